//! Deterministic input data for the shipped programs.

use crate::seed::Stream;

/// `count` FP32 values as little-endian bytes: finite, of magnitudes around 1, both signs, with zeros, subnormals and
/// large values in between.
pub fn fp32(seed: u64, label: &str, count: u64) -> Vec<u8> {
    let stream = Stream::new(seed, label);
    let value = |i: u64| {
        let bits = stream.at(i);
        let (sign, fraction) = ((bits >> 63) as u32, bits as u32 & 0x7f_ffff);
        let exponent = match bits >> 32 & 63 {
            0 => 0,
            1 => 200 + (bits >> 40) as u32 % 40,
            n => 120 + n as u32 % 12,
        };
        let fraction = if exponent == 0 && bits >> 48 & 1 == 0 {
            0
        } else {
            fraction
        };
        sign << 31 | exponent << 23 | fraction
    };
    (0..count).flat_map(|i| value(i).to_le_bytes()).collect()
}

/// `count` signed 64-bit values as little-endian bytes, small ones more often than their share.
pub fn int64(seed: u64, label: &str, count: u64) -> Vec<u8> {
    let stream = Stream::new(seed, label);
    let value = |i: u64| {
        let bits = stream.at(2 * i);
        (bits as i64) >> (stream.at(2 * i + 1) % 64)
    };
    (0..count).flat_map(|i| value(i).to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_reproducible_and_finite() {
        assert_eq!(fp32(1, "x", 100), fp32(1, "x", 100));
        assert_ne!(fp32(1, "x", 100), fp32(2, "x", 100));
        let finite =
            |b: &[u8]| u32::from_le_bytes(b.try_into().expect("4 bytes")) >> 23 & 0xff != 0xff;
        assert!(fp32(3, "x", 10_000).chunks_exact(4).all(finite));
        assert_eq!(int64(1, "s", 64).len(), 512);
    }
}
