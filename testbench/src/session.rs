//! One run of a program: loading, running, checking, reporting.

use std::path::{Path, PathBuf};
use std::time::Instant;

use model::core::config::ConfigName;
use model::probe::PROBE_WORDS;

use crate::args::{ArgError, DumpFile, GprValue, Inject, LoadFile};
use crate::divergence::{self, Context, Report, ReportError};
use crate::image::{Image, Segment};
use crate::layout::{CounterPlanes, Layout};
use crate::loader::{self, LoadError, LoadOptions};
use crate::lockstep::{self, End, Outcome, Settings, finish_store};
use crate::memory::{Memory, MemoryConfig, OutsideMemory};
use crate::output::{self, OutputError};
use crate::rtl::RtlSide;
use crate::side::{Batched, ModelSide, ResetSpec, Resettable, SideError};
use crate::summary::{self, Summary};

/// Which sides run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sides {
    /// Both, compared.
    Both,
    /// The RTL alone.
    Rtl,
    /// The model alone.
    Model,
}

impl Sides {
    /// The word of the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Sides::Both => "both",
            Sides::Rtl => "rtl",
            Sides::Model => "model",
        }
    }
}

/// Everything that determines a run.
#[derive(Debug, Clone)]
pub struct RunConfig {
    /// The program.
    pub program: PathBuf,
    /// Address of raw bytes and of relocatable files.
    pub base: Option<u64>,
    /// First instruction, when it is not the one the file names.
    pub entry: Option<crate::args::Address>,
    /// Configuration of the core.
    pub config: ConfigName,
    /// Bit p enables PE p.
    pub pe_enable: u8,
    /// Source selectors name slots.
    pub spec_compat: bool,
    /// The memory.
    pub memory: MemoryConfig,
    /// How to run and compare.
    pub settings: Settings,
    /// Instructions after which the core stops; 0: no limit.
    pub max_instr: u64,
    /// Bytes of memory that rings 2 to 15 may access; by default three quarters of it.
    pub user_bytes: Option<u64>,
    /// The trap that stops the core, counted from 1; 0: none does.
    pub fault_limit: u32,
    /// Initial registers.
    pub gprs: Vec<GprValue>,
    /// Files to place in memory.
    pub loads: Vec<LoadFile>,
    /// Memory to write to files.
    pub dumps: Vec<DumpFile>,
    /// Directory of the report of a divergence.
    pub out: PathBuf,
    /// Bits to invert in the RTL.
    pub injects: Vec<Inject>,
    /// Which sides run.
    pub sides: Sides,
}

impl RunConfig {
    /// A run of `program` with the default of every option.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        RunConfig {
            program: program.into(),
            base: None,
            entry: None,
            config: ConfigName::Default,
            pe_enable: 15,
            spec_compat: false,
            memory: MemoryConfig::default(),
            settings: Settings::default(),
            max_instr: 0,
            user_bytes: None,
            fault_limit: 0,
            gprs: Vec::new(),
            loads: Vec::new(),
            dumps: Vec::new(),
            out: PathBuf::from("out"),
            injects: Vec::new(),
            sides: Sides::Both,
        }
    }

    /// The command that repeats this run.
    pub fn replay(&self) -> String {
        let mut words = vec![
            "pto-cosim".to_owned(),
            "run".to_owned(),
            quote(&self.program),
        ];
        let mut add = |name: &str, value: String| words.push(format!("--{name} {value}"));
        add("config", self.config.as_str().to_owned());
        let digits = (0..4).map(|pe| char::from(b'0' + (self.pe_enable >> pe & 1)));
        add("pe-enable", digits.collect());
        add("seed", self.memory.seed.to_string());
        add(
            "mem-latency",
            format!("{}..{}", self.memory.latency.0, self.memory.latency.1),
        );
        add("backpressure", self.memory.backpressure.to_string());
        add("mem-bytes", self.memory.bytes.to_string());
        add("max-cycles", self.settings.max_cycles.to_string());
        add("deadlock-cycles", self.settings.deadlock_cycles.to_string());
        add("threads", self.settings.threads.to_string());
        add("check", self.settings.check.name().to_owned());
        if self.sides != Sides::Both {
            add("side", self.sides.name().to_owned());
        }
        if self.max_instr != 0 {
            add("max-instr", self.max_instr.to_string());
        }
        if self.memory.irq_rate != 0 {
            add("irq-rate", self.memory.irq_rate.to_string());
        }
        if let Some(bytes) = self.user_bytes {
            add("user-bytes", bytes.to_string());
        }
        if self.fault_limit != 0 {
            add("fault-limit", self.fault_limit.to_string());
        }
        if let Some(base) = self.base {
            add("base", format!("{base:#x}"));
        }
        if let Some(entry) = &self.entry {
            add("entry", entry.to_string());
        }
        for g in &self.gprs {
            add("gpr", format!("{}:r{}={:#x}", g.pe, g.register, g.value));
        }
        for l in &self.loads {
            add("load", format!("{}={}", l.addr, quote(&l.path)));
        }
        for inject in &self.injects {
            add("inject", inject.to_string());
        }
        if self.spec_compat {
            words.push("--spec-compat".to_owned());
        }
        words.join(" ")
    }
}

/// The default of `user_bytes` for a memory of `bytes` (`docs/microarchitecture.md` section 2).
pub const fn user_bytes(bytes: u64) -> u64 {
    bytes - bytes / 4
}

/// A path as one word of a shell command.
fn quote(path: &Path) -> String {
    let text = path.display().to_string();
    let plain =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '_' | '-' | '=' | ':');
    if !text.is_empty() && text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}

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

/// What came of a run.
#[derive(Debug)]
pub struct RunResult {
    /// Counters and how it ended.
    pub summary: Summary,
    /// The report, when the sides differ.
    pub report: Option<Report>,
    /// Messages of the loader.
    pub warnings: Vec<String>,
    /// Seconds from the end of the comparison to the written report, 0 without one.
    pub report_seconds: f64,
    /// Final memory: that of the RTL if it ran, else the model's.
    pub memory: Memory,
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
    dumps: Vec<(u64, u64, PathBuf)>,
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
    if let Some(crate::args::Address::Number(entry)) = config.entry {
        options.entry = Some(entry);
    }
    let mut image = loader::load(&config.program, &options)?;
    let resolve = |option: &'static str, address: &crate::args::Address| {
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
        placed.push((what, segment));
    }
    let mut dumps = Vec::new();
    for dump in &config.dumps {
        let addr = resolve("dump", &dump.addr)?;
        let what = format!("{}:{:#x}={}", dump.addr, dump.len, dump.path.display());
        let checked = memory.slice(addr, dump.len);
        checked.map_err(|source| RunError::Outside {
            option: "dump",
            what,
            source,
        })?;
        output::probe_file(&dump.path)?;
        dumps.push((addr, dump.len, dump.path.clone()));
    }
    if config.sides == Sides::Both {
        output::probe_new_dir(&config.out)?;
    }
    if let Some(entry) = entry {
        image.entry = entry;
        loader::check(&config.program, &image, config.memory.bytes)?;
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

/// Runs the program of `config`. `progress` is called now and then with the cycles done.
///
/// # Errors
/// [`RunError`].
pub fn run(config: &RunConfig, progress: &mut dyn FnMut(u64)) -> Result<RunResult, RunError> {
    let Prepared {
        image,
        memory,
        reset,
        dumps,
    } = prepare(config)?;
    let mut model_memory = memory.clone();
    let mut memory = memory;
    let mut rtl = match config.sides {
        Sides::Model => None,
        Sides::Rtl | Sides::Both => Some(start_rtl(config, &reset)?),
    };
    let mut model = ModelSide::new(config.config, &reset);
    let start = Instant::now();
    let (outcome, compared) = match (&mut rtl, config.sides) {
        (Some(rtl), Sides::Both) => {
            let (found, expected) = (rtl.config_hash()?, model.config_hash()?);
            if found != expected {
                let message =
                    format!("configuration hash {found:#018x}, the model has {expected:#018x}");
                return Err(SideError {
                    side: "rtl",
                    message,
                }
                .into());
            }
            let sides = (&mut model, &mut model_memory);
            let outcome = lockstep::run(
                rtl,
                &mut memory,
                sides.0,
                sides.1,
                &config.settings,
                progress,
            )?;
            (outcome, true)
        }
        (Some(rtl), _) => (alone(rtl, &mut memory, &config.settings, progress)?, false),
        (None, _) => (
            alone(&mut model, &mut memory, &config.settings, progress)?,
            false,
        ),
    };
    let seconds = start.elapsed().as_secs_f64();
    let compared_at = Instant::now();
    let report = match &outcome.end {
        End::Diverged(divergence) => {
            let replay = config.replay();
            let contents = model_memory.contents();
            let context = Context {
                image: &image,
                memory: contents,
                replay: &replay,
            };
            Some(divergence::write(&config.out, divergence, &context)?)
        }
        _ => None,
    };
    let report_seconds = if report.is_some() {
        compared_at.elapsed().as_secs_f64()
    } else {
        0.0
    };
    let facts = summary::Facts {
        config,
        outcome: &outcome,
        compared,
        seconds,
    };
    let source = if compared { &model_memory } else { &memory };
    let summary = match &mut rtl {
        Some(rtl) if !compared => summary::collect(&facts, rtl, source, &image)?,
        _ => summary::collect(&facts, &mut model, source, &image)?,
    };
    if report.is_none() {
        for (addr, len, path) in dumps {
            let bytes = memory.slice(addr, len).expect("checked before the run");
            output::write(&path, bytes)?;
        }
    }
    Ok(RunResult {
        summary,
        report,
        warnings: image.warnings,
        report_seconds,
        memory,
    })
}

/// Makes and resets the RTL.
fn start_rtl(config: &RunConfig, reset: &ResetSpec) -> Result<RtlSide, SideError> {
    let mut rtl = RtlSide::new(config.config)?;
    rtl.reset(reset)?;
    for inject in &config.injects {
        rtl.inject(inject)?;
    }
    Ok(rtl)
}

/// Runs one side without comparison.
///
/// # Errors
/// [`SideError`] when the simulation fails.
pub fn alone<S: Batched>(
    side: &mut S,
    memory: &mut Memory,
    settings: &Settings,
    progress: &mut dyn FnMut(u64),
) -> Result<Outcome, SideError> {
    let layout = Layout::default();
    let mut planes = CounterPlanes::default();
    let mut buffer = vec![0; settings.batch_cycles.max(1) * PROBE_WORDS];
    let (mut cycle, mut last_progress) = (0u64, 0u64);
    let mut last = Vec::new();
    let end = loop {
        let left = usize::try_from(settings.max_cycles - cycle).unwrap_or(usize::MAX);
        if left == 0 {
            break End::CycleLimit;
        }
        let asked = left.min(settings.batch_cycles.max(1));
        let done = side.fill(memory, &mut buffer[..asked * PROBE_WORDS])?;
        for record in buffer.chunks_exact(PROBE_WORDS).take(done) {
            planes.add(layout.increments(record));
            if layout.progress(record) {
                last_progress = cycle;
            }
            cycle += 1;
        }
        if done > 0 {
            last = buffer[(done - 1) * PROBE_WORDS..done * PROBE_WORDS].to_vec();
        }
        progress(cycle);
        if last.get(layout.run_state) == Some(&Layout::HALTED) || done < asked {
            break End::Halted;
        }
        if cycle - last_progress > settings.deadlock_cycles {
            break End::Deadlock {
                since: last_progress,
            };
        }
    };
    if matches!(end, End::Halted) {
        finish_store(&last, cycle, memory);
    }
    Ok(Outcome {
        end,
        cycles: cycle,
        last,
        increments: planes.totals(),
    })
}
