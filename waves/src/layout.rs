//! What the viewers show of a divergence, and in which order; shared by both save files.

use crate::signal::Signal;

/// Most signals listed one by one at the top.
const MAX_LISTED: usize = 12;
/// Cycles shown on each side of the divergence.
const VIEW_CYCLES: u64 = 12;

/// The two sides and their difference, as scopes of the file.
pub(crate) const RTL: &str = "rtl";
/// See [`RTL`].
pub(crate) const MODEL: &str = "model";
/// See [`RTL`].
pub(crate) const DIFF: &str = "diff";

pub(crate) struct Layout<'a> {
    pub(crate) cycle: u64,
    /// Time of the divergence, in ticks.
    pub(crate) time: u64,
    /// Times to show, in ticks.
    pub(crate) view: (u64, u64),
    /// The unit that differs.
    pub(crate) unit: &'a str,
    /// The differing signals, those of the unit first.
    pub(crate) differing: Vec<&'a Signal>,
    /// All units with their signals, the differing unit first; without the listed signals.
    pub(crate) units: Vec<(&'a str, Vec<&'a Signal>)>,
}

impl<'a> Layout<'a> {
    /// `differing` are indices of `signals`; `span` is the file's time range and `step` the ticks
    /// per cycle.
    pub(crate) fn new(
        signals: &'a [Signal],
        differing: &[usize],
        unit: &'a str,
        cycle: u64,
        step: u64,
        span: (u64, u64),
    ) -> Self {
        let mut listed: Vec<&Signal> = differing.iter().map(|&i| &signals[i]).collect();
        listed.sort_by_key(|s| s.scope != unit);
        let mut units: Vec<(&str, Vec<&Signal>)> = Vec::new();
        let top = &listed[..listed.len().min(MAX_LISTED)];
        let rest = |signal: &&Signal| !top.iter().any(|&s| std::ptr::eq(s, *signal));
        for signal in signals.iter().filter(rest) {
            match units.iter_mut().find(|(scope, _)| *scope == signal.scope) {
                Some((_, members)) => members.push(signal),
                None => units.push((&signal.scope, vec![signal])),
            }
        }
        units.sort_by_key(|(scope, _)| *scope != unit);
        let time = cycle * step;
        let margin = VIEW_CYCLES * step;
        let view = (
            time.saturating_sub(margin).max(span.0),
            time.saturating_add(margin).min(span.1),
        );
        Self {
            cycle,
            time,
            view,
            unit,
            differing: listed,
            units,
        }
    }

    /// The differing signals that are listed one by one.
    pub(crate) fn listed(&self) -> &[&'a Signal] {
        &self.differing[..self.differing.len().min(MAX_LISTED)]
    }

    /// Number of differing signals that are not listed.
    pub(crate) fn unlisted(&self) -> usize {
        self.differing.len() - self.listed().len()
    }
}
