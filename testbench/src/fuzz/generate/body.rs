//! Bodies and their instructions.

use model::isa::{self, form};

use super::super::code::Distance;
use super::super::operands::{self, Access, ESCAPE, INDEX, LENGTHS, POINTERS, TEMPORARY};
use super::forms::{ATOMIC, COPY, FRAME, JUMP, LOAD, QUEUE, template};
use super::{Generator, POOL};

/// What is in a body beside the forms of the groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extra {
    Nothing,
    /// One condition setter.
    Condition,
    /// System instructions.
    System,
    /// Nothing that changes ReturnAddress.
    Callee,
}

/// System registers that programs write besides CORE_STATE.
const WRITTEN: [i64; 12] = [
    0x0, 0x1, 0x25, 0xf05, 0xf06, 0xf21, 0xf30, 0xf4f, 0xf50, 0x1f05, 0x1f91, 0x1f10,
];

impl Generator<'_> {
    pub(super) fn body(&mut self, extra: Extra) {
        if self.rng.chance(self.profile.self_modifying) {
            self.modify(extra);
        }
        let count = u64::from(self.rng.between(self.profile.body));
        let at = self.rng.below(count + 1);
        for i in 0..count {
            if i == at && extra == Extra::Condition {
                let setter = self.rng.pick(&self.forms.setters);
                self.plain(setter, Access::Good);
            }
            if self.rng.chance(self.profile.faults) {
                self.fault(extra);
            }
            if extra == Extra::System && self.rng.chance(60) {
                let chosen = self.rng.pick(&self.forms.system);
                self.system_form(chosen);
                continue;
            }
            self.instruction(extra);
        }
    }

    fn instruction(&mut self, extra: Extra) {
        match self.rng.weighted(&self.weights) {
            FRAME if extra != Extra::Callee => self.frame(),
            FRAME => {}
            COPY => self.copy(),
            QUEUE => {
                let command = self.rng.pick(&self.forms.groups[QUEUE]);
                self.queue(command);
            }
            JUMP => self.jump(),
            ATOMIC if self.rng.chance(10) => self.reserve(),
            LOAD if self.rng.chance(4) => self.two_hazards(),
            group => {
                let chosen = self.rng.pick(&self.forms.groups[group]);
                self.plain(chosen, Access::Good);
            }
        }
    }

    /// One instruction with random fields. Jumps go to the next instruction.
    pub(super) fn plain(&mut self, chosen: u16, access: Access) {
        let row = isa::form_of(chosen);
        if self.callee && row.mnemonic.contains("SETRET") {
            return;
        }
        for _ in 0..8 {
            let pc = self.code.pc();
            let mut fields = operands::fields(&mut self.rng, row, pc, POOL, access);
            match chosen {
                form::F32_J => fields = vec![("simm22", 2)],
                form::F32_JR => fields = vec![("SrcL", ESCAPE), ("simm12", 0)],
                _ => self.bounded(chosen, &mut fields),
            }
            if self.code.form(chosen, &fields) {
                return;
            }
        }
    }

    /// Makes a template harmless even where it does not fault: a frame of registers that bodies write, a copy whose
    /// length is small. Every program ends for that.
    fn bounded(&mut self, chosen: u16, fields: &mut [(&str, i64)]) {
        if !template(chosen) {
            return;
        }
        let first = match chosen {
            form::F32_FRET_STK => 10,
            _ => 3 + self.rng.below(7) as i64,
        };
        let size = 8 * (1 + self.rng.below(3) as i64);
        let length = self.rng.pick(&LENGTHS);
        for (name, value) in fields {
            match *name {
                "SrcBegin" | "SrcEnd" | "DstBegin" | "DstEnd" => *value = first,
                "uimm" => *value = size,
                "RegSrc2" => *value = length,
                _ => {}
            }
        }
    }

    /// A system instruction; registers that exist for most of those that name one.
    pub(super) fn system_form(&mut self, chosen: u16) {
        let row = isa::form_of(chosen);
        let pc = self.code.pc();
        let mut fields = operands::fields(&mut self.rng, row, pc, POOL, Access::Good);
        let writes = row.mnemonic.contains("SSRS");
        for (name, value) in &mut fields {
            match *name {
                "SSR_ID" => {
                    let id = match self.rng.below(12) {
                        0 if writes => 0x20,
                        1 if self.rng.chance(self.profile.faults * 4) => {
                            (self.rng.word() & 0xff_ffff) as i64
                        }
                        _ if writes => self.rng.pick(&WRITTEN),
                        _ => {
                            let all = isa::SYSTEM_REGISTERS;
                            i64::from(all[self.rng.below(all.len() as u64) as usize].address)
                        }
                    };
                    *value = if row.length_bits == 48 {
                        id
                    } else {
                        id & 0xfff
                    };
                    // Another vector or saved PC would lead anywhere.
                    if writes && matches!(*value & 0xfff, 0xf00..=0xf03 | 0xf40..=0xf4e) {
                        *value = 0xf05;
                    }
                }
                "SrcL" if row.mnemonic == "ASSERT" => *value = POINTERS[0],
                // Many operands that TLB maintenance takes.
                "SrcL" if row.mnemonic.starts_with("TLB") && self.rng.chance(70) => {
                    *value = self.rng.pick(&[0, INDEX[0], INDEX[1], POINTERS[0]]);
                }
                _ => {}
            }
        }
        self.code.form(chosen, &fields);
    }

    /// One source that a load in flight gives, one that is known at a commit only.
    fn two_hazards(&mut self) {
        let get = (
            form::F32_LSRGET,
            vec![
                ("RegDst", 4),
                ("LSR_ID", 2 * i64::from(self.rng.chance(50))),
            ],
        );
        let load = (
            form::F32_LDI,
            vec![("RegDst", 5), ("SrcL", self.rng.pick(&POINTERS[..3]))],
        );
        let order = if self.rng.chance(50) {
            [get, load]
        } else {
            [load, get]
        };
        for (number, fields) in &order {
            self.code.form(*number, fields);
        }
        let fields = [("RegDst", 6), ("SrcL", 4), ("SrcR", 5)];
        self.code.form(form::F32_ADD, &fields);
    }

    /// A queue command on one of a few queues.
    pub(super) fn queue(&mut self, command: u16) {
        let row = isa::form_of(command);
        let mut fields = operands::fields(&mut self.rng, row, 0, POOL, Access::Good);
        for (name, value) in &mut fields {
            match *name {
                "SrcL" => *value = self.rng.pick(&POINTERS),
                "SrcR" => *value = self.rng.pick(&[INDEX[0], INDEX[1], 5, 24]),
                "s" => *value = i64::from(self.rng.chance(15)),
                _ => {}
            }
        }
        self.code.form(command, &fields);
    }

    /// A jump to the next instruction or over one.
    fn jump(&mut self) {
        let target = self.code.label();
        if self.rng.chance(50) {
            self.code
                .with_label(form::F32_J, &[], "simm22", target, Distance::Halfwords);
        } else {
            let distance = self.rng.below(64) as i64 - 32;
            self.set(TEMPORARY, target);
            let (step, size) = if distance < 0 {
                (form::F32_ADDI, -2 * distance)
            } else {
                (form::F32_SUBI, 2 * distance)
            };
            let fields = [("RegDst", TEMPORARY), ("SrcL", TEMPORARY), ("uimm12", size)];
            self.code.form(step, &fields);
            let fields = [("SrcL", TEMPORARY), ("SrcZero", 0), ("simm12", distance)];
            self.code.form(form::F32_JR, &fields);
        }
        if self.rng.chance(50) {
            self.plain(form::F32_ADDI, Access::Good);
        }
        self.code.bind(target);
    }
}
