//! Which functions of the instruction set each side has: one table for golden records and generated programs.

use model::isa::Form;

use crate::session::Sides;

/// A function that a side has or has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// What has been there from the start.
    Base,
    /// 48-bit forms of the ALU and the BRU.
    Long,
    /// 48-bit loads, stores and prefetches.
    LongAccess,
    /// Scalar floating point.
    FloatingPoint,
    /// LR, SC, atomics, DMA and reservations.
    Atomic,
    /// System registers of all banks, requests, maintenance, fences, ASSERT.
    System,
    /// Trap entry, rings, ACRC and ACRE.
    Trap,
    /// Interrupt lines and timers.
    Interrupt,
    /// Every block start, header command and modifier.
    Block,
    /// FENTRY, FEXIT and FRET.
    Frame,
    /// MCOPY and MSET.
    Copy,
    /// Queue commands.
    Queue,
}

/// One row: the feature, its name, whether the RTL and the model have it.
type Row = (Feature, &'static str, bool, bool);

#[rustfmt::skip]
const TABLE: [Row; 12] = [
    (Feature::Base, "base", true, true),
    (Feature::Long, "48-bit forms", true, true),
    (Feature::LongAccess, "48-bit loads and stores", true, true),
    (Feature::FloatingPoint, "scalar floating point", true, true),
    (Feature::Atomic, "atomics and reservations", true, true),
    (Feature::System, "system instructions", true, true),
    (Feature::Trap, "trap entry and return", true, true),
    (Feature::Interrupt, "interrupts", true, true),
    (Feature::Block, "block starts and header commands", true, true),
    (Feature::Frame, "frame templates", true, true),
    (Feature::Copy, "MCOPY and MSET", true, true),
    (Feature::Queue, "queues", true, true),
];

/// Commands that are in [`Feature::Base`].
const COMMANDS: [&str; 21] = [
    "BSTART",
    "BSTART.CALL",
    "BSTART.ICALL",
    "BSTART.FP",
    "BSTART.STD",
    "BSTART.SYS",
    "BSTART.TEPL",
    "BSTART.TLOAD",
    "BSTART.TSTORE",
    "BSTOP",
    "C.BSTART",
    "C.BSTART.FP",
    "C.BSTART.STD",
    "C.BSTART.SYS",
    "C.BSTOP",
    "L.BSTOP",
    "B.DIM",
    "C.B.DIMI",
    "B.DATR",
    "B.IOT",
    "B.IOR",
];

/// Forms of the SYS family that are in [`Feature::Base`].
const SYSTEM: [&str; 6] = [
    "SSRGET", "C.SSRGET", "LSRGET", "SETC.TGT", "EBREAK", "C.EBREAK",
];

impl Feature {
    /// All of them.
    pub fn all() -> impl Iterator<Item = Feature> {
        TABLE.iter().map(|row| row.0)
    }

    fn row(self) -> &'static Row {
        TABLE
            .iter()
            .find(|row| row.0 == self)
            .expect("the table has a row for every feature")
    }

    /// Name for people.
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// The feature that a form belongs to.
    pub fn of(form: &Form) -> Feature {
        let name = form.mnemonic;
        if form.command {
            return match name {
                _ if COMMANDS.contains(&name) => Feature::Base,
                "FENTRY" | "FEXIT" | "FRET.RA" | "FRET.STK" => Feature::Frame,
                "MCOPY" | "MSET" => Feature::Copy,
                "HL.QMT" | "HL.QPUSH" | "HL.QPOP" => Feature::Queue,
                _ => Feature::Block,
            };
        }
        match form.family {
            "FSU" => Feature::FloatingPoint,
            "AMO" => Feature::Atomic,
            "SYS" if matches!(name, "ACRC" | "ACRE") => Feature::Trap,
            "SYS" if !SYSTEM.contains(&name) => Feature::System,
            "AGU" if form.length_bits == 48 => Feature::LongAccess,
            "ALU" | "BRU" if form.length_bits == 48 => Feature::Long,
            _ => Feature::Base,
        }
    }
}

/// A set of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Features(u32);

impl Features {
    /// Those that all the sides that run have.
    pub fn of(sides: Sides) -> Features {
        let has = |&&(_, _, rtl, model): &&Row| match sides {
            Sides::Both => rtl && model,
            Sides::Rtl => rtl,
            Sides::Model => model,
        };
        let bits = TABLE.iter().filter(has).map(|row| 1 << row.0 as u32);
        Features(bits.sum())
    }

    /// All there are.
    pub fn all() -> Features {
        Features(Feature::all().map(|f| 1 << f as u32).sum())
    }

    /// Whether the feature is in the set.
    pub fn has(self, feature: Feature) -> bool {
        self.0 >> feature as u32 & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use model::isa::FORMS;

    use super::*;

    #[test]
    fn forms_are_divided_as_the_contract_counts_them() {
        let count = |feature| FORMS.iter().filter(|f| Feature::of(f) == feature).count();
        assert_eq!(count(Feature::FloatingPoint), 30);
        assert_eq!(count(Feature::Atomic), 53);
        assert_eq!((count(Feature::Frame), count(Feature::Copy)), (4, 2));
        assert_eq!((count(Feature::Queue), count(Feature::Trap)), (3, 2));
        assert_eq!(Feature::all().map(count).sum::<usize>(), FORMS.len());
        assert_eq!(FORMS.len(), 466 + 76);
    }

    #[test]
    fn names_of_the_lists_are_forms() {
        for name in COMMANDS.iter().chain(&SYSTEM) {
            assert!(FORMS.iter().any(|f| f.mnemonic == *name), "{name}");
        }
    }
}
