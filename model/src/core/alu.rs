//! RR and EX of one instruction: operands of all enabled PEs and what is computed from them
//! (`docs/microarchitecture.md` section 6).

use super::decode::{Access, Decoded, OperandA, SOURCES, ValueClass, source};
use super::memory::low_bytes;
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
    pub(crate) fn read(&self, pe: usize, code: u8) -> u64 {
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
    /// Source values per PE, 0 for those that are not read.
    pub(crate) operands: [[u64; PES]; SOURCES],
    /// Value of the first destination.
    pub(crate) result: [u64; PES],
    /// Value of the second destination.
    pub(crate) result1: [u64; PES],
    /// Address of the (first) access.
    pub(crate) addr: [u64; PES],
    /// Data as the retirement shows it: stored bytes or the loaded value.
    pub(crate) data: [u64; PES],
    /// The same of the second access.
    pub(crate) data1: [u64; PES],
    /// Flags of a floating-point form.
    pub(crate) flags: [u8; PES],
    /// The accesses have begun; the instruction can no longer be dropped.
    pub(crate) performed: bool,
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
            operands: [[0; PES]; SOURCES],
            result: [0; PES],
            result1: [0; PES],
            addr: [0; PES],
            data: [0; PES],
            data1: [0; PES],
            flags: [0; PES],
            performed: false,
            fault: Fault::None,
            fault_arg: 0,
        }
    }

    /// Computes what EX computes in the PEs in `pes`.
    #[inline]
    pub(crate) fn execute(&mut self, pes: u8, pc: u64) {
        let decoded = &self.decoded;
        for pe in (0..PES).filter(|pe| pes >> pe & 1 != 0) {
            let [left, right, third, fourth] = self.operands.map(|operand| operand[pe]);
            let a = match decoded.operand_a {
                OperandA::Left => left,
                OperandA::Right => right,
                OperandA::Pc => pc,
                OperandA::PcWord => pc & !3,
            };
            let b = if decoded.b_is_right {
                decoded.modifier.apply(right) << decoded.shift
            } else {
                decoded.imm
            };
            if decoded.access == Access::None {
                let c = if decoded.read_mask >> source::THIRD & 1 != 0 {
                    third
                } else {
                    decoded.imm
                };
                self.result[pe] = evaluate(decoded.op, a, b, c);
                if decoded.value1 == ValueClass::Ex {
                    self.result1[pe] = evaluate(decoded.op1, a, b, c);
                }
                continue;
            }
            let sum = a.wrapping_add(b);
            self.addr[pe] = if decoded.post_index { a } else { sum };
            // The updated base.
            if decoded.value == ValueClass::Ex {
                self.result[pe] = sum;
            } else if decoded.value1 == ValueClass::Ex {
                self.result1[pe] = sum;
            }
            if decoded.access == Access::Store {
                let stored = self.operands[usize::from(decoded.stored)][pe];
                self.data[pe] = low_bytes(stored, decoded.size);
                self.data1[pe] = low_bytes(fourth, decoded.size);
            }
        }
    }

    /// The register that a store stores.
    pub(crate) fn stored(&self, pe: usize) -> u64 {
        self.operands[usize::from(self.decoded.stored)][pe]
    }

    /// Values of the first destination as the WB register has them.
    pub(crate) fn value(&self) -> [u64; PES] {
        shown(self.decoded.value, &self.result)
    }

    /// Values of the second destination as the WB register has them.
    pub(crate) fn value1(&self) -> [u64; PES] {
        shown(self.decoded.value1, &self.result1)
    }
}

fn shown(class: ValueClass, values: &[u64; PES]) -> [u64; PES] {
    match class {
        ValueClass::Ex | ValueClass::Mem => *values,
        ValueClass::None | ValueClass::Wb => [0; PES],
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
