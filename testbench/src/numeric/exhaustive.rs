//! Operand spaces that are small enough to be walked in full.

use super::{Case, Combination, NumericError, Op, Place, Source, catalogue};

/// Every operand of the small types, without expectation.
pub struct Exhaustive {
    spaces: Vec<Combination>,
    space: usize,
    operand: u64,
    done: u64,
}

/// Operands of a combination.
fn size(c: &Combination) -> u64 {
    1 << (u32::from(c.src.bits) * c.op.sources() as u32)
}

impl Exhaustive {
    /// All operands of `ops`: pairs of 8-bit types, single operands of types of at most 16 bits. Conversions from
    /// 16-bit integers, and from 16-bit types to types of more than 8 bits, are walked in one mode, all others in
    /// every mode.
    pub fn new(ops: &[Op]) -> Self {
        let mut spaces = catalogue(ops);
        spaces.retain(|c| {
            if c.op.has_control() {
                return false;
            }
            let bits = u32::from(c.src.bits) * c.op.sources() as u32;
            let large =
                c.op == Op::Cvt && c.src.bits == 16 && (c.dst.bits > 8 || c.src.is_integer());
            bits <= 16 && !(large && c.mode as u8 != 1)
        });
        Exhaustive {
            spaces,
            space: 0,
            operand: 0,
            done: 0,
        }
    }

    /// Number of cases, with those of zero divisors, which are left out.
    pub fn total(&self) -> u64 {
        self.spaces.iter().map(size).sum()
    }
}

impl Source for Exhaustive {
    fn fill(&mut self, cases: &mut Vec<Case>, room: usize) -> Result<bool, NumericError> {
        while cases.len() < room {
            let Some(c) = self.spaces.get(self.space) else {
                return Ok(false);
            };
            let operands = if c.op.sources() == 1 {
                [self.operand, 0, 0]
            } else {
                let low = self.operand & c.src.mask();
                [self.operand >> c.src.bits, low, 0]
            };
            self.done += 1;
            if !(c.op.divides() && c.src.is_integer() && operands[1] == 0) {
                cases.push(Case {
                    op: c.op,
                    src: c.src,
                    dst: c.dst,
                    mode: c.mode,
                    sat: c.sat,
                    operands,
                    ctl: 0,
                    expected: None,
                    note: b'-',
                    place: Place {
                        file: u32::MAX,
                        line: self.done,
                    },
                });
            }
            self.operand += 1;
            if self.operand == size(c) {
                self.operand = 0;
                self.space += 1;
            }
        }
        Ok(true)
    }
}
