//! Conversions: every code of the small types to every type in every mode, FP16 and BF16 to the small types, samples of
//! the others (`isa-tile.md` section 8).

use model::numeric::convert::{default_mode, is_defined};
use model::numeric::flags::Flags;
use model::numeric::format::NumericType::{self, *};
use model::numeric::op::{NumericOp, evaluate};
use model::numeric::round::RoundingMode::{self, *};
use num_bigint::BigInt;

use crate::exact::Number;
use crate::formats::{Class, Format, class, integer, integer_range};
use crate::neighbours::{
    Answer, NV, NX, OF_NX, Place, Position, UF, beyond, nearest_below, place, resolve,
};
use crate::sampling::{Random, delicate, operand};

/// What does not depend on the mode.
enum Target {
    /// The same for every mode: without and with Sat.
    Fixed([Answer; 2]),
    Float(&'static Format, bool, Place),
    /// Sign, integer part of the magnitude, and where it lies above that.
    Integer(NumericType, bool, BigInt, Position),
    /// Integer part of the binary logarithm, and where it lies above that.
    Exponent(i32, Position),
}

impl Target {
    fn new(src: NumericType, dst: NumericType, bits: u64) -> Target {
        let source = class(src, bits);
        if dst == E8M0 {
            return exponent(source);
        }
        if dst.is_float() {
            return float(Format::of(dst), source);
        }
        if !src.is_float() {
            let value = integer(src, bits);
            let (least, greatest) = integer_range(dst);
            let code = |value: i128| (value as u64 & dst.mask(), 0);
            return Target::Fixed([code(value), code(value.clamp(least, greatest))]);
        }
        let limits = integer_ends(dst);
        match source {
            Class::Nan { .. } => Target::Fixed([(indefinite(dst), NV), (0, NV)]),
            Class::Infinite { negative } => Target::Fixed([
                (indefinite(dst), NV),
                (limits[usize::from(!negative)], OF_NX),
            ]),
            Class::Finite {
                negative,
                magnitude,
            } => {
                let whole = magnitude.floor();
                let lower = Number::new(whole.clone(), 0);
                let middle = lower.middle(&Number::new(&whole + 1, 0));
                let position = Position::new(magnitude.cmp(&lower), magnitude.cmp(&middle));
                Target::Integer(dst, negative, whole, position)
            }
        }
    }

    fn answer(&self, mode: RoundingMode, sat: bool) -> Answer {
        match self {
            Target::Fixed(answers) => answers[usize::from(sat)],
            &Target::Float(format, negative, place) => resolve(format, place, negative, mode, sat),
            &Target::Integer(kind, negative, ref whole, position) => {
                let odd = whole.bit(0);
                let upper = position.takes_upper(mode, negative, odd);
                let magnitude = whole + BigInt::from(upper);
                let value = if negative { -magnitude } else { magnitude };
                let (least, greatest) = integer_range(kind);
                if value < BigInt::from(least) || value > BigInt::from(greatest) {
                    return if sat {
                        (integer_ends(kind)[usize::from(!negative)], OF_NX)
                    } else {
                        (indefinite(kind), NV)
                    };
                }
                let value = i128::try_from(value).expect("in range");
                let inexact = position != Position::Exact;
                (value as u64 & kind.mask(), if inexact { NX } else { 0 })
            }
            &Target::Exponent(floor, position) => {
                // The logarithm has a sign, so toward zero is up below 2^0.
                let upper = match mode {
                    Rtz => position != Position::Exact && floor < 0,
                    _ => position.takes_upper(mode, false, floor % 2 != 0),
                };
                let inexact = position != Position::Exact;
                (
                    (floor + 127 + i32::from(upper)) as u64,
                    if inexact { NX } else { 0 },
                )
            }
        }
    }
}

fn float(format: &'static Format, source: Class) -> Target {
    match source {
        Class::Nan { signaling } => match format.nan {
            Some(nan) => {
                let flags = if signaling { NV } else { 0 };
                Target::Fixed([(nan, flags), (0, flags)])
            }
            None => Target::Fixed([(0, NV); 2]),
        },
        Class::Infinite { negative } => {
            let largest = (format.signed(negative, format.max_finite), OF_NX);
            let flags = if format.infinity.is_some() { 0 } else { OF_NX };
            Target::Fixed([(beyond(format, negative), flags), largest])
        }
        Class::Finite {
            negative,
            magnitude,
        } => Target::Float(format, negative, place(format, |v| magnitude.cmp(v))),
    }
}

fn exponent(source: Class) -> Target {
    match source {
        Class::Infinite { negative: false } => Target::Fixed([(0xff, OF_NX), (0xfe, OF_NX)]),
        Class::Finite {
            negative: false,
            magnitude,
        } if !magnitude.is_zero() => {
            let floor = magnitude.leading();
            let lower = magnitude.cmp(&Number::power_of_two(floor));
            let middle = (&magnitude * &magnitude).cmp(&Number::power_of_two(2 * floor + 1));
            if floor < -127 {
                Target::Fixed([(0xff, UF | NX), (0, UF | NX)])
            } else if magnitude > Number::power_of_two(127) {
                Target::Fixed([(0xff, OF_NX), (0xfe, OF_NX)])
            } else {
                Target::Exponent(floor, Position::new(lower, middle))
            }
        }
        _ => Target::Fixed([(0xff, NV); 2]),
    }
}

/// Codes of the least and the greatest integer.
fn integer_ends(kind: NumericType) -> [u64; 2] {
    let (least, greatest) = integer_range(kind);
    [least as u64 & kind.mask(), greatest as u64 & kind.mask()]
}

/// Codes of section 7.2.
fn indefinite(kind: NumericType) -> u64 {
    match kind {
        S4 => 8,
        S8 => 0x80,
        S16 => 0x8000,
        S32 => 0x8000_0000,
        S64 => 0x8000_0000_0000_0000,
        U4 => 0xf,
        U8 => 0xff,
        U16 => 0xffff,
        U32 => 0xffff_ffff,
        _ => 0xffff_ffff_ffff_ffff,
    }
}

fn converted(src: NumericType, dst: NumericType, mode: RoundingMode, sat: bool, a: u64) -> Answer {
    let (bits, flags) = evaluate(NumericOp::Cvt, src, dst, mode, sat, a, 0, 0)
        .expect("a defined conversion")
        .into_parts();
    (bits, flags.bits())
}

/// Compares the conversions of a code in every mode with what is expected.
fn check(src: NumericType, dst: NumericType, a: u64) {
    let target = Target::new(src, dst, a);
    for mode in RoundingMode::ALL {
        for sat in [false, true] {
            let found = converted(src, dst, mode, sat, a);
            let wanted = target.answer(mode, sat);
            assert_eq!(
                found,
                wanted,
                "{} {a:x} to {} {} Sat={sat}: {:x} flags {:02x}, expected {:x} flags {:02x}",
                src.name(),
                dst.name(),
                mode.name(),
                found.0,
                found.1,
                wanted.0,
                wanted.1,
            );
        }
    }
}

fn destinations(src: NumericType) -> impl Iterator<Item = NumericType> {
    NumericType::ALL
        .into_iter()
        .filter(move |&dst| is_defined(src, dst))
}

/// Codes of a type that are valid encodings; the 6-bit types use the low bits of a byte.
fn codes(kind: NumericType) -> u64 {
    match kind {
        E3M2 | E2M3 => 64,
        _ => 1 << kind.bits(),
    }
}

#[test]
fn every_code_of_up_to_8_bits() {
    for src in NumericType::ALL.into_iter().filter(|kind| kind.bits() <= 8) {
        for dst in destinations(src) {
            for a in 0..codes(src) {
                check(src, dst, a);
            }
        }
    }
}

fn every_code_of_16_bits(src: NumericType) {
    for dst in destinations(src).filter(|dst| dst.bits() <= 8) {
        for a in 0..1 << 16 {
            check(src, dst, a);
        }
    }
}

#[test]
fn every_code_of_fp16_to_small_types() {
    every_code_of_16_bits(Fp16);
}

#[test]
fn every_code_of_bf16_to_small_types() {
    every_code_of_16_bits(Bf16);
}

#[test]
fn samples_of_wider_types() {
    let mut random = Random::new(6);
    let wide = [Fp64, Fp32, Tf32, Hf32, Fp16, Bf16];
    for src in wide {
        let format = Format::of(src);
        for dst in destinations(src) {
            for _ in 0..100 {
                check(src, dst, operand(format, &mut random));
                let number = delicate(dst, &mut random);
                let ordinal = nearest_below(format, &number.abs()) + random.below(3);
                let ordinal = ordinal.saturating_sub(1).min(format.largest());
                check(
                    src,
                    dst,
                    format.signed(number.is_negative(), format.code(ordinal)),
                );
            }
        }
    }
}

#[test]
fn samples_of_integers() {
    let mut random = Random::new(7);
    for src in [S64, S32, S16, U64, U32, U16] {
        let (least, greatest) = integer_range(src);
        for dst in destinations(src) {
            for index in 0..200 {
                let value = match index % 4 {
                    0 => least + i128::from(random.below(3)),
                    1 => greatest - i128::from(random.below(3)),
                    2 => i128::from(random.next() as i64 >> random.below(64)),
                    // The middle of two destination values, give or take one.
                    _ => {
                        let whole = delicate(dst, &mut random);
                        let near =
                            i128::try_from(whole.abs().floor()).unwrap_or(0) & ((1 << 64) - 1);
                        near - 1 + i128::from(random.below(3))
                    }
                };
                check(src, dst, value as u64 & src.mask());
            }
        }
    }
}

#[test]
fn only_three_types_become_e8m0() {
    for src in NumericType::ALL {
        let defined = matches!(src, Fp16 | Bf16 | Fp32);
        assert_eq!(is_defined(src, E8M0), defined);
        assert_eq!(
            evaluate(NumericOp::Cvt, src, E8M0, Rne, false, 0, 0, 0).is_ok(),
            defined
        );
        assert!(
            NumericType::ALL
                .into_iter()
                .filter(|&dst| dst != E8M0)
                .all(|dst| is_defined(src, dst))
        );
    }
}

#[test]
fn without_a_mode_integers_of_floats_are_truncated() {
    for src in NumericType::ALL {
        for dst in NumericType::ALL {
            let truncates = src.is_float() && !dst.is_float();
            assert_eq!(default_mode(src, dst), if truncates { Rtz } else { Rne });
        }
    }
}

/// The rows of section 8.3 and of the table of saturation in section 7.2 that have numbers.
#[test]
fn examples() {
    let of_nx = (Flags::OF | Flags::NX).bits();
    let uf_nx = (Flags::UF | Flags::NX).bits();
    let nv = Flags::NV.bits();
    for (src, dst, mode, sat, a, wanted) in [
        // 127.5 and -128.5.
        (Fp32, S8, Rna, true, 0x42ff_0000, (0x7f, of_nx)),
        (Fp32, S8, Rna, true, 0xc300_8000, (0x80, of_nx)),
        (Fp32, S8, Rna, false, 0x42ff_0000, (0x80, nv)),
        (Fp32, S8, Rtz, false, 0x42ff_0000, (0x7f, Flags::NX.bits())),
        (Fp16, Fp16, Rne, true, 0x7c00, (0x7bff, of_nx)),
        (Fp16, E4M3, Rne, false, 0x7c00, (0x7f, of_nx)),
        (Fp32, E8M0, Rne, false, 0x8000_0000, (0xff, nv)),
        (Fp32, E8M0, Rdn, false, 0x7f00_0000, (0xfe, 0)),
        (Fp32, E8M0, Rdn, true, 0x7f00_0001, (0xfe, of_nx)),
        (Fp32, E8M0, Rup, false, 0x003f_ffff, (0xff, uf_nx)),
        (Fp32, E8M0, Rdn, false, 0x0040_0001, (0, Flags::NX.bits())),
        (Fp32, Fp16, Rne, false, 0x7f80_0001, (0x7e00, nv)),
    ] {
        assert_eq!(
            converted(src, dst, mode, sat, a),
            wanted,
            "{} {a:x} to {} {}",
            src.name(),
            dst.name(),
            mode.name()
        );
    }
}
