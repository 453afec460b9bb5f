//! Checks of the fast paths against slow exact arithmetic on wide integers.

use super::{
    arith, compare,
    flags::Flags,
    format::{FP32, FloatFormat},
    lane::{LaneOp, LaneType, lane},
    outcome::Outcome,
    round::RoundingMode,
};

mod flag {
    use super::Flags;
    pub(super) const NV: u8 = Flags::NV.bits();
    pub(super) const OF: u8 = Flags::OF.bits();
    pub(super) const UF: u8 = Flags::UF.bits();
    pub(super) const NX: u8 = Flags::NX.bits();
}

/// Deterministic random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// Integer of up to 1,024 bits, least significant word first.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Wide([u64; 16]);

impl Wide {
    fn shifted(value: u128, shift: u32) -> Wide {
        let mut words = [0; 16];
        for bit in 0..128 {
            if value >> bit & 1 == 1 {
                let place = bit + shift;
                words[place as usize / 64] |= 1 << (place % 64);
            }
        }
        Wide(words)
    }

    fn bit(&self, place: u32) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 == 1
    }

    fn length(&self) -> u32 {
        (0..1024)
            .rev()
            .find(|&place| self.bit(place))
            .map_or(0, |place| place + 1)
    }

    fn less(&self, other: &Wide) -> bool {
        self.0.iter().rev().lt(other.0.iter().rev())
    }

    fn plus(&self, other: &Wide) -> Wide {
        let mut words = [0; 16];
        let mut carry = 0u128;
        for (index, word) in words.iter_mut().enumerate() {
            let sum = u128::from(self.0[index]) + u128::from(other.0[index]) + carry;
            *word = sum as u64;
            carry = sum >> 64;
        }
        Wide(words)
    }

    fn minus(&self, other: &Wide) -> Wide {
        let mut words = [0; 16];
        let mut borrow = false;
        for (index, word) in words.iter_mut().enumerate() {
            let (first, one) = self.0[index].overflowing_sub(other.0[index]);
            let (second, two) = first.overflowing_sub(u64::from(borrow));
            *word = second;
            borrow = one || two;
        }
        Wide(words)
    }
}

/// Unit of the fixed-point numbers below: bit 0 has the weight 2^-BASE.
const BASE: i32 = 340;

/// The significand and the exponent of its last place.
fn parts(bits: u32) -> (u128, i32) {
    let field = (bits >> 23 & 255) as i32;
    let fraction = u128::from(bits & 0x7f_ffff);
    if field == 0 {
        (fraction, -149)
    } else {
        (fraction | 0x80_0000, field - 150)
    }
}

/// Rounds a fixed-point magnitude to FP32, bit by bit, and derives the flags from the definitions.
fn slow_round(negative: bool, value: &Wide) -> (u32, u8) {
    let sign = u32::from(negative) << 31;
    let length = value.length();
    if length == 0 {
        return (sign, 0);
    }
    let leading = length as i32 - 1 - BASE;
    let at = |last: i32| -> (u64, bool) {
        let cut = (last + BASE) as u32;
        let kept = (cut..cut + 26).fold(0u64, |sum, place| {
            sum | u64::from(value.bit(place)) << (place - cut)
        });
        let half = cut > 0 && value.bit(cut - 1);
        let below = (0..cut.saturating_sub(1)).any(|place| value.bit(place));
        let inexact = half || below;
        (kept + u64::from(half && (below || kept & 1 == 1)), inexact)
    };
    let last = (leading - 23).max(-149);
    let (rounded, inexact) = at(last);
    let mut flags = if inexact { flag::NX } else { 0 };
    let (unbounded, _) = at(leading - 23);
    let unbounded_leading = leading + i32::from(unbounded == 1 << 24);
    if inexact && unbounded_leading < -126 {
        flags |= flag::UF;
    }
    if unbounded_leading > 127 {
        return (sign | 0x7f80_0000, flag::OF | flag::NX);
    }
    let bits = if rounded < 1 << 23 {
        rounded as u32
    } else {
        let (rounded, last) = if rounded == 1 << 24 {
            (1 << 23, last + 1)
        } else {
            (rounded, last)
        };
        ((last + 150) as u32) << 23 | (rounded as u32 & 0x7f_ffff)
    };
    (sign | bits, flags)
}

fn slow_add(a: u32, b: u32) -> (u32, u8) {
    let fixed = |bits: u32| {
        let (significand, last) = parts(bits);
        Wide::shifted(significand, (last + BASE) as u32)
    };
    let (x, y) = (fixed(a), fixed(b));
    let (a_negative, b_negative) = (a >> 31 == 1, b >> 31 == 1);
    if a_negative == b_negative {
        slow_round(a_negative, &x.plus(&y))
    } else if x == y {
        (0, 0)
    } else if x.less(&y) {
        slow_round(b_negative, &y.minus(&x))
    } else {
        slow_round(a_negative, &x.minus(&y))
    }
}

fn slow_mul(a: u32, b: u32) -> (u32, u8) {
    let ((x, x_last), (y, y_last)) = (parts(a), parts(b));
    slow_round(
        (a ^ b) >> 31 == 1,
        &Wide::shifted(x * y, (x_last + y_last + BASE) as u32),
    )
}

fn finite(bits: u32) -> bool {
    bits >> 23 & 255 != 255
}

const SPECIALS: [u32; 22] = [
    0,
    0x8000_0000,
    1,
    0x8000_0001,
    2,
    0x007f_ffff,
    0x0080_0000,
    0x8080_0000,
    0x0080_0001,
    0x3f80_0000,
    0xbf80_0000,
    0x3f80_0001,
    0x3f7f_ffff,
    0x7f7f_ffff,
    0xff7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0xffc0_0001,
    0x7f80_0001,
    0x7fbf_ffff,
    0x0100_0000,
];

/// Operand pairs: all pairs of special values, then random ones with forced nearness, subnormals and small products.
fn pairs(count: usize) -> Vec<(u32, u32)> {
    let mut list: Vec<_> = SPECIALS
        .into_iter()
        .flat_map(|a| SPECIALS.into_iter().map(move |b| (a, b)))
        .collect();
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for index in 0..count {
        let (a, b) = (random.next() as u32, random.next() as u32);
        list.push(match index % 6 {
            0 => (a, b),
            1 => (a & 0x807f_ffff, b & 0x80ff_ffff),
            2 => (a, (a ^ 0x8000_0000).wrapping_add(b % 65)),
            3 => (
                a,
                (a & 0xff80_0000).wrapping_sub((b % 27) << 23) | b & 0x807f_ffff,
            ),
            // Products around the subnormal boundary and below the smallest subnormal.
            4 => {
                let field = a >> 23 & 255;
                let other = (127 + b % 30).saturating_sub(field) & 255;
                (a, other << 23 | b & 0x807f_ffff)
            }
            _ => (a & 0xff80_00ff, b & 0xff80_00ff),
        });
    }
    list
}

fn fp(operation: fn(&FloatFormat, u64, u64, RoundingMode) -> Outcome, a: u32, b: u32) -> (u32, u8) {
    let (bits, flags) =
        operation(&FP32, u64::from(a), u64::from(b), RoundingMode::Rne).into_parts();
    (bits as u32, flags.bits())
}

fn chosen(operation: fn(&FloatFormat, u64, u64) -> Outcome, a: u32, b: u32) -> (u32, u8) {
    let (bits, flags) = operation(&FP32, u64::from(a), u64::from(b)).into_parts();
    (bits as u32, flags.bits())
}

#[test]
fn finite_sums_and_products_are_exact() {
    for (a, b) in pairs(60_000)
        .into_iter()
        .filter(|&(a, b)| finite(a) && finite(b))
    {
        assert_eq!(fp(arith::add, a, b), slow_add(a, b), "{a:08x} + {b:08x}");
        assert_eq!(
            fp(arith::sub, a, b),
            slow_add(a, b ^ 0x8000_0000),
            "{a:08x} - {b:08x}"
        );
        assert_eq!(fp(arith::mul, a, b), slow_mul(a, b), "{a:08x} * {b:08x}");
    }
}

#[test]
fn lanes_agree_with_the_general_operations() {
    for (a, b) in pairs(200_000) {
        assert_eq!(
            lane(LaneOp::Add, LaneType::Fp32, a, b),
            fp(arith::add, a, b),
            "{a:08x} + {b:08x}"
        );
        assert_eq!(
            lane(LaneOp::Sub, LaneType::Fp32, a, b),
            fp(arith::sub, a, b),
            "{a:08x} - {b:08x}"
        );
        assert_eq!(
            lane(LaneOp::Mul, LaneType::Fp32, a, b),
            fp(arith::mul, a, b),
            "{a:08x} * {b:08x}"
        );
    }
}

#[test]
fn values_agree_with_the_host() {
    for (a, b) in pairs(200_000) {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        for (mine, host) in [
            (fp(arith::add, a, b), x + y),
            (fp(arith::sub, a, b), x - y),
            (fp(arith::mul, a, b), x * y),
        ] {
            let host = if host.is_nan() {
                0x7fc0_0000
            } else {
                host.to_bits()
            };
            assert_eq!(mine.0, host, "{a:08x} {b:08x}");
        }
    }
}

#[test]
fn special_operands() {
    const INF: u32 = 0x7f80_0000;
    const NAN: u32 = 0x7fc0_0000;
    let signaling = 0xff80_0001;
    assert_eq!(fp(arith::add, INF, INF ^ 1 << 31), (NAN, flag::NV));
    assert_eq!(fp(arith::sub, INF, INF), (NAN, flag::NV));
    assert_eq!(fp(arith::add, INF, 0x3f80_0000), (INF, 0));
    assert_eq!(fp(arith::mul, INF, 0x8000_0000), (NAN, flag::NV));
    assert_eq!(fp(arith::mul, INF, 0xbf80_0000), (INF | 1 << 31, 0));
    assert_eq!(fp(arith::add, 0xffc1_2345, 1), (NAN, 0));
    assert_eq!(fp(arith::mul, signaling, 1), (NAN, flag::NV));
    assert_eq!(fp(arith::add, 0x8000_0000, 0), (0, 0));
    assert_eq!(fp(arith::add, 0x8000_0000, 0x8000_0000), (0x8000_0000, 0));
    assert_eq!(
        fp(arith::mul, 0x7f7f_ffff, 0x7f7f_ffff),
        (INF, flag::OF | flag::NX)
    );
    assert_eq!(fp(arith::mul, 1, 1), (0, flag::UF | flag::NX));
    // (1 - 2^-24) * 2^-126 fits full precision below the normals: tiny, although it becomes the smallest normal.
    assert_eq!(
        fp(arith::mul, 0x3f7f_ffff, 0x0080_0000),
        (0x0080_0000, flag::UF | flag::NX)
    );
    // (1 - 2^-46) * 2^-126 rounds to the smallest normal at full precision: not tiny.
    assert_eq!(
        fp(arith::mul, 0x3f80_0001, 0x007f_ffff),
        (0x0080_0000, flag::NX)
    );
    assert_eq!(
        fp(arith::mul, 0x3fff_ffff, 0x007f_ffff),
        (0x00ff_fffd, flag::NX)
    );
}

#[test]
fn minimum_and_maximum() {
    const ONE: u32 = 0x3f80_0000;
    const QUIET: u32 = 0xffc1_2345;
    const SIGNALING: u32 = 0x7f80_0001;
    let (zero, minus_zero) = (0, 0x8000_0000);
    assert_eq!(chosen(compare::max, zero, minus_zero), (zero, 0));
    assert_eq!(chosen(compare::max, minus_zero, zero), (zero, 0));
    assert_eq!(chosen(compare::min, zero, minus_zero), (minus_zero, 0));
    assert_eq!(
        chosen(compare::min, minus_zero, minus_zero),
        (minus_zero, 0)
    );
    assert_eq!(chosen(compare::max, QUIET, ONE), (ONE, 0));
    assert_eq!(chosen(compare::min, ONE, SIGNALING), (ONE, flag::NV));
    assert_eq!(chosen(compare::max, QUIET, QUIET), (0x7fc0_0000, 0));
    assert_eq!(
        chosen(compare::max, QUIET, SIGNALING),
        (0x7fc0_0000, flag::NV)
    );
    for (a, b) in pairs(20_000) {
        let (x, y) = (f32::from_bits(a), f32::from_bits(b));
        if !x.is_nan() && !y.is_nan() && x != y {
            let (high, low) = if x > y { (a, b) } else { (b, a) };
            assert_eq!(chosen(compare::max, a, b), (high, 0));
            assert_eq!(chosen(compare::min, a, b), (low, 0));
        }
    }
}

#[test]
fn rectifier() {
    let relu = |bits| lane(LaneOp::Relu, LaneType::Fp32, bits, 0);
    assert_eq!(relu(0x8000_0000), (0, 0));
    assert_eq!(relu(0xff80_0000), (0, 0));
    assert_eq!(relu(0x7f80_0000), (0x7f80_0000, 0));
    assert_eq!(relu(0x0000_0001), (1, 0));
    assert_eq!(relu(0xffc0_0001), (0x7fc0_0000, 0));
    assert_eq!(relu(0xff80_0001), (0x7fc0_0000, flag::NV));
    assert_eq!(lane(LaneOp::Relu, LaneType::S32, 0x8000_0000, 0), (0, 0));
    assert_eq!(
        lane(LaneOp::Relu, LaneType::U32, 0x8000_0000, 0),
        (0x8000_0000, 0)
    );
}

#[test]
fn integer_lanes() {
    for kind in [LaneType::S32, LaneType::U32] {
        assert_eq!(lane(LaneOp::Add, kind, u32::MAX, 2), (1, 0));
        assert_eq!(lane(LaneOp::Sub, kind, 1, 2), (u32::MAX, 0));
        assert_eq!(lane(LaneOp::Mul, kind, 0x1_0001, 0x1_0001), (0x2_0001, 0));
    }
    assert_eq!(lane(LaneOp::Max, LaneType::S32, u32::MAX, 1), (1, 0));
    assert_eq!(lane(LaneOp::Max, LaneType::U32, u32::MAX, 1), (u32::MAX, 0));
    assert_eq!(lane(LaneOp::Min, LaneType::S32, u32::MAX, 1), (u32::MAX, 0));
    assert_eq!(lane(LaneOp::Min, LaneType::U32, u32::MAX, 1), (1, 0));
    assert_eq!(
        lane(LaneOp::Fill, LaneType::Fp32, 5, 0x7f80_0001),
        (0x7f80_0001, 0)
    );
}

#[test]
fn flags_count_only_in_their_lanes() {
    let mut out = [0; 2];
    let ones = [1, 1];
    assert_eq!(
        super::lane::apply(
            LaneOp::Mul,
            LaneType::Fp32,
            &ones,
            &[0x3f80_0000, 1],
            &mut out,
            1
        ),
        0
    );
    assert_eq!(out, [1, 0]);
}

#[test]
fn an_approximation_is_decided_away_from_numbers_and_ties() {
    const ERROR: u64 = 1 << 12;
    // 24 significant bits, the place of the tie, and 39 bits more.
    let number = 1 << 63 | 5 << 40;
    let decided = |significand| {
        let estimate = super::wide::Estimate {
            negative: false,
            significand,
            exponent: -63,
            error: ERROR,
        };
        estimate.is_decided(&FP32)
    };
    for boundary in [number, number + (1 << 39), number + (1 << 40)] {
        assert!(!decided(boundary));
        assert!(!decided(boundary - ERROR) && !decided(boundary + ERROR - 1));
        assert!(decided(boundary - ERROR - 1) && decided(boundary + ERROR));
    }
}
