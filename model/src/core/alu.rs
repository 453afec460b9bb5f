//! RR and EX of one instruction: operands of all enabled PEs and what is computed from them
//! (`docs/microarchitecture.md` section 6).

use super::decode::{Access, Decoded, OperandA};
use super::types::{Fault, GPRS, GprFiles, PES};
use crate::semantics::evaluate;

/// Entries of the T and U queues per PE: T#1..T#4, U#1..U#4.
pub(crate) const QUEUE_ENTRIES: usize = 8;

/// Registers that scalar instructions name.
#[derive(Debug, Clone)]
pub(crate) struct Registers {
    pub(crate) gprs: GprFiles,
    pub(crate) queues: [[u64; QUEUE_ENTRIES]; PES],
    /// Valid entries, the same in every enabled PE.
    pub(crate) queue_valid: u8,
}

impl Registers {
    /// Value of a source register code.
    #[inline]
    fn read(&self, pe: usize, code: u8) -> u64 {
        let code = usize::from(code);
        if code < GPRS {
            self.gprs[pe][code]
        } else {
            self.queues[pe][code - GPRS]
        }
    }

    /// Writes a destination: 1..=23, 30 (push U) or 31 (push T).
    #[inline]
    pub(crate) fn write(&mut self, pe: usize, dest: u8, value: u64) {
        match dest {
            1..=23 => self.gprs[pe][usize::from(dest)] = value,
            30 => {
                self.queues[pe].copy_within(4..7, 5);
                self.queues[pe][4] = value;
            }
            31 => {
                self.queues[pe].copy_within(0..3, 1);
                self.queues[pe][0] = value;
            }
            _ => {}
        }
    }

    /// Shifts the valid bits as a push to the destination does.
    #[inline]
    pub(crate) fn push_valid(&mut self, dest: u8) {
        let valid = self.queue_valid;
        match dest {
            30 => self.queue_valid = valid & 0x0f | (valid & 0x70) << 1 | 0x10,
            31 => self.queue_valid = valid & 0xf0 | (valid & 0x07) << 1 | 0x01,
            _ => {}
        }
    }
}

/// An instruction between RR and WB.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Inflight {
    pub(crate) decoded: Decoded,
    pub(crate) halfwords: u8,
    /// A source queue entry is not valid.
    pub(crate) source_fault: bool,
    /// Result, or the loaded value.
    pub(crate) result: [u64; PES],
    /// Load or store address.
    pub(crate) addr: [u64; PES],
    /// Store data, or loaded data, as the retirement shows it.
    pub(crate) data: [u64; PES],
    /// Data fault of the access.
    pub(crate) fault: Fault,
    pub(crate) fault_arg: u64,
}

impl Inflight {
    pub(crate) fn new(decoded: &Decoded, halfwords: u8) -> Inflight {
        Inflight {
            decoded: *decoded,
            halfwords,
            source_fault: false,
            result: [0; PES],
            addr: [0; PES],
            data: [0; PES],
            fault: Fault::None,
            fault_arg: 0,
        }
    }

    /// Reads the sources of the PEs in `pes` and computes what EX computes.
    #[inline]
    pub(crate) fn execute(&mut self, registers: &Registers, pes: u8, pc: u64) {
        let decoded = &self.decoded;
        self.source_fault = decoded.needs & !registers.queue_valid != 0;
        for pe in 0..PES {
            if pes >> pe & 1 == 0 {
                continue;
            }
            let a = match decoded.operand_a {
                OperandA::Register => registers.read(pe, decoded.a),
                OperandA::Pc => pc,
                OperandA::PcWord => pc & !3,
            };
            let b = match decoded.b {
                Some(code) => decoded.modifier.apply(registers.read(pe, code)) << decoded.shift,
                None => decoded.imm,
            };
            let c = registers.read(pe, decoded.c);
            let value = evaluate(decoded.op, a, b, c);
            if decoded.access == Access::None {
                self.result[pe] = value;
            } else {
                self.addr[pe] = value;
                self.data[pe] = if decoded.access == Access::Store {
                    c
                } else {
                    0
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pushes_shift_their_own_queue() {
        let mut registers = Registers {
            gprs: [[0; GPRS]; PES],
            queues: [[0; 8]; PES],
            queue_valid: 0,
        };
        for value in 1..=5 {
            registers.write(2, 31, value);
            registers.push_valid(31);
        }
        registers.write(2, 30, 9);
        registers.push_valid(30);
        assert_eq!(registers.queues[2], [5, 4, 3, 2, 9, 0, 0, 0]);
        assert_eq!(registers.queue_valid, 0x1f);
        assert_eq!(registers.read(2, 28), 9);
        registers.write(2, 0, 7);
        registers.write(2, 63, 7);
        assert_eq!(registers.gprs[2], [0; GPRS]);
    }
}
