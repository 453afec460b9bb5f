//! Instructions of bodies that fault, or may.

use model::isa::{self, FORMS, form};

use super::super::operands::{Access, ESCAPE, INDEX, POINTERS, SP, TEMPORARY, WILD};
use super::Generator;
use super::body::Extra;
use super::forms::{ATOMIC, LOAD, STORE, form_named};
use super::{MEMORY, STACK, USER_END};

impl Generator<'_> {
    pub(super) fn fault(&mut self, extra: Extra) {
        if extra == Extra::System && self.rng.chance(40) {
            return self.system_fault();
        }
        match self.rng.weighted(&[10, 2, 3, 2, 3, 2, 2, 1, 1]) {
            0 => {
                let group = self.rng.pick(&[LOAD, LOAD, STORE, STORE, ATOMIC]);
                let chosen = self.rng.pick(&self.forms.groups[group]);
                self.plain(chosen, Access::Wild);
            }
            1 => self.undecodable(),
            2 => self.reserved_field(),
            3 => {
                let setter = self.rng.pick(&self.forms.setters);
                self.plain(setter, Access::Good);
            }
            // Header commands in a body, queue commands with any operands, modifiers without a record.
            4 => {
                let chosen = self.rng.pick(&self.forms.commands);
                self.plain(chosen, Access::Wild);
            }
            5 => self.frame_fault(extra),
            6 => self.copy_fault(),
            7 => {
                let odd = CODE_ODD + 2 * self.rng.below(1000) as i64;
                self.constant(TEMPORARY, odd);
                self.code.form(form::F32_JR, &[("SrcL", TEMPORARY)]);
            }
            // A setter of the target or a system instruction where there may be no block for it.
            _ => {
                if self.rng.chance(50) {
                    let chosen = self.rng.pick(&[form::F16_C_SETC_TGT, form::F32_SETC_TGT]);
                    self.code.form(chosen, &[("SrcL", ESCAPE)]);
                } else {
                    let chosen = self.rng.pick(&self.forms.system);
                    self.system_form(chosen);
                }
            }
        }
    }

    /// Breakpoints, assertions, requests, returns without a trap, operands that maintenance refuses.
    fn system_fault(&mut self) {
        match self.rng.below(8) {
            0 => {
                let chosen = self
                    .rng
                    .pick(&[form_named("EBREAK"), form_named("C.EBREAK")]);
                self.plain(chosen, Access::Good);
            }
            1 => {
                // Only the low half is 0.
                let fields = [("RegDst", TEMPORARY), ("imm", 0x10)];
                self.code.form(form::F48_HL_LUI, &fields);
                let value = self.rng.pick(&[0, 5, TEMPORARY]);
                self.code.form(form_named("ASSERT"), &[("SrcL", value)]);
            }
            2 => self.plain(form_named("ACRC"), Access::Good),
            3 => self.plain(form_named("ACRE"), Access::Good),
            4 | 5 => {
                // Address 0x2nnnnnnn00000000 or above is neither canonical nor a tag.
                let fields = [("RegDst", TEMPORARY), ("imm", 0x2000_0001)];
                self.code.form(form::F48_HL_LUI, &fields);
                let chosen = self.rng.pick(&[
                    form_named("TLB.IA"),
                    form_named("TLB.IV"),
                    form_named("TLB.IAV"),
                ]);
                self.code.form(chosen, &[("SrcL", TEMPORARY)]);
            }
            6 => {
                let ring = self.rng.pick(&[1, 2, 2]);
                self.ring(ring);
                let chosen = self
                    .rng
                    .pick(&[form_named("TLB.IALL"), form_named("SSRSWAP")]);
                self.system_form(chosen);
            }
            _ => {
                // No such register, of the wrong class, or of the context.
                let chosen = self.rng.pick(&[
                    form_named("SSRGET"),
                    form_named("SSRSET"),
                    form_named("SSRSWAP"),
                    form_named("HL.SSRGET"),
                    form_named("HL.SSRSET"),
                ]);
                let id = self.rng.pick(&[0x7ff, 0x10, 0xf99, 0xf0a, 0xf08, 0xc00]);
                self.code
                    .form(chosen, &[("SSR_ID", id), ("SrcL", 3), ("RegDst", 4)]);
            }
        }
    }

    fn undecodable(&mut self) {
        for _ in 0..64 {
            let bits = self.rng.word();
            let len = isa::instruction_length(bits as u16, (bits >> 16) as u16);
            if isa::decode(bits, 8 * len).is_none() {
                let kept = bits & (u64::MAX >> (64 - 8 * u32::from(len)));
                return self.code.word(kept, len);
            }
        }
    }

    /// A form with a field that breaks its constraint.
    fn reserved_field(&mut self) {
        let chosen = self.rng.pick(&self.forms.constrained);
        let row = &FORMS[usize::from(chosen)];
        for _ in 0..64 {
            let noise = self.rng.word() & (u64::MAX >> (64 - u32::from(row.length_bits)));
            let bits = noise & !row.mask | row.matchv;
            if isa::decode(bits, row.length_bits) == Some(chosen) && !row.constraints_hold(bits) {
                return self.code.word(bits, row.length_bytes());
            }
        }
    }

    /// A frame template with a size that is too small, or a stack that is not there for some of its slots.
    fn frame_fault(&mut self, extra: Extra) {
        let after = self.code.label();
        let template = self.rng.pick(&[
            form::F32_FENTRY,
            form::F32_FEXIT,
            form::F32_FRET_RA,
            form::F32_FRET_STK,
        ]);
        if extra == Extra::Callee && template != form::F32_FENTRY {
            return;
        }
        // A return that succeeds goes anywhere.
        let end = self.end;
        self.set(ESCAPE, after);
        self.link(after);
        let (first, count) = if template == form::F32_FRET_STK {
            (10, 1)
        } else {
            (3 + self.rng.below(3) as i64, 1 + self.rng.below(5) as i64)
        };
        let enter = template == form::F32_FENTRY;
        let fields = |size: i64| {
            let names = if enter {
                ["SrcBegin", "SrcEnd"]
            } else {
                ["DstBegin", "DstEnd"]
            };
            [
                (names[0], first),
                (names[1], first + count - 1),
                ("uimm", size),
            ]
        };
        let size = 8 * (count + self.rng.below(3) as i64);
        // The slots go down from `top`.
        let set = |top: i64| if enter { top } else { top - size };
        let bad = match self.rng.below(5) {
            0 => {
                self.code.form(template, &fields(8 * (count - 1)));
                None
            }
            1 => Some(set(STACK + self.rng.pick(&[1, 4, 6]))),
            2 => Some(set(USER_END + 16)),
            3 => Some(set(MEMORY as i64 + 8 * self.rng.below(4) as i64)),
            _ => Some(if enter { 16 } else { MEMORY as i64 * 2 }),
        };
        if let Some(bad) = bad {
            self.constant(SP, bad);
            self.code.form(template, &fields(size));
        }
        self.code.bind(after);
        self.set(ESCAPE, end);
        self.constant(SP, STACK);
    }

    /// MCOPY or MSET with ranges that wrap, overlap or leave memory, or with a length that is too large.
    fn copy_fault(&mut self) {
        let set = self.rng.chance(40);
        let (to, from) = match self.rng.below(4) {
            0 => (WILD, POINTERS[2]),
            1 => (POINTERS[0], WILD),
            2 => (POINTERS[1], POINTERS[1]),
            _ => {
                // Into what rings 2 and above may not access, past the end of memory, or around it.
                let to = self.rng.pick(&[USER_END - 20, MEMORY as i64 - 20]);
                self.constant(TEMPORARY, to);
                (TEMPORARY, POINTERS[3])
            }
        };
        let length = if set && self.rng.chance(40) {
            self.rng.pick(&[POINTERS[0], WILD])
        } else {
            INDEX[1]
        };
        let copy = if set { form::F32_MSET } else { form::F32_MCOPY };
        let fields = [("RegSrc0", to), ("RegSrc1", from), ("RegSrc2", length)];
        self.code.form(copy, &fields);
    }
}

/// An odd address.
const CODE_ODD: i64 = super::CODE as i64 + 1;
