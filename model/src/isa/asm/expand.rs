//! Macros, repetitions and conditional lines.

use super::Problem;
use super::cursor::Cursor;
use super::layout::{DEPTH_LIMIT, Layout};
use super::lexer::{Token, lex};

/// A macro: parameter names and numbered body lines.
pub(super) struct Macro {
    parameters: Vec<String>,
    body: Vec<(u32, String)>,
}

/// One level of `.if`.
struct Condition {
    active: bool,
    /// Whether a branch has been taken, or the whole block is skipped.
    done: bool,
}

impl Layout {
    /// Runs lines; `depth` counts nested expansions.
    pub(super) fn run(&mut self, lines: &[(u32, String)], depth: usize) {
        let mut conditions: Vec<Condition> = Vec::new();
        let mut index = 0;
        while let Some((line, text)) = lines.get(index) {
            self.line = *line;
            index += 1;
            if self.conditional(
                first_word(text),
                text,
                indent(text) as u32 + 1,
                &mut conditions,
            ) {
                continue;
            }
            if conditions.iter().any(|condition| !condition.active) {
                continue;
            }
            let unlabelled;
            let text = match self.labels_of_block(text) {
                Some(rest) => {
                    unlabelled = rest;
                    &unlabelled
                }
                None => text,
            };
            let (word, column) = (first_word(text), indent(text) as u32 + 1);
            let block_end = match word {
                ".macro" => Some(".endm"),
                ".rept" => Some(".endr"),
                _ => None,
            };
            if let Some(end) = block_end {
                let length = block_length(&lines[index..], word, end);
                let Some(length) = length else {
                    self.fail(Problem::new(
                        column,
                        format!("`{word}` is not closed"),
                        format!("`{end}`"),
                    ));
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
            self.statements(text);
        }
        if !conditions.is_empty() {
            self.fail(Problem::new(1, "`.if` is not closed", "`.endif`"));
        }
    }

    /// The statements of a line that is neither a block nor a macro call.
    fn statements(&mut self, text: &str) {
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

    /// Sets the labels in front of a macro call or of `.macro` or `.rept`, and gives the line with blanks in their place.
    fn labels_of_block(&mut self, text: &str) -> Option<String> {
        let rest = behind_labels(text);
        let word = first_word(rest);
        let labels = &text[..text.len() - rest.len()];
        let block = matches!(word, ".macro" | ".rept") || self.macros.contains_key(word);
        if labels.is_empty() || !block {
            return None;
        }
        self.statements(labels);
        Some(" ".repeat(labels.chars().count()) + rest)
    }

    /// Handles `.if` and its relatives; returns whether the line was one of them.
    fn conditional(
        &mut self,
        word: &str,
        text: &str,
        column: u32,
        conditions: &mut Vec<Condition>,
    ) -> bool {
        let enclosing = conditions.iter().all(|condition| condition.active);
        match word {
            ".if" | ".ifdef" | ".ifndef" => {
                let active = enclosing && self.condition(word, text);
                conditions.push(Condition {
                    active,
                    done: active || !enclosing,
                });
            }
            ".else" | ".elseif" => {
                let taken = conditions.last().is_some_and(|condition| condition.done);
                let active = !taken && (word == ".else" || self.condition(word, text));
                match conditions.last_mut() {
                    Some(condition) => {
                        *condition = Condition {
                            active,
                            done: taken || active,
                        }
                    }
                    None => self.fail(Problem::new(
                        column,
                        format!("`{word}` without `.if`"),
                        "`.if` before it",
                    )),
                }
            }
            ".endif" => {
                if conditions.pop().is_none() {
                    self.fail(Problem::new(
                        column,
                        "`.endif` without `.if`",
                        "`.if` before it",
                    ));
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
        Ok(lex(text)?
            .into_iter()
            .next()
            .unwrap_or_default()
            .into_iter()
            .skip(1)
            .collect())
    }

    /// `.macro name parameters` or `.rept count`.
    fn block(
        &mut self,
        word: &str,
        text: &str,
        column: u32,
        body: &[(u32, String)],
        depth: usize,
    ) -> Result<(), Problem> {
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
            self.macros.insert(
                name,
                Macro {
                    parameters: words,
                    body: body.to_vec(),
                },
            );
            return Ok(());
        }
        let count = self.constant(&mut cursor)?;
        cursor.end()?;
        if !(0..=1 << 16).contains(&count) || depth >= DEPTH_LIMIT {
            return Err(Problem::new(
                column,
                format!("found {count} repetitions"),
                "0 to 65536 repetitions",
            ));
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
        let Some(found) = self.macros.get(&name) else {
            return;
        };
        if depth >= DEPTH_LIMIT {
            return self.fail(Problem::new(
                column,
                format!("`{name}` expands without end"),
                "at most 64 nested expansions",
            ));
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
            replacements.push((
                format!("\\{parameter}"),
                arguments.get(index).map_or("", String::as_str),
            ));
        }
        replacements.sort_by_key(|(mark, _)| std::cmp::Reverse(mark.len()));
        let replace = |text: &String| {
            replacements
                .iter()
                .fold(text.clone(), |text, (mark, by)| text.replace(mark, by))
        };
        // Errors inside the body are reported at the line of the call.
        let line = self.line;
        let body: Vec<(u32, String)> = found
            .body
            .iter()
            .map(|(_, text)| (line, replace(text)))
            .collect();
        self.run(&body, depth + 1);
        self.line = line;
    }
}

/// Characters of white space at the start of a line.
fn indent(text: &str) -> usize {
    text.chars().take_while(|c| c.is_whitespace()).count()
}

/// The first word of a line.
fn first_word(text: &str) -> &str {
    text.trim_start()
        .split(|c: char| c.is_whitespace() || c == '(')
        .next()
        .unwrap_or("")
}

/// What stands behind the labels of a line; the whole line when there is none.
fn behind_labels(text: &str) -> &str {
    let mut rest = text;
    loop {
        let start = rest.trim_start();
        let end = start
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')))
            .unwrap_or(start.len());
        match start[end..].trim_start().strip_prefix(':') {
            Some(behind) if end > 0 => rest = behind,
            _ => return rest,
        }
    }
}

/// Lines of a block up to its end mark, counting nested blocks of the same kind.
fn block_length(lines: &[(u32, String)], open: &str, close: &str) -> Option<usize> {
    let mut depth = 1;
    lines.iter().position(|(_, text)| {
        let word = first_word(behind_labels(text));
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
        let comment =
            (*c == '#' && after_blank) || (*c == '/' && characters.get(index + 1) == Some(&'/'));
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
    let arguments: Vec<String> = arguments
        .iter()
        .map(|argument| argument.trim().to_owned())
        .collect();
    if arguments.len() == 1 && arguments[0].is_empty() {
        Vec::new()
    } else {
        arguments
    }
}
