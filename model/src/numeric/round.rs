//! The one rounding step: an exact value to the nearest encoding, ties to even.

use super::{flag, float::FloatFormat};

/// A nonzero value `significand * 2^exponent` with a sign.
///
/// `significand` may hold a jammed bit: bit 0 set for any nonzero amount below it. Its width must then exceed the
/// precision of the target by at least two bits, so that bit 0 lies below the rounding position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exact {
    /// Sign.
    pub negative: bool,
    /// Integer significand, not 0.
    pub significand: u64,
    /// Exponent of bit 0 of the significand.
    pub exponent: i32,
}

/// Rounds `value` to `format`: nearest, ties to even, gradual underflow, overflow to infinity.
///
/// Returns the encoding and the flags; underflow is judged after rounding (`isa-tile.md` section 6.2).
#[inline(always)]
#[must_use]
pub fn round(format: FloatFormat, value: Exact) -> (u64, u8) {
    let precision = format.fraction_bits + 1;
    let length = 64 - value.significand.leading_zeros();
    let leading = value.exponent + length as i32 - 1;
    if leading < format.min_exponent() || length <= precision {
        return round_general(format, value);
    }
    let shift = length - precision;
    let kept = value.significand >> shift;
    let rest = value.significand << (64 - shift);
    let up = u64::from(rest > HALF) | u64::from(rest == HALF) & kept;
    let bits = (((leading + format.bias() - 1) as u64) << format.fraction_bits) + kept + (up & 1);
    let sign = u64::from(value.negative) << (format.exponent_bits + format.fraction_bits);
    if bits >= format.infinity() {
        return (sign | format.infinity(), flag::OF | flag::NX);
    }
    (sign | bits, if rest != 0 { flag::NX } else { 0 })
}

/// Half of a unit in the last place, for a rest aligned to bit 63.
const HALF: u64 = 1 << 63;

/// [`round`] for results that may be subnormal or need no rounding.
#[cold]
fn round_general(format: FloatFormat, value: Exact) -> (u64, u8) {
    let precision = format.fraction_bits + 1;
    let sign = if value.negative { format.sign_bit() } else { 0 };
    let length = 64 - value.significand.leading_zeros();
    let leading = value.exponent + length as i32 - 1;
    let place = leading.max(format.min_exponent());
    let shift = place - format.fraction_bits as i32 - value.exponent;
    let shift = if shift < 0 { 0 } else { shift as u32 };
    let widened =
        value.significand << (value.exponent - (place - format.fraction_bits as i32)).max(0);

    let (kept, up, inexact) = split(widened, shift);
    let rounded = kept + u64::from(up);
    let bits = (((place + format.bias() - 1) as u64) << format.fraction_bits) + rounded;
    if bits >= format.infinity() {
        return (sign | format.infinity(), flag::OF | flag::NX);
    }
    let mut flags = if inexact { flag::NX } else { 0 };
    if inexact && leading < format.min_exponent() {
        // One binade below the normals the value may still reach them when rounded at full precision.
        let full = leading == format.min_exponent() - 1 && {
            let (kept, up, _) = split(value.significand, shift - 1);
            kept + u64::from(up) == 1 << precision
        };
        if !full {
            flags |= flag::UF;
        }
    }
    (sign | bits, flags)
}

/// Drops the low `shift` bits: what is kept, whether it is to be incremented, whether anything was lost.
fn split(significand: u64, shift: u32) -> (u64, bool, bool) {
    match shift {
        0 => (significand, false, false),
        1..=63 => {
            let kept = significand >> shift;
            let rest = significand & ((1 << shift) - 1);
            let half = 1 << (shift - 1);
            (
                kept,
                rest > half || rest == half && kept & 1 == 1,
                rest != 0,
            )
        }
        64 => (0, significand > 1 << 63, significand != 0),
        _ => (0, false, significand != 0),
    }
}
