//! The combinations of operation, types and mode that the golden results define.

use std::collections::HashSet;
use std::sync::OnceLock;

use super::{KINDS, Kind, Mode, Op, controlled, kind::Type};

/// What is chosen before the operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Combination {
    /// The operation.
    pub op: Op,
    /// Type of the operands.
    pub src: Kind,
    /// Type of the result.
    pub dst: Kind,
    /// Rounding mode.
    pub mode: Mode,
    /// Saturate.
    pub sat: bool,
    /// Control word; of operations with one, the part that is not an operand.
    pub ctl: u32,
}

/// Types of floating Tile arithmetic.
const FLOATS: [&str; 8] = [
    "FP64", "FP32", "TF32", "HF32", "FP16", "BF16", "E4M3", "E5M2",
];
const INTEGERS: [&str; 10] = [
    "S64", "S32", "S16", "S8", "S4", "U64", "U32", "U16", "U8", "U4",
];
const EXPDIF: [(&str, &str); 5] = [
    ("FP32", "FP32"),
    ("FP16", "FP16"),
    ("BF16", "BF16"),
    ("FP16", "FP32"),
    ("BF16", "FP32"),
];
/// The sources of E8M0 as a result.
const TO_E8M0: [&str; 3] = ["FP32", "FP16", "BF16"];

fn named(name: &str) -> Kind {
    Type::named(name.as_bytes()).expect("the lists above name types of the table")
}

/// All combinations of `ops`.
pub fn catalogue(ops: &[Op]) -> Vec<Combination> {
    let mut found = Vec::new();
    for &op in ops {
        if op.has_control() {
            found.extend(controlled::combinations(op));
            continue;
        }
        let mut add = |src, dst, mode, sat| {
            found.push(Combination {
                op,
                src,
                dst,
                mode,
                sat,
                ctl: 0,
            });
        };
        match op {
            Op::Cvt => {
                for src in &KINDS {
                    for dst in &KINDS {
                        if dst.name == "E8M0" && !TO_E8M0.contains(&src.name) {
                            continue;
                        }
                        for mode in [Mode::None].into_iter().chain(Mode::ALL) {
                            add(src, dst, mode, false);
                            add(src, dst, mode, true);
                        }
                    }
                }
            }
            Op::Expdif => {
                // It rounds to nearest even whatever the mode says.
                for (src, dst) in EXPDIF {
                    for mode in Mode::ALL {
                        add(named(src), named(dst), mode, false);
                    }
                }
            }
            _ => {
                let (floats, integers) = (op.on_floats(), op.on_integers());
                for name in FLOATS.into_iter().filter(|_| floats) {
                    let modes = if op.rounds() {
                        &Mode::ALL[..]
                    } else {
                        &[Mode::Rne]
                    };
                    for &mode in modes {
                        add(named(name), named(name), mode, false);
                    }
                }
                for name in INTEGERS.into_iter().filter(|_| integers) {
                    add(named(name), named(name), Mode::Rne, false);
                }
            }
        }
    }
    found
}

/// Whether `op` is defined from `src` to `dst`, as far as that does not depend on a control word.
pub(super) fn defined(op: Op, src: Kind, dst: Kind) -> bool {
    static DEFINED: OnceLock<HashSet<(Op, u8, u8)>> = OnceLock::new();
    let defined = DEFINED.get_or_init(|| {
        let all = catalogue(&Op::ALL).into_iter();
        all.map(|c| (c.op, c.src.code, c.dst.code)).collect()
    });
    defined.contains(&(op, src.code, dst.code))
}
