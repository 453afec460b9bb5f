//! One element of D by B.FPATR: activation, factor, offset and destination type (`isa-tile.md` section 10.4).

use super::{
    encode::{
        integer_value, limits, overflowed, signed_limits, store_integer, to_float, to_integer,
    },
    flags::Flags,
    format::{FloatFormat, NumericType},
    outcome::Outcome,
    parameter::{Factor, ParameterError, QuantWord, relu_factor},
    prequant::{ControlError, Conversion, PreQuantMode, ReluMode},
    round::{Exact, RoundingMode},
    value::Value,
};
use thiserror::Error;

/// A command or parameter that makes the block illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FpatrError {
    /// Modes, types and controls do not go together.
    #[error(transparent)]
    Control(#[from] ControlError),
    /// A parameter word is not legal.
    #[error(transparent)]
    Parameter(#[from] ParameterError),
}

/// How an accumulator becomes an element.
#[derive(Debug, Clone, Copy)]
enum Path {
    /// Unchanged.
    Copy,
    /// S32 shifted right by so many bits.
    Shift(u32),
    /// Multiplied by a factor.
    Product(Target),
}

/// How an exact product becomes an element.
#[derive(Debug, Clone, Copy)]
enum Target {
    /// A floating type.
    Float(&'static FloatFormat, RoundingMode),
    /// An integer type, by way of an intermediate of so many bits and an offset.
    Offset(u32, i32, RoundingMode),
    /// An integer type directly.
    Integer(RoundingMode),
}

/// The conversion of the elements of one column of D; its parameter words are legal.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    accumulator: NumericType,
    destination: NumericType,
    relu: ReluMode,
    factor: Factor,
    /// Factor of negative accumulators when `relu` selects one.
    negative_factor: Factor,
    path: Path,
    sat: bool,
}

/// RMode and Sat of B.DATR; no mode means the default, to nearest even.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Control {
    /// Rounding mode, `None` for RMode 0.
    pub rounding: Option<RoundingMode>,
    /// Saturation.
    pub sat: bool,
}

impl Column {
    /// Prepares the conversion of `accumulator` values. `quant` is the quant or shift word, `relu_word` the ReLU word;
    /// words that the modes do not use do not matter. A mode with a fixed rounding takes no notice of the rounding of
    /// `control` ([`PreQuantMode::check_control`] is the check of that field).
    ///
    /// # Errors
    /// The mode does not take such accumulators, or a word is not legal.
    pub fn new(
        mode: PreQuantMode,
        relu: ReluMode,
        accumulator: NumericType,
        control: Control,
        quant: u64,
        relu_word: u64,
    ) -> Result<Column, FpatrError> {
        let destination = mode.destination(accumulator)?;
        let selected = control.rounding.unwrap_or(RoundingMode::Rne);
        let product = |fixed: Option<RoundingMode>| {
            Path::Product(match destination.float_format() {
                Some(format) => Target::Float(format, fixed.unwrap_or(selected)),
                None => Target::Integer(fixed.unwrap_or(selected)),
            })
        };
        let (factor, path) = match mode {
            PreQuantMode::None if relu == ReluMode::None => (Factor::ONE, Path::Copy),
            PreQuantMode::None => (Factor::ONE, product(Some(RoundingMode::Rne))),
            PreQuantMode::Convert(mode) => match QuantWord::parse(&mode, quant)? {
                QuantWord::Shift(distance) => (Factor::ONE, Path::Shift(distance)),
                QuantWord::Scale { factor, offset } => match mode.conversion {
                    Conversion::Offset { bits } => (
                        factor,
                        Path::Product(Target::Offset(bits, offset, selected)),
                    ),
                    Conversion::Float { fixed } => (factor, product(fixed)),
                    Conversion::Shift => (factor, product(None)),
                },
            },
        };
        let negative_factor = match relu {
            ReluMode::None | ReluMode::Relu => Factor::ZERO,
            ReluMode::Scalar | ReluMode::Vector => relu_factor(relu_word)?,
        };
        Ok(Column {
            accumulator,
            destination,
            relu,
            factor,
            negative_factor,
            path,
            sat: control.sat,
        })
    }

    /// The element that the accumulator `bits` becomes.
    pub fn convert(&self, bits: u64) -> Outcome {
        match self.path {
            Path::Copy => Outcome::exact(bits & self.accumulator.mask()),
            Path::Shift(distance) => {
                let shifted = integer_value(self.accumulator, bits) >> distance;
                store_integer(self.destination, shifted, true)
            }
            Path::Product(target) => self.convert_product(target, bits),
        }
    }

    fn convert_product(&self, target: Target, bits: u64) -> Outcome {
        match Value::of(self.accumulator, bits) {
            Value::Nan { signaling } => self.nan(target, signaling),
            Value::Infinite { negative } if negative && self.factor_of(negative).is_zero() => {
                self.encode(target, ZERO)
            }
            Value::Infinite { negative } => self.infinity(target, negative),
            Value::Finite(value) => {
                let factor = self.factor_of(value.negative);
                match target {
                    // -0 stays one in the types that have it, unless the factor is 0.
                    Target::Float(format, _)
                        if value.is_zero() && value.negative && !factor.is_zero() =>
                    {
                        Outcome::exact(format.zero(true))
                    }
                    _ => self.encode(target, factor.times(value)),
                }
            }
        }
    }

    /// Factor of accumulators of a sign. That of activation replaces the other one.
    fn factor_of(&self, negative: bool) -> Factor {
        if negative && self.relu != ReluMode::None {
            self.negative_factor
        } else {
            self.factor
        }
    }

    /// Encodes the product of accumulator and factor.
    fn encode(&self, target: Target, product: Exact) -> Outcome {
        match target {
            Target::Float(format, mode) => {
                to_float(self.destination, format, product, mode, self.sat)
            }
            Target::Offset(bits, offset, mode) => {
                let (rounded, inexact) = to_integer(product, mode);
                let (low, high) = signed_limits(bits);
                let clamped = rounded.clamp(low, high);
                let flags = if clamped == rounded {
                    Flags::when(inexact, Flags::NX)
                } else {
                    Flags::OVERFLOW
                };
                store_integer(self.destination, clamped + i128::from(offset), self.sat).with(flags)
            }
            Target::Integer(mode) => {
                let (rounded, inexact) = to_integer(product, mode);
                store_integer(self.destination, rounded, self.sat)
                    .with(Flags::when(inexact, Flags::NX))
            }
        }
    }

    /// A NaN: without saturation the NaN of a floating type; with it 0.
    fn nan(&self, target: Target, signaling: bool) -> Outcome {
        match target {
            Target::Float(format, _) => Outcome::new(
                if self.sat { 0 } else { format.canonical_nan() },
                Flags::when(signaling, Flags::NV),
            ),
            _ if self.sat => Outcome::new(0, Flags::NV),
            _ => self.indefinite(),
        }
    }

    fn infinity(&self, target: Target, negative: bool) -> Outcome {
        match target {
            Target::Float(format, _) if !self.sat && format.has_infinity() => {
                Outcome::exact(format.infinity(negative))
            }
            // E4M3 has a NaN in place of the infinity, which counts as an overflow.
            Target::Float(format, _) => overflowed(format, negative, self.sat),
            _ if self.sat => {
                let (low, high) = limits(self.destination);
                let end = if negative { low } else { high };
                Outcome::new(end as u64 & self.destination.mask(), Flags::OVERFLOW)
            }
            _ => self.indefinite(),
        }
    }

    /// What a NaN or an infinity of either sign gives in an integer type without saturation: its minimum.
    fn indefinite(&self) -> Outcome {
        let (low, _) = limits(self.destination);
        Outcome::new(low as u64 & self.destination.mask(), Flags::NV)
    }
}

const ZERO: Exact = Exact {
    negative: false,
    significand: 0,
    exponent: 0,
    sticky: false,
};
