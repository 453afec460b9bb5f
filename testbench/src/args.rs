//! Values of command line options, parsed into types.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use model::probe::INJECT_POINTS;

/// An option value that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("found `{found}`, allowed: {allowed}")]
pub struct ArgError {
    /// What was given.
    pub found: String,
    /// What can be given.
    pub allowed: String,
}

fn wrong<T>(found: &str, allowed: impl Into<String>) -> Result<T, ArgError> {
    Err(ArgError {
        found: found.to_owned(),
        allowed: allowed.into(),
    })
}

/// A number: decimal, `0x`, `0b`, with `_` between digits and an optional suffix K, M or G (powers of 1024).
///
/// # Errors
/// [`ArgError`] for anything else or a number above 64 bits.
pub fn number(text: &str) -> Result<u64, ArgError> {
    let allowed = "a number (decimal, 0x.., 0b.., suffix K, M or G)";
    let (digits, scale) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let clean = digits.replace('_', "").to_ascii_lowercase();
    let (radix, clean) = match (clean.strip_prefix("0x"), clean.strip_prefix("0b")) {
        (Some(rest), _) => (16, rest),
        (_, Some(rest)) => (2, rest),
        _ => (10, clean.as_str()),
    };
    if clean.starts_with('+') {
        return wrong(text, allowed);
    }
    match u64::from_str_radix(clean, radix)
        .ok()
        .and_then(|v| v.checked_mul(scale))
    {
        Some(value) => Ok(value),
        None => wrong(text, allowed),
    }
}

/// An address: a number, a symbol of the program, or symbol + number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// The address itself.
    Number(u64),
    /// Distance from a symbol.
    Symbol(String, u64),
}

impl Address {
    /// # Errors
    /// [`ArgError`] for an empty text or a bad number.
    pub fn parse(text: &str) -> Result<Address, ArgError> {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return number(text).map(Address::Number);
        }
        let (name, offset) = match text.split_once('+') {
            Some((name, offset)) => (name, number(offset)?),
            None => (text, 0),
        };
        let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        if name.is_empty() || !name.chars().all(good) {
            return wrong(text, "a number or a symbol, with +number if needed");
        }
        Ok(Address::Symbol(name.to_owned(), offset))
    }

    /// The address, given the program's symbols.
    ///
    /// # Errors
    /// [`ArgError`] for a symbol that the program does not have.
    pub fn resolve(&self, symbols: &BTreeMap<String, u64>) -> Result<u64, ArgError> {
        match self {
            Address::Number(value) => Ok(*value),
            Address::Symbol(name, offset) => match symbols.get(name) {
                Some(base) => Ok(base.wrapping_add(*offset)),
                None => {
                    let known: Vec<&str> = symbols.keys().take(12).map(String::as_str).collect();
                    let known = if known.is_empty() {
                        "none".to_owned()
                    } else {
                        known.join(", ")
                    };
                    wrong(
                        name,
                        format!("a number or a symbol of the program ({known})"),
                    )
                }
            },
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Number(value) => write!(f, "{value:#x}"),
            Address::Symbol(name, 0) => write!(f, "{name}"),
            Address::Symbol(name, offset) => write!(f, "{name}+{offset:#x}"),
        }
    }
}

/// Enabled PEs from four digits, PE0 first; bit p of the result is PE p.
///
/// # Errors
/// [`ArgError`] for other texts and for no PE at all.
pub fn pe_enable(text: &str) -> Result<u8, ArgError> {
    let allowed = "four digits 0 or 1, PE0 first, at least one 1";
    if text.len() != 4 || !text.bytes().all(|b| matches!(b, b'0' | b'1')) || text == "0000" {
        return wrong(text, allowed);
    }
    Ok(text
        .bytes()
        .enumerate()
        .fold(0, |bits, (pe, digit)| bits | (digit - b'0') << pe))
}

/// Read latency in cycles: `MIN..MAX` (both included) or one number; 1 to 1,000,000.
///
/// # Errors
/// [`ArgError`].
pub fn latency(text: &str) -> Result<(u32, u32), ArgError> {
    let allowed = "MIN..MAX with 1 <= MIN <= MAX <= 1000000";
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    match (number(min), number(max.strip_prefix('=').unwrap_or(max))) {
        (Ok(min), Ok(max)) if 1 <= min && min <= max && max <= 1_000_000 => {
            Ok((min as u32, max as u32))
        }
        _ => wrong(text, allowed),
    }
}

/// Initial value of one register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GprValue {
    /// PE, 0..3.
    pub pe: usize,
    /// Register, 1..23.
    pub register: usize,
    /// The value.
    pub value: u64,
}

impl GprValue {
    /// `PE:REG=VALUE`, the register by number, `rN` or name; a value may be negative.
    ///
    /// # Errors
    /// [`ArgError`].
    pub fn parse(text: &str) -> Result<GprValue, ArgError> {
        let allowed = "PE:REG=VALUE with PE 0..3 and REG r1..r23 or its name";
        let parts = text
            .split_once('=')
            .and_then(|(place, value)| Some((place.split_once(':')?, value)));
        let Some(((pe, register), value)) = parts else {
            return wrong(text, allowed);
        };
        let pe = number(pe)
            .ok()
            .and_then(|pe| usize::try_from(pe).ok())
            .filter(|&pe| pe < 4);
        let value = match value.strip_prefix('-') {
            Some(rest) => match number(rest)? {
                magnitude @ 0..=0x8000_0000_0000_0000 => magnitude.wrapping_neg(),
                _ => return wrong(value, "-2^63 to 2^64 - 1"),
            },
            None => number(value)?,
        };
        match (pe, register_number(register)) {
            (Some(pe), Some(register)) => Ok(GprValue {
                pe,
                register,
                value,
            }),
            _ => wrong(text, allowed),
        }
    }
}

/// Names of the registers R0..R23 in order.
pub const REGISTER_NAMES: [&str; 24] = [
    "zero", "sp", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "ra", "s0", "s1", "s2", "s3",
    "s4", "s5", "s6", "s7", "s8", "x0", "x1", "x2", "x3",
];

fn register_number(text: &str) -> Option<usize> {
    let text = text.to_ascii_lowercase();
    let digits = text.strip_prefix('r').unwrap_or(&text);
    let by_number = digits.parse().ok();
    let by_name = || REGISTER_NAMES.iter().position(|&n| n == text);
    by_number.or_else(by_name).filter(|r| (1..24).contains(r))
}

/// A file to place in memory before the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoadFile {
    /// Where.
    pub addr: Address,
    /// What.
    pub path: PathBuf,
}

impl LoadFile {
    /// `ADDR=FILE`.
    ///
    /// # Errors
    /// [`ArgError`].
    pub fn parse(text: &str) -> Result<LoadFile, ArgError> {
        match text.split_once('=') {
            Some((addr, path)) if !path.is_empty() => Ok(LoadFile {
                addr: Address::parse(addr)?,
                path: path.into(),
            }),
            _ => wrong(text, "ADDR=FILE"),
        }
    }
}

/// A piece of memory to write to a file after the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DumpFile {
    /// Where.
    pub addr: Address,
    /// Bytes.
    pub len: u64,
    /// The file.
    pub path: PathBuf,
}

impl DumpFile {
    /// `ADDR:LEN=FILE`.
    ///
    /// # Errors
    /// [`ArgError`].
    pub fn parse(text: &str) -> Result<DumpFile, ArgError> {
        let parts = text
            .split_once('=')
            .and_then(|(place, path)| Some((place.rsplit_once(':')?, path)));
        match parts {
            Some(((addr, len), path)) if !path.is_empty() => Ok(DumpFile {
                addr: Address::parse(addr)?,
                len: number(len)?,
                path: path.into(),
            }),
            _ => wrong(text, "ADDR:LEN=FILE"),
        }
    }
}

/// One bit of one net of the RTL, inverted in one cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inject {
    /// Number of the point in `docs/inject.tsv`.
    pub point: u8,
    /// PE of the net, 0 for nets that exist once.
    pub pe: u8,
    /// Bit of the net.
    pub bit: u16,
    /// The cycle.
    pub cycle: u64,
}

impl Inject {
    /// `UNIT[.PE]:SIGNAL:BIT@CYCLE`.
    ///
    /// # Errors
    /// [`ArgError`] that names the points, the width or the PEs that exist.
    pub fn parse(text: &str) -> Result<Inject, ArgError> {
        let allowed = "UNIT[.PE]:SIGNAL:BIT@CYCLE; `pto-cosim points` lists the signals";
        let parts = text.split_once('@').and_then(|(net, cycle)| {
            let (unit, rest) = net.split_once(':')?;
            let (signal, bit) = rest.rsplit_once(':')?;
            Some((unit, signal, bit, cycle))
        });
        let Some((unit, signal, bit, cycle)) = parts else {
            return wrong(text, allowed);
        };
        let (unit, pe) = match unit.split_once('.') {
            Some((unit, pe)) => (unit, Some(pe)),
            None => (unit, None),
        };
        let Some(point) = INJECT_POINTS
            .iter()
            .find(|p| p.unit == unit && p.signal == signal)
        else {
            let all = INJECT_POINTS
                .iter()
                .map(|p| format!("{}:{}", p.unit, p.signal));
            return wrong(
                &format!("{unit}:{signal}"),
                all.collect::<Vec<_>>().join(", "),
            );
        };
        let pe = match pe {
            Some(_) if !point.per_pe => {
                return wrong(text, format!("{unit} without a PE: there is one {signal}"));
            }
            Some(pe) => match number(pe) {
                Ok(pe @ 0..=3) => pe as u8,
                _ => return wrong(pe, "PE 0..3"),
            },
            None => 0,
        };
        let bit = match number(bit) {
            Ok(value) if value < point.bits as u64 => value as u16,
            _ => {
                return wrong(
                    bit,
                    format!("bits 0..{} of {unit}:{signal}", point.bits - 1),
                );
            }
        };
        Ok(Inject {
            point: point.id,
            pe,
            bit,
            cycle: number(cycle)?,
        })
    }
}

impl fmt::Display for Inject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let point = INJECT_POINTS.iter().find(|p| p.id == self.point);
        let (unit, signal) = point.map_or(("unknown", "unknown"), |p| (p.unit, p.signal));
        match point.is_some_and(|p| p.per_pe) {
            true => write!(f, "{unit}.{}:{signal}:{}@{}", self.pe, self.bit, self.cycle),
            false => write!(f, "{unit}:{signal}:{}@{}", self.bit, self.cycle),
        }
    }
}

/// An interrupt line that is high in one cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IrqAt {
    /// The line, 0..63 without 1 and 3, which the core ignores because they are its timers.
    pub line: u8,
    /// The cycle, from 0.
    pub cycle: u64,
}

impl IrqAt {
    /// `LINE@CYCLE`.
    ///
    /// # Errors
    /// [`ArgError`].
    pub fn parse(text: &str) -> Result<IrqAt, ArgError> {
        let Some((line, cycle)) = text.split_once('@') else {
            return wrong(text, "LINE@CYCLE");
        };
        match number(line) {
            Ok(value @ (0 | 2 | 4..=63)) => Ok(IrqAt {
                line: value as u8,
                cycle: number(cycle)?,
            }),
            _ => wrong(line, "a line 0..63, but not 1 and 3, the timers"),
        }
    }
}

impl fmt::Display for IrqAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.line, self.cycle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(number("16M"), Ok(16 << 20));
        assert_eq!(number("0x1_0"), Ok(16));
        assert_eq!(number("0b101"), Ok(5));
        for bad in [
            "",
            "x",
            "-1",
            "+1",
            "0x",
            "99999999999999999999",
            "20000000000G",
            "K",
        ] {
            assert!(number(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn addresses() {
        let symbols = BTreeMap::from([("x".to_owned(), 0x100)]);
        assert_eq!(
            Address::parse("x+4").and_then(|a| a.resolve(&symbols)),
            Ok(0x104)
        );
        assert_eq!(
            Address::parse("12").and_then(|a| a.resolve(&symbols)),
            Ok(12)
        );
        assert!(
            Address::parse("y")
                .and_then(|a| a.resolve(&symbols))
                .is_err()
        );
        assert!(Address::parse("").is_err());
        assert!(Address::parse("a b").is_err());
    }

    #[test]
    fn options() {
        assert_eq!(pe_enable("1010"), Ok(0b0101));
        assert!(
            pe_enable("0000").is_err() && pe_enable("111").is_err() && pe_enable("1112").is_err()
        );
        assert_eq!(latency("2..9"), Ok((2, 9)));
        assert_eq!(latency("3"), Ok((3, 3)));
        assert!(latency("9..2").is_err() && latency("0..1").is_err() && latency("..").is_err());
        assert_eq!(
            GprValue::parse("2:a0=-1"),
            Ok(GprValue {
                pe: 2,
                register: 2,
                value: u64::MAX
            })
        );
        assert!(GprValue::parse("4:a0=1").is_err() && GprValue::parse("0:r0=1").is_err());
        assert!(GprValue::parse("0:a0=-0x8000000000000000").is_ok_and(|g| g.value == 1 << 63));
        assert!(GprValue::parse("0:a0=-0x8000000000000001").is_err());
        assert!(GprValue::parse("0:r24=1").is_err() && GprValue::parse("0=1").is_err());
        assert!(LoadFile::parse("x").is_err() && DumpFile::parse("x=y").is_err());
        assert_eq!(DumpFile::parse("y:0x10=f").map(|d| d.len), Ok(16));
    }

    #[test]
    fn interrupts() {
        let irq = IrqAt::parse("63@0x10").expect("a line and a cycle");
        assert_eq!((irq.line, irq.cycle), (63, 16));
        assert_eq!(irq.to_string(), "63@16");
        for bad in ["1@5", "3@5", "64@5", "5", "5@", "@5", "5@-1"] {
            assert!(IrqAt::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn injections() {
        let text = "vec.2:wdata:1023@500";
        let inject = Inject::parse(text).expect("a point of the table");
        assert_eq!((inject.pe, inject.bit, inject.cycle), (2, 1023, 500));
        assert_eq!(inject.to_string(), text);
        for bad in [
            "vec.2:wdata:1024@5",
            "vec.4:wdata:0@5",
            "tlsu.1:addr:0@5",
            "a:b:0@1",
            "x",
            "tlsu:addr:0",
        ] {
            assert!(Inject::parse(bad).is_err(), "{bad}");
        }
    }
}
