//! The Verilated core as a side.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use model::core::config::ConfigName;

use crate::args::Inject;
use crate::memory::{Line, Memory, MemoryConfig};
use crate::side::{Batched, ResetSpec, Resettable, SideError};

/// The place where the Verilated core finds the memory of the call that is under way.
#[derive(Clone)]
struct Slot(Arc<Mutex<Memory>>);

impl Slot {
    fn lock(&self) -> MutexGuard<'_, Memory> {
        // A panic elsewhere cannot leave a memory half written: each request is one call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl bridge::MemoryPort for Slot {
    fn ready(&mut self, cycle: u64) -> bool {
        self.lock().ready(cycle)
    }

    fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &Line, wstrb: u64) {
        self.lock().request(cycle, write, addr, wdata, wstrb);
    }

    fn response(&mut self, cycle: u64, data: &mut Line) -> bool {
        self.lock().response(cycle, data)
    }

    fn interrupts(&mut self, cycle: u64) -> u64 {
        self.lock().interrupts(cycle)
    }
}

/// The Verilated core.
pub struct RtlSide {
    core: bridge::Core,
    slot: Slot,
    port: bridge::MemoryBox,
}

fn failed(error: bridge::Error) -> SideError {
    SideError {
        side: "rtl",
        message: error.to_string(),
    }
}

impl RtlSide {
    /// A core of a named configuration; it must be reset before it runs.
    ///
    /// # Errors
    /// [`SideError`] when the simulation cannot be made.
    pub fn new(name: ConfigName) -> Result<Self, SideError> {
        let name = match name {
            ConfigName::Tiny => bridge::ConfigName::Tiny,
            ConfigName::Default => bridge::ConfigName::Default,
            ConfigName::Wide => bridge::ConfigName::Wide,
        };
        let empty = MemoryConfig {
            bytes: 0,
            ..MemoryConfig::default()
        };
        let slot = Slot(Arc::new(Mutex::new(Memory::new(&empty))));
        let port = bridge::MemoryBox::new(slot.clone());
        Ok(RtlSide {
            core: bridge::Core::new(name).map_err(failed)?,
            slot,
            port,
        })
    }

    /// Inverts a bit in a cycle to come; call it after the reset.
    ///
    /// # Errors
    /// [`SideError`] when the core refuses it.
    pub fn inject(&mut self, inject: &Inject) -> Result<(), SideError> {
        let Inject {
            point,
            pe,
            bit,
            cycle,
        } = *inject;
        self.core
            .inject(bridge::Injection {
                point,
                pe,
                bit,
                cycle,
            })
            .map_err(failed)
    }
}

impl Batched for RtlSide {
    fn fill(&mut self, memory: &mut Memory, records: &mut [u32]) -> Result<usize, SideError> {
        std::mem::swap(&mut *self.slot.lock(), memory);
        let done = self.core.run(&mut self.port, records);
        std::mem::swap(&mut *self.slot.lock(), memory);
        done.map_err(failed)
    }

    fn peek(&mut self, sel: u8, addr: u32) -> Result<u64, SideError> {
        self.core.peek(sel, addr).map_err(failed)
    }
}

impl Resettable for RtlSide {
    fn reset(&mut self, spec: &ResetSpec) -> Result<(), SideError> {
        let inputs = bridge::ResetInputs {
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
        };
        self.core.reset(&inputs).map_err(failed)
    }

    fn config_hash(&mut self) -> Result<u64, SideError> {
        self.core.config_hash().map_err(failed)
    }
}
