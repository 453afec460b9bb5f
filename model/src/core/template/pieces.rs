//! Accesses of any alignment: parts that lie in one line (`docs/microarchitecture/memory-order.md` section 1).

use super::SLOT;
use crate::core::types::{Fault, MemRequest};

pub(super) const LINE: u64 = 64;

/// Part of a range that lies in one line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) addr: u64,
    /// Offset in the range.
    pub(super) start: u64,
    pub(super) length: u64,
}

/// The pieces of a range of at most a line, lower address first.
pub(super) fn pieces(addr: u64, length: u64) -> ([Piece; 2], u8) {
    let head = length.min(LINE - addr % LINE);
    let first = Piece {
        addr,
        start: 0,
        length: head,
    };
    let second = Piece {
        addr: addr.wrapping_add(head),
        start: head,
        length: length - head,
    };
    ([first, second], if head == length { 1 } else { 2 })
}

impl Piece {
    /// Reads the piece's line.
    pub(super) fn read(&self) -> MemRequest {
        MemRequest {
            addr: self.addr,
            ..MemRequest::default()
        }
    }

    /// Writes the piece; byte i of the range is `byte(i)`.
    pub(super) fn write(&self, byte: impl Fn(u64) -> u8) -> MemRequest {
        let mut request = MemRequest {
            write: true,
            ..self.read()
        };
        for index in 0..self.length {
            let place = (self.addr % LINE + index) as usize;
            request.wdata[place / 8] |= u64::from(byte(self.start + index)) << (8 * (place % 8));
            request.wstrb |= 1 << place;
        }
        request
    }

    /// Takes the piece's bytes of a line into the range's.
    pub(super) fn take(&self, line: &[u64; 8], data: &mut [u8; SLOT as usize]) {
        for index in 0..self.length {
            let place = (self.addr % LINE + index) as usize;
            data[(self.start + index) as usize] = (line[place / 8] >> (8 * (place % 8))) as u8;
        }
    }
}

/// The fault of a range without alignment.
pub(super) fn range_fault(addr: u64, length: u64, limit: u64) -> Option<Fault> {
    let outside = addr.checked_add(length).is_none_or(|end| end > limit);
    outside.then_some(Fault::DataPage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_at_the_end_of_a_line() {
        let (list, count) = pieces(0x3d, 8);
        assert_eq!(
            (count, list[0].length, list[1].addr, list[1].start),
            (2, 3, 0x40, 3)
        );
        let request = list[1].write(|index| index as u8);
        assert_eq!((request.wdata[0], request.wstrb), (0x07_0605_0403, 0x1f));
        let mut data = [0; 8];
        list[0].take(&[0, 0, 0, 0, 0, 0, 0, 0x3322_1100_0000_0000], &mut data);
        assert_eq!(data[..3], [0x11, 0x22, 0x33]);
        assert_eq!(pieces(0x38, 8).1, 1);
    }
}
