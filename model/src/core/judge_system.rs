//! WB: rules of system instructions and queue commands
//! (`docs/microarchitecture/traps.md` sections 4 and 5, `memory-order.md` section 6, `blocks.md` section 8).

use super::Core;
use super::counters::bit;
use super::decode::{Decoded, LiveKind, SystemOp, source};
use super::header::Group;
use super::queue::QueueOp;
use super::system::{Epoch, OperandRule, SystemRegisters, Use, service_ring};
use super::types::{BackendOutputs, Fault, PES};
use super::write_back::{Effect, Judgement, Refusal, fault_at, stall};

/// Bit of a fence mask: instruction fetches.
const INSTRUCTION_CLASS: u8 = 1 << 3;

impl Core {
    /// TIME in this cycle.
    #[inline]
    pub(super) fn time(&self) -> u64 {
        if self.env.spec_compat {
            self.attempted.wrapping_add(1)
        } else {
            self.cycle
        }
    }

    /// Current ring, 0..=15.
    #[inline]
    pub(super) fn ring(&self) -> u8 {
        self.system.registers.ring() as u8
    }

    /// A SYS block is live.
    pub(super) fn in_system_block(&self) -> bool {
        self.control.active && self.control.kind == LiveKind::System
    }

    /// Rules of a SYS instruction whose block state, constraints and sources are good.
    pub(super) fn judge_system(
        &mut self,
        decoded: &Decoded,
        op: SystemOp,
        pc: u64,
        next: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Judgement {
        let mut effect = self.plain(decoded, next);
        match op {
            SystemOp::Register { usage, address } => {
                self.judge_register(usage, address, pc, &mut effect)?;
            }
            SystemOp::Breakpoint { cause } => {
                return Err(Refusal::Fault {
                    fault: Fault::SoftwareBreakpoint,
                    argument: pc,
                    cause,
                });
            }
            SystemOp::Assert => {
                if self.lead_operand(source::LEFT).1 == 0 {
                    return Err(fault_at(Fault::Assert, pc));
                }
                let values = self.slots[self.wb.slot].operands[source::LEFT];
                effect.nonuniform = self.differs(values.map(|value| u64::from(value == 0)));
            }
            SystemOp::Request { kind } => {
                let (nonuniform, operand) = self.lead_operand(source::LEFT);
                effect.nonuniform = nonuniform;
                self.system.requests.record_request(kind, operand);
            }
            SystemOp::FenceData {
                predecessors,
                successors,
            } => {
                self.system.requests.fence = predecessors | successors << 4;
                effect.redirect = (predecessors | successors) & INSTRUCTION_CLASS != 0;
                self.fence(&mut effect);
            }
            SystemOp::FenceInstruction => {
                effect.redirect = true;
                self.fence(&mut effect);
            }
            SystemOp::Maintenance(maintenance) => {
                let (nonuniform, operand) = self.lead_operand(source::LEFT);
                self.check_maintenance(maintenance.rule, operand, pc)?;
                effect.nonuniform = nonuniform;
                effect.redirect = maintenance.epoch == Epoch::Instruction;
                self.system
                    .requests
                    .record_maintenance(maintenance, operand);
            }
            SystemOp::ServiceRequest { kind } => {
                if service_ring(self.system.registers.ring(), kind).is_none() {
                    return Err(fault_at(Fault::IllegalInstruction, pc));
                }
                self.control.header.terminal_pending = true;
                self.system.requests.record_ring_change(kind);
                return Err(Refusal::Fault {
                    fault: Fault::ServiceRequest,
                    argument: pc,
                    cause: kind,
                });
            }
            SystemOp::Recovery { kind } => {
                let judged = self.judge_recovery(kind, pc, out, launch);
                self.system.keep_record = matches!(judged, Err(Refusal::Fault { .. }));
                return judged;
            }
        }
        self.control.group = Group::None;
        Ok(effect)
    }

    fn judge_register(
        &mut self,
        usage: Use,
        address: u32,
        pc: u64,
        effect: &mut Effect,
    ) -> Result<(), Refusal> {
        let place = SystemRegisters::locate(address, usage, self.system.registers.ring())
            .ok_or(fault_at(Fault::IllegalInstruction, pc))?;
        let time = self.time();
        if usage.reads() {
            effect.value = self.in_enabled(|pe| self.system.registers.read(place, pe, time));
        }
        if usage.writes() {
            let (nonuniform, value) = self.lead_operand(source::LEFT);
            effect.nonuniform = nonuniform;
            effect.count |= 1 << bit::SSR_WRITES;
            self.system.write(address, place, value);
        }
        Ok(())
    }

    fn fence(&mut self, effect: &mut Effect) {
        effect.count |= 1 << bit::FENCES;
        self.reservations.clear(15);
        if effect.redirect {
            self.system.requests.advance(Epoch::Instruction);
        }
    }

    fn check_maintenance(&self, rule: OperandRule, operand: u64, pc: u64) -> Result<(), Refusal> {
        if rule == OperandRule::Any {
            return Ok(());
        }
        if self.ring() != 0 || rule == OperandRule::AddressSpace && operand >> 16 != 0 {
            return Err(fault_at(Fault::IllegalInstruction, pc));
        }
        let canonical = (operand << 16) as i64 >> 16 == operand as i64;
        if rule == OperandRule::Canonical && !canonical {
            return Err(fault_at(Fault::DataPage, operand));
        }
        Ok(())
    }

    /// ACRE: commits the live block, then restores the context of the ring.
    fn judge_recovery(
        &mut self,
        kind: u8,
        pc: u64,
        out: &BackendOutputs,
        launch: &mut bool,
    ) -> Judgement {
        if !self.is_recoverable() {
            return Err(fault_at(Fault::ExecutionStateCheck, pc));
        }
        let selected = self.control.selected_pc(self.control.sequential);
        let mut effect = self.commit_block(pc, selected, out, launch)?;
        if effect.post_commit {
            return Ok(effect);
        }
        effect.next_pc = self.restore_context();
        effect.redirect = true;
        effect.count |= 1 << bit::RECOVERIES;
        self.system.requests.record_ring_change(kind);
        Ok(effect)
    }

    /// Rules of a queue command whose constraints and sources are good.
    pub(super) fn judge_queue(&mut self, decoded: &Decoded, op: QueueOp, next: u64) -> Judgement {
        if !self.queue_read {
            self.queue_read = true;
            return Err(Refusal::Stall(stall::QUEUE));
        }
        self.queue_read = false;
        let mut effect = self.plain(decoded, next);
        let (key_differs, key) = self.lead_operand(source::LEFT);
        let (operand_differs, operand) = self.lead_operand(source::RIGHT);
        effect.nonuniform = key_differs || operand_differs;
        let answer = self.queues.perform(op, key, operand);
        effect.count = 1 << bit::QUEUE_OPS | u128::from(answer.event) << bit::QUEUE_EVENTS;
        let (first, second) = match op {
            QueueOp::Pop { .. } => (answer.data, answer.result),
            _ => (answer.result, 0),
        };
        effect.value = self.in_enabled(|_| first);
        effect.value1 = self.in_enabled(|_| second);
        self.control.group = Group::None;
        Ok(effect)
    }

    /// Whether the enabled PEs' values of a source of the instruction in WB differ, and the lead's.
    pub(super) fn lead_operand(&self, place: usize) -> (bool, u64) {
        let values = self.slots[self.wb.slot].operands[place];
        (self.differs(values), values[self.lead])
    }

    fn differs(&self, values: [u64; PES]) -> bool {
        values
            .iter()
            .enumerate()
            .any(|(pe, &value)| self.pes >> pe & 1 != 0 && value != values[self.lead])
    }
}
