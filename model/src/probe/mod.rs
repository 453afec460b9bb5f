//! The probe: what a core shows of itself in every cycle (`docs/probe.tsv`), and the injection points
//! (`docs/inject.tsv`).
//!
//! [`Probe`], [`FIELDS`] and [`INJECT_POINTS`] are generated, together with the SystemVerilog packages
//! `rtl/probe/pto_probe_pkg.sv` and `rtl/probe/pto_inject_pkg.sv`, by
//! `cargo run -p model --example generate_probe`.

mod difference;
pub mod layout;
mod probe_gen;
pub mod render;

pub use difference::{Difference, differences, first_difference, hex};
pub use probe_gen::{FIELDS, INJECT_POINTS, PROBE_WORDS, Probe};

/// One field of the probe record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProbeField {
    /// Unit that drives the field.
    pub unit: &'static str,
    /// Name, unique in its unit.
    pub name: &'static str,
    /// Width of one element in bits.
    pub bits: usize,
    /// Elements: PEs, LB registers or hands; 1 for a field that is no array.
    pub count: usize,
    /// First 32-bit word of the field in the record.
    pub word: usize,
}

/// A net in which the RTL can invert one bit for one cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InjectPoint {
    /// Number of the point.
    pub id: u8,
    /// Unit that holds the net.
    pub unit: &'static str,
    /// Name of the net.
    pub signal: &'static str,
    /// Width of the net in bits.
    pub bits: usize,
    /// Whether the net exists once per PE.
    pub per_pe: bool,
}

impl Probe {
    /// The record as 32-bit words in the order of [`FIELDS`].
    pub fn as_words(&self) -> &[u32] {
        let words: &[u32; PROBE_WORDS] = zerocopy::transmute_ref!(self);
        words
    }

    /// The record that `words` (exactly [`PROBE_WORDS`] of them) spell.
    pub fn from_words(words: &[u32]) -> Option<Probe> {
        use zerocopy::{FromBytes, IntoBytes};
        Probe::read_from_bytes(words.as_bytes()).ok()
    }
}

#[cfg(test)]
mod tests;
