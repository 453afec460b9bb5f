//! Tile load and store unit (`docs/microarchitecture.md` section 11).

use super::local_pool::{CELL_BYTES, Cell, cell_bytes};
use crate::core::types::{MemRequest, PES};

/// Bytes of a memory line.
pub const LINE_BYTES: usize = 64;
/// Most blocks that the queue holds in any configuration.
const QUEUE: usize = 4;
/// Most beats in flight in any configuration.
const BEATS: usize = 16;

/// States, with their codes in the probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TlsuState {
    /// No block runs.
    Idle = 0,
    /// Requests lines for a load.
    Load = 1,
    /// All lines of a load are requested.
    LoadDrain = 2,
    /// Waits for the source of a store to be complete.
    StWait = 3,
    /// Reads a CELL.
    StRead = 4,
    /// Requests the line that holds the other half of a byte.
    StFetch = 5,
    /// Waits for it.
    StMerge = 6,
    /// Writes memory.
    StWrite = 7,
}

/// A Tile block as the TLSU performs it.
#[derive(Debug, Clone, Copy, Default)]
pub struct TlsuBlock {
    /// TSTORE instead of TLOAD.
    pub store: bool,
    /// Destination or source.
    pub ptid: u8,
    /// Selected PEs, bit p = PE p; not 0.
    pub pes: u8,
    /// Address of row 0 per PE, bytes.
    pub base: [u64; PES],
    /// Distance of rows per PE, bytes.
    pub stride: [u64; PES],
    /// Bits of an element.
    pub bits: u32,
    /// Physical columns.
    pub columns: u32,
    /// Valid rows, at least 1.
    pub valid_rows: u32,
    /// Valid columns, at least 1.
    pub valid_columns: u32,
    /// ROB entry of the block.
    pub rob: u8,
}

impl TlsuBlock {
    /// Bytes of a row in memory.
    #[must_use]
    pub fn row_bytes(&self) -> u32 {
        (self.valid_columns * self.bits).div_ceil(8)
    }

    /// Lowest selected PE from `pe` on.
    fn next_pe(&self, pe: usize) -> Option<usize> {
        (pe..PES).find(|pe| self.pes >> pe & 1 == 1)
    }
}

/// One transfer between a line and a CELL.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Beat {
    /// PE.
    pub pe: u8,
    /// CELL index in the Tile.
    pub cell: u16,
    /// First byte in the CELL.
    pub cell_offset: u8,
    /// First byte in the line.
    pub line_offset: u8,
    /// Bytes.
    pub bytes: u8,
    /// 0 whole bytes, 1 low nibble, 2 high nibble of the CELL byte.
    pub nib: u8,
    /// Last beat of its PE.
    pub last_of_pe: bool,
    /// Last beat of the block.
    pub last: bool,
}

/// A write to a pool.
#[derive(Debug, Clone, Copy)]
pub struct PoolWrite {
    /// The beat.
    pub beat: Beat,
    /// Its bytes from byte 0 on.
    pub bytes: [u8; LINE_BYTES],
}

/// Pool access of a cycle.
#[derive(Debug, Clone, Copy)]
pub enum PoolAccess {
    /// None.
    None,
    /// Write of a loaded beat.
    Write(PoolWrite),
    /// Read for a store: PE and CELL index.
    Read(u8, u16),
}

/// Inputs of a cycle.
#[derive(Debug, Clone, Copy)]
pub struct TlsuInputs<'a> {
    /// The arbiter grants the request.
    pub granted: bool,
    /// A line arrives.
    pub response: Option<&'a [u64; 8]>,
    /// The source of the store at the head is complete in the current PE.
    pub source_ready: bool,
}

/// What happened in a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub struct TlsuEvents {
    /// ROB entry of the block that is done.
    pub done: Option<u8>,
    /// Tile and PE whose payload is complete.
    pub ready: Option<(u8, u8)>,
    /// A store beat was granted.
    pub store_beat: bool,
    /// Waits for a source.
    pub wait_source: bool,
}

/// Tile load and store unit.
#[derive(Debug, Clone)]
pub struct Tlsu {
    outstanding: usize,
    queue: [TlsuBlock; QUEUE],
    head: usize,
    count: usize,
    state: TlsuState,
    pe: u8,
    row: u32,
    off: u32,
    addr: u64,
    beats: [Beat; BEATS],
    beat_head: usize,
    flight: usize,
    response: Option<[u64; 8]>,
    half: u8,
}

impl Tlsu {
    /// An idle unit that keeps at most `outstanding` (1..16) read beats in flight.
    #[must_use]
    pub fn new(outstanding: u32) -> Self {
        Tlsu {
            outstanding: outstanding as usize,
            queue: [TlsuBlock::default(); QUEUE],
            head: 0,
            count: 0,
            state: TlsuState::Idle,
            pe: 0,
            row: 0,
            off: 0,
            addr: 0,
            beats: [Beat::default(); BEATS],
            beat_head: 0,
            flight: 0,
            response: None,
            half: 0,
        }
    }

    /// Blocks in the queue, the running one included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// State.
    #[must_use]
    pub fn state(&self) -> TlsuState {
        self.state
    }

    /// Registers: PE, row, bytes done in the row, row address.
    #[must_use]
    pub fn registers(&self) -> (u8, u32, u32, u64) {
        (self.pe, self.row, self.off, self.addr)
    }

    /// Read beats in flight.
    #[must_use]
    pub fn flight(&self) -> usize {
        self.flight
    }

    /// The block at the head.
    #[must_use]
    pub fn block(&self) -> Option<&TlsuBlock> {
        (self.count != 0).then(|| &self.queue[self.head])
    }

    /// Appends a block; the caller has seen a free place.
    pub fn push(&mut self, block: TlsuBlock) {
        self.queue[(self.head + self.count) % QUEUE] = block;
        self.count += 1;
    }

    /// Address of the first byte of the current beat.
    fn beat_addr(&self) -> u64 {
        self.addr.wrapping_add(u64::from(self.off))
    }

    /// The beat that the registers stand at.
    fn beat(&self) -> Beat {
        let block = &self.queue[self.head];
        let length = block.row_bytes();
        // With an odd number of 4-bit columns the last byte of a row is half and is a beat of its own.
        let odd = block.bits == 4 && block.valid_columns % 2 == 1;
        let half = odd && self.off + 1 == length;
        let rest = if odd && !half {
            length - 1 - self.off
        } else {
            length - self.off
        };
        let position = self.row * block.columns * block.bits / 8 + self.off;
        let cell_offset = position % CELL_BYTES as u32;
        let line_offset = (self.beat_addr() % LINE_BYTES as u64) as u32;
        let bytes = rest
            .min(LINE_BYTES as u32 - line_offset)
            .min(CELL_BYTES as u32 - cell_offset);
        let last_of_pe = self.off + bytes == length && self.row + 1 == block.valid_rows;
        Beat {
            pe: self.pe,
            cell: (position / CELL_BYTES as u32) as u16,
            cell_offset: cell_offset as u8,
            line_offset: line_offset as u8,
            bytes: bytes as u8,
            nib: match (half, block.columns == 1 && self.row % 2 == 1) {
                (false, _) => 0,
                (true, false) => 1,
                (true, true) => 2,
            },
            last_of_pe,
            last: last_of_pe && block.next_pe(usize::from(self.pe) + 1).is_none(),
        }
    }

    /// Moves the registers behind `beat`, which is not the last of the block.
    fn advance(&mut self, beat: Beat) {
        let block = &self.queue[self.head];
        self.off += u32::from(beat.bytes);
        if self.off < block.row_bytes() {
            return;
        }
        self.off = 0;
        if self.row + 1 < block.valid_rows {
            self.row += 1;
            self.addr = self.addr.wrapping_add(block.stride[usize::from(self.pe)]);
        } else {
            let pe = block
                .next_pe(usize::from(self.pe) + 1)
                .expect("a beat behind this one has a PE");
            self.pe = pe as u8;
            self.row = 0;
            self.addr = block.base[pe];
        }
    }

    /// Memory request of this cycle; `register` is the TLSU read register of the current PE's pool.
    #[must_use]
    pub fn request(&self, register: &Cell) -> Option<MemRequest> {
        let line = self.beat_addr() & !(LINE_BYTES as u64 - 1);
        match self.state {
            TlsuState::Load if self.flight < self.outstanding => Some(MemRequest {
                addr: line,
                ..MemRequest::default()
            }),
            TlsuState::StFetch => Some(MemRequest {
                addr: line,
                ..MemRequest::default()
            }),
            TlsuState::StWrite => {
                let beat = self.beat();
                let mut bytes = [0u8; LINE_BYTES];
                let cell = &cell_bytes(register)[usize::from(beat.cell_offset)..];
                let count = usize::from(beat.bytes);
                let target = &mut bytes[usize::from(beat.line_offset)..][..count];
                target.copy_from_slice(&cell[..count]);
                for byte in target {
                    match beat.nib {
                        0 => break,
                        1 => *byte = *byte & 0x0f | self.half & 0xf0,
                        _ => *byte = *byte >> 4 | self.half & 0xf0,
                    }
                }
                Some(MemRequest {
                    write: true,
                    addr: line,
                    wdata: words(&bytes),
                    wstrb: (u64::MAX >> (LINE_BYTES - usize::from(beat.bytes))) << beat.line_offset,
                })
            }
            _ => None,
        }
    }

    /// Pool access of this cycle; always granted.
    #[must_use]
    pub fn pool_access(&self) -> PoolAccess {
        if let Some(line) = &self.response {
            let beat = self.beats[self.beat_head];
            let mut bytes = [0; LINE_BYTES];
            let source = &line_bytes(line)[usize::from(beat.line_offset)..];
            let count = usize::from(beat.bytes);
            bytes[..count].copy_from_slice(&source[..count]);
            for byte in &mut bytes[..count] {
                match beat.nib {
                    0 => break,
                    1 => *byte &= 0x0f,
                    _ => *byte <<= 4,
                }
            }
            return PoolAccess::Write(PoolWrite { beat, bytes });
        }
        if self.state == TlsuState::StRead {
            return PoolAccess::Read(self.pe, self.beat().cell);
        }
        PoolAccess::None
    }

    /// Ends the cycle.
    pub fn tick(&mut self, inputs: TlsuInputs<'_>) -> TlsuEvents {
        let mut events = TlsuEvents::default();
        let state = self.state;
        let wrote = self.response.take();
        if wrote.is_some() {
            let beat = self.beats[self.beat_head];
            self.beat_head = (self.beat_head + 1) % BEATS;
            self.flight -= 1;
            if beat.last_of_pe {
                events.ready = Some((self.queue[self.head].ptid, beat.pe));
            }
            if beat.last {
                self.finish(&mut events);
            }
        }
        match state {
            TlsuState::Idle => {
                if let Some(block) = self.block().copied() {
                    let pe = block.next_pe(0).expect("a block selects a PE");
                    self.addr = block.base[pe];
                    self.state = if block.store {
                        TlsuState::StWait
                    } else {
                        TlsuState::Load
                    };
                    self.pe = pe as u8;
                    self.row = 0;
                    self.off = 0;
                }
            }
            TlsuState::Load => {
                if inputs.granted {
                    let beat = self.beat();
                    self.beats[(self.beat_head + self.flight) % BEATS] = beat;
                    self.flight += 1;
                    if beat.last {
                        self.state = TlsuState::LoadDrain;
                    } else {
                        self.advance(beat);
                    }
                }
            }
            TlsuState::LoadDrain => {}
            TlsuState::StWait => {
                if inputs.source_ready {
                    self.state = TlsuState::StRead;
                } else {
                    events.wait_source = true;
                }
            }
            TlsuState::StRead => {
                self.state = if self.beat().nib == 0 {
                    TlsuState::StWrite
                } else {
                    TlsuState::StFetch
                };
            }
            TlsuState::StFetch => {
                if inputs.granted {
                    self.state = TlsuState::StMerge;
                }
            }
            TlsuState::StMerge => {
                if let Some(line) = inputs.response {
                    self.half = line_byte(line, (self.beat_addr() % LINE_BYTES as u64) as usize);
                    self.state = TlsuState::StWrite;
                }
            }
            TlsuState::StWrite => {
                if inputs.granted {
                    events.store_beat = true;
                    let beat = self.beat();
                    if beat.last {
                        self.finish(&mut events);
                    } else {
                        self.advance(beat);
                        self.state = if beat.last_of_pe {
                            TlsuState::StWait
                        } else {
                            TlsuState::StRead
                        };
                    }
                }
            }
        }
        if state != TlsuState::StMerge {
            self.response = inputs.response.copied();
        }
        events
    }

    fn finish(&mut self, events: &mut TlsuEvents) {
        events.done = Some(self.queue[self.head].rob);
        self.head = (self.head + 1) % QUEUE;
        self.count -= 1;
        self.state = TlsuState::Idle;
    }
}

/// A line as bytes.
fn line_bytes(line: &[u64; 8]) -> [u8; LINE_BYTES] {
    let mut bytes = [0; LINE_BYTES];
    for (chunk, word) in bytes.chunks_exact_mut(8).zip(line) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// Byte `index` of a line.
#[must_use]
pub fn line_byte(line: &[u64; 8], index: usize) -> u8 {
    (line[index / 8] >> (index % 8 * 8)) as u8
}

/// A line or CELL of bytes as 64-bit words.
#[must_use]
pub fn words<const BYTES: usize, const WORDS: usize>(bytes: &[u8; BYTES]) -> [u64; WORDS] {
    let mut words = [0; WORDS];
    for (word, &chunk) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = u64::from_le_bytes(chunk);
    }
    words
}
