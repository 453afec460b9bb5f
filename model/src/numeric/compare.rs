//! Order, predicates and sign operations of floating elements (`isa-tile.md` section 7.4).

use super::{arith::nan_result, format::FloatFormat, outcome::Outcome};

/// The greater of `a` and `b`: one NaN gives the other operand, two zeros of different sign give +0.
#[inline(always)]
pub fn max(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    choose(format, a, b, true)
}

/// The lesser of `a` and `b`: one NaN gives the other operand, two zeros of different sign give -0.
#[inline(always)]
pub fn min(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    choose(format, a, b, false)
}

#[inline(always)]
fn choose(format: &FloatFormat, a: u64, b: u64, greater: bool) -> Outcome {
    if format.is_nan(a) || format.is_nan(b) {
        return choose_number(format, a, b);
    }
    // The order key puts -0 just below +0, which is the rule for zeros of different sign.
    let (a_key, b_key) = (order_key(format, a), order_key(format, b));
    let take_b = if greater {
        b_key > a_key
    } else {
        b_key < a_key
    };
    Outcome::exact(if take_b { b } else { a })
}

#[cold]
#[inline(never)]
fn choose_number(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    let (canonical, flags) = nan_result(format, &[a, b]).into_parts();
    let bits = match (format.is_nan(a), format.is_nan(b)) {
        (true, true) => canonical,
        (true, false) => b,
        _ => a,
    };
    Outcome::new(bits, flags)
}

/// Unsigned key that orders the encodings of numbers like their values, -0 before +0.
#[inline(always)]
fn order_key(format: &FloatFormat, bits: u64) -> u64 {
    let sign = format.sign_bit();
    let ordinal = format.ordinal(bits);
    if bits & sign != 0 {
        sign - 1 - ordinal
    } else {
        sign | ordinal
    }
}

/// Bits of the mask that [`compare`] gives; bit i belongs to CMode i.
pub mod predicate {
    /// Equal.
    pub const EQ: u64 = 1;
    /// Not equal, or unordered.
    pub const NE: u64 = 2;
    /// Less.
    pub const LT: u64 = 4;
    /// Greater.
    pub const GT: u64 = 8;
    /// Less or equal.
    pub const LE: u64 = 16;
    /// Greater or equal.
    pub const GE: u64 = 32;
}

/// Mask of the predicates that hold for an order.
#[inline(always)]
pub(super) const fn mask(order: std::cmp::Ordering) -> u64 {
    use predicate::{EQ, GE, GT, LE, LT, NE};
    match order {
        std::cmp::Ordering::Less => NE | LT | LE,
        std::cmp::Ordering::Equal => EQ | LE | GE,
        std::cmp::Ordering::Greater => NE | GT | GE,
    }
}

/// The six predicates of `a` and `b` as a mask. Zeros are equal, a NaN is only unequal.
#[inline(always)]
pub fn compare(format: &FloatFormat, a: u64, b: u64) -> Outcome {
    if format.is_nan(a) || format.is_nan(b) {
        let (_, flags) = nan_result(format, &[a, b]).into_parts();
        return Outcome::new(predicate::NE, flags);
    }
    let order = if format.is_zero(a) && format.is_zero(b) {
        std::cmp::Ordering::Equal
    } else {
        order_key(format, a).cmp(&order_key(format, b))
    };
    Outcome::exact(mask(order))
}

/// `a` without its sign, also of a NaN.
#[inline(always)]
pub fn abs(format: &FloatFormat, a: u64) -> Outcome {
    Outcome::exact(if format.has_one_zero() && format.is_nan(a) {
        a
    } else {
        a & !format.sign_bit()
    })
}

/// `a` with the other sign, also of a NaN.
#[inline(always)]
pub fn neg(format: &FloatFormat, a: u64) -> Outcome {
    Outcome::exact(negated(format, a))
}

/// `bits` with the other sign; in a format with one zero, neither that nor the NaN has another sign.
#[inline(always)]
pub(super) fn negated(format: &FloatFormat, bits: u64) -> u64 {
    if format.has_one_zero() && bits & format.magnitude_mask() == 0 {
        bits
    } else {
        bits ^ format.sign_bit()
    }
}

/// `a` when it is greater than 0, else +0; a NaN becomes the canonical one.
#[inline(always)]
pub fn relu(format: &FloatFormat, a: u64) -> Outcome {
    if format.is_nan(a) {
        return nan_result(format, &[a]);
    }
    Outcome::exact(if format.is_negative(a) { 0 } else { a })
}
