//! Rounding modes and what they decide (`isa-tile.md` section 7.1).

/// Rounding mode with its B.DATR code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum RoundingMode {
    /// Nearest, tie to even.
    Rne = 1,
    /// Toward zero.
    Rtz = 2,
    /// Toward minus infinity.
    Rdn = 3,
    /// Toward plus infinity.
    Rup = 4,
    /// Nearest, tie away from zero.
    Rna = 5,
    /// Inexact: the neighbour with an odd last bit.
    Rto = 6,
    /// Nearest, tie to the numerically greater neighbour.
    Rhb = 7,
}

impl RoundingMode {
    /// Every mode in the order of the codes.
    pub const ALL: [RoundingMode; 7] = {
        use RoundingMode::*;
        [Rne, Rtz, Rdn, Rup, Rna, Rto, Rhb]
    };

    /// The mode of a B.DATR code; `None` for 0, where the operation has a default.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<RoundingMode> {
        match code {
            1..=7 => Some(Self::ALL[code as usize - 1]),
            _ => None,
        }
    }

    /// B.DATR code.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Name as in assembly.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RoundingMode::Rne => "RNE",
            RoundingMode::Rtz => "RTZ",
            RoundingMode::Rdn => "RDN",
            RoundingMode::Rup => "RUP",
            RoundingMode::Rna => "RNA",
            RoundingMode::Rto => "RTO",
            RoundingMode::Rhb => "RHB",
        }
    }

    /// Whether a truncated magnitude is to be incremented.
    ///
    /// `odd`: last bit of the truncated magnitude's code; `half`: the part cut off against half a unit (`Less`,
    /// `Equal`, `Greater`); `inexact`: something was cut off.
    #[inline(always)]
    #[must_use]
    pub fn increments(
        self,
        negative: bool,
        odd: bool,
        half: std::cmp::Ordering,
        inexact: bool,
    ) -> bool {
        let (tie, above) = (half.is_eq(), half.is_gt());
        match self {
            RoundingMode::Rne => above | (tie & odd),
            RoundingMode::Rtz => false,
            RoundingMode::Rdn => inexact & negative,
            RoundingMode::Rup => inexact & !negative,
            RoundingMode::Rna => above | tie,
            RoundingMode::Rto => inexact & !odd,
            RoundingMode::Rhb => above | (tie & !negative),
        }
    }

    /// Whether an overflow stops at the largest finite magnitude; `odd` is that magnitude's last bit.
    #[inline(always)]
    #[must_use]
    pub const fn stops_at_largest(self, negative: bool, odd: bool) -> bool {
        match self {
            RoundingMode::Rne | RoundingMode::Rna | RoundingMode::Rhb => false,
            RoundingMode::Rtz => true,
            RoundingMode::Rdn => !negative,
            RoundingMode::Rup => negative,
            RoundingMode::Rto => odd,
        }
    }
}

/// What an overflow delivers; it always raises OF and NX.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overflow {
    /// The largest finite value where the mode points inward, else the infinity.
    ByMode,
    /// The infinity in every mode.
    Infinity,
    /// The largest finite value.
    Saturate,
}

/// When an inexact result counts as tiny.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tininess {
    /// Its value, rounded as if the exponent had no lower limit, is below the normal values.
    AfterRounding,
    /// Its exact value is below the normal values.
    BeforeRounding,
}

/// How a value is rounded to a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rounding {
    /// Mode.
    pub mode: RoundingMode,
    /// Result of an overflow.
    pub overflow: Overflow,
    /// When UF is raised.
    pub tininess: Tininess,
}

impl Rounding {
    /// The rounding of arithmetic: overflow by mode, tininess after rounding.
    #[inline(always)]
    #[must_use]
    pub const fn new(mode: RoundingMode) -> Rounding {
        Rounding {
            mode,
            overflow: Overflow::ByMode,
            tininess: Tininess::AfterRounding,
        }
    }

    /// The rounding of conversions with a Sat bit.
    #[inline(always)]
    #[must_use]
    pub const fn with_sat(mode: RoundingMode, sat: bool) -> Rounding {
        Rounding {
            overflow: if sat {
                Overflow::Saturate
            } else {
                Overflow::ByMode
            },
            ..Rounding::new(mode)
        }
    }
}

impl From<RoundingMode> for Rounding {
    #[inline(always)]
    fn from(mode: RoundingMode) -> Rounding {
        Rounding::new(mode)
    }
}
