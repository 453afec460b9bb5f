//! `e^x` and `ln(x)` between two big integers: rational series with their error carried along.

use num_bigint::BigUint;
use std::sync::LazyLock;

/// Fraction bits of the series.
const BITS: u32 = 512;

/// A positive real between `low * 2^exponent` and `high * 2^exponent`.
pub(crate) struct Enclosure {
    pub(crate) low: BigUint,
    pub(crate) high: BigUint,
    pub(crate) exponent: i32,
}

impl Enclosure {
    /// Whether the ends differ by less than 2^-`bits` of the value.
    pub(crate) fn is_narrow(&self, bits: u64) -> bool {
        (&self.high - &self.low).bits() + bits < self.low.bits()
    }
}

/// `e^(+-significand * 2^exponent)`. Arguments of 2048 and more count as 2048, whose result is out of every range.
pub(crate) fn exp(negative: bool, significand: u64, exponent: i32) -> Enclosure {
    let length = 64 - significand.leading_zeros() as i32 + exponent;
    let (significand, exponent, length) = if length > 11 {
        (1, 11, 12)
    } else {
        (significand, exponent, length)
    };
    // e^v = (e^(v / 2^k))^(2^k) with the inner exponent below 2^-8. Arguments finer than the fraction do not occur.
    let halvings = (length + 8).max(0);
    let place = BITS as i32 + exponent - halvings;
    assert!(place >= 0, "argument too small for the series");
    let argument = BigUint::from(significand) << place as usize;
    let mut sum = BigUint::from(1u32) << BITS;
    let mut term = sum.clone();
    for k in 1u32.. {
        term = ((term * &argument) >> BITS) / k;
        if term == BigUint::ZERO {
            break;
        }
        sum += &term;
    }
    // Each of the fewer than 64 terms is less than two units too low, and the rest is less than a unit.
    let (mut low, mut high) = (sum.clone(), sum + 256u32);
    for _ in 0..halvings {
        low = (&low * &low) >> BITS;
        high = ((&high * &high) >> BITS) + 1u32;
    }
    if negative {
        let numerator = BigUint::from(1u32) << (low.bits() + 400);
        Enclosure {
            exponent: BITS as i32 - numerator.bits() as i32 + 1,
            low: &numerator / high,
            high: numerator / low + 1u32,
        }
    } else {
        Enclosure {
            low,
            high,
            exponent: -(BITS as i32),
        }
    }
}

/// `ln(x)` for `x = numerator / denominator` from 1 to 2, scaled by `2^BITS`, as its lower and upper end.
fn ratio_log(numerator: u64, denominator: u64) -> (BigUint, BigUint) {
    // ln(x) = 2 * atanh((x - 1) / (x + 1)), an argument of at most 1/3.
    let (difference, total) = (
        numerator - denominator,
        u128::from(numerator) + u128::from(denominator),
    );
    let argument = (BigUint::from(difference) << BITS) / total;
    let square = (&argument * &argument) >> BITS;
    let (mut sum, mut power) = (BigUint::ZERO, argument);
    for k in (1u32..).step_by(2) {
        if power == BigUint::ZERO {
            break;
        }
        sum += &power / k;
        power = (power * &square) >> BITS;
    }
    // Fewer than 330 terms, each less than four units too low.
    let low = sum << 1;
    let high = &low + 4096u32;
    (low, high)
}

/// `|ln(significand * 2^exponent)|` with its sign, for a positive operand other than 1.
pub(crate) fn log(significand: u64, exponent: i32) -> (bool, Enclosure) {
    static LN2: LazyLock<(BigUint, BigUint)> = LazyLock::new(|| ratio_log(2, 1));
    let length = 63 - significand.leading_zeros();
    let scale = exponent + length as i32;
    let (low, high) = ratio_log(significand, 1 << length);
    let turns = scale.unsigned_abs();
    let (low, high) = if scale >= 0 {
        (low + &LN2.0 * turns, high + &LN2.1 * turns)
    } else {
        (&LN2.0 * turns - high, &LN2.1 * turns - low)
    };
    let enclosure = Enclosure {
        low,
        high,
        exponent: -(BITS as i32),
    };
    (scale < 0, enclosure)
}
