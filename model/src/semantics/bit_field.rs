//! Bit-field operations; a field may wrap from bit 63 to bit 0 (`isa-scalar-block.md` section 12.2).

/// A bit field: width and position, as encoded by `imml` and `imms` (REV: `immr`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldSpec {
    /// Width in bits, 1..=64.
    pub width: u32,
    /// Lowest bit, 0..=63.
    pub first: u32,
}

impl FieldSpec {
    /// The field of the encoded width code and position (6 bits each).
    #[must_use]
    pub const fn from_codes(imml: u8, first: u8) -> FieldSpec {
        FieldSpec {
            width: (imml & 63) as u32 + 1,
            first: (first & 63) as u32,
        }
    }

    /// Both codes in one operand: position in bits 11..=6, width code in bits 5..=0.
    #[must_use]
    pub const fn pack(self) -> u64 {
        (self.first << 6 | (self.width - 1)) as u64
    }

    /// Reverse of [`FieldSpec::pack`].
    #[must_use]
    pub const fn unpack(packed: u64) -> FieldSpec {
        FieldSpec::from_codes(packed as u8 & 63, (packed >> 6) as u8 & 63)
    }

    const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width)
    }

    pub(super) const fn extract(self, value: u64) -> u64 {
        value.rotate_right(self.first) & self.mask()
    }

    pub(super) const fn extract_signed(self, value: u64) -> u64 {
        let unused = 64 - self.width;
        (((value.rotate_right(self.first) << unused) as i64) >> unused) as u64
    }

    pub(super) const fn clear(self, value: u64) -> u64 {
        value & !self.mask().rotate_left(self.first)
    }

    pub(super) const fn set(self, value: u64) -> u64 {
        value | self.mask().rotate_left(self.first)
    }

    /// `value` with the field replaced by the low bits of `bits`.
    pub(super) const fn insert(self, value: u64, bits: u64) -> u64 {
        self.clear(value) | (bits & self.mask()).rotate_left(self.first)
    }

    pub(super) const fn leading_zeros(self, value: u64) -> u64 {
        (self.extract(value).leading_zeros() - (64 - self.width)) as u64
    }

    pub(super) const fn trailing_zeros(self, value: u64) -> u64 {
        let zeros = self.extract(value).trailing_zeros();
        if zeros > self.width {
            self.width as u64
        } else {
            zeros as u64
        }
    }

    pub(super) const fn reverse_bytes(self, value: u64) -> u64 {
        if self.width.is_multiple_of(8) {
            self.extract(value).swap_bytes() >> (64 - self.width)
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapping_field() {
        let field = FieldSpec::from_codes(7, 60);
        let value = 0xa000_0000_0000_000b;
        assert_eq!(field.extract(value), 0xba);
        assert_eq!(field.extract_signed(value), 0xffff_ffff_ffff_ffba);
        assert_eq!(field.clear(u64::MAX), 0x0fff_ffff_ffff_fff0);
        assert_eq!(field.set(0), 0xf000_0000_0000_000f);
        assert_eq!(field.insert(u64::MAX, 0x112), 0x2fff_ffff_ffff_fff1);
        assert_eq!(FieldSpec::unpack(field.pack()), field);
    }

    #[test]
    fn zero_field_counts_its_width() {
        let field = FieldSpec::from_codes(11, 4);
        assert_eq!(field.leading_zeros(0xf), 12);
        assert_eq!(field.trailing_zeros(0xf), 12);
        assert_eq!(field.trailing_zeros(0x30), 0);
        assert_eq!(FieldSpec::from_codes(63, 0).leading_zeros(0), 64);
    }

    #[test]
    fn byte_reversal() {
        assert_eq!(
            FieldSpec::from_codes(63, 0).reverse_bytes(0x0102_0304_0506_0708),
            0x0807_0605_0403_0201
        );
        assert_eq!(
            FieldSpec::from_codes(15, 8).reverse_bytes(0x0012_3400),
            0x3412
        );
        assert_eq!(FieldSpec::from_codes(12, 0).reverse_bytes(u64::MAX), 0);
    }
}
