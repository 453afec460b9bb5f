//! Local pool of one PE: banked CELL memory with three read registers (`docs/microarchitecture.md` section 9).

use super::cell_alloc::POOL_CELLS;

/// Bytes of a CELL.
pub const CELL_BYTES: usize = 128;
/// 32-bit words of a CELL.
pub const CELL_WORDS: usize = CELL_BYTES / 4;
/// One CELL, word 0 holds bytes 3..0.
pub type Cell = [u32; CELL_WORDS];

/// Request or grant of the TLSU.
pub const TLSU: u8 = 1;
/// Request or grant of a VEC write.
pub const VEC_WRITE: u8 = 2;
/// Request or grant of VEC read 0.
pub const VEC_READ0: u8 = 4;
/// Request or grant of VEC read 1.
pub const VEC_READ1: u8 = 8;

/// Read registers of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadPort {
    /// VEC read 0.
    Vec0 = 0,
    /// VEC read 1.
    Vec1 = 1,
    /// TLSU.
    Tlsu = 2,
}

/// Requests of a cycle in order of priority: TLSU, VEC write, VEC read 0, VEC read 1.
#[derive(Debug, Clone, Copy, Default)]
pub struct PoolRequests {
    /// Bits [`TLSU`] to [`VEC_READ1`].
    pub bits: u8,
    /// Physical CELL of each request; meaningful where its bit is set.
    pub cells: [u16; 4],
}

impl PoolRequests {
    /// Adds the request of priority `port` (0..3) for a physical CELL.
    pub fn add(&mut self, port: usize, cell: u16) {
        self.bits |= 1 << port;
        self.cells[port] = cell;
    }

    /// The requests granted: those whose bank no request of higher priority of this cycle goes to.
    ///
    /// `banks` is a power of two, so the remainder is a mask.
    #[must_use]
    pub fn grants(&self, banks: u32) -> u8 {
        if self.bits & self.bits.wrapping_sub(1) == 0 {
            return self.bits;
        }
        let mut grants = 0;
        let mut taken = 0u32;
        for port in 0..4 {
            if self.bits >> port & 1 == 1 {
                let bank = 1 << (u32::from(self.cells[port]) & (banks - 1));
                if taken & bank == 0 {
                    grants |= 1 << port;
                }
                taken |= bank;
            }
        }
        grants
    }
}

/// CELL memory and read registers of one PE.
#[derive(Debug, Clone)]
pub struct LocalPool {
    cells: Vec<Cell>,
    read: [Cell; 3],
    fold: [u32; 3],
}

impl LocalPool {
    /// A pool of zeros.
    #[must_use]
    pub fn new() -> Self {
        LocalPool {
            cells: vec![[0; CELL_WORDS]; POOL_CELLS],
            read: [[0; CELL_WORDS]; 3],
            fold: [0; 3],
        }
    }

    /// A physical CELL as it is now.
    #[must_use]
    pub fn cell(&self, cell: u16) -> &Cell {
        &self.cells[usize::from(cell)]
    }

    /// The read register of a port.
    #[must_use]
    pub fn register(&self, port: ReadPort) -> &Cell {
        &self.read[port as usize]
    }

    /// XOR of the words of each read register, in the order of [`ReadPort`].
    #[must_use]
    pub fn folds(&self) -> [u32; 3] {
        self.fold
    }

    /// A granted read: loads the register of the port.
    pub fn load(&mut self, port: ReadPort, cell: u16) {
        let data = self.cells[usize::from(cell)];
        self.fold[port as usize] = data.iter().fold(0, |fold, word| fold ^ word);
        self.read[port as usize] = data;
    }

    /// A granted VEC write of the words in `words` (bit i = word i).
    pub fn write_words(&mut self, cell: u16, data: &Cell, words: u32) {
        let target = &mut self.cells[usize::from(cell)];
        if words == u32::MAX {
            *target = *data;
            return;
        }
        for (index, (slot, &word)) in target.iter_mut().zip(data).enumerate() {
            if words >> index & 1 == 1 {
                *slot = word;
            }
        }
    }

    /// A TLSU write of `bytes` from byte `offset` of the CELL; `nib` 1 or 2 writes only the low or high nibbles.
    pub fn write_bytes(&mut self, cell: u16, offset: usize, bytes: &[u8], nib: u8) {
        let target = &mut self.cells[usize::from(cell)];
        let mut stored = cell_bytes(target);
        let place = &mut stored[offset..offset + bytes.len()];
        match nib {
            0 => place.copy_from_slice(bytes),
            nib => {
                let keep: u8 = if nib == 1 { 0xf0 } else { 0x0f };
                for (old, &byte) in place.iter_mut().zip(bytes) {
                    *old = *old & keep | byte & !keep;
                }
            }
        }
        for (word, &chunk) in target.iter_mut().zip(stored.as_chunks().0) {
            *word = u32::from_le_bytes(chunk);
        }
    }
}

/// A CELL as bytes, byte 0 first.
#[must_use]
pub fn cell_bytes(cell: &Cell) -> [u8; CELL_BYTES] {
    let mut bytes = [0; CELL_BYTES];
    for (chunk, word) in bytes.chunks_exact_mut(4).zip(cell) {
        chunk.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

impl Default for LocalPool {
    fn default() -> Self {
        LocalPool::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requests(cells: [Option<u16>; 4]) -> PoolRequests {
        let mut all = PoolRequests::default();
        for (port, cell) in cells.into_iter().enumerate() {
            if let Some(cell) = cell {
                all.add(port, cell);
            }
        }
        all
    }

    #[test]
    fn one_access_per_bank() {
        assert_eq!(
            requests([Some(0), Some(1), Some(2), Some(3)]).grants(4),
            0b1111
        );
        assert_eq!(
            requests([Some(0), Some(4), Some(8), Some(3)]).grants(4),
            0b1001
        );
        assert_eq!(
            requests([None, Some(4), Some(8), Some(6)]).grants(2),
            0b0010
        );
        assert_eq!(requests([None, None, Some(5), Some(5)]).grants(8), 0b0100);
        assert_eq!(requests([None; 4]).grants(4), 0);
    }

    #[test]
    fn a_refused_request_still_holds_its_bank() {
        // "No higher one of the same cycle goes to the same bank": a higher request counts whether granted or not.
        assert_eq!(
            requests([Some(1), Some(1), Some(2), Some(1)]).grants(4),
            0b0101
        );
    }

    #[test]
    fn masked_writes() {
        let mut pool = LocalPool::new();
        pool.write_words(7, &[0xffff_ffff; CELL_WORDS], 0b101);
        assert_eq!(pool.cell(7)[..4], [u32::MAX, 0, u32::MAX, 0]);
        pool.write_bytes(7, 3, &[0x12, 0x34], 0);
        assert_eq!(pool.cell(7)[..2], [0x12ff_ffff, 0x34]);
        pool.write_bytes(7, 4, &[0xab], 1);
        assert_eq!(pool.cell(7)[1], 0x3b);
        pool.write_bytes(7, 4, &[0xab], 2);
        assert_eq!(pool.cell(7)[1], 0xab);
        pool.load(ReadPort::Tlsu, 7);
        assert_eq!(pool.folds(), [0, 0, 0x12ff_ffff ^ 0xab ^ 0xffff_ffff]);
        assert_eq!(cell_bytes(pool.register(ReadPort::Tlsu))[4], 0xab);
    }
}
