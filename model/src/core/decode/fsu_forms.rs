//! FSU forms (`isa-scalar-block.md` section 12.6).

use super::builder::Builder;

impl Builder<'_> {
    pub(super) fn fsu_forms(&mut self, _index: u16) -> bool {
        false
    }
}
