//! Post-processing and scaling operations by number, with the control word of the arithmetic units.

use super::{
    format::NumericType,
    fpatr::{Column, Control, FpatrError},
    outcome::Outcome,
    prequant::{PreQuantMode, ReluMode},
    quant::{QuantError, Quantization},
    round::RoundingMode,
    scale::{self, Operand, Scale},
};
use thiserror::Error;

/// Operation with a control word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PostOp {
    /// One element of D. `a` accumulator, `b` quant or shift word, `c` ReLU word; control word: PreQuantMode in bits 5:0,
    /// ReluMode in bits 7:6.
    Fpatr = 24,
    /// `a * b + c` in FP32, `a` of the source type. Control word: type of `b` in bits 4:0, scale bytes of `a` and `b` in
    /// bits 15:8 and 23:16, whether they count in bits 24 and 25, HiF4 extra exponents in bits 27:26 and 29:28.
    Fmamx = 25,
    /// TQUANT. `a` element, `b` multiplier, `c` zero point.
    Quant = 26,
    /// TDEQUANT. `a` element, `b` multiplier, `c` zero point.
    Dequant = 27,
    /// `a * 2^-b` in FP32, `b` an 8-bit number.
    Cscale = 28,
}

impl PostOp {
    /// Every operation in the order of the codes.
    pub const ALL: [PostOp; 5] = [
        PostOp::Fpatr,
        PostOp::Fmamx,
        PostOp::Quant,
        PostOp::Dequant,
        PostOp::Cscale,
    ];

    /// Number as in the control words of the arithmetic units.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The operation of a [`PostOp::code`].
    #[must_use]
    pub fn from_code(code: u8) -> Option<PostOp> {
        Self::ALL.into_iter().find(|op| op.code() == code)
    }
}

/// An operation that no rule defines for these types and parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PostError {
    /// Modes or parameter words of B.FPATR.
    #[error(transparent)]
    Fpatr(#[from] FpatrError),
    /// Parameters of TQUANT or TDEQUANT.
    #[error(transparent)]
    Quant(#[from] QuantError),
    /// Source and destination types do not belong to the operation.
    #[error("types {} and {} do not belong to the operation", .0.name(), .1.name())]
    Types(NumericType, NumericType),
    /// The control word gives `b` a type code that is not assigned.
    #[error("{0} is no element type")]
    TypeCode(u8),
    /// A type that is no input of matrix products, or not with this scale.
    #[error("{} is no input of a matrix product with this scale", .0.name())]
    Input(NumericType),
}

/// Operands and controls of an operation; what an operation does not use does not matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostOperands {
    /// First operand.
    pub a: u64,
    /// Second operand or parameter word.
    pub b: u64,
    /// Third operand or parameter word.
    pub c: u64,
    /// Control word of [`PostOp::Fpatr`] and [`PostOp::Fmamx`].
    pub ctl: u32,
}

/// Performs `op` from elements of the type `src` to one of the type `dst`. `rounding` is `None` for RMode 0.
///
/// # Errors
/// Types, modes or parameter words that make the block illegal.
pub fn evaluate_post(
    op: PostOp,
    src: NumericType,
    dst: NumericType,
    rounding: Option<RoundingMode>,
    sat: bool,
    operands: PostOperands,
) -> Result<Outcome, PostError> {
    let PostOperands { a, b, c, ctl } = operands;
    let types = |fits: bool| {
        if fits {
            Ok(())
        } else {
            Err(PostError::Types(src, dst))
        }
    };
    match op {
        PostOp::Fpatr => {
            let mode = PreQuantMode::from_code(ctl as u8 & 0x3f).map_err(FpatrError::from)?;
            let relu = ReluMode::from_code((ctl >> 6) as u8 & 3).map_err(FpatrError::from)?;
            types(mode.destination(src).map_err(FpatrError::from)? == dst)?;
            let control = Control { rounding, sat };
            Ok(Column::new(mode, relu, src, control, b, c)?.convert(a))
        }
        PostOp::Fmamx => {
            types(dst == NumericType::Fp32)?;
            let code = ctl as u8 & 0x1f;
            let b_type = NumericType::from_code(code).ok_or(PostError::TypeCode(code))?;
            let scale = |place: u32| {
                let scaled = ctl >> (24 + place) & 1 != 0;
                let byte = (ctl >> (8 + 8 * place)) as u8;
                scaled.then_some((byte, (ctl >> (26 + 2 * place)) as u8 & 3))
            };
            let a = input(src, a, scale(0))?;
            let b = input(b_type, b, scale(1))?;
            Ok(scale::fma(a, b, c))
        }
        PostOp::Quant => {
            types(src == NumericType::Fp32)?;
            Ok(Quantization::new(dst, b, c)?.quantize(a, rounding, sat))
        }
        PostOp::Dequant => {
            types(dst == NumericType::Fp32)?;
            Ok(Quantization::new(src, b, c)?.dequantize(a, rounding))
        }
        PostOp::Cscale => {
            types(src == NumericType::Fp32 && dst == NumericType::Fp32)?;
            Ok(scale::cscale(a, b as u8))
        }
    }
}

/// An input of a product with its scale byte and extra exponent.
fn input(kind: NumericType, bits: u64, scale: Option<(u8, u8)>) -> Result<Operand, PostError> {
    use NumericType::*;
    let scale = match (kind, scale) {
        (HiF4, Some((byte, extra))) => Scale::e6m2(byte, extra),
        (E4M3 | E5M2 | E2M1 | E1M2, Some((byte, _))) => Scale::e8m0(byte),
        (
            Fp32 | Tf32 | Hf32 | Fp16 | Bf16 | HiF8 | E4M3 | E5M2 | E3M2 | E2M3 | E2M1 | E1M2,
            None,
        ) => Scale::ONE,
        _ => return Err(PostError::Input(kind)),
    };
    Ok(Operand { kind, bits, scale })
}
