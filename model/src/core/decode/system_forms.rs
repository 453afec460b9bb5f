//! SYS forms (`isa-scalar-block.md` section 12.7).

use super::builder::Builder;
use super::{Detail, PUSH_T, ValueClass};
use crate::core::system::{Epoch, Maintenance, OperandRule, Use};
use crate::isa::{FieldId, field, form};

/// A SYS instruction that needs a SYS block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SystemOp {
    /// SSRGET, SSRSET, SSRSWAP.
    Register { usage: Use, address: u32 },
    /// EBREAK with this cause.
    Breakpoint { cause: u8 },
    /// ASSERT of SrcL.
    Assert,
    /// BSE, BWE, BWI, BWT from 0 on.
    Request { kind: u8 },
    /// FENCE.D with its masks.
    FenceData { predecessors: u8, successors: u8 },
    /// FENCE.I.
    FenceInstruction,
    /// Maintenance of caches and translations.
    Maintenance(Maintenance),
    /// ACRC.
    ServiceRequest { kind: u8 },
    /// ACRE.
    Recovery { kind: u8 },
}

impl SystemOp {
    /// Waits in WB until memory and the ROB are idle.
    pub(crate) fn is_fence(self) -> bool {
        matches!(
            self,
            SystemOp::FenceData { .. } | SystemOp::FenceInstruction
        )
    }
}

impl Builder<'_> {
    pub(super) fn system_forms(&mut self, index: u16) -> bool {
        self.register_forms(index)
            || self.request_forms(index)
            || self.maintenance_forms(index)
            || self.ring_forms(index)
    }

    fn system(&mut self, op: SystemOp) -> bool {
        self.decoded.detail = Detail::System(op);
        true
    }

    fn with_left(&mut self, op: SystemOp) -> bool {
        self.left();
        self.system(op)
    }

    fn register(&mut self, usage: Use, id: FieldId) -> bool {
        self.decoded.drain = true;
        self.decoded.serial = usage.writes();
        let address = self.code(id);
        self.system(SystemOp::Register { usage, address })
    }

    fn register_forms(&mut self, index: u16) -> bool {
        match index {
            form::F32_SSRGET | form::F48_HL_SSRGET => {
                self.destination(ValueClass::Wb);
                self.register(Use::Read, field::SSR_ID)
            }
            form::F16_C_SSRGET => {
                self.decoded.write(PUSH_T, ValueClass::Wb);
                self.register(Use::Read, field::SSRID)
            }
            form::F32_SSRSET | form::F48_HL_SSRSET => {
                self.left();
                self.register(Use::Write, field::SSR_ID)
            }
            form::F32_SSRSWAP => {
                self.left();
                self.destination(ValueClass::Wb);
                self.register(Use::Swap, field::SSR_ID)
            }
            _ => false,
        }
    }

    fn request_forms(&mut self, index: u16) -> bool {
        match index {
            form::F32_BSE => self.with_left(SystemOp::Request { kind: 0 }),
            form::F32_BWE => self.with_left(SystemOp::Request { kind: 1 }),
            form::F32_BWI => self.with_left(SystemOp::Request { kind: 2 }),
            form::F32_BWT => self.with_left(SystemOp::Request { kind: 3 }),
            form::F32_ASSERT => self.with_left(SystemOp::Assert),
            form::F32_EBREAK => {
                let cause = self.code(field::IMM4) as u8;
                self.system(SystemOp::Breakpoint { cause })
            }
            form::F16_C_EBREAK => {
                let cause = self.code(field::IMM5) as u8;
                self.system(SystemOp::Breakpoint { cause })
            }
            _ => false,
        }
    }

    fn maintenance_forms(&mut self, index: u16) -> bool {
        use Epoch::{BlockCache, Data, Instruction, Translation};
        use OperandRule::{AddressSpace, Any, Canonical, Privileged};
        let (operation, epoch, rule) = match index {
            form::F32_DC_IALL => (0, Data, Any),
            form::F32_DC_IVA => (1, Data, Any),
            form::F32_DC_ISW => (2, Data, Any),
            form::F32_DC_ZVA => (3, Data, Any),
            form::F32_DC_CVA => (4, Data, Any),
            form::F32_DC_CIVA => (5, Data, Any),
            form::F32_DC_CSW => (6, Data, Any),
            form::F32_DC_CISW => (7, Data, Any),
            form::F32_IC_IALL => (8, Instruction, Any),
            form::F32_IC_IVA => (9, Instruction, Any),
            form::F32_BC_IALL => (10, BlockCache, Any),
            form::F32_BC_IVA => (11, BlockCache, Any),
            form::F32_TLB_IALL => (12, Translation, Privileged),
            form::F32_TLB_IA => (13, Translation, AddressSpace),
            form::F32_TLB_IV => (14, Translation, Canonical),
            form::F32_TLB_IAV => (15, Translation, Canonical),
            _ => return false,
        };
        // The forms for everything have no operand.
        if !matches!(
            index,
            form::F32_DC_IALL | form::F32_IC_IALL | form::F32_BC_IALL | form::F32_TLB_IALL
        ) {
            self.left();
        }
        self.system(SystemOp::Maintenance(Maintenance {
            operation,
            epoch,
            rule,
        }))
    }

    fn ring_forms(&mut self, index: u16) -> bool {
        match index {
            form::F32_FENCE_D => {
                let predecessors = self.code(field::PRED_IMM) as u8;
                let successors = self.code(field::SUCC_IMM) as u8;
                self.system(SystemOp::FenceData {
                    predecessors,
                    successors,
                })
            }
            form::F32_FENCE_I => self.system(SystemOp::FenceInstruction),
            form::F32_ACRC => {
                let kind = self.code(field::RST_TYPE) as u8;
                self.system(SystemOp::ServiceRequest { kind })
            }
            form::F32_ACRE => {
                self.decoded.drain = true;
                let kind = self.code(field::RRA_TYPE) as u8;
                self.system(SystemOp::Recovery { kind })
            }
            _ => false,
        }
    }
}
