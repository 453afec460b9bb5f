//! Maxima of rows and groups (`isa-tile.md` section 10.3) against a fold over exact values.

use crate::formats::*;
use crate::operands::Random;
use model::numeric::{
    flags::Flags,
    format::NumericType::{self, Fp32, S32, U32},
    maxima::{self, MaximaControl, MaximaError},
    outcome::Outcome,
};
use std::num::NonZeroUsize;

const NAN: u64 = 0x7fc0_0000;
const OTHER_NAN: u64 = 0xffc1_2345;
const SIGNALING: u64 = 0xff80_0001;

fn row(kind: NumericType, magnitude: bool, elements: &[u64], initial: Option<u64>) -> (u64, u8) {
    let (bits, flags) = maxima::row(kind, magnitude, elements.iter().copied(), initial)
        .expect("a row with elements")
        .into_parts();
    (bits, flags.bits())
}

/// The greater of two FP32 encodings and its flags, by their values.
fn greater(a: u64, b: u64) -> (u64, u8) {
    let signaling = |bits| decode(FP32, bits) == Value::Nan { signaling: true };
    let flags = if signaling(a) || signaling(b) { NV } else { 0 };
    // Infinities lie outside everything, -0 just below +0.
    let key = |bits| match decode(FP32, bits) {
        Value::Nan { .. } => None,
        Value::Infinity { negative } => Some((if negative { -1 } else { 1 }, None, false)),
        Value::Finite { negative, value } => Some((0, Some(value), !negative)),
    };
    let bits = match (key(a), key(b)) {
        (None, None) => NAN,
        (None, _) => b,
        (_, None) => a,
        (a_key, b_key) => {
            if b_key > a_key {
                b
            } else {
                a
            }
        }
    };
    (bits, flags)
}

#[test]
fn random_rows() {
    const PICK: [u64; 12] = [
        0,
        0x8000_0000,
        1,
        0x8000_0001,
        0x7f80_0000,
        0xff80_0000,
        NAN,
        OTHER_NAN,
        SIGNALING,
        0x7f7f_ffff,
        0xff7f_ffff,
        0xbf80_0000,
    ];
    let mut random = Random::new(11);
    for _ in 0..20_000 {
        let length = 1 + random.below(5);
        let magnitude = random.one_in(2);
        let mut draw = || {
            if random.one_in(4) {
                random.next() & 0xffff_ffff
            } else {
                random.pick(&PICK)
            }
        };
        let elements: Vec<u64> = (0..length).map(|_| draw()).collect();
        let initial = Some(draw()).filter(|&bits| bits & 4 == 0);
        let taken = |bits: u64| if magnitude { bits & 0x7fff_ffff } else { bits };
        let mut expected = taken(elements[0]);
        let mut flags = 0;
        let mut step = |a, b| {
            let (bits, more) = greater(a, b);
            flags |= more;
            bits
        };
        if magnitude {
            expected = step(expected, expected);
        }
        for &element in &elements[1..] {
            expected = step(expected, taken(element));
        }
        if let Some(initial) = initial {
            expected = step(taken(initial), expected);
        }
        assert_eq!(
            row(Fp32, magnitude, &elements, initial),
            (expected, flags),
            "{elements:x?} {initial:x?} {magnitude}"
        );
    }
}

#[test]
fn rules_for_nan_and_zero() {
    assert_eq!(
        row(Fp32, false, &[NAN, 0xc000_0000], None),
        (0xc000_0000, 0)
    );
    assert_eq!(row(Fp32, false, &[OTHER_NAN, NAN], None), (NAN, 0));
    assert_eq!(row(Fp32, false, &[SIGNALING, 5], None), (5, NV));
    assert_eq!(row(Fp32, false, &[5, SIGNALING], None), (5, NV));
    assert_eq!(row(Fp32, false, &[0x8000_0000, 0], None), (0, 0));
    assert_eq!(
        row(Fp32, false, &[0x8000_0000, 0x8000_0000], None),
        (0x8000_0000, 0)
    );
    // One column is not compared with anything unless its magnitude is taken.
    assert_eq!(row(Fp32, false, &[SIGNALING], None), (SIGNALING, 0));
    assert_eq!(row(Fp32, true, &[OTHER_NAN], None), (NAN, 0));
    assert_eq!(row(Fp32, true, &[SIGNALING], None), (NAN, NV));
    assert_eq!(row(Fp32, true, &[0xc000_0000], None), (0x4000_0000, 0));
    // RowMaxIn is an operand like the others.
    assert_eq!(
        row(Fp32, true, &[0x3f80_0000], Some(0xc000_0000)),
        (0x4000_0000, 0)
    );
    assert_eq!(row(Fp32, false, &[OTHER_NAN], Some(OTHER_NAN)), (NAN, 0));
    assert_eq!(row(Fp32, false, &[1], Some(SIGNALING)), (1, NV));
}

#[test]
fn integers() {
    let minus_one = 0xffff_ffff;
    let least = 0x8000_0000;
    assert_eq!(row(S32, false, &[minus_one, 3, least], None), (3, 0));
    assert_eq!(
        row(U32, false, &[minus_one, 3, least], None),
        (minus_one, 0)
    );
    assert_eq!(row(U32, true, &[3, least], None), (least, 0));
    assert_eq!(row(S32, true, &[minus_one, 0], None), (1, 0));
    // The magnitude of the least number does not exist: the largest one with OF, wherever it occurs.
    for elements in [[least, 0], [0, least]] {
        assert_eq!(row(S32, true, &elements, None), (0x7fff_ffff, OF));
    }
    assert_eq!(row(S32, true, &[0], Some(least)), (0x7fff_ffff, OF));
    assert_eq!(row(S32, false, &[0], Some(7)), (7, 0));
    assert_eq!(row(S32, false, &[0], Some(minus_one)), (0, 0));
    // Bits above the accumulator do not count.
    assert_eq!(row(S32, false, &[1 << 40 | 2, 1], None), (2, 0));
    assert_eq!(row(Fp32, false, &[1 << 40 | 2, 1], None), (2, 0));
    assert_eq!(row(Fp32, false, &[1], Some(1 << 40 | 2)), (2, 0));
}

#[test]
fn groups_of_columns() {
    let size = |n| NonZeroUsize::new(n).expect("a size");
    let columns = |n: u64| (0..n).map(|column| column * 7 % 11);
    for length in 1..30 {
        for group in [1, 3, 8, 40] {
            let all: Vec<u64> = columns(length).collect();
            let expected: Vec<Outcome> = all
                .chunks(group)
                .map(|chunk| Outcome::exact(*chunk.iter().max().expect("not empty")))
                .collect();
            let got: Vec<_> = maxima::groups(S32, false, columns(length), size(group)).collect();
            assert_eq!(got, expected, "{length} in groups of {group}");
        }
    }
    assert_eq!(maxima::groups(S32, false, columns(0), size(8)).count(), 0);
    assert_eq!(maxima::row(S32, false, columns(0), Some(1)), None);
    // Each group has its own flags.
    let groups: Vec<_> = maxima::groups(S32, true, [1, 0x8000_0000, 2, 3], size(2)).collect();
    assert_eq!(
        groups,
        [Outcome::new(0x7fff_ffff, Flags::OF), Outcome::exact(3)]
    );
}

#[test]
fn control_fields() {
    let sizes = [0, 8, 16, 32, 48, 64, 80, 96, 112, 128];
    for code in 0..16 {
        let expected = match sizes.get(usize::from(code)) {
            Some(&size) => Ok(NonZeroUsize::new(size)),
            None => Err(MaximaError::GroupCode(code)),
        };
        assert_eq!(MaximaControl::group_size(code), expected);
        for bits in 0..16u8 {
            let control = MaximaControl {
                row: bits & 1 != 0,
                initial: bits & 2 != 0,
                group: bits & 4 != 0,
                magnitude: bits & 8 != 0,
                group_code: code,
            };
            let legal = code < 10
                && (!control.initial || control.row)
                && control.group == (code != 0)
                && (!control.magnitude || control.row || control.group);
            assert_eq!(control.check().is_ok(), legal, "{control:?}");
            if legal {
                assert_eq!(control.check(), expected);
            }
        }
    }
    let none = MaximaControl {
        row: false,
        initial: false,
        group: false,
        group_code: 0,
        magnitude: false,
    };
    let initial = MaximaControl {
        initial: true,
        ..none
    };
    assert_eq!(initial.check(), Err(MaximaError::Initial));
    let group = MaximaControl {
        group: true,
        ..none
    };
    assert_eq!(group.check(), Err(MaximaError::Group));
    let magnitude = MaximaControl {
        magnitude: true,
        ..none
    };
    assert_eq!(magnitude.check(), Err(MaximaError::Magnitude));
}
