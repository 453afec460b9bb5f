//! Operands of scalar instructions and queue commands.

use super::super::disasm::{raw_immediate, split_shifted};
use super::super::names::{
    FLOAT_TYPES, conversion_destinations, destination_code, position, source_code,
};
use super::super::shape::{Modifiers, Shape, Shift, Slot, Suffix, shape};
use super::super::{Field, FieldId, Sign, field, form, form_of, system_register_by_name};
use super::Problem;
use super::build::{Build, Place};
use super::cursor::Cursor;
use super::expr::{Expr, Node, evaluate, parse, parse_unary};

/// Encodes an instruction whose operands follow its shape.
pub(super) fn assemble_shaped(
    form: u16,
    suffix: &str,
    column: u32,
    cursor: &mut Cursor<'_>,
    place: &Place<'_>,
) -> Result<u64, Problem> {
    let shape: &Shape = shape(form).expect("the mnemonic table lists shaped forms only");
    let mut reader = Reader {
        build: Build::new(form, column),
        place,
        subtract: false,
    };
    reader.suffix(shape.suffix, suffix, column)?;
    let hidden_right = form_of(form).mnemonic == "HL.QMT" && !suffix.contains('i');
    let mut slots = shape.slots.iter().peekable();
    while let Some(slot) = slots.next() {
        if hidden_right && *slot == Slot::Comma && slots.peek() == Some(&&Slot::Source(field::SRCR))
        {
            slots.next();
            continue;
        }
        // Atomics of other printers show the offset 0.
        if *slot == Slot::Close && cursor.peek_text() == Some(",") && form_of(form).family == "AMO"
        {
            cursor.advance();
            let at = cursor.column();
            if place.number(cursor)? != 0 {
                return Err(Problem::new(
                    at,
                    "found an address offset",
                    "0; atomics have no offset",
                ));
            }
        }
        reader.slot(*slot, cursor)?;
    }
    cursor.end()?;
    reader.finish()
}

struct Reader<'a> {
    build: Build,
    place: &'a Place<'a>,
    /// A negative `%tpcrel_lo` turns an addition into the matching subtraction.
    subtract: bool,
}

impl Reader<'_> {
    fn finish(mut self) -> Result<u64, Problem> {
        if self.subtract {
            self.build.form = if self.build.form == form::F32_ADDI {
                form::F32_SUBI
            } else {
                form::F48_HL_SUBI
            };
        }
        self.build.finish()
    }

    fn field(&self, id: FieldId) -> &'static Field {
        self.build
            .row()
            .field_by_id(id)
            .expect("a shape names fields of its form")
    }

    fn suffix(&mut self, kind: Suffix, text: &str, column: u32) -> Result<(), Problem> {
        let mnemonic = self.build.row().mnemonic;
        let bad = |expected: &str| {
            Problem::new(
                column,
                format!("found suffix `.{text}` on {mnemonic}"),
                expected,
            )
        };
        match kind {
            Suffix::None => Ok(()),
            Suffix::Order => {
                let mut rest = text;
                for (word, id) in [("aq", field::AQ), ("rl", field::RL), ("f", field::FAR)] {
                    let present = self.build.row().field_by_id(id).is_some();
                    if let Some(after) = rest.strip_prefix(word).filter(|_| present) {
                        self.build.set(id, 1, column);
                        rest = after;
                    }
                }
                if rest.is_empty() {
                    Ok(())
                } else {
                    Err(bad("order letters such as `.aqrl`, in the order aq, rl, f"))
                }
            }
            Suffix::FloatType => {
                let code = position(&FLOAT_TYPES, text).ok_or_else(|| bad("`.fd` or `.fs`"))?;
                self.build.set(field::SRCTYPE, code, column);
                Ok(())
            }
            Suffix::Conversion {
                sources,
                to_integer,
            } => {
                let destinations = conversion_destinations(to_integer);
                let codes = text.split_once('2').and_then(|(source, destination)| {
                    Some((
                        position(&sources, source)?,
                        position(destinations, destination)?,
                    ))
                });
                let Some((source, destination)) = codes else {
                    return Err(bad(&format!(
                        "`.{}2{}` or another pair of types",
                        sources[0], destinations[0]
                    )));
                };
                self.build.set(field::SRCTYPE, source, column);
                self.build.set(field::DSTTYPE, destination, column);
                Ok(())
            }
            Suffix::Level => {
                let level = if text.is_empty() {
                    Some(0)
                } else {
                    position(&["l1", "l2", "l3"], text)
                };
                self.build.set(
                    field::MODEL,
                    level.ok_or_else(|| bad("`.l1`, `.l2` or `.l3`"))?,
                    column,
                );
                Ok(())
            }
            Suffix::Letters(known) => {
                let mut rest = text;
                for (letter, id) in known {
                    if let Some(after) = rest.strip_prefix(*letter) {
                        self.build.set(*id, 1, column);
                        rest = after;
                    }
                }
                let order: String = known.iter().map(|(letter, _)| *letter).collect();
                if rest.is_empty() {
                    Ok(())
                } else {
                    Err(bad(&format!("letters of `{order}` in this order")))
                }
            }
        }
    }

    fn slot(&mut self, slot: Slot, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        let column = cursor.column();
        match slot {
            Slot::Comma => cursor.expect(","),
            Slot::Open => cursor.expect("["),
            Slot::Close => cursor.expect("]"),
            Slot::Arrow => arrow(cursor),
            Slot::Source(id) => {
                let code = cursor.word_as(SOURCE, source_code)?;
                self.build.set(id, code, column);
                Ok(())
            }
            Slot::Destination(id) => {
                let code = cursor.word_as(DESTINATION, destination_code)?;
                self.build.set(id, code, column);
                Ok(())
            }
            Slot::Fixed(name) => fixed(name, cursor),
            Slot::Right(modifiers, shift) => self.right(modifiers, shift, cursor),
            Slot::Immediate(id) => self.immediate(id, cursor),
            Slot::Scaled(id, scale) => self.scaled(id, scale, cursor),
            Slot::Count(id) => {
                let count = self.place.number(cursor)?;
                let (_, high) = self.field(id).range();
                if !(1..=high + 1).contains(&count) {
                    return Err(Problem::new(
                        column,
                        format!("found {count}"),
                        format!("1 to {} bits", high + 1),
                    ));
                }
                self.build.set(id, count - 1, column);
                Ok(())
            }
            Slot::Shifted(id) => self.shifted(id, cursor),
            Slot::Register(id) => {
                let named = cursor.peek_word().and_then(system_register_by_name);
                let address = if let Some((_, address)) = named {
                    cursor.advance();
                    i64::from(address)
                } else {
                    self.place.number(cursor)?
                };
                self.build.set(id, address, column);
                Ok(())
            }
            Slot::Target(id) => {
                let halfwords = self.place.target(cursor, self.place.pc)?;
                self.build.set(id, halfwords, column);
                Ok(())
            }
            Slot::PcRelative(id) => self.pc_relative(id, cursor),
        }
    }

    fn right(
        &mut self,
        modifiers: Modifiers,
        shift: Shift,
        cursor: &mut Cursor<'_>,
    ) -> Result<(), Problem> {
        let column = cursor.column();
        let word = cursor
            .peek_word()
            .ok_or_else(|| cursor.unexpected(SOURCE))?;
        let (name, suffix) = word
            .split_once('.')
            .map_or((word, None), |(name, suffix)| (name, Some(suffix)));
        let register = source_code(name).ok_or_else(|| cursor.unexpected(SOURCE))?;
        let code = match suffix {
            None => modifiers.plain,
            Some(suffix) => {
                let known = modifiers
                    .suffixes
                    .iter()
                    .position(|known| known.is_some_and(|k| k.eq_ignore_ascii_case(suffix)));
                known.map(|code| code as u32).ok_or_else(|| {
                    let names: Vec<String> = modifiers
                        .suffixes
                        .iter()
                        .flatten()
                        .map(|name| format!("`.{name}`"))
                        .collect();
                    Problem::new(
                        column,
                        format!("found suffix `.{suffix}`"),
                        names.join(", "),
                    )
                })?
            }
        };
        cursor.advance();
        self.build.set(field::SRCR, register, column);
        self.build.set(field::SRCRTYPE, code, column);
        let shift_column = cursor.column();
        if !cursor.accept("<<") {
            return Ok(());
        }
        let amount = evaluate(&parse_unary(cursor)?, self.place.names)?.number;
        match shift {
            Shift::Field => {
                let amount = i64::try_from(amount).unwrap_or(i64::MAX);
                self.build.set(field::SHAMT, amount, shift_column);
                Ok(())
            }
            Shift::Fixed(fixed) if amount == i128::from(fixed) => Ok(()),
            Shift::Fixed(fixed) => Err(Problem::new(
                shift_column,
                format!("found a shift by {amount}"),
                format!("`<<{fixed}`"),
            )),
            Shift::None if amount == 0 => Ok(()),
            Shift::None => Err(Problem::new(
                shift_column,
                format!("found a shift by {amount}"),
                "no shift",
            )),
        }
    }

    fn immediate(&mut self, id: FieldId, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        let column = cursor.column();
        let expr = parse(cursor)?;
        let mut value = evaluate(&expr, self.place.names)?.number;
        let adds = matches!(self.build.form, form::F32_ADDI | form::F48_HL_ADDI);
        if matches!(expr.node, Node::TpcrelLo(_)) && value < 0 && adds {
            value = -value;
            self.subtract = true;
        }
        let field = self.field(id);
        let wide_raw = field.sign == Sign::Raw && field.width >= 20;
        let value = if wide_raw {
            raw_immediate(field, value)
        } else {
            i64::try_from(value).ok()
        };
        let Some(value) = value else {
            let (low, high) = field.range();
            return Err(Problem::new(
                column,
                format!("the value does not fit {}", field.name),
                format!("{low} to {high}"),
            ));
        };
        self.build.set(id, value, column);
        Ok(())
    }

    fn scaled(&mut self, id: FieldId, scale: u8, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        let column = cursor.column();
        let offset = self.place.number(cursor)?;
        if offset & ((1 << scale) - 1) != 0 {
            return Err(Problem::new(
                column,
                format!("found offset {offset}"),
                format!("a multiple of {}", 1 << scale),
            ));
        }
        let (low, high) = self.field(id).range();
        if offset >> scale < low || offset >> scale > high {
            let expected = format!("{} to {}", low << scale, high << scale);
            return Err(Problem::new(
                column,
                format!("found offset {offset}"),
                expected,
            ));
        }
        self.build.set(id, offset >> scale, column);
        Ok(())
    }

    /// `value` or `value<<shift`; the latter fixes how the value is split.
    fn shifted(&mut self, id: FieldId, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        let column = cursor.column();
        let expr = parse(cursor)?;
        let field = self.field(id);
        let (low, high) = field.range();
        if let Expr {
            node: Node::Binary("<<", value, shift),
            ..
        } = &expr
        {
            let value = evaluate(value, self.place.names)?.number;
            let shift = evaluate(shift, self.place.names)?.number;
            if (i128::from(low)..=i128::from(high)).contains(&value) && (0..32).contains(&shift) {
                self.build.set(id, value as i64, column);
                self.build.set(field::SHAMT, shift as i64, column);
                return Ok(());
            }
        }
        let whole = evaluate(&expr, self.place.names)?.number;
        let (value, shift) = split_shifted(field, whole).ok_or_else(|| {
            let expected = format!("a number of {low} to {high}, shifted left by 0 to 31");
            Problem::new(column, format!("found {whole}"), expected)
        })?;
        self.build.set(id, value, column);
        self.build.set(field::SHAMT, shift, column);
        Ok(())
    }

    /// `[symbol]`, or the raw field as a plain number. The distance counts from the address of the instruction
    /// with bits 1 and 0 cleared (`isa-scalar-block.md` 12.4).
    fn pc_relative(&mut self, id: FieldId, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
        let column = cursor.column();
        let value = self.place.value(cursor)?;
        let words = if value.chunk.is_none() {
            value.number
        } else {
            let distance = value.number - i128::from(self.place.pc & !3);
            if distance & 3 != 0 {
                let found = format!("the symbol is {distance} bytes away");
                return Err(Problem::new(
                    column,
                    found,
                    "a distance that is a multiple of 4",
                ));
            }
            distance >> 2
        };
        let words = i64::try_from(words).unwrap_or(i64::MAX);
        self.build.set(id, words, column);
        Ok(())
    }
}

pub(super) const SOURCE: &str = "a source register (r0..r23 or its ABI name, t#1..t#4, u#1..u#4)";
pub(super) const DESTINATION: &str = "a destination register (r0..r23 or its ABI name, t, u)";

/// `->`, after a comma that may be missing.
pub(super) fn arrow(cursor: &mut Cursor<'_>) -> Result<(), Problem> {
    cursor.accept(",");
    if cursor.accept("->") || cursor.accept("=>") {
        Ok(())
    } else {
        Err(cursor.unexpected("`->`"))
    }
}

/// An operand that is always the same register.
pub(super) fn fixed(name: &str, cursor: &mut Cursor<'_>) -> Result<(), Problem> {
    let same = |text: &str| {
        let same_register = source_code(name).is_some_and(|code| source_code(text) == Some(code));
        (same_register || text.eq_ignore_ascii_case(name)).then_some(())
    };
    cursor.word_as(&format!("`{name}`"), same)
}
