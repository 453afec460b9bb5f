//! `e^x` in big integers with both ends of an enclosure, for what host floats leave undecided.

use crate::oracle::Dyadic;
use num_bigint::BigUint;
use std::cmp::Ordering;

/// Fraction bits of the enclosures.
const BITS: u32 = 512;

/// Lower and upper end of `e^value`, scaled by `2^BITS`. The value is at most 2^8 and a multiple of 2^-400.
fn power(value: Dyadic) -> (BigUint, BigUint) {
    // e^v = (e^(v / 2^k))^(2^k) with the inner exponent below 2^-8.
    let length = 128 - value.significand.leading_zeros() as i32 + value.exponent;
    let halvings = (length + 8).max(0);
    let argument =
        BigUint::from(value.significand) << (BITS as i32 + value.exponent - halvings) as usize;
    let one = BigUint::from(1u32) << BITS;
    let (mut sum, mut term) = (one.clone(), one);
    for k in 1u32.. {
        term = ((term * &argument) >> BITS) / k;
        if term == BigUint::ZERO {
            break;
        }
        sum += &term;
    }
    // Every term is less than two units too low, and there are fewer than 64 down to the last unit; what follows them
    // is less than one unit.
    let (mut low, mut high) = (sum.clone(), sum + 256u32);
    for _ in 0..halvings {
        low = (&low * &low) >> BITS;
        high = ((&high * &high) >> BITS) + 1u32;
    }
    (low, high)
}

/// Where `e^value * factor` lies against 1 or, with `inverse`, where `e^value` lies against `factor`.
fn compare(value: Dyadic, factor: Dyadic, inverse: bool) -> Ordering {
    let (low, high) = power(value);
    // Both sides as multiples of 2^-(BITS + 600).
    let scaled = |number: Dyadic, up: i32| {
        BigUint::from(number.significand) << (number.exponent + 600 + up) as usize
    };
    let (low, high, bound) = if inverse {
        (low << 600, high << 600, scaled(factor, BITS as i32))
    } else {
        let factor = scaled(factor, 0);
        (
            low * &factor,
            high * factor,
            BigUint::from(1u32) << (BITS as usize + 600),
        )
    };
    if low >= bound {
        Ordering::Greater
    } else if high <= bound {
        Ordering::Less
    } else {
        // Not reached with these widths; a checker that cannot tell must not pass the result.
        Ordering::Equal
    }
}

/// Where `e^a` lies against a bound. `Equal`, which does not occur, would mean undecided.
#[cold]
pub(crate) fn exp_against(a: u32, bound: Dyadic) -> Ordering {
    let operand = Dyadic::of_ordinal(a & 0x7fff_ffff);
    if a >> 31 == 0 {
        compare(operand, bound, true)
    } else {
        // e^-|a| against v is 1 against e^|a| * v.
        compare(operand, bound, false).reverse()
    }
}

/// Where `|ln(a)|` lies against a bound: `a` against `e^bound`.
#[cold]
pub(crate) fn log_against(a: u32, negative: bool, bound: Dyadic) -> Ordering {
    let operand = Dyadic::of_ordinal(a);
    if negative {
        // -ln(a) against v is 1 against e^v * a.
        compare(bound, operand, false).reverse()
    } else {
        compare(bound, operand, true).reverse()
    }
}

/// Looks at a sample of host results: the truth must lie within one unit in the last place on either side, a quarter of
/// the margin that the sweep allows.
///
/// # Errors
/// A result is farther off.
pub(crate) fn check_host_floats() -> Result<(), String> {
    let mut state = 0x1234_5678_9abc_def1u64;
    for _ in 0..4000 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let random = (state >> 32) as u32;
        // Magnitudes from 2^-24 to 2^6 for exp, all positive numbers for log.
        let exponent = 103 + (random >> 23 & 0xff) % 30;
        let operand = random & 0x807f_ffff | exponent << 23;
        let power = f64::from(f32::from_bits(operand)).exp();
        if exp_against(operand, around(power, -1)) != Ordering::Greater
            || exp_against(operand, around(power, 1)) != Ordering::Less
        {
            return Err(format!(
                "the host's exp is off by more than a unit at {operand:08x}"
            ));
        }
        let operand = 1 + random % 0x7f7f_ffff;
        let logarithm = f64::from(f32::from_bits(operand)).ln();
        let negative = logarithm < 0.0;
        if operand != 0x3f80_0000
            && (log_against(operand, negative, around(logarithm.abs(), -1)) != Ordering::Greater
                || log_against(operand, negative, around(logarithm.abs(), 1)) != Ordering::Less)
        {
            return Err(format!(
                "the host's log is off by more than a unit at {operand:08x}"
            ));
        }
    }
    Ok(())
}

/// The float `units` places away from a normal positive one.
fn around(value: f64, units: i64) -> Dyadic {
    let bits = value.to_bits().wrapping_add_signed(units);
    Dyadic::new(
        u128::from(bits & ((1 << 52) - 1) | 1 << 52),
        (bits >> 52) as i32 - 1075,
    )
}
