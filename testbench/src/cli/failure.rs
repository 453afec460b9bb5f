//! Errors as the user sees them.

use std::fmt;

use miette::Diagnostic;
use testbench::args::ArgError;
use testbench::loader::LoadError;
use testbench::output::{OutputError, TakenError};
use testbench::session::RunError;
use testbench::side::SideError;

/// An error with its code and exit code.
#[derive(Debug)]
pub(crate) struct Failure {
    code: &'static str,
    message: String,
    exit: u8,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl Diagnostic for Failure {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.code))
    }
}

impl Failure {
    /// Bad input: exit code 2.
    pub(crate) fn input(code: &'static str, message: impl Into<String>) -> Self {
        Failure {
            code,
            message: message.into(),
            exit: 2,
        }
    }

    /// A tool that failed: exit code 3.
    pub(crate) fn tool(code: &'static str, message: impl Into<String>) -> Self {
        Failure {
            code,
            message: message.into(),
            exit: 3,
        }
    }

    pub(crate) fn exit_code(&self) -> u8 {
        self.exit
    }

    /// The failure as a report that prints with its code.
    pub(crate) fn into_report(self) -> miette::Report {
        miette::Report::new(self)
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        let message = error.to_string();
        match error {
            RunError::Load(_) => Failure::input("pto::load", message),
            RunError::Option { .. } | RunError::Outside { .. } | RunError::Combination(_) => {
                Failure::input("pto::option", message)
            }
            RunError::Output(_) | RunError::Taken(_) | RunError::Report(_) => {
                Failure::input("pto::output", message)
            }
            RunError::Side(_) => Failure::tool("pto::simulation", message),
        }
    }
}

impl From<LoadError> for Failure {
    fn from(error: LoadError) -> Self {
        Failure::input("pto::load", error.to_string())
    }
}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Self {
        Failure::input("pto::output", error.to_string())
    }
}

impl From<TakenError> for Failure {
    fn from(error: TakenError) -> Self {
        Failure::input("pto::output", error.to_string())
    }
}

impl From<SideError> for Failure {
    fn from(error: SideError) -> Self {
        Failure::tool("pto::simulation", error.to_string())
    }
}

impl From<ArgError> for Failure {
    fn from(error: ArgError) -> Self {
        Failure::input("pto::option", error.to_string())
    }
}
