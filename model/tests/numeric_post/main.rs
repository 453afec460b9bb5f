//! Post-processing of matrix results, quantisation and scaled products against an oracle that computes with exact
//! numbers and looks results up among all encodings.

mod cases;
mod examples;
mod formats;
mod golden;
mod legality;
mod maxima;
mod operands;
mod post;
mod real;
mod rounding;
mod scaled;

use cases::Case;
use model::numeric::{
    format::NumericType,
    outcome::Outcome,
    post::{PostError, PostOp, PostOperands, evaluate_post},
    rounding::RoundingMode,
};
use std::collections::BTreeMap;
use std::io::Write;
use std::num::NonZeroUsize;

/// With `PTO_POST_VECTORS=<file>`, writes the cases as records of `pto-cosim numeric`
/// (`testbench/vectors/post/README.md`).
#[test]
fn records() {
    let Some(path) = std::env::var_os("PTO_POST_VECTORS") else {
        return;
    };
    let mut out = std::io::BufWriter::new(std::fs::File::create(path).expect("a writable path"));
    let header = "#op\tsrc\tdst\trmode\tsat\ta\tb\tc\tctl\tresult\tflags";
    writeln!(out, "{header}").expect("written");
    for case in cases::all() {
        let kind = |code| NumericType::from_code(code).expect("an element type");
        let op = match PostOp::from_code(case.op).expect("a post-processing operation") {
            PostOp::Fpatr => "fpatr",
            PostOp::Fmamx => "fmamx",
            PostOp::Quant => "quant",
            PostOp::Dequant => "dequant",
            PostOp::Cscale => "cscale",
        };
        writeln!(
            out,
            "{op}\t{}\t{}\t{}\t{}\t{:x}\t{:x}\t{:x}\t{:x}\t{:0digits$x}\t{:02x}",
            kind(case.source).name(),
            kind(case.destination).name(),
            RoundingMode::from_code(case.rounding).map_or("NONE", RoundingMode::name),
            u8::from(case.saturate),
            case.a,
            case.b,
            case.c,
            case.control,
            case.result,
            case.flags,
            digits = kind(case.destination).bits() as usize / 4,
        )
        .expect("written");
    }
}

fn evaluate(case: &Case) -> Result<(u64, u8), PostError> {
    let kind = |code| NumericType::from_code(code).expect("an element type");
    let outcome = evaluate_post(
        PostOp::from_code(case.op).expect("a post-processing operation"),
        kind(case.source),
        kind(case.destination),
        RoundingMode::from_code(case.rounding),
        case.saturate,
        PostOperands {
            a: case.a,
            b: case.b,
            c: case.c,
            ctl: case.control,
        },
    )?;
    let (bits, flags) = outcome.into_parts();
    Ok((bits, flags.bits()))
}

#[test]
fn model_agrees_with_the_oracle() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in cases::all() {
        count += 1;
        let got = evaluate(&case);
        if got != Ok((case.result, case.flags)) {
            wrong.push(format!("{case:x?}\n  model {got:x?}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {count} differ, the first ones:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
}

/// Operands sit in the low bits of their registers; parameter words are whole registers.
#[test]
fn bits_above_the_operands_do_not_count() {
    let above = |ty| match ty {
        formats::E3M2 | formats::E2M3 => u64::MAX << 8,
        _ => u64::MAX.checked_shl(formats::width(ty)).unwrap_or(0),
    };
    for case in cases::all().into_iter().step_by(7) {
        let mut dirty = case;
        dirty.a |= above(case.source);
        match case.op {
            cases::FMAMX => {
                dirty.b |= above((case.control & 31) as u8);
                dirty.c |= above(formats::FP32);
                // A scale byte that is not in use.
                if case.control >> 24 & 1 == 0 {
                    dirty.control |= 0x5a00;
                }
            }
            cases::QUANT | cases::DEQUANT => dirty.b |= above(formats::FP32),
            cases::CSCALE => dirty.b |= above(formats::U8),
            _ => {}
        }
        assert_eq!(
            evaluate(&dirty),
            Ok((case.result, case.flags)),
            "{dirty:x?}"
        );
    }
}

#[test]
fn model_agrees_with_the_golden_records() {
    for block in golden::blocks() {
        let mut flags = 0;
        for case in &block.elements {
            let (result, element) = evaluate(case).expect("a legal element");
            assert_eq!(result, case.result, "{case:x?}");
            flags |= element;
        }
        assert_eq!(flags, block.flags, "{:x?}", block.elements);
    }
}

#[test]
fn maxima_agree_with_the_golden_records() {
    let mut rows = 0;
    for reduction in golden::reductions() {
        let kind = NumericType::from_code(reduction.ty).expect("an element type");
        for row in &reduction.rows {
            rows += 1;
            let elements = row.elements.iter().copied();
            let outcomes: Vec<_> = match NonZeroUsize::new(reduction.group) {
                Some(size) => {
                    model::numeric::maxima::groups(kind, reduction.magnitude, elements, size)
                        .collect()
                }
                None => {
                    model::numeric::maxima::row(kind, reduction.magnitude, elements, row.initial)
                        .into_iter()
                        .collect()
                }
            };
            let expected: Vec<_> = row
                .results
                .iter()
                .map(|&bits| Outcome::exact(bits))
                .collect();
            assert_eq!(outcomes, expected, "{:x?}", row.elements);
        }
    }
    assert!(rows > 40);
}

/// Every mode meets every rounding mode and Sat value that it has, and every flag that it can raise.
#[test]
fn cases_cover_the_controls() {
    let mut controls: BTreeMap<(u8, u32), [u32; 16]> = BTreeMap::new();
    let mut flags: BTreeMap<(u8, u8), u8> = BTreeMap::new();
    for case in cases::all() {
        let mode = if case.op == cases::FPATR {
            case.control & 63
        } else {
            0
        };
        let index = usize::from(case.rounding) + 8 * usize::from(case.saturate);
        controls.entry((case.op, mode)).or_default()[index] += 1;
        *flags.entry((case.op, case.destination)).or_default() |= case.flags;
    }
    for ((op, mode), counts) in controls {
        let saturating = match op {
            cases::FPATR => !matches!(mode, 0 | 12 | 13),
            cases::QUANT => true,
            _ => false,
        };
        let modes = if matches!(op, cases::FMAMX | cases::CSCALE) {
            1..2
        } else {
            0..8
        };
        for sat in 0..=usize::from(saturating) {
            for rounding in modes.clone() {
                assert!(
                    counts[rounding + 8 * sat] > 10,
                    "{op} {mode} {rounding} {sat}"
                );
            }
        }
    }
    use formats::*;
    let reachable = [
        (cases::FPATR, FP32, NV | OF | UF | NX),
        (cases::FPATR, FP16, NV | OF | UF | NX),
        (cases::FPATR, BF16, NV | OF | UF | NX),
        (cases::FPATR, HIF8, NV | OF | UF | NX),
        (cases::FPATR, E4M3, NV | OF | UF | NX),
        (cases::FPATR, S8, NV | OF | NX),
        (cases::FPATR, S4, OF | NX),
        (cases::FPATR, S16, OF | NX),
        (cases::FPATR, S32, OF | NX),
        (cases::FPATR, U32, 0),
        (cases::FMAMX, FP32, NV | OF | UF | NX),
        (cases::QUANT, S8, NV | OF | NX),
        (cases::QUANT, U8, NV | OF | NX),
        (cases::DEQUANT, FP32, OF | NX),
        (cases::CSCALE, FP32, UF | NX),
    ];
    assert_eq!(flags.into_iter().collect::<Vec<_>>(), {
        let mut expected: Vec<_> = reachable.map(|(op, ty, flags)| ((op, ty), flags)).into();
        expected.sort_unstable();
        expected
    });
}
