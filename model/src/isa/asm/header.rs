//! Header commands.

use super::super::disasm_command::FPATR_FIELDS;
use super::super::names::{COMPARES, LAYOUTS, PADS, ROUNDINGS, TEMPERATURES, gpr_code, position};
use super::super::{DTYPE_NONE, FieldId, data_type_by_name, field, form};
use super::Problem;
use super::binding;
use super::build::{Build, Place};
use super::command::{GPR, gpr_field, number_field, numbers};
use super::cursor::Cursor;
use super::expr::number;
use super::scalar::arrow;

/// Encodes a header command.
pub(super) fn assemble_header(
    name: &str,
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    match name {
        "B.CATR" => catr(column, cursor),
        "B.DATR" => datr(column, cursor),
        "B.DIM" => dim(column, cursor, place),
        "C.B.DIMI" => {
            let mut build = Build::new(form::F16_C_B_DIMI, column);
            number_field(&mut build, field::IMM8, cursor, place)?;
            arrow(cursor)?;
            let at = cursor.column();
            build.set(field::LOOPNEST, dimension(cursor)?, at);
            Ok(build)
        }
        "B.IOR" => ior(column, cursor),
        "B.IOT" => binding::iot(column, cursor),
        "B.IOS" => binding::ios(column, cursor),
        "B.HINT" => hint(column, cursor, place),
        "B.FPATR" => fpatr(column, cursor, place),
        "B.SUBVIEW" => {
            let mut build = Build::new(form::F32_B_SUBVIEW, column);
            number_field(&mut build, field::SRCSELECT, cursor, place)?;
            register_and_numbers(
                &mut build,
                [field::UIMM11, field::SUBVIEWSIZECODE],
                cursor,
                place,
            )?;
            Ok(build)
        }
        _ => {
            let mut build = numbers(
                form::F32_B_ASSEMBLE,
                &[field::INIT, field::LAST],
                column,
                cursor,
                place,
            )?;
            register_and_numbers(
                &mut build,
                [field::UIMM11, field::PARENTSIZECODE],
                cursor,
                place,
            )?;
            Ok(build)
        }
    }
}

/// `, register, number, number`
fn register_and_numbers(
    build: &mut Build,
    ids: [FieldId; 2],
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<(), Problem> {
    cursor.expect(",")?;
    gpr_field(build, field::REGSRC, cursor)?;
    for id in ids {
        cursor.expect(",")?;
        number_field(build, id, cursor, place)?;
    }
    Ok(())
}

/// Words separated by commas, braces around them allowed.
fn word_list(
    cursor: &mut Cursor<'_>,
    mut each: impl FnMut(&mut Cursor<'_>) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let braces = cursor.accept("{");
    let done = |cursor: &Cursor<'_>| cursor.at_end() || cursor.peek_text() == Some("}");
    if !done(cursor) {
        each(cursor)?;
        while cursor.accept(",") {
            each(cursor)?;
        }
    }
    if braces { cursor.expect("}") } else { Ok(()) }
}

fn catr(column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let mut build = Build::new(form::F32_B_CATR, column);
    word_list(cursor, |cursor| {
        let at = cursor.column();
        let ids: &[FieldId] = cursor.word_as("trap, atomic, aq, rl, aqrl, far or dr", |word| {
            Some(match word.to_ascii_lowercase().as_str() {
                "trap" => &[field::TRAP] as &[FieldId],
                "atomic" => &[field::ATOM],
                "aq" => &[field::AQ],
                "rl" => &[field::RL],
                "aqrl" => &[field::AQ, field::RL],
                "far" => &[field::FAR],
                "dr" => &[field::DR],
                _ => return None,
            })
        })?;
        for id in ids {
            build.set(*id, 1, at);
        }
        Ok(())
    })?;
    Ok(build)
}

/// What one word of B.DATR sets.
fn datr_word(word: &str, first: bool) -> Option<Vec<(FieldId, u32)>> {
    let lower = word.to_ascii_lowercase();
    let numbered = |prefix: &str| {
        lower
            .strip_prefix(prefix)
            .and_then(number)
            .map(|n| n as u32)
    };
    let (stem, canonicalize) = match lower.strip_suffix(".canon") {
        Some(stem) => (stem, true),
        None => (lower.strip_suffix(".normal").unwrap_or(&lower), false),
    };
    let numeric_layout = stem
        .strip_prefix("layout")
        .and_then(number)
        .or_else(|| if first { number(stem) } else { None })
        .map(|n| n as u32);
    if let Some(layout) = position(&LAYOUTS, stem).or(numeric_layout) {
        let mut fields = vec![(field::LAYOUT, layout)];
        if canonicalize {
            fields.push((field::CANONICALIZE, 1));
        }
        return Some(fields);
    }
    let one = |id, value: Option<u32>| value.map(|value| vec![(id, value)]);
    let data_type = || {
        let none = (lower == "dtype_none").then_some(u32::from(DTYPE_NONE));
        none.or_else(|| data_type_by_name(word).map(|data_type| u32::from(data_type.code)))
    };
    match lower.as_str() {
        "sat" => return one(field::SAT, Some(1)),
        "canonicalize" | "canon" => return one(field::CANONICALIZE, Some(1)),
        _ => {}
    }
    one(field::DATATYPE, data_type())
        .or_else(|| {
            one(
                field::PADVALUEORBYTEID,
                position(&PADS, &lower).or_else(|| numbered("byte")),
            )
        })
        .or_else(|| {
            one(
                field::CMODE,
                position(&COMPARES, &lower).or_else(|| numbered("cmode")),
            )
        })
        .or_else(|| {
            one(
                field::RMODE,
                position(&ROUNDINGS, &lower).or_else(|| numbered("rmode")),
            )
        })
}

fn datr(column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let mut set: Vec<(FieldId, u32, u32)> = Vec::new();
    word_list(cursor, |cursor| {
        let at = cursor.column();
        let first = set.is_empty();
        let fields = cursor.word_as(
            "a layout, data type, padding, comparison, rounding, `sat` or `canonicalize` of this revision",
            |word| datr_word(word, first),
        )?;
        for (id, value) in fields {
            if set.iter().any(|(known, _, _)| *known == id) {
                return Err(Problem::new(
                    at,
                    "found a second word for the same field",
                    "each field once",
                ));
            }
            set.push((id, value, at));
        }
        Ok(())
    })?;
    for (id, value) in [
        (field::DATATYPE, u32::from(DTYPE_NONE)),
        (field::PADVALUEORBYTEID, 3),
    ] {
        if set.iter().all(|(known, _, _)| *known != id) {
            set.push((id, value, column));
        }
    }
    let mut build = Build::new(form::F32_B_DATR, column);
    for (id, value, at) in set {
        build.set(id, value, at);
    }
    Ok(build)
}

fn dimension(cursor: &mut Cursor<'_>) -> Result<u32, Problem> {
    cursor.word_as("lb0, lb1 or lb2", |word| {
        position(&["lb0", "lb1", "lb2"], word)
    })
}

fn dim(column: u32, cursor: &mut Cursor<'_>, place: &Place<'_>) -> Result<Build, Problem> {
    let register_column = cursor.column();
    let register = cursor.word_as(GPR, gpr_code)?;
    cursor.expect(",")?;
    let number_column = cursor.column();
    let offset = place.number(cursor)?;
    arrow(cursor)?;
    let form =
        [form::F32_B_DIM_1, form::F32_B_DIM_2, form::F32_B_DIM_0][dimension(cursor)? as usize];
    let mut build = Build::new(form, column);
    build.set(field::REGSRC, register, register_column);
    build.set(field::UIMM17, offset, number_column);
    Ok(build)
}

/// `[s0, s1, s2], ->d`; a second pair of brackets holds destinations, and both pairs may be missing.
fn ior(column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let mut build = Build::new(form::F32_B_IOR, column);
    let sources = register_list(cursor)?;
    if sources.len() > 3 {
        return Err(Problem::new(
            sources[3].1,
            "found a fourth source",
            "at most three sources",
        ));
    }
    for ((code, at), id) in
        sources
            .into_iter()
            .zip([field::REGSRC0, field::REGSRC1, field::REGSRC2])
    {
        build.set(id, code, at);
    }
    cursor.accept(",");
    let destinations = if cursor.accept("->") || cursor.accept("=>") {
        let at = cursor.column();
        vec![(cursor.word_as(GPR, gpr_code)?, at)]
    } else if cursor.at_end() {
        Vec::new()
    } else {
        register_list(cursor)?
    };
    if let Some((_, at)) = destinations.get(1) {
        return Err(Problem::new(
            *at,
            "found a second destination",
            "at most one destination",
        ));
    }
    for (code, at) in destinations {
        build.set(field::REGDST, code, at);
    }
    Ok(build)
}

fn register_list(cursor: &mut Cursor<'_>) -> Result<Vec<(u32, u32)>, Problem> {
    let brackets = cursor.accept("[");
    let mut registers = Vec::new();
    let close = |cursor: &Cursor<'_>| matches!(cursor.peek_text(), None | Some("]" | "->" | "=>"));
    if !close(cursor) {
        loop {
            let at = cursor.column();
            registers.push((cursor.word_as(GPR, gpr_code)?, at));
            let mut ahead = cursor.clone();
            if !ahead.accept(",") || close(&ahead) {
                break;
            }
            *cursor = ahead;
        }
    }
    if brackets {
        cursor.expect("]")?;
    }
    Ok(registers)
}

fn hint(column: u32, cursor: &mut Cursor<'_>, place: &Place<'_>) -> Result<Build, Problem> {
    if let Some(end) = cursor
        .peek_word()
        .and_then(|word| position(&["TRACE.begin", "TRACE.end"], word))
    {
        cursor.advance();
        let mut build = Build::new(form::F32_B_HINT_1, column);
        build.set(field::B_E, end, column);
        return Ok(build);
    }
    let mut build = Build::new(form::F32_B_HINT_0, column);
    word_list(cursor, |cursor| {
        let at = cursor.column();
        let Some(word) = cursor.peek_word() else {
            return Err(cursor.unexpected(HINT));
        };
        let lower = word.to_ascii_lowercase();
        if let Some(branch) = lower.strip_prefix("br.") {
            let likely =
                position(&["unlikely", "likely"], branch).ok_or_else(|| cursor.unexpected(HINT))?;
            build.set(field::V, 1, at);
            build.set(field::L_UL, likely, at);
        } else if let Some(temperature) = lower.strip_prefix("temp.") {
            let code =
                position(&TEMPERATURES, temperature).ok_or_else(|| cursor.unexpected(HINT))?;
            build.set(field::TEMP, code, at);
        } else {
            return number_field(&mut build, field::PREFETCH_SIZE, cursor, place);
        }
        cursor.advance();
        Ok(())
    })?;
    Ok(build)
}

const HINT: &str = "`BR.likely`, `BR.unlikely`, `TEMP.` with none, cool, warm or hot, a number of lines, or `TRACE.begin` or `.end`";

/// Seven, nine or ten numbers; the missing ones are 0.
fn fpatr(column: u32, cursor: &mut Cursor<'_>, place: &Place<'_>) -> Result<Build, Problem> {
    let mut build = Build::new(form::F32_B_FPATR, column);
    let mut count = 0;
    loop {
        let Some(id) = FPATR_FIELDS.get(count) else {
            return Err(cursor.unexpected("at most ten numbers"));
        };
        number_field(&mut build, *id, cursor, place)?;
        count += 1;
        if !cursor.accept(",") {
            break;
        }
    }
    if matches!(count, 7 | 9 | 10) {
        Ok(build)
    } else {
        Err(cursor.unexpected("seven, nine or ten numbers"))
    }
}
