//! Block control and header of the live block (`isa-scalar-block.md` sections 2.2, 5 and 6;
//! `docs/microarchitecture/blocks.md` sections 1, 2 and 5).

mod bindings;
mod modifiers;

pub(crate) use bindings::{Catr, Ios};
pub(crate) use modifiers::{BINDERS, Group, Modifier};

use super::decode::{BlockClass, LiveKind, StartInfo, TargetRule, Transfer};
use super::types::{Datr, Fault, Ior, Iot, TileBlock};
use modifiers::Modifiers;

/// Operation of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Descriptor {
    pub(crate) valid: bool,
    pub(crate) class: BlockClass,
    /// TEPL selector, TLSU or CUBE function.
    pub(crate) op: u8,
    /// DataType code of the block start.
    pub(crate) dtype: u8,
}

/// What header commands collect; cleared when a block starts or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Header {
    pub(crate) descriptor: Descriptor,
    pub(crate) lb: [u16; 3],
    /// Bit k: LBk was written.
    pub(crate) lb_set: u8,
    pub(crate) ior: Ior,
    pub(crate) datr: Datr,
    pub(crate) iot: [Iot; 4],
    pub(crate) iot_count: u8,
    pub(crate) ios: [Ios; 4],
    pub(crate) ios_count: u8,
    pub(crate) modifiers: Modifiers,
    pub(crate) catr: Catr,
    /// Instruction of the ordinary B.HINT.
    pub(crate) hint: Option<u32>,
    /// Instruction of the B.FPATR.
    pub(crate) fpatr: Option<u32>,
    /// A condition setter was committed.
    pub(crate) condition_set: bool,
    /// C.SETC.TGT was committed.
    pub(crate) target_set: bool,
    /// A B.IOT or B.IOS with PEMode 0 was committed.
    pub(crate) zero_part: bool,
    /// A service request was made: only block starts and stops are legal.
    pub(crate) terminal_pending: bool,
}

/// The live block and the registers beside it: all that a trap saves of them and a recovery restores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct BlockControl {
    pub(crate) active: bool,
    pub(crate) body: bool,
    pub(crate) kind: LiveKind,
    pub(crate) transfer: Transfer,
    pub(crate) taken: bool,
    pub(crate) bpc: u64,
    pub(crate) bpcn: u64,
    /// Address after the block start.
    pub(crate) sequential: u64,
    pub(crate) header: Header,
    /// Binding that range modifiers belong to.
    pub(crate) group: Group,
    /// ReturnAddress; not part of the block.
    pub(crate) return_address: u64,
    /// CommitArgument; not part of the block.
    pub(crate) commit_argument: u64,
}

impl BlockControl {
    /// The transfer of the live block happens.
    pub(crate) fn branches(&self) -> bool {
        match self.transfer {
            Transfer::Fall => false,
            Transfer::Cond => self.taken,
            _ => true,
        }
    }

    /// The PC after the commit of the block.
    pub(crate) fn selected_pc(&self, continuation: u64) -> u64 {
        if self.branches() {
            self.bpcn
        } else {
            continuation
        }
    }

    /// The live block is a Tile block.
    pub(crate) fn is_tile(&self) -> bool {
        let descriptor = &self.header.descriptor;
        self.active && descriptor.valid && descriptor.class != BlockClass::Control
    }

    /// The block as issue takes it.
    pub(crate) fn tile_block(&self) -> TileBlock {
        let header = &self.header;
        TileBlock {
            engine: header.descriptor.class.engine(),
            op: header.descriptor.op,
            dtype: header.descriptor.dtype,
            lb: header.lb,
            lb_set: [0, 1, 2].map(|k| header.lb_set >> k & 1 != 0),
            ior: header.ior,
            datr: header.datr,
            iot: header.iot,
            iot_count: header.iot_count,
            zero_part: header.zero_part,
            shared: header.ios_count != 0,
            modified: (0..BINDERS).any(|binder| self.modified_roles(binder) != 0),
            matrix_attributes: header.fpatr.is_some(),
        }
    }

    /// Ends the block.
    pub(crate) fn clear(&mut self) {
        *self = BlockControl {
            return_address: self.return_address,
            commit_argument: self.commit_argument,
            ..BlockControl::default()
        };
    }

    /// BPCN that a block start at `pc` would install, from the state before the live block ends.
    pub(crate) fn start_target(
        &self,
        info: &StartInfo,
        pc: u64,
        next: u64,
    ) -> Result<u64, (Fault, u64)> {
        if info.target == TargetRule::Retiring && !(self.active && self.kind.has_target()) {
            return Err((Fault::BundleControl, pc));
        }
        let target = match info.target {
            TargetRule::Next => next,
            TargetRule::Zero => 0,
            TargetRule::Relative(offset) => pc.wrapping_add_signed(offset),
            TargetRule::ReturnAddress => self.return_address,
            TargetRule::Retiring => self.bpcn,
        };
        if target & 1 == 0 {
            Ok(target)
        } else {
            Err((Fault::InstructionPc, target))
        }
    }

    /// Opens the block of a block start at `pc`; a live block has ended before.
    pub(crate) fn open(&mut self, info: &StartInfo, pc: u64, next: u64, target: u64) {
        self.clear();
        self.active = true;
        self.kind = info.kind;
        self.transfer = info.transfer;
        self.taken = info.taken();
        self.bpc = pc;
        self.bpcn = target;
        self.sequential = next;
        self.header.descriptor = Descriptor {
            valid: info.class.is_some(),
            class: info.class.unwrap_or_default(),
            op: info.op,
            dtype: info.dtype,
        };
    }

    /// The descriptor as probe and debug port show it.
    pub(crate) fn descriptor_word(&self) -> u32 {
        let descriptor = &self.header.descriptor;
        u32::from(self.active)
            | (descriptor.class as u32) << 1
            | u32::from(descriptor.op) << 4
            | u32::from(descriptor.dtype) << 11
            | u32::from(self.active && !descriptor.valid) << 16
    }

    /// Value of a block control register (`isa-scalar-block.md` section 5.6).
    pub(crate) fn register(&self, id: u16) -> Option<u64> {
        let has_target = self.kind.has_target();
        match id {
            0 => Some(self.bpc),
            1 if has_target => Some(self.bpcn),
            2 => {
                let transfer = if has_target {
                    (self.transfer as u64) << 4 | u64::from(self.taken) << 7
                } else {
                    0
                };
                let catr = &self.header.catr;
                let attributes = u64::from(catr.atom)
                    | u64::from(catr.acquire) << 1
                    | u64::from(catr.release) << 2
                    | u64::from(catr.far) << 3
                    | u64::from(catr.reduce) << 4;
                Some(self.kind as u64 | transfer | attributes << 8)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open() -> BlockControl {
        let mut control = BlockControl::default();
        let info = StartInfo::control(
            LiveKind::Standard,
            Transfer::Cond,
            TargetRule::Relative(0x20),
        );
        let target = control
            .start_target(&info, 0x100, 0x104)
            .expect("even target");
        control.open(&info, 0x100, 0x104, target);
        control
    }

    #[test]
    fn conditional_block_branches_when_taken() {
        let mut control = open();
        assert_eq!(control.selected_pc(0x108), 0x108);
        control.taken = true;
        assert_eq!(control.selected_pc(0x108), 0x120);
    }

    #[test]
    fn indirect_needs_a_block_with_a_target() {
        let info = StartInfo::control(LiveKind::Floating, Transfer::Ind, TargetRule::Retiring);
        assert_eq!(
            BlockControl::default().start_target(&info, 8, 10),
            Err((Fault::BundleControl, 8))
        );
        let mut control = open();
        control.bpcn = 0x33;
        assert_eq!(
            control.start_target(&info, 8, 10),
            Err((Fault::InstructionPc, 0x33))
        );
    }

    #[test]
    fn packed_word_hides_the_transfer_of_tile_blocks() {
        let mut control = open();
        control.taken = true;
        assert_eq!(control.register(2), Some(0xa0));
        control.kind = LiveKind::TileMemory;
        assert_eq!(control.register(2), Some(6));
        assert_eq!(control.register(1), None);
    }
}
