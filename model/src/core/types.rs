//! Types that units of the core share (`docs/microarchitecture.md`).

/// Processing elements of a core.
pub const PES: usize = 4;

/// Absolute registers per PE, R0 included.
pub const GPRS: usize = 24;

/// The GPR files of all PEs; element 0 of a file is R0 and always 0.
pub type GprFiles = [[u64; GPRS]; PES];

/// Fault codes of the probe (`docs/microarchitecture.md` section 12).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Fault {
    /// No fault.
    #[default]
    None = 0,
    /// Undecodable, unimplemented or rejected encoding.
    IllegalInstruction = 1,
    /// The block state does not allow the instruction.
    BundleControl = 2,
    /// A Tile operand breaks a rule of its operation.
    TileLegality = 3,
    /// No room for a destination Tile.
    TileAllocation = 4,
    /// Odd instruction address.
    InstructionPc = 5,
    /// Instruction outside memory.
    InstructionPage = 6,
    /// Data address not aligned.
    DataAlignment = 7,
    /// Data outside memory.
    DataPage = 8,
    /// EBREAK.
    SoftwareBreakpoint = 9,
    /// ACRE without a context that can be restored.
    ExecutionStateCheck = 10,
    /// B.CATR.trap of a block that has committed.
    BundlePostCommit = 11,
    /// ACRC.
    ServiceRequest = 12,
    /// ASSERT of zero.
    Assert = 13,
    /// No fault of an instruction: an interrupt has been taken.
    Interrupt = 14,
}

impl Fault {
    /// Trap number (`docs/microarchitecture/traps.md` section 1).
    #[must_use]
    pub const fn trap_number(self) -> u8 {
        match self {
            Fault::None | Fault::ExecutionStateCheck => 0,
            Fault::IllegalInstruction => 4,
            Fault::BundleControl
            | Fault::TileLegality
            | Fault::TileAllocation
            | Fault::BundlePostCommit => 5,
            Fault::ServiceRequest => 6,
            Fault::InstructionPc => 32,
            Fault::InstructionPage => 33,
            Fault::DataAlignment => 34,
            Fault::DataPage => 35,
            Fault::Interrupt => 44,
            Fault::SoftwareBreakpoint => 50,
            Fault::Assert => 52,
        }
    }
}

/// Engine of a Tile block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Engine {
    /// No Tile block.
    #[default]
    None = 0,
    /// Vector units of the selected PEs.
    Vec = 1,
    /// Tile load and store unit.
    Tlsu = 2,
}

/// One effective B.IOT record, in binding order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Iot {
    /// The record is bound.
    pub valid: bool,
    /// The record names a destination.
    pub dst_valid: bool,
    /// Hand of the destination: 0 T, 1 U, 2 M, 3 N.
    pub hand: u8,
    /// SizeCode of the destination.
    pub size: u8,
    /// PE mask, bit 3 = PE0.
    pub mask: u8,
    /// Source 0 is named.
    pub src0_valid: bool,
    /// Selector of source 0, 0..63.
    pub src0: u8,
    /// Source 1 is named.
    pub src1_valid: bool,
    /// Selector of source 1, 0..63.
    pub src1: u8,
    /// The L bit.
    pub last: bool,
}

/// Data attributes of a block (B.DATR).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Datr {
    /// A B.DATR was committed.
    pub present: bool,
    /// Layout code.
    pub layout: u8,
    /// Rounding mode code.
    pub rmode: u8,
    /// DataType code.
    pub dtype: u8,
    /// Canonicalize bit.
    pub canonicalize: bool,
    /// Saturation bit.
    pub sat: bool,
    /// Padding code: 0..2 values, 3 Null.
    pub pad: u8,
    /// Compare mode code.
    pub cmode: u8,
}

impl Datr {
    /// What holds without a B.DATR (`isa-scalar-block.md` section 2.2).
    pub const ABSENT: Datr = Datr {
        present: false,
        layout: 0,
        rmode: 0,
        dtype: 31,
        canonicalize: false,
        sat: false,
        pad: 3,
        cmode: 0,
    };
}

impl Default for Datr {
    fn default() -> Self {
        Datr::ABSENT
    }
}

/// Scalar binding of a block (B.IOR); codes 0..23.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Ior {
    /// A B.IOR was committed.
    pub valid: bool,
    /// Destination register.
    pub dst: u8,
    /// Source register 0.
    pub src0: u8,
    /// Source register 1.
    pub src1: u8,
    /// Source register 2.
    pub src2: u8,
}

/// A Tile block as it goes from the header to the issue slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TileBlock {
    /// Engine that performs it.
    pub engine: Engine,
    /// TEPL selector or TLSU function.
    pub op: u8,
    /// DataType code of the block start.
    pub dtype: u8,
    /// LB0..LB2.
    pub lb: [u16; 3],
    /// Which of them were written.
    pub lb_set: [bool; 3],
    /// Scalar binding.
    pub ior: Ior,
    /// Data attributes.
    pub datr: Datr,
    /// Tile bindings.
    pub iot: [Iot; 4],
    /// How many of them are bound.
    pub iot_count: u8,
    /// A B.IOT or B.IOS with PEMode 0 was seen.
    pub zero_part: bool,
    /// A B.IOS is bound.
    pub shared: bool,
    /// A range modifier is recorded.
    pub modified: bool,
    /// A B.FPATR is recorded.
    pub matrix_attributes: bool,
}

/// What retire has to know of an accepted Tile block; produced by issue in the decision cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RobBlock {
    /// Engines to wait for: bit p (0..3) the VEC of PE p, bit 4 the TLSU.
    pub wait_set: u8,
    /// Engine that performs the block.
    pub engine: Engine,
    /// TEPL selector or TLSU function.
    pub op: u8,
    /// PE mask, bit 3 = PE0.
    pub mask: u8,
    /// The block has a destination Tile.
    pub dst_valid: bool,
    /// Its name: hand * 16 + slot.
    pub dst_name: u8,
    /// Its physical Tile identifier.
    pub dst_ptid: u8,
    /// Physical rows.
    pub rows: u16,
    /// Physical columns.
    pub cols: u16,
    /// Valid rows.
    pub vrows: u16,
    /// Valid columns.
    pub vcols: u16,
    /// DataType code of the destination.
    pub dtype: u8,
    /// A Tile lost its name to the destination.
    pub displaced_valid: bool,
    /// Its physical Tile identifier; released at retirement.
    pub displaced: u8,
}

/// Outcome of the decision cycle of a Tile block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Decision {
    /// [`Fault::None`] when the block is accepted or has no effect.
    pub fault: Fault,
    /// Argument of the fault where issue determines it (data faults).
    pub fault_arg: u64,
    /// All masks are zero: the block passes without effect.
    pub no_effect: bool,
    /// The accepted block; default otherwise.
    pub rob: RobBlock,
}

/// A request to the memory arbiter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MemRequest {
    /// Write instead of read.
    pub write: bool,
    /// Address in bytes: of a line for the TLSU, of the first byte for others.
    pub addr: u64,
    /// Write data in place in the line, 0 outside the strobes; 0 for reads.
    pub wdata: [u64; 8],
    /// Byte strobes, bit i = byte i of the line; 0 for reads.
    pub wstrb: u64,
}

/// Static properties of the core that engines need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CoreEnv {
    /// Size of memory in bytes; instructions from there on fault.
    pub mem_bytes: u64,
    /// Size of what the current ring may access; data accesses from there on fault.
    pub data_bytes: u64,
    /// Source selectors name slots instead of ages.
    pub spec_compat: bool,
}

/// What the backend shows the front in a cycle, from registered state and the GPR files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BackendOutputs {
    /// The issue slot is idle at the start of the cycle.
    pub iss_idle: bool,
    /// Preflight of the block in the slot has not been decided before this cycle.
    pub pf_busy: bool,
    /// This is the decision cycle of the block in the slot.
    pub decide: Option<Decision>,
    /// The TLSU has no block, queued or running, at the start of the cycle.
    pub tlsu_idle: bool,
    /// Request of the TLSU to the arbiter.
    pub tlsu_request: Option<MemRequest>,
}

/// What the front tells the backend at the end of a cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BackendInputs<'a> {
    /// Block to load into the idle issue slot.
    pub launch: Option<TileBlock>,
    /// Physical Tile released by this cycle's retirement.
    pub release: Option<u8>,
    /// Index of the ROB entry that a block accepted in this cycle gets.
    pub rob_tail: u8,
    /// The arbiter grants the TLSU's request.
    pub tlsu_granted: bool,
    /// Line read for the TLSU that arrives in this cycle.
    pub tlsu_response: Option<&'a [u64; 8]>,
}

/// What a cycle of the backend produced; acts on the ROB from the next cycle on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BackendEvents {
    /// Per PE: ROB index and numeric flags of the block its VEC finished.
    pub vec_done: [Option<(u8, u8)>; PES],
    /// ROB index of the block the TLSU finished.
    pub tlsu_done: Option<u8>,
    /// Increments of the backend's counters, at their bits of `ctr_inc`.
    pub counters: u64,
}

/// Encoded mask (bit 3 = PE0) to bits per PE (bit p = PE p), and back.
#[must_use]
pub const fn mask_to_pes(mask: u8) -> u8 {
    (mask & 8) >> 3 | (mask & 4) >> 1 | (mask & 2) << 1 | (mask & 1) << 3
}
