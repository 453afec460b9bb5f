//! `e^a`, correctly rounded, in integers (`isa-tile.md` section 7.4, `docs/numerics/transcendental.md`).

use super::{
    arith::nan_result,
    explog_table::{EXP_SERIES, EXP2, HALF_LOG2_E},
    format::FloatFormat,
    outcome::Outcome,
    round::{Exact, Rounding, RoundingMode, round, round_jammed},
    wide::{Estimate, Fraction, Wide},
};

/// `e^a`, rounded once; 1 without a flag for zeros.
#[inline(always)]
pub fn exp(format: &FloatFormat, a: u64, mode: RoundingMode) -> Outcome {
    if format.is_special(a) || format.is_zero(a) {
        return special(format, a);
    }
    let parts = format.unpack(a);
    let zeros = parts.significand.leading_zeros();
    let operand = Operand {
        negative: parts.negative,
        significand: parts.significand << zeros,
        leading: parts.exponent + 63 - format.fraction_bits as i32 - zeros as i32,
    };
    if operand.leading > MAX_LEADING || operand.leading < -(format.precision() as i32 + 1) {
        return extreme(format, operand, mode);
    }
    if format.precision() <= 32 {
        match operand.power::<u64>().settle(format, mode) {
            Some(outcome) => outcome,
            None => careful(format, operand, mode),
        }
    } else {
        careful(format, operand, mode)
    }
}

/// Exponent of the largest magnitudes that are evaluated; beyond them every format overflows or underflows.
const MAX_LEADING: i32 = 10;

/// A finite operand `significand * 2^(leading - 63)`; the leading bit of the significand is set.
#[derive(Debug, Clone, Copy)]
struct Operand {
    negative: bool,
    significand: u64,
    leading: i32,
}

impl Operand {
    /// `e^operand` for exponents from -54 to [`MAX_LEADING`].
    ///
    /// `128 * operand * log2(e) = index + f`; the result is `2^(index / 128) * 2^(f / 128)`, the first factor from a table
    /// and the second from a series in `f`.
    #[inline(always)]
    fn power<F: Fraction>(self) -> Estimate<F> {
        // The product has BITS + 62 - leading fraction bits, 7 less after the multiplication by 128.
        let (high, low) = F::of(&HALF_LOG2_E).times_word(self.significand);
        let distance = (55 - self.leading) as u32;
        let (mut index, mut fraction) = if distance < 64 {
            (
                (high >> distance) as i32,
                F::from_top(high << (64 - distance)).plus(low.down(distance)),
            )
        } else {
            (
                0,
                F::from_top(high)
                    .down(distance - 64)
                    .plus(low.down(distance)),
            )
        };
        if self.negative {
            (index, fraction) = (!index, fraction.complement());
        }
        let mut sum = F::of(&EXP_SERIES[F::EXP_TERMS - 1]);
        for term in EXP_SERIES[..F::EXP_TERMS - 1].iter().rev() {
            sum = F::of(term).plus(fraction.times(sum));
        }
        let power = F::of(&EXP2[(index & 127) as usize]);
        Estimate {
            negative: false,
            significand: power.plus(power.times(fraction.times(sum))),
            exponent: (index >> 7) + 1 - F::BITS as i32,
            error: 1 << 12,
        }
    }
}

/// Results that need more than 64 bits.
#[inline(never)]
fn careful(format: &FloatFormat, operand: Operand, mode: RoundingMode) -> Outcome {
    match operand.power::<u128>().settle(format, mode) {
        Some(outcome) => outcome,
        None => last(format, operand, mode),
    }
}

/// Results that need more than 128 bits; 256 decide every one.
#[cold]
#[inline(never)]
fn last(format: &FloatFormat, operand: Operand, mode: RoundingMode) -> Outcome {
    operand.power::<Wide>().round(format, mode)
}

/// Operands so large that the result is out of every range, or so small that it lies next to 1.
#[cold]
#[inline(never)]
fn extreme(format: &FloatFormat, operand: Operand, mode: RoundingMode) -> Outcome {
    if operand.leading > MAX_LEADING {
        let beyond = Exact {
            negative: false,
            significand: 1,
            exponent: if operand.negative {
                -(1 << 14)
            } else {
                1 << 14
            },
            sticky: true,
        };
        return round(format, beyond, mode);
    }
    // |a| < 2^-(precision + 1), so the result lies strictly between 1 and the tie next to it.
    let next_to_one = (1u64 << 62).wrapping_add_signed(if operand.negative { -1 } else { 1 });
    round_jammed(format, false, next_to_one, -62, Rounding::new(mode))
}

/// Result for a NaN, an infinity or a zero.
#[cold]
#[inline(never)]
fn special(format: &FloatFormat, a: u64) -> Outcome {
    if format.is_nan(a) {
        nan_result(format, &[a])
    } else if format.is_zero(a) {
        round_jammed(format, false, 1u64, 0, Rounding::new(RoundingMode::Rne))
    } else if format.is_negative(a) {
        Outcome::exact(format.zero(false))
    } else {
        Outcome::exact(a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numeric::wide::tests::{Random, agree};

    fn operands() -> impl Iterator<Item = Operand> {
        let mut random = Random(7);
        (0..20_000).map(move |i| Operand {
            negative: i % 2 == 1,
            significand: random.word() | 1 << 63,
            leading: (random.word() >> 40) as i32 % 65 - 54,
        })
    }

    #[test]
    fn widths_agree_within_their_errors() {
        for operand in operands() {
            let wide = operand.power::<Wide>();
            assert!(agree(operand.power::<u64>(), wide), "{operand:x?}");
            assert!(agree(operand.power::<u128>(), wide), "{operand:x?}");
        }
    }

    #[test]
    fn powers_of_opposite_operands_have_the_product_one() {
        for operand in operands() {
            let opposite = Operand {
                negative: !operand.negative,
                ..operand
            };
            let (x, y) = (operand.power::<Wide>(), opposite.power::<Wide>());
            let product = x.significand.times(y.significand);
            let one = Wide::from_low(1).up((-(x.exponent + y.exponent) - 256) as u32);
            let margin = Wide::from_low(2 << 12);
            assert!(product.below(one.plus(margin)) && one.below(product.plus(margin)));
        }
    }
}
