//! MEM: order, check cycle and the units that access memory (`docs/microarchitecture/scalar-pipeline.md` sections 8 and 10).

use super::Core;
use super::amo::{self, Amo};
use super::counters::bit;
use super::decode::Access;
use super::types::{BackendOutputs, MemRequest};
use super::write_back::stall;

/// What MEM does in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct MemCycle {
    /// Cause of standing still as far as MEM itself is concerned, before this cycle's grant and response.
    pub(crate) stall: u8,
    /// Counter of what the order is waited for, as an increment.
    pub(crate) order: u128,
    /// Other counters, as increments.
    pub(crate) count: u128,
    /// Accesses start in this cycle or are in progress.
    pub(crate) accessing: bool,
    pub(crate) request: Option<MemRequest>,
    /// PE of the request.
    pub(crate) pe: u8,
}

impl Core {
    /// The instruction at `pc` would be dropped or rejected in WB whatever its accesses do, as the registers
    /// of the check cycle say.
    fn prejudged(&self, pc: u64) -> bool {
        self.irq_take.is_some()
            || self.control.header.terminal_pending
            || self.stop_condition(pc).is_some()
    }

    /// End of the memory that the current ring may access.
    pub(super) fn memory_limit(&self) -> u64 {
        self.env.data_bytes
    }

    /// MEM up to its request.
    #[inline]
    pub(super) fn begin_mem(&mut self, out: &BackendOutputs) -> MemCycle {
        let mut cycle = MemCycle::default();
        if !self.mem.valid {
            return cycle;
        }
        let slot = self.mem.slot;
        if self.lsu.state == 0 {
            let flight = &self.slots[slot];
            if flight.decoded.access == Access::None
                || flight.source_fault
                || !flight.decoded.legal
                || self.fetch_fault(self.mem.pc).is_some()
            {
                return cycle;
            }
            cycle.order = self.order(out);
            if cycle.order != 0 {
                cycle.stall = stall::ORDER;
                return cycle;
            }
            if let Some(template) = self.template_in_mem() {
                if !self.prejudged(self.mem.pc) {
                    self.check_template(&mut cycle, template);
                }
                return cycle;
            }
            if !self.check_cycle() {
                return cycle;
            }
        } else if let Some(template) = self.template_in_mem() {
            self.begin_template(&mut cycle, template);
            return cycle;
        }
        cycle.accessing = true;
        let flight = &self.slots[slot];
        (cycle.request, cycle.pe) = if is_amo(flight.decoded.access) {
            self.amo.request(flight)
        } else {
            self.lsu.request(flight)
        };
        cycle
    }

    /// What an access still has to wait for, as the increment of its counter.
    #[inline]
    fn order(&self, out: &BackendOutputs) -> u128 {
        if self.wb.valid {
            1 << bit::ORDER_WB
        } else if !out.tlsu_idle {
            1 << bit::ORDER_TLSU
        } else if !out.iss_idle {
            1 << bit::ORDER_ISSUE
        } else {
            0
        }
    }

    /// The check cycle; returns whether the accesses start.
    fn check_cycle(&mut self) -> bool {
        if self.prejudged(self.mem.pc) {
            return false;
        }
        let limit = self.memory_limit();
        let flight = &mut self.slots[self.mem.slot];
        let access = flight.decoded.access;
        let checked = match access {
            // An SC checks no address that it does not store to.
            Access::StoreConditional => self.reservations.of_granule(self.pes, &flight.addr),
            _ => self.pes,
        };
        let failure = if is_amo(access) {
            amo::check(flight, checked, limit)
        } else {
            self.lsu.check(flight, checked, limit)
        };
        if let Some((fault, argument)) = failure {
            flight.fault = fault;
            flight.fault_arg = argument;
            return false;
        }
        match access {
            Access::Atomic | Access::Dma => self.amo = Amo::start(self.pes),
            Access::StoreConditional => self.lsu.start_conditional(flight, self.pes, checked),
            _ => self.lsu.start(flight, self.pes),
        }
        flight.performed = true;
        true
    }

    /// MEM from the grant on.
    #[inline]
    pub(super) fn end_mem(&mut self, cycle: &mut MemCycle, granted: bool, responded: bool) {
        if !cycle.accessing {
            return;
        }
        if let Some(template) = self.template_in_mem() {
            return self.end_template(cycle, template, granted, responded);
        }
        let flight = &mut self.slots[self.mem.slot];
        match flight.decoded.access {
            access @ (Access::Atomic | Access::Dma) => {
                if granted {
                    self.amo.granted(flight);
                }
                if responded {
                    self.amo.response(flight, &self.line);
                }
                self.lsu.state = self.amo.state(access);
                cycle.stall = stall::ATOMIC;
            }
            access => {
                if granted && access == Access::StoreConditional {
                    self.lsu.granted_conditional(flight, &self.reservations);
                } else if granted {
                    self.lsu.granted();
                }
                if responded {
                    self.lsu.response(flight, &self.line);
                }
                self.lsu.state = u8::from(!self.lsu.is_done());
                cycle.stall = stall::MEMORY;
            }
        }
        if self.lsu.state == 0 {
            cycle.stall = stall::NONE;
        }
    }
}

/// The access is the business of [`Amo`].
fn is_amo(access: Access) -> bool {
    matches!(access, Access::Atomic | Access::Dma)
}
