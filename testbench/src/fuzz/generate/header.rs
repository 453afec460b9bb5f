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
