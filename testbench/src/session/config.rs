//! Everything that determines a run.

use std::path::{Path, PathBuf};

use model::core::config::ConfigName;

use crate::args::{Address, DumpFile, GprValue, Inject, LoadFile};
use crate::lockstep::Settings;
use crate::memory::MemoryConfig;

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
    pub entry: Option<Address>,
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
    /// Table of the retirements to write.
    pub trace: Option<PathBuf>,
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
            trace: None,
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
        for irq in &self.memory.irq_at {
            add("irq-at", irq.to_string());
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
