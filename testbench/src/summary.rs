//! The end of a run, in numbers.

use std::fmt::Write;

use serde::Serialize;

use crate::divergence::{SCHEMA_VERSION, STAGES, STALL_NAMES};
use crate::image::Image;
use crate::layout::{COUNTERS, counter_name, field, value};
use crate::lockstep::{End, Outcome};
use crate::memory::Memory;
use crate::session::{RunConfig, Sides};
use crate::side::{Batched, SideError};
use crate::text::{disassemble_at, place};
use crate::vectors::FAULT_NAMES;

/// The trap that ended a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TrapInfo {
    /// Name of the fault.
    pub fault: &'static str,
    /// Trap number (`isa-scalar-block.md` section 9.1).
    pub number: u64,
    /// Cause.
    pub cause: u64,
    /// Argument.
    pub argument: u64,
    /// PC of the instruction, with the nearest symbol.
    pub at: String,
    /// The instruction.
    pub instruction: String,
}

/// What a run came to; its JSON form has the fields in this order.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Version of this form.
    pub schema_version: u32,
    /// `run`.
    pub kind: &'static str,
    /// The program.
    pub program: String,
    /// Configuration of the core.
    pub config: &'static str,
    /// Seed of the run.
    pub seed: u64,
    /// Which sides ran.
    pub side: &'static str,
    /// What was compared.
    pub check: &'static str,
    /// `program end`, `trap`, `instruction limit`, `cycle limit`, `deadlock` or `divergence`.
    pub end: &'static str,
    /// The trap, when there was one other than the end of the program.
    pub trap: Option<TrapInfo>,
    /// Cycles compared or run.
    pub cycles: u64,
    /// Retirements.
    pub retired: u64,
    /// Blocks per engine.
    pub vec_blocks: u64,
    /// Blocks of the TLSU.
    pub tlsu_blocks: u64,
    /// Stores the memory performed.
    pub stores: u64,
    /// Fields in which the sides differ; `None` when only one side ran.
    pub mismatches: Option<usize>,
    /// The enabled PEs disagreed on a value that exists once.
    pub nonuniform_control: bool,
    /// Name and total of every counter.
    pub counters: Vec<(String, u64)>,
    /// What each unit waits for, when the run did not end by itself.
    pub waits: Vec<String>,
    /// Thousands of cycles per second of wall clock.
    pub khz: f64,
}

/// What the summary is made from.
pub struct Facts<'a> {
    /// The run.
    pub config: &'a RunConfig,
    /// How it went.
    pub outcome: &'a Outcome,
    /// Both sides ran.
    pub compared: bool,
    /// Wall clock time in seconds.
    pub seconds: f64,
}

/// Collects the summary; `side` and `memory` are in the state at the end.
///
/// # Errors
/// [`SideError`] when the simulation fails.
pub fn collect<S: Batched>(
    facts: &Facts<'_>,
    side: &mut S,
    memory: &Memory,
    image: &Image,
) -> Result<Summary, SideError> {
    let Facts {
        config,
        outcome,
        compared,
        seconds,
    } = *facts;
    let (code, cause) = (side.peek(3, 15)?, side.peek(3, 11)?);
    let fault = FAULT_NAMES.get(code as usize).copied().unwrap_or("unknown");
    // The saved PC of a service request is that of the next instruction, its argument the PC of the ACRC.
    let pc = side.peek(3, if fault == "ServiceRequest" { 12 } else { 13 })?;
    let trapped = matches!(outcome.end, End::Halted) && code != 0;
    let program_end = fault == "SoftwareBreakpoint" && cause == 0;
    let end = match &outcome.end {
        End::Diverged(_) => "divergence",
        End::CycleLimit => "cycle limit",
        End::Deadlock { .. } => "deadlock",
        End::Halted if !trapped => "instruction limit",
        End::Halted if program_end => "program end",
        End::Halted => "trap",
    };
    let trap = if trapped && !program_end {
        Some(TrapInfo {
            fault,
            number: side.peek(3, 10)?,
            cause,
            argument: side.peek(3, 12)?,
            at: place(image, pc),
            instruction: disassemble_at(memory.contents(), pc),
        })
    } else {
        None
    };
    let named = |bit: usize| counter_name(bit).map(|name| (name, outcome.increments[bit]));
    let stuck = matches!(outcome.end, End::CycleLimit | End::Deadlock { .. });
    Ok(Summary {
        schema_version: SCHEMA_VERSION,
        kind: "run",
        program: config.program.display().to_string(),
        config: config.config.as_str(),
        seed: config.memory.seed,
        side: config.sides.name(),
        check: if config.sides == Sides::Both {
            config.settings.check.name()
        } else {
            "none"
        },
        end,
        trap,
        cycles: outcome.cycles,
        retired: outcome.increments[1],
        vec_blocks: outcome.increments[3],
        tlsu_blocks: outcome.increments[4],
        stores: memory.log().stores,
        mismatches: compared.then_some(match &outcome.end {
            End::Diverged(d) => (d.differences.len() + d.state.len()).max(1),
            _ => 0,
        }),
        nonuniform_control: side.peek(3, 18)? != 0,
        counters: (0..COUNTERS).filter_map(named).collect(),
        waits: if stuck {
            waits(&outcome.last, image, memory)
        } else {
            Vec::new()
        },
        khz: outcome.cycles as f64 / seconds.max(1e-9) / 1000.0,
    })
}

/// What each unit waits for in a record.
fn waits(record: &[u32], image: &Image, memory: &Memory) -> Vec<String> {
    if record.is_empty() {
        return Vec::new();
    }
    let get = |unit, name, index| value(record, field(unit, name), index);
    let one = |unit, name| get(unit, name, 0);
    let mut lines = Vec::new();
    lines.push(format!(
        "fetch: {} halfwords queued at {}, {} requests in flight",
        one("fetch", "fetch_count"),
        place(image, one("fetch", "fetch_head_pc")),
        one("fetch", "fetch_outstanding"),
    ));
    for (stage, unit, prefix) in STAGES {
        let get = |what: &str| value(record, field(unit, &format!("{prefix}_{what}")), 0);
        if get("valid") == 0 {
            lines.push(format!("{stage}: empty"));
            continue;
        }
        let stall = STALL_NAMES
            .get(get("stall") as usize)
            .copied()
            .unwrap_or("unknown");
        let pc = get("pc");
        let text = disassemble_at(memory.contents(), pc);
        lines.push(format!(
            "{stage}: {} {text}, waits for: {stall}",
            place(image, pc)
        ));
    }
    let states = ["idle", "schema", "probe", "vote", "alloc", "dispatch"];
    let state = states
        .get(one("issue", "iss_state") as usize)
        .copied()
        .unwrap_or("unknown");
    lines.push(format!(
        "issue: {state}, row {}, CELL {}",
        one("issue", "iss_row"),
        one("issue", "iss_cell")
    ));
    for pe in 0..4 {
        lines.push(format!(
            "vec PE{pe}: {}, {} blocks, CELL {}, {} free CELLs in its pool",
            if get("vec", "vec_state", pe) == 0 {
                "idle"
            } else {
                "running"
            },
            get("vec", "vec_count", pe),
            get("vec", "vec_cell", pe),
            get("local_pool", "pool_free", pe),
        ));
    }
    let states = [
        "idle",
        "loading",
        "draining loads",
        "waiting for its source",
        "reading the pool",
        "fetching a byte to merge",
        "merging",
        "writing",
    ];
    let state = states
        .get(one("tlsu", "tlsu_state") as usize)
        .copied()
        .unwrap_or("unknown");
    lines.push(format!(
        "tlsu: {state}, {} blocks, PE{}, row {}, {} beats in flight",
        one("tlsu", "tlsu_count"),
        one("tlsu", "tlsu_pe"),
        one("tlsu", "tlsu_row"),
        one("tlsu", "tlsu_flight"),
    ));
    lines.push(format!(
        "memory: request {}, {}, {} reads unanswered",
        if one("memory", "mem_valid") == 0 {
            "none"
        } else {
            "waiting"
        },
        if one("memory", "mem_ready") == 0 {
            "not ready"
        } else {
            "ready"
        },
        one("memory", "mem_order"),
    ));
    lines.push(format!(
        "retire: {} entries in the reorder buffer",
        one("retire", "rob_count")
    ));
    lines
}

impl Summary {
    /// The summary for people.
    pub fn text(&self) -> String {
        let mut t = String::new();
        // Writing to a String cannot fail.
        let _ = writeln!(
            t,
            "{}: config {}, seed {}, side {}, check {}",
            self.program, self.config, self.seed, self.side, self.check
        );
        for wait in &self.waits {
            let _ = writeln!(t, "  {wait}");
        }
        let _ = writeln!(t, "counters");
        for (name, total) in self.counters.iter().filter(|c| c.1 != 0) {
            let _ = writeln!(t, "  {name:<18} {total}");
        }
        if let Some(trap) = &self.trap {
            let _ = writeln!(
                t,
                "trap: {} (number {}, cause {:#x}, argument {:#x}) at {}: {}",
                trap.fault, trap.number, trap.cause, trap.argument, trap.at, trap.instruction
            );
        }
        if self.nonuniform_control {
            let _ = writeln!(
                t,
                "warning: the enabled PEs disagreed on a control value; the lead PE decided"
            );
        }
        let _ = writeln!(
            t,
            "ended by {}: {} cycles, {} retired, {} VEC blocks, {} TLSU blocks, {} stores, {:.1} kHz",
            self.end,
            self.cycles,
            self.retired,
            self.vec_blocks,
            self.tlsu_blocks,
            self.stores,
            self.khz
        );
        let _ = match self.mismatches {
            Some(n) => {
                let compared = match self.check {
                    "order" => format!("{} retirements", self.retired),
                    "end" => "the final state".to_owned(),
                    _ => format!("{} cycles", self.cycles),
                };
                writeln!(
                    t,
                    "{compared} and {} stores compared, {n} mismatches",
                    self.stores
                )
            }
            None => writeln!(t, "one side only, nothing compared"),
        };
        t
    }
}
