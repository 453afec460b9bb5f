//! Runs cases on the sides, each in a thread of its own, and counts.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::side::Units;
use super::{Answer, Case, ModelUnits, NumericError, Tally};
use crate::rtl::{Drive, RtlUnits};
use crate::session::Sides;
use crate::side::SideError;

/// Cases per batch.
const BATCH: usize = 4096;
/// Batches that may wait for a side.
const AHEAD: usize = 4;

/// Where cases come from.
pub trait Source: Send {
    /// Appends cases until there are `room` or a few more; false when there are no more after these.
    ///
    /// # Errors
    /// [`NumericError`], when a file is malformed.
    fn fill(&mut self, cases: &mut Vec<Case>, room: usize) -> Result<bool, NumericError>;
}

/// How cases are run.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// Which sides run.
    pub sides: Sides,
    /// How the units of the RTL are driven.
    pub drive: Drive,
    /// Differences that are kept.
    pub show: usize,
}

type Batch = Arc<Vec<Case>>;
type Answers = Result<Vec<Answer>, SideError>;

/// Answers batches until there are no more, or nobody listens.
fn serve(mut units: impl Units, batches: &Receiver<Batch>, results: &SyncSender<Answers>) {
    for batch in batches {
        let mut answers = Vec::with_capacity(batch.len());
        let done = units.answer(&batch, &mut answers).map(|()| answers);
        let failed = done.is_err();
        if results.send(done).is_err() || failed {
            return;
        }
    }
}

/// Runs all cases of `source`; `progress` is called with the number of cases done.
///
/// # Errors
/// [`NumericError`] when the source is malformed or a side fails.
pub fn run(
    source: &mut dyn Source,
    settings: &Settings,
    progress: &mut dyn FnMut(u64),
) -> Result<Tally, NumericError> {
    let rtl = match settings.sides {
        Sides::Model => None,
        _ => Some(RtlUnits::new(settings.drive)?),
    };
    let model = (settings.sides != Sides::Rtl).then(ModelUnits::new);
    let mut tally = Tally::new(settings.show);
    thread::scope(|scope| {
        let (batch_sender, batches) = sync_channel::<Result<Batch, NumericError>>(AHEAD);
        let mut inputs = Vec::new();
        let model = model.map(|units| {
            let (input, cases) = sync_channel(AHEAD);
            let (output, results) = sync_channel(AHEAD);
            inputs.push(input);
            scope.spawn(move || serve(units, &cases, &output));
            results
        });
        let rtl = rtl.map(|units| {
            let (input, cases) = sync_channel(AHEAD);
            let (output, results) = sync_channel(AHEAD);
            inputs.push(input);
            scope.spawn(move || serve(units, &cases, &output));
            results
        });
        scope.spawn(move || read(source, &batch_sender, &inputs));
        let mut done = 0;
        for batch in batches {
            let batch = batch?;
            let model = answers(model.as_ref())?;
            let rtl = answers(rtl.as_ref())?;
            for (i, case) in batch.iter().enumerate() {
                let of = |answers: &Option<Vec<Answer>>| Some(*answers.as_ref()?.get(i)?);
                tally.add(case, of(&model), of(&rtl));
            }
            done += batch.len() as u64;
            progress(done);
        }
        Ok(tally)
    })
}

/// Reads batches and gives each to the sides and to the one who counts.
fn read(
    source: &mut dyn Source,
    counter: &SyncSender<Result<Batch, NumericError>>,
    sides: &[SyncSender<Batch>],
) {
    loop {
        let mut cases = Vec::with_capacity(BATCH + 1024);
        let more = match source.fill(&mut cases, BATCH) {
            Ok(more) => more,
            Err(error) => {
                let _ = counter.send(Err(error));
                return;
            }
        };
        let batch = Arc::new(cases);
        // A side that failed has gone; the one who counts finds its error.
        for side in sides {
            let _ = side.send(batch.clone());
        }
        if counter.send(Ok(batch)).is_err() || !more {
            return;
        }
    }
}

/// The next answers of a side, if it runs.
fn answers(side: Option<&Receiver<Answers>>) -> Result<Option<Vec<Answer>>, SideError> {
    match side.map(|results| results.recv()) {
        None => Ok(None),
        Some(Ok(answers)) => Ok(Some(answers?)),
        Some(Err(_)) => Err(SideError {
            side: "rtl or model",
            message: "its thread ended".to_owned(),
        }),
    }
}
