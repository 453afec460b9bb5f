//! Word offsets of the probe fields that the lockstep itself reads.

use model::probe::{FIELDS, ProbeField};

/// The field `name` of `unit`.
///
/// # Panics
/// If the probe table has no such field: the names used here are fixed and every run looks them up.
pub fn field(unit: &str, name: &str) -> &'static ProbeField {
    let found = FIELDS.iter().find(|f| f.unit == unit && f.name == name);
    found.unwrap_or_else(|| panic!("the probe has no field {unit}.{name}"))
}

/// Element `index` of `field` in `record`, at most its low 64 bits.
pub fn value(record: &[u32], field: &ProbeField, index: usize) -> u64 {
    let words = field.words(record, index).unwrap_or_default();
    let low = words.first().copied().unwrap_or(0);
    u64::from(low) | u64::from(words.get(1).copied().unwrap_or(0)) << 32
}

/// Places in a record, looked up once.
#[derive(Debug, Clone)]
pub struct Layout {
    /// Word of `core.cfg_hash`.
    pub cfg_hash: &'static ProbeField,
    /// Word of `core.run_state`.
    pub run_state: usize,
    /// First of the four words of `counters.ctr_inc`.
    pub ctr_inc: usize,
    /// Word of `retire.ret_valid`.
    pub ret_valid: usize,
    /// Words of `memory.mem_valid` and `memory.mem_ready`.
    pub handshake: [usize; 2],
    /// Word ranges of the fields of a retirement (`ret_*`).
    pub retirement: Vec<std::ops::Range<usize>>,
}

impl Default for Layout {
    fn default() -> Self {
        let fields = FIELDS
            .iter()
            .filter(|f| f.unit == "retire" && f.name.starts_with("ret_"));
        Layout {
            cfg_hash: field("core", "cfg_hash"),
            run_state: field("core", "run_state").word,
            ctr_inc: field("counters", "ctr_inc").word,
            ret_valid: field("retire", "ret_valid").word,
            handshake: ["mem_valid", "mem_ready"].map(|name| field("memory", name).word),
            retirement: fields
                .map(|f| f.word..f.word + f.count * f.element_words())
                .collect(),
        }
    }
}

impl Layout {
    /// Value of `core.run_state` that means halted.
    pub const HALTED: u32 = 2;

    /// The counter increments of a record.
    pub fn increments(&self, record: &[u32]) -> u128 {
        let word = |i: usize| u128::from(record[self.ctr_inc + i]) << (32 * i);
        word(0) | word(1) | word(2) | word(3)
    }

    /// Whether the core gets on: something retires, or the memory takes a request. A Tile of many short rows moves
    /// for far longer than any other instruction takes, without a retirement.
    pub fn progress(&self, record: &[u32]) -> bool {
        record[self.ret_valid] != 0 || self.handshake.iter().all(|&word| record[word] != 0)
    }

    /// The words of the retirement in a record.
    pub fn retirement(&self, record: &[u32]) -> Box<[u32]> {
        self.retirement
            .iter()
            .flat_map(|range| record[range.clone()].iter().copied())
            .collect()
    }
}

/// Counters of the core.
pub const COUNTERS: usize = 128;

/// Sums 128 one-bit increments per cycle without touching 128 totals every cycle.
///
/// Plane k holds bit k of every counter, so an addition is a ripple through very few words.
#[derive(Debug, Clone)]
pub struct CounterPlanes {
    planes: [u128; 64],
}

impl Default for CounterPlanes {
    fn default() -> Self {
        CounterPlanes { planes: [0; 64] }
    }
}

impl CounterPlanes {
    /// Adds 1 to every counter whose bit is set.
    #[inline]
    pub fn add(&mut self, increments: u128) {
        let mut carry = increments;
        for plane in &mut self.planes {
            if carry == 0 {
                break;
            }
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
    }

    /// The totals.
    pub fn totals(&self) -> [u64; COUNTERS] {
        let bit = |i: usize| {
            self.planes
                .iter()
                .enumerate()
                .map(|(k, p)| ((p >> i & 1) as u64) << k)
                .sum()
        };
        std::array::from_fn(bit)
    }
}

/// Names of the counters by bit (`docs/counters.md`); `None` for reserved ones.
pub fn counter_name(bit: usize) -> Option<String> {
    const NAMES: [&str; 34] = [
        "cycles",
        "retired",
        "retired_blocks",
        "vec_blocks",
        "tlsu_blocks",
        "faults",
        "fetch_requests",
        "fetch_responses",
        "fetch_discards",
        "redirects",
        "stall_hazard",
        "stall_execute",
        "stall_order",
        "stall_memory",
        "stall_rob",
        "stall_issue",
        "stall_preflight",
        "stall_serialize",
        "mem_requests",
        "mem_reads",
        "mem_writes",
        "mem_backpressure",
        "mem_responses",
        "tlsu_load_beats",
        "tlsu_store_beats",
        "tlsu_wait_source",
        "tlsu_wait_memory",
        "scalar_loads",
        "scalar_stores",
        "nonuniform",
        "alloc_cells",
        "alloc_stall",
        "reclaim_cells",
        "dispatch_wait",
    ];
    const PER_PE: [&str; 5] = [
        "vec_busy",
        "vec_beats",
        "vec_stall",
        "vec_wait_source",
        "bank_conflict",
    ];
    const SCALAR_STREAM: [&str; 46] = [
        "next_busy_decode",
        "next_busy_rr",
        "next_busy_ex",
        "next_busy_mem",
        "stall_multiply",
        "stall_divide",
        "order_wb",
        "order_tlsu",
        "order_issue",
        "stall_hazard_load",
        "stall_hazard_commit",
        "stall_serial",
        "stall_fsu",
        "fsu_divsqrt",
        "fsu_exp",
        "stall_template",
        "stall_atomic",
        "stall_queue",
        "stall_fence",
        "stall_interrupt",
        "bypass_ex",
        "bypass_mem",
        "bypass_wb",
        "loads_pair",
        "stores_pair",
        "atomics",
        "lr",
        "sc_success",
        "sc_fail",
        "reservation_lost",
        "dma",
        "fences",
        "template_steps",
        "template_resumes",
        "fsu_ops",
        "traps",
        "interrupts",
        "recoveries",
        "ssr_writes",
        "queue_ops",
        "queue_events",
        "block_starts",
        "taken_blocks",
        "noop_bindings",
        "redirect_shadow",
        "undecodable",
    ];
    match bit {
        0..34 => Some(NAMES[bit].to_owned()),
        34..54 => Some(format!("{}.{}", PER_PE[(bit - 34) / 4], (bit - 34) % 4)),
        54 => Some("rob_full".to_owned()),
        55 => Some("fetch_empty".to_owned()),
        64..110 => Some(SCALAR_STREAM[bit - 64].to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_count_like_plain_counters() {
        let (mut planes, mut plain) = (CounterPlanes::default(), [0u64; COUNTERS]);
        for i in 0..5_000u64 {
            let half = |i| u128::from(crate::seed::mix(i) & crate::seed::mix(i + 9_999_999));
            let bits = half(i) | half(i + 77_777_777) << 64;
            planes.add(bits);
            for (k, total) in plain.iter_mut().enumerate() {
                *total += (bits >> k & 1) as u64;
            }
        }
        assert_eq!(planes.totals(), plain);
    }

    #[test]
    fn counter_names_follow_the_table() {
        let table = include_str!("../../docs/counters.md");
        for bit in (0..34).chain([54, 55]).chain(64..110) {
            let name = counter_name(bit).expect("named");
            assert!(
                table.contains(&format!("| {bit} | {name} |")),
                "{bit} {name}"
            );
        }
        assert_eq!(counter_name(41).as_deref(), Some("vec_beats.3"));
        assert_eq!(counter_name(56), None);
    }

    #[test]
    fn layout_finds_its_fields() {
        let layout = Layout::default();
        assert!(layout.retirement.len() > 20);
    }
}
