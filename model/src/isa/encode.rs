//! From field values to instruction bits.

use thiserror::Error;

use super::{Form, decode, form_of};

/// Why field values cannot be encoded.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The form has no field of that name.
    #[error("{form} has no field {field}")]
    NoSuchField {
        /// Constant name of the form.
        form: &'static str,
        /// The name asked for.
        field: String,
    },
    /// The value is outside the field's range.
    #[error("{field} of {form} cannot hold {value}: expected {low}..={high}")]
    OutOfRange {
        /// Constant name of the form.
        form: &'static str,
        /// Field name.
        field: &'static str,
        /// The value given.
        value: i64,
        /// Smallest value of the field.
        low: i64,
        /// Largest value of the field.
        high: i64,
    },
    /// The value needs bits that the field leaves out, as the low bits of a frame size do.
    #[error("{field} of {form} cannot hold {value}: expected a multiple of {multiple}")]
    NotAMultiple {
        /// Constant name of the form.
        form: &'static str,
        /// Field name.
        field: &'static str,
        /// The value given.
        value: i64,
        /// What it has to be a multiple of.
        multiple: u64,
    },
    /// The field may not hold this value.
    #[error("{form} does not allow {value} in {field}")]
    Constrained {
        /// Constant name of the form.
        form: &'static str,
        /// Field name.
        field: &'static str,
        /// The value given.
        value: i64,
    },
    /// A more specific form owns these bits.
    #[error("{form} with these fields is the encoding of another instruction")]
    Shadowed {
        /// Constant name of the form.
        form: &'static str,
    },
}

/// Instruction bits of the form at index `form` with the named fields; fields not named are 0.
///
/// Fields that restate opcode bits (B.FPATR) need not be named.
///
/// # Errors
/// When a value does not fit its field, breaks a constraint, or the bits select another form.
///
/// # Panics
/// When `form` is not an index of the table.
pub fn encode(form: u16, values: &[(&str, i64)]) -> Result<u64, EncodeError> {
    let row: &'static Form = form_of(form);
    let mut bits = row.matchv;
    for &(name, value) in values {
        let Some(field) = row.field_named(name) else {
            return Err(EncodeError::NoSuchField {
                form: row.name,
                field: name.to_owned(),
            });
        };
        let Some(placed) = field.insert(value) else {
            let (low, high) = field.range();
            if value < low || value > high {
                return Err(EncodeError::OutOfRange {
                    form: row.name,
                    field: field.name,
                    value,
                    low,
                    high,
                });
            }
            let multiple = 1 << field.implied_zero_bits().trailing_ones();
            return Err(EncodeError::NotAMultiple {
                form: row.name,
                field: field.name,
                value,
                multiple,
            });
        };
        if (placed ^ row.matchv) & row.mask & field.bit_mask() != 0 {
            return Err(EncodeError::Constrained {
                form: row.name,
                field: field.name,
                value,
            });
        }
        bits = bits & !field.bit_mask() | placed;
    }
    for constraint in row.constraints {
        let field = row
            .field_by_id(constraint.field)
            .expect("the generator resolves constraints to fields of the form");
        let value = field.extract(bits);
        if !constraint
            .rule
            .allows(value as u64 & super::form_type::low_mask(u32::from(field.width)))
        {
            return Err(EncodeError::Constrained {
                form: row.name,
                field: field.name,
                value,
            });
        }
    }
    if decode(bits, row.length_bits) == Some(form) {
        Ok(bits)
    } else {
        Err(EncodeError::Shadowed { form: row.name })
    }
}
