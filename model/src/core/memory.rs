//! Memory arbiter: one output register, responses in order (`docs/microarchitecture.md` section 3).

use super::types::MemRequest;
use crate::probe::Probe;

/// Requester codes.
pub(crate) mod source {
    /// Instruction fetch.
    pub(crate) const FETCH: u8 = 0;
    /// Scalar loads and stores.
    pub(crate) const SCALAR: u8 = 1;
    /// Tile loads and stores.
    pub(crate) const TLSU: u8 = 2;
}

/// Depth of the order FIFO.
const ORDER: usize = 32;

/// State of the arbiter.
#[derive(Debug, Clone)]
pub(crate) struct Arbiter {
    valid: bool,
    source: u8,
    request: MemRequest,
    order: [u8; ORDER],
    order_read: usize,
    order_count: usize,
    /// The payload has changed since the probe last showed it.
    changed: bool,
}

impl Arbiter {
    pub(crate) fn new() -> Arbiter {
        Arbiter {
            valid: false,
            source: 0,
            request: MemRequest::default(),
            order: [0; ORDER],
            order_read: 0,
            order_count: 0,
            changed: false,
        }
    }

    /// The request the memory sees in this cycle.
    #[inline]
    pub(crate) fn output(&self) -> Option<&MemRequest> {
        self.valid.then_some(&self.request)
    }

    /// A request can be granted in this cycle.
    #[inline]
    pub(crate) fn is_free(&self, ready: bool) -> bool {
        !self.valid || ready
    }

    /// The requester that a response of this cycle belongs to.
    #[inline]
    pub(crate) fn response_source(&self) -> u8 {
        self.order[self.order_read]
    }

    /// Registers, as they are in this cycle.
    #[inline]
    pub(crate) fn show(&mut self, probe: &mut Probe) {
        probe.memory_mem_valid = u32::from(self.valid);
        probe.mem_order = self.order_count as u32;
        if self.changed {
            self.changed = false;
            probe.mem_addr = self.request.addr;
            probe.mem_wdata = self.request.wdata;
            probe.mem_wstrb = self.request.wstrb;
            probe.mem_we = u32::from(self.request.write);
            probe.mem_src = u32::from(self.source);
        }
    }

    /// Ends the cycle. `granted` is the winner with its code; `free` as [`Arbiter::is_free`] said.
    #[inline]
    pub(crate) fn tick(&mut self, free: bool, responded: bool, granted: Option<(u8, &MemRequest)>) {
        if responded && self.order_count > 0 {
            self.order_read = (self.order_read + 1) % ORDER;
            self.order_count -= 1;
        }
        if !free {
            return;
        }
        self.valid = granted.is_some();
        if let Some((source, request)) = granted {
            self.request = MemRequest {
                addr: request.addr & !63,
                ..*request
            };
            self.source = source;
            self.changed = true;
            if !request.write {
                self.order[(self.order_read + self.order_count) % ORDER] = source;
                self.order_count += 1;
            }
        }
    }
}

/// A store of the low `size` bytes of `data` at `addr`, which is aligned to `size`.
pub(crate) fn store_request(addr: u64, size: u8, data: u64) -> MemRequest {
    let offset = (addr & 63) as u32;
    let mut wdata = [0; 8];
    wdata[offset as usize / 8] = low_bytes(data, size) << (8 * (offset % 8));
    let wstrb = (u64::MAX >> (64 - u32::from(size))) << offset;
    MemRequest {
        write: true,
        addr,
        wdata,
        wstrb,
    }
}

/// The `size` bytes at `addr` (aligned to `size`) of its line, in the low bits.
pub(crate) fn line_bytes(line: &[u64; 8], addr: u64, size: u8) -> u64 {
    low_bytes(line[(addr & 63) as usize / 8] >> (8 * (addr & 7)), size)
}

/// The low `size` bytes (1 to 8), zero-extended.
pub(crate) fn low_bytes(value: u64, size: u8) -> u64 {
    value & (u64::MAX >> (64 - 8 * u32::from(size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn store_data_is_in_place() {
        let request = store_request(0x10c6, 2, 0xdead_beef);
        assert_eq!(request.wdata[0], 0xbeef_0000_0000_0000);
        assert_eq!(request.wstrb, 0b1100_0000);
        assert_eq!(line_bytes(&request.wdata, 0x10c6, 2), 0xbeef);
        assert_eq!(store_request(0x38, 8, u64::MAX).wstrb, 0xff << 56);
    }

    #[test]
    fn reads_are_answered_in_order() {
        let mut arbiter = Arbiter::new();
        let read = MemRequest {
            addr: 0x10,
            ..MemRequest::default()
        };
        arbiter.tick(true, false, Some((source::SCALAR, &read)));
        arbiter.tick(true, false, Some((source::FETCH, &read)));
        assert_eq!(arbiter.response_source(), source::SCALAR);
        arbiter.tick(true, true, None);
        assert_eq!(arbiter.response_source(), source::FETCH);
        assert!(arbiter.output().is_none());
    }
}
