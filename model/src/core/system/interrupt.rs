//! Interrupt lines and timers (`docs/microarchitecture/traps.md` section 6).

use super::System;
use super::ssr::{LINE_IDS, number, timer_id};

/// State of interrupts beside the pending bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Interrupts {
    /// Interrupts may be taken.
    pub(crate) enabled: bool,
    /// The lines, registered.
    pub(crate) lines: u64,
    /// IPENDING of banks 0 and 1 in this cycle.
    pub(crate) pending: [u64; 2],
    /// Bank that the lines of this cycle set.
    pub(super) bank: usize,
}

/// The bank of interrupts and faults that arise in a ring.
pub(crate) const fn target_ring(ring: usize) -> usize {
    if ring == 0 { 0 } else { 1 }
}

impl System {
    /// Pending bits at the start of a cycle; `time` is TIME.
    #[inline]
    pub(crate) fn begin_cycle(&mut self, time: u64) {
        self.interrupts.bank = target_ring(self.registers.ring());
        if self.watch_pending {
            self.evaluate_pending(time);
        }
    }

    fn evaluate_pending(&mut self, time: u64) {
        let mut timers = false;
        for (ring, pending) in self.interrupts.pending.iter_mut().enumerate() {
            let bank = self.registers.bank(ring);
            timers |= bank.get(number::TIMER_TIMECMP) != 0;
            *pending = bank.pending_at(ring, time);
        }
        self.watch_pending = timers;
        self.pending_shown = false;
    }

    /// The interrupt that would be taken in this cycle, if the core runs.
    #[inline]
    pub(crate) fn interrupt(&self) -> Option<u8> {
        let ring = self.interrupts.bank;
        let pending = self.interrupts.pending[ring];
        if !self.interrupts.enabled || pending == 0 {
            return None;
        }
        let bank = self.registers.bank(ring);
        if bank.get(number::EVBASE) == 0 || bank.get(number::EBARG0) >> 4 & 1 != 0 {
            return None;
        }
        let config = bank.get(number::ECONFIG);
        let timer = 1 << timer_id(ring);
        let lines = if config & 1 != 0 { !timer } else { 0 };
        let enabled = if config & 2 != 0 {
            lines | timer
        } else {
            lines
        };
        match pending & enabled {
            0 => None,
            taken => Some(taken.trailing_zeros() as u8),
        }
    }

    /// Ends the cycle for the lines, whose registered levels set pending bits.
    #[inline]
    pub(crate) fn sample_lines(&mut self, lines: u64) {
        let set = self.interrupts.lines & LINE_IDS;
        if set != 0 {
            self.registers.bank_mut(self.interrupts.bank).pending |= set;
            self.watch_pending = true;
        }
        self.interrupts.lines = lines;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system() -> System {
        let mut system = System::new(true, 0);
        system.registers.bank_mut(0).set(number::EVBASE, 0x400);
        system.registers.bank_mut(1).set(number::EVBASE, 0x500);
        system
    }

    fn cycle(system: &mut System, time: u64, lines: u64) -> Option<u8> {
        system.begin_cycle(time);
        let taken = system.interrupt();
        system.sample_lines(lines);
        taken
    }

    #[test]
    fn line_is_registered_then_pending() {
        let mut system = system();
        let taken: Vec<_> = (0..4)
            .map(|time| {
                cycle(
                    &mut system,
                    time,
                    if time == 0 { 1 << 5 | 1 << 9 } else { 0 },
                )
            })
            .collect();
        assert_eq!(taken, [None, None, Some(5), Some(5)]);
    }

    #[test]
    fn timer_lines_are_ignored_and_timers_expire() {
        let mut system = system();
        for time in 0..4 {
            assert_eq!(cycle(&mut system, time, 1 << 1 | 1 << 3), None);
        }
        system.registers.bank_mut(0).set(number::TIMER_TIMECMP, 10);
        system.changed();
        assert_eq!(cycle(&mut system, 9, 0), None);
        assert_eq!(cycle(&mut system, 10, 0), Some(1));
        system.registers.bank_mut(0).set(number::ECONFIG, 1);
        assert_eq!(cycle(&mut system, 11, 0), None);
    }

    #[test]
    fn ring_selects_the_bank() {
        let mut system = system();
        system.registers.core_state = 5;
        cycle(&mut system, 0, 1);
        cycle(&mut system, 1, 0);
        assert_eq!(cycle(&mut system, 2, 0), Some(0));
        assert_eq!(system.registers.bank(0).pending, 0);
        system.registers.bank_mut(1).set(number::EBARG0, 1 << 4);
        assert_eq!(cycle(&mut system, 3, 0), None);
    }

    #[test]
    fn nothing_is_taken_without_vector_or_enable() {
        let mut system = System::new(true, 0);
        system.registers.bank_mut(0).pending = 1;
        system.changed();
        assert_eq!(cycle(&mut system, 0, 0), None);
        let mut system = System::new(false, 0);
        system.registers.bank_mut(0).set(number::EVBASE, 8);
        system.registers.bank_mut(0).pending = 1;
        system.changed();
        assert_eq!(cycle(&mut system, 0, 0), None);
        assert_eq!(system.interrupts.pending, [1, 0]);
    }
}
