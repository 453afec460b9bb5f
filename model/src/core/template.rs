//! Frame templates, MCOPY and MSET: the sequencer in MEM and its records (`docs/design/blocks.md` sections 6 and 7,
//! `isa-scalar-block.md` sections 7.1 and 7.2).

use super::Core;
use super::alu::Inflight;
use super::counters::bit;
use super::decode::{Decoded, Detail};
use super::header::Group;
use super::lsu::access_fault;
use super::mem_stage::MemCycle;
use super::types::{Fault, MemRequest, PES};
use super::write_back::{Judgement, fault_at, stall};

/// Registers of the ring R2..R23.
const RING: u8 = 22;
const STACK_POINTER: usize = 2;
const LINK_REGISTER: usize = 10;
/// Bytes of a frame slot.
const SLOT: u64 = 8;
/// Longest MSET in bytes.
const SET_LIMIT: u64 = 63;
const LINE: u64 = 64;

/// `lsu_state` of the phases.
mod phase {
    pub(super) const READ: u8 = 6;
    pub(super) const WRITE: u8 = 7;
}

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
    kind: FrameKind,
    begin: u8,
    /// Registers of the range.
    count: u8,
    caller_sp: u64,
    pub(crate) sp_adjusted: bool,
    /// Slots done.
    pub(crate) progress: u8,
    target: u64,
    /// The range's registers before FENTRY changed sp.
    snapshot: [u64; RING as usize],
}

/// Progress of MCOPY; survives its faults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct CopyRecord {
    pub(crate) active: bool,
    pub(crate) pc: u64,
    destination: u64,
    source: u64,
    length: u64,
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
    fn register(&self, slot: u8) -> usize {
        let place = (self.begin - 2 + slot) % RING;
        usize::from(place + 2)
    }

    fn slot_address(&self) -> u64 {
        self.caller_sp
            .wrapping_sub(SLOT * (u64::from(self.progress) + 1))
    }
}

impl CopyRecord {
    /// Bytes of the next step.
    fn step(&self) -> u64 {
        let rest = self.length - self.progress;
        [8, 4, 2].into_iter().find(|&n| n <= rest).unwrap_or(1)
    }
}

/// The template in MEM.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sequencer {
    /// The next cycle is the first of a slot or step.
    first: bool,
    /// Pieces granted and answered in this phase.
    sent: u8,
    answered: u8,
    /// Bytes read by the step.
    data: [u8; SLOT as usize],
    /// Enabled PEs have different stack pointers.
    nonuniform: bool,
}

impl Sequencer {
    fn restart(&mut self, first: bool) {
        (self.first, self.sent, self.answered) = (first, 0, 0);
    }
}

/// Part of a range that lies in one line.
#[derive(Debug, Clone, Copy)]
struct Piece {
    addr: u64,
    /// Offset in the range.
    start: u64,
    length: u64,
}

/// The pieces of a range of at most a line, lower address first.
fn pieces(addr: u64, length: u64) -> ([Piece; 2], u8) {
    let head = length.min(LINE - addr % LINE);
    let first = Piece {
        addr,
        start: 0,
        length: head,
    };
    let second = Piece {
        addr: addr.wrapping_add(head),
        start: head,
        length: length - head,
    };
    ([first, second], if head == length { 1 } else { 2 })
}

impl Piece {
    /// Reads the piece's line.
    fn read(&self) -> MemRequest {
        MemRequest {
            addr: self.addr,
            ..MemRequest::default()
        }
    }

    /// Writes the piece; byte i of the range is `byte(i)`.
    fn write(&self, byte: impl Fn(u64) -> u8) -> MemRequest {
        let mut request = MemRequest {
            write: true,
            ..self.read()
        };
        for index in 0..self.length {
            let place = (self.addr % LINE + index) as usize;
            request.wdata[place / 8] |= u64::from(byte(self.start + index)) << (8 * (place % 8));
            request.wstrb |= 1 << place;
        }
        request
    }

    /// Takes the piece's bytes of a line into the range's.
    fn take(&self, line: &[u64; 8], data: &mut [u8; SLOT as usize]) {
        for index in 0..self.length {
            let place = (self.addr % LINE + index) as usize;
            data[(self.start + index) as usize] = (line[place / 8] >> (8 * (place % 8))) as u8;
        }
    }
}

/// The fault of a range without alignment.
fn range_fault(addr: u64, length: u64, limit: u64) -> Option<Fault> {
    let outside = addr.checked_add(length).is_none_or(|end| end > limit);
    outside.then_some(Fault::DataPage)
}

/// What a check cycle finds.
enum Start {
    /// Phase of the next cycle.
    Run(u8),
    /// There is nothing to do.
    Done,
    Fault(Fault, u64),
}

impl Core {
    /// The check cycle of the template in MEM, which is not prejudged. Returns whether it has work to do.
    pub(super) fn check_template(&mut self, cycle: &mut MemCycle, template: Template) -> bool {
        self.templates_changed = true;
        let start = match template {
            Template::Frame {
                kind,
                begin,
                end,
                size,
            } => self.check_frame(cycle, kind, (begin, end), u64::from(size)),
            Template::Copy => self.check_copy(cycle),
            Template::Set => self.check_set(),
        };
        self.sequencer.restart(true);
        let flight = &mut self.slots[self.mem.slot];
        flight.performed = !matches!(start, Start::Fault(..));
        match start {
            Start::Run(state) => {
                self.lsu.state = state;
                cycle.stall = stall::TEMPLATE;
                true
            }
            Start::Done => false,
            Start::Fault(fault, argument) => {
                (flight.fault, flight.fault_arg) = (fault, argument);
                false
            }
        }
    }

    fn check_frame(
        &mut self,
        cycle: &mut MemCycle,
        kind: FrameKind,
        (begin, end): (u8, u8),
        size: u64,
    ) -> Start {
        let pc = self.mem.pc;
        let work = if kind == FrameKind::Entry {
            phase::WRITE
        } else {
            phase::READ
        };
        self.sequencer.nonuniform = false;
        let record = &self.records.frame;
        if record.active {
            if record.pc != pc || record.kind != kind {
                return Start::Fault(Fault::IllegalInstruction, pc);
            }
            cycle.count |= 1 << bit::TEMPLATE_RESUMES;
            return Start::Run(work);
        }
        let count = if end >= begin {
            end - begin + 1
        } else {
            RING + 1 + end - begin
        };
        if size < SLOT * u64::from(count) {
            return Start::Fault(Fault::IllegalInstruction, pc);
        }
        let target = if kind == FrameKind::ReturnAddress {
            self.control.return_address
        } else {
            0
        };
        if target & 1 != 0 {
            return Start::Fault(Fault::InstructionPc, target);
        }
        let (lead, pes) = (self.lead, self.pes);
        let gprs = &mut self.registers.gprs;
        let sp = gprs[lead][STACK_POINTER];
        self.sequencer.nonuniform =
            (0..PES).any(|pe| pes >> pe & 1 != 0 && gprs[pe][STACK_POINTER] != sp);
        let mut record = FrameRecord {
            active: true,
            pc,
            kind,
            begin,
            count,
            caller_sp: sp,
            sp_adjusted: true,
            progress: 0,
            target,
            snapshot: [0; RING as usize],
        };
        if kind == FrameKind::Entry {
            for slot in 0..count {
                record.snapshot[usize::from(slot)] = gprs[lead][record.register(slot)];
            }
            gprs[lead][STACK_POINTER] = sp.wrapping_sub(size);
        } else {
            record.caller_sp = sp.wrapping_add(size);
            gprs[lead][STACK_POINTER] = record.caller_sp;
        }
        self.records.frame = record;
        Start::Run(work)
    }

    /// Values of the lead's three registers.
    fn template_operands(&self) -> [u64; 3] {
        let operands = &self.slots[self.mem.slot].operands;
        [0, 1, 2].map(|place: usize| operands[place][self.lead])
    }

    fn check_copy(&mut self, cycle: &mut MemCycle) -> Start {
        let pc = self.mem.pc;
        let illegal = Start::Fault(Fault::IllegalInstruction, pc);
        if self.records.copy.active {
            if self.records.copy.pc != pc {
                return illegal;
            }
            cycle.count |= 1 << bit::TEMPLATE_RESUMES;
            return Start::Run(phase::READ);
        }
        let [destination, source, length] = self.template_operands();
        let ends = (destination.checked_add(length), source.checked_add(length));
        let (Some(destination_end), Some(source_end)) = ends else {
            return illegal;
        };
        if length == 0 {
            return Start::Done;
        }
        if destination < source_end && source < destination_end {
            return illegal;
        }
        self.records.copy = CopyRecord {
            active: true,
            pc,
            destination,
            source,
            length,
            progress: 0,
        };
        Start::Run(phase::READ)
    }

    fn check_set(&mut self) -> Start {
        let [destination, _, length] = self.template_operands();
        if length > SET_LIMIT {
            return Start::Fault(Fault::IllegalInstruction, self.mem.pc);
        }
        if length == 0 {
            return Start::Done;
        }
        self.slots[self.mem.slot].addr[self.lead] = destination;
        match range_fault(destination, length, self.memory_limit()) {
            Some(fault) => Start::Fault(fault, destination),
            None => Start::Run(phase::WRITE),
        }
    }

    /// A cycle after the check cycle, up to the request.
    pub(super) fn begin_template(&mut self, cycle: &mut MemCycle, template: Template) {
        let limit = self.memory_limit();
        let lead = self.lead;
        let first = std::mem::take(&mut self.sequencer.first);
        let Sequencer { sent, data, .. } = self.sequencer;
        let writes = self.lsu.state == phase::WRITE;
        let flight = &mut self.slots[self.mem.slot];
        let (range, byte): ((u64, u64), &dyn Fn(u64) -> u8) = match template {
            Template::Frame { .. } => {
                let frame = &self.records.frame;
                let addr = frame.slot_address();
                flight.addr[lead] = addr;
                if let Some(fault) = access_fault(addr, SLOT, limit).filter(|_| first) {
                    return self.leave_template(fault, addr);
                }
                let value = frame.snapshot[usize::from(frame.progress)];
                ((addr, SLOT), &move |index| (value >> (8 * index)) as u8)
            }
            Template::Copy => {
                let copy = &self.records.copy;
                let [source, destination] =
                    [copy.source, copy.destination].map(|base| base + copy.progress);
                let length = copy.step();
                if first {
                    for addr in [source, destination] {
                        flight.addr[lead] = addr;
                        if let Some(fault) = range_fault(addr, length, limit) {
                            return self.leave_template(fault, addr);
                        }
                    }
                    flight.addr[lead] = source;
                }
                let addr = if writes { destination } else { source };
                ((addr, length), &move |index| data[index as usize])
            }
            Template::Set => {
                let [destination, value, length] =
                    [0, 1, 2].map(|place: usize| flight.operands[place][lead]);
                ((destination, length), &move |_| value as u8)
            }
        };
        let (pieces, count) = pieces(range.0, range.1);
        if sent < count {
            let piece = &pieces[usize::from(sent)];
            cycle.request = Some(if writes {
                piece.write(byte)
            } else {
                piece.read()
            });
            cycle.pe = lead as u8;
        }
        cycle.accessing = true;
    }

    /// A slot or step cannot be done; the record keeps what has been.
    fn leave_template(&mut self, fault: Fault, argument: u64) {
        let flight = &mut self.slots[self.mem.slot];
        (flight.fault, flight.fault_arg) = (fault, argument);
        self.lsu.state = 0;
    }

    /// The rest of a cycle of [`Core::begin_template`].
    pub(super) fn end_template(
        &mut self,
        cycle: &mut MemCycle,
        template: Template,
        granted: bool,
        responded: bool,
    ) {
        self.sequencer.sent += u8::from(granted);
        let goes_on = match template {
            Template::Frame { kind, .. } => self.end_slot(cycle, kind, granted, responded),
            Template::Copy => self.end_copy(cycle, responded),
            Template::Set => {
                let flight = &self.slots[self.mem.slot];
                let (_, count) = pieces(flight.addr[self.lead], flight.operands[2][self.lead]);
                self.sequencer.sent < count
            }
        };
        if goes_on {
            cycle.stall = stall::TEMPLATE;
        } else {
            self.lsu.state = 0;
        }
    }

    /// Whether the frame template still has work after this cycle.
    fn end_slot(
        &mut self,
        cycle: &mut MemCycle,
        kind: FrameKind,
        granted: bool,
        responded: bool,
    ) -> bool {
        let done = if kind == FrameKind::Entry {
            granted
        } else {
            responded
        };
        if !done {
            return true;
        }
        let frame = &mut self.records.frame;
        if kind != FrameKind::Entry {
            let place = (frame.slot_address() % LINE / 8) as usize;
            let value = self.line[place];
            if kind == FrameKind::ReturnStack && frame.progress == 0 {
                if value & 1 != 0 {
                    self.leave_template(Fault::InstructionPc, value);
                    return false;
                }
                frame.target = value;
            }
            let register = frame.register(frame.progress);
            self.registers.gprs[self.lead][register] = value;
            if register == LINK_REGISTER {
                self.control.return_address = value;
                self.control_changed = true;
            }
        }
        frame.progress += 1;
        cycle.count |= 1 << bit::TEMPLATE_STEPS;
        self.templates_changed = true;
        self.sequencer.restart(true);
        self.records.frame.progress < self.records.frame.count
    }

    /// Whether MCOPY still has work after this cycle.
    fn end_copy(&mut self, cycle: &mut MemCycle, responded: bool) -> bool {
        let copy = &mut self.records.copy;
        let (step, sequencer) = (copy.step(), &mut self.sequencer);
        if self.lsu.state == phase::READ {
            let (pieces, count) = pieces(copy.source + copy.progress, step);
            if responded {
                pieces[usize::from(sequencer.answered)].take(&self.line, &mut sequencer.data);
                sequencer.answered += 1;
            }
            if sequencer.answered == count {
                sequencer.restart(false);
                self.lsu.state = phase::WRITE;
            }
            return true;
        }
        let (_, count) = pieces(copy.destination + copy.progress, step);
        if sequencer.sent < count {
            return true;
        }
        copy.progress += step;
        cycle.count |= 1 << bit::TEMPLATE_STEPS;
        self.templates_changed = true;
        sequencer.restart(true);
        self.lsu.state = phase::READ;
        copy.progress < copy.length
    }

    /// WB: the template commits or takes the fault that MEM found.
    pub(super) fn judge_template(
        &mut self,
        decoded: &Decoded,
        template: Template,
        next: u64,
    ) -> Judgement {
        let flight = &self.slots[self.wb.slot];
        if flight.fault != Fault::None {
            return Err(fault_at(flight.fault, flight.fault_arg));
        }
        let differ = operands_differ(flight, self.pes, self.lead);
        let mut effect = self.plain(decoded, next);
        self.templates_changed = true;
        match template {
            Template::Frame { kind, .. } => {
                effect.nonuniform = self.sequencer.nonuniform;
                self.records.frame.active = false;
                if matches!(kind, FrameKind::ReturnAddress | FrameKind::ReturnStack) {
                    effect.next_pc = self.records.frame.target;
                }
            }
            Template::Copy => {
                effect.nonuniform = differ;
                self.records.copy.active = false;
            }
            Template::Set => effect.nonuniform = differ,
        }
        self.control.group = Group::None;
        Ok(effect)
    }

    /// The template in MEM.
    pub(super) fn template_in_mem(&self) -> Option<Template> {
        match self.slots[self.mem.slot].decoded.detail {
            Detail::Template(template) => Some(template),
            _ => None,
        }
    }
}

/// Whether the enabled PEs name different operands.
fn operands_differ(flight: &Inflight, pes: u8, lead: usize) -> bool {
    flight.operands[..3]
        .iter()
        .any(|operand| (0..PES).any(|pe| pes >> pe & 1 != 0 && operand[pe] != operand[lead]))
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

    #[test]
    fn pieces_at_the_end_of_a_line() {
        let (list, count) = pieces(0x3d, 8);
        assert_eq!(
            (count, list[0].length, list[1].addr, list[1].start),
            (2, 3, 0x40, 3)
        );
        let request = list[1].write(|index| index as u8);
        assert_eq!((request.wdata[0], request.wstrb), (0x07_0605_0403, 0x1f));
        let mut data = [0; 8];
        list[0].take(&[0, 0, 0, 0, 0, 0, 0, 0x3322_1100_0000_0000], &mut data);
        assert_eq!(data[..3], [0x11, 0x22, 0x33]);
        assert_eq!(pieces(0x38, 8).1, 1);
    }
}
