//! Control blocks: falls, conditions, jumps, calls, loops, SYS blocks.

use model::isa::form;

use super::super::code::Distance;
use super::super::operands::{COUNTER, ESCAPE, TEMPORARY, destination};
use super::Generator;
use super::body::Extra;

impl Generator<'_> {
    pub(super) fn stop(&mut self) {
        let stop = self
            .rng
            .pick(&[form::F32_BSTOP, form::F16_C_BSTOP, form::F64_L_BSTOP]);
        self.code.form(stop, &[]);
    }

    /// A stop, or nothing: the next block start ends the block.
    fn end(&mut self) {
        if self.rng.chance(60) {
            self.stop();
        }
    }

    pub(super) fn fall_start(&mut self) {
        match self.rng.below(5) {
            0 => self.code.form(form::F32_BSTART_STD_1, &[]),
            1 => self.code.form(form::F32_BSTART_FP_4, &[]),
            2 => self.code.form(form::F16_C_BSTART_STD, &[("BrType", 1)]),
            3 => self.code.form(form::F16_C_BSTART_FP, &[("BrType", 1)]),
            _ => {
                let begin = self.rng.below(2) as i64;
                self.code.form(form::F32_B_HINT_1, &[("B/E", begin)])
            }
        };
    }

    pub(super) fn system_start(&mut self) {
        let start = self
            .rng
            .pick(&[form::F16_C_BSTART_SYS, form::F32_BSTART_SYS]);
        self.code.form(start, &[]);
    }

    pub(super) fn fall(&mut self) {
        self.fall_start();
        self.header();
        self.body(Extra::Nothing);
        self.end();
    }

    pub(super) fn conditional(&mut self) {
        let over = self.code.label();
        let (start, field) = self.rng.pick(&[
            (form::F32_BSTART_1, "simm25"),
            (form::F32_BSTART_STD_0, "simm17"),
            (form::F32_BSTART_FP_1, "simm17"),
            (form::F16_C_BSTART_0, "simm12"),
        ]);
        self.code
            .with_label(start, &[], field, over, Distance::Halfwords);
        self.header();
        self.body(Extra::Condition);
        self.end();
        self.fall();
        self.code.bind(over);
    }

    pub(super) fn direct(&mut self) {
        let next = self.code.label();
        // For a return among the starts below.
        let unreached = self
            .rng
            .chance(25)
            .then(|| self.rng.pick(&self.forms.closers));
        if unreached.is_some() {
            self.link(next);
        }
        let (start, field) = self.rng.pick(&[
            (form::F32_BSTART_0, "simm25"),
            (form::F32_BSTART_STD_4, "simm17"),
            (form::F32_BSTART_FP_3, "simm17"),
            (form::F16_C_BSTART_1, "simm12"),
        ]);
        self.code
            .with_label(start, &[], field, next, Distance::Halfwords);
        if self.rng.chance(5) {
            // Not the upper half of a call, which names R10.
            let fields = [("RegDst", ESCAPE), ("simm5", 3)];
            self.code.form(form::F16_C_MOVI, &fields);
            let end = self.end;
            self.set(ESCAPE, end);
        } else {
            self.header();
        }
        self.body(Extra::Nothing);
        if self.rng.chance(25) {
            // A start that is not executed unless this block did not start, perhaps in front of the target.
            let start = self.rng.pick(&self.forms.closers);
            if returns(start) {
                self.link(next);
            }
            self.closer(start, next);
            if self.rng.chance(50) {
                self.fall();
            }
            self.code.bind(next);
            let fields = [("RegDst", 4), ("SrcL", 10), ("SrcR", 10)];
            self.code.form(form::F32_ADD, &fields);
            return;
        }
        self.end();
        if self.rng.chance(30) {
            self.fall();
        }
        self.code.bind(next);
    }

    pub(super) fn system(&mut self) {
        self.system_start();
        self.header();
        if self.rng.chance(30) {
            self.ring(0);
        }
        if self.rng.chance(50) {
            // Interrupts, which their handler has disabled.
            let enabled = self.rng.pick(&[3, 3, 3, 0, 1, 2]);
            self.constant(TEMPORARY, enabled);
            let register = self.rng.pick(&[0xf07, 0x1f07]);
            let fields = [("SrcL", TEMPORARY), ("SSR_ID", register)];
            self.code.form(form::F48_HL_SSRSET, &fields);
            if self.rng.chance(20) {
                // The context of ring 0 is not in use.
                let fields = [("SrcL", 0), ("SSR_ID", 0xf40)];
                self.code.form(form::F48_HL_SSRSET, &fields);
            }
        }
        if self.rng.chance(15) {
            self.timer();
        }
        if self.rng.chance(15) {
            // Rounding mode, bits 39 to 37, in ring 0.
            let mode = self.rng.below(8) as i64;
            let fields = [("RegDst", TEMPORARY), ("imm", mode << 5)];
            self.code.form(form::F48_HL_LUI, &fields);
            let fields = [("SrcL", TEMPORARY), ("SSR_ID", 0x20)];
            self.code.form(form::F32_SSRSET, &fields);
        }
        self.body(Extra::System);
        self.end();
    }

    /// The timer of ring 0 or of the others fires in a few cycles.
    fn timer(&mut self) {
        let fields = [("RegDst", TEMPORARY), ("SSR_ID", 0x10)];
        self.code.form(form::F32_SSRGET, &fields);
        let fields = [
            ("RegDst", TEMPORARY),
            ("SrcL", TEMPORARY),
            ("uimm12", self.rng.below(120) as i64),
        ];
        self.code.form(form::F32_ADDI, &fields);
        let register = self.rng.pick(&[0xf21, 0x1f21]);
        let fields = [("SrcL", TEMPORARY), ("SSR_ID", register)];
        self.code.form(form::F48_HL_SSRSET, &fields);
    }

    /// Changes the ring; the body of a SYS block.
    pub(super) fn ring(&mut self, ring: i64) {
        let from = if ring == 0 { 0 } else { TEMPORARY };
        if ring != 0 {
            self.constant(TEMPORARY, ring);
        }
        let fields = [("SrcL", from), ("SSR_ID", 0x20)];
        self.code.form(form::F32_SSRSET, &fields);
    }

    /// A block whose target setter gives the next one its target.
    pub(super) fn indirect(&mut self) {
        let target = self.code.label();
        self.code.form(form::F32_BSTART_STD_1, &[]);
        self.set(TEMPORARY, target);
        let setter = self.rng.pick(&[form::F16_C_SETC_TGT, form::F32_SETC_TGT]);
        self.code.form(setter, &[("SrcL", TEMPORARY)]);
        self.indirect_start();
        self.header();
        self.body(Extra::Nothing);
        self.end();
        if self.rng.chance(30) {
            self.fall();
        }
        self.code.bind(target);
    }

    /// A start that takes the target of the block before it.
    pub(super) fn indirect_start(&mut self) {
        match self.rng.below(5) {
            0 => self.code.form(form::F32_BSTART_STD_3, &[]),
            1 => self.code.form(form::F32_BSTART_FP_2, &[]),
            2 => self.code.form(form::F16_C_BSTART_STD, &[("BrType", 5)]),
            3 => self.code.form(form::F16_C_BSTART_FP, &[("BrType", 5)]),
            _ => self.code.form(form::F32_BSTART_ICALL, &[("uimm5", 8)]),
        };
    }

    pub(super) fn call(&mut self) {
        let (callee, back, over) = (self.code.label(), self.code.label(), self.code.label());
        let at = self.code.bytes.len();
        self.code.with_label(
            form::F32_BSTART_CALL,
            &[],
            "simm12",
            callee,
            Distance::Halfwords,
        );
        self.code
            .fix(at, form::F32_BSTART_CALL, "uimm5", back, Distance::Return);
        for _ in 0..self.rng.below(4) {
            let (value, to) = (self.rng.below(100) as i64, destination(&mut self.rng));
            self.code.form(
                form::F32_ADDI,
                &[("RegDst", to), ("SrcL", 0), ("uimm12", value)],
            );
        }
        self.stop();
        self.code.bind(back);
        self.code
            .with_label(form::F32_BSTART_0, &[], "simm25", over, Distance::Halfwords);
        self.stop();
        // A trap behind the commit of the callee goes on behind the block start.
        self.code
            .with_label(form::F32_J, &[], "simm22", over, Distance::Halfwords);
        self.code.bind(callee);
        self.callee = true;
        self.fall_start();
        self.body(Extra::Callee);
        self.end();
        self.return_start();
        self.body(Extra::Callee);
        self.callee = false;
        self.stop();
        self.code.bind(over);
    }

    /// A block that goes to ReturnAddress.
    pub(super) fn return_start(&mut self) {
        match self.rng.below(4) {
            0 => self.code.form(form::F32_BSTART_STD_2, &[]),
            1 => self.code.form(form::F32_BSTART_FP_0, &[]),
            2 => self.code.form(form::F16_C_BSTART_STD, &[("BrType", 7)]),
            _ => self.code.form(form::F16_C_BSTART_FP, &[("BrType", 7)]),
        };
    }

    pub(super) fn repeat(&mut self) {
        let again = self.code.label();
        let count = i64::from(self.rng.between(self.profile.iterations));
        self.fall_start();
        self.code.form(
            form::F32_ADDI,
            &[("RegDst", COUNTER), ("SrcL", 0), ("uimm12", count)],
        );
        self.stop();
        self.code.bind(again);
        if self.rng.chance(self.profile.blocks.tile) {
            self.tiles();
        } else {
            self.fall();
        }
        let fields = [("RegDst", COUNTER), ("SrcL", COUNTER), ("uimm12", 1)];
        self.code.with_label(
            form::F32_BSTART_1,
            &[],
            "simm25",
            again,
            Distance::Halfwords,
        );
        self.code.form(form::F32_SUBI, &fields);
        self.code
            .form(form::F32_SETC_LT, &[("SrcL", 0), ("SrcR", COUNTER)]);
        self.stop();
    }
}

/// Whether a block start of the form may go to ReturnAddress.
fn returns(number: u16) -> bool {
    matches!(
        number,
        form::F32_BSTART_STD_2
            | form::F32_BSTART_FP_0
            | form::F16_C_BSTART_STD
            | form::F16_C_BSTART_FP
    )
}
