//! Scaled inputs of matrix products and the scaled accumulator (`isa-tile.md` sections 9.6 to 9.8).
//!
//! The scaled product is exact; it and the accumulator are rounded together, once.

use super::{
    e8m0,
    flags::Flags,
    format::{FP32, NumericType},
    outcome::Outcome,
    round::{Exact, RoundingMode::Rne, Significand, round},
    value::Value,
};
use std::cmp::Ordering;

/// Factor of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Makes every product a quiet NaN.
    Nan,
    /// `significand * 2^exponent`.
    Finite {
        /// 1, or 4 to 7.
        significand: u8,
        /// Exponent of bit 0 of the significand.
        exponent: i32,
    },
}

impl Scale {
    /// 1, the factor of inputs without scale.
    pub const ONE: Scale = Scale::Finite {
        significand: 1,
        exponent: 0,
    };

    /// The factor of an E8M0 byte.
    #[must_use]
    pub const fn e8m0(byte: u8) -> Scale {
        match e8m0::exponent(byte as u64) {
            None => Scale::Nan,
            Some(exponent) => Scale::Finite {
                significand: 1,
                exponent,
            },
        }
    }

    /// The factor of an E6M2 byte times `2^extra`.
    #[must_use]
    pub const fn e6m2(byte: u8, extra: u8) -> Scale {
        match byte {
            0xff => Scale::Nan,
            _ => Scale::Finite {
                significand: 4 | byte & 3,
                exponent: (byte >> 2) as i32 - 48 - 2 + extra as i32,
            },
        }
    }

    /// The factor of lane 0..63 under a HiF4 scale word: E6M2 in bits 7:0, one extra exponent bit per eight lanes from
    /// bit 8, one per four lanes from bit 16.
    #[must_use]
    pub const fn hif4(word: u32, lane: u32) -> Scale {
        let lane = lane % 64;
        Scale::e6m2(
            word as u8,
            (word >> (8 + lane / 8) & 1) as u8 + (word >> (16 + lane / 4) & 1) as u8,
        )
    }

    /// The exact product with a value.
    fn times(self, value: Value) -> Value {
        match (self, value) {
            (_, Value::Nan { .. }) => value,
            (Scale::Nan, _) => Value::Nan { signaling: false },
            (_, Value::Infinite { .. }) => value,
            (
                Scale::Finite {
                    significand,
                    exponent,
                },
                Value::Finite(value),
            ) => Value::Finite(Exact {
                significand: value.significand * u128::from(significand),
                exponent: value.exponent + exponent,
                ..value
            }),
        }
    }
}

/// An input of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand {
    /// Element type.
    pub kind: NumericType,
    /// Encoding.
    pub bits: u64,
    /// Factor.
    pub scale: Scale,
}

impl Operand {
    fn value(self) -> Value {
        self.scale.times(Value::of(self.kind, self.bits))
    }
}

const NAN: u64 = FP32.canonical_nan();

fn is_zero(value: Value) -> bool {
    matches!(value, Value::Finite(value) if value.is_zero())
}

fn is_negative(value: Value) -> bool {
    matches!(
        value,
        Value::Infinite { negative: true } | Value::Finite(Exact { negative: true, .. })
    )
}

/// `a * b + c` with an FP32 `c`, rounded once to the nearest FP32. The inputs have at most 24 bits of significand.
pub fn fma(a: Operand, b: Operand, c: u64) -> Outcome {
    let (a, b, c) = (a.value(), b.value(), Value::of(NumericType::Fp32, c));
    let negative = is_negative(a) != is_negative(b);
    match (a, b, c) {
        (Value::Finite(a), Value::Finite(b), Value::Finite(c)) => {
            let product = Exact {
                negative,
                significand: a.significand * b.significand,
                exponent: a.exponent + b.exponent,
                sticky: false,
            };
            match sum(product, c) {
                Some(sum) => round(&FP32, sum, Rne),
                // Like signs of two zeros stay, everything else cancels to +0.
                None => Outcome::exact(FP32.zero(negative && c.negative)),
            }
        }
        _ => special(a, b, c, negative),
    }
}

/// The exact sum with what is far below jammed into its last bit; `None` for a sum of zero.
fn sum(a: Exact, b: Exact) -> Option<Exact> {
    if a.is_zero() && b.is_zero() {
        return None;
    }
    if a.is_zero() || b.is_zero() {
        return Some(if a.is_zero() { b } else { a });
    }
    // Leading bits go to bit 126. The significands have at most 54 bits, so the lower one loses bits only when it lies so
    // far below that what the difference keeps is longer than any rounding looks.
    let up = |value: Exact| {
        let shift = value.significand.leading_zeros() - 1;
        Exact {
            significand: value.significand << shift,
            exponent: value.exponent - shift as i32,
            ..value
        }
    };
    let (mut high, mut low) = (up(a), up(b));
    if low.exponent > high.exponent {
        (high, low) = (low, high);
    }
    let small = low.significand.jam((high.exponent - low.exponent) as u32);
    let (negative, significand) = if high.negative == low.negative {
        (high.negative, high.significand + small)
    } else {
        match high.significand.cmp(&small) {
            Ordering::Equal => return None,
            Ordering::Greater => (high.negative, high.significand - small),
            Ordering::Less => (low.negative, small - high.significand),
        }
    };
    Some(Exact {
        negative,
        significand,
        exponent: high.exponent,
        sticky: false,
    })
}

/// The result where an operand is an infinity or a NaN; `negative` is the sign of the product.
#[cold]
fn special(a: Value, b: Value, c: Value, negative: bool) -> Outcome {
    let operands = [a, b, c];
    let signaling = operands.contains(&Value::Nan { signaling: true });
    let infinite = |value: Value| matches!(value, Value::Infinite { .. });
    if signaling || infinite(a) && is_zero(b) || is_zero(a) && infinite(b) {
        return Outcome::new(NAN, Flags::NV);
    }
    if operands.contains(&Value::Nan { signaling: false }) {
        return Outcome::exact(NAN);
    }
    if !infinite(a) && !infinite(b) {
        return Outcome::exact(FP32.infinity(is_negative(c)));
    }
    if infinite(c) && is_negative(c) != negative {
        return Outcome::new(NAN, Flags::NV);
    }
    Outcome::exact(FP32.infinity(negative))
}

/// CScale: `a * 2^-n` of an FP32 accumulator, rounded to nearest even. Zeros, infinities and NaNs pass as they are.
pub fn cscale(a: u64, n: u8) -> Outcome {
    match Value::of(NumericType::Fp32, a) {
        Value::Finite(value) => round(
            &FP32,
            Exact {
                exponent: value.exponent - i32::from(n),
                ..value
            },
            Rne,
        ),
        _ => Outcome::exact(a & NumericType::Fp32.mask()),
    }
}
