//! Comparison of what both sides hold when a run is over.

use model::isa::{Access, Bank, SYSTEM_REGISTERS, SystemRegister, data_type_by_code};

use crate::layout::{COUNTERS, counter_name};
use crate::memory::Memory;
use crate::side::{Batched, ModelSide, SideError};

/// A place of the final state in which the sides differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinalDifference {
    /// Unit that holds it, in the words of the probe.
    pub unit: &'static str,
    /// The place.
    pub place: String,
    /// Value of the RTL.
    pub rtl: u64,
    /// Value of the model.
    pub model: u64,
}

impl std::fmt::Display for FinalDifference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {}: {:#x} != {:#x}",
            self.unit, self.place, self.rtl, self.model
        )
    }
}

/// Most differences listed; one is enough to fail.
const LIMIT: usize = 64;

/// A value of the debug port (`docs/debug-port.md`).
struct Place {
    /// Unit that holds it, in the words of the probe.
    unit: &'static str,
    name: &'static str,
    sel: u8,
    addr: u32,
}

/// What is compared whatever the configuration, but for queue entries, counters and Tile payloads.
fn places() -> impl Iterator<Item = Place> {
    let gprs = (0..4).flat_map(|pe| (0..24).map(move |r| pe * 32 + r));
    let header = (0..15).chain(16..28).chain(64..192);
    let descriptors = (0..96).flat_map(|ptid| [ptid * 4, ptid * 4 + 1]);
    let queues = (0..4).flat_map(|slot| (0..3).map(move |word| 4096 + 4 * slot + word));
    let all = |unit, name, sel| {
        move |addr| Place {
            unit,
            name,
            sel,
            addr,
        }
    };
    gprs.map(all("scalar", "GPR", 0))
        .chain((0..32).map(all("scalar", "T/U queue", 1)))
        .chain((0..4).map(all("scalar", "T/U valid", 2)))
        .chain((0..19).map(all("header", "control", 3)))
        .chain((19..42).map(all("system", "system", 3)))
        .chain(header.map(all("header", "header", 4)))
        .chain((0..64).map(all("issue", "Tile name", 5)))
        .chain(descriptors.map(all("issue", "descriptor", 6)))
        .chain(system_registers().map(all("system", "system register", 9)))
        .chain(queues.map(all("system", "queue", 10)))
}

/// Addresses of all system registers that can be read, those of all rings included.
fn system_registers() -> impl Iterator<Item = u32> {
    let readable = |r: &&SystemRegister| r.access != Access::WriteOnly;
    SYSTEM_REGISTERS.iter().filter(readable).flat_map(|r| {
        let rings = match r.bank {
            Bank::Base => 0..1,
            Bank::AnyRing => 0..16,
            Bank::Ring(ring) => ring..ring + 1,
        };
        rings.map(move |ring| u32::from(r.address) | u32::from(ring) << 12)
    })
}

/// Whether a place can be compared between designs with other timing: physical identifiers follow the order of
/// reclaim, TIME and pending bits the cycle.
fn independent_of_time(place: &Place) -> bool {
    match place.sel {
        5 | 6 => false,
        9 => {
            let timed = [0x010, 0xc00, 0xf08, 0xf09, 0xf20];
            !timed.contains(&(place.addr & 0xfff))
        }
        _ => true,
    }
}

/// Adds the entries of the queue managers in which the sides differ.
fn queue_differences<R: Batched>(
    rtl: &mut R,
    model: &mut ModelSide,
    found: &mut Vec<FinalDifference>,
) -> Result<(), SideError> {
    for slot in 0..4 {
        let count = model.peek(10, 4096 + 4 * slot + 1)? >> 10 & 0x3ff;
        for entry in 0..count as u32 {
            let addr = slot * 1024 + entry;
            let (a, b) = (rtl.peek(10, addr)?, model.peek(10, addr)?);
            if a != b && found.len() < LIMIT {
                let place = format!("entry {entry} of queue {slot}");
                found.push(FinalDifference {
                    unit: "system",
                    place,
                    rtl: a,
                    model: b,
                });
            }
        }
    }
    Ok(())
}

/// Compares debug port, memory contents and stores of both sides; with `timed` also the cycles of the stores
/// and the values that depend on time.
///
/// # Errors
/// [`SideError`] when the simulation fails.
pub fn final_differences<R: Batched>(
    rtl: &mut R,
    rtl_memory: &Memory,
    model: &mut ModelSide,
    model_memory: &Memory,
    timed: bool,
) -> Result<Vec<FinalDifference>, SideError> {
    let mut found = Vec::new();
    for place in places().filter(|p| timed || independent_of_time(p)) {
        let Place {
            unit,
            name,
            sel,
            addr,
        } = place;
        let (a, b) = (rtl.peek(sel, addr)?, model.peek(sel, addr)?);
        if a != b && found.len() < LIMIT {
            found.push(FinalDifference {
                unit,
                place: format!("{name} [{sel}:{addr:#x}]"),
                rtl: a,
                model: b,
            });
        }
    }
    queue_differences(rtl, model, &mut found)?;
    if !timed {
        tile_differences(rtl, model, &mut found)?;
    }
    if timed {
        for bit in 0..COUNTERS as u32 {
            let (a, b) = (rtl.peek(8, bit)?, model.peek(8, bit)?);
            if a != b {
                let place = counter_name(bit as usize).unwrap_or_else(|| format!("counter {bit}"));
                found.push(FinalDifference {
                    unit: "counters",
                    place,
                    rtl: a,
                    model: b,
                });
            }
        }
    }
    let (a, b) = (rtl_memory.log(), model_memory.log());
    let mut logs = vec![("stores", a.stores, b.stores)];
    if timed {
        logs.push(("reads", a.reads, b.reads));
        logs.push(("digest of the stores", a.timed_digest, b.timed_digest));
    }
    for (place, rtl, model) in logs.into_iter().filter(|l| l.1 != l.2) {
        found.push(FinalDifference {
            unit: "memory",
            place: place.to_owned(),
            rtl,
            model,
        });
    }
    let (a, b) = (rtl_memory.contents(), model_memory.contents());
    if a != b
        && let Some(at) = a.iter().zip(b).position(|(a, b)| a != b)
    {
        let (rtl, model) = (u64::from(a[at]), u64::from(b[at]));
        found.push(FinalDifference {
            unit: "memory",
            place: format!("byte {at:#x}"),
            rtl,
            model,
        });
    }
    Ok(found)
}

/// A Tile as the debug port shows it.
#[derive(PartialEq, Eq)]
struct Tile {
    low: u64,
    shape: u64,
    /// The defined elements of the valid rectangle, per PE of the mask.
    elements: Vec<u64>,
}

fn tile<S: Batched>(side: &mut S, slot: u32) -> Result<Option<Tile>, SideError> {
    let name = side.peek(5, slot)?;
    if name >> 7 & 1 == 0 {
        return Ok(None);
    }
    let ptid = (name & 0x7f) as u32;
    let (low, shape) = (side.peek(6, ptid * 4)?, side.peek(6, ptid * 4 + 1)?);
    let (columns, valid_rows, valid_columns) =
        (shape >> 16 & 0xffff, shape >> 32 & 0xffff, shape >> 48);
    let bits = data_type_by_code((low >> 8 & 31) as u8).map_or(8, |t| u64::from(t.bits));
    let mut elements = Vec::new();
    // Elements that are not defined hold whatever the CELLs held before, which depends on time.
    let defined = low >> 13 & 1 != 0;
    for pe in (0..4u32).filter(|pe| defined && low >> (3 - pe) & 1 != 0) {
        for (row, column) in (0..valid_rows).flat_map(|r| (0..valid_columns).map(move |c| (r, c))) {
            let bit = (row * columns + column) * bits;
            let word = side.peek(7, pe << 28 | ptid << 21 | (bit / 64) as u32)?;
            elements.push(word >> (bit % 64) & (u64::MAX >> (64 - bits)));
        }
    }
    Ok(Some(Tile {
        low,
        shape,
        elements,
    }))
}

/// Compares the named Tiles by name, whatever their physical identifiers are.
fn tile_differences<R: Batched>(
    rtl: &mut R,
    model: &mut ModelSide,
    found: &mut Vec<FinalDifference>,
) -> Result<(), SideError> {
    for slot in 0..64 {
        let (a, b) = (tile(rtl, slot)?, tile(model, slot)?);
        if a == b {
            continue;
        }
        let mut differs = |what: &str, rtl: u64, model: u64| {
            let place = format!("Tile {slot} {what}");
            found.push(FinalDifference {
                unit: "local_pool",
                place,
                rtl,
                model,
            });
        };
        match (&a, &b) {
            (Some(a), Some(b)) if a.low != b.low => differs("descriptor", a.low, b.low),
            (Some(a), Some(b)) if a.shape != b.shape => differs("shape", a.shape, b.shape),
            (Some(a), Some(b)) => {
                let mut pairs = a.elements.iter().zip(&b.elements).enumerate();
                if let Some((i, (x, y))) = pairs.find(|(_, (x, y))| x != y) {
                    differs(&format!("element {i} of the valid ones"), *x, *y);
                }
            }
            _ => differs("valid", u64::from(a.is_some()), u64::from(b.is_some())),
        }
    }
    Ok(())
}

/// Compares the RTL's counters with the sums of their increments.
pub(super) fn counter_differences<R: Batched>(
    rtl: &mut R,
    increments: &[u64; COUNTERS],
) -> Result<Vec<FinalDifference>, SideError> {
    let mut found = Vec::new();
    for (bit, &sum) in (0u32..).zip(increments) {
        let counter = rtl.peek(8, bit)?;
        if counter != sum {
            let name = counter_name(bit as usize).unwrap_or_else(|| format!("counter {bit}"));
            let place = format!("{name} against the sum of its increments");
            found.push(FinalDifference {
                unit: "counters",
                place,
                rtl: counter,
                model: sum,
            });
        }
    }
    Ok(found)
}
