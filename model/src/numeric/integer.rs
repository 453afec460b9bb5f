//! Integer elements of 64, 32, 16, 8 and 4 bits (`isa-tile.md` sections 7.4 and 11.1). Results wrap; nothing raises a flag.

use super::{compare::mask, format::NumericType, outcome::Outcome};

/// Sign- or zero-extends an element to 64 bits; bits above it are ignored.
#[inline(always)]
#[must_use]
pub const fn extend(kind: NumericType, bits: u64) -> u64 {
    let above = 64 - kind.bits();
    if kind.is_signed() {
        ((bits << above) as i64 >> above) as u64
    } else {
        bits << above >> above
    }
}

#[inline(always)]
fn wrapped(kind: NumericType, value: u64) -> Outcome {
    Outcome::exact(value & kind.mask())
}

/// `a + b`.
#[inline(always)]
pub fn add(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a.wrapping_add(b))
}

/// `a - b`.
#[inline(always)]
pub fn sub(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a.wrapping_sub(b))
}

/// `a * b`.
#[inline(always)]
pub fn mul(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a.wrapping_mul(b))
}

/// `a * b + c`.
#[inline(always)]
pub fn fma(kind: NumericType, a: u64, b: u64, c: u64) -> Outcome {
    wrapped(kind, a.wrapping_mul(b).wrapping_add(c))
}

/// `-a`.
#[inline(always)]
pub fn neg(kind: NumericType, a: u64) -> Outcome {
    wrapped(kind, a.wrapping_neg())
}

/// Magnitude; the minimum of a signed type stays.
#[inline(always)]
pub fn abs(kind: NumericType, a: u64) -> Outcome {
    let value = extend(kind, a);
    wrapped(
        kind,
        if kind.is_signed() {
            (value as i64).unsigned_abs()
        } else {
            value
        },
    )
}

/// `a` when it is greater than 0, else 0.
#[inline(always)]
pub fn relu(kind: NumericType, a: u64) -> Outcome {
    let value = extend(kind, a);
    wrapped(
        kind,
        if kind.is_signed() {
            (value as i64).max(0) as u64
        } else {
            value
        },
    )
}

/// `a / b` toward zero, the minimum by -1 wraps; `None` for a zero divisor.
#[inline(always)]
#[must_use]
pub fn div(kind: NumericType, a: u64, b: u64) -> Option<Outcome> {
    let (a, b) = (extend(kind, a), extend(kind, b));
    if b == 0 {
        return None;
    }
    Some(wrapped(
        kind,
        if kind.is_signed() {
            (a as i64).wrapping_div(b as i64) as u64
        } else {
            a / b
        },
    ))
}

/// `a - floor(a / b) * b`, which has the sign of `b`; `None` for a zero divisor.
#[inline(always)]
#[must_use]
pub fn rem(kind: NumericType, a: u64, b: u64) -> Option<Outcome> {
    let (a, b) = (extend(kind, a), extend(kind, b));
    if b == 0 {
        return None;
    }
    Some(wrapped(
        kind,
        if kind.is_signed() {
            let rest = (a as i64).wrapping_rem(b as i64);
            let other_sign = rest != 0 && (rest ^ b as i64) < 0;
            rest.wrapping_add(if other_sign { b as i64 } else { 0 }) as u64
        } else {
            a % b
        },
    ))
}

#[inline(always)]
fn order(kind: NumericType, a: u64, b: u64) -> std::cmp::Ordering {
    let (a, b) = (extend(kind, a), extend(kind, b));
    if kind.is_signed() {
        (a as i64).cmp(&(b as i64))
    } else {
        a.cmp(&b)
    }
}

/// The lesser of `a` and `b`.
#[inline(always)]
pub fn min(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, if order(kind, b, a).is_lt() { b } else { a })
}

/// The greater of `a` and `b`.
#[inline(always)]
pub fn max(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, if order(kind, b, a).is_gt() { b } else { a })
}

/// Mask of the predicates that hold ([`super::compare::predicate`]).
#[inline(always)]
pub fn compare(kind: NumericType, a: u64, b: u64) -> Outcome {
    Outcome::exact(mask(order(kind, a, b)))
}

/// Bitwise and.
#[inline(always)]
pub fn and(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a & b)
}

/// Bitwise or.
#[inline(always)]
pub fn or(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a | b)
}

/// Bitwise exclusive or.
#[inline(always)]
pub fn xor(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a ^ b)
}

/// Bitwise complement.
#[inline(always)]
pub fn not(kind: NumericType, a: u64) -> Outcome {
    wrapped(kind, !a)
}

/// Shift count: the low log2(width) bits of `b`.
#[inline(always)]
fn count(kind: NumericType, b: u64) -> u32 {
    b as u32 & (kind.bits() - 1)
}

/// `a << b`; only the low log2(width) bits of `b` count.
#[inline(always)]
pub fn shl(kind: NumericType, a: u64, b: u64) -> Outcome {
    wrapped(kind, a << count(kind, b))
}

/// `a >> b`, arithmetic for signed types; only the low log2(width) bits of `b` count.
#[inline(always)]
pub fn shr(kind: NumericType, a: u64, b: u64) -> Outcome {
    let (value, count) = (extend(kind, a), count(kind, b));
    wrapped(
        kind,
        if kind.is_signed() {
            (value as i64 >> count) as u64
        } else {
            value >> count
        },
    )
}
