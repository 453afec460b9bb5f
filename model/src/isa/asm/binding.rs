//! Tile bindings: B.IOT and B.IOS.

use super::super::names::{hand_code, mask_code, shared_code, size_code, tile_code};
use super::super::{field, form};
use super::Problem;
use super::build::Build;
use super::cursor::Cursor;

const MASK: &str = "a mask 0000, 1000, 0100, 0010, 0001, 1100, 1110 or 1111";

/// Operands of B.IOT and B.IOS that are not Tiles.
#[derive(Default)]
struct Binding {
    sources: Vec<(u32, u32)>,
    mask: Option<(u32, u32)>,
    last: bool,
    size: Option<(u32, u32)>,
    destination: Option<(u32, u32)>,
}

/// Reads the operands of a binding; `tile` reads a source Tile, `target` a destination.
fn binding(
    cursor: &mut Cursor<'_>,
    tile: fn(&str) -> Option<u32>,
    target: fn(&str) -> Option<u32>,
    names: [&str; 2],
) -> Result<Binding, Problem> {
    let mut found = Binding::default();
    loop {
        let at = cursor.column();
        let brackets = cursor.accept("[");
        if brackets || cursor.peek_word().is_some_and(|word| tile(word).is_some()) {
            found.sources.push((cursor.word_as(names[0], tile)?, at));
            while brackets && cursor.accept(",") {
                let at = cursor.column();
                found.sources.push((cursor.word_as(names[0], tile)?, at));
            }
            if brackets {
                cursor.expect("]")?;
            }
        } else if cursor.accept_word("mask") {
            cursor.expect("=")?;
            found.mask = Some((cursor.word_as(MASK, mask_code)?, at));
        } else if cursor.accept_word("tsize") {
            cursor.expect("=")?;
            found.size = Some((cursor.word_as("a size code", size_code)?, at));
        } else if cursor.accept_word("last") {
            found.last = true;
        } else if cursor.accept_word("0") {
            found.last = false;
        } else if cursor.accept("->") || cursor.accept("=>") {
            found.destination = Some((cursor.word_as(names[1], target)?, at));
            if cursor.accept("<") {
                let at = cursor.column();
                found.size = Some((
                    cursor.word_as("a size such as 4KB, or its code", size_code)?,
                    at,
                ));
                cursor.expect(">")?;
            }
        } else {
            return Err(cursor.unexpected(format!("{}, `mask=`, `last` or `->`", names[0])));
        }
        if !cursor.accept(",") {
            return Ok(found);
        }
    }
}

/// Encodes B.IOT.
pub(super) fn iot(column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let found = binding(
        cursor,
        tile_code,
        hand_code,
        ["a Tile t#1 to n#16", "a hand t, u, m or n"],
    )?;
    if let Some((_, at)) = found.sources.get(2) {
        return Err(Problem::new(
            *at,
            "found a third source",
            "at most two sources in one B.IOT",
        ));
    }
    let form = match (found.sources.len(), found.destination) {
        (0, Some(_)) => form::F32_B_IOT_4,
        (1, Some(_)) => form::F32_B_IOT_0,
        (2, Some(_)) => form::F32_B_IOT_2,
        (1, None) => form::F32_B_IOT_3,
        (2, None) => form::F32_B_IOT_1,
        _ => {
            return Err(Problem::new(
                column,
                "found neither source nor destination",
                "a Tile",
            ));
        }
    };
    let mut build = Build::new(form, column);
    for ((code, at), id) in found.sources.iter().zip([field::SRCTILE0, field::SRCTILE1]) {
        build.set(id, *code, *at);
    }
    let (mask, at) = found.mask.unwrap_or((7, column));
    build.set(field::PEMODE, mask, at);
    build.set(field::L, i64::from(found.last), column);
    if let Some((hand, at)) = found.destination {
        build.set(field::DSTTILE, hand, at);
        let (size, at) = found.size.ok_or_else(|| {
            Problem::new(
                at,
                "found a destination without size",
                "a size such as `<4KB>`",
            )
        })?;
        if size > 10 {
            return Err(Problem::new(
                at,
                "found a size above 64KB",
                "a Local size of 128B to 64KB",
            ));
        }
        build.set(field::SIZECODE, size, at);
    }
    Ok(build)
}

/// Encodes B.IOS.
pub(super) fn ios(column: u32, cursor: &mut Cursor<'_>) -> Result<Build, Problem> {
    let found = binding(
        cursor,
        shared_code,
        shared_code,
        ["a Shared Tile S0 to S63", "a Shared Tile S0 to S63"],
    )?;
    let mut build = Build::new(form::F32_B_IOS, column);
    let (mask, at) = found.mask.unwrap_or((7, column));
    build.set(field::PEMODE, mask, at);
    match (found.sources.as_slice(), found.destination) {
        ([(tile, at)], None) => build.set(field::SHAREDTILEID, *tile, *at),
        ([], Some((tile, at))) => {
            build.set(field::SHAREDTILEID, tile, at);
            let missing = || {
                Problem::new(
                    at,
                    "found a destination without size",
                    "a size such as `<4KB>`",
                )
            };
            let (size, at) = found.size.ok_or_else(missing)?;
            build.set(field::SIZECODE, size, at);
        }
        _ => {
            return Err(Problem::new(
                column,
                "found not exactly one Shared Tile",
                "one source or one destination",
            ));
        }
    }
    if found.last {
        return Err(Problem::new(
            column,
            "found `last`",
            "no `last`; B.IOS has none",
        ));
    }
    Ok(build)
}
