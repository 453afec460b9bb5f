//! Fixed-point fractions of three widths, and what is decided about a rounding from an approximation.
//!
//! Exp and log are written once over [`Fraction`]; 64 bits serve formats of up to 32 significant bits, 128 bits FP64, and
//! 256 bits the operands that the narrower widths leave undecided.

use super::{
    explog_table::Limbs,
    format::FloatFormat,
    outcome::Outcome,
    round::{Rounding, RoundingMode, round_jammed},
};

/// Unsigned integer of `BITS` bits, read as a fraction of `2^BITS`. Sums and differences wrap.
pub(super) trait Fraction: Copy {
    /// Width.
    const BITS: u32;
    /// Terms of the series of exp that this width uses.
    const EXP_TERMS: usize;
    /// Terms of the series of log that this width uses.
    const LOG_TERMS: usize;

    /// The leading bits of a constant.
    fn of(limbs: &Limbs) -> Self;
    /// `word` in the leading 64 bits.
    fn from_top(word: u64) -> Self;
    /// `word` in the last 64 bits.
    fn from_low(word: u64) -> Self;
    /// `self + other`.
    fn plus(self, other: Self) -> Self;
    /// `self - other`.
    fn minus(self, other: Self) -> Self;
    /// Bitwise complement.
    fn complement(self) -> Self;
    /// `self << distance`, distance below `BITS`.
    fn up(self, distance: u32) -> Self;
    /// `self >> distance`, 0 for distances of `BITS` and more.
    fn down(self, distance: u32) -> Self;
    /// The leading half of the product.
    fn times(self, other: Self) -> Self;
    /// The product with a word: its leading word, and the rest.
    fn times_word(self, word: u64) -> (u64, Self);
    /// Zeros above the leading one.
    fn zeros(self) -> u32;
    /// Whether `self < other`.
    fn below(self, other: Self) -> bool;
    /// Rounds `self * 2^exponent`, whose true value is not a number of bit 0 or coarser.
    fn round(
        self,
        format: &FloatFormat,
        negative: bool,
        exponent: i32,
        rounding: Rounding,
    ) -> Outcome;

    /// `self - other` when `subtract`, else `self + other`.
    #[inline(always)]
    fn plus_or_minus(self, other: Self, subtract: bool) -> Self {
        if subtract {
            self.minus(other)
        } else {
            self.plus(other)
        }
    }
}

impl Fraction for u64 {
    const BITS: u32 = 64;
    const EXP_TERMS: usize = 6;
    const LOG_TERMS: usize = 7;

    #[inline(always)]
    fn of(limbs: &Limbs) -> Self {
        limbs[0]
    }
    #[inline(always)]
    fn from_top(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn from_low(word: u64) -> Self {
        word
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn complement(self) -> Self {
        !self
    }
    #[inline(always)]
    fn up(self, distance: u32) -> Self {
        self << distance
    }
    #[inline(always)]
    fn down(self, distance: u32) -> Self {
        self.checked_shr(distance).unwrap_or(0)
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        ((u128::from(self) * u128::from(other)) >> 64) as u64
    }
    #[inline(always)]
    fn times_word(self, word: u64) -> (u64, Self) {
        let product = u128::from(self) * u128::from(word);
        ((product >> 64) as u64, product as u64)
    }
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.leading_zeros()
    }
    #[inline(always)]
    fn below(self, other: Self) -> bool {
        self < other
    }
    #[inline(always)]
    fn round(
        self,
        format: &FloatFormat,
        negative: bool,
        exponent: i32,
        rounding: Rounding,
    ) -> Outcome {
        round_jammed(format, negative, self | 1, exponent, rounding)
    }
}

impl Fraction for u128 {
    const BITS: u32 = 128;
    const EXP_TERMS: usize = 12;
    const LOG_TERMS: usize = 16;

    #[inline(always)]
    fn of(limbs: &Limbs) -> Self {
        u128::from(limbs[0]) << 64 | u128::from(limbs[1])
    }
    #[inline(always)]
    fn from_top(word: u64) -> Self {
        u128::from(word) << 64
    }
    #[inline(always)]
    fn from_low(word: u64) -> Self {
        u128::from(word)
    }
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }
    #[inline(always)]
    fn complement(self) -> Self {
        !self
    }
    #[inline(always)]
    fn up(self, distance: u32) -> Self {
        self << distance
    }
    #[inline(always)]
    fn down(self, distance: u32) -> Self {
        self.checked_shr(distance).unwrap_or(0)
    }
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        let split = |value: u128| (value >> 64, value & u128::from(u64::MAX));
        let ((high, low), (other_high, other_low)) = (split(self), split(other));
        // Two partial sums that cannot overflow: a product of words leaves room for two more words.
        let middle = high * other_low + ((low * other_low) >> 64);
        let (carry, middle) = split(middle);
        high * other_high + carry + ((low * other_high + middle) >> 64)
    }
    #[inline(always)]
    fn times_word(self, word: u64) -> (u64, Self) {
        let (high, low) = (self >> 64, self & u128::from(u64::MAX));
        let low = low * u128::from(word);
        let high = high * u128::from(word) + (low >> 64);
        ((high >> 64) as u64, high << 64 | low & u128::from(u64::MAX))
    }
    #[inline(always)]
    fn zeros(self) -> u32 {
        self.leading_zeros()
    }
    #[inline(always)]
    fn below(self, other: Self) -> bool {
        self < other
    }
    #[inline(always)]
    fn round(
        self,
        format: &FloatFormat,
        negative: bool,
        exponent: i32,
        rounding: Rounding,
    ) -> Outcome {
        round_jammed(format, negative, self | 1, exponent, rounding)
    }
}

/// 256 bits, the most significant half first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wide {
    high: u128,
    low: u128,
}

impl Wide {
    /// Words from the least significant one up.
    fn words(self) -> [u64; 4] {
        [
            self.low as u64,
            (self.low >> 64) as u64,
            self.high as u64,
            (self.high >> 64) as u64,
        ]
    }

    fn from_words(words: [u64; 4]) -> Wide {
        let pair = |low: u64, high: u64| u128::from(high) << 64 | u128::from(low);
        Wide {
            high: pair(words[2], words[3]),
            low: pair(words[0], words[1]),
        }
    }
}

impl Fraction for Wide {
    const BITS: u32 = 256;
    const EXP_TERMS: usize = super::explog_table::EXP_SERIES.len();
    const LOG_TERMS: usize = super::explog_table::LOG_SERIES.len();

    fn of(limbs: &Limbs) -> Self {
        Wide::from_words([limbs[3], limbs[2], limbs[1], limbs[0]])
    }
    fn from_top(word: u64) -> Self {
        Wide::from_words([0, 0, 0, word])
    }
    fn from_low(word: u64) -> Self {
        Wide::from_words([word, 0, 0, 0])
    }
    fn plus(self, other: Self) -> Self {
        let (low, carry) = self.low.overflowing_add(other.low);
        Wide {
            high: self
                .high
                .wrapping_add(other.high)
                .wrapping_add(u128::from(carry)),
            low,
        }
    }
    fn minus(self, other: Self) -> Self {
        self.plus(other.complement()).plus(Wide::from_low(1))
    }
    fn complement(self) -> Self {
        Wide {
            high: !self.high,
            low: !self.low,
        }
    }
    fn up(self, distance: u32) -> Self {
        match distance {
            0 => self,
            1..128 => Wide {
                high: self.high << distance | self.low >> (128 - distance),
                low: self.low << distance,
            },
            _ => Wide {
                high: self.low << (distance - 128),
                low: 0,
            },
        }
    }
    fn down(self, distance: u32) -> Self {
        match distance {
            0 => self,
            1..128 => Wide {
                high: self.high >> distance,
                low: self.low >> distance | self.high << (128 - distance),
            },
            _ => Wide {
                high: 0,
                low: self.high.checked_shr(distance - 128).unwrap_or(0),
            },
        }
    }
    fn times(self, other: Self) -> Self {
        let (x, y) = (self.words(), other.words());
        let mut product = [0; 8];
        for (i, &a) in x.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in y.iter().enumerate() {
                let sum = u128::from(a) * u128::from(b) + u128::from(product[i + j]) + carry;
                product[i + j] = sum as u64;
                carry = sum >> 64;
            }
            product[i + 4] = carry as u64;
        }
        Wide::from_words([product[4], product[5], product[6], product[7]])
    }
    fn times_word(self, word: u64) -> (u64, Self) {
        let mut carry = 0;
        let words = self.words().map(|limb| {
            let sum = u128::from(limb) * u128::from(word) + carry;
            carry = sum >> 64;
            sum as u64
        });
        (carry as u64, Wide::from_words(words))
    }
    fn zeros(self) -> u32 {
        if self.high == 0 {
            128 + self.low.leading_zeros()
        } else {
            self.high.leading_zeros()
        }
    }
    fn below(self, other: Self) -> bool {
        self < other
    }
    fn round(
        self,
        format: &FloatFormat,
        negative: bool,
        exponent: i32,
        rounding: Rounding,
    ) -> Outcome {
        round_jammed(format, negative, self.high | 1, exponent + 128, rounding)
    }
}

/// An approximation `significand * 2^exponent` that is off by less than `error` units of bit 0 of the significand. The
/// leading bit of the significand is set.
#[derive(Debug, Clone, Copy)]
pub(super) struct Estimate<F> {
    pub(super) negative: bool,
    pub(super) significand: F,
    pub(super) exponent: i32,
    pub(super) error: u64,
}

impl<F: Fraction> Estimate<F> {
    /// Whether every value within the error, ends included, rounds alike in every mode, with the same flags.
    ///
    /// What separates results and tininess are multiples of half a unit in the last place of a normal result of the full
    /// precision; below the normal values they are some of these.
    #[inline(always)]
    pub(super) fn is_decided(&self, format: &FloatFormat) -> bool {
        let distance = format.precision() + 1;
        let position = self.significand.up(distance);
        let error = F::from_low(self.error).up(distance);
        !position.below(error) && !error.complement().below(position)
    }

    /// The rounded value, or `None` when the error leaves it open.
    #[inline(always)]
    pub(super) fn settle(&self, format: &FloatFormat, mode: RoundingMode) -> Option<Outcome> {
        self.is_decided(format).then(|| self.round(format, mode))
    }

    /// The rounded value, where the estimate counts as just above its significand when that is no boundary.
    #[inline(always)]
    pub(super) fn round(&self, format: &FloatFormat, mode: RoundingMode) -> Outcome {
        self.significand
            .round(format, self.negative, self.exponent, Rounding::new(mode))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A generator of the kind of Knuth's MMIX.
    pub(in crate::numeric) struct Random(pub(in crate::numeric) u64);

    impl Random {
        pub(in crate::numeric) fn word(&mut self) -> u64 {
            let mut half = || {
                self.0 = self
                    .0
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                self.0 >> 32
            };
            half() << 32 | half()
        }

        fn wide(&mut self) -> Wide {
            Wide::from_words(std::array::from_fn(|_| self.word()))
        }
    }

    /// The same integer in 256 bits.
    pub(in crate::numeric) trait ToWide {
        fn to_wide(self) -> Wide;
    }

    impl ToWide for u64 {
        fn to_wide(self) -> Wide {
            Wide::from_low(self)
        }
    }

    impl ToWide for u128 {
        fn to_wide(self) -> Wide {
            Wide { high: 0, low: self }
        }
    }

    /// Whether an estimate of fewer bits lies within its error of a wide one, which itself counts as exact.
    pub(in crate::numeric) fn agree<F: ToWide>(narrow: Estimate<F>, wide: Estimate<Wide>) -> bool {
        // Both in units of bit 0 of the narrow one; the wide one is cut.
        let short = narrow.significand.to_wide();
        let distance = narrow.exponent - wide.exponent;
        let long = wide.significand.down(distance as u32);
        let margin = Wide::from_low(narrow.error);
        narrow.negative == wide.negative
            && short.below(long.plus(margin))
            && long.below(short.plus(margin))
    }

    #[test]
    fn wide_arithmetic_is_that_of_integers() {
        let mut random = Random(3);
        let (zero, one) = (Wide::from_low(0), Wide::from_low(1));
        for i in 0..2000u32 {
            let (x, y, z) = (random.wide(), random.wide(), random.wide());
            assert_eq!(x.plus(y).minus(y), x);
            assert_eq!(x.minus(y).plus(y.minus(x)), zero);
            assert_eq!(x.complement().plus(one), zero.minus(x));
            let distance = i % 256;
            assert_eq!(
                x.down(distance).zeros().min(256),
                (x.zeros() + distance).min(256)
            );
            assert_eq!(x.up(distance).down(distance).up(distance), x.up(distance));
            // Leading halves of products: powers of two shift, and sums distribute but for the cut.
            if distance > 0 {
                assert_eq!(x.times(one.up(distance)), x.down(256 - distance));
            }
            let (x, y) = (x.down(1), y.down(1));
            let (both, apart) = (x.plus(y).times(z), x.times(z).plus(y.times(z)));
            assert!(both == apart || both == apart.plus(one));
            let (high, low) = x.times_word(z.words()[0]);
            assert_eq!(x.times(Wide::from_low(z.words()[0])), Wide::from_low(high));
            assert_eq!(low.words()[0], x.words()[0].wrapping_mul(z.words()[0]));
        }
    }

    #[test]
    fn product_of_128_bits_is_the_wide_one() {
        let mut random = Random(5);
        for _ in 0..2000 {
            let (x, y) = (random.wide().high, random.wide().high);
            let wide = |high| Wide { high, low: 0 };
            assert_eq!(wide(x).times(wide(y)).high, x.times(y));
            let word = random.word();
            let (high, low) = x.times_word(word);
            let product = Wide { high: 0, low: x }.times_word(word).1;
            assert_eq!((u128::from(high), low), (product.high, product.low));
        }
        let all = u128::MAX;
        assert_eq!(all.times(all), all - 1);
    }
}
