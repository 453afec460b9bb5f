//! MEM: checks and accesses of scalar loads and stores (`docs/microarchitecture.md` section 6).

use super::alu::Inflight;
use super::decode::Access;
use super::memory::{line_bytes, store_request};
use super::types::{Fault, MemRequest, PES};
use crate::semantics::load_extend;

/// Progress of the accesses of the instruction in MEM.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lsu {
    /// Accesses are in progress.
    pub(crate) busy: bool,
    /// PEs whose request has not been granted.
    unsent: u8,
    /// PEs whose response has not arrived; 0 for stores.
    unanswered: u8,
}

impl Lsu {
    /// Checks the addresses in PE order; the first failure is recorded in the instruction. Returns
    /// whether accesses may start.
    pub(crate) fn check(flight: &mut Inflight, pes: u8, mem_bytes: u64) -> bool {
        let size = u64::from(flight.decoded.size);
        for pe in (0..PES).filter(|pe| pes >> pe & 1 != 0) {
            let addr = flight.addr[pe];
            let fault = if !addr.is_multiple_of(size) {
                Fault::DataAlignment
            } else if addr.checked_add(size).is_none_or(|end| end > mem_bytes) {
                Fault::DataPage
            } else {
                continue;
            };
            flight.fault = fault;
            flight.fault_arg = addr;
            return false;
        }
        true
    }

    /// Starts the accesses of the PEs in `pes`.
    pub(crate) fn start(flight: &Inflight, pes: u8) -> Lsu {
        let unanswered = if flight.decoded.access == Access::Load {
            pes
        } else {
            0
        };
        Lsu {
            busy: true,
            unsent: pes,
            unanswered,
        }
    }

    /// Request of this cycle.
    #[inline]
    pub(crate) fn request(&self, flight: &Inflight) -> Option<MemRequest> {
        if self.unsent == 0 {
            return None;
        }
        let pe = self.unsent.trailing_zeros() as usize;
        let addr = flight.addr[pe];
        Some(if flight.decoded.access == Access::Store {
            store_request(addr, flight.decoded.size, flight.data[pe])
        } else {
            MemRequest {
                addr,
                ..MemRequest::default()
            }
        })
    }

    /// The request of this cycle was granted.
    pub(crate) fn granted(&mut self) {
        self.unsent &= self.unsent.wrapping_sub(1);
    }

    /// A line arrived for the oldest unanswered load.
    pub(crate) fn response(&mut self, flight: &mut Inflight, line: &[u64; 8]) {
        let pe = self.unanswered.trailing_zeros() as usize;
        let Some(&addr) = flight.addr.get(pe) else {
            return;
        };
        let raw = line_bytes(line, addr, flight.decoded.size);
        let value = load_extend(raw, flight.decoded.size, flight.decoded.signed);
        flight.result[pe] = value;
        flight.data[pe] = value;
        self.unanswered &= self.unanswered - 1;
    }

    /// All accesses are done, those of this cycle included.
    pub(crate) fn is_done(&self) -> bool {
        self.unsent == 0 && self.unanswered == 0
    }
}
