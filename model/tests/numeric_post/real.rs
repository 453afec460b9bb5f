//! Exact real numbers for the oracle: integers at a fixed binary point that lies below everything that occurs.

use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// Bits below the binary point. The smallest value that occurs is an FP64 subnormal, 2^-1074.
const POINT: usize = 1152;

/// An exact value; every operation is exact or panics.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Real(BigInt);

impl Real {
    pub(crate) fn zero() -> Self {
        Self(BigInt::zero())
    }

    pub(crate) fn integer(value: i128) -> Self {
        Self(BigInt::from(value) << POINT)
    }

    /// `value * 2^exponent`.
    pub(crate) fn scaled(value: i128, exponent: i32) -> Self {
        let place = POINT as i32 + exponent;
        let value = BigInt::from(value);
        if place >= 0 {
            return Self(value << place as usize);
        }
        let shifted = &value >> (-place) as usize;
        assert_eq!(
            &shifted << (-place) as usize,
            value,
            "below the binary point"
        );
        Self(shifted)
    }

    pub(crate) fn power_of_two(exponent: i32) -> Self {
        Self::scaled(1, exponent)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.0.is_negative()
    }

    pub(crate) fn abs(&self) -> Self {
        Self(self.0.abs())
    }

    pub(crate) fn neg(&self) -> Self {
        Self(-&self.0)
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        Self(&self.0 + &other.0)
    }

    pub(crate) fn mul(&self, other: &Self) -> Self {
        let product = &self.0 * &other.0;
        let shifted = &product >> POINT;
        assert_eq!(&shifted << POINT, product, "below the binary point");
        Self(shifted)
    }

    /// `self * 2^exponent`, dropping nothing.
    pub(crate) fn times_power_of_two(&self, exponent: i32) -> Self {
        if exponent >= 0 {
            return Self(&self.0 << exponent as usize);
        }
        let shifted = &self.0 >> (-exponent) as usize;
        assert_eq!(
            &shifted << (-exponent) as usize,
            self.0,
            "below the binary point"
        );
        Self(shifted)
    }

    /// Largest integer that is not greater, and whether it differs from the value.
    pub(crate) fn floor(&self) -> (BigInt, bool) {
        let lower = &self.0 >> POINT;
        let inexact = &lower << POINT != self.0;
        (lower, inexact)
    }

    /// Exponent of the lowest bit that is set; `None` for zero.
    pub(crate) fn lowest_bit(&self) -> Option<i32> {
        self.0
            .trailing_zeros()
            .map(|zeros| zeros as i32 - POINT as i32)
    }

    /// The fractional part above the floor, compared with one half.
    pub(crate) fn fraction_against_half(&self) -> std::cmp::Ordering {
        let (lower, _) = self.floor();
        let fraction = &self.0 - (lower << POINT);
        fraction.cmp(&(BigInt::one() << (POINT - 1)))
    }
}
