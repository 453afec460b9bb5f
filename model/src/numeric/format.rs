//! Floating formats as static descriptions, and the classes of their encodings (`isa-tile.md` section 6.1).
//!
//! The magnitudes of a format, counted from zero upwards, are its ordinals; the ordinal after the largest finite one is
//! what an overflow reaches. In a binary format the ordinal is the carrier without sign and without the low zero bits;
//! a tapered format (HiF8) has a table between ordinals and code bodies. Everything that rounds works on ordinals, so a
//! new format is a new description and nothing else.

pub use super::numeric_type::NumericType;
use super::taper::{self, Taper};

/// What the codes above the largest finite magnitude mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Specials {
    /// One infinity; every code above it is a NaN, signaling when the leading fraction bit is 0.
    Ieee,
    /// One quiet NaN in place of the infinity (E4M3).
    NanOnly,
    /// An infinity, and one quiet NaN in place of minus zero (HiF8).
    NanForMinusZero,
    /// None: every code is a number.
    FiniteOnly,
}

/// How ordinals become codes.
#[derive(Debug, Clone, Copy)]
pub enum Coding {
    /// Exponent field above fraction field, subnormals in field 0.
    Binary,
    /// Number of fraction bits depends on the exponent.
    Tapered(&'static Taper),
}

/// Description of a floating format with a sign bit on top. Encodings sit in the low bits of a `u64`.
#[derive(Debug, Clone, Copy)]
pub struct FloatFormat {
    /// Width of the exponent field, bits.
    pub exponent_bits: u32,
    /// Fraction bits of the most precise values; the significand has one more.
    pub fraction_bits: u32,
    /// Bias of the exponent field.
    pub bias: i32,
    /// Low bits of the carrier that are 0 in every valid encoding.
    pub low_zero_bits: u32,
    /// Codes above the largest finite magnitude.
    pub specials: Specials,
    /// How ordinals become codes.
    pub coding: Coding,
    /// The NaN that operations deliver; 0 in formats without NaN.
    pub nan: u64,
}

const fn ieee(exponent_bits: u32, fraction_bits: u32, low_zero_bits: u32) -> FloatFormat {
    let infinity = ((1 << exponent_bits) - 1) << fraction_bits;
    FloatFormat {
        exponent_bits,
        fraction_bits,
        bias: (1 << (exponent_bits - 1)) - 1,
        low_zero_bits,
        specials: Specials::Ieee,
        coding: Coding::Binary,
        nan: (infinity | 1 << (fraction_bits - 1)) << low_zero_bits,
    }
}

const fn finite_only(exponent_bits: u32, fraction_bits: u32, bias: i32) -> FloatFormat {
    FloatFormat {
        exponent_bits,
        fraction_bits,
        bias,
        low_zero_bits: 0,
        specials: Specials::FiniteOnly,
        coding: Coding::Binary,
        nan: 0,
    }
}

/// IEEE 754 binary64.
pub const FP64: FloatFormat = ieee(11, 52, 0);
/// IEEE 754 binary32.
pub const FP32: FloatFormat = ieee(8, 23, 0);
/// FP32 with 10 fraction bits; the low 13 bits of the carrier are 0.
pub const TF32: FloatFormat = ieee(8, 10, 13);
/// FP32 with 11 fraction bits; the low 12 bits of the carrier are 0.
pub const HF32: FloatFormat = ieee(8, 11, 12);
/// IEEE 754 binary16.
pub const FP16: FloatFormat = ieee(5, 10, 0);
/// The upper half of FP32.
pub const BF16: FloatFormat = ieee(8, 7, 0);
/// Tapered 8-bit format with one zero, infinities and one NaN.
pub const HIF8: FloatFormat = FloatFormat {
    exponent_bits: 4,
    fraction_bits: 3,
    bias: 0,
    low_zero_bits: 0,
    specials: Specials::NanForMinusZero,
    coding: Coding::Tapered(&taper::HIF8),
    nan: 0x80,
};
/// 8 bits, 4 of exponent; no infinity, one NaN per sign.
pub const E4M3: FloatFormat = FloatFormat {
    exponent_bits: 4,
    fraction_bits: 3,
    bias: 7,
    low_zero_bits: 0,
    specials: Specials::NanOnly,
    coding: Coding::Binary,
    nan: 0x7f,
};
/// 8 bits, 5 of exponent, like the IEEE formats.
pub const E5M2: FloatFormat = ieee(5, 2, 0);
/// 6 bits, 3 of exponent.
pub const E3M2: FloatFormat = finite_only(3, 2, 3);
/// 6 bits, 2 of exponent.
pub const E2M3: FloatFormat = finite_only(2, 3, 1);
/// 4 bits, 2 of exponent.
pub const E2M1: FloatFormat = finite_only(2, 1, 1);
/// 4 bits, 1 of exponent; also the elements of HiF4.
pub const E1M2: FloatFormat = finite_only(1, 2, 1);
/// 19-bit factors of post-processing (`isa-tile.md` section 10.2); no DataType.
pub const FP19: FloatFormat = FloatFormat {
    nan: 0x3_ff00,
    ..ieee(8, 10, 0)
};

impl FloatFormat {
    /// Significand bits of the most precise values.
    #[inline(always)]
    #[must_use]
    pub const fn precision(&self) -> u32 {
        self.fraction_bits + 1
    }

    /// The sign bit.
    #[inline(always)]
    #[must_use]
    pub const fn sign_bit(&self) -> u64 {
        1 << (self.exponent_bits + self.fraction_bits + self.low_zero_bits)
    }

    /// The sign bit when `negative`, else 0.
    #[inline(always)]
    #[must_use]
    pub const fn sign(&self, negative: bool) -> u64 {
        (negative as u64) << (self.exponent_bits + self.fraction_bits + self.low_zero_bits)
    }

    /// Every bit below the sign bit.
    #[inline(always)]
    #[must_use]
    pub const fn magnitude_mask(&self) -> u64 {
        self.sign_bit() - 1
    }

    /// Sign bit of `bits`.
    #[inline(always)]
    #[must_use]
    pub const fn is_negative(&self, bits: u64) -> bool {
        bits & self.sign_bit() != 0
    }

    /// Exponent of the smallest normal value. Magnitudes below its power of two are tiny.
    #[inline(always)]
    #[must_use]
    pub const fn min_exponent(&self) -> i32 {
        match self.coding {
            Coding::Binary => 1 - self.bias,
            Coding::Tapered(taper) => taper.min_normal_exponent(),
        }
    }

    /// Fraction bits of the smallest normal value.
    #[inline(always)]
    #[must_use]
    pub const fn min_normal_fraction_bits(&self) -> u32 {
        match self.coding {
            Coding::Binary => self.fraction_bits,
            Coding::Tapered(taper) => taper.min_normal_fraction_bits(),
        }
    }

    /// Exponent of the largest finite value.
    #[inline(always)]
    #[must_use]
    pub const fn max_exponent(&self) -> i32 {
        match self.coding {
            Coding::Binary => (self.max_ordinal() >> self.fraction_bits) as i32 - self.bias,
            Coding::Tapered(taper) => taper.max_exponent(),
        }
    }

    /// Ordinal of the largest finite magnitude.
    #[inline(always)]
    #[must_use]
    pub const fn max_ordinal(&self) -> u64 {
        let all = (1 << (self.exponent_bits + self.fraction_bits)) - 1;
        match self.specials {
            Specials::Ieee => (((1 << self.exponent_bits) - 1) << self.fraction_bits) - 1,
            Specials::NanOnly | Specials::NanForMinusZero => all - 1,
            Specials::FiniteOnly => all,
        }
    }

    /// Code without sign of a magnitude by its ordinal.
    #[inline(always)]
    #[must_use]
    pub const fn code_of_ordinal(&self, ordinal: u64) -> u64 {
        match self.coding {
            Coding::Binary => ordinal << self.low_zero_bits,
            Coding::Tapered(taper) => taper.code(ordinal),
        }
    }

    /// Ordinal of the magnitude of a finite or infinite encoding.
    #[inline(always)]
    #[must_use]
    pub const fn ordinal(&self, bits: u64) -> u64 {
        let code = bits & self.magnitude_mask();
        match self.coding {
            Coding::Binary => code >> self.low_zero_bits,
            Coding::Tapered(taper) => taper.ordinal(code),
        }
    }

    /// Encoding of the largest finite value of a sign.
    #[inline(always)]
    #[must_use]
    pub const fn max_finite(&self, negative: bool) -> u64 {
        self.sign(negative) | self.code_of_ordinal(self.max_ordinal())
    }

    /// Encoding of what an infinite result becomes: the infinity of that sign, the NaN of formats that have only that,
    /// the largest finite value of formats that have neither.
    #[inline(always)]
    #[must_use]
    pub const fn infinity(&self, negative: bool) -> u64 {
        match self.specials {
            Specials::Ieee | Specials::NanForMinusZero => {
                self.sign(negative) | self.code_of_ordinal(self.max_ordinal() + 1)
            }
            Specials::NanOnly => self.nan,
            Specials::FiniteOnly => self.max_finite(negative),
        }
    }

    /// Encoding of the zero of a sign; formats with one zero have +0 only.
    #[inline(always)]
    #[must_use]
    pub const fn zero(&self, negative: bool) -> u64 {
        self.sign(negative && !self.has_one_zero())
    }

    /// Whether the code of minus zero is not a zero.
    #[inline(always)]
    #[must_use]
    pub const fn has_one_zero(&self) -> bool {
        matches!(self.specials, Specials::NanForMinusZero)
    }

    /// Encoding of every NaN that an operation makes; +0 in formats without NaN.
    #[inline(always)]
    #[must_use]
    pub const fn canonical_nan(&self) -> u64 {
        self.nan
    }

    /// Whether the format has NaNs.
    #[inline(always)]
    #[must_use]
    pub const fn has_nan(&self) -> bool {
        !matches!(self.specials, Specials::FiniteOnly)
    }

    /// Whether the format has infinities.
    #[inline(always)]
    #[must_use]
    pub const fn has_infinity(&self) -> bool {
        matches!(self.specials, Specials::Ieee | Specials::NanForMinusZero)
    }

    /// Whether `bits` obeys the zero bits of the carrier and has nothing above the sign bit.
    #[must_use]
    pub const fn is_valid(&self, bits: u64) -> bool {
        let above = match self.sign_bit().checked_mul(2) {
            Some(limit) => bits >= limit,
            None => false,
        };
        !above && bits & ((1 << self.low_zero_bits) - 1) == 0
    }

    /// Whether `bits` is a NaN.
    #[inline(always)]
    #[must_use]
    pub const fn is_nan(&self, bits: u64) -> bool {
        let magnitude = bits & self.magnitude_mask();
        match self.specials {
            Specials::Ieee => magnitude > self.infinity(false),
            Specials::NanOnly => magnitude == self.nan,
            Specials::NanForMinusZero => bits == self.nan,
            Specials::FiniteOnly => false,
        }
    }

    /// Whether `bits` is a signaling NaN: a NaN whose leading fraction bit is 0, where the format tells them apart.
    #[inline(always)]
    #[must_use]
    pub const fn is_signaling(&self, bits: u64) -> bool {
        matches!(self.specials, Specials::Ieee)
            && self.is_nan(bits)
            && bits >> (self.fraction_bits + self.low_zero_bits - 1) & 1 == 0
    }

    /// Whether `bits` is an infinity.
    #[inline(always)]
    #[must_use]
    pub const fn is_infinite(&self, bits: u64) -> bool {
        self.has_infinity() && bits & self.magnitude_mask() == self.infinity(false)
    }

    /// Whether `bits` is a zero.
    #[inline(always)]
    #[must_use]
    pub const fn is_zero(&self, bits: u64) -> bool {
        if self.has_one_zero() {
            bits == 0
        } else {
            bits & self.magnitude_mask() == 0
        }
    }

    /// Whether `bits` is an infinity or a NaN.
    #[inline(always)]
    #[must_use]
    pub const fn is_special(&self, bits: u64) -> bool {
        let magnitude = bits & self.magnitude_mask();
        match self.specials {
            Specials::Ieee => magnitude >= self.infinity(false),
            Specials::NanOnly => magnitude == self.nan,
            Specials::NanForMinusZero => bits == self.nan || magnitude == self.infinity(false),
            Specials::FiniteOnly => false,
        }
    }

    /// Takes a finite encoding apart: magnitude = `significand * 2^(exponent - fraction_bits)`.
    ///
    /// Subnormals of binary formats keep their leading zeros and have the exponent of the smallest normal value.
    #[inline(always)]
    #[must_use]
    pub const fn unpack(&self, bits: u64) -> Unpacked {
        let negative = self.is_negative(bits);
        match self.coding {
            Coding::Binary => {
                let ordinal = (bits & self.magnitude_mask()) >> self.low_zero_bits;
                let field = ordinal >> self.fraction_bits;
                let normal = (field != 0) as u64;
                Unpacked {
                    negative,
                    significand: ordinal & ((1 << self.fraction_bits) - 1)
                        | normal << self.fraction_bits,
                    exponent: (field | (normal ^ 1)) as i32 - self.bias,
                }
            }
            Coding::Tapered(taper) => {
                let (significand, exponent) = taper.unpack(bits & self.magnitude_mask());
                Unpacked {
                    negative,
                    significand: significand << (self.fraction_bits - taper::FRACTION_BITS),
                    exponent,
                }
            }
        }
    }
}

/// Parts of a finite encoding; see [`FloatFormat::unpack`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unpacked {
    /// Sign.
    pub negative: bool,
    /// Significand as an integer of at most `fraction_bits + 1` bits; 0 for a zero.
    pub significand: u64,
    /// Exponent of bit `fraction_bits` of the significand.
    pub exponent: i32,
}
