//! What has been swept: one line per complete chunk in a file that belongs to the sources of the model.

use crate::functions::Function;
use std::{
    collections::HashMap,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

/// Operands of a chunk.
pub(crate) const CHUNK: u64 = 1 << 24;
/// Chunks of a function.
pub(crate) const CHUNKS: u64 = (1 << 32) / CHUNK;

/// Counts of a chunk, or of several.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) checked: u64,
    pub(crate) undecided: u64,
    pub(crate) mismatches: u64,
    pub(crate) nanoseconds: u64,
}

/// The complete chunks, in memory and in the file.
pub(crate) struct State {
    done: HashMap<(Function, u64), Counts>,
    file: File,
    fingerprint: u64,
}

/// FNV-1a of the sources that the swept functions are made of; their layout and tests do not count.
fn fingerprint() -> u64 {
    let sources: [&'static [u8]; 12] = [
        include_bytes!("../../src/numeric/div.rs"),
        include_bytes!("../../src/numeric/exp.rs"),
        include_bytes!("../../src/numeric/explog_table.rs"),
        include_bytes!("../../src/numeric/flags.rs"),
        include_bytes!("../../src/numeric/format.rs"),
        include_bytes!("../../src/numeric/log.rs"),
        include_bytes!("../../src/numeric/op.rs"),
        include_bytes!("../../src/numeric/outcome.rs"),
        include_bytes!("../../src/numeric/root.rs"),
        include_bytes!("../../src/numeric/round.rs"),
        include_bytes!("../../src/numeric/rounding.rs"),
        include_bytes!("../../src/numeric/wide.rs"),
    ];
    let layout = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b',';
    let code = |source: &'static [u8]| {
        let tests = b"#[cfg(test)]";
        let end = source.windows(tests.len()).position(|part| part == tests);
        &source[..end.unwrap_or(source.len())]
    };
    let bytes = sources
        .into_iter()
        .flat_map(code)
        .filter(|byte| !layout(byte));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

impl State {
    /// Reads what an earlier run of the same sources left in `folder`.
    pub(crate) fn open(folder: &Path) -> io::Result<State> {
        fs::create_dir_all(folder)?;
        let fingerprint = fingerprint();
        let path = folder.join(format!("chunks-{fingerprint:016x}.tsv"));
        let mut file = File::options()
            .read(true)
            .append(true)
            .create(true)
            .open(&path)?;
        let text = fs::read_to_string(&path)?;
        if !text.is_empty() && !text.ends_with('\n') {
            // A run was stopped in the middle of a line.
            writeln!(file)?;
        }
        let done = text.lines().filter_map(parse).collect();
        Ok(State {
            done,
            file,
            fingerprint,
        })
    }

    /// Whether a chunk is complete.
    pub(crate) fn has(&self, function: Function, chunk: u64) -> bool {
        self.done.contains_key(&(function, chunk))
    }

    /// Notes a complete chunk.
    pub(crate) fn add(&mut self, function: Function, chunk: u64, counts: Counts) -> io::Result<()> {
        writeln!(
            self.file,
            "{}\t{chunk}\t{}\t{}\t{}\t{}\tend",
            function.name(),
            counts.checked,
            counts.undecided,
            counts.mismatches,
            counts.nanoseconds
        )?;
        self.done.insert((function, chunk), counts);
        Ok(())
    }

    /// Sums over the complete chunks of a function.
    pub(crate) fn total(&self, function: Function) -> Counts {
        let chunks = self.done.iter().filter(|((f, _), _)| *f == function);
        chunks.fold(Counts::default(), |total, (_, chunk)| Counts {
            checked: total.checked + chunk.checked,
            undecided: total.undecided + chunk.undecided,
            mismatches: total.mismatches + chunk.mismatches,
            nanoseconds: total.nanoseconds + chunk.nanoseconds,
        })
    }

    /// Names the sources of the model.
    pub(crate) fn fingerprint(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }
}

fn parse(line: &str) -> Option<((Function, u64), Counts)> {
    let mut fields = line.strip_suffix("\tend")?.split('\t');
    let name = fields.next()?;
    let function = Function::ALL.into_iter().find(|f| f.name() == name)?;
    let mut number = || fields.next()?.parse().ok();
    let chunk = number()?;
    let counts = Counts {
        checked: number()?,
        undecided: number()?,
        mismatches: number()?,
        nanoseconds: number()?,
    };
    (chunk < CHUNKS && counts.checked == CHUNK).then_some(((function, chunk), counts))
}
