//! Sequences between blocks whose instructions fault by the state that they meet.

use model::isa::{self, TILE_OPS, form};

use super::super::code::Distance;
use super::super::operands::{self, Access, ESCAPE, POINTERS, QUEUES, SP, TEMPORARY, WRITABLE};
use super::super::{legal, rng::Rng};
use super::forms::{needs_system, sets_condition};
use super::{CODE, DATA, Generator, Label, MEMORY, POOL, STACK, USER_END};

/// What the commit of a block fails with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Commit {
    Illegal,
    Reduction,
    Legality,
    Allocation,
    OddTarget,
    Alignment,
    Page,
    Trap,
}

const COMMITS: [Commit; 8] = [
    Commit::Illegal,
    Commit::Reduction,
    Commit::Legality,
    Commit::Allocation,
    Commit::OddTarget,
    Commit::Alignment,
    Commit::Page,
    Commit::Trap,
];

impl Generator<'_> {
    pub(super) fn trouble(&mut self) {
        match self.rng.weighted(&[10, 4, 1, 1, 1, 1, 1, 1, 1]) {
            0 => self.closing(),
            1 => self.request(),
            2 => self.indirect_alone(),
            3 => self.odd_return(),
            4 => self.lost(),
            5 => self.recovery(),
            6 => self.reserve_fault(),
            7 => self.edited(),
            _ => self.closer_alone(),
        }
    }

    /// Readers of T and U entries that have not been pushed.
    pub(super) fn cold(&mut self) {
        for _ in 0..4 + self.rng.below(8) {
            let chosen = self.rng.pick(&self.forms.readers);
            let row = isa::form_of(chosen);
            let after = self.code.label();
            // Where the form may be.
            let stop = if needs_system(row) {
                self.system_start();
                true
            } else if sets_condition(row) {
                self.code.with_label(
                    form::F32_BSTART_1,
                    &[],
                    "simm25",
                    after,
                    Distance::Halfwords,
                );
                true
            } else if row.mnemonic.contains("SETC.TGT") {
                self.code.form(form::F32_BSTART_STD_1, &[]);
                true
            } else {
                false
            };
            let pc = self.code.pc();
            let mut fields = operands::fields(&mut self.rng, row, pc, POOL, Access::Good);
            let rng = &mut self.rng;
            spoil(rng, &mut fields);
            self.code.form(chosen, &fields);
            if stop {
                self.stop();
            }
            self.code.bind(after);
        }
    }

    /// A service request, then instructions that it forbids until the block is closed.
    fn request(&mut self) {
        let after = self.code.label();
        self.link(after);
        self.system_start();
        let ring = self.rng.pick(&[1, 2, 2, 3, 15]);
        self.ring(ring);
        let kind = self.rng.pick(&[0, 2, i64::from(ring != 1)]);
        let fields = [("RST_Type", kind)];
        self.code.form(form::F32_ACRC, &fields);
        for _ in 0..2 + self.rng.below(5) {
            let chosen = if self.rng.chance(5) {
                form::F32_B_HINT_1
            } else {
                self.rng.pick(&self.forms.others)
            };
            let row = isa::form_of(chosen);
            if row.mnemonic.contains("SSR") {
                self.system_form(chosen);
            } else {
                self.plain(chosen, Access::Good);
            }
            // A template returns from its trap without the request.
            if matches!(
                chosen,
                form::F32_FENTRY
                    | form::F32_FEXIT
                    | form::F32_FRET_RA
                    | form::F32_FRET_STK
                    | form::F32_MCOPY
            ) {
                break;
            }
        }
        self.stop();
        self.code.bind(after);
        if self.rng.chance(60) {
            self.system_start();
            self.ring(0);
            self.stop();
        }
        self.constant(SP, STACK);
    }

    /// A block start or stop that commits a block which cannot commit.
    fn closing(&mut self) {
        let closer = self.rng.pick(&self.forms.closers);
        let commit = self.rng.pick(&COMMITS);
        let after = self.code.label();
        let bad = if commit == Commit::Page {
            MEMORY as i64 - 4
        } else {
            DATA as i64 + 1 + self.rng.below(3) as i64
        };
        self.constant(TEMPORARY, bad);
        // If the block commits after all, a return goes ahead.
        self.link(after);
        self.failing(commit, after, takes_target(closer));
        self.closer(closer, after);
        self.stop();
        self.code.bind(after);
    }

    /// A block start or stop where no block is live.
    fn closer_alone(&mut self) {
        let after = self.code.label();
        let closer = self.rng.pick(&self.forms.closers);
        self.link(after);
        self.closer(closer, after);
        self.stop();
        self.code.bind(after);
    }

    /// A live block whose commit fails as said. The register of the generator holds a bad address.
    fn failing(&mut self, commit: Commit, after: Label, targets: bool) {
        let load = |size: i64| [("L", 1), ("PEMode", 7), ("SizeCode", size), ("DstTile", 1)];
        match commit {
            Commit::Illegal if targets => {
                self.code.form(form::F32_BSTART_GMOV, &[("DataType", 1)]);
                self.set_target(after);
            }
            Commit::Illegal => {
                let start = self.rng.pick(&self.forms.tile_starts);
                let start = match start {
                    form::F32_BSTART_TLOAD | form::F32_BSTART_TSTORE | form::F32_BSTART_TEPL => {
                        form::F32_BSTART_TPREFETCH
                    }
                    other => other,
                };
                self.plain(start, Access::Good);
                if self.rng.chance(70) {
                    // Only a matrix block takes it.
                    self.post_attributes();
                }
                self.header();
                if self.rng.chance(10) {
                    // Too late behind a record.
                    self.plain(form::F32_B_FPATR, Access::Good);
                }
            }
            Commit::Reduction | Commit::Trap => {
                self.fall_start();
                let bits = [
                    ("DR", i64::from(commit == Commit::Reduction)),
                    ("trap", i64::from(commit == Commit::Trap)),
                ];
                self.code.form(form::F32_B_CATR, &bits);
                if targets {
                    self.set_target(after);
                }
            }
            Commit::Legality => {
                let fields = [("DataType", 1), ("Mode", 0), ("Function", 0)];
                self.code.form(form::F32_BSTART_TEPL, &fields);
                self.code.form(form::F32_B_IOT_2, &load(1));
            }
            Commit::Allocation => {
                self.code.form(form::F32_BSTART_TLOAD, &[("DataType", 1)]);
                let fields = [("LoopNest", 0), ("imm8", 3)];
                self.code.form(form::F16_C_B_DIMI, &fields);
                self.code.form(form::F32_B_IOR, &[("RegSrc0", POINTERS[0])]);
                self.code.form(form::F32_B_IOT_4, &load(4));
            }
            Commit::Alignment | Commit::Page => {
                self.code.form(form::F32_BSTART_TLOAD, &[("DataType", 1)]);
                for nest in [0, 1] {
                    let fields = [("LoopNest", nest), ("imm8", 2)];
                    self.code.form(form::F16_C_B_DIMI, &fields);
                }
                let fields = [("RegSrc0", TEMPORARY), ("RegSrc1", 0)];
                self.code.form(form::F32_B_IOR, &fields);
                self.code.form(form::F32_B_IOT_4, &load(4));
            }
            Commit::OddTarget => {
                self.code.with_label(
                    form::F32_BSTART_0,
                    &[],
                    "simm25",
                    after,
                    Distance::Halfwords,
                );
                if self.rng.chance(30) {
                    // The odd target is found first.
                    self.code.form(form::F32_B_CATR, &[("DR", 1)]);
                }
                self.constant(TEMPORARY, CODE as i64 + 1);
                self.code.form(form::F32_SETC_TGT, &[("SrcL", TEMPORARY)]);
            }
        }
    }

    fn set_target(&mut self, label: Label) {
        self.set(WRITABLE[1], label);
        self.code.form(form::F32_SETC_TGT, &[("SrcL", WRITABLE[1])]);
    }

    /// A block start or stop of a form; where it has a target, that is the label.
    pub(super) fn closer(&mut self, number: u16, after: Label) {
        let row = isa::form_of(number);
        let halfwords = ["simm25", "simm17", "simm12"]
            .into_iter()
            .find(|name| row.field_named(name).is_some() && row.constraints.is_empty());
        if let Some(field) = halfwords {
            self.code
                .with_label(number, &[], field, after, Distance::Halfwords);
        } else if number == form::F32_BSTART_TEPL && self.rng.chance(80) {
            let operation = TILE_OPS[self.rng.below(TILE_OPS.len() as u64) as usize];
            let selector = i64::from(operation.selector);
            let fields = [
                ("DataType", 1),
                ("Mode", selector >> 5 & 3),
                ("Function", selector & 31),
            ];
            self.code.form(number, &fields);
        } else {
            self.plain(number, Access::Good);
        }
    }

    /// IND and ICALL behind nothing, or behind a block that is neither STD nor FP.
    fn indirect_alone(&mut self) {
        if self.rng.chance(50) {
            self.system_start();
        }
        let after = self.code.label();
        self.indirect_start();
        self.stop();
        self.code.bind(after);
    }

    /// ReturnAddress becomes odd by a frame, then something returns to it.
    fn odd_return(&mut self) {
        let after = self.code.label();
        self.constant(SP, STACK);
        self.constant(TEMPORARY, CODE as i64 + 1);
        let fields = [("SrcL", TEMPORARY), ("SrcR", SP), ("simm12", 1)];
        self.code.form(form::F32_SDI, &fields);
        let leave = [("DstBegin", 10), ("DstEnd", 10), ("uimm", 16)];
        if self.rng.chance(75) {
            self.code.form(form::F32_FEXIT, &leave);
            match self.rng.below(3) {
                0 => {
                    self.code.form(form::F32_FRET_RA, &leave);
                }
                _ => self.return_start(),
            }
            self.stop();
        } else {
            self.code.form(form::F32_FRET_STK, &leave);
        }
        self.code.bind(after);
        self.constant(SP, STACK);
        let next = self.code.label();
        self.link(next);
        self.code.bind(next);
    }

    /// Execution leaves memory and comes back.
    fn lost(&mut self) {
        let (after, end) = (self.code.label(), self.end);
        self.set(ESCAPE, after);
        let place = self
            .rng
            .pick(&[MEMORY as i64 - 6, MEMORY as i64 - 14, USER_END - 4]);
        let target = place + 2 * self.rng.below(8) as i64;
        self.constant(TEMPORARY, target);
        if self.rng.chance(50) {
            self.code.form(form::F32_JR, &[("SrcL", TEMPORARY)]);
        } else {
            self.code.with_label(
                form::F32_BSTART_0,
                &[],
                "simm25",
                after,
                Distance::Halfwords,
            );
            self.code.form(form::F32_SETC_TGT, &[("SrcL", TEMPORARY)]);
            self.stop();
        }
        self.code.bind(after);
        self.set(ESCAPE, end);
    }

    /// A handler whose block traps behind its commit, so ACRE recovers nothing.
    fn recovery(&mut self) {
        let (handler, after) = (self.code.label(), self.code.label());
        self.system_start();
        self.ring(0);
        self.set(TEMPORARY, handler);
        let vector = [("SrcL", TEMPORARY), ("SSR_ID", 0xf01)];
        self.code.form(form::F32_SSRSET, &vector);
        self.stop();
        // Trap: BSTOP without a block.
        self.code.form(form::F32_BSTOP, &[]);
        self.code.bind(handler);
        self.code.form(form::F16_C_BSTART_SYS, &[]);
        self.code.form(form::F32_B_CATR, &[("trap", 1)]);
        self.constant(TEMPORARY, CODE as i64);
        self.code.form(form::F32_SSRSET, &vector);
        if self.rng.chance(20) {
            // Not recoverable, in the handler.
            self.code
                .form(form::F32_SSRSET, &[("SrcL", 0), ("SSR_ID", 0xf40)]);
        }
        self.code.form(form::F32_ACRE, &[("RRA_Type", 0)]);
        self.code.form(form::F16_C_BSTOP, &[]);
        self.code.bind(after);
    }

    /// A handler that changes the saved context: the taken bit of a COND block, ReturnAddress, or something that
    /// makes it no context to return to.
    fn edited(&mut self) {
        let handler = self.code.label();
        let (back, target) = (self.code.label(), self.code.label());
        let start = self.start;
        self.system_start();
        self.ring(0);
        self.install(handler);
        self.stop();
        self.code.with_label(
            form::F32_BSTART_1,
            &[],
            "simm25",
            target,
            Distance::Halfwords,
        );
        // Trap: a SYS instruction in another block.
        self.code.form(form::F32_EBREAK, &[("imm4", 1)]);
        self.code.bind(handler);
        self.code.form(form::F16_C_BSTART_SYS, &[]);
        self.set(TEMPORARY, back);
        let saved = [("SrcL", TEMPORARY), ("SSR_ID", 0xf43)];
        self.code.form(form::F32_SSRSET, &saved);
        let (register, bits) = self.rng.pick(&[
            (0xf40, 1 << 14),
            (0xf40, 1 << 14),
            (0xf40, 1 << 15),
            (0xf40, 1 << 31),
            (0xf40, 3),
            (0xf40, 1 << 10),
            (0xf40, 7 << 11),
            (0xf44, 0x123),
            (0xf44, 0x124),
            (0xf42, 1),
            (0xf00, 2),
        ]);
        let fields = [("RegDst", WRITABLE[7]), ("SSR_ID", register)];
        self.code.form(form::F32_SSRGET, &fields);
        self.constant(TEMPORARY, bits);
        let fields = [
            ("RegDst", WRITABLE[7]),
            ("SrcL", WRITABLE[7]),
            ("SrcR", TEMPORARY),
        ];
        self.code.form(form::F32_XOR, &fields);
        let fields = [("SrcL", WRITABLE[7]), ("SSR_ID", register)];
        self.code.form(form::F32_SSRSET, &fields);
        self.install(start);
        let kind = self.rng.below(2) as i64;
        self.code.form(form::F32_ACRE, &[("RRA_Type", kind)]);
        self.code.form(form::F16_C_BSTOP, &[]);
        self.code.bind(back);
        self.stop();
        self.code.bind(target);
    }

    /// EVBASE of ring 0 := a label.
    fn install(&mut self, handler: Label) {
        self.set(TEMPORARY, handler);
        let fields = [("SrcL", TEMPORARY), ("SSR_ID", 0xf01)];
        self.code.form(form::F32_SSRSET, &fields);
    }

    /// A vector that is odd: every trap faults again, up to the limit.
    pub(super) fn odd_vector(&mut self) {
        self.system_start();
        self.ring(0);
        let vector = self.rng.pick(&[CODE as i64 + 1, MEMORY as i64 + 1]);
        self.constant(TEMPORARY, vector);
        let fields = [("SrcL", TEMPORARY), ("SSR_ID", 0xf01)];
        self.code.form(form::F32_SSRSET, &fields);
        self.code.form(form::F32_EBREAK, &[("imm4", 3)]);
    }
}

/// Whether the form looks for the target of an STD or FP block.
fn takes_target(number: u16) -> bool {
    matches!(
        number,
        form::F32_BSTART_STD_3 | form::F32_BSTART_FP_2 | form::F32_BSTART_ICALL
    )
}

/// Makes one source, or more, name a T or U entry, and every destination a register.
fn spoil(rng: &mut Rng, fields: &mut [(&str, i64)]) {
    let sources: Vec<usize> = (0..fields.len())
        .filter(|&i| legal::SOURCES.contains(&fields[i].0))
        .collect();
    for (name, value) in fields.iter_mut() {
        match *name {
            "RegDst" | "RegDst0" | "RegDst1" => *value = rng.pick(&WRITABLE),
            // HL.QMT reads SrcR only then.
            "i" => *value = 1,
            "s" => *value = 0,
            _ if legal::SOURCES.contains(name) && *value >= QUEUES => *value = 5,
            _ => {}
        }
    }
    if sources.is_empty() {
        return;
    }
    let chosen = rng.pick(&sources);
    fields[chosen].1 = QUEUES + rng.below(8) as i64;
}
