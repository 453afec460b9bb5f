//! Directives.

use super::Problem;
use super::cursor::Cursor;
use super::decimal::{BF16, FP16, FP32, FP64, Format, float_bits};
use super::expr::{Expr, evaluate, parse};
use super::layout::{Content, Layout, SIZE_LIMIT, Symbol};
use super::lexer::{Kind, Token};

/// Directives that only describe symbols or files.
const WITHOUT_EFFECT: [&str; 12] = [
    ".globl",
    ".global",
    ".local",
    ".weak",
    ".type",
    ".size",
    ".file",
    ".ident",
    ".option",
    ".attribute",
    ".hidden",
    ".addrsig",
];

/// Runs the directive `name`.
pub(super) fn directive(
    layout: &mut Layout,
    name: &Token,
    operands: &[Token],
) -> Result<(), Problem> {
    let word = name.text.to_ascii_lowercase();
    if WITHOUT_EFFECT.contains(&word.as_str()) {
        return Ok(());
    }
    let mut cursor = Cursor::new(operands);
    let column = name.column;
    match word.as_str() {
        ".text" | ".data" | ".rodata" | ".bss" => layout.enter_section(&word),
        ".section" => {
            let section = cursor.word_as("a section name", |name| Some(name.to_owned()))?;
            layout.enter_section(&section);
            return Ok(());
        }
        ".org" => {
            let at = cursor.column();
            let address = layout.constant(&mut cursor)?;
            let address = u64::try_from(address).map_err(|_| {
                Problem::new(at, format!("found {address}"), "an address of 64 bits")
            })?;
            layout.set_address(address);
        }
        ".align" | ".balign" => align(layout, &mut cursor, column, |bytes| {
            u32::try_from(bytes).ok()
        })?,
        ".p2align" => {
            align(layout, &mut cursor, column, |power| {
                u32::try_from(power).ok().and_then(|p| 1_u32.checked_shl(p))
            })?;
        }
        ".byte" => values(layout, 1, &mut cursor, column)?,
        ".2byte" | ".half" | ".short" => values(layout, 2, &mut cursor, column)?,
        ".4byte" | ".word" | ".long" => values(layout, 4, &mut cursor, column)?,
        ".8byte" | ".dword" | ".quad" => values(layout, 8, &mut cursor, column)?,
        ".float" | ".single" => floats(layout, FP32, &mut cursor, column)?,
        ".double" => floats(layout, FP64, &mut cursor, column)?,
        ".float16" | ".fp16" => floats(layout, FP16, &mut cursor, column)?,
        ".bf16" | ".bfloat16" => floats(layout, BF16, &mut cursor, column)?,
        ".ascii" => strings(layout, &mut cursor, column, &[])?,
        ".asciz" | ".string" => strings(layout, &mut cursor, column, &[0])?,
        ".space" | ".skip" | ".zero" => {
            let at = cursor.column();
            let size = layout.constant(&mut cursor)?;
            let size = u64::try_from(size).ok().filter(|size| *size <= SIZE_LIMIT);
            let size = size.ok_or_else(|| {
                Problem::new(at, "found a bad size", format!("0 to {SIZE_LIMIT} bytes"))
            })?;
            let fill = optional_byte(layout, &mut cursor)?;
            layout.push(Content::Bytes(vec![fill; size as usize]), size, column)?;
        }
        ".equ" | ".set" => {
            let Some(symbol) = cursor.peek().filter(|token| token.kind == Kind::Word) else {
                return Err(cursor.unexpected("a symbol"));
            };
            cursor.advance();
            cursor.expect(",")?;
            return constant(layout, symbol, cursor.rest());
        }
        _ => {
            return Err(Problem::new(
                column,
                format!("found `{}`", name.text),
                "a directive of this assembler",
            ));
        }
    }
    cursor.end()
}

/// Defines a constant, which may refer to symbols that come later.
pub(super) fn constant(layout: &mut Layout, name: &Token, tokens: &[Token]) -> Result<(), Problem> {
    let mut cursor = Cursor::new(tokens);
    let expr = parse(&mut cursor)?;
    cursor.end()?;
    let position = layout.position();
    layout.define(&name.text, Symbol::Constant(expr, position), name.column)
}

fn optional_byte(layout: &Layout, cursor: &mut Cursor<'_>) -> Result<u8, Problem> {
    if !cursor.accept(",") {
        return Ok(0);
    }
    let column = cursor.column();
    let value = layout.constant(cursor)?;
    byte_of(value).ok_or_else(|| Problem::new(column, format!("found {value}"), "a byte"))
}

fn byte_of(value: i128) -> Option<u8> {
    u8::try_from(value)
        .ok()
        .or_else(|| i8::try_from(value).ok().map(|value| value as u8))
}

/// Pads to the alignment that `bytes` computes from the operand.
fn align(
    layout: &mut Layout,
    cursor: &mut Cursor<'_>,
    column: u32,
    bytes: impl Fn(i128) -> Option<u32>,
) -> Result<(), Problem> {
    const LARGEST: u32 = 1 << 20;
    let at = cursor.column();
    let operand = layout.constant(cursor)?;
    let align = bytes(operand).filter(|align| align.is_power_of_two() && *align <= LARGEST);
    let align = align.ok_or_else(|| {
        Problem::new(
            at,
            format!("found alignment {operand}"),
            format!("a power of two up to {LARGEST} bytes"),
        )
    })?;
    let fill = optional_byte(layout, cursor)?;
    layout.align(u64::from(align), fill, column)
}

/// Comma-separated expressions.
fn values(
    layout: &mut Layout,
    width: usize,
    cursor: &mut Cursor<'_>,
    column: u32,
) -> Result<(), Problem> {
    let mut values: Vec<Expr> = vec![parse(cursor)?];
    while cursor.accept(",") {
        values.push(parse(cursor)?);
    }
    let size = (width * values.len()) as u64;
    layout.push(Content::Values { width, values }, size, column)
}

/// Comma-separated decimal numbers; their tokens are joined again, since `1e-3` has an operator in it.
fn floats(
    layout: &mut Layout,
    format: Format,
    cursor: &mut Cursor<'_>,
    column: u32,
) -> Result<(), Problem> {
    let mut bytes = Vec::new();
    loop {
        let at = cursor.column();
        let mut text = String::new();
        while let Some(token) = cursor.peek().filter(|token| token.text != ",") {
            text.push_str(&token.text);
            cursor.advance();
        }
        let bits = match float_bits(&text, format) {
            Some(bits) => bits,
            None => named_bits(layout, &text, format).ok_or_else(|| {
                Problem::new(
                    at,
                    format!("found `{text}`"),
                    "a decimal number in range, inf, nan or 0x bits",
                )
            })?,
        };
        bytes.extend(&bits.to_le_bytes()[..format.bytes()]);
        if !cursor.accept(",") {
            break;
        }
    }
    let size = bytes.len() as u64;
    layout.push(Content::Bytes(bytes), size, column)
}

/// Bits of an integer constant used as a float value.
fn named_bits(layout: &Layout, name: &str, format: Format) -> Option<u64> {
    let symbol = layout.placed.symbols.get(name)?;
    let Symbol::Constant(expr, position) = symbol else {
        return None;
    };
    let value = evaluate(expr, &layout.placed.names(*position)).ok()?;
    float_bits(&value.number.to_string(), format)
}

fn strings(
    layout: &mut Layout,
    cursor: &mut Cursor<'_>,
    column: u32,
    tail: &[u8],
) -> Result<(), Problem> {
    let mut bytes = Vec::new();
    loop {
        let Some(Kind::Text(text)) = cursor.peek().map(|token| &token.kind) else {
            return Err(cursor.unexpected("a string"));
        };
        bytes.extend(text);
        bytes.extend(tail);
        cursor.advance();
        if !cursor.accept(",") {
            break;
        }
    }
    let size = bytes.len() as u64;
    layout.push(Content::Bytes(bytes), size, column)
}
