//! Runs assembled programs on both sides.

use model::core::config::ConfigName;
use testbench::lockstep::{self, End, Outcome, Settings};
use testbench::memory::{Memory, MemoryConfig};
use testbench::rtl::RtlSide;
use testbench::side::{Batched, ModelSide, ResetSpec, Resettable};

/// How a program runs.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    /// Memory and stimulus.
    pub(crate) memory: MemoryConfig,
    /// What the core starts from but for `reset_pc` and `mem_bytes`.
    pub(crate) reset: ResetSpec,
    /// Cycles after which the run ends.
    pub(crate) max_cycles: u64,
    /// Bytes that are placed in memory before the program is.
    pub(crate) data: Vec<(u64, Vec<u8>)>,
}

impl Setup {
    /// `bytes` of memory that every ring may access, answers after two to five cycles, all PEs.
    pub(crate) fn new(bytes: u64) -> Setup {
        Setup {
            memory: MemoryConfig {
                bytes,
                latency: (2, 5),
                ..MemoryConfig::default()
            },
            reset: ResetSpec {
                reset_pc: 0,
                mem_bytes: bytes,
                pe_enable: 15,
                spec_compat: false,
                stop_pc: None,
                max_instr: 0,
                user_bytes: bytes,
                fault_limit: 0,
                irq_en: true,
                gprs: [[0; 24]; 4],
            },
            max_cycles: 2_000_000,
            data: Vec::new(),
        }
    }

    /// With a fixed latency of the memory.
    pub(crate) fn latency(mut self, min: u32, max: u32) -> Setup {
        self.memory.latency = (min, max);
        self
    }

    /// With one PE.
    pub(crate) fn one_pe(mut self) -> Setup {
        self.reset.pe_enable = 1;
        self
    }

    /// With a register of all PEs.
    pub(crate) fn gpr(mut self, register: usize, value: u64) -> Setup {
        for gprs in &mut self.reset.gprs {
            gprs[register] = value;
        }
        self
    }
}

/// Every configuration with every latency.
pub(crate) fn runs(latencies: &[(u32, u32)]) -> Vec<(ConfigName, (u32, u32))> {
    let with = |name| latencies.iter().map(move |latency| (name, *latency));
    ConfigName::ALL.into_iter().flat_map(with).collect()
}

/// An assembled program.
pub(crate) struct Program(model::isa::Program);

impl Program {
    /// Assembles `source`.
    pub(crate) fn new(source: &str) -> Program {
        match model::isa::assemble(source, "directed.s") {
            Ok(program) => Program(program),
            Err(errors) => {
                let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
                panic!("{}", lines.join("\n"));
            }
        }
    }

    /// Address of a label.
    pub(crate) fn symbol(&self, name: &str) -> u64 {
        match self.0.symbols.get(name) {
            Some(address) => *address,
            None => panic!("there is no label {name}"),
        }
    }
}

/// A run that is over, both sides equal.
pub(crate) struct Ended {
    /// How it ended and its last record.
    pub(crate) outcome: Outcome,
    memory: Memory,
    model: ModelSide,
}

impl Ended {
    /// A value of the debug port.
    pub(crate) fn peek(&mut self, sel: u8, addr: u32) -> u64 {
        self.model
            .peek(sel, addr)
            .expect("the model always answers")
    }

    /// Bytes of the memory.
    pub(crate) fn bytes(&self, addr: u64, len: u64) -> &[u8] {
        self.memory.slice(addr, len).expect("inside the memory")
    }

    /// `count` 64-bit words of the memory.
    pub(crate) fn words(&self, addr: u64, count: u64) -> Vec<u64> {
        let bytes = self.bytes(addr, 8 * count).chunks_exact(8);
        bytes
            .map(|b| u64::from_le_bytes(b.try_into().expect("8 bytes")))
            .collect()
    }

    /// Fault code, argument and PC of the trap that stopped the core; the code is 0 without one.
    pub(crate) fn trap(&mut self) -> (u64, u64, u64) {
        (self.peek(3, 15), self.peek(3, 12), self.peek(3, 13))
    }

    /// Whether the program reached its EBREAK 0.
    pub(crate) fn program_end(&mut self) -> bool {
        let halted = matches!(self.outcome.end, End::Halted);
        halted && self.trap().0 == BREAKPOINT && self.peek(3, 11) == 0
    }
}

/// Fault codes of the probe (`docs/microarchitecture/traps.md` section 1).
pub(crate) const ILLEGAL: u64 = 1;
/// InstructionPC.
pub(crate) const INSTRUCTION_PC: u64 = 5;
/// InstructionPage.
pub(crate) const INSTRUCTION_PAGE: u64 = 6;
/// DataAlignment.
pub(crate) const DATA_ALIGNMENT: u64 = 7;
/// DataPage.
pub(crate) const DATA_PAGE: u64 = 8;
/// SoftwareBreakpoint.
pub(crate) const BREAKPOINT: u64 = 9;

/// The RTL, which is made once and reset for every program.
pub(crate) struct Bench {
    name: ConfigName,
    rtl: RtlSide,
}

impl Bench {
    /// A core of the default configuration.
    pub(crate) fn new() -> Bench {
        Bench::of(ConfigName::Default)
    }

    /// A core of a named configuration.
    pub(crate) fn of(name: ConfigName) -> Bench {
        Bench {
            name,
            rtl: RtlSide::new(name).expect("the core can be made"),
        }
    }

    /// Runs both sides up to the end of the program or `max_cycles`. `what` names the run.
    ///
    /// Panics with the first differences when the sides differ in any cycle or at the end.
    pub(crate) fn run(
        &mut self,
        program: &Program,
        setup: &Setup,
        what: &dyn std::fmt::Debug,
    ) -> Ended {
        let mut memory = Memory::new(&setup.memory);
        for (addr, bytes) in setup.data.iter().chain(&program.0.segments) {
            memory.load(*addr, bytes).expect("the program fits");
        }
        let mut model_memory = memory.clone();
        let mut reset = setup.reset.clone();
        reset.reset_pc = program.0.entry;
        self.rtl.reset(&reset).expect("the core can be reset");
        let mut model = ModelSide::new(self.name, &reset);
        let settings = Settings {
            threads: 1,
            max_cycles: setup.max_cycles,
            deadlock_cycles: 20_000,
            window: 64,
            ..Settings::default()
        };
        let outcome = lockstep::run(
            &mut self.rtl,
            &mut memory,
            &mut model,
            &mut model_memory,
            &settings,
            &mut |_| (),
        )
        .expect("the simulation works");
        match &outcome.end {
            End::Diverged(found) => {
                let first = found.differences.iter().take(6).collect::<Vec<_>>();
                let state = found.state.iter().take(12).map(ToString::to_string);
                let state = state.collect::<Vec<_>>();
                panic!("{what:?}: cycle {}: {first:#?} {state:#?}", found.cycle);
            }
            End::Deadlock { since } => panic!("{what:?}: deadlock since cycle {since}"),
            End::Halted | End::CycleLimit => (),
        }
        Ended {
            outcome,
            memory: model_memory,
            model,
        }
    }

    /// As [`Bench::run`]; the program has to reach its EBREAK 0.
    pub(crate) fn run_to_end(
        &mut self,
        program: &Program,
        setup: &Setup,
        what: &dyn std::fmt::Debug,
    ) -> Ended {
        let mut ended = self.run(program, setup, what);
        let (good, trap) = (ended.program_end(), ended.trap());
        assert!(good, "{what:?}: {:?} {trap:x?}", ended.outcome.end);
        ended
    }
}
