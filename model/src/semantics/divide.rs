//! Division without faults: quotient and remainder are total functions (`isa-scalar-block.md` section 12.2).

use super::extend::sext32;

pub(super) fn quotient(a: u64, b: u64) -> u64 {
    if b == 0 {
        0
    } else {
        (a as i64).wrapping_div(b as i64) as u64
    }
}

pub(super) fn remainder(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        (a as i64).wrapping_rem(b as i64) as u64
    }
}

pub(super) fn quotient_unsigned(a: u64, b: u64) -> u64 {
    a.checked_div(b).unwrap_or(0)
}

pub(super) fn remainder_unsigned(a: u64, b: u64) -> u64 {
    a.checked_rem(b).unwrap_or(a)
}

pub(super) fn quotient_word(a: u64, b: u64) -> u64 {
    let (a, b) = (a as i32, b as i32);
    if b == 0 {
        0
    } else {
        a.wrapping_div(b) as i64 as u64
    }
}

pub(super) fn remainder_word(a: u64, b: u64) -> u64 {
    let (a, b) = (a as i32, b as i32);
    if b == 0 {
        a as i64 as u64
    } else {
        a.wrapping_rem(b) as i64 as u64
    }
}

// The unsigned word forms sign-extend their 32-bit result as all word forms do.
pub(super) fn quotient_word_unsigned(a: u64, b: u64) -> u64 {
    sext32(u64::from((a as u32).checked_div(b as u32).unwrap_or(0)))
}

pub(super) fn remainder_word_unsigned(a: u64, b: u64) -> u64 {
    sext32(u64::from(
        (a as u32).checked_rem(b as u32).unwrap_or(a as u32),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_divisor() {
        assert_eq!(quotient(7, 0), 0);
        assert_eq!(remainder(7, 0), 7);
        assert_eq!(quotient_unsigned(7, 0), 0);
        assert_eq!(remainder_unsigned(7, 0), 7);
        assert_eq!(remainder_word_unsigned(0xffff_ffff, 0), u64::MAX);
        assert_eq!(remainder_word(0x1_8000_0000, 0), 0xffff_ffff_8000_0000);
    }

    #[test]
    fn overflow_wraps() {
        let min = i64::MIN as u64;
        assert_eq!(quotient(min, u64::MAX), min);
        assert_eq!(remainder(min, u64::MAX), 0);
        assert_eq!(quotient_word(0x8000_0000, u64::MAX), 0xffff_ffff_8000_0000);
        assert_eq!(remainder_word(0x8000_0000, u64::MAX), 0);
    }

    #[test]
    fn remainder_has_the_sign_of_the_dividend() {
        assert_eq!(remainder(-7_i64 as u64, 2), -1_i64 as u64);
        assert_eq!(quotient(-7_i64 as u64, 2), -3_i64 as u64);
        assert_eq!(quotient_word_unsigned(0xffff_fffe, 1), -2_i64 as u64);
    }
}
