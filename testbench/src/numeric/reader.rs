//! Files of golden results, read line by line.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::bufread::MultiGzDecoder;

use super::parse::{self, Layout, Wrong};
use super::{Case, NumericError, Op, Place, Source};

/// No line is longer.
const MAX_LINE: u64 = 1 << 16;
/// Files that are read in turn, so that operations of different units meet.
const OPEN: usize = 8;
/// Cases taken from a file before the next has its turn.
const TURN: usize = 256;

/// The files that `path` names: itself, or all `*.gz` in and below a directory, in order.
///
/// # Errors
/// [`NumericError::Read`], [`NumericError::Nothing`].
pub fn files(path: &Path) -> Result<Vec<PathBuf>, NumericError> {
    let read = |path: &Path| {
        let path = path.to_owned();
        move |source| NumericError::Read { path, source }
    };
    if !std::fs::metadata(path).map_err(read(path))?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut found = Vec::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).map_err(read(&folder))? {
            let entry = entry.map_err(read(&folder))?;
            // Links are not followed into directories: they may lead in a circle.
            let kind = entry.file_type().map_err(read(&folder))?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if entry.path().extension().is_some_and(|e| e == "gz") {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(NumericError::Nothing {
            path: path.to_owned(),
            what: "*.gz files",
        });
    }
    Ok(found)
}

/// Counts the bytes that went through.
struct Counted {
    file: File,
    bytes: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let done = self.file.read(buffer)?;
        self.bytes.fetch_add(done as u64, Ordering::Relaxed);
        Ok(done)
    }
}

/// One file.
pub struct Reader {
    path: PathBuf,
    number: u32,
    line: u32,
    layout: Option<Layout>,
    cases: bool,
    input: BufReader<MultiGzDecoder<BufReader<Counted>>>,
    buffer: Vec<u8>,
}

impl Reader {
    /// Opens the file `path`, whose cases get the number `number`; `bytes` counts what is read of it.
    ///
    /// # Errors
    /// [`NumericError::Read`].
    pub fn open(path: &Path, number: u32, bytes: Arc<AtomicU64>) -> Result<Self, NumericError> {
        let file = File::open(path).map_err(|source| NumericError::Read {
            path: path.to_owned(),
            source,
        })?;
        let input = BufReader::with_capacity(1 << 16, Counted { file, bytes });
        Ok(Reader {
            path: path.to_owned(),
            number,
            line: 0,
            layout: None,
            cases: false,
            input: BufReader::with_capacity(1 << 16, MultiGzDecoder::new(input)),
            buffer: Vec::new(),
        })
    }

    fn wrong(&self, wrong: Wrong) -> NumericError {
        NumericError::Line {
            path: self.path.clone(),
            line: self.line,
            found: wrong.found,
            allowed: wrong.allowed,
        }
    }

    /// Appends the cases of the next line; false at the end of the file.
    ///
    /// # Errors
    /// [`NumericError`] for everything but a file as `testbench/vectors/numeric/README.md` says.
    pub fn next(&mut self, cases: &mut Vec<Case>) -> Result<bool, NumericError> {
        self.buffer.clear();
        self.line += 1;
        let mut limited = (&mut self.input).take(MAX_LINE);
        limited
            .read_until(b'\n', &mut self.buffer)
            .map_err(|source| {
                let path = self.path.clone();
                match source.raw_os_error() {
                    Some(_) => NumericError::Read { path, source },
                    None => NumericError::Gzip {
                        path,
                        line: self.line,
                        source,
                    },
                }
            })?;
        if self.buffer.is_empty() {
            return if self.cases {
                Ok(false)
            } else {
                Err(NumericError::Nothing {
                    path: self.path.clone(),
                    what: "results",
                })
            };
        }
        if self.buffer.last() == Some(&b'\n') {
            self.buffer.pop();
        } else if self.buffer.len() as u64 == MAX_LINE {
            return Err(self.wrong(Wrong {
                found: "a longer line".to_owned(),
                allowed: format!("{MAX_LINE} bytes"),
            }));
        }
        let Some(layout) = self.layout else {
            self.layout = Some(parse::layout(&self.buffer).map_err(|w| self.wrong(w))?);
            return Ok(true);
        };
        let place = Place {
            file: self.number,
            line: u64::from(self.line),
        };
        let before = cases.len();
        parse::line(layout, &self.buffer, place, cases).map_err(|w| self.wrong(w))?;
        self.cases |= cases.len() > before;
        Ok(true)
    }
}

/// Many files as one source: some are read in turn.
pub struct Files {
    waiting: std::vec::IntoIter<(u32, PathBuf)>,
    open: Vec<Reader>,
    turn: usize,
    ops: Option<Vec<Op>>,
    bytes: Arc<AtomicU64>,
}

impl Files {
    /// The cases of `files`, only those of `ops` if given. `bytes` counts the compressed bytes read.
    pub fn new(files: &[PathBuf], ops: Option<Vec<Op>>, bytes: Arc<AtomicU64>) -> Self {
        let numbered: Vec<_> = (0..).zip(files.iter().cloned()).collect();
        Files {
            waiting: numbered.into_iter(),
            open: Vec::new(),
            turn: 0,
            ops,
            bytes,
        }
    }
}

impl Source for Files {
    fn fill(&mut self, cases: &mut Vec<Case>, room: usize) -> Result<bool, NumericError> {
        while cases.len() < room {
            while self.open.len() < OPEN
                && let Some((number, path)) = self.waiting.next()
            {
                let reader = Reader::open(&path, number, self.bytes.clone())?;
                self.open.push(reader);
            }
            if self.open.is_empty() {
                return Ok(false);
            }
            self.turn = (self.turn + 1) % self.open.len();
            let end = cases.len() + TURN;
            while cases.len() < end {
                let before = cases.len();
                if !self.open[self.turn].next(cases)? {
                    self.open.remove(self.turn);
                    break;
                }
                if let Some(ops) = &self.ops {
                    // A line has one operation.
                    if cases.get(before).is_some_and(|c| !ops.contains(&c.op)) {
                        cases.truncate(before);
                    }
                }
            }
        }
        Ok(true)
    }
}
