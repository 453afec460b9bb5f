//! Compares the Tiles of a core with those that a record expects.

use model::isa;

use super::compare::{Report, Values, bits, mask_text};
use super::record::{HexBytes, Record, Tile};
use crate::side::{Batched, SideError};

/// A Tile as the core holds it.
struct Held {
    ptid: u32,
    mask: u64,
    valid_def: bool,
    pad_def: bool,
}

/// Compares names, descriptors, definedness and payloads of all Tiles.
pub(super) fn tiles<S: Batched>(
    report: &mut Report,
    record: &Record,
    side: &mut S,
    values: Values,
) -> Result<(), SideError> {
    let mut held = Vec::new();
    for slot in 0..64 {
        let word = side.peek(5, slot)?;
        if bits(word, 7, 7) != 0 {
            held.push((slot, bits(word, 6, 0) as u32));
        }
    }
    let expected: Vec<u32> = record.expect.tiles.iter().map(|t| t.index).collect();
    let slots: Vec<u32> = held.iter().map(|h| h.0).collect();
    report.eq("tiles", &expected, &slots);
    for tile in &record.expect.tiles {
        if let Some(&(_, ptid)) = held.iter().find(|h| h.0 == tile.index) {
            let held = descriptor(report, tile, ptid, side)?;
            payload(report, record, tile, &held, side, values)?;
        }
    }
    Ok(())
}

fn descriptor<S: Batched>(
    report: &mut Report,
    tile: &Tile,
    ptid: u32,
    side: &mut S,
) -> Result<Held, SideError> {
    let (low, shape) = (side.peek(6, ptid * 4)?, side.peek(6, ptid * 4 + 1)?);
    let name = |what: &str| format!("tile {}: {what}", tile.index);
    report.eq(&name("mask"), &tile.mask, &mask_text(bits(low, 3, 0)));
    report.eq(&name("storage"), &tile.storage.as_str(), &"Numeric");
    report.eq(&name("layout"), &tile.layout.as_str(), &"RowMajor");
    report.eq(
        &name("capacity_bytes"),
        &tile.capacity_bytes,
        &(64 << bits(low, 7, 4)),
    );
    let code = isa::data_type_by_name(&tile.data_type).map(|t| u64::from(t.code));
    report.eq(&name("data_type"), &code, &Some(bits(low, 12, 8)));
    let expected = [tile.rows, tile.columns, tile.valid_rows, tile.valid_columns];
    let found = [
        bits(shape, 15, 0),
        bits(shape, 31, 16),
        bits(shape, 47, 32),
        shape >> 48,
    ];
    report.eq(&name("shape"), &expected, &found);
    let (valid_def, pad_def) = (bits(low, 13, 13) != 0, bits(low, 14, 14) != 0);
    report.eq(
        &name("contents_defined"),
        &tile.contents_defined,
        &valid_def,
    );
    Ok(Held {
        ptid,
        mask: bits(low, 3, 0),
        valid_def,
        pad_def,
    })
}

fn bit(bytes: &[u8], i: u64) -> bool {
    bytes
        .get((i / 8) as usize)
        .is_some_and(|b| b >> (i % 8) & 1 != 0)
}

/// Element `i` of `width` bits; missing bytes are 0.
fn element(bytes: &[u8], i: u64, width: u64) -> u64 {
    let byte = |k: u64| bytes.get(k as usize).copied().map_or(0, u64::from);
    match width {
        4 => byte(i / 2) >> (4 * (i % 2)) & 15,
        width => (0..width / 8)
            .map(|k| byte(i * width / 8 + k) << (8 * k))
            .sum(),
    }
}

fn payload<S: Batched>(
    report: &mut Report,
    record: &Record,
    tile: &Tile,
    held: &Held,
    side: &mut S,
    values: Values,
) -> Result<(), SideError> {
    let ieee = record.expect_ieee.as_ref();
    let ieee = ieee.and_then(|e| e.tiles.iter().find(|t| t.index == tile.index));
    let elements = tile.rows * tile.columns;
    let words = (elements * tile.element_bits).div_ceil(64);
    for pe in (0u32..4).filter(|pe| held.mask >> (3 - pe) & 1 != 0) {
        let key = pe.to_string();
        // Without fragments the record describes PE0, or the same contents in every PE of the mask.
        let fragment = tile.fragments.get(&key);
        let defined = fragment.map_or(&tile.defined, |f| &f.defined);
        let recorded: &HexBytes = fragment.map_or(&tile.payload, |f| &f.payload);
        let expected = match ieee {
            Some(ieee) => ieee
                .fragments
                .get(&key)
                .map_or(&ieee.payload, |f| &f.payload),
            None => recorded,
        };
        let mut found = Vec::new();
        for i in 0..words {
            let addr = pe << 28 | held.ptid << 21 | u32::try_from(i).unwrap_or(u32::MAX);
            found.extend_from_slice(&side.peek(7, addr)?.to_le_bytes());
        }
        for i in 0..elements {
            let (row, column) = (i / tile.columns, i % tile.columns);
            let valid = row < tile.valid_rows && column < tile.valid_columns;
            let known = if valid { held.valid_def } else { held.pad_def };
            let name = |what: &str| format!("tile {} PE{pe} {what}[{row}][{column}]", tile.index);
            report.eq(&name("defined"), &bit(&defined.0, i), &known);
            if known && values == Values::All {
                let width = tile.element_bits;
                report.eq(
                    &name("payload"),
                    &element(&expected.0, i, width),
                    &element(&found, i, width),
                );
            }
        }
    }
    Ok(())
}
