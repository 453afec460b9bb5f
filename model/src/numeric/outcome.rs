//! Result of an operation together with its flags.

use super::flags::Flags;

/// An encoding in the low bits and the flags that it raised. The value cannot be had without the flags.
#[must_use = "the flags of a result have to be accumulated"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    bits: u64,
    flags: Flags,
}

impl Outcome {
    /// A result with its flags.
    #[inline(always)]
    pub const fn new(bits: u64, flags: Flags) -> Self {
        Outcome { bits, flags }
    }

    /// A result that raises no flag.
    #[inline(always)]
    pub const fn exact(bits: u64) -> Self {
        Outcome {
            bits,
            flags: Flags::empty(),
        }
    }

    /// Encoding and flags.
    #[inline(always)]
    #[must_use]
    pub const fn into_parts(self) -> (u64, Flags) {
        (self.bits, self.flags)
    }

    /// Adds the flags to `flags` and gives the encoding.
    #[inline(always)]
    pub fn accumulate(self, flags: &mut Flags) -> u64 {
        *flags |= self.flags;
        self.bits
    }

    /// The same encoding with more flags.
    #[inline(always)]
    pub const fn with(self, flags: Flags) -> Self {
        Outcome {
            bits: self.bits,
            flags: self.flags.union(flags),
        }
    }
}
