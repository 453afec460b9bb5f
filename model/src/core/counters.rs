//! Performance counters (`docs/counters.md`).

/// Counters of the core.
pub(crate) const COUNTERS: usize = 128;

/// Counter values; bit i of an increment word belongs to counter i.
#[derive(Debug, Clone)]
pub(crate) struct Counters {
    values: [u64; COUNTERS],
}

impl Counters {
    pub(crate) fn new() -> Counters {
        Counters {
            values: [0; COUNTERS],
        }
    }

    /// Adds the increments of a cycle.
    #[inline]
    pub(crate) fn add(&mut self, mut increments: u128) {
        while increments != 0 {
            self.values[increments.trailing_zeros() as usize] += 1;
            increments &= increments - 1;
        }
    }

    /// Value of a counter, 0 beyond the last.
    pub(crate) fn get(&self, index: u32) -> u64 {
        self.values.get(index as usize).copied().unwrap_or(0)
    }
}

/// Counter numbers of the front half.
pub(crate) mod bit {
    pub(crate) const CYCLES: u32 = 0;
    pub(crate) const FETCH_REQUESTS: u32 = 6;
    pub(crate) const FETCH_RESPONSES: u32 = 7;
    pub(crate) const FETCH_DISCARDS: u32 = 8;
    pub(crate) const REDIRECTS: u32 = 9;
    pub(crate) const STALL_HAZARD: u32 = 10;
    pub(crate) const STALL_EXECUTE: u32 = 11;
    pub(crate) const STALL_ORDER: u32 = 12;
    pub(crate) const STALL_MEMORY: u32 = 13;
    pub(crate) const STALL_ROB: u32 = 14;
    pub(crate) const STALL_ISSUE: u32 = 15;
    pub(crate) const STALL_PREFLIGHT: u32 = 16;
    pub(crate) const STALL_SERIALIZE: u32 = 17;
    pub(crate) const MEM_REQUESTS: u32 = 18;
    pub(crate) const MEM_READS: u32 = 19;
    pub(crate) const MEM_WRITES: u32 = 20;
    pub(crate) const MEM_BACKPRESSURE: u32 = 21;
    pub(crate) const MEM_RESPONSES: u32 = 22;
    pub(crate) const NONUNIFORM: u32 = 29;
    pub(crate) const ROB_FULL: u32 = 54;
    pub(crate) const FETCH_EMPTY: u32 = 55;
    pub(crate) const NEXT_BUSY_DECODE: u32 = 64;
    pub(crate) const NEXT_BUSY_RR: u32 = 65;
    pub(crate) const NEXT_BUSY_EX: u32 = 66;
    pub(crate) const NEXT_BUSY_MEM: u32 = 67;
    pub(crate) const STALL_MULTIPLY: u32 = 68;
    pub(crate) const STALL_DIVIDE: u32 = 69;
    pub(crate) const ORDER_WB: u32 = 70;
    pub(crate) const ORDER_TLSU: u32 = 71;
    pub(crate) const ORDER_ISSUE: u32 = 72;
    pub(crate) const STALL_HAZARD_LOAD: u32 = 73;
    pub(crate) const STALL_HAZARD_COMMIT: u32 = 74;
    pub(crate) const STALL_SERIAL: u32 = 75;
    pub(crate) const STALL_FSU: u32 = 76;
    pub(crate) const STALL_TEMPLATE: u32 = 79;
    pub(crate) const STALL_ATOMIC: u32 = 80;
    pub(crate) const STALL_QUEUE: u32 = 81;
    pub(crate) const STALL_FENCE: u32 = 82;
    pub(crate) const STALL_INTERRUPT: u32 = 83;
    /// Bypass from EX; MEM and WB follow.
    pub(crate) const BYPASS_EX: u32 = 84;
    pub(crate) const FENCES: u32 = 95;
    pub(crate) const TRAPS: u32 = 99;
    pub(crate) const INTERRUPTS: u32 = 100;
    pub(crate) const RECOVERIES: u32 = 101;
    pub(crate) const SSR_WRITES: u32 = 102;
    pub(crate) const QUEUE_OPS: u32 = 103;
    pub(crate) const QUEUE_EVENTS: u32 = 104;
    pub(crate) const SC_SUCCESS: u32 = 91;
    pub(crate) const SC_FAIL: u32 = 92;
    pub(crate) const RESERVATION_LOST: u32 = 93;
    pub(crate) const REDIRECT_SHADOW: u32 = 108;
    pub(crate) const STALL_FSU_ROOT: u32 = 77;
    pub(crate) const STALL_FSU_EXP: u32 = 78;
    pub(crate) const TEMPLATE_STEPS: u32 = 96;
    pub(crate) const TEMPLATE_RESUMES: u32 = 97;
    pub(crate) const FSU_OPS: u32 = 98;
    pub(crate) const BLOCK_STARTS: u32 = 105;
    pub(crate) const TAKEN_BLOCKS: u32 = 106;
    pub(crate) const NOOP_BINDINGS: u32 = 107;
}
