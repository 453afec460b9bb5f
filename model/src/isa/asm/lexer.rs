//! Splits a line into statements and tokens.

use super::Problem;

/// What a token is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    /// Name, number, register with suffix, or `%tpcrel_..`.
    Word,
    /// Operator or separator.
    Punct,
    /// String literal with escapes resolved.
    Text(Vec<u8>),
    /// Character literal.
    Char(u8),
}

/// One token and the column, from 1, at which it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) text: String,
    pub(super) column: u32,
}

const PUNCTUATION: [&str; 27] = [
    "->", "=>", "<<", ">>", "==", "!=", ",", "[", "]", "(", ")", "{", "}", "<", ">", "+", "-", "*",
    "/", "%", "&", "|", "^", "~", "!", "=", ":",
];

fn word_character(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '@')
}

/// Statements of a line; `;` separates them, `#` at the start of a token and `//` begin a comment.
pub(super) fn lex(line: &str) -> Result<Vec<Vec<Token>>, Problem> {
    let characters: Vec<char> = line.chars().collect();
    let mut statements = vec![Vec::new()];
    let mut at = 0;
    while let Some(&c) = characters.get(at) {
        let column = at as u32 + 1;
        if c == '#' || characters[at..].starts_with(&['/', '/']) {
            break;
        }
        if c.is_whitespace() {
            at += 1;
            continue;
        }
        if c == ';' {
            statements.push(Vec::new());
            at += 1;
            continue;
        }
        let (kind, end) = token(&characters, at)?;
        let text = characters[at..end].iter().collect();
        if let Some(statement) = statements.last_mut() {
            statement.push(Token { kind, text, column });
        }
        at = end;
    }
    statements.retain(|statement| !statement.is_empty());
    Ok(statements)
}

fn token(characters: &[char], start: usize) -> Result<(Kind, usize), Problem> {
    let column = start as u32 + 1;
    let c = characters[start];
    if c == '"' {
        return string(characters, start);
    }
    if c == '\'' {
        let (byte, end) = escaped(characters, start + 1)?;
        if characters.get(end) != Some(&'\'') {
            return Err(Problem::new(
                column,
                "unfinished character",
                "a closing `'`",
            ));
        }
        return Ok((Kind::Char(byte), end + 1));
    }
    let rest = &characters[start..];
    let modifier = rest.starts_with(&['%', 't', 'p', 'c', 'r', 'e', 'l', '_']);
    if word_character(c) || modifier {
        let mut end = start + 1;
        while let Some(&next) = characters.get(end) {
            let queue = next == '#' && characters.get(end + 1).is_some_and(char::is_ascii_digit);
            if !word_character(next) && !queue {
                break;
            }
            end += 1;
        }
        return Ok((Kind::Word, end));
    }
    PUNCTUATION
        .iter()
        .find(|mark| rest.starts_with(&mark.chars().collect::<Vec<_>>()))
        .map(|mark| (Kind::Punct, start + mark.len()))
        .ok_or_else(|| {
            Problem::new(
                column,
                format!("found `{c}`"),
                "an instruction, directive or operand",
            )
        })
}

fn string(characters: &[char], start: usize) -> Result<(Kind, usize), Problem> {
    let mut bytes = Vec::new();
    let mut at = start + 1;
    loop {
        match characters.get(at) {
            None => {
                return Err(Problem::new(
                    start as u32 + 1,
                    "unfinished string",
                    "a closing `\"`",
                ));
            }
            Some('"') => return Ok((Kind::Text(bytes), at + 1)),
            Some('\\') => {
                let (byte, end) = escaped(characters, at)?;
                bytes.push(byte);
                at = end;
            }
            Some(c) => {
                bytes.extend(c.to_string().as_bytes());
                at += 1;
            }
        }
    }
}

/// One ASCII character or escape sequence.
fn escaped(characters: &[char], start: usize) -> Result<(u8, usize), Problem> {
    let bad = || {
        Problem::new(
            start as u32 + 1,
            "unknown character",
            "an ASCII character, `\\n`, `\\t`, `\\r`, `\\0`, `\\\\`, `\\\"` or `\\xNN`",
        )
    };
    let c = *characters.get(start).ok_or_else(bad)?;
    if c != '\\' {
        return u8::try_from(c)
            .ok()
            .filter(u8::is_ascii)
            .map(|byte| (byte, start + 1))
            .ok_or_else(bad);
    }
    let byte = match characters.get(start + 1).ok_or_else(bad)? {
        'n' => b'\n',
        't' => b'\t',
        'r' => b'\r',
        '0' => 0,
        '\\' => b'\\',
        '"' => b'"',
        '\'' => b'\'',
        'x' => {
            let digits: String = characters.iter().skip(start + 2).take(2).collect();
            return u8::from_str_radix(&digits, 16)
                .map(|byte| (byte, start + 4))
                .map_err(|_| bad());
        }
        _ => return Err(bad()),
    };
    Ok((byte, start + 2))
}
