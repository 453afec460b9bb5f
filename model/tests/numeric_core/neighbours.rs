//! The neighbours of an exact number in a format, and which of them a rounding mode takes.

use std::cmp::Ordering;

use model::numeric::flags::Flags;
use model::numeric::round::RoundingMode::{self, *};

use crate::exact::Number;
use crate::formats::Format;

/// Result and flags.
pub(crate) type Answer = (u64, u8);

pub(crate) const NV: u8 = Flags::NV.bits();
pub(crate) const DZ: u8 = Flags::DZ.bits();
pub(crate) const OF_NX: u8 = Flags::OF.bits() | NX;
pub(crate) const UF: u8 = Flags::UF.bits();
pub(crate) const NX: u8 = Flags::NX.bits();

/// Where a number is between two neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// It is the lower one.
    Exact,
    /// Nearer to the lower one.
    Lower,
    /// Half way.
    Middle,
    /// Nearer to the upper one.
    Upper,
}

impl Position {
    /// By the order of the number relative to the lower neighbour and to the middle.
    pub(crate) fn new(lower: Ordering, middle: Ordering) -> Position {
        match (lower, middle) {
            (Ordering::Equal, _) => Position::Exact,
            (_, Ordering::Less) => Position::Lower,
            (_, Ordering::Equal) => Position::Middle,
            (_, Ordering::Greater) => Position::Upper,
        }
    }

    /// Whether the upper neighbour of a magnitude is taken; `odd` tells whether the lower one has an odd last bit.
    pub(crate) fn takes_upper(self, mode: RoundingMode, negative: bool, odd: bool) -> bool {
        match (self, mode) {
            (Position::Exact, _) | (_, Rtz) => false,
            (_, Rdn) => negative,
            (_, Rup) => !negative,
            (_, Rto) => !odd,
            (Position::Lower, _) => false,
            (Position::Upper, _) => true,
            (Position::Middle, Rne) => odd,
            (Position::Middle, Rhb) => !negative,
            (Position::Middle, _) => true,
        }
    }
}

/// A magnitude as a format sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    /// Ordinal of the neighbour below or at it; beyond the largest when the magnitude is at the next one or above.
    ordinal: u64,
    position: Position,
    /// Between the two uppermost values below the smallest normal one, were the format to have them at its precision;
    /// `None` at the smallest normal value and above.
    tiny: Option<Position>,
}

/// Finds the neighbours of a magnitude, which is given by how it compares with any number.
pub(crate) fn place(format: &Format, order: impl Fn(&Number) -> Ordering) -> Place {
    let (mut low, mut high) = (0, format.largest() + 2);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if order(&format.value(middle)).is_ge() {
            low = middle;
        } else {
            high = middle;
        }
    }
    if low > format.largest() {
        return Place {
            ordinal: low,
            position: Position::Exact,
            tiny: None,
        };
    }
    let value = format.value(low);
    let position = Position::new(order(&value), order(&value.middle(&format.value(low + 1))));
    let (exponent, fraction_bits) = format.min_normal;
    let normal = Number::power_of_two(exponent);
    let tiny = order(&normal).is_lt().then(|| {
        let step = Number::power_of_two(exponent - 1 - fraction_bits as i32);
        let below = normal.clone() + -step;
        match order(&below) {
            Ordering::Greater => Position::new(Ordering::Greater, order(&below.middle(&normal))),
            _ => Position::Exact,
        }
    });
    Place {
        ordinal: low,
        position,
        tiny,
    }
}

/// What a magnitude rounds to.
pub(crate) fn resolve(
    format: &Format,
    place: Place,
    negative: bool,
    mode: RoundingMode,
    sat: bool,
) -> Answer {
    let largest = format.largest();
    let odd = |ordinal| format.code(ordinal) / format.step() % 2 == 1;
    let inexact = place.position != Position::Exact;
    let overflows = place.ordinal > largest;
    let upper = !overflows
        && place
            .position
            .takes_upper(mode, negative, odd(place.ordinal));
    let ordinal = place.ordinal + u64::from(upper);
    if ordinal > largest {
        let inward = match mode {
            Rtz => true,
            Rdn => !negative,
            Rup => negative,
            Rto => odd(largest),
            Rne | Rna | Rhb => false,
        };
        let bits = if inward || sat {
            format.signed(negative, format.max_finite)
        } else {
            beyond(format, negative)
        };
        return (bits, OF_NX);
    }
    // Below the smallest normal value the last one at full precision has all fraction bits set.
    let tiny = place
        .tiny
        .is_some_and(|position| !position.takes_upper(mode, negative, true));
    let flags = match (inexact, tiny) {
        (false, _) => 0,
        (true, false) => NX,
        (true, true) => NX | UF,
    };
    let bits = if ordinal == 0 {
        format.zero(negative)
    } else {
        format.signed(negative, format.code(ordinal))
    };
    (bits, flags)
}

/// What stands for an infinite result.
pub(crate) fn beyond(format: &Format, negative: bool) -> u64 {
    match (format.infinity, format.nan) {
        (Some(infinity), _) => format.signed(negative, infinity),
        (None, Some(nan)) => nan,
        (None, None) => format.signed(negative, format.max_finite),
    }
}

/// A magnitude rounded once.
pub(crate) fn rounded(
    format: &Format,
    negative: bool,
    mode: RoundingMode,
    order: impl Fn(&Number) -> Ordering,
) -> Answer {
    resolve(format, place(format, order), negative, mode, false)
}

/// Ordinal of the greatest finite magnitude that is not above `number`.
pub(crate) fn nearest_below(format: &Format, number: &Number) -> u64 {
    place(format, |v| number.cmp(v))
        .ordinal
        .min(format.largest())
}
