//! Direct-mapped cache of decoded instructions. It only saves host time; it models nothing.

use super::Decoded;

const ENTRIES: usize = 1024;

/// Decoded instructions by address and bits.
#[derive(Debug, Clone)]
pub(crate) struct DecodeCache {
    entries: Box<[Decoded]>,
}

impl DecodeCache {
    pub(crate) fn new() -> DecodeCache {
        // An all-zero word is an instruction, so that an empty entry is a correct one.
        DecodeCache {
            entries: vec![Decoded::new(0, 1); ENTRIES].into_boxed_slice(),
        }
    }

    /// The instruction `insn` of `halfwords` halfwords at `pc`. The bits alone determine the length.
    #[inline]
    pub(crate) fn get(&mut self, pc: u64, insn: u64, halfwords: u8) -> &Decoded {
        let entry = &mut self.entries[(pc >> 1) as usize % ENTRIES];
        if entry.insn != insn {
            *entry = Decoded::new(insn, halfwords);
        }
        entry
    }
}
