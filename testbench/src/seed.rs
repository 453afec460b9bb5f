//! One seed per run, split into independent labelled streams.

/// One step of SplitMix64 applied to `x`: a bijective mix of 64 bits.
pub const fn mix(x: u64) -> u64 {
    let z = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A stream of pseudo-random values addressed by ordinal, so that two users of the same stream need
/// not draw in step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stream {
    key: u64,
}

impl Stream {
    /// The stream `label` of the run seed `seed`.
    pub fn new(seed: u64, label: &str) -> Self {
        let key = label
            .bytes()
            .fold(mix(seed), |key, byte| mix(key ^ u64::from(byte)));
        Stream { key }
    }

    /// The value number `ordinal` of the stream.
    pub const fn at(self, ordinal: u64) -> u64 {
        mix(self.key ^ mix(ordinal))
    }

    /// The value number `ordinal`, reduced to `0..bound` (`bound` > 0).
    pub const fn below(self, ordinal: u64, bound: u64) -> u64 {
        // Multiply-high keeps the bias below bound / 2^64 without a division.
        ((self.at(ordinal) as u128 * bound as u128) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_reproducible_and_separate() {
        let (a, b) = (Stream::new(7, "latency"), Stream::new(7, "ready"));
        assert_eq!(a, Stream::new(7, "latency"));
        assert_ne!(a.at(0), b.at(0));
        assert_ne!(a.at(0), a.at(1));
        assert_ne!(Stream::new(8, "latency").at(0), a.at(0));
    }

    #[test]
    fn reduced_values_cover_the_range() {
        let stream = Stream::new(1, "x");
        let mut seen = [false; 7];
        for i in 0..200 {
            seen[usize::try_from(stream.below(i, 7)).expect("below 7")] = true;
        }
        assert!(seen.iter().all(|&s| s));
        assert_eq!(stream.below(3, 1), 0);
    }
}
