//! What a template has done so far (`docs/microarchitecture/blocks.md` sections 6 and 7).

use super::SLOT;

/// Registers of the ring R2..R23.
pub(super) const RING: u8 = 22;

/// Which frame template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum FrameKind {
    /// FENTRY.
    #[default]
    Entry,
    /// FEXIT.
    Exit,
    /// FRET.RA: goes on at ReturnAddress.
    ReturnAddress,
    /// FRET.STK: goes on at the value of the first slot.
    ReturnStack,
}

/// A template as an instruction gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Template {
    Frame {
        kind: FrameKind,
        begin: u8,
        end: u8,
        /// Bytes of the frame.
        size: u16,
    },
    Copy,
    Set,
}

/// Progress of a frame template; survives its faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct FrameRecord {
    pub(crate) active: bool,
    pub(crate) pc: u64,
    pub(super) kind: FrameKind,
    pub(super) begin: u8,
    /// Registers of the range.
    pub(super) count: u8,
    pub(super) caller_sp: u64,
    pub(crate) sp_adjusted: bool,
    /// Slots done.
    pub(crate) progress: u8,
    pub(super) target: u64,
    /// The range's registers before FENTRY changed sp.
    pub(super) snapshot: [u64; RING as usize],
}

/// Progress of MCOPY; survives its faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CopyRecord {
    pub(crate) active: bool,
    pub(crate) pc: u64,
    pub(super) destination: u64,
    pub(super) source: u64,
    pub(super) length: u64,
    /// Bytes done.
    pub(crate) progress: u64,
}

/// All that a trap saves of templates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Records {
    pub(crate) frame: FrameRecord,
    pub(crate) copy: CopyRecord,
}

impl FrameRecord {
    pub(super) fn register(&self, slot: u8) -> usize {
        let place = (self.begin - 2 + slot) % RING;
        usize::from(place + 2)
    }

    pub(super) fn slot_address(&self) -> u64 {
        self.caller_sp
            .wrapping_sub(SLOT * (u64::from(self.progress) + 1))
    }
}

impl CopyRecord {
    /// Bytes of the next step.
    pub(super) fn step(&self) -> u64 {
        let rest = self.length - self.progress;
        [8, 4, 2].into_iter().find(|&n| n <= rest).unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ring_of_registers() {
        let frame = FrameRecord {
            begin: 22,
            caller_sp: 0x100,
            progress: 2,
            ..FrameRecord::default()
        };
        assert_eq!(
            [0, 1, 2, 3].map(|slot| frame.register(slot)),
            [22, 23, 2, 3]
        );
        assert_eq!(frame.slot_address(), 0xe8);
    }

    #[test]
    fn steps_of_a_copy() {
        let copy = |progress| CopyRecord {
            length: 15,
            progress,
            ..CopyRecord::default()
        };
        assert_eq!([0, 8, 12, 14].map(|done| copy(done).step()), [8, 4, 2, 1]);
    }
}
