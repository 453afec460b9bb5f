//! Formatting of values and texts into bytes.

use std::borrow::Cow;
use std::io::{self, Write};

/// A sink that counts the bytes it took.
pub(super) struct Counted<W> {
    inner: W,
    pub(super) bytes: u64,
}

impl<W> Counted<W> {
    pub(super) fn new(inner: W) -> Self {
        Self { inner, bytes: 0 }
    }
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let n = self.inner.write(buf)?;
        self.bytes += n as u64;
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// `text` without anything that ends a `$comment` or confuses a terminal.
pub(super) fn comment(text: &str) -> Cow<'_, str> {
    let bad = |c: char| c.is_control() && c != '\n';
    if !text.contains("$end") && !text.contains(bad) {
        return Cow::Borrowed(text);
    }
    // The `_` goes behind the `$`, so the replacement cannot complete another `$end`.
    Cow::Owned(text.replace(bad, " ").replace("$end", "$_end"))
}

/// Binary digits of every byte, most significant first.
const DIGITS: [[u8; 8]; 256] = {
    let mut table = [[b'0'; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> (7 - bit) & 1 == 1 {
                table[byte][bit] = b'1';
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Appends a vector without unknown bits: `b`, digits without leading zeros, a space. A shorter
/// vector is extended with zeros by every reader.
pub(super) fn vector(out: &mut Vec<u8>, words: &[u32]) {
    out.push(b'b');
    let top = words.iter().rposition(|&w| w != 0).unwrap_or(0);
    let mut bytes = words[..=top].iter().rev().flat_map(|w| w.to_be_bytes());
    let mut first = 0;
    for byte in bytes.by_ref() {
        first = byte;
        if byte != 0 {
            break;
        }
    }
    let skip = if first == 0 {
        7
    } else {
        first.leading_zeros() as usize
    };
    out.extend_from_slice(&DIGITS[first as usize][skip..]);
    for byte in bytes {
        out.extend_from_slice(&DIGITS[byte as usize]);
    }
    out.push(b' ');
}

/// The digit of a bit given its value and unknown planes: 0, 1, x (unknown, value 0) or z.
pub(super) fn digit(value: bool, unknown: bool) -> u8 {
    match (unknown, value) {
        (false, false) => b'0',
        (false, true) => b'1',
        (true, false) => b'x',
        (true, true) => b'z',
    }
}

/// Appends a vector of `width` four-valued bits with all its digits.
pub(super) fn vector4(out: &mut Vec<u8>, width: u32, value: &[u32], unknown: &[u32]) {
    out.push(b'b');
    out.extend((0..width).rev().map(|i| {
        let (word, bit) = (i as usize / 32, i % 32);
        digit(value[word] >> bit & 1 == 1, unknown[word] >> bit & 1 == 1)
    }));
    out.push(b' ');
}

/// Appends a text: printable ASCII as it is, all other bytes and the backslash as `\xHH`. The
/// empty text becomes a NUL, since no reader accepts a value without characters.
pub(super) fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b's');
    let bytes = if text.is_empty() {
        b"\0"
    } else {
        text.as_bytes()
    };
    for &byte in bytes {
        if byte.is_ascii_graphic() && byte != b'\\' {
            out.push(byte);
        } else {
            let hex = |n: u8| b"0123456789abcdef"[n as usize];
            out.extend_from_slice(&[b'\\', b'x', hex(byte >> 4), hex(byte & 15)]);
        }
    }
    out.push(b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[u32]) -> String {
        let mut out = Vec::new();
        vector(&mut out, words);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn vectors_have_no_leading_zeros() {
        assert_eq!(of(&[0]), "b0 ");
        assert_eq!(of(&[0, 0, 0]), "b0 ");
        assert_eq!(of(&[5]), "b101 ");
        assert_eq!(of(&[0x0100_0000, 0]), format!("b1{} ", "0".repeat(24)));
        assert_eq!(of(&[1, 2]), format!("b10{}1 ", "0".repeat(31)));
        assert_eq!(of(&[u32::MAX, u32::MAX]), format!("b{} ", "1".repeat(64)));
    }

    #[test]
    fn four_valued_vectors_have_all_digits() {
        let mut out = Vec::new();
        vector4(&mut out, 4, &[0b0110], &[0b1100]);
        assert_eq!(out, b"bxz10 ");
    }

    #[test]
    fn comments_cannot_end_early() {
        assert_eq!(comment("plain\nlines"), "plain\nlines");
        assert_eq!(comment("$end $$end $en\u{1}d"), "$_end $$_end $en d");
    }
}
