//! WB: rules of commands, block ends and block starts (`docs/microarchitecture.md` sections 7 and 8,
//! `docs/microarchitecture/blocks.md` sections 2 to 5).

use super::Core;
use super::counters::bit;
use super::decode::{Decoded, Detail, NO_DEST, StartInfo};
use super::header::Group;
use super::types::{BackendOutputs, Decision, Fault, PES, RobBlock};
use super::write_back::{Effect, Judgement, Refusal, fault_at, stall};

impl Core {
    /// Commands that are neither block start nor stop; their constraints hold.
    pub(super) fn judge_header(&mut self, decoded: &Decoded, pc: u64, next: u64) -> Judgement {
        if let Detail::Template(template) = decoded.detail {
            return self.judge_template(decoded, template, next);
        }
        let control = &self.control;
        let insn = decoded.insn as u32;
        let mut place = None;
        let checked = match &decoded.detail {
            Detail::Dimension { lb } => control.check_dimension(*lb),
            Detail::DataAttributes(_) => control.check_data_attributes(),
            Detail::ControlAttributes(_) => control.check_control_attributes(),
            Detail::Hint => control.check_hint(),
            Detail::MatrixAttributes => control.check_matrix_attributes(insn),
            Detail::ScalarBinding(_) => control.check_scalar_binding(),
            Detail::TileBinding(iot) => control.check_tile_binding(iot),
            Detail::SharedBinding(ios) => control.check_shared_binding(ios),
            Detail::RangeModifier(modifier) => {
                control.check_modifier(*modifier).map(|found| place = found)
            }
            Detail::Never => Err(Fault::IllegalInstruction),
            _ => Ok(()),
        };
        checked.map_err(|fault| fault_at(fault, pc))?;
        let mut effect = self.plain(decoded, next);
        match &decoded.detail {
            Detail::TileBinding(iot) => {
                self.control.set_tile_binding(iot);
                effect.count |= u128::from(iot.mask == 0) << bit::NOOP_BINDINGS;
                return Ok(effect);
            }
            Detail::SharedBinding(ios) => {
                self.control.set_shared_binding(ios);
                effect.count |= u128::from(ios.mask == 0) << bit::NOOP_BINDINGS;
                return Ok(effect);
            }
            Detail::RangeModifier(_) => {
                if let Some(place) = place {
                    let offsets = self.slots[self.wb.slot].operands[0]
                        .map(|register| register.wrapping_add(decoded.imm));
                    self.control.set_modifier(place, insn >> 7, offsets);
                }
                return Ok(effect);
            }
            Detail::Dimension { lb } => {
                let (nonuniform, lead) = self.vote();
                effect.nonuniform = nonuniform;
                self.control.set_dimension(*lb, lead as u16);
            }
            Detail::DataAttributes(datr) => self.control.header.datr = *datr,
            Detail::ControlAttributes(catr) => self.control.header.catr = *catr,
            Detail::Hint => {
                self.control.header.hint = Some(insn);
                self.hint_epoch += 1;
            }
            Detail::MatrixAttributes => self.control.header.fpatr = Some(insn),
            Detail::ScalarBinding(ior) => self.control.header.ior = *ior,
            _ => {}
        }
        self.control.group = Group::None;
        Ok(effect)
    }

    pub(super) fn judge_stop(
        &mut self,
        pc: u64,
        next: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Judgement {
        if !self.control.active {
            return Err(fault_at(Fault::BundleControl, pc));
        }
        self.commit_block(pc, self.control.selected_pc(next), out, launch)
    }

    pub(super) fn effect_without_dest(&self, next_pc: u64) -> Effect {
        Effect {
            next_pc,
            dest: NO_DEST,
            value: [0; PES],
            dest1: NO_DEST,
            value1: [0; PES],
            block_pc: None,
            rob: RobBlock::default(),
            nonuniform: false,
            redirect: false,
            post_commit: false,
            count: 0,
        }
    }

    pub(super) fn judge_start(
        &mut self,
        decoded: &Decoded,
        info: &StartInfo,
        pc: u64,
        next: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Judgement {
        if self.control.active && self.control.branches() {
            // The block that ends selects the next PC; the block start itself is not executed. What is behind it
            // may have taken the return address of a call, so even the next instruction is fetched again.
            let mut effect = self.commit_block(pc, self.control.bpcn, out, launch)?;
            effect.redirect = true;
            return Ok(effect);
        }
        let target = self
            .control
            .start_target(info, pc, next)
            .map_err(|(fault, arg)| fault_at(fault, arg))?;
        let mut effect = self.plain(decoded, next);
        if self.control.active {
            let ended = self.commit_block(pc, pc, out, launch)?;
            if ended.post_commit {
                return Ok(ended);
            }
            effect.block_pc = ended.block_pc;
            effect.rob = ended.rob;
            effect.count = ended.count;
        }
        self.control.open(info, pc, next, target);
        effect.count |= 1 << bit::BLOCK_STARTS;
        if info.class.is_none() {
            self.hint_epoch += 1;
        }
        if info.link {
            self.control.return_address = effect.value[self.lead];
        }
        Ok(effect)
    }

    /// Commits and closes the live block, which stays as it is when it cannot be committed in this cycle.
    pub(super) fn commit_block(
        &mut self,
        pc: u64,
        selected: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Judgement {
        if selected & 1 != 0 {
            return Err(fault_at(Fault::InstructionPc, selected));
        }
        let control = &self.control;
        let catr = control.header.catr;
        if catr.reduce && !control.kind.reduces() {
            return Err(fault_at(Fault::BundleControl, pc));
        }
        let block_pc = Some(control.bpc);
        let taken = control.branches();
        let rob = if control.is_tile() {
            self.issue_block(pc, out, launch)?
        } else {
            RobBlock::default()
        };
        self.control.clear();
        Ok(Effect {
            rob,
            block_pc,
            post_commit: catr.trap,
            count: u128::from(taken) << bit::TAKEN_BLOCKS,
            ..self.effect_without_dest(selected)
        })
    }

    /// Hands the live Tile block to issue and waits for its decision. Returns what retire has to know.
    fn issue_block(
        &mut self,
        pc: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Result<RobBlock, Refusal> {
        if !self.launched {
            if !out.iss_idle {
                return Err(Refusal::Stall(stall::ISSUE_BUSY));
            }
            self.launched = true;
            *launch = true;
            return Err(Refusal::Stall(stall::PREFLIGHT));
        }
        let Some(Decision {
            fault,
            fault_arg,
            no_effect,
            rob,
        }) = out.decide
        else {
            return Err(Refusal::Stall(stall::PREFLIGHT));
        };
        self.launched = false;
        match fault {
            Fault::None if no_effect => Ok(RobBlock::default()),
            Fault::None => Ok(rob),
            Fault::DataAlignment | Fault::DataPage => Err(fault_at(fault, fault_arg)),
            _ => Err(fault_at(fault, pc)),
        }
    }
}
