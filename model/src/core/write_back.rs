//! WB: the commit of one instruction in program order (`docs/microarchitecture.md` sections 7 and 8).

use super::decode::{Access, Class, Decoded, Detail, LiveKind, NO_DEST, StartInfo, Transfer};
use super::lsu::stored;
use super::retire::{Entry, kind, memory_op};
use super::types::{BackendOutputs, Decision, Fault, PES, RobBlock};
use super::{Core, HaltReason, RunState};

/// Stall causes (`docs/microarchitecture.md` section 6).
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
}

/// Capacity of a Local pool in bytes, as TILE_CAPACITY reads.
const TILE_CAPACITY: u64 = 262_144;

/// What WB does in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct WbCycle {
    pub(crate) stall: u8,
    /// The instruction leaves, committed, faulted or dropped.
    pub(crate) leaves: bool,
    /// It leaves by committing or faulting.
    pub(crate) commits: bool,
    /// The pipeline is flushed; with a new address when it is redirected.
    pub(crate) flush: Option<Option<u64>>,
    /// The header goes to the issue slot.
    pub(crate) launch: bool,
    /// Enabled PEs disagree in a value that exists once per core.
    pub(crate) nonuniform: bool,
}

/// Why an instruction does not commit in this cycle.
enum Refusal {
    Stall(u8),
    Fault {
        fault: Fault,
        argument: u64,
        cause: u8,
    },
}

/// Effect of a commit beyond the register write.
struct Effect {
    next_pc: u64,
    dest: u8,
    value: [u64; PES],
    /// BPC of the block that the instruction commits.
    block_pc: Option<u64>,
    rob: RobBlock,
    nonuniform: bool,
}

type Judgement = Result<Effect, Refusal>;

fn fault_at(fault: Fault, argument: u64) -> Refusal {
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
        if !self.wb.valid {
            return cycle;
        }
        if rob_full {
            cycle.stall = stall::ROB_FULL;
            return cycle;
        }
        let pc = self.wb.pc;
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
            Ok(effect) => {
                cycle.leaves = true;
                cycle.commits = true;
                cycle.nonuniform = effect.nonuniform;
                if effect.next_pc != next {
                    cycle.flush = Some(Some(effect.next_pc));
                }
                self.push_commit(&decoded, pc, &effect);
            }
        }
        self.control_changed |= cycle.commits;
        cycle
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
            Class::Header => kind::HEADER,
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

    fn push_commit(&mut self, decoded: &Decoded, pc: u64, effect: &Effect) {
        let mut entry = Entry {
            next_pc: effect.next_pc,
            dest: effect.dest,
            value: effect.value,
            commits_block: effect.block_pc.is_some(),
            block_pc: effect.block_pc.unwrap_or(0),
            block: effect.rob,
            ..self.entry_of(decoded, pc)
        };
        if decoded.access != Access::None {
            let flight = &self.slots[self.wb.slot];
            let load = decoded.access == Access::Load;
            entry.mem_op = if load {
                memory_op::LOAD
            } else {
                memory_op::STORE
            };
            entry.mem_size = decoded.size;
            entry.mem_addr = flight.addr;
            entry.mem_data = if load { flight.data } else { stored(flight) };
        }
        self.rob.push(&entry);
        self.attempted += 1;
        self.next_pc = effect.next_pc;
        if effect.dest != NO_DEST {
            for pe in (0..PES).filter(|pe| self.pes >> pe & 1 != 0) {
                self.registers.write(pe, effect.dest, effect.value[pe]);
            }
            self.registers.push_valid(effect.dest);
        }
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
            (Class::Scalar, _) => self.judge_scalar(decoded, pc, next, rob_empty),
            _ if !decoded.legal => Err(fault_at(Fault::IllegalInstruction, pc)),
            (Class::Header, _) => self.judge_header(decoded, pc, next),
            (Class::Start, Detail::Start(info)) => {
                self.judge_start(decoded, &info, pc, next, out, launch)
            }
            (Class::Start | Class::Stop, _) => self.judge_stop(pc, next, out, launch),
        }
    }

    fn plain(&self, decoded: &Decoded, next_pc: u64) -> Effect {
        Effect {
            next_pc,
            dest: decoded.dest,
            value: if decoded.has_value {
                self.slots[self.wb.slot].result
            } else {
                [0; PES]
            },
            block_pc: None,
            rob: RobBlock::default(),
            nonuniform: false,
        }
    }

    /// Whether the enabled PEs' results differ, and the lead's.
    fn vote(&self) -> (bool, u64) {
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

    fn judge_scalar(
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
        if !self.is_applicable(&decoded.detail) {
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
        Ok(effect)
    }

    fn in_enabled(&self, value: impl Fn(usize) -> u64) -> [u64; PES] {
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
    fn is_applicable(&self, detail: &Detail) -> bool {
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

    /// Base registers (`isa-scalar-block.md` section 2.7); `None` for other addresses.
    fn system_register(&self, id: u16, pe: usize) -> Option<u64> {
        match id {
            // THREAD_PTR, GLOBAL_PTR, CORE_ID, VENDOR, CORE_FEATURE, CORE_FEATURE_ENABLE, BLOCKNUM, BLOCKID
            0x000 | 0x001 | 0x021 | 0x022 | 0x024 | 0x025 | 0x050 | 0x051 => Some(0),
            // TIME, CYCLE
            0x010 | 0xc00 => Some(if self.env.spec_compat {
                self.attempted + 1
            } else {
                self.cycle
            }),
            // CORE_STATE
            0x020 => Some(self.core_state()),
            // VERSION
            0x023 => Some(1),
            // THREAD_ID and its alias
            0x026 | 0x802 => Some(pe as u64),
            0x027 => Some(TILE_CAPACITY),
            _ => None,
        }
    }

    fn judge_header(&mut self, decoded: &Decoded, pc: u64, next: u64) -> Judgement {
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

    fn judge_stop(
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

    fn effect_without_dest(&self, next_pc: u64) -> Effect {
        Effect {
            next_pc,
            dest: NO_DEST,
            value: [0; PES],
            block_pc: None,
            rob: RobBlock::default(),
            nonuniform: false,
        }
    }

    fn judge_start(
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
    fn end_block(
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
