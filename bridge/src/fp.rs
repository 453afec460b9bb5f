use std::fmt;

use cxx::UniquePtr;
use verilated::VerilatedError;

pub use crate::fp_ffi::bridge::{FpAnswer, FpDrive, FpOp};
use crate::fp_ffi::{
    SILENT, UNASKED, UNSTABLE,
    bridge::{FpSim, new_fp},
};

/// The value of [`FpAnswer::unit`] of an operation that no unit takes.
pub const NO_UNIT: u8 = 15;

impl Default for FpDrive {
    /// One operation after the other as fast as the units take them, without flushes.
    fn default() -> FpDrive {
        FpDrive {
            seed: 1,
            limit: 20_000,
            flush_gap: 0,
            stall_in: 0,
            stall_out: 0,
            serial: false,
        }
    }
}

impl fmt::Display for FpOp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "op {} src {} dst {} rmode {} sat {} wide {} a {:#x} b {:#x} c {:#x} ctl {:#x}",
            self.op,
            self.src,
            self.dst,
            self.rmode,
            u8::from(self.sat),
            u8::from(self.wide),
            self.a,
            self.b,
            self.c,
            self.ctl
        )
    }
}

/// What a batch of operations can fail with. After any of them the units need a reset.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FpError {
    /// The design stopped itself, or the run time failed.
    #[error(transparent)]
    Verilated(#[from] VerilatedError),
    /// No answer for as long as [`FpDrive::limit`] says.
    #[error(
        "no answer for {limit} cycles; the oldest operation without one is number {index} ({op})"
    )]
    Silent {
        /// Cycles waited.
        limit: u64,
        /// Number of the operation in the batch.
        index: usize,
        /// The operation.
        op: FpOp,
    },
    /// An answer to an operation that was answered before, was flushed, or never was.
    #[error("cycle {cycle}: an answer with the tag {tag}, which no operation in flight has")]
    Unasked {
        /// Cycle of the batch.
        cycle: u64,
        /// The tag.
        tag: u8,
    },
    /// An answer changed or went away while it waited.
    #[error(
        "cycle {cycle}: the answer to operation {index} ({op}) did not stay until it was taken"
    )]
    Unstable {
        /// Cycle of the batch.
        cycle: u64,
        /// Number of the operation in the batch.
        index: usize,
        /// The operation.
        op: FpOp,
    },
    /// Two slices of different lengths.
    #[error("there are {ops} operations and room for {answers} answers")]
    Room {
        /// Operations.
        ops: usize,
        /// Places for answers.
        answers: usize,
    },
    /// A percentage of stalls of 100 or more would never end.
    #[error("stalls take {0} % of the cycles; allowed: 0 to 99")]
    Stall(u8),
}

/// What a batch took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FpRun {
    /// Clock cycles.
    pub cycles: u64,
    /// Flushes; the operations in flight at each were issued again.
    pub flushes: u64,
}

/// One instance of the numeric units (`rtl/top/pto_fp_top.sv`) in both widths. It can be sent to another thread,
/// not shared between threads.
pub struct FpUnits {
    sim: UniquePtr<FpSim>,
    good: bool,
}

impl fmt::Debug for FpUnits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FpUnits")
            .field("good", &self.good)
            .finish_non_exhaustive()
    }
}

impl FpUnits {
    /// The units after reset.
    ///
    /// # Errors
    /// [`FpError::Verilated`], when the model cannot be made or stops itself in reset.
    pub fn new() -> Result<FpUnits, FpError> {
        FpUnits::of_model(0)
    }

    /// The units of a model by its number in C++ (`new_fp`).
    pub(crate) fn of_model(model: u8) -> Result<FpUnits, FpError> {
        let sim = new_fp(model).map_err(VerilatedError::from)?;
        let mut units = FpUnits { sim, good: false };
        units.reset()?;
        Ok(units)
    }

    /// A fresh state; heals what a failed batch left.
    ///
    /// # Errors
    /// [`FpError::Verilated`].
    pub fn reset(&mut self) -> Result<(), FpError> {
        self.good = false;
        self.sim.pin_mut().reset().map_err(VerilatedError::from)?;
        self.good = true;
        Ok(())
    }

    /// Performs `ops` and writes the answer of each to the same place of `answers`.
    ///
    /// Stalls and flushes follow from `drive.seed`. Every operation is answered exactly once; one that was in
    /// flight at a flush is issued again.
    ///
    /// # Errors
    /// [`FpError`]; the answers are then incomplete.
    pub fn run(
        &mut self,
        ops: &[FpOp],
        answers: &mut [FpAnswer],
        drive: &FpDrive,
    ) -> Result<FpRun, FpError> {
        if ops.len() != answers.len() {
            return Err(FpError::Room {
                ops: ops.len(),
                answers: answers.len(),
            });
        }
        let stall = drive.stall_in.max(drive.stall_out);
        if stall > 99 {
            return Err(FpError::Stall(stall));
        }
        if !self.good {
            return Err(VerilatedError::Poisoned.into());
        }
        self.good = false;
        let end = self.sim.pin_mut().run(ops, answers, drive);
        let end = end.map_err(VerilatedError::from)?;
        let named = || {
            let index = usize::try_from(end.index).unwrap_or(usize::MAX);
            (index, ops.get(index).copied().unwrap_or_default())
        };
        match end.status {
            SILENT => {
                let (index, op) = named();
                let limit = drive.limit;
                return Err(FpError::Silent { limit, index, op });
            }
            UNASKED => {
                let (cycle, tag) = (end.cycles, end.tag);
                return Err(FpError::Unasked { cycle, tag });
            }
            UNSTABLE => {
                let (index, op) = named();
                let cycle = end.cycles;
                return Err(FpError::Unstable { cycle, index, op });
            }
            status => debug_assert_eq!(status, crate::fp_ffi::DONE),
        }
        self.good = true;
        Ok(FpRun {
            cycles: end.cycles,
            flushes: end.flushes,
        })
    }
}
