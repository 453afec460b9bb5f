//! Issue slot: preflight, names, capacity, allocation and dispatch (`docs/microarchitecture.md` section 8).

use super::{
    cell_alloc::{CellAlloc, PTIDS},
    preflight::{
        Descriptor, Names, Operation, Plan, Schema, Slot, TileState, default_stride_columns,
        implemented, row_fault, schema,
    },
    tlsu::TlsuBlock,
    vec::VecBlock,
};
use crate::{
    core::types::{
        CoreEnv, Decision, Engine, Fault, GprFiles, PES, RobBlock, TileBlock, mask_to_pes,
    },
    numeric::{
        data_type::{dense_row_bytes, element_bits},
        lane::LaneType,
    },
};

/// States, with their codes in the probe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IssueState {
    /// Loads the slot.
    Idle = 0,
    /// Checks that need no payload address.
    Schema = 1,
    /// Address checks, one row of every selected PE per cycle.
    Probe = 2,
    /// The lowest selected PE with a fault decides.
    Vote = 3,
    /// Takes one CELL per cycle in every selected PE.
    Alloc = 4,
    /// Pushes the block to its engines.
    Dispatch = 5,
}

/// What the decision logic found in this cycle; kept from the outputs to the end of the cycle.
#[derive(Debug, Clone, Copy)]
enum Verdict {
    /// Not a cycle in which something is decided, or an accepted block waits for a free identifier.
    Wait,
    /// A TLOAD or TSTORE passed Schema.
    ToProbe(Plan),
    /// Decided against, or without effect.
    Drop(Decision),
    /// Accepted.
    Accept(Plan, Decision),
}

/// A block for the engines.
#[derive(Debug, Clone, Copy)]
pub enum Dispatched {
    /// For the TLSU.
    Tlsu(TlsuBlock),
    /// For the VECs of these PEs (bit p = PE p), with the scalar of each.
    Vec(u8, VecBlock, [u32; PES]),
}

/// What issue did at the end of a cycle.
#[derive(Debug, Clone, Copy, Default)]
pub struct IssueEvents {
    /// Block to push.
    pub dispatched: Option<Dispatched>,
    /// CELLs were taken.
    pub alloc: bool,
    /// Alloc waited.
    pub alloc_stall: bool,
    /// Dispatch waited.
    pub dispatch_wait: bool,
}

/// Places in the engine queues at the start of the cycle.
#[derive(Debug, Clone, Copy)]
pub struct Places {
    /// VECs with a place, bit p = PE p.
    pub vec: u8,
    /// The TLSU has a place.
    pub tlsu: bool,
}

/// Issue unit.
#[derive(Debug, Clone)]
pub struct Issue {
    state: IssueState,
    block: TileBlock,
    plan: Option<Plan>,
    row: u16,
    cell: u16,
    addr: [u64; PES],
    stride: [u64; PES],
    /// Per PE the values of the first two scalar operands, as Schema saw them.
    scalars: [[u64; 2]; PES],
    faults: [Option<(Fault, u64)>; PES],
    names: Names,
    used: [u16; PES],
    descriptors: Vec<Descriptor>,
    ready: [u8; PTIDS],
    dst: u8,
    rob: u8,
    verdict: Verdict,
}

impl Issue {
    /// Idle, no Tile named.
    #[must_use]
    pub fn new() -> Self {
        Issue {
            state: IssueState::Idle,
            block: TileBlock::default(),
            plan: None,
            row: 0,
            cell: 0,
            addr: [0; PES],
            stride: [0; PES],
            scalars: [[0; 2]; PES],
            faults: [None; PES],
            names: Names::default(),
            used: [0; PES],
            descriptors: vec![Descriptor::default(); PTIDS],
            ready: [0; PTIDS],
            dst: 0,
            rob: 0,
            verdict: Verdict::Wait,
        }
    }

    /// State.
    #[must_use]
    pub fn state(&self) -> IssueState {
        self.state
    }

    /// Row and CELL registers.
    #[must_use]
    pub fn counters(&self) -> (u16, u16) {
        (self.row, self.cell)
    }

    /// Row address and stride registers.
    #[must_use]
    pub fn addresses(&self) -> (&[u64; PES], &[u64; PES]) {
        (&self.addr, &self.stride)
    }

    /// Names.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// CELLs in use per PE in program order.
    #[must_use]
    pub fn used(&self) -> &[u16; PES] {
        &self.used
    }

    /// Descriptor of a Tile.
    #[must_use]
    pub fn descriptor(&self, ptid: u8) -> &Descriptor {
        &self.descriptors[usize::from(ptid)]
    }

    /// Whether the payload of a Tile is complete in a PE.
    #[must_use]
    pub fn ready(&self, ptid: u8, pe: usize) -> bool {
        self.ready[usize::from(ptid)] >> pe & 1 == 1
    }

    /// The payload of a Tile is complete in a PE from now on.
    pub fn set_ready(&mut self, ptid: u8, pe: usize) {
        self.ready[usize::from(ptid)] |= 1 << pe;
    }

    /// The decision of this cycle, if it is the decision cycle of the block in the slot.
    pub fn decide(
        &mut self,
        gprs: &GprFiles,
        env: &CoreEnv,
        alloc: &CellAlloc,
    ) -> Option<Decision> {
        self.verdict = match self.state {
            IssueState::Schema => {
                self.scalars = self.operands(gprs, env);
                match schema(&self.block, self.tiles(), env) {
                    Schema::NoEffect => Verdict::Drop(Decision {
                        no_effect: true,
                        ..Decision::default()
                    }),
                    Schema::Fault(fault) => Verdict::Drop(Decision {
                        fault,
                        ..Decision::default()
                    }),
                    Schema::Pass(plan) if matches!(plan.operation, Operation::Vec { .. }) => {
                        self.accept(plan, alloc)
                    }
                    Schema::Pass(plan) => Verdict::ToProbe(plan),
                }
            }
            IssueState::Vote => {
                let plan = self.plan.expect("a block that was probed passed Schema");
                match self.first_fault(plan.pes) {
                    Some((fault, fault_arg)) => Verdict::Drop(Decision {
                        fault,
                        fault_arg,
                        ..Decision::default()
                    }),
                    None => self.accept(plan, alloc),
                }
            }
            _ => Verdict::Wait,
        };
        match self.verdict {
            Verdict::Drop(decision) | Verdict::Accept(_, decision) => Some(decision),
            Verdict::Wait | Verdict::ToProbe(_) => None,
        }
    }

    fn tiles(&self) -> TileState<'_> {
        TileState {
            names: &self.names,
            descriptors: &self.descriptors,
            used: &self.used,
        }
    }

    /// Recorded fault of the lowest selected PE that has one.
    fn first_fault(&self, pes: u8) -> Option<(Fault, u64)> {
        (0..PES)
            .filter(|pe| pes >> pe & 1 == 1)
            .find_map(|pe| self.faults[pe])
    }

    /// Values of the scalar operands in all PEs, with the defaults of a block without B.IOR.
    fn operands(&self, gprs: &GprFiles, env: &CoreEnv) -> [[u64; 2]; PES] {
        let ior = self.block.ior;
        if !ior.valid {
            let stride = if self.block.engine == Engine::Tlsu {
                let columns = default_stride_columns(&self.block, self.tiles(), env);
                dense_row_bytes(
                    u32::from(columns),
                    element_bits(self.block.dtype).unwrap_or(0),
                )
            } else {
                0
            };
            return [[0, u64::from(stride)]; PES];
        }
        let registers = [ior.src0, ior.src1].map(usize::from);
        std::array::from_fn(|pe| {
            registers.map(|register| gprs[pe].get(register).copied().unwrap_or(0))
        })
    }

    /// Acceptance, if an identifier is free for a destination.
    fn accept(&self, plan: Plan, alloc: &CellAlloc) -> Verdict {
        let engine = self.block.engine;
        let mut rob = RobBlock {
            wait_set: if engine == Engine::Tlsu {
                1 << PES
            } else {
                plan.pes
            },
            engine,
            op: self.block.op,
            mask: mask_to_pes(plan.pes),
            ..RobBlock::default()
        };
        if let Some(hand) = plan.hand {
            let Some(ptid) = alloc.free_ptid() else {
                return Verdict::Wait;
            };
            let slot = self.names.next[usize::from(hand)];
            let displaced = self.names.slots[usize::from(hand)][usize::from(slot)];
            rob.dst_valid = true;
            rob.dst_name = hand << 4 | slot;
            rob.dst_ptid = ptid;
            rob.rows = plan.tile.rows;
            rob.cols = plan.tile.cols;
            rob.vrows = plan.tile.vrows;
            rob.vcols = plan.tile.vcols;
            rob.dtype = plan.tile.dtype;
            rob.displaced_valid = displaced.valid;
            rob.displaced = displaced.ptid;
        }
        Verdict::Accept(
            plan,
            Decision {
                rob,
                ..Decision::default()
            },
        )
    }

    /// Ends the cycle: `launch` loads an idle slot; `rob_tail` is the ROB entry of a block accepted now.
    pub fn tick(
        &mut self,
        launch: Option<TileBlock>,
        rob_tail: u8,
        env: &CoreEnv,
        places: Places,
        alloc: &mut CellAlloc,
    ) -> IssueEvents {
        let mut events = IssueEvents::default();
        match self.state {
            IssueState::Idle => {
                if let Some(block) = launch {
                    self.block = block;
                    self.state = IssueState::Schema;
                }
            }
            IssueState::Schema => {
                self.row = 0;
                self.cell = 0;
                self.faults = [None; PES];
                let scalars = self.scalars;
                match implemented(&self.block) {
                    Some(Operation::Load | Operation::Store) => {
                        self.addr = scalars.map(|values| values[0]);
                        self.stride = scalars.map(|values| values[1]);
                    }
                    Some(Operation::Vec { scalar: true, .. }) => {
                        self.stride = scalars.map(|values| values[0])
                    }
                    _ => {}
                }
                self.apply_verdict(rob_tail, alloc);
            }
            IssueState::Probe => self.probe_row(env),
            IssueState::Vote => self.apply_verdict(rob_tail, alloc),
            IssueState::Alloc => {
                let plan = self.plan.expect("a block that allocates was accepted");
                if alloc.allocate(plan.pes, self.dst, self.cell) {
                    events.alloc = true;
                    self.cell += 1;
                    if self.cell == plan.tile.cells() {
                        self.state = IssueState::Dispatch;
                    }
                } else {
                    events.alloc_stall = true;
                }
            }
            IssueState::Dispatch => {
                let plan = self.plan.expect("a block that is dispatched was accepted");
                let place = match plan.operation {
                    Operation::Vec { .. } => places.vec & plan.pes == plan.pes,
                    Operation::Load | Operation::Store => places.tlsu,
                };
                if place {
                    events.dispatched = Some(self.dispatch(&plan));
                    self.state = IssueState::Idle;
                } else {
                    events.dispatch_wait = true;
                }
            }
        }
        self.verdict = Verdict::Wait;
        events
    }

    fn apply_verdict(&mut self, rob_tail: u8, alloc: &mut CellAlloc) {
        match self.verdict {
            Verdict::Wait => {}
            Verdict::ToProbe(plan) => {
                self.plan = Some(plan);
                self.state = IssueState::Probe;
            }
            Verdict::Drop(_) => self.state = IssueState::Idle,
            Verdict::Accept(plan, decision) => {
                self.plan = Some(plan);
                self.rob = rob_tail;
                let rob = decision.rob;
                if let Some(hand) = plan.hand {
                    self.publish(hand, &plan, &rob);
                    alloc.take_ptid(rob.dst_ptid);
                    self.state = IssueState::Alloc;
                } else {
                    self.state = IssueState::Dispatch;
                }
            }
        }
    }

    /// Names the destination and charges its CELLs.
    fn publish(&mut self, hand: u8, plan: &Plan, rob: &RobBlock) {
        let hand = usize::from(hand);
        let slot = usize::from(rob.dst_name & 15);
        self.names.slots[hand][slot] = Slot {
            valid: true,
            ptid: rob.dst_ptid,
        };
        self.names.next[hand] = (self.names.next[hand] + 1) & 15;
        self.dst = rob.dst_ptid;
        self.ready[usize::from(rob.dst_ptid)] = 0;
        let displaced = if rob.displaced_valid {
            *self.descriptor(rob.displaced)
        } else {
            Descriptor::default()
        };
        let displaced_pes = mask_to_pes(displaced.mask);
        for pe in 0..PES {
            if plan.pes >> pe & 1 == 1 {
                self.used[pe] += plan.tile.cells();
            }
            if displaced_pes >> pe & 1 == 1 {
                self.used[pe] -= displaced.cells();
            }
        }
        self.descriptors[usize::from(rob.dst_ptid)] = plan.tile;
    }

    /// Checks the current row of every selected PE.
    fn probe_row(&mut self, env: &CoreEnv) {
        let plan = self.plan.expect("a block that is probed passed Schema");
        let bits = element_bits(plan.tile.dtype).unwrap_or(8);
        let size = u64::from(bits.div_ceil(8));
        let elements = u64::from((u32::from(plan.tile.vcols) * bits).div_ceil(8)) / size;
        for pe in (0..PES).filter(|pe| plan.pes >> pe & 1 == 1) {
            if self.faults[pe].is_none() {
                self.faults[pe] = row_fault(self.addr[pe], size, elements, env.data_bytes);
            }
        }
        for pe in 0..PES {
            self.addr[pe] = self.addr[pe].wrapping_add(self.stride[pe]);
        }
        self.row += 1;
        let lowest = plan.pes.trailing_zeros() as usize;
        if self.row == plan.tile.vrows || self.faults[lowest].is_some() {
            self.state = IssueState::Vote;
        }
    }

    fn dispatch(&self, plan: &Plan) -> Dispatched {
        let tile = &plan.tile;
        match plan.operation {
            Operation::Vec {
                op,
                sources,
                scalar,
            } => {
                let elements = u32::from(tile.rows) * u32::from(tile.cols);
                let last_valid =
                    (u32::from(tile.vrows) - 1) * u32::from(tile.cols) + u32::from(tile.vcols) - 1;
                let last = if plan.pad.is_some() {
                    elements - 1
                } else {
                    last_valid
                };
                let kind =
                    LaneType::from_code(tile.dtype).expect("Schema lets only lane types pass");
                let block = VecBlock {
                    op,
                    kind,
                    sources,
                    src: plan.src,
                    dst: self.dst,
                    scalar: 0,
                    column_shift: tile.cols.trailing_zeros(),
                    valid_rows: u32::from(tile.vrows),
                    valid_columns: u32::from(tile.vcols),
                    padding: plan.pad.map(|pad| kind.padding(pad)),
                    last_cell: (last / 32) as u16,
                    rob: self.rob,
                };
                let scalars = if scalar {
                    self.scalars.map(|values| values[0] as u32)
                } else {
                    [0; PES]
                };
                Dispatched::Vec(plan.pes, block, scalars)
            }
            Operation::Load | Operation::Store => {
                let store = plan.operation == Operation::Store;
                Dispatched::Tlsu(TlsuBlock {
                    store,
                    ptid: if store { plan.src[0] } else { self.dst },
                    pes: plan.pes,
                    base: self.scalars.map(|values| values[0]),
                    stride: self.stride,
                    bits: element_bits(tile.dtype).unwrap_or(8),
                    columns: u32::from(tile.cols),
                    valid_rows: u32::from(tile.vrows),
                    valid_columns: u32::from(tile.vcols),
                    rob: self.rob,
                })
            }
        }
    }
}

impl Default for Issue {
    fn default() -> Self {
        Issue::new()
    }
}
