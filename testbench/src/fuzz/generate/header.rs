//! Header commands of control blocks.

use model::isa::{self, form};

use super::super::operands::{self, Access};
use super::{Generator, POOL};

impl Generator<'_> {
    /// Header commands that a control block takes, each once.
    pub(super) fn header(&mut self) {
        let mut left: Vec<u16> = vec![
            form::F32_B_DIM_0,
            form::F32_B_DIM_1,
            form::F32_B_DIM_2,
            form::F32_B_IOR,
            form::F32_B_DATR,
            form::F32_B_IOT_0,
            form::F32_B_IOT_1,
            form::F32_B_IOT_2,
            form::F32_B_IOT_3,
            form::F32_B_CATR,
            form::F32_B_HINT_0,
            form::F32_B_IOS,
            form::F32_B_IOT_4,
        ];
        let mode = self.rng.below(8) as i64;
        if self.rng.chance(self.profile.faults) {
            return self.shared(mode);
        }
        for _ in 0..self.rng.between(self.profile.header) {
            if left.is_empty() {
                break;
            }
            let index = self.rng.below(left.len() as u64) as usize;
            let chosen = left.swap_remove(index);
            self.header_command(chosen, mode);
            let modifier = match chosen {
                form::F32_B_IOT_0 | form::F32_B_IOT_1 | form::F32_B_IOT_2 | form::F32_B_IOT_3 => {
                    form::F32_B_SUBVIEW
                }
                form::F32_B_IOT_4 => form::F32_B_ASSEMBLE,
                _ => continue,
            };
            if self.rng.chance(40) {
                self.modifier(modifier);
            }
        }
    }

    /// Bindings of Shared Tiles, up to more than a header has places for, with modifiers that they take.
    fn shared(&mut self, mode: i64) {
        let first = self.rng.below(64) as i64;
        let step = self.rng.pick(&[1, 1, 1, 1, 0]);
        for k in 0..2 + self.rng.below(5) as i64 {
            let size = self.rng.pick(&[0, 0, 1, 10, 12]);
            let fields = [
                ("SharedTileID", (first + k * step) % 64),
                ("SizeCode", size),
                ("PEMode", mode),
            ];
            self.code.form(form::F32_B_IOS, &fields);
            if self.rng.chance(30) {
                let range = 1 + self.rng.below(12) as i64;
                if size == 0 {
                    let fields = [("SrcSelect", 0), ("SubviewSizeCode", range)];
                    self.code.form(form::F32_B_SUBVIEW, &fields);
                } else {
                    let fields = [("INIT", 1), ("ParentSizeCode", range)];
                    self.code.form(form::F32_B_ASSEMBLE, &fields);
                }
            }
        }
    }

    /// B.FPATR whose fields keep the rules about them, or break one or two.
    pub(super) fn post_attributes(&mut self) {
        let group = self.rng.pick(&[0, 0, 0, 1]);
        let maximum = i64::from((group != 0) != self.rng.chance(15));
        let mut bit = || self.rng.below(2) as i64;
        let fields = [
            ("GroupNCode", group),
            ("GroupMaxEn", maximum),
            ("RowMaxEn", bit()),
            ("RowMaxInit", bit()),
            ("MaxAbsEn", bit()),
            ("CScaleEn", bit()),
        ];
        self.code.form(form::F32_B_FPATR, &fields);
    }

    fn header_command(&mut self, chosen: u16, mode: i64) {
        let row = isa::form_of(chosen);
        let pc = self.code.pc();
        let mut fields = operands::fields(&mut self.rng, row, pc, POOL, Access::Good);
        for (name, value) in &mut fields {
            match *name {
                "PEMode" => *value = mode,
                "L" | "DR" => *value = 0,
                "trap" => *value = i64::from(self.rng.chance(self.profile.faults)),
                _ => {}
            }
        }
        self.code.form(chosen, &fields);
    }

    /// A range modifier that its record takes, but for a size that only a Shared one has.
    fn modifier(&mut self, modifier: u16) {
        let size = if self.rng.chance(self.profile.faults) {
            11 + self.rng.below(2) as i64
        } else {
            1 + self.rng.below(10) as i64
        };
        let register = if self.rng.chance(50) {
            0
        } else {
            self.rng.below(24) as i64
        };
        let common = [("RegSrc", register), ("uimm11", self.rng.below(100) as i64)];
        let fields = if modifier == form::F32_B_SUBVIEW {
            [
                common[0],
                common[1],
                ("SrcSelect", 0),
                ("SubviewSizeCode", size),
            ]
        } else {
            [common[0], common[1], ("INIT", 1), ("ParentSizeCode", size)]
        };
        self.code.form(modifier, &fields);
    }
}
