//! Where the instructions of a run were in every cycle, from its probe records.

use model::probe::{PROBE_WORDS, ProbeField};
use testbench::layout::{COUNTERS, CounterPlanes, Layout, counter_name, field, value};
use testbench::memory::Memory;
use testbench::session::Prepared;
use testbench::side::{Batched, SideError};

/// The stages in their order: unit, and the beginning of the names of their fields.
const STAGES: [(&str, &str); 5] = [
    ("decode", "dec"),
    ("scalar", "rr"),
    ("scalar", "ex"),
    ("scalar", "mem"),
    ("scalar", "wb"),
];

/// Index of WB.
const WB: usize = 4;

/// An instruction that retired, or the interrupt in its place.
pub(crate) struct Timed {
    /// Its PC.
    pub(crate) pc: u64,
    /// Cycles in each stage and their stall cause.
    pub(crate) stages: [Vec<(u64, u64)>; 5],
    /// The cycle in which it retires.
    pub(crate) retires: u64,
    /// Whether it commits a Tile block of VEC.
    pub(crate) vec_block: bool,
}

impl Timed {
    /// The cycles in a stage as the pages have them: `12-20 (11), 21`, or without causes `12-21`.
    pub(crate) fn cell(&self, stage: usize, causes: bool) -> String {
        let mut groups: Vec<(u64, u64, u64)> = Vec::new();
        for &(cycle, cause) in &self.stages[stage] {
            let cause = if causes { cause } else { 0 };
            match groups.last_mut() {
                Some((_, last, same)) if *same == cause && *last + 1 == cycle => *last = cycle,
                _ => groups.push((cycle, cycle, cause)),
            }
        }
        let text = |(first, last, cause): (u64, u64, u64)| {
            let cycles = if first == last {
                first.to_string()
            } else {
                format!("{first}-{last}")
            };
            match cause {
                0 => cycles,
                _ => format!("{cycles} ({cause})"),
            }
        };
        groups.into_iter().map(text).collect::<Vec<_>>().join(", ")
    }
}

/// The records of a run.
pub(crate) struct Timeline {
    records: Vec<u32>,
}

impl Timeline {
    /// Runs one side to its end.
    pub(crate) fn record(side: &mut dyn Batched, prepared: &Prepared) -> Result<Self, SideError> {
        const BATCH: usize = 256;
        let mut memory: Memory = prepared.memory.clone();
        let mut records = Vec::new();
        let mut buffer = vec![0; BATCH * PROBE_WORDS];
        loop {
            let done = side.fill(&mut memory, &mut buffer)?;
            records.extend_from_slice(&buffer[..done * PROBE_WORDS]);
            if done < BATCH {
                return Ok(Timeline { records });
            }
            assert!(
                records.len() < 1000 * BATCH * PROBE_WORDS,
                "it does not end"
            );
        }
    }

    /// Number of cycles; the last is the first one in Halted.
    pub(crate) fn cycles(&self) -> u64 {
        (self.records.len() / PROBE_WORDS) as u64
    }

    /// Value of a field in a cycle.
    pub(crate) fn at(&self, cycle: u64, field: &ProbeField, index: usize) -> u64 {
        let start = cycle as usize * PROBE_WORDS;
        value(&self.records[start..start + PROBE_WORDS], field, index)
    }

    /// The cycles in which a condition on a field holds.
    pub(crate) fn when(
        &self,
        (unit, name): (&str, &str),
        index: usize,
        condition: impl Fn(u64) -> bool,
    ) -> Vec<u64> {
        let field = field(unit, name);
        let holds = |cycle: &u64| condition(self.at(*cycle, field, index));
        (0..self.cycles()).filter(holds).collect()
    }

    /// The first cycle in which the record differs from that of another run.
    pub(crate) fn first_difference(&self, other: &Timeline) -> Option<u64> {
        let pairs = self.records.iter().zip(&other.records);
        let word = pairs.into_iter().position(|(a, b)| a != b);
        let shorter = self.cycles().min(other.cycles());
        let word = word.map(|word| (word / PROBE_WORDS) as u64);
        word.or((self.cycles() != other.cycles()).then_some(shorter))
    }

    /// Sums of the counters that have a name.
    pub(crate) fn counters(&self) -> Vec<(String, u64)> {
        let (layout, mut planes) = (Layout::default(), CounterPlanes::default());
        for record in self.records.chunks_exact(PROBE_WORDS) {
            planes.add(layout.increments(record));
        }
        let totals = planes.totals();
        let named = (0..COUNTERS).filter_map(|bit| Some((counter_name(bit)?, totals[bit])));
        named.collect()
    }

    /// What retired, in order. Entries are pushed into the reorder buffer from WB and retire in the same order.
    pub(crate) fn retired(&self) -> Vec<Timed> {
        let stages = STAGES.map(|(unit, name)| {
            let of = |what| field(unit, &format!("{name}_{what}"));
            (of("valid"), of("seq"), of("stall"))
        });
        let (push, pc) = (field("retire", "rob_push"), field("retire", "ret_pc"));
        let engine = field("retire", "ret_engine");
        let pushes = (0..self.cycles()).filter(|cycle| self.at(*cycle, push, 0) != 0);
        let retirements = self.when(("retire", "ret_valid"), 0, |valid| valid != 0);
        let entry = |(pushed, retires): (u64, u64)| {
            let seq = self.at(pushed, stages[WB].1, 0);
            let spans = stages.map(|(valid, found, stall)| {
                let here = |c: &u64| self.at(*c, valid, 0) != 0 && self.at(*c, found, 0) == seq;
                let cycles = (0..=pushed).filter(here);
                cycles.map(|c| (c, self.at(c, stall, 0))).collect()
            });
            Timed {
                pc: self.at(retires, pc, 0),
                stages: spans,
                retires,
                vec_block: self.at(retires, engine, 0) == 1,
            }
        };
        pushes.zip(retirements).map(entry).collect()
    }
}

/// Consecutive cycles.
pub(crate) fn intervals(cycles: &[u64]) -> Vec<Vec<u64>> {
    let parts = cycles.chunk_by(|a, b| a + 1 == *b);
    parts.map(<[u64]>::to_vec).collect()
}
