//! WB: the commit of one instruction in program order (`docs/microarchitecture.md` sections 7 and 8).

use super::counters::bit;
use super::decode::{Access, Class, Decoded, Detail, NO_DEST, StartInfo};
use super::retire::{Entry, kind, memory_op};
use super::types::{BackendOutputs, Fault, PES, RobBlock};
use super::{Core, HaltReason, RunState};

/// Stall causes (`docs/microarchitecture/front.md` section 2).
pub(crate) mod stall {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const NEXT_BUSY: u8 = 1;
    pub(crate) const HAZARD: u8 = 2;
    pub(crate) const EXECUTE: u8 = 3;
    pub(crate) const ORDER: u8 = 4;
    pub(crate) const MEMORY: u8 = 5;
    pub(crate) const ROB_FULL: u8 = 6;
    pub(crate) const ISSUE_BUSY: u8 = 7;
    pub(crate) const PREFLIGHT: u8 = 8;
    pub(crate) const SERIALIZE: u8 = 9;
    pub(crate) const STOPPING: u8 = 10;
    pub(crate) const HAZARD_LOAD: u8 = 11;
    pub(crate) const HAZARD_COMMIT: u8 = 12;
    pub(crate) const SERIAL: u8 = 13;
    pub(crate) const FSU: u8 = 14;
    pub(crate) const TEMPLATE: u8 = 15;
    pub(crate) const ATOMIC: u8 = 16;
    pub(crate) const QUEUE: u8 = 17;
    pub(crate) const FENCE: u8 = 18;
    pub(crate) const INTERRUPT: u8 = 19;
    /// Number of causes.
    pub(crate) const CAUSES: usize = 20;
}

/// What WB does in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct WbCycle {
    pub(crate) stall: u8,
    /// The instruction leaves, committed, faulted or dropped.
    pub(crate) leaves: bool,
    /// It leaves by committing or faulting.
    pub(crate) commits: bool,
    /// A ROB entry is pushed.
    pub(crate) pushes: bool,
    /// The pipeline is flushed; with a new address when it is redirected.
    pub(crate) flush: Option<Option<u64>>,
    /// The header goes to the issue slot.
    pub(crate) launch: bool,
    /// Enabled PEs disagree in a value that exists once per core.
    pub(crate) nonuniform: bool,
    /// Counter increments of the commit.
    pub(crate) count: u128,
}

/// Why an instruction does not commit in this cycle.
pub(super) enum Refusal {
    Stall(u8),
    Fault {
        fault: Fault,
        argument: u64,
        cause: u8,
    },
}

/// Effect of a commit beyond the register write.
pub(super) struct Effect {
    pub(super) next_pc: u64,
    /// Redirects to `next_pc` even when that is the next instruction.
    pub(super) redirect: bool,
    pub(super) dest: u8,
    pub(super) value: [u64; PES],
    pub(super) dest1: u8,
    pub(super) value1: [u64; PES],
    /// BPC of the block that the instruction commits.
    pub(super) block_pc: Option<u64>,
    pub(super) rob: RobBlock,
    pub(super) nonuniform: bool,
    /// The committed block traps: BundlePostCommit with `next_pc`.
    pub(super) post_commit: bool,
    /// Counter increments.
    pub(super) count: u128,
}

pub(super) type Judgement = Result<Effect, Refusal>;

pub(super) fn fault_at(fault: Fault, argument: u64) -> Refusal {
    Refusal::Fault {
        fault,
        argument,
        cause: 0,
    }
}

impl Core {
    /// The stop condition holds for an instruction at `pc`.
    #[inline]
    pub(super) fn stop_condition(&self, pc: u64) -> Option<HaltReason> {
        if self.max_instr != 0 && self.attempted == self.max_instr {
            Some(HaltReason::MaxInstr)
        } else if self.stop_pc == Some(pc) {
            Some(HaltReason::StopPc)
        } else {
            None
        }
    }

    /// Fault of the instruction fetch at `pc`.
    #[inline]
    pub(super) fn fetch_fault(&self, pc: u64) -> Option<Fault> {
        if pc & 1 != 0 {
            Some(Fault::InstructionPc)
        } else if pc.checked_add(8).is_none_or(|end| end > self.env.mem_bytes) {
            Some(Fault::InstructionPage)
        } else {
            None
        }
    }

    /// Commits, faults, drops or holds the instruction in WB.
    pub(super) fn write_back(
        &mut self,
        out: &BackendOutputs,
        rob_full: bool,
        rob_empty: bool,
    ) -> WbCycle {
        let mut cycle = WbCycle::default();
        if self.run == RunState::Trap {
            cycle.flush = Some(Some(self.enter_trap()));
            cycle.count = 1 << bit::TRAPS;
            return cycle;
        }
        if !self.wb.valid {
            return cycle;
        }
        if rob_full {
            cycle.stall = stall::ROB_FULL;
            return cycle;
        }
        let pc = self.wb.pc;
        if let Some(id) = self.interrupt_drops() {
            self.push_interrupt(pc, id);
            cycle.stall = stall::INTERRUPT;
            cycle.leaves = true;
            cycle.pushes = true;
            cycle.flush = Some(None);
            return cycle;
        }
        if let Some(reason) = self.stop_condition(pc) {
            self.drain(reason, pc);
            cycle.stall = stall::STOPPING;
            cycle.leaves = true;
            cycle.flush = Some(None);
            return cycle;
        }
        let slot = self.wb.slot;
        let decoded = self.slots[slot].decoded;
        let next = pc.wrapping_add(2 * u64::from(self.slots[slot].halfwords));
        match self.judge(&decoded, pc, next, out, rob_empty, &mut cycle.launch) {
            Err(Refusal::Stall(cause)) => cycle.stall = cause,
            Err(Refusal::Fault {
                fault,
                argument,
                cause,
            }) => {
                self.push_fault(&decoded, pc, fault, argument, cause);
                self.drain(HaltReason::Fault, argument);
                cycle.leaves = true;
                cycle.commits = true;
                cycle.flush = Some(None);
            }
            Ok(effect) if effect.post_commit => {
                self.push_post_commit(&decoded, pc, &effect);
                self.drain(HaltReason::Fault, effect.next_pc);
                cycle.leaves = true;
                cycle.commits = true;
                cycle.count = effect.count;
                cycle.flush = Some(None);
            }
            Ok(effect) => {
                cycle.leaves = true;
                cycle.commits = true;
                cycle.nonuniform = effect.nonuniform;
                cycle.count = effect.count;
                if effect.redirect || effect.next_pc != next {
                    cycle.flush = Some(Some(effect.next_pc));
                }
                self.push_commit(&decoded, pc, &effect);
            }
        }
        cycle.pushes = cycle.commits;
        self.control_changed |= cycle.commits;
        cycle
    }

    /// The interrupt for which the instruction in WB is dropped. One that has begun its accesses or whose block
    /// is in issue is not.
    fn interrupt_drops(&self) -> Option<u8> {
        let performed = self.slots[self.wb.slot].performed;
        self.irq_take.filter(|_| !performed && !self.launched)
    }

    fn push_interrupt(&mut self, pc: u64, id: u8) {
        let argument = u64::from(id);
        self.rob.push(&Entry {
            pc,
            next_pc: argument,
            fault: Fault::Interrupt,
            fault_arg: argument,
            dest: NO_DEST,
            dest1: NO_DEST,
            ..Entry::default()
        });
        self.queue_read = false;
        self.drain(HaltReason::Fault, pc);
    }

    fn drain(&mut self, reason: HaltReason, next_pc: u64) {
        self.next_run = RunState::Drain;
        self.halt_reason = reason;
        self.next_pc = next_pc;
    }

    fn entry_of(&self, decoded: &Decoded, pc: u64) -> Entry {
        let kind = match decoded.class {
            Class::Undecoded => 0,
            Class::Scalar => kind::SCALAR,
            Class::Header | Class::Queue => kind::HEADER,
            Class::Start => kind::START,
            Class::Stop => kind::STOP,
        };
        let len = self.slots[self.wb.slot].halfwords * 2;
        Entry {
            pc,
            insn: decoded.insn,
            len,
            kind,
            dest: NO_DEST,
            dest1: NO_DEST,
            ..Entry::default()
        }
    }

    fn push_fault(&mut self, decoded: &Decoded, pc: u64, fault: Fault, argument: u64, cause: u8) {
        let entry = Entry {
            next_pc: argument,
            fault,
            fault_arg: argument,
            cause,
            ..self.entry_of(decoded, pc)
        };
        self.rob.push(&entry);
        self.attempted += 1;
    }

    /// The block has been committed: its Tile operation stands and is waited for.
    fn push_post_commit(&mut self, decoded: &Decoded, pc: u64, effect: &Effect) {
        let entry = Entry {
            next_pc: effect.next_pc,
            fault: Fault::BundlePostCommit,
            fault_arg: effect.next_pc,
            commits_block: true,
            block_pc: effect.block_pc.unwrap_or(0),
            block: effect.rob,
            ..self.entry_of(decoded, pc)
        };
        self.rob.push(&entry);
        self.attempted += 1;
    }

    fn push_commit(&mut self, decoded: &Decoded, pc: u64, effect: &Effect) {
        let mut entry = Entry {
            next_pc: effect.next_pc,
            dest: effect.dest,
            value: effect.value,
            dest1: effect.dest1,
            value1: effect.value1,
            commits_block: effect.block_pc.is_some(),
            block_pc: effect.block_pc.unwrap_or(0),
            block: effect.rob,
            flags: self.slots[self.wb.slot]
                .flags
                .iter()
                .fold(0, |all, flags| all | flags),
            ..self.entry_of(decoded, pc)
        };
        if decoded.access != Access::None {
            let flight = &self.slots[self.wb.slot];
            entry.mem_op = memory_op::of(decoded.access);
            entry.mem_size = decoded.size;
            entry.mem_addr = flight.addr;
            entry.mem_data = flight.data;
            entry.pair = decoded.pair;
            if decoded.pair {
                entry.mem_data1 = flight.data1;
            }
        }
        self.rob.push(&entry);
        self.attempted += 1;
        self.next_pc = effect.next_pc;
        self.write_destination(effect.dest, &effect.value);
        self.write_destination(effect.dest1, &effect.value1);
    }

    fn write_destination(&mut self, dest: u8, values: &[u64; PES]) {
        if dest == NO_DEST {
            return;
        }
        for (pe, &value) in values.iter().enumerate() {
            if self.pes >> pe & 1 != 0 {
                self.registers.write(pe, dest, value);
            }
        }
        self.registers.push_valid(dest);
    }

    /// Applies the rules of the instruction; block control changes here, registers do not.
    fn judge(
        &mut self,
        decoded: &Decoded,
        pc: u64,
        next: u64,
        out: &BackendOutputs,
        rob_empty: bool,
        launch: &mut bool,
    ) -> Judgement {
        if let Some(fault) = self.fetch_fault(pc) {
            return Err(fault_at(fault, pc));
        }
        match (decoded.class, decoded.detail) {
            (Class::Undecoded, _) => Err(fault_at(Fault::IllegalInstruction, pc)),
            (Class::Scalar, _) => self.judge_scalar(decoded, pc, next, out, rob_empty, launch),
            (Class::Header | Class::Queue, _)
            | (Class::Start, Detail::Start(StartInfo { class: None, .. }))
                if self.control.header.terminal_pending =>
            {
                Err(fault_at(Fault::BundleControl, pc))
            }
            _ if !decoded.legal => Err(fault_at(Fault::IllegalInstruction, pc)),
            (Class::Queue, Detail::Queue(op)) => {
                if self.slots[self.wb.slot].source_fault {
                    return Err(fault_at(Fault::IllegalInstruction, pc));
                }
                self.judge_queue(decoded, op, next)
            }
            (Class::Header | Class::Queue, _) => self.judge_header(decoded, pc, next),
            (Class::Start, Detail::Start(info)) => {
                self.judge_start(decoded, &info, pc, next, out, launch)
            }
            (Class::Start | Class::Stop, _) => self.judge_stop(pc, next, out, launch),
        }
    }

    pub(super) fn plain(&self, decoded: &Decoded, next_pc: u64) -> Effect {
        Effect {
            next_pc,
            dest: decoded.dest,
            value: self.slots[self.wb.slot].value(),
            dest1: decoded.dest1,
            value1: self.slots[self.wb.slot].value1(),
            block_pc: None,
            rob: RobBlock::default(),
            nonuniform: false,
            redirect: false,
            post_commit: false,
            count: 0,
        }
    }
}
