//! One function for all results that do not depend on memory or block state.

use super::bit_field::FieldSpec;
use super::divide;
use super::extend::{sext32, zext32};
use super::operation::ScalarOp;

/// Result of `op` on its operands. Shift amounts and bit fields ([`FieldSpec::pack`]) are operand b.
#[inline]
#[must_use]
pub fn evaluate(op: ScalarOp, a: u64, b: u64, c: u64) -> u64 {
    match op {
        ScalarOp::Second => b,
        ScalarOp::Add => a.wrapping_add(b),
        ScalarOp::Sub => a.wrapping_sub(b),
        ScalarOp::And => a & b,
        ScalarOp::Or => a | b,
        ScalarOp::Xor => a ^ b,
        ScalarOp::AddW => sext32(a.wrapping_add(b)),
        ScalarOp::SubW => sext32(a.wrapping_sub(b)),
        ScalarOp::AndW => sext32(a & b),
        ScalarOp::OrW => sext32(a | b),
        ScalarOp::XorW => sext32(a ^ b),
        ScalarOp::Sll => a << (b & 63),
        ScalarOp::Srl => a >> (b & 63),
        ScalarOp::Sra => ((a as i64) >> (b & 63)) as u64,
        ScalarOp::SllW => sext32(a << (b & 31)),
        ScalarOp::SrlW => sext32(zext32(a) >> (b & 31)),
        ScalarOp::SraW => ((a as i32) >> (b & 31)) as i64 as u64,
        ScalarOp::Max => (a as i64).max(b as i64) as u64,
        ScalarOp::MaxU => a.max(b),
        ScalarOp::Min => (a as i64).min(b as i64) as u64,
        ScalarOp::MinU => a.min(b),
        ScalarOp::Mul => a.wrapping_mul(b),
        ScalarOp::MulW => sext32(a.wrapping_mul(b)),
        ScalarOp::Madd => c.wrapping_add(a.wrapping_mul(b)),
        ScalarOp::MaddW => sext32(c.wrapping_add(a.wrapping_mul(b))),
        ScalarOp::Div => divide::quotient(a, b),
        ScalarOp::DivU => divide::quotient_unsigned(a, b),
        ScalarOp::DivW => divide::quotient_word(a, b),
        ScalarOp::DivUW => divide::quotient_word_unsigned(a, b),
        ScalarOp::Rem => divide::remainder(a, b),
        ScalarOp::RemU => divide::remainder_unsigned(a, b),
        ScalarOp::RemW => divide::remainder_word(a, b),
        ScalarOp::RemUW => divide::remainder_word_unsigned(a, b),
        ScalarOp::Bxs => FieldSpec::unpack(b).extract_signed(a),
        ScalarOp::Bxu => FieldSpec::unpack(b).extract(a),
        ScalarOp::Bcnt => u64::from(FieldSpec::unpack(b).extract(a).count_ones()),
        ScalarOp::Clz => FieldSpec::unpack(b).leading_zeros(a),
        ScalarOp::Ctz => FieldSpec::unpack(b).trailing_zeros(a),
        ScalarOp::Bic => FieldSpec::unpack(b).clear(a),
        ScalarOp::Bis => FieldSpec::unpack(b).set(a),
        ScalarOp::Rev => FieldSpec::unpack(b).reverse_bytes(a),
        ScalarOp::Select => {
            if c != 0 {
                a
            } else {
                b
            }
        }
        ScalarOp::SextB => a as i8 as i64 as u64,
        ScalarOp::SextH => a as i16 as i64 as u64,
        ScalarOp::SextW => sext32(a),
        ScalarOp::ZextB => u64::from(a as u8),
        ScalarOp::ZextH => u64::from(a as u16),
        ScalarOp::ZextW => zext32(a),
        ScalarOp::CmpEq => u64::from(a == b),
        ScalarOp::CmpNe => u64::from(a != b),
        ScalarOp::CmpAnd => u64::from(a & b != 0),
        ScalarOp::CmpOr => u64::from(a | b != 0),
        ScalarOp::CmpLt => u64::from((a as i64) < b as i64),
        ScalarOp::CmpGe => u64::from(a as i64 >= b as i64),
        ScalarOp::CmpLtU => u64::from(a < b),
        ScalarOp::CmpGeU => u64::from(a >= b),
        ScalarOp::Sum16 => a.wrapping_add(b) & 0xffff,
        ScalarOp::MulHigh => high(product(a, b)),
        ScalarOp::MulHighU => high((u128::from(a) * u128::from(b)) as i128),
        ScalarOp::MaddHigh => high(product(a, b).wrapping_add(i128::from(c as i64))),
        ScalarOp::MaddHighW => {
            let product = i64::from(a as i32) * i64::from(b as i32);
            (product.wrapping_add(i64::from(c as i32)) >> 32) as u64
        }
        ScalarOp::MulAdd => a.wrapping_add(b.wrapping_mul(c)),
        ScalarOp::MulSub => a.wrapping_sub(b.wrapping_mul(c)),
        ScalarOp::Bfi => FieldSpec::unpack(c).insert(a, b),
        ScalarOp::Concat => concat(a, b, c) as u64,
        ScalarOp::ConcatHigh => (concat(a, b, c) >> 64) as u64,
        ScalarOp::ConcatW => sext32(concat_words(a, b, c)),
        ScalarOp::ConcatHighW => sext32(concat_words(a, b, c) >> 32),
    }
}

/// Signed 128-bit product.
fn product(a: u64, b: u64) -> i128 {
    i128::from(a as i64) * i128::from(b as i64)
}

fn high(wide: i128) -> u64 {
    (wide >> 64) as u64
}

/// {a, b} shifted right by `shift`, 0..=127.
fn concat(a: u64, b: u64, shift: u64) -> u128 {
    (u128::from(a) << 64 | u128::from(b)) >> (shift & 127)
}

/// {low word of a, low word of b} shifted right by `shift`; 0 from 64 on.
fn concat_words(a: u64, b: u64, shift: u64) -> u64 {
    (zext32(a) << 32 | zext32(b))
        .checked_shr(shift as u32)
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_results_are_sign_extended() {
        assert_eq!(
            evaluate(ScalarOp::AddW, 0x7fff_ffff, 1, 0),
            0xffff_ffff_8000_0000
        );
        assert_eq!(
            evaluate(ScalarOp::SrlW, 0xffff_ffff_8000_0000, 0, 0),
            0xffff_ffff_8000_0000
        );
        assert_eq!(
            evaluate(ScalarOp::SrlW, 0xffff_ffff_8000_0000, 33, 0),
            0x4000_0000
        );
        assert_eq!(evaluate(ScalarOp::MulW, 0xffff, 0x10001, 0), -1_i64 as u64);
        assert_eq!(
            evaluate(ScalarOp::MaddW, 1, 0x8000_0000, 0),
            0xffff_ffff_8000_0000
        );
    }

    #[test]
    fn comparisons() {
        assert_eq!(evaluate(ScalarOp::CmpLt, u64::MAX, 0, 0), 1);
        assert_eq!(evaluate(ScalarOp::CmpLtU, u64::MAX, 0, 0), 0);
        assert_eq!(evaluate(ScalarOp::CmpAnd, 6, 1, 0), 0);
        assert_eq!(evaluate(ScalarOp::CmpOr, 0, 0, 0), 0);
    }

    #[test]
    fn select_takes_any_nonzero_word_as_true() {
        assert_eq!(evaluate(ScalarOp::Select, 1, 2, 1 << 63), 1);
        assert_eq!(evaluate(ScalarOp::Select, 1, 2, 0), 2);
    }

    #[test]
    fn high_halves() {
        let minus = |value: i64| -value as u64;
        assert_eq!(evaluate(ScalarOp::MulHigh, minus(3), 5, 0), u64::MAX);
        assert_eq!(evaluate(ScalarOp::MulHighU, minus(3), 5, 0), 4);
        assert_eq!(evaluate(ScalarOp::MaddHigh, minus(3), 5, 14), u64::MAX);
        assert_eq!(evaluate(ScalarOp::MaddHigh, minus(3), 5, 15), 0);
        assert_eq!(evaluate(ScalarOp::MaddHigh, 0, 0, u64::MAX), u64::MAX);
        assert_eq!(evaluate(ScalarOp::MaddHighW, 1 << 20, 1 << 20, 0), 256);
        let min = 0x8000_0000;
        assert_eq!(
            evaluate(ScalarOp::MaddHighW, min, min, min),
            0x3fff_ffff,
            "the addend is a word with sign"
        );
    }

    #[test]
    fn concatenation() {
        assert_eq!(
            evaluate(ScalarOp::Concat, 0xab, 0x1200, 8),
            0xab00_0000_0000_0012
        );
        assert_eq!(evaluate(ScalarOp::ConcatHigh, 0xab, 0x1200, 8), 0);
        assert_eq!(evaluate(ScalarOp::Concat, 0xab, 0, 64), 0xab);
        assert_eq!(
            evaluate(ScalarOp::ConcatW, 0x8000_0000, 0, 32),
            0xffff_ffff_8000_0000
        );
        assert_eq!(evaluate(ScalarOp::ConcatHighW, 0x1_0000_0002, 0, 0), 2);
        assert_eq!(evaluate(ScalarOp::ConcatW, u64::MAX, u64::MAX, 64), 0);
    }
}
