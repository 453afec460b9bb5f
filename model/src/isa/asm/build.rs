//! Building of one instruction: where it is, and its field values.

use super::super::{EncodeError, FieldId, Form, encode, form_of};
use super::Problem;
use super::cursor::Cursor;
use super::expr::{Names, Value, evaluate, parse};

/// Where an instruction is and what names mean there.
pub(super) struct Place<'a> {
    pub(super) pc: u64,
    pub(super) names: &'a dyn Names,
}

impl Place<'_> {
    pub(super) fn value(&self, cursor: &mut Cursor<'_>) -> Result<Value, Problem> {
        evaluate(&parse(cursor)?, self.names)
    }

    /// A plain number.
    pub(super) fn number(&self, cursor: &mut Cursor<'_>) -> Result<i64, Problem> {
        let column = cursor.column();
        let value = self.value(cursor)?.number;
        i64::try_from(value)
            .map_err(|_| Problem::new(column, format!("found {value}"), "a 64-bit number"))
    }

    /// Halfwords from `from` to the address that follows.
    pub(super) fn target(&self, cursor: &mut Cursor<'_>, from: u64) -> Result<i64, Problem> {
        let column = cursor.column();
        let address = self.value(cursor)?.number;
        let distance = address - i128::from(from);
        if distance & 1 != 0 {
            return Err(Problem::new(
                column,
                format!("found the odd address {address:#x}"),
                "an even code address",
            ));
        }
        i64::try_from(distance >> 1)
            .map_err(|_| Problem::new(column, format!("found {address:#x}"), "a 64-bit address"))
    }
}

/// Field values of the instruction being built, with the column each came from.
pub(super) struct Build {
    pub(super) form: u16,
    column: u32,
    values: Vec<(FieldId, i64, u32)>,
}

impl Build {
    pub(super) fn new(form: u16, column: u32) -> Self {
        Self {
            form,
            column,
            values: Vec::new(),
        }
    }

    pub(super) fn set(&mut self, id: FieldId, value: impl Into<i64>, column: u32) {
        self.values.push((id, value.into(), column));
    }

    pub(super) fn row(&self) -> &'static Form {
        form_of(self.form)
    }

    /// The instruction bits.
    pub(super) fn finish(self) -> Result<u64, Problem> {
        let row = self.row();
        let named: Vec<(&str, i64)> = self
            .values
            .iter()
            .filter_map(|(id, value, _)| row.field_by_id(*id).map(|field| (field.name, *value)))
            .collect();
        encode(self.form, &named).map_err(|error| self.problem(error))
    }

    fn problem(&self, error: EncodeError) -> Problem {
        let column = |name: &str| {
            let row = self.row();
            let of_field = |(id, _, _): &&(FieldId, i64, u32)| {
                row.field_by_id(*id).is_some_and(|f| f.name == name)
            };
            self.values
                .iter()
                .find(of_field)
                .map_or(self.column, |(_, _, column)| *column)
        };
        match error {
            EncodeError::OutOfRange {
                field,
                value,
                low,
                high,
                ..
            } => Problem::new(
                column(field),
                format!("{value} does not fit {field} of {}", self.row().mnemonic),
                format!("{low} to {high}"),
            ),
            EncodeError::NotAMultiple {
                field,
                value,
                multiple,
                ..
            } => Problem::new(
                column(field),
                format!("{value} does not fit {field} of {}", self.row().mnemonic),
                format!("a multiple of {multiple}"),
            ),
            EncodeError::Constrained { field, value, .. } => Problem::new(
                column(field),
                format!("{value} is reserved in {field} of {}", self.row().mnemonic),
                "an assigned value",
            ),
            EncodeError::Shadowed { .. } | EncodeError::NoSuchField { .. } => Problem::new(
                self.column,
                error.to_string(),
                "operands of this instruction",
            ),
        }
    }
}
