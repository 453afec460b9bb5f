//! The one rounding step: an exact value to an encoding of a format, or to an integer.

pub use super::rounding::{Overflow, Rounding, RoundingMode, Tininess};
use super::{
    flags::Flags,
    format::{Coding, FloatFormat},
    outcome::Outcome,
};
use std::cmp::Ordering;

/// A value `significand * 2^exponent` with a sign, and with `sticky` something nonzero below bit 0 of the significand.
///
/// With `sticky` the significand must be longer than the precision of the target by two bits or more, or its bit 0 lie
/// two places or more below the smallest magnitude of the target, so that what is unknown stays below the tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exact {
    /// Sign, also of a zero.
    pub negative: bool,
    /// Integer significand.
    pub significand: u128,
    /// Exponent of bit 0 of the significand.
    pub exponent: i32,
    /// Something nonzero, less than one unit of bit 0, is missing in the significand.
    pub sticky: bool,
}

impl Exact {
    /// Whether the value is zero.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.significand == 0 && !self.sticky
    }

    /// Exponent of the leading bit; the significand must not be 0.
    #[must_use]
    pub const fn leading(&self) -> i32 {
        self.exponent + 127 - self.significand.leading_zeros() as i32
    }
}

/// Integer that carries a significand: wide enough for what the operation needs, and no wider.
pub(super) trait Significand:
    Copy
    + Ord
    + std::ops::Shl<u32, Output = Self>
    + std::ops::Shr<u32, Output = Self>
    + std::ops::Add<Output = Self>
    + std::ops::Sub<Output = Self>
    + std::ops::BitOr<Output = Self>
    + From<u64>
    + From<bool>
{
    /// Width.
    const BITS: u32;
    /// Zeros above the leading one.
    fn zeros(self) -> u32;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// The value in the widest integer.
    fn widest(self) -> u128;

    /// `self >> distance` with whatever was lost jammed into bit 0.
    #[inline(always)]
    fn jam(self, distance: u32) -> Self {
        if distance >= Self::BITS {
            return Self::from(self != Self::from(false));
        }
        let kept = self >> distance;
        kept | Self::from(kept << distance != self)
    }
}

impl Significand for u64 {
    const BITS: u32 = 64;
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.leading_zeros()
    }
    #[inline(always)]
    fn low(self) -> u64 {
        self
    }
    #[inline(always)]
    fn widest(self) -> u128 {
        u128::from(self)
    }
}

impl Significand for u128 {
    const BITS: u32 = 128;
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.leading_zeros()
    }
    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }
    #[inline(always)]
    fn widest(self) -> u128 {
        self
    }
}

/// Rounds `value` to `format` once: gradual underflow, overflow and tininess as `rounding` says.
#[inline]
pub fn round(format: &FloatFormat, value: Exact, rounding: impl Into<Rounding>) -> Outcome {
    round_general(format, value, rounding.into())
}

/// [`round`] of a significand that is not 0 and has its missing part jammed into bit 0.
///
/// Values that need no special care are done here, the others in the general function.
#[inline(always)]
pub(super) fn round_jammed<S: Significand>(
    format: &FloatFormat,
    negative: bool,
    significand: S,
    exponent: i32,
    rounding: Rounding,
) -> Outcome {
    if matches!(format.coding, Coding::Binary) {
        let length = S::BITS - significand.zeros();
        let leading = exponent + length as i32 - 1;
        let place = leading.max(format.min_exponent());
        let shift = (place - format.fraction_bits as i32).wrapping_sub(exponent) as u32;
        if shift.wrapping_sub(1) < S::BITS - 1 && leading <= format.max_exponent() {
            let kept = (significand >> shift).low();
            let rest = significand << (S::BITS - shift);
            let half = rest.cmp(&(S::from(true) << (S::BITS - 1)));
            let inexact = rest != S::from(false);
            let up = rounding
                .mode
                .increments(negative, kept & 1 != 0, half, inexact);
            let ordinal =
                (((place + format.bias - 1) as u64) << format.fraction_bits) + kept + u64::from(up);
            if ordinal > format.max_ordinal() {
                return overflow(format, negative, rounding);
            }
            let mut flags = Flags::when(inexact, Flags::NX);
            if leading < format.min_exponent() && inexact {
                flags |= Flags::when(
                    is_tiny(format, negative, significand.widest(), exponent, rounding),
                    Flags::UF,
                );
            }
            return Outcome::new(
                format.sign(negative) | ordinal << format.low_zero_bits,
                flags,
            );
        }
    }
    round_general(
        format,
        Exact {
            negative,
            significand: significand.widest(),
            exponent,
            sticky: false,
        },
        rounding,
    )
}

/// Exponents beyond which every format overflows or vanishes; keeps the arithmetic on exponents small.
const EXPONENT_LIMIT: i32 = 1 << 20;

/// [`round`] without assumptions about the value.
#[inline(never)]
fn round_general(format: &FloatFormat, value: Exact, rounding: Rounding) -> Outcome {
    let Exact {
        negative, sticky, ..
    } = value;
    if value.is_zero() {
        return Outcome::exact(format.zero(negative));
    }
    // A lone sticky amount is some value far below half of the smallest magnitude.
    let significand = value.significand.max(1);
    let exponent = value.exponent.clamp(-EXPONENT_LIMIT, EXPONENT_LIMIT);
    let leading = exponent + 127 - significand.leading_zeros() as i32;
    if leading > format.max_exponent() {
        return overflow(format, negative, rounding);
    }
    let (first, fraction_bits, ordinal) = match format.coding {
        Coding::Binary => (
            format.min_exponent(),
            format.fraction_bits,
            1 << format.fraction_bits,
        ),
        Coding::Tapered(taper) => {
            let segment = taper.segment(leading);
            (
                segment.exponent,
                segment.fraction_bits,
                u64::from(segment.ordinal),
            )
        }
    };
    let place = leading.max(first);
    let Cut {
        kept,
        half,
        inexact,
    } = cut(significand, place - fraction_bits as i32 - exponent, sticky);
    // Ordinals and codes have the same last bit. The hidden bit is part of `kept`.
    let floor =
        (((place - first) as u64) << fraction_bits) + ordinal + kept as u64 - (1 << fraction_bits);
    let ordinal = floor
        + u64::from(
            rounding
                .mode
                .increments(negative, floor & 1 != 0, half, inexact),
        );
    if ordinal > format.max_ordinal() {
        return overflow(format, negative, rounding);
    }
    let mut flags = Flags::when(inexact, Flags::NX);
    if inexact && leading < format.min_exponent() {
        let jammed = significand | u128::from(sticky);
        flags |= Flags::when(
            is_tiny(format, negative, jammed, exponent, rounding),
            Flags::UF,
        );
    }
    let bits = if ordinal == 0 {
        format.zero(negative)
    } else {
        format.sign(negative) | format.code_of_ordinal(ordinal)
    };
    Outcome::new(bits, flags)
}

/// Whether a value whose leading bit lies below the normal values counts as tiny.
#[inline(never)]
fn is_tiny(
    format: &FloatFormat,
    negative: bool,
    significand: u128,
    exponent: i32,
    rounding: Rounding,
) -> bool {
    let leading = exponent + 127 - significand.leading_zeros() as i32;
    if rounding.tininess == Tininess::BeforeRounding || leading < format.min_exponent() - 1 {
        return true;
    }
    // One binade below the normal values it may still reach them when rounded as if there were no lower limit.
    let fraction_bits = format.min_normal_fraction_bits();
    let Cut {
        kept,
        half,
        inexact,
    } = cut(
        significand,
        leading - fraction_bits as i32 - exponent,
        false,
    );
    let up = rounding
        .mode
        .increments(negative, kept & 1 != 0, half, inexact);
    kept + u128::from(up) != 2 << fraction_bits
}

#[cold]
#[inline(never)]
fn overflow(format: &FloatFormat, negative: bool, rounding: Rounding) -> Outcome {
    let largest = match rounding.overflow {
        Overflow::ByMode => rounding
            .mode
            .stops_at_largest(negative, format.max_ordinal() & 1 != 0),
        Overflow::Infinity => false,
        Overflow::Saturate => true,
    };
    let bits = if largest {
        format.max_finite(negative)
    } else {
        format.infinity(negative)
    };
    Outcome::new(bits, Flags::OVERFLOW)
}

/// A magnitude cut at a place.
struct Cut {
    kept: u128,
    half: Ordering,
    inexact: bool,
}

/// Drops the low `shift` bits of a magnitude (or appends zeros for a negative `shift`).
#[inline(always)]
fn cut(significand: u128, shift: i32, sticky: bool) -> Cut {
    if shift <= 0 {
        return Cut {
            kept: significand << shift.unsigned_abs().min(127),
            half: Ordering::Less,
            inexact: sticky,
        };
    }
    let shift = shift as u32;
    if shift > 128 {
        return Cut {
            kept: 0,
            half: Ordering::Less,
            inexact: significand != 0 || sticky,
        };
    }
    let (kept, rest) = if shift == 128 {
        (0, significand)
    } else {
        (significand >> shift, significand << (128 - shift))
    };
    let half = match rest.cmp(&(1 << 127)) {
        Ordering::Equal if sticky => Ordering::Greater,
        order => order,
    };
    Cut {
        kept,
        half,
        inexact: rest != 0 || sticky,
    }
}

/// Rounds the magnitude of `value` to an integer; the second part tells whether it was inexact.
///
/// `None` when the magnitude does not fit 127 bits. With `sticky`, bit 0 of the significand must have an exponent below
/// -1.
#[must_use]
pub fn round_to_integer(value: Exact, mode: RoundingMode) -> Option<(u128, bool)> {
    let Exact {
        negative,
        significand,
        exponent,
        sticky,
    } = value;
    if exponent > 0 && significand != 0 && exponent >= significand.leading_zeros() as i32 {
        return None;
    }
    let Cut {
        kept,
        half,
        inexact,
    } = cut(significand, exponent.saturating_neg(), sticky);
    let up = mode.increments(negative, kept & 1 != 0, half, inexact);
    Some((kept + u128::from(up), inexact))
}
