//! Lines of the three layouts.

use std::ops::RangeInclusive;

use super::catalogue::defined;
use super::{Case, Combination, Kind, Mode, Op, Place, Value, controlled, kind::Type};

/// What a line has instead of what it may have.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    pub(super) found: String,
    pub(super) allowed: String,
}

type Parsed<T> = Result<T, Wrong>;

/// The layouts, told apart by the header line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Layout {
    Records,
    Table,
    Wide,
    Controlled,
}

const HEADERS: [(Layout, &str); 4] = [
    (
        Layout::Records,
        "#op\tsrc\tdst\trmode\tsat\ta\tb\tc\tresult\tflags\tnote",
    ),
    (
        Layout::Table,
        "#op\tsrc\tdst\trmode\tsat\tbase\tresults\tflags\tnotes",
    ),
    (
        Layout::Wide,
        "#src\tdst\ta\tRNE.0\tRNE.1\tRTZ.0\tRTZ.1\tRDN.0\tRDN.1\tRUP.0\tRUP.1\tRNA.0\tRNA.1\tRTO.0\tRTO.1\tRHB.0\tRHB.1\tnotes",
    ),
    (
        Layout::Controlled,
        "#op\tsrc\tdst\trmode\tsat\ta\tb\tc\tctl\tresult\tflags",
    ),
];

const NOTES: &[u8] = b"abcdefghijklms";
const COLUMNS_OF_A_ROW: usize = 14;
const ENTRIES: u64 = 256;

/// At most this much of a field is repeated in a message.
const SHOWN: usize = 40;

fn wrong<T>(found: impl Into<String>, allowed: impl Into<String>) -> Parsed<T> {
    Err(Wrong {
        found: found.into(),
        allowed: allowed.into(),
    })
}

/// A field as it stands in a message.
fn shown(field: &[u8]) -> String {
    let text = String::from_utf8_lossy(&field[..field.len().min(SHOWN)]);
    let text: String = text.chars().flat_map(char::escape_debug).collect();
    let more = if field.len() > SHOWN { ".." } else { "" };
    format!("`{text}{more}`")
}

pub(super) fn layout(line: &[u8]) -> Parsed<Layout> {
    let found = HEADERS.iter().find(|(_, h)| h.as_bytes() == line);
    match found {
        Some((layout, _)) => Ok(*layout),
        None => wrong(
            shown(line),
            "one of the header lines `#op src dst rmode sat a b c result flags note`, \
             `#op src dst rmode sat base results flags notes`, `#src dst a RNE.0 .. RHB.1 notes` and \
             `#op src dst rmode sat a b c ctl result flags`, with tabs",
        ),
    }
}

/// Exactly `N` fields between tabs.
fn split<const N: usize>(line: &[u8]) -> Parsed<[&[u8]; N]> {
    let mut fields = [&[][..]; N];
    let mut count = 0;
    for field in line.split(|byte| *byte == b'\t') {
        if let Some(slot) = fields.get_mut(count) {
            *slot = field;
        }
        count += 1;
    }
    if count == N {
        Ok(fields)
    } else {
        wrong(format!("{count} columns"), format!("{N} columns"))
    }
}

fn kind(field: &[u8]) -> Parsed<Kind> {
    let list = || {
        let names: Vec<&str> = super::KINDS.iter().map(|k| k.name).collect();
        names.join(" ")
    };
    Type::named(field).map_or_else(|| wrong(format!("type {}", shown(field)), list()), Ok)
}

fn mode(field: &[u8]) -> Parsed<Mode> {
    let found = Mode::named(field);
    found.map_or_else(
        || {
            wrong(
                format!("rounding mode {}", shown(field)),
                "RNE RTZ RDN RUP RNA RTO RHB",
            )
        },
        Ok,
    )
}

fn sat(field: &[u8]) -> Parsed<bool> {
    match field {
        b"0" => Ok(false),
        b"1" => Ok(true),
        _ => wrong(format!("sat {}", shown(field)), "0 or 1"),
    }
}

fn digit(byte: u8) -> Option<u64> {
    match byte {
        b'0'..=b'9' => Some(u64::from(byte - b'0')),
        b'a'..=b'f' => Some(u64::from(byte - b'a' + 10)),
        _ => None,
    }
}

/// Exactly `digits` digits.
fn hex(what: &str, field: &[u8], digits: usize) -> Parsed<u64> {
    number(what, field, digits..=digits, || format!("{digits}"))
}

/// One to `most` digits.
fn word(what: &str, field: &[u8], most: usize) -> Parsed<u64> {
    number(what, field, 1..=most, || format!("1 to {most}"))
}

fn number(
    what: &str,
    field: &[u8],
    lengths: RangeInclusive<usize>,
    allowed: impl FnOnce() -> String,
) -> Parsed<u64> {
    let fold = |value: u64, byte: &u8| Some(value << 4 | digit(*byte)?);
    let fits = lengths.contains(&field.len());
    let value = fits.then(|| field.iter().try_fold(0, fold)).flatten();
    value.map_or_else(
        || {
            wrong(
                format!("{what} {}", shown(field)),
                format!("{} digits 0-9 a-f", allowed()),
            )
        },
        Ok,
    )
}

/// The bits of a valid encoding.
fn encoding(what: &str, kind: Kind, field: &[u8]) -> Parsed<u64> {
    let bits = hex(what, field, usize::from(kind.digits))?;
    if bits & kind.zero_bits() != 0 {
        return wrong(
            format!("{what} {} of type {}", shown(field), kind.name),
            format!(
                "an encoding whose bits {:#x} are 0",
                kind.zero_bits() & low(kind.digits)
            ),
        );
    }
    Ok(bits)
}

/// The bits of so many hexadecimal digits.
fn low(digits: u8) -> u64 {
    u64::MAX >> (64 - 4 * u32::from(digits))
}

fn flags(field: &[u8]) -> Parsed<u8> {
    match hex("flags", field, 2)? {
        value @ 0..=0x1f => Ok(value as u8),
        _ => wrong(format!("flags {}", shown(field)), "00 to 1f"),
    }
}

fn note(field: &[u8], none: u8) -> Parsed<u8> {
    match field {
        [byte] if *byte == none => Ok(b'-'),
        [byte] if NOTES.contains(byte) => Ok(*byte),
        _ => wrong(
            format!("note {}", shown(field)),
            format!(
                "`{}` or one of {}",
                char::from(none),
                String::from_utf8_lossy(NOTES)
            ),
        ),
    }
}

/// The result of `cmp`: six bits.
fn mask(field: &[u8]) -> Parsed<u64> {
    match hex("mask", field, 2)? {
        value @ 0..=0x3f => Ok(value),
        _ => wrong(format!("mask {}", shown(field)), "00 to 3f"),
    }
}

/// Operation and types of a line; `none` stands for the type of a mask.
fn operation(op: &[u8], src: &[u8], dst: &[u8], none: &[u8]) -> Parsed<(Op, Kind, Kind)> {
    let Some(op) = Op::named(op) else {
        let names: Vec<&str> = Op::ALL.iter().map(|op| op.name()).collect();
        return wrong(format!("operation {}", shown(op)), names.join(" "));
    };
    let src = kind(src)?;
    if op == Op::Cmp {
        if !defined(op, src, src) {
            return wrong(
                format!("cmp of {}", src.name),
                "types that have the operation (docs/numerics.md)",
            );
        }
        return if dst == none {
            Ok((op, src, src))
        } else {
            wrong(format!("result type {} of cmp", shown(dst)), shown(none))
        };
    }
    let dst = kind(dst)?;
    if !op.has_control() && (dst == src || op.converts()) && !defined(op, src, dst) {
        return wrong(
            format!("{} from {} to {}", op.name(), src.name, dst.name),
            "types that have the operation (docs/numerics.md)",
        );
    }
    if dst != src && !op.converts() {
        return wrong(
            format!("{} from {} to {}", op.name(), src.name, dst.name),
            "the same type for operands and result (all but cvt and expdif)",
        );
    }
    Ok((op, src, dst))
}

fn zero_divisor(op: Op, kind: Kind, operands: &[u64; 3]) -> Parsed<()> {
    if op.divides() && kind.is_integer() && operands[1] == 0 {
        return wrong(
            format!("an integer {} by zero with a result", op.name()),
            "divisors other than zero: the operation does not execute",
        );
    }
    Ok(())
}

/// Appends the cases of a line.
pub(super) fn line(layout: Layout, line: &[u8], place: Place, out: &mut Vec<Case>) -> Parsed<()> {
    match layout {
        Layout::Records => record(line, place, out),
        Layout::Table => table(line, place, out),
        Layout::Wide => wide(line, place, out),
        Layout::Controlled => control_line(line, place, out),
    }
}

fn record(text: &[u8], place: Place, out: &mut Vec<Case>) -> Parsed<()> {
    let [
        op,
        src,
        dst,
        rmode,
        sat_field,
        a,
        b,
        c,
        result,
        flag,
        letter,
    ] = split(text)?;
    let (op, src, dst) = operation(op, src, dst, b"-")?;
    let mut operands = [0; 3];
    for (i, (slot, field)) in operands.iter_mut().zip([a, b, c]).enumerate() {
        let what = ["operand a", "operand b", "operand c"][i];
        if i < op.sources() {
            *slot = encoding(what, src, field)?;
        } else if field != b"-" {
            return wrong(
                format!("{what} {} of {}", shown(field), op.name()),
                format!("`-`: it has {} operands", op.sources()),
            );
        }
    }
    zero_divisor(op, src, &operands)?;
    let bits = if op == Op::Cmp {
        mask(result)?
    } else {
        encoding("result", dst, result)?
    };
    out.push(Case {
        op,
        src,
        dst,
        mode: match rmode {
            b"NONE" if op == Op::Cvt => Mode::None,
            other => mode(other)?,
        },
        sat: sat(sat_field)?,
        operands,
        ctl: 0,
        expected: Some(Value {
            bits,
            flags: flags(flag)?,
        }),
        note: note(letter, b'-')?,
        place,
    });
    Ok(())
}

/// A line with a control word. Its words have as many digits as they need.
fn control_line(text: &[u8], place: Place, out: &mut Vec<Case>) -> Parsed<()> {
    let [op, src, dst, rmode, sat_field, a, b, c, ctl, result, flag] = split(text)?;
    let (op, src, dst) = operation(op, src, dst, b"-")?;
    if !op.has_control() {
        return wrong(
            format!("{} with a control word", op.name()),
            "fpatr fmamx quant dequant cscale",
        );
    }
    let operands = [
        word("operand a", a, 16)?,
        word("operand b", b, 16)?,
        word("operand c", c, 16)?,
    ];
    let case = Case {
        op,
        src,
        dst,
        mode: match rmode {
            b"NONE" => Mode::None,
            other => mode(other)?,
        },
        sat: sat(sat_field)?,
        operands,
        ctl: word("control word", ctl, 8)? as u32,
        expected: Some(Value {
            bits: encoding("result", dst, result)?,
            flags: flags(flag)?,
        }),
        note: b'-',
        place,
    };
    for (i, operand) in operands.into_iter().enumerate() {
        let valid = match case.operand_kind(i) {
            Some(kind) => operand & (!kind.mask() | kind.zero_bits()) == 0,
            None => op != Op::Cscale || operand <= 0xff,
        };
        if !valid || i >= op.sources() && operand != 0 {
            let name = ["a", "b", "c"][i];
            return wrong(
                format!("operand {name} {operand:x} of {}", op.name()),
                "an encoding of its type, an exponent of 8 bits, 0 for what is not used",
            );
        }
    }
    let combination = Combination {
        op,
        src,
        dst,
        mode: case.mode,
        sat: case.sat,
        ctl: case.ctl,
    };
    let reserved = match op {
        Op::Fpatr => !0xff,
        Op::Fmamx => 0b11 << 30 | 0b111 << 5,
        _ => !0,
    };
    if case.ctl & reserved != 0 || !controlled::legal(&combination, case.ctl, operands) {
        return wrong(
            format!(
                "{} with illegal types, modes or parameter words",
                case.text()
            ),
            "what docs/numerics/conversion-and-post.md allows",
        );
    }
    out.push(case);
    Ok(())
}

fn table(text: &[u8], place: Place, out: &mut Vec<Case>) -> Parsed<()> {
    let [
        op,
        src,
        dst,
        rmode,
        sat_field,
        base_field,
        results,
        flag_run,
        notes,
    ] = split(text)?;
    let (op, src, dst) = operation(op, src, dst, b"MASK")?;
    let (mode, sat) = (mode(rmode)?, sat(sat_field)?);
    let base = encoding("base", src, base_field)?;
    if op.sources() > 2 || src.bits > 16 {
        return wrong(
            format!("a table of {} of {}", op.name(), src.name),
            "one or two operands of at most 16 bits",
        );
    }
    let width = if op == Op::Cmp {
        2
    } else {
        usize::from(dst.digits)
    };
    let codes = 1_u64 << src.bits;
    let entries = codes.min(ENTRIES) as usize;
    for (what, run, each) in [("results", results, width), ("flags", flag_run, 2)] {
        if run.len() != entries * each {
            return wrong(
                format!("{what} of {} characters", run.len()),
                format!("{entries} entries of {each}"),
            );
        }
    }
    if notes != b"-" && notes.len() != entries {
        return wrong(
            format!("notes of {} characters", notes.len()),
            format!("`-` or {entries} characters"),
        );
    }
    if op.sources() == 1 && base + entries as u64 > codes {
        return wrong(
            format!("base {}", shown(base_field)),
            format!("a base with {entries} operands from it on"),
        );
    }
    let fields = results.chunks_exact(width).zip(flag_run.chunks_exact(2));
    for (i, (result, flag)) in fields.enumerate() {
        let letter = if notes == b"-" { b'_' } else { notes[i] };
        if absent(&[result, flag]) {
            if notes != b"-" && letter != b'.' {
                return wrong(
                    format!(
                        "note `{}` of the absent entry {i}",
                        char::from(letter).escape_debug()
                    ),
                    "`.`",
                );
            }
            continue;
        }
        let i = i as u64;
        let operands = if op.sources() == 2 {
            [base, i, 0]
        } else {
            [base + i, 0, 0]
        };
        zero_divisor(op, src, &operands)?;
        let bits = if op == Op::Cmp {
            mask(result)?
        } else {
            encoding("result", dst, result)?
        };
        out.push(Case {
            op,
            src,
            dst,
            mode,
            sat,
            operands,
            ctl: 0,
            expected: Some(Value {
                bits,
                flags: flags(flag)?,
            }),
            note: note(&[letter], b'_')?,
            place,
        });
    }
    Ok(())
}

fn absent(fields: &[&[u8]]) -> bool {
    fields.iter().all(|f| f.iter().all(|byte| *byte == b'.'))
}

fn wide(text: &[u8], place: Place, out: &mut Vec<Case>) -> Parsed<()> {
    let fields: [&[u8]; COLUMNS_OF_A_ROW + 4] = split(text)?;
    let (src, dst) = (kind(fields[0])?, kind(fields[1])?);
    let a = encoding("operand a", src, fields[2])?;
    let notes = fields[COLUMNS_OF_A_ROW + 3];
    if notes != b"-" && notes.len() != COLUMNS_OF_A_ROW {
        return wrong(
            format!("notes of {} characters", notes.len()),
            format!("`-` or {COLUMNS_OF_A_ROW} characters"),
        );
    }
    for (i, column) in fields[3..COLUMNS_OF_A_ROW + 3].iter().enumerate() {
        let Some(at) = column.iter().position(|byte| *byte == b':') else {
            return wrong(shown(column), "RESULT:FLAGS");
        };
        let (result, flag) = (&column[..at], &column[at + 1..]);
        let letter = if notes == b"-" { b'_' } else { notes[i] };
        out.push(Case {
            op: Op::Cvt,
            src,
            dst,
            mode: Mode::ALL[i / 2],
            sat: i % 2 == 1,
            operands: [a, 0, 0],
            ctl: 0,
            expected: Some(Value {
                bits: encoding("result", dst, result)?,
                flags: flags(flag)?,
            }),
            note: note(&[letter], b'_')?,
            place,
        });
    }
    Ok(())
}
