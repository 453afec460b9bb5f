//! Reorder buffer: entries leave in program order, one per cycle (`docs/microarchitecture.md` section 12).

use super::counters::bit;
use super::types::{BackendEvents, Engine, Fault, PES, RobBlock};
use crate::probe::Probe;

/// Largest `RobEntries`.
const MAX_ENTRIES: usize = 64;

/// Kind bits of a retirement.
pub(crate) mod kind {
    /// Scalar instruction.
    pub(crate) const SCALAR: u8 = 1;
    /// Header command.
    pub(crate) const HEADER: u8 = 2;
    /// Block start.
    pub(crate) const START: u8 = 4;
    /// Block stop.
    pub(crate) const STOP: u8 = 8;
}

/// Memory operation codes of a retirement.
pub(crate) mod memory_op {
    use crate::core::decode::Access;

    /// Load.
    pub(crate) const LOAD: u8 = 1;
    /// Store.
    pub(crate) const STORE: u8 = 2;
    /// LR.
    pub(crate) const LOAD_RESERVED: u8 = 3;
    /// SC.
    pub(crate) const STORE_CONDITIONAL: u8 = 4;
    /// SWAP, CAS, read-modify-write.
    pub(crate) const ATOMIC: u8 = 5;
    /// DMA.
    pub(crate) const DMA: u8 = 6;
    /// Frame template, MCOPY, MSET.
    pub(crate) const TEMPLATE: u8 = 7;

    /// Code of what an instruction does in MEM.
    pub(crate) const fn of(access: Access) -> u8 {
        match access {
            Access::None => 0,
            Access::Load => LOAD,
            Access::Store => STORE,
            Access::LoadReserved => LOAD_RESERVED,
            Access::StoreConditional => STORE_CONDITIONAL,
            Access::Atomic => ATOMIC,
            Access::Dma => DMA,
            Access::Template => TEMPLATE,
        }
    }
}

/// One committed or faulted instruction.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Entry {
    pub(crate) pc: u64,
    pub(crate) insn: u64,
    pub(crate) next_pc: u64,
    pub(crate) value: [u64; PES],
    pub(crate) mem_addr: [u64; PES],
    pub(crate) mem_data: [u64; PES],
    pub(crate) value1: [u64; PES],
    pub(crate) mem_data1: [u64; PES],
    pub(crate) fault: Fault,
    pub(crate) fault_arg: u64,
    /// Trap cause.
    pub(crate) cause: u8,
    /// Bytes of the instruction.
    pub(crate) len: u8,
    pub(crate) kind: u8,
    /// The instruction commits a block.
    pub(crate) commits_block: bool,
    pub(crate) block_pc: u64,
    /// 0..=23, 30, 31 or 63.
    pub(crate) dest: u8,
    /// Second destination, as `dest`.
    pub(crate) dest1: u8,
    pub(crate) mem_op: u8,
    /// The memory operation is one of two halves.
    pub(crate) pair: bool,
    pub(crate) mem_size: u8,
    pub(crate) block: RobBlock,
    /// Flags that engines have reported.
    pub(crate) flags: u8,
}

/// The reorder buffer.
#[derive(Debug, Clone)]
pub(crate) struct Rob {
    entries: Box<[Entry; MAX_ENTRIES]>,
    capacity: usize,
    head: usize,
    count: usize,
    /// Retirements so far.
    order: u64,
    /// The probe shows a retirement.
    shown: bool,
}

impl Rob {
    pub(crate) fn new(capacity: u32) -> Rob {
        Rob {
            entries: Box::new([Entry::default(); MAX_ENTRIES]),
            capacity: (capacity as usize).min(MAX_ENTRIES),
            head: 0,
            count: 0,
            order: 0,
            shown: false,
        }
    }

    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.count == self.capacity
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.count == 0
    }

    fn wrap(&self, index: usize) -> usize {
        if index >= self.capacity {
            index - self.capacity
        } else {
            index
        }
    }

    /// Index that the next pushed entry gets.
    #[inline]
    pub(crate) fn tail(&self) -> u8 {
        self.wrap(self.head + self.count) as u8
    }

    /// Appends an entry; there is room.
    #[inline]
    pub(crate) fn push(&mut self, entry: &Entry) {
        let tail = usize::from(self.tail());
        self.entries[tail] = *entry;
        self.count += 1;
    }

    /// Retires the head when it waits for no engine, and shows it.
    #[inline]
    pub(crate) fn retire(&mut self, probe: &mut Probe, pes: u8) -> Option<&Entry> {
        let entry = &self.entries[self.head];
        if self.count == 0 || entry.block.wait_set != 0 {
            return None;
        }
        self.head = self.wrap(self.head + 1);
        self.count -= 1;
        self.order += 1;
        self.shown = true;
        probe.ret_valid = 1;
        show_entry(probe, entry, pes);
        Some(entry)
    }

    /// Engine reports; they act from the next cycle on.
    #[inline]
    pub(crate) fn report(&mut self, events: &BackendEvents) {
        for (pe, done) in events.vec_done.iter().enumerate() {
            if let Some((index, flags)) = *done {
                let entry = &mut self.entries[usize::from(index)];
                entry.block.wait_set &= !(1 << pe);
                entry.flags |= flags;
            }
        }
        if let Some(index) = events.tlsu_done {
            self.entries[usize::from(index)].block.wait_set &= !(1 << 4);
        }
    }

    /// Registers, and an empty retirement record.
    #[inline]
    pub(crate) fn show(&mut self, probe: &mut Probe) {
        probe.rob_count = self.count as u32;
        probe.ret_order = self.order;
        if self.shown {
            self.shown = false;
            show_entry(probe, &Entry::default(), 0);
            probe.ret_valid = 0;
        }
    }
}

fn show_entry(probe: &mut Probe, entry: &Entry, pes: u8) {
    probe.ret_pc = entry.pc;
    probe.ret_insn = entry.insn;
    probe.ret_next_pc = entry.next_pc;
    probe.ret_value = entry.value;
    probe.ret_mem_addr = entry.mem_addr;
    probe.ret_mem_data = entry.mem_data;
    probe.ret_value1 = entry.value1;
    probe.ret_mem_data1 = entry.mem_data1;
    probe.ret_fault_arg = entry.fault_arg;
    probe.ret_block_pc = entry.block_pc;
    probe.ret_kind = u32::from(entry.kind);
    probe.ret_block = u32::from(entry.commits_block);
    probe.ret_len = u32::from(entry.len);
    probe.ret_dest = u32::from(entry.dest);
    probe.ret_dest1 = u32::from(entry.dest1);
    probe.ret_pe_mask = u32::from(pes);
    probe.ret_mem_op = u32::from(entry.mem_op);
    probe.ret_mem_size = u32::from(entry.mem_size);
    probe.ret_fault = entry.fault as u32;
    probe.ret_flags = u32::from(entry.flags);
    show_block(probe, &entry.block);
}

fn show_block(probe: &mut Probe, block: &RobBlock) {
    probe.ret_engine = block.engine as u32;
    probe.ret_op = u32::from(block.op);
    probe.ret_block_mask = u32::from(block.mask);
    probe.ret_dst = if block.dst_valid {
        64 + u32::from(block.dst_name)
    } else {
        0
    };
    probe.ret_dst_ptid = if block.dst_valid {
        u32::from(block.dst_ptid)
    } else {
        0
    };
    probe.ret_dst_rows = u32::from(block.rows);
    probe.ret_dst_cols = u32::from(block.cols);
    probe.ret_dst_vrows = u32::from(block.vrows);
    probe.ret_dst_vcols = u32::from(block.vcols);
    probe.ret_dst_type = u32::from(block.dtype);
}

/// Counter increments of a retirement, at their bits of `ctr_inc`.
pub(crate) fn counter_bits(entry: &Entry) -> u128 {
    let clean = entry.fault == Fault::None;
    1 << 1
        | u128::from(entry.commits_block) << 2
        | u128::from(entry.block.engine == Engine::Vec) << 3
        | u128::from(entry.block.engine == Engine::Tlsu) << 4
        | u128::from(!clean) << 5
        | u128::from(clean && entry.mem_op == memory_op::LOAD) << 27
        | u128::from(clean && entry.mem_op == memory_op::STORE) << 28
        | u128::from(clean && entry.pair && entry.mem_op == memory_op::LOAD) << 87
        | u128::from(clean && entry.pair && entry.mem_op == memory_op::STORE) << 88
        | u128::from(entry.fault == Fault::Interrupt) << bit::INTERRUPTS
        | u128::from(clean && entry.mem_op == memory_op::ATOMIC) << 89
        | u128::from(clean && entry.mem_op == memory_op::LOAD_RESERVED) << 90
        | u128::from(clean && entry.mem_op == memory_op::DMA) << 94
        // Interrupt entries have kind 0, too, but no instruction.
        | u128::from(entry.kind == 0 && entry.len != 0) << 109
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn block_waits_for_its_engines() {
        let mut rob = Rob::new(8);
        let block = RobBlock {
            wait_set: 0b0101,
            ..RobBlock::default()
        };
        rob.push(&Entry {
            block,
            ..Entry::default()
        });
        rob.push(&Entry::default());
        let mut probe = Probe::default();
        assert!(rob.retire(&mut probe, 15).is_none());
        let done = BackendEvents {
            vec_done: [Some((0, 1)), None, Some((0, 16)), None],
            ..Default::default()
        };
        rob.report(&done);
        assert!(rob.retire(&mut probe, 15).is_some());
        assert_eq!((probe.ret_valid, probe.ret_flags), (1, 17));
        assert!(rob.retire(&mut probe, 15).is_some());
        assert!(rob.is_empty());
        assert_eq!(rob.tail(), 2);
        rob.show(&mut probe);
        assert_eq!(
            (probe.ret_valid, probe.ret_pe_mask, probe.ret_order),
            (0, 0, 2)
        );
    }
}
