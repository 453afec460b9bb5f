//! AMO forms (`isa-scalar-block.md` section 12.5).

use super::builder::Builder;
use super::{Access, OperandA, ValueClass, source};
use crate::isa::{field, form};
use crate::semantics::{AtomicOp, ScalarOp};

impl Builder<'_> {
    /// Base register without offset.
    fn at_base(&mut self, access: Access, size: u8) {
        self.decoded.access = access;
        self.decoded.op = ScalarOp::Add;
        self.decoded.size = size;
        // Words come back sign-extended, shorter values zero-extended.
        self.decoded.signed = size == 4;
    }

    /// SrcR as a plain operand.
    fn operand(&mut self) {
        let code = self.code(field::SRCR) as u8;
        self.decoded.read(source::RIGHT, code);
    }

    fn load_reserved(&mut self, size: u8) -> bool {
        self.at_base(Access::LoadReserved, size);
        self.left();
        self.answer()
    }

    fn store_conditional(&mut self, size: u8) -> bool {
        self.at_base(Access::StoreConditional, size);
        self.decoded.operand_a = OperandA::Right;
        self.decoded.stored = source::LEFT as u8;
        self.left();
        self.operand();
        self.answer()
    }

    fn answer(&mut self) -> bool {
        self.destination(ValueClass::Mem);
        true
    }

    /// Read-modify-write without destination.
    fn update(&mut self, op: AtomicOp, size: u8) -> bool {
        self.at_base(Access::Atomic, size);
        self.decoded.amo = op;
        self.left();
        self.operand();
        true
    }

    fn fetch_update(&mut self, op: AtomicOp, size: u8) -> bool {
        self.update(op, size);
        self.answer()
    }

    fn compare_swap(&mut self, size: u8) -> bool {
        self.third(field::SRCD);
        self.fetch_update(AtomicOp::CompareSwap, size)
    }

    pub(super) fn amo_forms(&mut self, index: u16) -> bool {
        match index {
            form::F32_LR_B => self.load_reserved(1),
            form::F32_LR_H => self.load_reserved(2),
            form::F32_LR_W => self.load_reserved(4),
            form::F32_LR_D => self.load_reserved(8),
            form::F32_SC_B => self.store_conditional(1),
            form::F32_SC_H => self.store_conditional(2),
            form::F32_SC_W => self.store_conditional(4),
            form::F32_SC_D => self.store_conditional(8),
            form::F32_SWAPB => self.fetch_update(AtomicOp::Swap, 1),
            form::F32_SWAPH => self.fetch_update(AtomicOp::Swap, 2),
            form::F32_SWAPW => self.fetch_update(AtomicOp::Swap, 4),
            form::F32_SWAPD => self.fetch_update(AtomicOp::Swap, 8),
            form::F32_CASB | form::F48_HL_CASB => self.compare_swap(1),
            form::F32_CASH | form::F48_HL_CASH => self.compare_swap(2),
            form::F32_CASW | form::F48_HL_CASW => self.compare_swap(4),
            form::F32_CASD | form::F48_HL_CASD => self.compare_swap(8),
            form::F32_DMA => {
                self.at_base(Access::Dma, 0);
                self.left();
                self.operand();
                true
            }
            _ => self.read_modify_write_forms(index),
        }
    }

    fn read_modify_write_forms(&mut self, index: u16) -> bool {
        use AtomicOp::{Add, And, MaxSigned, MaxUnsigned, MinSigned, MinUnsigned, Or, Xor};
        match index {
            form::F32_LW_ADD => self.fetch_update(Add, 4),
            form::F32_LW_AND => self.fetch_update(And, 4),
            form::F32_LW_OR => self.fetch_update(Or, 4),
            form::F32_LW_XOR => self.fetch_update(Xor, 4),
            form::F32_LW_SMAX => self.fetch_update(MaxSigned, 4),
            form::F32_LW_SMIN => self.fetch_update(MinSigned, 4),
            form::F32_LW_UMAX => self.fetch_update(MaxUnsigned, 4),
            form::F32_LW_UMIN => self.fetch_update(MinUnsigned, 4),
            form::F32_LD_ADD => self.fetch_update(Add, 8),
            form::F32_LD_AND => self.fetch_update(And, 8),
            form::F32_LD_OR => self.fetch_update(Or, 8),
            form::F32_LD_XOR => self.fetch_update(Xor, 8),
            form::F32_LD_SMAX => self.fetch_update(MaxSigned, 8),
            form::F32_LD_SMIN => self.fetch_update(MinSigned, 8),
            form::F32_LD_UMAX => self.fetch_update(MaxUnsigned, 8),
            form::F32_LD_UMIN => self.fetch_update(MinUnsigned, 8),
            form::F32_SW_ADD => self.update(Add, 4),
            form::F32_SW_AND => self.update(And, 4),
            form::F32_SW_OR => self.update(Or, 4),
            form::F32_SW_XOR => self.update(Xor, 4),
            form::F32_SW_SMAX => self.update(MaxSigned, 4),
            form::F32_SW_SMIN => self.update(MinSigned, 4),
            form::F32_SW_UMAX => self.update(MaxUnsigned, 4),
            form::F32_SW_UMIN => self.update(MinUnsigned, 4),
            form::F32_SD_ADD => self.update(Add, 8),
            form::F32_SD_AND => self.update(And, 8),
            form::F32_SD_OR => self.update(Or, 8),
            form::F32_SD_XOR => self.update(Xor, 8),
            form::F32_SD_SMAX => self.update(MaxSigned, 8),
            form::F32_SD_SMIN => self.update(MinSigned, 8),
            form::F32_SD_UMAX => self.update(MaxUnsigned, 8),
            form::F32_SD_UMIN => self.update(MinUnsigned, 8),
            _ => false,
        }
    }
}
