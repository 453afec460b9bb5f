//! One operation with its operands and what is expected of it.

use std::fmt::Write;

use super::{Kind, Op, Type};

/// A rounding mode; the number is its B.DATR code.
#[allow(missing_docs, reason = "the names of the ISA")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Mode {
    None = 0,
    Rne = 1,
    Rtz = 2,
    Rdn = 3,
    Rup = 4,
    Rna = 5,
    Rto = 6,
    Rhb = 7,
}

impl Mode {
    /// All modes that round, by code.
    pub const ALL: [Mode; 7] = [
        Mode::Rne,
        Mode::Rtz,
        Mode::Rdn,
        Mode::Rup,
        Mode::Rna,
        Mode::Rto,
        Mode::Rhb,
    ];

    /// Name in files.
    pub fn name(self) -> &'static str {
        match self {
            Mode::None => "NONE",
            Mode::Rne => "RNE",
            Mode::Rtz => "RTZ",
            Mode::Rdn => "RDN",
            Mode::Rup => "RUP",
            Mode::Rna => "RNA",
            Mode::Rto => "RTO",
            Mode::Rhb => "RHB",
        }
    }

    /// The mode of a name.
    pub fn named(name: &[u8]) -> Option<Mode> {
        Mode::ALL.into_iter().find(|m| m.name().as_bytes() == name)
    }
}

/// A result: bits and flags (bit 0 NV, 1 DZ, 2 OF, 3 UF, 4 NX).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Value {
    /// Bits of the result.
    pub bits: u64,
    /// Exception flags.
    pub flags: u8,
}

/// What a side says to a case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// A result.
    Value(Value),
    /// The side does not have the operation.
    Unsupported,
}

/// Where a case stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Place {
    /// Number of the file.
    pub file: u32,
    /// Line, from 1; or the number of a generated case.
    pub line: u64,
}

/// An operation with operands and, from a file, its result.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// The operation.
    pub op: Op,
    /// Type of the operands.
    pub src: Kind,
    /// Type of the result; that of the operands for `cmp`.
    pub dst: Kind,
    /// Rounding mode.
    pub mode: Mode,
    /// Saturate.
    pub sat: bool,
    /// Operands and parameter words; unused ones are 0.
    pub operands: [u64; 3],
    /// Control word of the operations that have one, else 0.
    pub ctl: u32,
    /// What must come out; without it the sides are compared with each other.
    pub expected: Option<Value>,
    /// Note letter, or `-`.
    pub note: u8,
    /// Where it stands.
    pub place: Place,
}

impl Case {
    /// Operation, types, mode and operands in one line.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{} {} -> {} {} sat {}",
            self.op.name(),
            self.src.name,
            self.dst.name,
            self.mode.name(),
            u8::from(self.sat)
        );
        for (i, operand) in self.operands[..self.op.sources()].iter().enumerate() {
            let digits = self
                .operand_kind(i)
                .map_or(1, |kind| usize::from(kind.digits));
            // Writing to a String cannot fail.
            let _ = write!(text, " {operand:0digits$x}");
        }
        if self.op.has_control() {
            let _ = write!(text, " control {:08x}", self.ctl);
        }
        text
    }

    /// Type of an operand; `None` for a parameter word.
    pub fn operand_kind(&self, index: usize) -> Option<Kind> {
        match (self.op, index) {
            (Op::Fpatr, 1 | 2) | (Op::Quant | Op::Dequant, 2) | (Op::Cscale, 1) => None,
            (Op::Fmamx, 1) => Type::of_code((self.ctl & 31) as u8),
            (Op::Fmamx, 2) | (Op::Quant | Op::Dequant, 1) => Type::named(b"FP32"),
            _ => Some(self.src),
        }
    }
}
