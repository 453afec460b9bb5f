//! Comparison of what both sides hold when a run is over.

use model::isa::data_type_by_code;

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

/// Selectors of the debug port to compare: unit, name, selector and addresses.
fn places() -> impl Iterator<Item = (&'static str, &'static str, u8, u32)> {
    let gprs = (0..4u32).flat_map(|pe| (0..24).map(move |r| ("scalar", "GPR", 0, pe * 32 + r)));
    let queues = (0..32).map(|i| ("scalar", "T/U queue", 1, i));
    let valid = (0..4).map(|pe| ("scalar", "T/U valid", 2, pe));
    let control = (0..19).map(|i| ("header", "control", 3, i));
    let header = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12].map(|i| ("header", "header", 4, i));
    let slots = (0..64).map(|i| ("issue", "Tile name", 5, i));
    let descriptors = (0..96)
        .flat_map(|p| [p * 4, p * 4 + 1])
        .map(|i| ("issue", "descriptor", 6, i));
    gprs.chain(queues)
        .chain(valid)
        .chain(control)
        .chain(header)
        .chain(slots)
        .chain(descriptors)
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
    // Physical identifiers follow the order of reclaim and differ when the timing may.
    let wanted = |sel: u8| timed || sel < 5;
    for (unit, name, sel, addr) in places().filter(|p| wanted(p.2)) {
        let (a, b) = (rtl.peek(sel, addr)?, model.peek(sel, addr)?);
        if a != b && found.len() < LIMIT {
            found.push(FinalDifference {
                unit,
                place: format!("{name} [{sel}:{addr}]"),
                rtl: a,
                model: b,
            });
        }
    }
    if !timed {
        tile_differences(rtl, model, &mut found)?;
    }
    if timed {
        for bit in 0..64u32 {
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
