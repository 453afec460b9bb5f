//! One run of a program: loading, running, checking, reporting.

mod config;
mod prepare;

pub use config::{RunConfig, Sides, user_bytes};
pub use prepare::{Prepared, RunError, prepare};

use std::time::Instant;

use model::probe::PROBE_WORDS;

use crate::divergence::{self, Context, Report};
use crate::layout::{CounterPlanes, Layout};
use crate::lockstep::{self, End, Outcome, Settings, finish_store};
use crate::memory::Memory;
use crate::output;
use crate::rtl::RtlSide;
use crate::side::{Batched, ModelSide, ResetSpec, Resettable, SideError};
use crate::summary::{self, Summary};
use crate::trace::{Table, Traced};

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
    let table = config.trace.as_deref().map(Table::create).transpose()?;
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
            let mut traced = Traced::new(rtl, table);
            let outcome = lockstep::run(
                &mut traced,
                &mut memory,
                sides.0,
                sides.1,
                &config.settings,
                progress,
            )?;
            traced.finish()?;
            (outcome, true)
        }
        (Some(rtl), _) => (
            traced_alone(rtl, table, &mut memory, config, progress)?,
            false,
        ),
        (None, _) => (
            traced_alone(&mut model, table, &mut memory, config, progress)?,
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

/// Runs one side without comparison, its retirements in `table`.
fn traced_alone<S: Batched>(
    side: &mut S,
    table: Option<Table>,
    memory: &mut Memory,
    config: &RunConfig,
    progress: &mut dyn FnMut(u64),
) -> Result<Outcome, RunError> {
    let mut traced = Traced::new(side, table);
    let outcome = alone(&mut traced, memory, &config.settings, progress)?;
    traced.finish()?;
    Ok(outcome)
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
