//! Comparison of what both sides hold when a run is over.

use crate::layout::counter_name;
use crate::memory::Memory;
use crate::side::{Batched, ModelSide, SideError};

/// A place of the final state in which the sides differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalDifference {
    /// Unit that holds it, in the words of the probe.
    pub unit: &'static str,
    /// The place.
    pub place: String,
    /// Value of the RTL.
    pub rtl: u64,
    /// Value of the model.
    pub model: u64,
}

impl std::fmt::Display for FinalDifference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}: {:#x} != {:#x}", self.unit, self.place, self.rtl, self.model)
    }
}

/// Most differences listed; one is enough to fail.
const LIMIT: usize = 64;

/// Selectors of the debug port to compare: unit, name, selector and addresses.
fn places() -> impl Iterator<Item = (&'static str, &'static str, u8, u32)> {
    let gprs = (0..4u32).flat_map(|pe| (0..24).map(move |r| ("scalar", "GPR", 0, pe * 32 + r)));
    let queues = (0..32).map(|i| ("scalar", "T/U queue", 1, i));
    let valid = (0..4).map(|pe| ("scalar", "T/U valid", 2, pe));
    let control = (0..19).map(|i| ("header", "control", 3, i));
    let header = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12].map(|i| ("header", "header", 4, i));
    let slots = (0..64).map(|i| ("issue", "Tile name", 5, i));
    let descriptors = (0..96).flat_map(|p| [p * 4, p * 4 + 1]).map(|i| ("issue", "descriptor", 6, i));
    gprs.chain(queues).chain(valid).chain(control).chain(header).chain(slots).chain(descriptors)
}

/// Compares debug port, memory contents and stores of both sides; with `timed` also the cycles of the stores
/// and the values that depend on time.
///
/// # Errors
/// [`SideError`] when the simulation fails.
pub fn final_differences<R: Batched>(
    rtl: &mut R,
    rtl_memory: &Memory,
    model: &mut ModelSide,
    model_memory: &Memory,
    timed: bool,
) -> Result<Vec<FinalDifference>, SideError> {
    let mut found = Vec::new();
    // Physical identifiers follow the order of reclaim and differ when the timing may.
    let wanted = |sel: u8| timed || sel < 5;
    for (unit, name, sel, addr) in places().filter(|p| wanted(p.2)) {
        let (a, b) = (rtl.peek(sel, addr)?, model.peek(sel, addr)?);
        if a != b && found.len() < LIMIT {
            found.push(FinalDifference { unit, place: format!("{name} [{sel}:{addr}]"), rtl: a, model: b });
        }
    }
    if timed {
        for bit in 0..64u32 {
            let (a, b) = (rtl.peek(8, bit)?, model.peek(8, bit)?);
            if a != b {
                let place = counter_name(bit as usize).unwrap_or_else(|| format!("counter {bit}"));
                found.push(FinalDifference { unit: "counters", place, rtl: a, model: b });
            }
        }
    }
    let (a, b) = (rtl_memory.log(), model_memory.log());
    let mut logs = vec![("stores", a.stores, b.stores)];
    if timed {
        logs.push(("reads", a.reads, b.reads));
        logs.push(("digest of the stores", a.timed_digest, b.timed_digest));
    }
    for (place, rtl, model) in logs.into_iter().filter(|l| l.1 != l.2) {
        found.push(FinalDifference { unit: "memory", place: place.to_owned(), rtl, model });
    }
    let (a, b) = (rtl_memory.contents(), model_memory.contents());
    if a != b
        && let Some(at) = a.iter().zip(b).position(|(a, b)| a != b)
    {
        let (rtl, model) = (u64::from(a[at]), u64::from(b[at]));
        found.push(FinalDifference { unit: "memory", place: format!("byte {at:#x}"), rtl, model });
    }
    Ok(found)
}

/// Compares the RTL's counters with the sums of their increments.
pub(super) fn counter_differences<R: Batched>(
    rtl: &mut R,
    increments: &[u64; 64],
) -> Result<Vec<FinalDifference>, SideError> {
    let mut found = Vec::new();
    for (bit, &sum) in (0u32..).zip(increments) {
        let counter = rtl.peek(8, bit)?;
        if counter != sum {
            let name = counter_name(bit as usize).unwrap_or_else(|| format!("counter {bit}"));
            let place = format!("{name} against the sum of its increments");
            found.push(FinalDifference { unit: "counters", place, rtl: counter, model: sum });
        }
    }
    Ok(found)
}
