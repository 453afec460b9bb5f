//! Rounding of an enclosure, for binary formats: what `numeric::round` should have made of the value inside.

use crate::enclosure::Enclosure;
use model::numeric::{
    flags::Flags,
    format::{FloatFormat, Specials},
    round::RoundingMode::{self, Rdn, Rhb, Rna, Rne, Rto, Rtz, Rup},
};
use num_bigint::BigUint;

/// The encoding and flags that both ends of the enclosure agree on.
pub(crate) fn rounded(
    format: &FloatFormat,
    negative: bool,
    value: &Enclosure,
    mode: RoundingMode,
) -> (u64, Flags) {
    let low = end(format, negative, &value.low, value.exponent, mode);
    let high = end(format, negative, &value.high, value.exponent, mode);
    assert_eq!(low, high, "enclosure too wide");
    low
}

/// A magnitude cut to a multiple of `2^place` and incremented as the mode says, when it is no such multiple or tie.
fn cut(magnitude: &BigUint, exponent: i32, place: i32, negative: bool, mode: RoundingMode) -> u64 {
    let (floor, above_half) = if place > exponent {
        let distance = (place - exponent) as u64;
        (magnitude >> distance, magnitude.bit(distance - 1))
    } else {
        (magnitude << (exponent - place) as u64, false)
    };
    let floor = u64::try_from(floor).expect("precision of a format");
    let up = match mode {
        Rne | Rna | Rhb => above_half,
        Rtz => false,
        Rdn => negative,
        Rup => !negative,
        Rto => floor % 2 == 0,
    };
    floor + u64::from(up)
}

fn end(
    format: &FloatFormat,
    negative: bool,
    magnitude: &BigUint,
    exponent: i32,
    mode: RoundingMode,
) -> (u64, Flags) {
    let sign = if negative { format.sign_bit() } else { 0 };
    let fraction_bits = format.fraction_bits as i32;
    let first = 1 - format.bias;
    let leading = magnitude.bits() as i32 - 1 + exponent;
    let infinity = ((1u64 << format.exponent_bits) - 1) << fraction_bits;
    // The largest finite magnitude: E4M3 has only its last code for NaN.
    let largest = match format.specials {
        Specials::Ieee => infinity - 1,
        _ => (infinity | ((1 << fraction_bits) - 1)) - 1,
    };
    let ordinal = if leading > format.bias + 1 {
        u64::MAX
    } else {
        let place = leading.max(first);
        let kept = cut(magnitude, exponent, place - fraction_bits, negative, mode);
        (((place - first) as u64) << fraction_bits) + kept
    };
    if ordinal > largest {
        let stays = match mode {
            Rne | Rna | Rhb => false,
            Rtz => true,
            Rdn => !negative,
            Rup => negative,
            Rto => largest % 2 == 1,
        };
        let bits = match (stays, format.specials) {
            (true, _) => sign | largest << format.low_zero_bits,
            (false, Specials::Ieee) => sign | infinity << format.low_zero_bits,
            (false, _) => format.nan,
        };
        return (bits, Flags::OVERFLOW);
    }
    let reaches_normal = leading == first - 1
        && cut(magnitude, exponent, leading - fraction_bits, negative, mode) == 2 << fraction_bits;
    let tiny = leading < first && !reaches_normal;
    let flags = if tiny { Flags::UNDERFLOW } else { Flags::NX };
    (sign | ordinal << format.low_zero_bits, flags)
}
