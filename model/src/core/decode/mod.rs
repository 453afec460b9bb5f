//! From instruction bits to everything the pipeline has to know of an instruction
//! (`isa-scalar-block.md` sections 3, 11 and 12).

mod agu_forms;
mod alu_forms;
mod amo_forms;
mod bru_forms;
mod builder;
mod cache;
mod command_forms;
mod fsu_forms;
mod queue_forms;
mod start;
mod system_forms;

pub(crate) use cache::DecodeCache;
pub(crate) use start::{BlockClass, LiveKind, StartInfo, TargetRule, Transfer};
pub(crate) use system_forms::SystemOp;

use crate::core::fsu::{Float, FsuUnit};
use crate::core::header::{Catr, Ios, Modifier as RangeModifier};
use crate::core::queue::QueueOp;
use crate::core::template::Template;
use crate::core::types::{Datr, Ior, Iot};
use crate::isa;
use crate::semantics::{AtomicOp, Modifier, ScalarOp};

/// Destination code of an instruction that writes no register.
pub(crate) const NO_DEST: u8 = 63;
/// Destination code of a push to U.
pub(crate) const PUSH_U: u8 = 30;
/// Destination code of a push to T.
pub(crate) const PUSH_T: u8 = 31;
/// Bit of T in a read or write set; bits 1..=23 are the registers.
pub(crate) const SET_T: u32 = 1 << 24;
/// Bit of U in a read or write set.
pub(crate) const SET_U: u32 = 1 << 25;

/// What kind of instruction it is; decides the `ret_kind` of its retirement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    /// No form, or one that this core does not implement.
    Undecoded,
    /// Scalar instruction.
    Scalar,
    /// Command that is neither block start nor stop.
    Header,
    /// Queue command.
    Queue,
    /// Block start.
    Start,
    /// Block stop.
    Stop,
}

/// Places of source operands: SrcL, SrcR, the third (SrcD, SrcA, SrcP) and the fourth (SrcD1).
pub(crate) mod source {
    pub(crate) const LEFT: usize = 0;
    pub(crate) const RIGHT: usize = 1;
    pub(crate) const THIRD: usize = 2;
    pub(crate) const FOURTH: usize = 3;
}
/// Source operands of an instruction.
pub(crate) const SOURCES: usize = 4;

/// Where operand a comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandA {
    /// SrcL.
    Left,
    /// SrcR.
    Right,
    /// The instruction's address.
    Pc,
    /// The instruction's address with bits 1..=0 cleared.
    PcWord,
}

/// What an instruction does in MEM.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Passes; prefetches included.
    None,
    /// Load, or two of consecutive addresses.
    Load,
    /// Store, or two of consecutive addresses.
    Store,
    /// LR.
    LoadReserved,
    /// SC.
    StoreConditional,
    /// SWAP, CAS, read-modify-write.
    Atomic,
    /// DMA.
    Dma,
    /// A template.
    Template,
}

/// When the value of a destination is known (`docs/microarchitecture/scalar-pipeline.md` section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ValueClass {
    /// The form has no such destination.
    None,
    /// In EX.
    Ex,
    /// In WB: it is the answer of memory.
    Mem,
    /// After the commit: it is formed there.
    Wb,
}

/// Time in EX.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExClass {
    /// One cycle.
    Single,
    /// `Config::mul_cycles`.
    Multiply,
    /// `Config::div_cycles`.
    Divide,
    /// A floating-point unit, `cycles` long.
    Fsu { unit: FsuUnit, cycles: u8 },
}

/// What the instruction does beyond its destination, and when it is applicable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing.
    Plain,
    /// Condition setter: the result goes to TAKEN.
    Condition,
    /// The result goes to BPCN; `once` for the form that may not repeat.
    CommitTarget { once: bool },
    /// The result is the next PC.
    Jump,
    /// The result also goes to ReturnAddress.
    SetReturn,
    /// Reads block control.
    BlockRegister { id: u16 },
    /// Needs a SYS block.
    System(SystemOp),
    /// HL.QMT, HL.QPUSH, HL.QPOP.
    Queue(QueueOp),
    /// Floating-point form.
    Float(Float),
    /// B.DIM, C.B.DIMI: the result goes to LB.
    Dimension { lb: u8 },
    /// B.DATR.
    DataAttributes(Datr),
    /// B.CATR.
    ControlAttributes(Catr),
    /// B.HINT without TRACE.
    Hint,
    /// B.FPATR.
    MatrixAttributes,
    /// B.IOR.
    ScalarBinding(Ior),
    /// B.IOT; without effect when the mask is 0.
    TileBinding(Iot),
    /// B.IOS; without effect when the mask is 0.
    SharedBinding(Ios),
    /// B.SUBVIEW, B.ASSEMBLE: the sum of register and immediate is the offset.
    RangeModifier(RangeModifier),
    /// FENTRY, FEXIT, FRET.RA, FRET.STK, MCOPY, MSET.
    Template(Template),
    /// ESAVE, ERCOV, XB: never legal.
    Never,
    /// Block start.
    Start(StartInfo),
}

/// A decoded instruction; does not depend on its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Decoded {
    /// The instruction bits, 0 above the length.
    pub(crate) insn: u64,
    pub(crate) class: Class,
    /// All constraints hold.
    pub(crate) legal: bool,
    pub(crate) op: ScalarOp,
    /// Operation of the second destination.
    pub(crate) op1: ScalarOp,
    pub(crate) operand_a: OperandA,
    /// Operand b is SrcR with `modifier` and `shift`, not the immediate.
    pub(crate) b_is_right: bool,
    /// Applied to SrcR as operand b, before `shift`.
    pub(crate) modifier: Modifier,
    /// Left shift of SrcR as operand b.
    pub(crate) shift: u8,
    /// Operand b when it is no register, else operand c when it is none.
    pub(crate) imm: u64,
    /// Register codes of the sources, in the order of [`source`]; 0 for those the form does not have.
    pub(crate) sources: [u8; SOURCES],
    /// Sources that are read: bit k = source k.
    pub(crate) read_mask: u8,
    /// The sources of disabled PEs are read, too.
    pub(crate) all_pes: bool,
    /// First destination: 1..=23, [`PUSH_U`], [`PUSH_T`] or [`NO_DEST`].
    pub(crate) dest: u8,
    /// When its value is known.
    pub(crate) value: ValueClass,
    /// Second destination, as `dest`.
    pub(crate) dest1: u8,
    /// When its value is known.
    pub(crate) value1: ValueClass,
    pub(crate) access: Access,
    /// What an atomic does.
    pub(crate) amo: AtomicOp,
    /// Bytes of the access.
    pub(crate) size: u8,
    /// The load sign-extends.
    pub(crate) signed: bool,
    /// Two accesses per PE, of consecutive addresses.
    pub(crate) pair: bool,
    /// The access is to the base register's value, not to the sum.
    pub(crate) post_index: bool,
    /// Source that a store stores, as in [`source`].
    pub(crate) stored: u8,
    pub(crate) ex: ExClass,
    /// Nothing younger leaves RR before this instruction has left WB.
    pub(crate) serial: bool,
    /// Waits in WB until the ROB is empty.
    pub(crate) drain: bool,
    /// Registers and queues read in RR.
    pub(crate) reads: u32,
    /// Registers and queues that may be written.
    pub(crate) writes: u32,
    /// Queue entries that must be valid: bits 0..=3 T, 4..=7 U.
    pub(crate) needs: u8,
    pub(crate) detail: Detail,
}

impl Decoded {
    /// A word that decodes to nothing.
    const fn undecoded(insn: u64) -> Decoded {
        Decoded {
            insn,
            class: Class::Undecoded,
            legal: true,
            op: ScalarOp::Second,
            op1: ScalarOp::Second,
            operand_a: OperandA::Left,
            b_is_right: false,
            modifier: Modifier::None,
            shift: 0,
            imm: 0,
            sources: [0; SOURCES],
            read_mask: 0,
            all_pes: false,
            dest: NO_DEST,
            value: ValueClass::None,
            dest1: NO_DEST,
            value1: ValueClass::None,
            access: Access::None,
            amo: AtomicOp::Swap,
            size: 0,
            signed: false,
            pair: false,
            post_index: false,
            stored: 0,
            ex: ExClass::Single,
            serial: false,
            drain: false,
            reads: 0,
            writes: 0,
            needs: 0,
            detail: Detail::Plain,
        }
    }

    /// Decodes an instruction of `len` halfwords.
    pub(crate) fn new(insn: u64, halfwords: u8) -> Decoded {
        let mut decoded = Decoded::undecoded(insn);
        let Some(index) = isa::decode(insn, halfwords * 16) else {
            return decoded;
        };
        let form = isa::form_of(index);
        decoded.legal = form.constraints_hold(insn);
        decoded.class = if form.command {
            queue_forms::fill(&mut decoded, index, form)
                .unwrap_or_else(|| command_forms::fill(&mut decoded, index, form))
        } else {
            builder::fill(&mut decoded, index, form)
        };
        if decoded.class == Class::Undecoded {
            return Decoded::undecoded(insn);
        }
        decoded
    }

    /// Source `place` is a register or a queue entry, which has to be valid.
    fn read(&mut self, place: usize, code: u8) {
        self.read_unchecked(place, code);
        if code >= 24 {
            self.needs |= 1 << (code - 24);
        }
    }

    /// Source `place` is a register or a queue entry, valid or not.
    fn read_unchecked(&mut self, place: usize, code: u8) {
        self.sources[place] = code;
        self.read_mask |= 1 << place;
        match code {
            1..=23 => self.reads |= 1 << code,
            24..=27 => self.reads |= SET_T,
            28..=31 => self.reads |= SET_U,
            _ => {}
        }
    }

    /// First destination: a register code and when its value is known.
    fn write(&mut self, code: u8, class: ValueClass) {
        self.value = class;
        self.dest = self.destination(code);
    }

    /// Second destination.
    fn write_second(&mut self, code: u8, class: ValueClass) {
        self.value1 = class;
        self.dest1 = self.destination(code);
    }

    fn destination(&mut self, code: u8) -> u8 {
        let (dest, set) = match code {
            1..=23 => (code, 1 << code),
            PUSH_U => (PUSH_U, SET_U),
            PUSH_T => (PUSH_T, SET_T),
            _ => (NO_DEST, 0),
        };
        self.writes |= set;
        dest
    }
}
