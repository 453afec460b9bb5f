//! Fetch: aligned 16-byte requests, a halfword queue, one instruction out per cycle
//! (`docs/microarchitecture.md` section 4).

use super::config::Config;
use super::types::MemRequest;
use crate::isa::instruction_length;
use crate::probe::Probe;

/// Halfwords of a request.
const LINE_HALFWORDS: u32 = 8;
/// Capacity of the ring that holds the queue; a power of two, at least the largest `FetchQueue`.
const RING: usize = 64;
/// Capacity of the ring of requests in flight; at least the largest `FetchOutstanding`.
const REQUESTS: usize = 8;

/// An instruction at the head of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fetched {
    pub(crate) pc: u64,
    /// Bits, 0 above the length.
    pub(crate) insn: u64,
    pub(crate) halfwords: u8,
}

/// What happens to fetch at the end of the cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct FetchInputs<'a> {
    pub(crate) granted: bool,
    /// Line that arrives for fetch.
    pub(crate) response: Option<&'a [u64; 8]>,
    /// The decode register takes this many halfwords; 0 for none.
    pub(crate) taken: u8,
    /// The pipeline is flushed; with a new address when it is redirected.
    pub(crate) flush: Option<Option<u64>>,
}

/// State of the unit.
#[derive(Debug, Clone)]
pub(crate) struct Fetch {
    max_outstanding: u32,
    capacity: u32,
    line: u64,
    head_pc: u64,
    ring: [u16; RING],
    read: usize,
    count: u32,
    outstanding: u32,
    discard: u32,
    skip: u32,
    /// Which 16 bytes of the line each request in flight wants.
    parts: [u8; REQUESTS],
    parts_read: usize,
}

impl Fetch {
    pub(crate) fn new(config: &Config, reset_pc: u64) -> Fetch {
        let mut fetch = Fetch {
            max_outstanding: config.fetch_outstanding,
            capacity: config.fetch_queue,
            line: 0,
            head_pc: 0,
            ring: [0; RING],
            read: 0,
            count: 0,
            outstanding: 0,
            discard: 0,
            skip: 0,
            parts: [0; REQUESTS],
            parts_read: 0,
        };
        fetch.aim(reset_pc);
        fetch
    }

    fn aim(&mut self, target: u64) {
        self.head_pc = target;
        self.line = target & !15;
        self.skip = (target >> 1) as u32 & 7;
    }

    /// The request of this cycle.
    #[inline]
    pub(crate) fn request(&self, running: bool) -> Option<MemRequest> {
        let reserved = LINE_HALFWORDS * (self.outstanding - self.discard) + LINE_HALFWORDS;
        let wanted = running
            && self.outstanding < self.max_outstanding
            && self.count + reserved <= self.capacity;
        wanted.then_some(MemRequest {
            addr: self.line,
            ..MemRequest::default()
        })
    }

    #[inline]
    fn halfword(&self, index: usize) -> u16 {
        self.ring[(self.read + index) % RING]
    }

    /// The instruction at the head, when all of it is there.
    #[inline]
    pub(crate) fn head(&self) -> Option<Fetched> {
        if self.count == 0 {
            return None;
        }
        let first = self.halfword(0);
        // A block start may turn out to be the first half of a call.
        if self.count < 2 && first & 15 == 2 {
            return None;
        }
        let second = if self.count >= 2 { self.halfword(1) } else { 0 };
        let halfwords = instruction_length(first, second) / 2;
        if self.count < u32::from(halfwords) {
            return None;
        }
        let insn = (0..usize::from(halfwords)).fold(0, |bits, index| {
            bits | u64::from(self.halfword(index)) << (16 * index)
        });
        Some(Fetched {
            pc: self.head_pc,
            insn,
            halfwords,
        })
    }

    /// Whether a response of this cycle is dropped, given that the pipeline is flushed or not.
    pub(crate) fn drops_response(&self, flush: bool) -> bool {
        flush || self.discard > 0
    }

    /// Registers, as they are in this cycle.
    #[inline]
    pub(crate) fn show(&self, probe: &mut Probe) {
        probe.fetch_line = self.line;
        probe.fetch_head_pc = self.head_pc;
        probe.fetch_outstanding = self.outstanding;
        probe.fetch_discard = self.discard;
        probe.fetch_count = self.count;
        probe.fetch_skip = self.skip;
    }

    /// Ends the cycle.
    #[inline]
    pub(crate) fn tick(&mut self, inputs: FetchInputs) {
        let part_of_grant = (self.line >> 4) as u8 & 3;
        let in_flight = self.outstanding as usize;
        if inputs.granted {
            self.parts[(self.parts_read + in_flight) % REQUESTS] = part_of_grant;
            self.line = self.line.wrapping_add(16);
            self.outstanding += 1;
        }
        if inputs.taken > 0 {
            self.read = (self.read + usize::from(inputs.taken)) % RING;
            self.count -= u32::from(inputs.taken);
            self.head_pc = self.head_pc.wrapping_add(2 * u64::from(inputs.taken));
        }
        if let Some(line) = inputs.response {
            let part = usize::from(self.parts[self.parts_read]);
            self.parts_read = (self.parts_read + 1) % REQUESTS;
            self.outstanding -= 1;
            if self.discard > 0 {
                self.discard -= 1;
            } else {
                self.append(line[2 * part], line[2 * part + 1]);
            }
        }
        if let Some(target) = inputs.flush {
            self.aim(target.unwrap_or(self.head_pc));
            self.count = 0;
            self.discard = self.outstanding;
        }
    }

    fn append(&mut self, low: u64, high: u64) {
        let halfwords = u128::from(low) | u128::from(high) << 64;
        for index in self.skip..LINE_HALFWORDS {
            self.ring[(self.read + self.count as usize) % RING] =
                (halfwords >> (16 * index)) as u16;
            self.count += 1;
        }
        self.skip = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::config::ConfigName;

    fn fetch(reset_pc: u64) -> Fetch {
        Fetch::new(&Config::named(ConfigName::Default), reset_pc)
    }

    #[test]
    fn queue_space_bounds_requests() {
        let mut fetch = fetch(0x106);
        for _ in 0..4 {
            assert!(fetch.request(true).is_some());
            fetch.tick(FetchInputs {
                granted: true,
                ..FetchInputs::default()
            });
        }
        assert!(fetch.request(true).is_none());
        let line = [0; 8];
        fetch.tick(FetchInputs {
            response: Some(&line),
            ..FetchInputs::default()
        });
        assert_eq!(fetch.count, 5);
        assert!(
            fetch.request(true).is_none(),
            "5 + 24 + 8 halfwords exceed the queue"
        );
    }

    #[test]
    fn flush_discards_what_is_in_flight() {
        let mut fetch = fetch(0x100);
        fetch.tick(FetchInputs {
            granted: true,
            ..FetchInputs::default()
        });
        fetch.tick(FetchInputs {
            granted: true,
            flush: Some(Some(0x2fe)),
            ..FetchInputs::default()
        });
        assert_eq!(
            (fetch.discard, fetch.line, fetch.skip, fetch.head_pc),
            (2, 0x2f0, 7, 0x2fe)
        );
        let line = [u64::MAX; 8];
        fetch.tick(FetchInputs {
            response: Some(&line),
            ..FetchInputs::default()
        });
        assert_eq!((fetch.discard, fetch.outstanding, fetch.count), (1, 1, 0));
    }

    #[test]
    fn call_needs_its_second_halfword() {
        let mut fetch = fetch(0x10e);
        fetch.tick(FetchInputs {
            granted: true,
            ..FetchInputs::default()
        });
        let mut line = [0; 8];
        line[1] = 0x0102_0000_0000_0000;
        fetch.tick(FetchInputs {
            response: Some(&line),
            granted: true,
            ..FetchInputs::default()
        });
        assert_eq!(fetch.head(), None);
        line[2] = 0x5096;
        fetch.tick(FetchInputs {
            response: Some(&line),
            ..FetchInputs::default()
        });
        assert_eq!(
            fetch.head(),
            Some(Fetched {
                pc: 0x10e,
                insn: 0x5096_0102,
                halfwords: 2
            })
        );
    }
}
