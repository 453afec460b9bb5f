//! Debug port of the model (`docs/debug-port.md`).

use super::Core;
use super::header::Ios;
use super::types::{Datr, GPRS, Ior, Iot, PES};

impl Core {
    /// The 64-bit value behind selector `sel`, address `addr` of the debug port; 0 where nothing is.
    ///
    /// Registers as they are at the start of the next cycle.
    #[must_use]
    pub fn peek(&self, sel: u8, addr: u32) -> u64 {
        match sel {
            0 => self.peek_gpr(addr),
            1 => {
                let (pe, entry) = (addr as usize / 8, addr as usize % 8);
                self.registers
                    .queues
                    .get(pe)
                    .map_or(0, |queue| queue[entry])
            }
            2 if addr < PES as u32 && self.pes >> addr & 1 != 0 => {
                u64::from(self.registers.queue_valid)
            }
            3 => self.peek_control(addr),
            4 => self.peek_header(addr),
            9 => {
                let time = if self.env.spec_compat {
                    self.attempted
                } else {
                    self.cycle
                };
                self.system.registers.peek(addr, self.lead, time)
            }
            10 => self.queues.peek(addr),
            5..=7 => self.backend.peek(sel, addr),
            8 => self.counters.get(addr),
            _ => 0,
        }
    }

    fn peek_gpr(&self, addr: u32) -> u64 {
        let (pe, register) = (addr as usize / 32, addr as usize % 32);
        if pe < PES && register < GPRS {
            self.registers.gprs[pe][register]
        } else {
            0
        }
    }

    fn peek_control(&self, addr: u32) -> u64 {
        let control = &self.control;
        let bits = |flags: &[bool]| {
            flags
                .iter()
                .rev()
                .fold(0, |word: u64, &flag| word << 1 | u64::from(flag))
        };
        match addr {
            0 => self.next_pc,
            1 => control.bpc,
            2 => control.bpcn,
            3 => control.return_address,
            4 => control.commit_argument,
            5 => {
                let header = &control.header;
                let flags = [
                    control.taken,
                    control.active,
                    control.body,
                    header.condition_set,
                    header.target_set,
                    header.zero_part,
                ];
                control.kind as u64 | (control.transfer as u64) << 4 | bits(&flags) << 7
            }
            6 => control.sequential,
            7 => self.attempted,
            8 => self.retired_clean,
            9 => self.core_state(),
            15 => self.last_fault as u64,
            17 => self.halt_reason as u64,
            18 => u64::from(self.nonuniform),
            20 => {
                u64::from(control.header.terminal_pending)
                    | u64::from(self.system.record_valid()) << 1
                    | u64::from(self.records.frame.active) << 2
                    | u64::from(self.records.copy.active) << 3
            }
            21 => {
                let frame = &self.records.frame;
                u64::from(frame.progress) | u64::from(frame.sp_adjusted) << 8
            }
            22 => self.records.copy.progress,
            32 => self.hint_epoch,
            33 => self.queues.events(),
            34..=41 => self.reservations.peek(addr as usize - 34),
            _ => self.system.peek(addr),
        }
    }

    fn peek_header(&self, addr: u32) -> u64 {
        let header = &self.control.header;
        let index = addr as usize;
        match addr {
            0..=2 => u64::from(header.lb[index]) | u64::from(header.lb_set >> addr & 1) << 16,
            3 => ior_word(&header.ior),
            4 => datr_word(&header.datr),
            5 => u64::from(header.iot_count),
            6 => u64::from(header.catr.bits()),
            7 => header
                .fpatr
                .map_or(0, |insn| u64::from(insn & !0x7f) | 1 << 32),
            8..=11 => iot_word(&header.iot[index - 8]),
            12 => u64::from(self.control.descriptor_word()),
            13 => header
                .hint
                .map_or(0, |insn| u64::from(insn >> 15) | 1 << 17),
            14 => u64::from(header.ios_count),
            16..=19 => ios_word(&header.ios[index - 16]),
            20..=27 => u64::from(self.control.modified_roles(index - 20)),
            64..=191 => self.peek_modifier(index - 64),
            _ => 0,
        }
    }

    /// Words of the range modifiers: 16 words per binding, 4 per role.
    fn peek_modifier(&self, index: usize) -> u64 {
        let (binder, role, word) = (index / 16, index / 4 % 4, index % 4);
        let records = &self.control.header.modifiers[binder];
        let Some(record) = records.get(role) else {
            return 0;
        };
        let pair =
            |pe: usize| u64::from(record.offset[pe]) | u64::from(record.offset[pe + 1]) << 32;
        match word {
            0 => u64::from(record.raw) | u64::from(record.valid) << 25,
            1 => pair(0),
            2 => pair(2),
            _ => 0,
        }
    }
}

fn ior_word(ior: &Ior) -> u64 {
    u64::from(ior.dst)
        | u64::from(ior.src0) << 5
        | u64::from(ior.src1) << 10
        | u64::from(ior.src2) << 15
        | u64::from(ior.valid) << 20
}

fn datr_word(datr: &Datr) -> u64 {
    u64::from(datr.layout)
        | u64::from(datr.rmode) << 5
        | u64::from(datr.dtype) << 8
        | u64::from(datr.canonicalize) << 13
        | u64::from(datr.sat) << 14
        | u64::from(datr.pad) << 15
        | u64::from(datr.cmode) << 17
        | u64::from(datr.present) << 20
}

fn iot_word(iot: &Iot) -> u64 {
    u64::from(iot.valid)
        | u64::from(iot.dst_valid) << 1
        | u64::from(iot.hand) << 2
        | u64::from(iot.size) << 4
        | u64::from(iot.mask) << 8
        | u64::from(iot.src0_valid) << 12
        | u64::from(iot.src0) << 13
        | u64::from(iot.src1_valid) << 19
        | u64::from(iot.src1) << 20
        | u64::from(iot.last) << 26
}

fn ios_word(ios: &Ios) -> u64 {
    u64::from(ios.valid)
        | u64::from(ios.id) << 1
        | u64::from(ios.size) << 7
        | u64::from(ios.mask) << 11
}
