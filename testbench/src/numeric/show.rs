//! Cases and results as text.

use std::fmt::Write;
use std::path::PathBuf;

use serde_json::json;

use super::{Answer, Case, Count, Difference, Kind, Latency, Op, Tally, Value};

const FLAGS: [&str; 5] = ["NV", "DZ", "OF", "UF", "NX"];
/// Letters of the predicates of a comparison mask, by bit.
const PREDICATES: [&str; 6] = ["EQ", "NE", "LT", "GT", "LE", "GE"];

fn set(names: &[&str], bits: u64) -> String {
    let named = names.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0);
    let named: Vec<&str> = named.map(|(_, name)| *name).collect();
    if named.is_empty() {
        "none".to_owned()
    } else {
        named.join("|")
    }
}

/// Bits, fields and decimal value.
fn value(kind: Kind, bits: u64) -> String {
    let fields = kind.fields(bits);
    let digits = usize::from(kind.digits);
    let gap = if fields.is_empty() { "" } else { "  " };
    format!(
        "{bits:0digits$x}{gap}{fields}  = {}",
        kind.decimal(bits & kind.mask())
    )
}

fn result(case: &Case, result: Value) -> String {
    let Value { bits, flags } = result;
    let text = if case.op == Op::Cmp {
        format!("{bits:02x}  {}", set(&PREDICATES, bits))
    } else {
        value(case.dst, bits)
    };
    format!(
        "{text}  flags {flags:02x} {}",
        set(&FLAGS, u64::from(flags))
    )
}

fn answer(case: &Case, answer: Answer) -> String {
    match answer {
        Answer::Value(value) => result(case, value),
        Answer::Unsupported => "does not have the operation".to_owned(),
    }
}

/// A difference in several lines; `files` names the files by number.
fn difference(number: usize, d: &Difference, files: &[PathBuf]) -> String {
    let case = &d.case;
    let mut text = format!("difference {number}: {}\n", case.text());
    let place = match files.get(case.place.file as usize) {
        Some(file) => format!("{}: line {}", file.display(), case.place.line),
        None => format!("generated operation {}", case.place.line),
    };
    let note = match case.note {
        b'-' => String::new(),
        letter => format!(", note {}", char::from(letter)),
    };
    let _ = writeln!(text, "  place      {place}{note}");
    let operands = &case.operands[..case.op.sources()];
    for (i, (name, operand)) in ["a", "b", "c"].iter().zip(operands).enumerate() {
        let shown = match case.operand_kind(i) {
            Some(kind) => value(kind, *operand),
            None => format!("{operand:x}"),
        };
        let _ = writeln!(text, "  {name:<10} {shown}");
    }
    if let Some(expected) = case.expected {
        let _ = writeln!(text, "  expected   {}", result(case, expected));
    }
    for (side, found) in [("model", d.model), ("rtl", d.rtl)] {
        if let Some(found) = found {
            let _ = writeln!(text, "  {side:<10} {}", answer(case, found));
        }
    }
    if d.model.is_some() && d.rtl.is_some() {
        let _ = writeln!(text, "  {}", d.agreement.text());
    }
    text
}

fn row(name: &str, count: &Count, width: usize) -> String {
    let sides = if count.failed == 0 {
        String::new()
    } else {
        format!(" (model {}, rtl {})", count.model_failed, count.rtl_failed)
    };
    format!(
        "{name:<width$} {:>9} passed {:>9} failed{sides}\n",
        count.passed, count.failed
    )
}

/// The report of a run; the last line has the totals. With `notes` the cases of each note letter are also counted
/// by themselves.
pub fn describe(tally: &Tally, files: &[PathBuf], notes: bool) -> String {
    let mut text = String::new();
    let names: Vec<String> = files.iter().map(|f| f.display().to_string()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for (number, count) in &tally.files {
        if let Some(name) = names.get(*number as usize) {
            text += &row(name, count, width);
        }
    }
    for (op, count) in &tally.ops {
        text += &row(op.name(), count, 8);
    }
    if notes {
        for (letter, count) in &tally.notes {
            text += &row(&format!("note {letter}"), count, 8);
        }
    }
    for (number, d) in tally.differences.iter().enumerate() {
        text += &difference(number + 1, d, files);
    }
    let hidden = tally.total.failed - tally.differences.len() as u64;
    if hidden > 0 && !tally.differences.is_empty() {
        let _ = writeln!(text, "and {hidden} more differences");
    }
    for (agreement, count) in &tally.agreements {
        let _ = writeln!(text, "of the failed, {count}: {}", agreement.text());
    }
    let _ = writeln!(
        text,
        "{} passed, {} failed, 0 skipped",
        tally.total.passed, tally.total.failed
    );
    text
}

fn json_value(case: &Case, answer: Answer) -> serde_json::Value {
    match answer {
        Answer::Value(value) => json!({
            "bits": format!("{:#x}", value.bits),
            "flags": value.flags,
            "text": result(case, value),
        }),
        Answer::Unsupported => json!("unsupported"),
    }
}

/// The report of a run for programs (`schema_version` 1).
pub fn json(tally: &Tally, files: &[PathBuf]) -> serde_json::Value {
    let named = |number: u32| files.get(number as usize).map(|f| f.display().to_string());
    let by_file: Vec<_> = tally
        .files
        .iter()
        .filter_map(|(number, count)| Some(json!({"file": named(*number)?, "count": count})))
        .collect();
    let ops = tally.ops.iter().map(|(op, c)| (op.name().to_owned(), c));
    let differences: Vec<_> = tally
        .differences
        .iter()
        .map(|d| {
            let case = &d.case;
            let operands = &case.operands[..case.op.sources()];
            let operands: Vec<_> = operands.iter().map(|o| format!("{o:#x}")).collect();
            json!({
                "op": case.op.name(),
                "src": case.src.name,
                "dst": case.dst.name,
                "rmode": case.mode.name(),
                "sat": case.sat,
                "operands": operands,
                "control": case.op.has_control().then(|| format!("{:#x}", case.ctl)),
                "file": named(case.place.file),
                "line": case.place.line,
                "note": (case.note != b'-').then(|| char::from(case.note)),
                "expected": case.expected.map(|v| json_value(case, Answer::Value(v))),
                "model": d.model.map(|a| json_value(case, a)),
                "rtl": d.rtl.map(|a| json_value(case, a)),
                "agreement": d.agreement,
            })
        })
        .collect();
    let agreements = tally
        .agreements
        .iter()
        .map(|(a, n)| json!({"agreement": a, "count": n}));
    json!({
        "schema_version": 1,
        "passed": tally.total.passed,
        "failed": tally.total.failed,
        "skipped": 0,
        "model_failed": tally.total.model_failed,
        "rtl_failed": tally.total.rtl_failed,
        "files": by_file,
        "ops": ops.collect::<std::collections::BTreeMap<_, _>>(),
        "notes": tally.notes,
        "agreements": agreements.collect::<Vec<_>>(),
        "differences": differences,
    })
}

/// Cycles for programs (`schema_version` 1).
pub fn latency_json(found: &[Latency]) -> serde_json::Value {
    let rows = found.iter().map(|l| {
        json!({
            "op": l.op.name(),
            "src": l.src.name,
            "dst": l.dst.name,
            "width": if l.wide { 64 } else { 32 },
            "unit": l.timing.map(|t| t.unit),
            "least": l.timing.map(|t| t.least),
            "greatest": l.timing.map(|t| t.greatest),
            "interval": l.timing.map(|t| t.interval),
        })
    });
    json!({"schema_version": 1, "latencies": rows.collect::<Vec<_>>()})
}
