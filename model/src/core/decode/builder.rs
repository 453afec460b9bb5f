//! Scalar forms: the parts that units share (`isa-scalar-block.md` sections 3.5 and 12.1).

use super::{Class, Decoded, PUSH_T, ValueClass, agu_forms, source};
use crate::isa::{FieldId, Form, field};
use crate::semantics::{Modifier, ScalarOp};

/// Register of return addresses.
pub(super) const LINK_REGISTER: u8 = 10;
/// Register code of T#1.
pub(super) const T1: u8 = 24;

/// Which of the tables of SrcRType holds (`isa-scalar-block.md` 12.1).
#[derive(Clone, Copy)]
pub(super) enum Right {
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
    pub(super) fn modifier(self, code: u32) -> Modifier {
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
        return agu_forms::fill(decoded, form, agu);
    }
    let mut of = Builder { decoded, form };
    if of.alu_register_forms(index)
        || of.alu_immediate_forms(index)
        || of.alu_compressed_forms(index)
        || of.alu_long_forms(index)
        || of.compare_forms(index)
        || of.compare_long_forms(index)
        || of.control_forms(index)
        || of.amo_forms(index)
        || of.system_forms(index)
        || of.fsu_forms(index)
    {
        Class::Scalar
    } else {
        Class::Undecoded
    }
}

/// A scalar form on its way into a [`Decoded`]. The methods return true so that a form is one expression.
pub(super) struct Builder<'a> {
    pub(super) decoded: &'a mut Decoded,
    pub(super) form: &'a Form,
}

impl Builder<'_> {
    /// A raw or unsigned field, 0 when the form does not have it.
    pub(super) fn code(&self, id: FieldId) -> u32 {
        self.form.code(id, self.decoded.insn)
    }

    /// A field as its signedness says, 0 when the form does not have it.
    pub(super) fn signed(&self, id: FieldId) -> i64 {
        self.form.get(id, self.decoded.insn).unwrap_or(0)
    }

    pub(super) fn left(&mut self) {
        let code = self.code(field::SRCL) as u8;
        self.decoded.read(source::LEFT, code);
    }

    /// SrcR as operand b.
    pub(super) fn right(&mut self) {
        let code = self.code(field::SRCR) as u8;
        self.decoded.read(source::RIGHT, code);
        self.decoded.b_is_right = true;
    }

    pub(super) fn third(&mut self, id: FieldId) {
        let code = self.code(id) as u8;
        self.decoded.read(source::THIRD, code);
    }

    pub(super) fn destination(&mut self, class: ValueClass) {
        let code = self.code(field::REGDST) as u8;
        self.decoded.write(code, class);
    }

    /// SrcL op mod(SrcR) << shamt, without destination.
    pub(super) fn pair(&mut self, op: ScalarOp, right: Right) -> bool {
        self.plain_pair(op);
        self.decoded.modifier = right.modifier(self.code(field::SRCRTYPE));
        self.decoded.shift = self.code(field::SHAMT) as u8;
        true
    }

    /// SrcL op SrcR, without destination.
    pub(super) fn plain_pair(&mut self, op: ScalarOp) -> bool {
        self.decoded.op = op;
        self.left();
        self.right();
        true
    }

    /// SrcL op immediate, without destination.
    pub(super) fn with_immediate(&mut self, op: ScalarOp, imm: u64) -> bool {
        self.decoded.op = op;
        self.decoded.imm = imm;
        self.left();
        true
    }

    pub(super) fn with_destination(&mut self) -> bool {
        self.destination(ValueClass::Ex);
        true
    }

    /// Two results in RegDst0 and RegDst1.
    pub(super) fn with_destinations(&mut self, second: ScalarOp) -> bool {
        let (first, other) = (self.code(field::REGDST0), self.code(field::REGDST1));
        self.decoded.op1 = second;
        self.decoded.write(first as u8, ValueClass::Ex);
        self.decoded.write_second(other as u8, ValueClass::Ex);
        true
    }

    pub(super) fn modified(&mut self, op: ScalarOp, right: Right) -> bool {
        self.pair(op, right);
        self.with_destination()
    }

    pub(super) fn unmodified(&mut self, op: ScalarOp) -> bool {
        self.plain_pair(op);
        self.with_destination()
    }

    pub(super) fn immediate(&mut self, op: ScalarOp, id: FieldId) -> bool {
        let imm = self.signed(id) as u64;
        self.with_immediate(op, imm);
        self.with_destination()
    }

    pub(super) fn push(&mut self) -> bool {
        self.decoded.write(PUSH_T, ValueClass::Ex);
        true
    }

    pub(super) fn push_pair(&mut self, op: ScalarOp) -> bool {
        self.plain_pair(op);
        self.push()
    }

    pub(super) fn push_unary(&mut self, op: ScalarOp) -> bool {
        self.with_immediate(op, 0);
        self.push()
    }

    /// T#1 op immediate, pushed to T.
    pub(super) fn push_t1(&mut self, op: ScalarOp, imm: u64) -> bool {
        self.decoded.op = op;
        self.decoded.imm = imm;
        self.decoded.read(source::LEFT, T1);
        self.push()
    }

    /// The instruction's address plus an offset.
    pub(super) fn relative_to_pc(&mut self, offset: i64) {
        self.decoded.op = ScalarOp::Add;
        self.decoded.operand_a = super::OperandA::Pc;
        self.decoded.imm = offset as u64;
    }
}
