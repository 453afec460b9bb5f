//! Latency and interval of the numeric units (`docs/numerics.md`, section Units).
//!
//! Unit of all numbers: cycles. The latency counts from the cycle in which a unit accepts an operation to the one in
//! which its answer is first there, the interval from one acceptance to the next, when nothing stalls.

use super::{format::NumericType, op::NumericOp, post::PostOp, round::Exact, value::Value};

/// A unit; the number is that of the port `unit_o` of `rtl/top/pto_fp_top.sv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Unit {
    /// Integer arithmetic, logic and shifts.
    IntLane = 0,
    /// Comparisons, minimum, maximum and signs of floating types.
    Cmp = 1,
    /// Sums, products, fused multiply-add.
    Fma = 2,
    /// Quotient and roots.
    DivSqrt = 3,
    /// Floor modulo of floating types.
    Rem = 4,
    /// Quotient and floor modulo of integers.
    IntDiv = 5,
    /// Conversion.
    Cvt = 6,
    /// Exponential and logarithm.
    ExpLog = 7,
    /// Exponential of a difference.
    Expdif = 8,
    /// Post-processing of matrix results.
    Post = 9,
    /// Quantisation and the scaled accumulator.
    Quant = 10,
}

impl Unit {
    /// Every unit in the order of the numbers.
    pub const ALL: [Unit; 11] = {
        use Unit::*;
        [
            IntLane, Cmp, Fma, DivSqrt, Rem, IntDiv, Cvt, ExpLog, Expdif, Post, Quant,
        ]
    };

    /// The unit of an operation on elements of the type `src`.
    #[must_use]
    pub const fn of(op: NumericOp, src: NumericType) -> Unit {
        use NumericOp::*;
        match (op, src.is_float()) {
            (Cvt, _) => Unit::Cvt,
            (Expdif, _) => Unit::Expdif,
            (Exp | Log, _) => Unit::ExpLog,
            (Div | Rem, false) => Unit::IntDiv,
            (_, false) => Unit::IntLane,
            (Div | Sqrt | Recip | Rsqrt, true) => Unit::DivSqrt,
            (Rem, true) => Unit::Rem,
            (Min | Max | Cmp | Abs | Neg | Relu, true) => Unit::Cmp,
            (Add | Sub | Mul | Fma, true) => Unit::Fma,
            (And | Or | Xor | Not | Shl | Shr, true) => Unit::IntLane,
        }
    }

    /// The unit of an operation with a control word.
    #[must_use]
    pub const fn of_post(op: PostOp) -> Unit {
        match op {
            PostOp::Fpatr => Unit::Post,
            PostOp::Fmamx => Unit::Fma,
            PostOp::Quant | PostOp::Dequant | PostOp::Cscale => Unit::Quant,
        }
    }

    /// Name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Unit::IntLane => "int_lane",
            Unit::Cmp => "cmp",
            Unit::Fma => "fma",
            Unit::DivSqrt => "divsqrt",
            Unit::Rem => "rem",
            Unit::IntDiv => "int_div",
            Unit::Cvt => "cvt",
            Unit::ExpLog => "explog",
            Unit::Expdif => "expdif",
            Unit::Post => "post",
            Unit::Quant => "quant",
        }
    }

    /// Latency where it is the same for all operations and types.
    const fn pipeline(self) -> Option<u32> {
        match self {
            Unit::Cmp => Some(1),
            Unit::IntLane | Unit::Cvt => Some(2),
            Unit::Post | Unit::Quant => Some(3),
            Unit::Fma => Some(4),
            _ => None,
        }
    }
}

/// Cycles of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// From acceptance to answer.
    pub latency: u32,
    /// From acceptance to the next acceptance of the unit.
    pub interval: u32,
}

/// Significand bits of a floating type, the hidden one included.
fn precision(kind: NumericType) -> u32 {
    kind.float_format().map_or(0, |format| format.precision())
}

/// Cycles of EXP: five to prepare and end, two radix-16 digits in each of the others.
fn exp(kind: NumericType) -> u32 {
    use NumericType::*;
    match kind {
        Fp64 => 22,
        Fp32 => 13,
        Tf32 | Hf32 => 10,
        Fp16 => 9,
        Bf16 => 8,
        _ => 7,
    }
}

/// Cycles of LOG.
fn log(kind: NumericType) -> u32 {
    use NumericType::*;
    match kind {
        Fp64 => 17,
        Fp32 => 11,
        Tf32 | Hf32 => 9,
        Fp16 | Bf16 => 8,
        _ => 7,
    }
}

/// Cycles of `op` from `src` to `dst` on `a` and `b`. Only the floating floor modulo depends on the operands.
#[must_use]
pub fn timing(op: NumericOp, src: NumericType, dst: NumericType, a: u64, b: u64) -> Timing {
    let unit = Unit::of(op, src);
    if let Some(latency) = unit.pipeline() {
        return Timing {
            latency,
            interval: 1,
        };
    }
    match unit {
        Unit::DivSqrt => iterative((precision(src) + 2).div_ceil(2) + 2),
        Unit::IntDiv => iterative(src.bits() / 2 + 2),
        Unit::Rem => iterative(3 + modulo_steps(src, a, b)),
        Unit::Expdif => sequential(exp(dst) + 4),
        _ if op == NumericOp::Log => sequential(log(src)),
        _ => sequential(exp(src)),
    }
}

/// Cycles of an operation with a control word.
#[must_use]
pub fn timing_post(op: PostOp) -> Timing {
    Timing {
        latency: Unit::of_post(op).pipeline().unwrap_or(1),
        interval: 1,
    }
}

/// One operation at a time; the next is accepted with the answer.
const fn iterative(latency: u32) -> Timing {
    Timing {
        latency,
        interval: latency,
    }
}

/// One operation at a time; the next is accepted in the cycle after the answer.
const fn sequential(latency: u32) -> Timing {
    Timing {
        latency,
        interval: latency + 1,
    }
}

/// Cycles of the division in a floor modulo: four quotient bits in each, none when the quotient is below 1 or an operand
/// has no exponent.
fn modulo_steps(kind: NumericType, a: u64, b: u64) -> u32 {
    let leading = |bits| match Value::of(kind, bits) {
        Value::Finite(value) if !value.is_zero() => Some(Exact::leading(&value)),
        _ => None,
    };
    match (leading(a), leading(b)) {
        (Some(a), Some(b)) if a >= b => (a - b) as u32 / 4 + 1,
        _ => 0,
    }
}
