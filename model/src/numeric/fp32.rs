//! FP32 sums and products of normal numbers with a normal result, the usual case, in few integer steps.
//!
//! Everything else goes to [`arith`], which gives the same results for all operands.

use super::{arith, flags::Flags, format, outcome::Outcome, round::RoundingMode};

const SIGN: u32 = 0x8000_0000;
const INFINITY: u32 = 0x7f80_0000;
const FRACTION: u32 = 0x007f_ffff;
const HIDDEN: u32 = 0x0080_0000;

/// `a + b`, rounded to nearest even; see [`arith::add`].
#[inline(always)]
#[must_use]
pub fn add(a: u32, b: u32) -> (u32, Flags) {
    let (high, low) = if a & !SIGN >= b & !SIGN {
        (a, b)
    } else {
        (b, a)
    };
    let (high_exponent, low_exponent) = (high >> 23 & 255, low >> 23 & 255);
    if high_exponent == 255 || low_exponent == 0 {
        return general_add(a, b);
    }
    // The larger significand has its leading one at bit 55; what the smaller loses is jammed into bit 0.
    let distance = high_exponent.wrapping_sub(low_exponent).min(63);
    let large = u64::from(high & FRACTION | HIDDEN) << 32;
    let small = u64::from(low & FRACTION | HIDDEN) << 32;
    let kept = small >> distance;
    let small = kept | u64::from(kept << distance != small);
    let sum = if (high ^ low) & SIGN == 0 {
        large.wrapping_add(small)
    } else {
        large.wrapping_sub(small)
    };
    if sum == 0 {
        return (0, Flags::empty());
    }
    let zeros = sum.leading_zeros();
    let exponent = (high_exponent as i32)
        .wrapping_add(8)
        .wrapping_sub(zeros as i32);
    if exponent <= 0 {
        return general_add(a, b);
    }
    pack(high & SIGN, exponent as u32, sum << zeros)
}

/// `a * b`, rounded to nearest even; see [`arith::mul`].
#[inline(always)]
#[must_use]
pub fn mul(a: u32, b: u32) -> (u32, Flags) {
    let (a_exponent, b_exponent) = (a >> 23 & 255, b >> 23 & 255);
    let usual = a_exponent.wrapping_sub(1) < 254 && b_exponent.wrapping_sub(1) < 254;
    let product = u64::from(a & FRACTION | HIDDEN).wrapping_mul(u64::from(b & FRACTION | HIDDEN));
    // The leading one is at bit 46 or 47.
    let carry = product >> 47;
    let exponent = (a_exponent as i32)
        .wrapping_add(b_exponent as i32)
        .wrapping_sub(127)
        .wrapping_add(carry as i32);
    if !usual || exponent <= 0 {
        return general_mul(a, b);
    }
    pack((a ^ b) & SIGN, exponent as u32, product << (17 - carry))
}

/// Rounds a significand whose leading one is at bit 63; `exponent` is biased and at least 1.
#[inline(always)]
fn pack(sign: u32, exponent: u32, significand: u64) -> (u32, Flags) {
    let kept = (significand >> 40) as u32;
    let rest = significand << 24;
    let half = 1 << 63;
    let up = u32::from(rest > half) | u32::from(rest == half) & kept & 1;
    let bits = (exponent.wrapping_sub(1) << 23)
        .wrapping_add(kept)
        .wrapping_add(up);
    if bits >= INFINITY {
        return (sign | INFINITY, Flags::OVERFLOW);
    }
    (sign | bits, Flags::when(rest != 0, Flags::NX))
}

#[cold]
#[inline(never)]
fn general_add(a: u32, b: u32) -> (u32, Flags) {
    narrow(arith::add(
        &format::FP32,
        u64::from(a),
        u64::from(b),
        RoundingMode::Rne,
    ))
}

#[cold]
#[inline(never)]
fn general_mul(a: u32, b: u32) -> (u32, Flags) {
    narrow(arith::mul(
        &format::FP32,
        u64::from(a),
        u64::from(b),
        RoundingMode::Rne,
    ))
}

#[inline(always)]
fn narrow(outcome: Outcome) -> (u32, Flags) {
    let (bits, flags) = outcome.into_parts();
    (bits as u32, flags)
}
