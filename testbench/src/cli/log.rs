//! The log.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use testbench::output;
use tracing::level_filters::LevelFilter;

use super::Failure;

/// Starts logging to standard error or to `file`, which is none of the files that the command reads.
pub(super) fn start(
    verbose: u8,
    quiet: bool,
    file: Option<&Path>,
    read: &[(PathBuf, String)],
) -> Result<(), Failure> {
    let level = match (quiet, verbose) {
        (true, _) => LevelFilter::ERROR,
        (false, 0) => LevelFilter::WARN,
        (false, 1) => LevelFilter::DEBUG,
        (false, _) => LevelFilter::TRACE,
    };
    let log = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(false)
        .without_time();
    match file {
        None => log.with_writer(std::io::stderr).init(),
        Some(path) => {
            output::distinct(path, read)?;
            let file = File::create(path).map_err(|e| {
                Failure::input(
                    "pto::output",
                    format!("cannot write {}: {e}", path.display()),
                )
            })?;
            log.with_writer(Mutex::new(file)).init();
        }
    }
    Ok(())
}
