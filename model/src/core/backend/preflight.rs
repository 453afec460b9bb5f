//! Preflight of a Tile block: the checks of Schema and the address check of a row
//! (`docs/microarchitecture.md` section 8, `isa-tile.md` section 5.4).

use super::cell_alloc::POOL_CELLS;
use crate::{
    core::types::{CoreEnv, Datr, Engine, Fault, Iot, PES, TileBlock, mask_to_pes},
    numeric::{
        data_type::{NONE, element_bits},
        lane::{LaneOp, LaneType},
    },
};

/// Largest SizeCode of a Local destination.
const SIZE_MAX: u8 = 10;
/// PadValue code that leaves padding undefined.
const PAD_NULL: u8 = 3;

/// Descriptor of a Tile (`isa-tile.md` section 2.4).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Descriptor {
    /// PE mask, bit 3 = PE0.
    pub mask: u8,
    /// SizeCode: 128 * 2^(code - 1) bytes per PE.
    pub size: u8,
    /// DataType code.
    pub dtype: u8,
    /// The valid rectangle is defined.
    pub valid_def: bool,
    /// The elements outside it are defined.
    pub pad_def: bool,
    /// Physical rows.
    pub rows: u16,
    /// Physical columns.
    pub cols: u16,
    /// Valid rows.
    pub vrows: u16,
    /// Valid columns.
    pub vcols: u16,
}

impl Descriptor {
    /// CELLs per PE.
    #[must_use]
    pub fn cells(&self) -> u16 {
        cells_of_size(self.size)
    }
}

fn cells_of_size(size: u8) -> u16 {
    if (1..=SIZE_MAX).contains(&size) {
        1 << (size - 1)
    } else {
        0
    }
}

/// Slot of a hand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Slot {
    /// The slot names a Tile.
    pub valid: bool,
    /// Its physical identifier.
    pub ptid: u8,
}

/// Names of the Local Tiles: four hands of sixteen slots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Names {
    /// Slots per hand.
    pub slots: [[Slot; 16]; 4],
    /// Slot of the next destination per hand.
    pub next: [u8; 4],
}

impl Names {
    /// The slot that a source selector (0..63) names: by age, or with `spec_compat` by number.
    #[must_use]
    pub fn source(&self, selector: u8, spec_compat: bool) -> Slot {
        let hand = usize::from(selector >> 4 & 3);
        let position = selector & 15;
        let slot = if spec_compat {
            position
        } else {
            self.next[hand].wrapping_sub(1 + position) & 15
        };
        self.slots[hand][usize::from(slot)]
    }
}

/// An operation of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// TLOAD.
    Load,
    /// TSTORE.
    Store,
    /// VEC operation with so many Tile sources; `scalar` tells that it reads a scalar.
    Vec {
        /// Lane operation.
        op: LaneOp,
        /// Tile sources.
        sources: u8,
        /// Reads RegSrc0 of B.IOR.
        scalar: bool,
    },
}

impl Operation {
    /// The operation of an engine and selector or function; `None` for those this version does not have.
    #[must_use]
    pub const fn of(engine: Engine, op: u8) -> Option<Operation> {
        let (op, sources, scalar) = match (engine, op) {
            (Engine::Tlsu, 0) => return Some(Operation::Load),
            (Engine::Tlsu, 1) => return Some(Operation::Store),
            (Engine::Vec, 0x00) => (LaneOp::Add, 2, false),
            (Engine::Vec, 0x01) => (LaneOp::Sub, 2, false),
            (Engine::Vec, 0x02) => (LaneOp::Mul, 2, false),
            (Engine::Vec, 0x0b) => (LaneOp::Max, 2, false),
            (Engine::Vec, 0x0c) => (LaneOp::Min, 2, false),
            (Engine::Vec, 0x17) => (LaneOp::Relu, 1, false),
            (Engine::Vec, 0x20) => (LaneOp::Add, 1, true),
            (Engine::Vec, 0x22) => (LaneOp::Mul, 1, true),
            (Engine::Vec, 0x2b) => (LaneOp::Max, 1, true),
            (Engine::Vec, 0x3b) => (LaneOp::Fill, 0, true),
            _ => return None,
        };
        Some(Operation::Vec {
            op,
            sources,
            scalar,
        })
    }

    const fn sources(self) -> u8 {
        match self {
            Operation::Load => 0,
            Operation::Store => 1,
            Operation::Vec { sources, .. } => sources,
        }
    }

    const fn destinations(self) -> u8 {
        !matches!(self, Operation::Store) as u8
    }

    /// Source registers of B.IOR that the operation reads.
    const fn scalars(self) -> u8 {
        match self {
            Operation::Load | Operation::Store => 2,
            Operation::Vec { scalar, .. } => scalar as u8,
        }
    }
}

/// A block that passed Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Operation.
    pub operation: Operation,
    /// Selected PEs, bit p = PE p.
    pub pes: u8,
    /// Hand of the destination; `None` without one.
    pub hand: Option<u8>,
    /// Descriptor of the destination, or of the source of a store.
    pub tile: Descriptor,
    /// Physical identifiers of the sources.
    pub src: [u8; 2],
    /// PadValue code for elements outside the valid rectangle; `None` leaves them undefined.
    pub pad: Option<u8>,
}

/// Outcome of Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schema {
    /// All masks are zero.
    NoEffect,
    /// Rejected.
    Fault(Fault),
    /// Passed.
    Pass(Plan),
}

/// Tile state that Schema looks at.
#[derive(Debug, Clone, Copy)]
pub struct TileState<'a> {
    /// Names.
    pub names: &'a Names,
    /// Descriptors by physical identifier.
    pub descriptors: &'a [Descriptor],
    /// CELLs in use per PE in program order.
    pub used: &'a [u16; PES],
}

/// All checks that need no payload address; the first failure decides.
#[must_use]
pub fn schema(block: &TileBlock, state: TileState<'_>, env: &CoreEnv) -> Schema {
    // What no engine implements comes before all rules, whatever the masks are.
    let Some(operation) = implemented(block) else {
        return Schema::Fault(Fault::IllegalInstruction);
    };
    let records = &block.iot[..usize::from(block.iot_count.min(4))];
    let mask = records.first().map_or(0, |record| record.mask);
    if records.is_empty() && !block.shared && block.zero_part
        || !records.is_empty() && records.iter().all(|record| record.mask == 0)
    {
        return Schema::NoEffect;
    }
    match check(block, records, mask, operation, state, env) {
        Ok(plan) => Schema::Pass(plan),
        Err(fault) => Schema::Fault(fault),
    }
}

/// The operation of a block; `None` when no engine implements what the block asks for.
#[must_use]
pub fn implemented(block: &TileBlock) -> Option<Operation> {
    let operation = Operation::of(block.engine, block.op)?;
    let as_asked = if matches!(operation, Operation::Vec { .. }) {
        LaneType::from_code(block.dtype).is_some()
    } else {
        !block.shared
    };
    (as_asked && !block.modified).then_some(operation)
}

fn check(
    block: &TileBlock,
    records: &[Iot],
    mask: u8,
    operation: Operation,
    state: TileState<'_>,
    env: &CoreEnv,
) -> Result<Plan, Fault> {
    let require = |legal: bool, fault: Fault| if legal { Ok(()) } else { Err(fault) };
    let vec = matches!(operation, Operation::Vec { .. });

    require(!block.shared, Fault::TileLegality)?;
    require(!block.matrix_attributes, Fault::BundleControl)?;
    require(
        bindings_complete(block, records, operation),
        Fault::BundleControl,
    )?;
    require(attributes_legal(&block.datr, vec), Fault::TileLegality)?;
    let written = |index: usize| block.lb_set[index].then_some(block.lb[index]);
    if vec {
        let legal = records.len() == 1
            && written(0).is_some()
            && (0..3).all(|index| written(index) != Some(0))
            && LaneType::from_code(block.dtype).is_some();
        require(legal, Fault::TileLegality)?;
    }
    let same_mask = records.iter().all(|record| record.mask == mask);
    require(same_mask, Fault::TileLegality)?;

    let dimension = |index: usize| written(index).filter(|&value| value != 0);
    let vcols = dimension(0).unwrap_or(1);
    let vrows = dimension(1).unwrap_or(1);
    let cols = dimension(2).unwrap_or(vcols);

    let selectors = [records[0].src0, records[0].src1];
    let mut src = [0; 2];
    let mut sources: [Option<Descriptor>; 2] = [None; 2];
    for index in 0..usize::from(operation.sources()) {
        let slot = state.names.source(selectors[index], env.spec_compat);
        src[index] = slot.ptid;
        sources[index] = slot
            .valid
            .then(|| state.descriptors[usize::from(slot.ptid)]);
    }
    let usable = |source: &Option<Descriptor>| {
        source.filter(|tile| tile.valid_def && tile.mask & mask == mask)
    };
    let pes = mask_to_pes(mask);

    if operation == Operation::Store {
        let tile = usable(&sources[0]).ok_or(Fault::TileLegality)?;
        let agrees = [tile.vcols, tile.vrows, tile.cols]
            .into_iter()
            .enumerate()
            .all(|(index, value)| written(index).is_none_or(|written| written == value));
        require(agrees, Fault::TileLegality)?;
        return Ok(Plan {
            operation,
            pes,
            hand: None,
            tile,
            src,
            pad: None,
        });
    }

    // Tile-scalar operations look at their source before the destination is resolved, the others after.
    let matches = |tile: &Descriptor| {
        tile.dtype == block.dtype && (tile.vcols, tile.vrows, tile.cols) == (vcols, vrows, cols)
    };
    if let Operation::Vec {
        sources: 1,
        scalar: true,
        ..
    } = operation
    {
        require(
            usable(&sources[0]).is_some_and(|tile| matches(&tile)),
            Fault::TileLegality,
        )?;
    }
    let pad = if vec && block.datr.present && block.datr.pad != PAD_NULL {
        Some(block.datr.pad)
    } else {
        None
    };
    let tile = Descriptor {
        mask,
        size: records[0].size,
        dtype: block.dtype,
        valid_def: true,
        pad_def: pad.is_some(),
        rows: derived_rows(records[0].size, cols, block.dtype).ok_or(Fault::TileAllocation)?,
        cols,
        vrows,
        vcols,
    };
    require(vrows <= tile.rows && vcols <= cols, Fault::TileAllocation)?;
    let fits = (0..PES)
        .filter(|pe| pes >> pe & 1 == 1)
        .all(|pe| usize::from(state.used[pe]) + usize::from(tile.cells()) <= POOL_CELLS);
    require(fits, Fault::TileAllocation)?;
    let sources_match = sources[..usize::from(operation.sources())]
        .iter()
        .all(|source| {
            usable(source).is_some_and(|source| matches(&source) && source.rows == tile.rows)
        });
    require(sources_match, Fault::TileLegality)?;
    Ok(Plan {
        operation,
        pes,
        hand: Some(records[0].hand),
        tile,
        src,
        pad,
    })
}

/// Counts of sources and destinations, L on the last record only, no surplus B.IOR field (`isa-tile.md` 5.4, row 9).
fn bindings_complete(block: &TileBlock, records: &[Iot], operation: Operation) -> bool {
    let destinations = records.iter().filter(|record| record.dst_valid).count();
    let sources: usize = records
        .iter()
        .map(|record| usize::from(record.src0_valid) + usize::from(record.src1_valid))
        .sum();
    let Some((last, before)) = records.split_last() else {
        return false;
    };
    let ior = &block.ior;
    let arity = operation.scalars();
    let surplus =
        ior.dst != 0 || ior.src2 != 0 || arity < 2 && ior.src1 != 0 || arity < 1 && ior.src0 != 0;
    destinations == usize::from(operation.destinations())
        && sources == usize::from(operation.sources())
        && last.last
        && before.iter().all(|record| !record.last)
        && !(ior.valid && surplus)
}

/// Fields of B.DATR that the operation does not take are zero (`isa-tile.md` 5.4, row 11).
fn attributes_legal(datr: &Datr, pad_allowed: bool) -> bool {
    !datr.present
        || datr.layout == 0
            && datr.rmode == 0
            && !datr.canonicalize
            && !datr.sat
            && datr.cmode == 0
            && (datr.dtype == 0 || datr.dtype == NONE)
            && (pad_allowed || datr.pad == 0)
}

/// Rows of a Tile of SizeCode `size` with `cols` columns (`isa-tile.md` section 2.5); `None` for illegal shapes.
#[must_use]
pub fn derived_rows(size: u8, cols: u16, dtype: u8) -> Option<u16> {
    let bits = element_bits(dtype)?;
    if !cols.is_power_of_two() {
        return None;
    }
    let capacity_bits = u32::from(cells_of_size(size)) * 1024;
    let rows = capacity_bits / (u32::from(cols) * bits);
    u16::try_from(rows).ok().filter(|&rows| rows != 0)
}

/// Columns that the default row distance of a block without B.IOR counts: the resolved physical columns.
///
/// Defined for rejected blocks too: a store whose source names no Tile counts 0.
#[must_use]
pub fn default_stride_columns(block: &TileBlock, state: TileState<'_>, env: &CoreEnv) -> u16 {
    let dimension =
        |index: usize| (block.lb_set[index] && block.lb[index] != 0).then(|| block.lb[index]);
    if block.op == 1 {
        let record = &block.iot[0];
        if block.iot_count == 0 || !record.src0_valid {
            return 0;
        }
        let slot = state.names.source(record.src0, env.spec_compat);
        return if slot.valid {
            state.descriptors[usize::from(slot.ptid)].cols
        } else {
            0
        };
    }
    dimension(2).or(dimension(0)).unwrap_or(1)
}

/// Checks the row of `elements` accesses of `size` bytes (a power of two) from `addr` on: alignment, then range.
///
/// Gives the fault of the first failing access and its address.
#[must_use]
pub fn row_fault(addr: u64, size: u64, elements: u64, mem_bytes: u64) -> Option<(Fault, u64)> {
    if !addr.is_multiple_of(size) {
        return Some((Fault::DataAlignment, addr));
    }
    let inside = mem_bytes.saturating_sub(addr) / size;
    (inside < elements).then(|| {
        (
            Fault::DataPage,
            addr.wrapping_add(inside.wrapping_mul(size)),
        )
    })
}
