//! Random programs in lockstep: every seed is a program with its memory, PEs and stimulus, independent of others.

mod code;
mod coverage;
mod generate;
mod legal;
mod operands;
mod profile;
mod require;
mod rng;
mod speed;

pub use coverage::{Coverage, HAZARDS};
pub use profile::{Blocks, NAMES, Profile, ProfileError, Weights};
pub use require::Missing;
pub use speed::khz;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use model::core::config::ConfigName;
use model::isa;

use crate::args::Inject;
use crate::divergence::{self, Context, Report};
use crate::image::{Format, Image, Segment};
use crate::layout::{field, value};
use crate::lockstep::{self, End, Outcome, Settings};
use crate::memory::{Memory, MemoryConfig};
use crate::output;
use crate::rtl::RtlSide;
use crate::session::{RunError, Sides, alone, user_bytes};
use crate::side::{ModelSide, ResetSpec, Resettable, SideError};
use crate::text::{disassemble, instruction_at};
use coverage::Observed;
use generate::{Generated, MEMORY};
use rng::Rng;

/// Traps after which the core stops although it has a handler.
const FAULT_LIMIT: u32 = 400;

/// Why a core halts, by the code of the probe less 1 (docs/probe.tsv, `halt_reason`); last those with a lower
/// instruction limit of their own.
pub const ENDS: [&str; 4] = [
    "instruction limit",
    "program end",
    "trap limit",
    "own limit",
];
const INSTRUCTION_LIMIT: usize = 0;
const OWN_LIMIT: usize = 3;

/// What to run.
#[derive(Debug, Clone)]
pub struct FuzzConfig {
    /// Seeds, the end not included.
    pub seeds: Range<u64>,
    /// What programs are made of.
    pub profile: Profile,
    /// What `--profile` said.
    pub profile_name: String,
    /// Configuration of the core.
    pub config: ConfigName,
    /// Which sides run.
    pub sides: Sides,
    /// Seeds at a time.
    pub threads: usize,
    /// Instructions after which a program ends; some end earlier.
    pub max_instr: u64,
    /// Cycles after which a program counts as endless.
    pub max_cycles: u64,
    /// Directory of the report of a divergence.
    pub out: PathBuf,
    /// Bits to invert in the RTL, in every seed.
    pub injects: Vec<Inject>,
    /// Options of the command that the command that repeats a seed needs, too.
    pub options: String,
}

/// A seed that did not end well.
#[derive(Debug)]
pub struct Failed {
    /// The seed.
    pub seed: u64,
    /// `divergence`, `cycle limit` or `deadlock`.
    pub end: &'static str,
    /// The report of a divergence.
    pub report: Option<Report>,
    /// The command that repeats it.
    pub replay: String,
}

/// What the seeds came to.
#[derive(Debug, Default)]
pub struct FuzzResult {
    /// Seeds that ran.
    pub seeds: u64,
    /// Cycles of all of them.
    pub cycles: u64,
    /// Seeds whose program ended, by [`ENDS`].
    pub ends: [u64; ENDS.len()],
    /// What they executed.
    pub coverage: Coverage,
    /// The lowest seed that failed.
    pub failed: Option<Failed>,
}

impl FuzzResult {
    /// Adds the seeds of another profile; of two failures the first stays.
    pub fn add(&mut self, other: FuzzResult) {
        self.seeds += other.seeds;
        self.cycles += other.cycles;
        for (sum, more) in self.ends.iter_mut().zip(other.ends) {
            *sum += more;
        }
        self.coverage.add(&other.coverage);
        self.failed = self.failed.take().or(other.failed);
    }
}

/// One program, ready to run.
struct Case {
    image: Image,
    memory: Memory,
    reset: ResetSpec,
}

impl FuzzConfig {
    /// Both sides on `seeds` of the profile `name`, with the default of every other option.
    ///
    /// # Errors
    /// [`ProfileError`] when there is no such profile.
    pub fn new(seeds: Range<u64>, name: &str, config: ConfigName) -> Result<Self, ProfileError> {
        Ok(FuzzConfig {
            seeds,
            profile: Profile::find(name)?,
            profile_name: name.to_owned(),
            config,
            sides: Sides::Both,
            threads: 1,
            max_instr: 20_000,
            max_cycles: 2_000_000,
            out: PathBuf::from("out"),
            injects: Vec::new(),
            options: String::new(),
        })
    }

    /// The command that repeats one seed.
    fn replay(&self, seed: u64) -> String {
        let words = format!(
            "pto-cosim fuzz --seeds {seed}..{} --profile {} --config {} --max-instr {} --max-cycles {}",
            seed + 1,
            self.profile_name,
            self.config.as_str(),
            self.max_instr,
            self.max_cycles
        );
        let injects: String = self
            .injects
            .iter()
            .map(|i| format!(" --inject {i}"))
            .collect();
        format!("{words}{}{injects}", self.options)
    }

    /// Numbers of the forms of a seed's program in their order, the handlers left out. Nothing is simulated.
    pub fn forms(&self, seed: u64) -> Vec<u16> {
        let code = generate::generate(seed, &self.profile).code;
        let form = |(_, bits)| {
            let (bits, len) = instruction_at(&u64::to_le_bytes(bits), 0)?;
            isa::decode(bits, 8 * len)
        };
        code.into_iter().filter_map(form).collect()
    }

    /// A seed's program as text, one instruction a line, the handlers left out. Nothing is simulated.
    pub fn listing(&self, seed: u64) -> String {
        let code = generate::generate(seed, &self.profile).code;
        let mut text = String::new();
        for (pc, bits) in code {
            if let Some((bits, len)) = instruction_at(&bits.to_le_bytes(), 0) {
                let line = disassemble(bits, len, pc);
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{pc:#x}: {line}");
            }
        }
        text
    }

    fn case(&self, seed: u64) -> Case {
        let Generated {
            segments,
            entry,
            end,
            gprs,
            code: _,
        } = generate::generate(seed, &self.profile);
        let mut rng = Rng::new(seed, "stimulus");
        let profile = &self.profile;
        let (a, b) = (rng.between(profile.latency), rng.between(profile.latency));
        let config = MemoryConfig {
            bytes: MEMORY,
            latency: (a.min(b), a.max(b)),
            backpressure: rng.between(profile.backpressure),
            irq_rate: rng.between(profile.irq_rate),
            irq_at: Vec::new(),
            seed,
        };
        let pe_enable = if rng.chance(50) {
            15
        } else {
            1 + rng.below(15) as u8
        };
        // Some programs end somewhere in the middle.
        let max_instr = if rng.chance(10) {
            self.max_instr.min(1 + rng.below(2000))
        } else {
            self.max_instr
        };
        let image = Image {
            format: Format::Binary,
            segments: segments
                .into_iter()
                .map(|(addr, bytes)| Segment { addr, bytes })
                .collect(),
            entry,
            symbols: BTreeMap::from([("_start".to_owned(), entry), ("end".to_owned(), end)]),
            warnings: Vec::new(),
        };
        let mut memory = Memory::new(&config);
        image
            .place(&mut memory)
            .expect("programs fit into their memory");
        let reset = ResetSpec {
            reset_pc: entry,
            mem_bytes: MEMORY,
            pe_enable,
            spec_compat: false,
            stop_pc: Some(end),
            max_instr,
            user_bytes: user_bytes(MEMORY),
            fault_limit: FAULT_LIMIT,
            irq_en: true,
            gprs,
        };
        Case {
            image,
            memory,
            reset,
        }
    }
}

/// The sides of one thread, reset for every seed.
struct Worker<'a> {
    config: &'a FuzzConfig,
    rtl: Option<RtlSide>,
    settings: Settings,
}

impl Worker<'_> {
    fn seed(&mut self, seed: u64) -> Result<(Outcome, Coverage, Case, Memory), SideError> {
        let case = self.config.case(seed);
        let (mut memory, mut model_memory) = (case.memory.clone(), case.memory.clone());
        let mut model = ModelSide::new(self.config.config, &case.reset);
        let ignore = &mut |_| ();
        if let Some(rtl) = &mut self.rtl {
            rtl.reset(&case.reset)?;
            for inject in &self.config.injects {
                rtl.inject(inject)?;
            }
            let mut observed = Observed::new(rtl);
            let outcome = match self.config.sides {
                Sides::Both => lockstep::run(
                    &mut observed,
                    &mut memory,
                    &mut model,
                    &mut model_memory,
                    &self.settings,
                    ignore,
                )?,
                _ => alone(&mut observed, &mut memory, &self.settings, ignore)?,
            };
            return Ok((outcome, observed.coverage(), case, model_memory));
        }
        let mut observed = Observed::new(&mut model);
        let outcome = alone(&mut observed, &mut model_memory, &self.settings, ignore)?;
        Ok((outcome, observed.coverage(), case, model_memory))
    }
}

/// Runs all seeds, or up to the first that fails. `progress` is called with the number of seeds done.
///
/// # Errors
/// [`RunError`] when a simulation fails or the report cannot be written.
pub fn run(config: &FuzzConfig, progress: &(dyn Fn(u64) + Sync)) -> Result<FuzzResult, RunError> {
    if config.sides == Sides::Model && !config.injects.is_empty() {
        let message = "--inject inverts a bit of the RTL: found --side model, allowed: both, rtl";
        return Err(RunError::Combination(message.to_owned()));
    }
    if config.sides == Sides::Both {
        output::probe_new_dir(&config.out)?;
    }
    let shared = Shared {
        next: AtomicU64::new(config.seeds.start),
        stop: AtomicBool::new(false),
        result: Mutex::new(FuzzResult::default()),
    };
    let length = config.seeds.end.saturating_sub(config.seeds.start);
    let threads = config
        .threads
        .max(1)
        .min(usize::try_from(length).unwrap_or(usize::MAX));
    let ends: Vec<Result<(), RunError>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| scope.spawn(|| work(config, &shared, progress)))
            .collect();
        let join = |w: std::thread::ScopedJoinHandle<'_, _>| {
            w.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        workers.into_iter().map(join).collect()
    });
    ends.into_iter().collect::<Result<Vec<()>, RunError>>()?;
    Ok(shared
        .result
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner))
}

/// What the threads share.
struct Shared {
    next: AtomicU64,
    stop: AtomicBool,
    result: Mutex<FuzzResult>,
}

fn work(
    config: &FuzzConfig,
    shared: &Shared,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(), RunError> {
    let rtl = match config.sides {
        Sides::Model => None,
        Sides::Rtl | Sides::Both => Some(RtlSide::new(config.config)?),
    };
    let mut worker = Worker {
        config,
        rtl,
        settings: Settings {
            threads: 1,
            max_cycles: config.max_cycles,
            ..Settings::default()
        },
    };
    while !shared.stop.load(Ordering::Relaxed) {
        let seed = shared.next.fetch_add(1, Ordering::Relaxed);
        if seed >= config.seeds.end {
            break;
        }
        let (outcome, coverage, case, memory) = worker.seed(seed)?;
        let end = match &outcome.end {
            End::Halted => None,
            End::CycleLimit => Some("cycle limit"),
            End::Deadlock { .. } => Some("deadlock"),
            End::Diverged(_) => Some("divergence"),
        };
        let mut result = shared.result.lock().unwrap_or_else(PoisonError::into_inner);
        result.seeds += 1;
        result.cycles += outcome.cycles;
        if end.is_none() {
            let reason = value(&outcome.last, field("core", "halt_reason"), 0);
            let own = case.reset.max_instr < config.max_instr;
            if let Some(place) = (reason as usize).checked_sub(1) {
                let place = if own && place == INSTRUCTION_LIMIT {
                    OWN_LIMIT
                } else {
                    place
                };
                result.ends[place] += 1;
            }
        }
        result.coverage.add(&coverage);
        progress(result.seeds);
        let Some(end) = end else { continue };
        shared.stop.store(true, Ordering::Relaxed);
        // A lower seed of another thread comes first.
        if result.failed.as_ref().is_some_and(|f| f.seed < seed) {
            continue;
        }
        let replay = config.replay(seed);
        let report = match &outcome.end {
            End::Diverged(divergence) => {
                let context = Context {
                    image: &case.image,
                    memory: memory.contents(),
                    replay: &replay,
                };
                Some(divergence::write(&config.out, divergence, &context)?)
            }
            _ => None,
        };
        result.failed = Some(Failed {
            seed,
            end,
            report,
            replay,
        });
    }
    Ok(())
}
