//! Expected results of floating operations: the rules for special operands, and exact numbers for the others
//! (`isa-tile.md` section 7.4).

use model::numeric::op::NumericOp;
use model::numeric::round::RoundingMode::{self, Rdn};

use crate::exact::Number;
use crate::formats::{Class, Format};
use crate::neighbours::{Answer, DZ, NV, beyond, rounded};

/// Result of an operation on codes of `format`.
pub(crate) fn expected(
    op: NumericOp,
    format: &Format,
    mode: RoundingMode,
    [a, b, c]: [u64; 3],
) -> Answer {
    let minus_b = b ^ format.sign_bit();
    let operation = Operation { format, mode };
    match op {
        NumericOp::Add => operation.add(a, b),
        NumericOp::Sub => operation.add(a, minus_b),
        NumericOp::Mul => operation.mul(a, b),
        NumericOp::Div => operation.div(a, b),
        NumericOp::Rem => operation.rem(a, b),
        NumericOp::Fma => operation.fma(a, b, c),
        NumericOp::Sqrt => operation.sqrt(a),
        NumericOp::Recip => operation.recip(a),
        NumericOp::Rsqrt => operation.rsqrt(a),
        NumericOp::Min => operation.choose(a, b, false),
        NumericOp::Max => operation.choose(a, b, true),
        NumericOp::Cmp => operation.compare(a, b),
        NumericOp::Relu => operation.relu(a),
        NumericOp::Abs => (a & !format.sign_bit(), 0),
        NumericOp::Neg => (a ^ format.sign_bit(), 0),
        other => panic!("{} is not an operation of floating elements", other.name()),
    }
}

struct Operation<'a> {
    format: &'a Format,
    mode: RoundingMode,
}

impl Operation<'_> {
    fn nan(&self, invalid: bool) -> Answer {
        (
            self.format.nan.expect("a format with NaN"),
            if invalid { NV } else { 0 },
        )
    }

    /// The NaN that follows from NaN operands, if there are any.
    fn nan_of(&self, operands: &[u64]) -> Option<Answer> {
        let mut any = false;
        let mut invalid = false;
        for &bits in operands {
            if let Class::Nan { signaling } = self.format.class(bits) {
                any = true;
                invalid |= signaling;
            }
        }
        any.then(|| self.nan(invalid))
    }

    fn negative(&self, bits: u64) -> bool {
        bits & self.format.sign_bit() != 0
    }

    fn is_infinite(&self, bits: u64) -> bool {
        matches!(self.format.class(bits), Class::Infinite { .. })
    }

    /// Number with its sign; operands that are not finite must not get here.
    fn number(&self, bits: u64) -> Number {
        match self.format.class(bits) {
            Class::Finite {
                negative: true,
                magnitude,
            } => -magnitude,
            Class::Finite { magnitude, .. } => magnitude,
            other => panic!("{other:?} is not a number"),
        }
    }

    fn is_zero(&self, bits: u64) -> bool {
        bits & !self.format.sign_bit() == 0
    }

    /// A sum, which is zero with the sign `zero` when both terms agree on it.
    fn sum(&self, sum: &Number, zero: Option<bool>) -> Answer {
        if sum.is_zero() {
            return (self.format.zero(zero.unwrap_or(self.mode == Rdn)), 0);
        }
        let magnitude = sum.abs();
        rounded(self.format, sum.is_negative(), self.mode, |v| {
            magnitude.cmp(v)
        })
    }

    fn add(&self, a: u64, b: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a, b]) {
            return nan;
        }
        match (self.is_infinite(a), self.is_infinite(b)) {
            (true, true) if a != b => self.nan(true),
            (true, _) => (a, 0),
            (_, true) => (b, 0),
            _ => {
                let (x, y) = (self.negative(a), self.negative(b));
                self.sum(&(self.number(a) + self.number(b)), (x == y).then_some(x))
            }
        }
    }

    fn mul(&self, a: u64, b: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a, b]) {
            return nan;
        }
        let negative = self.negative(a) != self.negative(b);
        if self.is_infinite(a) || self.is_infinite(b) {
            return if self.is_zero(a) || self.is_zero(b) {
                self.nan(true)
            } else {
                (beyond(self.format, negative), 0)
            };
        }
        self.sum(&(&self.number(a) * &self.number(b)), Some(negative))
    }

    fn fma(&self, a: u64, b: u64, c: u64) -> Answer {
        let infinite = self.is_infinite(a) || self.is_infinite(b);
        if infinite && (self.is_zero(a) || self.is_zero(b)) {
            return self.nan(true);
        }
        if let Some(nan) = self.nan_of(&[a, b, c]) {
            return nan;
        }
        let negative = self.negative(a) != self.negative(b);
        if infinite {
            return if self.is_infinite(c) && self.negative(c) != negative {
                self.nan(true)
            } else {
                (beyond(self.format, negative), 0)
            };
        }
        if self.is_infinite(c) {
            return (c, 0);
        }
        let agreed = (negative == self.negative(c)).then_some(negative);
        self.sum(
            &(&self.number(a) * &self.number(b) + self.number(c)),
            agreed,
        )
    }

    fn div(&self, a: u64, b: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a, b]) {
            return nan;
        }
        let negative = self.negative(a) != self.negative(b);
        match (self.is_infinite(a), self.is_infinite(b)) {
            (true, true) => return self.nan(true),
            (true, false) => return (beyond(self.format, negative), 0),
            (false, true) => return (self.format.zero(negative), 0),
            _ => {}
        }
        match (self.is_zero(a), self.is_zero(b)) {
            (true, true) => self.nan(true),
            (false, true) => (beyond(self.format, negative), DZ),
            (true, false) => (self.format.zero(negative), 0),
            _ => {
                let (x, y) = (self.number(a).abs(), self.number(b).abs());
                rounded(self.format, negative, self.mode, |v| x.cmp(&(v * &y)))
            }
        }
    }

    fn rem(&self, a: u64, b: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a, b]) {
            return nan;
        }
        if self.is_infinite(a) || self.is_zero(b) {
            return self.nan(true);
        }
        let negative = self.negative(b);
        if self.is_zero(a) {
            (self.format.zero(negative), 0)
        } else if self.is_infinite(b) {
            (if self.negative(a) == negative { a } else { b }, 0)
        } else {
            self.sum(
                &self.number(a).floor_modulo(&self.number(b)),
                Some(negative),
            )
        }
    }

    fn recip(&self, a: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a]) {
            return nan;
        }
        let negative = self.negative(a);
        if self.is_zero(a) {
            return (beyond(self.format, negative), DZ);
        }
        if self.is_infinite(a) {
            return (self.format.zero(negative), 0);
        }
        let (one, x) = (Number::power_of_two(0), self.number(a).abs());
        rounded(self.format, negative, self.mode, |v| one.cmp(&(v * &x)))
    }

    fn sqrt(&self, a: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a]) {
            return nan;
        }
        if self.is_zero(a) {
            (a, 0)
        } else if self.negative(a) {
            self.nan(true)
        } else if self.is_infinite(a) {
            (a, 0)
        } else {
            let x = self.number(a);
            rounded(self.format, false, self.mode, |v| x.cmp(&(v * v)))
        }
    }

    fn rsqrt(&self, a: u64) -> Answer {
        if let Some(nan) = self.nan_of(&[a]) {
            return nan;
        }
        if self.is_zero(a) {
            (beyond(self.format, self.negative(a)), DZ)
        } else if self.negative(a) {
            self.nan(true)
        } else if self.is_infinite(a) {
            (0, 0)
        } else {
            let (one, x) = (Number::power_of_two(0), self.number(a));
            rounded(self.format, false, self.mode, |v| one.cmp(&(&(v * v) * &x)))
        }
    }

    /// Order of numbers and infinities, the minus zero before the plus zero.
    fn key(&self, bits: u64) -> (i32, Number, bool) {
        match self.format.class(bits) {
            Class::Infinite { negative: true } => (-1, Number::new(0, 0), false),
            Class::Infinite { negative: false } => (1, Number::new(0, 0), false),
            _ => (0, self.number(bits), !self.negative(bits)),
        }
    }

    fn choose(&self, a: u64, b: u64, greater: bool) -> Answer {
        let is_nan = |bits| self.nan_of(&[bits]).is_some();
        if let Some((nan, flags)) = self.nan_of(&[a, b]) {
            let bits = match (is_nan(a), is_nan(b)) {
                (true, true) => nan,
                (true, false) => b,
                _ => a,
            };
            return (bits, flags);
        }
        let a_is_greater = self.key(a) > self.key(b);
        (if a_is_greater == greater { a } else { b }, 0)
    }

    fn compare(&self, a: u64, b: u64) -> Answer {
        if let Some((_, flags)) = self.nan_of(&[a, b]) {
            return (0x02, flags);
        }
        let order = |bits| {
            let (infinite, number, _) = self.key(bits);
            (infinite, number)
        };
        let (x, y) = (order(a), order(b));
        let predicates = [x == y, x != y, x < y, x > y, x <= y, x >= y];
        let mask = (0..)
            .zip(predicates)
            .map(|(bit, holds)| u64::from(holds) << bit)
            .sum();
        (mask, 0)
    }

    fn relu(&self, a: u64) -> Answer {
        match self.nan_of(&[a]) {
            Some(nan) => nan,
            None if self.negative(a) => (0, 0),
            None => (a, 0),
        }
    }
}
