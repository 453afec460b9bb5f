//! Parameter words of B.FPATR: FP19 factors, offsets, shifts (`isa-tile.md` section 10.2).

use super::{
    format::{FP19, NumericType},
    prequant::{Conversion, Parameter, PreQuant},
    round::{Exact, RoundingMode::Rne, round},
    value::Value,
};
use thiserror::Error;

/// A positive normal FP19 number, or +0 in a ReLU word: `significand * 2^exponent`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Factor {
    /// At most 11 bits; 0 for +0.
    pub significand: u64,
    /// Exponent of bit 0 of the significand.
    pub exponent: i32,
}

impl Factor {
    /// 1, the factor of modes without parameter.
    pub const ONE: Factor = Factor {
        significand: 1,
        exponent: 0,
    };
    /// 0, the factor of ReLU.
    pub const ZERO: Factor = Factor {
        significand: 0,
        exponent: 0,
    };

    /// Whether the factor is 0.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.significand == 0
    }

    /// The factor of the low 19 bits of `bits`; `None` unless it is positive and normal.
    fn normal(bits: u64) -> Option<Factor> {
        let field = bits >> FP19.fraction_bits & 0xff;
        if FP19.is_negative(bits) || field == 0 || FP19.is_special(bits) {
            return None;
        }
        let parts = FP19.unpack(bits);
        Some(Factor {
            significand: parts.significand,
            exponent: parts.exponent - FP19.fraction_bits as i32,
        })
    }

    /// The exact product with `value`.
    #[must_use]
    pub const fn times(self, value: Exact) -> Exact {
        Exact {
            significand: value.significand * self.significand as u128,
            exponent: value.exponent + self.exponent,
            ..value
        }
    }
}

/// A parameter word that makes the block illegal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ParameterError {
    /// A bit outside the fields of the word is 1.
    #[error("reserved bits of the parameter word {0:#x} are not 0")]
    Reserved(u64),
    /// The factor is not what the word allows: positive and normal, or +0 in a ReLU word.
    #[error("the factor in the parameter word {0:#x} is not allowed")]
    Factor(u64),
}

/// What a quant or shift word says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuantWord {
    /// A factor and an offset.
    Scale {
        /// Factor of accumulators.
        factor: Factor,
        /// Added after the factor and the rounding to the intermediate.
        offset: i32,
    },
    /// A shift distance of 1 to 16.
    Shift(u32),
}

/// First bit of the FP19 field of a quant word.
const FACTOR_BIT: u32 = 13;
/// First bit of the offset field of a quant word.
const OFFSET_BIT: u32 = 37;
/// First bit of the distance field of a shift word.
const SHIFT_BIT: u32 = 32;

impl QuantWord {
    /// Takes the word of `mode` apart; a mode without parameter has the factor 1, whatever the word.
    ///
    /// # Errors
    /// The word has bits outside its fields, or a factor that is not positive and normal.
    pub fn parse(mode: &PreQuant, word: u64) -> Result<QuantWord, ParameterError> {
        let offset_bits = match mode.conversion {
            _ if mode.parameter == Parameter::None => {
                return Ok(QuantWord::Scale {
                    factor: Factor::ONE,
                    offset: 0,
                });
            }
            Conversion::Shift => {
                if word & !(0xf << SHIFT_BIT) != 0 {
                    return Err(ParameterError::Reserved(word));
                }
                return Ok(QuantWord::Shift((word >> SHIFT_BIT) as u32 + 1));
            }
            Conversion::Offset { bits } => bits,
            Conversion::Float { .. } => 0,
        };
        let fields = 0x7_ffff << FACTOR_BIT | ((1 << offset_bits) - 1) << OFFSET_BIT;
        if word & !fields != 0 {
            return Err(ParameterError::Reserved(word));
        }
        let factor =
            Factor::normal(word >> FACTOR_BIT & 0x7_ffff).ok_or(ParameterError::Factor(word))?;
        let offset = if offset_bits == 0 {
            0
        } else {
            // The offset is the topmost field, so its sign bit can be moved to the top of the word.
            let above = 64 - OFFSET_BIT - offset_bits;
            ((word << above) as i64 >> (64 - offset_bits)) as i32
        };
        Ok(QuantWord::Scale { factor, offset })
    }
}

/// Takes a ReLU word apart.
///
/// # Errors
/// The word has bits above its FP19 field, or a factor that is neither +0 nor positive and normal.
pub fn relu_factor(word: u64) -> Result<Factor, ParameterError> {
    if word >> 19 != 0 {
        return Err(ParameterError::Reserved(word));
    }
    if word == 0 {
        return Ok(Factor::ZERO);
    }
    Factor::normal(word).ok_or(ParameterError::Factor(word))
}

/// The FP19 number nearest to an FP32 number, ties to even; a NaN becomes the one FP19 NaN. For tools that make words.
#[must_use]
pub fn fp19_of_fp32(bits: u64) -> u64 {
    match Value::of(NumericType::Fp32, bits) {
        Value::Nan { .. } => FP19.canonical_nan(),
        Value::Infinite { negative } => FP19.infinity(negative),
        Value::Finite(value) => round(&FP19, value, Rne).into_parts().0,
    }
}
