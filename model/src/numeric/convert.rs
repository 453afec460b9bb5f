//! Conversions between element types (`isa-tile.md` sections 7.2 and 8).

use super::{
    e8m0,
    encode::limits,
    flags::Flags,
    format::{FloatFormat, NumericType},
    integer,
    op::by_format,
    outcome::Outcome,
    round::{Exact, Rounding, RoundingMode, round_jammed, round_to_integer},
    value::Value,
};

/// The mode of B.DATR code 0 (NONE): toward zero from a floating type to an integer, else nearest even.
#[must_use]
pub const fn default_mode(src: NumericType, dst: NumericType) -> RoundingMode {
    if src.is_float() && !dst.is_float() {
        RoundingMode::Rtz
    } else {
        RoundingMode::Rne
    }
}

/// Whether there is a conversion: only FP16, BF16 and FP32 become E8M0, every other pair has one.
#[must_use]
pub const fn is_defined(src: NumericType, dst: NumericType) -> bool {
    use NumericType::{Bf16, E8M0, Fp16, Fp32};
    !matches!(dst, E8M0) || matches!(src, Fp16 | Bf16 | Fp32)
}

/// Converts the encoding `bits` of `src` to `dst`; `None` when the conversion is not defined.
///
/// With `sat` what is out of range becomes the nearer end of the range. Otherwise it becomes what `mode` directs in a
/// floating type, and the indefinite value of an integer type that was floating; integers keep their low bits.
#[inline(never)]
#[must_use]
pub fn convert(
    src: NumericType,
    dst: NumericType,
    bits: u64,
    mode: RoundingMode,
    sat: bool,
) -> Option<Outcome> {
    if !is_defined(src, dst) {
        return None;
    }
    if !src.is_float() && !dst.is_float() {
        return Some(resize(src, dst, bits, sat));
    }
    let value = Value::of(src, bits);
    Some(match dst.float_format() {
        Some(given) if mode == RoundingMode::Rne => {
            by_format!((dst, given), format => to_float(format, value, RoundingMode::Rne, sat))
        }
        Some(format) => to_float(format, value, mode, sat),
        None if dst == NumericType::E8M0 => e8m0::from_value(value, mode, sat),
        None => to_integer(dst, value, mode, sat),
    })
}

/// A value of any type in a floating format, rounded once. The significand of `value` has at most 64 bits.
#[inline(always)]
fn to_float(format: &FloatFormat, value: Value, mode: RoundingMode, sat: bool) -> Outcome {
    let exact = match value {
        Value::Finite(exact) => exact,
        Value::Nan { signaling } => return nan_to_float(format, signaling, sat),
        Value::Infinite { negative } => return infinity_to_float(format, negative, sat),
    };
    let significand = exact.significand as u64;
    if significand == 0 {
        return Outcome::exact(format.zero(exact.negative));
    }
    // With the leading one on top there is always something below the last place for the usual case of rounding.
    let zeros = significand.leading_zeros();
    round_jammed(
        format,
        exact.negative,
        significand << zeros,
        exact.exponent - zeros as i32,
        Rounding::with_sat(mode, sat),
    )
}

/// A NaN becomes +0 where `sat` excludes NaNs or the format has none; the latter is invalid.
#[cold]
#[inline(never)]
fn nan_to_float(format: &FloatFormat, signaling: bool, sat: bool) -> Outcome {
    let bits = if sat { 0 } else { format.canonical_nan() };
    Outcome::new(bits, Flags::when(signaling || !format.has_nan(), Flags::NV))
}

/// An infinity overflows where `sat` excludes infinities or the format has none.
#[cold]
#[inline(never)]
fn infinity_to_float(format: &FloatFormat, negative: bool, sat: bool) -> Outcome {
    if sat {
        Outcome::new(format.max_finite(negative), Flags::OVERFLOW)
    } else if format.has_infinity() {
        Outcome::exact(format.infinity(negative))
    } else {
        Outcome::new(format.infinity(negative), Flags::OVERFLOW)
    }
}

/// What an invalid conversion to an integer gives: the minimum of a signed type, the maximum of an unsigned one.
const fn indefinite(kind: NumericType) -> u64 {
    if kind.is_signed() {
        1 << (kind.bits() - 1)
    } else {
        kind.mask()
    }
}

/// A floating value rounded to an integer, which is then checked against the range.
fn to_integer(kind: NumericType, value: Value, mode: RoundingMode, sat: bool) -> Outcome {
    let (least, greatest) = limits(kind);
    let (negative, rounded) = match value {
        Value::Nan { .. } => {
            let bits = if sat { 0 } else { indefinite(kind) };
            return Outcome::new(bits, Flags::NV);
        }
        Value::Infinite { negative } => (negative, None),
        Value::Finite(exact) => (exact.negative, integral(exact, mode)),
    };
    let in_range = rounded.filter(|(result, _)| (least..=greatest).contains(result));
    if let Some((result, inexact)) = in_range {
        Outcome::new(result as u64 & kind.mask(), Flags::when(inexact, Flags::NX))
    } else if sat {
        let end = if negative { least } else { greatest };
        Outcome::new(end as u64 & kind.mask(), Flags::OVERFLOW)
    } else {
        Outcome::new(indefinite(kind), Flags::NV)
    }
}

/// A number rounded to an integer, and whether that is inexact; `None` when its magnitude does not fit 127 bits.
fn integral(exact: Exact, mode: RoundingMode) -> Option<(i128, bool)> {
    let (magnitude, inexact) = round_to_integer(exact, mode)?;
    let magnitude = i128::try_from(magnitude).ok()?;
    Some((
        if exact.negative {
            -magnitude
        } else {
            magnitude
        },
        inexact,
    ))
}

/// An integer in another integer type: the low bits, or with `sat` the nearer end when it is out of range.
fn resize(src: NumericType, dst: NumericType, bits: u64, sat: bool) -> Outcome {
    let extended = integer::extend(src, bits);
    if !sat {
        return Outcome::exact(extended & dst.mask());
    }
    let value = if src.is_signed() {
        i128::from(extended as i64)
    } else {
        i128::from(extended)
    };
    let (least, greatest) = limits(dst);
    Outcome::exact(value.clamp(least, greatest) as u64 & dst.mask())
}
