//! Loads and stores: checks and accesses (`docs/microarchitecture/scalar-pipeline.md` section 8).

use super::alu::Inflight;
use super::decode::Access;
use super::memory::{line_bytes, low_bytes, store_request};
use super::reservation::Reservations;
use super::types::{Fault, MemRequest, PES};
use crate::semantics::load_extend;

/// Progress of the accesses of the instruction in MEM. Access 2p + h is half h of PE p; it is a bit of the sets.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lsu {
    /// Probe field `lsu_state`; 0 when no accesses are in progress.
    pub(crate) state: u8,
    /// Accesses that have not been granted.
    unsent: u8,
    /// Loads that have not been answered.
    unanswered: u8,
}

/// The fault of an access to `size` bytes with natural alignment.
pub(crate) fn access_fault(addr: u64, size: u64, limit: u64) -> Option<Fault> {
    if !addr.is_multiple_of(size) {
        Some(Fault::DataAlignment)
    } else if addr.checked_add(size).is_none_or(|end| end > limit) {
        Some(Fault::DataPage)
    } else {
        None
    }
}

/// Accesses per PE.
fn halves(flight: &Inflight) -> u64 {
    1 + u64::from(flight.decoded.pair)
}

/// PE and address of an access.
fn place(flight: &Inflight, access: u32) -> (usize, u64) {
    let pe = access as usize / 2;
    let offset = u64::from(access & 1) * u64::from(flight.decoded.size);
    (pe, flight.addr[pe].wrapping_add(offset))
}

impl Lsu {
    /// Checks the addresses of the PEs in `pes`, in PE order; the first failure is the fault, with its address.
    pub(crate) fn check(&self, flight: &Inflight, pes: u8, limit: u64) -> Option<(Fault, u64)> {
        let size = u64::from(flight.decoded.size);
        for pe in (0..PES).filter(|pe| pes >> pe & 1 != 0) {
            for half in 0..halves(flight) {
                let addr = flight.addr[pe].wrapping_add(half * size);
                if let Some(fault) = access_fault(addr, size, limit) {
                    return Some((fault, addr));
                }
            }
        }
        None
    }

    /// Starts the accesses of the PEs in `pes`.
    pub(crate) fn start(&mut self, flight: &Inflight, pes: u8) {
        let first = (0..PES)
            .filter(|pe| pes >> pe & 1 != 0)
            .fold(0, |set, pe| set | 1 << (2 * pe));
        self.unsent = if flight.decoded.pair {
            first | first << 1
        } else {
            first
        };
        self.unanswered = match flight.decoded.access {
            Access::Load | Access::LoadReserved => self.unsent,
            _ => 0,
        };
    }

    /// Starts an SC of the PEs in `pes` whose reservations of those in `hits` hold; without hits it is done.
    pub(crate) fn start_conditional(&mut self, flight: &mut Inflight, pes: u8, hits: u8) {
        self.start(flight, hits);
        for (pe, result) in flight.result.iter_mut().enumerate() {
            *result = u64::from(pes >> pe & 1);
        }
    }

    /// Request of this cycle and its PE.
    #[inline]
    pub(crate) fn request(&self, flight: &Inflight) -> (Option<MemRequest>, u8) {
        if self.unsent == 0 {
            return (None, 0);
        }
        let access = self.unsent.trailing_zeros();
        let (pe, addr) = place(flight, access);
        let size = flight.decoded.size;
        let request = match flight.decoded.access {
            Access::Store if access & 1 == 0 => store_request(addr, size, flight.data[pe]),
            Access::Store => store_request(addr, size, flight.data1[pe]),
            Access::StoreConditional => store_request(addr, size, flight.stored(pe)),
            _ => MemRequest {
                addr,
                ..MemRequest::default()
            },
        };
        (Some(request), pe as u8)
    }

    /// The request of this cycle was granted.
    pub(crate) fn granted(&mut self) {
        self.unsent &= self.unsent.wrapping_sub(1);
    }

    /// The write of an SC was granted; `reservations` have lost that line.
    pub(crate) fn granted_conditional(
        &mut self,
        flight: &mut Inflight,
        reservations: &Reservations,
    ) {
        let pe = self.unsent.trailing_zeros() as usize / 2 % PES;
        flight.result[pe] = 0;
        flight.data[pe] = low_bytes(flight.stored(pe), flight.decoded.size);
        self.granted();
        let hits = reservations.of_granule(15, &flight.addr);
        for pe in (0..PES).filter(|pe| hits >> pe & 1 == 0) {
            self.unsent &= !(1 << (2 * pe));
        }
    }

    /// A line arrived for the oldest unanswered load.
    pub(crate) fn response(&mut self, flight: &mut Inflight, line: &[u64; 8]) {
        if self.unanswered == 0 {
            return;
        }
        let access = self.unanswered.trailing_zeros();
        let (pe, addr) = place(flight, access);
        let raw = line_bytes(line, addr, flight.decoded.size);
        let value = load_extend(raw, flight.decoded.size, flight.decoded.signed);
        if access & 1 == 0 {
            (flight.result[pe], flight.data[pe]) = (value, value);
        } else {
            (flight.result1[pe], flight.data1[pe]) = (value, value);
        }
        self.unanswered &= self.unanswered - 1;
    }

    /// All accesses are done, those of this cycle included.
    pub(crate) fn is_done(&self) -> bool {
        self.unsent == 0 && self.unanswered == 0
    }
}
