//! System registers, rings, traps and interrupts (`docs/microarchitecture/traps.md`).

mod context;
mod interrupt;
mod requests;
mod ssr;

pub(crate) use context::{Context, TrapEntry, service_ring};
pub(crate) use requests::{Epoch, Maintenance, OperandRule};
pub(crate) use ssr::{SystemRegisters, Use};

use super::{Core, RunState};
use crate::probe::Probe;
use interrupt::Interrupts;
use requests::Requests;
use ssr::number;

/// State of the unit.
#[derive(Debug, Clone)]
pub(crate) struct System {
    pub(crate) registers: SystemRegisters,
    /// Hidden context records of rings 0 and 1.
    pub(crate) records: [Option<Box<Context>>; 2],
    pub(crate) interrupts: Interrupts,
    pub(crate) requests: Requests,
    /// The fault that is about to retire is one of recovery, which keeps a valid record.
    pub(crate) keep_record: bool,
    /// Traps so far, interrupts not counted.
    traps: u32,
    /// The trap with this number stops the core; 0 for none.
    fault_limit: u32,
    /// The pending bits can differ from those of the last cycle.
    watch_pending: bool,
    /// The probe shows the pending bits.
    pending_shown: bool,
    /// The probe does not show the registers yet.
    changed: bool,
    /// Address and value that an instruction writes in this cycle.
    written: Option<(u32, u64)>,
    /// The probe shows such a write.
    write_shown: bool,
}

impl System {
    pub(crate) fn new(interrupts_enabled: bool, fault_limit: u32) -> System {
        System {
            registers: SystemRegisters::new(),
            records: [None, None],
            interrupts: Interrupts {
                enabled: interrupts_enabled,
                ..Interrupts::default()
            },
            requests: Requests::default(),
            keep_record: false,
            traps: 0,
            fault_limit,
            watch_pending: false,
            pending_shown: true,
            changed: true,
            written: None,
            write_shown: false,
        }
    }

    /// Registers have changed.
    #[inline]
    pub(crate) fn changed(&mut self) {
        self.changed = true;
        self.watch_pending = true;
    }

    /// ORs numeric flags into CORE_STATE.
    #[inline]
    pub(crate) fn raise_flags(&mut self, flags: u8) {
        if flags != 0 {
            self.registers.core_state |= u64::from(flags) << 32;
            self.changed = true;
        }
    }

    /// An instruction writes a system register.
    pub(crate) fn write(&mut self, address: u32, place: ssr::Place, value: u64) {
        self.registers.write(place, value);
        self.written = Some((address, value));
        self.changed();
    }

    /// Counts a trap that is no interrupt.
    pub(crate) fn count_trap(&mut self) {
        self.traps = self.traps.saturating_add(1);
    }

    /// The trap that has just been entered goes on at the vector of the current ring; `None` stops the core.
    pub(crate) fn trap_vector(&self) -> Option<u64> {
        let vector = self.vector();
        let limited = self.fault_limit != 0 && self.traps == self.fault_limit;
        (vector != 0 && !limited).then_some(vector)
    }

    /// EVBASE of the current ring.
    pub(crate) fn vector(&self) -> u64 {
        self.registers
            .bank(self.registers.ring())
            .get(number::EVBASE)
    }

    /// Registers, as they are in this cycle.
    #[inline]
    pub(crate) fn show(&mut self, probe: &mut Probe) {
        if self.changed {
            self.changed = false;
            probe.core_state = self.registers.core_state;
            probe.acr = self.registers.ring() as u32;
            let banks = [0, 1].map(|ring| self.registers.bank(ring));
            probe.trap_pc = banks.map(|bank| bank.get(number::EBARG_PC));
            probe.trap_word = banks.map(|bank| bank.trap.word());
            probe.ctx_valid =
                u32::from(self.records[0].is_some()) | u32::from(self.records[1].is_some()) << 1;
        }
        if !self.pending_shown {
            self.pending_shown = true;
            probe.irq_pending = self.interrupts.pending;
        }
    }

    /// Events of the cycle.
    #[inline]
    pub(crate) fn show_events(&mut self, probe: &mut Probe) {
        if self.written.is_some() || self.write_shown {
            let written = self.written.take();
            self.write_shown = written.is_some();
            let (address, value) = written.unwrap_or_default();
            probe.ssr_write = u32::from(self.write_shown);
            probe.ssr_addr = address;
            probe.ssr_wdata = value;
        }
    }

    /// Trap and request values of the debug port's selector 3.
    pub(crate) fn peek(&self, addr: u32) -> u64 {
        let ring = self.registers.ring();
        let bank = self.registers.bank(ring);
        let requests = &self.requests;
        match addr {
            10 => u64::from(bank.trap.number),
            11 => u64::from(bank.trap.cause),
            12 => bank.trap.argument,
            13 => bank.get(number::EBARG_PC),
            14 => bank.get(number::EBARG_BPC),
            16 => u64::from(bank.trap.argument_valid),
            19 => ring as u64,
            23 => u64::from(requests.fence),
            24 => requests.count << 8 | u64::from(requests.kind),
            25 => requests.operand,
            26 => u64::from(requests.maintenance),
            27 => requests.maintenance_operand,
            28..=31 => requests.epochs[addr as usize - 28],
            _ => 0,
        }
    }

    /// The hidden record of the current ring is valid.
    pub(crate) fn record_valid(&self) -> bool {
        self.records
            .get(self.registers.ring())
            .is_some_and(Option::is_some)
    }
}

impl Core {
    /// Pending bits and the interrupt condition of this cycle, from the registered state.
    #[inline]
    pub(super) fn begin_system(&mut self) {
        self.system.begin_cycle(self.time());
        self.env.data_bytes = if self.ring() >= 2 {
            self.user_bytes
        } else {
            self.env.mem_bytes
        };
        self.irq_take = if self.run == RunState::Run {
            self.system.interrupt()
        } else {
            None
        };
    }
}
