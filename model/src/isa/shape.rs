//! Operand order of scalar instructions and queue commands, shared by the disassembler and the assembler.

use std::sync::OnceLock;

use super::{AddressKind, Agu, AguAction, FORMS, FieldId, Form, UpdateMode, field};

/// Suffixes of a right operand by SrcRType code (`isa-scalar-block.md` section 12.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Modifiers {
    /// Suffix of each code, without the dot; `None` for a second encoding of the plain operand.
    pub(crate) suffixes: [Option<&'static str>; 4],
    /// Code of an operand without suffix.
    pub(crate) plain: u32,
}

const ALU_ARITHMETIC: Modifiers = Modifiers {
    suffixes: [Some("sw"), Some("uw"), Some("neg"), None],
    plain: 3,
};
const ALU_LOGICAL: Modifiers = Modifiers {
    suffixes: [Some("sw"), Some("uw"), Some("not"), None],
    plain: 3,
};
const COMPARE: Modifiers = Modifiers {
    suffixes: [None, Some("sw"), Some("uw"), None],
    plain: 0,
};
const COMPARE_LOGICAL: Modifiers = Modifiers {
    suffixes: [None, Some("sw"), Some("uw"), Some("not")],
    plain: 0,
};
const INDEX: Modifiers = Modifiers {
    suffixes: [None, Some("sw"), Some("uw"), Some("neg")],
    plain: 0,
};
const SELECT: Modifiers = Modifiers {
    suffixes: [None, None, None, Some("neg")],
    plain: 0,
};

/// Left shift of a right operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shift {
    /// Not written.
    None,
    /// In the field `shamt`; 0 is not written.
    Field,
    /// Implied by the access size; written for readers.
    Fixed(u32),
}

/// One element of the operand list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Slot {
    /// `,`
    Comma,
    /// `[`
    Open,
    /// `]`
    Close,
    /// `->`
    Arrow,
    /// Source register.
    Source(FieldId),
    /// Destination register.
    Destination(FieldId),
    /// An operand that is always the same.
    Fixed(&'static str),
    /// SrcR with its suffix and shift.
    Right(Modifiers, Shift),
    /// Number.
    Immediate(FieldId),
    /// Byte offset, a multiple of two to this power.
    Scaled(FieldId, u8),
    /// Field width of a bit-field form, encoded less one.
    Count(FieldId),
    /// Number shifted left by the field `shamt`.
    Shifted(FieldId),
    /// System register.
    Register(FieldId),
    /// Code address, encoded in halfwords from the instruction.
    Target(FieldId),
    /// Data address, encoded in words from the instruction.
    PcRelative(FieldId),
}

/// What may follow the mnemonic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Suffix {
    /// Nothing.
    None,
    /// Memory order letters for those of aq, rl and far that the form has.
    Order,
    /// `.fd` or `.fs`.
    FloatType,
    /// `.fs2sw` and the like.
    Conversion {
        /// Names of source types 0 and 1.
        sources: [&'static str; 2],
        /// Whether the destination is an integer.
        to_integer: bool,
    },
    /// Prefetch level.
    Level,
    /// Letters of a queue command, each a one-bit field.
    Letters(&'static [(char, FieldId)]),
}

/// Assembly shape of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) suffix: Suffix,
    pub(crate) slots: Vec<Slot>,
}

/// Shape of a scalar form or queue command; `None` for the other commands.
pub(crate) fn shape(form: u16) -> Option<&'static Shape> {
    static SHAPES: OnceLock<Vec<Option<Shape>>> = OnceLock::new();
    SHAPES.get_or_init(|| FORMS.iter().map(build).collect())[usize::from(form)].as_ref()
}

fn build(form: &Form) -> Option<Shape> {
    if form.command && !form.mnemonic.starts_with("HL.Q") {
        return None;
    }
    let mut list = List { slots: Vec::new() };
    match form.agu {
        Some(agu) => memory(form, agu, &mut list),
        None => other(form, &mut list),
    }
    Some(Shape {
        suffix: suffix(form),
        slots: list.slots,
    })
}

fn suffix(form: &Form) -> Suffix {
    let has = |id| form.field_by_id(id).is_some();
    match form.mnemonic {
        "HL.QMT" => Suffix::Letters(&[
            ('i', field::I),
            ('e', field::E),
            ('s', field::S),
            ('r', field::R),
        ]),
        "HL.QPUSH" => Suffix::Letters(&[('h', field::H), ('e', field::E), ('r', field::R)]),
        "HL.QPOP" => Suffix::Letters(&[('e', field::E), ('r', field::R)]),
        "FCVT" => Suffix::Conversion {
            sources: ["fd", "fs"],
            to_integer: false,
        },
        "SCVTF" => Suffix::Conversion {
            sources: ["sd", "sw"],
            to_integer: false,
        },
        "UCVTF" => Suffix::Conversion {
            sources: ["ud", "uw"],
            to_integer: false,
        },
        _ if has(field::DSTTYPE) => Suffix::Conversion {
            sources: ["fd", "fs"],
            to_integer: true,
        },
        _ if has(field::SRCTYPE) => Suffix::FloatType,
        _ if has(field::MODEL) => Suffix::Level,
        _ if has(field::RL) => Suffix::Order,
        _ => Suffix::None,
    }
}

struct List {
    slots: Vec<Slot>,
}

impl List {
    /// Adds an operand, after a comma unless it is the first of its group.
    fn operand(&mut self, slot: Slot) {
        if !matches!(self.slots.last(), None | Some(Slot::Open | Slot::Arrow)) {
            self.slots.push(Slot::Comma);
        }
        self.slots.push(slot);
    }

    fn group(&mut self, slots: &[Slot]) {
        self.operand(Slot::Open);
        for slot in slots {
            self.operand(*slot);
        }
        self.slots.push(Slot::Close);
    }

    /// Destination fields of the form, if any.
    fn destinations(&mut self, form: &Form) {
        let ids = [field::REGDST, field::REGDST0, field::REGDST1];
        for (count, id) in ids
            .into_iter()
            .filter(|id| form.field_by_id(*id).is_some())
            .enumerate()
        {
            if count == 0 {
                self.slots.push(Slot::Arrow);
            }
            self.operand(Slot::Destination(id));
        }
    }

    fn fixed_destination(&mut self, name: &'static str) {
        self.slots.push(Slot::Arrow);
        self.slots.push(Slot::Fixed(name));
    }
}

/// The one field that is neither a register nor a control.
fn immediate_field(form: &Form) -> Option<FieldId> {
    form.fields
        .iter()
        .find(|f| f.name.contains("imm") && f.id != field::IMML && f.id != field::IMMS)
        .map(|f| f.id)
}

fn memory(form: &Form, agu: Agu, list: &mut List) {
    let has = |id| form.field_by_id(id).is_some();
    let store = matches!(agu.action, AguAction::Store | AguAction::StorePair);
    let immediate = immediate_field(form);
    if agu.address == AddressKind::Compressed && store {
        list.operand(Slot::Fixed("t#1"));
    } else if store && has(field::SRCD) {
        list.operand(Slot::Source(field::SRCD));
        if has(field::SRCD1) {
            list.operand(Slot::Source(field::SRCD1));
        }
    } else if store {
        list.operand(Slot::Source(field::SRCL));
    }
    match (agu.address, immediate) {
        (AddressKind::Register, _) => {
            let shift = if has(field::SHAMT) {
                Shift::Field
            } else if agu.scale > 0 {
                Shift::Fixed(u32::from(agu.scale))
            } else {
                Shift::None
            };
            list.group(&[Slot::Source(field::SRCL), Slot::Right(INDEX, shift)]);
        }
        (AddressKind::PcRelative, Some(offset)) => list.group(&[Slot::PcRelative(offset)]),
        (_, Some(offset)) => {
            let base = if has(field::SRCR) {
                field::SRCR
            } else {
                field::SRCL
            };
            list.group(&[Slot::Source(base), Slot::Scaled(offset, agu.scale)]);
        }
        (_, None) => list.group(&[Slot::Source(field::SRCL)]),
    }
    if agu.address == AddressKind::Compressed && !store {
        list.fixed_destination("t");
    } else if agu.action != AguAction::Prefetch
        || agu.returns_address
        || agu.update != UpdateMode::None
    {
        list.destinations(form);
    }
}

fn modifiers(form: &Form) -> Modifiers {
    let logical = ["AND", "OR", "XOR"]
        .iter()
        .any(|word| form.mnemonic.contains(word));
    match form.family {
        _ if form.mnemonic == "CSEL" => SELECT,
        "BRU" if logical => COMPARE_LOGICAL,
        "BRU" => COMPARE,
        _ if logical => ALU_LOGICAL,
        _ => ALU_ARITHMETIC,
    }
}

fn other(form: &Form, list: &mut List) {
    let has = |id| form.field_by_id(id).is_some();
    let mnemonic = form.mnemonic;
    match mnemonic {
        "CSEL" => {
            for id in [field::SRCP, field::SRCL] {
                list.operand(Slot::Source(id));
            }
            list.operand(Slot::Right(SELECT, Shift::None));
            list.destinations(form);
        }
        "HL.BFI" => {
            list.operand(Slot::Source(field::SRCL));
            list.operand(Slot::Source(field::SRCR));
            list.operand(Slot::Immediate(field::IMMR));
            list.operand(Slot::Immediate(field::IMMS));
            list.destinations(form);
        }
        _ if has(field::IMML) => {
            list.operand(Slot::Source(field::SRCL));
            list.operand(Slot::Immediate(if has(field::IMMR) {
                field::IMMR
            } else {
                field::IMMS
            }));
            list.operand(Slot::Count(field::IMML));
            list.destinations(form);
        }
        "J" => list.operand(Slot::Target(field::SIMM22)),
        "JR" => {
            list.operand(Slot::Source(field::SRCL));
            list.operand(Slot::Scaled(field::SIMM12, 1));
        }
        "SETRET" | "HL.SETRET" | "C.SETRET" => {
            list.slots.extend(immediate_field(form).map(Slot::Target));
            list.fixed_destination("ra");
        }
        "C.CMP.EQI" | "C.CMP.NEI" | "C.SLLI" | "C.SRLI" => {
            list.operand(Slot::Fixed("t#1"));
            list.slots.extend(
                immediate_field(form)
                    .into_iter()
                    .flat_map(|id| [Slot::Comma, Slot::Immediate(id)]),
            );
            list.fixed_destination("t");
        }
        _ if form.family == "AMO" => atomic(form, list),
        _ => generic(form, list),
    }
}

fn atomic(form: &Form, list: &mut List) {
    let store_conditional = form.mnemonic.starts_with("SC.");
    if store_conditional {
        list.operand(Slot::Source(field::SRCL));
        list.group(&[Slot::Source(field::SRCR)]);
    } else {
        list.group(&[Slot::Source(field::SRCL)]);
        for id in [field::SRCR, field::SRCD] {
            if form.field_by_id(id).is_some() {
                list.operand(Slot::Source(id));
            }
        }
    }
    list.destinations(form);
}

/// Sources, then numbers, then destinations.
fn generic(form: &Form, list: &mut List) {
    let has = |id| form.field_by_id(id).is_some();
    if has(field::SRCL) {
        list.operand(Slot::Source(field::SRCL));
    }
    if has(field::SRCRTYPE) {
        let shift = if has(field::SHAMT) {
            Shift::Field
        } else {
            Shift::None
        };
        list.operand(Slot::Right(modifiers(form), shift));
    } else if has(field::SRCR) {
        list.operand(Slot::Source(field::SRCR));
    }
    for id in [field::SRCD, field::SRCA] {
        if has(id) {
            list.operand(Slot::Source(id));
        }
    }
    let shifted = has(field::SHAMT) && immediate_field(form).is_some();
    if has(field::SHAMT) && !has(field::SRCRTYPE) && !shifted {
        list.operand(Slot::Immediate(field::SHAMT));
    }
    for id in [field::SSR_ID, field::SSRID] {
        if has(id) {
            list.operand(Slot::Register(id));
        }
    }
    let numbers = [
        field::LSR_ID,
        field::RST_TYPE,
        field::RRA_TYPE,
        field::PRED_IMM,
        field::SUCC_IMM,
    ];
    for id in numbers
        .into_iter()
        .filter(|id| has(*id))
        .chain(immediate_field(form))
    {
        list.operand(if shifted {
            Slot::Shifted(id)
        } else {
            Slot::Immediate(id)
        });
    }
    let pushes = form.length_bits == 16
        && !form.mnemonic.starts_with("C.SETC")
        && form.mnemonic != "C.EBREAK";
    if pushes && !has(field::REGDST) {
        list.fixed_destination("t");
    } else {
        list.destinations(form);
    }
}
