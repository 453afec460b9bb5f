//! Scalar floating point: what the 30 forms compute in one PE, and their time in EX (`docs/microarchitecture/fsu.md`,
//! `isa-scalar-block.md` section 12.6). The values are those of [`crate::numeric`].

use super::Core;
use super::types::PES;
use crate::numeric::compare::predicate;
use crate::numeric::flags::Flags;
use crate::numeric::format::NumericType;
use crate::numeric::op::{self, NumericOp};
use crate::numeric::rounding::RoundingMode;
use crate::numeric::timing::timing;
use crate::numeric::value::Value;
use crate::numeric::{convert, e8m0};

/// A floating-point form with its types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Float {
    /// Type of the sources.
    pub(crate) kind: NumericType,
    pub(crate) task: Task,
}

/// What is done with the sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Task {
    /// An operation of the units whose result has the type of the sources.
    Operation(NumericOp),
    /// SrcL * SrcR + SrcA, rounded once; signs are changed before.
    MultiplyAdd {
        negate_product: bool,
        negate_addend: bool,
    },
    /// 1 when the predicate holds, 0 with a NaN; `signaling`: any NaN is invalid.
    Compare { predicate: u64, signaling: bool },
    /// To a floating type, with the mode of CORE_STATE.
    ToFloat(NumericType),
    /// To an integer of so many bits.
    ToInteger {
        bits: u8,
        signed: bool,
        mode: RoundingMode,
    },
}

/// Unit that performs a form, as far as its time is counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FsuUnit {
    /// Sums, products, comparisons, conversions.
    Common,
    /// Division and roots.
    DivideRoot,
    /// Exponential function.
    Exp,
}

/// The rounding mode that CORE_STATE[39:37] selects.
fn active_mode(core_state: u64) -> RoundingMode {
    match core_state >> 37 & 7 {
        1 => RoundingMode::Rdn,
        2 => RoundingMode::Rup,
        3 => RoundingMode::Rtz,
        _ => RoundingMode::Rne,
    }
}

impl Float {
    /// The operation of the units that does most of the work.
    fn operation(&self) -> NumericOp {
        match self.task {
            Task::Operation(op) => op,
            Task::MultiplyAdd { .. } => NumericOp::Fma,
            Task::Compare { .. } => NumericOp::Cmp,
            Task::ToFloat(_) | Task::ToInteger { .. } => NumericOp::Cvt,
        }
    }

    /// Unit, and cycles in EX: those of the unit and one for its answer.
    pub(crate) fn occupancy(&self) -> (FsuUnit, u8) {
        let op = self.operation();
        let unit = match op {
            NumericOp::Div | NumericOp::Sqrt | NumericOp::Recip => FsuUnit::DivideRoot,
            NumericOp::Exp => FsuUnit::Exp,
            _ => FsuUnit::Common,
        };
        (unit, cycles(op, self.kind) as u8)
    }

    /// Result and flags for sources of which the low bits count.
    pub(crate) fn evaluate(&self, mode: RoundingMode, sources: [u64; 3]) -> (u64, Flags) {
        let kind = self.kind;
        let [a, b, c] = sources.map(|source| source & kind.mask());
        let perform = |op: NumericOp, mode: RoundingMode, dst: NumericType, [a, b, c]: [u64; 3]| {
            op::evaluate(op, kind, dst, mode, false, a, b, c)
                .map_or((0, Flags::empty()), |outcome| outcome.into_parts())
        };
        match self.task {
            Task::Operation(op) => perform(op, mode, kind, [a, b, c]),
            Task::MultiplyAdd {
                negate_product,
                negate_addend,
            } => {
                let sign = |negate: bool| u64::from(negate) << (kind.bits() - 1);
                let sources = [a ^ sign(negate_product), b, c ^ sign(negate_addend)];
                perform(NumericOp::Fma, mode, kind, sources)
            }
            Task::Compare {
                predicate,
                signaling,
            } => {
                let (mask, flags) = perform(NumericOp::Cmp, mode, kind, [a, b, c]);
                let is_nan = |bits: u64| kind.float_format().is_some_and(|f| f.is_nan(bits));
                if is_nan(a) || is_nan(b) {
                    (0, flags | Flags::when(signaling, Flags::NV))
                } else {
                    (u64::from(mask & predicate != 0), flags)
                }
            }
            Task::ToFloat(dst) => to_float(kind, dst, mode, a),
            Task::ToInteger { bits, signed, mode } => {
                let dst = integer_type(bits, signed);
                let (value, flags) = perform(NumericOp::Cvt, mode, dst, [a, 0, 0]);
                to_integer(bits, signed, value, flags)
            }
        }
    }
}

/// Cycles of an operation in EX; they do not depend on the operands.
pub(crate) fn cycles(op: NumericOp, kind: NumericType) -> u32 {
    1 + timing(op, kind, kind, 0, 0).latency
}

/// The integer type of so many bits, the 4-bit one for fewer.
fn integer_type(bits: u8, signed: bool) -> NumericType {
    use NumericType::{S4, S8, S16, S32, S64, U4, U8, U16, U32, U64};
    let [s, u] = match bits {
        64 => [S64, U64],
        32 => [S32, U32],
        16 => [S16, U16],
        8 => [S8, U8],
        _ => [S4, U4],
    };
    if signed { s } else { u }
}

/// Conversion to a floating type as the register has it: TF32 without the low bits of its carrier.
fn to_float(src: NumericType, dst: NumericType, mode: RoundingMode, bits: u64) -> (u64, Flags) {
    if dst == NumericType::E8M0 {
        // Also from the types that Tiles do not convert to it.
        return e8m0::from_value(Value::of(src, bits), mode, false).into_parts();
    }
    let (value, flags) = convert::convert(src, dst, bits, mode, false)
        .map_or((0, Flags::empty()), |outcome| outcome.into_parts());
    if dst == NumericType::Tf32 {
        (value >> 13, flags)
    } else {
        (value, flags)
    }
}

/// The integer of [`integer_type`] as the register has it; types of 2 bits and of 1 bit have a smaller range.
fn to_integer(bits: u8, signed: bool, value: u64, flags: Flags) -> (u64, Flags) {
    let extend = |value: u64, width: u8| {
        let shift = 64 - u32::from(width);
        if signed {
            ((value << shift) as i64 >> shift) as u64
        } else {
            value << shift >> shift
        }
    };
    if bits >= 4 {
        return (extend(value, bits), flags);
    }
    let wide = extend(value, 4);
    if flags.contains(Flags::NV) || extend(wide, bits) != wide {
        let indefinite = if signed {
            1 << (bits - 1)
        } else {
            (1 << bits) - 1
        };
        (extend(indefinite, bits), Flags::NV)
    } else {
        (wide, flags)
    }
}

/// Predicates of the comparisons.
pub(crate) mod order {
    use super::predicate;
    pub(crate) const EQ: u64 = predicate::EQ;
    pub(crate) const NE: u64 = predicate::NE;
    pub(crate) const LT: u64 = predicate::LT;
    pub(crate) const GE: u64 = predicate::GE;
}

impl Core {
    /// Computes results and flags of the floating-point form that enters EX.
    pub(super) fn execute_float(&mut self, slot: usize, float: &Float) {
        let mode = active_mode(self.core_state());
        let pes = self.pes;
        let flight = &mut self.slots[slot];
        for pe in (0..PES).filter(|pe| pes >> pe & 1 != 0) {
            let [a, b, c, _] = flight.operands.map(|operand| operand[pe]);
            let (value, flags) = float.evaluate(mode, [a, b, c]);
            flight.result[pe] = value;
            flight.flags[pe] = flags.bits();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use NumericType::{Fp32, Fp64};

    const RNE: RoundingMode = RoundingMode::Rne;
    const ONE: u64 = 0x3ff0_0000_0000_0000;
    const QUIET: u64 = 0x7ff8_0000_0000_0000;

    fn float(kind: NumericType, task: Task) -> Float {
        Float { kind, task }
    }

    #[test]
    fn products_and_signs() {
        let task = |negate_product, negate_addend| Task::MultiplyAdd {
            negate_product,
            negate_addend,
        };
        let (two, three) = (0x4000_0000, 0x4040_0000);
        let value = |p, a| {
            float(Fp32, task(p, a))
                .evaluate(RNE, [two, three, 0x3f80_0000])
                .0
        };
        assert_eq!(value(false, false), 0x40e0_0000);
        assert_eq!(value(false, true), 0x40a0_0000);
        assert_eq!(value(true, false), 0xc0a0_0000);
        assert_eq!(value(true, true), 0xc0e0_0000);
    }

    #[test]
    fn comparisons_with_a_nan() {
        let compare = |predicate, signaling| {
            let task = Task::Compare {
                predicate,
                signaling,
            };
            float(Fp64, task)
        };
        let unequal = compare(order::NE, false);
        assert_eq!(unequal.evaluate(RNE, [ONE, 0, 0]).0, 1);
        assert_eq!(unequal.evaluate(RNE, [ONE, QUIET, 0]), (0, Flags::empty()));
        let signaling = compare(order::NE, true);
        assert_eq!(signaling.evaluate(RNE, [ONE, QUIET, 0]), (0, Flags::NV));
        assert_eq!(
            unequal.evaluate(RNE, [QUIET ^ 1 << 51 | 1, 0, 0]),
            (0, Flags::NV)
        );
    }

    #[test]
    fn small_integers() {
        let convert = |bits, signed, value: u64| {
            let task = Task::ToInteger {
                bits,
                signed,
                mode: RNE,
            };
            float(Fp32, task).evaluate(RNE, [value, 0, 0])
        };
        let (half, minus_one, three) = (0x3f00_0000, 0xbf80_0000, 0x4040_0000);
        assert_eq!(convert(2, false, three), (3, Flags::empty()));
        assert_eq!(convert(1, false, three), (1, Flags::NV));
        assert_eq!(convert(2, true, three), (-2_i64 as u64, Flags::NV));
        assert_eq!(convert(1, true, minus_one), (-1_i64 as u64, Flags::empty()));
        assert_eq!(convert(1, true, half), (0, Flags::NX));
        assert_eq!(
            convert(32, true, minus_one),
            (-1_i64 as u64, Flags::empty())
        );
        assert_eq!(convert(8, false, minus_one), (0xff, Flags::NV));
    }

    #[test]
    fn floating_destinations() {
        let one_to = |dst| float(Fp64, Task::ToFloat(dst)).evaluate(RNE, [ONE, 0, 0]);
        assert_eq!(
            one_to(NumericType::Tf32),
            (0x3f80_0000 >> 13, Flags::empty())
        );
        assert_eq!(one_to(NumericType::Hf32), (0x3f80_0000, Flags::empty()));
        assert_eq!(one_to(NumericType::E8M0), (127, Flags::empty()));
        assert_eq!(one_to(Fp32), (0x3f80_0000, Flags::empty()));
        let integer = float(NumericType::U64, Task::ToFloat(NumericType::E8M0));
        assert_eq!(
            integer.evaluate(RNE, [u64::MAX, 0, 0]),
            (127 + 64, Flags::NX)
        );
        for code in 0..15 {
            let dst = NumericType::from_code(code).expect("a floating type");
            for src in [Fp64, Fp32, NumericType::S64, NumericType::U32] {
                let (value, _) = float(src, Task::ToFloat(dst)).evaluate(RNE, [ONE, 0, 0]);
                assert_eq!(value & !dst.mask(), 0, "{src:?} {dst:?}");
            }
        }
    }

    #[test]
    fn times() {
        let cycles = |kind, op| float(kind, Task::Operation(op)).occupancy().1;
        assert_eq!(cycles(Fp64, NumericOp::Add), 5);
        assert_eq!(cycles(Fp32, NumericOp::Max), 2);
        assert_eq!(cycles(Fp64, NumericOp::Sqrt), 31);
        assert_eq!(cycles(Fp32, NumericOp::Recip), 16);
        assert_eq!(cycles(Fp64, NumericOp::Exp), 23);
        assert_eq!(cycles(Fp32, NumericOp::Exp), 14);
        let convert = float(NumericType::S64, Task::ToFloat(Fp32));
        assert_eq!(convert.occupancy(), (FsuUnit::Common, 3));
    }

    #[test]
    fn modes_of_core_state() {
        assert_eq!(active_mode(1 << 37), RoundingMode::Rdn);
        assert_eq!(active_mode(2 << 37), RoundingMode::Rup);
        assert_eq!(active_mode(3 << 37), RoundingMode::Rtz);
        assert_eq!(active_mode(7 << 37 | 31 << 32), RoundingMode::Rne);
    }
}
