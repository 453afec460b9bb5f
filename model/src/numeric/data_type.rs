//! DataType codes of Tile elements (`isa-tile.md` section 6.1).

/// Code of FP32.
pub const FP32: u8 = 1;
/// Code of S32.
pub const S32: u8 = 17;
/// Code of U32.
pub const U32: u8 = 25;
/// Code that names no type (DTYPE_NONE).
pub const NONE: u8 = 31;

/// Bits of an element of the type `code`; `None` for reserved codes and DTYPE_NONE.
#[must_use]
pub const fn element_bits(code: u8) -> Option<u32> {
    match code {
        0 | 16 | 24 => Some(64),
        1..=3 | 17 | 25 => Some(32),
        4 | 5 | 18 | 26 => Some(16),
        6..=10 | 13 | 19 | 27 => Some(8),
        11 | 12 | 14 | 20 | 28 => Some(4),
        _ => None,
    }
}

/// Bytes from one row of `columns` dense elements to the next: `ceil(columns * bits / 8)`.
#[must_use]
pub const fn dense_row_bytes(columns: u32, bits: u32) -> u32 {
    (columns * bits).div_ceil(8)
}
