//! HL.QMT, HL.QPUSH, HL.QPOP (`isa-scalar-block.md` section 7.3).

use super::{Class, Decoded, Detail, ValueClass, source};
use crate::core::queue::QueueOp;
use crate::isa::{FieldId, Form, field, form};

/// Completes the entry of a queue command; `None` for other commands.
pub(super) fn fill(decoded: &mut Decoded, index: u16, form: &Form) -> Option<Class> {
    let insn = decoded.insn;
    let code = |id: FieldId| form.code(id, insn) as u8;
    let flag = |id: FieldId| form.code(id, insn) != 0;
    let event = flag(field::E);
    let op = match index {
        form::F48_HL_QMT => {
            let (create, suspend, restore) = (flag(field::I), flag(field::S), flag(field::R));
            decoded.legal &= !(suspend && restore);
            if create {
                decoded.read(source::RIGHT, code(field::SRCR));
            }
            decoded.write(code(field::REGDST), ValueClass::Wb);
            QueueOp::Manage {
                create,
                event,
                suspend,
                restore,
            }
        }
        form::F48_HL_QPUSH => {
            decoded.read(source::RIGHT, code(field::SRCR));
            decoded.write(code(field::REGDST), ValueClass::Wb);
            let at_head = flag(field::H);
            QueueOp::Push { at_head, event }
        }
        form::F48_HL_QPOP => {
            decoded.write(code(field::REGDST0), ValueClass::Wb);
            decoded.write_second(code(field::REGDST1), ValueClass::Wb);
            QueueOp::Pop { event }
        }
        _ => return None,
    };
    decoded.read(source::LEFT, code(field::SRCL));
    decoded.detail = Detail::Queue(op);
    Some(Class::Queue)
}
