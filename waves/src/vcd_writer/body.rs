//! The value changes of a VCD file.

mod values;

use std::io::{BufWriter, Write};

use super::text::{self, Counted};
use super::{Kind, SAFE_TIME, Var, VcdError, id_code};

/// What a finished file holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VcdSummary {
    /// Time of the first step, in ticks; `None` for a file without steps.
    pub first_time: Option<u64>,
    /// Last time in the file, in ticks.
    pub last_time: Option<u64>,
    /// Size of the file, in bytes.
    pub bytes: u64,
    /// Number of value changes, initial values included.
    pub changes: u64,
    /// Whether the limit of bytes cut the file.
    pub truncated: bool,
}

impl VcdSummary {
    /// Whether some viewers cannot show the end of the file ([`SAFE_TIME`]); a coarser timescale
    /// avoids it.
    pub fn exceeds_safe_time(&self) -> bool {
        self.last_time.is_some_and(|t| t > SAFE_TIME)
    }
}

struct State {
    var: Var,
    /// Identifier code and new line, as they follow a value.
    id: Vec<u8>,
    /// First word of a vector in the planes.
    start: usize,
    words: usize,
    /// Whether the pending value has an x or z.
    unknown: bool,
    dirty: bool,
    text: String,
    shown_text: String,
}

/// The values of a VCD file, step by step.
///
/// Values set between two calls of [`advance`](Self::advance) belong to one time; of several
/// values for one variable the last one counts, and a value is written only if it differs from the
/// one before. The first step writes all variables within `$dumpvars`, unset ones as x.
///
/// [`finish`](Self::finish) reports errors of the last bytes; dropping the body writes them too,
/// but cannot report.
pub struct VcdBody<W: Write> {
    out: vcd::Writer<Counted<BufWriter<W>>>,
    vars: Vec<State>,
    // Pending and last written values of all vectors and reals: value bits, and a plane that marks
    // x (value 0) and z (value 1).
    value: Vec<u32>,
    unknown: Vec<u32>,
    shown_value: Vec<u32>,
    shown_unknown: Vec<u32>,
    dirty: Vec<usize>,
    line: Vec<u8>,
    now: Option<u64>,
    first: Option<u64>,
    last: Option<u64>,
    changes: u64,
    max_bytes: Option<u64>,
    state: Progress,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    Open,
    Capped { limit: u64, time: u64 },
    Broken,
    Done,
}

impl<W: Write> VcdBody<W> {
    pub(super) fn new(
        out: vcd::Writer<Counted<BufWriter<W>>>,
        vars: Vec<Var>,
        max_bytes: Option<u64>,
    ) -> Self {
        let mut start = 0;
        let mut unknown = Vec::new();
        let states: Vec<State> = vars
            .into_iter()
            .enumerate()
            .map(|(index, var)| {
                let (words, x) = match var.kind {
                    Kind::Vector(width) => {
                        let words = width.div_ceil(32) as usize;
                        unknown.resize(start + words, u32::MAX);
                        unknown[start + words - 1] = top_mask(width);
                        (words, true)
                    }
                    Kind::Real => {
                        unknown.resize(start + 2, 0);
                        (2, false)
                    }
                    Kind::Text | Kind::Event => (0, false),
                };
                start += words;
                State {
                    var,
                    id: format!("{}\n", id_code(index)).into_bytes(),
                    start: start - words,
                    words,
                    unknown: x,
                    dirty: false,
                    text: String::new(),
                    shown_text: String::new(),
                }
            })
            .collect();
        Self {
            out,
            vars: states,
            value: vec![0; start],
            shown_value: vec![0; start],
            shown_unknown: unknown.clone(),
            unknown,
            dirty: Vec::new(),
            line: Vec::new(),
            now: None,
            first: None,
            last: None,
            changes: 0,
            max_bytes,
            state: Progress::Open,
        }
    }

    /// Goes to `time` (ticks) and writes the step before it. The same time again continues the
    /// step.
    ///
    /// # Errors
    /// [`VcdError::TimeWentBack`], [`VcdError::SizeCap`], [`VcdError::Io`].
    pub fn advance(&mut self, time: u64) -> Result<(), VcdError> {
        self.check_open()?;
        match self.now {
            Some(prev) if time < prev => Err(VcdError::TimeWentBack { prev, new: time }),
            Some(prev) if time == prev => Ok(()),
            _ => {
                self.write_step()?;
                self.now = Some(time);
                Ok(())
            }
        }
    }

    /// Writes the step so far and hands all bytes to the sink. The step can still be continued;
    /// a changed value is then written again.
    ///
    /// # Errors
    /// [`VcdError::SizeCap`], [`VcdError::Io`].
    pub fn flush(&mut self) -> Result<(), VcdError> {
        self.check_open()?;
        self.write_step()?;
        self.guard(|out| out.flush())
    }

    /// Writes what is pending and closes the file.
    ///
    /// # Errors
    /// [`VcdError::Io`]. A file cut by its limit finishes well, with
    /// [`truncated`](VcdSummary::truncated) set.
    pub fn finish(mut self) -> Result<VcdSummary, VcdError> {
        self.close()
    }

    /// Like [`finish`](Self::finish), with the waves drawn up to `end` (ticks).
    ///
    /// # Errors
    /// As for `finish`, and [`VcdError::TimeWentBack`].
    pub fn finish_at(mut self, end: u64) -> Result<VcdSummary, VcdError> {
        if self.state == Progress::Open {
            if self.now.is_none() {
                return Err(VcdError::NoTime);
            }
            match self.advance(end) {
                Err(VcdError::SizeCap { .. }) => {}
                other => other?,
            }
            if self.state == Progress::Open && self.last < Some(end) {
                self.guard(|out| out.timestamp(end))?;
                self.last = Some(end);
            }
        }
        self.close()
    }

    fn close(&mut self) -> Result<VcdSummary, VcdError> {
        if self.state == Progress::Open {
            match self.write_step() {
                Err(VcdError::SizeCap { .. }) => {}
                other => other?,
            }
        }
        if self.state == Progress::Broken {
            return Err(VcdError::Broken);
        }
        let truncated = matches!(self.state, Progress::Capped { .. });
        self.guard(|out| out.flush())?;
        self.state = Progress::Done;
        Ok(VcdSummary {
            first_time: self.first,
            last_time: self.last,
            bytes: self.out.writer().bytes,
            changes: self.changes,
            truncated,
        })
    }

    fn check_open(&self) -> Result<(), VcdError> {
        match self.state {
            Progress::Open => Ok(()),
            Progress::Capped { limit, time } => Err(VcdError::SizeCap { limit, time }),
            Progress::Broken | Progress::Done => Err(VcdError::Broken),
        }
    }

    fn mark(&mut self, index: usize) {
        if !std::mem::replace(&mut self.vars[index].dirty, true) {
            self.dirty.push(index);
        }
    }

    /// Writes the pending step, if any, as a whole or not at all.
    fn write_step(&mut self) -> Result<(), VcdError> {
        let Some(time) = self.now else { return Ok(()) };
        self.line.clear();
        if self.last != Some(time) {
            self.line.extend_from_slice(format!("#{time}\n").as_bytes());
        }
        let stamp = self.line.len();
        let mut changes = 0;
        if self.first.is_none() {
            self.line.extend_from_slice(b"$dumpvars\n");
            for index in 0..self.vars.len() {
                if self.vars[index].var.kind != Kind::Event {
                    self.format(index);
                    changes += 1;
                }
            }
            self.line.extend_from_slice(b"$end\n");
        }
        let dirty = std::mem::take(&mut self.dirty);
        for &index in &dirty {
            self.vars[index].dirty = false;
            if self.changed(index) {
                self.format(index);
                changes += 1;
            }
        }
        self.dirty = dirty;
        self.dirty.clear();
        if self.line.len() == stamp {
            return Ok(());
        }
        let size = self.line.len() as u64;
        if let Some(limit) = self.max_bytes
            && self.out.writer().bytes.saturating_add(size) > limit
        {
            self.state = Progress::Capped { limit, time };
            let text = format!("cut before time {time}: limit of {limit} bytes reached");
            self.guard(|out| out.comment(&text))?;
            return Err(VcdError::SizeCap { limit, time });
        }
        let line = std::mem::take(&mut self.line);
        let written = self.guard(|out| out.writer().write_all(&line));
        self.line = line;
        written?;
        self.changes += changes;
        self.first = self.first.or(Some(time));
        self.last = Some(time);
        Ok(())
    }

    fn changed(&self, index: usize) -> bool {
        let state = &self.vars[index];
        let range = state.start..state.start + state.words;
        match state.var.kind {
            Kind::Event => true,
            Kind::Text => state.text != state.shown_text,
            Kind::Real | Kind::Vector(_) => {
                self.value[range.clone()] != self.shown_value[range.clone()]
                    || self.unknown[range.clone()] != self.shown_unknown[range]
            }
        }
    }

    /// Appends the pending value to the line and remembers it as shown.
    fn format(&mut self, index: usize) {
        let state = &mut self.vars[index];
        let range = state.start..state.start + state.words;
        let (value, unknown) = (&self.value[range.clone()], &self.unknown[range.clone()]);
        let line = &mut self.line;
        match state.var.kind {
            Kind::Vector(1) => line.push(text::digit(value[0] == 1, unknown[0] == 1)),
            Kind::Vector(width) if state.unknown => text::vector4(line, width, value, unknown),
            Kind::Vector(_) => text::vector(line, value),
            // The exponent keeps every number short; readers limit the length of a value.
            Kind::Real => {
                let number = f64::from_bits(u64::from(value[0]) | u64::from(value[1]) << 32);
                line.extend_from_slice(format!("r{number:e} ").as_bytes());
            }
            Kind::Text => {
                text::string(line, &state.text);
                state.shown_text.clone_from(&state.text);
            }
            Kind::Event => line.push(b'1'),
        }
        self.shown_value[range.clone()].copy_from_slice(value);
        self.shown_unknown[range].copy_from_slice(unknown);
        line.extend_from_slice(&state.id);
    }

    fn guard<T>(
        &mut self,
        write: impl FnOnce(&mut vcd::Writer<Counted<BufWriter<W>>>) -> std::io::Result<T>,
    ) -> Result<T, VcdError> {
        write(&mut self.out).map_err(|error| {
            self.state = Progress::Broken;
            VcdError::Io(error)
        })
    }
}

impl<W: Write> Drop for VcdBody<W> {
    fn drop(&mut self) {
        if matches!(self.state, Progress::Open | Progress::Capped { .. }) {
            // There is nobody to tell; `finish` is the way to learn of a failing sink.
            let _ = self.close();
        }
    }
}

/// Mask of the used bits in the last word of a vector.
fn top_mask(width: u32) -> u32 {
    u32::MAX >> ((32 - width % 32) % 32)
}
