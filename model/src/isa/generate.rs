//! Writes the Rust tables from `model/isa/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::tables::{FieldRow, FormRow, RuleRow, forms, system_registers, tile_operations};

const HEADER: &str =
    "// Written by `cargo run -p model --example generate` from model/isa. Do not edit.\n";

/// Constant name of a field name.
fn field_constant(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_uppercase()
            } else {
                '_'
            }
        })
        .collect()
}

/// Writing to a `String` cannot fail; this keeps the call sites short.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => { writeln!($out, $($arg)*).expect("writing to a string cannot fail") };
}

/// Text of `model/src/isa/forms_gen.rs`.
#[must_use]
pub fn generate_forms_rs() -> String {
    let forms = forms();
    let mut out = String::from(HEADER);
    put!(out, "//! The encoding tables as data.\n");
    put!(
        out,
        "use super::form_type::{{AddressKind, Agu, AguAction, Constraint, Field, Form, Piece, Rule, Sign, UpdateMode}};\n"
    );
    put!(
        out,
        "/// Numbers of the forms: index into [`FORMS`].\npub mod form {{"
    );
    for (index, form) in forms.iter().enumerate() {
        put!(
            out,
            "    /// {}",
            form.syntax
                .replace('<', "\\<")
                .replace('[', "\\[")
                .replace(']', "\\]")
        );
        put!(out, "    pub const {}: u16 = {index};", form.constant);
    }
    put!(out, "}}\n");
    let mut names: BTreeMap<String, (usize, &str)> = BTreeMap::new();
    for field in forms.iter().flat_map(|form| &form.fields) {
        let next = names.len();
        names
            .entry(field_constant(field.name))
            .or_insert((next, field.name));
    }
    put!(
        out,
        "/// Numbers of the field names.\npub mod field {{\n    use super::super::form_type::FieldId;"
    );
    for (constant, (number, name)) in &names {
        put!(
            out,
            "    /// Field `{name}`.\n    pub const {constant}: FieldId = FieldId({number});"
        );
    }
    put!(out, "}}\n");
    put!(
        out,
        "/// All forms: commands first, then scalar forms, each in table order."
    );
    put!(out, "pub static FORMS: [Form; {}] = [", forms.len());
    for form in &forms {
        put_form(&mut out, form);
    }
    put!(out, "];");
    out
}

fn put_form(out: &mut String, form: &FormRow) {
    let fields: Vec<String> = form.fields.iter().map(field_text).collect();
    let constraints: Vec<String> = form.constraints.iter().map(constraint_text).collect();
    let agu = form
        .agu
        .as_deref()
        .map_or_else(|| "None".to_owned(), agu_text);
    put!(
        out,
        "    Form {{ name: {:?}, mnemonic: {:?}, length_bits: {}, mask: 0x{:x}, matchv: 0x{:x}, family: {:?}, command: {}, \
         fields: &[{}], constraints: &[{}], agu: {agu}, syntax: {:?} }},",
        form.constant,
        form.mnemonic,
        form.length,
        form.mask,
        form.matchv,
        form.family,
        form.command,
        fields.join(", "),
        constraints.join(", "),
        form.syntax,
    );
}

fn field_text(field: &FieldRow) -> String {
    let sign = match field.sign {
        Some('s') => "Signed",
        Some(_) => "Unsigned",
        None => "Raw",
    };
    let pieces: Vec<String> = field
        .pieces
        .iter()
        .map(|(hi, lo, at)| format!("Piece {{ hi: {hi}, lo: {lo}, at: {at} }}"))
        .collect();
    format!(
        "Field {{ name: {:?}, id: field::{}, sign: Sign::{sign}, width: {}, pieces: &[{}] }}",
        field.name,
        field_constant(field.name),
        field.width(),
        pieces.join(", ")
    )
}

fn constraint_text((name, rule): &(&str, RuleRow)) -> String {
    let rule = match rule {
        RuleRow::OneOf(values) => format!(
            "OneOf(0x{:x})",
            values.iter().fold(0_u64, |set, value| set | 1 << value)
        ),
        RuleRow::NotEqual(value) => format!("NotEqual({value})"),
    };
    format!(
        "Constraint {{ field: field::{}, rule: Rule::{rule} }}",
        field_constant(name)
    )
}

fn agu_text(cells: &[&'static str]) -> String {
    let address = if cells[1] == "PCRelative" {
        "PcRelative"
    } else {
        cells[1]
    };
    format!(
        "Some(Agu {{ action: AguAction::{}, address: AddressKind::{address}, size: {}, signed: {}, scale: {}, \
         update: UpdateMode::{}, returns_address: {} }})",
        cells[0],
        cells[2],
        cells[3].to_ascii_lowercase(),
        cells[4],
        cells[5],
        cells[6].to_ascii_lowercase()
    )
}

/// Text of `model/src/isa/tile_ops_gen.rs`.
#[must_use]
pub fn generate_tile_ops_rs() -> String {
    let ops = tile_operations();
    let mut out = String::from(HEADER);
    put!(
        out,
        "//! The Tile operations and system registers as data.\n"
    );
    put!(out, "use super::sysregs::{{Access, Bank, SystemRegister}};");
    put!(
        out,
        "use super::tile_ops::{{Engine, Operand, OperandKind, PadUse, TileFamily, TileOp}};"
    );
    put!(out, "use super::{{field, form}};\n");
    put!(
        out,
        "/// Numbers of the Tile operations: index into [`TILE_OPS`].\npub mod tile_op {{"
    );
    for (index, op) in ops.iter().enumerate() {
        put!(
            out,
            "    /// Index of {0}.\n    pub const {0}: usize = {index};",
            op.cells[0]
        );
    }
    put!(
        out,
        "}}\n\n/// All Tile operations in table order.\npub static TILE_OPS: [TileOp; {}] = [",
        ops.len()
    );
    for op in &ops {
        let cells = &op.cells;
        let mode = if cells[3] == "-" { "0" } else { cells[3] };
        let selector = if cells[5] == "-" { cells[4] } else { cells[5] };
        let operands: Vec<String> = op
            .operands
            .iter()
            .map(|(name, role)| {
                format!(
                    "Operand {{ kind: OperandKind::{}, role: {role:?} }}",
                    operand_kind(name)
                )
            })
            .collect();
        let datr: Vec<String> = cells[8]
            .split(',')
            .filter(|name| *name != "-")
            .map(|name| format!("field::{}", field_constant(name)))
            .collect();
        put!(
            out,
            "    TileOp {{ name: {:?}, engine: Engine::{}, family: TileFamily::{}, mode: {mode}, function: {}, selector: {selector}, \
             carrier: form::F32_{}, operands: &[{}], datr_fields: &[{}], pad: PadUse::{}, class: {:?} }},",
            cells[0],
            camel(cells[1]),
            camel(cells[2]),
            cells[4],
            cells[6].replace('.', "_"),
            operands.join(", "),
            datr.join(", "),
            camel(cells[9]),
            cells[10],
        );
    }
    put!(out, "];\n");
    let registers: Vec<_> = system_registers().collect();
    put!(
        out,
        "/// All system registers.\npub static SYSTEM_REGISTERS: [SystemRegister; {}] = [",
        registers.len()
    );
    for (name, address, access, bank) in registers {
        let access = match access {
            "RO" => "ReadOnly",
            "WO" => "WriteOnly",
            _ => "ReadWrite",
        };
        let bank = match bank {
            "base" => "Base".to_owned(),
            "any" => "AnyRing".to_owned(),
            ring => format!("Ring({ring})"),
        };
        put!(
            out,
            "    SystemRegister {{ name: {name:?}, address: 0x{address:x}, access: Access::{access}, bank: Bank::{bank} }},"
        );
    }
    put!(out, "];");
    out
}

/// `must-zero` to `MustZero`, `TEPL` to `Tepl`.
fn camel(words: &str) -> String {
    words
        .split('-')
        .map(|word| {
            let mut lower = word.to_ascii_lowercase();
            if let Some(first) = lower.get_mut(..1) {
                first.make_ascii_uppercase();
            }
            lower
        })
        .collect()
}

fn operand_kind(name: &str) -> String {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let kind: String = stem.split('_').map(camel).collect();
    let index = &name[stem.len()..];
    if index.is_empty() {
        kind
    } else {
        format!("{kind}({index})")
    }
}
