//! Cases for the post-processing and scaling operations: every mode and type with operands next to the places where
//! results change, and the expected results of the oracle.

use crate::formats::*;
use crate::post;
use crate::scaled;

/// Operation codes of the flat record format that model and RTL share.
pub(crate) const FPATR: u8 = 24;
pub(crate) const FMAMX: u8 = 25;
pub(crate) const QUANT: u8 = 26;
pub(crate) const DEQUANT: u8 = 27;
pub(crate) const CSCALE: u8 = 28;

/// One operation with its expected result.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case {
    pub(crate) op: u8,
    pub(crate) source: u8,
    pub(crate) destination: u8,
    pub(crate) rounding: u8,
    pub(crate) saturate: bool,
    pub(crate) a: u64,
    pub(crate) b: u64,
    pub(crate) c: u64,
    pub(crate) control: u32,
    pub(crate) result: u64,
    pub(crate) flags: u8,
}

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

const SPECIAL_FP32: [u64; 22] = [
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
fn fp32(negative: bool, significand: u64, exponent: i32) -> Option<u64> {
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
fn any_fp32(random: &mut Random) -> u64 {
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
fn fp19(random: &mut Random, zero: bool) -> u64 {
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
            let code = rank_below(
                ty,
                &crate::real::Real::power_of_two(min_normal_exponent(ty)),
            );
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
fn near_boundary(random: &mut Random, ty: u8, scale: u64) -> u64 {
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
fn integer_accumulator(random: &mut Random) -> u64 {
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

fn fpatr_case(random: &mut Random, code: u8, relu: u8) -> Case {
    let (source, destination, table) = if code == 0 {
        let ty = random.pick(&[FP32, S32, S32, U32]);
        (ty, ty, None)
    } else {
        let table = post::mode(code);
        (table.accumulator, table.destination, Some(table))
    };
    let c = if relu >= 2 { fp19(random, true) } else { 0 };
    let mut b = 0;
    if let Some(table) = &table {
        if table.shift {
            b = random.below(16) << 32;
        } else if table.parameter {
            b = fp19(random, false) << 13;
            if table.offset != 0 {
                let end = 1 << (table.offset - 1);
                let field = match random.below(3) {
                    0 => 0,
                    1 => random.between(-end, end - 1),
                    _ => random.between(-3, 3),
                };
                b |= (field as u64 & ((1 << table.offset) - 1)) << 37;
            }
        }
    }
    let a = if source != FP32 {
        integer_accumulator(random)
    } else if random.one_in(4) {
        any_fp32(random)
    } else {
        // Only a power of two puts the operand exactly on a boundary.
        let scale = if table.as_ref().is_some_and(|t| t.parameter) {
            if random.one_in(2) {
                let power = (110 + random.below(34)) << 10;
                b = b & !0xffff_e000 | power << 13;
            }
            b >> 13 & 0x3_fc00
        } else {
            127 << 10
        };
        near_boundary(random, destination, scale)
    };
    // Modes with a fixed rounding take no notice of RMode.
    let rounding = random.below(8) as u8;
    let saturate = table.as_ref().is_some_and(|t| !t.shift) && random.one_in(2);
    let (result, flags) = post::fpatr(code, relu, source, rounding, saturate, a, b, c);
    Case {
        op: FPATR,
        source,
        destination,
        rounding,
        saturate,
        a,
        b,
        c,
        control: u32::from(code) | u32::from(relu) << 6,
        result,
        flags,
    }
}

fn element(random: &mut Random, ty: u8) -> u64 {
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

fn fmamx_case(random: &mut Random) -> Case {
    const TYPES: [u8; 13] = [
        FP32, TF32, HF32, FP16, BF16, HIF8, E4M3, E5M2, E3M2, E2M3, E2M1, E1M2, HIF4,
    ];
    const MX: [u8; 7] = [FP16, BF16, E4M3, E5M2, E2M1, E1M2, HIF4];
    let mx = !random.one_in(4);
    let mut control = 0;
    let mut operand = |random: &mut Random, right: bool| {
        let ty = if mx {
            random.pick(&MX)
        } else {
            random.pick(&TYPES[..12])
        };
        let bits = element(random, ty);
        let scaled = mx && ty != FP16 && ty != BF16 || ty == HIF4;
        let scale = scaled.then(|| {
            let byte = match random.below(12) {
                0 => random.pick(&[0, 1, 0xfe, 0xff]),
                1 => random.below(256),
                _ if ty == HIF4 => 176 + random.below(64),
                _ => 110 + random.below(34),
            };
            (
                byte as u8,
                if ty == HIF4 {
                    random.below(3) as u32
                } else {
                    0
                },
            )
        });
        if let Some((byte, extra)) = scale {
            let right = u32::from(right);
            control |=
                u32::from(byte) << (8 + 8 * right) | 1 << (24 + right) | extra << (26 + 2 * right);
        }
        scaled::Operand { ty, bits, scale }
    };
    let a = operand(random, false);
    let b = operand(random, true);
    control |= u32::from(b.ty);
    // The product alone tells which accumulators cancel it or tie with it.
    let (product, _) = scaled::fma(a, b, 0);
    let c = match random.below(6) {
        0 => random.pick(&SPECIAL_FP32),
        1 => any_fp32(random),
        2 => product ^ 0x8000_0000,
        3 => {
            (product ^ 0x8000_0000)
                .wrapping_add(random.below(5))
                .wrapping_sub(2)
                & 0xffff_ffff
        }
        _ => {
            let field = (product >> 23 & 0xff) as i64 + random.between(-26, 26);
            random.next() & 0x807f_ffff | (field.clamp(0, 255) as u64) << 23
        }
    };
    let (result, flags) = scaled::fma(a, b, c);
    Case {
        op: FMAMX,
        source: a.ty,
        destination: FP32,
        rounding: 1,
        saturate: false,
        a: a.bits,
        b: b.bits,
        c,
        control,
        result,
        flags,
    }
}

/// A positive finite nonzero FP32 scale.
fn positive_scale(random: &mut Random) -> u64 {
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

fn zero_point(random: &mut Random, ty: u8) -> u64 {
    let (low, high) = integer_range(ty);
    let value = match random.below(3) {
        0 => 0,
        _ => random.between(low as i64, high as i64),
    };
    value as u64
}

fn quant_case(random: &mut Random) -> Case {
    let destination = random.pick(&[S8, U8]);
    let b = positive_scale(random);
    let c = zero_point(random, destination);
    let a = match random.below(3) {
        0 => any_fp32(random),
        _ => {
            let exponent = (b >> 23) as i32 - 127;
            let halves = random.below(1200);
            match fp32(random.one_in(2), halves, -1 - exponent) {
                Some(bits) => bits.saturating_add(random.below(3)).saturating_sub(1) & 0xffff_ffff,
                None => any_fp32(random),
            }
        }
    };
    let rounding = random.below(8) as u8;
    let saturate = random.one_in(2);
    let (result, flags) = post::quantize(destination, rounding, saturate, a, b, c);
    Case {
        op: QUANT,
        source: FP32,
        destination,
        rounding,
        saturate,
        a,
        b,
        c,
        control: 0,
        result,
        flags,
    }
}

fn dequant_case(random: &mut Random) -> Case {
    let source = random.pick(&[S8, U8]);
    let a = random.next() & 0xff;
    let b = if random.one_in(3) {
        // Results near the ends of the range.
        random.pick(&[
            0x7f7f_ffff,
            0x7b80_0000,
            0x7c00_0001,
            0x7bff_ffff,
            1,
            3,
            5,
            0x007f_ffff,
            0x0040_0001,
        ])
    } else {
        positive_scale(random)
    };
    let c = zero_point(random, source);
    let rounding = random.below(8) as u8;
    let (result, flags) = post::dequantize(source, rounding, a, b, c);
    Case {
        op: DEQUANT,
        source,
        destination: FP32,
        rounding,
        saturate: false,
        a,
        b,
        c,
        control: 0,
        result,
        flags,
    }
}

fn cscale_case(random: &mut Random) -> Case {
    let mut a = any_fp32(random);
    let b = match random.below(3) {
        0 => random.below(256),
        1 => random.below(4),
        _ => {
            // Results on both sides of the smallest normal and of the smallest subnormal value.
            let field = (a >> 23 & 0xff) as i64;
            if random.one_in(4) {
                a |= 0x7f_fffe;
            }
            (field + random.pick(&[-2, -1, 0, 1, 22, 23, 24])).clamp(0, 255) as u64
        }
    };
    let (result, flags) = scaled::cscale(a, b);
    Case {
        op: CSCALE,
        source: FP32,
        destination: FP32,
        rounding: 1,
        saturate: false,
        a,
        b,
        c: 0,
        control: 0,
        result,
        flags,
    }
}

/// All cases, always the same ones.
pub(crate) fn all() -> Vec<Case> {
    let mut random = Random::new(7);
    let mut cases = Vec::new();
    for code in std::iter::once(0).chain(post::MODES) {
        for relu in 0..4 {
            let count = match (code, relu) {
                (0, 0) => 40,
                (0, _) => 800,
                (12 | 13, 0) => 300,
                (12 | 13, _) => 40,
                _ => 420,
            };
            cases.extend((0..count).map(|_| fpatr_case(&mut random, code, relu)));
        }
    }
    cases.extend((0..16_000).map(|_| fmamx_case(&mut random)));
    cases.extend((0..6_000).map(|_| quant_case(&mut random)));
    cases.extend((0..4_000).map(|_| dequant_case(&mut random)));
    cases.extend((0..3_000).map(|_| cscale_case(&mut random)));
    cases
}
