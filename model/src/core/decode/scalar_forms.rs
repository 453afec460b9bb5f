//! Scalar forms (`isa-scalar-block.md` section 12).

use super::{Access, Class, Decoded, Detail, ExClass, OperandA, PUSH_T};
use crate::isa::{AddressKind, Agu, AguAction, FieldId, Form, field, form};
use crate::semantics::{FieldSpec, Modifier, ScalarOp};

use ScalarOp as Op;

/// Register of return addresses.
const LINK_REGISTER: u8 = 10;
/// Register code of T#1.
const T1: u8 = 24;

/// Which of the tables of SrcRType holds (`isa-scalar-block.md` 12.1).
#[derive(Clone, Copy)]
enum Right {
    /// ADD, SUB and their word forms.
    Arithmetic,
    /// AND, OR, XOR and their word forms.
    Logical,
    /// Comparisons.
    Compare,
    /// Comparisons of bitwise results.
    CompareLogical,
    /// Address offsets.
    Offset,
    /// CSEL: no word extension, only 3 modifies.
    Select,
}

impl Right {
    fn modifier(self, code: u32) -> Modifier {
        use Modifier::{Negate, None, Not, Sext32, Zext32};
        let table = match self {
            Right::Arithmetic => [Sext32, Zext32, Negate, None],
            Right::Logical => [Sext32, Zext32, Not, None],
            Right::Compare => [None, Sext32, Zext32, None],
            Right::CompareLogical => [None, Sext32, Zext32, Not],
            Right::Offset => [None, Sext32, Zext32, Negate],
            Right::Select => [None, None, None, Negate],
        };
        table[code as usize & 3]
    }
}

/// Completes the entry of a scalar form; the class is `Undecoded` for forms that are not implemented.
pub(super) fn fill(decoded: &mut Decoded, index: u16, form: &Form) -> Class {
    if let Some(agu) = &form.agu {
        if form.length_bits > 32 {
            return Class::Undecoded;
        }
        memory(decoded, form, agu);
        return Class::Scalar;
    }
    let mut of = Builder { decoded, form };
    if of.register_forms(index)
        || of.immediate_forms(index)
        || of.compressed_forms(index)
        || of.control_forms(index)
    {
        Class::Scalar
    } else {
        Class::Undecoded
    }
}

struct Builder<'a> {
    decoded: &'a mut Decoded,
    form: &'a Form,
}

impl Builder<'_> {
    fn code(&self, id: FieldId) -> u32 {
        self.form.code(id, self.decoded.insn)
    }

    fn signed(&self, id: FieldId) -> i64 {
        self.form.get(id, self.decoded.insn).unwrap_or(0)
    }

    fn left(&mut self) {
        let code = self.code(field::SRCL) as u8;
        self.decoded.a = self.decoded.read(code);
    }

    fn right(&mut self) {
        let code = self.code(field::SRCR) as u8;
        self.decoded.b = Some(self.decoded.read(code));
    }

    fn third(&mut self, id: FieldId) {
        let code = self.code(id) as u8;
        self.decoded.c = self.decoded.read(code);
    }

    fn destination(&mut self) {
        let code = self.code(field::REGDST) as u8;
        self.decoded.write(code);
    }

    /// SrcL op mod(SrcR) << shamt, without destination.
    fn pair(&mut self, op: Op, right: Right) -> bool {
        self.plain_pair(op);
        self.decoded.modifier = right.modifier(self.code(field::SRCRTYPE));
        self.decoded.shift = self.code(field::SHAMT) as u8;
        true
    }

    fn plain_pair(&mut self, op: Op) -> bool {
        self.decoded.op = op;
        self.left();
        self.right();
        true
    }

    /// SrcL op immediate, without destination.
    fn with_immediate(&mut self, op: Op, imm: u64) -> bool {
        self.decoded.op = op;
        self.decoded.imm = imm;
        self.left();
        true
    }

    fn with_destination(&mut self) -> bool {
        self.destination();
        true
    }

    fn multiply(&mut self, op: Op) -> bool {
        self.decoded.ex = ExClass::Multiply;
        self.plain_pair(op);
        self.with_destination()
    }

    fn multiply_add(&mut self, op: Op) -> bool {
        self.third(field::SRCD);
        self.multiply(op)
    }

    fn divide(&mut self, op: Op) -> bool {
        self.decoded.ex = ExClass::Divide;
        self.plain_pair(op);
        self.with_destination()
    }

    fn modified(&mut self, op: Op, right: Right) -> bool {
        self.pair(op, right);
        self.with_destination()
    }

    fn unmodified(&mut self, op: Op) -> bool {
        self.plain_pair(op);
        self.with_destination()
    }

    fn immediate(&mut self, op: Op, id: FieldId) -> bool {
        let imm = self.signed(id) as u64;
        self.with_immediate(op, imm);
        self.with_destination()
    }

    fn bits(&mut self, op: Op, first: FieldId) -> bool {
        let field = FieldSpec::from_codes(self.code(field::IMML) as u8, self.code(first) as u8);
        self.with_immediate(op, field.pack());
        self.with_destination()
    }

    fn condition(&mut self, op: Op, right: Right) -> bool {
        self.decoded.detail = Detail::Condition;
        self.pair(op, right)
    }

    fn condition_immediate(&mut self, op: Op, id: FieldId) -> bool {
        self.decoded.detail = Detail::Condition;
        let imm = (self.signed(id) as u64) << self.code(field::SHAMT);
        self.with_immediate(op, imm)
    }

    fn push(&mut self) -> bool {
        self.decoded.write(PUSH_T);
        true
    }

    fn push_pair(&mut self, op: Op) -> bool {
        self.plain_pair(op);
        self.push()
    }

    fn push_unary(&mut self, op: Op) -> bool {
        self.with_immediate(op, 0);
        self.push()
    }

    /// T#1 op immediate, pushed to T.
    fn push_t1(&mut self, op: Op, imm: u64, checked: bool) -> bool {
        self.decoded.op = op;
        self.decoded.imm = imm;
        self.decoded.a = self.decoded.read(T1);
        if !checked {
            self.decoded.needs = 0;
        }
        self.push()
    }

    fn relative_to_pc(&mut self, offset: i64) {
        self.decoded.op = Op::Add;
        self.decoded.operand_a = OperandA::Pc;
        self.decoded.imm = offset as u64;
    }

    fn set_return(&mut self, offset: u32) -> bool {
        self.relative_to_pc(i64::from(offset));
        self.decoded.detail = Detail::SetReturn;
        self.decoded.write(LINK_REGISTER);
        true
    }

    fn register_forms(&mut self, index: u16) -> bool {
        use Right::{Arithmetic, Compare, CompareLogical, Logical, Select};
        match index {
            form::F32_ADD => self.modified(Op::Add, Arithmetic),
            form::F32_SUB => self.modified(Op::Sub, Arithmetic),
            form::F32_AND => self.modified(Op::And, Logical),
            form::F32_OR => self.modified(Op::Or, Logical),
            form::F32_XOR => self.modified(Op::Xor, Logical),
            form::F32_ADDW => self.modified(Op::AddW, Arithmetic),
            form::F32_SUBW => self.modified(Op::SubW, Arithmetic),
            form::F32_ANDW => self.modified(Op::AndW, Logical),
            form::F32_ORW => self.modified(Op::OrW, Logical),
            form::F32_XORW => self.modified(Op::XorW, Logical),
            form::F32_CMP_EQ => self.modified(Op::CmpEq, Compare),
            form::F32_CMP_NE => self.modified(Op::CmpNe, Compare),
            form::F32_CMP_AND => self.modified(Op::CmpAnd, CompareLogical),
            form::F32_CMP_OR => self.modified(Op::CmpOr, CompareLogical),
            form::F32_CMP_LT => self.modified(Op::CmpLt, Compare),
            form::F32_CMP_GE => self.modified(Op::CmpGe, Compare),
            form::F32_CMP_LTU => self.modified(Op::CmpLtU, Compare),
            form::F32_CMP_GEU => self.modified(Op::CmpGeU, Compare),
            form::F32_CSEL => {
                self.third(field::SRCP);
                self.modified(Op::Select, Select)
            }
            form::F32_SLL => self.unmodified(Op::Sll),
            form::F32_SRL => self.unmodified(Op::Srl),
            form::F32_SRA => self.unmodified(Op::Sra),
            form::F32_SLLW => self.unmodified(Op::SllW),
            form::F32_SRLW => self.unmodified(Op::SrlW),
            form::F32_SRAW => self.unmodified(Op::SraW),
            form::F32_MAX => self.unmodified(Op::Max),
            form::F32_MAXU => self.unmodified(Op::MaxU),
            form::F32_MIN => self.unmodified(Op::Min),
            form::F32_MINU => self.unmodified(Op::MinU),
            form::F32_MUL | form::F32_MULU => self.multiply(Op::Mul),
            form::F32_MULW | form::F32_MULUW => self.multiply(Op::MulW),
            form::F32_MADD => self.multiply_add(Op::Madd),
            form::F32_MADDW => self.multiply_add(Op::MaddW),
            form::F32_DIV => self.divide(Op::Div),
            form::F32_DIVU => self.divide(Op::DivU),
            form::F32_DIVW => self.divide(Op::DivW),
            form::F32_DIVUW => self.divide(Op::DivUW),
            form::F32_REM => self.divide(Op::Rem),
            form::F32_REMU => self.divide(Op::RemU),
            form::F32_REMW => self.divide(Op::RemW),
            form::F32_REMUW => self.divide(Op::RemUW),
            form::F32_SETC_EQ => self.condition(Op::CmpEq, Compare),
            form::F32_SETC_NE => self.condition(Op::CmpNe, Compare),
            form::F32_SETC_AND => self.condition(Op::CmpAnd, CompareLogical),
            form::F32_SETC_OR => self.condition(Op::CmpOr, CompareLogical),
            form::F32_SETC_LT => self.condition(Op::CmpLt, Compare),
            form::F32_SETC_GE => self.condition(Op::CmpGe, Compare),
            form::F32_SETC_LTU => self.condition(Op::CmpLtU, Compare),
            form::F32_SETC_GEU => self.condition(Op::CmpGeU, Compare),
            _ => false,
        }
    }

    fn immediate_forms(&mut self, index: u16) -> bool {
        match index {
            form::F32_ADDI => self.immediate(Op::Add, field::UIMM12),
            form::F32_SUBI => self.immediate(Op::Sub, field::UIMM12),
            form::F32_ANDI => self.immediate(Op::And, field::SIMM12),
            form::F32_ORI => self.immediate(Op::Or, field::SIMM12),
            form::F32_XORI => self.immediate(Op::Xor, field::SIMM12),
            form::F32_ADDIW => self.immediate(Op::AddW, field::UIMM12),
            form::F32_SUBIW => self.immediate(Op::SubW, field::UIMM12),
            form::F32_ANDIW => self.immediate(Op::AndW, field::SIMM12),
            form::F32_ORIW => self.immediate(Op::OrW, field::SIMM12),
            form::F32_XORIW => self.immediate(Op::XorW, field::SIMM12),
            form::F32_SLLI => self.immediate(Op::Sll, field::SHAMT),
            form::F32_SRLI => self.immediate(Op::Srl, field::SHAMT),
            form::F32_SRAI => self.immediate(Op::Sra, field::SHAMT),
            form::F32_SLLIW => self.immediate(Op::SllW, field::SHAMT),
            form::F32_SRLIW => self.immediate(Op::SrlW, field::SHAMT),
            form::F32_SRAIW => self.immediate(Op::SraW, field::SHAMT),
            form::F32_CMP_EQI => self.immediate(Op::CmpEq, field::SIMM12),
            form::F32_CMP_NEI => self.immediate(Op::CmpNe, field::SIMM12),
            form::F32_CMP_ANDI => self.immediate(Op::CmpAnd, field::SIMM12),
            form::F32_CMP_ORI => self.immediate(Op::CmpOr, field::SIMM12),
            form::F32_CMP_LTI => self.immediate(Op::CmpLt, field::SIMM12),
            form::F32_CMP_GEI => self.immediate(Op::CmpGe, field::SIMM12),
            form::F32_CMP_LTUI => self.immediate(Op::CmpLtU, field::UIMM12),
            form::F32_CMP_GEUI => self.immediate(Op::CmpGeU, field::UIMM12),
            form::F32_BXS => self.bits(Op::Bxs, field::IMMS),
            form::F32_BXU => self.bits(Op::Bxu, field::IMMS),
            form::F32_BIC => self.bits(Op::Bic, field::IMMS),
            form::F32_BIS => self.bits(Op::Bis, field::IMMS),
            form::F32_CTZ => self.bits(Op::Ctz, field::IMMS),
            form::F32_CLZ => self.bits(Op::Clz, field::IMMS),
            form::F32_BCNT => self.bits(Op::Bcnt, field::IMMS),
            form::F32_REV => self.bits(Op::Rev, field::IMMR),
            form::F32_LUI => {
                self.decoded.imm = self.high_immediate() as u64;
                self.with_destination()
            }
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
            _ => false,
        }
    }

    /// sext(imm20) << 12.
    fn high_immediate(&self) -> i64 {
        i64::from((self.code(field::IMM20) << 12) as i32)
    }

    fn compressed_forms(&mut self, index: u16) -> bool {
        match index {
            form::F16_C_ADD => self.push_pair(Op::Add),
            form::F16_C_SUB => self.push_pair(Op::Sub),
            form::F16_C_AND => self.push_pair(Op::And),
            form::F16_C_OR => self.push_pair(Op::Or),
            form::F16_C_ADDI => {
                let imm = self.signed(field::SIMM5) as u64;
                self.with_immediate(Op::Add, imm);
                self.push()
            }
            form::F16_C_SEXT_B => self.push_unary(Op::SextB),
            form::F16_C_SEXT_H => self.push_unary(Op::SextH),
            form::F16_C_SEXT_W => self.push_unary(Op::SextW),
            form::F16_C_ZEXT_B => self.push_unary(Op::ZextB),
            form::F16_C_ZEXT_H => self.push_unary(Op::ZextH),
            form::F16_C_ZEXT_W => self.push_unary(Op::ZextW),
            form::F16_C_SLLI => self.push_t1(Op::Sll, u64::from(self.code(field::UIMM5)), true),
            form::F16_C_SRLI => self.push_t1(Op::Srl, u64::from(self.code(field::UIMM5)), true),
            // The comparisons take T#1 as it is, valid or not.
            form::F16_C_CMP_EQI => self.push_t1(Op::CmpEq, self.signed(field::SIMM5) as u64, false),
            form::F16_C_CMP_NEI => self.push_t1(Op::CmpNe, self.signed(field::SIMM5) as u64, false),
            form::F16_C_MOVI => {
                self.decoded.imm = self.signed(field::SIMM5) as u64;
                self.with_destination()
            }
            form::F16_C_MOVR => {
                self.with_immediate(Op::Or, 0);
                self.with_destination()
            }
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

    fn control_forms(&mut self, index: u16) -> bool {
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
            form::F32_SETRET => self.set_return(self.code(field::IMM20) << 1),
            form::F16_C_SETRET => self.set_return(self.code(field::UIMM5) << 1),
            form::F32_LSRGET => {
                self.decoded.detail = Detail::BlockRegister {
                    id: self.code(field::LSR_ID) as u16,
                };
                self.destination();
                self.decoded.has_value = false;
                true
            }
            form::F32_SSRGET => {
                self.decoded.detail = Detail::SystemRegister {
                    id: self.code(field::SSR_ID) as u16,
                };
                self.destination();
                self.decoded.has_value = false;
                true
            }
            form::F16_C_SSRGET => {
                self.decoded.detail = Detail::SystemRegister {
                    id: self.code(field::SSRID) as u16,
                };
                self.push();
                self.decoded.has_value = false;
                true
            }
            form::F32_EBREAK => {
                self.decoded.detail = Detail::Breakpoint {
                    cause: self.code(field::IMM4) as u8,
                };
                true
            }
            form::F16_C_EBREAK => {
                self.decoded.detail = Detail::Breakpoint {
                    cause: self.code(field::IMM5) as u8,
                };
                true
            }
            _ => false,
        }
    }
}

/// Loads, stores and prefetches: operand a is the base, b the offset, c the store data
/// (`isa-scalar-block.md` section 12.4).
fn memory(decoded: &mut Decoded, form: &Form, agu: &Agu) {
    let insn = decoded.insn;
    let code = |id: FieldId| form.code(id, insn) as u8;
    let store = agu.action == AguAction::Store;
    decoded.op = Op::Add;
    decoded.size = agu.size;
    decoded.signed = agu.signed;
    let simm = [field::SIMM5, field::SIMM12, field::SIMM17, field::SIMM]
        .into_iter()
        .find_map(|id| form.get(id, insn));
    decoded.imm = (simm.unwrap_or(0) as u64) << agu.scale;
    match agu.address {
        AddressKind::Register => {
            decoded.a = decoded.read(code(field::SRCL));
            decoded.b = Some(decoded.read(code(field::SRCR)));
            decoded.modifier = Right::Offset.modifier(u32::from(code(field::SRCRTYPE)));
            decoded.shift = form
                .get(field::SHAMT, insn)
                .map_or(agu.scale, |shamt| shamt as u8);
        }
        AddressKind::Immediate if store => decoded.a = decoded.read(code(field::SRCR)),
        AddressKind::Immediate | AddressKind::Compressed => {
            decoded.a = decoded.read(code(field::SRCL))
        }
        AddressKind::PcRelative => decoded.operand_a = OperandA::PcWord,
    }
    match agu.action {
        AguAction::Store => {
            decoded.access = Access::Store;
            let data = match agu.address {
                AddressKind::Compressed => T1,
                AddressKind::Register => code(field::SRCD),
                AddressKind::Immediate | AddressKind::PcRelative => code(field::SRCL),
            };
            decoded.c = decoded.read(data);
        }
        AguAction::Load => {
            decoded.access = Access::Load;
            decoded.write(if agu.address == AddressKind::Compressed {
                PUSH_T
            } else {
                code(field::REGDST)
            });
        }
        AguAction::LoadPair | AguAction::StorePair | AguAction::Prefetch => {}
    }
}
