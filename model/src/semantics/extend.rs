//! Extensions and right-operand modifiers (`isa-scalar-block.md` section 12.1).

/// Low word, sign-extended.
#[inline]
#[must_use]
pub const fn sext32(value: u64) -> u64 {
    value as i32 as i64 as u64
}

/// Low word, zero-extended.
#[inline]
#[must_use]
pub const fn zext32(value: u64) -> u64 {
    value as u32 as u64
}

/// The register value of a load of `size` bytes (1, 2, 4 or 8) whose data is in the low bits of `raw`.
#[inline]
#[must_use]
pub const fn load_extend(raw: u64, size: u8, signed: bool) -> u64 {
    match (size, signed) {
        (1, true) => raw as i8 as i64 as u64,
        (1, false) => raw as u8 as u64,
        (2, true) => raw as i16 as i64 as u64,
        (2, false) => raw as u16 as u64,
        (4, true) => sext32(raw),
        (4, false) => zext32(raw),
        _ => raw,
    }
}

/// What happens to the right operand before its shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Modifier {
    /// Unchanged.
    #[default]
    None,
    /// Low word sign-extended.
    Sext32,
    /// Low word zero-extended.
    Zext32,
    /// Two's complement.
    Negate,
    /// One's complement.
    Not,
}

impl Modifier {
    /// The modified value.
    #[inline]
    #[must_use]
    pub const fn apply(self, value: u64) -> u64 {
        match self {
            Modifier::None => value,
            Modifier::Sext32 => sext32(value),
            Modifier::Zext32 => zext32(value),
            Modifier::Negate => value.wrapping_neg(),
            Modifier::Not => !value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_extend_by_size() {
        assert_eq!(load_extend(0x80, 1, true), 0xffff_ffff_ffff_ff80);
        assert_eq!(load_extend(0x1_8080, 2, false), 0x8080);
        assert_eq!(load_extend(0x8000_0000, 4, true), 0xffff_ffff_8000_0000);
        assert_eq!(load_extend(u64::MAX, 4, false), 0xffff_ffff);
        assert_eq!(load_extend(u64::MAX, 8, false), u64::MAX);
    }
}
