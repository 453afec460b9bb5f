//! The rounding step on its own: what operations leave to it only in rare cases.

use model::numeric::compare;
use model::numeric::flags::Flags;
use model::numeric::format::{self, FloatFormat, NumericType};
use model::numeric::round::{
    Exact, Overflow, Rounding, RoundingMode, Tininess, round, round_to_integer,
};
use model::numeric::value::Value;

const NONE: Flags = Flags::empty();

fn exact(significand: u128, exponent: i32) -> Exact {
    Exact {
        negative: false,
        significand,
        exponent,
        sticky: false,
    }
}

fn sticky(significand: u128, exponent: i32) -> Exact {
    Exact {
        sticky: true,
        ..exact(significand, exponent)
    }
}

fn minus(value: Exact) -> Exact {
    Exact {
        negative: true,
        ..value
    }
}

fn rounded(format: &FloatFormat, value: Exact, rounding: impl Into<Rounding>) -> (u64, Flags) {
    round(format, value, rounding).into_parts()
}

#[test]
fn what_is_missing_breaks_ties() {
    use RoundingMode::{Rdn, Rna, Rne, Rto, Rtz, Rup};
    // 1 and a half of the last place, and that with something more.
    let half = 0b1_0000_0000_0010_0000;
    for (value, mode, bits) in [
        (exact(half, -16), Rne, 0x3c00),
        (sticky(half, -16), Rne, 0x3c01),
        (sticky(half, -16), Rtz, 0x3c00),
        (minus(sticky(half, -16)), Rne, 0xbc01),
        (exact(half + (1 << 6), -16), Rne, 0x3c02),
        (sticky(half - 1, -16), Rna, 0x3c00),
        (sticky(1 << 16, -16), Rup, 0x3c01),
        (sticky(1 << 16, -16), Rdn, 0x3c00),
        (sticky(1 << 16, -16), Rto, 0x3c01),
        (minus(sticky(1 << 16, -16)), Rdn, 0xbc01),
    ] {
        assert_eq!(
            rounded(&format::FP16, value, mode),
            (bits, Flags::NX),
            "{value:?} {mode:?}"
        );
    }
    assert_eq!(
        rounded(&format::FP16, exact(1 << 16, -16), Rup),
        (0x3c00, NONE)
    );
}

#[test]
fn nothing_but_a_missing_part() {
    let uf_nx = Flags::UF | Flags::NX;
    let lone = sticky(0, -2000);
    assert_eq!(rounded(&format::FP64, lone, RoundingMode::Rne), (0, uf_nx));
    assert_eq!(rounded(&format::FP64, lone, RoundingMode::Rup), (1, uf_nx));
    assert_eq!(
        rounded(&format::FP64, minus(lone), RoundingMode::Rdn),
        (1 << 63 | 1, uf_nx)
    );
    assert_eq!(
        rounded(&format::HIF8, minus(lone), RoundingMode::Rne),
        (0, uf_nx)
    );
    assert_eq!(
        rounded(&format::FP64, minus(exact(0, 0)), RoundingMode::Rne),
        (1 << 63, NONE)
    );
    assert_eq!(
        rounded(&format::HIF8, minus(exact(0, 0)), RoundingMode::Rne),
        (0, NONE)
    );
}

#[test]
fn exponents_without_bound() {
    let of_nx = Flags::OF | Flags::NX;
    let uf_nx = Flags::UF | Flags::NX;
    let mode = RoundingMode::Rne;
    for format in [&format::FP64, &format::FP16, &format::HIF8] {
        let infinity = format.infinity(false);
        for exponent in [i32::MAX, 1 << 20, 5000] {
            assert_eq!(rounded(format, exact(1, exponent), mode), (infinity, of_nx));
        }
        for exponent in [i32::MIN, -(1 << 20), -5000] {
            assert_eq!(
                rounded(format, exact(u128::MAX, exponent), mode),
                (0, uf_nx)
            );
        }
    }
}

#[test]
fn overflow_as_told() {
    let huge = exact(1, 200);
    let with = |overflow| Rounding {
        overflow,
        ..Rounding::new(RoundingMode::Rtz)
    };
    let bits = |value, overflow| rounded(&format::FP32, value, with(overflow)).0;
    assert_eq!(bits(huge, Overflow::ByMode), 0x7f7f_ffff);
    assert_eq!(bits(huge, Overflow::Infinity), 0x7f80_0000);
    assert_eq!(bits(huge, Overflow::Saturate), 0x7f7f_ffff);
    assert_eq!(bits(minus(huge), Overflow::Infinity), 0xff80_0000);
    let nearest = |sat| Rounding::with_sat(RoundingMode::Rne, sat);
    assert_eq!(
        rounded(&format::FP32, minus(huge), nearest(false)).0,
        0xff80_0000
    );
    assert_eq!(
        rounded(&format::FP32, minus(huge), nearest(true)).0,
        0xff7f_ffff
    );
}

#[test]
fn tininess_before_and_after_rounding() {
    let with = |tininess| Rounding {
        tininess,
        ..Rounding::new(RoundingMode::Rne)
    };
    // 2^-14 - 2^-27 becomes 2^-14 in FP16, also with an unbounded exponent.
    let value = exact((1 << 13) - 1, -27);
    let flags = |value, tininess| rounded(&format::FP16, value, with(tininess)).1;
    assert_eq!(flags(value, Tininess::AfterRounding), Flags::NX);
    assert_eq!(
        flags(value, Tininess::BeforeRounding),
        Flags::NX | Flags::UF
    );
    // 2^-14 - 2^-26 would be half way below 2^-14, and even.
    assert_eq!(
        flags(exact((1 << 12) - 1, -26), Tininess::AfterRounding),
        Flags::NX
    );
    assert_eq!(
        flags(exact((1 << 13) - 3, -27), Tininess::AfterRounding),
        Flags::NX | Flags::UF
    );
    // The smallest normal value and what is above it are not tiny, nor is what is exact.
    for tininess in [Tininess::AfterRounding, Tininess::BeforeRounding] {
        assert_eq!(flags(exact((1 << 13) + 1, -27), tininess), Flags::NX);
        assert_eq!(flags(exact(1, -24), tininess), NONE);
    }
}

#[test]
fn integers() {
    use RoundingMode::{Rdn, Rne, Rto, Rup};
    assert_eq!(round_to_integer(exact(5, -1), Rne), Some((2, true)));
    assert_eq!(round_to_integer(exact(7, -1), Rne), Some((4, true)));
    assert_eq!(round_to_integer(sticky(20, -3), Rne), Some((3, true)));
    assert_eq!(round_to_integer(exact(4, -1), Rup), Some((2, false)));
    assert_eq!(round_to_integer(minus(exact(5, -1)), Rdn), Some((3, true)));
    assert_eq!(round_to_integer(exact(9, -1), Rto), Some((5, true)));
    assert_eq!(round_to_integer(exact(1, -200), Rup), Some((1, true)));
    assert_eq!(round_to_integer(exact(1, -128), Rne), Some((0, true)));
    assert_eq!(
        round_to_integer(exact(u128::MAX, -128), Rne),
        Some((1, true))
    );
    assert_eq!(round_to_integer(exact(0, i32::MAX), Rne), Some((0, false)));
    assert_eq!(
        round_to_integer(exact(1, 126), Rne),
        Some((1 << 126, false))
    );
    assert_eq!(round_to_integer(exact(1, 127), Rne), None);
    assert_eq!(round_to_integer(exact(3, 126), Rne), None);
}

/// HiF8 has one zero and one NaN, which have no sign.
#[test]
fn signs_of_hif8() {
    let format = &format::HIF8;
    let signs = |bits| {
        [compare::neg(format, bits), compare::abs(format, bits)].map(|outcome| outcome.into_parts())
    };
    assert_eq!(signs(0), [(0, NONE); 2]);
    assert_eq!(signs(0x80), [(0x80, NONE); 2]);
    assert_eq!(signs(0x08), [(0x88, NONE), (0x08, NONE)]);
    assert_eq!(signs(0xef), [(0x6f, NONE); 2]);
}

#[test]
fn values() {
    let of = |kind, bits| Value::of(kind, bits);
    assert_eq!(
        of(NumericType::S8, 0x180),
        Value::Finite(minus(exact(128, 0)))
    );
    assert_eq!(of(NumericType::U4, 0x1f), Value::Finite(exact(15, 0)));
    assert_eq!(of(NumericType::E8M0, 0), Value::Finite(exact(1, -127)));
    assert_eq!(of(NumericType::E8M0, 0xff), Value::Nan { signaling: false });
    assert_eq!(
        of(NumericType::Bf16, 0xff80),
        Value::Infinite { negative: true }
    );
    assert_eq!(of(NumericType::E5M2, 0x7d), Value::Nan { signaling: true });
    assert_eq!(of(NumericType::E5M2, 0x7e), Value::Nan { signaling: false });
    assert_eq!(exact(6, -1).leading(), 1);
    assert!(exact(0, 3).is_zero() && !sticky(0, 3).is_zero());
}
