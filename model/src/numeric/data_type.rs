//! DataType codes of Tile elements (`isa-tile.md` section 6.1).

use super::format::NumericType;

/// Code that names no type (DTYPE_NONE).
pub const NONE: u8 = 31;

/// Bits of an element of the type `code`; `None` for reserved codes and DTYPE_NONE.
#[must_use]
pub const fn element_bits(code: u8) -> Option<u32> {
    match NumericType::from_code(code) {
        Some(kind) => Some(kind.bits()),
        None => None,
    }
}

/// Bytes from one row of `columns` dense elements to the next: `ceil(columns * bits / 8)`.
#[must_use]
pub const fn dense_row_bytes(columns: u32, bits: u32) -> u32 {
    (columns * bits).div_ceil(8)
}
