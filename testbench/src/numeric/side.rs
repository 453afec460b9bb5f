//! The sides as answerers of batches of cases.

use std::panic::{AssertUnwindSafe, catch_unwind};

use model::numeric::convert::default_mode;
use model::numeric::format::NumericType;
use model::numeric::op::{NumericOp, evaluate};
use model::numeric::outcome::Outcome;
use model::numeric::post::{PostOp, PostOperands, evaluate_post};
use model::numeric::round::RoundingMode;

use super::{Answer, Case, Value};
use crate::side::SideError;

/// One side.
pub trait Units {
    /// Appends one answer per case.
    ///
    /// # Errors
    /// [`SideError`] when the side fails.
    fn answer(&mut self, cases: &[Case], answers: &mut Vec<Answer>) -> Result<(), SideError>;
}

/// The model.
#[derive(Debug, Clone)]
pub struct ModelUnits {
    ops: [Option<NumericOp>; 64],
    kinds: [Option<NumericType>; 32],
    modes: [Option<RoundingMode>; 8],
}

impl Default for ModelUnits {
    fn default() -> Self {
        ModelUnits::new()
    }
}

impl ModelUnits {
    /// The model, which needs no preparation but tables of its names.
    pub fn new() -> Self {
        ModelUnits {
            ops: std::array::from_fn(|code| NumericOp::from_code(code as u8)),
            kinds: std::array::from_fn(|code| NumericType::from_code(code as u8)),
            modes: std::array::from_fn(|code| RoundingMode::from_code(code as u8)),
        }
    }

    /// The model's answer to a case.
    pub fn one(&self, case: &Case) -> Answer {
        if let Some(op) = PostOp::from_code(case.op.code()) {
            return self.controlled(op, case);
        }
        let known = (
            self.ops[usize::from(case.op.code())],
            self.kinds[usize::from(case.src.code)],
            self.kinds[usize::from(case.dst.code)],
        );
        let (Some(op), Some(src), Some(dst)) = known else {
            return Answer::Unsupported;
        };
        let mode = self.modes[case.mode as usize].unwrap_or(default_mode(src, dst));
        let [a, b, c] = case.operands;
        evaluate(op, src, dst, mode, case.sat, a, b, c).map_or(Answer::Unsupported, answer)
    }
}

impl ModelUnits {
    /// The answer of an operation with a control word.
    fn controlled(&self, op: PostOp, case: &Case) -> Answer {
        let types = (
            self.kinds[usize::from(case.src.code)],
            self.kinds[usize::from(case.dst.code)],
        );
        let (Some(src), Some(dst)) = types else {
            return Answer::Unsupported;
        };
        let [a, b, c] = case.operands;
        let operands = PostOperands {
            a,
            b,
            c,
            ctl: case.ctl,
        };
        let rounding = self.modes[case.mode as usize];
        let outcome = evaluate_post(op, src, dst, rounding, case.sat, operands);
        outcome.map_or(Answer::Unsupported, answer)
    }
}

/// A result of the model.
fn answer(outcome: Outcome) -> Answer {
    let (bits, flags) = outcome.into_parts();
    Answer::Value(Value {
        bits,
        flags: flags.bits(),
    })
}

impl Units for ModelUnits {
    fn answer(&mut self, cases: &[Case], answers: &mut Vec<Answer>) -> Result<(), SideError> {
        let start = answers.len();
        let all = AssertUnwindSafe(|| answers.extend(cases.iter().map(|case| self.one(case))));
        if catch_unwind(all).is_ok() {
            return Ok(());
        }
        // The panic stopped at the first case without an answer; `extend` keeps those before it.
        let case = cases.get(answers.len() - start);
        let message = case.map_or_else(String::new, |case| format!(": {}", case.text()));
        Err(SideError {
            side: "model",
            message: format!("it panicked{message}"),
        })
    }
}
