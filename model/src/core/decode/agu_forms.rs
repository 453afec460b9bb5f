//! AGU forms: loads, stores and prefetches (`isa-scalar-block.md` section 12.4).

use super::builder::{Right, T1};
use super::{Access, Class, Decoded, OperandA, PUSH_T, ValueClass, source};
use crate::isa::{AddressKind, Agu, AguAction, FieldId, Form, UpdateMode, field};
use crate::semantics::ScalarOp;

/// Completes the entry: operand a is the base, operand b the offset.
pub(super) fn fill(decoded: &mut Decoded, form: &Form, agu: &Agu) -> Class {
    decoded.op = ScalarOp::Add;
    decoded.size = agu.size;
    decoded.signed = agu.signed;
    address(decoded, form, agu);
    decoded.post_index = agu.update == UpdateMode::PostIndex;
    match agu.action {
        AguAction::Load | AguAction::LoadPair => load(decoded, form, agu),
        AguAction::Store | AguAction::StorePair => store(decoded, form, agu),
        AguAction::Prefetch if agu.returns_address => {
            decoded.write(code(decoded, form, field::REGDST), ValueClass::Ex);
        }
        AguAction::Prefetch => {}
    }
    Class::Scalar
}

fn code(decoded: &Decoded, form: &Form, id: FieldId) -> u8 {
    form.code(id, decoded.insn) as u8
}

fn address(decoded: &mut Decoded, form: &Form, agu: &Agu) {
    let simm = [
        field::SIMM5,
        field::SIMM12,
        field::SIMM17,
        field::SIMM22,
        field::SIMM,
    ]
    .into_iter()
    .find_map(|id| form.get(id, decoded.insn));
    decoded.imm = (simm.unwrap_or(0) as u64) << agu.scale;
    match agu.address {
        AddressKind::Register => {
            decoded.read(source::LEFT, code(decoded, form, field::SRCL));
            decoded.read(source::RIGHT, code(decoded, form, field::SRCR));
            decoded.b_is_right = true;
            let modifier = code(decoded, form, field::SRCRTYPE);
            decoded.modifier = Right::Offset.modifier(u32::from(modifier));
            decoded.shift = form
                .get(field::SHAMT, decoded.insn)
                .map_or(agu.scale, |shamt| shamt as u8);
        }
        AddressKind::Immediate if matches!(agu.action, AguAction::Store | AguAction::StorePair) => {
            decoded.read(source::RIGHT, code(decoded, form, field::SRCR));
            decoded.operand_a = OperandA::Right;
        }
        AddressKind::Immediate | AddressKind::Compressed => {
            decoded.read(source::LEFT, code(decoded, form, field::SRCL));
        }
        AddressKind::PcRelative => decoded.operand_a = OperandA::PcWord,
    }
}

fn load(decoded: &mut Decoded, form: &Form, agu: &Agu) {
    decoded.access = Access::Load;
    if agu.address == AddressKind::Compressed {
        decoded.write(PUSH_T, ValueClass::Mem);
        return;
    }
    decoded.pair = agu.action == AguAction::LoadPair;
    let second = if decoded.pair {
        ValueClass::Mem
    } else if agu.update == UpdateMode::None {
        decoded.write(code(decoded, form, field::REGDST), ValueClass::Mem);
        return;
    } else {
        ValueClass::Ex
    };
    decoded.write(code(decoded, form, field::REGDST0), ValueClass::Mem);
    decoded.write_second(code(decoded, form, field::REGDST1), second);
}

fn store(decoded: &mut Decoded, form: &Form, agu: &Agu) {
    decoded.access = Access::Store;
    let (place, data) = if agu.address == AddressKind::Compressed {
        (source::THIRD, T1)
    } else if form.field_by_id(field::SRCD).is_some() {
        (source::THIRD, code(decoded, form, field::SRCD))
    } else {
        (source::LEFT, code(decoded, form, field::SRCL))
    };
    decoded.read(place, data);
    decoded.stored = place as u8;
    if agu.action == AguAction::StorePair {
        decoded.pair = true;
        decoded.read(source::FOURTH, code(decoded, form, field::SRCD1));
    }
    if agu.update != UpdateMode::None {
        decoded.write(code(decoded, form, field::REGDST), ValueClass::Ex);
    }
}
