//! A position in the tokens of a statement.

use super::Problem;
use super::lexer::{Kind, Token};

/// Reads tokens one after the other.
#[derive(Debug, Clone)]
pub(super) struct Cursor<'a> {
    tokens: &'a [Token],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(tokens: &'a [Token]) -> Self {
        Self { tokens, at: 0 }
    }

    pub(super) fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    pub(super) fn peek_text(&self) -> Option<&'a str> {
        self.peek().map(|token| token.text.as_str())
    }

    pub(super) fn rest(&self) -> &'a [Token] {
        &self.tokens[self.at.min(self.tokens.len())..]
    }

    pub(super) fn at_end(&self) -> bool {
        self.peek().is_none()
    }

    /// Column of the next token, or just behind the last one.
    pub(super) fn column(&self) -> u32 {
        self.peek().map_or_else(
            || {
                self.tokens
                    .last()
                    .map_or(1, |last| last.column + last.text.chars().count() as u32)
            },
            |token| token.column,
        )
    }

    pub(super) fn advance(&mut self) -> Option<&'a Token> {
        let token = self.peek();
        self.at += 1;
        token
    }

    /// Takes a punctuation mark if it is next.
    pub(super) fn accept(&mut self, mark: &str) -> bool {
        let found = self
            .peek()
            .is_some_and(|token| token.kind == Kind::Punct && token.text == mark);
        self.at += usize::from(found);
        found
    }

    /// Takes a word if it is next, in any case.
    pub(super) fn accept_word(&mut self, word: &str) -> bool {
        let found = self
            .peek_word()
            .is_some_and(|text| text.eq_ignore_ascii_case(word));
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, mark: &str) -> Result<(), Problem> {
        if self.accept(mark) {
            Ok(())
        } else {
            Err(self.unexpected(format!("`{mark}`")))
        }
    }

    /// The next token if it is a word.
    pub(super) fn peek_word(&self) -> Option<&'a str> {
        self.peek()
            .filter(|token| token.kind == Kind::Word)
            .map(|token| token.text.as_str())
    }

    /// Takes a word that `read` understands.
    pub(super) fn word_as<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Problem> {
        match self.peek_word().and_then(read) {
            Some(value) => {
                self.at += 1;
                Ok(value)
            }
            None => Err(self.unexpected(expected)),
        }
    }

    pub(super) fn end(&self) -> Result<(), Problem> {
        if self.at_end() {
            Ok(())
        } else {
            Err(self.unexpected("the end of the statement"))
        }
    }

    /// An error about the next token.
    pub(super) fn unexpected(&self, expected: impl Into<String>) -> Problem {
        let found = self.peek().map_or_else(
            || "found the end of the line".to_owned(),
            |t| format!("found `{}`", t.text),
        );
        Problem::new(self.column(), found, expected)
    }
}
