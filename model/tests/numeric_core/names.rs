//! Types, operations and modes by code and name.

use model::numeric::data_type::{NONE, dense_row_bytes, element_bits};
use model::numeric::format::NumericType::{self, *};
use model::numeric::lane::LaneType;
use model::numeric::op::{NumericOp, evaluate};
use model::numeric::round::RoundingMode;

use crate::formats::{Class, FORMATS, integer_range};

/// Code, name and bits as in `isa-tile.md` section 6.1.
const TYPES: [(u8, &str, u32); 25] = [
    (0, "FP64", 64),
    (1, "FP32", 32),
    (2, "TF32", 32),
    (3, "HF32", 32),
    (4, "FP16", 16),
    (5, "BF16", 16),
    (6, "HiF8", 8),
    (7, "E4M3", 8),
    (8, "E5M2", 8),
    (9, "E3M2", 8),
    (10, "E2M3", 8),
    (11, "E2M1", 4),
    (12, "E1M2", 4),
    (13, "E8M0", 8),
    (14, "HiF4", 4),
    (16, "S64", 64),
    (17, "S32", 32),
    (18, "S16", 16),
    (19, "S8", 8),
    (20, "S4", 4),
    (24, "U64", 64),
    (25, "U32", 32),
    (26, "U16", 16),
    (27, "U8", 8),
    (28, "U4", 4),
];

#[test]
fn types() {
    assert_eq!(NumericType::ALL.map(NumericType::code), TYPES.map(|t| t.0));
    for (code, name, bits) in TYPES {
        let kind = NumericType::from_code(code).expect("an assigned code");
        assert_eq!((kind.code(), kind.name(), kind.bits()), (code, name, bits));
        assert_eq!(element_bits(code), Some(bits));
        assert_eq!(NumericType::from_name(name), Some(kind));
        assert_eq!(u128::from(kind.mask()) + 1, 1 << bits);
        assert_eq!(kind.is_float(), code < 16);
        let signed = !name.starts_with('U') && name != "E8M0";
        assert_eq!(kind.is_signed(), signed);
        assert_eq!(
            kind.float_format().is_some(),
            kind.is_float() && kind != E8M0
        );
    }
    for code in [15, 21, 22, 23, 29, 30, NONE, 32, 255] {
        assert_eq!(NumericType::from_code(code), None);
        assert_eq!(element_bits(code), None);
    }
    assert_eq!(NumericType::from_name("FP8"), None);
    assert_eq!(dense_row_bytes(3, 4), 2);
    assert_eq!(dense_row_bytes(4, 4), 2);
    assert_eq!(dense_row_bytes(3, 64), 24);
}

#[test]
fn formats() {
    for format in &FORMATS {
        let found = format.kind.float_format().expect("a floating type");
        assert_eq!(found.max_ordinal(), format.largest());
        assert_eq!(found.max_finite(false), format.max_finite);
        assert_eq!(
            found.max_finite(true),
            format.max_finite | format.sign_bit()
        );
        assert_eq!(found.canonical_nan(), format.nan.unwrap_or(0));
        assert_eq!(found.has_nan(), format.nan.is_some());
        assert_eq!(found.has_infinity(), format.infinity.is_some());
        assert_eq!(found.sign_bit(), format.sign_bit());
        assert_eq!(found.min_exponent(), format.min_normal.0);
        assert_eq!(
            found.max_exponent(),
            format.value(format.largest()).leading()
        );
        assert!(found.is_valid(format.max_finite | format.sign_bit()));
        assert_eq!(found.is_valid(format.max_finite | 1), format.step() == 1);
        if format.sign_bit() != 1 << 63 {
            assert!(!found.is_valid(2 * format.sign_bit()));
        }
        for ordinal in (0..=format.largest()).take(1 << 10) {
            let code = found.code_of_ordinal(ordinal);
            assert_eq!(code, format.code(ordinal));
            assert_eq!(found.ordinal(code | format.sign_bit()), ordinal);
        }
    }
}

#[test]
fn classes() {
    for format in FORMATS.iter().filter(|format| format.kind.bits() <= 16) {
        let found = format.kind.float_format().expect("a floating type");
        for bits in 0..2 * format.sign_bit() {
            let (nan, signaling, infinite, zero, negative) = match format.class(bits) {
                Class::Nan { signaling } => {
                    (true, signaling, false, false, found.is_negative(bits))
                }
                Class::Infinite { negative } => (false, false, true, false, negative),
                Class::Finite {
                    negative,
                    magnitude,
                } => (false, false, false, magnitude.is_zero(), negative),
            };
            assert_eq!(found.is_nan(bits), nan, "{bits:x}");
            assert_eq!(found.is_signaling(bits), signaling, "{bits:x}");
            assert_eq!(found.is_infinite(bits), infinite, "{bits:x}");
            assert_eq!(found.is_special(bits), nan || infinite, "{bits:x}");
            assert_eq!(found.is_zero(bits), zero, "{bits:x}");
            assert_eq!(found.is_negative(bits), negative, "{bits:x}");
        }
        assert!(found.is_zero(found.zero(true)) && found.is_zero(found.zero(false)));
    }
}

#[test]
fn padding() {
    for (kind, lane) in [(S32, LaneType::S32), (U32, LaneType::U32)] {
        let (least, greatest) = integer_range(kind);
        let values = [0, 1, 2].map(|pad| lane.padding(pad));
        assert_eq!(values, [0, greatest as u32, least as u32]);
        assert_eq!(LaneType::from_code(kind.code()), Some(lane));
    }
    let values = [0, 1, 2].map(|pad| LaneType::Fp32.padding(pad));
    assert_eq!(values, [0, 0x7f7f_ffff, 0xff7f_ffff]);
    assert_eq!(LaneType::from_code(Fp32.code()), Some(LaneType::Fp32));
    assert_eq!(LaneType::from_code(Fp16.code()), None);
    assert_eq!(LaneType::from_code(NONE), None);
}

#[test]
fn operations() {
    for op in NumericOp::ALL {
        assert_eq!(NumericOp::from_code(op.code()), Some(op));
        assert_eq!(NumericOp::from_name(op.name()), Some(op));
        assert!((1..=3).contains(&op.operands()));
    }
    assert_eq!(NumericOp::from_code(63), None);
    for (name, code, operands) in [
        ("add", 0, 2),
        ("fma", 4, 3),
        ("rem", 5, 2),
        ("cmp", 8, 2),
        ("relu", 11, 1),
        ("sqrt", 12, 1),
        ("cvt", 17, 1),
        ("not", 21, 1),
        ("shr", 23, 2),
        ("expdif", 29, 2),
    ] {
        let op = NumericOp::from_name(name).expect("a name of an operation");
        assert_eq!((op.code(), op.operands()), (code, operands));
    }
}

#[test]
fn modes() {
    let names = ["RNE", "RTZ", "RDN", "RUP", "RNA", "RTO", "RHB"];
    assert_eq!(RoundingMode::ALL.map(RoundingMode::name), names);
    for (code, mode) in (1..).zip(RoundingMode::ALL) {
        assert_eq!(mode.code(), code);
        assert_eq!(RoundingMode::from_code(code), Some(mode));
    }
    assert_eq!(RoundingMode::from_code(0), None);
    assert_eq!(RoundingMode::from_code(8), None);
}

#[test]
fn operations_that_are_not_defined() {
    use NumericOp::{Add, And, Max, Shl, Sqrt};
    let is_defined =
        |op, src, dst| evaluate(op, src, dst, RoundingMode::Rne, false, 1, 1, 1).is_ok();
    assert!(is_defined(Add, Fp32, Fp32));
    assert!(!is_defined(Add, Fp32, Fp16));
    assert!(!is_defined(Add, S32, U32));
    assert!(!is_defined(Add, E8M0, E8M0));
    assert!(!is_defined(Max, E8M0, E8M0));
    assert!(!is_defined(And, Fp32, Fp32));
    assert!(!is_defined(Shl, Fp16, Fp16));
    assert!(!is_defined(Sqrt, S32, S32));
    let error = evaluate(Add, Fp32, Fp16, RoundingMode::Rne, false, 1, 1, 1);
    assert_eq!(
        error.expect_err("no such operation").to_string(),
        "add from FP32 to FP16 is not defined"
    );
}
