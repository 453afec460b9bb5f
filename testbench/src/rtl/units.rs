//! The Verilated numeric units as a side.

use bridge::{FpAnswer, FpDrive, FpOp, FpUnits, NO_UNIT};

use super::{Drive, Timing};
use crate::numeric::{Answer, Case, Units, Value};
use crate::seed::Stream;
use crate::side::SideError;

/// The Verilated numeric units.
pub struct RtlUnits {
    units: FpUnits,
    drive: Drive,
    routes: Stream,
    done: u64,
    ops: Vec<FpOp>,
    answers: Vec<FpAnswer>,
}

fn failed(error: &bridge::FpError, cases: &[Case]) -> SideError {
    use bridge::FpError::{Silent, Unstable};
    let case = match error {
        Silent { index, .. } | Unstable { index, .. } => cases.get(*index),
        _ => None,
    };
    let case = case.map_or_else(String::new, |case| format!("; it is {}", case.text()));
    SideError {
        side: "rtl",
        message: format!("{error}{case}"),
    }
}

fn port(case: &Case, wide: bool) -> FpOp {
    let [a, b, c] = case.operands;
    FpOp {
        a,
        b,
        c,
        ctl: case.ctl,
        op: case.op.code(),
        src: case.src.code,
        dst: case.dst.code,
        rmode: case.mode as u8,
        sat: case.sat,
        wide,
    }
}

impl RtlUnits {
    /// The units after reset.
    ///
    /// # Errors
    /// [`SideError`] when the simulation cannot be made.
    pub fn new(drive: Drive) -> Result<Self, SideError> {
        Ok(RtlUnits {
            units: FpUnits::new().map_err(|e| failed(&e, &[]))?,
            drive,
            routes: Stream::new(drive.seed, "numeric units"),
            done: 0,
            ops: Vec::new(),
            answers: Vec::new(),
        })
    }

    fn perform(&mut self, cases: &[Case], drive: &FpDrive) -> Result<(), SideError> {
        self.answers.clear();
        self.answers.resize(cases.len(), FpAnswer::default());
        self.units
            .run(&self.ops, &mut self.answers, drive)
            .map_err(|e| failed(&e, cases))?;
        Ok(())
    }

    /// Cycles of the operation of `cases`, which differ in the operands only, without stalls and flushes;
    /// `None` when no unit has it.
    ///
    /// # Errors
    /// [`SideError`] when the simulation fails.
    pub fn measure(&mut self, cases: &[Case], wide: bool) -> Result<Option<Timing>, SideError> {
        self.ops.clear();
        self.ops.extend(cases.iter().map(|case| port(case, wide)));
        let calm = FpDrive::default();
        let serial = FpDrive {
            serial: true,
            ..calm
        };
        self.perform(cases, &serial)?;
        let latencies = || self.answers.iter().map(|a| a.answered - a.accepted);
        let (Some(least), Some(greatest)) = (latencies().min(), latencies().max()) else {
            return Ok(None);
        };
        let unit = self.answers[0].unit;
        self.perform(cases, &calm)?;
        let accepted: Vec<u32> = self.answers.iter().map(|a| a.accepted).collect();
        let gaps = accepted.windows(2).map(|w| w[1].abs_diff(w[0]));
        Ok((unit != NO_UNIT).then_some(Timing {
            least,
            greatest,
            interval: gaps.max().unwrap_or(0),
            unit,
        }))
    }
}

impl Units for RtlUnits {
    fn answer(&mut self, cases: &[Case], answers: &mut Vec<Answer>) -> Result<(), SideError> {
        self.ops.clear();
        let share = u64::from(self.drive.wide);
        for (i, case) in (self.done..).zip(cases) {
            let must = case.src.is_wide() || case.dst.is_wide();
            let narrow = case.op.has_control();
            let wide = must || !narrow && self.routes.below(i, 100) < share;
            self.ops.push(port(case, wide));
        }
        let drive = FpDrive {
            seed: self.routes.at(!self.done),
            flush_gap: self.drive.flush_gap,
            stall_in: self.drive.stall,
            stall_out: self.drive.stall,
            ..FpDrive::default()
        };
        self.done += cases.len() as u64;
        self.perform(cases, &drive)?;
        answers.extend(self.answers.iter().map(|answer| {
            if answer.unit == NO_UNIT {
                return Answer::Unsupported;
            }
            let FpAnswer { result, flags, .. } = *answer;
            Answer::Value(Value {
                bits: result,
                flags,
            })
        }));
        Ok(())
    }
}
