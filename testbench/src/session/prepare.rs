//! Reading and checking the input of a run.

use std::path::PathBuf;

use super::config::{RunConfig, Sides, user_bytes};
use crate::args::{Address, ArgError};
use crate::divergence::ReportError;
use crate::image::{Image, Segment};
use crate::loader::{self, LoadError, LoadOptions};
use crate::memory::{Memory, OutsideMemory};
use crate::output::{self, OutputError, TakenError};
use crate::side::{ResetSpec, SideError};

/// Why a run could not be done.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The program cannot be loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// An option names something that is not there.
    #[error("--{option}: {source}")]
    Option {
        /// Name of the option.
        option: &'static str,
        /// What is wrong.
        source: ArgError,
    },
    /// A file to load or a range to dump does not fit the memory.
    #[error("--{option} {what}: {source}; give more with --mem-bytes")]
    Outside {
        /// Name of the option.
        option: &'static str,
        /// Its value.
        what: String,
        /// Where and how much.
        source: OutsideMemory,
    },
    /// Options that do not go together.
    #[error("{0}")]
    Combination(String),
    /// A place for output cannot be used.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// An output would replace a file that the run reads or writes as well.
    #[error(transparent)]
    Taken(#[from] TakenError),
    /// The report cannot be written.
    #[error(transparent)]
    Report(#[from] ReportError),
    /// A simulation failed.
    #[error(transparent)]
    Side(#[from] SideError),
}

impl RunError {
    /// Whether the tool failed rather than its input.
    pub fn is_tool_failure(&self) -> bool {
        matches!(self, RunError::Side(_))
    }
}

/// A run that is ready to start.
#[derive(Debug)]
pub struct Prepared {
    /// The program.
    pub image: Image,
    /// Memory with the program and the loaded files.
    pub memory: Memory,
    /// Where the core starts.
    pub reset: ResetSpec,
    /// Address, length and file of what is written after the run.
    pub(super) dumps: Vec<(u64, u64, PathBuf)>,
}

/// Reads and checks all input of a run and the places of its output.
///
/// # Errors
/// [`RunError`]; nothing has been written then.
pub fn prepare(config: &RunConfig) -> Result<Prepared, RunError> {
    if config.sides == Sides::Model && !config.injects.is_empty() {
        let message = "--inject inverts a bit of the RTL: found --side model, allowed: both, rtl";
        return Err(RunError::Combination(message.to_owned()));
    }
    let mut cycles: Vec<u64> = config.injects.iter().map(|i| i.cycle).collect();
    cycles.sort_unstable();
    if cycles.windows(2).any(|w| w[0] == w[1]) {
        let message = "--inject: found two in one cycle, allowed: one a cycle";
        return Err(RunError::Combination(message.to_owned()));
    }
    let mut options = LoadOptions {
        base: config.base,
        entry: None,
        memory_bytes: config.memory.bytes,
    };
    if let Some(Address::Number(entry)) = config.entry {
        options.entry = Some(entry);
    }
    let mut image = loader::load(&config.program, &options)?;
    let resolve = |option: &'static str, address: &Address| {
        address
            .resolve(&image.symbols)
            .map_err(|source| RunError::Option { option, source })
    };
    let entry = config
        .entry
        .as_ref()
        .map(|e| resolve("entry", e))
        .transpose()?;
    let mut memory = Memory::new(&config.memory);
    let place = |source| RunError::Outside {
        option: "mem-bytes",
        what: String::new(),
        source,
    };
    image.place(&mut memory).map_err(place)?;
    let mut placed: Vec<(String, Segment)> = Vec::new();
    let mut taken = vec![(config.program.clone(), "the program".to_owned())];
    for load in &config.loads {
        let addr = resolve("load", &load.addr)?;
        let bytes = loader::read_file(&load.path)?;
        let what = format!("{}={}", load.addr, load.path.display());
        let segment = Segment { addr, bytes };
        // Zeros of the program are room that it keeps for such a file.
        if image
            .segments
            .iter()
            .any(|s| s.overlap(&segment).iter().any(|byte| *byte != 0))
        {
            let warning = format!("--load {what} replaces bytes of the program that are not 0");
            image.warnings.push(warning);
        }
        for (other, earlier) in &placed {
            if !earlier.overlap(&segment).is_empty() {
                let warning = format!("--load {what} replaces bytes of --load {other}");
                image.warnings.push(warning);
            }
        }
        if let Err(source) = memory.load(addr, &segment.bytes) {
            return Err(RunError::Outside {
                option: "load",
                what,
                source,
            });
        }
        taken.push((load.path.clone(), format!("the file of --load {what}")));
        placed.push((what, segment));
    }
    let mut dumps = Vec::new();
    for dump in &config.dumps {
        let addr = resolve("dump", &dump.addr)?;
        let what = format!("{}:{:#x}={}", dump.addr, dump.len, dump.path.display());
        let checked = memory.slice(addr, dump.len);
        checked.map_err(|source| RunError::Outside {
            option: "dump",
            what: what.clone(),
            source,
        })?;
        output::probe_file(&dump.path)?;
        output::distinct(&dump.path, &taken)?;
        taken.push((dump.path.clone(), format!("the file of --dump {what}")));
        dumps.push((addr, dump.len, dump.path.clone()));
    }
    if config.sides == Sides::Both {
        output::probe_new_dir(&config.out)?;
    }
    if let Some(entry) = entry {
        image.entry = entry;
        loader::check(&config.program, &image, config.memory.bytes)?;
    }
    if let Some(path) = &config.trace {
        output::probe_file(path)?;
        output::distinct(path, &taken)?;
    }
    let entry = image.entry;
    let holds = |s: &Segment| s.addr <= entry && entry - s.addr < s.bytes.len() as u64;
    if !image
        .segments
        .iter()
        .chain(placed.iter().map(|(_, s)| s))
        .any(holds)
    {
        let warning = format!(
            "the first instruction is at {entry:#x}, where neither the program nor a file of --load has bytes"
        );
        image.warnings.push(warning);
    }
    let mut gprs = [[0; 24]; 4];
    for g in &config.gprs {
        gprs[g.pe][g.register] = g.value;
    }
    let reset = ResetSpec {
        reset_pc: image.entry,
        mem_bytes: config.memory.bytes,
        pe_enable: config.pe_enable,
        spec_compat: config.spec_compat,
        stop_pc: None,
        max_instr: config.max_instr,
        user_bytes: config.user_bytes.unwrap_or(user_bytes(config.memory.bytes)),
        fault_limit: config.fault_limit,
        irq_en: true,
        gprs,
    };
    Ok(Prepared {
        image,
        memory,
        reset,
        dumps,
    })
}
