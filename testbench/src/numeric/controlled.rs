//! Operations with a control word: post-processing of matrix results, quantisation, scaled products.
//!
//! Which modes, types and parameter words are legal is asked of the model, which takes no others.

use model::numeric::format::NumericType;
use model::numeric::post::{PostOp, PostOperands, evaluate_post};
use model::numeric::prequant::PreQuantMode;
use model::numeric::round::RoundingMode;

use super::generate::Random;
use super::{Combination, KINDS, Kind, Mode, Op, Type};

const MODES: [Mode; 8] = {
    use Mode::{None, Rdn, Rhb, Rna, Rne, Rto, Rtz, Rup};
    [None, Rne, Rtz, Rdn, Rup, Rna, Rto, Rhb]
};
/// Draws of parameter words until they are legal.
const TRIES: u32 = 1000;
const FP32_ONE: u64 = 0x3f80_0000;
/// An FP19 word of 1.
const FP19_ONE: u64 = 127 << 10;

fn kinds(accept: impl Fn(&Kind) -> bool) -> impl Iterator<Item = Kind> {
    KINDS.iter().filter(move |kind| accept(kind))
}

/// Whether the model takes the modes, types and parameter words.
pub(super) fn legal(c: &Combination, ctl: u32, [a, b, c_word]: [u64; 3]) -> bool {
    let types = (
        NumericType::from_code(c.src.code),
        NumericType::from_code(c.dst.code),
    );
    let (Some(op), (Some(src), Some(dst))) = (PostOp::from_code(c.op.code()), types) else {
        return false;
    };
    let rounding = RoundingMode::from_code(c.mode as u8);
    let operands = PostOperands {
        a,
        b,
        c: c_word,
        ctl,
    };
    evaluate_post(op, src, dst, rounding, c.sat, operands).is_ok()
}

/// The combinations of an operation with a control word; none for others.
pub(super) fn combinations(op: Op) -> Vec<Combination> {
    let mut found = Vec::new();
    let mut add = |src, dst, mode, sat, ctl| {
        found.push(Combination {
            op,
            src,
            dst,
            mode,
            sat,
            ctl,
        });
    };
    let Some(fp32) = Type::named(b"FP32") else {
        return found;
    };
    match op {
        Op::Fpatr => {
            for code in 0..64 {
                let Ok(prequant) = PreQuantMode::from_code(code) else {
                    continue;
                };
                for src in kinds(|kind| matches!(kind.name, "FP32" | "S32" | "U32")) {
                    let accumulator = NumericType::from_code(src.code);
                    let dst = accumulator.and_then(|kind| prequant.destination(kind).ok());
                    let Some(dst) = dst.and_then(|dst| Type::of_code(dst.code())) else {
                        continue;
                    };
                    for relu in 0..4 {
                        for mode in MODES {
                            for sat in [false, true] {
                                if prequant.check_control(mode as u8, sat).is_ok() {
                                    add(src, dst, mode, sat, u32::from(code) | relu << 6);
                                }
                            }
                        }
                    }
                }
            }
        }
        Op::Fmamx => {
            for a in kinds(|kind| !kind.is_integer()) {
                for b in kinds(|kind| !kind.is_integer()) {
                    for scaled in 0..4 {
                        // It rounds to nearest even whatever the mode says.
                        let mode = Mode::ALL[(scaled + u32::from(a.code)) as usize % 7];
                        add(a, fp32, mode, false, u32::from(b.code) | scaled << 24);
                    }
                }
            }
            found.retain(|c| legal(c, c.ctl, [0; 3]));
        }
        Op::Quant | Op::Dequant => {
            for kind in kinds(|kind| kind.is_integer()) {
                for mode in MODES {
                    for sat in [false, true] {
                        let (src, dst) = if op == Op::Quant {
                            (fp32, kind)
                        } else {
                            (kind, fp32)
                        };
                        add(src, dst, mode, sat, 0);
                    }
                }
            }
            found.retain(|c| legal(c, c.ctl, [0, FP32_ONE, 0]));
        }
        Op::Cscale => add(fp32, fp32, Mode::Rne, false, 0),
        _ => {}
    }
    found
}

impl Random {
    /// Random operands and parameter words, and the control word.
    pub(super) fn controlled(&mut self, c: &Combination) -> ([u64; 3], u32) {
        let (mut operands, mut ctl) = ([0; 3], c.ctl);
        operands[0] = self.operand(c.src, None);
        for _ in 0..TRIES {
            let draw = self.draw();
            match c.op {
                Op::Fpatr => {
                    operands[1] = self.quant_word(draw);
                    operands[2] = [0, 0, FP19_ONE, self.factor()][(draw >> 60 & 3) as usize];
                }
                Op::Fmamx => {
                    let scales = [draw as u32 & 0xffff, 0x7f7f, draw as u32 & 0x0f0f | 0x7878];
                    ctl = c.ctl | scales[(draw >> 32) as usize % 3] << 8;
                    ctl |= ((draw >> 40) as u32 % 16) << 26;
                    let b = Type::of_code((ctl & 31) as u8);
                    operands[1] = b.map_or(0, |kind| self.operand(kind, None));
                    let wide = self.draw();
                    operands[2] = Type::named(b"FP32")
                        .map_or(0, |kind| self.operand(kind, Some(wide & kind.mask())));
                }
                Op::Quant | Op::Dequant => {
                    // A positive normal multiplier, mostly near 1.
                    let exponent = [draw >> 8 & 0xff, 120 + (draw >> 8 & 15)][(draw & 1) as usize];
                    operands[1] = exponent << 23 | draw >> 32 & 0x7f_ffff;
                    operands[2] = draw >> 24 & 0xff;
                }
                _ => operands[1] = draw & 0xff,
            }
            if legal(c, ctl, operands) {
                break;
            }
        }
        (operands, ctl)
    }

    /// A random positive factor in FP19.
    fn factor(&mut self) -> u64 {
        let draw = self.draw();
        let exponent = match draw & 3 {
            0 => 1 + (draw >> 8) % 254,
            _ => 115 + (draw >> 8) % 24,
        };
        let fraction = if draw & 4 == 0 { 0 } else { draw >> 32 & 0x3ff };
        exponent << 10 | fraction
    }

    /// A word with a factor and perhaps an offset, with a shift, or 0.
    fn quant_word(&mut self, draw: u64) -> u64 {
        let offset = |bits: u32| (draw >> 20 & ((1 << bits) - 1)) << 37;
        let factor = self.factor() << 13;
        match draw & 7 {
            0 => 0,
            1 => (draw >> 20 & 15) << 32,
            2 | 3 => factor,
            4 => factor | offset(5),
            5 => factor | offset(9),
            _ => factor | offset(17),
        }
    }
}
