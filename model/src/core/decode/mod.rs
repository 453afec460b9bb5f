//! From instruction bits to everything the pipeline has to know of an instruction
//! (`isa-scalar-block.md` sections 3, 11 and 12).

mod cache;
mod command_forms;
mod scalar_forms;
mod start;

pub(crate) use cache::DecodeCache;
pub(crate) use start::{LiveKind, StartInfo, TargetRule, Transfer, class};

use crate::core::types::{Datr, Ior, Iot};
use crate::isa;
use crate::semantics::{Modifier, ScalarOp};

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
    /// Header command.
    Header,
    /// Block start.
    Start,
    /// Block stop.
    Stop,
}

/// Where operand a comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OperandA {
    /// The register of code `a`.
    Register,
    /// The instruction's address.
    Pc,
    /// The instruction's address with bits 1..=0 cleared.
    PcWord,
}

/// Memory access of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// None; prefetches included.
    None,
    /// Load.
    Load,
    /// Store.
    Store,
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
    /// Reads a system register.
    SystemRegister { id: u16 },
    /// Breakpoint with this cause.
    Breakpoint { cause: u8 },
    /// B.DIM, C.B.DIMI: the result goes to LB.
    Dimension { lb: u8 },
    /// B.DATR.
    Attributes(Datr),
    /// B.IOR.
    ScalarBinding(Ior),
    /// B.IOT; without effect when the mask is 0.
    TileBinding(Iot),
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
    pub(crate) operand_a: OperandA,
    /// Register code of operand a.
    pub(crate) a: u8,
    /// Register code of operand b, or `None` for the immediate.
    pub(crate) b: Option<u8>,
    /// Register code of operand c or of the store data.
    pub(crate) c: u8,
    /// Applied to a register operand b, before `shift`.
    pub(crate) modifier: Modifier,
    /// Left shift of a register operand b.
    pub(crate) shift: u8,
    /// Operand b when it is no register.
    pub(crate) imm: u64,
    /// 1..=23, [`PUSH_U`], [`PUSH_T`] or [`NO_DEST`].
    pub(crate) dest: u8,
    /// The form has a destination whose value is known before WB.
    pub(crate) has_value: bool,
    pub(crate) access: Access,
    /// Bytes of the access.
    pub(crate) size: u8,
    /// The load sign-extends.
    pub(crate) signed: bool,
    pub(crate) ex: ExClass,
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
            operand_a: OperandA::Register,
            a: 0,
            b: None,
            c: 0,
            modifier: Modifier::None,
            shift: 0,
            imm: 0,
            dest: NO_DEST,
            has_value: false,
            access: Access::None,
            size: 0,
            signed: false,
            ex: ExClass::Single,
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
            command_forms::fill(&mut decoded, index, form)
        } else {
            scalar_forms::fill(&mut decoded, index, form)
        };
        if decoded.class == Class::Undecoded {
            return Decoded::undecoded(insn);
        }
        decoded
    }

    /// A source register or queue entry whose validity counts.
    fn read(&mut self, code: u8) -> u8 {
        match code {
            1..=23 => self.reads |= 1 << code,
            24..=27 => self.reads |= SET_T,
            28..=31 => self.reads |= SET_U,
            _ => {}
        }
        if code >= 24 {
            self.needs |= 1 << (code - 24);
        }
        code
    }

    /// The destination of a register code.
    fn write(&mut self, code: u8) {
        self.has_value = true;
        (self.dest, self.writes) = match code {
            1..=23 => (code, 1 << code),
            PUSH_U => (PUSH_U, SET_U),
            PUSH_T => (PUSH_T, SET_T),
            _ => (NO_DEST, 0),
        };
    }
}
