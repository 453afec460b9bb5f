//! WB: rules of scalar instructions (`docs/microarchitecture.md` section 7; `isa-scalar-block.md` section 4.4).

use super::Core;
use super::decode::{Decoded, Detail, LiveKind, Transfer};
use super::header::Group;
use super::types::{Fault, PES};
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
        rob_empty: bool,
    ) -> Judgement {
        if matches!(decoded.detail, Detail::SystemRegister { .. }) && !rob_empty {
            return Err(Refusal::Stall(stall::SERIALIZE));
        }
        // From here on the instruction commits or faults in this cycle, and either enters the body.
        if self.control.active && !self.control.body {
            self.control.body = true;
        }
        if self.control.header.terminal_pending || !self.is_applicable(&decoded.detail) {
            return Err(fault_at(Fault::BundleControl, pc));
        }
        let flight = &self.slots[self.wb.slot];
        if !decoded.legal || flight.source_fault {
            return Err(fault_at(Fault::IllegalInstruction, pc));
        }
        if flight.fault != Fault::None {
            return Err(fault_at(flight.fault, flight.fault_arg));
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
            Detail::SystemRegister { id } => {
                if self.system_register(id, 0).is_none() {
                    return Err(fault_at(Fault::IllegalInstruction, pc));
                }
                effect.value = self.in_enabled(|pe| self.system_register(id, pe).unwrap_or(0));
            }
            Detail::Breakpoint { cause } => {
                return Err(Refusal::Fault {
                    fault: Fault::SoftwareBreakpoint,
                    argument: pc,
                    cause,
                });
            }
            _ => {}
        }
        self.control.group = Group::None;
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
            Detail::SystemRegister { .. } | Detail::Breakpoint { .. } => {
                control.active && control.kind == LiveKind::System
            }
            _ => true,
        }
    }
}
