//! Free CELLs, the CELL map and reclaim (`docs/microarchitecture.md` section 9).

use crate::core::types::PES;

/// CELLs of a Local pool.
pub const POOL_CELLS: usize = 2048;
/// Physical Tile identifiers.
pub const PTIDS: usize = 96;
/// CELLs of the largest Local Tile.
pub const TILE_CELLS: usize = 512;

/// Free CELLs of one PE: those never used yet, then the returned ones, oldest first.
#[derive(Debug, Clone)]
struct FreeList {
    fresh: u16,
    returned: Vec<u16>,
    head: usize,
    count: usize,
}

impl FreeList {
    fn new() -> Self {
        FreeList {
            fresh: 0,
            returned: vec![0; POOL_CELLS],
            head: 0,
            count: 0,
        }
    }

    fn free(&self) -> u16 {
        (POOL_CELLS - usize::from(self.fresh) + self.count) as u16
    }

    fn pop(&mut self) -> u16 {
        if usize::from(self.fresh) < POOL_CELLS {
            self.fresh += 1;
            return self.fresh - 1;
        }
        let cell = self.returned[self.head];
        self.head = (self.head + 1) % POOL_CELLS;
        self.count -= 1;
        cell
    }

    fn push(&mut self, cell: u16) {
        self.returned[(self.head + self.count) % POOL_CELLS] = cell;
        self.count += 1;
    }
}

/// A released Tile that waits for its CELLs to be returned.
#[derive(Debug, Clone, Copy, Default)]
struct Released {
    ptid: u8,
    /// Bit p = PE p.
    pes: u8,
    cells: u16,
}

/// CELL allocation of the core.
#[derive(Debug, Clone)]
pub struct CellAlloc {
    lists: [FreeList; PES],
    /// Per PE: physical CELL of CELL k of a Tile at `ptid * TILE_CELLS + k`.
    map: [Vec<u16>; PES],
    free_ptids: u128,
    reclaim: [Released; PTIDS],
    reclaim_head: usize,
    reclaim_count: usize,
    reclaim_cell: u16,
}

impl CellAlloc {
    /// Everything free.
    #[must_use]
    pub fn new() -> Self {
        CellAlloc {
            lists: std::array::from_fn(|_| FreeList::new()),
            map: std::array::from_fn(|_| vec![0; PTIDS * TILE_CELLS]),
            free_ptids: (1 << PTIDS) - 1,
            reclaim: [Released::default(); PTIDS],
            reclaim_head: 0,
            reclaim_count: 0,
            reclaim_cell: 0,
        }
    }

    /// Free CELLs of a PE.
    #[must_use]
    pub fn free(&self, pe: usize) -> u16 {
        self.lists[pe].free()
    }

    /// Lowest-numbered free physical Tile identifier.
    #[must_use]
    pub fn free_ptid(&self) -> Option<u8> {
        (self.free_ptids != 0).then(|| self.free_ptids.trailing_zeros() as u8)
    }

    /// Takes a free identifier.
    pub fn take_ptid(&mut self, ptid: u8) {
        self.free_ptids &= !(1 << ptid);
    }

    /// Physical CELL of CELL `index` of a Tile in a PE.
    #[must_use]
    pub fn cell(&self, pe: usize, ptid: u8, index: u16) -> u16 {
        self.map[pe][usize::from(ptid) * TILE_CELLS + usize::from(index)]
    }

    /// Gives CELL `index` of a Tile a physical CELL in every PE of `pes`; false when a free list of theirs is empty.
    pub fn allocate(&mut self, pes: u8, ptid: u8, index: u16) -> bool {
        let selected = |pe: &usize| pes >> pe & 1 == 1;
        if (0..PES)
            .filter(selected)
            .any(|pe| self.lists[pe].free() == 0)
        {
            return false;
        }
        for pe in (0..PES).filter(selected) {
            self.map[pe][usize::from(ptid) * TILE_CELLS + usize::from(index)] =
                self.lists[pe].pop();
        }
        true
    }

    /// Queues a Tile whose name is gone for return of its CELLs.
    pub fn release(&mut self, ptid: u8, pes: u8, cells: u16) {
        let place = (self.reclaim_head + self.reclaim_count) % PTIDS;
        self.reclaim[place] = Released { ptid, pes, cells };
        self.reclaim_count += 1;
    }

    /// Returns one CELL of the oldest released Tile in all its PEs; true when there was one.
    pub fn reclaim(&mut self) -> bool {
        if self.reclaim_count == 0 {
            return false;
        }
        let tile = self.reclaim[self.reclaim_head];
        for pe in 0..PES {
            if tile.pes >> pe & 1 == 1 {
                let cell = self.cell(pe, tile.ptid, self.reclaim_cell);
                self.lists[pe].push(cell);
            }
        }
        self.reclaim_cell += 1;
        if self.reclaim_cell == tile.cells {
            self.free_ptids |= 1 << tile.ptid;
            self.reclaim_cell = 0;
            self.reclaim_head = (self.reclaim_head + 1) % PTIDS;
            self.reclaim_count -= 1;
        }
        true
    }

    /// Tiles waiting in reclaim and the CELL index of the oldest.
    #[must_use]
    pub fn reclaim_state(&self) -> (usize, u16) {
        (self.reclaim_count, self.reclaim_cell)
    }
}

impl Default for CellAlloc {
    fn default() -> Self {
        CellAlloc::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_cells_come_before_returned_ones() {
        let mut alloc = CellAlloc::new();
        assert_eq!(alloc.free_ptid(), Some(0));
        alloc.take_ptid(0);
        assert_eq!(alloc.free_ptid(), Some(1));
        for index in 0..4 {
            assert!(alloc.allocate(0b0101, 0, index));
        }
        assert_eq!(
            [0, 1, 2, 3].map(|pe| alloc.free(pe)),
            [2044, 2048, 2044, 2048]
        );
        alloc.release(0, 0b0101, 4);
        assert_eq!(alloc.reclaim_state(), (1, 0));
        assert!((0..3).all(|_| alloc.reclaim()));
        assert_eq!(alloc.reclaim_state(), (1, 3));
        assert_eq!(alloc.free_ptid(), Some(1));
        assert!(alloc.reclaim());
        assert!(!alloc.reclaim());
        assert_eq!((alloc.free_ptid(), alloc.free(0)), (Some(0), 2048));
        assert!(alloc.allocate(0b0001, 1, 0));
        assert_eq!(alloc.cell(0, 1, 0), 4);
    }

    #[test]
    fn an_empty_list_of_one_pe_stops_all() {
        let mut alloc = CellAlloc::new();
        for tile in 0..4 {
            for index in 0..512 {
                assert!(alloc.allocate(0b0010, tile, index));
            }
        }
        assert_eq!(alloc.free(1), 0);
        assert!(!alloc.allocate(0b0011, 5, 0));
        assert_eq!(alloc.free(0), 2048);
        alloc.release(2, 0b0010, 512);
        assert!(alloc.reclaim() && alloc.reclaim());
        assert!(alloc.allocate(0b0011, 5, 0));
        assert_eq!((alloc.cell(1, 5, 0), alloc.cell(0, 5, 0)), (1024, 0));
    }
}
