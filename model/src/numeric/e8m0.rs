//! E8M0, a bare exponent: powers of two from 2^-127 to 2^127 and one NaN (`isa-tile.md` sections 6.1 and 8.3).

use super::{flags::Flags, outcome::Outcome, round::RoundingMode, value::Value};
use std::cmp::Ordering;

/// The NaN.
pub const NAN: u64 = 0xff;
/// Encoding of the largest value, 2^127.
pub const MAX: u64 = 0xfe;
/// Encoding of the smallest value, 2^-127.
pub const MIN: u64 = 0;
/// Encoding of 1; what an encoding is more than the exponent.
pub const BIAS: i32 = 127;

/// Exponents of [`MIN`] and [`MAX`].
const EXPONENTS: std::ops::RangeInclusive<i32> = -BIAS..=MAX as i32 - BIAS;

/// Exponent of the encoding `bits`; `None` for the NaN.
#[inline(always)]
#[must_use]
pub const fn exponent(bits: u64) -> Option<i32> {
    match bits {
        NAN => None,
        _ => Some(bits as i32 - BIAS),
    }
}

/// Converts a number: its logarithm to base two is rounded to an integer by `mode`.
///
/// Zeros, negative numbers and NaNs give the NaN with NV. Whether a number is in range is judged before rounding; out of
/// range it gives the NaN, or with `sat` the nearer end. The significand of `value` has at most 63 bits.
pub fn from_value(value: Value, mode: RoundingMode, sat: bool) -> Outcome {
    let saturated = |end: u64, flags| Outcome::new(if sat { end } else { NAN }, flags);
    let exact = match value {
        Value::Finite(exact) if !exact.negative && !exact.is_zero() => exact,
        Value::Infinite { negative: false } => return saturated(MAX, Flags::OVERFLOW),
        _ => return Outcome::new(NAN, Flags::NV),
    };
    let floor = exact.leading();
    let inexact = !exact.significand.is_power_of_two();
    if floor < *EXPONENTS.start() {
        return saturated(MIN, Flags::UNDERFLOW);
    }
    if floor > *EXPONENTS.end() || floor == *EXPONENTS.end() && inexact {
        return saturated(MAX, Flags::OVERFLOW);
    }
    let up = inexact && increments(mode, floor, half(exact.significand));
    Outcome::new(
        (floor + BIAS + i32::from(up)) as u64,
        Flags::when(inexact, Flags::NX),
    )
}

/// Fraction of the logarithm of a significand against one half: the significand against the square root of two, which it
/// never equals.
fn half(significand: u128) -> Ordering {
    let top = 127 - significand.leading_zeros();
    (significand * significand).cmp(&(1 << (2 * top + 1)))
}

/// Whether an inexact logarithm becomes the integer above it; `floor` is the one below it.
fn increments(mode: RoundingMode, floor: i32, half: Ordering) -> bool {
    match mode {
        RoundingMode::Rdn => false,
        RoundingMode::Rup => true,
        RoundingMode::Rtz => floor < 0,
        RoundingMode::Rto => floor & 1 == 0,
        RoundingMode::Rne | RoundingMode::Rna | RoundingMode::Rhb => half.is_gt(),
    }
}
