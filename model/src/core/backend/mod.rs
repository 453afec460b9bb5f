//! Tile side of the core: issue, Local pools, VECs and the TLSU (`docs/microarchitecture.md` sections 8 to 11).
//!
//! A cycle is one call of [`Backend::outputs`], which gives what the front sees in the cycle, and then one of
//! [`Backend::tick`], which ends it.

pub mod cell_alloc;
pub mod issue;
pub mod local_pool;
pub mod preflight;
pub mod tlsu;
pub mod vec;

#[cfg(test)]
mod tests;

use self::{
    cell_alloc::{CellAlloc, PTIDS, TILE_CELLS},
    issue::{Dispatched, Issue, IssueEvents, IssueState, Places},
    local_pool::{
        CELL_WORDS, LocalPool, PoolRequests, ReadPort, TLSU, VEC_READ0, VEC_READ1, VEC_WRITE,
    },
    tlsu::{PoolAccess, Tlsu, TlsuEvents, TlsuInputs, TlsuState, words},
    vec::{VecBlock, VecEvents, VecInputs, VecUnit, byte_mask},
};
use crate::{
    core::{
        config::Config,
        types::{
            BackendEvents, BackendInputs, BackendOutputs, CoreEnv, Fault, GprFiles, PES,
            mask_to_pes,
        },
    },
    probe::Probe,
};

/// The Tile side of a core.
#[derive(Debug, Clone)]
pub struct Backend {
    vec_queue: usize,
    tlsu_queue: usize,
    banks: u32,
    env: CoreEnv,
    issue: Issue,
    alloc: CellAlloc,
    pools: [LocalPool; PES],
    vecs: [VecUnit; PES],
    tlsu: Tlsu,
    decision: Option<Fault>,
    requested: bool,
    /// Nothing moves and the probe already shows that.
    settled: bool,
}

/// What the pools do in a cycle.
#[derive(Clone, Copy)]
struct Accesses {
    requests: [PoolRequests; PES],
    grants: [u8; PES],
    tlsu: PoolAccess,
}

/// The units' events of a cycle.
struct Events {
    vec: [VecEvents; PES],
    tlsu: TlsuEvents,
    issue: IssueEvents,
    reclaimed: bool,
}

impl Backend {
    /// The state after reset.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Backend {
            vec_queue: config.vec_queue as usize,
            tlsu_queue: config.tlsu_queue as usize,
            banks: config.banks,
            env: CoreEnv::default(),
            issue: Issue::new(),
            alloc: CellAlloc::new(),
            pools: std::array::from_fn(|_| LocalPool::new()),
            vecs: std::array::from_fn(|_| VecUnit::new(config.vec_lanes)),
            tlsu: Tlsu::new(config.tlsu_outstanding),
            decision: None,
            requested: false,
            settled: false,
        }
    }

    /// Combinational outputs of the cycle: from registered state at its start and the GPR files.
    pub fn outputs(&mut self, gprs: &GprFiles, env: &CoreEnv) -> BackendOutputs {
        self.env = *env;
        if self.settled {
            return BackendOutputs {
                iss_idle: true,
                tlsu_idle: true,
                ..BackendOutputs::default()
            };
        }
        let decide = self.issue.decide(gprs, env, &self.alloc);
        self.decision = decide.map(|decision| decision.fault);
        let (pe, ..) = self.tlsu.registers();
        let tlsu_request = self
            .tlsu
            .request(self.pools[usize::from(pe)].register(ReadPort::Tlsu));
        self.requested = tlsu_request.is_some();
        BackendOutputs {
            iss_idle: self.issue.state() == IssueState::Idle,
            pf_busy: matches!(
                self.issue.state(),
                IssueState::Schema | IssueState::Probe | IssueState::Vote
            ),
            decide,
            tlsu_idle: self.tlsu.count() == 0,
            tlsu_request,
        }
    }

    /// Ends the cycle. Fills the issue, local_pool, vec and tlsu sections of `probe` with the cycle's values.
    ///
    /// The same record must be passed in every cycle: fields that keep their value are not written again.
    pub fn tick(&mut self, inputs: BackendInputs<'_>, probe: &mut Probe) -> BackendEvents {
        if self.settled {
            if inputs.launch.is_none() && inputs.release.is_none() {
                return BackendEvents::default();
            }
            self.settled = false;
            self.launch_and_release(&inputs);
            return BackendEvents::default();
        }
        let quiet = self.quiet();
        let accesses = self.accesses();
        self.probe_registers(probe);
        let events = self.step(&inputs, &accesses, probe);
        self.settled = quiet && inputs.launch.is_none() && inputs.release.is_none();
        self.collect(&inputs, &accesses, &events, probe)
    }

    /// Value of a word of the debug port, selectors 5 to 7; 0 for other selectors and places that do not exist.
    #[must_use]
    pub fn peek(&self, sel: u8, addr: u32) -> u64 {
        match sel {
            5 if addr < 64 => {
                let slot = self.issue.names().slots[addr as usize / 16][addr as usize % 16];
                u64::from(slot.valid) << 7 | u64::from(slot.ptid)
            }
            6 if addr < 4 * PTIDS as u32 => {
                let tile = self.issue.descriptor((addr / 4) as u8);
                match addr % 4 {
                    0 => {
                        u64::from(tile.mask)
                            | u64::from(tile.size) << 4
                            | u64::from(tile.dtype) << 8
                            | u64::from(tile.valid_def) << 13
                            | u64::from(tile.pad_def) << 14
                    }
                    1 => {
                        u64::from(tile.rows)
                            | u64::from(tile.cols) << 16
                            | u64::from(tile.vrows) << 32
                            | u64::from(tile.vcols) << 48
                    }
                    _ => 0,
                }
            }
            7 => {
                let (pe, ptid, word) = (addr >> 28 & 3, addr >> 21 & 127, addr & 0x1f_ffff);
                let (cell, place) = (word as usize / 16, word as usize % 16);
                if ptid as usize >= PTIDS || cell >= TILE_CELLS {
                    return 0;
                }
                let cell = self.alloc.cell(pe as usize, ptid as u8, cell as u16);
                let data = self.pools[pe as usize].cell(cell);
                u64::from(data[2 * place]) | u64::from(data[2 * place + 1]) << 32
            }
            _ => 0,
        }
    }

    fn quiet(&self) -> bool {
        self.issue.state() == IssueState::Idle
            && self.tlsu.count() == 0
            && self.vecs.iter().all(|vec| vec.count() == 0)
            && self.alloc.reclaim_state().0 == 0
    }

    /// Places of the engine queues, from registered state.
    fn places(&self) -> Places {
        Places {
            vec: (0..PES).fold(0, |bits, pe| {
                bits | u8::from(self.vecs[pe].count() < self.vec_queue) << pe
            }),
            tlsu: self.tlsu.count() < self.tlsu_queue,
        }
    }

    fn launch_and_release(&mut self, inputs: &BackendInputs<'_>) {
        let places = self.places();
        self.issue.tick(
            inputs.launch,
            inputs.rob_tail,
            &self.env,
            places,
            &mut self.alloc,
        );
        self.release(inputs.release);
    }

    fn release(&mut self, released: Option<u8>) {
        if let Some(ptid) = released {
            let tile = self.issue.descriptor(ptid);
            self.alloc
                .release(ptid, mask_to_pes(tile.mask), tile.cells());
        }
    }

    /// Requests and grants of the pools.
    fn accesses(&self) -> Accesses {
        let mut requests = [PoolRequests::default(); PES];
        let tlsu = self.tlsu.pool_access();
        if let (Some(block), PoolAccess::Write(_) | PoolAccess::Read(..)) =
            (self.tlsu.block(), tlsu)
        {
            let (pe, cell) = match tlsu {
                PoolAccess::Write(write) => (write.beat.pe, write.beat.cell),
                PoolAccess::Read(pe, cell) => (pe, cell),
                PoolAccess::None => (0, 0),
            };
            requests[usize::from(pe)].add(0, self.alloc.cell(usize::from(pe), block.ptid, cell));
        }
        let mut grants = [0; PES];
        for pe in 0..PES {
            let wanted = self.vecs[pe].requests();
            let all = [wanted.write, wanted.read[0], wanted.read[1]];
            for (port, request) in all.into_iter().enumerate() {
                if let Some((ptid, cell)) = request {
                    requests[pe].add(port + 1, self.alloc.cell(pe, ptid, cell));
                }
            }
            grants[pe] = requests[pe].grants(self.banks);
        }
        Accesses {
            requests,
            grants,
            tlsu,
        }
    }

    /// Registers as they are during the cycle.
    fn probe_registers(&mut self, probe: &mut Probe) {
        let (addr, stride) = self.issue.addresses();
        probe.iss_addr = *addr;
        probe.iss_stride = *stride;
        probe.iss_state = self.issue.state() as u32;
        let (row, cell) = self.issue.counters();
        probe.iss_row = u32::from(row);
        probe.iss_cell = u32::from(cell);
        probe.iss_decide = u32::from(self.decision.is_some());
        probe.iss_fault = self.decision.map_or(0, |fault| fault as u32);
        probe.iss_next = self.issue.names().next.map(u32::from);
        probe.iss_used = self.issue.used().map(u32::from);

        let (waiting, cell) = self.alloc.reclaim_state();
        probe.reclaim_count = waiting as u32;
        probe.reclaim_cell = u32::from(cell);
        for pe in 0..PES {
            probe.pool_free[pe] = u32::from(self.alloc.free(pe));
            let folds = self.pools[pe].folds();
            probe.pool_fold0[pe] = folds[ReadPort::Vec0 as usize];
            probe.pool_fold1[pe] = folds[ReadPort::Vec1 as usize];
            probe.pool_foldt[pe] = folds[ReadPort::Tlsu as usize];

            let vec = &mut self.vecs[pe];
            let (cell, beat, got) = vec.progress();
            let (full, buffer_cell) = vec.buffer();
            probe.vec_state[pe] = u32::from(vec.running());
            probe.vec_count[pe] = vec.count() as u32;
            probe.vec_cell[pe] = u32::from(cell);
            probe.vec_beat[pe] = u32::from(beat);
            probe.vec_got[pe] = u32::from(got);
            probe.vec_pipe[pe] = u32::from(vec.pipe());
            probe.vec_wfull[pe] = u32::from(full);
            probe.vec_wcell[pe] = u32::from(buffer_cell);
            probe.vec_flags[pe] = u32::from(vec.flags());
            if let Some((start, count)) = vec.take_changed() {
                let (start, end) = (usize::from(start), usize::from(start + count));
                let (data, mask) = vec.buffer_data();
                for (word, pair) in probe.vec_wdata[pe][start / 2..end / 2]
                    .iter_mut()
                    .zip(data[start..end].chunks_exact(2))
                {
                    *word = u64::from(pair[0]) | u64::from(pair[1]) << 32;
                }
                probe.vec_wmask[pe] = byte_mask(mask);
            }
        }

        let (pe, row, off, addr) = self.tlsu.registers();
        probe.tlsu_state = self.tlsu.state() as u32;
        probe.tlsu_count = self.tlsu.count() as u32;
        probe.tlsu_pe = u32::from(pe);
        probe.tlsu_row = row;
        probe.tlsu_off = off;
        probe.tlsu_addr = addr;
        probe.tlsu_flight = self.tlsu.flight() as u32;
    }

    /// Moves all units to the next cycle.
    fn step(
        &mut self,
        inputs: &BackendInputs<'_>,
        accesses: &Accesses,
        probe: &mut Probe,
    ) -> Events {
        let places = self.places();

        let mut vec = [VecEvents::default(); PES];
        for (pe, events) in vec.iter_mut().enumerate() {
            let grants = accesses.grants[pe];
            if grants & VEC_WRITE != 0 {
                let (data, mask) = self.vecs[pe].buffer_data();
                self.pools[pe].write_words(accesses.requests[pe].cells[1], data, mask);
            }
            let sources_ready = self.vecs[pe].block().is_some_and(|block| {
                block.src[..usize::from(block.sources)]
                    .iter()
                    .all(|&ptid| self.issue.ready(ptid, pe))
            });
            let pool = &self.pools[pe];
            *events = self.vecs[pe].tick(VecInputs {
                write: grants & VEC_WRITE != 0,
                read: [grants & VEC_READ0 != 0, grants & VEC_READ1 != 0],
                registers: [pool.register(ReadPort::Vec0), pool.register(ReadPort::Vec1)],
                sources_ready,
            });
            for (bit, port, index) in [
                (VEC_READ0, ReadPort::Vec0, 2),
                (VEC_READ1, ReadPort::Vec1, 3),
            ] {
                if grants & bit != 0 {
                    self.pools[pe].load(port, accesses.requests[pe].cells[index]);
                }
            }
        }

        self.access_tlsu(accesses, probe);
        let (pe, ..) = self.tlsu.registers();
        let source_ready = self.tlsu.state() == TlsuState::StWait
            && self
                .tlsu
                .block()
                .is_some_and(|block| self.issue.ready(block.ptid, usize::from(pe)));
        let tlsu = self.tlsu.tick(TlsuInputs {
            granted: inputs.tlsu_granted,
            response: inputs.tlsu_response,
            source_ready,
        });

        let issue = self.issue.tick(
            inputs.launch,
            inputs.rob_tail,
            &self.env,
            places,
            &mut self.alloc,
        );
        let reclaimed = self.alloc.reclaim();
        self.release(inputs.release);
        match issue.dispatched {
            Some(Dispatched::Tlsu(block)) => self.tlsu.push(block),
            Some(Dispatched::Vec(pes, block, scalars)) => {
                for (pe, scalar) in scalars.into_iter().enumerate() {
                    if pes >> pe & 1 == 1 {
                        self.vecs[pe].push(VecBlock { scalar, ..block });
                    }
                }
            }
            None => {}
        }
        for (pe, events) in vec.iter().enumerate() {
            if let Some((_, _, ptid)) = events.done {
                self.issue.set_ready(ptid, pe);
            }
        }
        if let Some((ptid, pe)) = tlsu.ready {
            self.issue.set_ready(ptid, usize::from(pe));
        }
        Events {
            vec,
            tlsu,
            issue,
            reclaimed,
        }
    }

    /// The TLSU's pool access of the cycle.
    fn access_tlsu(&mut self, accesses: &Accesses, probe: &mut Probe) {
        match accesses.tlsu {
            PoolAccess::Write(write) => {
                let beat = write.beat;
                let pe = usize::from(beat.pe);
                let cell = accesses.requests[pe].cells[0];
                let (offset, count) = (usize::from(beat.cell_offset), usize::from(beat.bytes));
                self.pools[pe].write_bytes(cell, offset, &write.bytes[..count], beat.nib);
                let mut data = [0; 4 * CELL_WORDS];
                data[offset..offset + count].copy_from_slice(&write.bytes[..count]);
                let mask = (u128::MAX >> (128 - count)) << offset;
                probe.tlsu_wdata = words(&data);
                probe.tlsu_wmask = [mask as u64, (mask >> 64) as u64];
                probe.tlsu_wr = 1;
                probe.tlsu_wr_pe = u32::from(beat.pe);
                probe.tlsu_wr_cell = u32::from(cell);
                probe.tlsu_wr_nib = u32::from(beat.nib);
                return;
            }
            PoolAccess::Read(pe, _) => {
                let pe = usize::from(pe);
                self.pools[pe].load(ReadPort::Tlsu, accesses.requests[pe].cells[0]);
            }
            PoolAccess::None => {}
        }
        if probe.tlsu_wr != 0 {
            probe.tlsu_wdata = [0; 16];
            probe.tlsu_wmask = [0; 2];
            probe.tlsu_wr = 0;
            probe.tlsu_wr_pe = 0;
            probe.tlsu_wr_cell = 0;
            probe.tlsu_wr_nib = 0;
        }
    }

    /// Events for the front and the probe, and the counters.
    fn collect(
        &mut self,
        inputs: &BackendInputs<'_>,
        accesses: &Accesses,
        events: &Events,
        probe: &mut Probe,
    ) -> BackendEvents {
        let mut out = BackendEvents {
            tlsu_done: events.tlsu.done,
            ..BackendEvents::default()
        };
        let mut counters = 0;
        let mut count = |bit: usize, counts: bool| counters |= u64::from(counts) << bit;
        count(23, matches!(accesses.tlsu, PoolAccess::Write(_)));
        count(24, events.tlsu.store_beat);
        count(25, events.tlsu.wait_source);
        count(26, self.requested && !inputs.tlsu_granted);
        count(30, events.issue.alloc);
        count(31, events.issue.alloc_stall);
        count(32, events.reclaimed);
        count(33, events.issue.dispatch_wait);
        for pe in 0..PES {
            let vec = &events.vec[pe];
            let conflict = accesses.requests[pe].bits != accesses.grants[pe];
            count(34 + pe, probe.vec_state[pe] == 1);
            count(38 + pe, vec.beat);
            count(42 + pe, vec.stall);
            count(46 + pe, vec.wait);
            count(50 + pe, conflict);
            probe.pool_req[pe] = u32::from(accesses.requests[pe].bits);
            probe.pool_gnt[pe] = u32::from(accesses.grants[pe]);
            debug_assert!(
                accesses.requests[pe].bits & TLSU == accesses.grants[pe] & TLSU,
                "the TLSU is always granted"
            );
            probe.vec_done[pe] = u32::from(vec.done.is_some());
            out.vec_done[pe] = vec.done.map(|(rob, flags, _)| (rob, flags));
        }
        probe.tlsu_done = u32::from(events.tlsu.done.is_some());
        self.decision = None;
        self.requested = false;
        out.counters = counters;
        out
    }
}
