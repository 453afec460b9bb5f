//! What the encodings of the element types mean, and where a real value lies among them
//! (`isa-tile.md` section 6.1), without any arithmetic on encodings.

use crate::real::Real;
use num_bigint::BigInt;
use std::sync::LazyLock;

pub(crate) const FP64: u8 = 0;
pub(crate) const FP32: u8 = 1;
pub(crate) const TF32: u8 = 2;
pub(crate) const HF32: u8 = 3;
pub(crate) const FP16: u8 = 4;
pub(crate) const BF16: u8 = 5;
pub(crate) const HIF8: u8 = 6;
pub(crate) const E4M3: u8 = 7;
pub(crate) const E5M2: u8 = 8;
pub(crate) const E3M2: u8 = 9;
pub(crate) const E2M3: u8 = 10;
pub(crate) const E2M1: u8 = 11;
pub(crate) const E1M2: u8 = 12;
pub(crate) const E8M0: u8 = 13;
pub(crate) const HIF4: u8 = 14;
pub(crate) const S64: u8 = 16;
pub(crate) const S32: u8 = 17;
pub(crate) const S16: u8 = 18;
pub(crate) const S8: u8 = 19;
pub(crate) const S4: u8 = 20;
pub(crate) const U64: u8 = 24;
pub(crate) const U32: u8 = 25;
pub(crate) const U16: u8 = 26;
pub(crate) const U8: u8 = 27;
pub(crate) const U4: u8 = 28;

pub(crate) const NV: u8 = 1;
pub(crate) const OF: u8 = 4;
pub(crate) const UF: u8 = 8;
pub(crate) const NX: u8 = 16;

/// Rounding modes by their B.DATR code.
pub(crate) const RNE: u8 = 1;
pub(crate) const RTZ: u8 = 2;
pub(crate) const RDN: u8 = 3;
pub(crate) const RUP: u8 = 4;
pub(crate) const RNA: u8 = 5;
pub(crate) const RTO: u8 = 6;
pub(crate) const RHB: u8 = 7;

/// Bits of the carrier.
pub(crate) fn width(ty: u8) -> u32 {
    match ty {
        FP64 | S64 | U64 => 64,
        FP32 | TF32 | HF32 | S32 | U32 => 32,
        FP16 | BF16 | S16 | U16 => 16,
        E3M2 | E2M3 => 6,
        E2M1 | E1M2 | HIF4 | S4 | U4 => 4,
        _ => 8,
    }
}

pub(crate) fn is_integer(ty: u8) -> bool {
    ty >= S64
}

pub(crate) fn is_signed_integer(ty: u8) -> bool {
    (S64..=S4).contains(&ty)
}

pub(crate) fn integer_range(ty: u8) -> (i128, i128) {
    let bits = width(ty);
    if is_signed_integer(ty) {
        (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    } else {
        (0, (1 << bits) - 1)
    }
}

/// The low bits that hold an integer in the type `ty`.
pub(crate) fn integer_bits(ty: u8, value: &BigInt) -> u64 {
    let modulus = BigInt::from(1) << width(ty);
    let low = ((value % &modulus) + &modulus) % &modulus;
    u64::try_from(low).expect("reduced to at most 64 bits")
}

/// Number that an integer encoding stands for.
pub(crate) fn integer_value(ty: u8, bits: u64) -> i128 {
    let value = i128::from(bits);
    let width = width(ty);
    if is_signed_integer(ty) && value >> (width - 1) & 1 == 1 {
        value - (1 << width)
    } else {
        value
    }
}

/// Meaning of an encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Nan { signaling: bool },
    Infinity { negative: bool },
    Finite { negative: bool, value: Real },
}

/// (exponent bits, fraction bits, bias, zero bits below) of the formats with a fixed exponent field.
fn fields(ty: u8) -> (u32, u32, i32, u32) {
    match ty {
        FP64 => (11, 52, 1023, 0),
        FP32 => (8, 23, 127, 0),
        TF32 => (8, 10, 127, 13),
        HF32 => (8, 11, 127, 12),
        FP16 => (5, 10, 15, 0),
        BF16 => (8, 7, 127, 0),
        E4M3 => (4, 3, 7, 0),
        E5M2 => (5, 2, 15, 0),
        E3M2 => (3, 2, 3, 0),
        E2M3 => (2, 3, 1, 0),
        E2M1 => (2, 1, 1, 0),
        E1M2 | HIF4 => (1, 2, 1, 0),
        _ => panic!("type {ty} has no exponent field of fixed width"),
    }
}

fn hif8_magnitude(body: u64) -> Real {
    let (e, mantissa, bits) = match body >> 3 {
        0 if body == 0 => return Real::zero(),
        0 => return Real::power_of_two(body as i32 - 23),
        1 => (0, body & 7, 3),
        2..=3 => (if body & 8 == 0 { 1 } else { -1 }, body & 7, 3),
        4..=7 => {
            let size = 2 + (body >> 3 & 1) as i32;
            (if body & 16 == 0 { size } else { -size }, body & 7, 3)
        }
        8..=11 => {
            let size = 4 + (body >> 2 & 3) as i32;
            (if body & 16 == 0 { size } else { -size }, body & 3, 2)
        }
        _ => {
            let size = 8 + (body >> 1 & 7) as i32;
            (if body & 16 == 0 { size } else { -size }, body & 1, 1)
        }
    };
    Real::power_of_two(e).add(&Real::scaled(mantissa as i128, e - bits))
}

/// Meaning of the encoding `bits` of a floating type.
pub(crate) fn decode(ty: u8, bits: u64) -> Value {
    if ty == E8M0 {
        return match bits {
            0xff => Value::Nan { signaling: false },
            _ => Value::Finite {
                negative: false,
                value: Real::power_of_two(bits as i32 - 127),
            },
        };
    }
    if ty == HIF8 {
        return match bits {
            0x80 => Value::Nan { signaling: false },
            0x6f | 0xef => Value::Infinity {
                negative: bits == 0xef,
            },
            _ => {
                let negative = bits & 0x80 != 0;
                let magnitude = hif8_magnitude(bits & 0x7f);
                Value::Finite {
                    negative,
                    value: if negative { magnitude.neg() } else { magnitude },
                }
            }
        };
    }
    let (exponent_bits, fraction_bits, bias, low) = fields(ty);
    let fraction = bits >> low & ((1 << fraction_bits) - 1);
    let field = bits >> (low + fraction_bits) & ((1 << exponent_bits) - 1);
    let negative = bits >> (low + fraction_bits + exponent_bits) & 1 == 1;
    let top = field == (1 << exponent_bits) - 1;
    match ty {
        E4M3 if top && fraction == 7 => return Value::Nan { signaling: false },
        FP64 | FP32 | TF32 | HF32 | FP16 | BF16 | E5M2 if top => {
            return if fraction == 0 {
                Value::Infinity { negative }
            } else {
                Value::Nan {
                    signaling: fraction >> (fraction_bits - 1) == 0,
                }
            };
        }
        _ => {}
    }
    let magnitude = if field == 0 {
        Real::scaled(fraction as i128, 1 - bias - fraction_bits as i32)
    } else {
        let significand = (1 << fraction_bits) + fraction as i128;
        Real::scaled(significand, field as i32 - bias - fraction_bits as i32)
    };
    Value::Finite {
        negative,
        value: if negative { magnitude.neg() } else { magnitude },
    }
}

/// Encoding of the largest finite value.
pub(crate) fn max_finite(ty: u8) -> u64 {
    match ty {
        FP64 => 0x7fef_ffff_ffff_ffff,
        FP32 => 0x7f7f_ffff,
        TF32 => 0x7f7f_e000,
        HF32 => 0x7f7f_f000,
        FP16 => 0x7bff,
        BF16 => 0x7f7f,
        HIF8 => 0x6e,
        E4M3 => 0x7e,
        E5M2 => 0x7b,
        E3M2 | E2M3 => 0x1f,
        E2M1 | E1M2 | HIF4 => 7,
        _ => panic!("type {ty} has no largest finite value"),
    }
}

pub(crate) fn canonical_nan(ty: u8) -> Option<u64> {
    Some(match ty {
        FP64 => 0x7ff8_0000_0000_0000,
        FP32 | TF32 | HF32 => 0x7fc0_0000,
        FP16 => 0x7e00,
        BF16 => 0x7fc0,
        HIF8 => 0x80,
        E4M3 => 0x7f,
        E5M2 => 0x7e,
        _ => return None,
    })
}

pub(crate) fn infinity(ty: u8) -> Option<u64> {
    Some(match ty {
        FP64 => 0x7ff0_0000_0000_0000,
        FP32 | TF32 | HF32 => 0x7f80_0000,
        FP16 => 0x7c00,
        BF16 => 0x7f80,
        HIF8 => 0x6f,
        E5M2 => 0x7c,
        _ => return None,
    })
}

pub(crate) fn sign_bit(ty: u8) -> u64 {
    1 << (width(ty) - 1)
}

pub(crate) fn min_normal_exponent(ty: u8) -> i32 {
    match ty {
        HIF8 => -15,
        _ => 1 - fields(ty).2,
    }
}

/// HiF8 codes of the nonnegative finite values, in the order of their values.
static HIF8_ASCENDING: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let mut codes: Vec<u64> = (0..0x6f).chain(0x70..0x80).collect();
    codes.sort_by_key(|&code| hif8_magnitude(code));
    codes
});

/// Number of nonnegative finite codes.
pub(crate) fn ranks(ty: u8) -> u64 {
    match ty {
        HIF8 => HIF8_ASCENDING.len() as u64,
        _ => (max_finite(ty) >> fields(ty).3) + 1,
    }
}

/// The nonnegative finite code with `rank` smaller ones.
pub(crate) fn code_of_rank(ty: u8, rank: u64) -> u64 {
    match ty {
        HIF8 => HIF8_ASCENDING[rank as usize],
        _ => rank << fields(ty).3,
    }
}

pub(crate) fn finite(ty: u8, code: u64) -> Real {
    match decode(ty, code) {
        Value::Finite { value, .. } => value,
        other => panic!("{code:x} of type {ty} is {other:?}"),
    }
}

/// Rank of the largest code that is not greater than the nonnegative `magnitude`.
pub(crate) fn rank_below(ty: u8, magnitude: &Real) -> u64 {
    let (mut low, mut high) = (0, ranks(ty));
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if finite(ty, code_of_rank(ty, middle)) <= *magnitude {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// The value that would follow the largest finite one if the exponent had no end.
pub(crate) fn beyond(ty: u8) -> Real {
    match ty {
        // The codes of infinity and NaN would be these values.
        HIF8 => Real::scaled(3, 14),
        E4M3 => Real::integer(480),
        E8M0 => panic!("no floating destination"),
        _ => {
            let last = code_of_rank(ty, ranks(ty) - 1);
            let previous = code_of_rank(ty, ranks(ty) - 2);
            let (last, previous) = (finite(ty, last), finite(ty, previous));
            last.add(&last).add(&previous.neg())
        }
    }
}
