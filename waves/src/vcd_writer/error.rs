//! What the writer refuses.

use crate::name::NameError;

/// A declaration or value that would make an unreadable file, or a failing sink.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VcdError {
    /// A name that readers would take apart.
    #[error("`{path}`: {source}")]
    Name {
        /// Path of the item.
        path: String,
        /// What is wrong with its name.
        source: NameError,
    },
    /// The scope already has an item of that name.
    #[error("`{path}` is declared twice")]
    Duplicate {
        /// Path of the item.
        path: String,
    },
    /// A vector without bits or with too many.
    #[error("`{path}`: width {width} is not in 1..={}", super::MAX_WIDTH)]
    Width {
        /// Path of the vector.
        path: String,
        /// Width asked for, in bits.
        width: u32,
    },
    /// A variable at the root of the tree.
    #[error("`{path}` is not in a scope")]
    OutsideScope {
        /// Path of the variable.
        path: String,
    },
    /// Scopes nested too deeply.
    #[error("`{path}` is nested too deeply")]
    TooDeep {
        /// Path of the scope.
        path: String,
    },
    /// Too many variables.
    #[error("more than {limit} variables")]
    TooMany {
        /// Most variables in one file.
        limit: usize,
    },
    /// A scope or variable of another file.
    #[error("a scope or variable that this file does not have")]
    UnknownId,
    /// A value of another kind than declared.
    #[error("`{path}` is a {declared}, not a {given}")]
    Kind {
        /// Path of the variable.
        path: String,
        /// Its kind.
        declared: &'static str,
        /// Kind of the value.
        given: &'static str,
    },
    /// A value that does not fit the declared width.
    #[error("a value of {got} bits for the {width} bits of `{path}`")]
    ValueWidth {
        /// Path of the vector.
        path: String,
        /// Its width, in bits.
        width: u32,
        /// Bits the value needs, or has.
        got: u64,
    },
    /// Time decreased.
    #[error("time went back from {prev} to {new}")]
    TimeWentBack {
        /// Time of the last step, in ticks.
        prev: u64,
        /// Time asked for, in ticks.
        new: u64,
    },
    /// A value before the first call of `advance`.
    #[error("a value before the first time")]
    NoTime,
    /// The file reached its limit; it ends before the step at `time` and stays readable.
    #[error("the limit of {limit} bytes is reached at time {time}")]
    SizeCap {
        /// The limit, in bytes.
        limit: u64,
        /// First time that is not in the file, in ticks.
        time: u64,
    },
    /// The sink failed, for example because the disk is full.
    #[error("cannot write the wave file: {0}")]
    Io(#[from] std::io::Error),
    /// The file was given up after an earlier failure of the sink.
    #[error("the wave file was given up after an earlier error")]
    Broken,
}
