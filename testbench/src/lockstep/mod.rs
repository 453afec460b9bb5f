//! Runs both sides and compares them.
//!
//! With [`Check::Cycle`] the whole probe record is compared in every cycle. Up to the first difference the
//! model's records equal the RTL's, so only the RTL's are kept.

mod final_state;
mod history;
mod order;
mod packed;
mod source;
#[cfg(test)]
mod tests;

pub use final_state::{FinalDifference, final_differences};

use model::probe::{Difference, PROBE_WORDS, differences};

use crate::divergence::MEMORY_SOURCE_TLSU;
use crate::layout::{COUNTERS, CounterPlanes, Layout, field, value};
use crate::memory::Memory;
use crate::side::{Batched, ModelSide, SideError};
use history::History;
use source::{Production, Source, with_source};

/// What is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Check {
    /// Every probe record in every cycle.
    Cycle,
    /// The retirements in their order, whatever the cycle.
    Order,
    /// The state at the end.
    End,
}

impl Check {
    /// The word of the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Check::Cycle => "cycle",
            Check::Order => "order",
            Check::End => "end",
        }
    }
}

/// How to run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// What is compared.
    pub check: Check,
    /// 1: both sides in turn; 2: the RTL in a thread of its own.
    pub threads: u8,
    /// Cycles after which the run ends.
    pub max_cycles: u64,
    /// Cycles with neither a retirement nor a memory access after which the run counts as stuck.
    pub deadlock_cycles: u64,
    /// Cycles before a difference that the report shows.
    pub window: u64,
    /// Cycles after a difference that the report shows.
    pub after: u64,
    /// Cycles per batch.
    pub batch_cycles: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            check: Check::Cycle,
            threads: 2,
            max_cycles: 100_000_000,
            deadlock_cycles: 100_000,
            window: 2_000,
            after: 64,
            batch_cycles: 16,
        }
    }
}

/// The first difference of a run and what surrounds it.
#[derive(Debug, Clone)]
pub struct Divergence {
    /// What was compared when it was found.
    pub check: Check,
    /// The first differing cycle; for retirements that of the RTL.
    pub cycle: u64,
    /// Order of the differing retirement, with [`Check::Order`].
    pub retirement: Option<u64>,
    /// Everything that differs there, in the order of the record; the first names the divergence.
    pub differences: Vec<Difference>,
    /// PC of the Tile block that the unit was working on, for units that work on Tile blocks.
    pub block_pc: Option<u64>,
    /// PC of the instruction that commits that block.
    pub block_commit_pc: Option<u64>,
    /// Differences of the final state, when the records agreed.
    pub state: Vec<FinalDifference>,
    /// Cycle of the first record in `rtl` and `model`.
    pub start: u64,
    /// Records of the RTL, [`PROBE_WORDS`] words a cycle.
    pub rtl: Vec<u32>,
    /// Records of the model, the same.
    pub model: Vec<u32>,
}

/// How a run ended.
#[derive(Debug, Clone)]
pub enum End {
    /// The core halted.
    Halted,
    /// The cycle limit was reached.
    CycleLimit,
    /// Nothing retired and nothing was read or written since this cycle.
    Deadlock {
        /// Cycle of the last retirement.
        since: u64,
    },
    /// The sides differ.
    Diverged(Box<Divergence>),
}

/// What a run did.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Cycles compared (up to the divergence) or run.
    pub cycles: u64,
    /// Record of the last cycle, empty when there was none.
    pub last: Vec<u32>,
    /// Sums of the counter increments of all cycles.
    pub increments: [u64; COUNTERS],
}

/// Runs both sides to the end of the program, the first difference or a limit.
///
/// `progress` is called now and then with the number of cycles done.
///
/// # Errors
/// [`SideError`] when a simulation fails as a tool or the sides are configured differently.
pub fn run<R: Batched + Send>(
    rtl: &mut R,
    rtl_memory: &mut Memory,
    model: &mut ModelSide,
    model_memory: &mut Memory,
    settings: &Settings,
    progress: &mut dyn FnMut(u64),
) -> Result<Outcome, SideError> {
    let production = Production {
        threads: settings.threads,
        max_cycles: settings.max_cycles,
        batch_cycles: settings.batch_cycles.max(1),
    };
    let mut outcome = with_source(rtl, rtl_memory, production, |source| match settings.check {
        Check::Cycle => by_cycle(source, model, model_memory, settings, progress),
        Check::Order | Check::End => order::run(source, model, model_memory, settings, progress),
    })?;
    if matches!(outcome.end, End::Halted) {
        finish_store(&outcome.last, outcome.cycles, rtl_memory);
        finish_store(&outcome.last, outcome.cycles, model_memory);
    }
    if matches!(outcome.end, End::Halted | End::CycleLimit) {
        let timed = settings.check == Check::Cycle;
        let mut state = final_differences(rtl, rtl_memory, model, model_memory, timed)?;
        if settings.check == Check::Cycle {
            state.extend(final_state::counter_differences(rtl, &outcome.increments)?);
        }
        if !state.is_empty() {
            let records = outcome.last.clone();
            outcome.end = End::Diverged(Box::new(Divergence {
                check: settings.check,
                cycle: outcome.cycles.saturating_sub(1),
                retirement: None,
                differences: Vec::new(),
                block_pc: None,
                block_commit_pc: None,
                state,
                start: outcome.cycles.saturating_sub(1),
                rtl: records.clone(),
                model: records,
            }));
        }
    }
    Ok(outcome)
}

/// Performs the store that the request register of a halted core still holds.
///
/// A core is halted without waiting for a memory that is not ready; the store is architecturally done.
pub fn finish_store(last: &[u32], cycle: u64, memory: &mut Memory) {
    let get = |name: &str| value(last, field("memory", name), 0);
    if last.is_empty() || get("mem_valid") == 0 || get("mem_we") == 0 || get("mem_ready") != 0 {
        return;
    }
    let words = field("memory", "mem_wdata")
        .words(last, 0)
        .unwrap_or_default();
    let mut line = [0; 8];
    for (to, pair) in line.iter_mut().zip(words.chunks_exact(2)) {
        *to = u64::from(pair[0]) | u64::from(pair[1]) << 32;
    }
    memory.write(cycle, get("mem_addr"), get("mem_wstrb"), &line);
}

/// Compares the records of every cycle.
fn by_cycle(
    source: &mut dyn Source,
    model: &mut ModelSide,
    memory: &mut Memory,
    settings: &Settings,
    progress: &mut dyn FnMut(u64),
) -> Result<Outcome, SideError> {
    let layout = Layout::default();
    let mut planes = CounterPlanes::default();
    // A difference may lie in the first cycle of the newest batch, and the window counts from there.
    let mut history = History::new(settings.window + settings.batch_cycles as u64);
    let (mut spare, mut rtl) = (None, Vec::new());
    let (mut cycle, mut last_progress) = (0u64, 0u64);
    let mut stuck = false;
    while let Some(batch) = source.next(spare.take())? {
        let mut difference = None;
        let mut records = batch.reader(&mut rtl);
        for _ in 0..batch.cycles() {
            let expected = model.step(memory);
            // Comes second, so that what the model has just stored word by word has left the store buffer when it
            // is read in larger pieces.
            let Some(record) = records.next() else {
                break;
            };
            if expected != record {
                if cycle == 0 {
                    same_configuration(&layout, record, expected)?;
                }
                difference = Some(expected.to_vec());
                break;
            }
            planes.add(layout.increments(record));
            if layout.progress(record) {
                last_progress = cycle;
            }
            cycle += 1;
            if cycle - last_progress > settings.deadlock_cycles {
                stuck = true;
                break;
            }
        }
        spare = history.push(batch);
        if let Some(expected) = difference {
            let parts = Parts {
                source,
                model,
                memory,
                settings,
                history,
            };
            return parts.diverge(cycle, expected, &planes);
        }
        progress(cycle);
        if stuck {
            break;
        }
    }
    let (_, last) = history.slice(cycle.saturating_sub(1), cycle);
    let halted = last.get(layout.run_state) == Some(&Layout::HALTED);
    let end = match (halted, stuck) {
        (true, _) => End::Halted,
        (_, true) => End::Deadlock {
            since: last_progress,
        },
        _ => End::CycleLimit,
    };
    Ok(Outcome {
        end,
        cycles: cycle,
        last,
        increments: planes.totals(),
    })
}

/// Everything that goes on after the first difference.
struct Parts<'a> {
    source: &'a mut dyn Source,
    model: &'a mut ModelSide,
    memory: &'a mut Memory,
    settings: &'a Settings,
    history: History,
}

impl Parts<'_> {
    /// Lets both sides go on for a while after a difference in `cycle`, where the model has `expected`.
    fn diverge(
        mut self,
        cycle: u64,
        expected: Vec<u32>,
        planes: &CounterPlanes,
    ) -> Result<Outcome, SideError> {
        let to = cycle.saturating_add(self.settings.after).saturating_add(1);
        let mut after = expected.clone();
        for _ in cycle + 1..to {
            if self.model.halted() {
                break;
            }
            after.extend_from_slice(self.model.step(self.memory));
        }
        // What comes after the difference must not push out what was before it.
        let mut spare = None;
        self.history
            .widen(self.settings.after + 1 + self.settings.batch_cycles as u64);
        while self.history.end() < to {
            let Some(batch) = self.source.next(spare.take())? else {
                break;
            };
            spare = self.history.push(batch);
        }
        let from = cycle.saturating_sub(self.settings.window);
        let (start, rtl) = self.history.slice(from, to);
        let before = usize::try_from(cycle - start).expect("a window fits memory") * PROBE_WORDS;
        let mut model = rtl[..before].to_vec();
        model.extend_from_slice(&after);
        let record = &rtl[before..before + PROBE_WORDS];
        let differences: Vec<Difference> = differences(record, &expected).collect();
        let block = differences.first().and_then(|first| {
            let (mut model, mut memory) = (self.model.clone(), self.memory.clone());
            tile_block(first, &after, &mut model, &mut memory)
        });
        let divergence = Divergence {
            check: Check::Cycle,
            cycle,
            retirement: None,
            differences,
            block_pc: block.map(|b| b.0),
            block_commit_pc: block.map(|b| b.1),
            state: Vec::new(),
            start,
            rtl: rtl.clone(),
            model,
        };
        Ok(Outcome {
            end: End::Diverged(Box::new(divergence)),
            cycles: cycle,
            last: record.to_vec(),
            increments: planes.totals(),
        })
    }
}

/// Cycles that the model runs on to find the end of a block.
const LOOK_AHEAD: usize = 50_000;

/// The Tile block that the unit of `first` works on: the next one of its engine that the model retires, first in
/// `records`, then by running a copy of the model. Gives the PCs of its start and of the instruction that commits it.
fn tile_block(
    first: &Difference,
    records: &[u32],
    model: &mut ModelSide,
    memory: &mut Memory,
) -> Option<(u64, u64)> {
    let requester = records
        .first_chunk::<PROBE_WORDS>()
        .map(|now| value(now, field("memory", "mem_src"), 0));
    let engines: &[u64] = match first.unit {
        "vec" => &[1],
        "tlsu" => &[2],
        "memory" if requester == Some(MEMORY_SOURCE_TLSU) => &[2],
        "issue" | "local_pool" => &[1, 2],
        _ => return None,
    };
    let (engine, mask) = (
        field("retire", "ret_engine"),
        field("retire", "ret_block_mask"),
    );
    let (block_pc, pc) = (field("retire", "ret_block_pc"), field("retire", "ret_pc"));
    let found = |record: &[u32]| {
        let here =
            first.unit != "vec" || value(record, mask, 0) >> (3 - first.index.min(3)) & 1 != 0;
        let found = here && engines.contains(&value(record, engine, 0));
        found.then(|| (value(record, block_pc, 0), value(record, pc, 0)))
    };
    if let Some(block) = records.chunks_exact(PROBE_WORDS).find_map(found) {
        return Some(block);
    }
    for _ in 0..LOOK_AHEAD {
        if model.halted() {
            return None;
        }
        if let Some(block) = found(model.step(memory)) {
            return Some(block);
        }
    }
    None
}

/// Refuses to compare cores that are built differently.
fn same_configuration(layout: &Layout, rtl: &[u32], model: &[u32]) -> Result<(), SideError> {
    let (found, expected) = (
        value(rtl, layout.cfg_hash, 0),
        value(model, layout.cfg_hash, 0),
    );
    if found == expected {
        return Ok(());
    }
    let message = format!("configuration hash {found:#018x}, the model has {expected:#018x}");
    Err(SideError {
        side: "rtl",
        message,
    })
}
