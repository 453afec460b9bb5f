//! Modes, parameter words and types that make a block illegal (`isa-tile.md` sections 8.4, 10.1 and 10.2).

use crate::formats::{self, finite};
use crate::operands::Random;
use crate::post;
use crate::real::Real;
use crate::rounding::{Place, to_magnitude};
use model::numeric::{
    format::NumericType::{self, *},
    fpatr::{Column, Control, FpatrError},
    parameter::{Factor, ParameterError, QuantWord, fp19_of_fp32, relu_factor},
    post::{PostError, PostOp, PostOperands, evaluate_post},
    prequant::{ControlError, Conversion, Parameter, PreQuant, PreQuantMode, ReluMode},
    quant::{QuantError, Quantization},
    round::RoundingMode,
};

fn mode(code: u8) -> PreQuant {
    match PreQuantMode::from_code(code) {
        Ok(PreQuantMode::Convert(mode)) => mode,
        other => panic!("{other:?}"),
    }
}

/// The FP19 word of 1, and the words that are no scale: ±0, subnormals, infinities, NaNs, negative numbers.
const ONE: u64 = 127 << 10;
const NO_SCALE: [u64; 9] = [
    0,
    1 << 18,
    1,
    0x3ff,
    255 << 10,
    255 << 10 | 1,
    255 << 10 | 0x200,
    1 << 18 | ONE,
    0x7_ffff,
];

#[test]
fn assigned_codes() {
    for code in 0..64 {
        let assigned = code == 0 || post::MODES.contains(&code);
        match PreQuantMode::from_code(code) {
            Ok(_) => assert!(assigned, "{code}"),
            Err(error) => {
                assert!(!assigned, "{code}");
                assert_eq!(error, ControlError::Mode(code));
            }
        }
    }
    assert!((0..4).all(|code| ReluMode::from_code(code).is_ok_and(|relu| relu as u8 == code)));
    assert!((4..8).all(|code| ReluMode::from_code(code) == Err(ControlError::Relu(code))));
}

#[test]
fn table_of_modes() {
    let vector = [2, 4, 12, 18, 20, 23, 28, 33, 36, 37, 38, 39];
    for code in post::MODES {
        let (got, table) = (mode(code), post::mode(code));
        assert_eq!(got.code, code);
        assert_eq!(got.accumulator.code(), table.accumulator, "{code}");
        assert_eq!(got.destination.code(), table.destination, "{code}");
        let parameter = match (table.parameter, vector.contains(&code)) {
            (false, _) => Parameter::None,
            (true, false) => Parameter::Scalar,
            (true, true) => Parameter::Vector,
        };
        assert_eq!(PreQuantMode::Convert(got).parameter(), parameter, "{code}");
        let conversion = match (table.shift, table.offset) {
            (true, _) => Conversion::Shift,
            (false, 0) => Conversion::Float {
                fixed: table.fixed.and_then(RoundingMode::from_code),
            },
            (false, bits) => Conversion::Offset { bits },
        };
        assert_eq!(got.conversion, conversion, "{code}");
    }
    assert_eq!(PreQuantMode::None.parameter(), Parameter::None);
    assert_eq!(ReluMode::None.parameter(), Parameter::None);
    assert_eq!(ReluMode::Relu.parameter(), Parameter::None);
    assert_eq!(ReluMode::Scalar.parameter(), Parameter::Scalar);
    assert_eq!(ReluMode::Vector.parameter(), Parameter::Vector);
}

#[test]
fn accumulator_types() {
    for kind in NumericType::ALL {
        let any = matches!(kind, Fp32 | S32 | U32);
        let expected = |legal, destination| {
            if legal {
                Ok(destination)
            } else {
                Err(ControlError::Accumulator(kind))
            }
        };
        assert_eq!(PreQuantMode::None.destination(kind), expected(any, kind));
        for code in post::MODES {
            let mode = mode(code);
            assert_eq!(
                PreQuantMode::Convert(mode).destination(kind),
                expected(kind == mode.accumulator, mode.destination)
            );
        }
    }
}

#[test]
fn controls() {
    for code in std::iter::once(0).chain(post::MODES) {
        let checked = PreQuantMode::from_code(code).expect("an assigned mode");
        let rounding_free = matches!(code, 2..=5 | 17..=20 | 23 | 24 | 27 | 35 | 38 | 39);
        let sat_free = !matches!(code, 0 | 12 | 13);
        for rmode in 0..8 {
            for sat in [false, true] {
                let expected = if rmode != 0 && !rounding_free {
                    Err(ControlError::Rounding(rmode))
                } else if sat && !sat_free {
                    Err(ControlError::Saturation)
                } else {
                    Ok(())
                };
                assert_eq!(
                    checked.check_control(rmode, sat),
                    expected,
                    "{code} {rmode} {sat}"
                );
            }
        }
    }
}

/// Bits of a quant or shift word that a mode uses.
fn fields(code: u8) -> u64 {
    let table = post::mode(code);
    if table.shift {
        0xf << 32
    } else {
        0x7_ffff << 13 | ((1 << table.offset) - 1) << 37
    }
}

#[test]
fn quant_words() {
    for code in post::MODES {
        let (mode, table) = (mode(code), post::mode(code));
        if !table.parameter {
            let any = QuantWord::parse(&mode, u64::MAX);
            assert_eq!(
                any,
                Ok(QuantWord::Scale {
                    factor: Factor::ONE,
                    offset: 0
                })
            );
            continue;
        }
        let legal = if table.shift { 0 } else { ONE << 13 };
        assert!(QuantWord::parse(&mode, legal).is_ok());
        for bit in (0..64).filter(|bit| fields(code) >> bit & 1 == 0) {
            let word = legal | 1 << bit;
            assert_eq!(
                QuantWord::parse(&mode, word),
                Err(ParameterError::Reserved(word))
            );
        }
        if table.shift {
            for field in 0..16 {
                let got = QuantWord::parse(&mode, field << 32);
                assert_eq!(got, Ok(QuantWord::Shift(field as u32 + 1)));
            }
            continue;
        }
        for factor in NO_SCALE {
            let word = factor << 13;
            assert_eq!(
                QuantWord::parse(&mode, word),
                Err(ParameterError::Factor(word))
            );
        }
        for (word, significand, exponent) in [(0x400, 1024, -136), (254 << 10 | 0x3ff, 2047, 117)] {
            let factor = Factor {
                significand,
                exponent,
            };
            let got = QuantWord::parse(&mode, word << 13);
            assert_eq!(got, Ok(QuantWord::Scale { factor, offset: 0 }));
        }
        let one = Factor {
            significand: 1024,
            exponent: -10,
        };
        for field in 0..1i32 << table.offset {
            let half = 1 << table.offset >> 1;
            let offset = if field >= half && table.offset != 0 {
                field - 2 * half
            } else {
                field
            };
            let got = QuantWord::parse(&mode, legal | (field as u64) << 37);
            assert_eq!(
                got,
                Ok(QuantWord::Scale {
                    factor: one,
                    offset
                }),
                "{code} {field}"
            );
        }
    }
}

#[test]
fn relu_words() {
    assert_eq!(relu_factor(0), Ok(Factor::ZERO));
    assert!(Factor::ZERO.is_zero() && !Factor::ONE.is_zero());
    assert_eq!(
        relu_factor(ONE),
        Ok(Factor {
            significand: 1024,
            exponent: -10
        })
    );
    for word in NO_SCALE.into_iter().filter(|&word| word != 0) {
        assert_eq!(relu_factor(word), Err(ParameterError::Factor(word)));
    }
    for bit in 19..64 {
        let word = ONE | 1 << bit;
        assert_eq!(relu_factor(word), Err(ParameterError::Reserved(word)));
    }
}

/// A word counts only where a mode uses it.
#[test]
fn words_of_columns() {
    let control = Control {
        rounding: None,
        sat: false,
    };
    let new = |mode, relu, quant, word| {
        Column::new(
            PreQuantMode::Convert(mode),
            relu,
            mode.accumulator,
            control,
            quant,
            word,
        )
        .map(|_| ())
    };
    let bad = ONE | 1 << 20;
    let error = Err(FpatrError::Parameter(ParameterError::Reserved(bad)));
    for code in post::MODES {
        let mode = mode(code);
        let quant = if post::mode(code).shift { 0 } else { ONE << 13 };
        for relu in [ReluMode::None, ReluMode::Relu] {
            assert_eq!(new(mode, relu, quant, bad), Ok(()));
        }
        for relu in [ReluMode::Scalar, ReluMode::Vector] {
            assert_eq!(new(mode, relu, quant, bad), error);
            assert_eq!(new(mode, relu, quant, ONE), Ok(()));
        }
        if post::mode(code).parameter {
            assert_eq!(new(mode, ReluMode::None, bad, 0), error);
        }
    }
    let wrong = Column::new(
        PreQuantMode::Convert(mode(3)),
        ReluMode::None,
        Fp32,
        control,
        0,
        0,
    );
    assert_eq!(
        wrong.map(|_| ()),
        Err(FpatrError::Control(ControlError::Accumulator(Fp32)))
    );
}

#[test]
fn quantisation_parameters() {
    let one = 0x3f80_0000;
    let new = |kind, scale, zero| Quantization::new(kind, scale, zero).map(|_| ());
    for kind in NumericType::ALL {
        let legal = matches!(kind, S8 | U8);
        let expected = if legal {
            Ok(())
        } else {
            Err(QuantError::Type(kind))
        };
        assert_eq!(new(kind, one, 0), expected);
    }
    for scale in [
        0,
        0x8000_0000,
        0xbf80_0000,
        0x7f80_0000,
        0xff80_0000,
        0x7fc0_0000,
        0x7f80_0001,
    ] {
        assert_eq!(new(S8, scale, 0), Err(QuantError::Scale(scale)));
    }
    for scale in [1, 0x7f_ffff, 0x7f7f_ffff, one | 0xffff_ffff << 32] {
        assert_eq!(new(U8, scale, 0), Ok(()));
    }
    for zero in -300i64..300 {
        let word = zero as u64;
        let result = |legal| {
            if legal {
                Ok(())
            } else {
                Err(QuantError::ZeroPoint(word))
            }
        };
        assert_eq!(new(S8, one, word), result((-128..128).contains(&zero)));
        assert_eq!(new(U8, one, word), result((0..256).contains(&zero)));
    }
    assert_eq!(new(S8, one, 0x80), Err(QuantError::ZeroPoint(0x80)));
    assert_eq!(new(S8, one, 1 << 32), Err(QuantError::ZeroPoint(1 << 32)));
}

fn evaluate(op: PostOp, src: NumericType, dst: NumericType, ctl: u32) -> Result<(), PostError> {
    let operands = PostOperands {
        a: 0,
        b: 0x3f80_0000,
        c: 0,
        ctl,
    };
    evaluate_post(op, src, dst, None, false, operands).map(|_| ())
}

#[test]
fn inputs_of_products() {
    for kind in NumericType::ALL {
        let plain = !matches!(kind, Fp64 | E8M0 | HiF4) && kind.is_float();
        let scaled = matches!(kind, E4M3 | E5M2 | E2M1 | E1M2 | HiF4);
        for (scale, legal) in [(0, plain), (1, scaled)] {
            let expected = if legal {
                Ok(())
            } else {
                Err(PostError::Input(kind))
            };
            let fp16 = u32::from(Fp16.code());
            assert_eq!(
                evaluate(PostOp::Fmamx, kind, Fp32, fp16 | scale << 24),
                expected
            );
            let code = u32::from(kind.code());
            assert_eq!(
                evaluate(PostOp::Fmamx, Fp16, Fp32, code | scale << 25),
                expected
            );
        }
    }
    assert_eq!(
        evaluate(PostOp::Fmamx, Fp16, Fp32, 15),
        Err(PostError::TypeCode(15))
    );
}

#[test]
fn types_of_operations() {
    use PostOp::*;
    for op in PostOp::ALL {
        assert_eq!(PostOp::from_code(op.code()), Some(op));
    }
    assert_eq!(PostOp::ALL.map(PostOp::code), [24, 25, 26, 27, 28]);
    assert!(
        [23, 29]
            .into_iter()
            .all(|code| PostOp::from_code(code).is_none())
    );
    let wrong = |src, dst| Err(PostError::Types(src, dst));
    assert_eq!(evaluate(Fpatr, Fp32, Fp32, 0), Ok(()));
    assert_eq!(evaluate(Fpatr, Fp32, Fp16, 0), wrong(Fp32, Fp16));
    assert_eq!(evaluate(Fpatr, Fp32, Fp16, 1), Ok(()));
    assert_eq!(evaluate(Fpatr, Fp32, Bf16, 1), wrong(Fp32, Bf16));
    let unassigned = FpatrError::Control(ControlError::Mode(6));
    assert_eq!(
        evaluate(Fpatr, Fp32, Fp32, 6),
        Err(PostError::Fpatr(unassigned))
    );
    let type_of_mode = FpatrError::Control(ControlError::Accumulator(S32));
    assert_eq!(
        evaluate(Fpatr, S32, Fp16, 1),
        Err(PostError::Fpatr(type_of_mode))
    );
    assert_eq!(evaluate(Fmamx, Fp16, Fp16, 4), wrong(Fp16, Fp16));
    assert_eq!(evaluate(Quant, Fp16, S8, 0), wrong(Fp16, S8));
    assert_eq!(
        evaluate(Quant, Fp32, S16, 0),
        Err(PostError::Quant(QuantError::Type(S16)))
    );
    assert_eq!(evaluate(Dequant, S8, Fp16, 0), wrong(S8, Fp16));
    assert_eq!(evaluate(Dequant, S8, Fp32, 0), Ok(()));
    assert_eq!(evaluate(Cscale, Fp32, Fp16, 0), wrong(Fp32, Fp16));
    assert_eq!(evaluate(Cscale, Fp16, Fp32, 0), wrong(Fp16, Fp32));
}

/// FP19 is TF32 without the zero bits below, so its rounding can be looked up there.
#[test]
fn fp19_from_fp32() {
    let mut random = Random::new(3);
    let special = [
        0,
        1 << 31,
        1,
        0xfff,
        0x1000,
        0x1001,
        0x3000,
        0x7f_ffff,
        0x7f_efff,
        0x7f_f000,
        0x7f7f_ffff,
        0xff7f_f000,
        0x7f7f_efff,
        0x3f80_1000,
        0x3f80_3000,
        0xbf80_3001,
    ];
    let drawn: Vec<u64> = (0..4000).map(|_| random.next() & 0xffff_ffff).collect();
    for bits in special.into_iter().chain(drawn) {
        let formats::Value::Finite { negative, value } = formats::decode(formats::FP32, bits)
        else {
            continue;
        };
        let magnitude = if value == Real::zero() {
            0
        } else {
            match to_magnitude(formats::TF32, &value, formats::RNE).0 {
                Place::Code(code) => code >> 13,
                Place::Beyond => 255 << 10,
            }
        };
        let sign = u64::from(negative) << 18;
        assert_eq!(fp19_of_fp32(bits), sign | magnitude, "{bits:x}");
        if magnitude < 255 << 10 {
            assert_eq!(
                post::fp19(magnitude),
                finite(formats::TF32, magnitude << 13)
            );
        }
    }
    assert_eq!(fp19_of_fp32(0x7f80_0000), 255 << 10);
    assert_eq!(fp19_of_fp32(0xff80_0000), 1 << 18 | 255 << 10);
    for nan in [0x7fc0_0000, 0xffff_ffff, 0x7f80_0001] {
        assert_eq!(fp19_of_fp32(nan), 0x3_ff00);
    }
}
