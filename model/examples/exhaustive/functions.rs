//! The functions under check: special results, and where the exact result lies against a dyadic number.

use crate::{oracle::Dyadic, series};
use model::numeric::op::NumericOp;
use std::cmp::Ordering;

/// Function of one FP32 operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Function {
    Exp,
    Log,
    Recip,
    Sqrt,
    Rsqrt,
}

pub(crate) const NV: u8 = 1;
const DZ: u8 = 2;
const INFINITY: u32 = 0x7f80_0000;
const NAN: u32 = 0x7fc0_0000;
const SIGN: u32 = 1 << 31;
const ONE: u32 = 0x3f80_0000;

impl Function {
    pub(crate) const ALL: [Function; 5] = [
        Function::Exp,
        Function::Log,
        Function::Recip,
        Function::Sqrt,
        Function::Rsqrt,
    ];

    pub(crate) fn name(self) -> &'static str {
        self.op().name()
    }

    pub(crate) fn op(self) -> NumericOp {
        match self {
            Function::Exp => NumericOp::Exp,
            Function::Log => NumericOp::Log,
            Function::Recip => NumericOp::Recip,
            Function::Sqrt => NumericOp::Sqrt,
            Function::Rsqrt => NumericOp::Rsqrt,
        }
    }

    /// Result and flags where a rule gives them outright.
    pub(crate) fn special(self, a: u32) -> Option<(u32, u8)> {
        let (magnitude, sign) = (a & !SIGN, a & SIGN);
        if magnitude > INFINITY {
            let signaling = a & 0x40_0000 == 0;
            return Some((NAN, if signaling { NV } else { 0 }));
        }
        match self {
            Function::Exp => match a {
                0 | SIGN => Some((ONE, 0)),
                INFINITY => Some((INFINITY, 0)),
                _ if magnitude == INFINITY => Some((0, 0)),
                _ => None,
            },
            Function::Recip => match magnitude {
                0 => Some((sign | INFINITY, DZ)),
                INFINITY => Some((sign, 0)),
                _ => None,
            },
            Function::Log | Function::Sqrt | Function::Rsqrt => match magnitude {
                0 => Some(match self {
                    Function::Log => (SIGN | INFINITY, DZ),
                    Function::Sqrt => (a, 0),
                    _ => (sign | INFINITY, DZ),
                }),
                _ if sign != 0 => Some((NAN, NV)),
                INFINITY => Some(match self {
                    Function::Rsqrt => (0, 0),
                    _ => (INFINITY, 0),
                }),
                ONE if self == Function::Log => Some((0, 0)),
                _ => None,
            },
        }
    }
}

/// The magnitude of an exact result, by comparison with dyadic numbers.
pub(crate) trait Magnitude {
    /// Whether the result is negative.
    fn negative(&self) -> bool;
    /// Where the magnitude lies against `bound`; counts what floats could not tell.
    fn against(&self, bound: Dyadic, undecided: &mut u64) -> Ordering;
    /// Whether a dyadic number is the exact result.
    #[inline(always)]
    fn is(&self, candidate: Dyadic) -> bool {
        self.against(candidate, &mut 0) == Ordering::Equal
    }
}

/// `1 / a`.
pub(crate) struct Recip {
    negative: bool,
    operand: Dyadic,
}

/// `sqrt(a)`.
pub(crate) struct Sqrt(Dyadic);

/// `1 / sqrt(a)`.
pub(crate) struct Rsqrt(Dyadic);

impl Recip {
    pub(crate) fn new(a: u32) -> Self {
        Recip {
            negative: a & SIGN != 0,
            operand: Dyadic::of_ordinal(a & !SIGN),
        }
    }
}

impl Sqrt {
    pub(crate) fn new(a: u32) -> Self {
        Sqrt(Dyadic::of_ordinal(a))
    }
}

impl Rsqrt {
    pub(crate) fn new(a: u32) -> Self {
        Rsqrt(Dyadic::of_ordinal(a))
    }
}

impl Magnitude for Recip {
    #[inline(always)]
    fn negative(&self) -> bool {
        self.negative
    }
    #[inline(always)]
    fn against(&self, bound: Dyadic, _: &mut u64) -> Ordering {
        // 1 / a against v is 1 against a * v.
        self.operand.times(bound).against_one().reverse()
    }
}

impl Magnitude for Sqrt {
    #[inline(always)]
    fn negative(&self) -> bool {
        false
    }
    #[inline(always)]
    fn against(&self, bound: Dyadic, _: &mut u64) -> Ordering {
        self.0.against(bound.times(bound))
    }
}

impl Magnitude for Rsqrt {
    #[inline(always)]
    fn negative(&self) -> bool {
        false
    }
    #[inline(always)]
    fn against(&self, bound: Dyadic, _: &mut u64) -> Ordering {
        self.0.times(bound).times(bound).against_one().reverse()
    }
}

/// Relative margin around results of host floats: four units in the last place. The C library states an error of at most
/// one; [`series::check_host_floats`] looks at a sample.
const MARGIN: f64 = 1.0 / (1u64 << 50) as f64;

/// `e^a`, within margins.
pub(crate) struct Exp {
    a: u32,
    low: f64,
    high: f64,
}

/// `ln(a)` for positive `a` other than 1, within margins.
pub(crate) struct Log {
    a: u32,
    negative: bool,
    low: f64,
    high: f64,
}

impl Exp {
    pub(crate) fn new(a: u32) -> Self {
        // Beyond these ends the result lies outside of everything that it is compared with.
        let power = f64::from(f32::from_bits(a)).clamp(-700.0, 700.0).exp();
        Exp {
            a,
            low: power - power * MARGIN,
            high: power + power * MARGIN,
        }
    }
}

impl Log {
    pub(crate) fn new(a: u32) -> Self {
        let logarithm = f64::from(f32::from_bits(a)).ln();
        let magnitude = logarithm.abs();
        Log {
            a,
            negative: logarithm < 0.0,
            low: magnitude - magnitude * MARGIN,
            high: magnitude + magnitude * MARGIN,
        }
    }
}

impl Magnitude for Exp {
    #[inline(always)]
    fn negative(&self) -> bool {
        false
    }
    #[inline(always)]
    fn against(&self, bound: Dyadic, undecided: &mut u64) -> Ordering {
        let value = bound.to_f64();
        if value < self.low {
            Ordering::Greater
        } else if value > self.high {
            Ordering::Less
        } else {
            *undecided += 1;
            series::exp_against(self.a, bound)
        }
    }
    /// Never: `e^a` is transcendental for every algebraic `a` but 0, and so is the logarithm but for 1.
    #[inline(always)]
    fn is(&self, _: Dyadic) -> bool {
        false
    }
}

impl Magnitude for Log {
    #[inline(always)]
    fn negative(&self) -> bool {
        self.negative
    }
    #[inline(always)]
    fn against(&self, bound: Dyadic, undecided: &mut u64) -> Ordering {
        let value = bound.to_f64();
        if value < self.low {
            Ordering::Greater
        } else if value > self.high {
            Ordering::Less
        } else {
            *undecided += 1;
            series::log_against(self.a, self.negative, bound)
        }
    }
    /// Never: `e^a` is transcendental for every algebraic `a` but 0, and so is the logarithm but for 1.
    #[inline(always)]
    fn is(&self, _: Dyadic) -> bool {
        false
    }
}
