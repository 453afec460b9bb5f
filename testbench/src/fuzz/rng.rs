//! Random choices from one stream.

use crate::seed::Stream;

/// Values of a stream in order.
#[derive(Debug, Clone)]
pub(super) struct Rng {
    stream: Stream,
    next: u64,
}

impl Rng {
    pub(super) fn new(seed: u64, label: &str) -> Rng {
        Rng {
            stream: Stream::new(seed, label),
            next: 0,
        }
    }

    pub(super) fn word(&mut self) -> u64 {
        self.next += 1;
        self.stream.at(self.next)
    }

    /// A value below `bound`, which is above 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.next += 1;
        self.stream.below(self.next, bound)
    }

    /// A value of `low..=high`.
    pub(super) fn between(&mut self, (low, high): (u32, u32)) -> u32 {
        low + self.below(u64::from(high.max(low) - low) + 1) as u32
    }

    pub(super) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < u64::from(percent)
    }

    /// One of `all`, which is not empty.
    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }

    /// Index of a weight, by its share; 0 when all are 0.
    pub(super) fn weighted(&mut self, weights: &[u32]) -> usize {
        let total: u64 = weights.iter().map(|&w| u64::from(w)).sum();
        let mut left = self.below(total.max(1));
        for (i, &weight) in weights.iter().enumerate() {
            if left < u64::from(weight) {
                return i;
            }
            left -= u64::from(weight);
        }
        0
    }
}
