//! The formats as `isa-tile.md` section 6.1 lists them, and what their codes mean.

use model::numeric::format::NumericType;

use crate::exact::Number;

/// A floating format by the columns of the table.
#[derive(Debug)]
pub(crate) struct Format {
    pub(crate) kind: NumericType,
    /// Exponent bits, fraction bits, bias, low zero bits; HiF8 has a decoder of its own.
    layout: (u32, u32, i32, u32),
    /// Place of the sign bit.
    sign: u32,
    /// Exponent of the smallest normal value, and its fraction bits.
    pub(crate) min_normal: (i32, u32),
    pub(crate) max_finite: u64,
    pub(crate) infinity: Option<u64>,
    pub(crate) nan: Option<u64>,
    /// Least quiet NaN, in formats that have signaling ones.
    quiet: Option<u64>,
    pub(crate) has_minus_zero: bool,
}

/// What a code means.
#[derive(Debug, Clone)]
pub(crate) enum Class {
    Nan { signaling: bool },
    Infinite { negative: bool },
    Finite { negative: bool, magnitude: Number },
}

const fn binary(
    kind: NumericType,
    layout: (u32, u32, i32, u32),
    sign: u32,
    max_finite: u64,
    specials: (Option<u64>, Option<u64>, Option<u64>),
) -> Format {
    Format {
        kind,
        layout,
        sign,
        min_normal: (1 - layout.2, layout.1),
        max_finite,
        infinity: specials.0,
        nan: specials.1,
        quiet: specials.2,
        has_minus_zero: true,
    }
}

const fn ieee(infinity: u64, nan: u64) -> (Option<u64>, Option<u64>, Option<u64>) {
    (Some(infinity), Some(nan), Some(nan))
}

const NONE: (Option<u64>, Option<u64>, Option<u64>) = (None, None, None);

/// Every floating type with a sign.
pub(crate) static FORMATS: [Format; 14] = {
    use NumericType::*;
    [
        binary(
            Fp64,
            (11, 52, 1023, 0),
            63,
            0x7fef_ffff_ffff_ffff,
            ieee(0x7ff0_0000_0000_0000, 0x7ff8_0000_0000_0000),
        ),
        binary(
            Fp32,
            (8, 23, 127, 0),
            31,
            0x7f7f_ffff,
            ieee(0x7f80_0000, 0x7fc0_0000),
        ),
        binary(
            Tf32,
            (8, 10, 127, 13),
            31,
            0x7f7f_e000,
            ieee(0x7f80_0000, 0x7fc0_0000),
        ),
        binary(
            Hf32,
            (8, 11, 127, 12),
            31,
            0x7f7f_f000,
            ieee(0x7f80_0000, 0x7fc0_0000),
        ),
        binary(Fp16, (5, 10, 15, 0), 15, 0x7bff, ieee(0x7c00, 0x7e00)),
        binary(Bf16, (8, 7, 127, 0), 15, 0x7f7f, ieee(0x7f80, 0x7fc0)),
        Format {
            kind: HiF8,
            layout: (0, 0, 0, 0),
            sign: 7,
            min_normal: (-15, 1),
            max_finite: 0x6e,
            infinity: Some(0x6f),
            nan: Some(0x80),
            quiet: None,
            has_minus_zero: false,
        },
        binary(E4M3, (4, 3, 7, 0), 7, 0x7e, (None, Some(0x7f), None)),
        binary(E5M2, (5, 2, 15, 0), 7, 0x7b, ieee(0x7c, 0x7e)),
        binary(E3M2, (3, 2, 3, 0), 5, 0x1f, NONE),
        binary(E2M3, (2, 3, 1, 0), 5, 0x1f, NONE),
        binary(E2M1, (2, 1, 1, 0), 3, 7, NONE),
        binary(E1M2, (1, 2, 1, 0), 3, 7, NONE),
        binary(HiF4, (1, 2, 1, 0), 3, 7, NONE),
    ]
};

impl Format {
    pub(crate) fn of(kind: NumericType) -> &'static Format {
        FORMATS
            .iter()
            .find(|format| format.kind == kind)
            .expect("a floating type with a sign")
    }

    pub(crate) fn signed(&self, negative: bool, magnitude: u64) -> u64 {
        u64::from(negative) << self.sign | magnitude
    }

    pub(crate) fn sign_bit(&self) -> u64 {
        1 << self.sign
    }

    pub(crate) fn zero(&self, negative: bool) -> u64 {
        self.signed(negative && self.has_minus_zero, 0)
    }

    /// The step from one code to the next.
    pub(crate) fn step(&self) -> u64 {
        1 << self.layout.3
    }

    /// How many magnitudes are below the largest finite one; that is its ordinal.
    pub(crate) fn largest(&self) -> u64 {
        if self.kind == NumericType::HiF8 {
            126
        } else {
            self.max_finite >> self.layout.3
        }
    }

    /// Code of the magnitude that has `ordinal` magnitudes below it.
    pub(crate) fn code(&self, ordinal: u64) -> u64 {
        if self.kind == NumericType::HiF8 {
            HIF8_ORDER.with(|order| u64::from(order[ordinal as usize]))
        } else {
            ordinal << self.layout.3
        }
    }

    /// Value of a magnitude by ordinal; the one after the largest continues the rule of the exponent.
    pub(crate) fn value(&self, ordinal: u64) -> Number {
        self.magnitude(self.code(ordinal))
    }

    /// Value of a code without sign, by the rule for numbers.
    fn magnitude(&self, code: u64) -> Number {
        if self.kind == NumericType::HiF8 {
            return hif8(code as u32);
        }
        let (_, fraction_bits, bias, zero_bits) = self.layout;
        let ordinal = code >> zero_bits;
        let field = (ordinal >> fraction_bits) as i32;
        let fraction = ordinal & ((1 << fraction_bits) - 1);
        if field == 0 {
            Number::new(fraction, 1 - bias - fraction_bits as i32)
        } else {
            Number::new(
                fraction + (1 << fraction_bits),
                field - bias - fraction_bits as i32,
            )
        }
    }

    pub(crate) fn class(&self, bits: u64) -> Class {
        let negative = bits >> self.sign != 0;
        let magnitude = bits & (self.sign_bit() - 1);
        if !self.has_minus_zero && bits == self.sign_bit() {
            return Class::Nan { signaling: false };
        }
        if self.infinity == Some(magnitude) {
            return Class::Infinite { negative };
        }
        // Above the infinity of HiF8 are the bodies with negative exponents.
        if self.has_minus_zero && magnitude > self.infinity.unwrap_or(self.max_finite) {
            return Class::Nan {
                signaling: self.quiet.is_some_and(|quiet| magnitude < quiet),
            };
        }
        Class::Finite {
            negative,
            magnitude: self.magnitude(magnitude),
        }
    }
}

thread_local! {
    /// Magnitude codes of HiF8 from zero upwards.
    static HIF8_ORDER: Vec<u8> = {
        let mut codes: Vec<u8> = (0..128).collect();
        codes.sort_by_key(|&code| hif8(u32::from(code)));
        codes
    };
}

/// Value of a HiF8 body, row by row of the table; the body of the infinity counts as a number.
fn hif8(body: u32) -> Number {
    let power = |exponent: u32, negative: u32| {
        if negative == 1 {
            -(exponent as i32)
        } else {
            exponent as i32
        }
    };
    let (exponent, fraction, fraction_bits) = match body >> 3 {
        0 if body == 0 => return Number::new(0, 0),
        0 => return Number::power_of_two(body as i32 - 23),
        1 => (0, body & 7, 3),
        2..=3 => (power(1, body >> 3 & 1), body & 7, 3),
        4..=7 => (power(2 + (body >> 3 & 1), body >> 4 & 1), body & 7, 3),
        8..=11 => (power(4 + (body >> 2 & 3), body >> 4 & 1), body & 3, 2),
        _ => (power(8 + (body >> 1 & 7), body >> 4 & 1), body & 1, 1),
    };
    Number::new(fraction + (1 << fraction_bits), exponent - fraction_bits)
}

/// Number that an integer code means.
pub(crate) fn integer(kind: NumericType, bits: u64) -> i128 {
    let value = i128::from(bits);
    if kind.name().starts_with('S') && value >> (kind.bits() - 1) == 1 {
        value - (1 << kind.bits())
    } else {
        value
    }
}

/// Least and greatest number of an integer type.
pub(crate) fn integer_range(kind: NumericType) -> (i128, i128) {
    let codes = 1i128 << kind.bits();
    if kind.name().starts_with('S') {
        (-codes / 2, codes / 2 - 1)
    } else {
        (0, codes - 1)
    }
}

/// What a code of any type means.
pub(crate) fn class(kind: NumericType, bits: u64) -> Class {
    match kind {
        NumericType::E8M0 if bits == 0xff => Class::Nan { signaling: false },
        NumericType::E8M0 => Class::Finite {
            negative: false,
            magnitude: Number::power_of_two(bits as i32 - 127),
        },
        _ if !kind.is_float() => {
            let value = integer(kind, bits);
            Class::Finite {
                negative: value < 0,
                magnitude: Number::new(value.abs(), 0),
            }
        }
        _ => Format::of(kind).class(bits),
    }
}
