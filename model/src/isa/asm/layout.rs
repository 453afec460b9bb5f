//! First pass: expands macros and conditionals, places statements, and collects symbols.

use std::collections::HashMap;

use super::Problem;
use super::cursor::Cursor;
use super::directive;
use super::expr::{Expr, Names, Node, Value, evaluate, parse};
use super::lexer::{Kind, Token, lex};
use super::mnemonic::{Opcode, select};

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
    Instruction { opcode: Opcode, tokens: Vec<Token> },
    /// Values of `width` bytes.
    Values { width: usize, values: Vec<Expr> },
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
    locals: HashMap<u32, Vec<Position>>,
    /// Targets of `%tpcrel_hi` by place of the instruction.
    upper_parts: HashMap<(usize, u64), Expr>,
    placed: bool,
}

/// Errors with their lines.
pub(super) type Errors = Vec<(u32, Problem)>;

/// Largest number of bytes one program may have.
pub(super) const SIZE_LIMIT: u64 = 1 << 28;
const DEPTH_LIMIT: usize = 64;

impl Placed {
    /// What names mean at a position.
    pub(super) fn names(&self, position: Position) -> View<'_> {
        View { placed: self, position, depth: 0 }
    }

    pub(super) fn address(&self, position: Position) -> u64 {
        self.chunks[position.chunk].base.wrapping_add(position.offset)
    }
}

/// [`Names`] at a position.
pub(super) struct View<'a> {
    placed: &'a Placed,
    position: Position,
    depth: usize,
}

impl View<'_> {
    fn at(&self, position: Position) -> Value {
        let chunk = &self.placed.chunks[position.chunk];
        let base = if self.placed.placed || chunk.fixed { chunk.base } else { 0 };
        Value { number: i128::from(base.wrapping_add(position.offset)), chunk: Some(position.chunk) }
    }

    fn distance(&self, target: &Expr, from: Position, names: &View<'_>) -> Result<i128, Problem> {
        Ok(evaluate(target, names)?.number - i128::from(self.placed.address(from)))
    }
}

/// Upper part of a distance, rounded so that the rest is a signed 12-bit number.
fn upper(distance: i128) -> i128 {
    (distance + 0x800) >> 12
}

impl Names for View<'_> {
    fn symbol(&self, name: &str, column: u32) -> Result<Value, Problem> {
        match self.placed.symbols.get(name) {
            Some(Symbol::Label(position)) => Ok(self.at(*position)),
            Some(Symbol::Constant(expr, position)) if self.depth < DEPTH_LIMIT => {
                let inner = View { placed: self.placed, position: *position, depth: self.depth + 1 };
                evaluate(expr, &inner).map_err(|problem| Problem { column, ..problem })
            }
            Some(Symbol::Constant(..)) => {
                Err(Problem::new(column, format!("`{name}` is defined by itself"), "a definition without a circle"))
            }
            None => Err(Problem::new(column, format!("`{name}` is not defined"), "a label, constant or register")),
        }
    }

    fn local(&self, number: u32, forward: bool, column: u32) -> Result<Value, Problem> {
        let known = self.placed.locals.get(&number).map_or(&[][..], Vec::as_slice);
        let here = self.position.sequence;
        let found = if forward {
            known.iter().find(|position| position.sequence > here)
        } else {
            known.iter().rfind(|position| position.sequence <= here)
        };
        let direction = if forward { "after" } else { "before" };
        found
            .map(|position| self.at(*position))
            .ok_or_else(|| Problem::new(column, format!("no label `{number}:` {direction} this"), "a local label"))
    }

    fn here(&self) -> Value {
        self.at(self.position)
    }

    fn tpcrel_hi(&self, target: &Expr) -> Result<i128, Problem> {
        self.distance(target, self.position, self).map(upper)
    }

    fn tpcrel_lo(&self, label: &Expr) -> Result<i128, Problem> {
        let expected = "the label of an ADDTPC with `%tpcrel_hi`";
        let position = match &label.node {
            Node::Symbol(name) => match self.placed.symbols.get(name) {
                Some(Symbol::Label(position)) => Some(*position),
                _ => None,
            },
            Node::Local(number, forward) => {
                let value = self.local(*number, *forward, label.column)?;
                let same = |p: &&Position| self.at(**p) == value;
                self.placed.locals.get(number).and_then(|known| known.iter().find(same)).copied()
            }
            _ => None,
        };
        let found = position.and_then(|p| self.placed.upper_parts.get(&(p.chunk, p.offset)).map(|target| (p, target)));
        let Some((position, target)) = found else {
            return Err(Problem::new(label.column, "found no upper part to complete", expected));
        };
        let names = View { placed: self.placed, position, depth: self.depth };
        let distance = self.distance(target, position, &names)?;
        Ok(distance - (upper(distance) << 12))
    }

    fn placed(&self) -> bool {
        self.placed.placed
    }
}

struct Macro {
    parameters: Vec<String>,
    body: Vec<(u32, String)>,
}

/// State of the first pass.
pub(super) struct Layout {
    pub(super) placed: Placed,
    errors: Errors,
    sections: Vec<(String, Vec<usize>)>,
    section: usize,
    pub(super) line: u32,
    sequence: usize,
    macros: HashMap<String, Macro>,
    expansions: usize,
}

/// Runs the first pass; unplaced chunks begin at `base`.
pub(super) fn layout(source: &str, base: u64) -> (Placed, Errors) {
    let mut layout = Layout {
        placed: Placed::default(),
        errors: Vec::new(),
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

/// One level of `.if`.
struct Condition {
    active: bool,
    /// Whether a branch has been taken, or the whole block is skipped.
    done: bool,
}

impl Layout {
    fn fail(&mut self, problem: Problem) {
        self.errors.push((self.line, problem));
    }

    /// Runs lines; `depth` counts nested expansions.
    fn run(&mut self, lines: &[(u32, String)], depth: usize) {
        let mut conditions: Vec<Condition> = Vec::new();
        let mut index = 0;
        while let Some((line, text)) = lines.get(index) {
            self.line = *line;
            index += 1;
            let trimmed = text.trim_start();
            let column = (text.chars().count() - trimmed.chars().count()) as u32 + 1;
            let word = trimmed.split(|c: char| c.is_whitespace() || c == '(').next().unwrap_or("");
            if self.conditional(word, text, column, &mut conditions) {
                continue;
            }
            if conditions.iter().any(|condition| !condition.active) {
                continue;
            }
            let block_end = match word {
                ".macro" => Some(".endm"),
                ".rept" => Some(".endr"),
                _ => None,
            };
            if let Some(end) = block_end {
                let length = block_length(&lines[index..], word, end);
                let Some(length) = length else {
                    self.fail(Problem::new(column, format!("`{word}` is not closed"), format!("`{end}`")));
                    return;
                };
                let body = &lines[index..index + length];
                index += length + 1;
                if let Err(problem) = self.block(word, text, column, body, depth) {
                    self.errors.push((*line, problem));
                }
                continue;
            }
            if self.macros.contains_key(word) {
                self.expand(word.to_owned(), text, column, depth);
                continue;
            }
            match lex(text) {
                Ok(statements) => {
                    for tokens in statements {
                        if let Err(problem) = self.statement(tokens) {
                            self.fail(problem);
                        }
                    }
                }
                Err(problem) => self.fail(problem),
            }
        }
        if !conditions.is_empty() {
            self.fail(Problem::new(1, "`.if` is not closed", "`.endif`"));
        }
    }

    /// Handles `.if` and its relatives; returns whether the line was one of them.
    fn conditional(&mut self, word: &str, text: &str, column: u32, conditions: &mut Vec<Condition>) -> bool {
        let enclosing = conditions.iter().all(|condition| condition.active);
        match word {
            ".if" | ".ifdef" | ".ifndef" => {
                let active = enclosing && self.condition(word, text);
                conditions.push(Condition { active, done: active || !enclosing });
            }
            ".else" | ".elseif" => {
                let taken = conditions.last().is_some_and(|condition| condition.done);
                let active = !taken && (word == ".else" || self.condition(word, text));
                match conditions.last_mut() {
                    Some(condition) => *condition = Condition { active, done: taken || active },
                    None => self.fail(Problem::new(column, format!("`{word}` without `.if`"), "`.if` before it")),
                }
            }
            ".endif" => {
                if conditions.pop().is_none() {
                    self.fail(Problem::new(column, "`.endif` without `.if`", "`.if` before it"));
                }
            }
            _ => return false,
        }
        true
    }

    fn condition(&mut self, word: &str, text: &str) -> bool {
        let result = self.operands(text).and_then(|tokens| {
            let mut cursor = Cursor::new(&tokens);
            if word == ".ifdef" || word == ".ifndef" {
                let name = cursor.word_as("a symbol", |name| Some(name.to_owned()))?;
                return Ok(self.placed.symbols.contains_key(&name) == (word == ".ifdef"));
            }
            Ok(self.constant(&mut cursor)? != 0)
        });
        result.unwrap_or_else(|problem| {
            self.fail(problem);
            false
        })
    }

    /// Tokens behind the first word of a line.
    fn operands(&self, text: &str) -> Result<Vec<Token>, Problem> {
        Ok(lex(text)?.into_iter().next().unwrap_or_default().into_iter().skip(1).collect())
    }

    /// `.macro name parameters` or `.rept count`.
    fn block(&mut self, word: &str, text: &str, column: u32, body: &[(u32, String)], depth: usize) -> Result<(), Problem> {
        let tokens = self.operands(text)?;
        let mut cursor = Cursor::new(&tokens);
        if word == ".macro" {
            let mut words = Vec::new();
            while !cursor.at_end() {
                words.push(cursor.word_as("a name", |name| Some(name.to_owned()))?);
                cursor.accept(",");
            }
            if words.is_empty() {
                return Err(cursor.unexpected("the name of the macro"));
            }
            let name = words.remove(0);
            self.macros.insert(name, Macro { parameters: words, body: body.to_vec() });
            return Ok(());
        }
        let count = self.constant(&mut cursor)?;
        cursor.end()?;
        if !(0..=1 << 16).contains(&count) || depth >= DEPTH_LIMIT {
            return Err(Problem::new(column, format!("found {count} repetitions"), "0 to 65536 repetitions"));
        }
        for _ in 0..count {
            self.run(body, depth + 1);
        }
        Ok(())
    }

    /// Runs the body of a macro with its arguments in place.
    fn expand(&mut self, name: String, text: &str, column: u32, depth: usize) {
        let start = text.find(&name).map_or(0, |at| at + name.len());
        let arguments = split_arguments(&text[start..]);
        let Some(found) = self.macros.get(&name) else { return };
        if depth >= DEPTH_LIMIT {
            return self.fail(Problem::new(column, format!("`{name}` expands without end"), "at most 64 nested expansions"));
        }
        if arguments.len() > found.parameters.len() {
            let problem = Problem::new(
                column,
                format!("found {} arguments for `{name}`", arguments.len()),
                format!("at most {}", found.parameters.len()),
            );
            return self.fail(problem);
        }
        self.expansions += 1;
        let number = self.expansions.to_string();
        // Longer names first, so that `\ab` is not read as `\a` and `b`.
        let mut replacements: Vec<(String, &str)> = vec![("\\@".to_owned(), &number)];
        for (index, parameter) in found.parameters.iter().enumerate() {
            replacements.push((format!("\\{parameter}"), arguments.get(index).map_or("", String::as_str)));
        }
        replacements.sort_by_key(|(mark, _)| std::cmp::Reverse(mark.len()));
        let replace = |text: &String| replacements.iter().fold(text.clone(), |text, (mark, by)| text.replace(mark, by));
        // Errors inside the body are reported at the line of the call.
        let line = self.line;
        let body: Vec<(u32, String)> = found.body.iter().map(|(_, text)| (line, replace(text))).collect();
        self.run(&body, depth + 1);
        self.line = line;
    }

    pub(super) fn position(&self) -> Position {
        let chunk = self.current();
        Position { chunk, offset: self.placed.chunks[chunk].size, sequence: self.sequence, line: self.line }
    }

    fn current(&self) -> usize {
        *self.sections[self.section].1.last().expect("entering a section adds a chunk")
    }

    /// Switches to a section, which is created at its first use.
    pub(super) fn enter_section(&mut self, name: &str) {
        let known = self.sections.iter().position(|(known, _)| known == name);
        self.section = known.unwrap_or_else(|| {
            self.placed.chunks.push(Chunk { align: 1, line: self.line, ..Chunk::default() });
            self.sections.push((name.to_owned(), vec![self.placed.chunks.len() - 1]));
            self.sections.len() - 1
        });
    }

    /// Continues the section at an absolute address.
    pub(super) fn set_address(&mut self, base: u64) {
        self.placed.chunks.push(Chunk { base, fixed: true, align: 1, size: 0, line: self.line });
        let chunk = self.placed.chunks.len() - 1;
        self.sections[self.section].1.push(chunk);
    }

    /// Pads to a multiple of `align` bytes.
    pub(super) fn align(&mut self, align: u64, fill: u8, column: u32) -> Result<(), Problem> {
        let index = self.current();
        let chunk = &mut self.placed.chunks[index];
        chunk.align = chunk.align.max(align);
        let at = if chunk.fixed { chunk.base.wrapping_add(chunk.size) } else { chunk.size };
        let padding = at.wrapping_neg() & (align - 1);
        self.push(Content::Bytes(vec![fill; padding as usize]), padding, column)
    }

    /// Places a statement of `size` bytes.
    pub(super) fn push(&mut self, content: Content, size: u64, column: u32) -> Result<(), Problem> {
        let position = self.position();
        let chunk = &mut self.placed.chunks[position.chunk];
        let end = chunk.size + size;
        if end > SIZE_LIMIT {
            return Err(Problem::new(column, "the program is too large", format!("at most {SIZE_LIMIT} bytes")));
        }
        chunk.size = end;
        self.placed.items.push(Item { position, content });
        Ok(())
    }

    /// Value of an expression that must not depend on unplaced addresses.
    pub(super) fn constant(&self, cursor: &mut Cursor<'_>) -> Result<i128, Problem> {
        let column = cursor.column();
        let value = evaluate(&parse(cursor)?, &self.placed.names(self.position()))?;
        let fixed = |chunk: usize| self.placed.chunks[chunk].fixed;
        if value.chunk.is_some_and(|chunk| !fixed(chunk)) {
            return Err(Problem::new(column, "found an address that is not placed yet", "a constant"));
        }
        Ok(value.number)
    }

    pub(super) fn define(&mut self, name: &str, symbol: Symbol, column: u32) -> Result<(), Problem> {
        if self.placed.symbols.contains_key(name) {
            return Err(Problem::new(column, format!("`{name}` is defined a second time"), "a new name"));
        }
        self.placed.symbols.insert(name.to_owned(), symbol);
        Ok(())
    }

    fn label(&mut self, token: &Token) -> Result<(), Problem> {
        let position = self.position();
        if token.text.starts_with(|c: char| c.is_ascii_digit()) {
            let number = token.text.parse().map_err(|_| {
                Problem::new(token.column, format!("found label `{}`", token.text), "a name or a decimal number")
            })?;
            self.placed.locals.entry(number).or_default().push(position);
            return Ok(());
        }
        self.define(&token.text, Symbol::Label(position), token.column)
    }

    fn statement(&mut self, tokens: Vec<Token>) -> Result<(), Problem> {
        self.sequence += 1;
        let mut tokens = tokens.as_slice();
        while let [name, colon, rest @ ..] = tokens
            && name.kind == Kind::Word
            && colon.text == ":"
        {
            self.label(name)?;
            tokens = rest;
        }
        let Some(first) = tokens.first() else { return Ok(()) };
        if first.kind != Kind::Word {
            return Err(Cursor::new(tokens).unexpected("an instruction, directive or label"));
        }
        if tokens.get(1).is_some_and(|second| second.kind == Kind::Punct && second.text == "=") {
            return directive::constant(self, first, &tokens[2..]);
        }
        if first.text.starts_with('.') {
            return directive::directive(self, first, &tokens[1..]);
        }
        let opcode = select(first)?;
        if let Some(at) = tokens.iter().position(|token| token.text.eq_ignore_ascii_case("%tpcrel_hi")) {
            let mut cursor = Cursor::new(&tokens[at..]);
            if let Node::TpcrelHi(target) = parse(&mut cursor)?.node {
                let position = self.position();
                self.placed.upper_parts.insert((position.chunk, position.offset), *target);
            }
        }
        let length = opcode.length();
        self.push(Content::Instruction { opcode, tokens: tokens.to_vec() }, length, first.column)
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
                    let problem = Problem::new(1, "the section ends beyond the last address", "a lower address");
                    self.errors.push((chunk.line, problem));
                }
            }
        }
        self.placed.placed = true;
    }
}

/// Lines of a block up to its end mark, counting nested blocks of the same kind.
fn block_length(lines: &[(u32, String)], open: &str, close: &str) -> Option<usize> {
    let mut depth = 1;
    lines.iter().position(|(_, text)| {
        let word = text.split_whitespace().next().unwrap_or("");
        if word == open {
            depth += 1;
        } else if word == close || (close == ".endm" && word == ".endmacro") {
            depth -= 1;
        }
        depth == 0
    })
}

/// Arguments of a macro call: separated by commas outside brackets and quotes, comments cut off.
fn split_arguments(text: &str) -> Vec<String> {
    let mut arguments = vec![String::new()];
    let (mut depth, mut quoted) = (0_i32, false);
    let characters: Vec<char> = text.chars().collect();
    for (index, c) in characters.iter().enumerate() {
        let after_blank = index == 0 || characters[index - 1].is_whitespace();
        let comment = (*c == '#' && after_blank) || (*c == '/' && characters.get(index + 1) == Some(&'/'));
        if comment && !quoted {
            break;
        }
        match c {
            '"' => quoted = !quoted,
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            ',' if depth == 0 && !quoted => {
                arguments.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(argument) = arguments.last_mut() {
            argument.push(*c);
        }
    }
    let arguments: Vec<String> = arguments.iter().map(|argument| argument.trim().to_owned()).collect();
    if arguments.len() == 1 && arguments[0].is_empty() { Vec::new() } else { arguments }
}
