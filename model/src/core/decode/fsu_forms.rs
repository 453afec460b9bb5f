//! FSU forms (`isa-scalar-block.md` section 12.6, `docs/microarchitecture/fsu.md` section 1).

use super::builder::Builder;
use super::{Detail, ExClass, source};
use crate::core::fsu::{Float, Task, order};
use crate::isa::{field, form};
use crate::numeric::format::NumericType;
use crate::numeric::op::NumericOp;
use crate::numeric::rounding::RoundingMode;

/// Floating source types by SrcType.
const FLOATS: [NumericType; 2] = [NumericType::Fp64, NumericType::Fp32];

impl Builder<'_> {
    pub(super) fn fsu_forms(&mut self, index: u16) -> bool {
        use NumericOp::{Abs, Add, Div, Exp, Max, Min, Mul, Recip, Sqrt, Sub};
        use RoundingMode::{Rdn, Rna, Rne, Rtz, Rup};
        match index {
            form::F32_FADD => self.float_pair(Task::Operation(Add)),
            form::F32_FSUB => self.float_pair(Task::Operation(Sub)),
            form::F32_FMUL => self.float_pair(Task::Operation(Mul)),
            form::F32_FDIV => self.float_pair(Task::Operation(Div)),
            form::F32_FMIN => self.float_pair(Task::Operation(Min)),
            form::F32_FMAX => self.float_pair(Task::Operation(Max)),
            form::F32_FMADD => self.float_sum(false, false),
            form::F32_FMSUB => self.float_sum(false, true),
            form::F32_FNMADD => self.float_sum(true, true),
            form::F32_FNMSUB => self.float_sum(true, false),
            form::F32_FSQRT => self.float_single(FLOATS, Task::Operation(Sqrt)),
            form::F32_FRECIP => self.float_single(FLOATS, Task::Operation(Recip)),
            form::F32_FEXP => self.float_single(FLOATS, Task::Operation(Exp)),
            form::F32_FABS => self.float_single(FLOATS, Task::Operation(Abs)),
            form::F32_FEQ => self.float_compare(order::EQ, false),
            form::F32_FNE => self.float_compare(order::NE, false),
            form::F32_FLT => self.float_compare(order::LT, false),
            form::F32_FGE => self.float_compare(order::GE, false),
            form::F32_FEQS => self.float_compare(order::EQ, true),
            form::F32_FNES => self.float_compare(order::NE, true),
            form::F32_FLTS => self.float_compare(order::LT, true),
            form::F32_FGES => self.float_compare(order::GE, true),
            form::F32_FCVT => self.float_result(FLOATS),
            form::F32_SCVTF => self.float_result([NumericType::S64, NumericType::S32]),
            form::F32_UCVTF => self.float_result([NumericType::U64, NumericType::U32]),
            form::F32_FCVTA => self.integer_result(Rna),
            form::F32_FCVTM => self.integer_result(Rdn),
            form::F32_FCVTN => self.integer_result(Rne),
            form::F32_FCVTP => self.integer_result(Rup),
            form::F32_FCVTZ => self.integer_result(Rtz),
            _ => false,
        }
    }

    /// A form with SrcL; a failing constraint starts no unit.
    fn float_single(&mut self, kinds: [NumericType; 2], task: Task) -> bool {
        self.left();
        let kind = kinds.get(self.code(field::SRCTYPE) as usize);
        if let Some(&kind) = kind.filter(|_| self.decoded.legal) {
            let float = Float { kind, task };
            let (unit, cycles) = float.occupancy();
            self.decoded.ex = ExClass::Fsu { unit, cycles };
            self.decoded.detail = Detail::Float(float);
        }
        self.with_destination()
    }

    /// A form with SrcL and SrcR.
    fn float_pair(&mut self, task: Task) -> bool {
        let code = self.code(field::SRCR) as u8;
        self.decoded.read(source::RIGHT, code);
        self.float_single(FLOATS, task)
    }

    fn float_sum(&mut self, negate_product: bool, negate_addend: bool) -> bool {
        self.third(field::SRCA);
        self.float_pair(Task::MultiplyAdd {
            negate_product,
            negate_addend,
        })
    }

    fn float_compare(&mut self, predicate: u64, signaling: bool) -> bool {
        self.float_pair(Task::Compare {
            predicate,
            signaling,
        })
    }

    fn float_result(&mut self, kinds: [NumericType; 2]) -> bool {
        // A code without a type violates the constraint.
        let code = self.code(field::DSTTYPE) as u8;
        let dst = NumericType::from_code(code).unwrap_or(NumericType::Fp64);
        self.float_single(kinds, Task::ToFloat(dst))
    }

    fn integer_result(&mut self, mode: RoundingMode) -> bool {
        let code = self.code(field::DSTTYPE) as u8;
        let bits = [64, 32, 16, 8, 4, 2, 1, 1][usize::from(code & 7)];
        let signed = code >= 8;
        self.float_single(FLOATS, Task::ToInteger { bits, signed, mode })
    }
}
