//! Operands: special ones, those next to the ends of the range, those with few bits, and any.

use model::numeric::format::NumericType;

use crate::exact::Number;
use crate::formats::{Format, integer_range};
use crate::neighbours::nearest_below;

/// Deterministic random numbers (xorshift64*).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }
}

/// A valid code of a floating format.
pub(crate) fn operand(format: &Format, random: &mut Random) -> u64 {
    let largest = format.largest();
    let normal = nearest_below(format, &Number::power_of_two(format.min_normal.0));
    let one = nearest_below(format, &Number::power_of_two(0));
    let ends = [0, 1, 2, normal - 1, normal, normal + 1, one - 1, one];
    let ordinal = match random.below(8) {
        0 => ends[random.below(8) as usize],
        1 => largest - random.below(3),
        2 => match (format.infinity, format.nan) {
            // The NaNs of a binary format are the codes above its infinity.
            (Some(infinity), Some(nan)) if format.has_minus_zero => {
                let above = random.below(nan - infinity) / format.step() * format.step();
                let code = [infinity, nan, infinity + above, nan + above];
                return format.signed(random.below(2) == 1, code[random.below(4) as usize]);
            }
            (None, Some(nan)) => return format.signed(random.below(2) == 1, nan),
            _ => largest,
        },
        // A few binades around one.
        3..=4 => {
            let width = largest / 16 + 1;
            (one - width / 2 + random.below(width)).min(largest)
        }
        // Few bits set or clear at the end.
        5 => {
            let mask = u64::MAX << random.below(52);
            let ordinal = random.below(largest) & mask;
            ordinal.saturating_sub(random.below(2))
        }
        _ => random.below(largest + 1),
    };
    format.signed(random.below(2) == 1, format.code(ordinal))
}

/// A number for which rounding to `kind` is delicate: one of its values, the middle of two, or the ends of its range.
pub(crate) fn delicate(kind: NumericType, random: &mut Random) -> Number {
    let magnitude = if kind == NumericType::E8M0 {
        let power = Number::power_of_two(random.below(258) as i32 - 129);
        &power * &Number::new(64 + random.below(64), -6)
    } else if kind.is_float() {
        let format = Format::of(kind);
        let ordinal = match random.below(4) {
            0 => random.below(3),
            1 => format.largest() - random.below(3),
            _ => random.below(format.largest() + 1),
        };
        let value = format.value(ordinal);
        match random.below(2) {
            0 => value,
            _ => value.middle(&format.value(ordinal + 1)),
        }
    } else {
        let (least, greatest) = integer_range(kind);
        let whole = match random.below(4) {
            0 => greatest,
            1 => least,
            2 => i128::from(random.below(4)),
            _ => i128::from(random.next()) >> (64 - kind.bits()),
        };
        Number::new(2 * whole + i128::from(random.below(3)) - 1, -1)
    };
    if random.below(2) == 1 {
        -magnitude
    } else {
        magnitude
    }
}
