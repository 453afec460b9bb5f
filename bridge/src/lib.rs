//! The Verilated core behind a safe interface.
//!
//! A [`Core`] is one instance of the RTL at one of its named configurations. It runs many cycles per call and
//! fills a slice with one probe record per cycle (`docs/probe.tsv`, as 32-bit words). Memory is a
//! [`MemoryPort`] of the caller. States can be saved to bytes and restored, also into another instance or
//! thread. [`FpUnits`] are the numeric units alone, with one call per batch of operations. Nothing here knows the model; the caller compares record size and configuration hash.

mod core;
mod error;
mod ffi;
mod fp;
mod fp_ffi;
mod memory;

pub use crate::core::{ConfigName, Core, Injection, ResetInputs};
pub use error::{Error, Result};
pub use fp::{FpAnswer, FpDrive, FpError, FpOp, FpRun, FpUnits, NO_UNIT};
pub use memory::{MemoryBox, MemoryPort};
pub use verilated::VerilatedError;

/// Name and version of the Verilator that made the core.
pub fn verilator_version() -> String {
    verilated::version()
}

#[cfg(test)]
mod fp_tests;
#[cfg(test)]
mod tests;
