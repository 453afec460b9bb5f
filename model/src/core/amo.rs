//! Atomics and DMA: one PE after the other reads, then writes (`docs/microarchitecture/memory-order.md` sections 3 and 5).

use super::alu::Inflight;
use super::decode::{Access, source};
use super::lsu::access_fault;
use super::memory::low_bytes;
use super::types::{Fault, MemRequest, PES};
use crate::semantics::{atomic, load_extend};

/// Bytes that DMA copies per PE.
const DMA_BYTES: usize = 64;
/// Bytes of a line.
const LINE: usize = 64;

/// Progress of the operation in MEM.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Amo {
    /// Reading or writing; idle when no PE is left.
    writing: bool,
    /// PEs that are not finished; the lowest is at work.
    left: u8,
    /// Pieces of this phase that have been granted.
    sent: usize,
    /// Pieces that have been answered.
    answered: usize,
    /// Bytes read, then those to write.
    buffer: [u8; DMA_BYTES],
}

impl Default for Amo {
    fn default() -> Self {
        Amo {
            writing: false,
            left: 0,
            sent: 0,
            answered: 0,
            buffer: [0; DMA_BYTES],
        }
    }
}

/// Bytes per PE and access.
fn length(flight: &Inflight) -> usize {
    if flight.decoded.access == Access::Dma {
        DMA_BYTES
    } else {
        usize::from(flight.decoded.size)
    }
}

/// Piece `index` of `length` bytes at `addr`: its address, and which of the bytes it holds. A piece ends at the
/// end of a line.
fn piece(addr: u64, length: usize, index: usize) -> (u64, std::ops::Range<usize>) {
    let first = length.min(LINE - addr as usize % LINE);
    if index == 0 {
        (addr, 0..first)
    } else {
        (addr.wrapping_add(first as u64), first..length)
    }
}

/// Pieces of `length` bytes at `addr`.
fn pieces(addr: u64, length: usize) -> usize {
    1 + usize::from(addr as usize % LINE + length > LINE)
}

/// The first failure in PE order, with its address.
pub(crate) fn check(flight: &Inflight, pes: u8, limit: u64) -> Option<(Fault, u64)> {
    let dma = flight.decoded.access == Access::Dma;
    let size = length(flight) as u64;
    (0..PES).filter(|pe| pes >> pe & 1 != 0).find_map(|pe| {
        let addr = flight.addr[pe];
        if !dma {
            return access_fault(addr, size, limit).map(|fault| (fault, addr));
        }
        [addr, flight.operands[source::RIGHT][pe]]
            .into_iter()
            .find(|addr| addr.checked_add(size).is_none_or(|end| end > limit))
            .map(|addr| (Fault::DataPage, addr))
    })
}

impl Amo {
    /// The operation in the PEs in `pes`.
    pub(crate) fn start(pes: u8) -> Amo {
        Amo {
            left: pes,
            ..Amo::default()
        }
    }

    /// Start of what the current phase reads or writes, and the PE.
    fn place(&self, flight: &Inflight) -> (usize, u64) {
        let pe = self.left.trailing_zeros() as usize % PES;
        if self.writing && flight.decoded.access == Access::Dma {
            (pe, flight.operands[source::RIGHT][pe])
        } else {
            (pe, flight.addr[pe])
        }
    }

    /// Request of this cycle and its PE.
    pub(crate) fn request(&self, flight: &Inflight) -> (Option<MemRequest>, u8) {
        let (pe, start) = self.place(flight);
        let length = length(flight);
        if self.sent == pieces(start, length) {
            return (None, 0);
        }
        let (addr, bytes) = piece(start, length, self.sent);
        let mut request = MemRequest {
            write: self.writing,
            addr,
            ..MemRequest::default()
        };
        if self.writing {
            let offset = addr as usize % LINE;
            for (at, &byte) in (offset..).zip(&self.buffer[bytes]) {
                request.wdata[at / 8] |= u64::from(byte) << (8 * (at % 8));
                request.wstrb |= 1 << at;
            }
        }
        (Some(request), pe as u8)
    }

    /// The request of this cycle was granted.
    pub(crate) fn granted(&mut self, flight: &Inflight) {
        self.sent += 1;
        let (_, start) = self.place(flight);
        if self.writing && self.sent == pieces(start, length(flight)) {
            self.next_pe();
        }
    }

    /// A line arrived for the oldest unanswered read.
    pub(crate) fn response(&mut self, flight: &mut Inflight, line: &[u64; 8]) {
        let (pe, start) = self.place(flight);
        let length = length(flight);
        let (addr, bytes) = piece(start, length, self.answered);
        for (at, byte) in (addr as usize % LINE..).zip(&mut self.buffer[bytes]) {
            *byte = (line[at / 8] >> (8 * (at % 8))) as u8;
        }
        self.answered += 1;
        if self.answered < pieces(start, length) {
            return;
        }
        let old = self.first_word();
        if flight.decoded.access == Access::Dma {
            flight.data[pe] = old;
            self.write();
            return;
        }
        let decoded = &flight.decoded;
        let size = decoded.size;
        let operand = |place: usize| flight.operands[place][pe];
        let old = low_bytes(old, size);
        let value = load_extend(old, size, decoded.signed);
        let written = atomic(
            decoded.amo,
            old,
            operand(source::RIGHT),
            operand(source::THIRD),
            size,
        );
        flight.result[pe] = value;
        flight.data[pe] = written.unwrap_or(value);
        if let Some(written) = written {
            self.buffer[..8].copy_from_slice(&written.to_le_bytes());
            self.write();
        } else {
            self.next_pe();
        }
    }

    fn first_word(&self) -> u64 {
        self.buffer[..8]
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte))
    }

    fn write(&mut self) {
        self.writing = true;
        self.sent = 0;
    }

    fn next_pe(&mut self) {
        self.left &= self.left - 1;
        self.writing = false;
        self.sent = 0;
        self.answered = 0;
    }

    /// Probe field `lsu_state`; 0 when the work is done.
    pub(crate) fn state(&self, access: Access) -> u8 {
        match (self.left, access) {
            (0, _) => 0,
            (_, Access::Dma) => 4 + u8::from(self.writing),
            _ => 2 + u8::from(self.writing),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_end_at_lines() {
        assert_eq!(pieces(0x1c0, 64), 1);
        assert_eq!(pieces(0x1c1, 64), 2);
        assert_eq!(piece(0x1f9, 64, 0), (0x1f9, 0..7));
        assert_eq!(piece(0x1f9, 64, 1), (0x200, 7..64));
        assert_eq!(pieces(0x1f8, 8), 1);
    }
}
