//! `e^(a - b)` in two roundings (`isa-tile.md` sections 7.5 and 11.4).

use super::{
    arith, convert,
    exp::exp,
    flags::Flags,
    format::NumericType::{self, Bf16, Fp16, Fp32},
    op::by_format,
    outcome::Outcome,
    round::RoundingMode::Rne,
};

/// `e^(a - b)`: the difference and the power are each rounded to nearest even in the type `dst`, with the flags of both.
///
/// `dst` is `src`, or FP32 for operands in FP16 or BF16, which are widened first. `None` for other types.
#[inline(never)]
#[must_use]
pub fn expdif(src: NumericType, dst: NumericType, a: u64, b: u64) -> Option<Outcome> {
    let given = dst.float_format()?;
    let mut flags = Flags::empty();
    let mut widened = |operand| match (src, dst) {
        (Fp16 | Bf16, Fp32) => {
            convert::convert(src, dst, operand, Rne, false).map(|x| x.accumulate(&mut flags))
        }
        _ => (src == dst).then_some(operand),
    };
    let (a, b) = (widened(a)?, widened(b)?);
    Some(by_format!((dst, given), format => {
        let difference = arith::sub(format, a, b, Rne).accumulate(&mut flags);
        exp(format, difference, Rne).with(flags)
    }))
}
