//! Where the checker gets the RTL's records from: the same thread or another one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use model::probe::PROBE_WORDS;
use ringbuf::HeapRb;
use ringbuf::traits::{Consumer, Producer, Split};

use super::packed::Packed;
use crate::memory::Memory;
use crate::side::{Batched, SideError};

/// A supplier of batches. The sizes of the batches do not depend on the supplier.
pub(super) trait Source {
    /// The next batch, or `None` after the core halted or the cycle limit was reached.
    /// `spare` is a batch to fill again.
    fn next(&mut self, spare: Option<Packed>) -> Result<Option<Packed>, SideError>;
}

/// Fills batches until the core halts or the limit is reached.
struct Filler<'a, R> {
    rtl: &'a mut R,
    memory: &'a mut Memory,
    remaining: u64,
    /// Room for the records of a batch.
    records: Vec<u32>,
    packed: Packed,
}

impl<R: Batched> Filler<'_, R> {
    /// Fills `packed`. False after the end.
    fn fill(&mut self) -> Result<bool, SideError> {
        let room = self.records.len() / PROBE_WORDS;
        let asked = usize::try_from(self.remaining).map_or(room, |r| r.min(room));
        if asked == 0 {
            return Ok(false);
        }
        let records = &mut self.records[..asked * PROBE_WORDS];
        let cycles = self.rtl.fill(self.memory, records)?;
        // A short batch ends with the halted core, or with a core that stopped itself: the next call tells which.
        self.remaining -= cycles as u64;
        self.packed.pack(&records[..cycles * PROBE_WORDS]);
        Ok(cycles > 0)
    }
}

/// Runs the RTL when the checker asks for records.
pub(super) struct Inline<'a, R>(Filler<'a, R>);

impl<R: Batched> Source for Inline<'_, R> {
    fn next(&mut self, spare: Option<Packed>) -> Result<Option<Packed>, SideError> {
        Ok(self.0.fill()?.then(|| {
            let next = spare.unwrap_or_default();
            std::mem::replace(&mut self.0.packed, next)
        }))
    }
}

/// Batches that may wait between the threads.
const DEPTH: usize = 8;

type Message = Result<Option<Packed>, SideError>;
type Half<T> = <HeapRb<T> as Split>::Cons;
type Feed<T> = <HeapRb<T> as Split>::Prod;

/// Takes records from the thread that runs the RTL.
pub(super) struct Threaded<'a> {
    batches: Half<Message>,
    spares: Feed<Packed>,
    stop: &'a AtomicBool,
    ended: bool,
}

impl Source for Threaded<'_> {
    fn next(&mut self, spare: Option<Packed>) -> Result<Option<Packed>, SideError> {
        if let Some(batch) = spare {
            // A full ring only means that the batch is not needed any more.
            let _ = self.spares.try_push(batch);
        }
        let mut tries = 0;
        while !self.ended {
            if let Some(message) = self.batches.try_pop() {
                self.ended = !matches!(message, Ok(Some(_)));
                return message;
            }
            if self.stop.load(Ordering::Acquire) {
                let message = "the simulation thread ended without a result".to_owned();
                return Err(SideError {
                    side: "rtl",
                    message,
                });
            }
            wait(&mut tries);
        }
        Ok(None)
    }
}

impl Drop for Threaded<'_> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
    }
}

/// Waits a little, longer the more often it is called in a row.
fn wait(tries: &mut u32) {
    *tries += 1;
    match *tries {
        0..64 => std::hint::spin_loop(),
        64..256 => std::thread::yield_now(),
        _ => std::thread::sleep(Duration::from_micros(50)),
    }
}

/// Sets the flag when the thread ends, however it ends.
struct Ended<'a>(&'a AtomicBool);

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Release);
        }
    }
}

/// How the records are produced.
#[derive(Debug, Clone, Copy)]
pub(super) struct Production {
    pub(super) threads: u8,
    pub(super) max_cycles: u64,
    pub(super) batch_cycles: usize,
}

/// Runs `check` with a source of the records of `rtl`.
pub(super) fn with_source<R: Batched + Send, T>(
    rtl: &mut R,
    memory: &mut Memory,
    production: Production,
    check: impl FnOnce(&mut dyn Source) -> T,
) -> T {
    let Production {
        threads,
        max_cycles,
        batch_cycles,
    } = production;
    let mut filler = Filler {
        rtl,
        memory,
        remaining: max_cycles,
        records: vec![0; batch_cycles * PROBE_WORDS],
        packed: Packed::default(),
    };
    if threads < 2 {
        return check(&mut Inline(filler));
    }
    let (mut batch_feed, batches) = HeapRb::<Message>::new(DEPTH).split();
    let (spares, mut spare_half) = HeapRb::<Packed>::new(2 * DEPTH).split();
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let _ended = Ended(&stop);
            loop {
                // One long copy to the memory that the other thread reads is much faster than many small writes to
                // lines that are in the other processor's cache.
                let message = filler.fill().map(|more| {
                    more.then(|| {
                        let mut batch = spare_half.try_pop().unwrap_or_default();
                        batch.clone_from(&filler.packed);
                        batch
                    })
                });
                let last = !matches!(message, Ok(Some(_)));
                let mut waiting = Some(message);
                let mut tries = 0;
                while let Some(message) = waiting.take() {
                    if stop.load(Ordering::Acquire) {
                        return;
                    }
                    if let Err(back) = batch_feed.try_push(message) {
                        waiting = Some(back);
                        wait(&mut tries);
                    }
                }
                if last {
                    return;
                }
            }
        });
        let mut source = Threaded {
            batches,
            spares,
            stop: &stop,
            ended: false,
        };
        check(&mut source)
    })
}
