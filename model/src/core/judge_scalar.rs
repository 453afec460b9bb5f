//! WB: rules of scalar instructions (`docs/microarchitecture.md` section 7; `isa-scalar-block.md` section 4.4).

use super::Core;
use super::counters::bit;
use super::decode::{Access, Decoded, Detail, Transfer};
use super::header::Group;
use super::types::{BackendOutputs, Fault, PES};
use super::write_back::{Judgement, Refusal, fault_at, stall};

impl Core {
    /// Whether the enabled PEs' results differ, and the lead's.
    pub(super) fn vote(&self) -> (bool, u64) {
        let result = &self.slots[self.wb.slot].result;
        let lead = result[self.lead];
        (
            result
                .iter()
                .enumerate()
                .any(|(pe, &value)| self.pes >> pe & 1 != 0 && value != lead),
            lead,
        )
    }

    pub(super) fn judge_scalar(
        &mut self,
        decoded: &Decoded,
        pc: u64,
        next: u64,
        out: &BackendOutputs,
        rob_empty: bool,
        launch: &mut bool,
    ) -> Judgement {
        if decoded.drain && !rob_empty {
            return Err(Refusal::Stall(stall::SERIALIZE));
        }
        // The instruction enters the body when it commits or faults, but not while it waits.
        let body = self.control.body;
        self.control.body |= self.control.active;
        let judged = self.judge_in_body(decoded, pc, next, out, rob_empty, launch);
        if matches!(judged, Err(Refusal::Stall(_))) {
            self.control.body = body;
        }
        judged
    }

    fn judge_in_body(
        &mut self,
        decoded: &Decoded,
        pc: u64,
        next: u64,
        out: &BackendOutputs,
        rob_empty: bool,
        launch: &mut bool,
    ) -> Judgement {
        if self.control.header.terminal_pending || !self.is_applicable(&decoded.detail) {
            return Err(fault_at(Fault::BundleControl, pc));
        }
        let flight = &self.slots[self.wb.slot];
        if !decoded.legal || flight.source_fault {
            return Err(fault_at(Fault::IllegalInstruction, pc));
        }
        if flight.fault != Fault::None {
            let refusal = fault_at(flight.fault, flight.fault_arg);
            if decoded.access == Access::StoreConditional {
                // It hit: the reservation is gone even so (`isa-scalar-block.md` section 9.2).
                self.reservations.clear(self.pes);
            }
            return Err(refusal);
        }
        if matches!(decoded.detail, Detail::System(op) if op.is_fence())
            && !(rob_empty && out.tlsu_idle && out.iss_idle)
        {
            return Err(Refusal::Stall(stall::FENCE));
        }
        let mut effect = self.plain(decoded, next);
        match decoded.detail {
            Detail::Condition => {
                let (nonuniform, lead) = self.vote();
                effect.nonuniform = nonuniform;
                self.control.taken = lead != 0;
                self.control.commit_argument = lead;
                self.control.header.condition_set = true;
            }
            Detail::CommitTarget { once } => {
                let (nonuniform, lead) = self.vote();
                effect.nonuniform = nonuniform;
                self.control.bpcn = lead;
                self.control.header.target_set |= once;
            }
            Detail::Jump => {
                let (nonuniform, lead) = self.vote();
                if lead & 1 != 0 {
                    return Err(fault_at(Fault::InstructionPc, lead));
                }
                effect.nonuniform = nonuniform;
                effect.next_pc = lead;
            }
            Detail::SetReturn => self.control.return_address = effect.value[self.lead],
            Detail::BlockRegister { id } => {
                let value = self
                    .control
                    .register(id)
                    .ok_or(fault_at(Fault::BundleControl, pc))?;
                effect.value = self.in_enabled(|_| value);
            }
            Detail::System(op) => {
                // A recovery installs another group, so this one is closed before.
                let group = std::mem::take(&mut self.control.group);
                let judged = self.judge_system(decoded, op, pc, next, out, launch);
                if judged.is_err() {
                    self.control.group = group;
                }
                return judged;
            }
            Detail::Float(_) => effect.count |= 1 << bit::FSU_OPS,
            _ => {}
        }
        self.control.group = Group::None;
        match decoded.access {
            Access::LoadReserved => {
                let addr = &self.slots[self.wb.slot].addr;
                self.reservations.set(self.pes, addr, decoded.size);
            }
            Access::StoreConditional => {
                self.reservations.clear(self.pes);
                effect.count |= if effect.value[self.lead] == 0 {
                    1 << bit::SC_SUCCESS
                } else {
                    1 << bit::SC_FAIL
                };
            }
            _ => {}
        }
        Ok(effect)
    }

    pub(super) fn in_enabled(&self, value: impl Fn(usize) -> u64) -> [u64; PES] {
        let mut values = [0; PES];
        for (pe, slot) in values
            .iter_mut()
            .enumerate()
            .filter(|(pe, _)| self.pes >> pe & 1 != 0)
        {
            *slot = value(pe);
        }
        values
    }

    /// `isa-scalar-block.md` section 4.4; the body has been entered.
    pub(super) fn is_applicable(&self, detail: &Detail) -> bool {
        let control = &self.control;
        match *detail {
            Detail::Condition => {
                control.active
                    && control.transfer == Transfer::Cond
                    && !control.header.condition_set
            }
            Detail::CommitTarget { once } => {
                control.active && control.kind.has_target() && !(once && control.header.target_set)
            }
            Detail::BlockRegister { .. } => control.active,
            Detail::System(_) => self.in_system_block(),
            _ => true,
        }
    }
}
