//! Programs on the model alone.

mod atomics;
mod bypass;
mod memory;
mod programs;
mod templates;
mod timing;
mod traps;

use memory::TestMemory;

use super::config::{Config, ConfigName};
use super::types::Fault;
use super::{Core, HaltReason, ResetInputs};
use crate::isa::assemble_at;

/// Address of the first instruction.
const BASE: u64 = 0x100;
/// Cycles after which a program is taken to hang.
const LIMIT: u64 = 200_000;

/// A core with a program in its memory.
struct Bench {
    core: Core,
    memory: TestMemory,
}

impl Bench {
    fn new(source: &str, inputs: ResetInputs) -> Bench {
        Bench::with(source, inputs, ConfigName::Default, TestMemory::immediate())
    }

    fn with(source: &str, inputs: ResetInputs, name: ConfigName, mut memory: TestMemory) -> Bench {
        let program = assemble_at(source, "test.s", BASE).expect("the test program is correct");
        memory.resize(inputs.mem_bytes);
        for (addr, bytes) in &program.segments {
            memory.load(*addr, bytes);
        }
        Bench {
            core: Core::new(Config::named(name), &inputs),
            memory,
        }
    }

    fn step(&mut self) {
        self.core.step(&mut self.memory);
    }

    /// Runs until the core halts and hands over its last write.
    fn run(&mut self) -> &mut Self {
        while !self.core.halted() {
            assert!(self.core.cycle() < LIMIT, "the program hangs");
            self.step();
        }
        for _ in 0..8 {
            self.step();
        }
        self
    }

    fn gpr(&self, pe: u32, register: u32) -> u64 {
        self.core.peek(0, pe * 32 + register)
    }

    fn fault(&self) -> (u64, u64) {
        (self.core.peek(3, 15), self.core.peek(3, 12))
    }

    fn assert_normal_end(&self) {
        assert_eq!(self.core.peek(3, 17), HaltReason::Fault as u64);
        assert_eq!(self.core.peek(3, 15), Fault::SoftwareBreakpoint as u64);
        assert_eq!(self.core.peek(3, 11), 0, "cause of the breakpoint");
    }
}

fn inputs() -> ResetInputs {
    ResetInputs {
        reset_pc: BASE,
        mem_bytes: 0x4000,
        ..ResetInputs::default()
    }
}
