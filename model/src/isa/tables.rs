//! Reads the tables of `model/isa/`. Only the generators and the tests use it; the tables are part of
//! the crate, so a malformed row is a defect of the crate and panics.

use std::collections::HashMap;

const COMMAND_FORMS: &str = include_str!("../../isa/command-forms.tsv");
const SCALAR_FORMS: &str = include_str!("../../isa/scalar-forms.tsv");
const SCALAR_AGU: &str = include_str!("../../isa/scalar-agu.tsv");
const TILE_OPERATIONS: &str = include_str!("../../isa/tile-operations.tsv");
const SYSTEM_REGISTERS: &str = include_str!("../../isa/system-registers.tsv");

/// A field of a row: name, extension mark (`s`, `u` or none) and pieces (hi, lo, at).
pub(crate) struct FieldRow {
    pub(crate) name: &'static str,
    pub(crate) sign: Option<char>,
    pub(crate) pieces: Vec<(u32, u32, u32)>,
}

impl FieldRow {
    pub(crate) fn width(&self) -> u32 {
        self.pieces
            .iter()
            .map(|&(hi, lo, at)| hi - lo + 1 + at)
            .max()
            .expect("a field has a piece")
    }
}

/// Allowed values of a field.
pub(crate) enum RuleRow {
    OneOf(Vec<u32>),
    NotEqual(u32),
}

/// One form, commands first, with its constant name.
pub(crate) struct FormRow {
    pub(crate) constant: String,
    pub(crate) mnemonic: &'static str,
    pub(crate) family: &'static str,
    pub(crate) length: u32,
    pub(crate) mask: u64,
    pub(crate) matchv: u64,
    pub(crate) fields: Vec<FieldRow>,
    pub(crate) constraints: Vec<(&'static str, RuleRow)>,
    pub(crate) syntax: &'static str,
    pub(crate) command: bool,
    pub(crate) agu: Option<Vec<&'static str>>,
}

fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().skip(1).map(|line| line.split('\t').collect())
}

fn number(text: &str) -> u32 {
    text.parse().expect("decimal number in a table")
}

fn hex(text: &str) -> u64 {
    let digits = text
        .strip_prefix("0x")
        .expect("hexadecimal number in a table");
    u64::from_str_radix(digits, 16).expect("hexadecimal number in a table")
}

fn parse_fields(cell: &'static str) -> Vec<FieldRow> {
    let field = |word: &'static str| {
        let (head, pieces) = word.split_once('=').expect("name=pieces");
        let (name, sign) = match head.strip_suffix("/s") {
            Some(name) => (name, Some('s')),
            None => head
                .strip_suffix("/u")
                .map_or((head, None), |name| (name, Some('u'))),
        };
        let piece = |text: &str| {
            let (range, at) = text.split_once('@').expect("hi:lo@at");
            let (hi, lo) = range.split_once(':').expect("hi:lo@at");
            (number(hi), number(lo), number(at))
        };
        FieldRow {
            name,
            sign,
            pieces: pieces.split('|').map(piece).collect(),
        }
    };
    if cell == "-" {
        Vec::new()
    } else {
        cell.split(' ').map(field).collect()
    }
}

fn parse_constraints(cell: &'static str) -> Vec<(&'static str, RuleRow)> {
    let constraint = |text: &'static str| {
        let mut words = text.split(' ');
        let (Some(name), Some(rule), Some(value)) = (words.next(), words.next(), words.next())
        else {
            panic!("constraint has three words")
        };
        let rule = match rule {
            "one-of" => RuleRow::OneOf(value.split(',').map(number).collect()),
            "not-equal" => RuleRow::NotEqual(number(value)),
            other => panic!("unknown constraint {other}"),
        };
        (name, rule)
    };
    if cell == "-" {
        Vec::new()
    } else {
        cell.split("; ").map(constraint).collect()
    }
}

/// All 542 forms in the order of their indices.
pub(crate) fn forms() -> Vec<FormRow> {
    let agu: HashMap<(&str, u32, u64), Vec<&'static str>> = rows(SCALAR_AGU)
        .map(|row| ((row[0], number(row[1]), hex(row[2])), row[3..].to_vec()))
        .collect();
    let commands = rows(COMMAND_FORMS).map(|row| (true, row));
    let scalars = rows(SCALAR_FORMS).map(|row| (false, row));
    let mut forms: Vec<FormRow> = commands
        .chain(scalars)
        .map(|(command, row)| {
            let (length, matchv) = (number(row[2]), hex(row[4]));
            let word: String = row[0]
                .chars()
                .map(|c| {
                    if c.is_ascii_alphanumeric() {
                        c.to_ascii_uppercase()
                    } else {
                        '_'
                    }
                })
                .collect();
            FormRow {
                constant: format!("F{length}_{word}"),
                mnemonic: row[0],
                family: row[1],
                length,
                mask: hex(row[3]),
                matchv,
                fields: parse_fields(row[5]),
                constraints: parse_constraints(row[6]),
                syntax: row[7],
                command,
                agu: agu.get(&(row[0], length, matchv)).cloned(),
            }
        })
        .collect();
    let mut count: HashMap<String, u32> = HashMap::new();
    for form in &forms {
        *count.entry(form.constant.clone()).or_default() += 1;
    }
    let mut seen: HashMap<String, u32> = HashMap::new();
    for form in &mut forms {
        if count[&form.constant] > 1 {
            let number = seen.entry(form.constant.clone()).or_default();
            form.constant = format!("{}_{number}", form.constant);
            *number += 1;
        }
    }
    forms
}

/// One Tile operation; operands as (name, role).
pub(crate) struct TileRow {
    pub(crate) cells: Vec<&'static str>,
    pub(crate) operands: Vec<(&'static str, &'static str)>,
}

/// All 113 Tile operations.
pub(crate) fn tile_operations() -> Vec<TileRow> {
    rows(TILE_OPERATIONS)
        .map(|cells| {
            let operands = cells[7]
                .strip_suffix(')')
                .expect("operands end with a role")
                .split(") ")
                .map(|operand| operand.split_once('(').expect("name(role)"))
                .collect();
            TileRow { cells, operands }
        })
        .collect()
}

/// System registers as (name, address, access, bank).
pub(crate) fn system_registers()
-> impl Iterator<Item = (&'static str, u64, &'static str, &'static str)> {
    rows(SYSTEM_REGISTERS).map(|row| (row[0], hex(row[1]), row[2], row[3]))
}
