//! First pass: places statements and collects symbols.

use std::collections::HashMap;

use super::Problem;
use super::cursor::Cursor;
use super::directive;
use super::expand::Macro;
use super::expr::{Expr, Node, evaluate, parse};
use super::lexer::{Kind, Token};
use super::mnemonic::{Opcode, select};
use super::view::View;

/// A run of bytes without gaps. The base is fixed by `.org` or found after the first pass.
#[derive(Debug, Clone, Default)]
pub(super) struct Chunk {
    pub(super) base: u64,
    pub(super) fixed: bool,
    pub(super) align: u64,
    pub(super) size: u64,
    pub(super) line: u32,
}

/// A place in the program: chunk, offset in it, number of statements before it, and source line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) chunk: usize,
    pub(super) offset: u64,
    pub(super) sequence: usize,
    pub(super) line: u32,
}

/// What a placed statement emits.
#[derive(Debug, Clone)]
pub(super) enum Content {
    Instruction {
        opcode: Opcode,
        tokens: Vec<Token>,
    },
    /// Values of `width` bytes.
    Values {
        width: usize,
        values: Vec<Expr>,
    },
    Bytes(Vec<u8>),
}

/// A placed statement.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) position: Position,
    pub(super) content: Content,
}

#[derive(Debug, Clone)]
pub(super) enum Symbol {
    Label(Position),
    Constant(Expr, Position),
}

/// Result of the first pass.
#[derive(Debug, Default)]
pub(super) struct Placed {
    pub(super) chunks: Vec<Chunk>,
    pub(super) items: Vec<Item>,
    pub(super) symbols: HashMap<String, Symbol>,
    pub(super) locals: HashMap<u32, Vec<Position>>,
    /// Targets of `%tpcrel_hi` by place of the instruction.
    pub(super) upper_parts: HashMap<(usize, u64), Expr>,
    /// Whether every chunk has its final base.
    pub(super) placed: bool,
}

/// Errors with their lines.
pub(super) type Errors = Vec<(u32, Problem)>;

/// Largest number of bytes one program may have.
pub(super) const SIZE_LIMIT: u64 = 1 << 28;
/// Deepest nesting of macros, and of constants that refer to constants.
pub(super) const DEPTH_LIMIT: usize = 64;

impl Placed {
    /// What names mean at a position.
    pub(super) fn names(&self, position: Position) -> View<'_> {
        View::new(self, position)
    }

    pub(super) fn address(&self, position: Position) -> u64 {
        self.chunks[position.chunk]
            .base
            .wrapping_add(position.offset)
    }
}

/// State of the first pass.
pub(super) struct Layout {
    pub(super) placed: Placed,
    pub(super) errors: Errors,
    /// Bytes placed so far.
    total: u64,
    sections: Vec<(String, Vec<usize>)>,
    section: usize,
    pub(super) line: u32,
    sequence: usize,
    pub(super) macros: HashMap<String, Macro>,
    /// Macro calls so far, the value of `\@`.
    pub(super) expansions: usize,
}

/// Runs the first pass; unplaced chunks begin at `base`.
pub(super) fn layout(source: &str, base: u64) -> (Placed, Errors) {
    let mut layout = Layout {
        placed: Placed::default(),
        errors: Vec::new(),
        total: 0,
        sections: Vec::new(),
        section: 0,
        line: 1,
        sequence: 0,
        macros: HashMap::new(),
        expansions: 0,
    };
    layout.enter_section(".text");
    let lines: Vec<(u32, String)> = (1..).zip(source.lines().map(str::to_owned)).collect();
    layout.run(&lines, 0);
    layout.place(base);
    (layout.placed, layout.errors)
}

impl Layout {
    pub(super) fn fail(&mut self, problem: Problem) {
        self.errors.push((self.line, problem));
    }

    pub(super) fn position(&self) -> Position {
        let chunk = self.current();
        Position {
            chunk,
            offset: self.placed.chunks[chunk].size,
            sequence: self.sequence,
            line: self.line,
        }
    }

    fn current(&self) -> usize {
        *self.sections[self.section]
            .1
            .last()
            .expect("entering a section adds a chunk")
    }

    /// Switches to a section, which is created at its first use.
    pub(super) fn enter_section(&mut self, name: &str) {
        let known = self.sections.iter().position(|(known, _)| known == name);
        self.section = known.unwrap_or_else(|| {
            self.placed.chunks.push(Chunk {
                align: 1,
                line: self.line,
                ..Chunk::default()
            });
            self.sections
                .push((name.to_owned(), vec![self.placed.chunks.len() - 1]));
            self.sections.len() - 1
        });
    }

    /// Continues the section at an absolute address.
    pub(super) fn set_address(&mut self, base: u64) {
        self.placed.chunks.push(Chunk {
            base,
            fixed: true,
            align: 1,
            size: 0,
            line: self.line,
        });
        let chunk = self.placed.chunks.len() - 1;
        self.sections[self.section].1.push(chunk);
    }

    /// Pads to a multiple of `align` bytes.
    pub(super) fn align(&mut self, align: u64, fill: u8, column: u32) -> Result<(), Problem> {
        let index = self.current();
        let chunk = &mut self.placed.chunks[index];
        chunk.align = chunk.align.max(align);
        let at = if chunk.fixed {
            chunk.base.wrapping_add(chunk.size)
        } else {
            chunk.size
        };
        let padding = at.wrapping_neg() & (align - 1);
        self.push(
            Content::Bytes(vec![fill; padding as usize]),
            padding,
            column,
        )
    }

    /// Places a statement of `size` bytes.
    pub(super) fn push(&mut self, content: Content, size: u64, column: u32) -> Result<(), Problem> {
        let position = self.position();
        self.total += size;
        if self.total > SIZE_LIMIT {
            return Err(Problem::new(
                column,
                "the program is too large",
                format!("at most {SIZE_LIMIT} bytes"),
            ));
        }
        self.placed.chunks[position.chunk].size += size;
        self.placed.items.push(Item { position, content });
        Ok(())
    }

    /// Value of an expression that must not depend on unplaced addresses.
    pub(super) fn constant(&self, cursor: &mut Cursor<'_>) -> Result<i128, Problem> {
        let column = cursor.column();
        let value = evaluate(&parse(cursor)?, &self.placed.names(self.position()))?;
        let fixed = |chunk: usize| self.placed.chunks[chunk].fixed;
        if value.chunk.is_some_and(|chunk| !fixed(chunk)) {
            return Err(Problem::new(
                column,
                "found an address that is not placed yet",
                "a constant",
            ));
        }
        Ok(value.number)
    }

    pub(super) fn define(
        &mut self,
        name: &str,
        symbol: Symbol,
        column: u32,
    ) -> Result<(), Problem> {
        if self.placed.symbols.contains_key(name) {
            return Err(Problem::new(
                column,
                format!("`{name}` is defined a second time"),
                "a new name",
            ));
        }
        self.placed.symbols.insert(name.to_owned(), symbol);
        Ok(())
    }

    fn label(&mut self, token: &Token) -> Result<(), Problem> {
        let position = self.position();
        if token.text.starts_with(|c: char| c.is_ascii_digit()) {
            let number = token.text.parse().map_err(|_| {
                Problem::new(
                    token.column,
                    format!("found label `{}`", token.text),
                    "a name or a decimal number",
                )
            })?;
            self.placed.locals.entry(number).or_default().push(position);
            return Ok(());
        }
        self.define(&token.text, Symbol::Label(position), token.column)
    }

    pub(super) fn statement(&mut self, tokens: Vec<Token>) -> Result<(), Problem> {
        self.sequence += 1;
        let mut tokens = tokens.as_slice();
        while let [name, colon, rest @ ..] = tokens
            && name.kind == Kind::Word
            && colon.text == ":"
        {
            self.label(name)?;
            tokens = rest;
        }
        let Some(first) = tokens.first() else {
            return Ok(());
        };
        if first.kind != Kind::Word {
            return Err(Cursor::new(tokens).unexpected("an instruction, directive or label"));
        }
        if tokens
            .get(1)
            .is_some_and(|second| second.kind == Kind::Punct && second.text == "=")
        {
            return directive::constant(self, first, &tokens[2..]);
        }
        if first.text.starts_with('.') {
            return directive::directive(self, first, &tokens[1..]);
        }
        let opcode = select(first)?;
        if let Some(at) = tokens
            .iter()
            .position(|token| token.text.eq_ignore_ascii_case("%tpcrel_hi"))
        {
            let mut cursor = Cursor::new(&tokens[at..]);
            if let Node::TpcrelHi(target) = parse(&mut cursor)?.node {
                let position = self.position();
                self.placed
                    .upper_parts
                    .insert((position.chunk, position.offset), *target);
            }
        }
        let length = opcode.length();
        self.push(
            Content::Instruction {
                opcode,
                tokens: tokens.to_vec(),
            },
            length,
            first.column,
        )
    }

    /// Gives every chunk its base: sections in order, each where the one before ends.
    fn place(&mut self, base: u64) {
        const SECTION_ALIGN: u64 = 16;
        let mut end = base;
        for index in self.sections.iter().flat_map(|(_, chunks)| chunks) {
            let chunk = &mut self.placed.chunks[*index];
            if !chunk.fixed {
                let align = chunk.align.max(SECTION_ALIGN);
                chunk.base = end.checked_next_multiple_of(align).unwrap_or(u64::MAX);
            }
            match chunk.base.checked_add(chunk.size) {
                Some(next) => end = next,
                None => {
                    let problem = Problem::new(
                        1,
                        "the section ends beyond the last address",
                        "a lower address",
                    );
                    self.errors.push((chunk.line, problem));
                }
            }
        }
        self.placed.placed = true;
    }
}
