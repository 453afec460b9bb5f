//! The combinations of operation, types and mode that the golden results define.

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
const INTEGERS: [&str; 8] = ["S64", "S32", "S16", "S8", "U64", "U32", "U16", "U8"];
/// Their scalar forms round as CORE_STATE says.
const SCALAR: [&str; 2] = ["FP64", "FP32"];
const SCALAR_MODES: [Mode; 4] = [Mode::Rne, Mode::Rtz, Mode::Rdn, Mode::Rup];
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
                        for mode in Mode::ALL {
                            add(src, dst, mode, false);
                            add(src, dst, mode, true);
                        }
                    }
                }
            }
            Op::Expdif => {
                for (src, dst) in EXPDIF {
                    add(named(src), named(dst), Mode::Rne, false);
                }
            }
            _ => {
                let floats =
                    !matches!(op, Op::And | Op::Or | Op::Xor | Op::Not | Op::Shl | Op::Shr);
                let integers = !matches!(op, Op::Sqrt | Op::Recip | Op::Rsqrt | Op::Exp | Op::Log);
                let scalar = matches!(
                    op,
                    Op::Add
                        | Op::Sub
                        | Op::Mul
                        | Op::Div
                        | Op::Fma
                        | Op::Sqrt
                        | Op::Recip
                        | Op::Exp
                );
                for name in FLOATS.into_iter().filter(|_| floats) {
                    let directed = scalar && SCALAR.contains(&name);
                    let modes = &SCALAR_MODES[..if directed { 4 } else { 1 }];
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
