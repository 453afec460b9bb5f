//! `pto-cosim run`.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use model::core::config::ConfigName;
use testbench::args::{self, Address, DumpFile, GprValue, Inject, IrqAt, LoadFile};
use testbench::lockstep::{Check, Settings};
use testbench::memory::{MAX_MEMORY_BYTES, MemoryConfig};
use testbench::session::{self, RunConfig, Sides};

use super::{Failure, print};

/// `--config`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum ConfigArg {
    Tiny,
    Default,
    Wide,
}

impl From<ConfigArg> for ConfigName {
    fn from(arg: ConfigArg) -> Self {
        match arg {
            ConfigArg::Tiny => ConfigName::Tiny,
            ConfigArg::Default => ConfigName::Default,
            ConfigArg::Wide => ConfigName::Wide,
        }
    }
}

/// `--side`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum SideArg {
    Both,
    Rtl,
    Model,
}

impl From<SideArg> for Sides {
    fn from(arg: SideArg) -> Self {
        match arg {
            SideArg::Both => Sides::Both,
            SideArg::Rtl => Sides::Rtl,
            SideArg::Model => Sides::Model,
        }
    }
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum CheckArg {
    /// Every probe record in every cycle.
    Cycle,
    /// The retirements in order, whatever the cycle.
    Order,
    /// The state at the end.
    End,
}

/// `--format`.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum FormatArg {
    Text,
    Json,
}

/// Options of `run`.
#[derive(Debug, Args)]
#[command(allow_negative_numbers = true)]
pub(crate) struct RunArgs {
    /// Program: .s/.asm, ELF, .hex/.mem ($readmemh with byte-wide words), .bin; others by content.
    program: PathBuf,
    /// Configuration of the core.
    #[arg(long, value_enum, default_value = "default")]
    config: ConfigArg,
    /// Enabled PEs, four digits, PE0 first.
    #[arg(long, default_value = "1111", value_parser = args::pe_enable)]
    pe_enable: u8,
    /// Tile selectors name slots and CYCLE counts attempts, as in the executable specification.
    #[arg(long)]
    spec_compat: bool,
    /// Seed of all random streams of the run.
    #[arg(long, default_value = "1", value_parser = args::number)]
    seed: u64,
    /// Read latency of the memory in cycles, MIN..MAX, both included.
    #[arg(long, default_value = "4..12", value_parser = args::latency)]
    mem_latency: (u32, u32),
    /// Percentage of cycles in which the memory takes no request, 0 to 99.
    #[arg(long, default_value = "0", value_parser = clap::value_parser!(u32).range(0..=99))]
    backpressure: u32,
    /// Percentage of spans of 32 cycles in which an interrupt line is raised, 0 to 100.
    #[arg(long, default_value = "0", value_parser = clap::value_parser!(u32).range(0..=100))]
    irq_rate: u32,
    /// Raise an interrupt line in one cycle, LINE@CYCLE.
    #[arg(long, value_parser = IrqAt::parse)]
    irq_at: Vec<IrqAt>,
    /// Size of the memory in bytes, 4K to 4G.
    #[arg(long, default_value = "16M", value_parser = memory_bytes)]
    mem_bytes: u64,
    /// Bytes of memory that rings 2 to 15 may access; three quarters of the memory if not given.
    #[arg(long, value_parser = args::number)]
    user_bytes: Option<u64>,
    /// The trap that stops the core although it has a handler, counted from 1 (0: none).
    #[arg(long, default_value = "0")]
    fault_limit: u32,
    /// Cycles after which the run ends with exit code 4.
    #[arg(long, default_value = "100000000", value_parser = positive)]
    max_cycles: u64,
    /// Stop the core after this many instructions (0: no limit).
    #[arg(long, default_value = "0", value_parser = args::number)]
    max_instr: u64,
    /// Cycles with neither a retirement nor a memory access after which the run ends with exit code 4.
    #[arg(long, default_value = "100000", value_parser = positive)]
    deadlock_cycles: u64,
    /// 1: both sides in one thread; 2: the RTL in a thread of its own. The results are the same.
    #[arg(long, default_value = "2", value_parser = clap::value_parser!(u8).range(1..=2))]
    threads: u8,
    /// What is compared.
    #[arg(long, value_enum, default_value = "cycle")]
    check: CheckArg,
    /// Initial register, PE:REG=VALUE.
    #[arg(long, value_parser = GprValue::parse)]
    gpr: Vec<GprValue>,
    /// Place a file in memory, ADDR=FILE; ADDR is a number or a symbol.
    #[arg(long, value_parser = LoadFile::parse)]
    load: Vec<LoadFile>,
    /// Write memory to a file after the run, ADDR:LEN=FILE.
    #[arg(long, value_parser = DumpFile::parse)]
    dump: Vec<DumpFile>,
    /// Write the retirements with their cycles to a file, one line each, tab-separated.
    #[arg(long)]
    trace: Option<PathBuf>,
    /// Directory of the report of a divergence.
    #[arg(long, default_value = "out")]
    out: PathBuf,
    /// Form of the summary.
    #[arg(long, value_enum, default_value = "text")]
    format: FormatArg,
    /// Invert a bit of the RTL, UNIT[.PE]:SIGNAL:BIT@CYCLE.
    #[arg(long, value_parser = Inject::parse)]
    inject: Vec<Inject>,
    /// Which sides run.
    #[arg(long, value_enum, default_value = "both")]
    side: SideArg,
    /// Address of a raw program or of a relocatable one.
    #[arg(long, value_parser = args::number)]
    base: Option<u64>,
    /// First instruction, a number or a symbol.
    #[arg(long, value_parser = Address::parse)]
    entry: Option<Address>,
}

/// `--mem-bytes`.
fn memory_bytes(text: &str) -> Result<u64, args::ArgError> {
    match args::number(text)? {
        bytes @ 4096..=MAX_MEMORY_BYTES => Ok(bytes),
        _ => Err(args::ArgError {
            found: text.to_owned(),
            allowed: "4K to 4G bytes".to_owned(),
        }),
    }
}

/// A number above 0.
pub(super) fn positive(text: &str) -> Result<u64, args::ArgError> {
    match args::number(text)? {
        0 => Err(args::ArgError {
            found: text.to_owned(),
            allowed: "1 or more".to_owned(),
        }),
        value => Ok(value),
    }
}

impl RunArgs {
    /// The files that the run reads, and what they are.
    pub(super) fn files_read(&self) -> Vec<(PathBuf, String)> {
        let load = |l: &LoadFile| (l.path.clone(), "a file of --load".to_owned());
        std::iter::once((self.program.clone(), "the program".to_owned()))
            .chain(self.load.iter().map(load))
            .collect()
    }

    fn config(&self) -> RunConfig {
        RunConfig {
            program: self.program.clone(),
            base: self.base,
            entry: self.entry.clone(),
            config: self.config.into(),
            pe_enable: self.pe_enable,
            spec_compat: self.spec_compat,
            memory: MemoryConfig {
                bytes: self.mem_bytes,
                latency: self.mem_latency,
                backpressure: self.backpressure,
                irq_rate: self.irq_rate,
                irq_at: self.irq_at.clone(),
                seed: self.seed,
            },
            settings: Settings {
                check: match self.check {
                    CheckArg::Cycle => Check::Cycle,
                    CheckArg::Order => Check::Order,
                    CheckArg::End => Check::End,
                },
                threads: self.threads,
                max_cycles: self.max_cycles,
                deadlock_cycles: self.deadlock_cycles,
                ..Settings::default()
            },
            max_instr: self.max_instr,
            user_bytes: self.user_bytes,
            fault_limit: self.fault_limit,
            gprs: self.gpr.clone(),
            loads: self.load.clone(),
            dumps: self.dump.clone(),
            out: self.out.clone(),
            trace: self.trace.clone(),
            injects: self.inject.clone(),
            sides: self.side.into(),
        }
    }
}

/// Warns of what should have happened in a cycle that a run of `cycles` cycles did not have.
fn unreached(config: &RunConfig, cycles: u64) {
    let injects = config
        .injects
        .iter()
        .map(|i| (i.cycle, "inject", i.to_string()));
    let irqs = config
        .memory
        .irq_at
        .iter()
        .map(|i| (i.cycle, "irq-at", i.to_string()));
    for (cycle, option, value) in injects.chain(irqs) {
        if cycle >= cycles {
            tracing::warn!("--{option} {value} did nothing: the run had {cycles} cycles");
        }
    }
}

/// Runs a program and returns the exit code.
pub(super) fn run(args: &RunArgs, quiet: bool) -> Result<u8, Failure> {
    let config = args.config();
    tracing::debug!(
        seed = config.memory.seed,
        config = config.config.as_str(),
        "run"
    );
    let bar = if !quiet && std::io::stderr().is_terminal() {
        let style =
            ProgressStyle::with_template("{spinner} {human_pos} cycles, {per_sec} {elapsed}")
                .expect("a fixed template");
        ProgressBar::new_spinner().with_style(style)
    } else {
        ProgressBar::hidden()
    };
    let result = session::run(&config, &mut |cycles| bar.set_position(cycles));
    bar.finish_and_clear();
    let result = result?;
    for warning in &result.warnings {
        tracing::warn!("{warning}");
    }
    if result.summary.end != "divergence" {
        unreached(&config, result.summary.cycles);
    }
    let mut text = String::new();
    match args.format {
        FormatArg::Text => {
            if let Some(report) = &result.report {
                text.push_str(&report.text());
                text.push('\n');
            }
            text.push_str(&result.summary.text());
        }
        FormatArg::Json => {
            let mut value = serde_json::to_value(&result.summary).expect("a summary is plain data");
            if let (Some(report), Some(fields)) = (&result.report, value.as_object_mut()) {
                let report = serde_json::to_value(report).expect("a report is plain data");
                fields.insert("divergence".to_owned(), report);
            }
            text = serde_json::to_string_pretty(&value).expect("plain data");
            text.push('\n');
        }
    }
    print(&text)?;
    Ok(match result.summary.end {
        "divergence" => 1,
        "cycle limit" | "deadlock" => 4,
        _ => 0,
    })
}
