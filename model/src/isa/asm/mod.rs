//! The assembler: from source text to bytes at addresses.
//!
//! Two passes. `layout` reads lines, expands macros, places everything and collects the symbols; `emit` encodes what was placed.
//! Every error of a source is reported, not only the first.

mod binding;
mod block;
mod build;
mod command;
mod cursor;
mod decimal;
mod directive;
mod emit;
mod expand;
mod expr;
mod header;
mod layout;
mod lexer;
mod mnemonic;
mod scalar;
mod view;

use std::collections::BTreeMap;

use thiserror::Error;

/// Address of the first section when the source has no `.org`.
pub const DEFAULT_BASE: u64 = 0x1_0000;

/// An assembled program.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Program {
    /// Bytes by start address, ascending, without overlap.
    pub segments: Vec<(u64, Vec<u8>)>,
    /// Labels and constants by name.
    pub symbols: BTreeMap<String, u64>,
    /// Address of `_start`, or the lowest address.
    pub entry: u64,
    /// Source line of each instruction, by ascending address.
    pub lines: Vec<(u64, u32)>,
}

/// One error in a source.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{line}:{column}: {message}, expected {expected}")]
pub struct AsmError {
    /// File name as given to [`assemble`].
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What was found.
    pub message: String,
    /// What would have been accepted.
    pub expected: String,
}

/// An error before file and line are known.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Problem {
    column: u32,
    message: String,
    expected: String,
}

impl Problem {
    fn new(column: u32, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            column,
            message: message.into(),
            expected: expected.into(),
        }
    }

    fn at(self, file: &str, line: u32) -> AsmError {
        AsmError {
            file: file.to_owned(),
            line,
            column: self.column,
            message: self.message,
            expected: self.expected,
        }
    }
}

/// Assembles `source`; `file` is the name used in errors. The first section starts at [`DEFAULT_BASE`].
///
/// # Errors
/// All errors of the source, in line order.
pub fn assemble(source: &str, file: &str) -> Result<Program, Vec<AsmError>> {
    assemble_at(source, file, DEFAULT_BASE)
}

/// As [`assemble`], with the first section at `base`.
///
/// # Errors
/// All errors of the source, in line order.
pub fn assemble_at(source: &str, file: &str, base: u64) -> Result<Program, Vec<AsmError>> {
    let (placed, mut errors) = layout::layout(source, base);
    let program = emit::emit(&placed, &mut errors);
    if errors.is_empty() {
        return Ok(program);
    }
    errors.sort_by_key(|(line, problem)| (*line, problem.column));
    errors.dedup();
    Err(errors
        .into_iter()
        .map(|(line, problem)| problem.at(file, line))
        .collect())
}
