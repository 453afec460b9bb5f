//! Writes the RTL package `pto_decode_pkg`: numbers of the forms, form selection, field constraints and
//! instruction length, all from the encoding tables.
//!
//! Selection is a nest of cases on the opcode bits, then on the opcode bits of the forms that share them, so that a
//! simulator walks a short path.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::tables::{FormRow, RuleRow, forms};

/// Writing to a `String` cannot fail; this keeps the call sites short.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => { writeln!($out, $($arg)*).expect("writing to a string cannot fail") };
}

/// Opcode bits of one level of the nest: instruction bits `lo + width - 1..=lo`.
#[derive(Clone, Copy)]
struct Select {
    lo: u32,
    width: u32,
}

impl Select {
    fn mask(self) -> u64 {
        ((1 << self.width) - 1) << self.lo
    }

    fn text(self) -> String {
        format!("insn[{}:{}]", self.lo + self.width - 1, self.lo)
    }
}

/// Levels of the nest for each length in halfwords.
const LEVELS: [(u32, &[Select]); 4] = [
    (1, &[Select { lo: 0, width: 6 }]),
    (
        2,
        &[Select { lo: 0, width: 7 }, Select { lo: 12, width: 3 }],
    ),
    (
        3,
        &[
            Select { lo: 16, width: 7 },
            Select { lo: 28, width: 3 },
            Select { lo: 4, width: 2 },
        ],
    ),
    (4, &[]),
];

/// Text of `rtl/pkg/pto_decode_pkg.sv`.
#[must_use]
pub fn generate_decode_pkg() -> String {
    let forms = forms();
    let mut out = String::new();
    put!(
        out,
        "// Written by `cargo run -p model --example generate` from model/isa. Do not edit."
    );
    put!(
        out,
        "// Form numbers, form selection, field constraints and instruction length of the encoding tables."
    );
    put!(out, "package pto_decode_pkg;\n");
    for (index, form) in forms.iter().enumerate() {
        put!(
            out,
            "  localparam logic [9:0] {} = 10'd{index};",
            form.constant
        );
    }
    put!(out, "  localparam logic [9:0] F_NONE = 10'h3ff;\n");
    for (halfwords, levels) in LEVELS {
        decode_function(&mut out, &forms, halfwords, levels);
    }
    put!(
        out,
        "  // Form of an instruction of len_hw halfwords; F_NONE when there is none. Constraints play no part."
    );
    put!(
        out,
        "  function automatic logic [9:0] decode_form(input logic [63:0] insn, input logic [2:0] len_hw);"
    );
    put!(out, "    case (len_hw)");
    for (halfwords, _) in LEVELS {
        let high = 16 * halfwords - 1;
        put!(
            out,
            "      3'd{halfwords}: return decode_hw{halfwords}(insn[{high}:0]);"
        );
    }
    put!(
        out,
        "      default: return F_NONE;\n    endcase\n  endfunction\n"
    );
    constraint_function(&mut out, &forms);
    put!(
        out,
        "  // Length in halfwords from the first two halfwords. h1 matters for BSTART.CALL only."
    );
    put!(out, "  /* verilator lint_off UNUSEDSIGNAL */");
    put!(
        out,
        "  function automatic logic [2:0] insn_len_hw(input logic [15:0] h0, input logic [15:0] h1);"
    );
    put!(out, "  /* verilator lint_on UNUSEDSIGNAL */");
    put!(out, "    if (h0[3:0] == 4'hf) return 3'd4;");
    put!(out, "    if (h0[3:0] == 4'he) return 3'd3;");
    put!(out, "    if (h0[0]) return 3'd2;");
    put!(
        out,
        "    if (h0[3:0] == 4'h2 && (h1 & 16'hf83f) == 16'h5016) return 3'd2;"
    );
    put!(out, "    return 3'd1;\n  endfunction\n\nendpackage");
    out
}

fn decode_function(out: &mut String, forms: &[FormRow], halfwords: u32, levels: &[Select]) {
    let bits = 16 * halfwords;
    let mut chosen: Vec<&FormRow> = forms.iter().filter(|form| form.length == bits).collect();
    chosen.sort_by_key(|form| (!form.command, std::cmp::Reverse(form.mask.count_ones())));
    put!(
        out,
        "  function automatic logic [9:0] decode_hw{halfwords}(input logic [{}:0] insn);",
        bits - 1
    );
    put!(out, "    logic [9:0] f;\n    f = F_NONE;");
    put_level(out, &chosen, bits, levels, 4);
    put!(out, "    return f;\n  endfunction\n");
}

/// Selection among `forms`, in order of precedence, by the remaining levels.
fn put_level(out: &mut String, forms: &[&FormRow], bits: u32, levels: &[Select], indent: usize) {
    let pad = " ".repeat(indent);
    let worthwhile = forms.len() > 2;
    let Some((level, rest)) = levels.split_first().filter(|_| worthwhile) else {
        return put_leaf(out, forms, bits, indent);
    };
    if forms.iter().all(|form| form.mask & level.mask() == 0) {
        return put_level(out, forms, bits, rest, indent);
    }
    // Labels with the same candidates share one arm.
    let mut arms: BTreeMap<Vec<usize>, Vec<u64>> = BTreeMap::new();
    for value in 0..1_u64 << level.width {
        let here: Vec<usize> = (0..forms.len())
            .filter(|&i| (forms[i].matchv ^ value << level.lo) & forms[i].mask & level.mask() == 0)
            .collect();
        if !here.is_empty() {
            arms.entry(here).or_default().push(value);
        }
    }
    let mut arms: Vec<_> = arms.into_iter().collect();
    arms.sort_by_key(|(_, labels)| labels[0]);
    put!(out, "{pad}case ({})", level.text());
    for (here, labels) in arms {
        let labels: Vec<String> = labels
            .iter()
            .map(|value| format!("{}'h{value:x}", level.width))
            .collect();
        put!(out, "{pad}  {}: begin", labels.join(", "));
        let candidates: Vec<&FormRow> = here.iter().map(|&i| forms[i]).collect();
        put_level(out, &candidates, bits, rest, indent + 4);
        put!(out, "{pad}  end");
    }
    put!(out, "{pad}  default: ;\n{pad}endcase");
}

/// Exact comparison with the opcode bits: ifs in order of precedence; forms with equal masks exclude one another, so
/// several of them in a row become one case.
fn put_leaf(out: &mut String, forms: &[&FormRow], bits: u32, indent: usize) {
    let pad = " ".repeat(indent);
    let Some(first) = forms.first() else { return };
    let run = forms
        .iter()
        .take_while(|form| form.mask == first.mask)
        .count();
    let (same, rest) = forms.split_at(run);
    if run == 1 {
        let all_ones = u64::MAX >> (64 - bits);
        let value = hex(first.matchv, bits);
        if first.mask == all_ones {
            put!(out, "{pad}if (insn == {value}) f = {};", first.constant);
        } else {
            put!(
                out,
                "{pad}if ((insn & {}) == {value}) f = {};",
                hex(first.mask, bits),
                first.constant
            );
        }
        if !rest.is_empty() {
            put!(out, "{pad}else begin");
            put_leaf(out, rest, bits, indent + 2);
            put!(out, "{pad}end");
        }
        return;
    }
    put!(out, "{pad}case (insn & {})", hex(first.mask, bits));
    for form in same {
        put!(
            out,
            "{pad}  {}: f = {};",
            hex(form.matchv, bits),
            form.constant
        );
    }
    if rest.is_empty() {
        put!(out, "{pad}  default: ;");
    } else {
        put!(out, "{pad}  default: begin");
        put_leaf(out, rest, bits, indent + 4);
        put!(out, "{pad}  end");
    }
    put!(out, "{pad}endcase");
}

fn hex(value: u64, bits: u32) -> String {
    format!("{bits}'h{value:0width$x}", width = bits as usize / 4)
}

fn constraint_function(out: &mut String, forms: &[FormRow]) {
    let mut arms: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for form in forms {
        let tests: Vec<String> = form
            .constraints
            .iter()
            .filter_map(|(name, rule)| constraint_test(form, name, rule))
            .collect();
        if !tests.is_empty() {
            arms.entry(tests.join(" && "))
                .or_default()
                .push(&form.constant);
        }
    }
    let mut arms: Vec<_> = arms.into_iter().collect();
    arms.sort_by(|a, b| a.1.cmp(&b.1));
    put!(
        out,
        "  // Whether every constrained field of a form holds an allowed value; 1 for forms without constraints."
    );
    put!(out, "  // Constrained fields lie in the first 32 bits.");
    put!(out, "  /* verilator lint_off UNUSEDSIGNAL */");
    put!(
        out,
        "  function automatic logic constraints_ok(input logic [9:0] form, input logic [63:0] insn);"
    );
    put!(out, "  /* verilator lint_on UNUSEDSIGNAL */");
    put!(out, "    case (form)");
    for (test, labels) in arms {
        put!(out, "      {}:", labels.join(",\n      "));
        put!(out, "        return {test};");
    }
    put!(
        out,
        "      default: return 1'b1;\n    endcase\n  endfunction\n"
    );
}

/// The test of one constraint; `None` when every value of the field passes, or when the field restates
/// opcode bits.
fn constraint_test(form: &FormRow, name: &str, rule: &RuleRow) -> Option<String> {
    let field = form
        .fields
        .iter()
        .find(|field| field.name == name)
        .expect("a constraint names a field of its form");
    let width = field.width();
    let mut ordered = field.pieces.clone();
    ordered.sort_by_key(|&(_, _, at)| std::cmp::Reverse(at));
    let opcode = ordered
        .iter()
        .all(|&(hi, lo, _)| (lo..=hi).all(|bit| form.mask >> bit & 1 == 1));
    if opcode {
        return None;
    }
    let slice = |&(hi, lo, _): &(u32, u32, u32)| {
        if hi == lo {
            format!("insn[{hi}]")
        } else {
            format!("insn[{hi}:{lo}]")
        }
    };
    let parts: Vec<String> = ordered.iter().map(slice).collect();
    let value = if parts.len() == 1 {
        parts[0].clone()
    } else {
        format!("{{{}}}", parts.join(", "))
    };
    match rule {
        RuleRow::NotEqual(other) => Some(format!("{value} != {width}'d{other}")),
        RuleRow::OneOf(values) => {
            let count = values.len() as u64;
            let last = *values.last().expect("a set of values is not empty");
            if count == 1 << width {
                None
            } else if count == 1 {
                Some(format!("{value} == {width}'d{last}"))
            } else if values.iter().copied().eq(0..=last) {
                Some(format!("{value} <= {width}'d{last}"))
            } else {
                let set = values.iter().fold(0_u64, |set, value| set | 1 << value);
                let size = 1_u32 << width;
                Some(format!("1'({size}'h{set:x} >> {value})"))
            }
        }
    }
}
