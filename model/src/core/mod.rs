//! Cycle model of the core (`docs/microarchitecture.md`).
//!
//! [`Core::step`] performs one cycle against a [`MemoryPort`]; afterwards [`Core::probe`] is the record of
//! that cycle, to be compared word by word with the RTL's. A core can be cloned at any cycle boundary.

mod alu;
mod amo;
pub mod backend;
pub mod config;
mod counters;
mod debug;
mod decode;
mod events;
mod fetch;
mod fsu;
mod header;
mod judge_command;
mod judge_scalar;
mod judge_system;
mod lsu;
mod mem_stage;
mod memory;
mod pipeline;
mod queue;
mod reservation;
mod retire;
mod scoreboard;
mod system;
mod template;
#[cfg(test)]
mod tests;
pub mod timing;
pub mod types;
mod write_back;

use alu::{Inflight, QUEUE_ENTRIES, Registers};
use amo::Amo;
use backend::Backend;
use config::Config;
use counters::Counters;
use decode::{DecodeCache, Decoded};
use fetch::Fetch;
use header::BlockControl;
use lsu::Lsu;
use memory::Arbiter;
use queue::Queues;
use reservation::Reservations;
use retire::Rob;
use system::System;
use template::{Records, Sequencer};
use timing::Timing;
use types::{CoreEnv, Fault, GprFiles, PES};

use crate::probe::{PROBE_WORDS, Probe};

/// What is fixed while reset is held.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResetInputs {
    /// Address of the first instruction.
    pub reset_pc: u64,
    /// Size of memory in bytes.
    pub mem_bytes: u64,
    /// Enabled PEs, bit p = PE p; at least one.
    pub pe_enable: u8,
    /// Slot names and attempt counting of the executable specification.
    pub spec_compat: bool,
    /// Stop before the instruction at this address.
    pub stop_pc: Option<u64>,
    /// Stop after this many instructions; 0 for no limit.
    pub max_instr: u64,
    /// Bytes of memory that rings 2 to 15 may access (`docs/microarchitecture.md` section 2).
    pub user_bytes: u64,
    /// The trap that stops the core, counted from 1; 0 for none. Interrupts are not counted.
    pub fault_limit: u32,
    /// Interrupts are taken.
    pub irq_en: bool,
    /// Initial registers; R0 is ignored.
    pub gprs: GprFiles,
}

impl Default for ResetInputs {
    fn default() -> Self {
        ResetInputs {
            reset_pc: 0,
            mem_bytes: 1 << 20,
            pe_enable: 15,
            spec_compat: false,
            stop_pc: None,
            max_instr: 0,
            user_bytes: 3 << 18,
            fault_limit: 0,
            irq_en: false,
            gprs: GprFiles::default(),
        }
    }
}

/// The memory as the core sees it. In every cycle the core calls `response`, `ready`, `interrupts`, then, when it
/// presents a request and the memory is ready, `request`.
pub trait MemoryPort {
    /// Whether the memory accepts a request in this cycle.
    fn ready(&mut self, cycle: u64) -> bool;
    /// Performs an access to the 64-byte line at `addr`: a write of the bytes of `wdata` that `wstrb`
    /// selects, or a read that is answered in a later cycle.
    fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &[u64; 8], wstrb: u64);
    /// Delivers the oldest unanswered read, if it arrives in this cycle.
    fn response(&mut self, cycle: u64, data: &mut [u64; 8]) -> bool;
    /// The interrupt lines in this cycle, bit i = line i (`docs/microarchitecture/traps.md` section 6).
    fn interrupts(&mut self, cycle: u64) -> u64 {
        let _ = cycle;
        0
    }
}

/// Core state (`docs/microarchitecture.md` section 7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum RunState {
    /// Fetching and executing.
    #[default]
    Run = 0,
    /// Finishing what has been committed.
    Drain = 1,
    /// Nothing happens any more.
    Halted = 2,
    /// Going on at the trap vector.
    Trap = 3,
}

/// Why the core left Run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum HaltReason {
    /// It has not.
    #[default]
    None = 0,
    /// Instruction limit.
    MaxInstr = 1,
    /// Stop address.
    StopPc = 2,
    /// Fault.
    Fault = 3,
}

/// Instructions between decode and WB at a time, rounded up to a power of two.
const SLOTS: usize = 8;

/// The decode register.
#[derive(Debug, Clone, Copy, Default)]
struct DecodeRegister {
    valid: bool,
    pc: u64,
    insn: u64,
    halfwords: u8,
    seq: u32,
}

/// A pipeline register; the instruction itself stays in its slot.
#[derive(Debug, Clone, Copy, Default)]
struct Stage {
    valid: bool,
    pc: u64,
    seq: u32,
    slot: usize,
}

/// The core.
#[derive(Debug, Clone)]
pub struct Core {
    env: CoreEnv,
    timing: Timing,
    /// Enabled PEs, bit p = PE p.
    pes: u8,
    /// Lowest-numbered enabled PE.
    lead: usize,
    stop_pc: Option<u64>,
    max_instr: u64,
    /// Size of what rings 2 to 15 may access.
    user_bytes: u64,

    cycle: u64,
    run: RunState,
    /// `run` of the next cycle.
    next_run: RunState,
    halt_reason: HaltReason,
    nonuniform: bool,

    fetch: Fetch,
    cache: DecodeCache,
    decode: DecodeRegister,
    /// Sequence number of the next instruction.
    next_seq: u32,
    rr: Stage,
    ex: Stage,
    /// Cycles the instruction has been in EX, this one included.
    ex_count: u32,
    mem: Stage,
    lsu: Lsu,
    amo: Amo,
    reservations: Reservations,
    wb: Stage,
    /// The decode register has not been loaded since the last redirect.
    shadow: bool,
    /// Destination values and addresses of WB changed since the probe last showed them.
    wb_loaded: bool,
    /// The Tile block that WB commits is in the issue slot.
    launched: bool,
    slots: [Inflight; SLOTS],
    registers: Registers,

    control: BlockControl,
    /// B.HINT and TRACE commits.
    hint_epoch: u64,
    /// Template records.
    records: Records,
    /// The template in MEM.
    sequencer: Sequencer,
    /// The probe does not show `records` yet.
    templates_changed: bool,
    /// The probe does not show `control` and `attempted` yet.
    control_changed: bool,
    attempted: u64,
    /// Address of the next instruction in program order.
    next_pc: u64,
    rob: Rob,
    system: System,
    /// Interrupt that is taken in this cycle.
    irq_take: Option<u8>,
    queues: Queues,
    /// The queue command in WB has read its entry.
    queue_read: bool,
    /// Retirements without fault.
    retired_clean: u64,
    /// Fault of the last trap, until the core goes on after it.
    last_fault: Fault,
    counters: Counters,
    arbiter: Arbiter,
    backend: Backend,
    /// Line of this cycle's response.
    line: [u64; 8],
    probe: Box<Probe>,
}

impl Core {
    /// A core in its first cycle after reset.
    #[must_use]
    pub fn new(config: Config, inputs: &ResetInputs) -> Core {
        let pes = inputs.pe_enable & 15;
        let mut gprs = inputs.gprs;
        for file in &mut gprs {
            file[0] = 0;
        }
        let probe = Probe {
            cfg_hash: config.config_hash(PROBE_WORDS),
            ..Probe::default()
        };
        Core {
            env: CoreEnv {
                mem_bytes: inputs.mem_bytes,
                data_bytes: inputs.mem_bytes,
                spec_compat: inputs.spec_compat,
            },
            timing: Timing::new(&config),
            pes,
            lead: pes.trailing_zeros() as usize % PES,
            stop_pc: inputs.stop_pc,
            max_instr: inputs.max_instr,
            user_bytes: inputs.user_bytes.min(inputs.mem_bytes),
            cycle: 0,
            run: RunState::Run,
            next_run: RunState::Run,
            halt_reason: HaltReason::None,
            nonuniform: false,
            fetch: Fetch::new(&config, inputs.reset_pc),
            cache: DecodeCache::new(),
            decode: DecodeRegister::default(),
            next_seq: 0,
            rr: Stage::default(),
            ex: Stage::default(),
            ex_count: 0,
            mem: Stage::default(),
            lsu: Lsu::default(),
            amo: Amo::default(),
            reservations: Reservations::default(),
            wb: Stage::default(),
            shadow: false,
            wb_loaded: false,
            launched: false,
            slots: [Inflight::new(&Decoded::new(0, 1), 1); SLOTS],
            registers: Registers {
                gprs,
                queues: [[0; QUEUE_ENTRIES]; PES],
                queue_valid: 0,
            },
            control: BlockControl::default(),
            hint_epoch: 0,
            records: Records::default(),
            sequencer: Sequencer::default(),
            templates_changed: false,
            control_changed: true,
            attempted: 0,
            next_pc: inputs.reset_pc,
            rob: Rob::new(config.rob_entries),
            system: System::new(inputs.irq_en, inputs.fault_limit),
            irq_take: None,
            queues: Queues::new(),
            queue_read: false,
            retired_clean: 0,
            last_fault: Fault::None,
            counters: Counters::new(),
            arbiter: Arbiter::new(),
            backend: Backend::new(&config),
            line: [0; 8],
            probe: Box::new(probe),
        }
    }

    /// Record of the cycle that the last [`Core::step`] performed.
    #[must_use]
    pub fn probe(&self) -> &Probe {
        &self.probe
    }

    /// The core has reached Halted: the cycle with `run_state` 2 is the next or a past one.
    #[must_use]
    pub fn halted(&self) -> bool {
        self.run == RunState::Halted
    }

    /// Cycles performed.
    #[must_use]
    pub fn cycle(&self) -> u64 {
        self.cycle
    }

    /// CORE_STATE (`isa-scalar-block.md` section 2.6).
    fn core_state(&self) -> u64 {
        self.system.registers.core_state
    }
}
