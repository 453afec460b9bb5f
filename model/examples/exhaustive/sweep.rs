//! Threads that take one chunk after the other.

use crate::{
    functions::{Exp, Function, Log, Magnitude, Recip, Rsqrt, Sqrt},
    oracle,
    state::{CHUNK, CHUNKS, Counts, State},
};
use indicatif::{ProgressBar, ProgressStyle};
use model::numeric::{
    format::NumericType,
    op::{self, NumericOp},
    round::RoundingMode,
};
use std::{
    io,
    sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    },
    time::Instant,
};

/// Sweeps every chunk that `state` does not have.
pub(crate) fn run(functions: &[Function], threads: usize, state: &mut State) -> io::Result<()> {
    let all = functions
        .iter()
        .flat_map(|&f| (0..CHUNKS).map(move |c| (f, c)));
    let pending: Vec<_> = all.filter(|&(f, chunk)| !state.has(f, chunk)).collect();
    let total = functions.len() as u64 * CHUNKS;
    let style = "{msg:6} [{elapsed_precise}] {wide_bar} {pos}/{len} chunks, {eta} left";
    let bar = ProgressBar::new(total)
        .with_position(total - pending.len() as u64)
        .with_style(ProgressStyle::with_template(style).map_err(io::Error::other)?);
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (pending, next, sender) = (&pending, &next, sender.clone());
            scope.spawn(move || {
                while let Some(&(function, chunk)) =
                    pending.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    if sender
                        .send((function, chunk, sweep(function, chunk)))
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for (function, chunk, counts) in receiver {
            state.add(function, chunk, counts)?;
            bar.set_message(function.name());
            bar.inc(1);
            if bar.is_hidden() && chunk % 16 == 15 {
                eprintln!(
                    "{} chunk {chunk}: {} mismatches",
                    function.name(),
                    counts.mismatches
                );
            }
        }
        bar.finish();
        Ok(())
    })
}

/// One chunk.
fn sweep(function: Function, chunk: u64) -> Counts {
    match function {
        Function::Exp => operands(function, NumericOp::Exp, chunk, Exp::new),
        Function::Log => operands(function, NumericOp::Log, chunk, Log::new),
        Function::Recip => operands(function, NumericOp::Recip, chunk, Recip::new),
        Function::Sqrt => operands(function, NumericOp::Sqrt, chunk, Sqrt::new),
        Function::Rsqrt => operands(function, NumericOp::Rsqrt, chunk, Rsqrt::new),
    }
}

#[inline(always)]
fn operands<M: Magnitude>(
    function: Function,
    name: NumericOp,
    chunk: u64,
    exact: impl Fn(u32) -> M,
) -> Counts {
    let start = Instant::now();
    let mut counts = Counts::default();
    for a in chunk * CHUNK..(chunk + 1) * CHUNK {
        let fp32 = NumericType::Fp32;
        let result = op::evaluate(name, fp32, fp32, RoundingMode::Rne, false, a, 0, 0);
        let agrees = result.is_ok_and(|outcome| {
            let (bits, flags) = outcome.into_parts();
            match function.special(a as u32) {
                Some(expected) => (bits, flags.bits()) == (u64::from(expected.0), expected.1),
                None => u32::try_from(bits).is_ok_and(|bits| {
                    oracle::is_nearest(&exact(a as u32), bits, flags.bits(), &mut counts.undecided)
                }),
            }
        });
        counts.checked += 1;
        if !agrees {
            counts.mismatches += 1;
            if counts.mismatches <= 4 {
                eprintln!("{} of {a:08x}: {result:x?}", function.name());
            }
        }
    }
    counts.nanoseconds = start.elapsed().as_nanos() as u64;
    counts
}
