//! Integer operations against unlimited integers: every pair of 4 and 8 bits, samples of the others.

use model::numeric::format::NumericType::{self, *};
use model::numeric::op::NumericOp::{self, *};
use model::numeric::op::evaluate;
use model::numeric::round::RoundingMode::Rne;

use crate::formats::integer;
use crate::sampling::Random;

const OPS: [NumericOp; 18] = [
    Add, Sub, Mul, Fma, Div, Rem, Min, Max, Cmp, Abs, Neg, Relu, And, Or, Xor, Not, Shl, Shr,
];

/// The number whose low bits are the result; `None` where there is no result.
fn expected(op: NumericOp, kind: NumericType, operands: [u64; 3]) -> Option<i128> {
    let [a, b, c] = operands.map(|bits| integer(kind, bits));
    let count = operands[1] % u64::from(kind.bits());
    Some(match op {
        Add => a + b,
        Sub => a - b,
        Mul => a.wrapping_mul(b),
        Fma => a.wrapping_mul(b).wrapping_add(c),
        Div => a.checked_div(b)?,
        Rem if b == 0 => return None,
        Rem => {
            let rest = a.rem_euclid(b.abs());
            if b < 0 && rest != 0 { rest + b } else { rest }
        }
        Min => a.min(b),
        Max => a.max(b),
        Cmp => [a == b, a != b, a < b, a > b, a <= b, a >= b]
            .into_iter()
            .rev()
            .fold(0, |mask, holds| mask * 2 + i128::from(holds)),
        Abs => a.abs(),
        Neg => -a,
        Relu => a.max(0),
        And => a & b,
        Or => a | b,
        Xor => a ^ b,
        Not => !a,
        Shl => a << count,
        Shr => a.div_euclid(1 << count),
        _ => return None,
    })
}

fn check(op: NumericOp, kind: NumericType, operands: [u64; 3]) {
    let [a, b, c] = operands;
    let found = evaluate(op, kind, kind, Rne, false, a, b, c)
        .ok()
        .map(|outcome| outcome.into_parts())
        .map(|(bits, flags)| (bits, flags.bits()));
    // A mask of predicates is wider than a 4-bit element.
    let mask = if op == Cmp { 63 } else { kind.mask() };
    let wanted = expected(op, kind, operands).map(|value| (value as u64 & mask, 0));
    assert_eq!(
        found,
        wanted,
        "{} {} {a:x} {b:x} {c:x}",
        op.name(),
        kind.name()
    );
}

#[test]
fn every_pair_of_up_to_8_bits() {
    for kind in [S4, U4, S8, U8] {
        for op in OPS {
            for a in 0..=kind.mask() {
                for b in 0..=kind.mask() {
                    check(op, kind, [a, b, (a ^ (5 * b)) & kind.mask()]);
                }
            }
        }
    }
}

#[test]
fn samples_of_wider_types() {
    let mut random = Random::new(8);
    for kind in [S16, U16, S32, U32, S64, U64] {
        let mask = kind.mask();
        let special = [0, 1, 2, mask, mask - 1, mask >> 1, (mask >> 1) + 1];
        for op in OPS {
            for a in special {
                for b in special {
                    check(op, kind, [a, b, a]);
                }
            }
            for _ in 0..2_000 {
                let operands = [(); 3].map(|()| {
                    let bits = random.next();
                    let narrow = random.below(64);
                    (bits as i64 >> narrow) as u64 & mask
                });
                check(op, kind, operands);
            }
        }
    }
}

#[test]
fn no_roots_of_integers() {
    for kind in [S4, U8, S32, U64] {
        for op in [Sqrt, Recip, Rsqrt, Exp, Log, Expdif] {
            assert!(evaluate(op, kind, kind, Rne, false, 1, 1, 1).is_err());
        }
    }
}
