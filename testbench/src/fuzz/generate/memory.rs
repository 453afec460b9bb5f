//! Sequences that share an address or a stack: frames, copies, reservations.

use model::isa::{self, form};

use super::super::code::Distance;
use super::super::operands::{Access, LENGTHS, POINTERS, SP, TEMPORARY, WRITABLE};
use super::Generator;
use super::{STACK, USER_END};

impl Generator<'_> {
    /// FENTRY and the template that undoes it.
    pub(super) fn frame(&mut self) {
        if self.rng.chance(40) {
            self.constant(SP, STACK);
        }
        let first = 3 + self.rng.below(6) as i64;
        let last = first + self.rng.below(5) as i64;
        let size = 8 * (last - first + 1 + self.rng.below(4) as i64);
        let enter = |a, b| [("SrcBegin", a), ("SrcEnd", b), ("uimm", size)];
        let leave = |a, b| [("DstBegin", a), ("DstEnd", b), ("uimm", size)];
        let after = self.code.label();
        match self.rng.below(3) {
            0 => {
                self.code.form(form::F32_FENTRY, &enter(first, last));
                self.code.form(form::F32_FEXIT, &leave(first, last));
            }
            1 => {
                self.code.form(form::F32_FENTRY, &enter(first, last));
                self.link(after);
                self.code.form(form::F32_FRET_RA, &leave(first, last));
            }
            _ => {
                self.set(10, after);
                let last = 10 + last - first;
                self.code.form(form::F32_FENTRY, &enter(10, last));
                self.code.form(form::F32_FRET_STK, &leave(10, last));
            }
        }
        self.code.bind(after);
    }

    /// ReturnAddress and R10 := a label, except in a callee.
    pub(super) fn link(&mut self, label: super::Label) {
        if self.callee {
            return;
        }
        let at = self.code.bytes.len();
        if self.code.form(form::F48_HL_SETRET, &[("imm32", 0)]) {
            self.code
                .fix(at, form::F48_HL_SETRET, "imm32", label, Distance::Halfwords);
        }
    }

    /// MCOPY or MSET inside the data area.
    pub(super) fn copy(&mut self) {
        let copy = self.rng.pick(&[form::F32_MCOPY, form::F32_MSET]);
        let to = self.rng.pick(&[POINTERS[0], POINTERS[1]]);
        let from = if copy == form::F32_MSET && self.rng.chance(50) {
            self.rng.pick(&WRITABLE)
        } else {
            self.rng.pick(&[POINTERS[2], POINTERS[3]])
        };
        let length = self.rng.pick(&LENGTHS);
        let fields = [("RegSrc0", to), ("RegSrc1", from), ("RegSrc2", length)];
        self.code.form(copy, &fields);
    }

    /// LR, a few instructions, SC of any size in the same line.
    pub(super) fn reserve(&mut self) {
        let load = self.rng.pick(&self.forms.reserve);
        let pointer = self.rng.pick(&POINTERS);
        self.reserve_at(load, pointer);
        for _ in 0..self.rng.below(3) {
            let chosen = self.rng.pick(&self.forms.groups[0]);
            let keeps = isa::form_of(chosen).field_named("RegDst").is_none();
            if keeps || pointer != TEMPORARY {
                self.plain(chosen, Access::Good);
            }
        }
        let store = self.rng.pick(&self.forms.conditional);
        if self.rng.chance(25) {
            // The other line of a pair.
            let fields = [("RegDst", TEMPORARY), ("SrcL", pointer), ("simm12", 64)];
            self.code.form(form::F32_XORI, &fields);
            return self.conditional_at(store, TEMPORARY);
        }
        self.conditional_at(store, pointer);
    }

    fn reserve_at(&mut self, load: u16, pointer: i64) {
        let to = self.rng.pick(&[1, 3, 4, 30, 31]);
        let fields = [("RegDst", to), ("SrcL", pointer)];
        self.code.form(load, &fields);
    }

    fn conditional_at(&mut self, store: u16, pointer: i64) {
        let data = self.rng.pick(&WRITABLE);
        let to = self.rng.pick(&[1, 3, 4, 30, 31]);
        let fields = [("RegDst", to), ("SrcL", data), ("SrcR", pointer)];
        self.code.form(store, &fields);
    }

    /// SC that hits but may not store: not aligned, or in a ring that may not.
    pub(super) fn reserve_fault(&mut self) {
        self.system_start();
        let store = self.rng.pick(&self.forms.conditional);
        if self.rng.chance(50) {
            let address = super::DATA as i64 + 1 + 2 * self.rng.below(24) as i64;
            self.constant(TEMPORARY, address);
            self.reserve_at(form::F32_LR_B, TEMPORARY);
        } else {
            self.ring(0);
            let ring = 2 + self.rng.below(14) as i64;
            let address = USER_END + 64 * self.rng.below(100) as i64;
            // The constant of the ring goes through the temporary register.
            self.constant(9, ring);
            self.constant(TEMPORARY, address);
            let load = self.rng.pick(&self.forms.reserve);
            self.reserve_at(load, TEMPORARY);
            let fields = [("SrcL", 9), ("SSR_ID", 0x20)];
            self.code.form(form::F32_SSRSET, &fields);
        }
        self.conditional_at(store, TEMPORARY);
        self.stop();
    }
}
