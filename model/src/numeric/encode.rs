//! Encoding of exact values by the rules of matrix post-processing and of TDEQUANT, where they differ from those of TCVT
//! (`isa-tile.md` sections 8.4 and 10.4).
//!
//! An overflow gives the infinity in every rounding mode, tininess is judged on the exact value, a zero value is +0. The
//! 8-bit types also compare the exact value, not the rounded one, with their largest, and have no negative zero results.

use super::{
    flags::Flags,
    format::{FloatFormat, NumericType},
    integer::extend,
    outcome::Outcome,
    round::{Exact, Overflow, Rounding, RoundingMode, Tininess, round, round_to_integer},
};

/// Which value is compared with the largest finite one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Range {
    /// The rounded value.
    Rounded,
    /// The exact value: between the largest one and its next there is nothing to round to.
    Exact,
}

/// Sign of a nonzero value that rounds to zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum VanishedSign {
    /// That of the value.
    Kept,
    /// Plus.
    Positive,
}

/// What depends on the floating type.
struct Policy {
    range: Range,
    vanished: VanishedSign,
}

impl Policy {
    const fn of(kind: NumericType) -> Policy {
        match kind {
            NumericType::E4M3 | NumericType::HiF8 => Policy {
                range: Range::Exact,
                vanished: VanishedSign::Positive,
            },
            _ => Policy {
                range: Range::Rounded,
                vanished: VanishedSign::Kept,
            },
        }
    }
}

/// An overflow of a sign: the infinity (the NaN of E4M3) or, with `sat`, the largest finite value.
pub(super) fn overflowed(format: &FloatFormat, negative: bool, sat: bool) -> Outcome {
    let bits = if sat {
        format.max_finite(negative)
    } else {
        format.infinity(negative)
    };
    Outcome::new(bits, Flags::OVERFLOW)
}

/// `value` in the floating type `kind` with the description `format`.
pub(super) fn to_float(
    kind: NumericType,
    format: &FloatFormat,
    value: Exact,
    mode: RoundingMode,
    sat: bool,
) -> Outcome {
    if value.is_zero() {
        return Outcome::exact(0);
    }
    let policy = Policy::of(kind);
    if policy.range == Range::Exact && exceeds(value, format) {
        return overflowed(format, value.negative, sat);
    }
    let rounding = Rounding {
        mode,
        overflow: if sat {
            Overflow::Saturate
        } else {
            Overflow::Infinity
        },
        tininess: Tininess::BeforeRounding,
    };
    let (bits, flags) = round(format, value, rounding).into_parts();
    let vanished = bits & format.magnitude_mask() == 0;
    if vanished && policy.vanished == VanishedSign::Positive {
        return Outcome::new(0, flags);
    }
    Outcome::new(bits, flags)
}

/// Whether the magnitude of a nonzero value is above the largest finite one.
fn exceeds(value: Exact, format: &FloatFormat) -> bool {
    let largest = format.unpack(format.max_finite(false));
    let largest = Exact {
        negative: false,
        significand: u128::from(largest.significand),
        exponent: largest.exponent - format.fraction_bits as i32,
        sticky: false,
    };
    let key = |v: &Exact| (v.leading(), v.significand << v.significand.leading_zeros());
    key(&value) > key(&largest)
}

/// `value` rounded to an integer, and whether that was inexact. The significand has at most 63 bits.
///
/// What does not fit is a multiple of 2^64; another such multiple beyond every integer type stands for it.
pub(super) fn to_integer(value: Exact, mode: RoundingMode) -> (i128, bool) {
    let (magnitude, inexact) = round_to_integer(value, mode).unwrap_or((1 << 120, false));
    let magnitude = magnitude as i128;
    (
        if value.negative {
            -magnitude
        } else {
            magnitude
        },
        inexact,
    )
}

/// Smallest and largest value of an integer type.
pub(super) const fn limits(kind: NumericType) -> (i128, i128) {
    if kind.is_signed() {
        signed_limits(kind.bits())
    } else {
        (0, kind.mask() as i128)
    }
}

/// Smallest and largest signed value of `bits` bits.
pub(super) const fn signed_limits(bits: u32) -> (i128, i128) {
    (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
}

/// `value` in an integer type: what is outside wraps or, with `sat`, stops at the nearer end, and raises OF and NX.
pub(super) fn store_integer(kind: NumericType, value: i128, sat: bool) -> Outcome {
    let (low, high) = limits(kind);
    let outside = value < low || value > high;
    let kept = if sat { value.clamp(low, high) } else { value };
    Outcome::new(
        kept as u64 & kind.mask(),
        Flags::when(outside, Flags::OF) | Flags::when(outside, Flags::NX),
    )
}

/// Number that an integer encoding stands for.
pub(super) const fn integer_value(kind: NumericType, bits: u64) -> i128 {
    let extended = extend(kind, bits);
    if kind.is_signed() {
        extended as i64 as i128
    } else {
        extended as i128
    }
}
