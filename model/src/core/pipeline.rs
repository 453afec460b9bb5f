//! One cycle of the core: every unit looks at the registered state, then all registers change.

use super::alu::Inflight;
use super::counters::bit;
use super::decode::{Detail, ExClass};
use super::events::output_counters;
use super::mem_stage::MemCycle;
use super::memory::source;
use super::retire::counter_bits;
use super::scoreboard::Bypass;
use super::system::TrapEntry;
use super::types::{BackendInputs, Fault};
use super::write_back::{WbCycle, stall};
use super::{Core, DecodeRegister, MemoryPort, RunState, SLOTS, Stage, fetch};
use crate::core::timing::Timing;

/// Stall causes of the stages, and which of them move.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Movement {
    pub(crate) decode: u8,
    pub(crate) rr: u8,
    pub(crate) ex: u8,
    pub(crate) mem: u8,
    /// The decode register can be loaded.
    pub(crate) decode_free: bool,
    /// Where the instruction in RR takes its sources from.
    pub(crate) bypass: Bypass,
}

impl Core {
    /// Performs one cycle.
    pub fn step(&mut self, port: &mut impl MemoryPort) {
        let responded = port.response(self.cycle, &mut self.line);
        let ready = port.ready(self.cycle);
        let lines = port.interrupts(self.cycle);
        self.begin_system();
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
        if let Some((_, request)) = winner
            && request.write
            && self.reservations.written(request.addr)
        {
            count |= 1 << bit::RESERVATION_LOST;
        }
        let responder = responded.then(|| self.arbiter.response_source());
        self.arbiter.tick(free, responded, winner);

        self.end_mem(
            &mut mem,
            granted == Some(source::SCALAR),
            responder == Some(source::SCALAR),
        );
        let movement = self.movement(&mem, !wb_valid || wb.leaves, wb.commits);
        let taking = movement.decode_free && wb.flush.is_none() && self.run == RunState::Run;
        let fetched = if taking { self.fetch.head() } else { None };

        let fetch_response = responder == Some(source::FETCH);
        count |= self.show_events(
            &wb,
            &mem,
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
        self.shadow = matches!(wb.flush, Some(Some(_))) || self.shadow && fetched.is_none();

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
            self.next_run = self.after_drain();
        }
        self.system.sample_lines(lines);
        self.run = self.next_run;
        self.cycle += 1;
    }

    /// Retires the head of the ROB; returns the physical Tile that it releases.
    #[inline]
    fn retire(&mut self, count: &mut u128) -> Option<u8> {
        let entry = self.rob.retire(&mut self.probe, self.pes)?;
        *count |= counter_bits(entry);
        self.system.raise_flags(entry.flags);
        if entry.fault == Fault::None {
            self.retired_clean += 1;
        }
        let release = entry.block.displaced_valid.then_some(entry.block.displaced);
        if entry.fault != Fault::None {
            let trap = TrapEntry {
                fault: entry.fault,
                cause: entry.cause,
                argument: entry.fault_arg,
                pc: entry.pc,
            };
            self.save_context(&trap);
        }
        release
    }

    /// Which stages stand still, and why.
    #[inline]
    fn movement(&self, mem: &MemCycle, wb_free: bool, wb_commits: bool) -> Movement {
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
        let ex_stall = if self.ex.valid {
            self.ex_stall()
        } else {
            stall::NONE
        };
        if self.ex.valid {
            movement.ex = next_busy(ex_stall, free);
        }
        free = movement.ex == stall::NONE;
        if self.rr.valid {
            let own;
            (own, movement.bypass) = self.scoreboard(ex_stall != stall::NONE, wb_commits);
            movement.rr = next_busy(own, free);
        }
        free = movement.rr == stall::NONE;
        if self.decode.valid {
            movement.decode = next_busy(stall::NONE, free);
        }
        movement.decode_free = movement.decode == stall::NONE;
        movement
    }

    /// EX occupancy of the instruction in EX, cycles.
    #[inline]
    pub(super) fn ex_cycles(&self) -> u32 {
        match self.slots[self.ex.slot].decoded.ex {
            ExClass::Single => Timing::EX_SINGLE,
            ExClass::Multiply => self.timing.ex_multiply,
            ExClass::Divide => self.timing.ex_divide,
            ExClass::Fsu { cycles, .. } => u32::from(cycles),
        }
    }

    #[inline]
    fn ex_stall(&self) -> u8 {
        if self.ex_count >= self.ex_cycles() {
            return stall::NONE;
        }
        match self.slots[self.ex.slot].decoded.ex {
            ExClass::Fsu { .. } => stall::FSU,
            _ => stall::EXECUTE,
        }
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
            self.read_sources(&movement.bypass);
            let slot = self.rr.slot;
            match self.slots[slot].decoded.detail {
                Detail::Float(float) => self.execute_float(slot, &float),
                // Its addresses are formed in MEM.
                Detail::Template(_) => {}
                _ => self.slots[slot].execute(self.pes, self.rr.pc),
            }
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
