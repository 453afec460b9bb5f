//! Bindings and attributes of the live block: what header commands check and record
//! (`docs/microarchitecture/blocks.md` section 4; `isa-scalar-block.md` section 6).

use super::BlockControl;
use super::modifiers::Group;
use crate::core::decode::BlockClass;
use crate::core::types::{Fault, Iot};

/// Block control attributes (B.CATR).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Catr {
    pub(crate) present: bool,
    /// Trap after the commit.
    pub(crate) trap: bool,
    pub(crate) far: bool,
    pub(crate) atom: bool,
    pub(crate) acquire: bool,
    pub(crate) release: bool,
    /// Dimension reduction.
    pub(crate) reduce: bool,
}

impl Catr {
    /// The bits as the probe has them.
    pub(crate) fn bits(&self) -> u8 {
        u8::from(self.present)
            | u8::from(self.trap) << 1
            | u8::from(self.far) << 2
            | u8::from(self.atom) << 3
            | u8::from(self.acquire) << 4
            | u8::from(self.release) << 5
            | u8::from(self.reduce) << 6
    }
}

/// One B.IOS record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ios {
    pub(crate) valid: bool,
    /// Shared Tile identifier.
    pub(crate) id: u8,
    /// SizeCode: 0 for a source.
    pub(crate) size: u8,
    /// PE mask, bit 3 = PE0.
    pub(crate) mask: u8,
}

/// Bits of B.FPATR that rules between fields name.
mod fpatr {
    pub(super) const GROUP_N: u32 = 0xf << 19;
    pub(super) const ROW_MAX: u32 = 1 << 18;
    pub(super) const GROUP_MAX: u32 = 1 << 17;
    pub(super) const ROW_MAX_INIT: u32 = 1 << 16;
    pub(super) const MAX_ABS: u32 = 1 << 15;
}

impl BlockControl {
    /// Header commands need a live block whose body has not been entered.
    pub(super) fn in_header(&self) -> Result<(), Fault> {
        require(self.active && !self.body)
    }

    /// May a dimension be written?
    pub(crate) fn check_dimension(&self, lb: u8) -> Result<(), Fault> {
        self.in_header()?;
        require(self.header.lb_set >> lb & 1 == 0)
    }

    pub(crate) fn set_dimension(&mut self, lb: u8, value: u16) {
        self.header.lb[usize::from(lb)] = value;
        self.header.lb_set |= 1 << lb;
    }

    /// May B.DATR be recorded?
    pub(crate) fn check_data_attributes(&self) -> Result<(), Fault> {
        self.in_header()?;
        require(!self.header.datr.present)
    }

    /// May B.CATR be recorded?
    pub(crate) fn check_control_attributes(&self) -> Result<(), Fault> {
        self.in_header()?;
        require(!self.header.catr.present)
    }

    /// May an ordinary B.HINT be recorded?
    pub(crate) fn check_hint(&self) -> Result<(), Fault> {
        self.in_header()?;
        require(self.header.hint.is_none())
    }

    /// May the B.FPATR with these instruction bits be recorded?
    pub(crate) fn check_matrix_attributes(&self, insn: u32) -> Result<(), Fault> {
        self.in_header()?;
        let header = &self.header;
        let descriptor = &header.descriptor;
        require(header.fpatr.is_none())?;
        require(!descriptor.valid || descriptor.class == BlockClass::TileMatrix)?;
        require(!header.ior.valid && header.iot_count == 0 && header.ios_count == 0)?;
        let has = |bits: u32| insn & bits != 0;
        let contradicts = has(fpatr::ROW_MAX_INIT) && !has(fpatr::ROW_MAX)
            || has(fpatr::GROUP_MAX) != has(fpatr::GROUP_N)
            || has(fpatr::MAX_ABS) && !has(fpatr::ROW_MAX | fpatr::GROUP_MAX);
        if contradicts {
            Err(Fault::TileLegality)
        } else {
            Ok(())
        }
    }

    /// May B.IOR be recorded?
    pub(crate) fn check_scalar_binding(&self) -> Result<(), Fault> {
        self.in_header()?;
        require(!self.header.ior.valid)
    }

    /// All effective bindings of a block have one mask.
    fn check_mask(&self, mask: u8) -> Result<(), Fault> {
        let header = &self.header;
        let local = header.iot[..usize::from(header.iot_count)].iter();
        let shared = header.ios[..usize::from(header.ios_count)].iter();
        let mut masks = local.map(|iot| iot.mask).chain(shared.map(|ios| ios.mask));
        if masks.all(|bound| bound == mask) {
            Ok(())
        } else {
            Err(Fault::TileLegality)
        }
    }

    /// May the B.IOT be recorded? One with mask 0 is legal everywhere.
    pub(crate) fn check_tile_binding(&self, iot: &Iot) -> Result<(), Fault> {
        if iot.mask == 0 {
            return Ok(());
        }
        self.in_header()?;
        let bound = &self.header.iot[..usize::from(self.header.iot_count)];
        require(!bound.iter().any(|earlier| earlier.last))?;
        self.check_mask(iot.mask)?;
        if bound.len() == self.header.iot.len() {
            return Err(Fault::TileLegality);
        }
        Ok(())
    }

    /// May the B.IOS be recorded? One with mask 0 is legal everywhere.
    pub(crate) fn check_shared_binding(&self, ios: &Ios) -> Result<(), Fault> {
        if ios.mask == 0 {
            return Ok(());
        }
        self.in_header()?;
        self.check_mask(ios.mask)?;
        let bound = &self.header.ios[..usize::from(self.header.ios_count)];
        require(!bound.iter().any(|earlier| earlier.id == ios.id))?;
        require(bound.len() < self.header.ios.len())
    }

    /// A binding with mask 0: nothing but a mark, and modifiers behind it do nothing.
    fn pass_binding(&mut self) {
        self.header.zero_part |= self.in_header().is_ok();
        self.group = Group::Discard;
    }

    pub(crate) fn set_tile_binding(&mut self, iot: &Iot) {
        if iot.mask == 0 {
            return self.pass_binding();
        }
        let index = self.header.iot_count;
        self.header.iot[usize::from(index)] = *iot;
        self.header.iot_count += 1;
        self.group = Group::of_tile(index, iot);
    }

    pub(crate) fn set_shared_binding(&mut self, ios: &Ios) {
        if ios.mask == 0 {
            return self.pass_binding();
        }
        let index = self.header.ios_count;
        self.header.ios[usize::from(index)] = *ios;
        self.header.ios_count += 1;
        self.group = Group::of_shared(index, ios);
    }
}

/// The rule that most commands share: what is not allowed is BundleControl.
fn require(legal: bool) -> Result<(), Fault> {
    if legal {
        Ok(())
    } else {
        Err(Fault::BundleControl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(class: BlockClass) -> BlockControl {
        let mut control = BlockControl {
            active: true,
            ..BlockControl::default()
        };
        control.header.descriptor.valid = true;
        control.header.descriptor.class = class;
        control
    }

    #[test]
    fn tile_bindings() {
        let mut control = open(BlockClass::TileElement);
        let iot = Iot {
            valid: true,
            mask: 8,
            ..Iot::default()
        };
        for _ in 0..4 {
            assert_eq!(control.check_tile_binding(&iot), Ok(()));
            control.set_tile_binding(&iot);
        }
        assert_eq!(control.check_tile_binding(&iot), Err(Fault::TileLegality));
        assert_eq!(control.check_tile_binding(&Iot { mask: 0, ..iot }), Ok(()));
        control.set_tile_binding(&Iot { mask: 0, ..iot });
        assert!(control.header.zero_part);
        control.header.iot[3].last = true;
        assert_eq!(control.check_tile_binding(&iot), Err(Fault::BundleControl));
        control.body = true;
        assert_eq!(control.check_dimension(0), Err(Fault::BundleControl));
    }

    #[test]
    fn shared_bindings() {
        let mut control = open(BlockClass::TileMemory);
        let ios = |id: u8| Ios {
            valid: true,
            id,
            size: 0,
            mask: 15,
        };
        for id in 0..4 {
            assert_eq!(control.check_shared_binding(&ios(id)), Ok(()));
            control.set_shared_binding(&ios(id));
        }
        let narrow = Ios { mask: 8, ..ios(3) };
        assert_eq!(
            control.check_shared_binding(&narrow),
            Err(Fault::TileLegality)
        );
        assert_eq!(
            control.check_shared_binding(&ios(4)),
            Err(Fault::BundleControl)
        );
        let iot = Iot {
            mask: 8,
            ..Iot::default()
        };
        assert_eq!(control.check_tile_binding(&iot), Err(Fault::TileLegality));
    }

    #[test]
    fn matrix_attributes_come_first() {
        let mut control = open(BlockClass::TileMatrix);
        assert_eq!(control.check_matrix_attributes(0), Ok(()));
        assert_eq!(
            control.check_matrix_attributes(fpatr::MAX_ABS),
            Err(Fault::TileLegality)
        );
        assert_eq!(
            control.check_matrix_attributes(1 << 19),
            Err(Fault::TileLegality)
        );
        control.header.ior.valid = true;
        assert_eq!(
            control.check_matrix_attributes(0),
            Err(Fault::BundleControl)
        );
        assert_eq!(
            open(BlockClass::TileElement).check_matrix_attributes(0),
            Err(Fault::BundleControl)
        );
    }
}
