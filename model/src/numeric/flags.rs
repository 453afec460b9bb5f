//! Numeric status flags (`isa-tile.md` section 7.3).

bitflags::bitflags! {
    /// Flags that one result raises, in their places in CORE_STATE[36:32].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Flags: u8 {
        /// Invalid operation.
        const NV = 1;
        /// Infinite result of a finite operand outside the domain's interior: division by zero, log(0).
        const DZ = 2;
        /// Overflow.
        const OF = 4;
        /// Underflow: tiny and inexact.
        const UF = 8;
        /// Inexact.
        const NX = 16;
    }
}

impl Flags {
    /// Overflow, which is always inexact.
    pub const OVERFLOW: Flags = Flags::OF.union(Flags::NX);
    /// Underflow, which is always inexact.
    pub const UNDERFLOW: Flags = Flags::UF.union(Flags::NX);

    /// `flag` when `condition` holds, else nothing.
    #[inline(always)]
    #[must_use]
    pub const fn when(condition: bool, flag: Flags) -> Flags {
        Flags::from_bits_truncate(flag.bits() & (condition as u8).wrapping_neg())
    }
}
