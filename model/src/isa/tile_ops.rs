//! The Tile operations and what selects them (`isa-tile.md` section 4, `isa-scalar-block.md` section 5.3).

use super::{FieldId, TILE_OPS};

/// Unit that executes an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// Element-wise unit.
    Vec,
    /// Unit of reductions, elementary functions and rearrangements.
    Sfu,
    /// Load and store unit.
    Tlsu,
    /// Matrix unit.
    Cube,
}

/// Carrier family, which says how the selector is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TileFamily {
    /// BSTART.TEPL: selector = mode * 32 + function.
    Tepl,
    /// One block start a function.
    Tlsu,
    /// One block start a function.
    Cube,
}

/// What an operand is and its index among its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OperandKind {
    /// Destination Tile.
    Destination(u8),
    /// Source Tile.
    Source(u8),
    /// Base address from B.IOR.
    Address,
    /// Scalar from B.IOR.
    Scalar(u8),
    /// Non-negative offset.
    Natural(u8),
    /// Positive extent.
    Positive(u8),
    /// One-bit choice from B.IOR.
    Flag(u8),
    /// Signed diagonal from B.IOR.
    Diagonal,
    /// B.DATR.CMode.
    Comparison,
    /// B.DATR rounding and saturation.
    NumericControl,
    /// B.DATR byte number.
    SelectedByte,
    /// Group width of a sort.
    SortWidth,
}

/// One operand of a Tile operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operand {
    /// What it is.
    pub kind: OperandKind,
    /// Its role in words.
    pub role: &'static str,
}

/// How B.DATR.PadValueOrByteId is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PadUse {
    /// As the padding value.
    PadValue,
    /// As the byte number of a histogram.
    HistogramByteId,
    /// It has to be 0.
    MustZero,
}

/// One Tile operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileOp {
    /// Name of the operation.
    pub name: &'static str,
    /// Executing unit.
    pub engine: Engine,
    /// Carrier family.
    pub family: TileFamily,
    /// BSTART.TEPL Mode, 0 for the other families.
    pub mode: u8,
    /// Function number within mode and family.
    pub function: u8,
    /// Mode * 32 + function for TEPL, the function otherwise.
    pub selector: u8,
    /// Index of the block-start form that carries it.
    pub carrier: u16,
    /// Operands in binding order.
    pub operands: &'static [Operand],
    /// B.DATR fields that may be nonzero.
    pub datr_fields: &'static [FieldId],
    /// How the padding field is read.
    pub pad: PadUse,
    /// Group of operations it belongs to.
    pub class: &'static str,
}

/// The operation of a name in any case.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static TileOp> {
    TILE_OPS
        .iter()
        .find(|op| op.name.eq_ignore_ascii_case(name))
}

/// The operation a family's selector names; `None` when it is unassigned.
#[must_use]
pub fn by_selector(family: TileFamily, selector: u8) -> Option<&'static TileOp> {
    TILE_OPS
        .iter()
        .find(|op| op.family == family && op.selector == selector)
}
