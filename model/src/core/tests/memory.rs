//! A memory for tests: answers in the next cycle, or after varying delays.

use std::collections::VecDeque;

use crate::core::MemoryPort;

/// Memory of whole lines.
#[derive(Clone)]
pub(super) struct TestMemory {
    bytes: Vec<u8>,
    answers: VecDeque<(u64, [u64; 8])>,
    /// State of the delay generator; 0 for no delays.
    state: u64,
    /// Least cycles from acceptance to answer.
    latency: u64,
    /// Interrupt lines of one cycle.
    pub(super) line: Option<(u64, u64)>,
}

impl TestMemory {
    pub(super) fn immediate() -> TestMemory {
        TestMemory {
            bytes: Vec::new(),
            answers: VecDeque::new(),
            state: 0,
            latency: 1,
            line: None,
        }
    }

    /// Answers `latency` cycles after acceptance.
    pub(super) fn with_latency(latency: u64) -> TestMemory {
        TestMemory {
            latency,
            ..TestMemory::immediate()
        }
    }

    /// Delays and refusals that follow from `seed`, which is not 0.
    pub(super) fn delayed(seed: u64) -> TestMemory {
        TestMemory {
            state: seed,
            ..TestMemory::immediate()
        }
    }

    pub(super) fn resize(&mut self, bytes: u64) {
        self.bytes.resize(bytes as usize, 0);
    }

    pub(super) fn load(&mut self, addr: u64, bytes: &[u8]) {
        self.bytes[addr as usize..][..bytes.len()].copy_from_slice(bytes);
    }

    pub(super) fn word(&self, addr: u64) -> u64 {
        let bytes = &self.bytes[addr as usize..][..8];
        bytes
            .iter()
            .rev()
            .fold(0, |word, &byte| word << 8 | u64::from(byte))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn draw(&mut self, below: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 20) % below
    }
}

impl MemoryPort for TestMemory {
    fn interrupts(&mut self, cycle: u64) -> u64 {
        match self.line {
            Some((raised, lines)) if raised == cycle => lines,
            _ => 0,
        }
    }

    fn ready(&mut self, _cycle: u64) -> bool {
        self.state == 0 || self.draw(3) != 0
    }

    fn request(&mut self, cycle: u64, write: bool, addr: u64, wdata: &[u64; 8], wstrb: u64) {
        assert_eq!(addr % 64, 0, "requests name lines");
        if write {
            for index in (0..64).filter(|index| wstrb >> index & 1 != 0) {
                let byte = (wdata[index / 8] >> (8 * (index % 8))) as u8;
                self.bytes[addr as usize + index] = byte;
            }
            return;
        }
        let mut line = [0; 8];
        for index in 0..64 {
            let byte = self.bytes.get(addr as usize + index).copied().unwrap_or(0);
            line[index / 8] |= u64::from(byte) << (8 * (index % 8));
        }
        let delay = if self.state == 0 { 0 } else { self.draw(9) };
        let after_others = self.answers.back().map_or(0, |(due, _)| due + 1);
        self.answers
            .push_back(((cycle + self.latency + delay).max(after_others), line));
    }

    fn response(&mut self, cycle: u64, data: &mut [u64; 8]) -> bool {
        let due = self.answers.front().is_some_and(|(due, _)| *due <= cycle);
        if due && let Some((_, line)) = self.answers.pop_front() {
            *data = line;
        }
        due
    }
}
