//! The RTL as a side: Verilated with the feature `rtl`, otherwise an error that says so.

#[cfg(not(feature = "rtl"))]
mod absent;
#[cfg(feature = "rtl")]
mod units;
#[cfg(feature = "rtl")]
mod verilated;

#[cfg(not(feature = "rtl"))]
pub use absent::{RtlSide, RtlUnits};
#[cfg(feature = "rtl")]
pub use units::RtlUnits;
#[cfg(feature = "rtl")]
pub use verilated::RtlSide;

/// How the numeric units are driven.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drive {
    /// Seed of stalls, flushes and the choice of units.
    pub seed: u64,
    /// Percentage of cycles in which nothing is offered, and of those in which no answer is taken, 0 to 99.
    pub stall: u8,
    /// Mean number of answers between two flushes; 0: none.
    pub flush_gap: u64,
    /// Percentage of operations that the 64-bit units perform although the 32-bit lane could, 0 to 100.
    pub wide: u8,
}

impl Default for Drive {
    /// Some stalls, flushes and narrow operations on the wide units.
    fn default() -> Self {
        Drive {
            seed: 1,
            stall: 10,
            flush_gap: 500,
            wide: 15,
        }
    }
}

/// Cycles of an operation in the units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// Least number of cycles from the acceptance of an operation to its answer, in idle units.
    pub least: u32,
    /// Greatest number.
    pub greatest: u32,
    /// Cycles between two acceptances when operations of this kind follow each other.
    pub interval: u32,
    /// Number of the unit that answered.
    pub unit: u8,
}
