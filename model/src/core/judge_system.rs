//! WB: rules of system instructions (`isa-scalar-block.md` sections 2.7 and 12.7).

use super::Core;

/// Capacity of a Local pool in bytes, as TILE_CAPACITY reads.
const TILE_CAPACITY: u64 = 262_144;

impl Core {
    /// Base registers (`isa-scalar-block.md` section 2.7); `None` for other addresses.
    pub(super) fn system_register(&self, id: u16, pe: usize) -> Option<u64> {
        match id {
            // THREAD_PTR, GLOBAL_PTR, CORE_ID, VENDOR, CORE_FEATURE, CORE_FEATURE_ENABLE, BLOCKNUM, BLOCKID
            0x000 | 0x001 | 0x021 | 0x022 | 0x024 | 0x025 | 0x050 | 0x051 => Some(0),
            // TIME, CYCLE
            0x010 | 0xc00 => Some(if self.env.spec_compat {
                self.attempted + 1
            } else {
                self.cycle
            }),
            // CORE_STATE
            0x020 => Some(self.core_state()),
            // VERSION
            0x023 => Some(1),
            // THREAD_ID and its alias
            0x026 | 0x802 => Some(pe as u64),
            0x027 => Some(TILE_CAPACITY),
            _ => None,
        }
    }
}
