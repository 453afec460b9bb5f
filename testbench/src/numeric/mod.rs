//! Golden results of the numeric operations, and random operands, on the units of the RTL and the model.

mod case;
mod catalogue;
mod controlled;
mod exhaustive;
mod generate;
mod kind;
mod latency;
mod op;
mod parse;
mod reader;
mod runner;
mod show;
mod side;
mod speed;
mod tally;

pub use case::{Answer, Case, Mode, Place, Value};
pub use catalogue::{Combination, catalogue};
pub use exhaustive::Exhaustive;
pub use generate::Random;
pub use kind::{Form, KINDS, Kind, Top, Type};
pub use latency::{Latency, latencies};
pub use op::Op;
pub use reader::{Files, Reader, files};
pub use runner::{Settings, Source, run};
pub use show::{describe, json, latency_json};
pub use side::{ModelUnits, Units};
pub use speed::{Speed, speeds};
pub use tally::{Agreement, Count, Difference, Tally};

use std::path::PathBuf;

use crate::side::SideError;

/// Why numeric operations could not be run.
#[derive(Debug, thiserror::Error)]
pub enum NumericError {
    /// A file or directory cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// A file is no gzip file or is damaged.
    #[error("{}: line {line}: found a damaged gzip stream ({source}), allowed: a whole gzip file", path.display())]
    Gzip {
        /// The file.
        path: PathBuf,
        /// Line that could not be read, from 1.
        line: u32,
        /// What is wrong.
        source: std::io::Error,
    },
    /// A line that is not what its layout says.
    #[error("{}: line {line}: found {found}, allowed: {allowed}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: u32,
        /// What is there.
        found: String,
        /// What could be there.
        allowed: String,
    },
    /// No results at all.
    #[error("{}: found no {what}, allowed: one or more", path.display())]
    Nothing {
        /// The file or directory.
        path: PathBuf,
        /// What is missing.
        what: &'static str,
    },
    /// A side failed.
    #[error(transparent)]
    Side(#[from] SideError),
}
