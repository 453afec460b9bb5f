//! Compares system registers, context, reservations, queues and template progress with what a record expects.

use std::collections::BTreeMap;

use model::isa::{self, Access};

use super::compare::{Report, Values, bits};
use super::record::Expect;
use crate::side::{Batched, SideError};

/// Maintenance operations by the code of the debug port.
const MAINTENANCE: [&str; 16] = [
    "DC_IALL", "DC_IVA", "DC_ISW", "DC_ZVA", "DC_CVA", "DC_CIVA", "DC_CSW", "DC_CISW", "IC_IALL",
    "IC_IVA", "BC_IALL", "BC_IVA", "TLB_IALL", "TLB_IA", "TLB_IV", "TLB_IAV",
];

/// Requests by the code of the debug port.
const REQUESTS: [&str; 4] = ["SendEvent", "WaitEvent", "WaitInterrupt", "WaitTimeout"];

/// Context registers that the records do not list: views of the trap, pending bits and time.
const UNLISTED: [u16; 6] = [0xf02, 0xf03, 0xf08, 0xf09, 0xf0a, 0xf20];

/// ECSTATE and ECONFIG with its reset value.
const ECSTATE: &str = "f00";
const ECONFIG: (u16, u64) = (0xf07, 3);

pub(super) fn system<S: Batched>(
    report: &mut Report,
    expect: &Expect,
    side: &mut S,
    values: Values,
) -> Result<(), SideError> {
    base(report, expect, side)?;
    contexts(report, expect, side, values)?;
    effects(report, expect, side)?;
    let (address, state) = (side.peek(3, 34)?, side.peek(3, 38)?);
    let found = (bits(state, 0, 0) != 0).then(|| (address, 1 << bits(state, 2, 1)));
    let expected = expect.reservation.as_ref().map(|r| (r.address.0, r.size));
    report.eq("reservation", &expected, &found);
    progress(report, expect, side)?;
    queues(report, expect, side)
}

fn base<S: Batched>(report: &mut Report, expect: &Expect, side: &mut S) -> Result<(), SideError> {
    let system = &expect.system;
    let registers = [
        ("thread_ptr", 0, system.thread_ptr),
        ("global_ptr", 1, system.global_ptr),
        ("core_feature_enable", 0x25, system.core_feature_enable),
    ];
    for (name, address, value) in registers {
        report.eq(&format!("system.{name}"), &value.0, &side.peek(9, address)?);
    }
    report.eq("acr", &expect.acr, &side.peek(3, 19)?);
    let valid = bits(side.peek(3, 20)?, 1, 1);
    report.eq(
        "trap.context_valid",
        &u64::from(expect.trap.context_valid),
        &valid,
    );
    Ok(())
}

/// Context registers of rings 0 and 1 that differ from reset.
fn contexts<S: Batched>(
    report: &mut Report,
    expect: &Expect,
    side: &mut S,
    values: Values,
) -> Result<(), SideError> {
    let mut found: BTreeMap<(u64, String), u64> = BTreeMap::new();
    for ring in 0..2u16 {
        for number in 0xf00..=0xfb7u16 {
            let address = u32::from(ring << 12 | number);
            let Some((register, _)) = isa::system_register_by_address(address) else {
                continue;
            };
            if register.access != Access::ReadWrite || UNLISTED.contains(&number) {
                continue;
            }
            let value = side.peek(9, address)?;
            let reset = if number == ECONFIG.0 { ECONFIG.1 } else { 0 };
            if value != reset {
                found.insert((ring.into(), format!("{number:03x}")), value);
            }
        }
    }
    let listed = expect
        .context_registers
        .iter()
        .map(|(ring, name, value)| ((*ring, name.clone()), value.0));
    let mut expected: BTreeMap<(u64, String), u64> = listed.collect();
    if values == Values::NotNumeric {
        // ECSTATE holds the flags and F45 to F4C the T and U queues, which such a record does not define.
        for map in [&mut found, &mut expected] {
            map.retain(|(_, name), _| name != ECSTATE && !("f45"..="f4c").contains(&name.as_str()));
        }
    }
    report.eq("context_registers", &expected, &found);
    Ok(())
}

fn effects<S: Batched>(
    report: &mut Report,
    expect: &Expect,
    side: &mut S,
) -> Result<(), SideError> {
    let epochs = &expect.epochs;
    let counters = [
        ("data_cache", epochs.data_cache),
        ("instruction_cache", epochs.instruction_cache),
        ("bundle_cache", epochs.bundle_cache),
        ("tlb", epochs.tlb),
        ("hint", epochs.hint),
    ];
    for (i, (name, value)) in (28..).zip(counters) {
        report.eq(&format!("epochs.{name}"), &value, &side.peek(3, i)?);
    }
    let fence = side.peek(3, 23)?;
    let found = (bits(fence, 3, 0), bits(fence, 7, 4));
    report.eq("last_fence", &expect.last_fence.unwrap_or((0, 0)), &found);
    let request = side.peek(3, 24)?;
    report.eq("epochs.request", &epochs.request, &bits(request, 63, 8));
    if let Some((kind, operand)) = &expect.last_request {
        let name = REQUESTS.get(bits(request, 1, 0) as usize);
        report.eq("last_request", &Some(&kind.as_str()), &name);
        report.eq("last_request operand", &operand.0, &side.peek(3, 25)?);
    }
    if let Some((operation, operand)) = &expect.last_maintenance {
        let name = MAINTENANCE.get(bits(side.peek(3, 26)?, 7, 0) as usize);
        report.eq("last_maintenance", &Some(&operation.as_str()), &name);
        report.eq("last_maintenance operand", &operand.0, &side.peek(3, 27)?);
    }
    Ok(())
}

fn progress<S: Batched>(
    report: &mut Report,
    expect: &Expect,
    side: &mut S,
) -> Result<(), SideError> {
    let (active, frame, copy) = (side.peek(3, 20)?, side.peek(3, 21)?, side.peek(3, 22)?);
    let found = (bits(active, 2, 2) != 0).then_some((bits(frame, 4, 0), bits(frame, 8, 8) != 0));
    report.eq("frame_progress", &expect.frame_progress, &found);
    let found = (bits(active, 3, 3) != 0).then_some(copy);
    report.eq(
        "mcopy_progress",
        &expect.mcopy_progress.map(|h| h.0),
        &found,
    );
    Ok(())
}

fn queues<S: Batched>(report: &mut Report, expect: &Expect, side: &mut S) -> Result<(), SideError> {
    let mut found = BTreeMap::new();
    for slot in 0..4u32 {
        let key = side.peek(10, 4096 + 4 * slot)?;
        let state = side.peek(10, 4096 + 4 * slot + 1)?;
        if bits(state, 21, 21) == 0 {
            continue;
        }
        let entries: Result<Vec<u64>, SideError> = (0..bits(state, 19, 10) as u32)
            .map(|i| side.peek(10, slot * 1024 + i))
            .collect();
        found.insert(key, (bits(state, 9, 0), bits(state, 20, 20) != 0, entries?));
    }
    let expected: BTreeMap<u64, (u64, bool, Vec<u64>)> = expect
        .queues
        .iter()
        .map(|q| {
            let entries = q.entries.iter().map(|h| h.0).collect();
            (q.address.0, (q.capacity, q.suspended, entries))
        })
        .collect();
    report.eq("queues", &expected, &found);
    Ok(())
}
