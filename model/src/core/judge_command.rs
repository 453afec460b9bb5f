//! WB: rules of commands, block ends and block starts (`docs/microarchitecture.md` sections 7 and 8).

use super::Core;
use super::decode::{Decoded, Detail, NO_DEST, StartInfo};
use super::types::{BackendOutputs, Decision, Fault, PES, RobBlock};
use super::write_back::{Effect, Judgement, Refusal, fault_at, stall};

impl Core {
    pub(super) fn judge_header(&mut self, decoded: &Decoded, pc: u64, next: u64) -> Judgement {
        let control = &mut self.control;
        let checked = match &decoded.detail {
            Detail::Dimension { lb } => control.check_dimension(*lb),
            Detail::Attributes(_) => control.check_attributes(),
            Detail::ScalarBinding(_) => control.check_scalar_binding(),
            Detail::TileBinding(iot) => control.check_tile_binding(iot),
            _ => Ok(()),
        };
        checked.map_err(|fault| fault_at(fault, pc))?;
        let mut effect = self.plain(decoded, next);
        match &decoded.detail {
            Detail::Dimension { lb } => {
                let (nonuniform, lead) = self.vote();
                effect.nonuniform = nonuniform;
                self.control.set_dimension(*lb, lead as u16);
            }
            Detail::Attributes(datr) => self.control.header.datr = *datr,
            Detail::ScalarBinding(ior) => self.control.header.ior = *ior,
            Detail::TileBinding(iot) => self.control.set_tile_binding(iot),
            _ => {}
        }
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
        let selected = self.control.selected_pc(next);
        let (block_pc, rob) = self.end_block(pc, selected, out, launch)?;
        self.control.clear();
        Ok(Effect {
            rob,
            block_pc: Some(block_pc),
            ..self.effect_without_dest(selected)
        })
    }

    pub(super) fn effect_without_dest(&self, next_pc: u64) -> Effect {
        Effect {
            next_pc,
            redirect: false,
            dest: NO_DEST,
            value: [0; PES],
            dest1: NO_DEST,
            value1: [0; PES],
            block_pc: None,
            rob: RobBlock::default(),
            nonuniform: false,
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
            // The block that ends selects the next PC; the block start itself is not executed.
            let selected = self.control.bpcn;
            let (block_pc, rob) = self.end_block(pc, selected, out, launch)?;
            self.control.clear();
            return Ok(Effect {
                // A younger instruction may have taken the link register of the start that is not executed.
                redirect: true,
                rob,
                block_pc: Some(block_pc),
                ..self.effect_without_dest(selected)
            });
        }
        let target = self
            .control
            .start_target(info, pc, next)
            .map_err(|(fault, arg)| fault_at(fault, arg))?;
        let mut effect = self.plain(decoded, next);
        if self.control.active {
            let (block_pc, rob) = self.end_block(pc, pc, out, launch)?;
            effect.block_pc = Some(block_pc);
            effect.rob = rob;
        }
        self.control.open(info, pc, next, target);
        if info.link {
            self.control.return_address = effect.value[self.lead];
        }
        Ok(effect)
    }

    /// Commits the live block, which stays live until the caller clears or replaces it. Returns its BPC and,
    /// for a Tile block, what retire has to know.
    pub(super) fn end_block(
        &mut self,
        pc: u64,
        selected: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Result<(u64, RobBlock), Refusal> {
        if selected & 1 != 0 {
            return Err(fault_at(Fault::InstructionPc, selected));
        }
        let bpc = self.control.bpc;
        if !self.control.is_tile() {
            return Ok((bpc, RobBlock::default()));
        }
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
            Fault::None if no_effect => Ok((bpc, RobBlock::default())),
            Fault::None => Ok((bpc, rob)),
            Fault::DataAlignment | Fault::DataPage => Err(fault_at(fault, fault_arg)),
            _ => Err(fault_at(fault, pc)),
        }
    }
}
