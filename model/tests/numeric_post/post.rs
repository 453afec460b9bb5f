//! What B.FPATR does to one element, TQUANT and TDEQUANT, read off `isa-tile.md` sections 8.4, 10.2 and 10.4.

use crate::formats::*;
use crate::real::Real;
use crate::rounding::{Place, to_integer, to_magnitude};
use num_bigint::BigInt;
use num_traits::Zero;

/// What a PreQuantMode does (`isa-tile.md` section 10.1).
pub(crate) struct Mode {
    pub(crate) accumulator: u8,
    pub(crate) destination: u8,
    pub(crate) parameter: bool,
    pub(crate) offset: u32,
    pub(crate) fixed: Option<u8>,
    pub(crate) shift: bool,
}

/// All modes except 0.
pub(crate) const MODES: [u8; 26] = [
    1, 2, 3, 4, 5, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 28, 32, 33, 34, 35, 36, 37, 38,
    39,
];

pub(crate) fn mode(code: u8) -> Mode {
    let (accumulator, destination, offset, fixed) = match code {
        1 | 32 | 33 => (FP32, FP16, 0, Some(RNE)),
        2 | 3 => (S32, S8, 9, None),
        4 | 5 => (S32, FP16, 0, None),
        12 | 13 => (S32, S16, 0, Some(RNE)),
        16 | 34 | 36 => (FP32, BF16, 0, Some(RNE)),
        17 | 18 => (S32, S4, 5, None),
        19 | 20 => (S32, S16, 17, None),
        23 | 24 => (FP32, S8, 9, None),
        25 | 28 => (FP32, HIF8, 0, Some(RHB)),
        26 | 37 => (FP32, E4M3, 0, Some(RNE)),
        27 | 38 => (FP32, FP32, 0, None),
        35 | 39 => (S32, BF16, 0, None),
        _ => panic!("PreQuantMode {code}"),
    };
    Mode {
        accumulator,
        destination,
        parameter: !matches!(code, 1 | 16),
        offset,
        fixed,
        shift: matches!(code, 12 | 13),
    }
}

/// The value of a finite FP19 word.
pub(crate) fn fp19(word: u64) -> Real {
    let exponent = (word >> 10 & 0xff) as i32;
    let fraction = (word & 0x3ff) as i128;
    if exponent == 0 {
        Real::scaled(fraction, -136)
    } else {
        Real::scaled(1024 + fraction, exponent - 137)
    }
}

/// The offset field of a quant word.
fn offset(word: u64, bits: u32) -> i128 {
    if bits == 0 {
        return 0;
    }
    let field = (word >> 37 & ((1 << bits) - 1)) as i128;
    if field >> (bits - 1) == 1 {
        field - (1 << bits)
    } else {
        field
    }
}

/// `value` in an integer destination: (bits, flags).
fn encode_integer(ty: u8, value: &BigInt, saturate: bool) -> (u64, u8) {
    let (low, high) = integer_range(ty);
    let (low, high) = (BigInt::from(low), BigInt::from(high));
    if *value >= low && *value <= high {
        return (integer_bits(ty, value), 0);
    }
    let kept = match saturate {
        false => value,
        true if *value < low => &low,
        true => &high,
    };
    (integer_bits(ty, kept), OF | NX)
}

/// A real value in a floating destination, by the rules of matrix post-processing: (bits, flags).
pub(crate) fn encode_float(ty: u8, x: &Real, mode: u8, saturate: bool) -> (u64, u8) {
    if x.is_zero() {
        return (0, 0);
    }
    let negative = x.is_negative();
    let sign = if negative { sign_bit(ty) } else { 0 };
    let small = ty == E4M3 || ty == HIF8;
    let overflow = match (saturate, infinity(ty)) {
        (true, _) => sign | max_finite(ty),
        (false, Some(infinity)) => sign | infinity,
        (false, None) => canonical_nan(ty).expect("E4M3 has a NaN"),
    };
    if small && x.abs() > finite(ty, max_finite(ty)) {
        return (overflow, OF | NX);
    }
    let (place, inexact) = to_magnitude(ty, x, mode);
    let Place::Code(code) = place else {
        return (overflow, OF | NX);
    };
    let mut flags = 0;
    if inexact {
        flags |= NX;
        if x.abs() < Real::power_of_two(min_normal_exponent(ty)) {
            flags |= UF;
        }
    }
    let sign = if small && code == 0 { 0 } else { sign };
    (sign | code, flags)
}

/// One element of D: (bits, flags). `a` is the accumulator, `b` the quant or shift word, `c` the ReLU word.
#[allow(clippy::too_many_arguments)]
pub(crate) fn fpatr(
    code: u8,
    relu: u8,
    source: u8,
    rounding: u8,
    saturate: bool,
    a: u64,
    b: u64,
    c: u64,
) -> (u64, u8) {
    if code == 0 && relu == 0 {
        return (a, 0);
    }
    let table = if code == 0 {
        Mode {
            accumulator: source,
            destination: source,
            parameter: false,
            offset: 0,
            fixed: Some(RNE),
            shift: false,
        }
    } else {
        mode(code)
    };
    let rounding = table
        .fixed
        .unwrap_or(if rounding == 0 { RNE } else { rounding });
    let destination = table.destination;
    if table.shift {
        let amount = (b >> 32 & 15) + 1;
        let shifted = integer_value(S32, a).div_euclid(1 << amount);
        return encode_integer(S16, &BigInt::from(shifted), true);
    }

    let value = if is_integer(source) {
        let number = integer_value(source, a);
        Value::Finite {
            negative: number < 0,
            value: Real::integer(number),
        }
    } else {
        decode(source, a)
    };
    let negative = matches!(
        value,
        Value::Finite { negative: true, .. } | Value::Infinity { negative: true }
    );
    let scale = if table.parameter {
        fp19(b >> 13 & 0x7_ffff)
    } else {
        Real::integer(1)
    };
    let multiplier = match relu {
        0 => scale,
        _ if !negative => scale,
        1 => Real::zero(),
        _ => fp19(c & 0x7_ffff),
    };
    let sign = if negative { sign_bit(destination) } else { 0 };
    let (low, high) = if is_integer(destination) {
        integer_range(destination)
    } else {
        (0, 0)
    };
    let real = match value {
        Value::Nan { signaling } => {
            return if is_integer(destination) {
                let end = if saturate { 0 } else { low };
                (integer_bits(destination, &BigInt::from(end)), NV)
            } else {
                let nan = canonical_nan(destination).expect("destinations of FPATR have a NaN");
                (
                    if saturate { 0 } else { nan },
                    if signaling { NV } else { 0 },
                )
            };
        }
        Value::Infinity { negative: true } if multiplier.is_zero() => Real::zero(),
        Value::Infinity { negative } => {
            return match (is_integer(destination), saturate) {
                (true, false) => (integer_bits(destination, &BigInt::from(low)), NV),
                (true, true) => {
                    let end = if negative { low } else { high };
                    (integer_bits(destination, &BigInt::from(end)), OF | NX)
                }
                (false, true) => (sign | max_finite(destination), OF | NX),
                (false, false) => match infinity(destination) {
                    Some(infinity) => (sign | infinity, 0),
                    None => (0x7f, OF | NX),
                },
            };
        }
        Value::Finite { negative, value } => {
            let minus_zero = negative && value.is_zero();
            let no_offset = offset(b, table.offset) == 0;
            if minus_zero && !multiplier.is_zero() && no_offset && !is_integer(destination) {
                return (if destination == HIF8 { 0 } else { sign }, 0);
            }
            value
        }
    };
    let x = real.mul(&multiplier);
    if table.offset != 0 {
        let (i, inexact) = to_integer(&x, rounding);
        let end = BigInt::from(1) << (table.offset - 1);
        let (bottom, top) = (-&end, &end - 1);
        let (i, mut flags) = if i < bottom {
            (bottom, OF | NX)
        } else if i > top {
            (top, OF | NX)
        } else {
            (i, if inexact { NX } else { 0 })
        };
        let (bits, more) = encode_integer(destination, &(i + offset(b, table.offset)), saturate);
        flags |= more;
        return (bits, flags);
    }
    if is_integer(destination) {
        let (i, inexact) = to_integer(&x, rounding);
        let (bits, flags) = encode_integer(destination, &i, saturate);
        return (bits, if flags == 0 && inexact { NX } else { flags });
    }
    encode_float(destination, &x, rounding, saturate)
}

/// TQUANT of one FP32 element: (bits, flags).
pub(crate) fn quantize(
    destination: u8,
    rounding: u8,
    saturate: bool,
    x: u64,
    scale: u64,
    zero_point: u64,
) -> (u64, u8) {
    let (low, high) = integer_range(destination);
    let end = |negative| BigInt::from(if negative { low } else { high });
    match decode(FP32, x) {
        Value::Nan { .. } => (0, NV),
        Value::Infinity { negative } => (integer_bits(destination, &end(negative)), OF | NX),
        Value::Finite { value, .. } => {
            let offset = integer_value(destination, zero_point & 0xff);
            let exact = value.mul(&finite(FP32, scale)).add(&Real::integer(offset));
            let (mut rounded, inexact) =
                to_integer(&exact, if rounding == 0 { RNE } else { rounding });
            if saturate {
                rounded = rounded.clamp(end(true), end(false));
            }
            (
                integer_bits(destination, &rounded),
                if inexact { NX } else { 0 },
            )
        }
    }
}

/// TDEQUANT of one element to FP32: (bits, flags).
pub(crate) fn dequantize(
    source: u8,
    rounding: u8,
    q: u64,
    scale: u64,
    zero_point: u64,
) -> (u64, u8) {
    let difference = integer_value(source, q) - integer_value(source, zero_point & 0xff);
    if difference.is_zero() {
        return (0, 0);
    }
    let exact = Real::integer(difference).mul(&finite(FP32, scale));
    encode_float(
        FP32,
        &exact,
        if rounding == 0 { RNE } else { rounding },
        false,
    )
}
