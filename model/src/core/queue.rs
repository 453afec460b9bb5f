//! Queues of HL.QMT, HL.QPUSH and HL.QPOP (`isa-scalar-block.md` section 7.3; `docs/microarchitecture/blocks.md` section 8).

use crate::probe::Probe;

/// Queues at a time.
pub(crate) const QUEUES: usize = 4;
/// Entries of a queue.
const ENTRIES: usize = 1024;

/// Status codes of results.
mod status {
    pub(super) const DONE: u64 = 0;
    /// Full, suspended, empty; for QMT no such queue.
    pub(super) const REFUSED: u64 = 1;
    /// No such queue.
    pub(super) const UNKNOWN: u64 = 2;
}

/// A queue command and its flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueueOp {
    /// HL.QMT.
    Manage {
        create: bool,
        event: bool,
        suspend: bool,
        restore: bool,
    },
    /// HL.QPUSH.
    Push { at_head: bool, event: bool },
    /// HL.QPOP.
    Pop { event: bool },
}

/// What a queue command answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct QueueAnswer {
    /// The popped entry, 0 without one.
    pub(crate) data: u64,
    /// Primary value in bits 12:0, status in bits 63:62.
    pub(crate) result: u64,
    /// The queue's event is signalled.
    pub(crate) event: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    used: bool,
    key: u64,
    /// 0..=1023.
    capacity: u16,
    head: u16,
    count: u16,
    suspended: bool,
    events: u64,
}

impl Slot {
    fn remaining(&self) -> u64 {
        u64::from(self.capacity - self.count)
    }

    fn index(&self, entry: u16) -> usize {
        usize::from(self.head + entry) % ENTRIES
    }
}

/// All queues.
#[derive(Debug, Clone)]
pub(crate) struct Queues {
    slots: [Slot; QUEUES],
    /// Entries per slot; allocated when a queue is first used.
    entries: [Vec<u64>; QUEUES],
    /// The probe does not show the slots yet.
    changed: bool,
}

fn answer(primary: u64, status: u64) -> QueueAnswer {
    QueueAnswer {
        data: 0,
        result: primary | status << 62,
        event: false,
    }
}

impl Queues {
    pub(crate) fn new() -> Queues {
        Queues {
            slots: [Slot::default(); QUEUES],
            entries: Default::default(),
            changed: true,
        }
    }

    fn find(&self, key: u64) -> Option<usize> {
        self.slots
            .iter()
            .position(|slot| slot.used && slot.key == key)
    }

    /// Performs a command with its operands SrcL and SrcR.
    pub(crate) fn perform(&mut self, op: QueueOp, key: u64, operand: u64) -> QueueAnswer {
        self.changed = true;
        let (slot, mut answer, event) = match op {
            QueueOp::Manage {
                create,
                event,
                suspend,
                restore,
            } => {
                let found = self.find(key);
                let slot = if create {
                    found.or_else(|| self.slots.iter().position(|slot| !slot.used))
                } else {
                    found
                };
                let Some(slot) = slot else {
                    return answer(0, status::REFUSED);
                };
                let primary = self.manage(slot, key, create.then_some(operand));
                let queue = &mut self.slots[slot];
                queue.suspended = (queue.suspended || suspend) && !restore;
                (slot, answer(primary, status::DONE), event)
            }
            QueueOp::Push { at_head, event } => {
                let Some(slot) = self.find(key) else {
                    return answer(0, status::UNKNOWN);
                };
                let queue = self.slots[slot];
                if queue.suspended || queue.remaining() == 0 {
                    return answer(queue.remaining(), status::REFUSED);
                }
                let remaining = self.push(slot, at_head, operand);
                (slot, answer(remaining, status::DONE), event)
            }
            QueueOp::Pop { event } => {
                let Some(slot) = self.find(key) else {
                    return answer(0, status::UNKNOWN);
                };
                if self.slots[slot].count == 0 {
                    return answer(0, status::REFUSED);
                }
                let data = self.pop(slot);
                let left = u64::from(self.slots[slot].count);
                let popped = QueueAnswer {
                    data,
                    ..answer(left, status::DONE)
                };
                (slot, popped, event)
            }
        };
        if event {
            answer.event = true;
            self.slots[slot].events = self.slots[slot].events.wrapping_add(1);
        }
        answer
    }

    /// Creates or replaces the queue when there is a capacity; returns the primary value of HL.QMT.
    fn manage(&mut self, slot: usize, key: u64, capacity: Option<u64>) -> u64 {
        let queue = &mut self.slots[slot];
        let Some(capacity) = capacity else {
            return queue.remaining();
        };
        let capacity = capacity as u16 & 0x3ff;
        *queue = Slot {
            used: true,
            key,
            capacity,
            events: queue.events,
            ..Slot::default()
        };
        self.entries[slot].resize(ENTRIES, 0);
        u64::from(capacity) * 8
    }

    fn push(&mut self, slot: usize, at_head: bool, value: u64) -> u64 {
        let queue = &mut self.slots[slot];
        let index = if at_head {
            queue.head = (queue.head + ENTRIES as u16 - 1) % ENTRIES as u16;
            queue.index(0)
        } else {
            queue.index(queue.count)
        };
        queue.count += 1;
        self.entries[slot][index] = value;
        queue.remaining()
    }

    fn pop(&mut self, slot: usize) -> u64 {
        let queue = &mut self.slots[slot];
        let data = self.entries[slot][queue.index(0)];
        queue.count -= 1;
        queue.head = if queue.count == 0 {
            0
        } else {
            queue.index(1) as u16
        };
        data
    }

    /// Registers, as they are in this cycle.
    #[inline]
    pub(crate) fn show(&mut self, probe: &mut Probe) {
        if self.changed {
            self.changed = false;
            probe.queue_used = self
                .slots
                .iter()
                .rev()
                .fold(0, |word, slot| word << 1 | u32::from(slot.used));
            probe.queue_count = self.slots.map(|slot| u32::from(slot.count));
        }
    }

    /// Events of all queues.
    pub(crate) fn events(&self) -> u64 {
        self.slots
            .iter()
            .fold(0, |sum: u64, slot| sum.wrapping_add(slot.events))
    }

    /// Selector 10 of the debug port.
    pub(crate) fn peek(&self, addr: u32) -> u64 {
        let addr = addr as usize;
        if addr < QUEUES * ENTRIES {
            let (slot, entry) = (addr / ENTRIES, addr % ENTRIES);
            let queue = &self.slots[slot];
            if entry < usize::from(queue.count) {
                self.entries[slot][queue.index(entry as u16)]
            } else {
                0
            }
        } else {
            let (slot, item) = ((addr - QUEUES * ENTRIES) / 4, addr % 4);
            let Some(queue) = self.slots.get(slot) else {
                return 0;
            };
            match item {
                0 => queue.key,
                1 => {
                    u64::from(queue.capacity)
                        | u64::from(queue.count) << 10
                        | u64::from(queue.suspended) << 20
                        | u64::from(queue.used) << 21
                }
                2 => queue.events,
                _ => 0,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUSH: QueueOp = QueueOp::Push {
        at_head: false,
        event: false,
    };
    const POP: QueueOp = QueueOp::Pop { event: true };

    fn manage(create: bool, suspend: bool, restore: bool) -> QueueOp {
        QueueOp::Manage {
            create,
            event: false,
            suspend,
            restore,
        }
    }

    #[test]
    fn first_in_first_out_and_insertion_at_the_head() {
        let mut queues = Queues::new();
        assert_eq!(
            queues.perform(manage(true, false, false), 7, 3),
            answer(24, 0)
        );
        assert_eq!(queues.perform(PUSH, 7, 10), answer(2, 0));
        assert_eq!(queues.perform(PUSH, 7, 11), answer(1, 0));
        let front = QueueOp::Push {
            at_head: true,
            event: false,
        };
        assert_eq!(queues.perform(front, 7, 9), answer(0, 0));
        assert_eq!(queues.perform(PUSH, 7, 12), answer(0, 1));
        assert_eq!(queues.peek(0), 9);
        assert_eq!(queues.slots[0].head, 1023);
        for (data, left) in [(9, 2), (10, 1), (11, 0)] {
            let popped = queues.perform(POP, 7, 0);
            assert_eq!(
                (popped.data, popped.result, popped.event),
                (data, left, true)
            );
        }
        assert_eq!(queues.perform(POP, 7, 0), answer(0, 1));
        assert_eq!(queues.slots[0].head, 0);
        assert_eq!((queues.events(), queues.peek(4098)), (3, 3));
    }

    #[test]
    fn suspended_queues_refuse_pushes_only() {
        let mut queues = Queues::new();
        queues.perform(manage(true, false, false), 1, 4);
        queues.perform(PUSH, 1, 5);
        assert_eq!(
            queues.perform(manage(false, true, false), 1, 0),
            answer(3, 0)
        );
        assert_eq!(queues.perform(PUSH, 1, 6), answer(3, 1));
        assert_eq!(queues.perform(POP, 1, 0).data, 5);
        queues.perform(manage(false, false, true), 1, 0);
        assert_eq!(queues.perform(PUSH, 1, 6), answer(3, 0));
    }

    #[test]
    fn unknown_queues_and_a_fifth_key() {
        let mut queues = Queues::new();
        assert_eq!(queues.perform(PUSH, 0, 1), answer(0, 2));
        assert_eq!(queues.perform(POP, 0, 1), answer(0, 2));
        assert_eq!(
            queues.perform(manage(false, false, false), 0, 1),
            answer(0, 1)
        );
        for key in 0..4 {
            assert_eq!(
                queues.perform(manage(true, false, false), key, 1023),
                answer(8184, 0)
            );
        }
        assert_eq!(
            queues.perform(manage(true, false, false), 4, 1),
            answer(0, 1)
        );
        queues.perform(PUSH, 2, 77);
        queues.perform(manage(true, false, false), 2, 5);
        assert_eq!(queues.peek(4097 + 8), 5 | 1 << 21);
        assert_eq!(queues.peek(2048), 0);
    }
}
