/// What can go wrong while a model runs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum VerilatedError {
    /// An error of the run time itself.
    #[error("{file}:{line}: {message}")]
    Fatal {
        /// Source file; empty when the run time knows none.
        file: String,
        /// Line, from 1.
        line: u32,
        /// What happened.
        message: String,
    },
    /// `$fatal`, `$error`, `$stop` or a failed assertion; its message is on standard output.
    #[error("{file}:{line}: stopped by the design ($fatal, $error, $stop or a failed assertion)")]
    Stop {
        /// Source file.
        file: String,
        /// Line, from 1.
        line: u32,
    },
    /// `$finish`.
    #[error("{file}:{line}: ended by the design ($finish)")]
    Finish {
        /// Source file.
        file: String,
        /// Line, from 1.
        line: u32,
    },
    /// Any other C++ exception.
    #[error("exception: {0}")]
    Exception(String),
    /// A saved state that is damaged or belongs to another model.
    #[error("snapshot: {0}")]
    Snapshot(String),
    /// The model threw before, in the middle of a cycle: its state is undefined until it is reset or restored.
    #[error("the model failed before and needs a reset or a restore")]
    Poisoned,
}

/// Starts and separates the fields of a text that `hooks.cpp` and `verilated_rt.h` throw.
const MARK: char = '\u{1f}';

impl From<cxx::Exception> for VerilatedError {
    fn from(exception: cxx::Exception) -> VerilatedError {
        let text = exception.what();
        let mut fields = text.splitn(5, MARK);
        let (Some(""), Some(kind), Some(file), Some(line), Some(message)) = (
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
            fields.next(),
        ) else {
            return VerilatedError::Exception(text.to_owned());
        };
        let (file, line, message) = (
            file.to_owned(),
            line.parse().unwrap_or(0),
            message.to_owned(),
        );
        match kind {
            // The name that RestoreStream gives itself.
            "fatal" if file == "snapshot" => VerilatedError::Snapshot(message),
            "fatal" => VerilatedError::Fatal {
                file,
                line,
                message,
            },
            "stop" => VerilatedError::Stop { file, line },
            "finish" => VerilatedError::Finish { file, line },
            "snapshot" => VerilatedError::Snapshot(message),
            _ => VerilatedError::Exception(text.to_owned()),
        }
    }
}
