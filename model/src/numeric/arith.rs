//! Floating operations on encodings. All return the result and its flags; every NaN made is the canonical one
//! (`isa-tile.md` section 7.4).

use super::{
    flag,
    float::FloatFormat,
    round::{Exact, round},
};

/// `a + b`, rounded to nearest even. Exact cancellation gives +0.
#[inline(always)]
#[must_use]
pub fn add(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    if format.exponent_field(a) == format.exponent_max()
        || format.exponent_field(b) == format.exponent_max()
    {
        return add_special(format, a, b);
    }
    let (mut high, mut low) = (format.unpack(a), format.unpack(b));
    if low.exponent > high.exponent {
        (high, low) = (low, high);
    }
    // The larger term gets its leading place at bit 61, the other is shifted below it and what it loses is jammed
    // into bit 0. Bits can only be lost when the distance exceeds the guard, and then cancellation is one place.
    let guard = 61 - format.fraction_bits;
    let distance = (high.exponent - low.exponent) as u32;
    let large = high.significand << guard;
    let small = low.significand << guard;
    let small = if distance < 63 {
        small >> distance | u64::from(small << 1 << (63 - distance) != 0)
    } else {
        u64::from(small != 0)
    };
    let exponent = high.exponent - format.fraction_bits as i32 - guard as i32;
    if high.negative == low.negative {
        let significand = large + small;
        if significand == 0 {
            return (if high.negative { format.sign_bit() } else { 0 }, 0);
        }
        return round(
            format,
            Exact {
                negative: high.negative,
                significand,
                exponent,
            },
        );
    }
    match large.cmp(&small) {
        std::cmp::Ordering::Equal => (0, 0),
        std::cmp::Ordering::Greater => round(
            format,
            Exact {
                negative: high.negative,
                significand: large - small,
                exponent,
            },
        ),
        std::cmp::Ordering::Less => round(
            format,
            Exact {
                negative: low.negative,
                significand: small - large,
                exponent,
            },
        ),
    }
}

#[cold]
fn add_special(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    if format.is_nan(a) || format.is_nan(b) {
        return nan_result(format, a, b);
    }
    if format.is_infinite(a) && format.is_infinite(b) && a != b {
        return (format.canonical_nan(), flag::NV);
    }
    (if format.is_infinite(a) { a } else { b }, 0)
}

fn nan_result(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    let invalid = format.is_signaling(a) || format.is_signaling(b);
    (format.canonical_nan(), if invalid { flag::NV } else { 0 })
}

/// `a - b`, rounded to nearest even.
#[inline(always)]
#[must_use]
pub fn sub(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    add(format, a, b ^ format.sign_bit())
}

/// `a * b`, rounded to nearest even. The format must have at most 31 significand bits.
#[inline(always)]
#[must_use]
pub fn mul(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    let sign = (a ^ b) & format.sign_bit();
    if format.exponent_field(a) == format.exponent_max()
        || format.exponent_field(b) == format.exponent_max()
    {
        return mul_special(format, a, b, sign);
    }
    let (x, y) = (format.unpack(a), format.unpack(b));
    let significand = x.significand * y.significand;
    if significand == 0 {
        return (sign, 0);
    }
    let exponent = x.exponent + y.exponent - 2 * format.fraction_bits as i32;
    round(
        format,
        Exact {
            negative: sign != 0,
            significand,
            exponent,
        },
    )
}

#[cold]
fn mul_special(format: FloatFormat, a: u64, b: u64, sign: u64) -> (u64, u8) {
    if format.is_nan(a) || format.is_nan(b) {
        return nan_result(format, a, b);
    }
    let magnitude = format.sign_bit() - 1;
    if a & magnitude == 0 || b & magnitude == 0 {
        return (format.canonical_nan(), flag::NV);
    }
    (sign | format.infinity(), 0)
}

/// The greater of `a` and `b`: one NaN gives the other operand, two zeros of different sign give +0.
#[inline(always)]
#[must_use]
pub fn max(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    choose(format, a, b, true)
}

/// The lesser of `a` and `b`: one NaN gives the other operand, two zeros of different sign give -0.
#[inline(always)]
#[must_use]
pub fn min(format: FloatFormat, a: u64, b: u64) -> (u64, u8) {
    choose(format, a, b, false)
}

#[inline(always)]
fn choose(format: FloatFormat, a: u64, b: u64, greater: bool) -> (u64, u8) {
    let (a_nan, b_nan) = (format.is_nan(a), format.is_nan(b));
    if a_nan || b_nan {
        let (canonical, flags) = nan_result(format, a, b);
        return (
            if a_nan && b_nan {
                canonical
            } else if a_nan {
                b
            } else {
                a
            },
            flags,
        );
    }
    // The order key puts -0 just below +0, which is the rule for zeros of different sign.
    let (a_key, b_key) = (order_key(format, a), order_key(format, b));
    let take_b = if greater {
        b_key > a_key
    } else {
        b_key < a_key
    };
    (if take_b { b } else { a }, 0)
}

/// Unsigned key that orders the encodings of numbers like their values, -0 before +0.
#[inline(always)]
fn order_key(format: FloatFormat, bits: u64) -> u64 {
    let sign = format.sign_bit();
    if bits & sign != 0 {
        !bits & (sign | (sign - 1))
    } else {
        bits | sign
    }
}

/// `a` when it is greater than 0, else +0; a NaN becomes the canonical one.
#[inline(always)]
#[must_use]
pub fn relu(format: FloatFormat, a: u64) -> (u64, u8) {
    if format.is_nan(a) {
        return nan_result(format, a, a);
    }
    (if a & format.sign_bit() != 0 { 0 } else { a }, 0)
}
