//! The recorder of the last N cycles.

use ringbuf::HeapRb;
use ringbuf::traits::{Consumer, Observer, RingBuffer};

/// Misuse of a [`RingRecorder`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RingError {
    /// Records without words or a window without cycles.
    #[error("a recorder needs at least one word per record and one cycle (got {words} x {cycles})")]
    Empty {
        /// Words per record asked for.
        words: usize,
        /// Cycles asked for.
        cycles: usize,
    },
    /// `words * cycles` does not fit the address space.
    #[error("{words} words x {cycles} cycles is too large")]
    TooLarge {
        /// Words per record asked for.
        words: usize,
        /// Cycles asked for.
        cycles: usize,
    },
    /// The pushed slice is not one record.
    #[error("a record has {expected} words, got {got}")]
    Length {
        /// Words per record.
        expected: usize,
        /// Words given.
        got: usize,
    },
}

/// Keeps the last `cycles` records of one side; older ones are overwritten.
///
/// A record is one cycle: a fixed number of `u32` words. Memory is taken once, at construction; a
/// push is one copy. The recorder does not know cycle numbers: it counts pushes, and
/// [`first`](Self::first) is the count of the oldest record that is left.
///
/// ```
/// let mut ring = waves::RingRecorder::new(2, 3)?;
/// for cycle in 0..5u32 {
///     ring.push(&[cycle, 100 + cycle])?;
/// }
/// assert_eq!(ring.first(), 2);
/// assert!(ring.iter().eq([[2, 102], [3, 103], [4, 104]]));
/// # Ok::<(), waves::RingError>(())
/// ```
pub struct RingRecorder {
    words: usize,
    cycles: usize,
    pushed: u64,
    // The capacity is a multiple of the record, and only whole records enter: no record wraps.
    ring: HeapRb<u32>,
}

impl RingRecorder {
    /// Creates a recorder of `cycles` records of `words_per_record` words.
    ///
    /// # Errors
    /// [`RingError::Empty`] if either is zero, [`RingError::TooLarge`] if their product overflows.
    pub fn new(words_per_record: usize, cycles: usize) -> Result<Self, RingError> {
        let (words, capacity) = (words_per_record, words_per_record.checked_mul(cycles));
        match capacity {
            Some(0) => Err(RingError::Empty { words, cycles }),
            // The ring's indices run over twice its capacity, and an allocation is at most
            // isize::MAX bytes.
            Some(n) if n <= isize::MAX as usize / size_of::<u32>() => Ok(Self {
                words,
                cycles,
                pushed: 0,
                ring: HeapRb::new(n),
            }),
            _ => Err(RingError::TooLarge { words, cycles }),
        }
    }

    /// Appends the record of one cycle, overwriting the oldest one when full.
    ///
    /// # Errors
    /// [`RingError::Length`] if `record` is not exactly one record; nothing is stored then.
    pub fn push(&mut self, record: &[u32]) -> Result<(), RingError> {
        if record.len() != self.words {
            return Err(RingError::Length {
                expected: self.words,
                got: record.len(),
            });
        }
        self.ring.push_slice_overwrite(record);
        self.pushed += 1;
        Ok(())
    }

    /// The records, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> + Clone {
        let (old, new) = self.ring.as_slices();
        old.chunks_exact(self.words)
            .chain(new.chunks_exact(self.words))
    }

    /// The newest record.
    pub fn last(&self) -> Option<&[u32]> {
        self.iter().next_back()
    }

    /// Number of records held, at most [`cycles`](Self::cycles).
    pub fn len(&self) -> usize {
        self.ring.occupied_len() / self.words
    }

    /// Whether no record is held.
    pub fn is_empty(&self) -> bool {
        self.ring.is_empty()
    }

    /// Number of records pushed since construction or [`clear`](Self::clear).
    pub fn pushed(&self) -> u64 {
        self.pushed
    }

    /// How many records were pushed before the oldest one that is held. With one push per cycle
    /// from cycle `c` on, the oldest record is that of cycle `c + first()`.
    pub fn first(&self) -> u64 {
        self.pushed - self.len() as u64
    }

    /// Words per record.
    pub fn words(&self) -> usize {
        self.words
    }

    /// Most records held at once.
    pub fn cycles(&self) -> usize {
        self.cycles
    }

    /// Forgets all records and restarts the count of pushes.
    pub fn clear(&mut self) {
        self.ring.clear();
        self.pushed = 0;
    }
}

impl Clone for RingRecorder {
    fn clone(&self) -> Self {
        let mut ring = HeapRb::new(self.words * self.cycles);
        let (old, new) = self.ring.as_slices();
        ring.push_slice_overwrite(old);
        ring.push_slice_overwrite(new);
        Self { ring, ..*self }
    }
}

impl std::fmt::Debug for RingRecorder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RingRecorder")
            .field("words", &self.words)
            .field("cycles", &self.cycles)
            .field("pushed", &self.pushed)
            .field("len", &self.len())
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    #[test]
    fn sizes_are_checked() {
        assert!(matches!(
            RingRecorder::new(0, 4),
            Err(RingError::Empty { .. })
        ));
        assert!(matches!(
            RingRecorder::new(4, 0),
            Err(RingError::Empty { .. })
        ));
        for (words, cycles) in [(usize::MAX, 2), (usize::MAX / 4, 1)] {
            assert!(matches!(
                RingRecorder::new(words, cycles),
                Err(RingError::TooLarge { .. })
            ));
        }
    }

    #[test]
    fn a_wrong_length_stores_nothing() {
        let mut ring = RingRecorder::new(3, 2).unwrap();
        ring.push(&[1, 2, 3]).unwrap();
        assert_eq!(
            ring.push(&[4, 5]),
            Err(RingError::Length {
                expected: 3,
                got: 2
            })
        );
        assert!(ring.iter().eq([[1, 2, 3]]));
        assert_eq!(ring.pushed(), 1);
    }

    proptest! {
        #[test]
        fn behaves_like_a_queue(words in 1usize..6, cycles in 1usize..9,
                                ops in prop::collection::vec(0u32..40, 0..60)) {
            let mut ring = RingRecorder::new(words, cycles).unwrap();
            let mut queue = VecDeque::new();
            for (n, op) in ops.into_iter().enumerate() {
                if op == 0 {
                    ring.clear();
                    queue.clear();
                } else {
                    let record: Vec<u32> = (0..words as u32).map(|w| n as u32 * 100 + w).collect();
                    ring.push(&record).unwrap();
                    queue.push_back(record);
                    if queue.len() > cycles { queue.pop_front(); }
                }
                prop_assert!(ring.iter().eq(queue.iter()));
                prop_assert!(ring.clone().iter().eq(queue.iter()));
                prop_assert_eq!(ring.len(), queue.len());
                prop_assert_eq!(ring.is_empty(), queue.is_empty());
                prop_assert_eq!(ring.last(), queue.back().map(Vec::as_slice));
                prop_assert_eq!(ring.first() + ring.len() as u64, ring.pushed());
            }
        }
    }
}
