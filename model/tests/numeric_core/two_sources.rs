//! Operations with two and three sources: every pair of the 8-bit formats, samples of the others.

use model::numeric::format::NumericType::{self, *};
use model::numeric::op::NumericOp::{self, *};
use model::numeric::op::evaluate;
use model::numeric::round::RoundingMode::{self, Rne};

use crate::expected::expected;
use crate::formats::Format;
use crate::sampling::{Random, operand};

const OPS: [NumericOp; 8] = [Add, Sub, Mul, Div, Rem, Min, Max, Cmp];

/// Compares one result with what is expected.
pub(crate) fn check(op: NumericOp, format: &Format, mode: RoundingMode, operands: [u64; 3]) {
    let kind = format.kind;
    let [a, b, c] = operands;
    let (bits, flags) = evaluate(op, kind, kind, mode, false, a, b, c)
        .expect("a defined operation")
        .into_parts();
    let found = (bits, flags.bits());
    let wanted = expected(op, format, mode, operands);
    assert_eq!(
        found,
        wanted,
        "{} {} {} {a:x} {b:x} {c:x}: {:x} flags {:02x}, expected {:x} flags {:02x}",
        op.name(),
        kind.name(),
        mode.name(),
        found.0,
        found.1,
        wanted.0,
        wanted.1,
    );
}

fn every_pair(kind: NumericType) {
    let format = Format::of(kind);
    for op in OPS {
        for a in 0..256 {
            for b in 0..256 {
                check(op, format, Rne, [a, b, 0]);
            }
        }
    }
}

#[test]
fn every_pair_of_e4m3() {
    every_pair(E4M3);
}

#[test]
fn every_pair_of_e5m2() {
    every_pair(E5M2);
}

#[test]
fn pairs_of_8_bits_in_the_other_modes() {
    for kind in [E4M3, E5M2] {
        let format = Format::of(kind);
        for mode in RoundingMode::ALL.into_iter().filter(|&mode| mode != Rne) {
            for op in [Add, Sub, Mul, Div, Rem] {
                for index in (mode.code().into()..1 << 16).step_by(19) {
                    check(op, format, mode, [index >> 8, index & 255, 0]);
                }
            }
        }
    }
}

#[test]
fn samples_of_wider_formats() {
    let mut random = Random::new(1);
    for kind in [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16] {
        let format = Format::of(kind);
        for op in OPS {
            for index in 0..2_000 {
                let mode = if index % 3 == 0 {
                    RoundingMode::ALL[index % 7]
                } else {
                    Rne
                };
                let (a, b) = (operand(format, &mut random), operand(format, &mut random));
                check(op, format, mode, [a, b, 0]);
            }
        }
    }
}

/// Differences of neighbours, and terms whose last places are close to each other.
#[test]
fn cancellation() {
    let mut random = Random::new(2);
    for kind in [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16, E4M3, E5M2] {
        let format = Format::of(kind);
        let step = format.step();
        for index in 0..500 {
            let mode = RoundingMode::ALL[index % 7];
            let a = operand(format, &mut random) & !format.sign_bit();
            let near = a.saturating_sub(random.below(5) * step).max(step);
            for op in [Add, Sub, Rem] {
                check(op, format, mode, [a, near, 0]);
                check(op, format, mode, [a | format.sign_bit(), near, 0]);
            }
        }
    }
}

/// A multiply-add with any addend, and with one that comes close to the product.
#[test]
fn fused_multiply_add() {
    let mut random = Random::new(3);
    for kind in [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16, E4M3, E5M2] {
        let format = Format::of(kind);
        let samples = if kind.bits() == 8 { 20_000 } else { 4_000 };
        for index in 0..samples {
            let mode = if index % 2 == 0 {
                RoundingMode::ALL[index / 2 % 7]
            } else {
                Rne
            };
            let (a, b) = (operand(format, &mut random), operand(format, &mut random));
            let c = if index % 4 < 2 {
                operand(format, &mut random)
            } else {
                let (product, _) = expected(Mul, format, mode, [a, b, 0]);
                let magnitude = product & !format.sign_bit();
                if magnitude < format.max_finite && magnitude > 3 * format.step() {
                    (product ^ format.sign_bit()) + random.below(3) * format.step() - format.step()
                } else {
                    product ^ format.sign_bit()
                }
            };
            check(Fma, format, mode, [a, b, c]);
        }
    }
}
