//! SYS forms (`isa-scalar-block.md` section 12.7).

use super::builder::Builder;
use super::{Detail, PUSH_T, ValueClass};
use crate::isa::{field, form};

impl Builder<'_> {
    pub(super) fn system_forms(&mut self, index: u16) -> bool {
        match index {
            form::F32_SSRGET => {
                self.decoded.detail = Detail::SystemRegister {
                    id: self.code(field::SSR_ID) as u16,
                };
                self.decoded.drain = true;
                self.destination(ValueClass::Wb);
                true
            }
            form::F16_C_SSRGET => {
                self.decoded.detail = Detail::SystemRegister {
                    id: self.code(field::SSRID) as u16,
                };
                self.decoded.drain = true;
                self.decoded.write(PUSH_T, ValueClass::Wb);
                true
            }
            form::F32_EBREAK => {
                self.decoded.detail = Detail::Breakpoint {
                    cause: self.code(field::IMM4) as u8,
                };
                true
            }
            form::F16_C_EBREAK => {
                self.decoded.detail = Detail::Breakpoint {
                    cause: self.code(field::IMM5) as u8,
                };
                true
            }
            _ => false,
        }
    }
}
