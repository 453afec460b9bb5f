//! The last cycles of a side, kept in the buffers they came in.

use std::collections::VecDeque;

use super::source::Batch;

/// Consecutive batches that cover at least the last `window` cycles.
#[derive(Debug)]
pub(super) struct History {
    batches: VecDeque<(u64, Batch)>,
    window: u64,
    end: u64,
}

impl History {
    pub(super) fn new(window: u64) -> Self {
        History {
            batches: VecDeque::new(),
            window,
            end: 0,
        }
    }

    /// Adds the next batch and gives back a buffer that is not needed any more.
    pub(super) fn push(&mut self, batch: Batch) -> Option<Box<[u32]>> {
        let start = self.end;
        self.end += batch.cycles as u64;
        self.batches.push_back((start, batch));
        // The oldest batch may go when the ones after it cover the window.
        let next = self.batches.get(1).map(|&(start, _)| start)?;
        if self.end - next < self.window {
            return None;
        }
        self.batches.pop_front().map(|(_, batch)| batch.buffer)
    }

    /// Keeps `cycles` more from now on.
    pub(super) fn widen(&mut self, cycles: u64) {
        self.window = self.window.saturating_add(cycles);
    }

    /// The cycle after the last one.
    pub(super) fn end(&self) -> u64 {
        self.end
    }

    /// The last record.
    pub(super) fn last(&self) -> Option<&[u32]> {
        self.batches
            .back()
            .and_then(|(_, batch)| batch.records().last())
    }

    /// The first cycle not before `from` that is there, and the records from it up to `to` (exclusive).
    pub(super) fn slice(&self, from: u64, to: u64) -> (u64, Vec<u32>) {
        let first = self
            .batches
            .front()
            .map_or(self.end, |&(start, _)| start)
            .max(from);
        let mut words = Vec::new();
        for (start, batch) in &self.batches {
            for (cycle, record) in (*start..).zip(batch.records()) {
                if cycle >= first && cycle < to {
                    words.extend_from_slice(record);
                }
            }
        }
        (first, words)
    }
}
