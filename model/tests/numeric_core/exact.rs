//! Numbers `n * 2^e` with unlimited `n`.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg};

use num_bigint::{BigInt, Sign};
use num_traits::{One, Signed, Zero};

/// A dyadic number.
#[derive(Debug, Clone)]
pub(crate) struct Number {
    pub(crate) n: BigInt,
    pub(crate) e: i32,
}

impl Number {
    pub(crate) fn new(n: impl Into<BigInt>, e: i32) -> Number {
        Number { n: n.into(), e }
    }

    pub(crate) fn power_of_two(e: i32) -> Number {
        Number {
            n: BigInt::one(),
            e,
        }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.n.is_zero()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.n.is_negative()
    }

    pub(crate) fn abs(&self) -> Number {
        Number::new(self.n.abs(), self.e)
    }

    /// The same number with the exponent `e`, which is not above its own.
    fn at(&self, e: i32) -> BigInt {
        &self.n << (self.e - e) as u32
    }

    /// Both numerators over the lower exponent, and that exponent.
    fn aligned(&self, other: &Number) -> (BigInt, BigInt, i32) {
        let e = self.e.min(other.e);
        (self.at(e), other.at(e), e)
    }

    /// Half way to `other`.
    pub(crate) fn middle(&self, other: &Number) -> Number {
        let sum = self.clone() + other.clone();
        Number::new(sum.n, sum.e - 1)
    }

    /// `self - floor(self / other) * other`.
    pub(crate) fn floor_modulo(&self, other: &Number) -> Number {
        let (a, b, e) = self.aligned(other);
        let rest = &a % &b;
        let other_sign = !rest.is_zero() && rest.is_negative() != b.is_negative();
        Number::new(if other_sign { rest + b } else { rest }, e)
    }

    /// The greatest integer not above a number that is not negative.
    pub(crate) fn floor(&self) -> BigInt {
        if self.e >= 0 {
            self.at(0)
        } else {
            &self.n >> self.e.unsigned_abs()
        }
    }

    /// Exponent of the leading bit of a number that is not zero.
    pub(crate) fn leading(&self) -> i32 {
        self.n.bits() as i32 - 1 + self.e
    }
}

impl Add for Number {
    type Output = Number;
    fn add(self, other: Number) -> Number {
        let (a, b, e) = self.aligned(&other);
        Number::new(a + b, e)
    }
}

impl Mul for &Number {
    type Output = Number;
    fn mul(self, other: &Number) -> Number {
        Number::new(&self.n * &other.n, self.e + other.e)
    }
}

impl Neg for Number {
    type Output = Number;
    fn neg(self) -> Number {
        Number::new(-self.n, self.e)
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Number) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Number) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Number) -> Ordering {
        let by_sign = |sign| match sign {
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        };
        let (a, b) = (by_sign(self.n.sign()), by_sign(other.n.sign()));
        if a != b || a == 0 {
            return a.cmp(&b);
        }
        let (a, b, _) = self.aligned(other);
        a.cmp(&b)
    }
}
