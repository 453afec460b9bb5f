//! The report of a divergence: text, JSON, waves and save files.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use model::probe::{Difference, FIELDS, PROBE_WORDS, hex};
use serde::Serialize;
use waves::{Signal, SignalTable, Window};

use crate::image::Image;
use crate::layout::{counter_name, field, value};
use crate::lockstep::Divergence;
use crate::output::{self, OutputError};
use crate::text::{disassemble, disassemble_at, place};
use crate::vectors::FAULT_NAMES;

/// Version of the JSON report; it grows with every change that a reader could notice.
pub const SCHEMA_VERSION: u32 = 1;
/// Retirements that the report lists.
const LAST_RETIREMENTS: usize = 8;
/// Differing fields that the report lists.
const FIELDS_LISTED: usize = 40;
/// Differing bits of a wide field that the report lists one by one.
const BITS_LISTED: usize = 8;
/// `mem_src` of an access of fetch (`docs/microarchitecture.md` section 3).
const MEMORY_SOURCE_FETCH: u64 = 0;
/// The same of an access of the TLSU.
pub(crate) const MEMORY_SOURCE_TLSU: u64 = 2;

/// A report that could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// A file could not be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The waves could not be written.
    #[error(transparent)]
    Waves(#[from] waves::DivergenceError),
    /// The probe cannot be shown as signals.
    #[error(transparent)]
    Signals(#[from] waves::SignalError),
}

/// A field in which the sides differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FieldDifference {
    /// Unit of the field.
    pub unit: String,
    /// Name of the field, with the element in brackets when there are several.
    pub field: String,
    /// Value of the RTL.
    pub rtl: String,
    /// Value of the model.
    pub model: String,
    /// Which bits differ, of a wide field; which counters, of their increments.
    #[serde(skip)]
    pub detail: Option<String>,
}

/// An instruction and where it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Place {
    /// Its address.
    pub pc: u64,
    /// Address and nearest symbol.
    pub place: String,
    /// Assembler text.
    pub text: String,
}

/// One retirement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Retirement {
    /// Cycle of the retirement.
    pub cycle: u64,
    /// Its order.
    pub order: u64,
    /// The instruction.
    pub instruction: Place,
    /// Fault code, 0 when there is none.
    pub fault: u64,
}

/// What a stage holds in the differing cycle, as the model has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stage {
    /// The stage.
    pub stage: &'static str,
    /// Whether it holds an instruction.
    pub valid: bool,
    /// Sequence number.
    pub seq: u64,
    /// Why it does not move.
    pub stall: &'static str,
    /// The instruction.
    pub instruction: Option<Place>,
}

/// The report; its JSON form has the fields in this order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// [`SCHEMA_VERSION`].
    pub schema_version: u32,
    /// `divergence`.
    pub kind: &'static str,
    /// What was compared: `cycle`, `order` or `end`.
    pub check: &'static str,
    /// First differing cycle.
    pub cycle: u64,
    /// Order of the first differing retirement, with `order`.
    pub retirement: Option<u64>,
    /// Unit of the first differing field.
    pub unit: String,
    /// The first differing field.
    pub field: String,
    /// Its value in the RTL.
    pub rtl: String,
    /// Its value in the model.
    pub model: String,
    /// The instruction behind it.
    pub instruction: Option<Place>,
    /// The block behind it.
    pub block: Option<Place>,
    /// All differing fields of the cycle, up to a limit.
    pub differences: Vec<FieldDifference>,
    /// How many fields differ.
    pub difference_count: usize,
    /// Contents of the stages.
    pub stages: Vec<Stage>,
    /// The last retirements up to the cycle.
    pub retirements: Vec<Retirement>,
    /// Command that repeats the run.
    pub replay: String,
    /// Files beside the report.
    pub files: Vec<String>,
}

/// Names of the stall causes (`docs/microarchitecture/front.md` section 2).
pub const STALL_NAMES: [&str; 20] = [
    "none",
    "next stage busy",
    "hazard",
    "multi-cycle execute",
    "order",
    "memory",
    "rob full",
    "issue busy",
    "preflight",
    "serialize",
    "stopping",
    "hazard load",
    "hazard commit",
    "serial",
    "fsu",
    "template",
    "atomic",
    "queue",
    "fence",
    "interrupt",
];

/// The stages from the front, with the prefix of their fields.
pub const STAGES: [(&str, &str, &str); 5] = [
    ("decode", "decode", "dec"),
    ("RR", "scalar", "rr"),
    ("EX", "scalar", "ex"),
    ("MEM", "scalar", "mem"),
    ("WB", "scalar", "wb"),
];

/// What the report needs beside the divergence itself.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// The program.
    pub image: &'a Image,
    /// Memory contents, for the instructions.
    pub memory: &'a [u8],
    /// Command that repeats the run.
    pub replay: &'a str,
}

impl Context<'_> {
    fn at(&self, pc: u64) -> Place {
        Place {
            pc,
            place: place(self.image, pc),
            text: disassemble_at(self.memory, pc),
        }
    }
}

/// Record of `cycle` in the window of one side.
fn record(window: &[u32], start: u64, cycle: u64) -> Option<&[u32]> {
    let at = usize::try_from(cycle.checked_sub(start)?).ok()?;
    window.chunks_exact(PROBE_WORDS).nth(at)
}

/// PC of the instruction that the unit works on in this record.
fn responsible(unit: &str, name: &str, record: &[u32]) -> Option<u64> {
    let get = |unit: &str, name: &str| value(record, field(unit, name), 0);
    let stage = |prefix: &str| {
        let (_, unit, prefix) = STAGES.into_iter().find(|s| s.2 == prefix)?;
        let valid = get(unit, &format!("{prefix}_valid")) != 0;
        valid.then(|| get(unit, &format!("{prefix}_pc")))
    };
    let prefix = name.split('_').next().unwrap_or_default();
    match unit {
        "fetch" => Some(get("fetch", "fetch_head_pc")),
        // The requester of the access in the request register; the TLSU's blocks have been looked up before.
        "memory" if get("memory", "mem_src") == MEMORY_SOURCE_FETCH => {
            Some(get("fetch", "fetch_head_pc"))
        }
        "memory" => stage("mem").or_else(|| stage("wb")),
        "decode" => stage("dec"),
        "scalar" => stage(if prefix == "lsu" { "mem" } else { prefix }),
        "retire" => (get("retire", "ret_valid") != 0).then(|| get("retire", "ret_pc")),
        _ => stage("wb"),
    }
}

/// What is worth saying about a difference beside its values.
fn detail(d: &Difference) -> Option<String> {
    let words = d.left.iter().zip(&d.right).map(|(a, b)| a ^ b);
    let bits: Vec<usize> = (0..)
        .step_by(32)
        .zip(words)
        .flat_map(|(base, word)| {
            (0..32)
                .filter(move |n| word >> n & 1 != 0)
                .map(move |n| base + n)
        })
        .collect();
    if d.unit == "counters" {
        let names = bits
            .iter()
            .filter_map(|bit| counter_name(64 * d.index + bit));
        return Some(format!(
            "counters: {}",
            names.collect::<Vec<_>>().join(", ")
        ));
    }
    let list = |bits: &[usize]| {
        let bits: Vec<String> = bits.iter().map(usize::to_string).collect();
        bits.join(", ")
    };
    match bits.as_slice() {
        _ if d.left.len() <= 2 => None,
        [] => None,
        [low, .., high] if bits.len() > BITS_LISTED => {
            Some(format!("differs in {} bits, {low} to {high}", bits.len()))
        }
        bits => Some(format!("differs in bit {}", list(bits))),
    }
}

impl Report {
    /// Builds the report.
    pub fn new(divergence: &Divergence, context: &Context<'_>) -> Report {
        let all: Vec<FieldDifference> = divergence
            .differences
            .iter()
            .map(|d| FieldDifference {
                unit: d.unit.to_owned(),
                field: if d.count > 1 {
                    format!("{}[{}]", d.field, d.index)
                } else {
                    d.field.to_owned()
                },
                rtl: hex(&d.left),
                model: hex(&d.right),
                detail: detail(d),
            })
            .chain(divergence.state.iter().map(|d| FieldDifference {
                unit: d.unit.to_owned(),
                field: d.place.clone(),
                rtl: format!("{:#x}", d.rtl),
                model: format!("{:#x}", d.model),
                detail: None,
            }))
            .collect();
        let first = all.first().cloned().unwrap_or(FieldDifference {
            unit: "core".to_owned(),
            field: "nothing".to_owned(),
            rtl: String::new(),
            model: String::new(),
            detail: None,
        });
        let now = record(&divergence.model, divergence.start, divergence.cycle);
        let name = divergence.differences.first().map_or("", |d| d.field);
        let pc = now.and_then(|r| responsible(&first.unit, name, r));
        let live = now
            .map(|r| value(r, field("header", "hdr_bpc"), 0))
            .filter(|&pc| pc != 0);
        let block = divergence.block_pc.or(live);
        let at = |pc| context.at(pc);
        Report {
            schema_version: SCHEMA_VERSION,
            kind: "divergence",
            check: divergence.check.name(),
            cycle: divergence.cycle,
            retirement: divergence.retirement,
            unit: first.unit,
            field: first.field,
            rtl: first.rtl,
            model: first.model,
            instruction: divergence.block_commit_pc.or(pc).map(at),
            block: block.map(at),
            difference_count: all.len(),
            differences: all.into_iter().take(FIELDS_LISTED).collect(),
            stages: now.map(|r| stages(r, context)).unwrap_or_default(),
            retirements: retirements(divergence, context),
            replay: context.replay.to_owned(),
            files: Vec::new(),
        }
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let mut t = String::new();
        // Writing to a String cannot fail.
        let _ = writeln!(
            t,
            "divergence: cycle {}, unit {}, field {}",
            self.cycle, self.unit, self.field
        );
        if let Some(order) = self.retirement {
            let _ = writeln!(t, "  retirement   #{order}");
        }
        let _ = writeln!(t, "  rtl          {}", self.rtl);
        let _ = writeln!(t, "  model        {}", self.model);
        let show = |p: &Option<Place>| {
            p.as_ref()
                .map_or("none".to_owned(), |p| format!("{}  {}", p.place, p.text))
        };
        let _ = writeln!(t, "  instruction  {}", show(&self.instruction));
        let _ = writeln!(t, "  block        {}", show(&self.block));
        let _ = writeln!(t, "\ndiffering fields ({})", self.difference_count);
        for d in &self.differences {
            let _ = writeln!(
                t,
                "  {:<10} {:<20} rtl {}  model {}",
                d.unit, d.field, d.rtl, d.model
            );
            if let Some(detail) = &d.detail {
                let _ = writeln!(t, "  {:<31} {detail}", "");
            }
        }
        let _ = writeln!(t, "\nstages");
        for s in &self.stages {
            let held = if s.valid {
                show(&s.instruction)
            } else {
                "empty".to_owned()
            };
            let _ = writeln!(
                t,
                "  {:<7} seq {:<8} stall {:<20} {held}",
                s.stage, s.seq, s.stall
            );
        }
        let _ = writeln!(t, "\nlast retirements");
        for r in &self.retirements {
            let fault = match FAULT_NAMES.get(r.fault as usize) {
                _ if r.fault == 0 => String::new(),
                Some(name) => format!("  fault {name}"),
                None => format!("  fault {}", r.fault),
            };
            let at = &r.instruction;
            let _ = writeln!(
                t,
                "  cycle {:<10} #{:<8} {}  {}{fault}",
                r.cycle, r.order, at.place, at.text
            );
        }
        let _ = writeln!(t, "\nreplay\n  {}", self.replay);
        if !self.files.is_empty() {
            let _ = writeln!(t, "\nfiles\n  {}", self.files.join("\n  "));
        }
        t
    }
}

fn stages(record: &[u32], context: &Context<'_>) -> Vec<Stage> {
    let show = |(stage, unit, prefix): (&'static str, &str, &str)| {
        let get = |what: &str| value(record, field(unit, &format!("{prefix}_{what}")), 0);
        let valid = get("valid") != 0;
        let pc = get("pc");
        let instruction = valid.then(|| context.at(pc));
        let stall = STALL_NAMES
            .get(get("stall") as usize)
            .copied()
            .unwrap_or("unknown");
        Stage {
            stage,
            valid,
            seq: get("seq"),
            stall,
            instruction,
        }
    };
    STAGES.into_iter().map(show).collect()
}

fn retirements(divergence: &Divergence, context: &Context<'_>) -> Vec<Retirement> {
    let mut found = Vec::new();
    for (cycle, record) in (divergence.start..).zip(divergence.model.chunks_exact(PROBE_WORDS)) {
        if cycle > divergence.cycle {
            break;
        }
        let get = |name| value(record, field("retire", name), 0);
        if get("ret_valid") == 0 {
            continue;
        }
        let (pc, len) = (get("ret_pc"), get("ret_len") as u8);
        let text = disassemble(get("ret_insn"), len, pc);
        let instruction = Place {
            pc,
            place: place(context.image, pc),
            text,
        };
        found.push(Retirement {
            cycle,
            order: get("ret_order"),
            instruction,
            fault: get("ret_fault"),
        });
    }
    found.split_off(found.len().saturating_sub(LAST_RETIREMENTS))
}

/// The probe as signals for the wave files; fields with several elements get one signal per element.
///
/// # Errors
/// [`waves::SignalError`] when the probe cannot be shown, which its own table rules out.
pub fn signal_table() -> Result<SignalTable, waves::SignalError> {
    let mut signals = Vec::new();
    for f in FIELDS {
        for index in 0..f.count {
            let name = if f.count == 1 {
                f.name.to_owned()
            } else {
                format!("{}_{index}", f.name)
            };
            let word = f.word + index * f.element_words();
            signals.push(Signal::new(
                f.unit,
                name,
                u32::try_from(f.bits).unwrap_or(u32::MAX),
                word,
            ));
        }
    }
    SignalTable::new(PROBE_WORDS, signals)
}

/// Writes `divergence.txt`, `.json`, `.vcd`, `.gtkw` and `.sucl` into `dir`, making it if needed, and returns the
/// report with the names of the files.
///
/// # Errors
/// [`ReportError`].
pub fn write(
    dir: &Path,
    divergence: &Divergence,
    context: &Context<'_>,
) -> Result<Report, ReportError> {
    output::make_dir(dir)?;
    let mut report = Report::new(divergence, context);
    let table = signal_table()?;
    let note = format!(
        "{}.{} differs in cycle {}",
        report.unit, report.field, report.cycle
    );
    let unit = FIELDS
        .iter()
        .any(|f| f.unit == report.unit)
        .then_some(report.unit.as_str());
    let files = waves::Divergence {
        signals: &table,
        rtl: Window::new(divergence.start, divergence.rtl.chunks_exact(PROBE_WORDS)),
        model: Window::new(divergence.start, divergence.model.chunks_exact(PROBE_WORDS)),
        cycle: divergence.cycle,
        unit,
        notes: &[&note],
    }
    .write(dir, "divergence")?;
    let (text, json) = (dir.join("divergence.txt"), dir.join("divergence.json"));
    let all: [&PathBuf; 5] = [&text, &json, &files.vcd, &files.gtkw, &files.sucl];
    report.files = all.iter().map(|p| p.display().to_string()).collect();
    output::write(&text, report.text().as_bytes())?;
    let mut body = serde_json::to_string_pretty(&report).expect("a report is plain data");
    body.push('\n');
    output::write(&json, body.as_bytes())?;
    Ok(report)
}
