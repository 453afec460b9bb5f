//! Element data types (`isa-tile.md` section 6.1).

/// One data type of the five-bit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DataType {
    /// Five-bit code.
    pub code: u8,
    /// Name in assembly.
    pub name: &'static str,
    /// Bits that one element takes in a Tile; 4 for the packed types.
    pub bits: u8,
}

/// Code of DTYPE_NONE, which keeps the type of the BSTART. It is no [`DataType`].
pub const DTYPE_NONE: u8 = 31;

const fn row(code: u8, name: &'static str, bits: u8) -> DataType {
    DataType { code, name, bits }
}

static DATA_TYPES: [DataType; 25] = [
    row(0, "FP64", 64),
    row(1, "FP32", 32),
    row(2, "TF32", 32),
    row(3, "HF32", 32),
    row(4, "FP16", 16),
    row(5, "BF16", 16),
    row(6, "HiF8", 8),
    row(7, "E4M3", 8),
    row(8, "E5M2", 8),
    row(9, "E3M2", 8),
    row(10, "E2M3", 8),
    row(11, "E2M1X2", 4),
    row(12, "E1M2X2", 4),
    row(13, "E8M0", 8),
    row(14, "HiF4X2", 4),
    row(16, "S64", 64),
    row(17, "S32", 32),
    row(18, "S16", 16),
    row(19, "S8", 8),
    row(20, "S4X2", 4),
    row(24, "U64", 64),
    row(25, "U32", 32),
    row(26, "U16", 16),
    row(27, "U8", 8),
    row(28, "U4X2", 4),
];

/// The type of a code; `None` for reserved codes and DTYPE_NONE.
#[must_use]
pub fn data_type_by_code(code: u8) -> Option<&'static DataType> {
    DATA_TYPES.iter().find(|data_type| data_type.code == code)
}

/// The type of a name in any case; `INTn` and `UINTn` are old names of Sn and Un.
#[must_use]
pub fn data_type_by_name(name: &str) -> Option<&'static DataType> {
    let upper = name.to_ascii_uppercase();
    let old_name = upper
        .strip_prefix("UINT")
        .map(|width| format!("U{width}"))
        .or_else(|| upper.strip_prefix("INT").map(|width| format!("S{width}")));
    let wanted = old_name.as_deref().unwrap_or(&upper);
    DATA_TYPES
        .iter()
        .find(|data_type| data_type.name.eq_ignore_ascii_case(wanted))
}
