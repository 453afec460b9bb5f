//! ALU forms (`isa-scalar-block.md` section 12.2).

use super::ExClass;
use super::builder::{Builder, Right};
use crate::isa::{FieldId, field, form};
use crate::semantics::{FieldSpec, ScalarOp as Op};

impl Builder<'_> {
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

    fn bits(&mut self, op: Op, first: FieldId) -> bool {
        let field = FieldSpec::from_codes(self.code(field::IMML) as u8, self.code(first) as u8);
        self.with_immediate(op, field.pack());
        self.with_destination()
    }

    pub(super) fn alu_register_forms(&mut self, index: u16) -> bool {
        use Right::{Arithmetic, Logical, Select};
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
            _ => false,
        }
    }

    pub(super) fn alu_immediate_forms(&mut self, index: u16) -> bool {
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
            _ => false,
        }
    }

    /// sext(imm20) << 12.
    pub(super) fn high_immediate(&self) -> i64 {
        i64::from((self.code(field::IMM20) << 12) as i32)
    }

    pub(super) fn alu_compressed_forms(&mut self, index: u16) -> bool {
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
            form::F16_C_SLLI => self.push_t1(Op::Sll, u64::from(self.code(field::UIMM5))),
            form::F16_C_SRLI => self.push_t1(Op::Srl, u64::from(self.code(field::UIMM5))),
            form::F16_C_MOVI => {
                self.decoded.imm = self.signed(field::SIMM5) as u64;
                self.with_destination()
            }
            form::F16_C_MOVR => {
                self.with_immediate(Op::Or, 0);
                self.with_destination()
            }
            _ => false,
        }
    }

    /// Product and more, of 128 bits.
    fn wide_multiply(&mut self, op: Op, second: Op) -> bool {
        self.decoded.ex = ExClass::Multiply;
        self.plain_pair(op);
        self.with_destinations(second)
    }

    fn wide_multiply_add(&mut self, op: Op, second: Op) -> bool {
        self.third(field::SRCD);
        self.wide_multiply(op, second)
    }

    /// Quotient and remainder, or the other way round.
    fn divide_both(&mut self, op: Op, second: Op) -> bool {
        self.decoded.ex = ExClass::Divide;
        self.plain_pair(op);
        self.with_destinations(second)
    }

    /// SrcL and SrcR concatenated and shifted right.
    fn concatenate(&mut self, op: Op, second: Op) -> bool {
        self.decoded.imm = u64::from(self.code(field::SHAMT));
        self.plain_pair(op);
        self.with_destinations(second)
    }

    /// SrcL and the product of SrcR and an immediate.
    fn multiply_immediate(&mut self, op: Op) -> bool {
        self.decoded.imm = u64::from(self.code(field::UIMM19));
        self.multiply(op)
    }

    fn insert_bits(&mut self) -> bool {
        let (first, last) = (self.code(field::IMMR) as u8, self.code(field::IMMS) as u8);
        self.decoded.imm = FieldSpec::from_codes(last.wrapping_sub(first) & 63, first).pack();
        self.unmodified(Op::Bfi)
    }

    fn constant(&mut self, value: u64) -> bool {
        self.decoded.imm = value;
        self.with_destination()
    }

    pub(super) fn alu_long_forms(&mut self, index: u16) -> bool {
        match index {
            form::F48_HL_ADDI => self.immediate(Op::Add, field::UIMM24),
            form::F48_HL_ADDIW => self.immediate(Op::AddW, field::UIMM24),
            form::F48_HL_SUBI => self.immediate(Op::Sub, field::UIMM24),
            form::F48_HL_SUBIW => self.immediate(Op::SubW, field::UIMM24),
            form::F48_HL_ANDI => self.immediate(Op::And, field::SIMM24),
            form::F48_HL_ANDIW => self.immediate(Op::AndW, field::SIMM24),
            form::F48_HL_ORI => self.immediate(Op::Or, field::SIMM24),
            form::F48_HL_ORIW => self.immediate(Op::OrW, field::SIMM24),
            form::F48_HL_XORI => self.immediate(Op::Xor, field::SIMM24),
            form::F48_HL_XORIW => self.immediate(Op::XorW, field::SIMM24),
            form::F48_HL_LUI => self.constant(u64::from(self.code(field::IMM)) << 32),
            form::F48_HL_LIS => self.constant(self.signed(field::SIMM32) as u64),
            form::F48_HL_LIU => self.constant(self.signed(field::UIMM32) as u64),
            form::F48_HL_MIADD => self.multiply_immediate(Op::MulAdd),
            form::F48_HL_MISUB => self.multiply_immediate(Op::MulSub),
            form::F48_HL_BFI => self.insert_bits(),
            form::F48_HL_CCAT => self.concatenate(Op::Concat, Op::ConcatHigh),
            form::F48_HL_CCATW => self.concatenate(Op::ConcatW, Op::ConcatHighW),
            form::F48_HL_MUL => self.wide_multiply(Op::Mul, Op::MulHigh),
            form::F48_HL_MULU => self.wide_multiply(Op::Mul, Op::MulHighU),
            form::F48_HL_MADD => self.wide_multiply_add(Op::Madd, Op::MaddHigh),
            form::F48_HL_MADDW => self.wide_multiply_add(Op::MaddW, Op::MaddHighW),
            form::F48_HL_DIV => self.divide_both(Op::Div, Op::Rem),
            form::F48_HL_DIVU => self.divide_both(Op::DivU, Op::RemU),
            form::F48_HL_DIVW => self.divide_both(Op::DivW, Op::RemW),
            form::F48_HL_DIVUW => self.divide_both(Op::DivUW, Op::RemUW),
            form::F48_HL_REM => self.divide_both(Op::Rem, Op::Div),
            form::F48_HL_REMU => self.divide_both(Op::RemU, Op::DivU),
            form::F48_HL_REMW => self.divide_both(Op::RemW, Op::DivW),
            form::F48_HL_REMUW => self.divide_both(Op::RemUW, Op::DivUW),
            _ => false,
        }
    }
}
