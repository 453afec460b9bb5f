//! Descriptions of binary floating formats and the classes of their encodings.

/// A binary format with sign, biased exponent and fraction, subnormals, infinities and NaNs.
///
/// Encodings sit in the low bits of a `u64`; the bits above are 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FloatFormat {
    /// Width of the exponent field, bits.
    pub exponent_bits: u32,
    /// Width of the fraction field, bits; the significand has one more.
    pub fraction_bits: u32,
}

/// IEEE 754 binary32.
pub const FP32: FloatFormat = FloatFormat {
    exponent_bits: 8,
    fraction_bits: 23,
};

impl FloatFormat {
    /// The sign bit.
    #[must_use]
    pub const fn sign_bit(self) -> u64 {
        1 << (self.exponent_bits + self.fraction_bits)
    }

    /// Largest code of the exponent field: infinities and NaNs.
    #[must_use]
    pub const fn exponent_max(self) -> u64 {
        (1 << self.exponent_bits) - 1
    }

    /// Bias of the exponent field.
    #[must_use]
    pub const fn bias(self) -> i32 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    /// Exponent of the smallest normal value.
    #[must_use]
    pub const fn min_exponent(self) -> i32 {
        1 - self.bias()
    }

    /// Encoding of +infinity.
    #[must_use]
    pub const fn infinity(self) -> u64 {
        self.exponent_max() << self.fraction_bits
    }

    /// Encoding of every NaN that an operation makes.
    #[must_use]
    pub const fn canonical_nan(self) -> u64 {
        self.infinity() | 1 << (self.fraction_bits - 1)
    }

    /// Exponent field of `bits`.
    #[must_use]
    pub const fn exponent_field(self, bits: u64) -> u64 {
        bits >> self.fraction_bits & self.exponent_max()
    }

    /// Fraction field of `bits`.
    #[must_use]
    pub const fn fraction(self, bits: u64) -> u64 {
        bits & ((1 << self.fraction_bits) - 1)
    }

    /// Whether `bits` is a NaN.
    #[must_use]
    pub const fn is_nan(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) > self.infinity()
    }

    /// Whether `bits` is a signaling NaN: a NaN whose leading fraction bit is 0.
    #[must_use]
    pub const fn is_signaling(self, bits: u64) -> bool {
        self.is_nan(bits) && bits >> (self.fraction_bits - 1) & 1 == 0
    }

    /// Whether `bits` is an infinity.
    #[must_use]
    pub const fn is_infinite(self, bits: u64) -> bool {
        bits & (self.sign_bit() - 1) == self.infinity()
    }

    /// Takes a finite encoding apart: value = `significand * 2^(exponent - fraction_bits)`, sign apart.
    ///
    /// Subnormals keep their leading zeros and have the exponent of the smallest normal value.
    #[inline(always)]
    #[must_use]
    pub const fn unpack(self, bits: u64) -> Unpacked {
        let field = self.exponent_field(bits);
        let normal = (field != 0) as u64;
        Unpacked {
            negative: bits & self.sign_bit() != 0,
            significand: self.fraction(bits) | normal << self.fraction_bits,
            exponent: (field | (normal ^ 1)) as i32 - self.bias(),
        }
    }
}

/// Parts of a finite encoding; see [`FloatFormat::unpack`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unpacked {
    /// Sign.
    pub negative: bool,
    /// Significand as an integer of `fraction_bits + 1` bits; 0 for a zero.
    pub significand: u64,
    /// Exponent of the leading significand place.
    pub exponent: i32,
}
