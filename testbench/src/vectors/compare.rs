//! Compares the state of a core with what a record expects.

use super::header::header;
use super::record::{Expect, Record};
use super::support::initial_memory;
use super::system::system;
use super::tiles::tiles;
use crate::memory::Memory;
use crate::side::{Batched, SideError};

/// Names of the fault codes of the probe (`docs/microarchitecture.md` section 12).
pub const FAULT_NAMES: [&str; 15] = [
    "None",
    "IllegalInstruction",
    "BundleControl",
    "TileLegality",
    "TileAllocation",
    "InstructionPC",
    "InstructionPage",
    "DataAlignment",
    "DataPage",
    "SoftwareBreakpoint",
    "ExecutionStateCheck",
    "BundlePostCommit",
    "ServiceRequest",
    "Assert",
    "Interrupt",
];

/// How much of the values a record can be trusted in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Values {
    /// All of them.
    All,
    /// All but elements, stored bytes and flags.
    NotNumeric,
}

/// Collects what differs.
pub(super) struct Report {
    found: Vec<String>,
}

impl Report {
    pub(super) fn eq<T: PartialEq + std::fmt::Debug>(
        &mut self,
        name: &str,
        expected: &T,
        found: &T,
    ) {
        if expected != found {
            self.found
                .push(format!("{name}: expected {expected:x?}, found {found:x?}"));
        }
    }
}

/// Text of a PE mask with bit 3 = PE0.
pub(super) fn mask_text(mask: u64) -> String {
    format!("{:04b}", mask & 15)
}

pub(super) fn bits(word: u64, hi: u32, lo: u32) -> u64 {
    word >> lo & ((1 << (hi - lo + 1)) - 1)
}

/// Kind code of a block type name (`isa-scalar-block.md` section 5.2).
fn kind_code(name: &str) -> u64 {
    let names = [
        "Standard",
        "Floating",
        "System",
        "",
        "",
        "TileElement",
        "TileMemory",
        "TileMatrix",
    ];
    names
        .iter()
        .position(|&n| n == name)
        .map_or(u64::MAX, |i| i as u64)
}

/// Transfer code of a name (`isa-scalar-block.md` section 5.2).
fn transfer_code(name: &str) -> u64 {
    match name {
        "Fallthrough" => 0,
        "Direct" => 1,
        "Conditional" => 2,
        "Call" => 3,
        "Return" => 4,
        "Indirect" => 5,
        "IndirectCall" => 6,
        _ => u64::MAX,
    }
}

/// Everything of `record.expect` that differs from the state of `side` and `memory` after the run with
/// `trace`, the PCs of its retirements.
///
/// # Errors
/// [`SideError`] when the simulation fails.
pub fn compare<S: Batched>(
    record: &Record,
    side: &mut S,
    memory: &Memory,
    trace: &[u64],
) -> Result<Vec<String>, SideError> {
    let values = match (record.numeric.as_str(), &record.expect_ieee) {
        ("reference-profile", None) => Values::NotNumeric,
        _ => Values::All,
    };
    let mut report = Report { found: Vec::new() };
    let expect = &record.expect;
    let expected_trace: Vec<u64> = expect.trace.iter().map(|pc| pc.0).collect();
    report.eq("trace", &expected_trace.as_slice(), &trace);
    control(&mut report, expect, side)?;
    let flags = match &record.expect_ieee {
        Some(ieee) => ieee.numeric_flags,
        None => expect.numeric_flags,
    };
    let (state, known) = (side.peek(3, 9)?, expect.core_state.0);
    if values == Values::All {
        report.eq("numeric_flags", &flags, &bits(state, 36, 32));
    }
    let without_flags = |word: u64| word & !(31 << 32);
    report.eq("core_state", &without_flags(known), &without_flags(state));
    registers(&mut report, record, side, values)?;
    if expect.block_active {
        header(&mut report, expect, side)?;
    }
    system(&mut report, expect, side, values)?;
    tiles(&mut report, record, side, values)?;
    if values == Values::All {
        contents(&mut report, record, memory);
    }
    Ok(report.found)
}

fn control<S: Batched>(
    report: &mut Report,
    expect: &Expect,
    side: &mut S,
) -> Result<(), SideError> {
    let mut get = |i: u32| side.peek(3, i);
    let word = get(5)?;
    report.eq("pc", &expect.pc.0, &get(0)?);
    report.eq("bpc", &expect.bpc.0, &get(1)?);
    report.eq("barg.bpcn", &expect.barg.bpcn.0, &get(2)?);
    report.eq("return_address", &expect.return_address.0, &get(3)?);
    report.eq("commit_argument", &expect.commit_argument.0, &get(4)?);
    report.eq(
        "barg.block_type",
        &kind_code(&expect.barg.block_type),
        &bits(word, 3, 0),
    );
    report.eq(
        "barg.transfer",
        &transfer_code(&expect.barg.transfer),
        &bits(word, 6, 4),
    );
    report.eq(
        "barg.taken",
        &u64::from(expect.barg.taken),
        &bits(word, 7, 7),
    );
    report.eq(
        "block_active",
        &u64::from(expect.block_active),
        &bits(word, 8, 8),
    );
    report.eq(
        "body_active",
        &u64::from(expect.body_active),
        &bits(word, 9, 9),
    );
    report.eq("attempted", &expect.attempted, &get(7)?);
    report.eq("retired", &expect.retired, &get(8)?);
    report.eq("acr", &expect.acr, &bits(get(9)?, 3, 0));
    let trap = &expect.trap;
    report.eq("trap.number", &trap.number, &get(10)?);
    report.eq("trap.cause", &trap.cause.0, &get(11)?);
    report.eq("trap.argument", &trap.argument.0, &get(12)?);
    // The records keep what the trap saved apart from the context registers that software can write; the core has
    // the registers alone.
    let saved = |name: &str| {
        let mut listed = expect.context_registers.iter();
        let found = listed.find(|(ring, n, _)| *ring == expect.acr && n == name);
        found.map_or(0, |(_, _, value)| value.0)
    };
    report.eq("trap.saved_pc", &saved("f43"), &get(13)?);
    report.eq("trap.saved_bpc", &saved("f41"), &get(14)?);
    let code = get(15)?;
    let name = FAULT_NAMES.get(code as usize).copied().unwrap_or("unknown");
    report.eq("fault", &expect.fault.as_str(), &name);
    report.eq(
        "fault_address",
        &expect.fault_address.0,
        &if code == 0 { 0 } else { get(12)? },
    );
    report.eq(
        "trap.argument_valid",
        &u64::from(trap.argument_valid),
        &get(16)?,
    );
    let stop = match get(17)? {
        1 => "max_instructions",
        2 => "stop_pc",
        3 => "fault",
        _ => "not halted",
    };
    report.eq("stop", &expect.stop.as_str(), &stop);
    Ok(())
}

/// Registers and queues; without values, those that the record's floating-point results may have reached are
/// not compared.
fn registers<S: Batched>(
    report: &mut Report,
    record: &Record,
    side: &mut S,
    values: Values,
) -> Result<(), SideError> {
    let expect = &record.expect;
    let mut gpr: Vec<Vec<u64>> = record
        .gpr
        .iter()
        .map(|pe| pe.iter().map(|h| h.0).collect())
        .collect();
    for &(pe, register, value) in &expect.gpr_changes {
        if let Some(slot) = gpr.get_mut(pe).and_then(|file| file.get_mut(register)) {
            *slot = value.0;
        }
    }
    for (pe, file) in (0u32..4).zip(&gpr) {
        for (register, value) in (0u32..24).zip(file) {
            let mut changes = expect.gpr_changes.iter();
            let changed =
                |&(p, r, _): &(usize, usize, _)| (p, r) == (pe as usize, register as usize);
            if values == Values::NotNumeric && changes.any(changed) {
                continue;
            }
            let found = side.peek(0, pe * 32 + register)?;
            report.eq(&format!("gpr[{pe}][{register}]"), value, &found);
        }
    }
    let valid = side.peek(2, 0)?;
    let queues = expect.t_queue.iter().chain(&expect.u_queue);
    for (i, entry) in (0u32..8).zip(queues) {
        let found = (valid >> i & 1 != 0).then_some(side.peek(1, i)?);
        let name = format!("{}_queue[{}]", if i < 4 { "t" } else { "u" }, i % 4);
        if values == Values::All {
            report.eq(&name, &entry.map(|h| h.0), &found);
        } else {
            report.eq(&name, &entry.is_some(), &found.is_some());
        }
    }
    Ok(())
}

fn contents(report: &mut Report, record: &Record, memory: &Memory) {
    let mut expected = initial_memory(record);
    let ieee = record.expect_ieee.iter().flat_map(|e| &e.memory);
    for piece in record.expect.memory_diff.iter().chain(ieee) {
        let start = usize::try_from(piece.addr.0).unwrap_or(usize::MAX);
        let room = start
            .checked_add(piece.hex.0.len())
            .and_then(|end| expected.get_mut(start..end));
        if let Some(room) = room {
            room.copy_from_slice(&piece.hex.0);
        }
    }
    for (addr, (expected, found)) in expected.iter().zip(memory.contents()).enumerate() {
        report.eq(&format!("memory[{addr:#x}]"), expected, found);
    }
}
