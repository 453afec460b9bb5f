//! What the programs have executed: form by outcome by hazard.

use std::collections::BTreeMap;
use std::fmt::Write;

use model::isa;
use model::probe::{PROBE_WORDS, ProbeField};

use crate::layout::{field, value};
use crate::memory::Memory;
use crate::side::{Batched, SideError};
use crate::vectors::FAULT_NAMES;

/// Hazards seen while an instruction was in RR, one bit each.
pub const HAZARDS: [&str; 7] = [
    "ex",
    "load",
    "commit",
    "serial",
    "bypass_ex",
    "bypass_mem",
    "bypass_wb",
];

/// Counts by form, fault code and hazards.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    counts: BTreeMap<(u16, u64, u8), u64>,
}

/// Number that stands for words without a form.
const NO_FORM: u16 = u16::MAX;

impl Coverage {
    /// Adds what another one has seen.
    pub fn add(&mut self, other: &Coverage) {
        for (key, count) in &other.counts {
            *self.counts.entry(*key).or_default() += count;
        }
    }

    /// Forms retired without fault, and forms seen at all.
    pub fn forms(&self) -> (usize, usize) {
        let seen = |clean: bool| {
            let keys = self
                .counts
                .keys()
                .filter(|k| k.0 != NO_FORM && (!clean || k.1 == 0));
            keys.map(|k| k.0)
                .collect::<std::collections::BTreeSet<_>>()
                .len()
        };
        (seen(true), seen(false))
    }

    /// Retirements of a form without a fault.
    pub(super) fn retired(&self, form: u16) -> u64 {
        self.outcome(form, 0)
    }

    /// Retirements of a form with the fault of a code.
    pub(super) fn outcome(&self, form: u16, fault: u64) -> u64 {
        let all = (form, fault, 0)..=(form, fault, u8::MAX);
        self.counts.range(all).map(|(_, count)| count).sum()
    }

    /// Retirements of anything with the fault of a code.
    pub(super) fn faulted(&self, fault: u64) -> u64 {
        let counts = self.counts.iter().filter(|(key, _)| key.1 == fault);
        counts.map(|(_, count)| count).sum()
    }

    #[cfg(test)]
    pub(super) fn count(&mut self, form: u16, fault: u64, count: u64) {
        *self.counts.entry((form, fault, 0)).or_default() += count;
    }

    /// One line per form, outcome and hazard set, tab-separated.
    pub fn tsv(&self) -> String {
        let mut text = "form\tmnemonic\toutcome\thazards\tcount\n".to_owned();
        for (&(form, fault, hazards), count) in &self.counts {
            let (name, mnemonic) = if form == NO_FORM {
                ("-", "-")
            } else {
                (isa::form_of(form).name, isa::form_of(form).mnemonic)
            };
            let outcome = match fault {
                0 => "retired",
                code => FAULT_NAMES.get(code as usize).copied().unwrap_or("unknown"),
            };
            let set: Vec<&str> = HAZARDS
                .iter()
                .enumerate()
                .filter_map(|(i, name)| (hazards >> i & 1 != 0).then_some(*name))
                .collect();
            let set = if set.is_empty() {
                "-".to_owned()
            } else {
                set.join(",")
            };
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{name}\t{mnemonic}\t{outcome}\t{set}\t{count}");
        }
        text
    }

    /// A short table for people: retirements by outcome and by hazard, forms never retired.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut outcomes = BTreeMap::<u64, u64>::new();
        let mut hazards = [0; HAZARDS.len()];
        for (&(_, fault, set), count) in &self.counts {
            *outcomes.entry(fault).or_default() += count;
            for (i, total) in hazards.iter_mut().enumerate() {
                *total += if set >> i & 1 != 0 { *count } else { 0 };
            }
        }
        for (fault, count) in outcomes {
            let name = match fault {
                0 => "retired",
                code => FAULT_NAMES.get(code as usize).copied().unwrap_or("unknown"),
            };
            let _ = writeln!(text, "{name:<20} {count:>10}");
        }
        for (name, count) in HAZARDS.iter().zip(hazards) {
            let _ = writeln!(text, "hazard {name:<13} {count:>10}");
        }
        let (clean, seen) = self.forms();
        let all = isa::FORMS.len();
        let _ = writeln!(text, "{clean} of {all} forms retired, {seen} seen");
        text
    }
}

/// A side whose records are counted on their way.
pub(super) struct Observed<'a, S> {
    pub(super) inner: &'a mut S,
    watch: Watch,
}

impl<'a, S> Observed<'a, S> {
    pub(super) fn new(inner: &'a mut S) -> Self {
        Observed {
            inner,
            watch: Watch::new(),
        }
    }

    pub(super) fn coverage(self) -> Coverage {
        self.watch.coverage
    }
}

impl<S: Batched> Batched for Observed<'_, S> {
    fn fill(&mut self, memory: &mut Memory, records: &mut [u32]) -> Result<usize, SideError> {
        let done = self.inner.fill(memory, records)?;
        for record in records.chunks_exact(PROBE_WORDS).take(done) {
            self.watch.see(record);
        }
        Ok(done)
    }

    fn peek(&mut self, sel: u8, addr: u32) -> Result<u64, SideError> {
        self.inner.peek(sel, addr)
    }
}

struct Watch {
    coverage: Coverage,
    fields: [&'static ProbeField; 10],
    /// Hazards by sequence number, of instructions between RR and WB.
    open: BTreeMap<u64, u8>,
    /// Hazards of the ROB entries.
    rob: std::collections::VecDeque<u8>,
}

impl Watch {
    fn new() -> Watch {
        let scalar = |name| field("scalar", name);
        let retire = |name| field("retire", name);
        Watch {
            coverage: Coverage::default(),
            fields: [
                scalar("rr_valid"),
                scalar("rr_seq"),
                scalar("rr_stall"),
                scalar("rr_bypass"),
                scalar("wb_seq"),
                retire("rob_push"),
                retire("ret_valid"),
                retire("ret_insn"),
                retire("ret_len"),
                retire("ret_fault"),
            ],
            open: BTreeMap::new(),
            rob: std::collections::VecDeque::new(),
        }
    }

    fn see(&mut self, record: &[u32]) {
        let [
            rr_valid,
            rr_seq,
            stall,
            bypass,
            wb_seq,
            push,
            valid,
            insn,
            len,
            fault,
        ] = self.fields.map(|f| value(record, f, 0));
        if rr_valid != 0 {
            let mut set = match stall {
                2 => 1,
                11 => 2,
                12 => 4,
                13 => 8,
                _ => 0,
            };
            for shift in [0, 2, 4] {
                let from = bypass >> shift & 3;
                set |= if from != 0 { 8 << from } else { 0 };
            }
            if set != 0 {
                *self.open.entry(rr_seq).or_default() |= set;
            }
        }
        if valid != 0 {
            let hazards = self.rob.pop_front().unwrap_or(0);
            let form = isa::decode(insn, (8 * len) as u8).unwrap_or(NO_FORM);
            *self
                .coverage
                .counts
                .entry((form, fault, hazards))
                .or_default() += 1;
        }
        if push != 0 {
            self.rob
                .push_back(self.open.get(&wb_seq).copied().unwrap_or(0));
            // Older ones have left or were flushed.
            self.open.retain(|&seq, _| seq > wb_seq);
        }
    }
}
