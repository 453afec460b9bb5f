//! Range modifiers: B.SUBVIEW and B.ASSEMBLE behind a B.IOT or B.IOS (`docs/microarchitecture/blocks.md` section 4.6;
//! `isa-delta.md` section 3).

use super::BlockControl;
use super::bindings::Ios;
use crate::core::types::{Fault, Iot, PES};

/// Roles of a binding: source 0, source 1, destination.
pub(crate) const ROLES: usize = 3;
/// Binders of a block: the B.IOT records, then the B.IOS records.
pub(crate) const BINDERS: usize = 8;
/// What a larger offset is kept as: every check of the operations rejects it.
const OFFSET_LIMIT: u64 = 65_536;
/// Size codes that Local Tiles do not have.
const SHARED_SIZES: std::ops::RangeInclusive<u8> = 11..=12;

/// Role of a B.ASSEMBLE.
const DESTINATION: u8 = 2;

/// Which binding the next modifier belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Group {
    /// None: a modifier is out of place.
    #[default]
    None,
    /// A binding with PEMode 0: a modifier does nothing.
    Discard,
    /// A recorded binding.
    Open {
        /// Index as in [`Modifiers`].
        binder: u8,
        /// Roles that it has and that may still be modified, bit r = role r.
        roles: u8,
    },
}

impl Group {
    pub(super) fn of_tile(index: u8, iot: &Iot) -> Group {
        Group::Open {
            binder: index,
            roles: u8::from(iot.src0_valid)
                | u8::from(iot.src1_valid) << 1
                | u8::from(iot.dst_valid) << 2,
        }
    }

    pub(super) fn of_shared(index: u8, ios: &Ios) -> Group {
        Group::Open {
            binder: 4 + index,
            roles: if ios.size == 0 { 1 } else { 1 << DESTINATION },
        }
    }
}

/// A modifier as an instruction gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Modifier {
    /// B.SUBVIEW.
    Subview {
        /// Source that it narrows, 0 or 1.
        source: u8,
        /// SubviewSizeCode.
        size: u8,
    },
    /// B.ASSEMBLE.
    Assemble {
        /// First of its generation.
        init: bool,
        /// ParentSizeCode.
        size: u8,
    },
}

/// One recorded modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Record {
    pub(crate) valid: bool,
    /// Instruction bits 31:7.
    pub(crate) raw: u32,
    /// Offset per PE in CELLs, at most 65,536.
    pub(crate) offset: [u32; PES],
}

/// Modifiers of a block by binder and role.
pub(crate) type Modifiers = [[Record; ROLES]; BINDERS];

impl BlockControl {
    /// Where the modifier is recorded: binder and role, or `None` behind a binding with PEMode 0.
    pub(crate) fn check_modifier(&self, modifier: Modifier) -> Result<Option<(u8, u8)>, Fault> {
        if self.group == Group::Discard {
            return Ok(None);
        }
        self.in_header()?;
        let Group::Open { binder, roles } = self.group else {
            return Err(Fault::BundleControl);
        };
        let (role, size, contradicts) = match modifier {
            Modifier::Subview { source, size } => (source, size, false),
            Modifier::Assemble { init, size } => (DESTINATION, size, init != (size != 0)),
        };
        if roles >> role & 1 == 0 || contradicts {
            return Err(Fault::BundleControl);
        }
        if binder < 4 && SHARED_SIZES.contains(&size) {
            return Err(Fault::TileLegality);
        }
        Ok(Some((binder, role)))
    }

    /// Records a modifier where [`BlockControl::check_modifier`] said.
    pub(crate) fn set_modifier(&mut self, (binder, role): (u8, u8), raw: u32, sums: [u64; PES]) {
        self.header.modifiers[usize::from(binder)][usize::from(role)] = Record {
            valid: true,
            raw,
            offset: sums.map(|sum| sum.min(OFFSET_LIMIT) as u32),
        };
        if let Group::Open { roles, .. } = &mut self.group {
            *roles &= !0 << (role + 1);
        }
    }

    /// Roles of a binder that have a modifier, bit r = role r.
    pub(crate) fn modified_roles(&self, binder: usize) -> u8 {
        let records = self.header.modifiers[binder].iter();
        records
            .rev()
            .fold(0, |bits, record| bits << 1 | u8::from(record.valid))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Modifier = Modifier::Subview { source: 0, size: 1 };
    const SECOND: Modifier = Modifier::Subview {
        source: 1,
        size: 12,
    };
    const LAST: Modifier = Modifier::Assemble {
        init: false,
        size: 0,
    };

    fn bound(iot: Iot) -> BlockControl {
        let mut control = BlockControl {
            active: true,
            ..BlockControl::default()
        };
        control.set_tile_binding(&iot);
        control
    }

    #[test]
    fn roles_in_order_and_once() {
        let mut control = bound(Iot {
            mask: 8,
            src0_valid: true,
            dst_valid: true,
            ..Iot::default()
        });
        assert_eq!(control.check_modifier(SECOND), Err(Fault::BundleControl));
        let place = control.check_modifier(FIRST).expect("source 0 is there");
        control.set_modifier(
            place.expect("a recorded binding"),
            7,
            [1, 1 << 40, 3, 65_536],
        );
        assert_eq!(
            control.header.modifiers[0][0].offset,
            [1, 65_536, 3, 65_536]
        );
        assert_eq!(control.check_modifier(FIRST), Err(Fault::BundleControl));
        assert_eq!(control.check_modifier(LAST), Ok(Some((0, 2))));
        assert_eq!(control.modified_roles(0), 1);
    }

    #[test]
    fn sizes_and_generations() {
        let mut control = bound(Iot {
            mask: 8,
            src0_valid: true,
            src1_valid: true,
            dst_valid: true,
            ..Iot::default()
        });
        assert_eq!(control.check_modifier(SECOND), Err(Fault::TileLegality));
        let contradicting = Modifier::Assemble {
            init: true,
            size: 0,
        };
        assert_eq!(
            control.check_modifier(contradicting),
            Err(Fault::BundleControl)
        );
        control.set_tile_binding(&Iot::default());
        control.body = true;
        assert_eq!(control.check_modifier(contradicting), Ok(None));
    }
}
