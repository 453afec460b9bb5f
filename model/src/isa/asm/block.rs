//! Block starts.

use super::super::names::position;
use super::super::{
    DTYPE_NONE, Engine, FORMS, TileFamily, TileOp, by_name, data_type_by_name, field, form, form_of,
};
use super::Problem;
use super::build::{Build, Place};
use super::cursor::Cursor;
use super::expr::number;
use super::scalar::{arrow, fixed};

/// Block-start mnemonics that name an engine and take the operation as an operand.
pub(super) const CARRIERS: [&str; 4] = ["BSTART.VEC", "BSTART.SFU", "BSTART.CUBE", "BSTART.TLSU"];

/// Encodes a block start.
pub(super) fn assemble_start(
    name: &str,
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    match name {
        "BSTART.CALL" => {
            let mut build = Build::new(form::F32_BSTART_CALL, column);
            let at = cursor.column();
            build.set(field::SIMM12, place.target(cursor, place.pc)?, at);
            cursor.expect(",")?;
            return_address(build, cursor, place)
        }
        "BSTART.ICALL" => return_address(Build::new(form::F32_BSTART_ICALL, column), cursor, place),
        "BSTART.VEC" => element(Some(Engine::Vec), column, cursor),
        "BSTART.SFU" => element(Some(Engine::Sfu), column, cursor),
        "BSTART.TEPL" => element(None, column, cursor),
        "BSTART.CUBE" => named_carrier(TileFamily::Cube, column, cursor),
        "BSTART.TLSU" => named_carrier(TileFamily::Tlsu, column, cursor),
        "BSTART" | "BSTART.STD" | "BSTART.FP" | "BSTART.SYS" => {
            long_start(name, column, cursor, place)
        }
        "C.BSTART" | "C.BSTART.STD" | "C.BSTART.FP" | "C.BSTART.SYS" => {
            short_start(name, column, cursor, place)
        }
        _ => {
            let index = FORMS.iter().position(|form| form.mnemonic == name);
            let index = index
                .ok_or_else(|| Problem::new(column, format!("found `{name}`"), "a block start"))?;
            typed(index as u16, column, cursor)
        }
    }
}

/// The address behind the call and `->ra`.
fn return_address(
    mut build: Build,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    let column = cursor.column();
    build.set(
        field::UIMM5,
        place.target(cursor, place.pc.wrapping_add(2))?,
        column,
    );
    arrow(cursor)?;
    fixed("ra", cursor)?;
    Ok(build)
}

const TRANSFERS: [&str; 7] = ["FALL", "DIRECT", "COND", "CALL", "RET", "IND", "ICALL"];

/// The transfer type, FALL when it is not written.
fn transfer(cursor: &mut Cursor<'_>) -> Result<&'static str, Problem> {
    if cursor.at_end() {
        return Ok("FALL");
    }
    let code = cursor.word_as("FALL, DIRECT, COND, RET or IND", |word| {
        position(&TRANSFERS, word)
    })?;
    Ok(TRANSFERS[code as usize])
}

fn long_start(
    name: &str,
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    let at = cursor.column();
    let transfer = transfer(cursor)?;
    let form = match (name, transfer) {
        // `bstart.std call` is how start code names the unconditional start in front of C.SETRET.
        ("BSTART", "DIRECT") | ("BSTART.STD", "CALL") => form::F32_BSTART_0,
        ("BSTART", "COND") => form::F32_BSTART_1,
        ("BSTART" | "BSTART.STD", "FALL") => form::F32_BSTART_STD_1,
        ("BSTART.STD", "DIRECT") => form::F32_BSTART_STD_4,
        ("BSTART.STD", "COND") => form::F32_BSTART_STD_0,
        ("BSTART" | "BSTART.STD", "RET") => form::F32_BSTART_STD_2,
        ("BSTART" | "BSTART.STD", "IND") => form::F32_BSTART_STD_3,
        ("BSTART.FP", "FALL") => form::F32_BSTART_FP_4,
        ("BSTART.FP", "DIRECT") => form::F32_BSTART_FP_3,
        ("BSTART.FP", "COND") => form::F32_BSTART_FP_1,
        ("BSTART.FP", "RET") => form::F32_BSTART_FP_0,
        ("BSTART.FP", "IND") => form::F32_BSTART_FP_2,
        ("BSTART.SYS", "FALL") => form::F32_BSTART_SYS,
        _ => {
            return Err(Problem::new(
                at,
                format!("found {transfer} on {name}"),
                "a transfer type that this start has",
            ));
        }
    };
    let target = if transfer == "FALL" {
        None
    } else {
        [field::SIMM25, field::SIMM17]
            .into_iter()
            .find(|id| has(form, *id))
    };
    with_target(Build::new(form, column), target, cursor, place)
}

fn has(form: u16, id: super::super::FieldId) -> bool {
    form_of(form).field_by_id(id).is_some()
}

fn with_target(
    mut build: Build,
    target: Option<super::super::FieldId>,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    if let Some(id) = target {
        cursor.accept(",");
        let column = cursor.column();
        build.set(id, place.target(cursor, place.pc)?, column);
    }
    Ok(build)
}

fn short_start(
    name: &str,
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<Build, Problem> {
    let at = cursor.column();
    let transfer = transfer(cursor)?;
    let (form, branch_type) = match (name, transfer) {
        ("C.BSTART" | "C.BSTART.STD", "DIRECT") => (form::F16_C_BSTART_1, 0),
        ("C.BSTART" | "C.BSTART.STD", "COND") => (form::F16_C_BSTART_0, 0),
        ("C.BSTART" | "C.BSTART.STD", "FALL") => (form::F16_C_BSTART_STD, 1),
        ("C.BSTART" | "C.BSTART.STD", "IND") => (form::F16_C_BSTART_STD, 5),
        ("C.BSTART" | "C.BSTART.STD", "RET") => (form::F16_C_BSTART_STD, 7),
        ("C.BSTART.FP", "FALL") => (form::F16_C_BSTART_FP, 1),
        ("C.BSTART.FP", "IND") => (form::F16_C_BSTART_FP, 5),
        ("C.BSTART.FP", "RET") => (form::F16_C_BSTART_FP, 7),
        ("C.BSTART.SYS", "FALL") => (form::F16_C_BSTART_SYS, 0),
        _ => {
            return Err(Problem::new(
                at,
                format!("found {transfer} on {name}"),
                "a transfer type that this start has",
            ));
        }
    };
    let mut build = Build::new(form, column);
    if has(form, field::BRTYPE) {
        build.set(field::BRTYPE, branch_type, at);
    }
    let target = has(form, field::SIMM12).then_some(field::SIMM12);
    with_target(build, target, cursor, place)
}

/// Data type operand of a block start.
fn data_type(build: &mut Build, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
    let column = cursor.column();
    let code = cursor.word_as("a data type such as FP32", |word| {
        let none = word
            .eq_ignore_ascii_case("DTYPE_NONE")
            .then_some(DTYPE_NONE);
        none.or_else(|| data_type_by_name(word).map(|data_type| data_type.code))
    })?;
    build.set(field::DATATYPE, code, column);
    Ok(())
}

fn typed(form: u16, column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let mut build = Build::new(form, column);
    data_type(&mut build, cursor)?;
    Ok(build)
}

/// BSTART.VEC, BSTART.SFU or BSTART.TEPL: an operation name, a selector, or mode and function.
fn element(engine: Option<Engine>, column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let mut build = Build::new(form::F32_BSTART_TEPL, column);
    let at = cursor.column();
    let word = cursor
        .peek_word()
        .ok_or_else(|| cursor.unexpected("a Tile operation"))?;
    let (mode, function) = match number(word) {
        Some(first) if engine.is_none() => {
            cursor.advance();
            selector(first, at, cursor)?
        }
        _ => {
            let op = operation(TileFamily::Tepl, cursor)?;
            if engine.is_some_and(|engine| engine != op.engine) {
                let own = if op.engine == Engine::Vec {
                    "VEC"
                } else {
                    "SFU"
                };
                return Err(Problem::new(
                    at,
                    format!("{} does not run on this engine", op.name),
                    format!("BSTART.{own}"),
                ));
            }
            (i64::from(op.mode), i64::from(op.function))
        }
    };
    build.set(field::MODE, mode, at);
    build.set(field::FUNCTION, function, at);
    cursor.expect(",")?;
    data_type(&mut build, cursor)?;
    Ok(build)
}

/// `mode, function` or one selector number in front of the data type.
fn selector(first: i128, column: u32, cursor: &mut Cursor<'_>) -> Result<(i64, i64), Problem> {
    let mut ahead = cursor.clone();
    let second = if ahead.accept(",") {
        ahead.peek_word().and_then(number)
    } else {
        None
    };
    let (mode, function) = match second {
        Some(second) => {
            ahead.advance();
            *cursor = ahead;
            (first, second)
        }
        None => (first >> 5, first & 31),
    };
    let small = |value: i128, limit: i128| (0..limit).contains(&value).then_some(value as i64);
    small(mode, 4).zip(small(function, 32)).ok_or_else(|| {
        Problem::new(
            column,
            "found no selector of a Tile operation",
            "mode 0 to 3 and function 0 to 31",
        )
    })
}

fn operation(family: TileFamily, cursor: &mut Cursor<'_>) -> Result<&'static TileOp, Problem> {
    cursor.word_as("a Tile operation of this revision", |word| {
        by_name(word).filter(|op| op.family == family)
    })
}

/// BSTART.CUBE or BSTART.TLSU with the name of the block start as operand.
fn named_carrier(
    family: TileFamily,
    column: u32,
    cursor: &mut Cursor<'_>,
) -> Result<Build, Problem> {
    let form = cursor.word_as("a Tile operation of this engine", |word| {
        let mnemonic = format!("BSTART.{}", word.to_ascii_uppercase());
        let carried =
            |op: &&TileOp| op.family == family && form_of(op.carrier).mnemonic == mnemonic;
        super::super::TILE_OPS
            .iter()
            .find(carried)
            .map(|op| op.carrier)
    })?;
    cursor.expect(",")?;
    typed(form, column, cursor)
}
