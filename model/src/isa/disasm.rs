//! From instruction bits to canonical assembly text.
//!
//! Scalar mnemonics are lower case; block, header, frame and queue-independent commands are upper case. Registers
//! have their ABI names, code addresses are absolute.

use super::disasm_command::command_text;
use super::form_type::low_mask;
use super::names::{FLOAT_TYPES, conversion_destinations, destination_name, source_name};
use super::shape::{Shape, Shift, Slot, Suffix, shape};
use super::{Form, decode, field, form, form_of};

/// Text of the instruction `bits` of `length_bits` bits at address `pc`.
///
/// Bits that no form owns, or whose fields break a constraint, are written as data of the same length.
#[must_use]
pub fn disassemble(bits: u64, length_bits: u8, pc: u64) -> String {
    let bits = bits & low_mask(u32::from(length_bits.clamp(1, 64)));
    let legal = decode(bits, length_bits).filter(|index| form_of(*index).constraints_hold(bits));
    match legal {
        Some(index) => instruction_text(index, bits, pc),
        None => data_text(bits, length_bits),
    }
}

/// The encoding that the assembler chooses for the meaning of `bits`, an instruction of the form at index `index`:
/// ignored fields are 0 and second encodings of a plain operand are replaced by the first.
#[must_use]
pub fn canonical_bits(index: u16, bits: u64) -> u64 {
    let row = form_of(index);
    let owned = row
        .fields
        .iter()
        .fold(row.mask, |owned, field| owned | field.bit_mask());
    let mut bits = bits & owned;
    let Some(shape) = shape(index) else {
        let hint_without_branch = index == form::F32_B_HINT_0 && row.code(field::V, bits) == 0;
        return if hint_without_branch {
            with_field(row, bits, field::L_UL, 0)
        } else {
            bits
        };
    };
    bits = with_field(row, bits, field::SRCZERO, 0);
    if matches!(index, form::F32_PRF | form::F32_PRFI_U) {
        bits = with_field(row, bits, field::REGDST, 0);
    }
    if index == form::F48_HL_QMT && row.code(field::I, bits) == 0 {
        bits = with_field(row, bits, field::SRCR, 0);
    }
    for slot in &shape.slots {
        if let Slot::Right(modifiers, _) = slot
            && modifiers.suffixes[row.code(field::SRCRTYPE, bits) as usize & 3].is_none()
        {
            bits = with_field(row, bits, field::SRCRTYPE, i64::from(modifiers.plain));
        }
    }
    bits
}

/// The instruction with another value in a field, or unchanged when the form has no such field.
fn with_field(row: &Form, bits: u64, id: super::FieldId, value: i64) -> u64 {
    let placed = row
        .field_by_id(id)
        .and_then(|field| Some((field.bit_mask(), field.insert(value)?)));
    placed.map_or(bits, |(mask, placed)| bits & !mask | placed)
}

fn data_text(bits: u64, length_bits: u8) -> String {
    match length_bits {
        16 => format!(".2byte 0x{bits:04x}"),
        32 => format!(".4byte 0x{bits:08x}"),
        48 => format!(
            ".2byte 0x{:04x}, 0x{:04x}, 0x{:04x}",
            bits & 0xffff,
            bits >> 16 & 0xffff,
            bits >> 32
        ),
        _ => format!(".8byte 0x{bits:016x}"),
    }
}

fn instruction_text(index: u16, bits: u64, pc: u64) -> String {
    let row = form_of(index);
    match shape(index) {
        Some(shape) => shaped_text(row, shape, bits, pc),
        None => command_text(index, row, bits, pc),
    }
}

fn shaped_text(row: &Form, shape: &Shape, bits: u64, pc: u64) -> String {
    let mut text = row.mnemonic.to_ascii_lowercase();
    text.push_str(&suffix_text(row, shape.suffix, bits));
    let mut operands = String::new();
    // HL.QMT names its second source only when it inserts.
    let hide_right = row.mnemonic == "HL.QMT" && row.code(field::I, bits) == 0;
    let mut slots = shape.slots.iter().peekable();
    while let Some(slot) = slots.next() {
        if hide_right && *slot == Slot::Comma && slots.peek() == Some(&&Slot::Source(field::SRCR)) {
            slots.next();
            continue;
        }
        push_slot(&mut operands, row, *slot, bits, pc);
    }
    if !operands.is_empty() {
        text.push(' ');
        text.push_str(&operands);
    }
    text
}

fn push_slot(out: &mut String, row: &Form, slot: Slot, bits: u64, pc: u64) {
    let value = |id| row.get(id, bits).unwrap_or(0);
    match slot {
        Slot::Comma => out.push_str(", "),
        Slot::Open => out.push('['),
        Slot::Close => out.push(']'),
        Slot::Arrow if out.is_empty() => out.push_str("->"),
        Slot::Arrow => out.push_str(", ->"),
        Slot::Source(id) => out.push_str(source_name(row.code(id, bits))),
        Slot::Destination(id) => out.push_str(destination_name(row.code(id, bits))),
        Slot::Fixed(name) => out.push_str(name),
        Slot::Right(modifiers, shift) => {
            out.push_str(source_name(row.code(field::SRCR, bits)));
            if let Some(suffix) = modifiers.suffixes[row.code(field::SRCRTYPE, bits) as usize & 3] {
                out.push('.');
                out.push_str(suffix);
            }
            let amount = match shift {
                Shift::None => 0,
                Shift::Field => row.code(field::SHAMT, bits),
                Shift::Fixed(amount) => amount,
            };
            if amount > 0 {
                out.push_str(&format!("<<{amount}"));
            }
        }
        Slot::Immediate(id) => out.push_str(&value(id).to_string()),
        Slot::Scaled(id, scale) => out.push_str(&(value(id) << scale).to_string()),
        Slot::Count(id) => out.push_str(&(value(id) + 1).to_string()),
        Slot::Shifted(id) => out.push_str(&shifted_text(row, id, bits)),
        Slot::Register(id) => out.push_str(&format!("0x{:x}", value(id))),
        Slot::Target(id) => out.push_str(&format!("0x{:x}", code_target(pc, value(id)))),
        Slot::PcRelative(id) => out.push_str(&value(id).to_string()),
    }
}

/// Address `halfwords` after `pc`.
pub(crate) fn code_target(pc: u64, halfwords: i64) -> u64 {
    pc.wrapping_add((halfwords as u64) << 1)
}

/// The comparison value, or `value<<shift` when the assembler would split the value otherwise.
fn shifted_text(row: &Form, id: super::FieldId, bits: u64) -> String {
    let Some(field) = row.field_by_id(id) else {
        return String::new();
    };
    let value = field.extract(bits);
    let shift = row.code(field::SHAMT, bits);
    let whole = i128::from(value) << shift;
    if split_shifted(field, whole) == Some((value, shift)) {
        whole.to_string()
    } else {
        format!("{value}<<{shift}")
    }
}

/// Splits a comparison value into the field's value and the smallest left shift, if it can be encoded.
pub(crate) fn split_shifted(field: &super::Field, whole: i128) -> Option<(i64, u32)> {
    let (low, high) = field.range();
    (0..32_u32).find_map(|shift| {
        let value = whole >> shift;
        let exact = value << shift == whole;
        let fits = value >= i128::from(low) && value <= i128::from(high);
        (exact && fits).then_some((value as i64, shift))
    })
}

fn suffix_text(row: &Form, suffix: Suffix, bits: u64) -> String {
    let code = |id| row.code(id, bits);
    match suffix {
        Suffix::None => String::new(),
        Suffix::Order => letters(&[
            ("aq", code(field::AQ)),
            ("rl", code(field::RL)),
            ("f", code(field::FAR)),
        ]),
        Suffix::FloatType => format!(".{}", FLOAT_TYPES[code(field::SRCTYPE) as usize & 3]),
        Suffix::Conversion {
            sources,
            to_integer,
        } => {
            let source = sources[code(field::SRCTYPE) as usize & 1];
            let destination = conversion_destinations(to_integer)
                .get(code(field::DSTTYPE) as usize)
                .unwrap_or(&"");
            format!(".{source}2{destination}")
        }
        Suffix::Level => format!(".l{}", code(field::MODEL) + 1),
        Suffix::Letters(known) => {
            let set: String = known
                .iter()
                .filter(|(_, id)| code(*id) == 1)
                .map(|(letter, _)| *letter)
                .collect();
            if set.is_empty() {
                set
            } else {
                format!(".{set}")
            }
        }
    }
}

fn letters(known: &[(&str, u32)]) -> String {
    let set: String = known
        .iter()
        .filter(|(_, bit)| *bit == 1)
        .map(|(name, _)| *name)
        .collect();
    if set.is_empty() {
        set
    } else {
        format!(".{set}")
    }
}

/// Whether a number fits a raw immediate either as written or as a negative number, and the field's value.
pub(crate) fn raw_immediate(field: &super::Field, value: i128) -> Option<i64> {
    let width = u32::from(field.width);
    let (low, high) = (-(1_i128 << (width - 1)), (1_i128 << width) - 1);
    (low..=high)
        .contains(&value)
        .then(|| (value as u64 & low_mask(width)) as i64)
}
