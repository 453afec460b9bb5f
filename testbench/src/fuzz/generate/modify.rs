//! Programs that write into their own code.

use model::isa::{self, form};

use super::super::operands::{self, Access, POINTERS, TEMPORARY};
use super::body::Extra;
use super::{Generator, POOL};

/// A register that stays what it is between the constant and the store.
const WORD: i64 = 9;

impl Generator<'_> {
    /// Replaces an instruction ahead, or one that has been executed, by another; with or without FENCE.I in
    /// between. Old and new instruction have 4 bytes and leave pointers alone, so the program ends whichever is
    /// executed.
    pub(super) fn modify(&mut self, extra: Extra) {
        let halves = self.rng.chance(20);
        let (old, new) = (self.replaceable(halves), self.replaceable(halves));
        let slot = self.code.label();
        let behind = self.rng.chance(25);
        if behind {
            self.slot(slot, old);
        }
        self.set(TEMPORARY, slot);
        self.store_word(old, new, halves);
        for _ in 0..self.rng.below(6) {
            self.plain(form::F32_ADDI, Access::Good);
        }
        match self.rng.below(3) {
            0 if extra == Extra::System => {
                self.code.form(form::F32_FENCE_I, &[]);
            }
            0 if extra == Extra::Nothing => {
                // The body of this block goes on without one.
                self.stop();
                self.system_start();
                let fence = self.rng.pick(&[form::F32_FENCE_I, form::F32_FENCE_D]);
                let masks: &[_] = if fence == form::F32_FENCE_D {
                    &[("PRED_IMM", 15), ("SUCC_IMM", 8)]
                } else {
                    &[]
                };
                self.code.form(fence, masks);
            }
            _ => {}
        }
        if !behind {
            self.slot(slot, old);
        }
    }

    /// The instruction at an address that a store of 4 bytes can have.
    fn slot(&mut self, slot: super::Label, bits: u64) {
        if !self.code.pc().is_multiple_of(4) {
            let fields = [("RegDst", 0), ("SrcL", 0)];
            self.code.form(form::F16_C_MOVR, &fields);
        }
        self.code.bind(slot);
        self.code.word(bits, 4);
    }

    /// Stores `new`: as a word, as two halfwords, by a copy, or as what `old` has to be changed by.
    fn store_word(&mut self, old: u64, new: u64, halves: bool) {
        let store = [("SrcL", WORD), ("SrcR", TEMPORARY), ("simm12", 0)];
        if halves {
            for (at, half) in [(0, new & 0xffff), (1, new >> 16)] {
                self.constant(WORD, half as i64);
                let fields = [("SrcL", WORD), ("SrcR", TEMPORARY), ("simm12", at)];
                self.code.form(form::F32_SHI, &fields);
            }
            return;
        }
        match self.rng.below(4) {
            0 => {
                self.constant(WORD, (old ^ new) as i64);
                let fields = [("SrcL", TEMPORARY), ("SrcR", WORD)];
                self.code.form(form::F32_SW_XOR, &fields);
            }
            1 => {
                // From the data area by a template.
                self.constant(WORD, new as i64);
                let pointer = POINTERS[2];
                let fields = [("SrcL", WORD), ("SrcR", pointer), ("simm12", 0)];
                self.code.form(form::F32_SWI_U, &fields);
                self.constant(WORD, 4);
                let fields = [
                    ("RegSrc0", TEMPORARY),
                    ("RegSrc1", pointer),
                    ("RegSrc2", WORD),
                ];
                self.code.form(form::F32_MCOPY, &fields);
            }
            _ => {
                self.constant(WORD, new as i64);
                self.code.form(form::F32_SWI, &store);
            }
        }
    }

    /// Bits of an instruction of 4 bytes, or of two of 2 bytes. Half of the new one and half of the old one are an
    /// instruction as harmless if both have 4 bytes.
    fn replaceable(&mut self, whole: bool) -> u64 {
        if !whole && self.rng.chance(20) {
            let first = self.replacement(16);
            return first | self.replacement(16) << 16;
        }
        self.replacement(32)
    }

    fn replacement(&mut self, length: u8) -> u64 {
        loop {
            let chosen = self.rng.pick(&self.forms.groups[0]);
            let row = isa::form_of(chosen);
            if row.length_bits != length || row.mnemonic.contains("SETRET") {
                continue;
            }
            let fields = operands::fields(&mut self.rng, row, 0, POOL, Access::Good);
            if let Ok(bits) = isa::encode(chosen, &fields) {
                return bits;
            }
        }
    }
}
