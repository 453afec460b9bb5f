//! Frame templates, MCOPY and MSET: the sequencer in MEM and its records (`docs/microarchitecture/blocks.md` sections 6 and 7,
//! `isa-scalar-block.md` sections 7.1 and 7.2).

mod pieces;
mod records;

pub(crate) use records::{FrameKind, Records, Template};

use super::Core;
use super::alu::Inflight;
use super::counters::bit;
use super::decode::{Decoded, Detail};
use super::header::Group;
use super::lsu::access_fault;
use super::mem_stage::MemCycle;
use super::types::{Fault, PES};
use super::write_back::{Judgement, fault_at, stall};
use pieces::{LINE, pieces, range_fault};
use records::{CopyRecord, FrameRecord, RING};

const STACK_POINTER: usize = 2;
const LINK_REGISTER: usize = 10;
/// Bytes of a frame slot.
const SLOT: u64 = 8;
/// Longest MSET in bytes.
const SET_LIMIT: u64 = 63;

/// `lsu_state` of the phases.
mod phase {
    pub(super) const READ: u8 = 6;
    pub(super) const WRITE: u8 = 7;
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
