//! Sums, products and fused multiply-add (`isa-tile.md` sections 7.4 and 11.1).
//!
//! The operations are generic over the description of the format and are inlined into [`super::op`] once per format,
//! where the description is a constant. Intermediate significands are 64 bits wide where that holds them, 128 bits
//! otherwise.

use super::{
    compare::negated,
    flags::Flags,
    format::{FloatFormat, Unpacked},
    outcome::Outcome,
    round::{Rounding, RoundingMode, Significand, round_jammed},
};
use std::cmp::Ordering;

/// The canonical NaN, with NV when an operand is signaling.
#[cold]
#[inline(never)]
pub(super) fn nan_result(format: &FloatFormat, operands: &[u64]) -> Outcome {
    let signaling = operands.iter().any(|&bits| format.is_signaling(bits));
    Outcome::new(format.canonical_nan(), Flags::when(signaling, Flags::NV))
}

/// The canonical NaN with NV.
#[inline(always)]
pub(super) const fn invalid(format: &FloatFormat) -> Outcome {
    Outcome::new(format.canonical_nan(), Flags::NV)
}

/// Sign of a sum that is zero: both signs where they agree, else + (minus toward minus infinity).
#[inline(always)]
fn zero_sum(format: &FloatFormat, a: bool, b: bool, mode: RoundingMode) -> Outcome {
    let negative = if a == b { a } else { mode == RoundingMode::Rdn };
    Outcome::exact(format.zero(negative))
}

/// `a + b`, rounded once. Exact cancellation gives +0, toward minus infinity -0.
#[inline(always)]
pub fn add(format: &FloatFormat, a: u64, b: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_special(b) {
        return add_special(format, a, b);
    }
    let (mut high, mut low) = (format.unpack(a), format.unpack(b));
    if low.exponent > high.exponent {
        (high, low) = (low, high);
    }
    // The larger exponent has its hidden bit at bit 61, the other term is shifted below it and what it loses is jammed
    // into bit 0. Bits can only be lost when the distance exceeds the guard, and then cancellation is one place.
    let guard = 61 - format.fraction_bits;
    let large = high.significand << guard;
    let small = (low.significand << guard).jam((high.exponent - low.exponent) as u32);
    let exponent = high.exponent - 61;
    let (negative, significand) = if high.negative == low.negative {
        (high.negative, large + small)
    } else if large >= small {
        (high.negative, large - small)
    } else {
        (low.negative, small - large)
    };
    if significand == 0 {
        return zero_sum(format, high.negative, low.negative, mode);
    }
    round_jammed(format, negative, significand, exponent, Rounding::new(mode))
}

#[cold]
#[inline(never)]
fn add_special(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    if format.is_nan(a) || format.is_nan(b) {
        return nan_result(format, &[a, b]);
    }
    if format.is_infinite(a) && format.is_infinite(b) && a != b {
        return invalid(format);
    }
    Outcome::exact(if format.is_infinite(a) { a } else { b })
}

/// `a - b`, rounded once.
#[inline(always)]
pub fn sub(format: &FloatFormat, a: u64, b: u64, mode: RoundingMode) -> Outcome {
    add(format, a, negated(format, b), mode)
}

/// `a * b`, rounded once.
#[inline(always)]
pub fn mul(format: &FloatFormat, a: u64, b: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_special(b) {
        return mul_special(format, a, b);
    }
    let (x, y) = (format.unpack(a), format.unpack(b));
    let negative = x.negative != y.negative;
    let rounding = Rounding::new(mode);
    let exponent = x.exponent + y.exponent - 2 * format.fraction_bits as i32;
    if x.significand == 0 || y.significand == 0 {
        return Outcome::exact(format.zero(negative));
    }
    if 2 * format.precision() <= u64::BITS {
        let product = x.significand * y.significand;
        round_jammed(format, negative, product, exponent, rounding)
    } else {
        let product = u128::from(x.significand) * u128::from(y.significand);
        let excess = 2 * format.precision() - u64::BITS;
        if product >> (2 * format.precision() - 2) == 0 {
            // A subnormal operand: the leading one may lie anywhere.
            round_jammed(format, negative, product, exponent, rounding)
        } else {
            let (product, exponent) = (product.jam(excess).low(), exponent + excess as i32);
            round_jammed(format, negative, product, exponent, rounding)
        }
    }
}

#[cold]
#[inline(never)]
fn mul_special(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    if format.is_nan(a) || format.is_nan(b) {
        return nan_result(format, &[a, b]);
    }
    if format.is_zero(a) || format.is_zero(b) {
        return invalid(format);
    }
    Outcome::exact(format.infinity(format.is_negative(a) != format.is_negative(b)))
}

/// `a * b + c`, rounded once.
#[inline(always)]
pub fn fma(format: &FloatFormat, a: u64, b: u64, c: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_special(b) || format.is_special(c) {
        return fma_special(format, a, b, c);
    }
    let (x, y, z) = (format.unpack(a), format.unpack(b), format.unpack(c));
    // The product has its leading one at most at bit 2 * precision - 1; two places above that are for the sum, and what
    // is left below must hold the precision and its guard.
    if 2 * format.precision() <= u64::BITS - 4 {
        fma_finite::<u64>(format, x, y, z, mode)
    } else {
        fma_finite::<u128>(format, x, y, z, mode)
    }
}

#[inline(always)]
fn fma_finite<S: Significand + std::ops::Mul<Output = S>>(
    format: &FloatFormat,
    x: Unpacked,
    y: Unpacked,
    z: Unpacked,
    mode: RoundingMode,
) -> Outcome {
    let negative = x.negative != y.negative;
    let product = S::from(x.significand) * S::from(y.significand);
    let addend = S::from(z.significand);
    let zero = S::from(false);
    let rounding = Rounding::new(mode);
    let product_exponent = x.exponent + y.exponent - 2 * format.fraction_bits as i32;
    let addend_exponent = z.exponent - format.fraction_bits as i32;
    if product == zero || addend == zero {
        if product != zero {
            return round_jammed(format, negative, product, product_exponent, rounding);
        }
        return if addend != zero {
            round_jammed(format, z.negative, addend, addend_exponent, rounding)
        } else {
            zero_sum(format, negative, z.negative, mode)
        };
    }
    // Both terms get their leading one at the second bit from the top. The lower one then loses bits only when it lies
    // so far below the other that cancellation is one place at most.
    let up = |value: S, exponent: i32| {
        let shift = value.zeros() - 1;
        (value << shift, exponent - shift as i32)
    };
    let (p, p_exponent) = up(product, product_exponent);
    let (q, q_exponent) = up(addend, addend_exponent);
    let (exponent, p, q) = if p_exponent >= q_exponent {
        (p_exponent, p, q.jam((p_exponent - q_exponent) as u32))
    } else {
        (q_exponent, p.jam((q_exponent - p_exponent) as u32), q)
    };
    if negative == z.negative {
        return round_jammed(format, negative, p + q, exponent, rounding);
    }
    match p.cmp(&q) {
        Ordering::Equal => zero_sum(format, negative, z.negative, mode),
        Ordering::Greater => round_jammed(format, negative, p - q, exponent, rounding),
        Ordering::Less => round_jammed(format, z.negative, q - p, exponent, rounding),
    }
}

#[cold]
#[inline(never)]
fn fma_special(format: &FloatFormat, a: u64, b: u64, c: u64) -> Outcome {
    let invalid_product =
        format.is_infinite(a) && format.is_zero(b) || format.is_zero(a) && format.is_infinite(b);
    if invalid_product {
        return invalid(format);
    }
    if format.is_nan(a) || format.is_nan(b) || format.is_nan(c) {
        return nan_result(format, &[a, b, c]);
    }
    let negative = format.is_negative(a) != format.is_negative(b);
    if format.is_infinite(a) || format.is_infinite(b) {
        if format.is_infinite(c) && format.is_negative(c) != negative {
            return invalid(format);
        }
        return Outcome::exact(format.infinity(negative));
    }
    Outcome::exact(c)
}
