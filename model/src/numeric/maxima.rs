//! Maxima over rows of raw accumulators and over groups of their columns (`isa-tile.md` section 10.3).

use super::{compare, flags::Flags, format::NumericType, integer, outcome::Outcome};
use std::num::NonZeroUsize;
use thiserror::Error;

/// A running maximum of FP32, S32 or U32 accumulators, optionally of their magnitudes.
#[derive(Debug, Clone, Copy)]
pub struct Maximum {
    kind: NumericType,
    magnitude: bool,
    value: Option<u64>,
    flags: Flags,
}

impl Maximum {
    /// An empty maximum of accumulators of the type `kind`.
    #[must_use]
    pub const fn new(kind: NumericType, magnitude: bool) -> Maximum {
        Maximum {
            kind,
            magnitude,
            value: None,
            flags: Flags::empty(),
        }
    }

    /// Takes one more element. The first one is the value, but as a magnitude it goes through one comparison with
    /// itself, which makes a NaN canonical.
    pub fn push(&mut self, element: u64) {
        let element = self.operand(element);
        self.value = Some(match self.value {
            Some(value) => self.greater(value, element),
            None if self.magnitude => self.greater(element, element),
            None => element,
        });
    }

    /// Ends the maximum, after a comparison with `initial` where there is one; `None` without elements.
    #[must_use]
    pub fn finish(mut self, initial: Option<u64>) -> Option<Outcome> {
        let mut value = self.value?;
        if let Some(initial) = initial {
            let initial = self.operand(initial);
            value = self.greater(initial, value);
        }
        Some(Outcome::new(value, self.flags))
    }

    fn greater(&mut self, a: u64, b: u64) -> u64 {
        match self.kind.float_format() {
            Some(format) => compare::max(format, a, b),
            None => integer::max(self.kind, a, b),
        }
        .accumulate(&mut self.flags)
    }

    /// An element as it takes part: its magnitude where that is asked for. The magnitude of the least S32 is the greatest
    /// one and an overflow.
    fn operand(&mut self, element: u64) -> u64 {
        let element = element & self.kind.mask();
        if !self.magnitude {
            return element;
        }
        if let Some(format) = self.kind.float_format() {
            return compare::abs(format, element).accumulate(&mut self.flags);
        }
        let magnitude = integer::abs(self.kind, element).accumulate(&mut self.flags);
        let least = 1 << (self.kind.bits() - 1);
        if self.kind.is_signed() && magnitude == least {
            self.flags |= Flags::OF;
            return least - 1;
        }
        magnitude
    }
}

/// Maximum of the columns of one row, compared last with `initial` (RowMaxIn); `None` for a row without columns.
pub fn row(
    kind: NumericType,
    magnitude: bool,
    elements: impl IntoIterator<Item = u64>,
    initial: Option<u64>,
) -> Option<Outcome> {
    let mut maximum = Maximum::new(kind, magnitude);
    elements
        .into_iter()
        .for_each(|element| maximum.push(element));
    maximum.finish(initial)
}

/// Maxima of the groups of `group` columns of one row; the last group may be shorter.
pub fn groups(
    kind: NumericType,
    magnitude: bool,
    elements: impl IntoIterator<Item = u64>,
    group: NonZeroUsize,
) -> impl Iterator<Item = Outcome> {
    let mut elements = elements.into_iter();
    std::iter::from_fn(move || row(kind, magnitude, elements.by_ref().take(group.get()), None))
}

/// Fields of B.FPATR that choose the maxima.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaximaControl {
    /// RowMaxEn: one maximum per row.
    pub row: bool,
    /// RowMaxInit: RowMaxIn takes part in it.
    pub initial: bool,
    /// GroupMaxEn: maxima per group of columns.
    pub group: bool,
    /// GroupNCode: columns of a group.
    pub group_code: u8,
    /// MaxAbsEn: of the magnitudes.
    pub magnitude: bool,
}

/// Fields of B.FPATR that do not go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MaximaError {
    /// GroupNCode is not assigned.
    #[error("GroupNCode {0} is not assigned")]
    GroupCode(u8),
    /// RowMaxInit without RowMaxEn.
    #[error("RowMaxInit without RowMaxEn")]
    Initial,
    /// GroupMaxEn without a group size, or a group size without GroupMaxEn.
    #[error("GroupMaxEn and the group size do not go together")]
    Group,
    /// MaxAbsEn without a maximum.
    #[error("MaxAbsEn without a maximum")]
    Magnitude,
}

impl MaximaControl {
    /// Columns of a group; `None` for the code 0, which is no group.
    ///
    /// # Errors
    /// The code is not assigned.
    pub fn group_size(code: u8) -> Result<Option<NonZeroUsize>, MaximaError> {
        const SIZES: [usize; 10] = [0, 8, 16, 32, 48, 64, 80, 96, 112, 128];
        SIZES
            .get(usize::from(code))
            .map(|&size| NonZeroUsize::new(size))
            .ok_or(MaximaError::GroupCode(code))
    }

    /// Checks that the fields go together (`isa-tile.md` section 10.1) and gives the group size.
    ///
    /// # Errors
    /// The first rule that is broken.
    pub fn check(&self) -> Result<Option<NonZeroUsize>, MaximaError> {
        let size = Self::group_size(self.group_code)?;
        if self.initial && !self.row {
            return Err(MaximaError::Initial);
        }
        if self.group != size.is_some() {
            return Err(MaximaError::Group);
        }
        if self.magnitude && !self.row && !self.group {
            return Err(MaximaError::Magnitude);
        }
        Ok(size)
    }
}
