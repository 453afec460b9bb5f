//! Public assembly text against the bytes it stands for (`model/isa/assembly-pairs.tsv`), row by row, by status.

use std::collections::BTreeMap;

use model::isa::{self, asm};

const PAIRS: &str = include_str!("../isa/assembly-pairs.tsv");

struct Row {
    line: usize,
    text: &'static str,
    bytes: Vec<u8>,
    status: &'static str,
    pc: u64,
    ours: &'static str,
    canonical: Option<&'static str>,
    note: &'static str,
}

fn hex_bytes(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).expect("hexadecimal"))
        .collect()
}

fn rows() -> Vec<Row> {
    let row = |(line, cells): (usize, Vec<&'static str>)| {
        let [text, bytes, _, status, _, pc, ours, canonical, note] = cells[..] else {
            panic!("line {line}: nine columns")
        };
        let pc = pc.strip_prefix("0x").map_or(0x1_0000, |digits| {
            u64::from_str_radix(digits, 16).expect("address")
        });
        let canonical = match canonical {
            "-" => None,
            "=" => Some(text),
            other => Some(other),
        };
        Row {
            line,
            text,
            bytes: hex_bytes(bytes),
            status,
            pc,
            ours,
            canonical,
            note,
        }
    };
    (2..)
        .zip(PAIRS.lines().skip(1).map(|line| line.split('\t').collect()))
        .map(row)
        .collect()
}

/// Bytes of one line of text at the row's address.
fn assembled(row: &Row) -> Result<Vec<u8>, String> {
    let program = asm::assemble(&format!(".org {:#x}\n{}\n", row.pc, row.text), "pair.s").map_err(
        |errors| {
            errors
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join("; ")
        },
    )?;
    Ok(program
        .segments
        .into_iter()
        .flat_map(|(_, bytes)| bytes)
        .collect())
}

fn word(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, byte| word << 8 | u64::from(*byte))
}

/// Text of the row's bytes, `None` when they are IllegalInstruction.
fn disassembled(row: &Row) -> Option<String> {
    let half =
        |at: usize| u16::from_le_bytes([row.bytes[at], *row.bytes.get(at + 1).unwrap_or(&0)]);
    let second = if row.bytes.len() > 2 { half(2) } else { 0 };
    let length = usize::from(isa::instruction_length(half(0), second));
    if length != row.bytes.len() {
        return None;
    }
    let (bits, length_bits) = (word(&row.bytes), (8 * length) as u8);
    let form = isa::decode(bits, length_bits)?;
    isa::form_of(form)
        .constraints_hold(bits)
        .then(|| isa::disassemble(bits, length_bits, row.pc))
}

/// Foreign text that this assembler reads all the same, with the reason.
const READ_ANYWAY: [(&str, &str); 1] = [(
    "B.IOT [t#2], last",
    "brackets and a missing mask are accepted spellings; only the public bytes are reserved here",
)];

fn check(row: &Row) -> Result<(), String> {
    let equal = |what: &str, left: &dyn std::fmt::Debug, right: &dyn std::fmt::Debug| {
        let (left, right) = (format!("{left:?}"), format!("{right:?}"));
        if left == right {
            Ok(())
        } else {
            Err(format!("{what}: {left} is not {right}"))
        }
    };
    match row.status {
        "same" | "alias" => {
            equal(
                "bytes",
                &assembled(row),
                &Ok::<_, String>(row.bytes.clone()),
            )?;
            equal("text", &disassembled(row).as_deref(), &row.canonical)
        }
        "decode-only" => {
            equal(
                "bytes",
                &assembled(row),
                &Ok::<_, String>(hex_bytes(row.ours)),
            )?;
            equal("text", &disassembled(row).as_deref(), &row.canonical)
        }
        "differs" => {
            match row.ours {
                "-" => equal("refused", &assembled(row).is_err(), &true)?,
                ours => equal("bytes", &assembled(row), &Ok::<_, String>(hex_bytes(ours)))?,
            }
            equal("text", &disassembled(row).as_deref(), &row.canonical)
        }
        "foreign" => {
            let read_anyway = READ_ANYWAY.iter().any(|(text, _)| *text == row.text);
            equal("refused", &assembled(row).is_err(), &!read_anyway)?;
            equal("text", &disassembled(row).as_deref(), &row.canonical)
        }
        "reject" => equal("illegal", &disassembled(row), &None::<String>),
        other => Err(format!("unknown status {other}")),
    }
}

#[test]
fn every_row_behaves_as_its_status_says() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut failures = Vec::new();
    for row in rows() {
        *counts.entry(row.status).or_default() += 1;
        if let Err(why) = check(&row) {
            failures.push(format!(
                "line {} ({}) `{}`: {why} [{}]",
                row.line, row.status, row.text, row.note
            ));
        }
    }
    assert!(
        failures.is_empty(),
        "{} rows:\n{}",
        failures.len(),
        failures.join("\n")
    );
    let expected = [
        ("alias", 40),
        ("decode-only", 3),
        ("differs", 16),
        ("foreign", 29),
        ("reject", 16),
        ("same", 588),
    ];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
}
