//! Natural logarithm, correctly rounded, in integers (`isa-tile.md` section 7.4, `docs/numerics/transcendental.md`).

use super::{
    arith::{invalid, nan_result},
    explog_table::{LN_2, LOG_RECIPROCAL, LOG_SERIES, RECIPROCAL, TURN},
    flags::Flags,
    format::FloatFormat,
    outcome::Outcome,
    round::RoundingMode,
    wide::{Estimate, Fraction, Wide},
};

/// Natural logarithm, rounded once; `log(1)` is +0, that of a zero is minus infinity with DZ.
#[inline(always)]
pub fn log(format: &FloatFormat, a: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_zero(a) || format.is_negative(a) {
        return special(format, a);
    }
    let parts = format.unpack(a);
    let zeros = parts.significand.leading_zeros();
    let operand = Operand {
        significand: parts.significand << zeros >> 11,
        exponent: parts.exponent + 63 - format.fraction_bits as i32 - zeros as i32,
    };
    if operand.exponent == 0 && operand.significand == 1 << 52 {
        return Outcome::exact(format.zero(false));
    }
    if format.precision() <= 32 {
        match operand.logarithm::<u64>().settle(format, mode) {
            Some(outcome) => outcome,
            None => careful(format, operand, mode),
        }
    } else {
        careful(format, operand, mode)
    }
}

/// A positive operand `m * 2^exponent` with `m = significand * 2^-52` in `[1, 2)`.
#[derive(Debug, Clone, Copy)]
struct Operand {
    significand: u64,
    exponent: i32,
}

impl Operand {
    /// Logarithm of an operand other than 1.
    ///
    /// With `c` near `1 / m` from a table and `z = m * c - 1`, which is exact and below 2^-7 in magnitude, the logarithm is
    /// `exponent * ln(2) - ln(c) + ln(1 + z)`. For operands of sqrt(2) and more `m / 2` and `2 * c` take the places of `m`
    /// and `c`, so that next to 1, on both sides, nothing but `ln(1 + z)` is left.
    #[inline(always)]
    fn logarithm<F: Fraction>(self) -> Estimate<F> {
        let index = (self.significand >> 45 & 127) as usize;
        let turned = index >= TURN;
        let exponent = self.exponent + i32::from(turned);
        let z = (self.significand * u64::from(RECIPROCAL[index])).wrapping_sub(1 << 61) as i64;
        let (below_one, z) = (z < 0, z.unsigned_abs());
        // 2^7 * |z|, a fraction.
        let fraction = F::from_top(z << 10);
        let mut sum = F::of(&LOG_SERIES[F::LOG_TERMS - 1]);
        for term in LOG_SERIES[..F::LOG_TERMS - 1].iter().rev() {
            sum = F::of(term).plus_or_minus(fraction.times(sum), !below_one);
        }
        // |ln(1 + z)| = |z| * (1 -+ factor)
        let factor = fraction.times(sum);
        if exponent == 0 && (index == 0 || index == 127) {
            let zeros = z.leading_zeros();
            let normal = F::from_top(z << zeros >> 1);
            let sum = normal.plus_or_minus(normal.times(factor), !below_one);
            return Estimate::normalized(below_one, sum, 4 - zeros as i32 - F::BITS as i32, 128);
        }
        let small = fraction
            .plus_or_minus(fraction.times(factor), !below_one)
            .down(7 + INTEGER_BITS);
        let (high, low) = F::of(&LN_2).times_word(u64::from(exponent.unsigned_abs()));
        let scale = F::from_top(high << (64 - INTEGER_BITS)).plus(low.down(INTEGER_BITS));
        let zero = F::from_low(0);
        let total = zero
            .plus_or_minus(scale, exponent < 0)
            .plus_or_minus(F::of(&LOG_RECIPROCAL[index]).down(INTEGER_BITS), turned)
            .plus_or_minus(small, below_one);
        // The total has the sign of the exponent, or of ln(m) when that is 0.
        let negative = exponent < 0 || exponent == 0 && turned;
        Estimate::normalized(
            negative,
            if negative { zero.minus(total) } else { total },
            INTEGER_BITS as i32 - F::BITS as i32,
            8,
        )
    }
}

/// Bits above the point in sums: the magnitude of every logarithm is below 2^10.
const INTEGER_BITS: u32 = 11;

impl<F: Fraction> Estimate<F> {
    /// An estimate whose significand is not 0 but may have zeros in front.
    #[inline(always)]
    fn normalized(negative: bool, significand: F, exponent: i32, error: u64) -> Self {
        let zeros = significand.zeros();
        Estimate {
            negative,
            significand: significand.up(zeros),
            exponent: exponent - zeros as i32,
            error: error << zeros,
        }
    }
}

/// Results that need more than 64 bits.
#[inline(never)]
fn careful(format: &FloatFormat, operand: Operand, mode: RoundingMode) -> Outcome {
    match operand.logarithm::<u128>().settle(format, mode) {
        Some(outcome) => outcome,
        None => last(format, operand, mode),
    }
}

/// Results that need more than 128 bits; 256 decide every one.
#[cold]
#[inline(never)]
fn last(format: &FloatFormat, operand: Operand, mode: RoundingMode) -> Outcome {
    operand.logarithm::<Wide>().round(format, mode)
}

/// Result for a NaN, an infinity, a zero or a negative operand.
#[cold]
#[inline(never)]
fn special(format: &FloatFormat, a: u64) -> Outcome {
    if format.is_nan(a) {
        nan_result(format, &[a])
    } else if format.is_zero(a) {
        Outcome::new(format.infinity(true), Flags::DZ)
    } else if format.is_negative(a) {
        invalid(format)
    } else {
        Outcome::exact(a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::wide::tests::{Random, agree};

    #[test]
    fn widths_agree_within_their_errors() {
        let mut random = Random(11);
        for i in 0..20_000 {
            let operand = Operand {
                // Some next to 1 on both sides.
                significand: match i % 4 {
                    0 => 1 << 52 | random.word() >> 20 | 1,
                    1 => (2 << 52) - (1 + (random.word() >> 20)),
                    _ => 1 << 52 | random.word() >> 12,
                },
                exponent: match i % 4 {
                    0 => 0,
                    1 => -1,
                    _ => (random.word() >> 40) as i32 % 1074,
                },
            };
            let wide = operand.logarithm::<Wide>();
            assert!(agree(operand.logarithm::<u64>(), wide), "{operand:x?}");
            assert!(agree(operand.logarithm::<u128>(), wide), "{operand:x?}");
        }
    }

    #[test]
    fn logarithm_of_a_square_is_twice_that_of_the_root() {
        let mut random = Random(13);
        for i in 0..20_000 {
            let root = 1 << 25 | random.word() >> 39 | 1;
            let exponent = i % 256 - 128;
            let square = root * root;
            let long = (square >> 51) as i32;
            let x = Operand {
                significand: root << 27,
                exponent,
            };
            let y = Operand {
                significand: square << (2 - long),
                exponent: 2 * exponent + long,
            };
            let (x, y) = (x.logarithm::<Wide>(), y.logarithm::<Wide>());
            assert_eq!((x.negative, x.exponent + 1), (y.negative, y.exponent));
            let margin = Wide::from_low(2 * x.error + y.error);
            let (x, y) = (x.significand, y.significand);
            assert!(x.below(y.plus(margin)) && y.below(x.plus(margin)));
        }
    }
}
