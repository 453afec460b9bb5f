//! Operations by name, for every element type: the one entry for users that choose them at run time.
//!
//! The floating operations are instantiated here per format with constant descriptions, so that this entry is also the
//! fast one. Rounding to nearest even, the mode of all Tile arithmetic, has instances of its own.

use super::{
    arith, compare, convert, div, exp, expdif,
    format::{FloatFormat, NumericType},
    integer, log,
    outcome::Outcome,
    root,
    round::RoundingMode::{self, Rne},
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
    /// Six predicates in one mask ([`compare::predicate`]).
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

/// Evaluates an expression with a constant description for the formats of Tile arithmetic, and with what is given
/// otherwise.
macro_rules! by_format {
    (($kind:expr, $given:expr), $format:ident => $result:expr) => {
        by_format!(@arms $kind, $given, $format, $result,
            Fp64 FP64, Fp32 FP32, Tf32 TF32, Hf32 HF32, Fp16 FP16, Bf16 BF16, E4M3 E4M3, E5M2 E5M2)
    };
    (@arms $kind:expr, $given:expr, $format:ident, $result:expr, $($name:ident $constant:ident),+) => {
        match $kind {
            $(NumericType::$name => {
                let $format = &$crate::numeric::format::$constant;
                $result
            })+
            _ => {
                let $format = $given;
                $result
            }
        }
    };
}

pub(super) use by_format;

/// Functions that choose the instance of an operation that rounds.
macro_rules! rounding_operations {
    ($($name:ident = $operation:path, ($($operand:ident),+);)+) => {
        $(#[inline(never)]
        fn $name((kind, given): Floats<'_>, mode: RoundingMode, $($operand: u64),+) -> Outcome {
            if mode == Rne {
                by_format!((kind, given), format => $operation(format, $($operand,)+ Rne))
            } else {
                $operation(given, $($operand,)+ mode)
            }
        })+
    };
}

/// A floating type and its description.
type Floats<'a> = (NumericType, &'a FloatFormat);

rounding_operations! {
    add = arith::add, (a, b);
    sub = arith::sub, (a, b);
    mul = arith::mul, (a, b);
    fma = arith::fma, (a, b, c);
    quotient = div::div, (a, b);
    modulo = div::rem, (a, b);
    sqrt = root::sqrt, (a);
    recip = root::recip, (a);
    rsqrt = root::rsqrt, (a);
    power = exp::exp, (a);
    logarithm = log::log, (a);
}

/// Operations that choose among operands or their signs.
#[inline(never)]
fn choose(op: NumericOp, (kind, given): Floats<'_>, a: u64, b: u64) -> Option<Outcome> {
    Some(match op {
        NumericOp::Min => by_format!((kind, given), format => compare::min(format, a, b)),
        NumericOp::Max => by_format!((kind, given), format => compare::max(format, a, b)),
        NumericOp::Cmp => by_format!((kind, given), format => compare::compare(format, a, b)),
        NumericOp::Abs => compare::abs(given, a),
        NumericOp::Neg => compare::neg(given, a),
        NumericOp::Relu => compare::relu(given, a),
        _ => return None,
    })
}

#[inline(never)]
fn on_floats(
    op: NumericOp,
    floats: Floats<'_>,
    mode: RoundingMode,
    a: u64,
    b: u64,
    c: u64,
) -> Option<Outcome> {
    use NumericOp::*;
    Some(match op {
        Add => add(floats, mode, a, b),
        Sub => sub(floats, mode, a, b),
        Mul => mul(floats, mode, a, b),
        Fma => fma(floats, mode, a, b, c),
        Div => quotient(floats, mode, a, b),
        Rem => modulo(floats, mode, a, b),
        Sqrt => sqrt(floats, mode, a),
        Recip => recip(floats, mode, a),
        Rsqrt => rsqrt(floats, mode, a),
        Exp => power(floats, mode, a),
        Log => logarithm(floats, mode, a),
        _ => return choose(op, floats, a, b),
    })
}

#[inline(never)]
fn on_integers(op: NumericOp, kind: NumericType, a: u64, b: u64, c: u64) -> Option<Outcome> {
    use NumericOp::*;
    Some(match op {
        Add => integer::add(kind, a, b),
        Sub => integer::sub(kind, a, b),
        Mul => integer::mul(kind, a, b),
        Fma => integer::fma(kind, a, b, c),
        Div => return integer::div(kind, a, b),
        Rem => return integer::rem(kind, a, b),
        Min => integer::min(kind, a, b),
        Max => integer::max(kind, a, b),
        Cmp => integer::compare(kind, a, b),
        Abs => integer::abs(kind, a),
        Neg => integer::neg(kind, a),
        Relu => integer::relu(kind, a),
        And => integer::and(kind, a, b),
        Or => integer::or(kind, a, b),
        Xor => integer::xor(kind, a, b),
        Not => integer::not(kind, a),
        Shl => integer::shl(kind, a, b),
        Shr => integer::shr(kind, a, b),
        Sqrt | Recip | Rsqrt | Exp | Log | Cvt | Expdif => return None,
    })
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
    // Conversions and e^(a - b) are the operations with two types; other results have the type of the operands.
    let outcome = match op {
        NumericOp::Cvt => convert::convert(src, dst, a, mode, sat),
        NumericOp::Expdif => expdif::expdif(src, dst, a, b),
        _ if dst != src && op != NumericOp::Cmp => None,
        _ if !src.is_float() => on_integers(op, src, a, b, c),
        _ => src
            .float_format()
            .and_then(|format| on_floats(op, (src, format), mode, a, b, c)),
    };
    outcome.ok_or(Unsupported {
        op,
        source_type: src,
        destination: dst,
    })
}
