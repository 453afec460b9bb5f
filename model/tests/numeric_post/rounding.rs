//! Rounding by looking at the two neighbours of a value (`isa-tile.md` section 7.1).

use crate::formats::*;
use crate::real::Real;
use num_bigint::BigInt;
use std::cmp::Ordering;

fn is_odd(value: &BigInt) -> bool {
    value.bit(0)
}

/// `x` rounded to an integer; whether that changed it.
pub(crate) fn to_integer(x: &Real, mode: u8) -> (BigInt, bool) {
    let (lower, inexact) = x.floor();
    if !inexact {
        return (lower, false);
    }
    let upper: BigInt = &lower + 1;
    let half = x.fraction_against_half();
    let take_upper = match mode {
        RDN => false,
        RUP => true,
        RTZ => x.is_negative(),
        RTO => is_odd(&upper),
        _ if half != Ordering::Equal => half == Ordering::Greater,
        RNE => !is_odd(&upper),
        RNA => !x.is_negative(),
        RHB => true,
        _ => panic!("rounding mode {mode}"),
    };
    (if take_upper { upper } else { lower }, true)
}

/// Where a rounded magnitude lies.
pub(crate) enum Place {
    /// A finite code.
    Code(u64),
    /// Beyond the largest finite one.
    Beyond,
}

/// The magnitude of a nonzero `x` rounded to a code; whether that changed it.
pub(crate) fn to_magnitude(ty: u8, x: &Real, mode: u8) -> (Place, bool) {
    let magnitude = x.abs();
    let rank = rank_below(ty, &magnitude);
    let low_code = code_of_rank(ty, rank);
    let low = finite(ty, low_code);
    if low == magnitude {
        return (Place::Code(low_code), false);
    }
    let (high_code, high) = if rank + 1 < ranks(ty) {
        let code = code_of_rank(ty, rank + 1);
        (Some(code), finite(ty, code))
    } else {
        (None, beyond(ty))
    };
    if magnitude >= high {
        return (Place::Beyond, true);
    }
    let unit = parity_shift(ty);
    let low_is_odd = low_code >> unit & 1 == 1;
    let negative = x.is_negative();
    let sides = magnitude.add(&magnitude).cmp(&low.add(&high));
    let away = match mode {
        RTZ => false,
        RDN => negative,
        RUP => !negative,
        RTO => !low_is_odd,
        _ if sides != Ordering::Equal => sides == Ordering::Greater,
        RNE => low_is_odd,
        RNA => true,
        RHB => !negative,
        _ => panic!("rounding mode {mode}"),
    };
    let place = match (away, high_code) {
        (false, _) => Place::Code(low_code),
        (true, Some(code)) => Place::Code(code),
        (true, None) => Place::Beyond,
    };
    (place, true)
}

fn parity_shift(ty: u8) -> u32 {
    match ty {
        TF32 => 13,
        HF32 => 12,
        _ => 0,
    }
}
