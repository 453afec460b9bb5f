//! A program ready to be placed into memory.

use std::collections::BTreeMap;

use crate::memory::{Memory, OutsideMemory};

/// Bytes at an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Address of the first byte.
    pub addr: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Segment {
    /// The bytes of `self` that `other` covers.
    pub fn overlap(&self, other: &Segment) -> &[u8] {
        let at = |addr: u64| {
            let offset = usize::try_from(addr.saturating_sub(self.addr)).unwrap_or(usize::MAX);
            offset.min(self.bytes.len())
        };
        let end = other.addr.saturating_add(other.bytes.len() as u64);
        self.bytes.get(at(other.addr)..at(end)).unwrap_or_default()
    }
}

/// Where a program came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Assembler source.
    Assembly,
    /// ELF file.
    Elf,
    /// `$readmemh` text.
    Hex,
    /// Bytes as they are.
    Binary,
}

impl Format {
    /// The name used in messages and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Assembly => "assembly",
            Format::Elf => "ELF",
            Format::Hex => "readmemh",
            Format::Binary => "binary",
        }
    }
}

/// A program: bytes, entry and symbols.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image {
    /// What kind of file it was.
    pub format: Format,
    /// Bytes to place, in order; later ones win where they overlap.
    pub segments: Vec<Segment>,
    /// Address of the first instruction.
    pub entry: u64,
    /// Symbols and their addresses.
    pub symbols: BTreeMap<String, u64>,
    /// Things worth telling the user that do not prevent loading.
    pub warnings: Vec<String>,
}

impl Image {
    /// Places the program into `memory`.
    ///
    /// # Errors
    /// [`OutsideMemory`] for the first segment that does not fit.
    pub fn place(&self, memory: &mut Memory) -> Result<(), OutsideMemory> {
        self.segments
            .iter()
            .try_for_each(|s| memory.load(s.addr, &s.bytes))
    }

    /// The highest address after the program's bytes, 0 for an empty program.
    pub fn end(&self) -> u64 {
        let ends = self
            .segments
            .iter()
            .map(|s| s.addr.saturating_add(s.bytes.len() as u64));
        ends.max().unwrap_or(0)
    }

    /// The symbol at or below `addr` with its distance in bytes.
    pub fn nearest_symbol(&self, addr: u64) -> Option<(&str, u64)> {
        let below = self.symbols.iter().filter(|&(_, &at)| at <= addr);
        let (name, at) = below.max_by_key(|&(_, &at)| at)?;
        Some((name, addr - at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlaps() {
        let segment = |addr, bytes: &[u8]| Segment {
            addr,
            bytes: bytes.to_vec(),
        };
        let here = segment(100, &[1, 2, 3, 4]);
        for (addr, length, covered) in [
            (90, 10, &[][..]),
            (90, 11, &[1]),
            (101, 2, &[2, 3]),
            (103, 9, &[4]),
            (104, 9, &[]),
            (0, 200, &[1, 2, 3, 4]),
            (102, 0, &[]),
            (u64::MAX, 1, &[]),
        ] {
            let other = segment(addr, &vec![0; length]);
            assert_eq!(here.overlap(&other), covered, "{addr} {length}");
        }
    }
}
