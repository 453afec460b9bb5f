//! The border to C++ of the numeric units (`cpp/fp_sim.h`).

/// Ends of a batch: every operation was answered.
pub(crate) const DONE: u8 = 0;
/// No answer for too long.
pub(crate) const SILENT: u8 = 1;
/// An answer whose tag belongs to no operation in flight.
pub(crate) const UNASKED: u8 = 2;
/// An answer changed or went away before it was taken.
pub(crate) const UNSTABLE: u8 = 3;

#[allow(unreachable_pub, missing_docs, reason = "cxx makes everything public")]
#[cxx::bridge(namespace = "pto")]
pub(crate) mod bridge {
    /// One operation, with the codes of the ports of `rtl/top/pto_fp_top.sv`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    struct FpOp {
        /// First operand.
        a: u64,
        /// Second operand.
        b: u64,
        /// Third operand.
        c: u64,
        /// Control word.
        ctl: u32,
        /// Operation, 6 bits.
        op: u8,
        /// DataType of the operands, 5 bits.
        src: u8,
        /// DataType of the result, 5 bits.
        dst: u8,
        /// Rounding mode, 1 to 7.
        rmode: u8,
        /// Saturate.
        sat: bool,
        /// The 64-bit units instead of the 32-bit lane.
        wide: bool,
    }

    /// What came back for an operation.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    struct FpAnswer {
        /// Bits of the result.
        result: u64,
        /// Cycle of the batch in which the operation was taken.
        accepted: u32,
        /// Cycle of the batch in which the result was first shown.
        answered: u32,
        /// Exception flags: bit 0 NV, 1 DZ, 2 OF, 3 UF, 4 NX.
        flags: u8,
        /// Unit that answered; 15 when none takes the operation.
        unit: u8,
    }

    /// How a batch is driven.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    struct FpDrive {
        /// Seed of stalls and flushes.
        seed: u64,
        /// Cycles without an answer that count as a deadlock.
        limit: u64,
        /// Mean number of answers between two flushes; 0: none.
        flush_gap: u64,
        /// Percentage of cycles in which no new operation is offered, below 100.
        stall_in: u8,
        /// Percentage of cycles in which no answer is taken, below 100.
        stall_out: u8,
        /// Never more than one operation in flight.
        serial: bool,
    }

    struct FpEnd {
        status: u8,
        tag: u8,
        index: u64,
        cycles: u64,
        flushes: u64,
    }

    unsafe extern "C++" {
        include!("bridge/cpp/fp_sim.h");

        type FpSim;
        fn new_fp(model: u8) -> Result<UniquePtr<FpSim>>;
        fn reset(self: Pin<&mut FpSim>) -> Result<()>;
        fn run(
            self: Pin<&mut FpSim>,
            ops: &[FpOp],
            answers: &mut [FpAnswer],
            drive: &FpDrive,
        ) -> Result<FpEnd>;
    }
}

// SAFETY: an FpSim owns its model and context and shares nothing. Verilator's thread-local context pointer is set
// at each entry and cleared at its end, so it may move between threads. It is not Sync.
unsafe impl Send for bridge::FpSim {}
