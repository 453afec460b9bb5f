//! Scoreboard and bypass network of RR (`docs/microarchitecture/scalar-pipeline.md` sections 3 and 4).
//!
//! The scoreboard is what EX, MEM and WB hold; there is no other table.

use super::alu::Registers;
use super::decode::{PUSH_T, PUSH_U, SOURCES, ValueClass, source};
use super::types::PES;
use super::write_back::stall;
use super::{Core, Stage};

/// Stage codes of `rr_bypass`; 0 is the register file.
const WB: usize = 3;

/// Where the instruction in RR takes its sources from.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Bypass {
    /// Per source: 0 register file, 1 EX, 2 MEM, 3 WB.
    stage: [u8; SOURCES],
    /// Slot of the producer.
    slot: [u8; SOURCES],
    /// Sources that take the producer's second destination, bit k = source k.
    second: u8,
    /// Pushes to T and to U in flight that the register file does not have yet.
    pushes: [u8; 2],
}

impl Bypass {
    /// Probe field `rr_bypass`.
    #[inline]
    pub(crate) fn code(&self) -> u32 {
        u32::from(self.stage[source::LEFT])
            | u32::from(self.stage[source::RIGHT]) << 2
            | u32::from(self.stage[source::THIRD]) << 4
    }

    /// Stages that give at least one source, bit s = stage code s.
    #[inline]
    pub(crate) fn stages(&self) -> u8 {
        self.stage.iter().fold(0, |set, &stage| set | 1 << stage)
    }
}

impl Core {
    /// Cause why the instruction in RR waits for older ones, and where its sources come from.
    /// `committed`: the instruction in WB commits in this cycle, so that the register file has its values.
    #[inline]
    pub(super) fn scoreboard(&self, ex_unfinished: bool, committed: bool) -> (u8, Bypass) {
        let stages = [&self.ex, &self.mem, &self.wb];
        let (mut serial, mut pending) = (false, 0);
        for stage in stages.into_iter().filter(|stage| stage.valid) {
            let older = &self.slots[stage.slot].decoded;
            serial |= older.serial;
            pending |= older.writes;
        }
        if serial {
            (stall::SERIAL, Bypass::default())
        } else if self.slots[self.rr.slot].decoded.reads & pending == 0 {
            (stall::NONE, Bypass::default())
        } else {
            self.find_producers(stages, ex_unfinished, committed)
        }
    }

    fn find_producers(
        &self,
        stages: [&Stage; 3],
        ex_unfinished: bool,
        committed: bool,
    ) -> (u8, Bypass) {
        let decoded = &self.slots[self.rr.slot].decoded;
        let mut bypass = Bypass::default();
        let mut cause = stall::NONE;
        for place in (0..SOURCES).filter(|place| decoded.read_mask >> place & 1 != 0) {
            // A register is written as a whole; of pushes the one with the entry's index counts.
            let (dest, mut younger) = match decoded.sources[place] {
                0 => continue,
                code @ 1..=23 => (code, 0),
                code @ 24..=27 => (PUSH_T, code - 24),
                code => (PUSH_U, code - 28),
            };
            'search: for (index, stage) in stages.iter().enumerate().filter(|(_, s)| s.valid) {
                let older = &self.slots[stage.slot].decoded;
                for (second, written, class) in [
                    (true, older.dest1, older.value1),
                    (false, older.dest, older.value),
                ] {
                    if written != dest {
                        continue;
                    }
                    if younger > 0 {
                        younger -= 1;
                        continue;
                    }
                    bypass.stage[place] = index as u8 + 1;
                    bypass.slot[place] = stage.slot as u8;
                    bypass.second |= u8::from(second) << place;
                    cause = cause.max(match class {
                        ValueClass::Wb => stall::HAZARD_COMMIT,
                        ValueClass::Mem if index + 1 < WB => stall::HAZARD_LOAD,
                        ValueClass::Ex if index == 0 && ex_unfinished => stall::HAZARD,
                        _ => stall::NONE,
                    });
                    break 'search;
                }
            }
        }
        for (index, stage) in stages.iter().enumerate().filter(|(_, s)| s.valid) {
            if index + 1 == WB && committed {
                continue;
            }
            let older = &self.slots[stage.slot].decoded;
            for dest in [older.dest, older.dest1] {
                bypass.pushes[0] += u8::from(dest == PUSH_T);
                bypass.pushes[1] += u8::from(dest == PUSH_U);
            }
        }
        (cause, bypass)
    }

    /// Reads the sources of the instruction in RR, which moves.
    #[inline]
    pub(super) fn read_sources(&mut self, bypass: &Bypass) {
        let decoded = &self.slots[self.rr.slot].decoded;
        let (sources, read_mask, all_pes) = (decoded.sources, decoded.read_mask, decoded.all_pes);
        let available = with_pushes(self.registers.queue_valid, bypass.pushes);
        let source_fault = decoded.needs & !available != 0;
        self.slots[self.rr.slot].source_fault = source_fault;
        for place in (0..SOURCES).filter(|place| read_mask >> place & 1 != 0) {
            let code = sources[place];
            let mut values = [0; PES];
            if bypass.stage[place] == 0 {
                let pes = if all_pes { 15 } else { self.pes };
                read_file(&self.registers, bypass, pes, code, &mut values);
            } else {
                let producer = &self.slots[usize::from(bypass.slot[place])];
                values = if bypass.second >> place & 1 != 0 {
                    producer.result1
                } else {
                    producer.result
                };
                if all_pes {
                    // Disabled PEs have no producers.
                    let none = Bypass::default();
                    read_file(&self.registers, &none, 15 & !self.pes, code, &mut values);
                }
            }
            self.slots[self.rr.slot].operands[place] = values;
        }
    }
}

/// Values of a register or of the queue entry that is `code` once the pushes in flight have happened.
#[inline]
fn read_file(registers: &Registers, bypass: &Bypass, pes: u8, code: u8, values: &mut [u64; PES]) {
    let code = match code {
        24..=27 => code - bypass.pushes[0],
        28..=31 => code - bypass.pushes[1],
        _ => code,
    };
    for (pe, value) in values.iter_mut().enumerate() {
        if pes >> pe & 1 != 0 {
            *value = registers.read(pe, code);
        }
    }
}

/// Valid entries of the queues after the pushes in flight.
#[inline]
fn with_pushes(valid: u8, pushes: [u8; 2]) -> u8 {
    let queue = |valid: u8, pushes: u8| {
        let shifted = u32::from(valid) << pushes | ((1 << pushes) - 1);
        shifted as u8 & 15
    };
    queue(valid & 15, pushes[0]) | queue(valid >> 4, pushes[1]) << 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_in_flight_are_valid() {
        assert_eq!(with_pushes(0b0001_0000, [0, 0]), 0b0001_0000);
        assert_eq!(with_pushes(0b0001_0000, [2, 1]), 0b0011_0011);
        assert_eq!(with_pushes(0b1111_0001, [6, 0]), 0b1111_1111);
    }
}
