//! Operations on vectors of 32-bit lanes (`isa-tile.md` sections 11.1 and 11.2).

use super::{
    compare,
    flags::Flags,
    format::{self, NumericType},
    fp32,
    outcome::Outcome,
};

/// Element type of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneType {
    /// IEEE 754 binary32.
    Fp32,
    /// Signed 32-bit integer.
    S32,
    /// Unsigned 32-bit integer.
    U32,
}

impl LaneType {
    /// The lane type of a DataType code; `None` for types that have no lanes here.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<LaneType> {
        match NumericType::from_code(code) {
            Some(NumericType::Fp32) => Some(LaneType::Fp32),
            Some(NumericType::S32) => Some(LaneType::S32),
            Some(NumericType::U32) => Some(LaneType::U32),
            _ => None,
        }
    }

    /// Value of padding for a PadValue code 0 (Zero), 1 (Max) or 2 (Min) (`isa-tile.md` section 6.3).
    #[must_use]
    pub const fn padding(self, pad: u8) -> u32 {
        match (pad, self) {
            (1, LaneType::Fp32) => 0x7f7f_ffff,
            (1, LaneType::S32) => 0x7fff_ffff,
            (1, LaneType::U32) => 0xffff_ffff,
            (2, LaneType::Fp32) => 0xff7f_ffff,
            (2, LaneType::S32) => 0x8000_0000,
            _ => 0,
        }
    }
}

/// What a lane does with its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneOp {
    /// a + b.
    Add,
    /// a - b.
    Sub,
    /// a * b, integers modulo 2^32.
    Mul,
    /// The greater one.
    Max,
    /// The lesser one.
    Min,
    /// a when greater than zero, else zero.
    Relu,
    /// b.
    Fill,
}

/// One lane: the result and its flags. Integers raise none.
#[must_use]
pub fn lane(op: LaneOp, kind: LaneType, a: u32, b: u32) -> (u32, u8) {
    let mut out = [0];
    let flags = apply(op, kind, &[a], &[b], &mut out, 1);
    (out[0], flags)
}

/// Applies `op` to lanes: `out[i] = op(a[i], b[i])`. Slices have the same length, at most 32.
///
/// Returns the OR of the flags of the lanes in `flag_lanes` (bit i = lane i).
pub fn apply(
    op: LaneOp,
    kind: LaneType,
    a: &[u32],
    b: &[u32],
    out: &mut [u32],
    flag_lanes: u32,
) -> u8 {
    match (op, kind) {
        (LaneOp::Fill, _) => {
            out.copy_from_slice(b);
            0
        }
        (LaneOp::Add, LaneType::Fp32) => floating(a, b, out, flag_lanes, fp32::add),
        (LaneOp::Sub, LaneType::Fp32) => {
            floating(a, b, out, flag_lanes, |x, y| fp32::add(x, y ^ 0x8000_0000))
        }
        (LaneOp::Mul, LaneType::Fp32) => floating(a, b, out, flag_lanes, fp32::mul),
        (LaneOp::Max, LaneType::Fp32) => floating(a, b, out, flag_lanes, |x, y| {
            narrow(compare::max(&format::FP32, x.into(), y.into()))
        }),
        (LaneOp::Min, LaneType::Fp32) => floating(a, b, out, flag_lanes, |x, y| {
            narrow(compare::min(&format::FP32, x.into(), y.into()))
        }),
        (LaneOp::Relu, LaneType::Fp32) => floating(a, b, out, flag_lanes, |x, _| {
            narrow(compare::relu(&format::FP32, x.into()))
        }),
        (LaneOp::Add, _) => integer(a, b, out, u32::wrapping_add),
        (LaneOp::Sub, _) => integer(a, b, out, u32::wrapping_sub),
        (LaneOp::Mul, _) => integer(a, b, out, u32::wrapping_mul),
        (LaneOp::Max, LaneType::S32) => integer(a, b, out, |x, y| (x as i32).max(y as i32) as u32),
        (LaneOp::Max, LaneType::U32) => integer(a, b, out, u32::max),
        (LaneOp::Min, LaneType::S32) => integer(a, b, out, |x, y| (x as i32).min(y as i32) as u32),
        (LaneOp::Min, LaneType::U32) => integer(a, b, out, u32::min),
        (LaneOp::Relu, LaneType::S32) => integer(a, b, out, |x, _| (x as i32).max(0) as u32),
        (LaneOp::Relu, LaneType::U32) => integer(a, b, out, |x, _| x),
    }
}

/// An FP32 result as it stands in a lane.
#[inline(always)]
fn narrow(outcome: Outcome) -> (u32, Flags) {
    let (bits, flags) = outcome.into_parts();
    (bits as u32, flags)
}

#[inline(always)]
fn floating(
    a: &[u32],
    b: &[u32],
    out: &mut [u32],
    flag_lanes: u32,
    operation: impl Fn(u32, u32) -> (u32, Flags),
) -> u8 {
    let mut flags = 0;
    let mut lanes = flag_lanes;
    for (slot, (&x, &y)) in out.iter_mut().zip(a.iter().zip(b)) {
        let (bits, raised) = operation(x, y);
        *slot = bits;
        flags |= raised.bits() & ((lanes & 1) as u8).wrapping_neg();
        lanes >>= 1;
    }
    flags
}

#[inline(always)]
fn integer(a: &[u32], b: &[u32], out: &mut [u32], operation: impl Fn(u32, u32) -> u32) -> u8 {
    for (slot, (&x, &y)) in out.iter_mut().zip(a.iter().zip(b)) {
        *slot = operation(x, y);
    }
    0
}
