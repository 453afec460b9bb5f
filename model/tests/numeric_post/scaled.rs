//! Scaled inputs of matrix products and the scaled accumulator (`isa-tile.md` sections 9.6 to 9.8).

use crate::formats::*;
use crate::real::Real;
use crate::rounding::{Place, to_magnitude};

/// An operand of a product.
#[derive(Clone, Copy)]
pub(crate) struct Operand {
    pub(crate) ty: u8,
    pub(crate) bits: u64,
    /// Scale byte and extra exponent.
    pub(crate) scale: Option<(u8, u32)>,
}

/// The factor of a scale byte; `None` for a NaN.
fn factor(ty: u8, byte: u8, extra: u32) -> Option<Real> {
    if byte == 0xff {
        return None;
    }
    Some(if ty == HIF4 {
        let exponent = i32::from(byte >> 2) - 48 + extra as i32;
        Real::scaled(4 + i128::from(byte & 3), exponent - 2)
    } else {
        Real::power_of_two(i32::from(byte) - 127)
    })
}

fn operand(operand: Operand) -> Value {
    let value = decode(operand.ty, operand.bits);
    let Some((byte, extra)) = operand.scale else {
        return value;
    };
    match (value, factor(operand.ty, byte, extra)) {
        (Value::Nan { signaling }, _) => Value::Nan { signaling },
        (_, None) => Value::Nan { signaling: false },
        (Value::Infinity { negative }, Some(_)) => Value::Infinity { negative },
        (Value::Finite { negative, value }, Some(factor)) => Value::Finite {
            negative,
            value: value.mul(&factor),
        },
    }
}

/// A nonzero value in FP32, nearest even, tininess after rounding.
fn encode(x: &Real) -> (u64, u8) {
    let sign = if x.is_negative() { sign_bit(FP32) } else { 0 };
    let (place, inexact) = to_magnitude(FP32, x, RNE);
    let Place::Code(code) = place else {
        return (sign | 0x7f80_0000, OF | NX);
    };
    // With an unbounded exponent, everything from half a unit below 2^-126 rounds to it.
    let tiny = x.abs() < Real::scaled((1 << 25) - 1, -151);
    let flags = match (inexact, tiny) {
        (false, _) => 0,
        (true, false) => NX,
        (true, true) => UF | NX,
    };
    (sign | code, flags)
}

const NAN: u64 = 0x7fc0_0000;

/// a * b + c in FP32, both factors scaled first: (bits, flags).
pub(crate) fn fma(a: Operand, b: Operand, c: u64) -> (u64, u8) {
    let (a, b, c) = (operand(a), operand(b), decode(FP32, c));
    let signaling = |v: &Value| matches!(v, Value::Nan { signaling: true });
    let nan = |v: &Value| matches!(v, Value::Nan { .. });
    let zero = |v: &Value| matches!(v, Value::Finite { value, .. } if value.is_zero());
    let infinite = |v: &Value| matches!(v, Value::Infinity { .. });
    let negative = |v: &Value| {
        matches!(
            v,
            Value::Infinity { negative: true } | Value::Finite { negative: true, .. }
        )
    };
    if signaling(&a) || signaling(&b) || signaling(&c) {
        return (NAN, NV);
    }
    if infinite(&a) && zero(&b) || zero(&a) && infinite(&b) {
        return (NAN, NV);
    }
    if nan(&a) || nan(&b) || nan(&c) {
        return (NAN, 0);
    }
    let product_negative = negative(&a) != negative(&b);
    let sign = |negative: bool| if negative { sign_bit(FP32) } else { 0 };
    if infinite(&a) || infinite(&b) {
        if infinite(&c) && negative(&c) != product_negative {
            return (NAN, NV);
        }
        return (sign(product_negative) | 0x7f80_0000, 0);
    }
    if infinite(&c) {
        return (sign(negative(&c)) | 0x7f80_0000, 0);
    }
    let (
        Value::Finite { value: x, .. },
        Value::Finite { value: y, .. },
        Value::Finite { value: z, .. },
    ) = (&a, &b, &c)
    else {
        unreachable!("everything else has been dealt with");
    };
    let sum = x.mul(y).add(z);
    if sum.is_zero() {
        let both_zero = z.is_zero();
        return (sign(both_zero && product_negative && negative(&c)), 0);
    }
    encode(&sum)
}

/// a * 2^-n in FP32: (bits, flags). What is not a finite number passes as it is (`isa-delta.md` section 9).
pub(crate) fn cscale(a: u64, n: u64) -> (u64, u8) {
    match decode(FP32, a) {
        Value::Nan { .. } | Value::Infinity { .. } => (a, 0),
        Value::Finite { value, .. } if value.is_zero() => (a, 0),
        Value::Finite { value, .. } => encode(&value.times_power_of_two(-(n as i32))),
    }
}
