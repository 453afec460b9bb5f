//! Cycles of the operations in the RTL.

use super::{Case, Combination, Kind, NumericError, Op, Random, Source, catalogue};
use crate::rtl::{Drive, RtlUnits, Timing};

/// Operands per measurement.
const SAMPLES: u64 = 8;

/// Cycles of an operation on types.
#[derive(Debug, Clone, Copy)]
pub struct Latency {
    /// The operation.
    pub op: Op,
    /// Type of the operands.
    pub src: Kind,
    /// Type of the result.
    pub dst: Kind,
    /// The 64-bit units instead of the 32-bit lane.
    pub wide: bool,
    /// The cycles; `None` when no unit has the operation.
    pub timing: Option<Timing>,
}

/// Measures all operations of `ops` with random operands, on the lane where it can have them and on the wide units.
///
/// # Errors
/// [`NumericError`] when the simulation fails.
pub fn latencies(ops: &[Op], seed: u64) -> Result<Vec<Latency>, NumericError> {
    let mut units = RtlUnits::new(Drive::default())?;
    let mut combinations = catalogue(ops);
    combinations.dedup_by_key(|c| (c.op, c.src.code, c.dst.code));
    let mut found = Vec::new();
    for combination in combinations {
        let Combination { op, src, dst, .. } = combination;
        let mut cases: Vec<Case> = Vec::new();
        let mut source = Random::new(vec![combination], SAMPLES, seed);
        while source.fill(&mut cases, SAMPLES as usize)? {}
        for wide in [false, true] {
            if !wide && (src.is_wide() || dst.is_wide()) || wide && op.has_control() {
                continue;
            }
            found.push(Latency {
                op,
                src,
                dst,
                wide,
                timing: units.measure(&cases, wide)?,
            });
        }
    }
    Ok(found)
}
