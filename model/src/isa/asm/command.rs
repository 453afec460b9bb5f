//! Block, header and frame commands.

use super::super::names::{gpr_code, source_code};
use super::super::{FieldId, field, form};
use super::Problem;
use super::block;
use super::build::{Build, Place};
use super::cursor::Cursor;
use super::header;
use super::scalar::SOURCE;

pub(super) const GPR: &str = "a general-purpose register (r0..r23 or its ABI name)";

/// Encodes a command; `name` is its mnemonic in upper case.
pub(super) fn assemble_command(
    name: &str,
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<u64, Problem> {
    let build = match name {
        "BSTOP" => Build::new(form::F32_BSTOP, column),
        "C.BSTOP" => Build::new(form::F16_C_BSTOP, column),
        "L.BSTOP" => Build::new(form::F64_L_BSTOP, column),
        "FENTRY" => frame(
            form::F32_FENTRY,
            [field::SRCBEGIN, field::SRCEND],
            column,
            cursor,
            place,
        )?,
        "FEXIT" => frame(
            form::F32_FEXIT,
            [field::DSTBEGIN, field::DSTEND],
            column,
            cursor,
            place,
        )?,
        "FRET.RA" => frame(
            form::F32_FRET_RA,
            [field::DSTBEGIN, field::DSTEND],
            column,
            cursor,
            place,
        )?,
        "FRET.STK" => frame(
            form::F32_FRET_STK,
            [field::DSTBEGIN, field::DSTEND],
            column,
            cursor,
            place,
        )?,
        "MCOPY" => three_registers(form::F32_MCOPY, column, cursor)?,
        "MSET" => three_registers(form::F32_MSET, column, cursor)?,
        "ESAVE" => three_registers(form::F32_ESAVE, column, cursor)?,
        "ERCOV" => three_registers(form::F32_ERCOV, column, cursor)?,
        "XB" => numbers(
            form::F32_XB,
            &[field::ACR_ID, field::CROSS_BID],
            column,
            cursor,
            place,
        )?,
        _ if name.starts_with("B.") || name == "C.B.DIMI" => {
            header::assemble_header(name, column, cursor, place)?
        }
        _ => block::assemble_start(name, column, cursor, place)?,
    };
    cursor.end()?;
    build.finish()
}

/// Comma-separated numbers, one a field.
pub(super) fn numbers(
    form: u16,
    ids: &[FieldId],
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    let mut build = Build::new(form, column);
    for (count, id) in ids.iter().enumerate() {
        if count > 0 {
            cursor.expect(",")?;
        }
        number_field(&mut build, *id, cursor, place)?;
    }
    Ok(build)
}

/// One number into a field.
pub(super) fn number_field(
    build: &mut Build,
    id: FieldId,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<(), Problem> {
    let column = cursor.column();
    let value = place.number(cursor)?;
    build.set(id, value, column);
    Ok(())
}

/// One general-purpose register into a field.
pub(super) fn gpr_field(
    build: &mut Build,
    id: FieldId,
    cursor: &mut Cursor<'_>,
) -> Result<(), Problem> {
    let column = cursor.column();
    let code = cursor.word_as(GPR, gpr_code)?;
    build.set(id, code, column);
    Ok(())
}

fn three_registers(form: u16, column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let mut build = Build::new(form, column);
    cursor.expect("[")?;
    for (count, id) in [field::REGSRC0, field::REGSRC1, field::REGSRC2]
        .into_iter()
        .enumerate()
    {
        if count > 0 {
            cursor.expect(",")?;
        }
        let at = cursor.column();
        let code = cursor.word_as(SOURCE, source_code)?;
        build.set(id, code, at);
    }
    cursor.expect("]")?;
    Ok(build)
}

/// `[begin ~ end], sp!, size`; the register range may wrap around from x3 to a0.
fn frame(
    form: u16,
    ends: [FieldId; 2],
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    let mut build = Build::new(form, column);
    let mut codes = [0; 2];
    cursor.expect("[")?;
    for (index, id) in ends.into_iter().enumerate() {
        if index > 0 {
            cursor.expect("~")?;
        }
        let at = cursor.column();
        let code = cursor.word_as("a register from a0 to x3", |word| {
            gpr_code(word).filter(|code| *code >= 2)
        })?;
        codes[index] = i64::from(code);
        build.set(id, code, at);
    }
    cursor.expect("]")?;
    cursor.expect(",")?;
    cursor.word_as("`sp!`", |word| (gpr_code(word) == Some(1)).then_some(()))?;
    cursor.expect("!")?;
    cursor.expect(",")?;
    let at = cursor.column();
    let size = place.number(cursor)?;
    let registers = (codes[1] - codes[0]).rem_euclid(22) + 1;
    if size < registers * 8 {
        let found = format!("found {size} bytes for {registers} registers");
        return Err(Problem::new(
            at,
            found,
            format!("at least {}", registers * 8),
        ));
    }
    build.set(field::UIMM, size, at);
    Ok(build)
}
