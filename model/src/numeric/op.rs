//! Operations by name, for every element type: the one entry for users that choose them at run time.
//!
//! The floating operations are instantiated here per format with constant descriptions, so that this entry is also the
//! fast one. Rounding to nearest even, the mode of all Tile arithmetic, has instances of its own.

use super::{
    arith,
    format::{self, FloatFormat, NumericType},
    outcome::Outcome,
    round::RoundingMode,
};
use thiserror::Error;

/// Operation on elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum NumericOp {
    /// `a + b`.
    Add = 0,
    /// `a - b`.
    Sub = 1,
    /// `a * b`.
    Mul = 2,
    /// `a / b`.
    Div = 3,
    /// `a * b + c`.
    Fma = 4,
    /// `a - floor(a / b) * b`.
    Rem = 5,
    /// The lesser one.
    Min = 6,
    /// The greater one.
    Max = 7,
    /// Six predicates in one mask (`compare::Predicates`).
    Cmp = 8,
    /// Magnitude.
    Abs = 9,
    /// `-a`.
    Neg = 10,
    /// `a` when positive, else 0.
    Relu = 11,
    /// Square root.
    Sqrt = 12,
    /// `1 / a`.
    Recip = 13,
    /// `1 / sqrt(a)`.
    Rsqrt = 14,
    /// `e^a`.
    Exp = 15,
    /// Natural logarithm.
    Log = 16,
    /// Conversion to the destination type.
    Cvt = 17,
    /// Bitwise and.
    And = 18,
    /// Bitwise or.
    Or = 19,
    /// Bitwise exclusive or.
    Xor = 20,
    /// Bitwise complement.
    Not = 21,
    /// Shift left.
    Shl = 22,
    /// Shift right, arithmetic for signed types.
    Shr = 23,
    /// `e^(a - b)`, the difference rounded on its own.
    Expdif = 29,
}

impl NumericOp {
    /// Every operation.
    pub const ALL: [NumericOp; 25] = {
        use NumericOp::*;
        [
            Add, Sub, Mul, Div, Fma, Rem, Min, Max, Cmp, Abs, Neg, Relu, Sqrt, Recip, Rsqrt, Exp,
            Log, Cvt, And, Or, Xor, Not, Shl, Shr, Expdif,
        ]
    };

    /// Name as in vector files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            NumericOp::Add => "add",
            NumericOp::Sub => "sub",
            NumericOp::Mul => "mul",
            NumericOp::Div => "div",
            NumericOp::Fma => "fma",
            NumericOp::Rem => "rem",
            NumericOp::Min => "min",
            NumericOp::Max => "max",
            NumericOp::Cmp => "cmp",
            NumericOp::Abs => "abs",
            NumericOp::Neg => "neg",
            NumericOp::Relu => "relu",
            NumericOp::Sqrt => "sqrt",
            NumericOp::Recip => "recip",
            NumericOp::Rsqrt => "rsqrt",
            NumericOp::Exp => "exp",
            NumericOp::Log => "log",
            NumericOp::Cvt => "cvt",
            NumericOp::And => "and",
            NumericOp::Or => "or",
            NumericOp::Xor => "xor",
            NumericOp::Not => "not",
            NumericOp::Shl => "shl",
            NumericOp::Shr => "shr",
            NumericOp::Expdif => "expdif",
        }
    }

    /// The operation of a [`NumericOp::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<NumericOp> {
        Self::ALL.into_iter().find(|op| op.name() == name)
    }

    /// Number as in the control words of the arithmetic units.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The operation of a [`NumericOp::code`].
    #[must_use]
    pub fn from_code(code: u8) -> Option<NumericOp> {
        Self::ALL.into_iter().find(|op| op.code() == code)
    }

    /// Number of operands, 1..3.
    #[must_use]
    pub const fn operands(self) -> usize {
        use NumericOp::*;
        match self {
            Fma => 3,
            Add | Sub | Mul | Div | Rem | Min | Max | Cmp | And | Or | Xor | Shl | Shr | Expdif => {
                2
            }
            Abs | Neg | Relu | Sqrt | Recip | Rsqrt | Exp | Log | Cvt | Not => 1,
        }
    }
}

/// An operation that no rule defines for these types or operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{} from {} to {} is not defined", .op.name(), .source_type.name(), .destination.name())]
pub struct Unsupported {
    /// Operation.
    pub op: NumericOp,
    /// Type of the operands.
    pub source_type: NumericType,
    /// Type of the result.
    pub destination: NumericType,
}

/// Calls a generic operation with a constant description, and a constant mode when it is RNE, for the formats of Tile
/// arithmetic; with what is given otherwise.
macro_rules! instantiate {
    ($operation:path, $format:expr, $kind:expr, $mode:expr, $($argument:expr),+) => {{
        use NumericType::*;
        macro_rules! nearest {
            ($constant:expr) => {
                $operation(&$constant, $($argument,)+ RoundingMode::Rne)
            };
        }
        if $mode == RoundingMode::Rne {
            match $kind {
                Fp64 => nearest!(format::FP64),
                Fp32 => nearest!(format::FP32),
                Tf32 => nearest!(format::TF32),
                Hf32 => nearest!(format::HF32),
                Fp16 => nearest!(format::FP16),
                Bf16 => nearest!(format::BF16),
                E4M3 => nearest!(format::E4M3),
                E5M2 => nearest!(format::E5M2),
                _ => $operation($format, $($argument,)+ $mode),
            }
        } else {
            $operation($format, $($argument,)+ $mode)
        }
    }};
}

type Floats<'a> = (&'a FloatFormat, NumericType, RoundingMode);

#[inline(never)]
fn add((format, kind, mode): Floats<'_>, a: u64, b: u64) -> Outcome {
    instantiate!(arith::add, format, kind, mode, a, b)
}

#[inline(never)]
fn sub((format, kind, mode): Floats<'_>, a: u64, b: u64) -> Outcome {
    instantiate!(arith::sub, format, kind, mode, a, b)
}

#[inline(never)]
fn mul((format, kind, mode): Floats<'_>, a: u64, b: u64) -> Outcome {
    instantiate!(arith::mul, format, kind, mode, a, b)
}

#[inline(never)]
fn fma((format, kind, mode): Floats<'_>, a: u64, b: u64, c: u64) -> Outcome {
    instantiate!(arith::fma, format, kind, mode, a, b, c)
}

/// Performs `op` on encodings of the type `src`. `sat` counts for conversions only, `mode` for what rounds.
///
/// # Errors
/// The operation is not defined for these types, or it is an integer division by zero, which rejects the block.
#[allow(clippy::too_many_arguments)]
pub fn evaluate(
    op: NumericOp,
    src: NumericType,
    dst: NumericType,
    mode: RoundingMode,
    sat: bool,
    a: u64,
    b: u64,
    c: u64,
) -> Result<Outcome, Unsupported> {
    use NumericOp::*;
    let unsupported = Unsupported {
        op,
        source_type: src,
        destination: dst,
    };
    // Conversions and e^(a - b) are the operations with two types; every other result has the type of the operands.
    match op {
        Cvt | Expdif => {
            let _ = sat;
            return Err(unsupported);
        }
        _ => {}
    }
    let Some(format) = src.float_format() else {
        return Err(unsupported);
    };
    let floats = (format, src, mode);
    Ok(match op {
        Add => add(floats, a, b),
        Sub => sub(floats, a, b),
        Mul => mul(floats, a, b),
        Fma => fma(floats, a, b, c),
        _ => return Err(unsupported),
    })
}
