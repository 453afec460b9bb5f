//! Cases for the post-processing and scaling operations: every mode and type with operands next to the places where
//! results change, and the expected results of the oracle.

use crate::formats::*;
use crate::operands::*;
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

fn fpatr_case(random: &mut Random, code: u8, relu: u8) -> Case {
    let (source, destination, table) = if code == 0 {
        let ty = random.pick(&[FP32, S32, S32, U32]);
        (ty, ty, None)
    } else {
        let table = post::mode(code);
        (table.accumulator, table.destination, Some(table))
    };
    let mut c = if relu >= 2 { fp19(random, true) } else { 0 };
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
    let float_scale = table.as_ref().is_some_and(|t| t.parameter) && !is_integer(destination);
    let a = if source != FP32 && float_scale && random.one_in(2) {
        let (a, scale) = integer_near_boundary(random, destination);
        b = scale << 13;
        a
    } else if source != FP32 {
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
    // The ReLU factor in place of the other puts a negative operand there as well.
    if relu >= 2 && float_scale && random.one_in(2) {
        c = b >> 13 & 0x7_ffff;
    }
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
