//! The two sides of a lockstep, behind the operations it needs.

use model::core::config::{Config, ConfigName};
use model::core::{Core, MemoryPort, ResetInputs};
use model::probe::PROBE_WORDS;

use crate::layout::Layout;
use crate::memory::{Line, Memory};

/// A side that failed as a tool, not as a core.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{side}: {message}")]
pub struct SideError {
    /// `rtl` or `model`.
    pub side: &'static str,
    /// What went wrong.
    pub message: String,
}

/// What a core starts from (`docs/microarchitecture.md` section 2, static inputs).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResetSpec {
    /// Address of the first instruction.
    pub reset_pc: u64,
    /// Size of memory in bytes.
    pub mem_bytes: u64,
    /// Bit p enables PE p; at least one is set.
    pub pe_enable: u8,
    /// Source selectors name slots.
    pub spec_compat: bool,
    /// Stop before the instruction at this address.
    pub stop_pc: Option<u64>,
    /// Stop after this many attempts; 0: no limit.
    pub max_instr: u64,
    /// Bytes of memory that rings 2 to 15 may access.
    pub user_bytes: u64,
    /// The trap that stops the core, counted from 1; 0: none does.
    pub fault_limit: u32,
    /// Interrupts are taken.
    pub irq_en: bool,
    /// Registers 0..23 of each PE.
    pub gprs: [[u64; 24]; 4],
}

/// A core that runs many cycles per call.
pub trait Batched {
    /// Runs up to `records.len() / PROBE_WORDS` cycles and writes the probe record of each.
    ///
    /// Returns the number of cycles run. It is smaller than asked for when the core halted (the record of the
    /// cycle in which it is halted is the last, and the next call returns 0) or when the simulation failed
    /// after some cycles (the next call returns the error).
    ///
    /// # Errors
    /// [`SideError`] when the simulation itself fails.
    fn fill(&mut self, memory: &mut Memory, records: &mut [u32]) -> Result<usize, SideError>;

    /// Reads the debug port (`docs/debug-port.md`).
    ///
    /// # Errors
    /// [`SideError`] when the simulation itself fails.
    fn peek(&mut self, sel: u8, addr: u32) -> Result<u64, SideError>;
}

/// A side that can start over.
pub trait Resettable: Batched {
    /// Resets the core; the next cycle is cycle 0.
    ///
    /// # Errors
    /// [`SideError`] when the simulation itself fails.
    fn reset(&mut self, spec: &ResetSpec) -> Result<(), SideError>;

    /// The configuration hash (`docs/microarchitecture.md` section 2).
    ///
    /// # Errors
    /// [`SideError`] when the simulation itself fails.
    fn config_hash(&mut self) -> Result<u64, SideError>;
}

impl MemoryPort for Memory {
    fn ready(&mut self, cycle: u64) -> bool {
        Memory::ready(self, cycle)
    }

    fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &Line, wstrb: u64) {
        Memory::request(self, cycle, write, addr, wdata, wstrb);
    }

    fn response(&mut self, cycle: u64, data: &mut Line) -> bool {
        Memory::response(self, cycle, data)
    }

    fn interrupts(&mut self, cycle: u64) -> u64 {
        Memory::interrupts(self, cycle)
    }
}

/// The model as a side.
#[derive(Clone)]
pub struct ModelSide {
    config: Config,
    core: Core,
    /// The record of a halted core was shown.
    halted: bool,
}

impl ModelSide {
    /// A model of a named configuration, reset.
    pub fn new(name: ConfigName, spec: &ResetSpec) -> Self {
        let config = Config::named(name);
        ModelSide {
            config,
            core: Core::new(config, &inputs(spec)),
            halted: false,
        }
    }

    /// Runs one cycle and returns its record.
    #[inline]
    pub fn step(&mut self, memory: &mut Memory) -> &[u32] {
        self.core.step(memory);
        let probe = self.core.probe();
        self.halted = probe.run_state == Layout::HALTED;
        probe.as_words()
    }

    /// Whether the last record showed the core halted.
    pub fn halted(&self) -> bool {
        self.halted
    }
}

fn inputs(spec: &ResetSpec) -> ResetInputs {
    ResetInputs {
        reset_pc: spec.reset_pc,
        mem_bytes: spec.mem_bytes,
        pe_enable: spec.pe_enable,
        spec_compat: spec.spec_compat,
        stop_pc: spec.stop_pc,
        max_instr: spec.max_instr,
        user_bytes: spec.user_bytes,
        fault_limit: spec.fault_limit,
        irq_en: spec.irq_en,
        gprs: spec.gprs,
    }
}

impl Batched for ModelSide {
    fn fill(&mut self, memory: &mut Memory, records: &mut [u32]) -> Result<usize, SideError> {
        let mut cycles = 0;
        for record in records.chunks_exact_mut(PROBE_WORDS) {
            if self.halted {
                break;
            }
            record.copy_from_slice(self.step(memory));
            cycles += 1;
        }
        Ok(cycles)
    }

    fn peek(&mut self, sel: u8, addr: u32) -> Result<u64, SideError> {
        Ok(self.core.peek(sel, addr))
    }
}

impl Resettable for ModelSide {
    fn reset(&mut self, spec: &ResetSpec) -> Result<(), SideError> {
        self.core = Core::new(self.config, &inputs(spec));
        self.halted = false;
        Ok(())
    }

    fn config_hash(&mut self) -> Result<u64, SideError> {
        Ok(self.config.config_hash(PROBE_WORDS))
    }
}
