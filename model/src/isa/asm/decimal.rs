//! Decimal text to binary floating-point bits, exactly rounded to nearest even with integer arithmetic.

use std::cmp::Ordering;

use super::expr::number;

/// A binary floating-point format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Format {
    pub(super) exponent_bits: u32,
    pub(super) fraction_bits: u32,
}

pub(super) const FP64: Format = Format {
    exponent_bits: 11,
    fraction_bits: 52,
};
pub(super) const FP32: Format = Format {
    exponent_bits: 8,
    fraction_bits: 23,
};
pub(super) const FP16: Format = Format {
    exponent_bits: 5,
    fraction_bits: 10,
};
pub(super) const BF16: Format = Format {
    exponent_bits: 8,
    fraction_bits: 7,
};

impl Format {
    /// Bytes of a value.
    pub(super) fn bytes(self) -> usize {
        (1 + self.exponent_bits + self.fraction_bits) as usize / 8
    }

    fn bias(self) -> i64 {
        (1 << (self.exponent_bits - 1)) - 1
    }

    fn infinity(self) -> u64 {
        ((1 << self.exponent_bits) - 1) << self.fraction_bits
    }
}

/// Bits of `text`: a decimal number, `inf`, `nan`, or the bits themselves as a `0x` number. `None` when it is neither, or when
/// the value rounds to infinity.
pub(super) fn float_bits(text: &str, format: Format) -> Option<u64> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let sign = u64::from(negative) << (format.exponent_bits + format.fraction_bits);
    let lower = magnitude.to_ascii_lowercase();
    let bits = match lower.as_str() {
        "inf" | "infinity" => format.infinity(),
        "nan" => format.infinity() | 1 << (format.fraction_bits - 1),
        _ if lower.starts_with("0x") => {
            let bits = u64::try_from(number(&lower)?).ok()?;
            if format.bytes() < 8 && bits >> (8 * format.bytes()) != 0 {
                return None;
            }
            bits
        }
        _ => decimal_bits(&lower, format)?,
    };
    Some(bits ^ sign)
}

/// Digits and power of ten of a decimal number.
fn split_decimal(text: &str) -> Option<(Vec<u8>, i64)> {
    let (mantissa, exponent) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let digits = digits
        .iter()
        .skip_while(|digit| **digit == b'0')
        .map(|digit| digit - b'0')
        .collect();
    Some((digits, i64::from(exponent) - fraction.len() as i64))
}

fn decimal_bits(text: &str, format: Format) -> Option<u64> {
    /// Powers of ten beyond which every format overflows or rounds to zero.
    const LIMIT: i64 = 400;
    let (digits, power) = split_decimal(text)?;
    let leading = digits.len() as i64 + power;
    if digits.is_empty() || leading < -LIMIT {
        return Some(0);
    }
    if leading > LIMIT {
        return None;
    }
    let mut numerator = Big::default();
    for digit in &digits {
        numerator.multiply_add(10, u32::from(*digit));
    }
    let mut denominator = Big(vec![1]);
    for _ in 0..power.unsigned_abs() {
        if power > 0 {
            numerator.multiply_add(10, 0)
        } else {
            denominator.multiply_add(10, 0)
        }
    }
    // A quotient of at least three bits more than the significand, and whether anything is left.
    let precision = i64::from(format.fraction_bits) + 4;
    let scale = precision - (numerator.bits() - denominator.bits());
    if scale > 0 {
        numerator.shift_left(scale as u64)
    } else {
        denominator.shift_left(scale.unsigned_abs())
    }
    let (quotient, remainder) = divide(numerator, &denominator, precision as u64 + 1);
    Some(round(quotient, remainder, -scale, format)).filter(|bits| *bits < format.infinity())
}

/// Rounds `quotient` (plus something below its last bit when `sticky`) times 2^`exponent`.
fn round(quotient: u64, sticky: bool, exponent: i64, format: Format) -> u64 {
    let top = 63 - i64::from(quotient.leading_zeros()) + exponent;
    let smallest = 1 - format.bias();
    let unit = top.max(smallest) - i64::from(format.fraction_bits);
    let drop = (unit - exponent).min(63);
    let kept = quotient >> drop;
    let rest = quotient & ((1 << drop) - 1);
    let up = match rest.cmp(&(1 << (drop - 1))) {
        Ordering::Greater => true,
        Ordering::Equal => sticky || kept & 1 == 1,
        Ordering::Less => false,
    };
    let biased = (top.max(smallest) + format.bias() - 1) as u64;
    (biased << format.fraction_bits) + kept + u64::from(up)
}

/// Quotient of at most `bits` + 1 bits, and whether there is a remainder.
fn divide(mut dividend: Big, divisor: &Big, bits: u64) -> (u64, bool) {
    let mut quotient = 0;
    for bit in (0..=bits).rev() {
        let mut part = divisor.clone();
        part.shift_left(bit);
        quotient <<= 1;
        if dividend.compare(&part) != Ordering::Less {
            dividend.subtract(&part);
            quotient |= 1;
        }
    }
    (quotient, dividend.bits() > 0)
}

/// A natural number in 32-bit digits, lowest first, without leading zeros.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Big(Vec<u32>);

impl Big {
    fn bits(&self) -> i64 {
        self.0.last().map_or(0, |top| {
            32 * self.0.len() as i64 - i64::from(top.leading_zeros())
        })
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    fn multiply_add(&mut self, factor: u32, addend: u32) {
        let mut carry = u64::from(addend);
        for digit in &mut self.0 {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn shift_left(&mut self, amount: u64) {
        self.multiply_add(1 << (amount % 32), 0);
        let zeros = std::iter::repeat_n(0, (amount / 32) as usize);
        self.0 = zeros.chain(self.0.drain(..)).collect();
        self.trim();
    }

    fn compare(&self, other: &Big) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    /// Subtracts a number that is not larger.
    fn subtract(&mut self, other: &Big) {
        let mut borrow = 0_i64;
        for (index, digit) in self.0.iter_mut().enumerate() {
            let difference =
                i64::from(*digit) - i64::from(other.0.get(index).copied().unwrap_or(0)) + borrow;
            *digit = difference as u32;
            borrow = difference >> 32;
        }
        self.trim();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_values() {
        let cases = [
            ("0", 0),
            ("-0.0", 0x8000_0000),
            ("1", 0x3f80_0000),
            ("1.0", 0x3f80_0000),
            ("-2.5", 0xc020_0000),
            ("0.1", 0x3dcc_cccd),
            ("3.14159265358979323846", 0x4049_0fdb),
            ("3.4028235e38", 0x7f7f_ffff),
            ("1.17549435e-38", 0x0080_0000),
            ("1e-45", 0x0000_0001),
            ("1.4e-45", 0x0000_0001),
            ("0.7e-45", 0x0000_0000),
            ("7.1e-46", 0x0000_0001),
            ("1e-500", 0),
            ("16777217", 0x4b80_0000),
            ("16777219", 0x4b80_0002),
            ("inf", 0x7f80_0000),
            ("nan", 0x7fc0_0000),
            ("0x3f800000", 0x3f80_0000),
        ];
        for (text, bits) in cases {
            assert_eq!(float_bits(text, FP32), Some(bits), "{text}");
        }
        assert_eq!(float_bits("1.0", BF16), Some(0x3f80));
        assert_eq!(float_bits("65504", FP16), Some(0x7bff));
        assert_eq!(float_bits("65520", FP16), None);
        assert_eq!(float_bits("0.1", FP64), Some(0x3fb9_9999_9999_999a));
        assert_eq!(float_bits("4.9e-324", FP64), Some(1));
        assert_eq!(float_bits("1e39", FP32), None);
        assert_eq!(float_bits("1e9999999", FP32), None);
        assert_eq!(float_bits("", FP32), None);
        assert_eq!(float_bits("1x", FP32), None);
    }

    #[test]
    fn agrees_with_the_standard_library() {
        let mut state = 12345_u64;
        for _ in 0..2000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let text = format!(
                "{}.{}e{}",
                state >> 50,
                state >> 20 & 0xf_ffff,
                (state >> 8) as i32 % 40
            );
            let expected = text
                .parse::<f32>()
                .map(f32::to_bits)
                .ok()
                .filter(|bits| bits & 0x7f80_0000 != 0x7f80_0000);
            assert_eq!(float_bits(&text, FP32), expected.map(u64::from), "{text}");
            let wide = text.parse::<f64>().map(f64::to_bits).ok();
            assert_eq!(float_bits(&text, FP64), wide, "{text}");
        }
    }
}
