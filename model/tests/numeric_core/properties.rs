//! Properties that need no expected result.

use model::numeric::flags::Flags;
use model::numeric::format::NumericType::{self, *};
use model::numeric::op::NumericOp::{self, *};
use model::numeric::op::evaluate;
use model::numeric::round::RoundingMode::{self, *};
use proptest::prelude::*;

use crate::formats::{Class, Format};
use crate::sampling::{Random, operand};

const KINDS: [NumericType; 8] = [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16, E4M3, E5M2];

fn result(
    op: NumericOp,
    (src, dst): (NumericType, NumericType),
    mode: RoundingMode,
    [a, b, c]: [u64; 3],
) -> (u64, Flags) {
    evaluate(op, src, dst, mode, false, a, b, c)
        .expect("a defined operation")
        .into_parts()
}

fn same(op: NumericOp, kind: NumericType, mode: RoundingMode, operands: [u64; 3]) -> (u64, Flags) {
    result(op, (kind, kind), mode, operands)
}

fn mode() -> impl Strategy<Value = RoundingMode> {
    (0usize..7).prop_map(|index| RoundingMode::ALL[index])
}

/// A type and three codes of it.
fn operands() -> impl Strategy<Value = (NumericType, [u64; 3])> {
    (0usize..8, any::<u64>()).prop_map(|(index, seed)| {
        let mut random = Random::new(seed);
        let kind = KINDS[index];
        let format = Format::of(kind);
        (kind, [(); 3].map(|()| operand(format, &mut random)))
    })
}

fn is_number(kind: NumericType, bits: u64) -> bool {
    matches!(Format::of(kind).class(bits), Class::Finite { .. })
}

fn is_nan(kind: NumericType, bits: u64) -> bool {
    matches!(Format::of(kind).class(bits), Class::Nan { .. })
}

/// Sorts codes of numbers and infinities as their values.
fn position(kind: NumericType, bits: u64) -> i128 {
    let format = Format::of(kind);
    let magnitude = i128::from(bits & !format.sign_bit());
    if bits & format.sign_bit() != 0 {
        -magnitude
    } else {
        magnitude
    }
}

/// Wider formats that hold every value of the narrower one.
const WIDENINGS: [(NumericType, NumericType); 18] = [
    (Fp32, Fp64),
    (Tf32, Fp32),
    (Tf32, Hf32),
    (Hf32, Fp32),
    (Hf32, Fp64),
    (Fp16, Fp32),
    (Fp16, Tf32),
    (Fp16, Fp64),
    (Bf16, Fp32),
    (Bf16, Tf32),
    (Bf16, Fp64),
    (E4M3, Fp16),
    (E4M3, Bf16),
    (E5M2, Fp16),
    (E5M2, Fp32),
    (E3M2, E5M2),
    (E2M1, E4M3),
    (E1M2, Fp16),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn sums_and_products_commute((kind, [a, b, c]) in operands(), mode in mode()) {
        for op in [Add, Mul, Min, Max] {
            let (x, y) = (same(op, kind, mode, [a, b, 0]), same(op, kind, mode, [b, a, 0]));
            prop_assert_eq!(x, y);
        }
        prop_assert_eq!(same(Fma, kind, mode, [a, b, c]), same(Fma, kind, mode, [b, a, c]));
    }

    #[test]
    fn order_is_mirrored((kind, [a, b, _]) in operands()) {
        let (forward, raised) = same(Cmp, kind, Rne, [a, b, 0]);
        let (backward, _) = same(Cmp, kind, Rne, [b, a, 0]);
        let swap = |mask: u64, one: u64, other: u64| {
            ((mask & one) / one * other) | ((mask & other) / other * one)
        };
        let mirrored = forward & 3 | swap(forward, 4, 8) | swap(forward, 16, 32);
        prop_assert_eq!(backward, mirrored);
        prop_assert!(raised == Flags::empty() || raised == Flags::NV);
        if !is_nan(kind, a) && !is_nan(kind, b) {
            // The lesser one is not greater than either.
            let (least, _) = same(Min, kind, Rne, [a, b, 0]);
            for bits in [a, b] {
                let (mask, _) = same(Cmp, kind, Rne, [least, bits, 0]);
                prop_assert_eq!(mask & 16, 16);
            }
        }
    }

    #[test]
    fn a_number_minus_itself_is_zero((kind, [a, _, _]) in operands(), mode in mode()) {
        if is_number(kind, a) {
            let zero = Format::of(kind).zero(mode == Rdn);
            prop_assert_eq!(same(Sub, kind, mode, [a, a, 0]), (zero, Flags::empty()));
        }
    }

    #[test]
    fn a_number_by_itself_is_one((kind, [a, _, _]) in operands(), mode in mode()) {
        let format = Format::of(kind);
        if is_number(kind, a) && a & !format.sign_bit() != 0 {
            let (one, _) = result(Cvt, (U8, kind), Rne, [1, 0, 0]);
            prop_assert_eq!(same(Div, kind, mode, [a, a, 0]), (one, Flags::empty()));
            prop_assert_eq!(same(Mul, kind, mode, [a, one, 0]), (a, Flags::empty()));
        }
    }

    #[test]
    fn a_difference_is_a_sum_with_the_negative((kind, [a, b, _]) in operands(), mode in mode()) {
        let (minus_b, _) = same(Neg, kind, mode, [b, 0, 0]);
        prop_assert_eq!(
            same(Sub, kind, mode, [a, b, 0]),
            same(Add, kind, mode, [a, minus_b, 0])
        );
    }

    #[test]
    fn a_multiply_add_of_zero_is_a_product((kind, [a, b, _]) in operands(), mode in mode()) {
        let format = Format::of(kind);
        // A zero with the sign of the product leaves the sign of a zero product alone.
        let zero = format.zero((a ^ b) & format.sign_bit() != 0);
        prop_assert_eq!(
            same(Fma, kind, mode, [a, b, zero]),
            same(Mul, kind, mode, [a, b, 0])
        );
    }

    #[test]
    fn a_multiply_add_by_one_is_a_sum((kind, [a, _, c]) in operands(), mode in mode()) {
        let (one, _) = result(Cvt, (U8, kind), Rne, [1, 0, 0]);
        prop_assert_eq!(
            same(Fma, kind, mode, [a, one, c]),
            same(Add, kind, mode, [a, c, 0])
        );
    }

    #[test]
    fn a_wider_format_changes_nothing(index in 0usize..18, seed in any::<u64>(), mode in mode()) {
        let (narrow, wide) = WIDENINGS[index];
        let a = operand(Format::of(narrow), &mut Random::new(seed));
        if !is_nan(narrow, a) {
            let (widened, flags) = result(Cvt, (narrow, wide), mode, [a, 0, 0]);
            prop_assert_eq!(flags, Flags::empty());
            prop_assert_eq!(
                result(Cvt, (wide, narrow), mode, [widened, 0, 0]),
                (a, Flags::empty())
            );
        }
    }

    #[test]
    fn conversions_keep_the_order(
        (src, [a, b, _]) in operands(),
        index in 0usize..13,
        mode in mode(),
    ) {
        let dst = NumericType::ALL[index];
        let (low, high) = if position(src, a) <= position(src, b) { (a, b) } else { (b, a) };
        if is_nan(src, a) || is_nan(src, b) || dst == HiF8 {
            return Ok(());
        }
        let (low, _) = result(Cvt, (src, dst), mode, [low, 0, 0]);
        let (high, _) = result(Cvt, (src, dst), mode, [high, 0, 0]);
        if !is_nan(dst, low) && !is_nan(dst, high) {
            prop_assert!(position(dst, low) <= position(dst, high));
        }
    }

    #[test]
    fn directed_results_enclose_the_nearest((kind, operands) in operands(), which in 0usize..8) {
        let op = [Add, Sub, Mul, Div, Fma, Sqrt, Recip, Rsqrt][which];
        let in_mode = |mode| same(op, kind, mode, operands);
        let [down, nearest, up, zero] = [Rdn, Rne, Rup, Rtz].map(in_mode);
        if [down, nearest, up].into_iter().any(|(bits, _)| is_nan(kind, bits)) {
            return Ok(());
        }
        let at = |(bits, _)| position(kind, bits);
        prop_assert!(at(down) <= at(nearest) && at(nearest) <= at(up));
        let inward = if at(nearest) < 0 || at(up) <= 0 { at(up) } else { at(down) };
        prop_assert_eq!(at(zero), inward);
        // Inexact results have two neighbours, exact ones are the same in all modes.
        let inexact = nearest.1.contains(Flags::NX);
        let step = i128::from(Format::of(kind).step());
        prop_assert_eq!(at(up) - at(down), if inexact { step } else { 0 });
        for mode in RoundingMode::ALL {
            let result = in_mode(mode);
            prop_assert!(at(result) == at(down) || at(result) == at(up));
            prop_assert_eq!(result.1.contains(Flags::NX), inexact);
        }
        let odd = in_mode(Rto);
        let overflow = [nearest, up, down].into_iter().any(|(_, flags)| flags.contains(Flags::OF));
        if inexact && !overflow {
            prop_assert_eq!((odd.0 / Format::of(kind).step()) % 2, 1);
        }
    }

    #[test]
    fn whatever_is_defined_gives_a_code(
        op in 0usize..25,
        src in 0usize..25,
        dst in 0usize..25,
        bits in any::<[u64; 3]>(),
        mode in mode(),
        sat in any::<bool>(),
    ) {
        let op = NumericOp::ALL[op];
        let (src, dst) = (NumericType::ALL[src], NumericType::ALL[dst]);
        let dst = if matches!(op, Cvt | Expdif) { dst } else { src };
        let [a, b, c] = bits.map(|bits| match src.float_format() {
            Some(format) => {
                let zeros = (1 << format.low_zero_bits) - 1;
                bits & (format.sign_bit() | format.magnitude_mask()) & !zeros
            }
            None => bits & src.mask(),
        });
        if let Ok(outcome) = evaluate(op, src, dst, mode, sat, a, b, c) {
            let (result, flags) = outcome.into_parts();
            let valid = match dst.float_format() {
                _ if op == Cmp => result < 64,
                Some(format) => format.is_valid(result),
                None => result <= dst.mask(),
            };
            prop_assert!(valid, "{:x}", result);
            let inexact = flags.contains(Flags::NX);
            prop_assert!(inexact || !flags.intersects(Flags::OF | Flags::UF));
            // Only EXPDIF rounds twice.
            prop_assert!(op == Expdif || !flags.contains(Flags::OF | Flags::UF));
        }
    }

    #[test]
    fn a_floor_modulo_is_between_zero_and_the_divisor((kind, [a, b, _]) in operands()) {
        let format = Format::of(kind);
        let magnitude = b & !format.sign_bit();
        if is_number(kind, a) && is_number(kind, b) && magnitude != 0 {
            let (rest, _) = same(Rem, kind, Rne, [a, b, 0]);
            prop_assert_eq!(rest & format.sign_bit(), b & format.sign_bit());
            prop_assert!(rest & !format.sign_bit() <= magnitude);
        }
    }
}
