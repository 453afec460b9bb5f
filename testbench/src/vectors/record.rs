//! Golden records as they stand in the JSON files.

use serde::Deserialize;

/// A number written as a hexadecimal string without prefix.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hex(pub u64);

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let value = u64::from_str_radix(&text, 16);
        value
            .map(Hex)
            .map_err(|e| serde::de::Error::custom(format!("`{text}`: {e}")))
    }
}

/// A string of two hexadecimal digits per byte.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HexBytes(pub Vec<u8>);

impl<'de> Deserialize<'de> for HexBytes {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        let pairs = (0..text.len()).step_by(2).map(|i| text.get(i..i + 2));
        let bytes = pairs
            .map(|pair| pair.and_then(|p| u8::from_str_radix(p, 16).ok()))
            .collect();
        match bytes {
            Some(bytes) => Ok(HexBytes(bytes)),
            None => Err(serde::de::Error::custom(format!(
                "`{text}` is not a string of bytes"
            ))),
        }
    }
}

/// Bytes at an address.
#[derive(Debug, Clone, Deserialize)]
pub struct Piece {
    /// First address.
    pub addr: Hex,
    /// The bytes.
    pub hex: HexBytes,
}

/// One experiment.
#[derive(Debug, Clone, Deserialize)]
pub struct Record {
    /// Name.
    pub id: String,
    /// Initial PC.
    pub pc: Hex,
    /// Size of memory in bytes.
    pub memory_bytes: u64,
    /// Initial registers, four lists of 24.
    pub gpr: Vec<Vec<Hex>>,
    /// Initial memory contents.
    pub memory: Vec<Piece>,
    /// Stop after this many attempts.
    pub max_instructions: u64,
    /// Stop before the instruction at this address.
    pub stop_pc: Hex,
    /// `exact`, `reference-arithmetic` or `reference-profile`.
    pub numeric: String,
    /// `auto` or `none`.
    pub body_entry: String,
    /// Faults that do not stop the run.
    #[serde(default)]
    pub faults_survived: u32,
    /// State after the run.
    pub expect: Expect,
    /// Replacement for values the record cannot be trusted in.
    pub expect_ieee: Option<ExpectIeee>,
}

/// State after a run.
#[derive(Debug, Clone, Deserialize)]
pub struct Expect {
    /// Why the run stopped.
    pub stop: String,
    /// Instructions without fault.
    pub retired: u64,
    /// Instructions attempted.
    pub attempted: u64,
    /// PC after the run.
    pub pc: Hex,
    /// PC of the current block start.
    pub bpc: Hex,
    /// A block is open.
    pub block_active: bool,
    /// Its body was entered.
    pub body_active: bool,
    /// Link state.
    pub return_address: Hex,
    /// Commit argument register.
    pub commit_argument: Hex,
    /// Fault class.
    pub fault: String,
    /// Its address.
    pub fault_address: Hex,
    /// Access ring.
    pub acr: u64,
    /// Trap registers.
    pub trap: Trap,
    /// Sticky flags.
    pub numeric_flags: u64,
    /// CORE_STATE.
    pub core_state: Hex,
    /// Block argument record.
    pub barg: Barg,
    /// Header of an open block.
    pub header: Option<Header>,
    /// Registers that differ: PE, register, value.
    pub gpr_changes: Vec<(usize, usize, Hex)>,
    /// T#1..T#4.
    pub t_queue: Vec<Option<Hex>>,
    /// U#1..U#4.
    pub u_queue: Vec<Option<Hex>>,
    /// Memory that differs.
    pub memory_diff: Vec<Piece>,
    /// Allocated Local Tiles.
    pub tiles: Vec<Tile>,
    /// PCs of all attempts.
    pub trace: Vec<Hex>,
    /// Context registers that differ: ring, register, value.
    #[serde(default)]
    pub context_registers: Vec<(u64, String, Hex)>,
    /// Base registers.
    pub system: System,
    /// Counters of effects that nothing else shows.
    #[serde(default)]
    pub epochs: Epochs,
    /// Last maintenance operation and its operand.
    pub last_maintenance: Option<(String, Hex)>,
    /// Last scheduling request and its operand.
    pub last_request: Option<(String, Hex)>,
    /// Predecessor and successor sets of the last data fence.
    pub last_fence: Option<(u64, u64)>,
    /// Load reservation.
    pub reservation: Option<Reservation>,
    /// Queues in use.
    #[serde(default)]
    pub queues: Vec<Queue>,
    /// Bytes done by an interrupted MCOPY.
    pub mcopy_progress: Option<Hex>,
    /// Registers done by an interrupted frame template, and whether sp was adjusted.
    pub frame_progress: Option<(u64, bool)>,
}

/// Base registers that can be written.
#[derive(Debug, Clone, Deserialize)]
pub struct System {
    /// THREAD_PTR.
    pub thread_ptr: Hex,
    /// GLOBAL_PTR.
    pub global_ptr: Hex,
    /// CORE_FEATURE_ENABLE.
    pub core_feature_enable: Hex,
}

/// Counters of effects.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct Epochs {
    /// Data cache maintenance.
    pub data_cache: u64,
    /// Instruction cache maintenance and FENCE.I.
    pub instruction_cache: u64,
    /// Block cache maintenance.
    pub bundle_cache: u64,
    /// Translation maintenance.
    pub tlb: u64,
    /// Hints.
    pub hint: u64,
    /// Scheduling and service requests.
    pub request: u64,
}

/// A load reservation.
#[derive(Debug, Clone, Deserialize)]
pub struct Reservation {
    /// Its address.
    pub address: Hex,
    /// Its size in bytes.
    pub size: u64,
}

/// A queue.
#[derive(Debug, Clone, Deserialize)]
pub struct Queue {
    /// Key.
    pub address: Hex,
    /// Entries it can hold.
    pub capacity: u64,
    /// Whether it is suspended.
    pub suspended: bool,
    /// From head to tail.
    pub entries: Vec<Hex>,
}

/// Trap registers.
#[derive(Debug, Clone, Deserialize)]
pub struct Trap {
    /// Trap number.
    pub number: u64,
    /// Cause.
    pub cause: Hex,
    /// Whether the argument is valid.
    pub argument_valid: bool,
    /// Argument.
    pub argument: Hex,
    /// Whether the hidden record of the ring is valid.
    pub context_valid: bool,
    /// Saved PC.
    pub saved_pc: Hex,
    /// Saved BPC.
    pub saved_bpc: Hex,
}

/// Block argument record.
#[derive(Debug, Clone, Deserialize)]
pub struct Barg {
    /// Kind of block.
    pub block_type: String,
    /// Kind of transfer.
    pub transfer: String,
    /// TAKEN.
    pub taken: bool,
    /// Target.
    pub bpcn: Hex,
}

/// Header state of an open block.
#[derive(Debug, Clone, Deserialize)]
pub struct Header {
    /// Address after the block start.
    pub sequential_pc: Hex,
    /// Operation descriptor.
    pub operation: Option<Operation>,
    /// LB0..LB2.
    #[serde(default)]
    pub dimensions: Vec<Option<Hex>>,
    /// Destination and sources.
    pub b_ior: Option<[u64; 4]>,
    /// Tile bindings.
    #[serde(default)]
    pub b_iot: Vec<Iot>,
    /// Data attributes.
    pub b_datr: Option<Datr>,
    /// A condition setter was executed.
    #[serde(default)]
    pub condition_set: bool,
    /// A target setter was executed.
    #[serde(default)]
    pub commit_target_set: bool,
    /// Control attributes.
    pub b_catr: Option<Catr>,
    /// Hints.
    pub b_hint: Option<Hint>,
    /// Fixed-point attributes.
    pub b_fpatr: Option<Fpatr>,
    /// Shared bindings.
    #[serde(default)]
    pub b_ios: Vec<Ios>,
    /// Only a block start or stop may follow.
    #[serde(default)]
    pub system_terminal_pending: bool,
}

/// B.CATR.
#[derive(Debug, Clone, Deserialize)]
pub struct Catr {
    /// Trap after the commit.
    pub trap: bool,
    /// Atomic.
    pub atomic: bool,
    /// Acquire.
    pub acquire: bool,
    /// Release.
    pub release: bool,
    /// Far.
    pub far: bool,
    /// DR.
    pub dr: bool,
}

/// Ordinary B.HINT.
#[derive(Debug, Clone, Deserialize)]
pub struct Hint {
    /// The branch hint is valid.
    pub branch_valid: bool,
    /// Likely.
    pub branch_likely: bool,
    /// Temperature code.
    pub temperature: u64,
    /// Prefetch size.
    pub prefetch_size: u64,
}

/// B.FPATR.
#[derive(Debug, Clone, Deserialize)]
pub struct Fpatr {
    /// PreQuantMode.
    pub pre_quant: u64,
    /// ReluMode.
    pub relu: u64,
    /// GroupNCode.
    pub group_n: u64,
    /// RowMaxEn.
    pub row_max_en: bool,
    /// GroupMaxEn.
    pub group_max_en: bool,
    /// RowMaxInit.
    pub row_max_init: bool,
    /// MaxAbsEn.
    pub max_abs_en: bool,
    /// TransA.
    pub trans_a: bool,
    /// TransB.
    pub trans_b: bool,
}

/// One B.IOS.
#[derive(Debug, Clone, Deserialize)]
pub struct Ios {
    /// Shared Tile.
    pub id: u64,
    /// SizeCode.
    pub size: u64,
    /// PE mask, PE0 leftmost.
    pub mask: String,
}

/// Operation descriptor.
#[derive(Debug, Clone, Deserialize)]
pub struct Operation {
    /// Class.
    pub class: String,
    /// Selector or function.
    pub selector: Option<Hex>,
    /// DataType code.
    pub data_type: Option<u64>,
}

/// One B.IOT.
#[derive(Debug, Clone, Deserialize)]
pub struct Iot {
    /// Hand of the destination.
    pub dst: Option<u64>,
    /// SizeCode.
    pub size: u64,
    /// PE mask, PE0 leftmost.
    pub mask: String,
    /// Source 0.
    pub src0: Option<u64>,
    /// Source 1.
    pub src1: Option<u64>,
    /// L bit.
    pub last: bool,
}

/// B.DATR.
#[derive(Debug, Clone, Deserialize)]
pub struct Datr {
    /// DataType code.
    pub data_type: u64,
    /// Layout code.
    pub layout: u64,
    /// Pad code.
    pub pad: u64,
    /// Compare mode.
    pub cmode: u64,
    /// Rounding mode.
    pub rmode: u64,
    /// Saturation.
    pub sat: bool,
    /// Canonicalize.
    pub canonicalize: bool,
}

/// One allocated Tile.
#[derive(Debug, Clone, Deserialize)]
pub struct Tile {
    /// hand * 16 + slot.
    pub index: u32,
    /// PE mask, PE0 leftmost.
    pub mask: String,
    /// `Numeric` or `Predicate`.
    pub storage: String,
    /// Bytes per PE.
    pub capacity_bytes: u64,
    /// Physical rows.
    pub rows: u64,
    /// Physical columns.
    pub columns: u64,
    /// Valid rows.
    pub valid_rows: u64,
    /// Valid columns.
    pub valid_columns: u64,
    /// DataType name.
    pub data_type: String,
    /// Layout name.
    pub layout: String,
    /// Bits of an element.
    pub element_bits: u64,
    /// The complete valid region is defined.
    pub contents_defined: bool,
    /// Bit per element: defined.
    pub defined: HexBytes,
    /// Elements, packed.
    pub payload: HexBytes,
    /// Per PE, when they differ.
    #[serde(default)]
    pub fragments: std::collections::BTreeMap<String, Fragment>,
}

/// The part of a Tile in one PE.
#[derive(Debug, Clone, Deserialize)]
pub struct Fragment {
    /// Elements, packed.
    pub payload: HexBytes,
    /// Bit per element: defined.
    pub defined: HexBytes,
}

/// Values by the hardware numeric profile.
#[derive(Debug, Clone, Deserialize)]
pub struct ExpectIeee {
    /// Payloads of result Tiles.
    pub tiles: Vec<IeeeTile>,
    /// Stored bytes.
    pub memory: Vec<Piece>,
    /// Flags of the run.
    pub numeric_flags: u64,
}

/// Payload of one result Tile.
#[derive(Debug, Clone, Deserialize)]
pub struct IeeeTile {
    /// hand * 16 + slot.
    pub index: u32,
    /// Elements, packed.
    pub payload: HexBytes,
    /// Per PE, when they differ.
    #[serde(default)]
    pub fragments: std::collections::BTreeMap<String, IeeeFragment>,
}

/// Payload in one PE.
#[derive(Debug, Clone, Deserialize)]
pub struct IeeeFragment {
    /// Elements, packed.
    pub payload: HexBytes,
}
