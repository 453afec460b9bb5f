//! Square roots and reciprocals of floating elements, correctly rounded (`isa-tile.md` section 7.4).

use super::{
    arith::{invalid, nan_result},
    div::{normalized, quotient},
    flags::Flags,
    format::{FloatFormat, Unpacked},
    outcome::Outcome,
    round::{Rounding, RoundingMode, round_jammed},
};

/// `1 / a`, rounded once; infinity with DZ for a zero.
#[inline(always)]
pub fn recip(format: &FloatFormat, a: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_zero(a) {
        return special(format, a, Function::Recip);
    }
    let one = Unpacked {
        negative: false,
        significand: 1 << format.fraction_bits,
        exponent: 0,
    };
    quotient(format, one, normalized(format, format.unpack(a)), mode)
}

/// Square root, rounded once; `sqrt(-0)` is -0.
#[inline(always)]
pub fn sqrt(format: &FloatFormat, a: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_zero(a) || format.is_negative(a) {
        return special(format, a, Function::Sqrt);
    }
    let (radicand, exponent) = even(format, a);
    // Twice as many bits as the root is to have: the precision and two more.
    let up = format.precision() + 4 + (format.precision() & 1);
    let (root, inexact) = if format.precision() + 1 + up <= u64::BITS {
        let radicand = radicand << up;
        let root = radicand.isqrt();
        (root, root * root != radicand)
    } else {
        let radicand = u128::from(radicand) << up;
        let root = radicand.isqrt();
        (root as u64, root * root != radicand)
    };
    round_jammed(
        format,
        false,
        root << 1 | u64::from(inexact),
        (exponent - up as i32) / 2 - 1,
        Rounding::new(mode),
    )
}

/// `1 / sqrt(a)`, rounded once; infinity with DZ for a zero.
#[inline(always)]
pub fn rsqrt(format: &FloatFormat, a: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_zero(a) || format.is_negative(a) {
        return special(format, a, Function::Rsqrt);
    }
    let (radicand, exponent) = even(format, a);
    // floor(2^up / sqrt(m)) with two bits more than the precision, for m below 2^(precision + 1).
    let up = format.precision() + 2 + format.precision().div_ceil(2) + 1;
    let (root, inexact) = if 2 * up < u64::BITS {
        let ratio = (1u64 << (2 * up)) / radicand;
        let root = ratio.isqrt();
        // The product is at most 2^(2 * up).
        (root, root * root * radicand != 1 << (2 * up))
    } else {
        long_root(radicand, up)
    };
    round_jammed(
        format,
        false,
        root << 1 | u64::from(inexact),
        -exponent / 2 - up as i32 - 1,
        Rounding::new(mode),
    )
}

/// `floor(2^up / sqrt(radicand))` and whether that is inexact, for a result below 2^58 and a radicand below 2^54.
fn long_root(radicand: u64, up: u32) -> (u64, bool) {
    let radicand = u128::from(radicand);
    let first = up.min(63);
    // floor(sqrt(floor(x))) = floor(sqrt(x)).
    let mut root = ((1u128 << (2 * first)) / radicand).isqrt();
    let mut rest = (1u128 << (2 * first)) - root * root * radicand;
    // Digit by digit from there: rest = 4^i - root^2 * radicand, less than (2 * root + 1) * radicand.
    for _ in first..up {
        let next = (4 * root + 1) * radicand;
        root *= 2;
        rest *= 4;
        if rest >= next {
            rest -= next;
            root += 1;
        }
    }
    (root as u64, rest != 0)
}

/// A positive value as `significand * 2^exponent` with an even exponent and a significand of `precision` bits or one
/// more.
#[inline(always)]
fn even(format: &FloatFormat, a: u64) -> (u64, i32) {
    let parts = normalized(format, format.unpack(a));
    let exponent = parts.exponent - format.fraction_bits as i32;
    let odd = exponent & 1;
    (parts.significand << odd, exponent - odd)
}

/// Functions with special results.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Function {
    Recip,
    Sqrt,
    Rsqrt,
}

/// Result for a NaN, an infinity, a zero or a negative operand.
#[cold]
#[inline(never)]
fn special(format: &FloatFormat, a: u64, function: Function) -> Outcome {
    let negative = format.is_negative(a);
    if format.is_nan(a) {
        nan_result(format, &[a])
    } else if format.is_zero(a) {
        match function {
            Function::Sqrt => Outcome::exact(a),
            Function::Recip | Function::Rsqrt => Outcome::new(format.infinity(negative), Flags::DZ),
        }
    } else if function == Function::Recip {
        Outcome::exact(format.zero(negative))
    } else if negative {
        invalid(format)
    } else if function == Function::Sqrt {
        Outcome::exact(a)
    } else {
        Outcome::exact(format.zero(false))
    }
}
