//! Read-modify-write operations (`isa-scalar-block.md` section 12.5).

use super::extend::load_extend;

/// What an atomic makes of the value in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum AtomicOp {
    /// The operand.
    #[default]
    Swap,
    /// A second operand, if the value equals the first.
    CompareSwap,
    /// Sum.
    Add,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Signed maximum.
    MaxSigned,
    /// Signed minimum.
    MinSigned,
    /// Unsigned maximum.
    MaxUnsigned,
    /// Unsigned minimum.
    MinUnsigned,
}

/// The value to write, or `None` when a comparison fails. Only the low `size` bytes (1, 2, 4 or 8) of `old`,
/// `operand` and `desired` count; the others of the result are 0. `desired` is for [`AtomicOp::CompareSwap`].
#[must_use]
pub fn atomic(op: AtomicOp, old: u64, operand: u64, desired: u64, size: u8) -> Option<u64> {
    let low = |value| load_extend(value, size, false);
    let signed = |value| load_extend(value, size, true) as i64;
    let (a, b) = (low(old), low(operand));
    let value = match op {
        AtomicOp::Swap => b,
        AtomicOp::CompareSwap if a != b => return None,
        AtomicOp::CompareSwap => desired,
        AtomicOp::Add => a.wrapping_add(b),
        AtomicOp::And => a & b,
        AtomicOp::Or => a | b,
        AtomicOp::Xor => a ^ b,
        AtomicOp::MaxSigned => signed(a).max(signed(b)) as u64,
        AtomicOp::MinSigned => signed(a).min(signed(b)) as u64,
        AtomicOp::MaxUnsigned => a.max(b),
        AtomicOp::MinUnsigned => a.min(b),
    };
    Some(low(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_bytes_count() {
        let (old, operand) = (0xaaaa_0000_ffff_ffff, 0xbbbb_0000_0000_0002);
        let word = |op| atomic(op, old, operand, 0, 4);
        assert_eq!(word(AtomicOp::Swap), Some(2));
        assert_eq!(word(AtomicOp::Add), Some(1));
        assert_eq!(word(AtomicOp::MaxSigned), Some(2));
        assert_eq!(word(AtomicOp::MinSigned), Some(0xffff_ffff));
        assert_eq!(word(AtomicOp::MaxUnsigned), Some(0xffff_ffff));
        assert_eq!(word(AtomicOp::MinUnsigned), Some(2));
        assert_eq!(
            atomic(AtomicOp::Xor, old, operand, 0, 8),
            Some(old ^ operand)
        );
    }

    #[test]
    fn comparison_is_at_access_width() {
        let swap =
            |old, expected, size| atomic(AtomicOp::CompareSwap, old, expected, 0x1_0005, size);
        assert_eq!(swap(0x7701, 0x9901, 1), Some(5));
        assert_eq!(swap(0x7701, 0x9901, 2), None);
        assert_eq!(swap(0x7701, 0x7701, 8), Some(0x1_0005));
    }
}
