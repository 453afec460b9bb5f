//! Operands for exp and log.

use model::numeric::{format::FloatFormat, op::NumericOp};

/// Operands of FP64 exp with the results closest to a boundary of rounding among magnitudes of 2^-30 and more: V. Lefevre
/// and J.-M. Muller, "Worst Cases for Correct Rounding of the Elementary Functions in Double Precision".
pub(crate) const HARD_EXP: [u64; 5] = [
    0xbe4e_d318_efb6_27ea,
    0x3df7_ffe7_ffee_0024,
    0x3df8_0017_ffed_ffdc,
    0x3e09_e9cb_bfd6_080b,
    0x4018_3d4b_cdeb_b3f4,
];

/// The same for log.
pub(crate) const HARD_LOG: [u64; 5] = [
    0x202e_a71d_85ce_e020,
    0x27f9_476e_304c_d7c7,
    0x3172_6e9c_4d32_7960,
    0x3dc6_1395_5dc8_02f8,
    0x6a56_2a88_6136_29b6,
];

/// A generator of the kind of Knuth's MMIX, of which the high bits are used.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// A number below `limit`, which is at most 2^52.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        let mut draw = || {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            self.0 >> 32
        };
        let word = draw() << 32 | draw();
        ((u128::from(word) * u128::from(limit)) >> 64) as u64
    }

    /// A finite operand without special result: for exp of magnitudes from far below the last place of 1 up to the ends
    /// of the range, for log every positive exponent, and often next to 1.
    pub(crate) fn operand(&mut self, op: NumericOp, format: &FloatFormat) -> u64 {
        let fraction = self.below(1 << format.fraction_bits);
        let fields = 1 << format.exponent_bits;
        let bias = format.bias as u64;
        let negative = op == NumericOp::Exp && self.below(2) == 1;
        let field = match op {
            NumericOp::Exp => {
                let lowest = bias
                    .saturating_sub(u64::from(format.precision()) + 3)
                    .max(1);
                lowest + self.below(bias + u64::from(format.exponent_bits) - lowest)
            }
            _ => match self.below(4) {
                0 => bias - self.below(2),
                _ => self.below(fields - 1),
            },
        };
        let ordinal = (field << format.fraction_bits | fraction).max(1);
        let bits = ordinal << format.low_zero_bits | if negative { format.sign_bit() } else { 0 };
        let is_one = ordinal == bias << format.fraction_bits;
        if format.is_special(bits) || op == NumericOp::Log && is_one {
            return self.operand(op, format);
        }
        bits
    }
}

/// FP64 magnitudes `x` near `2^-exponent`, in -1..1 units of their last place, for which `e^x` or `e^-x` comes closest to
/// a number `b` of 54 bits: `x = ln(b)` to one, two and three terms.
pub(crate) fn ties_of_small_exp(exponent: u32) -> Vec<u64> {
    let mut operands = Vec::new();
    for odd in [1u64, 3, 5, 0x155, 0x3333, 0xf_ffff, 0x15_5555] {
        // d = b - 1 = significand * 2^-place with at most 54 - exponent bits.
        let length = (54 - exponent).max(1);
        if odd >> length != 0 {
            continue;
        }
        let place = exponent + 63 - odd.leading_zeros();
        let scale = 120u32;
        let d = i128::from(odd) << (scale - place);
        let short = d >> 30;
        let square = (short * short) >> (scale - 59);
        let cube = ((square * short) >> (scale - 30)) * 2 / 3;
        // ln(1 + d) and -ln(1 - d).
        for x in [
            d,
            d - square,
            d - square + cube,
            d + square,
            d + square + cube,
        ] {
            if x > 0 {
                operands.push(nearest(x as u128, -(scale as i32)));
            }
        }
    }
    operands
}

/// FP64 encoding of `significand * 2^exponent`, cut.
fn nearest(significand: u128, exponent: i32) -> u64 {
    let leading = 127 - significand.leading_zeros() as i32;
    let aligned = if leading > 52 {
        significand >> (leading - 52)
    } else {
        significand << (52 - leading)
    };
    (((leading + exponent + 1022) as u64) << 52) + aligned as u64
}
