//! One policy for the names of scopes and signals, so that every reader sees the same tree.

use std::borrow::Cow;

/// Longest name accepted, in bytes.
const MAX_LEN: usize = 1024;

/// Why a name cannot be written to a wave file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name has no characters.
    #[error("the name is empty")]
    Empty,
    /// The name is longer than 1024 bytes.
    #[error("the name is longer than {MAX_LEN} bytes")]
    TooLong,
    /// White space would split the name into two tokens.
    #[error("white space in a name")]
    Space,
    /// Control characters and characters outside ASCII are not portable between readers.
    #[error("a character that is not printable ASCII")]
    NotPrintable,
    /// Readers end the declaration at `$end`, wherever it stands.
    #[error("the name contains `$end`")]
    EndKeyword,
    /// Brackets other than trailing indices such as `[3]` turn into false scopes.
    #[error("brackets that are not a trailing index")]
    Bracket,
    /// A backslash starts an escaped name; the writer adds it where it is needed.
    #[error("a backslash")]
    Backslash,
    /// Signals of a record need a plain identifier, since paths join them with dots.
    #[error("not an identifier (letters, digits, `_` and `$`, no digit first)")]
    NotIdentifier,
}

/// Whether `name` is `[A-Za-z_][A-Za-z0-9_$]*`.
fn is_identifier(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes
        .next()
        .is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'$')
}

/// `name` without its trailing indices: `lane[3][0]` gives `lane`.
fn without_indices(name: &str) -> &str {
    let mut rest = name;
    while let Some((head, index)) = rest.strip_suffix(']').and_then(|s| s.rsplit_once('[')) {
        if index.is_empty() || !index.bytes().all(|b| b.is_ascii_digit()) {
            break;
        }
        rest = head;
    }
    rest
}

fn check_characters(name: &str) -> Result<(), NameError> {
    if name.is_empty() {
        return Err(NameError::Empty);
    }
    if name.len() > MAX_LEN {
        return Err(NameError::TooLong);
    }
    if name.chars().any(char::is_whitespace) {
        return Err(NameError::Space);
    }
    if !name.bytes().all(|b| b.is_ascii_graphic()) {
        return Err(NameError::NotPrintable);
    }
    if name.contains("$end") {
        return Err(NameError::EndKeyword);
    }
    Ok(())
}

/// The form of `name` that goes into a VCD declaration.
///
/// Identifiers, with or without trailing indices, stay as they are; any other printable name is
/// escaped in the Verilog way with a leading backslash.
///
/// # Errors
/// Names that no escape makes readable: white space, `$end`, stray brackets, non-ASCII.
pub(crate) fn declared(name: &str) -> Result<Cow<'_, str>, NameError> {
    check_characters(name)?;
    if is_identifier(without_indices(name)) {
        return Ok(Cow::Borrowed(name));
    }
    if name.contains('\\') {
        return Err(NameError::Backslash);
    }
    if name.contains(['[', ']']) {
        return Err(NameError::Bracket);
    }
    Ok(Cow::Owned(format!("\\{name}")))
}

/// Checks the name of a signal: a plain identifier.
pub(crate) fn check_signal(name: &str) -> Result<(), NameError> {
    check_characters(name)?;
    is_identifier(name)
        .then_some(())
        .ok_or(NameError::NotIdentifier)
}

/// Checks one component of a scope path: an identifier, with indices if it is one of an array.
pub(crate) fn check_scope(name: &str) -> Result<(), NameError> {
    check_characters(name)?;
    is_identifier(without_indices(name))
        .then_some(())
        .ok_or(NameError::NotIdentifier)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_and_indices_stay() {
        for name in ["a", "_x9", "a$b", "pe[0]", "m[3][12]"] {
            assert_eq!(declared(name).as_deref(), Ok(name));
        }
    }

    #[test]
    fn other_printable_names_are_escaped() {
        assert_eq!(declared("a.b").as_deref(), Ok("\\a.b"));
        assert_eq!(declared("3x").as_deref(), Ok("\\3x"));
    }

    #[test]
    fn names_that_break_readers_are_refused() {
        for (name, error) in [
            ("", NameError::Empty),
            ("a b", NameError::Space),
            ("a\tb", NameError::Space),
            ("a\u{1}", NameError::NotPrintable),
            ("größe", NameError::NotPrintable),
            ("x$end", NameError::EndKeyword),
            ("a[b]", NameError::Bracket),
            ("a[3", NameError::Bracket),
            ("[3]", NameError::Bracket),
            ("a[]", NameError::Bracket),
            ("\\a", NameError::Backslash),
        ] {
            assert_eq!(declared(name), Err(error), "{name:?}");
        }
        assert_eq!(declared(&"a".repeat(1025)), Err(NameError::TooLong));
    }

    #[test]
    fn signals_are_identifiers_and_scopes_may_be_indexed() {
        assert_eq!(check_signal("pc[3]"), Err(NameError::NotIdentifier));
        assert_eq!(check_scope("pe[3]"), Ok(()));
        assert_eq!(check_scope("pe.x"), Err(NameError::NotIdentifier));
    }
}
