//! What an encoding of any element type means.

use super::{e8m0, format::NumericType, round::Exact};

/// Value of an encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Value {
    /// Not a number.
    Nan {
        /// Raises NV when an operation reads it.
        signaling: bool,
    },
    /// An infinity.
    Infinite {
        /// Sign.
        negative: bool,
    },
    /// A number; zeros keep their sign.
    Finite(Exact),
}

impl Value {
    /// Value of the valid encoding `bits` of `kind`. Bits above the element are ignored.
    #[inline(always)]
    #[must_use]
    pub fn of(kind: NumericType, bits: u64) -> Value {
        let bits = bits & kind.mask();
        let exact = |negative, significand: u64, exponent| {
            Value::Finite(Exact {
                negative,
                significand: u128::from(significand),
                exponent,
                sticky: false,
            })
        };
        if let Some(format) = kind.float_format() {
            return if format.is_nan(bits) {
                Value::Nan {
                    signaling: format.is_signaling(bits),
                }
            } else if format.is_infinite(bits) {
                Value::Infinite {
                    negative: format.is_negative(bits),
                }
            } else {
                let parts = format.unpack(bits);
                exact(
                    parts.negative,
                    parts.significand,
                    parts.exponent - format.fraction_bits as i32,
                )
            };
        }
        if kind == NumericType::E8M0 {
            return match e8m0::exponent(bits) {
                Some(exponent) => exact(false, 1, exponent),
                None => Value::Nan { signaling: false },
            };
        }
        let negative = kind.is_signed() && bits >> (kind.bits() - 1) != 0;
        let magnitude = if negative {
            bits.wrapping_neg() & kind.mask()
        } else {
            bits
        };
        exact(negative, magnitude, 0)
    }
}
