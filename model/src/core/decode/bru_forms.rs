//! BRU forms: comparisons, conditions, targets, jumps (`isa-scalar-block.md` section 12.3).

use super::builder::{Builder, LINK_REGISTER, Right, T1};
use super::{Detail, ValueClass, source};
use crate::isa::{FieldId, field, form};
use crate::semantics::ScalarOp as Op;

impl Builder<'_> {
    fn condition(&mut self, op: Op, right: Right) -> bool {
        self.decoded.detail = Detail::Condition;
        self.pair(op, right)
    }

    fn condition_immediate(&mut self, op: Op, id: FieldId) -> bool {
        self.decoded.detail = Detail::Condition;
        let imm = (self.signed(id) as u64) << self.code(field::SHAMT);
        self.with_immediate(op, imm)
    }

    /// T#1, valid or not, against simm5; the result is pushed to T.
    fn compare_t1(&mut self, op: Op) -> bool {
        self.decoded.op = op;
        self.decoded.imm = self.signed(field::SIMM5) as u64;
        self.decoded.read_unchecked(source::LEFT, T1);
        self.push()
    }

    fn set_return(&mut self, offset: i64) -> bool {
        self.relative_to_pc(offset);
        self.decoded.detail = Detail::SetReturn;
        self.decoded.write(LINK_REGISTER, ValueClass::Ex);
        true
    }

    pub(super) fn compare_forms(&mut self, index: u16) -> bool {
        use Right::{Compare, CompareLogical};
        match index {
            form::F32_CMP_EQ => self.modified(Op::CmpEq, Compare),
            form::F32_CMP_NE => self.modified(Op::CmpNe, Compare),
            form::F32_CMP_AND => self.modified(Op::CmpAnd, CompareLogical),
            form::F32_CMP_OR => self.modified(Op::CmpOr, CompareLogical),
            form::F32_CMP_LT => self.modified(Op::CmpLt, Compare),
            form::F32_CMP_GE => self.modified(Op::CmpGe, Compare),
            form::F32_CMP_LTU => self.modified(Op::CmpLtU, Compare),
            form::F32_CMP_GEU => self.modified(Op::CmpGeU, Compare),
            form::F32_SETC_EQ => self.condition(Op::CmpEq, Compare),
            form::F32_SETC_NE => self.condition(Op::CmpNe, Compare),
            form::F32_SETC_AND => self.condition(Op::CmpAnd, CompareLogical),
            form::F32_SETC_OR => self.condition(Op::CmpOr, CompareLogical),
            form::F32_SETC_LT => self.condition(Op::CmpLt, Compare),
            form::F32_SETC_GE => self.condition(Op::CmpGe, Compare),
            form::F32_SETC_LTU => self.condition(Op::CmpLtU, Compare),
            form::F32_SETC_GEU => self.condition(Op::CmpGeU, Compare),
            form::F32_CMP_EQI => self.immediate(Op::CmpEq, field::SIMM12),
            form::F32_CMP_NEI => self.immediate(Op::CmpNe, field::SIMM12),
            form::F32_CMP_ANDI => self.immediate(Op::CmpAnd, field::SIMM12),
            form::F32_CMP_ORI => self.immediate(Op::CmpOr, field::SIMM12),
            form::F32_CMP_LTI => self.immediate(Op::CmpLt, field::SIMM12),
            form::F32_CMP_GEI => self.immediate(Op::CmpGe, field::SIMM12),
            form::F32_CMP_LTUI => self.immediate(Op::CmpLtU, field::UIMM12),
            form::F32_CMP_GEUI => self.immediate(Op::CmpGeU, field::UIMM12),
            form::F32_ADDTPC => {
                let offset = self.high_immediate();
                self.relative_to_pc(offset);
                self.with_destination()
            }
            form::F32_SETC_EQI => self.condition_immediate(Op::CmpEq, field::SIMM12),
            form::F32_SETC_NEI => self.condition_immediate(Op::CmpNe, field::SIMM12),
            form::F32_SETC_ANDI => self.condition_immediate(Op::CmpAnd, field::SIMM12),
            form::F32_SETC_ORI => self.condition_immediate(Op::CmpOr, field::SIMM12),
            form::F32_SETC_LTI => self.condition_immediate(Op::CmpLt, field::SIMM12),
            form::F32_SETC_GEI => self.condition_immediate(Op::CmpGe, field::SIMM12),
            form::F32_SETC_LTUI => self.condition_immediate(Op::CmpLtU, field::UIMM12),
            form::F32_SETC_GEUI => self.condition_immediate(Op::CmpGeU, field::UIMM12),
            form::F16_C_CMP_EQI => self.compare_t1(Op::CmpEq),
            form::F16_C_CMP_NEI => self.compare_t1(Op::CmpNe),
            form::F16_C_SETC_EQ => {
                self.decoded.detail = Detail::Condition;
                self.plain_pair(Op::CmpEq)
            }
            form::F16_C_SETC_NE => {
                self.decoded.detail = Detail::Condition;
                self.plain_pair(Op::CmpNe)
            }
            _ => false,
        }
    }

    pub(super) fn control_forms(&mut self, index: u16) -> bool {
        match index {
            form::F16_C_SETC_TGT => {
                self.decoded.detail = Detail::CommitTarget { once: true };
                self.with_immediate(Op::Or, 0)
            }
            form::F32_SETC_TGT => {
                self.decoded.detail = Detail::CommitTarget { once: false };
                self.with_immediate(Op::Or, 0)
            }
            form::F32_J => {
                let offset = self.signed(field::SIMM22) << 1;
                self.relative_to_pc(offset);
                self.decoded.detail = Detail::Jump;
                true
            }
            form::F32_JR => {
                self.decoded.detail = Detail::Jump;
                let offset = (self.signed(field::SIMM12) << 1) as u64;
                self.with_immediate(Op::Add, offset)
            }
            form::F32_SETRET => self.set_return(i64::from(self.code(field::IMM20)) << 1),
            form::F16_C_SETRET => self.set_return(i64::from(self.code(field::UIMM5)) << 1),
            form::F32_LSRGET => {
                self.decoded.detail = Detail::BlockRegister {
                    id: self.code(field::LSR_ID) as u16,
                };
                self.destination(ValueClass::Wb);
                true
            }
            _ => false,
        }
    }

    pub(super) fn compare_long_forms(&mut self, index: u16) -> bool {
        match index {
            form::F48_HL_CMP_EQI => self.immediate(Op::CmpEq, field::SIMM24),
            form::F48_HL_CMP_NEI => self.immediate(Op::CmpNe, field::SIMM24),
            form::F48_HL_CMP_ANDI => self.immediate(Op::CmpAnd, field::SIMM24),
            form::F48_HL_CMP_ORI => self.immediate(Op::CmpOr, field::SIMM24),
            form::F48_HL_CMP_LTI => self.immediate(Op::CmpLt, field::SIMM24),
            form::F48_HL_CMP_GEI => self.immediate(Op::CmpGe, field::SIMM24),
            form::F48_HL_CMP_LTUI => self.immediate(Op::CmpLtU, field::UIMM24),
            form::F48_HL_CMP_GEUI => self.immediate(Op::CmpGeU, field::UIMM24),
            form::F48_HL_SETC_EQI => self.condition_immediate(Op::CmpEq, field::SIMM24),
            form::F48_HL_SETC_NEI => self.condition_immediate(Op::CmpNe, field::SIMM24),
            form::F48_HL_SETC_ANDI => self.condition_immediate(Op::CmpAnd, field::SIMM24),
            form::F48_HL_SETC_ORI => self.condition_immediate(Op::CmpOr, field::SIMM24),
            form::F48_HL_SETC_LTI => self.condition_immediate(Op::CmpLt, field::SIMM24),
            form::F48_HL_SETC_GEI => self.condition_immediate(Op::CmpGe, field::SIMM24),
            form::F48_HL_SETC_LTUI => self.condition_immediate(Op::CmpLtU, field::UIMM24),
            form::F48_HL_SETC_GEUI => self.condition_immediate(Op::CmpGeU, field::UIMM24),
            form::F48_HL_ADDTPC => {
                let high = self.code(field::IMM32) as i32;
                self.relative_to_pc(i64::from(high) << 12);
                self.with_destination()
            }
            form::F48_HL_SETRET => self.set_return(i64::from(self.code(field::IMM32)) << 1),
            _ => false,
        }
    }
}
