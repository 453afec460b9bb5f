//! Exact element arithmetic of Tile operations, in integers only (`isa-tile.md` sections 6 and 7).
//!
//! A floating operation is done in three steps: [`float::FloatFormat`] takes an encoding apart, [`arith`] forms the
//! exact value (with a sticky bit for what lies far below), and [`round`] rounds that once. [`lane`] applies an
//! operation to the lanes of a vector unit.

pub mod arith;
pub mod data_type;
pub mod float;
pub mod fp32;
pub mod lane;
pub mod round;

#[cfg(test)]
mod tests;

/// Numeric status flags of a result, in their places in CORE_STATE[36:32] (`isa-tile.md` section 7.3).
pub mod flag {
    /// Invalid operation.
    pub const NV: u8 = 1;
    /// Division of a finite value by zero.
    pub const DZ: u8 = 2;
    /// Overflow.
    pub const OF: u8 = 4;
    /// Underflow: tiny after rounding and inexact.
    pub const UF: u8 = 8;
    /// Inexact.
    pub const NX: u8 = 16;
}
