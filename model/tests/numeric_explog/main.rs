//! Exp, log and expdif against series in big integers.

mod cases;
mod enclosure;
mod rounded;

use cases::{HARD_EXP, HARD_LOG, Random};
use model::numeric::{
    flags::Flags,
    format::{
        FloatFormat,
        NumericType::{self, Bf16, E4M3, E5M2, Fp16, Fp32, Fp64, Hf32, Tf32},
    },
    op::{
        self,
        NumericOp::{self, Exp, Expdif, Log},
    },
    round::RoundingMode::{self, Rdn, Rne, Rto, Rtz, Rup},
};

const TYPES: [NumericType; 8] = [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16, E4M3, E5M2];

fn format(kind: NumericType) -> &'static FloatFormat {
    kind.float_format().expect("floating type")
}

/// The model's result.
fn model(op: NumericOp, kind: NumericType, mode: RoundingMode, a: u64) -> (u64, Flags) {
    op::evaluate(op, kind, kind, mode, false, a, 0, 0)
        .expect("defined for floats")
        .into_parts()
}

/// Whether the rules give the result of an operand outright.
fn is_special(op: NumericOp, format: &FloatFormat, a: u64) -> bool {
    format.is_special(a)
        || format.is_zero(a)
        || op == Log && (format.is_negative(a) || model_value(format, a) == (1, 0))
}

/// Magnitude as an odd significand and an exponent.
fn model_value(format: &FloatFormat, a: u64) -> (u64, i32) {
    let parts = format.unpack(a);
    let zeros = parts.significand.trailing_zeros();
    let exponent = parts.exponent - format.fraction_bits as i32 + zeros as i32;
    (parts.significand >> zeros, exponent)
}

/// Checks an operand that is not special in the given modes.
fn check(op: NumericOp, kind: NumericType, modes: &[RoundingMode], a: u64) {
    let format = format(kind);
    let (significand, exponent) = model_value(format, a);
    let (negative, value) = if op == Exp {
        if exponent < -400 {
            // Next to 1, where no series is needed.
            return check_next_to_one(kind, modes, a);
        }
        (
            false,
            enclosure::exp(format.is_negative(a), significand, exponent),
        )
    } else {
        enclosure::log(significand, exponent)
    };
    assert!(value.is_narrow(300), "{a:x}");
    for &mode in modes {
        assert_eq!(
            model(op, kind, mode, a),
            rounded::rounded(format, negative, &value, mode),
            "{} of {} {a:x} {}",
            op.name(),
            kind.name(),
            mode.name()
        );
    }
}

fn check_next_to_one(kind: NumericType, modes: &[RoundingMode], a: u64) {
    let format = format(kind);
    let one = (format.bias as u64) << (format.fraction_bits + format.low_zero_bits);
    let step = 1 << format.low_zero_bits;
    for &mode in modes {
        let expected = match (mode, format.is_negative(a)) {
            (Rup, false) | (Rto, false) => one + step,
            (Rdn | Rtz, true) | (Rto, true) => one - step,
            _ => one,
        };
        assert_eq!(model(Exp, kind, mode, a), (expected, Flags::NX), "{a:x}");
    }
}

fn check_all(op: NumericOp, kind: NumericType) {
    for a in 0..1 << kind.bits() {
        if !is_special(op, format(kind), a) {
            check(op, kind, &RoundingMode::ALL, a);
        }
    }
}

#[test]
fn every_exp_of_fp16() {
    check_all(Exp, Fp16);
}

#[test]
fn every_exp_of_bf16() {
    check_all(Exp, Bf16);
}

#[test]
fn every_log_of_fp16() {
    check_all(Log, Fp16);
}

#[test]
fn every_log_of_bf16() {
    check_all(Log, Bf16);
}

#[test]
fn every_operand_of_8_bits() {
    for kind in [E4M3, E5M2] {
        check_all(Exp, kind);
        check_all(Log, kind);
    }
}

#[test]
fn random_operands() {
    let mut random = Random::new(17);
    for kind in [Fp64, Fp32, Tf32, Hf32] {
        for _ in 0..6000 {
            let a = random.operand(Exp, format(kind));
            check(Exp, kind, &[Rne, Rtz, Rdn, Rup], a);
            let a = random.operand(Log, format(kind));
            check(Log, kind, &[Rne, Rtz, Rdn, Rup], a);
        }
    }
}

#[test]
fn hard_cases_of_fp64() {
    for (op, operands) in [(Exp, &HARD_EXP[..]), (Log, &HARD_LOG[..])] {
        for &operand in operands {
            for a in [operand - 1, operand, operand + 1] {
                check(op, Fp64, &RoundingMode::ALL, a);
            }
        }
    }
}

#[test]
fn small_arguments_of_exp() {
    // 1 + x, 1 + x + x^2 / 2 or more terms lie as close to a tie as the operands allow.
    for exponent in 30..=54 {
        for mut a in cases::ties_of_small_exp(exponent) {
            for _ in 0..2 {
                for near in [a - 2, a - 1, a, a + 1, a + 2] {
                    check(Exp, Fp64, &RoundingMode::ALL, near);
                }
                a ^= 1 << 63;
            }
        }
    }
}

#[test]
fn ends_of_the_ranges() {
    for kind in TYPES {
        let format = format(kind);
        let step = 1 << format.low_zero_bits;
        for sign in [0, format.sign_bit()] {
            // Smallest and largest magnitudes, both sides of the smallest normal value, and of 1.
            let one = (format.bias as u64) << (format.fraction_bits + format.low_zero_bits);
            let normal = step << format.fraction_bits;
            for magnitude in [step, normal - step, normal, one - step, one, one + step] {
                for op in [Exp, Log] {
                    if !is_special(op, format, sign | magnitude) {
                        check(op, kind, &RoundingMode::ALL, sign | magnitude);
                    }
                }
            }
            check(Exp, kind, &RoundingMode::ALL, format.max_finite(sign != 0));
        }
        check(Log, kind, &RoundingMode::ALL, format.max_finite(false));
    }
}

#[test]
fn over_and_underflow_of_exp() {
    // The last operands whose results are finite and not zero, by bisection on the model, each with its neighbours.
    for kind in TYPES {
        let format = format(kind);
        let step = 1 << format.low_zero_bits;
        for sign in [0, format.sign_bit()] {
            let beyond = |a: u64| {
                let (bits, flags) = model(Exp, kind, Rne, sign | a);
                flags.contains(Flags::OF) || format.is_zero(bits)
            };
            let (mut inside, mut outside) = (step, format.max_finite(false));
            assert!(beyond(outside));
            while outside - inside > step {
                let middle = (inside + (outside - inside) / 2) & !(step - 1);
                if beyond(middle) {
                    outside = middle;
                } else {
                    inside = middle;
                }
            }
            for a in [inside - step, inside, outside, outside + step] {
                if !format.is_special(a) {
                    check(Exp, kind, &RoundingMode::ALL, sign | a);
                }
            }
        }
    }
}

#[test]
fn specials() {
    for kind in TYPES {
        let format = format(kind);
        let one = (format.bias as u64) << (format.fraction_bits + format.low_zero_bits);
        let (minus, nan) = (format.sign_bit(), format.canonical_nan());
        for mode in RoundingMode::ALL {
            let result = |op, a| model(op, kind, mode, a);
            for zero in [0, minus] {
                assert_eq!(result(Exp, zero), (one, Flags::empty()));
                assert_eq!(result(Log, zero), (format.infinity(true), Flags::DZ));
            }
            assert_eq!(result(Log, one), (0, Flags::empty()));
            for negative in [1 << format.low_zero_bits, one, format.max_finite(false)] {
                assert_eq!(result(Log, minus | negative), (nan, Flags::NV));
            }
            for op in [Exp, Log] {
                assert_eq!(result(op, nan), (nan, Flags::empty()));
                assert_eq!(result(op, minus | nan), (nan, Flags::empty()));
            }
            if format.has_infinity() {
                let infinity = format.infinity(false);
                let signaling = infinity | 1 << format.low_zero_bits;
                assert_eq!(result(Exp, infinity), (infinity, Flags::empty()));
                assert_eq!(result(Exp, minus | infinity), (0, Flags::empty()));
                assert_eq!(result(Log, infinity), (infinity, Flags::empty()));
                assert_eq!(result(Log, minus | infinity), (nan, Flags::NV));
                for op in [Exp, Log] {
                    assert_eq!(result(op, signaling), (nan, Flags::NV));
                }
            } else {
                assert_eq!(result(Log, 0), (0x7f, Flags::DZ));
            }
        }
    }
}

/// Integers that are in the order of the values.
fn order(format: &FloatFormat, bits: u64) -> i64 {
    let magnitude = (bits & format.magnitude_mask()) as i64;
    if format.is_negative(bits) {
        -magnitude
    } else {
        magnitude
    }
}

#[test]
fn results_are_monotone_and_directed_modes_enclose() {
    let mut random = Random::new(23);
    for kind in [Fp64, Fp32, Tf32, Hf32] {
        let format = format(kind);
        let step = 1 << format.low_zero_bits;
        for op in [Exp, Log] {
            for _ in 0..20_000 {
                let a = random.operand(op, format);
                let next = a + step;
                if is_special(op, format, next) || format.is_negative(a) != format.is_negative(next)
                {
                    continue;
                }
                let (low, high) = if format.is_negative(a) {
                    (next, a)
                } else {
                    (a, next)
                };
                let value = |mode, a| order(format, model(op, kind, mode, a).0);
                assert!(value(Rne, low) <= value(Rne, high), "{a:x}");
                let (down, near, up) = (value(Rdn, a), value(Rne, a), value(Rup, a));
                assert!(down <= near && near <= up, "{a:x}");
                assert_eq!(up - down, step as i64, "{a:x}");
                assert_eq!(value(Rtz, a), if down >= 0 { down } else { up }, "{a:x}");
            }
        }
    }
}

#[test]
fn log_of_exp_comes_back() {
    // Both roundings together move an FP64 operand of 1..500 by less than one unit in its last place times 1 + 1/a.
    let mut random = Random::new(29);
    for _ in 0..20_000 {
        let a = (0x3ff + random.below(8)) << 52 | random.below(1 << 52);
        let back = model(Log, Fp64, Rne, model(Exp, Fp64, Rne, a).0).0;
        assert!(a.abs_diff(back) <= 2, "{a:x} {back:x}");
    }
}

fn expdif(src: NumericType, dst: NumericType, a: u64, b: u64) -> Option<(u64, Flags)> {
    let result = op::evaluate(Expdif, src, dst, Rne, false, a, b, 0);
    result.ok().map(|outcome| outcome.into_parts())
}

#[test]
fn expdif_rounds_twice_in_the_destination() {
    // The worked examples of isa-tile.md.
    assert_eq!(
        expdif(Fp16, Fp32, 0x2000, 1),
        Some((0x3f81_0100, Flags::NX))
    );
    assert_eq!(
        expdif(Bf16, Fp32, 0x3f80, 0x3b00),
        Some((0x402d_a16e, Flags::NX))
    );
    let mut random = Random::new(31);
    for kind in TYPES {
        for _ in 0..2000 {
            let (a, b) = (
                random.operand(Exp, format(kind)),
                random.operand(Exp, format(kind)),
            );
            let difference = op::evaluate(NumericOp::Sub, kind, kind, Rne, false, a, b, 0);
            let (difference, flags) = difference.expect("defined").into_parts();
            let (power, more) = model(Exp, kind, Rne, difference);
            assert_eq!(expdif(kind, kind, a, b), Some((power, flags | more)));
        }
    }
}

#[test]
fn expdif_of_specials() {
    let (infinity, nan, one) = (0x7f80_0000, 0x7fc0_0000, 0x3f80_0000);
    assert_eq!(expdif(Fp32, Fp32, one, one), Some((one, Flags::empty())));
    assert_eq!(
        expdif(Fp32, Fp32, infinity, infinity),
        Some((nan, Flags::NV))
    );
    assert_eq!(expdif(Fp32, Fp32, one, infinity), Some((0, Flags::empty())));
    assert_eq!(
        expdif(Fp32, Fp32, infinity, one),
        Some((infinity, Flags::empty()))
    );
    assert_eq!(
        expdif(Fp32, Fp32, nan | 1, one),
        Some((nan, Flags::empty()))
    );
    assert_eq!(
        expdif(Fp32, Fp32, infinity | 1, one),
        Some((nan, Flags::NV))
    );
    // The difference overflows: flags of the subtraction, an exact power of the infinity.
    let largest = 0x7f7f_ffff;
    assert_eq!(
        expdif(Fp32, Fp32, largest, largest | 1 << 31),
        Some((infinity, Flags::OVERFLOW))
    );
    assert_eq!(
        expdif(Fp32, Fp32, largest | 1 << 31, largest),
        Some((0, Flags::OVERFLOW))
    );
    // Widened operands: a signaling NaN counts, subnormals keep their values.
    assert_eq!(expdif(Fp16, Fp32, 0x7c01, 0), Some((nan, Flags::NV)));
    assert_eq!(expdif(Bf16, Fp32, 0, 0x7f80), Some((0, Flags::empty())));
    assert_eq!(expdif(Fp16, Fp32, 1, 1), Some((one, Flags::empty())));
    for (src, dst) in [
        (Fp32, Fp16),
        (Fp16, Bf16),
        (Fp32, Fp64),
        (E4M3, Fp32),
        (Fp16, Fp64),
    ] {
        assert_eq!(expdif(src, dst, 0, 0), None);
    }
}
