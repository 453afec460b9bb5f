//! Compares the header of an open block with what a record expects.

use super::compare::{Report, bits, mask_text};
use super::record::{Expect, Header};
use crate::side::{Batched, SideError};

pub(super) fn header<S: Batched>(
    report: &mut Report,
    expect: &Expect,
    side: &mut S,
) -> Result<(), SideError> {
    let Some(header) = &expect.header else {
        return Ok(());
    };
    report.eq(
        "header.sequential_pc",
        &header.sequential_pc.0,
        &side.peek(3, 6)?,
    );
    let control = side.peek(3, 5)?;
    report.eq(
        "header.condition_set",
        &u64::from(header.condition_set),
        &bits(control, 10, 10),
    );
    report.eq(
        "header.commit_target_set",
        &u64::from(header.commit_target_set),
        &bits(control, 11, 11),
    );
    let descriptor = side.peek(4, 12)?;
    if let Some(operation) = &header.operation {
        let class = ["Control", "TileElement", "TileMemory", "TileMatrix"]
            .iter()
            .position(|&c| c == operation.class);
        report.eq(
            "header.operation.class",
            &class.map(|c| c as u64),
            &Some(bits(descriptor, 3, 1)),
        );
        if let Some(selector) = operation.selector {
            report.eq(
                "header.operation.selector",
                &selector.0,
                &bits(descriptor, 10, 4),
            );
        }
        if let Some(data_type) = operation.data_type {
            report.eq(
                "header.operation.data_type",
                &data_type,
                &bits(descriptor, 15, 11),
            );
        }
    }
    for k in 0..3 {
        let word = side.peek(4, k)?;
        let found = (bits(word, 16, 16) != 0).then_some(bits(word, 15, 0));
        let expected = header
            .dimensions
            .get(k as usize)
            .copied()
            .flatten()
            .map(|h| h.0);
        report.eq(&format!("header.dimensions[{k}]"), &expected, &found);
    }
    let word = side.peek(4, 3)?;
    let found = [
        bits(word, 4, 0),
        bits(word, 9, 5),
        bits(word, 14, 10),
        bits(word, 19, 15),
    ];
    report.eq(
        "header.b_ior",
        &header.b_ior,
        &(bits(word, 20, 20) != 0).then_some(found),
    );
    let word = side.peek(4, 4)?;
    let expected = header.b_datr.as_ref().map(|d| {
        [
            d.layout,
            d.rmode,
            d.data_type,
            u64::from(d.canonicalize),
            u64::from(d.sat),
            d.pad,
            d.cmode,
        ]
    });
    let fields = [
        (4, 0),
        (7, 5),
        (12, 8),
        (13, 13),
        (14, 14),
        (16, 15),
        (19, 17),
    ];
    let found = fields.map(|(hi, lo)| bits(word, hi, lo));
    report.eq(
        "header.b_datr",
        &expected,
        &(bits(word, 20, 20) != 0).then_some(found),
    );
    report.eq(
        "header.b_iot count",
        &(header.b_iot.len() as u64),
        &side.peek(4, 5)?,
    );
    for (k, iot) in (0u32..4).zip(&header.b_iot) {
        let word = side.peek(4, 8 + k)?;
        let expected = (
            iot.dst,
            iot.size,
            iot.mask.clone(),
            iot.src0,
            iot.src1,
            iot.last,
        );
        let named = |valid: u32, hi: u32, lo: u32| {
            (bits(word, valid, valid) != 0).then_some(bits(word, hi, lo))
        };
        let found = (
            named(1, 3, 2),
            bits(word, 7, 4),
            mask_text(bits(word, 11, 8)),
            named(12, 18, 13),
            named(19, 25, 20),
            bits(word, 26, 26) != 0,
        );
        report.eq(&format!("header.b_iot[{k}]"), &expected, &found);
    }
    attributes(report, header, side)
}

/// B.CATR, B.HINT, B.FPATR, B.IOS and terminal-pending (`docs/debug-port.md`).
fn attributes<S: Batched>(
    report: &mut Report,
    header: &Header,
    side: &mut S,
) -> Result<(), SideError> {
    let catr = header.b_catr.as_ref().map_or(0, |c| {
        let flags = [true, c.trap, c.far, c.atomic, c.acquire, c.release, c.dr];
        flags
            .iter()
            .rev()
            .fold(0, |word, &bit| word << 1 | u64::from(bit))
    });
    report.eq("header.b_catr", &catr, &side.peek(4, 6)?);
    let hint = header.b_hint.as_ref().map_or(0, |h| {
        u64::from(h.branch_valid)
            | u64::from(h.branch_likely) << 1
            | h.temperature << 2
            | h.prefetch_size << 5
            | 1 << 17
    });
    report.eq("header.b_hint", &hint, &side.peek(4, 13)?);
    let fpatr = header.b_fpatr.as_ref().map(|f| {
        [
            f.pre_quant,
            f.relu,
            f.group_n,
            f.row_max_en.into(),
            f.group_max_en.into(),
            f.row_max_init.into(),
            f.max_abs_en.into(),
            f.trans_a.into(),
            f.trans_b.into(),
        ]
    });
    let word = side.peek(4, 7)?;
    let places = [
        (31, 26),
        (25, 23),
        (22, 19),
        (18, 18),
        (17, 17),
        (16, 16),
        (15, 15),
        (7, 7),
        (8, 8),
    ];
    let found = (bits(word, 32, 32) != 0).then(|| places.map(|(hi, lo)| bits(word, hi, lo)));
    report.eq("header.b_fpatr", &fpatr, &found);
    report.eq(
        "header.b_ios count",
        &(header.b_ios.len() as u64),
        &side.peek(4, 14)?,
    );
    for (k, ios) in (0u32..4).zip(&header.b_ios) {
        let word = side.peek(4, 16 + k)?;
        let found = (
            bits(word, 6, 1),
            bits(word, 10, 7),
            mask_text(bits(word, 14, 11)),
        );
        let expected = (ios.id, ios.size, ios.mask.clone());
        report.eq(&format!("header.b_ios[{k}]"), &expected, &found);
    }
    let terminal = u64::from(header.system_terminal_pending);
    report.eq(
        "header.system_terminal_pending",
        &terminal,
        &bits(side.peek(3, 20)?, 0, 0),
    );
    Ok(())
}
