//! What a run has to have executed: every form often enough, and every fault that a form can raise.

use std::fmt::Write;

use model::isa::FORMS;

use super::coverage::Coverage;
use super::legal;
use crate::vectors::FAULT_NAMES;

/// What is missing, one line each, and what was looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Missing {
    /// Forms that retired too rarely, and faults that did not occur.
    pub lines: Vec<String>,
    /// Forms that have to retire.
    pub forms: usize,
    /// Pairs of form and fault, and faults of any word.
    pub faults: usize,
    /// Forms that cannot retire, with the reason.
    pub excluded: Vec<String>,
}

impl Missing {
    /// For people.
    pub fn text(&self, least: u64) -> String {
        let mut text = String::new();
        // Writing to a String cannot fail.
        for line in &self.excluded {
            let _ = writeln!(text, "not required to retire: {line}");
        }
        for line in &self.lines {
            let _ = writeln!(text, "missing: {line}");
        }
        let _ = writeln!(
            text,
            "required: {} forms {least} times, {} faults once; {} missing",
            self.forms,
            self.faults,
            self.lines.len()
        );
        text
    }
}

impl Coverage {
    /// What is missing if every form has to retire `least` times and every fault that it can raise has to occur.
    pub fn missing(&self, least: u64) -> Missing {
        let mut missing = Missing::default();
        for (number, row) in (0u16..).zip(FORMS.iter()) {
            let name = format!("{} {}", row.name, row.mnemonic);
            if let Some(reason) = legal::never_retires(row) {
                missing.excluded.push(format!("{name}: {reason}"));
            } else {
                missing.forms += 1;
                let retired = self.retired(number);
                if retired < least {
                    let line = format!("{name} retired {retired} times of {least}");
                    missing.lines.push(line);
                }
            }
            for code in legal::faults(number) {
                missing.faults += 1;
                if self.outcome(number, code.into()) == 0 {
                    let fault = FAULT_NAMES[usize::from(code)];
                    missing.lines.push(format!("{name} with {fault}"));
                }
            }
        }
        for code in legal::OF_ANY_WORD {
            missing.faults += 1;
            if self.faulted(code.into()) == 0 {
                let fault = FAULT_NAMES[usize::from(code)];
                missing.lines.push(format!("any word with {fault}"));
            }
        }
        missing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_and_a_fault_that_are_missing_are_named() {
        let mut coverage = Coverage::default();
        for (number, row) in (0u16..).zip(FORMS.iter()) {
            if row.mnemonic != "BCNT" {
                coverage.count(number, 0, 3);
            }
            for code in legal::faults(number) {
                if (row.mnemonic, code) != ("JR", legal::INSTRUCTION_PC) {
                    coverage.count(number, code.into(), 1);
                }
            }
        }
        for code in legal::OF_ANY_WORD {
            coverage.count(u16::MAX, code.into(), 1);
        }
        let missing = coverage.missing(3);
        let lines: Vec<&str> = missing.lines.iter().map(String::as_str).collect();
        assert_eq!(
            lines,
            [
                "F32_BCNT BCNT retired 0 times of 3",
                "F32_JR JR with InstructionPC"
            ]
        );
        assert_eq!((missing.forms, missing.excluded.len()), (536, 6));
        assert_eq!(coverage.missing(4).lines.len(), 537);
    }
}
