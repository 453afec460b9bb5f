//! Vector unit of one PE (`docs/microarchitecture.md` section 10).

use super::local_pool::{CELL_WORDS, Cell};
use crate::numeric::lane::{LaneOp, LaneType, apply};

/// Most blocks that a VEC queue holds in any configuration.
const QUEUE: usize = 4;
/// Stages of the lane pipeline.
const STAGES: usize = 4;
/// Most lanes of any configuration.
const LANES: usize = 16;

/// A Tile block as a VEC performs it.
#[derive(Debug, Clone, Copy)]
pub struct VecBlock {
    /// Operation.
    pub op: LaneOp,
    /// Element type.
    pub kind: LaneType,
    /// Number of Tile sources, 0..2.
    pub sources: u8,
    /// Their physical identifiers.
    pub src: [u8; 2],
    /// Physical identifier of the destination.
    pub dst: u8,
    /// Second operand of operations with fewer than two sources.
    pub scalar: u32,
    /// log2 of the physical columns.
    pub column_shift: u32,
    /// Valid rows.
    pub valid_rows: u32,
    /// Valid columns.
    pub valid_columns: u32,
    /// Value of the elements outside the valid rectangle; `None` leaves them alone.
    pub padding: Option<u32>,
    /// Last CELL to process.
    pub last_cell: u16,
    /// ROB entry of the block.
    pub rob: u8,
}

impl VecBlock {
    const EMPTY: VecBlock = VecBlock {
        op: LaneOp::Fill,
        kind: LaneType::U32,
        sources: 0,
        src: [0; 2],
        dst: 0,
        scalar: 0,
        column_shift: 0,
        valid_rows: 0,
        valid_columns: 0,
        padding: None,
        last_cell: 0,
        rob: 0,
    };

    /// Which of the `lanes` elements from `first` on are valid; bit i = element `first + i`.
    fn valid_lanes(&self, first: u32, lanes: u32) -> u32 {
        let columns = 1 << self.column_shift;
        let row = first >> self.column_shift;
        if columns >= lanes {
            if row >= self.valid_rows {
                return 0;
            }
            let column = first & (columns - 1);
            return ones(self.valid_columns.saturating_sub(column).min(lanes));
        }
        let row_lanes = ones(self.valid_columns);
        (0..lanes >> self.column_shift)
            .filter(|index| row + index < self.valid_rows)
            .fold(0, |valid, index| {
                valid | row_lanes << (index << self.column_shift)
            })
    }
}

/// `count` low one bits, `count` at most 31.
fn ones(count: u32) -> u32 {
    (1 << count) - 1
}

/// A beat on its way through the lane pipeline.
#[derive(Debug, Clone, Copy, Default)]
struct Beat {
    data: [u32; LANES],
    /// Lanes to write.
    lanes: u32,
    flags: u8,
    index: u8,
    cell: u16,
    last_beat: bool,
    last_cell: bool,
}

/// Physical or Tile-relative CELLs that a VEC wants in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub struct VecRequests {
    /// Write of the result buffer: destination and CELL index.
    pub write: Option<(u8, u16)>,
    /// Reads 0 and 1: source and CELL index.
    pub read: [Option<(u8, u16)>; 2],
}

/// Grants of a cycle and the read registers as they are in it.
#[derive(Debug, Clone, Copy)]
pub struct VecInputs<'a> {
    /// The write is granted.
    pub write: bool,
    /// The reads are granted.
    pub read: [bool; 2],
    /// Registers of reads 0 and 1.
    pub registers: [&'a Cell; 2],
    /// The sources of the block at the head are complete in this PE.
    pub sources_ready: bool,
}

/// What happened in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub struct VecEvents {
    /// ROB entry, flags and destination of the block that is done.
    pub done: Option<(u8, u8, u8)>,
    /// A beat entered the lane pipeline.
    pub beat: bool,
    /// The lane pipeline stood still.
    pub stall: bool,
    /// Idle with a block whose sources are not complete.
    pub wait: bool,
}

/// Vector unit of one PE.
#[derive(Debug, Clone)]
pub struct VecUnit {
    lanes: u32,
    queue: [VecBlock; QUEUE],
    head: usize,
    count: usize,
    run: bool,
    cell: u16,
    beat: u8,
    got: [bool; 2],
    /// Ring of stages: s1 is at `first`, s2 behind it and so on.
    stages: [Beat; STAGES],
    first: usize,
    pipe: u8,
    data: Cell,
    words: u32,
    full: bool,
    buffer_cell: u16,
    buffer_last: bool,
    flags: u8,
    /// First word and number of words that changed in the result buffer.
    changed: Option<(u8, u8)>,
}

impl VecUnit {
    /// An idle unit with `lanes` lanes (4, 8 or 16).
    #[must_use]
    pub fn new(lanes: u32) -> Self {
        VecUnit {
            lanes,
            queue: [VecBlock::EMPTY; QUEUE],
            head: 0,
            count: 0,
            run: false,
            cell: 0,
            beat: 0,
            got: [false; 2],
            stages: [Beat::default(); STAGES],
            first: 0,
            pipe: 0,
            data: [0; CELL_WORDS],
            words: 0,
            full: false,
            buffer_cell: 0,
            buffer_last: false,
            flags: 0,
            changed: None,
        }
    }

    /// Blocks in the queue, the running one included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Appends a block; the caller has seen a free place.
    pub fn push(&mut self, block: VecBlock) {
        self.queue[(self.head + self.count) % QUEUE] = block;
        self.count += 1;
    }

    /// The block at the head.
    #[must_use]
    pub fn block(&self) -> Option<&VecBlock> {
        (self.count != 0).then(|| &self.queue[self.head])
    }

    /// State Run.
    #[must_use]
    pub fn running(&self) -> bool {
        self.run
    }

    /// CELL, beat and `got` bits (0, 1).
    #[must_use]
    pub fn progress(&self) -> (u16, u8, u8) {
        (
            self.cell,
            self.beat,
            u8::from(self.got[0]) | u8::from(self.got[1]) << 1,
        )
    }

    /// Valid bits of s1..s4, bit 0 = s1.
    #[must_use]
    pub fn pipe(&self) -> u8 {
        self.pipe
    }

    /// Flags collected so far.
    #[must_use]
    pub fn flags(&self) -> u8 {
        self.flags
    }

    /// Result buffer: full, CELL index.
    #[must_use]
    pub fn buffer(&self) -> (bool, u16) {
        (self.full, self.buffer_cell)
    }

    /// Result buffer: data and the words to write.
    #[must_use]
    pub fn buffer_data(&self) -> (&Cell, u32) {
        (&self.data, self.words)
    }

    /// First word and number of words of the buffer that changed since the last call, both even.
    pub fn take_changed(&mut self) -> Option<(u8, u8)> {
        self.changed.take()
    }

    /// Pool accesses of this cycle.
    #[must_use]
    pub fn requests(&self) -> VecRequests {
        let mut requests = VecRequests::default();
        if !self.run {
            return requests;
        }
        let block = &self.queue[self.head];
        if self.full {
            requests.write = Some((block.dst, self.buffer_cell));
        }
        if self.cell <= block.last_cell {
            for source in 0..usize::from(block.sources) {
                if !self.got[source] {
                    requests.read[source] = Some((block.src[source], self.cell));
                }
            }
        }
        requests
    }

    /// Ends the cycle.
    pub fn tick(&mut self, inputs: VecInputs<'_>) -> VecEvents {
        let mut events = VecEvents::default();
        if !self.run {
            if self.count != 0 {
                if inputs.sources_ready {
                    self.run = true;
                    self.cell = 0;
                    self.beat = 0;
                    self.got = [false; 2];
                    self.flags = 0;
                } else {
                    events.wait = true;
                }
            }
            return events;
        }
        let block = self.queue[self.head];
        let leaving = self.pipe >> (STAGES - 1) & 1 == 1;
        events.stall = leaving && self.full && !inputs.write;
        let complete = (0..usize::from(block.sources)).all(|source| self.got[source]);
        events.beat = complete && self.cell <= block.last_cell && !events.stall;

        let mut done = false;
        if self.full && inputs.write {
            self.full = false;
            done = self.buffer_last;
        }
        if !events.stall {
            let last = (self.first + STAGES - 1) % STAGES;
            if leaving {
                done |= self.leave(last);
            }
            self.first = last;
            self.pipe = self.pipe << 1 & ((1 << STAGES) - 1) | u8::from(events.beat);
        }
        for source in 0..2 {
            self.got[source] |= inputs.read[source];
        }
        if events.beat {
            self.enter(&block, inputs.registers);
        }
        if done {
            events.done = Some((block.rob, self.flags, block.dst));
            self.head = (self.head + 1) % QUEUE;
            self.count -= 1;
            self.run = false;
        }
        events
    }

    /// The beat in `stage` leaves s4 for the result buffer; true when that ends the block.
    fn leave(&mut self, stage: usize) -> bool {
        let beat = &self.stages[stage];
        let lanes = self.lanes as usize;
        let start = usize::from(beat.index) * lanes;
        self.data[start..start + lanes].copy_from_slice(&beat.data[..lanes]);
        self.words = self.words & !(ones(self.lanes) << start) | beat.lanes << start;
        self.buffer_cell = beat.cell;
        self.buffer_last = beat.last_cell;
        self.changed = Some((start as u8, lanes as u8));
        self.flags |= beat.flags;
        self.full = beat.last_beat && self.words != 0;
        beat.last_beat && beat.last_cell && !self.full
    }

    /// The next beat enters s1.
    fn enter(&mut self, block: &VecBlock, registers: [&Cell; 2]) {
        let lanes = self.lanes as usize;
        let start = usize::from(self.beat) * lanes;
        let first = u32::from(self.cell) * CELL_WORDS as u32 + start as u32;
        let valid = block.valid_lanes(first, self.lanes);
        let last_beat = start + lanes == CELL_WORDS;

        let stage = &mut self.stages[self.first];
        stage.index = self.beat;
        stage.cell = self.cell;
        stage.last_beat = last_beat;
        stage.last_cell = self.cell == block.last_cell;
        stage.flags = 0;
        if valid != 0 {
            let scalar = [block.scalar; LANES];
            let a = &registers[0][start..start + lanes];
            let b = if block.sources == 2 {
                &registers[1][start..start + lanes]
            } else {
                &scalar[..lanes]
            };
            stage.flags = apply(block.op, block.kind, a, b, &mut stage.data[..lanes], valid);
        }
        let all = ones(self.lanes);
        if valid != all {
            let other = block.padding.unwrap_or(0);
            for (lane, slot) in stage.data[..lanes].iter_mut().enumerate() {
                if valid >> lane & 1 == 0 {
                    *slot = other;
                }
            }
        }
        stage.lanes = if block.padding.is_some() { all } else { valid };

        if last_beat {
            self.beat = 0;
            self.cell += 1;
            self.got = [false; 2];
        } else {
            self.beat += 1;
        }
    }
}

/// Byte mask of a word mask: four equal bits per word.
#[must_use]
pub fn byte_mask(words: u32) -> [u64; 2] {
    let half = |words: u32| {
        let mut bits = u64::from(words & 0xffff);
        bits = (bits | bits << 24) & 0x0000_00ff_0000_00ff;
        bits = (bits | bits << 12) & 0x000f_000f_000f_000f;
        bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
        bits = (bits | bits << 3) & 0x1111_1111_1111_1111;
        bits * 15
    };
    [half(words), half(words >> 16)]
}

#[cfg(test)]
mod tests;
