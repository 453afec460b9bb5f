use std::{fmt, panic::resume_unwind, pin::Pin};

use cxx::UniquePtr;
use verilated::{VerilatedError, snapshot};

use crate::{
    Error, MemoryBox, Result,
    ffi::bridge::{CoreInputs, CoreSim, Inject, new_core},
};

/// The named configurations of the core (`docs/microarchitecture.md` section 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ConfigName {
    /// Everything as small as it can be.
    Tiny,
    /// 8 lanes per PE.
    #[default]
    Default,
    /// 16 lanes per PE, deep queues.
    Wide,
}

impl ConfigName {
    /// All of them.
    pub const ALL: [ConfigName; 3] = [ConfigName::Tiny, ConfigName::Default, ConfigName::Wide];

    /// `tiny`, `default` or `wide`.
    pub fn as_str(self) -> &'static str {
        match self {
            ConfigName::Tiny => "tiny",
            ConfigName::Default => "default",
            ConfigName::Wide => "wide",
        }
    }
}

impl fmt::Display for ConfigName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a core starts from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResetInputs {
    /// Address of the first instruction.
    pub reset_pc: u64,
    /// Size of memory in bytes; accesses from there on fault.
    pub mem_bytes: u64,
    /// Bit p enables PE p.
    pub pe_enable: u8,
    /// Source selectors name slots, as in the executable specification.
    pub spec_compat: bool,
    /// The core stops before it executes the instruction at this address.
    pub stop_pc: Option<u64>,
    /// The core stops before it attempts more instructions than this; 0: no limit.
    pub max_instr: u64,
    /// Accesses in rings 2 to 15 fault from this address on, in bytes.
    pub user_bytes: u64,
    /// The trap that stops the core, counted from 1; 0: none does.
    pub fault_limit: u32,
    /// Interrupts are taken.
    pub irq_en: bool,
    /// GPRs 0..23 of each PE (GPR 0 reads 0 whatever is written).
    pub gprs: [[u64; 24]; 4],
}

/// One bit to invert for one cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Injection {
    /// Number of the point in `docs/inject.tsv`.
    pub point: u8,
    /// PE, for a point that exists once per PE.
    pub pe: u8,
    /// Bit of the net.
    pub bit: u16,
    /// Cycle in which it is inverted.
    pub cycle: u64,
}

/// Whether the state of the model can be relied on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    NotReset,
    Good,
    /// An exception left the model in the middle of a cycle.
    Poisoned,
}

/// One instance of the Verilated core. It can be sent to another thread, not shared between threads.
pub struct Core {
    sim: UniquePtr<CoreSim>,
    state: State,
}

impl fmt::Debug for Core {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Core")
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

impl Core {
    /// A core of a configuration. It must be reset before it can run.
    ///
    /// # Errors
    /// [`VerilatedError`], when the model cannot be made.
    pub fn new(config: ConfigName) -> Result<Core> {
        Core::of_model(config as u8)
    }

    /// A core of a model by its number in C++ (`new_core`).
    pub(crate) fn of_model(model: u8) -> Result<Core> {
        let sim = new_core(model).map_err(VerilatedError::from)?;
        Ok(Core {
            sim,
            state: State::NotReset,
        })
    }

    fn pin(&mut self) -> Pin<&mut CoreSim> {
        self.sim.pin_mut()
    }

    /// Passes a result of C++ on; an exception inside a cycle spoils the model.
    fn check<T>(&mut self, result: std::result::Result<T, cxx::Exception>) -> Result<T> {
        result.map_err(|exception| {
            self.state = State::Poisoned;
            VerilatedError::from(exception).into()
        })
    }

    fn ready(&self) -> Result<()> {
        match self.state {
            State::Good => Ok(()),
            State::NotReset => Err(Error::NotReset),
            State::Poisoned => Err(VerilatedError::Poisoned.into()),
        }
    }

    /// 32-bit words of one probe record.
    pub fn record_words(&self) -> usize {
        self.sim.record_words()
    }

    /// Resets the core: all state is as after construction, the GPRs hold `inputs.gprs`, injections are
    /// forgotten, and the next cycle is cycle 0.
    ///
    /// # Errors
    /// [`Error::PeEnable`]; [`VerilatedError`], when the design stops itself.
    pub fn reset(&mut self, inputs: &ResetInputs) -> Result<()> {
        if !(1..=15).contains(&inputs.pe_enable) {
            return Err(Error::PeEnable(inputs.pe_enable));
        }
        let mut gprs = [0; 96];
        for (to, from) in gprs.iter_mut().zip(inputs.gprs.as_flattened()) {
            *to = *from;
        }
        let inputs = CoreInputs {
            reset_pc: inputs.reset_pc,
            mem_bytes: inputs.mem_bytes,
            pe_enable: inputs.pe_enable,
            spec_compat: inputs.spec_compat,
            stop_en: inputs.stop_pc.is_some(),
            stop_pc: inputs.stop_pc.unwrap_or(0),
            max_instr: inputs.max_instr,
            user_bytes: inputs.user_bytes,
            fault_limit: inputs.fault_limit,
            irq_en: inputs.irq_en,
            gprs,
        };
        self.state = State::Good;
        let done = self.pin().reset(&inputs);
        self.check(done)
    }

    /// Runs until `out` holds no further record or the core has halted, and returns the number of records.
    ///
    /// The first cycle in which the core is Halted is completed and its record is the last one; after it, the
    /// result is 0.
    ///
    /// # Errors
    /// [`VerilatedError`], when the design stops itself; the core then needs a reset or a restore. When it stops
    /// itself after some records, these are returned first, and the next call has the error.
    /// [`Error::Buffer`], [`Error::NotReset`].
    ///
    /// # Panics
    /// With the panic of the memory, if it has one.
    pub fn run(&mut self, memory: &mut MemoryBox, out: &mut [u32]) -> Result<usize> {
        self.ready()?;
        let words = self.record_words();
        if out.len() < words {
            return Err(Error::Buffer {
                words,
                found: out.len(),
            });
        }
        let done = self.pin().run(memory, out);
        self.unwind(memory);
        self.check(done)
    }

    /// Lets the memory take the write that may wait in the request register of a halted core: runs without
    /// records until no request waits, at most `limit` cycles, and tells whether none waits.
    ///
    /// # Errors
    /// As [`Core::run`].
    ///
    /// # Panics
    /// With the panic of the memory, if it has one.
    pub fn drain(&mut self, memory: &mut MemoryBox, limit: u64) -> Result<bool> {
        self.ready()?;
        let drained = self.pin().drain(memory, limit);
        self.unwind(memory);
        self.check(drained)
    }

    /// Goes on with a panic of the memory, which waited for C++ to return.
    fn unwind(&mut self, memory: &mut MemoryBox) {
        if let Some(panic) = memory.take_panic() {
            self.state = State::Poisoned;
            resume_unwind(panic);
        }
    }

    /// Inverts a bit in a cycle to come. Several injections are possible, one per cycle. They belong to the
    /// state: [`Core::save`] keeps them, also those of the past, and a replay repeats them.
    ///
    /// # Errors
    /// [`Error::InjectionRange`], [`Error::InjectionCycle`], [`Error::NotReset`].
    pub fn inject(&mut self, injection: Injection) -> Result<()> {
        self.ready()?;
        let Injection {
            point,
            pe,
            bit,
            cycle,
        } = injection;
        if pe > 3 || bit > 1023 {
            return Err(Error::InjectionRange { pe, bit });
        }
        let taken = self.pin().inject(&Inject {
            cycle,
            bit,
            point,
            pe,
        });
        if self.check(taken)? {
            Ok(())
        } else {
            Err(Error::InjectionCycle {
                cycle,
                next: self.cycle(),
            })
        }
    }

    /// Reads the debug port (`docs/debug-port.md`): the state at the start of the next cycle.
    ///
    /// # Errors
    /// [`VerilatedError`], [`Error::NotReset`].
    pub fn peek(&mut self, selector: u8, address: u32) -> Result<u64> {
        self.ready()?;
        let value = self.pin().peek(selector, address);
        self.check(value)
    }

    /// The complete state of the RTL and of this interface, but not of the memory.
    ///
    /// # Errors
    /// [`VerilatedError`], [`Error::NotReset`].
    pub fn save(&mut self) -> Result<Vec<u8>> {
        self.ready()?;
        let state = self.pin().save();
        let state = self.check(state)?;
        Ok(snapshot::seal(state.as_slice()))
    }

    /// Goes back to a state that [`Core::save`] returned, of this or of another instance of the same build.
    ///
    /// # Errors
    /// [`VerilatedError::Snapshot`], when it is damaged or of another configuration or build; the core is then
    /// as it was before.
    pub fn restore(&mut self, state: &[u8]) -> Result<()> {
        let state = snapshot::open(state)?;
        self.pin().restore(state).map_err(VerilatedError::from)?;
        self.state = State::Good;
        Ok(())
    }

    /// The hash of the configuration, as the core itself shows it in the probe.
    ///
    /// # Errors
    /// [`VerilatedError`].
    pub fn config_hash(&mut self) -> Result<u64> {
        let hash = self.pin().config_hash();
        self.check(hash)
    }

    /// Number of the next cycle: the cycles run since reset.
    pub fn cycle(&self) -> u64 {
        self.sim.cycle()
    }

    /// Whether the core has halted.
    pub fn halted(&self) -> bool {
        self.sim.halted()
    }
}
