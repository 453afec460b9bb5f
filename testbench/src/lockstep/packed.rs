//! Consecutive probe records, kept as what changes from one to the next.
//!
//! Between two threads the data of a record travel from one processor's cache to the other's; that costs more than to
//! find out what has changed.

use model::probe::PROBE_WORDS;

/// Words of the parts that a record is cut into; the last one may be shorter.
const PART: usize = 16;
/// Words whose bits tell which parts of a record change.
const MASKS: usize = PROBE_WORDS.div_ceil(PART).div_ceil(32);

/// The first record whole, each further one as the bits of its changed parts and these parts.
#[derive(Debug, Default)]
pub(super) struct Packed {
    cycles: usize,
    words: Vec<u32>,
}

impl Clone for Packed {
    fn clone(&self) -> Self {
        let mut other = Packed::default();
        other.clone_from(self);
        other
    }

    fn clone_from(&mut self, other: &Self) {
        self.cycles = other.cycles;
        self.words.clone_from(&other.words);
    }
}

impl Packed {
    /// Replaces what was there by `records`, oldest first.
    pub(super) fn pack(&mut self, records: &[u32]) {
        self.words.clear();
        // Room for the worst, so that nothing is checked or moved on the way.
        self.words
            .reserve(records.len() + MASKS * records.len() / PROBE_WORDS);
        self.cycles = records.len() / PROBE_WORDS;
        let mut before: Option<&[u32]> = None;
        for record in records.chunks_exact(PROBE_WORDS) {
            match before {
                None => self.words.extend_from_slice(record),
                Some(before) => self.add(before, record),
            }
            before = Some(record);
        }
    }

    fn add(&mut self, before: &[u32], record: &[u32]) {
        let place = self.words.len();
        self.words.extend_from_slice(&[0; MASKS]);
        let mut changed = [0u32; MASKS];
        let (old_parts, old_rest) = before.as_chunks::<PART>();
        let (new_parts, new_rest) = record.as_chunks::<PART>();
        for (part, (old, new)) in old_parts.iter().zip(new_parts).enumerate() {
            if differ(old, new) {
                changed[part / 32] |= 1 << (part % 32);
                self.words.extend_from_slice(new);
            }
        }
        if old_rest != new_rest {
            changed[new_parts.len() / 32] |= 1 << (new_parts.len() % 32);
            self.words.extend_from_slice(new_rest);
        }
        self.words[place..place + MASKS].copy_from_slice(&changed);
    }

    /// Number of records.
    pub(super) fn cycles(&self) -> usize {
        self.cycles
    }

    /// The first record.
    pub(super) fn first(&self) -> Option<&[u32]> {
        self.words.get(..PROBE_WORDS)
    }

    /// A reader of the records, oldest first, which keeps the present one in `record`.
    pub(super) fn reader<'a>(&'a self, record: &'a mut Vec<u32>) -> Reader<'a> {
        record.clear();
        Reader {
            rest: &self.words,
            left: self.cycles,
            record,
        }
    }
}

/// Whether two parts differ. `!=` would be a call.
#[inline]
fn differ(a: &[u32; PART], b: &[u32; PART]) -> bool {
    a.iter().zip(b).fold(0, |bits, (a, b)| bits | (a ^ b)) != 0
}

/// Gives one record after the other.
pub(super) struct Reader<'a> {
    rest: &'a [u32],
    left: usize,
    record: &'a mut Vec<u32>,
}

impl Reader<'_> {
    /// The next record.
    #[inline]
    pub(super) fn next(&mut self) -> Option<&[u32]> {
        self.left = self.left.checked_sub(1)?;
        if self.record.is_empty() {
            let (first, rest) = self.rest.split_at(PROBE_WORDS);
            self.record.extend_from_slice(first);
            self.rest = rest;
            return Some(self.record);
        }
        let (masks, mut rest) = self.rest.split_first_chunk::<MASKS>()?;
        let (parts, tail) = self.record.as_chunks_mut::<PART>();
        for (word, mask) in masks.iter().enumerate() {
            let mut changed = *mask;
            while changed != 0 {
                let part = 32 * word + changed.trailing_zeros() as usize;
                changed &= changed - 1;
                if let Some(target) = parts.get_mut(part) {
                    let new;
                    (new, rest) = rest.split_first_chunk()?;
                    *target = *new;
                } else {
                    let new;
                    (new, rest) = rest.split_at(tail.len());
                    tail.copy_from_slice(new);
                }
            }
        }
        self.rest = rest;
        Some(self.record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Stream;

    #[test]
    fn records_come_back() {
        let stream = Stream::new(1, "packed");
        let mut packed = Packed::default();
        for round in 0..200 {
            let draw = |n: u64, below: usize| stream.at(round * 100 + n) as usize % below;
            let cycles = 1 + draw(0, 9);
            let mut records = vec![7; cycles * PROBE_WORDS];
            for change in 0..draw(1, 40) as u64 {
                let (cycle, word) = (
                    draw(2 * change + 2, cycles),
                    draw(2 * change + 3, PROBE_WORDS),
                );
                for record in records.chunks_exact_mut(PROBE_WORDS).skip(cycle) {
                    record[word] += 1;
                }
            }
            packed.pack(&records);
            assert_eq!(packed.cycles(), cycles);
            assert_eq!(packed.first(), Some(&records[..PROBE_WORDS]));
            let mut record = Vec::new();
            let mut reader = packed.reader(&mut record);
            for expected in records.chunks_exact(PROBE_WORDS) {
                assert_eq!(reader.next(), Some(expected));
            }
            assert_eq!(reader.next(), None);
        }
    }

    #[test]
    fn every_word_counts() {
        for word in 0..PROBE_WORDS {
            let mut records = vec![0; 3 * PROBE_WORDS];
            records[PROBE_WORDS + word] = 1;
            let mut packed = Packed::default();
            packed.pack(&records);
            let mut record = Vec::new();
            let mut reader = packed.reader(&mut record);
            for expected in records.chunks_exact(PROBE_WORDS) {
                assert_eq!(reader.next(), Some(expected));
            }
        }
    }
}
