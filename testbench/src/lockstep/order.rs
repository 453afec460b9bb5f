//! Comparison of the retirements in their order, each side in its own time.

use std::collections::VecDeque;

use model::probe::{PROBE_WORDS, differences};

use super::history::History;
use super::packed::Packed;
use super::source::Source;
use super::{Check, Divergence, End, Outcome, Settings, same_configuration};
use crate::layout::{CounterPlanes, Layout};
use crate::memory::Memory;
use crate::side::{Batched, ModelSide, SideError};

/// Retirements of one side that the other has not reached.
type Waiting = VecDeque<(u64, Box<[u32]>)>;

struct Order<'a> {
    layout: Layout,
    settings: &'a Settings,
    rtl: History,
    model: History,
    rtl_waiting: Waiting,
    model_waiting: Waiting,
    compared: u64,
    planes: CounterPlanes,
    last_progress: u64,
}

pub(super) fn run(
    source: &mut dyn Source,
    model: &mut ModelSide,
    memory: &mut Memory,
    settings: &Settings,
    progress: &mut dyn FnMut(u64),
) -> Result<Outcome, SideError> {
    let mut order = Order {
        layout: Layout::default(),
        settings,
        rtl: History::new(settings.window),
        model: History::new(settings.window),
        rtl_waiting: Waiting::new(),
        model_waiting: Waiting::new(),
        compared: 0,
        planes: CounterPlanes::default(),
        last_progress: 0,
    };
    let (mut rtl_spare, mut model_spare) = (None, None);
    let (mut present, mut buffer) = (
        Vec::new(),
        vec![0; settings.batch_cycles.max(1) * PROBE_WORDS],
    );
    loop {
        let batch = source.next(rtl_spare.take())?;
        let mine = order.model_batch(model, memory, &mut buffer, model_spare.take())?;
        if batch.is_none() && mine.is_none() {
            break;
        }
        if order.rtl.end() == 0
            && let (Some(a), Some(b)) = (&batch, &mine)
            && let (Some(a), Some(b)) = (a.first(), b.first())
        {
            same_configuration(&order.layout, a, b)?;
        }
        if let Some(batch) = batch {
            let mut cycle = order.rtl.end();
            let mut records = batch.reader(&mut present);
            while let Some(record) = records.next() {
                order.planes.add(order.layout.increments(record));
                if order.layout.progress(record) {
                    order.last_progress = cycle;
                }
                if record[order.layout.ret_valid] != 0 {
                    order
                        .rtl_waiting
                        .push_back((cycle, order.layout.retirement(record)));
                }
                cycle += 1;
            }
            rtl_spare = order.rtl.push(batch);
        }
        if let Some(batch) = mine {
            let mut cycle = order.model.end();
            let mut records = batch.reader(&mut present);
            while let Some(record) = records.next() {
                if record[order.layout.ret_valid] != 0 {
                    order
                        .model_waiting
                        .push_back((cycle, order.layout.retirement(record)));
                }
                cycle += 1;
            }
            model_spare = order.model.push(batch);
        }
        if let Some(divergence) = order.compare(false) {
            return Ok(order.outcome(End::Diverged(Box::new(divergence))));
        }
        progress(order.rtl.end());
        if order.rtl.end() - order.last_progress > settings.deadlock_cycles {
            let since = order.last_progress;
            return Ok(order.outcome(End::Deadlock { since }));
        }
    }
    let halted = order.rtl.last().get(order.layout.run_state) == Some(&Layout::HALTED);
    if halted && let Some(divergence) = order.compare(true) {
        return Ok(order.outcome(End::Diverged(Box::new(divergence))));
    }
    Ok(order.outcome(if halted { End::Halted } else { End::CycleLimit }))
}

impl Order<'_> {
    fn model_batch(
        &self,
        model: &mut ModelSide,
        memory: &mut Memory,
        buffer: &mut [u32],
        spare: Option<Packed>,
    ) -> Result<Option<Packed>, SideError> {
        let left = self.settings.max_cycles - self.model.end();
        let asked = usize::try_from(left)
            .unwrap_or(usize::MAX)
            .min(buffer.len() / PROBE_WORDS);
        let cycles = model.fill(memory, &mut buffer[..asked * PROBE_WORDS])?;
        if cycles == 0 {
            return Ok(None);
        }
        let mut batch = spare.unwrap_or_default();
        batch.pack(&buffer[..cycles * PROBE_WORDS]);
        Ok(Some(batch))
    }

    /// Compares the retirements that both sides have reached; `all` also counts missing ones as different.
    fn compare(&mut self, all: bool) -> Option<Divergence> {
        loop {
            let pair = (self.rtl_waiting.front(), self.model_waiting.front());
            let (cycle, rtl, model) = match pair {
                (Some((cycle, a)), Some((_, b))) => (*cycle, Some(a), Some(b)),
                (Some((cycle, a)), None) if all => (*cycle, Some(a), None),
                (None, Some((cycle, b))) if all => (*cycle, None, Some(b)),
                _ => return None,
            };
            if self.settings.check == Check::Order && rtl != model {
                return Some(self.divergence(cycle, rtl.map(|r| &**r), model.map(|r| &**r)));
            }
            self.rtl_waiting.pop_front();
            self.model_waiting.pop_front();
            self.compared += 1;
        }
    }

    fn divergence(&self, cycle: u64, rtl: Option<&[u32]>, model: Option<&[u32]>) -> Divergence {
        let spread = |words: Option<&[u32]>| {
            let mut record = vec![0; PROBE_WORDS];
            let mut words = words.unwrap_or_default().iter();
            for range in &self.layout.retirement {
                for (to, from) in record[range.clone()].iter_mut().zip(&mut words) {
                    *to = *from;
                }
            }
            record
        };
        let (a, b) = (spread(rtl), spread(model));
        let to = self.rtl.end().min(self.model.end());
        let from = cycle.min(to).saturating_sub(self.settings.window);
        let (first, mut rtl) = self.rtl.slice(from, to);
        let (other, mut model) = self.model.slice(from, to);
        let start = first.max(other);
        // Both windows begin in the same cycle.
        let surplus = |begin: u64| usize::try_from(start - begin).expect("a window") * PROBE_WORDS;
        rtl.drain(..surplus(first).min(rtl.len()));
        model.drain(..surplus(other).min(model.len()));
        Divergence {
            check: Check::Order,
            cycle,
            retirement: Some(self.compared),
            differences: differences(&a, &b).collect(),
            block_pc: None,
            block_commit_pc: None,
            state: Vec::new(),
            start,
            rtl,
            model,
        }
    }

    fn outcome(&self, end: End) -> Outcome {
        let cycles = self.rtl.end();
        let last = self.rtl.last();
        Outcome {
            end,
            cycles,
            last,
            increments: self.planes.totals(),
        }
    }
}
