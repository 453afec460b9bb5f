//! Quotients and floor modulo of floating elements (`isa-tile.md` sections 7.4 and 11.1).

use super::{
    arith::{add, invalid, nan_result},
    flags::Flags,
    format::{FloatFormat, Unpacked},
    outcome::Outcome,
    round::{Exact, Rounding, RoundingMode, round, round_jammed},
};

/// A significand moved up so that its leading one is at `fraction_bits`; the exponent goes along.
#[inline(always)]
pub(super) fn normalized(format: &FloatFormat, parts: Unpacked) -> Unpacked {
    let shift = parts
        .significand
        .leading_zeros()
        .wrapping_sub(63 - format.fraction_bits);
    Unpacked {
        significand: parts.significand << (shift & 63),
        exponent: parts.exponent - shift as i32,
        ..parts
    }
}

/// `a / b`, rounded once.
#[inline(always)]
pub fn div(format: &FloatFormat, a: u64, b: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_special(b) || format.is_zero(a) || format.is_zero(b) {
        return div_special(format, a, b);
    }
    let x = normalized(format, format.unpack(a));
    let y = normalized(format, format.unpack(b));
    quotient(format, x, y, mode)
}

/// Quotient of normalized values: `precision + 2` bits or one more, and a bit for a remainder.
#[inline(always)]
pub(super) fn quotient(
    format: &FloatFormat,
    x: Unpacked,
    y: Unpacked,
    mode: RoundingMode,
) -> Outcome {
    let up = format.precision() + 2;
    let (quotient, inexact) = if format.precision() + up <= u64::BITS {
        let dividend = x.significand << up;
        let quotient = dividend / y.significand;
        (quotient, quotient * y.significand != dividend)
    } else {
        let dividend = u128::from(x.significand) << up;
        let quotient = (dividend / u128::from(y.significand)) as u64;
        // The remainder is below 2^64, so its low half is enough.
        (
            quotient,
            quotient.wrapping_mul(y.significand) != dividend as u64,
        )
    };
    round_jammed(
        format,
        x.negative != y.negative,
        quotient << 1 | u64::from(inexact),
        x.exponent - y.exponent - up as i32 - 1,
        Rounding::new(mode),
    )
}

#[cold]
#[inline(never)]
fn div_special(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    if format.is_nan(a) || format.is_nan(b) {
        return nan_result(format, &[a, b]);
    }
    let negative = format.is_negative(a) != format.is_negative(b);
    match (
        format.is_infinite(a),
        format.is_infinite(b),
        format.is_zero(a),
        format.is_zero(b),
    ) {
        (true, true, _, _) | (_, _, true, true) => invalid(format),
        (true, _, _, _) => Outcome::exact(format.infinity(negative)),
        (_, _, _, true) => Outcome::new(format.infinity(negative), Flags::DZ),
        _ => Outcome::exact(format.zero(negative)),
    }
}

/// `a - floor(a / b) * b`, rounded once: a nonzero result has the sign of `b`, and so has a zero.
#[inline(always)]
pub fn rem(format: &FloatFormat, a: u64, b: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_special(b) || format.is_zero(b) {
        return rem_special(format, a, b);
    }
    let (x, y) = (format.unpack(a), format.unpack(b));
    let rest = modulo(x, y);
    if rest.significand == 0 {
        return Outcome::exact(format.zero(y.negative));
    }
    // The remainder toward zero is less than either operand and a multiple of the last place of the finer one, so it
    // has an encoding.
    let (toward_zero, _) = round(
        format,
        Exact {
            negative: x.negative,
            significand: u128::from(rest.significand),
            exponent: rest.exponent - format.fraction_bits as i32,
            sticky: false,
        },
        mode,
    )
    .into_parts();
    if x.negative == y.negative {
        Outcome::exact(toward_zero)
    } else {
        add(format, toward_zero, b, mode)
    }
}

/// Magnitude of `x` modulo the magnitude of `y`, which is not 0.
#[inline(always)]
fn modulo(x: Unpacked, y: Unpacked) -> Unpacked {
    let distance = x.exponent - y.exponent;
    if distance < 0 {
        // The divisor is normal: its significand, shifted to the last place of `x`, is above every other one.
        return x;
    }
    let mut significand = x.significand % y.significand;
    let mut left = distance as u32;
    // As many places at a time as the zeros above the divisor allow.
    let step = y.significand.leading_zeros();
    while left != 0 && significand != 0 {
        let places = left.min(step);
        significand = (significand << places) % y.significand;
        left -= places;
    }
    Unpacked {
        significand,
        exponent: y.exponent,
        ..x
    }
}

#[cold]
#[inline(never)]
fn rem_special(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    if format.is_nan(a) || format.is_nan(b) {
        return nan_result(format, &[a, b]);
    }
    if format.is_infinite(a) || format.is_zero(b) {
        return invalid(format);
    }
    // An infinite divisor: floor(a / b) is 0, or -1 for different signs.
    let negative = format.is_negative(b);
    Outcome::exact(if format.is_zero(a) {
        format.zero(negative)
    } else if format.is_negative(a) == negative {
        a
    } else {
        b
    })
}
