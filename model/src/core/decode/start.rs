//! Block starts (`isa-scalar-block.md` sections 5.2 and 5.3).

use crate::core::types::Engine;

/// Kind code of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum LiveKind {
    /// Standard.
    #[default]
    Standard = 0,
    /// Floating point.
    Floating = 1,
    /// System.
    System = 2,
    /// Tile element.
    TileElement = 5,
    /// Tile memory.
    TileMemory = 6,
    /// Tile matrix.
    TileMatrix = 7,
    /// Frame template; no instruction opens such a block.
    FrameTemplate = 8,
}

impl LiveKind {
    /// The kind with a code.
    pub(crate) fn from_code(code: u64) -> Option<LiveKind> {
        use LiveKind::{
            Floating, FrameTemplate, Standard, System, TileElement, TileMatrix, TileMemory,
        };
        [
            Standard,
            Floating,
            System,
            TileElement,
            TileMemory,
            TileMatrix,
            FrameTemplate,
        ]
        .into_iter()
        .find(|&kind| kind as u64 == code)
    }

    /// Kinds whose BPCN belongs to software.
    pub(crate) const fn has_target(self) -> bool {
        matches!(self, LiveKind::Standard | LiveKind::Floating)
    }

    /// Kinds with a dimension reduction.
    pub(crate) const fn reduces(self) -> bool {
        matches!(self, LiveKind::TileElement | LiveKind::TileMemory)
    }
}

/// Transfer code of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum Transfer {
    /// Falls through.
    #[default]
    Fall = 0,
    /// Direct branch.
    Direct = 1,
    /// Conditional branch.
    Cond = 2,
    /// Direct call.
    Call = 3,
    /// Return.
    Ret = 4,
    /// Indirect branch.
    Ind = 5,
    /// Indirect call.
    Icall = 6,
}

impl Transfer {
    /// The transfer with a code.
    pub(crate) fn from_code(code: u64) -> Option<Transfer> {
        use Transfer::{Call, Cond, Direct, Fall, Icall, Ind, Ret};
        [Fall, Direct, Cond, Call, Ret, Ind, Icall]
            .into_iter()
            .find(|&transfer| transfer as u64 == code)
    }
}

/// How BPCN of the new block is formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TargetRule {
    /// The address after the block start.
    Next,
    /// Zero.
    Zero,
    /// Relative to the block start, bytes.
    Relative(i64),
    /// ReturnAddress.
    ReturnAddress,
    /// BPCN of the block that ends.
    Retiring,
}

/// Class of a block's operation, with its code in the descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub(crate) enum BlockClass {
    /// No Tile operation.
    #[default]
    Control = 0,
    /// Tile element operation.
    TileElement = 1,
    /// Tile memory operation.
    TileMemory = 2,
    /// Tile matrix operation.
    TileMatrix = 3,
}

impl BlockClass {
    /// The engine that performs the class, as far as there is one.
    pub(crate) const fn engine(self) -> Engine {
        match self {
            BlockClass::Control | BlockClass::TileMatrix => Engine::None,
            BlockClass::TileElement => Engine::Vec,
            BlockClass::TileMemory => Engine::Tlsu,
        }
    }
}

/// What a block start installs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StartInfo {
    pub(crate) kind: LiveKind,
    pub(crate) transfer: Transfer,
    pub(crate) target: TargetRule,
    /// The form links: its result goes to R10 and ReturnAddress.
    pub(crate) link: bool,
    /// Class of the descriptor; `None` for a block without one (TRACE).
    pub(crate) class: Option<BlockClass>,
    /// TEPL selector, TLSU or CUBE function.
    pub(crate) op: u8,
    /// DataType code; 0 without Tile operation.
    pub(crate) dtype: u8,
}

impl StartInfo {
    /// A block without Tile operation.
    pub(crate) const fn control(
        kind: LiveKind,
        transfer: Transfer,
        target: TargetRule,
    ) -> StartInfo {
        StartInfo {
            kind,
            transfer,
            target,
            link: false,
            class: Some(BlockClass::Control),
            op: 0,
            dtype: 0,
        }
    }

    /// TAKEN as installed.
    pub(crate) fn taken(&self) -> bool {
        self.kind != LiveKind::System && self.transfer != Transfer::Cond
    }
}
