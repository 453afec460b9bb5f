//! `$readmemh` text with byte-wide words: `@addr` is an address in bytes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use super::LoadError;
use crate::image::{Format, Image, Segment};

/// Whether every token outside comments is a byte or an address, judged from the first kilobyte.
pub(super) fn looks_like(text: &str) -> bool {
    let mut any = false;
    for line in text.lines().take(16) {
        let code = line.split("//").next().unwrap_or_default();
        for token in code.split_whitespace() {
            let digits = token.strip_prefix('@').unwrap_or(token);
            if !digits.bytes().all(|b| b.is_ascii_hexdigit() || b == b'_') {
                return false;
            }
            any = true;
        }
    }
    any
}

struct Reader<'a> {
    path: &'a Path,
    addr: u64,
    segments: Vec<Segment>,
}

impl Reader<'_> {
    fn token(&mut self, line: usize, column: usize, token: &str) -> Result<(), LoadError> {
        let wrong = |allowed: &str| LoadError::Hex {
            path: self.path.to_owned(),
            line,
            column,
            found: format!("`{}`", token.chars().take(40).collect::<String>()),
            allowed: allowed.to_owned(),
        };
        let (digits, is_addr) = token
            .strip_prefix('@')
            .map_or((token, false), |t| (t, true));
        let clean: String = digits.chars().filter(|&c| c != '_').collect();
        let value = if clean.bytes().all(|b| b.is_ascii_hexdigit()) {
            u64::from_str_radix(&clean, 16).ok()
        } else {
            None
        };
        if is_addr {
            self.addr = value.ok_or_else(|| wrong("@ and up to 16 hexadecimal digits"))?;
            return Ok(());
        }
        let byte = value
            .and_then(|v| u8::try_from(v).ok())
            .ok_or_else(|| wrong("bytes of two hexadecimal digits, @address, comments"))?;
        let extends = self
            .segments
            .last()
            .is_some_and(|s| s.addr + s.bytes.len() as u64 == self.addr);
        if !extends {
            self.segments.push(Segment {
                addr: self.addr,
                bytes: Vec::new(),
            });
        }
        if let Some(segment) = self.segments.last_mut() {
            segment.bytes.push(byte);
        }
        self.addr = self
            .addr
            .checked_add(1)
            .ok_or_else(|| wrong("addresses below 2^64"))?;
        Ok(())
    }
}

/// Loads `$readmemh` text. The entry is the lowest address that holds a byte.
pub(super) fn load(path: &Path, bytes: &[u8]) -> Result<Image, LoadError> {
    let mut reader = Reader {
        path,
        addr: 0,
        segments: Vec::new(),
    };
    let wrong = |line, column, found: &str, allowed: &str| LoadError::Hex {
        path: path.to_owned(),
        line,
        column,
        found: found.to_owned(),
        allowed: allowed.to_owned(),
    };
    let text = std::str::from_utf8(bytes).map_err(|e| {
        let good = &bytes[..e.valid_up_to()];
        let line = good.iter().filter(|&&b| b == b'\n').count() + 1;
        let column = good.iter().rev().take_while(|&&b| b != b'\n').count() + 1;
        wrong(
            line,
            column,
            &format!("byte {:#04x}", bytes[e.valid_up_to()]),
            "ASCII text",
        )
    })?;
    let mut comment: Option<(usize, usize)> = None;
    for (number, line) in text.lines().enumerate() {
        let number = number + 1;
        let mut at = 0;
        while at < line.len() {
            let rest = &line[at..];
            if comment.is_some() {
                match rest.find("*/") {
                    Some(end) => {
                        at += end + 2;
                        comment = None;
                    }
                    None => break,
                }
            } else if rest.starts_with("//") {
                break;
            } else if rest.starts_with("/*") {
                comment = Some((number, at + 1));
                at += 2;
            } else if let Some(c) = rest.chars().next().filter(|c| c.is_whitespace()) {
                at += c.len_utf8();
            } else {
                let end = rest
                    .find(|c: char| c.is_whitespace() || c == '/')
                    .unwrap_or(rest.len());
                let token = &rest[..end.max(1)];
                reader.token(number, at + 1, token)?;
                at += token.len();
            }
        }
    }
    if let Some((line, column)) = comment {
        return Err(wrong(
            line,
            column,
            "a comment without end",
            "`*/` after `/*`",
        ));
    }
    let Some(entry) = reader.segments.iter().map(|s| s.addr).min() else {
        return Err(wrong(1, 1, "no bytes at all", "at least one byte"));
    };
    let (symbols, warnings) = (BTreeMap::new(), Vec::new());
    Ok(Image {
        format: Format::Hex,
        segments: reader.segments,
        entry,
        symbols,
        warnings,
    })
}

/// Renders segments as `$readmemh` text, 16 bytes a line, with a final newline.
pub fn write_hex(segments: &[Segment]) -> String {
    let mut text = String::new();
    for segment in segments {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "@{:08x}", segment.addr);
        for row in segment.bytes.chunks(16) {
            let bytes: Vec<String> = row.iter().map(|b| format!("{b:02x}")).collect();
            let _ = writeln!(text, "{}", bytes.join(" "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Image, LoadError> {
        load(Path::new("a.hex"), text.as_bytes())
    }

    #[test]
    fn reads_addresses_comments_and_underscores() {
        let image = parse("// head\n@10 0a b_b /* c\n d */ cc\n@8\n01").expect("good text");
        assert_eq!(image.entry, 8);
        assert_eq!(
            image.segments[0],
            Segment {
                addr: 0x10,
                bytes: vec![0x0a, 0xbb, 0xcc]
            }
        );
        assert_eq!(
            image.segments[1],
            Segment {
                addr: 8,
                bytes: vec![1]
            }
        );
    }

    #[test]
    fn round_trip() {
        let segments = vec![Segment {
            addr: 0x100,
            bytes: (0..40).collect(),
        }];
        assert_eq!(
            parse(&write_hex(&segments)).expect("own text").segments,
            segments
        );
    }

    #[test]
    fn errors_name_line_and_column() {
        for (text, place) in [
            ("00 1g", "a.hex:1:4"),
            ("00\n 123", "a.hex:2:2"),
            ("@zz 00", "a.hex:1:1"),
            ("00 /* x", "a.hex:1:4"),
            ("// nothing", "a.hex:1:1"),
            ("@ffffffffffffffff 00 00", "a.hex:1:19"),
            ("@10000000000000000 00", "a.hex:1:1"),
            ("0x10", "a.hex:1:1"),
        ] {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(place), "{text}: {error}");
        }
        assert!(load(Path::new("b"), b"00\n\xff").is_err_and(|e| e.to_string().contains("b:2:1")));
    }
}
