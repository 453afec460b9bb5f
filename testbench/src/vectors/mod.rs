//! Runs golden records on a side and compares the complete expected state.

mod compare;
mod header;
mod overrides;
mod record;
mod support;
mod system;
mod tiles;

pub use compare::{FAULT_NAMES, Values, compare};
pub use overrides::{OverrideError, Overrides};
pub use record::Record;
pub use support::unsupported;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use model::probe::PROBE_WORDS;

use crate::layout::{Layout, field, value};
use crate::memory::{Memory, MemoryConfig};
use crate::session::user_bytes;
use crate::side::{ResetSpec, Resettable, SideError};

/// Cycles a record may take.
const MAX_CYCLES: usize = 400_000;
/// Cycles per call.
const BATCH_CYCLES: usize = 256;

/// A file of records that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum VectorError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The file is not a list of records.
    #[error("{}: line {}, column {}: {source}; allowed: a JSON list of records", path.display(), source.line(), source.column())]
    Json {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// A record has values that no core can take.
    #[error("{}: record {id}: found {found}, allowed: {allowed}", path.display())]
    Record {
        /// The file.
        path: PathBuf,
        /// The record.
        id: String,
        /// What is there.
        found: String,
        /// What could be there.
        allowed: &'static str,
    },
    /// No records at all.
    #[error("no records in {}", path.display())]
    Nothing {
        /// The file or directory.
        path: PathBuf,
    },
}

/// What a set of records came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Records whose whole state is as expected.
    pub passed: usize,
    /// Of these: records whose numeric values the expectation does not define.
    pub without_values: usize,
    /// Records that differ: id and differences.
    pub failed: Vec<(String, Vec<String>)>,
    /// Records that were not run, by reason.
    pub skipped: BTreeMap<String, usize>,
    /// Records overridden, by reason.
    pub overridden: BTreeMap<String, usize>,
}

impl Tally {
    /// Records not run.
    pub fn skips(&self) -> usize {
        self.skipped.values().sum::<usize>() + self.overridden.values().sum::<usize>()
    }
}

/// The JSON files that `path` names: itself, or those in a directory.
///
/// # Errors
/// [`VectorError::Read`], [`VectorError::Nothing`].
pub fn files(path: &Path) -> Result<Vec<PathBuf>, VectorError> {
    let read = |source| VectorError::Read {
        path: path.to_owned(),
        source,
    };
    if !std::fs::metadata(path).map_err(read)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries: Result<Vec<_>, _> = std::fs::read_dir(path).map_err(read)?.collect();
    let mut found: Vec<PathBuf> = entries
        .map_err(read)?
        .into_iter()
        .map(|e| e.path())
        .collect();
    found.retain(|p| p.extension().is_some_and(|e| e == "json"));
    found.retain(|p| p.file_name().is_some_and(|n| n != "coverage.json"));
    found.sort();
    if found.is_empty() {
        return Err(VectorError::Nothing {
            path: path.to_owned(),
        });
    }
    Ok(found)
}

/// Reads the records of one file.
///
/// # Errors
/// [`VectorError`].
pub fn read(path: &Path) -> Result<Vec<Record>, VectorError> {
    let text = std::fs::read(path).map_err(|source| VectorError::Read {
        path: path.to_owned(),
        source,
    })?;
    let records: Vec<Record> =
        serde_json::from_slice(&text).map_err(|source| VectorError::Json {
            path: path.to_owned(),
            source,
        })?;
    for record in &records {
        let wrong = |found: String, allowed| VectorError::Record {
            path: path.to_owned(),
            id: record.id.clone(),
            found,
            allowed,
        };
        if !(8..=1 << 24).contains(&record.memory_bytes) {
            return Err(wrong(
                format!("memory_bytes {}", record.memory_bytes),
                "8 to 16777216",
            ));
        }
        if record.gpr.len() != 4 || record.gpr.iter().any(|file| file.len() != 24) {
            return Err(wrong(
                "another number of registers".to_owned(),
                "four lists of 24",
            ));
        }
        let inside = |addr: u64, len: usize| {
            addr.checked_add(len as u64)
                .is_some_and(|end| end <= record.memory_bytes)
        };
        if let Some(piece) = record
            .memory
            .iter()
            .find(|p| !inside(p.addr.0, p.hex.0.len()))
        {
            return Err(wrong(
                format!("memory at {:#x}", piece.addr.0),
                "addresses below memory_bytes",
            ));
        }
    }
    if records.is_empty() {
        return Err(VectorError::Nothing {
            path: path.to_owned(),
        });
    }
    Ok(records)
}

/// What one side did with a record.
#[derive(Debug)]
pub struct Ran {
    /// Differences from the expectation.
    pub differences: Vec<String>,
    /// All probe records.
    pub records: Vec<u32>,
}

/// Runs a record on a side.
///
/// # Errors
/// [`SideError`] when the simulation fails.
pub fn run_record<S: Resettable>(record: &Record, side: &mut S) -> Result<Ran, SideError> {
    let config = MemoryConfig {
        bytes: record.memory_bytes,
        latency: (1, 1),
        ..MemoryConfig::default()
    };
    let mut memory = Memory::new(&config);
    for piece in &record.memory {
        memory
            .load(piece.addr.0, &piece.hex.0)
            .expect("pieces were checked when the record was read");
    }
    let mut gprs = [[0; 24]; 4];
    for (file, values) in gprs.iter_mut().zip(&record.gpr) {
        for (slot, value) in file.iter_mut().zip(values).skip(1) {
            *slot = value.0;
        }
    }
    side.reset(&ResetSpec {
        reset_pc: record.pc.0,
        mem_bytes: record.memory_bytes,
        // One scalar agent, PE0, as in the executable specification.
        pe_enable: 1,
        spec_compat: true,
        stop_pc: Some(record.stop_pc.0),
        max_instr: record.max_instructions,
        user_bytes: user_bytes(record.memory_bytes),
        fault_limit: record.faults_survived + 1,
        irq_en: false,
        gprs,
    })?;
    let layout = Layout::default();
    let ret_pc = field("retire", "ret_pc");
    let (mut records, mut trace) = (Vec::new(), Vec::new());
    let mut buffer = vec![0; BATCH_CYCLES * PROBE_WORDS];
    let mut cycles = 0;
    let halted = loop {
        let done = side.fill(&mut memory, &mut buffer)?;
        cycles += done;
        for one in buffer.chunks_exact(PROBE_WORDS).take(done) {
            if one[layout.ret_valid] != 0 {
                trace.push(value(one, ret_pc, 0));
            }
        }
        records.extend_from_slice(&buffer[..done * PROBE_WORDS]);
        if done < BATCH_CYCLES {
            break true;
        }
        if cycles >= MAX_CYCLES {
            break false;
        }
    };
    let mut differences = compare(record, side, &memory, &trace)?;
    if !halted {
        differences.insert(0, format!("not halted after {cycles} cycles"));
    }
    Ok(Ran {
        differences,
        records,
    })
}

/// Whether the record's numeric values are compared.
pub fn values_of(record: &Record) -> Values {
    match (record.numeric.as_str(), &record.expect_ieee) {
        ("reference-profile", None) => Values::NotNumeric,
        _ => Values::All,
    }
}
