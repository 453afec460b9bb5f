//! What a cycle shows in the probe, and its counters.

use super::counters::bit;
use super::decode::ExClass;
use super::fsu::FsuUnit;
use super::mem_stage::MemCycle;
use super::memory::source;
use super::pipeline::Movement;
use super::template::Records;
use super::write_back::{WbCycle, stall};
use super::{Core, RunState};

/// Counter of each stall cause of a stage; 0 for causes without one.
type StallCounters = [u8; stall::CAUSES];

const DECODE_COUNTERS: StallCounters = counters(&[(stall::NEXT_BUSY, bit::NEXT_BUSY_DECODE)]);
const RR_COUNTERS: StallCounters = counters(&[
    (stall::NEXT_BUSY, bit::NEXT_BUSY_RR),
    (stall::HAZARD, bit::STALL_HAZARD),
    (stall::HAZARD_LOAD, bit::STALL_HAZARD_LOAD),
    (stall::HAZARD_COMMIT, bit::STALL_HAZARD_COMMIT),
    (stall::SERIAL, bit::STALL_SERIAL),
]);
const EX_COUNTERS: StallCounters = counters(&[
    (stall::NEXT_BUSY, bit::NEXT_BUSY_EX),
    (stall::EXECUTE, bit::STALL_EXECUTE),
    (stall::FSU, bit::STALL_FSU),
]);
const MEM_COUNTERS: StallCounters = counters(&[
    (stall::NEXT_BUSY, bit::NEXT_BUSY_MEM),
    (stall::ORDER, bit::STALL_ORDER),
    (stall::MEMORY, bit::STALL_MEMORY),
    (stall::TEMPLATE, bit::STALL_TEMPLATE),
    (stall::ATOMIC, bit::STALL_ATOMIC),
]);
const WB_COUNTERS: StallCounters = counters(&[
    (stall::ROB_FULL, bit::STALL_ROB),
    (stall::ISSUE_BUSY, bit::STALL_ISSUE),
    (stall::PREFLIGHT, bit::STALL_PREFLIGHT),
    (stall::SERIALIZE, bit::STALL_SERIALIZE),
    (stall::QUEUE, bit::STALL_QUEUE),
    (stall::FENCE, bit::STALL_FENCE),
    (stall::INTERRUPT, bit::STALL_INTERRUPT),
]);

const fn counters(rows: &[(u8, u32)]) -> StallCounters {
    let mut table = [0; stall::CAUSES];
    let mut row = 0;
    while row < rows.len() {
        table[rows[row].0 as usize] = rows[row].1 as u8;
        row += 1;
    }
    table
}

/// Increment for a stage that stands still with a cause.
#[inline]
fn increment(table: &StallCounters, cause: u8) -> u128 {
    match table[usize::from(cause)] {
        0 => 0,
        counter => 1 << counter,
    }
}

impl Core {
    /// Shows the registered state; returns the counters that depend on it and on the stimulus alone.
    #[inline]
    pub(super) fn show_registers(&mut self, responded: bool, ready: bool) -> u128 {
        let ex_count = if self.ex.valid && self.slots[self.ex.slot].decoded.ex != ExClass::Single {
            self.ex_count.min(self.ex_cycles()) - 1
        } else {
            0
        };
        let probe = &mut *self.probe;
        probe.cycle = self.cycle;
        probe.run_state = self.run as u32;
        probe.halt_reason = self.halt_reason as u32;
        probe.nonuniform = u32::from(self.nonuniform);
        self.fetch.show(probe);
        probe.dec_valid = u32::from(self.decode.valid);
        probe.dec_pc = self.decode.pc;
        probe.dec_insn = self.decode.insn;
        probe.dec_seq = self.decode.seq;
        (probe.rr_valid, probe.rr_pc, probe.rr_seq) =
            (u32::from(self.rr.valid), self.rr.pc, self.rr.seq);
        (probe.ex_valid, probe.ex_pc, probe.ex_seq) =
            (u32::from(self.ex.valid), self.ex.pc, self.ex.seq);
        (probe.scalar_mem_valid, probe.mem_pc, probe.mem_seq) =
            (u32::from(self.mem.valid), self.mem.pc, self.mem.seq);
        (probe.wb_valid, probe.wb_pc, probe.wb_seq) =
            (u32::from(self.wb.valid), self.wb.pc, self.wb.seq);
        probe.ex_count = ex_count;

        let probe = &mut *self.probe;
        if self.wb_loaded {
            self.wb_loaded = false;
            let flight = &self.slots[self.wb.slot];
            probe.wb_value = flight.value();
            probe.wb_value1 = flight.value1();
            probe.fsu_flags = flight.flags.map(u32::from);
            probe.wb_performed = u32::from(flight.performed);
            probe.wb_addr = flight.addr;
        }
        probe.lsu_state = u32::from(self.lsu.state);
        if self.templates_changed || self.control_changed {
            self.templates_changed = false;
            let Records { frame, copy } = &self.records;
            probe.tmpl_active = u32::from(frame.active) | u32::from(copy.active) << 1;
            probe.tmpl_progress = [u64::from(frame.progress), copy.progress];
            probe.tmpl_pc = [frame.pc, copy.pc];
        }
        if self.control_changed {
            self.control_changed = false;
            let control = &self.control;
            probe.hdr_bpc = control.bpc;
            probe.hdr_bpcn = control.bpcn;
            probe.attempted = self.attempted;
            probe.ra = control.return_address;
            probe.hdr_active = u32::from(control.active);
            probe.hdr_body = u32::from(control.body);
            probe.hdr_kind = control.kind as u32;
            probe.hdr_transfer = control.transfer as u32;
            probe.hdr_taken = u32::from(control.taken);
            probe.hdr_lb = control.header.lb.map(u32::from);
            probe.hdr_lb_set = u32::from(control.header.lb_set);
            probe.commit_arg = control.commit_argument;
            let header = &control.header;
            probe.hdr_iot_count = u32::from(header.iot_count);
            probe.hdr_ios_count = u32::from(header.ios_count);
            probe.hdr_term = u32::from(header.terminal_pending);
            probe.hdr_catr = u32::from(header.catr.bits());
            probe.hdr_hint = u32::from(header.hint.is_some());
            probe.hdr_fpatr = u32::from(header.fpatr.is_some());
            probe.hdr_desc = control.descriptor_word();
        }
        self.reservations.show(probe);
        self.arbiter.show(probe);
        probe.mem_ready = u32::from(ready);
        probe.mem_rvalid = u32::from(responded);
        self.rob.show(probe);
        self.system.show(probe);
        self.queues.show(probe);
        probe.irq_take = u32::from(self.irq_take.is_some());
        let empty = self.run == RunState::Run && !self.decode.valid;
        1 << bit::CYCLES
            | u128::from(responded) << bit::MEM_RESPONSES
            | u128::from(empty) << bit::FETCH_EMPTY
            | u128::from(empty && self.shadow) << bit::REDIRECT_SHADOW
    }

    /// Shows the events of the cycle; returns their counters.
    #[inline]
    pub(super) fn show_events(
        &mut self,
        wb: &WbCycle,
        mem: &MemCycle,
        movement: &Movement,
        fetch_request: bool,
        granted: Option<u8>,
        fetch_response: bool,
    ) -> u128 {
        let probe = &mut *self.probe;
        let fetch_granted = granted == Some(source::FETCH);
        let redirect = matches!(wb.flush, Some(Some(_)));
        probe.fetch_req = u32::from(fetch_request);
        probe.fetch_gnt = u32::from(fetch_granted);
        probe.fetch_redirect = u32::from(redirect);
        probe.dec_stall = u32::from(movement.decode);
        probe.rr_stall = u32::from(movement.rr);
        probe.ex_stall = u32::from(movement.ex);
        probe.mem_stall = u32::from(movement.mem);
        probe.wb_stall = u32::from(wb.stall);
        probe.wb_commit = u32::from(wb.commits);
        probe.rob_push = u32::from(wb.pushes);
        self.system.show_events(probe);
        (probe.lsu_req, probe.lsu_gnt, probe.lsu_pe) = (
            u32::from(mem.request.is_some()),
            u32::from(granted == Some(source::SCALAR)),
            u32::from(mem.pe),
        );
        let mut bypassed = 0;
        probe.rr_bypass = 0;
        if self.rr.valid && movement.rr == stall::NONE && wb.flush.is_none() {
            probe.rr_bypass = movement.bypass.code();
            bypassed = u128::from(movement.bypass.stages() >> 1) << bit::BYPASS_EX;
        }
        let dropped = fetch_response && self.fetch.drops_response(wb.flush.is_some());
        u128::from(fetch_granted) << bit::FETCH_REQUESTS
            | u128::from(fetch_response) << bit::FETCH_RESPONSES
            | u128::from(dropped) << bit::FETCH_DISCARDS
            | u128::from(redirect) << bit::REDIRECTS
            | increment(&DECODE_COUNTERS, movement.decode)
            | increment(&RR_COUNTERS, movement.rr)
            | increment(&EX_COUNTERS, movement.ex)
            | increment(&MEM_COUNTERS, movement.mem)
            | increment(&WB_COUNTERS, wb.stall)
            | mem.order
            | mem.count
            | wb.count
            | bypassed
            | self.multi_cycle_counters(movement.ex)
            | u128::from(wb.nonuniform) << bit::NONUNIFORM
    }

    /// Counters that divide up the time in EX.
    #[inline]
    fn multi_cycle_counters(&self, cause: u8) -> u128 {
        if cause != stall::EXECUTE && cause != stall::FSU {
            return 0;
        }
        match self.slots[self.ex.slot].decoded.ex {
            ExClass::Single => 0,
            ExClass::Multiply => 1 << bit::STALL_MULTIPLY,
            ExClass::Divide => 1 << bit::STALL_DIVIDE,
            ExClass::Fsu { unit, .. } => match unit {
                FsuUnit::Common => 0,
                FsuUnit::DivideRoot => 1 << bit::STALL_FSU_ROOT,
                FsuUnit::Exp => 1 << bit::STALL_FSU_EXP,
            },
        }
    }
}

/// Counters of the request register.
#[inline]
pub(super) fn output_counters(write: bool, ready: bool) -> u128 {
    if !ready {
        return 1 << bit::MEM_BACKPRESSURE;
    }
    1 << bit::MEM_REQUESTS
        | 1 << if write {
            bit::MEM_WRITES
        } else {
            bit::MEM_READS
        }
}
