//! `pto-cosim asm`, `disasm`, `points`, `gen-data`.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use model::probe::INJECT_POINTS;
use testbench::args;
use testbench::data;
use testbench::image::Image;
use testbench::loader::{self, LoadOptions, write_hex};
use testbench::memory::MAX_MEMORY_BYTES;
use testbench::output;
use testbench::text::{disassemble, instruction_at};

use super::{Failure, print};

#[derive(Debug, Clone, Copy, ValueEnum)]
enum ImageFormat {
    /// $readmemh text, one byte a word.
    Hex,
    /// Bytes from the lowest address on.
    Bin,
}

/// Options of `asm`.
#[derive(Debug, Args)]
pub(crate) struct AsmArgs {
    /// Source file.
    pub(super) file: PathBuf,
    /// Output file.
    #[arg(short, long)]
    output: PathBuf,
    /// Form of the output.
    #[arg(long, value_enum, default_value = "hex")]
    format: ImageFormat,
}

/// Options of `disasm`.
#[derive(Debug, Args)]
pub(crate) struct DisasmArgs {
    /// Program in any form that `run` takes.
    pub(super) file: PathBuf,
    /// Address of a raw program or of a relocatable one.
    #[arg(long, value_parser = args::number)]
    base: Option<u64>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum DataKind {
    /// FP32 values.
    Fp32,
    /// Signed 64-bit integers.
    Int64,
}

/// Options of `gen-data`.
#[derive(Debug, Args)]
pub(crate) struct GenDataArgs {
    /// Kind of the values.
    #[arg(value_enum)]
    kind: DataKind,
    /// Number of values, 1 to 16M.
    #[arg(long, value_parser = args::number)]
    count: u64,
    /// Seed of the values.
    #[arg(long, default_value = "1", value_parser = args::number)]
    seed: u64,
    /// Name of the stream; different names give different values for one seed.
    #[arg(long, default_value = "x")]
    label: String,
    /// Output file.
    #[arg(short, long)]
    output: PathBuf,
}

/// Most bytes of a flat binary file.
const MAX_BINARY: u64 = 1 << 28;

fn load(file: &std::path::Path, base: Option<u64>) -> Result<Image, Failure> {
    let options = LoadOptions {
        base,
        entry: None,
        memory_bytes: MAX_MEMORY_BYTES,
    };
    let image = loader::load(file, &options)?;
    for warning in &image.warnings {
        tracing::warn!("{warning}");
    }
    Ok(image)
}

/// Assembles a file.
pub(super) fn asm(args: &AsmArgs) -> Result<u8, Failure> {
    let taken = [(args.file.clone(), "the source".to_owned())];
    output::distinct(&args.output, &taken)?;
    let image = load(&args.file, None)?;
    let bytes = match args.format {
        ImageFormat::Hex => write_hex(&image.segments).into_bytes(),
        ImageFormat::Bin => flat(&image)?,
    };
    output::write(&args.output, &bytes)?;
    Ok(0)
}

/// The program from its lowest to its highest address, gaps filled with zeros.
fn flat(image: &Image) -> Result<Vec<u8>, Failure> {
    let start = image.segments.iter().map(|s| s.addr).min().unwrap_or(0);
    let len = image.end() - start;
    if len > MAX_BINARY {
        let message =
            format!("the program spans {len:#x} bytes, allowed for a flat file: {MAX_BINARY:#x}");
        return Err(Failure::input("pto::load", message));
    }
    let mut bytes = vec![0; usize::try_from(len).expect("below the limit")];
    for segment in &image.segments {
        let at = usize::try_from(segment.addr - start).expect("below the limit");
        bytes[at..at + segment.bytes.len()].copy_from_slice(&segment.bytes);
    }
    Ok(bytes)
}

/// Disassembles a program.
pub(super) fn disasm(args: &DisasmArgs) -> Result<u8, Failure> {
    let image = load(&args.file, args.base)?;
    let mut text = String::new();
    for segment in &image.segments {
        let mut at = 0;
        while at < segment.bytes.len() {
            let pc = segment.addr + at as u64;
            for (name, _) in image.symbols.iter().filter(|&(_, &addr)| addr == pc) {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{name}:");
            }
            let Some((bits, len)) = instruction_at(&segment.bytes[at..], 0) else {
                for (i, byte) in segment.bytes[at..].iter().enumerate() {
                    let _ = writeln!(text, "{:8x}:  {byte:02x}  .byte {byte:#04x}", pc + i as u64);
                }
                break;
            };
            let bytes: Vec<String> = bits.to_le_bytes()[..usize::from(len)]
                .iter()
                .map(|b| format!("{b:02x}"))
                .collect();
            let _ = writeln!(
                text,
                "{pc:8x}:  {:<23}  {}",
                bytes.join(" "),
                disassemble(bits, len, pc)
            );
            at += usize::from(len);
        }
    }
    print(&text)?;
    Ok(0)
}

/// Lists the injection points.
pub(super) fn points() -> Result<u8, Failure> {
    let mut text = String::new();
    for p in INJECT_POINTS {
        let unit = if p.per_pe {
            format!("{}.PE", p.unit)
        } else {
            p.unit.to_owned()
        };
        let _ = writeln!(
            text,
            "{:>3}  {:<14} {:<12} bits 0..{}",
            p.id,
            unit,
            p.signal,
            p.bits - 1
        );
    }
    print(&text)?;
    Ok(0)
}

/// Writes input data.
pub(super) fn gen_data(args: &GenDataArgs) -> Result<u8, Failure> {
    if !(1..=16 << 20).contains(&args.count) {
        let message = format!("--count: found {}, allowed: 1 to 16M", args.count);
        return Err(Failure::input("pto::option", message));
    }
    let bytes = match args.kind {
        DataKind::Fp32 => data::fp32(args.seed, &args.label, args.count),
        DataKind::Int64 => data::int64(args.seed, &args.label, args.count),
    };
    output::write(&args.output, &bytes)?;
    Ok(0)
}
