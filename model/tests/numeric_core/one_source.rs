//! Operations with one source: every operand of the formats of up to 16 bits, samples of the others.

use model::numeric::format::NumericType::*;
use model::numeric::op::NumericOp::{self, *};
use model::numeric::round::RoundingMode::{self, Rne};

use crate::formats::Format;
use crate::sampling::{Random, operand};
use crate::two_sources::check;

const OPS: [NumericOp; 6] = [Sqrt, Recip, Rsqrt, Abs, Neg, Relu];

#[test]
fn every_operand_of_up_to_16_bits() {
    for kind in [Fp16, Bf16, E4M3, E5M2] {
        let format = Format::of(kind);
        for op in OPS {
            for a in 0..=kind.mask() {
                check(op, format, Rne, [a, 0, 0]);
            }
        }
    }
}

#[test]
fn operands_of_up_to_16_bits_in_the_other_modes() {
    for kind in [Fp16, Bf16, E4M3, E5M2] {
        let format = Format::of(kind);
        let step = if kind.bits() == 16 { 13 } else { 1 };
        for mode in RoundingMode::ALL.into_iter().filter(|&mode| mode != Rne) {
            for op in [Sqrt, Recip, Rsqrt] {
                for a in (mode.code().into()..=kind.mask()).step_by(step) {
                    check(op, format, mode, [a, 0, 0]);
                }
            }
        }
    }
}

#[test]
fn samples_of_wider_formats() {
    let mut random = Random::new(4);
    for kind in [Fp64, Fp32, Tf32, Hf32] {
        let format = Format::of(kind);
        for op in OPS {
            for index in 0..3_000 {
                let mode = if index % 2 == 0 {
                    RoundingMode::ALL[index / 2 % 7]
                } else {
                    Rne
                };
                check(op, format, mode, [operand(format, &mut random), 0, 0]);
            }
        }
    }
}

/// Squares and their neighbours: the roots that are exact or come next to a value.
#[test]
fn squares() {
    let mut random = Random::new(5);
    for kind in [Fp64, Fp32, Tf32, Hf32] {
        let format = Format::of(kind);
        for index in 0..1_000 {
            let mode = RoundingMode::ALL[index % 7];
            // Half the significand, so that the square is exact.
            let one = format.code(crate::neighbours::nearest_below(
                format,
                &crate::exact::Number::power_of_two(0),
            ));
            let fraction = random.next() & (one - 1) & u64::MAX << (kind.bits() * 3 / 4);
            let root = one + fraction % one.min(format.max_finite - one);
            let (square, _) = crate::expected::expected(Mul, format, Rne, [root, root, 0]);
            for a in [square, square + format.step(), square - format.step()] {
                check(Sqrt, format, mode, [a & !format.sign_bit(), 0, 0]);
                check(Rsqrt, format, mode, [a & !format.sign_bit(), 0, 0]);
            }
        }
    }
}
