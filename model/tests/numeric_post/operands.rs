//! Operands next to the places where results change, from fixed pseudo-random numbers.

use crate::formats::*;
use crate::real::Real;

/// Fixed pseudo-random numbers (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }

    /// `low..=high`, the ends more often.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        match self.below(8) {
            0 => low,
            1 => high,
            _ => low + self.below((high - low + 1) as u64) as i64,
        }
    }
}

pub(crate) const SPECIAL_FP32: [u64; 22] = [
    0,
    0x8000_0000,
    1,
    0x8000_0001,
    0x007f_ffff,
    0x807f_ffff,
    0x0080_0000,
    0x8080_0000,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffc0_0000,
    0x7f80_0001,
    0xffbf_ffff,
    0x7fff_ffff,
    0x3f80_0000,
    0xbf80_0000,
    0x3f00_0000,
    0xbf00_0000,
    0x3fc0_0000,
];

/// FP32 encoding of `significand * 2^exponent` with a significand of at most 24 bits; `None` outside the range.
pub(crate) fn fp32(negative: bool, significand: u64, exponent: i32) -> Option<u64> {
    if significand == 0 {
        return Some(u64::from(negative) << 31);
    }
    let length = 64 - significand.leading_zeros() as i32;
    let lead = exponent + length - 1;
    if length > 24 || lead > 127 || exponent < -149 && lead < -126 {
        return None;
    }
    let magnitude = if lead < -126 {
        significand << (exponent + 149)
    } else {
        let fraction = (significand << (24 - length)) & 0x7f_ffff;
        ((lead + 127) as u64) << 23 | fraction
    };
    Some(u64::from(negative) << 31 | magnitude)
}

/// An FP32 operand without regard to the destination.
pub(crate) fn any_fp32(random: &mut Random) -> u64 {
    match random.below(8) {
        0 => random.pick(&SPECIAL_FP32),
        1 => random.next() & 0xffff_ffff,
        2 => random.next() & 0x807f_ffff,
        _ => {
            let exponent = random.between(-30, 30) + 127;
            let fraction = match random.below(3) {
                0 => random.next() & 0x7f_ffff,
                1 => (random.next() & 0x7f) << 16,
                _ => 0x7f_ffff & !(random.next() & 3),
            };
            (random.next() & 1) << 31 | (exponent as u64) << 23 | fraction
        }
    }
}

/// An FP19 value for which `legal` holds: positive normal, or +0 where `zero` allows it.
pub(crate) fn fp19(random: &mut Random, zero: bool) -> u64 {
    match random.below(10) {
        0 if zero => 0,
        1 => 0x400,
        2 => 254 << 10 | 0x3ff,
        3 => (1 + random.below(254)) << 10 | random.next() & 0x3ff,
        4 | 5 => 127 << 10,
        6 => (120 + random.below(16)) << 10,
        _ => (117 + random.below(20)) << 10 | random.next() & 0x3ff,
    }
}

/// A value between two codes of `ty`, or one, as an odd multiple of half a unit of the lower code: (significand,
/// exponent), and the value that lies there.
fn boundary(random: &mut Random, ty: u8) -> (u64, i32) {
    let last = ranks(ty) - 1;
    let rank = match random.below(6) {
        0 => last - random.below(3.min(last)),
        1 => random.below(4.min(last)),
        // Around the smallest normal value.
        2 if ty == HIF8 => 6 + random.below(4),
        2 => {
            let code = rank_below(ty, &Real::power_of_two(min_normal_exponent(ty)));
            code + random.below(3) - 1
        }
        _ => random.below(last + 1),
    };
    let low = finite(ty, code_of_rank(ty, rank));
    let high = if rank == last {
        beyond(ty)
    } else {
        finite(ty, code_of_rank(ty, rank + 1))
    };
    // Both are multiples of 2^-600 with few bits; find the midpoint as an integer.
    let sum = low.add(&high);
    let point = sum.lowest_bit().expect("the upper neighbour is positive");
    let significand = sum.times_power_of_two(-point).floor().0;
    (
        u64::try_from(significand).expect("at most 25 bits"),
        point - 1,
    )
}

/// An FP32 accumulator that `scale` (an FP19 power of two) puts on or next to a place where the result changes.
pub(crate) fn near_boundary(random: &mut Random, ty: u8, scale: u64) -> u64 {
    let exponent = (scale >> 10) as i32 - 127;
    let (significand, place) = if is_integer(ty) {
        let reach = match random.below(3) {
            0 => 40,
            1 => 600,
            _ => 140_000,
        };
        (random.below(reach), -1)
    } else {
        boundary(random, ty)
    };
    let negative = random.one_in(2);
    let Some(bits) = fp32(negative, significand, place - exponent) else {
        return any_fp32(random);
    };
    match random.below(4) {
        0 => bits.wrapping_add(1) & 0xffff_ffff,
        1 if bits & 0x7fff_ffff != 0 => bits - 1,
        _ => bits,
    }
}

/// A 32-bit integer accumulator.
pub(crate) fn integer_accumulator(random: &mut Random) -> u64 {
    let bits = match random.below(6) {
        0 => random.pick(&[0, 1, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_ffff]),
        1 => random.next(),
        2 => random.between(-300, 300) as u64,
        3 => (random.between(-20, 20) * 2 + 1) as u64,
        4 => (random.between(-0x1_8000, 0x1_8000)) as u64,
        _ => {
            let length = 1 + random.below(31);
            let top = 1u64 << length;
            let value = top.wrapping_add(random.between(-3, 3) as u64);
            if random.one_in(2) {
                value
            } else {
                value.wrapping_neg()
            }
        }
    };
    bits & 0xffff_ffff
}

pub(crate) fn element(random: &mut Random, ty: u8) -> u64 {
    let bits = random.next() & (u64::MAX >> (64 - width(ty)));
    match ty {
        FP32 => any_fp32(random),
        TF32 => any_fp32(random) & !0x1fff,
        HF32 => any_fp32(random) & !0xfff,
        FP16 if random.one_in(8) => {
            random.pick(&[0x7c00, 0xfc00, 0x7e00, 0x7c01, 0, 0x8000, 1, 0x7bff])
        }
        BF16 if random.one_in(8) => {
            random.pick(&[0x7f80, 0xff80, 0x7fc0, 0x7f81, 0, 0x8000, 1, 0x7f7f])
        }
        BF16 if random.one_in(2) => bits & 0x807f | (100 + random.below(54)) << 7,
        _ => bits,
    }
}

/// A positive finite nonzero FP32 scale.
pub(crate) fn positive_scale(random: &mut Random) -> u64 {
    let bits = match random.below(8) {
        0 => random.pick(&[1, 0x7f_ffff, 0x80_0000, 0x7f7f_ffff, 0x3f80_0000]),
        1 => random.next() & 0x7fff_ffff,
        2 | 3 => (120 + random.below(14)) << 23,
        _ => (115 + random.below(24)) << 23 | random.next() & 0x7f_ffff,
    };
    if bits == 0 || bits >= 0x7f80_0000 {
        0x3f80_0000
    } else {
        bits
    }
}

pub(crate) fn zero_point(random: &mut Random, ty: u8) -> u64 {
    let (low, high) = integer_range(ty);
    let value = match random.below(3) {
        0 => 0,
        _ => random.between(low as i64, high as i64),
    };
    value as u64
}

/// A 32-bit integer accumulator and the FP19 power of two that puts it on or next to a place where the result in the
/// floating type `ty` changes.
pub(crate) fn integer_near_boundary(random: &mut Random, ty: u8) -> (u64, u64) {
    let (significand, place) = boundary(random, ty);
    let length = 64 - significand.leading_zeros();
    let shift = random.below(u64::from(31 - length));
    let exponent = (place - shift as i32).clamp(-126, 127);
    let magnitude = (significand << shift).wrapping_add(random.below(3)) - 1;
    let bits = if random.one_in(2) {
        magnitude
    } else {
        magnitude.wrapping_neg()
    };
    (bits & 0xffff_ffff, ((exponent + 127) as u64) << 10)
}
