//! Whether a result is the nearest one, judged from the exact value by comparisons alone.

use crate::functions::Magnitude;
use std::cmp::Ordering;

const OF: u8 = 4;
const UF: u8 = 8;
const NX: u8 = 16;

/// Ordinal of the FP32 infinity: what comes after the largest finite magnitude.
const INFINITY: u32 = 0x7f80_0000;

/// A number `significand * 2^exponent`, not negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Dyadic {
    pub(crate) significand: u128,
    pub(crate) exponent: i32,
}

impl Dyadic {
    pub(crate) const fn new(significand: u128, exponent: i32) -> Dyadic {
        Dyadic {
            significand,
            exponent,
        }
    }

    /// Magnitude of an FP32 encoding without sign; the infinity counts as 2^128.
    #[inline(always)]
    pub(crate) const fn of_ordinal(ordinal: u32) -> Dyadic {
        let (field, fraction) = (ordinal >> 23, ordinal & 0x7f_ffff);
        if field == 0 {
            Dyadic::new(fraction as u128, -149)
        } else {
            Dyadic::new((fraction | 0x80_0000) as u128, field as i32 - 150)
        }
    }

    #[inline(always)]
    pub(crate) fn times(self, other: Dyadic) -> Dyadic {
        Dyadic::new(
            self.significand * other.significand,
            self.exponent + other.exponent,
        )
    }

    /// Exponent of the leading bit; the number must not be 0.
    #[inline(always)]
    fn leading(self) -> i32 {
        self.exponent + 127 - self.significand.leading_zeros() as i32
    }

    #[inline(always)]
    pub(crate) fn against_one(self) -> Ordering {
        self.leading()
            .cmp(&0)
            .then((!self.significand.is_power_of_two()).cmp(&false))
    }

    #[inline(always)]
    pub(crate) fn against(self, other: Dyadic) -> Ordering {
        let normal = |value: Dyadic| value.significand << value.significand.leading_zeros();
        self.leading()
            .cmp(&other.leading())
            .then_with(|| normal(self).cmp(&normal(other)))
    }

    /// The value as a host float, exact for significands of up to 53 bits.
    #[inline(always)]
    pub(crate) fn to_f64(self) -> f64 {
        let power = f64::from_bits(((self.exponent + 1023) as u64) << 52);
        self.significand as u64 as f64 * power
    }
}

/// Smallest value that counts as normal when rounded to 24 bits without a limit of the exponent: the tie below 2^-126,
/// which goes to the even 2^-126.
const NORMAL_FROM: Dyadic = Dyadic::new((1 << 25) - 1, -151);

/// Whether `bits` and `flags` are what rounding to nearest even makes of a value that is not zero.
#[inline(always)]
pub(crate) fn is_nearest(
    value: &impl Magnitude,
    bits: u32,
    flags: u8,
    undecided: &mut u64,
) -> bool {
    let ordinal = bits & 0x7fff_ffff;
    if (bits >> 31 != 0) != value.negative() || ordinal > INFINITY {
        return false;
    }
    let Dyadic {
        significand,
        exponent,
    } = Dyadic::of_ordinal(ordinal);
    let even = ordinal & 1 == 0;
    if ordinal != 0 {
        // Below a power of two the next number is half as far away.
        let lower = if ordinal & 0x7f_ffff == 0 && ordinal >= 1 << 24 {
            Dyadic::new(4 * significand - 1, exponent - 2)
        } else {
            Dyadic::new(2 * significand - 1, exponent - 1)
        };
        match value.against(lower, undecided) {
            Ordering::Less => return false,
            Ordering::Equal if !even => return false,
            _ => {}
        }
    }
    if ordinal == INFINITY {
        return flags == OF | NX;
    }
    let upper = Dyadic::new(2 * significand + 1, exponent - 1);
    match value.against(upper, undecided) {
        Ordering::Greater => return false,
        Ordering::Equal if !even => return false,
        _ => {}
    }
    let inexact = ordinal == 0 || !value.is(Dyadic::new(significand, exponent));
    let tiny = ordinal <= 0x80_0000 && value.against(NORMAL_FROM, undecided) == Ordering::Less;
    let expected = if inexact { NX } else { 0 } | if inexact && tiny { UF } else { 0 };
    flags == expected
}
