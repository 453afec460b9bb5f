//! ELF files: executables, position-independent executables and relocatable files.

use std::collections::BTreeMap;
use std::path::Path;

use object::elf::{self, FileHeader64};
use object::read::elf::{FileHeader, ProgramHeader, Rela, SectionHeader, SectionTable, Sym};
use object::{LittleEndian, SymbolIndex};

use super::{LoadError, LoadOptions, base_without_effect};
use crate::image::{Format, Image, Segment};
use crate::memory::OutsideMemory;

type Header = FileHeader64<LittleEndian>;
type ProgramHeaders<'a> = &'a [elf::ProgramHeader64<LittleEndian>];
type SectionHeaderEntry = elf::SectionHeader64<LittleEndian>;

/// `e_machine` of PTO.
const MACHINE: u16 = 0xe9;
/// Bias of a position-independent file that starts at 0, and place of a relocatable one.
const DEFAULT_BASE: u64 = 0x1_0000;
/// The release that the project implements, as a `.note.pto.isa` would name it.
const RELEASE: &str = "0.58.5";
/// Little endian, the only byte order after the checks of the identification.
const E: LittleEndian = LittleEndian;

/// Relocations that the loader applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relocation {
    None,
    /// Symbol plus addend, 8 bytes.
    Absolute,
    /// Load bias plus addend, 8 bytes.
    Relative,
}

/// A file being loaded.
struct Loader<'a> {
    path: &'a Path,
    data: &'a [u8],
    header: &'a Header,
    memory_bytes: u64,
    image: Image,
    bias: u64,
}

fn error(
    path: &Path,
    place: impl Into<String>,
    found: impl Into<String>,
    allowed: &str,
) -> LoadError {
    LoadError::Elf {
        path: path.to_owned(),
        place: place.into(),
        found: found.into(),
        allowed: allowed.to_owned(),
    }
}

/// Loads an ELF file.
pub(super) fn load(path: &Path, data: &[u8], options: &LoadOptions) -> Result<Image, LoadError> {
    let bad = |place: &str, found: String, allowed| error(path, place, found, allowed);
    if data.len() < size_of::<Header>() {
        return Err(bad(
            "ELF header",
            format!("{} bytes", data.len()),
            "a header of 64 bytes",
        ));
    }
    if !data.starts_with(b"\x7fELF") {
        return Err(bad(
            "ELF header",
            format!("magic {:02x?}", &data[..4]),
            "7f 45 4c 46",
        ));
    }
    if data[4] != elf::ELFCLASS64 {
        return Err(bad("EI_CLASS", data[4].to_string(), "2 (ELFCLASS64)"));
    }
    if data[5] != elf::ELFDATA2LSB {
        return Err(bad("EI_DATA", data[5].to_string(), "1 (little endian)"));
    }
    let header =
        Header::parse(data).map_err(|e| bad("ELF header", e.to_string(), "an ELF header"))?;
    let machine = header.e_machine.get(E);
    if machine != MACHINE {
        return Err(bad("e_machine", format!("{machine:#x}"), "0xe9"));
    }
    let kind = header.e_type.get(E);
    let image = Image {
        format: Format::Elf,
        segments: Vec::new(),
        entry: 0,
        symbols: BTreeMap::new(),
        warnings: Vec::new(),
    };
    let memory_bytes = options.memory_bytes;
    let mut loader = Loader {
        path,
        data,
        header,
        memory_bytes,
        image,
        bias: 0,
    };
    if kind == elf::ET_EXEC && options.base.is_some() {
        loader.image.warnings.push(base_without_effect(path));
    }
    match kind {
        elf::ET_EXEC | elf::ET_DYN => loader.linked(kind == elf::ET_DYN, options.base)?,
        elf::ET_REL => loader.relocatable(options.base)?,
        other => {
            let allowed = "1 (ET_REL), 2 (ET_EXEC), 3 (ET_DYN)";
            return Err(bad("e_type", other.to_string(), allowed));
        }
    }
    Ok(loader.image)
}

impl<'a> Loader<'a> {
    fn error(
        &self,
        place: impl Into<String>,
        found: impl Into<String>,
        allowed: &str,
    ) -> LoadError {
        error(self.path, place, found, allowed)
    }

    fn sections(&self) -> Result<SectionTable<'a, Header>, LoadError> {
        self.header
            .sections(E, self.data)
            .map_err(|e| self.error("section headers", e.to_string(), "a table inside the file"))
    }

    /// Adds `len` bytes at `addr`, the first of them from `file`, the rest 0.
    fn add(&mut self, place: String, addr: u64, len: u64, file: &[u8]) -> Result<(), LoadError> {
        // Checked before the bytes are made: a header may ask for any amount.
        if addr
            .checked_add(len)
            .is_none_or(|end| end > self.memory_bytes)
        {
            let source = OutsideMemory {
                addr,
                len,
                memory_bytes: self.memory_bytes,
            };
            return Err(LoadError::Outside {
                path: self.path.to_owned(),
                place,
                source,
            });
        }
        let overlaps = |s: &&Segment| addr < s.addr + s.bytes.len() as u64 && s.addr < addr + len;
        if let Some(other) = self.image.segments.iter().find(overlaps) {
            let found = format!(
                "{addr:#x} .. {:#x}, where {:#x} is taken",
                addr + len,
                other.addr
            );
            return Err(self.error(place, found, "ranges that do not overlap"));
        }
        let mut bytes = file.to_vec();
        bytes.resize(usize::try_from(len).expect("at most the memory size"), 0);
        if !bytes.is_empty() {
            self.image.segments.push(Segment { addr, bytes });
        }
        Ok(())
    }

    /// ET_EXEC and ET_DYN: the PT_LOAD segments and the dynamic relocations.
    fn linked(&mut self, dynamic: bool, base: Option<u64>) -> Result<(), LoadError> {
        let headers: ProgramHeaders<'a> = self
            .header
            .program_headers(E, self.data)
            .map_err(|e| self.error("program headers", e.to_string(), "a table inside the file"))?;
        let loads = || {
            headers
                .iter()
                .enumerate()
                .filter(|(_, h)| h.p_type.get(E) == elf::PT_LOAD)
        };
        let Some(lowest) = loads().map(|(_, h)| h.p_vaddr.get(E)).min() else {
            return Err(self.error("program headers", "no PT_LOAD", "at least one"));
        };
        if dynamic {
            let default = if lowest == 0 { DEFAULT_BASE } else { lowest };
            self.bias = base.unwrap_or(default).wrapping_sub(lowest);
        }
        for (i, h) in loads() {
            let place = format!("program header {i}");
            let (file_len, len) = (h.p_filesz.get(E), h.p_memsz.get(E));
            if file_len > len {
                let found = format!("p_filesz {file_len:#x} above p_memsz {len:#x}");
                return Err(self.error(place, found, "p_filesz up to p_memsz"));
            }
            let file = h.data(E, self.data).map_err(|()| {
                let found = format!("bytes {:#x} + {file_len:#x}", h.p_offset.get(E));
                self.error(
                    place.as_str(),
                    found,
                    &format!("inside the file of {:#x}", self.data.len()),
                )
            })?;
            self.add(place, h.p_vaddr.get(E).wrapping_add(self.bias), len, file)?;
        }
        self.image.entry = self.header.e_entry.get(E).wrapping_add(self.bias);
        let sections = self.sections()?;
        self.read_symbols(&sections, |_, value| Some(value))?;
        self.read_note(&sections)?;
        for (i, h) in headers
            .iter()
            .enumerate()
            .filter(|(_, h)| h.p_type.get(E) == elf::PT_DYNAMIC)
        {
            self.dynamic(i, h)?;
        }
        Ok(())
    }

    /// Applies the RELA table that the dynamic segment names.
    fn dynamic(
        &mut self,
        i: usize,
        h: &elf::ProgramHeader64<LittleEndian>,
    ) -> Result<(), LoadError> {
        let place = format!("program header {i} (PT_DYNAMIC)");
        let entries = h
            .dynamic(E, self.data)
            .map_err(|e| self.error(place.as_str(), e.to_string(), "a table inside the file"))?
            .unwrap_or_default();
        let value = |tag: i64| {
            entries
                .iter()
                .find(|d| d.d_tag.get(E) as i64 == tag)
                .map(|d| d.d_val.get(E))
        };
        let (Some(table), Some(len)) = (value(7), value(8)) else {
            return Ok(());
        };
        let symbols = value(6);
        let at = table.wrapping_add(self.bias);
        let bytes = self.placed(at, len).ok_or_else(|| {
            let found = format!("DT_RELA {table:#x}, {len:#x} bytes");
            self.error(place.as_str(), found, "a table inside a PT_LOAD")
        })?;
        let bytes = bytes.to_vec();
        for (k, entry) in bytes.chunks_exact(24).enumerate() {
            let place = format!("dynamic relocation {k}");
            let word =
                |n: usize| u64::from_le_bytes(entry[8 * n..8 * n + 8].try_into().expect("8 bytes"));
            let (offset, info, addend) = (word(0), word(1), word(2));
            let symbol = match (info >> 32, symbols) {
                (0, _) => 0,
                (s, Some(t)) => {
                    let at = t.wrapping_add(self.bias).wrapping_add(24 * s + 8);
                    let value = self.placed(at, 8).ok_or_else(|| {
                        self.error(
                            place.as_str(),
                            format!("symbol {s}"),
                            "a symbol of DT_SYMTAB",
                        )
                    })?;
                    u64::from_le_bytes(value.try_into().expect("8 bytes")).wrapping_add(self.bias)
                }
                (s, None) => {
                    return Err(self.error(
                        place,
                        format!("symbol {s}"),
                        "no symbol without DT_SYMTAB",
                    ));
                }
            };
            let kind = relocation(info as u32).ok_or_else(|| {
                self.error(place.as_str(), format!("type {}", info as u32), ALLOWED)
            })?;
            self.relocate(&place, kind, offset.wrapping_add(self.bias), symbol, addend)?;
        }
        Ok(())
    }

    /// ET_REL: allocated sections in table order, address 0 meaning the next free one.
    fn relocatable(&mut self, base: Option<u64>) -> Result<(), LoadError> {
        let sections = self.sections()?;
        let mut next = base.unwrap_or(DEFAULT_BASE);
        let mut placed: BTreeMap<usize, u64> = BTreeMap::new();
        let mut first = None;
        for (index, s) in sections.enumerate() {
            let flags = s.sh_flags.get(E);
            let kind = s.sh_type.get(E);
            if flags & u64::from(elf::SHF_ALLOC) == 0 || kind == elf::SHT_NOTE {
                continue;
            }
            let place = format!("section {}", index.0);
            let align = s.sh_addralign.get(E).max(1);
            if !align.is_power_of_two() {
                return Err(self.error(place, format!("alignment {align}"), "a power of two"));
            }
            let addr = match s.sh_addr.get(E) {
                0 => next
                    .checked_add(align - 1)
                    .map_or(u64::MAX, |a| a & !(align - 1)),
                addr => addr,
            };
            let bytes = s
                .data(E, self.data)
                .map_err(|e| self.error(place.as_str(), e.to_string(), "bytes inside the file"))?;
            self.add(place, addr, s.sh_size.get(E), bytes)?;
            next = addr + s.sh_size.get(E) + 16;
            placed.insert(index.0, addr);
            if flags & u64::from(elf::SHF_EXECINSTR) != 0 {
                first = first.or(Some(addr));
            }
        }
        let Some(entry) = first.or(placed.values().next().copied()) else {
            return Err(self.error("section headers", "no allocated section", "at least one"));
        };
        let lookup = placed.clone();
        self.read_symbols(&sections, |section, value| {
            Some(lookup.get(&section)?.wrapping_add(value))
        })?;
        self.read_note(&sections)?;
        self.image.entry = self.image.symbols.get("_start").copied().unwrap_or(entry);
        for (index, s) in sections.enumerate() {
            self.section_relocations(&sections, &placed, index.0, s)?;
        }
        Ok(())
    }

    fn section_relocations(
        &mut self,
        sections: &SectionTable<'a, Header>,
        placed: &BTreeMap<usize, u64>,
        index: usize,
        s: &'a SectionHeaderEntry,
    ) -> Result<(), LoadError> {
        let place = format!("section {index}");
        let inside = "a table inside the file";
        let table = s
            .rela(E, self.data)
            .map_err(|e| self.error(place.as_str(), e.to_string(), inside))?;
        let Some((entries, link)) = table else {
            return Ok(());
        };
        let Some(&target) = placed.get(&(s.sh_info.get(E) as usize)) else {
            return Ok(());
        };
        let symbols = sections
            .symbol_table_by_index(E, self.data, link)
            .map_err(|e| self.error(place.as_str(), e.to_string(), "a symbol table"))?;
        for (k, r) in entries.iter().enumerate() {
            let place = format!("relocation {k} of section {index}");
            let number = r.r_type(E, false);
            // 10 is TPCREL_LO12_I in the other relocation set, and only code can hold that.
            let kind = relocation(number)
                .ok_or_else(|| self.error(place.as_str(), format!("type {number}"), ALLOWED))?;
            let symbol = match r.symbol(E, false) {
                None => 0,
                Some(i) => self.symbol_value(&place, symbols.symbol(i).ok(), i, placed)?,
            };
            let offset = target.wrapping_add(r.r_offset.get(E));
            self.relocate(&place, kind, offset, symbol, r.r_addend.get(E) as u64)?;
        }
        Ok(())
    }

    fn symbol_value(
        &self,
        place: &str,
        symbol: Option<&elf::Sym64<LittleEndian>>,
        index: SymbolIndex,
        placed: &BTreeMap<usize, u64>,
    ) -> Result<u64, LoadError> {
        let value = symbol.and_then(|s| match s.st_shndx.get(E) {
            0 => None,
            n if n == elf::SHN_ABS => Some(s.st_value.get(E)),
            n => Some(placed.get(&usize::from(n))?.wrapping_add(s.st_value.get(E))),
        });
        let found = || format!("symbol {}", index.0);
        value.ok_or_else(|| self.error(place, found(), "a symbol defined in an allocated section"))
    }

    /// The bytes already placed at `addr`, if they are all in one segment.
    fn placed(&self, addr: u64, len: u64) -> Option<&[u8]> {
        self.image.segments.iter().find_map(|s| {
            let start = usize::try_from(addr.checked_sub(s.addr)?).ok()?;
            s.bytes
                .get(start..start.checked_add(usize::try_from(len).ok()?)?)
        })
    }

    fn relocate(
        &mut self,
        place: &str,
        kind: Relocation,
        addr: u64,
        symbol: u64,
        addend: u64,
    ) -> Result<(), LoadError> {
        let value = match kind {
            Relocation::None => return Ok(()),
            Relocation::Absolute => symbol.wrapping_add(addend),
            Relocation::Relative => self.bias.wrapping_add(addend),
        };
        for s in &mut self.image.segments {
            let Some(start) = addr
                .checked_sub(s.addr)
                .and_then(|d| usize::try_from(d).ok())
            else {
                continue;
            };
            if let Some(slot) = start
                .checked_add(8)
                .and_then(|end| s.bytes.get_mut(start..end))
            {
                slot.copy_from_slice(&value.to_le_bytes());
                return Ok(());
            }
        }
        Err(self.error(
            place,
            format!("8 bytes at {addr:#x}"),
            "a place inside the loaded program",
        ))
    }

    fn read_symbols(
        &mut self,
        sections: &SectionTable<'a, Header>,
        address: impl Fn(usize, u64) -> Option<u64>,
    ) -> Result<(), LoadError> {
        let table = sections
            .symbols(E, self.data, elf::SHT_SYMTAB)
            .map_err(|e| self.error("symbol table", e.to_string(), "a table inside the file"))?;
        for symbol in table.iter() {
            let section = symbol.st_shndx.get(E);
            let named = symbol.st_type() <= elf::STT_FUNC && section != 0;
            let Ok(name) = symbol.name(E, table.strings()) else {
                continue;
            };
            if !named || name.is_empty() {
                continue;
            }
            let value = symbol.st_value.get(E);
            let value = if section == elf::SHN_ABS {
                Some(value)
            } else {
                address(usize::from(section), value).map(|v| v.wrapping_add(self.bias))
            };
            if let Some(value) = value {
                self.image
                    .symbols
                    .insert(String::from_utf8_lossy(name).into_owned(), value);
            }
        }
        Ok(())
    }

    /// Warns when `.note.pto.isa` names another release.
    fn read_note(&mut self, sections: &SectionTable<'a, Header>) -> Result<(), LoadError> {
        for s in sections.iter() {
            let path = self.path;
            let bad = |e: object::Error| {
                error(path, "note section", e.to_string(), "notes inside the file")
            };
            let Some(mut notes) = s.notes(E, self.data).map_err(bad)? else {
                continue;
            };
            while let Some(note) = notes.next().map_err(bad)? {
                if note.name() != b"PTO" || note.n_type(E) != 1 {
                    continue;
                }
                let text = String::from_utf8_lossy(note.desc());
                let text = text.trim_end_matches('\0');
                let parsed: Option<serde_json::Value> = serde_json::from_str(text).ok();
                let release = parsed.as_ref().and_then(|v| v.get("release")?.as_str());
                if let Some(release) = release.filter(|&r| r != RELEASE) {
                    self.image.warnings.push(format!(
                        "{}: built for ISA release {release}, this is {RELEASE}",
                        self.path.display()
                    ));
                }
            }
        }
        Ok(())
    }
}

const ALLOWED: &str = "0 (NONE), 5 or 10 (64), 9 (RELATIVE)";

/// The two relocation sets in use agree on the numbers that a linked file can hold.
fn relocation(number: u32) -> Option<Relocation> {
    match number {
        0 => Some(Relocation::None),
        5 | 10 => Some(Relocation::Absolute),
        9 => Some(Relocation::Relative),
        _ => None,
    }
}
