//! One cycle of the core: every unit looks at the registered state, then all registers change.

use super::alu::Inflight;
use super::counters::bit;
use super::decode::{Access, ExClass};
use super::lsu::Lsu;
use super::memory::source;
use super::retire::{Trap, counter_bits};
use super::types::{BackendInputs, BackendOutputs, Fault, MemRequest};
use super::write_back::{WbCycle, stall};
use super::{Core, DecodeRegister, MemoryPort, RunState, SLOTS, Stage, fetch};
use crate::core::timing::Timing;

/// What MEM does in a cycle.
#[derive(Debug, Clone, Copy, Default)]
struct MemCycle {
    /// Cause of standing still as far as MEM itself is concerned, before this cycle's grant and response.
    stall: u8,
    /// Accesses start in this cycle or are in progress.
    accessing: bool,
    request: Option<MemRequest>,
}

/// Stall causes of the stages, and which of them move.
#[derive(Debug, Clone, Copy, Default)]
struct Movement {
    decode: u8,
    rr: u8,
    ex: u8,
    mem: u8,
    /// The decode register can be loaded.
    decode_free: bool,
}

impl Core {
    /// Performs one cycle.
    pub fn step(&mut self, port: &mut impl MemoryPort) {
        let responded = port.response(self.cycle, &mut self.line);
        let ready = port.ready(self.cycle);
        let mut count = self.show_registers(responded, ready);
        if let Some(request) = self.arbiter.output() {
            count |= output_counters(request.write, ready);
            if ready {
                port.request(
                    self.cycle,
                    request.write,
                    request.addr,
                    &request.wdata,
                    request.wstrb,
                );
            }
        }
        let out = self.backend.outputs(&self.registers.gprs, &self.env);
        let (rob_full, rob_empty) = (self.rob.is_full(), self.rob.is_empty());
        let rob_tail = self.rob.tail();

        let release = self.retire(&mut count);
        let wb_valid = self.wb.valid;
        let mut mem = self.begin_mem(&out);
        let wb = self.write_back(&out, rob_full, rob_empty);

        let fetch_request = self.fetch.request(self.run == RunState::Run);
        let free = self.arbiter.is_free(ready);
        let winner = match (&fetch_request, &mem.request, &out.tlsu_request) {
            _ if !free => None,
            (Some(request), _, _) => Some((source::FETCH, request)),
            (None, Some(request), _) => Some((source::SCALAR, request)),
            (None, None, Some(request)) => Some((source::TLSU, request)),
            (None, None, None) => None,
        };
        let granted = winner.map(|(source, _)| source);
        let responder = responded.then(|| self.arbiter.response_source());
        self.arbiter.tick(free, responded, winner);

        self.end_mem(
            &mut mem,
            granted == Some(source::SCALAR),
            responder == Some(source::SCALAR),
        );
        let movement = self.movement(&mem, !wb_valid || wb.leaves);
        let taking = movement.decode_free && wb.flush.is_none() && self.run == RunState::Run;
        let fetched = if taking { self.fetch.head() } else { None };

        let fetch_response = responder == Some(source::FETCH);
        count |= self.show_events(
            &wb,
            &movement,
            fetch_request.is_some(),
            granted,
            fetch_response,
        );
        count |= u128::from(rob_full) << bit::ROB_FULL;

        self.fetch.tick(fetch::FetchInputs {
            granted: granted == Some(source::FETCH),
            response: fetch_response.then_some(&self.line),
            taken: fetched.map_or(0, |fetched| fetched.halfwords),
            flush: wb.flush,
        });
        self.advance(&wb, &movement, fetched);

        let inputs = BackendInputs {
            launch: wb.launch.then(|| self.control.tile_block()),
            release,
            rob_tail,
            tlsu_granted: granted == Some(source::TLSU),
            tlsu_response: (responder == Some(source::TLSU)).then_some(&self.line),
        };
        let events = self.backend.tick(inputs, &mut self.probe);
        self.rob.report(&events);

        let increments = if self.run == RunState::Halted {
            0
        } else {
            count | u128::from(events.counters)
        };
        self.probe.ctr_inc = [increments as u64, (increments >> 64) as u64];
        self.counters.add(increments);
        self.nonuniform |= wb.nonuniform;
        if self.run == RunState::Drain && rob_empty && out.iss_idle {
            self.next_run = RunState::Halted;
        }
        self.run = self.next_run;
        self.cycle += 1;
    }

    /// Shows the registered state; returns the counters that depend on it and on the stimulus alone.
    #[inline]
    fn show_registers(&mut self, responded: bool, ready: bool) -> u128 {
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
        if self.wb_loaded {
            self.wb_loaded = false;
            let flight = &self.slots[self.wb.slot];
            probe.wb_value = flight.value();
            probe.wb_addr = flight.addr;
        }
        probe.lsu_state = u32::from(self.lsu.busy);
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
            probe.hdr_iot_count = u32::from(control.header.iot_count);
        }
        self.arbiter.show(probe);
        probe.mem_ready = u32::from(ready);
        probe.mem_rvalid = u32::from(responded);
        self.rob.show(probe);
        1 << bit::CYCLES
            | u128::from(responded) << bit::MEM_RESPONSES
            | u128::from(self.run == RunState::Run && !self.decode.valid) << bit::FETCH_EMPTY
    }

    /// Retires the head of the ROB; returns the physical Tile that it releases.
    #[inline]
    fn retire(&mut self, count: &mut u128) -> Option<u8> {
        let entry = self.rob.retire(&mut self.probe, self.pes)?;
        *count |= counter_bits(entry);
        self.flags |= entry.flags;
        if entry.fault == Fault::None {
            self.retired_clean += 1;
        } else {
            self.trap = Trap::of(entry, self.control.bpc);
        }
        entry.block.displaced_valid.then_some(entry.block.displaced)
    }

    /// MEM up to its request.
    #[inline]
    fn begin_mem(&mut self, out: &BackendOutputs) -> MemCycle {
        let mut cycle = MemCycle::default();
        if !self.mem.valid {
            return cycle;
        }
        let (pc, slot) = (self.mem.pc, self.mem.slot);
        let flight = &mut self.slots[slot];
        if !self.lsu.busy {
            if flight.decoded.access == Access::None || flight.source_fault {
                return cycle;
            }
            if self.fetch_fault(pc).is_some() {
                return cycle;
            }
            if self.wb.valid || !out.tlsu_idle || !out.iss_idle {
                cycle.stall = stall::ORDER;
                return cycle;
            }
            let stops = self.stop_condition(pc).is_some();
            let flight = &mut self.slots[slot];
            if stops || !Lsu::check(flight, self.pes, self.env.mem_bytes) {
                return cycle;
            }
            self.lsu = Lsu::start(flight, self.pes);
        }
        cycle.accessing = true;
        cycle.request = self.lsu.request(&self.slots[slot]);
        cycle
    }

    /// MEM from the grant on.
    #[inline]
    fn end_mem(&mut self, cycle: &mut MemCycle, granted: bool, responded: bool) {
        if !cycle.accessing {
            return;
        }
        if granted {
            self.lsu.granted();
        }
        if responded {
            self.lsu
                .response(&mut self.slots[self.mem.slot], &self.line);
        }
        if self.lsu.is_done() {
            self.lsu.busy = false;
        } else {
            cycle.stall = stall::MEMORY;
        }
    }

    /// Which stages stand still, and why.
    #[inline]
    fn movement(&self, mem: &MemCycle, wb_free: bool) -> Movement {
        let next_busy = |own: u8, free: bool| {
            if own != stall::NONE || free {
                own
            } else {
                stall::NEXT_BUSY
            }
        };
        let mut movement = Movement::default();
        let mut free = wb_free;
        if self.mem.valid {
            movement.mem = next_busy(mem.stall, free);
        }
        free = movement.mem == stall::NONE;
        if self.ex.valid {
            movement.ex = next_busy(self.ex_stall(), free);
        }
        free = movement.ex == stall::NONE;
        if self.rr.valid {
            movement.rr = next_busy(self.rr_stall(), free);
        }
        free = movement.rr == stall::NONE;
        if self.decode.valid {
            movement.decode = next_busy(stall::NONE, free);
        }
        movement.decode_free = movement.decode == stall::NONE;
        movement
    }

    #[inline]
    fn ex_stall(&self) -> u8 {
        let cycles = match self.slots[self.ex.slot].decoded.ex {
            ExClass::Single => Timing::EX_SINGLE,
            ExClass::Multiply => self.timing.ex_multiply,
            ExClass::Divide => self.timing.ex_divide,
        };
        if self.ex_count < cycles {
            stall::EXECUTE
        } else {
            stall::NONE
        }
    }

    #[inline]
    fn rr_stall(&self) -> u8 {
        let writes = |stage: &Stage| {
            if stage.valid {
                self.slots[stage.slot].decoded.writes
            } else {
                0
            }
        };
        let pending = writes(&self.ex) | writes(&self.mem) | writes(&self.wb);
        if self.slots[self.rr.slot].decoded.reads & pending != 0 {
            stall::HAZARD
        } else {
            stall::NONE
        }
    }

    /// Shows the events of the cycle; returns their counters.
    #[inline]
    fn show_events(
        &mut self,
        wb: &WbCycle,
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
        probe.rob_push = u32::from(wb.commits);
        let dropped = fetch_response && self.fetch.drops_response(wb.flush.is_some());
        u128::from(fetch_granted) << bit::FETCH_REQUESTS
            | u128::from(fetch_response) << bit::FETCH_RESPONSES
            | u128::from(dropped) << bit::FETCH_DISCARDS
            | u128::from(redirect) << bit::REDIRECTS
            | u128::from(movement.rr == stall::HAZARD) << bit::STALL_HAZARD
            | u128::from(movement.ex == stall::EXECUTE) << bit::STALL_EXECUTE
            | u128::from(movement.mem == stall::ORDER) << bit::STALL_ORDER
            | u128::from(movement.mem == stall::MEMORY) << bit::STALL_MEMORY
            | u128::from(wb.stall == stall::ROB_FULL) << bit::STALL_ROB
            | u128::from(wb.stall == stall::ISSUE_BUSY) << bit::STALL_ISSUE
            | u128::from(wb.stall == stall::PREFLIGHT) << bit::STALL_PREFLIGHT
            | u128::from(wb.stall == stall::SERIALIZE) << bit::STALL_SERIALIZE
            | u128::from(wb.nonuniform) << bit::NONUNIFORM
    }

    /// Ends the cycle for the pipeline registers.
    #[inline]
    fn advance(&mut self, wb: &WbCycle, movement: &Movement, fetched: Option<fetch::Fetched>) {
        if wb.flush.is_some() {
            self.decode.valid = false;
            self.rr.valid = false;
            self.ex.valid = false;
            self.mem.valid = false;
            self.wb.valid = false;
            return;
        }
        if wb.leaves {
            self.wb.valid = false;
        }
        if self.mem.valid && movement.mem == stall::NONE {
            self.mem.valid = false;
            self.wb = Stage {
                valid: true,
                ..self.mem
            };
            self.wb_loaded = true;
        }
        self.ex_count = self.ex_count.saturating_add(1);
        if self.ex.valid && movement.ex == stall::NONE {
            self.ex.valid = false;
            self.mem = Stage {
                valid: true,
                ..self.ex
            };
        }
        if self.rr.valid && movement.rr == stall::NONE {
            self.rr.valid = false;
            self.ex = Stage {
                valid: true,
                ..self.rr
            };
            self.ex_count = 1;
            let flight = &mut self.slots[self.rr.slot];
            flight.read(&self.registers, self.pes);
            flight.execute(self.pes, self.rr.pc);
        }
        if self.decode.valid && movement.decode == stall::NONE {
            let DecodeRegister {
                pc,
                insn,
                halfwords,
                seq,
                ..
            } = self.decode;
            self.decode.valid = false;
            let slot = seq as usize % SLOTS;
            self.slots[slot] = Inflight::new(self.cache.get(pc, insn, halfwords), halfwords);
            self.rr = Stage {
                valid: true,
                pc,
                seq,
                slot,
            };
        }
        if let Some(fetch::Fetched {
            pc,
            insn,
            halfwords,
        }) = fetched
        {
            self.decode = DecodeRegister {
                valid: true,
                pc,
                insn,
                halfwords,
                seq: self.next_seq,
            };
            self.next_seq = self.next_seq.wrapping_add(1);
        }
    }
}

/// Counters of the request register.
#[inline]
fn output_counters(write: bool, ready: bool) -> u128 {
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
