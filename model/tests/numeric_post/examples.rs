//! Worked examples of `isa-tile.md` section 17 and properties that the text states.

use crate::formats::{NV, NX, OF, UF};
use model::numeric::{
    format::NumericType::{self, *},
    fpatr::{Column, Control},
    parameter::fp19_of_fp32,
    post::{PostOp, PostOperands, evaluate_post},
    prequant::{PreQuantMode, ReluMode},
    scale::{self, Operand, Scale},
};

/// A quant word.
fn word(scale: f32, offset: i64) -> u64 {
    fp19_of_fp32(u64::from(scale.to_bits())) << 13 | ((offset as u64) << 37) & 0x1ff << 37
}

fn convert(mode: u8, relu: u8, sat: bool, quant: u64, relu_word: u64, a: u64) -> (u64, u8) {
    let mode = PreQuantMode::from_code(mode).expect("an assigned mode");
    let PreQuantMode::Convert(table) = mode else {
        panic!("a mode that converts");
    };
    let control = Control {
        rounding: None,
        sat,
    };
    let relu = ReluMode::from_code(relu).expect("an assigned mode");
    let column = Column::new(mode, relu, table.accumulator, control, quant, relu_word);
    let (bits, flags) = column.expect("legal words").convert(a).into_parts();
    (bits, flags.bits())
}

fn fp32(value: f32) -> u64 {
    u64::from(value.to_bits())
}

#[test]
fn elements_of_d() {
    // S32 to S8 with factor 2 and offset -1: 3 gives 5, 70 gives 139, which wraps or clamps.
    assert_eq!(convert(3, 0, false, word(2.0, -1), 0, 3), (0x05, 0));
    assert_eq!(convert(3, 0, false, word(2.0, -1), 0, 70), (0x8b, OF | NX));
    assert_eq!(convert(3, 0, true, word(2.0, -1), 0, 70), (0x7f, OF | NX));
    let one = word(1.0, 0);
    assert_eq!(convert(26, 0, false, one, 0, fp32(1.5)), (0x3c, 0));
    assert_eq!(convert(25, 0, false, one, 0, fp32(1.5)), (0x0c, 0));
    let half = fp19_of_fp32(fp32(0.5));
    assert_eq!(convert(24, 2, false, one, half, fp32(-4.0)), (0xfe, 0));
    assert_eq!(convert(24, 0, false, one, 0, 0x7fc0_0000), (0x80, NV));
    assert_eq!(convert(24, 0, true, one, 0, 0x7fc0_0000), (0x00, NV));
}

/// An 8-bit type compares the exact value with its largest: what would round back to it overflows all the same.
#[test]
fn overflow_at_once() {
    let one = word(1.0, 0);
    let just_above = fp32(448.0) + 1;
    assert_eq!(convert(26, 0, false, one, 0, fp32(448.0)), (0x7e, 0));
    assert_eq!(convert(26, 0, false, one, 0, just_above), (0x7f, OF | NX));
    assert_eq!(convert(26, 0, true, one, 0, just_above), (0x7e, OF | NX));
    assert_eq!(
        convert(25, 0, false, one, 0, fp32(-32768.0) + 1),
        (0xef, OF | NX)
    );
    assert_eq!(convert(25, 0, false, one, 0, fp32(-32768.0)), (0xee, 0));
    // FP16 rounds first.
    assert_eq!(convert(1, 0, false, 0, 0, fp32(65519.0)), (0x7bff, NX));
    assert_eq!(convert(1, 0, false, 0, 0, fp32(65520.0)), (0x7c00, OF | NX));
}

/// What vanishes keeps its sign in FP16, BF16 and FP32 and loses it in the 8-bit types; -0 itself keeps it in E4M3, too.
#[test]
fn signs_of_zero() {
    let one = word(1.0, 0);
    let vanishing = 0x8000_0001;
    let underflow = UF | NX;
    assert_eq!(convert(1, 0, false, 0, 0, vanishing), (0x8000, underflow));
    assert_eq!(convert(16, 0, false, 0, 0, vanishing), (0x8000, underflow));
    assert_eq!(convert(26, 0, false, one, 0, vanishing), (0, underflow));
    assert_eq!(convert(25, 0, false, one, 0, vanishing), (0, underflow));
    let minus_zero = 0x8000_0000;
    assert_eq!(convert(1, 0, false, 0, 0, minus_zero), (0x8000, 0));
    assert_eq!(convert(26, 0, false, one, 0, minus_zero), (0x80, 0));
    assert_eq!(convert(25, 0, false, one, 0, minus_zero), (0, 0));
    // A factor of 0 makes every negative a plain zero, -inf included.
    for negative in [minus_zero, vanishing, 0xc000_0000, 0xff80_0000] {
        for (mode, quant) in [(1, 0), (16, 0), (26, one), (25, one), (27, one)] {
            assert_eq!(convert(mode, 1, false, quant, 0, negative), (0, 0));
            assert_eq!(convert(mode, 3, false, quant, 0, negative), (0, 0));
        }
    }
}

/// Tininess is judged on the exact value: what rounds up to the smallest normal one has underflowed.
#[test]
fn tininess_before_rounding() {
    let below = fp32(f32::from_bits(0x387f_ffff));
    assert_eq!(convert(1, 0, false, 0, 0, below), (0x0400, UF | NX));
    // The fused product judges it after rounding to 24 bits: 2^-126 - 2^-150 stays below, 2^-126 - 2^-152 does not.
    let operand = |bits| Operand {
        kind: Fp32,
        bits,
        scale: Scale::ONE,
    };
    let smallest_normal = 0x0080_0000;
    let power = |exponent: i32| ((exponent + 127) as u64) << 23;
    for (exponent, flags) in [(-75, UF | NX), (-76, NX)] {
        let (factor, minus) = (power(exponent), 1 << 31);
        let sum = scale::fma(operand(factor | minus), operand(factor), smallest_normal);
        let (bits, got) = sum.into_parts();
        assert_eq!((bits, got.bits()), (smallest_normal, flags));
    }
}

fn product(a: (NumericType, u64, u8), b: (NumericType, u64, u8), c: u64) -> u64 {
    let operand = |(kind, bits, byte)| Operand {
        kind,
        bits,
        scale: Scale::e8m0(byte),
    };
    let (bits, flags) = scale::fma(operand(a), operand(b), c).into_parts();
    assert!(flags.is_empty());
    bits
}

#[test]
fn scaled_products() {
    assert_eq!(
        product((E4M3, 0x3c, 0x80), (E4M3, 0x38, 0x7f), 0),
        fp32(3.0)
    );
    // 33 products of ones: 32 with scales 1 and one with 2 * 4.
    for (prior, result) in [(0.0, 40.0), (3.0, 43.0)] {
        let sum = (0..33).fold(fp32(prior), |sum, k| {
            let (a, b) = if k < 32 { (0x7f, 0x7f) } else { (0x80, 0x81) };
            product((E4M3, 0x38, a), (E5M2, 0x3c, b), sum)
        });
        assert_eq!(sum, fp32(result));
    }
}

#[test]
fn hif4_words() {
    let word = 0x8001_0280 | 0x40;
    for lane in 0..64 {
        let extra = word >> (8 + lane / 8) & 1;
        let more = word >> (16 + lane / 4) & 1;
        assert_eq!(
            Scale::hif4(word, lane),
            Scale::e6m2(word as u8, (extra + more) as u8),
            "{lane}"
        );
    }
    let value = |byte, extra| Scale::e6m2(byte, extra);
    let finite = |significand, exponent| Scale::Finite {
        significand,
        exponent,
    };
    assert_eq!(value(0x00, 0), finite(4, -50));
    assert_eq!(value(0xfe, 0), finite(6, 13));
    assert_eq!(value(0xc1, 2), finite(5, 0));
    assert_eq!(value(0xff, 1), Scale::Nan);
    assert_eq!(Scale::hif4(0xff, 9), Scale::Nan);
    assert_eq!(Scale::e8m0(0), finite(1, -127));
    assert_eq!(Scale::e8m0(0xfe), finite(1, 127));
    assert_eq!(Scale::e8m0(0xff), Scale::Nan);
    // Lane 0: bits 8 and 16; lane 63: bits 15 and 31.
    assert_eq!(Scale::hif4(0x0001_01c0, 0), finite(4, 0));
    assert_eq!(Scale::hif4(0x0001_01c0, 4), finite(4, -1));
    assert_eq!(Scale::hif4(0x0001_01c0, 8), finite(4, -2));
    assert_eq!(Scale::hif4(0x8000_80c0, 63), finite(4, 0));
    assert_eq!(Scale::hif4(0x8000_80c0, 59), finite(4, -1));
    assert_eq!(Scale::hif4(0x8000_80c0, 55), finite(4, -2));
}

fn quant(op: PostOp, src: NumericType, dst: NumericType, sat: bool, abc: [u64; 3]) -> (u64, u8) {
    let [a, b, c] = abc;
    let operands = PostOperands { a, b, c, ctl: 0 };
    let (bits, flags) = evaluate_post(op, src, dst, None, sat, operands)
        .expect("legal parameters")
        .into_parts();
    (bits, flags.bits())
}

#[test]
fn quantisation() {
    use PostOp::{Dequant, Quant};
    let one = fp32(1.0);
    let infinity = 0x7f80_0000;
    // The ends of the type, whatever Sat is; a finite value outside raises no more than its rounding does.
    for sat in [false, true] {
        assert_eq!(
            quant(Quant, Fp32, S8, sat, [infinity, one, 3]),
            (0x7f, OF | NX)
        );
        assert_eq!(
            quant(Quant, Fp32, S8, sat, [infinity | 1 << 31, one, 3]),
            (0x80, OF | NX)
        );
        assert_eq!(
            quant(Quant, Fp32, U8, sat, [infinity | 1 << 31, one, 3]),
            (0, OF | NX)
        );
        assert_eq!(quant(Quant, Fp32, U8, sat, [0x7fc0_0000, one, 3]), (0, NV));
    }
    assert_eq!(
        quant(Quant, Fp32, S8, false, [fp32(130.0), one, 3]),
        (133, 0)
    );
    assert_eq!(
        quant(Quant, Fp32, S8, true, [fp32(130.0), one, 3]),
        (0x7f, 0)
    );
    assert_eq!(quant(Quant, Fp32, U8, true, [fp32(-4.5), one, 3]), (0, NX));
    // Upper bits of the register that holds the multiplier do not count.
    assert_eq!(
        quant(Quant, Fp32, U8, true, [fp32(2.0), one | 1 << 63, 3]),
        (5, 0)
    );
    assert_eq!(
        quant(Dequant, S8, Fp32, false, [0x80, one, 0x7f]),
        (fp32(-255.0), 0)
    );
    assert_eq!(quant(Dequant, U8, Fp32, false, [7, one, 7]), (0, 0));
    let largest = 0x7f7f_ffff;
    assert_eq!(
        quant(Dequant, U8, Fp32, false, [0, largest, 2]),
        (0xff80_0000, OF | NX)
    );
}

/// CScale passes what is not a finite number, a signaling NaN included, and judges tininess after rounding.
#[test]
fn scaled_accumulators() {
    for bits in [
        0,
        0x8000_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc1_2345,
        0xff80_0001,
    ] {
        let (result, flags) = scale::cscale(bits, 200).into_parts();
        assert_eq!((result, flags.bits()), (bits, 0));
    }
    let (result, flags) = scale::cscale(fp32(-3.0), 1).into_parts();
    assert_eq!((result, flags.bits()), (fp32(-1.5), 0));
    let (result, flags) = scale::cscale(0x80ff_ffff, 1).into_parts();
    assert_eq!((result, flags.bits()), (0x8080_0000, UF | NX));
    let (result, flags) = scale::cscale(0x8000_0001, 255).into_parts();
    assert_eq!((result, flags.bits()), (0x8000_0000, UF | NX));
}
