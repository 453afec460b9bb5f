//! TQUANT and TDEQUANT: real numbers with a scale and a zero point as 8-bit integers (`isa-tile.md` section 8.4).

use super::{
    encode::{integer_value, limits, to_float},
    flags::Flags,
    format::{FP32, NumericType},
    integer::extend,
    outcome::Outcome,
    round::{Exact, RoundingMode, round_to_integer},
    value::Value,
};
use thiserror::Error;

/// A parameter or type that makes the block illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum QuantError {
    /// The quantised type is neither S8 nor U8.
    #[error("{} is not a quantised type", .0.name())]
    Type(NumericType),
    /// The multiplier is not a positive finite number.
    #[error("the multiplier {0:#x} is not a positive finite number")]
    Scale(u64),
    /// The zero point is no value of the type in its extended form.
    #[error("the zero point {0:#x} is no value of the type")]
    ZeroPoint(u64),
}

/// Scale and zero point for one quantised type.
#[derive(Debug, Clone, Copy)]
pub struct Quantization {
    kind: NumericType,
    significand: u64,
    exponent: i32,
    zero_point: i128,
}

impl Quantization {
    /// Takes the multiplier (FP32 in the low 32 bits, others ignored) and the zero point, which is a 64-bit word.
    ///
    /// # Errors
    /// `kind` is not S8 or U8, the multiplier is not positive and finite, or the zero point is not the sign- or
    /// zero-extended form of a value of `kind`.
    pub fn new(kind: NumericType, scale: u64, zero_point: u64) -> Result<Quantization, QuantError> {
        if !matches!(kind, NumericType::S8 | NumericType::U8) {
            return Err(QuantError::Type(kind));
        }
        let (significand, exponent) = match Value::of(NumericType::Fp32, scale) {
            Value::Finite(value) if !value.negative && !value.is_zero() => {
                (value.significand as u64, value.exponent)
            }
            _ => return Err(QuantError::Scale(scale)),
        };
        if extend(kind, zero_point) != zero_point {
            return Err(QuantError::ZeroPoint(zero_point));
        }
        Ok(Quantization {
            kind,
            significand,
            exponent,
            zero_point: integer_value(kind, zero_point),
        })
    }

    /// TQUANT: `x * scale + zero_point` of an FP32 `x`, rounded once (without a mode to nearest even), then clamped with
    /// `sat` and wrapped without. NaN gives 0, infinities the ends of the type, whatever `sat` is.
    pub fn quantize(&self, x: u64, mode: Option<RoundingMode>, sat: bool) -> Outcome {
        let (low, high) = limits(self.kind);
        let x = match Value::of(NumericType::Fp32, x) {
            Value::Nan { .. } => return Outcome::new(0, Flags::NV),
            Value::Infinite { negative } => {
                let end = if negative { low } else { high };
                return Outcome::new(end as u64 & self.kind.mask(), Flags::OVERFLOW);
            }
            Value::Finite(value) => value,
        };
        let (rounded, inexact) = self.affine(x, mode.unwrap_or(RoundingMode::Rne));
        let kept = if sat {
            rounded.clamp(low, high)
        } else {
            rounded
        };
        Outcome::new(
            kept as u64 & self.kind.mask(),
            Flags::when(inexact, Flags::NX),
        )
    }

    /// `x * scale + zero_point` rounded to an integer, and whether that was inexact.
    fn affine(&self, x: Exact, mode: RoundingMode) -> (i128, bool) {
        // Fixed point with `POINT` fraction bits. Products of 48 bits that reach below are far from any tie, so one bit
        // stands for them; those far above are multiples of 2^POINT, and one of them that is out of range serves as well
        // as another.
        const POINT: i32 = 64;
        let product = x.significand * u128::from(self.significand);
        let exponent = (x.exponent + self.exponent).min(POINT);
        let (magnitude, exponent) = if exponent < -POINT {
            (u128::from(product != 0), -POINT)
        } else {
            (product, exponent)
        };
        let point = (-exponent).max(0);
        let magnitude = (magnitude << exponent.max(0)) as i128;
        let signed = if x.negative { -magnitude } else { magnitude };
        let sum = signed + (self.zero_point << point);
        let value = Exact {
            negative: sum < 0,
            significand: sum.unsigned_abs(),
            exponent: -point,
            sticky: false,
        };
        let (rounded, inexact) =
            round_to_integer(value, mode).expect("the integer part has less than 127 bits");
        let rounded = rounded as i128;
        (if sum < 0 { -rounded } else { rounded }, inexact)
    }

    /// TDEQUANT: `(q - zero_point) * scale` in FP32, rounded once (without a mode to nearest even). An overflow gives the
    /// infinity in every mode.
    pub fn dequantize(&self, q: u64, mode: Option<RoundingMode>) -> Outcome {
        let difference = integer_value(self.kind, q) - self.zero_point;
        let value = Exact {
            negative: difference < 0,
            significand: difference.unsigned_abs() * u128::from(self.significand),
            exponent: self.exponent,
            sticky: false,
        };
        to_float(
            NumericType::Fp32,
            &FP32,
            value,
            mode.unwrap_or(RoundingMode::Rne),
            false,
        )
    }
}
