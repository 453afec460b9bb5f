//! Both sides of a divergence in one wave file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::atomic::{FileSet, PathError};
use crate::layout::{DIFF, Layout, MODEL, RTL};
use crate::signal::SignalTable;
use crate::timescale::Timescale;
use crate::vcd_writer::{ScopeId, VarId, VcdBody, VcdError, VcdHeader, VcdSummary};
use crate::{gtkw, sucl};

/// Ticks (nanoseconds) per cycle; the clock falls in the middle.
const STEP: u64 = 10;

/// Why the files of a divergence were not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DivergenceError {
    /// Neither side has the divergent cycle.
    #[error("cycle {cycle} is in no record of either side")]
    CycleOutside {
        /// The divergent cycle.
        cycle: u64,
    },
    /// A cycle whose time does not fit 64 bits.
    #[error("cycle {cycle} is too late for a wave file")]
    TooLate {
        /// The cycle.
        cycle: u64,
    },
    /// A record whose length is not that of the signal table.
    #[error("record {index} of side {side} has {got} words instead of {expected}")]
    Record {
        /// `rtl` or `model`.
        side: &'static str,
        /// Place of the record in its window.
        index: usize,
        /// Words per record of the table.
        expected: usize,
        /// Words of the record.
        got: usize,
    },
    /// A unit that is not the scope of any signal.
    #[error("no signal is in unit `{unit}`")]
    Unit {
        /// The unit named.
        unit: String,
    },
    /// A table without signals.
    #[error("no signals to write")]
    NoSignals,
    /// A file stem other than letters, digits, `.`, `_` and `-`.
    #[error("`{stem}` cannot be the name of a wave file")]
    Stem {
        /// The stem.
        stem: String,
    },
    /// The wave file could not be written.
    #[error(transparent)]
    Vcd(#[from] VcdError),
    /// A file could not be created or renamed.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
}

impl From<PathError> for DivergenceError {
    fn from((path, source): PathError) -> Self {
        Self::File { path, source }
    }
}

/// Consecutive records of one side.
#[derive(Debug, Clone, Default)]
pub struct Window<'a> {
    start_cycle: u64,
    records: Vec<&'a [u32]>,
}

impl<'a> Window<'a> {
    /// Records of the cycles from `start_cycle` on, oldest first.
    pub fn new(start_cycle: u64, records: impl IntoIterator<Item = &'a [u32]>) -> Self {
        Self {
            start_cycle,
            records: records.into_iter().collect(),
        }
    }

    /// The record of `cycle`.
    fn at(&self, cycle: u64) -> Option<&'a [u32]> {
        let index = usize::try_from(cycle.checked_sub(self.start_cycle)?).ok()?;
        self.records.get(index).copied()
    }

    /// First cycle and the cycle after the last, in 128 bits so that it cannot overflow.
    fn span(&self) -> Option<(u128, u128)> {
        let start = u128::from(self.start_cycle);
        (!self.records.is_empty()).then(|| (start, start + self.records.len() as u128))
    }

    fn check(&self, side: &'static str, expected: usize) -> Result<(), DivergenceError> {
        match self.records.iter().position(|r| r.len() != expected) {
            None => Ok(()),
            Some(index) => Err(DivergenceError::Record {
                side,
                index,
                expected,
                got: self.records[index].len(),
            }),
        }
    }
}

/// Names of the files written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivergenceFiles {
    /// The wave file.
    pub vcd: PathBuf,
    /// GTKWave's save file: `gtkwave <stem>.gtkw`.
    pub gtkw: PathBuf,
    /// Surfer's command file: `surfer <stem>.vcd --command-file <stem>.sucl`.
    pub sucl: PathBuf,
    /// What the wave file holds.
    pub summary: VcdSummary,
}

/// A difference between both sides, with the cycles around it.
///
/// The wave file has the scopes `rtl` and `model` with all signals, and `diff` with one bit per
/// compared signal (1 where the sides differ, x where one has no record). `diff` also holds `any`
/// (the bits of all compared signals together), `clk`, `cycle` and the event `marker` at the
/// divergent cycle. A cycle lasts 10 ns and starts with the rising edge.
///
/// ```
/// use waves::{Divergence, RingRecorder, Signal, SignalTable, Window};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = tempfile::tempdir()?;
/// let table = SignalTable::new(1, vec![Signal::new("fetch", "pc", 32, 0)])?;
/// let (mut rtl, mut model) = (RingRecorder::new(1, 100)?, RingRecorder::new(1, 100)?);
/// for cycle in 0..500u32 {
///     rtl.push(&[4 * cycle + u32::from(cycle == 480)])?;
///     model.push(&[4 * cycle])?;
/// }
/// let divergence = Divergence {
///     signals: &table,
///     rtl: Window::new(rtl.first(), rtl.iter()),
///     model: Window::new(model.first(), model.iter()),
///     cycle: 480,
///     unit: None,
///     notes: &["fetch: pc differs"],
/// };
/// let files = divergence.write(folder.path(), "divergence")?;
/// assert!(files.vcd.ends_with("divergence.vcd"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Divergence<'a> {
    /// The signals of the records.
    pub signals: &'a SignalTable,
    /// Records of the RTL.
    pub rtl: Window<'a>,
    /// Records of the model.
    pub model: Window<'a>,
    /// The first cycle in which the sides differ.
    pub cycle: u64,
    /// Unit (scope of its signals) that viewers show first; by default that of the first signal
    /// that differs.
    pub unit: Option<&'a str>,
    /// Comments for the header of the wave file.
    pub notes: &'a [&'a str],
}

impl Divergence<'_> {
    /// Writes `<stem>.vcd`, `<stem>.gtkw` and `<stem>.sucl` into `folder`, replacing older ones.
    ///
    /// All three get their names only after they are complete; after an error none is left.
    ///
    /// # Errors
    /// A [`DivergenceError`]: records or a cycle that do not fit, or a failing file system.
    pub fn write(&self, folder: &Path, stem: &str) -> Result<DivergenceFiles, DivergenceError> {
        let good = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-');
        if stem.is_empty() || stem.starts_with(['.', '-']) || !stem.bytes().all(good) {
            return Err(DivergenceError::Stem {
                stem: stem.to_owned(),
            });
        }
        let names = ["vcd", "gtkw", "sucl"].map(|extension| format!("{stem}.{extension}"));
        let mut files = FileSet::new(folder);

        let vcd = files.create(&names[0])?;
        let (summary, layout) = self.write_vcd(vcd)?;
        files.create_text(&names[1], &gtkw::save_file(&layout, &names[0], &names[1]))?;
        files.create_text(&names[2], &sucl::command_file(&layout))?;

        files.commit()?;
        let [vcd, gtkw, sucl] = names.map(|name| folder.join(name));
        Ok(DivergenceFiles {
            vcd,
            gtkw,
            sucl,
            summary,
        })
    }

    fn write_vcd(&self, file: File) -> Result<(VcdSummary, Layout<'_>), DivergenceError> {
        let (first, end) = self.span()?;
        let differing = self.differing();
        let unit = self.unit(&differing)?;

        let mut header = VcdHeader::new(file, Timescale::NANOSECOND);
        header.comment(&format!("first difference at cycle {}", self.cycle));
        for note in self.notes {
            header.comment(note);
        }
        let vars = Vars::declare(&mut header, self.signals)?;
        let mut dump = Dump {
            body: header.begin()?,
            vars,
            scratch: Vec::new(),
        };
        let mut cycle = first;
        while cycle < end {
            let (rtl, model) = (self.rtl.at(cycle), self.model.at(cycle));
            dump.cycle(self, cycle, rtl, model)?;
            cycle = match (rtl, model) {
                // Nothing happens until the later window starts.
                (None, None) => self.rtl.start_cycle.max(self.model.start_cycle),
                _ => cycle + 1,
            };
        }
        let summary = dump.body.finish_at(end * STEP)?;
        let layout = Layout::new(
            self.signals.signals(),
            &differing,
            unit,
            self.cycle,
            STEP,
            (first * STEP, end * STEP),
        );
        Ok((summary, layout))
    }

    /// First cycle and the cycle after the last one of both windows.
    fn span(&self) -> Result<(u64, u64), DivergenceError> {
        let words = self.signals.words_per_record();
        self.rtl.check(RTL, words)?;
        self.model.check(MODEL, words)?;
        let outside = DivergenceError::CycleOutside { cycle: self.cycle };
        if self
            .rtl
            .at(self.cycle)
            .or(self.model.at(self.cycle))
            .is_none()
        {
            return Err(outside);
        }
        let (first, end) = match (self.rtl.span(), self.model.span()) {
            (Some(a), Some(b)) => (a.0.min(b.0), a.1.max(b.1)),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return Err(outside),
        };
        // All cycles of the file are at most `end`, so their times fit as well.
        match (u64::try_from(first), u64::try_from(end)) {
            (Ok(first), Ok(end)) if end.checked_mul(STEP).is_some() => Ok((first, end)),
            _ => Err(DivergenceError::TooLate {
                cycle: u64::try_from(end - 1).unwrap_or(u64::MAX),
            }),
        }
    }

    /// The compared signals that differ at the divergent cycle.
    fn differing(&self) -> Vec<usize> {
        match (self.rtl.at(self.cycle), self.model.at(self.cycle)) {
            (Some(rtl), Some(model)) => self.signals.differing(rtl, model).collect(),
            _ => Vec::new(),
        }
    }

    fn unit(&self, differing: &[usize]) -> Result<&str, DivergenceError> {
        let signals = self.signals.signals();
        match self.unit {
            Some(unit) if signals.iter().any(|s| s.scope == unit) => Ok(unit),
            Some(unit) => Err(DivergenceError::Unit {
                unit: unit.to_owned(),
            }),
            None => {
                let first = differing.first().copied().unwrap_or(0);
                let signal = signals.get(first).ok_or(DivergenceError::NoSignals)?;
                Ok(&signal.scope)
            }
        }
    }
}

struct Vars {
    clk: VarId,
    cycle: VarId,
    marker: VarId,
    any: VarId,
    signals: Vec<SignalVars>,
}

#[derive(Clone, Copy)]
struct SignalVars {
    rtl: VarId,
    model: VarId,
    diff: Option<VarId>,
}

impl Vars {
    fn declare(header: &mut VcdHeader<File>, table: &SignalTable) -> Result<Self, VcdError> {
        let rtl = header.add_scope(ScopeId::ROOT, RTL)?;
        let model = header.add_scope(ScopeId::ROOT, MODEL)?;
        let diff = header.add_scope(ScopeId::ROOT, DIFF)?;
        let mut vars = Self {
            clk: header.add_vector(diff, "clk", 1)?,
            cycle: header.add_vector(diff, "cycle", 64)?,
            marker: header.add_event(diff, "marker")?,
            any: header.add_vector(diff, "any", 1)?,
            signals: Vec::with_capacity(table.signals().len()),
        };
        for signal in table.signals() {
            let mut declare = |side, width| {
                let scope = header.add_scope_path(side, &signal.scope)?;
                header.add_vector(scope, &signal.name, width)
            };
            let ids = SignalVars {
                rtl: declare(rtl, signal.width_bits)?,
                model: declare(model, signal.width_bits)?,
                diff: signal.compared.then(|| declare(diff, 1)).transpose()?,
            };
            vars.signals.push(ids);
        }
        Ok(vars)
    }
}

struct Dump {
    body: VcdBody<File>,
    vars: Vars,
    scratch: Vec<u32>,
}

impl Dump {
    fn cycle(
        &mut self,
        divergence: &Divergence<'_>,
        cycle: u64,
        rtl: Option<&[u32]>,
        model: Option<&[u32]>,
    ) -> Result<(), VcdError> {
        let table = divergence.signals;
        self.body.advance(cycle * STEP)?;
        self.body.set_bit(self.vars.clk, true)?;
        self.body.set_u64(self.vars.cycle, cycle)?;
        let mut any = false;
        for index in 0..self.vars.signals.len() {
            let SignalVars {
                rtl: rtl_var,
                model: model_var,
                diff,
            } = self.vars.signals[index];
            self.side(table, index, rtl_var, rtl)?;
            self.side(table, index, model_var, model)?;
            if let Some(diff) = diff {
                match (rtl, model) {
                    (Some(rtl), Some(model)) => {
                        let differs = !table.equal(index, rtl, model);
                        self.body.set_bit(diff, differs)?;
                        any |= differs;
                    }
                    _ => self.body.set_unknown(diff)?,
                }
            }
        }
        if rtl.is_some() && model.is_some() {
            self.body.set_bit(self.vars.any, any)?;
        } else {
            self.body.set_unknown(self.vars.any)?;
        }
        if cycle == divergence.cycle {
            self.body.fire(self.vars.marker)?;
        }
        self.body.advance(cycle * STEP + STEP / 2)?;
        self.body.set_bit(self.vars.clk, false)
    }

    fn side(
        &mut self,
        table: &SignalTable,
        index: usize,
        var: VarId,
        record: Option<&[u32]>,
    ) -> Result<(), VcdError> {
        let Some(record) = record else {
            return self.body.set_unknown(var);
        };
        self.scratch.resize(table.signals()[index].words(), 0);
        table.extract(index, record, &mut self.scratch);
        self.body.set_words(var, &self.scratch)
    }
}
