//! Tapered coding: fewer fraction bits the further the exponent is from zero (HiF8, `isa-tile.md` section 6.1).

/// Fraction bits of the significands that [`Taper::unpack`] gives.
pub const FRACTION_BITS: u32 = 3;

/// A run of exponents with the same number of fraction bits.
#[derive(Debug, Clone, Copy)]
pub struct Segment {
    /// First exponent.
    pub exponent: i32,
    /// Fraction bits.
    pub fraction_bits: u32,
    /// Ordinal of `2^exponent`.
    pub ordinal: u32,
}

/// Segments from the smallest magnitude up, and the table between ordinals and code bodies.
///
/// The last bit of an ordinal is the last bit of its code, so parity can be seen on either.
#[derive(Debug)]
pub struct Taper {
    /// Segments; the first holds the values below the normal ones.
    segments: [Segment; 6],
    /// Exponent of the largest finite value.
    max_exponent: i32,
    /// Code bodies by ordinal.
    codes: [u8; 128],
    /// Ordinals by code body.
    ordinals: [u8; 128],
}

impl Taper {
    /// Exponent of the smallest normal value.
    #[must_use]
    pub const fn min_normal_exponent(&self) -> i32 {
        self.segments[1].exponent
    }

    /// Fraction bits of the smallest normal value.
    #[must_use]
    pub const fn min_normal_fraction_bits(&self) -> u32 {
        self.segments[1].fraction_bits
    }

    /// Exponent of the largest finite value.
    #[must_use]
    pub const fn max_exponent(&self) -> i32 {
        self.max_exponent
    }

    /// Code body of an ordinal; ordinals past the end count as the last.
    #[must_use]
    pub const fn code(&self, ordinal: u64) -> u64 {
        let index = if ordinal < 128 { ordinal as usize } else { 127 };
        self.codes[index] as u64
    }

    /// Ordinal of a code body.
    #[must_use]
    pub const fn ordinal(&self, body: u64) -> u64 {
        self.ordinals[(body & 127) as usize] as u64
    }

    /// The segment that values with the leading exponent `exponent` belong to; the first one for those below it.
    #[must_use]
    pub const fn segment(&self, exponent: i32) -> Segment {
        let mut index = self.segments.len() - 1;
        while index > 0 && exponent < self.segments[index].exponent {
            index -= 1;
        }
        self.segments[index]
    }

    /// Significand with [`FRACTION_BITS`] fraction bits and exponent of a code body.
    #[must_use]
    pub const fn unpack(&self, body: u64) -> (u64, i32) {
        let ordinal = self.ordinal(body) as u32;
        if ordinal == 0 {
            return (0, self.segments[0].exponent);
        }
        let mut index = self.segments.len() - 1;
        while ordinal < self.segments[index].ordinal {
            index -= 1;
        }
        let segment = self.segments[index];
        let offset = ordinal - segment.ordinal;
        let fraction = offset & ((1 << segment.fraction_bits) - 1);
        (
            ((1 << segment.fraction_bits | fraction) as u64)
                << (FRACTION_BITS - segment.fraction_bits),
            segment.exponent + (offset >> segment.fraction_bits) as i32,
        )
    }
}

const fn segment(exponent: i32, fraction_bits: u32, ordinal: u32) -> Segment {
    Segment {
        exponent,
        fraction_bits,
        ordinal,
    }
}

/// Code body of a HiF8 value: prefix of the exponent's length, exponent sign, exponent without its leading one, fraction.
const fn hif8_body(exponent: i32, fraction: u32) -> u8 {
    let size = exponent.unsigned_abs();
    let negative = (exponent < 0) as u32;
    let body = match size {
        0 => 0b000_1000 | fraction,
        1 => 0b001_0000 | negative << 3 | fraction,
        2..=3 => 0b010_0000 | negative << 4 | (size - 2) << 3 | fraction,
        4..=7 => 0b100_0000 | negative << 4 | (size - 4) << 2 | fraction,
        _ => 0b110_0000 | negative << 4 | (size - 8) << 1 | fraction,
    };
    body as u8
}

/// HiF8: 2^-22 .. 2^-16 without fraction, then 1, 2, 3, 2, 1 fraction bits up to 2^15. Ordinal 127 is the infinity.
pub const HIF8: Taper = {
    let segments = [
        segment(-22, 0, 1),
        segment(-15, 1, 8),
        segment(-7, 2, 24),
        segment(-3, 3, 40),
        segment(4, 2, 96),
        segment(8, 1, 112),
    ];
    let (mut codes, mut ordinals) = ([0; 128], [0; 128]);
    let mut ordinal = 0;
    while ordinal < 128 {
        codes[ordinal] = if ordinal < 8 {
            ordinal as u8
        } else {
            let mut index = 5;
            while (ordinal as u32) < segments[index].ordinal {
                index -= 1;
            }
            let Segment {
                exponent,
                fraction_bits,
                ordinal: first,
            } = segments[index];
            let offset = ordinal as u32 - first;
            hif8_body(
                exponent + (offset >> fraction_bits) as i32,
                offset & ((1 << fraction_bits) - 1),
            )
        };
        ordinals[codes[ordinal] as usize] = ordinal as u8;
        ordinal += 1;
    }
    Taper {
        segments,
        max_exponent: 15,
        codes,
        ordinals,
    }
};
