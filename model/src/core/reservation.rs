//! Reservations of LR and SC, one per PE (`docs/microarchitecture/memory-order.md` section 4).

use super::types::PES;
use crate::probe::Probe;

/// Bytes of a granule.
const GRANULE: u64 = 64;

/// The reservations of all PEs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Reservations {
    /// Bit p: that of PE p is valid.
    valid: u8,
    /// Addresses of the last LR.
    addr: [u64; PES],
    /// Their access sizes, bytes.
    size: [u8; PES],
    /// The probe does not show them yet.
    changed: bool,
}

impl Reservations {
    /// Sets those of the PEs in `pes`.
    pub(crate) fn set(&mut self, pes: u8, addr: &[u64; PES], size: u8) {
        for pe in (0..PES).filter(|pe| pes >> pe & 1 != 0) {
            self.addr[pe] = addr[pe];
            self.size[pe] = size;
        }
        self.valid |= pes;
        self.changed = true;
    }

    /// Clears those of the PEs in `pes`.
    pub(crate) fn clear(&mut self, pes: u8) {
        self.valid &= !pes;
        self.changed = true;
    }

    /// A write to the line of `addr` was granted; returns whether a reservation is lost.
    #[inline]
    pub(crate) fn written(&mut self, addr: u64) -> bool {
        if self.valid == 0 {
            return false;
        }
        let lost = self.of_granule(self.valid, &[addr; PES]);
        if lost != 0 {
            self.clear(lost);
        }
        lost != 0
    }

    /// PEs of `pes` with a valid reservation of the granule of their address.
    pub(crate) fn of_granule(&self, pes: u8, addr: &[u64; PES]) -> u8 {
        (0..PES)
            .filter(|&pe| self.addr[pe] / GRANULE == addr[pe] / GRANULE)
            .fold(0, |set, pe| set | 1 << pe)
            & self.valid
            & pes
    }

    /// Registers, as they are in this cycle.
    #[inline]
    pub(crate) fn show(&mut self, probe: &mut Probe) {
        if self.changed {
            self.changed = false;
            probe.resv_addr = self.addr;
            probe.resv_valid = [0, 1, 2, 3].map(|pe| u32::from(self.valid >> pe & 1));
        }
    }

    /// Debug port: address of PE `index`, from 4 on size code and valid bit.
    pub(crate) fn peek(&self, index: usize) -> u64 {
        let pe = index % PES;
        if index < PES {
            self.addr[pe]
        } else {
            u64::from(self.size[pe].checked_ilog2().unwrap_or(0)) << 1
                | u64::from(self.valid >> pe & 1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_clear_their_line_in_all_pes() {
        let mut reservations = Reservations::default();
        reservations.set(0b1011, &[0x100, 0x138, 0x100, 0x140], 8);
        assert_eq!(
            reservations.of_granule(15, &[0x108, 0x200, 0x100, 0x17f]),
            0b1001
        );
        assert!(!reservations.written(0x1c0));
        assert!(reservations.written(0x13f));
        assert_eq!(
            reservations.of_granule(15, &[0x100, 0x138, 0x100, 0x140]),
            0b1000
        );
        assert!(!reservations.written(0x100), "already lost");
        assert_eq!((reservations.peek(3), reservations.peek(7)), (0x140, 0b111));
        assert_eq!((reservations.peek(1), reservations.peek(5)), (0x138, 0b110));
    }
}
