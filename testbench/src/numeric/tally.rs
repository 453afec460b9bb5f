//! Counts of what passed and failed, and the first differences.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{Answer, Case, Op, Value};

/// Numbers of cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Count {
    /// Right on every side that ran.
    pub passed: u64,
    /// Wrong on a side.
    pub failed: u64,
    /// Wrong on the model.
    pub model_failed: u64,
    /// Wrong on the RTL.
    pub rtl_failed: u64,
}

/// What two sides have in common in a case that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// Only one side ran.
    OneSide,
    /// Both differ from the expectation in the same way.
    SameWrong,
    /// The RTL is right.
    ModelWrong,
    /// The model is right.
    RtlWrong,
    /// Both differ from the expectation and from each other.
    BothWrong,
    /// There is no expectation, and they differ from each other.
    Differ,
}

impl Agreement {
    /// As a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Agreement::OneSide => "one side ran",
            Agreement::SameWrong => "model and RTL agree with each other",
            Agreement::ModelWrong => "the RTL has the expected result, the model differs",
            Agreement::RtlWrong => "the model has the expected result, the RTL differs",
            Agreement::BothWrong => "model and RTL differ from the expectation and from each other",
            Agreement::Differ => "model and RTL differ from each other",
        }
    }
}

/// A case that failed.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// The case.
    pub case: Case,
    /// What the model said, if it ran.
    pub model: Option<Answer>,
    /// What the RTL said, if it ran.
    pub rtl: Option<Answer>,
    /// What they have in common.
    pub agreement: Agreement,
}

/// The sum of a run.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// All cases.
    pub total: Count,
    /// By number of the file.
    pub files: BTreeMap<u32, Count>,
    /// By operation.
    pub ops: BTreeMap<Op, Count>,
    /// By note letter, of cases that have one.
    pub notes: BTreeMap<char, Count>,
    /// What the sides had in common where something failed.
    pub agreements: BTreeMap<Agreement, u64>,
    /// The first that failed.
    pub differences: Vec<Difference>,
    show: usize,
}

impl Count {
    fn add(&mut self, model: bool, rtl: bool) {
        self.passed += u64::from(model && rtl);
        self.failed += u64::from(!(model && rtl));
        self.model_failed += u64::from(!model);
        self.rtl_failed += u64::from(!rtl);
    }
}

impl Tally {
    /// Nothing counted yet; the first `show` differences will be kept.
    pub fn new(show: usize) -> Self {
        Tally {
            show,
            ..Tally::default()
        }
    }

    /// Counts a case. Without an expectation each side is the expectation of the other.
    pub fn add(&mut self, case: &Case, model: Option<Answer>, rtl: Option<Answer>) {
        let right = |answer: Option<Answer>, expected: Option<Value>| match (answer, expected) {
            (None, _) => true,
            (Some(Answer::Value(value)), Some(expected)) => value == expected,
            (Some(Answer::Unsupported), _) => false,
            (Some(Answer::Value(_)), None) => true,
        };
        let (mut model_right, mut rtl_right) =
            (right(model, case.expected), right(rtl, case.expected));
        if case.expected.is_none() && model.is_some() && rtl.is_some() && model != rtl {
            (model_right, rtl_right) = (false, false);
        }
        self.total.add(model_right, rtl_right);
        let file = self.files.entry(case.place.file).or_default();
        file.add(model_right, rtl_right);
        let op = self.ops.entry(case.op).or_default();
        op.add(model_right, rtl_right);
        if case.note != b'-' {
            let note = self.notes.entry(char::from(case.note)).or_default();
            note.add(model_right, rtl_right);
        }
        if model_right && rtl_right {
            return;
        }
        let agreement = match (model, rtl) {
            (Some(model), Some(rtl)) if model == rtl => Agreement::SameWrong,
            (Some(_), Some(_)) if case.expected.is_none() => Agreement::Differ,
            (Some(_), Some(_)) if rtl_right => Agreement::ModelWrong,
            (Some(_), Some(_)) if model_right => Agreement::RtlWrong,
            (Some(_), Some(_)) => Agreement::BothWrong,
            _ => Agreement::OneSide,
        };
        *self.agreements.entry(agreement).or_default() += 1;
        if self.differences.len() < self.show {
            self.differences.push(Difference {
                case: *case,
                model,
                rtl,
                agreement,
            });
        }
    }
}
