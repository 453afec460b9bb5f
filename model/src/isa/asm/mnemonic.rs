//! From the mnemonic of a statement to the form or command it names.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::super::shape::{Suffix, shape};
use super::super::{FORMS, form_of};
use super::Problem;
use super::lexer::Token;

/// What a mnemonic names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Opcode {
    /// A form whose operands follow its shape, and the suffix behind the table's mnemonic.
    Shaped { form: u16, suffix: String },
    /// A block, header or frame command: mnemonic in upper case.
    Command { name: String },
}

impl Opcode {
    /// Instruction length in bytes.
    pub(super) fn length(&self) -> u64 {
        match self {
            Opcode::Shaped { form, .. } => u64::from(form_of(*form).length_bytes()),
            Opcode::Command { name } if name.starts_with("C.") => 2,
            Opcode::Command { name } if name.starts_with("L.") => 8,
            Opcode::Command { .. } => 4,
        }
    }
}

struct Mnemonics {
    shaped: HashMap<&'static str, u16>,
    commands: Vec<&'static str>,
}

fn mnemonics() -> &'static Mnemonics {
    static MNEMONICS: OnceLock<Mnemonics> = OnceLock::new();
    MNEMONICS.get_or_init(|| {
        let mut found = Mnemonics {
            shaped: HashMap::new(),
            commands: super::block::CARRIERS.to_vec(),
        };
        for (index, form) in (0_u16..).zip(FORMS.iter()) {
            if shape(index).is_some() {
                found.shaped.insert(form.mnemonic, index);
            } else {
                found.commands.push(form.mnemonic);
            }
        }
        found
    })
}

/// The opcode a mnemonic token names.
pub(super) fn select(token: &Token) -> Result<Opcode, Problem> {
    let mut name = token.text.to_ascii_uppercase();
    if name == "C.BREAK" {
        name = "C.EBREAK".to_owned();
    }
    let known = mnemonics();
    if let Some(form) = known.shaped.get(name.as_str()) {
        return Ok(Opcode::Shaped {
            form: *form,
            suffix: String::new(),
        });
    }
    if known.commands.contains(&name.as_str()) {
        return Ok(Opcode::Command { name });
    }
    if let Some((stem, suffix)) = name.rsplit_once('.') {
        let form = known.shaped.get(stem).copied();
        let suffixed = |form: &u16| shape(*form).is_some_and(|shape| shape.suffix != Suffix::None);
        if let Some(form) = form.filter(suffixed) {
            return Ok(Opcode::Shaped {
                form,
                suffix: suffix.to_ascii_lowercase(),
            });
        }
    }
    let expected = if name.starts_with("HL.BSTART") || name.starts_with("L.BSTART") {
        "BSTART followed by C.SETRET; this block start is reserved in this revision"
    } else {
        "an instruction of this revision"
    };
    Err(Problem::new(
        token.column,
        format!("found `{}`", token.text),
        expected,
    ))
}
