//! The border to C++ (`cpp/core_sim.h`).

use crate::MemoryBox;

/// Bits of the answer of `MemoryBox::stimulus`: the memory takes a request in this cycle.
pub(crate) const READY: u8 = 1;
/// The memory answers a read in this cycle.
pub(crate) const RESPONSE: u8 = 2;
/// The memory panicked; the panic goes on when the call to C++ has returned.
pub(crate) const PANICKED: u8 = 4;

#[allow(unreachable_pub, missing_docs, reason = "cxx makes everything public")]
#[cxx::bridge(namespace = "pto")]
pub(crate) mod bridge {
    #[derive(Debug, Clone)]
    struct CoreInputs {
        reset_pc: u64,
        mem_bytes: u64,
        pe_enable: u8,
        spec_compat: bool,
        stop_en: bool,
        stop_pc: u64,
        max_instr: u64,
        user_bytes: u64,
        fault_limit: u32,
        irq_en: bool,
        gprs: [u64; 96],
    }

    #[derive(Debug, Clone, Copy)]
    struct Inject {
        cycle: u64,
        bit: u16,
        point: u8,
        pe: u8,
    }

    extern "Rust" {
        type MemoryBox;
        fn stimulus(self: &mut MemoryBox, cycle: u64, line: &mut [u64; 8], irq: &mut u64) -> u8;
        fn request(
            self: &mut MemoryBox,
            cycle: u64,
            write: bool,
            addr: u64,
            wdata: &[u64; 8],
            wstrb: u64,
        ) -> bool;
    }

    unsafe extern "C++" {
        include!("bridge/cpp/core_sim.h");

        type CoreSim;
        fn new_core(model: u8) -> Result<UniquePtr<CoreSim>>;
        fn record_words(self: &CoreSim) -> usize;
        fn reset(self: Pin<&mut CoreSim>, inputs: &CoreInputs) -> Result<()>;
        fn run(self: Pin<&mut CoreSim>, memory: &mut MemoryBox, out: &mut [u32]) -> Result<usize>;
        fn drain(self: Pin<&mut CoreSim>, memory: &mut MemoryBox, limit: u64) -> Result<bool>;
        fn inject(self: Pin<&mut CoreSim>, inject: &Inject) -> Result<bool>;
        fn peek(self: Pin<&mut CoreSim>, selector: u8, address: u32) -> Result<u64>;
        fn save(self: Pin<&mut CoreSim>) -> Result<UniquePtr<CxxVector<u8>>>;
        fn restore(self: Pin<&mut CoreSim>, state: &[u8]) -> Result<()>;
        fn config_hash(self: Pin<&mut CoreSim>) -> Result<u64>;
        fn cycle(self: &CoreSim) -> u64;
        fn halted(self: &CoreSim) -> bool;
    }
}

// SAFETY: a CoreSim owns its model and context and shares nothing. Verilator's thread-local context pointer is set
// at each entry and cleared at its end, so it may move between threads. It is not Sync.
unsafe impl Send for bridge::CoreSim {}
