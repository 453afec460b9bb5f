//! Elements of the golden architectural records (families `tile_matrix_post` and `tile_quant`), one block a line in `golden.txt`, each with the flags of the whole block.
//!
//! `fpatr`: PreQuantMode, ReluMode, accumulator type, RMode, Sat, flags, then accumulator:quant word:ReLU word:result.
//! `quant`, `dequant`: source, destination, RMode, Sat, scale, zero point, flags, then source:result.
//! `max`: type, MaxAbs, group size (0: the row), flags, then the row:RowMaxIn:results.

use crate::cases::{Case, DEQUANT, FPATR, QUANT};
use crate::post;

/// Elements of one block and the flags of all of them.
pub(crate) struct Block {
    pub(crate) elements: Vec<Case>,
    pub(crate) flags: u8,
}

/// A reduction of rows.
pub(crate) struct Reduction {
    pub(crate) ty: u8,
    pub(crate) magnitude: bool,
    pub(crate) group: usize,
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Row {
    pub(crate) elements: Vec<u64>,
    pub(crate) initial: Option<u64>,
    pub(crate) results: Vec<u64>,
}

fn lines(kind: &str) -> impl Iterator<Item = Vec<&'static str>> {
    include_str!("golden.txt")
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>())
        .filter(move |fields| fields[0] == kind)
}

fn decimal(field: &str) -> u8 {
    field.parse().expect("a decimal number")
}

fn hex(field: &str) -> u64 {
    u64::from_str_radix(field, 16).expect("a hex number")
}

pub(crate) fn blocks() -> Vec<Block> {
    let fpatr = lines("fpatr").map(|fields| {
        let (mode, relu, source) = (decimal(fields[1]), decimal(fields[2]), decimal(fields[3]));
        let destination = match mode {
            0 => source,
            _ => post::mode(mode).destination,
        };
        let elements = fields[7..].iter().map(|element| {
            let part: Vec<u64> = element.split(':').map(hex).collect();
            Case {
                op: FPATR,
                source,
                destination,
                rounding: decimal(fields[4]),
                saturate: fields[5] == "1",
                a: part[0],
                b: part[1],
                c: part[2],
                control: u32::from(mode) | u32::from(relu) << 6,
                result: part[3],
                flags: 0,
            }
        });
        Block {
            elements: elements.collect(),
            flags: hex(fields[6]) as u8,
        }
    });
    let quant = ["quant", "dequant"].into_iter().flat_map(|kind| {
        lines(kind).map(move |fields| Block {
            elements: fields[8..]
                .iter()
                .map(|element| {
                    let (a, result) = element.split_once(':').expect("source and result");
                    Case {
                        op: if kind == "quant" { QUANT } else { DEQUANT },
                        source: decimal(fields[1]),
                        destination: decimal(fields[2]),
                        rounding: decimal(fields[3]),
                        saturate: fields[4] == "1",
                        a: hex(a),
                        b: hex(fields[5]),
                        c: hex(fields[6]),
                        control: 0,
                        result: hex(result),
                        flags: 0,
                    }
                })
                .collect(),
            flags: hex(fields[7]) as u8,
        })
    });
    fpatr.chain(quant).collect()
}

pub(crate) fn reductions() -> Vec<Reduction> {
    let list = |field: &str| field.split(',').map(hex).collect();
    lines("max")
        .map(|fields| Reduction {
            ty: decimal(fields[1]),
            magnitude: fields[2] == "1",
            group: fields[3].parse().expect("a group size"),
            rows: fields[5..]
                .iter()
                .map(|row| {
                    let part: Vec<&str> = row.split(':').collect();
                    Row {
                        elements: list(part[0]),
                        initial: (part[1] != "-").then(|| hex(part[1])),
                        results: list(part[2]),
                    }
                })
                .collect(),
        })
        .collect()
}

/// The oracle gives what the records have.
#[test]
fn oracle_agrees() {
    let mut wrong = Vec::new();
    for block in blocks() {
        let mut flags = 0;
        for case in &block.elements {
            let (result, element_flags) = match case.op {
                FPATR => post::fpatr(
                    case.control as u8 & 63,
                    (case.control >> 6) as u8 & 3,
                    case.source,
                    case.rounding,
                    case.saturate,
                    case.a,
                    case.b,
                    case.c,
                ),
                QUANT => post::quantize(
                    case.destination,
                    case.rounding,
                    case.saturate,
                    case.a,
                    case.b,
                    case.c,
                ),
                _ => post::dequantize(case.source, case.rounding, case.a, case.b, case.c),
            };
            flags |= element_flags;
            if result != case.result {
                wrong.push(format!("{case:x?}: {result:x}"));
            }
        }
        if flags != block.flags {
            wrong.push(format!(
                "flags {flags:x} for {:x} {:?}",
                block.flags,
                block.elements.first()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
