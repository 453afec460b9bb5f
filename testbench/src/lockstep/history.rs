//! The last cycles of a side.

use std::collections::VecDeque;

use super::packed::Packed;

/// At least the last `window` cycles, as batches with the cycle of their first record.
#[derive(Debug)]
pub(super) struct History {
    batches: VecDeque<(u64, Packed)>,
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

    /// Adds the next batch. Gives the oldest one back when the others cover the window.
    pub(super) fn push(&mut self, batch: Packed) -> Option<Packed> {
        let start = self.end;
        self.end += batch.cycles() as u64;
        self.batches.push_back((start, batch));
        let next = self.batches.get(1)?.0;
        if self.end - next < self.window {
            return None;
        }
        self.batches.pop_front().map(|(_, oldest)| oldest)
    }

    /// Keeps `cycles` more from now on.
    pub(super) fn widen(&mut self, cycles: u64) {
        self.window = self.window.saturating_add(cycles);
    }

    /// The cycle after the last one.
    pub(super) fn end(&self) -> u64 {
        self.end
    }

    /// The last record; empty when there is none.
    pub(super) fn last(&self) -> Vec<u32> {
        self.slice(self.end.saturating_sub(1), self.end).1
    }

    /// The first cycle not before `from` that is there, and the records from it up to `to` (exclusive).
    pub(super) fn slice(&self, from: u64, to: u64) -> (u64, Vec<u32>) {
        let first = self.batches.front().map_or(self.end, |b| b.0).max(from);
        let (mut words, mut record) = (Vec::new(), Vec::new());
        for (start, batch) in &self.batches {
            if *start >= to || start + batch.cycles() as u64 <= first {
                continue;
            }
            let mut reader = batch.reader(&mut record);
            let mut cycle = *start;
            while let Some(record) = reader.next() {
                if cycle >= first && cycle < to {
                    words.extend_from_slice(record);
                }
                cycle += 1;
            }
        }
        (first, words)
    }
}

#[cfg(test)]
mod tests {
    use model::probe::PROBE_WORDS;

    use super::*;

    fn records(cycles: std::ops::Range<u64>) -> Vec<u32> {
        let words = cycles.flat_map(|cycle| {
            // Some words change often, some seldom, some never; also the last one.
            (0..PROBE_WORDS as u64).map(move |word| match word % 7 {
                0 => cycle as u32,
                1 if word as usize + 1 == PROBE_WORDS => !cycle as u32,
                2 => (cycle / 100 * word) as u32,
                _ => word as u32,
            })
        });
        words.collect()
    }

    fn batch(cycles: std::ops::Range<u64>) -> Packed {
        let mut packed = Packed::default();
        packed.pack(&records(cycles));
        packed
    }

    #[test]
    fn what_was_pushed_comes_back() {
        let mut history = History::new(300);
        let mut start = 0;
        for cycles in [64, 64, 1, 100, 64, 64, 64, 7, 200] {
            history.push(batch(start..start + cycles));
            start += cycles;
        }
        assert_eq!(history.end(), start);
        let (first, words) = history.slice(0, start);
        assert!(start - first >= 300 && start - first < 600, "{first}");
        assert_eq!(words, records(first..start));
        assert_eq!(history.last(), records(start - 1..start));
        let (first, words) = history.slice(start - 150, start - 20);
        assert_eq!(first, start - 150);
        assert_eq!(words, records(start - 150..start - 20));
        assert!(history.slice(start, start + 5).1.is_empty());
    }

    #[test]
    fn nothing_is_there_at_first() {
        let history = History::new(10);
        assert!(history.last().is_empty());
        assert_eq!(history.slice(0, 5), (0, Vec::new()));
    }
}
