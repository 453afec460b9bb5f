//! The last cycles of a side, kept as what changes from one to the next.

use std::collections::VecDeque;

use model::probe::PROBE_WORDS;

use super::source::Batch;

/// Words of the parts that a record is cut into; the last one may be shorter.
const PART: usize = 24;
/// Parts of a record. One word tells which of them change.
const PARTS: usize = PROBE_WORDS.div_ceil(PART);
const _: () = assert!(PARTS <= u32::BITS as usize);

/// Consecutive records: the first whole, each further one as the word of its changed parts and these parts.
#[derive(Debug, Default)]
struct Packed {
    start: u64,
    cycles: usize,
    words: Vec<u32>,
}

impl Packed {
    /// Adds the record that follows `before`, or the first one.
    fn add(&mut self, before: Option<&[u32]>, record: &[u32]) {
        self.cycles += 1;
        let Some(before) = before else {
            self.words.extend_from_slice(record);
            return;
        };
        let place = self.words.len();
        self.words.push(0);
        let mut changed = 0;
        // Parts of a fixed length are compared without a call.
        let (old_parts, old_rest) = before.as_chunks::<PART>();
        let (new_parts, new_rest) = record.as_chunks::<PART>();
        for (part, (old, new)) in old_parts.iter().zip(new_parts).enumerate() {
            if old != new {
                changed |= 1 << part;
                self.words.extend_from_slice(new);
            }
        }
        if old_rest != new_rest {
            changed |= 1 << new_parts.len();
            self.words.extend_from_slice(new_rest);
        }
        self.words[place] = changed;
    }

    /// Calls `take` with each record and its cycle.
    fn unpack(&self, mut take: impl FnMut(u64, &[u32])) {
        let Some((first, mut rest)) = self.words.split_at_checked(PROBE_WORDS) else {
            return;
        };
        let mut record = first.to_vec();
        take(self.start, &record);
        for cycle in (self.start..).take(self.cycles).skip(1) {
            let changed;
            (changed, rest) = (rest[0], &rest[1..]);
            for (part, target) in record.chunks_mut(PART).enumerate() {
                if changed >> part & 1 == 1 {
                    let new;
                    (new, rest) = rest.split_at(target.len());
                    target.copy_from_slice(new);
                }
            }
            take(cycle, &record);
        }
    }
}

/// At least the last `window` cycles.
#[derive(Debug)]
pub(super) struct History {
    batches: VecDeque<Packed>,
    spare: Packed,
    window: u64,
    end: u64,
}

impl History {
    pub(super) fn new(window: u64) -> Self {
        History {
            batches: VecDeque::new(),
            spare: Packed::default(),
            window,
            end: 0,
        }
    }

    /// Adds the next batch and gives its buffer back.
    pub(super) fn push(&mut self, batch: Batch) -> Box<[u32]> {
        self.begin();
        let mut before = None;
        for record in batch.records() {
            self.add(before, record);
            before = Some(record);
        }
        batch.buffer
    }

    /// Begins a batch, which [`History::add`] fills.
    pub(super) fn begin(&mut self) {
        let mut packed = std::mem::take(&mut self.spare);
        (packed.start, packed.cycles) = (self.end, 0);
        packed.words.clear();
        self.batches.push_back(packed);
    }

    /// Adds the next record of a batch; `before` is the one before it in the batch.
    #[inline]
    pub(super) fn add(&mut self, before: Option<&[u32]>, record: &[u32]) {
        if let Some(packed) = self.batches.back_mut() {
            packed.add(before, record);
            self.end += 1;
        }
        // The oldest batch may go when the ones after it cover the window.
        if let Some(next) = self.batches.get(1)
            && self.end - next.start >= self.window
        {
            self.spare = self.batches.pop_front().unwrap_or_default();
        }
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
        let first = self
            .batches
            .front()
            .map_or(self.end, |packed| packed.start)
            .max(from);
        let mut words = Vec::new();
        for packed in &self.batches {
            if packed.start < to && packed.start + packed.cycles as u64 > first {
                packed.unpack(|cycle, record| {
                    if cycle >= first && cycle < to {
                        words.extend_from_slice(record);
                    }
                });
            }
        }
        (first, words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(cycles: std::ops::Range<u64>) -> Batch {
        let words = cycles.clone().flat_map(|cycle| {
            // Some words change often, some seldom, some never; also the last one.
            (0..PROBE_WORDS as u64).map(move |word| match word % 7 {
                0 => cycle as u32,
                1 if word as usize + 1 == PROBE_WORDS => !cycle as u32,
                2 => (cycle / 100 * word) as u32,
                _ => word as u32,
            })
        });
        Batch {
            buffer: words.collect(),
            cycles: (cycles.end - cycles.start) as usize,
        }
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
        assert_eq!(words, batch(first..start).buffer.into_vec());
        assert_eq!(history.last(), batch(start - 1..start).buffer.into_vec());
        let (first, words) = history.slice(start - 150, start - 20);
        assert_eq!(first, start - 150);
        assert_eq!(words, batch(start - 150..start - 20).buffer.into_vec());
        assert!(history.slice(start, start + 5).1.is_empty());
    }

    #[test]
    fn nothing_is_there_at_first() {
        let history = History::new(10);
        assert!(history.last().is_empty());
        assert_eq!(history.slice(0, 5), (0, Vec::new()));
    }
}
