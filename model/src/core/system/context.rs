//! Trap entry and recovery: the context of a ring (`docs/microarchitecture/traps.md` sections 3 and 4).

use super::interrupt::target_ring;
use super::number;
use super::ssr::TrapBank;
use crate::core::alu::QUEUE_ENTRIES;
use crate::core::decode::{LiveKind, Transfer};
use crate::core::header::BlockControl;
use crate::core::template::Records;
use crate::core::types::{Fault, PES};
use crate::core::{Core, HaltReason, RunState};

/// Bit of EBARG0: the visible words belong to a context in use.
const IN_USE: u64 = 1 << 4;
/// Bit of CORE_STATE and ECSTATE: body entered.
const BODY: u64 = 1 << 4;

/// Hidden part of a saved context.
#[derive(Debug, Clone)]
pub(crate) struct Context {
    control: BlockControl,
    templates: Records,
    queues: [[u64; QUEUE_ENTRIES]; PES],
    queue_valid: u8,
}

/// A fault or interrupt as its entry retires.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrapEntry {
    pub(crate) fault: Fault,
    pub(crate) cause: u8,
    pub(crate) argument: u64,
    pub(crate) pc: u64,
}

impl TrapEntry {
    /// Where recovery goes on when software changes nothing.
    fn saved_pc(&self) -> u64 {
        match self.fault {
            Fault::ServiceRequest => self.pc.wrapping_add(4),
            Fault::BundlePostCommit => self.argument,
            _ => self.pc,
        }
    }
}

/// Ring that serves a request of a type from a ring; `None` when the type is not allowed
/// (`isa-scalar-block.md` section 8.6).
pub(crate) const fn service_ring(source: usize, kind: u8) -> Option<usize> {
    match (source, kind) {
        (1.., 0 | 2) => Some(0),
        (2.., 1) => Some(1),
        _ => None,
    }
}

/// EBARG0.
fn control_word(ring: usize, control: &BlockControl) -> u64 {
    ring as u64
        | IN_USE
        | u64::from(control.active) << 5
        | u64::from(control.body) << 6
        | (control.kind as u64) << 7
        | (control.transfer as u64) << 11
        | u64::from(control.taken) << 14
}

impl Core {
    /// Trap entry, in the cycle in which its entry retires.
    pub(in crate::core) fn save_context(&mut self, entry: &TrapEntry) {
        let system = &mut self.system;
        let source = system.registers.ring();
        let target = match entry.fault {
            Fault::ServiceRequest => service_ring(source, entry.cause).unwrap_or(0),
            _ => target_ring(source),
        };
        let control = &self.control;
        let state = system.registers.core_state;
        let lead = self.registers.queues[self.lead];
        let bank = system.registers.bank_mut(target);
        bank.trap = TrapBank {
            asynchronous: entry.fault == Fault::Interrupt,
            argument_valid: true,
            cause: u32::from(entry.cause),
            number: entry.fault.trap_number(),
            argument: entry.argument,
        };
        bank.set(
            number::ECSTATE,
            state & !BODY | u64::from(control.body) << 4,
        );
        bank.set(number::EBARG0, control_word(source, control));
        bank.set(number::EBARG_BPC, control.bpc);
        bank.set(number::EBARG_BPCN, control.bpcn);
        bank.set(number::EBARG_PC, entry.saved_pc());
        bank.set(number::EBARG_RA, control.return_address);
        for (register, value) in (number::EBARG_QUEUES..).zip(lead) {
            bank.set(register, value);
        }
        bank.set(number::EBARG_LB, 0);
        bank.set(number::EBARG_LC, 0);
        let keep = std::mem::take(&mut system.keep_record) && target == source;
        if !(keep && system.records[target].is_some()) {
            system.records[target] = Some(Box::new(Context {
                control: self.control,
                templates: self.records,
                queues: self.registers.queues,
                queue_valid: self.registers.queue_valid,
            }));
        }
        system.registers.core_state = state & !15 | target as u64;
        if entry.fault != Fault::Interrupt {
            system.count_trap();
        }
        system.changed();
        self.last_fault = entry.fault;
        self.next_pc = match system.vector() {
            0 => entry.argument,
            vector => vector,
        };
    }

    /// What follows Drain.
    pub(in crate::core) fn after_drain(&self) -> RunState {
        if self.halt_reason == HaltReason::Fault && self.system.trap_vector().is_some() {
            RunState::Trap
        } else {
            RunState::Halted
        }
    }

    /// Core state Trap: closes the block; returns the vector.
    pub(in crate::core) fn enter_trap(&mut self) -> u64 {
        self.control.clear();
        self.records.frame.active = false;
        self.records.copy.active = false;
        self.control_changed = true;
        self.next_run = RunState::Run;
        self.halt_reason = HaltReason::None;
        self.last_fault = Fault::None;
        self.system.vector()
    }

    /// Whether the context of the current ring can be restored (`isa-scalar-block.md` section 8.5).
    pub(in crate::core) fn is_recoverable(&self) -> bool {
        if !self.system.record_valid() {
            return false;
        }
        let registers = &self.system.registers;
        let bank = registers.bank(registers.ring());
        let word = bank.get(number::EBARG0);
        let (active, body) = (word >> 5 & 1 != 0, word >> 6 & 1 != 0);
        word & IN_USE != 0
            && word >> 15 == 0
            && LiveKind::from_code(word >> 7 & 15).is_some()
            && Transfer::from_code(word >> 11 & 7).is_some()
            && (active || !body)
            && word & 15 == bank.get(number::ECSTATE) & 15
            && bank.get(number::EBARG_BPC) & 1 == 0
            && bank.get(number::EBARG_PC) & 1 == 0
    }

    /// Restores the recoverable context of the current ring; returns its PC.
    pub(in crate::core) fn restore_context(&mut self) -> u64 {
        let registers = &mut self.system.registers;
        let ring = registers.ring();
        let bank = registers.bank_mut(ring);
        let word = bank.get(number::EBARG0);
        bank.set(number::EBARG0, word & !IN_USE);
        let saved = |register: u8| bank.get(register);
        if let Some(record) = self.system.records.get_mut(ring).and_then(Option::take) {
            self.control = record.control;
            self.records = record.templates;
            self.registers.queues = record.queues;
            self.registers.queue_valid = record.queue_valid;
        }
        let control = &mut self.control;
        control.active = word >> 5 & 1 != 0;
        control.body = word >> 6 & 1 != 0;
        control.kind = LiveKind::from_code(word >> 7 & 15).unwrap_or_default();
        control.transfer = Transfer::from_code(word >> 11 & 7).unwrap_or_default();
        control.taken = word >> 14 & 1 != 0;
        control.bpc = saved(number::EBARG_BPC);
        control.bpcn = saved(number::EBARG_BPCN);
        control.return_address = saved(number::EBARG_RA);
        for (register, value) in (number::EBARG_QUEUES..).zip(&mut self.registers.queues[self.lead])
        {
            *value = saved(register);
        }
        let (state, pc) = (saved(number::ECSTATE), saved(number::EBARG_PC));
        registers.core_state = state;
        self.system.changed();
        pc
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_and_types_of_service_requests() {
        let served: Vec<_> = [0, 1, 2, 15]
            .into_iter()
            .map(|source| [0, 1, 2, 3].map(|kind| service_ring(source, kind)))
            .collect();
        assert_eq!(served[0], [None; 4]);
        assert_eq!(served[1], [Some(0), None, Some(0), None]);
        assert_eq!(served[2], [Some(0), Some(1), Some(0), None]);
        assert_eq!(served[3], served[2]);
    }

    #[test]
    fn control_word_packs_the_block() {
        let control = BlockControl {
            active: true,
            kind: LiveKind::System,
            transfer: Transfer::Icall,
            taken: true,
            ..BlockControl::default()
        };
        assert_eq!(control_word(3, &control), 0x7133);
    }
}
