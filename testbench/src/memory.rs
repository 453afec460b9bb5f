//! What both sides see: memory with flat contents, seeded latency and back-pressure, and interrupt lines.
//!
//! Every side has its own instance built from the same [`MemoryConfig`], so a wrong store of one side
//! cannot leak into the other. Timing depends only on the seed, the cycle and the ordinal of a read.

use std::collections::VecDeque;
use std::ops::Range;

use crate::args::IrqAt;
use crate::seed::Stream;

/// Bytes of a line, the width of the memory port (`docs/microarchitecture.md` section 3).
pub const LINE_BYTES: usize = 64;

/// A line: byte 0 is the lowest byte of word 0.
pub type Line = [u64; LINE_BYTES / 8];

/// Cycles of a span, in which at most one interrupt line is high.
pub const IRQ_SPAN: u64 = 32;

/// Largest memory that can be asked for, in bytes.
pub const MAX_MEMORY_BYTES: u64 = 1 << 32;

/// Size and timing of a memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryConfig {
    /// Size in bytes; from there on reads give 0 and writes are lost.
    pub bytes: u64,
    /// Latency of a read in cycles, from acceptance to response; both ends included, at least 1.
    pub latency: (u32, u32),
    /// Percentage of cycles in which the memory is not ready, 0..=99.
    pub backpressure: u32,
    /// Percentage of spans of [`IRQ_SPAN`] cycles in which an interrupt line is raised, 0..=100.
    pub irq_rate: u32,
    /// Interrupt lines that are high in one cycle each, besides those of `irq_rate`.
    pub irq_at: Vec<IrqAt>,
    /// Seed of the run.
    pub seed: u64,
}

impl Default for MemoryConfig {
    fn default() -> Self {
        MemoryConfig {
            bytes: 16 << 20,
            latency: (4, 12),
            backpressure: 0,
            irq_rate: 0,
            irq_at: Vec::new(),
            seed: 1,
        }
    }
}

/// What a memory has done so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MemoryLog {
    /// Reads accepted.
    pub reads: u64,
    /// Stores accepted.
    pub stores: u64,
    /// Digest over address, strobe and data of every store, in order.
    pub stores_digest: u64,
    /// Digest that also covers the cycle of every store.
    pub timed_digest: u64,
}

/// A flat memory with one read and write port.
#[derive(Debug, Clone)]
pub struct Memory {
    bytes: Vec<u8>,
    latency_min: u64,
    latency_span: u64,
    latency: Stream,
    ready: Stream,
    backpressure: u64,
    irq_chosen: Stream,
    irq_line: Stream,
    irq_rate: u64,
    irq_at: Vec<IrqAt>,
    pending: VecDeque<(u64, Line)>,
    last_due: Option<u64>,
    log: MemoryLog,
}

/// A range of addresses that does not lie inside a memory.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{len} bytes at {addr:#x} do not fit into the memory of {memory_bytes:#x} bytes")]
pub struct OutsideMemory {
    /// First address.
    pub addr: u64,
    /// Bytes asked for.
    pub len: u64,
    /// Size of the memory in bytes.
    pub memory_bytes: u64,
}

impl Memory {
    /// A memory of zeros.
    ///
    /// `config.bytes` must not exceed [`MAX_MEMORY_BYTES`].
    pub fn new(config: &MemoryConfig) -> Self {
        let (min, max) = config.latency;
        let bytes = usize::try_from(config.bytes.min(MAX_MEMORY_BYTES)).unwrap_or(usize::MAX);
        Memory {
            bytes: vec![0; bytes],
            latency_min: u64::from(min.max(1)),
            latency_span: u64::from(max.max(min) - min) + 1,
            latency: Stream::new(config.seed, "memory latency"),
            ready: Stream::new(config.seed, "memory ready"),
            backpressure: u64::from(config.backpressure),
            irq_chosen: Stream::new(config.seed, "interrupt"),
            irq_line: Stream::new(config.seed, "interrupt line"),
            irq_rate: u64::from(config.irq_rate),
            irq_at: config.irq_at.clone(),
            pending: VecDeque::with_capacity(64),
            last_due: None,
            log: MemoryLog::default(),
        }
    }

    /// Size in bytes.
    pub fn len(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Whether the memory has no bytes.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// What the memory has done so far.
    pub fn log(&self) -> &MemoryLog {
        &self.log
    }

    /// The contents.
    pub fn contents(&self) -> &[u8] {
        &self.bytes
    }

    /// Copies `data` to `addr`, outside of simulated time.
    ///
    /// # Errors
    /// [`OutsideMemory`]; the memory is unchanged then.
    pub fn load(&mut self, addr: u64, data: &[u8]) -> Result<(), OutsideMemory> {
        let range = self.range(addr, data.len() as u64)?;
        self.bytes[range].copy_from_slice(data);
        Ok(())
    }

    /// The bytes `addr .. addr + len`.
    ///
    /// # Errors
    /// [`OutsideMemory`].
    pub fn slice(&self, addr: u64, len: u64) -> Result<&[u8], OutsideMemory> {
        self.range(addr, len).map(|range| &self.bytes[range])
    }

    fn range(&self, addr: u64, len: u64) -> Result<Range<usize>, OutsideMemory> {
        let outside = OutsideMemory {
            addr,
            len,
            memory_bytes: self.len(),
        };
        let end = addr
            .checked_add(len)
            .filter(|&end| end <= self.len())
            .ok_or(outside)?;
        // Both bounds are at most the length of a Vec.
        Ok(addr as usize..end as usize)
    }

    /// Whether the memory takes a request in `cycle`.
    pub fn ready(&self, cycle: u64) -> bool {
        self.backpressure == 0 || self.ready.below(cycle, 100) >= self.backpressure
    }

    /// Changes the lines that are high in one cycle each.
    pub fn set_irq_at(&mut self, irq_at: &[IrqAt]) {
        self.irq_at = irq_at.to_vec();
    }

    /// The interrupt lines in `cycle`, bit i = line i.
    pub fn interrupts(&self, cycle: u64) -> u64 {
        let now = self.irq_at.iter().filter(|irq| irq.cycle == cycle);
        now.fold(self.seeded_interrupts(cycle), |lines, irq| {
            lines | 1 << (irq.line & 63)
        })
    }

    /// In the chosen spans one line rises in a cycle of its own and stays high to the end of the span.
    fn seeded_interrupts(&self, cycle: u64) -> u64 {
        if self.irq_rate == 0 {
            return 0;
        }
        let span = cycle / IRQ_SPAN;
        if self.irq_chosen.below(span, 100) >= self.irq_rate {
            return 0;
        }
        let value = self.irq_line.at(span);
        let rises = value >> 6 & (IRQ_SPAN - 1);
        u64::from(cycle % IRQ_SPAN >= rises) << (value & 63)
    }

    /// Accepts a read of the 64-byte line at `addr` in `cycle`.
    ///
    /// The data is what the memory holds now; the response comes after the seeded latency and at least
    /// one cycle after the previous response.
    pub fn read(&mut self, cycle: u64, addr: u64) {
        let extra = self.latency.below(self.log.reads, self.latency_span);
        self.log.reads += 1;
        let soonest = self.last_due.map_or(0, |due| due + 1);
        let due = (cycle + self.latency_min + extra).max(soonest);
        self.last_due = Some(due);
        let mut line: Line = [0; LINE_BYTES / 8];
        if let Some(tail) = usize::try_from(addr)
            .ok()
            .and_then(|start| self.bytes.get(start..))
        {
            for (word, bytes) in line.iter_mut().zip(tail.chunks(8)) {
                let mut whole = [0; 8];
                whole[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_le_bytes(whole);
            }
        }
        self.pending.push_back((due, line));
    }

    /// Accepts a write of the bytes in `strobe` (bit i = byte i) to the 64-byte line at `addr` in `cycle`.
    pub fn write(&mut self, cycle: u64, addr: u64, strobe: u64, data: &Line) {
        self.log.stores += 1;
        let digest = fold(fold(self.log.stores_digest, addr), strobe);
        let digest = data.iter().fold(digest, |digest, &word| fold(digest, word));
        self.log.stores_digest = digest;
        self.log.timed_digest = fold(fold(self.log.timed_digest, cycle), digest);
        let Ok(start) = usize::try_from(addr) else {
            return;
        };
        let Some(tail) = self.bytes.get_mut(start..) else {
            return;
        };
        for (k, (bytes, word)) in tail.chunks_mut(8).zip(data).enumerate() {
            let from = word.to_le_bytes();
            let mask = (strobe >> (8 * k)) as u8;
            if mask == 0xff && bytes.len() == 8 {
                bytes.copy_from_slice(&from);
            } else {
                let chosen = bytes
                    .iter_mut()
                    .zip(from)
                    .enumerate()
                    .filter(|(i, _)| mask >> i & 1 != 0);
                chosen.for_each(|(_, (to, from))| *to = from);
            }
        }
    }

    /// Whether a read is answered in `cycle`; `data` is its line then.
    pub fn response(&mut self, cycle: u64, data: &mut Line) -> bool {
        match self.pending.front() {
            Some(&(due, line)) if due <= cycle => {
                self.pending.pop_front();
                *data = line;
                true
            }
            _ => false,
        }
    }

    /// Accepts a request in `cycle`.
    pub fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &Line, wstrb: u64) {
        if write {
            self.write(cycle, addr, wstrb, wdata);
        } else {
            self.read(cycle, addr);
        }
    }
}

/// One step of the store digest.
fn fold(digest: u64, word: u64) -> u64 {
    (digest.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory(latency: (u32, u32), backpressure: u32) -> Memory {
        Memory::new(&MemoryConfig {
            bytes: 256,
            latency,
            backpressure,
            seed: 5,
            ..MemoryConfig::default()
        })
    }

    fn answer(m: &mut Memory, cycle: u64) -> Option<Line> {
        let mut line = [0; 8];
        m.response(cycle, &mut line).then_some(line)
    }

    #[test]
    fn responses_keep_order_and_come_one_per_cycle() {
        let mut m = memory((2, 9), 0);
        for cycle in 0..40 {
            m.bytes[0] = u8::try_from(cycle).expect("below 40");
            m.read(cycle, 0);
        }
        let mut expected = 0;
        for cycle in 0..200 {
            if let Some(line) = answer(&mut m, cycle) {
                assert_eq!(
                    line[0], expected,
                    "reads capture data at acceptance, in order"
                );
                assert!(cycle >= expected + 2);
                expected += 1;
            }
        }
        assert_eq!(expected, 40);
    }

    #[test]
    fn fixed_latency_is_exact() {
        let mut m = memory((3, 3), 0);
        m.read(10, 64);
        assert_eq!((11..13).find_map(|c| answer(&mut m, c)), None);
        assert!(answer(&mut m, 13).is_some());
    }

    #[test]
    fn writes_apply_strobes_and_stop_at_the_end() {
        let mut m = memory((1, 1), 0);
        m.write(0, 192, 0b101, &[0x0707_0707_0707_0707; 8]);
        assert_eq!(m.slice(192, 4), Ok(&[7, 0, 7, 0][..]));
        m.write(1, 1 << 40, u64::MAX, &[9; 8]);
        m.write(2, 64, u64::MAX, &[1; 8]);
        assert_eq!(m.slice(63, 3), Ok(&[0, 1, 0][..]));
        assert_eq!(m.log().stores, 3);
        m.read(3, 1 << 40);
        assert_eq!(answer(&mut m, 4), Some([0; 8]));
    }

    #[test]
    fn digest_sees_data_and_time() {
        let (mut a, mut b) = (memory((1, 1), 0), memory((1, 1), 0));
        a.write(1, 0, 1, &[1; 8]);
        b.write(2, 0, 1, &[1; 8]);
        assert_eq!(a.log().stores_digest, b.log().stores_digest);
        assert_ne!(a.log().timed_digest, b.log().timed_digest);
    }

    #[test]
    fn backpressure_follows_its_rate() {
        let busy = (0..10_000)
            .filter(|&c| !memory((1, 1), 30).ready(c))
            .count();
        assert!((2_700..3_300).contains(&busy), "{busy}");
        assert!((0..100).all(|c| memory((1, 1), 0).ready(c)));
    }

    #[test]
    fn interrupt_lines_follow_their_rate_and_the_seed() {
        let lines = |irq_rate, seed| {
            let config = MemoryConfig {
                irq_rate,
                seed,
                ..MemoryConfig::default()
            };
            let memory = Memory::new(&MemoryConfig {
                bytes: 64,
                ..config
            });
            (0..100 * IRQ_SPAN)
                .map(|cycle| memory.interrupts(cycle))
                .collect::<Vec<_>>()
        };
        assert!(lines(0, 1).iter().all(|&l| l == 0));
        assert_eq!(lines(50, 1), lines(50, 1));
        assert_ne!(lines(50, 1), lines(50, 2));
        let always = lines(100, 1);
        assert!(always.iter().all(|l| l.count_ones() <= 1));
        let raised = always.chunks(IRQ_SPAN as usize);
        assert!(raised.clone().all(|span| span.last() != Some(&0)));
        let some = lines(30, 1);
        let raised = some
            .chunks(IRQ_SPAN as usize)
            .filter(|s| s.iter().any(|&l| l != 0));
        assert!((15..45).contains(&raised.count()));
    }

    #[test]
    fn lines_rise_in_the_cycles_asked_for() {
        let at = |line, cycle| IrqAt { line, cycle };
        let memory = Memory::new(&MemoryConfig {
            bytes: 64,
            irq_at: vec![at(5, 7), at(0, 7), at(63, 9)],
            ..MemoryConfig::default()
        });
        let lines: Vec<u64> = (6..11).map(|cycle| memory.interrupts(cycle)).collect();
        assert_eq!(lines, [0, 0x21, 0, 1 << 63, 0]);
    }

    #[test]
    fn loads_outside_are_refused() {
        let mut m = memory((1, 1), 0);
        assert!(m.load(250, &[0; 7]).is_err());
        assert!(m.load(u64::MAX, &[0; 2]).is_err());
        assert!(m.load(256, &[]).is_ok());
        assert!(m.slice(0, 257).is_err());
    }
}
