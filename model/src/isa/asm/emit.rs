//! Second pass: encodes what the first pass placed.

use super::build::Place;
use super::command::assemble_command;
use super::cursor::Cursor;
use super::expr::evaluate;
use super::layout::{Content, Errors, Item, Placed, Symbol};
use super::mnemonic::Opcode;
use super::scalar::assemble_shaped;
use super::{Problem, Program};

/// Encodes all items; errors are added to `errors`.
pub(super) fn emit(placed: &Placed, errors: &mut Errors) -> Program {
    let mut bytes: Vec<Vec<u8>> = placed.chunks.iter().map(|_| Vec::new()).collect();
    let mut lines = Vec::new();
    for item in &placed.items {
        let out = &mut bytes[item.position.chunk];
        match content(placed, item) {
            Ok(new) => out.extend(new),
            Err(problem) => errors.push((item.position.line, problem)),
        }
        if matches!(item.content, Content::Instruction { .. }) {
            lines.push((placed.address(item.position), item.position.line));
        }
    }
    let mut segments = Vec::new();
    let mut order: Vec<usize> = (0..placed.chunks.len())
        .filter(|index| placed.chunks[*index].size > 0)
        .collect();
    order.sort_by_key(|index| placed.chunks[*index].base);
    for pair in order.windows(2) {
        let (first, second) = (&placed.chunks[pair[0]], &placed.chunks[pair[1]]);
        if first.base.saturating_add(first.size) > second.base {
            let found = format!(
                "the bytes at {:#x} overlap those at {:#x}",
                second.base, first.base
            );
            errors.push((
                second.line,
                Problem::new(1, found, "sections that do not overlap"),
            ));
        }
    }
    for index in order {
        segments.push((placed.chunks[index].base, std::mem::take(&mut bytes[index])));
    }
    lines.sort_unstable();
    let mut program = Program {
        segments,
        lines,
        ..Program::default()
    };
    for (name, symbol) in &placed.symbols {
        let value = match symbol {
            Symbol::Label(position) => Ok(i128::from(placed.address(*position))),
            Symbol::Constant(expr, position) => evaluate(expr, &placed.names(*position))
                .map(|value| value.number)
                .map_err(|problem| (position.line, problem)),
        };
        match value {
            Ok(value) => {
                program.symbols.insert(name.clone(), value as u64);
            }
            Err(problem) => errors.push(problem),
        }
    }
    let lowest = program.segments.first().map_or(0, |(address, _)| *address);
    program.entry = program.symbols.get("_start").copied().unwrap_or(lowest);
    program
}

fn content(placed: &Placed, item: &Item) -> Result<Vec<u8>, Problem> {
    let names = placed.names(item.position);
    match &item.content {
        Content::Bytes(bytes) => Ok(bytes.clone()),
        Content::Values { width, values } => {
            let mut bytes = Vec::with_capacity(width * values.len());
            for expr in values {
                let value = evaluate(expr, &names)?.number;
                let limit = 1_i128 << (8 * width);
                if value < -(limit / 2) || value >= limit {
                    let found = format!("{value} does not fit {width} bytes");
                    return Err(Problem::new(
                        expr.column,
                        found,
                        format!("{} to {}", -(limit / 2), limit - 1),
                    ));
                }
                bytes.extend(&value.to_le_bytes()[..*width]);
            }
            Ok(bytes)
        }
        Content::Instruction { opcode, tokens } => {
            let pc = placed.address(item.position);
            let column = tokens.first().map_or(1, |token| token.column);
            if pc & 1 != 0 {
                return Err(Problem::new(
                    column,
                    format!("the instruction is at the odd address {pc:#x}"),
                    "an even address",
                ));
            }
            let place = Place { pc, names: &names };
            let mut cursor = Cursor::new(tokens);
            cursor.advance();
            let bits = match opcode {
                Opcode::Shaped { form, suffix } => {
                    assemble_shaped(*form, suffix, column, &mut cursor, &place)?
                }
                Opcode::Command { name } => assemble_command(name, column, &mut cursor, &place)?,
            };
            Ok(bits.to_le_bytes()[..opcode.length() as usize].to_vec())
        }
    }
}
