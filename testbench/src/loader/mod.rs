//! Reads programs: assembler source, ELF, `$readmemh` text, raw bytes.

mod elf;
mod hex;

pub use hex::write_hex;

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::image::{Format, Image, Segment};
use crate::memory::OutsideMemory;

/// Largest program file, in bytes.
pub const MAX_FILE_BYTES: u64 = 1 << 30;

/// Options that decide where a program lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadOptions {
    /// Address of raw bytes and of relocatable files; `None` takes the default of the format.
    pub base: Option<u64>,
    /// First instruction, when it is not the one the file names.
    pub entry: Option<u64>,
    /// Size of the memory in bytes.
    pub memory_bytes: u64,
}

/// A program that cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file is larger than any memory.
    #[error("{} has {bytes} bytes, more than the {MAX_FILE_BYTES} a program may have", path.display())]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// The file has no bytes.
    #[error("{} is empty", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// Something in an ELF file is not as it must be.
    #[error("{}: {place}: found {found}, allowed: {allowed}", path.display())]
    Elf {
        /// The file.
        path: PathBuf,
        /// Header, segment, section or relocation.
        place: String,
        /// What is there.
        found: String,
        /// What could be there.
        allowed: String,
    },
    /// A line of a `$readmemh` file is wrong.
    #[error("{}:{line}:{column}: found {found}, allowed: {allowed}", path.display())]
    Hex {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Column, from 1.
        column: usize,
        /// What is there.
        found: String,
        /// What could be there.
        allowed: String,
    },
    /// A source has neither an instruction nor data.
    #[error("{}: found no instruction and no data, allowed: at least one", path.display())]
    Nothing {
        /// The file.
        path: PathBuf,
    },
    /// The assembler refuses the source.
    #[error("{message}")]
    Assembly {
        /// The assembler's messages, each with file, line and column.
        message: String,
    },
    /// A part of the program lies outside the memory.
    #[error("{}: {place}: {source}; give more with --mem-bytes", path.display())]
    Outside {
        /// The file.
        path: PathBuf,
        /// Segment or section.
        place: String,
        /// Where and how much.
        source: OutsideMemory,
    },
    /// The first instruction cannot be fetched.
    #[error("{}: entry {entry:#x}: {why}, allowed: an even address with 8 bytes of memory behind it", path.display())]
    Entry {
        /// The file.
        path: PathBuf,
        /// The address.
        entry: u64,
        /// What is wrong with it.
        why: &'static str,
    },
}

/// What kind of program `bytes` of the file `path` are.
///
/// An ELF file is known by its first bytes, the others by the extension (`s`, `asm`; `hex`, `mem`, `vmem`; `bin`, `raw`),
/// and a file without a known extension by its contents.
pub fn detect(path: &Path, bytes: &[u8]) -> Format {
    if bytes.starts_with(b"\x7fELF") {
        return Format::Elf;
    }
    let extension = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .to_ascii_lowercase();
    match extension.as_str() {
        "s" | "asm" => Format::Assembly,
        "hex" | "mem" | "vmem" => Format::Hex,
        "bin" | "raw" => Format::Binary,
        "elf" | "o" | "so" => Format::Elf,
        _ => match std::str::from_utf8(bytes) {
            Ok(text) if text.contains('\0') => Format::Binary,
            Ok(text) if hex::looks_like(text) => Format::Hex,
            Ok(_) => Format::Assembly,
            Err(_) => Format::Binary,
        },
    }
}

/// Reads the file `path`.
///
/// # Errors
/// [`LoadError::Read`], [`LoadError::TooLarge`], [`LoadError::Empty`].
pub fn read_file(path: &Path) -> Result<Vec<u8>, LoadError> {
    let read = |source| LoadError::Read {
        path: path.to_owned(),
        source,
    };
    let data = std::fs::metadata(path).map_err(read)?;
    if data.is_dir() {
        return Err(read(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory",
        )));
    }
    let too_large = |bytes| LoadError::TooLarge {
        path: path.to_owned(),
        bytes,
    };
    if data.len() > MAX_FILE_BYTES {
        return Err(too_large(data.len()));
    }
    // A device or a pipe has no length: reading stops just behind the limit.
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(read)?;
    let length = file
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(read)?;
    if length as u64 > MAX_FILE_BYTES {
        return Err(too_large(length as u64));
    }
    if bytes.is_empty() {
        return Err(LoadError::Empty {
            path: path.to_owned(),
        });
    }
    Ok(bytes)
}

/// Loads the program in the file `path`.
///
/// # Errors
/// [`LoadError`]; every message names the file, the place, what was found and what is allowed.
pub fn load(path: &Path, options: &LoadOptions) -> Result<Image, LoadError> {
    let bytes = read_file(path)?;
    let mut image = match detect(path, &bytes) {
        Format::Elf => elf::load(path, &bytes, options)?,
        Format::Hex => hex::load(path, &bytes)?,
        Format::Assembly => assemble(path, &bytes)?,
        Format::Binary => raw(bytes, options),
    };
    if options.base.is_some() && matches!(image.format, Format::Hex | Format::Assembly) {
        image.warnings.push(base_without_effect(path));
    }
    if let Some(entry) = options.entry {
        image.entry = entry;
    }
    check(path, &image, options.memory_bytes)?;
    Ok(image)
}

/// Warning for a program that cannot lie anywhere else.
fn base_without_effect(path: &Path) -> String {
    format!(
        "{} says itself where its parts lie: --base has no effect",
        path.display()
    )
}

fn raw(bytes: Vec<u8>, options: &LoadOptions) -> Image {
    let addr = options.base.unwrap_or(0);
    let segments = vec![Segment { addr, bytes }];
    let (symbols, warnings) = (BTreeMap::new(), Vec::new());
    Image {
        format: Format::Binary,
        segments,
        entry: addr,
        symbols,
        warnings,
    }
}

fn assemble(path: &Path, bytes: &[u8]) -> Result<Image, LoadError> {
    // Some editors begin a UTF-8 file with a byte order mark.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|e| LoadError::Assembly {
        message: format!(
            "{}: byte {} is not UTF-8 text",
            path.display(),
            e.valid_up_to()
        ),
    })?;
    let program = model::isa::assemble(text, &path.display().to_string()).map_err(|errors| {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        LoadError::Assembly {
            message: lines.join("\n"),
        }
    })?;
    let segments = program
        .segments
        .into_iter()
        .map(|(addr, bytes)| Segment { addr, bytes });
    let segments: Vec<Segment> = segments.filter(|s| !s.bytes.is_empty()).collect();
    if segments.is_empty() {
        return Err(LoadError::Nothing {
            path: path.to_owned(),
        });
    }
    Ok(Image {
        format: Format::Assembly,
        segments,
        entry: program.entry,
        symbols: program.symbols,
        warnings: Vec::new(),
    })
}

/// Checks what the core needs of every program: it fits, and its first instruction can be fetched.
///
/// # Errors
/// [`LoadError::Outside`], [`LoadError::Entry`].
pub fn check(path: &Path, image: &Image, memory_bytes: u64) -> Result<(), LoadError> {
    for (i, segment) in image.segments.iter().enumerate() {
        let (addr, len) = (segment.addr, segment.bytes.len() as u64);
        if addr.checked_add(len).is_none_or(|end| end > memory_bytes) {
            return Err(LoadError::Outside {
                path: path.to_owned(),
                place: format!("segment {i}"),
                source: OutsideMemory {
                    addr,
                    len,
                    memory_bytes,
                },
            });
        }
    }
    let entry = image.entry;
    let why = if !entry.is_multiple_of(2) {
        "it is odd"
    } else if entry.checked_add(8).is_none_or(|end| end > memory_bytes) {
        "it is outside the memory"
    } else {
        return Ok(());
    };
    Err(LoadError::Entry {
        path: path.to_owned(),
        entry,
        why,
    })
}
