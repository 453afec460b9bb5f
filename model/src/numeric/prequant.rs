//! What a PreQuantMode and a ReluMode of B.FPATR select (`isa-tile.md` section 10.1).

use super::{format::NumericType, round::RoundingMode};
use thiserror::Error;

/// Where a parameter word of a mode comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Parameter {
    /// The mode has none.
    None,
    /// One word for all elements, through B.IOR.
    Scalar,
    /// One word per column, from a U64 Tile.
    Vector,
}

/// How an accumulator becomes an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// Multiplied by a factor and encoded as a floating type.
    Float {
        /// The only rounding mode, where the mode has one; RMode selects otherwise.
        fixed: Option<RoundingMode>,
    },
    /// Multiplied by a factor, rounded and clamped to a signed intermediate of `bits`, an offset of `bits` added.
    Offset {
        /// Width of the intermediate and of the offset: 5, 9 or 17.
        bits: u32,
    },
    /// Shifted right and clamped to 16 bits.
    Shift,
}

/// A PreQuantMode other than 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreQuant {
    /// Code in B.FPATR.
    pub code: u8,
    /// Type of the accumulator.
    pub accumulator: NumericType,
    /// Type of the elements of D.
    pub destination: NumericType,
    /// Origin of the quant or shift word.
    pub parameter: Parameter,
    /// What happens to the value.
    pub conversion: Conversion,
}

/// The PreQuantMode of B.FPATR.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreQuantMode {
    /// 0: D has the type of the accumulator.
    None,
    /// Any other mode.
    Convert(PreQuant),
}

/// A PreQuantMode, accumulator type or B.DATR control that do not go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ControlError {
    /// The code is not assigned.
    #[error("PreQuantMode {0} is not assigned")]
    Mode(u8),
    /// The code is not assigned.
    #[error("ReluMode {0} is not assigned")]
    Relu(u8),
    /// The mode does not take accumulators of this type.
    #[error("the mode does not take {} accumulators", .0.name())]
    Accumulator(NumericType),
    /// RMode must be 0 in this mode.
    #[error("RMode {0} where the mode fixes the rounding")]
    Rounding(u8),
    /// Sat must be 0 in this mode.
    #[error("Sat in a mode that has no saturation control")]
    Saturation,
}

impl PreQuantMode {
    /// The mode of a code in B.FPATR.
    ///
    /// # Errors
    /// The code is not assigned.
    pub const fn from_code(code: u8) -> Result<PreQuantMode, ControlError> {
        use Conversion::{Float, Offset, Shift};
        use NumericType::{Bf16, E4M3, Fp16, Fp32, HiF8, S4, S8, S16, S32};
        const RNE: Conversion = Float {
            fixed: Some(RoundingMode::Rne),
        };
        const RHB: Conversion = Float {
            fixed: Some(RoundingMode::Rhb),
        };
        const FREE: Conversion = Float { fixed: None };
        let (accumulator, destination, conversion) = match code {
            0 => return Ok(PreQuantMode::None),
            1 | 32 | 33 => (Fp32, Fp16, RNE),
            2 | 3 => (S32, S8, Offset { bits: 9 }),
            4 | 5 => (S32, Fp16, FREE),
            12 | 13 => (S32, S16, Shift),
            16 | 34 | 36 => (Fp32, Bf16, RNE),
            17 | 18 => (S32, S4, Offset { bits: 5 }),
            19 | 20 => (S32, S16, Offset { bits: 17 }),
            23 | 24 => (Fp32, S8, Offset { bits: 9 }),
            25 | 28 => (Fp32, HiF8, RHB),
            26 | 37 => (Fp32, E4M3, RNE),
            27 | 38 => (Fp32, Fp32, FREE),
            35 | 39 => (S32, Bf16, FREE),
            _ => return Err(ControlError::Mode(code)),
        };
        let parameter = match code {
            1 | 16 => Parameter::None,
            2 | 4 | 12 | 18 | 20 | 23 | 28 | 33 | 36..=39 => Parameter::Vector,
            _ => Parameter::Scalar,
        };
        Ok(PreQuantMode::Convert(PreQuant {
            code,
            accumulator,
            destination,
            parameter,
            conversion,
        }))
    }

    /// Origin of the quant or shift word.
    #[must_use]
    pub const fn parameter(self) -> Parameter {
        match self {
            PreQuantMode::None => Parameter::None,
            PreQuantMode::Convert(mode) => mode.parameter,
        }
    }

    /// Type of D's elements for accumulators of the type `accumulator`.
    ///
    /// # Errors
    /// The mode does not take such accumulators.
    pub fn destination(self, accumulator: NumericType) -> Result<NumericType, ControlError> {
        use NumericType::{Fp32, S32, U32};
        match self {
            PreQuantMode::None if matches!(accumulator, Fp32 | S32 | U32) => Ok(accumulator),
            PreQuantMode::Convert(mode) if mode.accumulator == accumulator => Ok(mode.destination),
            _ => Err(ControlError::Accumulator(accumulator)),
        }
    }

    /// Checks RMode (its code) and Sat of B.DATR.
    ///
    /// # Errors
    /// A control is not 0 although the mode leaves no choice.
    pub fn check_control(self, rmode: u8, sat: bool) -> Result<(), ControlError> {
        let (rounding_free, sat_free) = match self {
            PreQuantMode::None => (false, false),
            PreQuantMode::Convert(mode) => match mode.conversion {
                Conversion::Shift => (false, false),
                Conversion::Offset { .. } => (true, true),
                Conversion::Float { fixed } => (fixed.is_none(), true),
            },
        };
        if !rounding_free && rmode != 0 {
            return Err(ControlError::Rounding(rmode));
        }
        if !sat_free && sat {
            return Err(ControlError::Saturation);
        }
        Ok(())
    }
}

/// The ReluMode of B.FPATR: the factor of negative accumulators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum ReluMode {
    /// Like all others.
    None = 0,
    /// 0.
    Relu = 1,
    /// The ReLU word from B.IOR.
    Scalar = 2,
    /// The ReLU word of the column.
    Vector = 3,
}

impl ReluMode {
    /// The mode of a code in B.FPATR.
    ///
    /// # Errors
    /// The code is not assigned.
    pub const fn from_code(code: u8) -> Result<ReluMode, ControlError> {
        Ok(match code {
            0 => ReluMode::None,
            1 => ReluMode::Relu,
            2 => ReluMode::Scalar,
            3 => ReluMode::Vector,
            _ => return Err(ControlError::Relu(code)),
        })
    }

    /// Origin of the ReLU word.
    #[must_use]
    pub const fn parameter(self) -> Parameter {
        match self {
            ReluMode::None | ReluMode::Relu => Parameter::None,
            ReluMode::Scalar => Parameter::Scalar,
            ReluMode::Vector => Parameter::Vector,
        }
    }
}
