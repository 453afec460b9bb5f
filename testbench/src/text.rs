//! Instructions and places as text.

use model::isa;

use crate::image::Image;

/// The instruction in `memory` at `pc`: bits without those above its length, and the length in bytes.
pub fn instruction_at(memory: &[u8], pc: u64) -> Option<(u64, u8)> {
    let start = usize::try_from(pc).ok()?;
    let tail = memory.get(start..)?;
    let mut window = [0; 8];
    let n = tail.len().min(8);
    window[..n].copy_from_slice(&tail[..n]);
    let bits = u64::from_le_bytes(window);
    let len = isa::instruction_length(bits as u16, (bits >> 16) as u16);
    if usize::from(len) > n {
        return None;
    }
    Some((truncate(bits, len), len))
}

/// `bits` without those above `len` bytes.
pub fn truncate(bits: u64, len: u8) -> u64 {
    if len >= 8 {
        bits
    } else {
        bits & ((1 << (8 * len)) - 1)
    }
}

/// The instruction in `memory` at `pc` as assembler text.
pub fn disassemble_at(memory: &[u8], pc: u64) -> String {
    match instruction_at(memory, pc) {
        Some((bits, len)) => disassemble(bits, len, pc),
        None => "outside the memory".to_owned(),
    }
}

/// An instruction of `len` bytes as assembler text, in one line and without tabs.
pub fn disassemble(bits: u64, len: u8, pc: u64) -> String {
    isa::disassemble(bits, 8 * len, pc).replace('\t', " ")
}

/// `pc` as a hexadecimal number, with the nearest symbol when there is one.
pub fn place(image: &Image, pc: u64) -> String {
    match image.nearest_symbol(pc) {
        Some((name, 0)) => format!("{pc:#x} <{name}>"),
        Some((name, offset)) if pc < image.end() => format!("{pc:#x} <{name}+{offset:#x}>"),
        _ => format!("{pc:#x}"),
    }
}
