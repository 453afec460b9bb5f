//! Every timing constant of the model in one table, each with the place of the RTL it mirrors.

use super::config::Config;
use super::fsu;
use crate::numeric::format::NumericType;
use crate::numeric::op::NumericOp;

/// One timing constant.
#[derive(Debug, Clone, Copy)]
pub struct TimingRow {
    /// What takes the time.
    pub name: &'static str,
    /// Cycles, by configuration.
    pub cycles: fn(&Config) -> u32,
    /// RTL parameter or file that has the same constant.
    pub mirrors: &'static str,
}

/// The table.
pub const TIMING: &[TimingRow] = &[
    TimingRow {
        name: "decode",
        cycles: |_| 1,
        mirrors: "rtl/decode: one register",
    },
    TimingRow {
        name: "rr",
        cycles: |_| 1,
        mirrors: "rtl/scalar: RR register",
    },
    TimingRow {
        name: "bypass_ex",
        cycles: |_| 0,
        mirrors: "rtl/scalar/pto_bypass.sv",
    },
    TimingRow {
        name: "bypass_mem",
        cycles: |_| 0,
        mirrors: "rtl/scalar/pto_bypass.sv",
    },
    TimingRow {
        name: "bypass_wb",
        cycles: |_| 0,
        mirrors: "rtl/scalar/pto_bypass.sv",
    },
    TimingRow {
        name: "ex_single",
        cycles: |_| Timing::EX_SINGLE,
        mirrors: "rtl/scalar: EX register",
    },
    TimingRow {
        name: "ex_multiply",
        cycles: |c| c.mul_cycles,
        mirrors: "rtl/pkg/pto_cfg_pkg.sv MulCycles",
    },
    TimingRow {
        name: "ex_divide",
        cycles: |c| c.div_cycles,
        mirrors: "rtl/pkg/pto_cfg_pkg.sv DivCycles",
    },
    TimingRow {
        name: "ex_fma",
        cycles: |_| fsu::cycles(NumericOp::Fma, NumericType::Fp64),
        mirrors: "rtl/fp: latency of the fma unit + 1",
    },
    TimingRow {
        name: "ex_cmp",
        cycles: |_| fsu::cycles(NumericOp::Cmp, NumericType::Fp64),
        mirrors: "rtl/fp: latency of the cmp unit + 1",
    },
    TimingRow {
        name: "ex_cvt",
        cycles: |_| fsu::cycles(NumericOp::Cvt, NumericType::Fp64),
        mirrors: "rtl/fp: latency of the cvt unit + 1",
    },
    TimingRow {
        name: "ex_divsqrt64",
        cycles: |_| fsu::cycles(NumericOp::Div, NumericType::Fp64),
        mirrors: "rtl/fp: latency of the divsqrt unit + 1",
    },
    TimingRow {
        name: "ex_divsqrt32",
        cycles: |_| fsu::cycles(NumericOp::Div, NumericType::Fp32),
        mirrors: "rtl/fp: latency of the divsqrt unit + 1",
    },
    TimingRow {
        name: "ex_exp64",
        cycles: |_| fsu::cycles(NumericOp::Exp, NumericType::Fp64),
        mirrors: "rtl/fp: latency of the explog unit + 1",
    },
    TimingRow {
        name: "ex_exp32",
        cycles: |_| fsu::cycles(NumericOp::Exp, NumericType::Fp32),
        mirrors: "rtl/fp: latency of the explog unit + 1",
    },
    TimingRow {
        name: "mem_pass",
        cycles: |_| 1,
        mirrors: "rtl/scalar: MEM register",
    },
    TimingRow {
        name: "amo_turnaround",
        cycles: |_| 1,
        mirrors: "rtl/scalar/pto_amo.sv: response to write request",
    },
    TimingRow {
        name: "dma_turnaround",
        cycles: |_| 1,
        mirrors: "rtl/scalar/pto_amo.sv: last response to first write request",
    },
    TimingRow {
        name: "wb",
        cycles: |_| 1,
        mirrors: "rtl/scalar: WB register",
    },
    TimingRow {
        name: "redirect_flush",
        cycles: |_| 1,
        mirrors: "rtl/fetch: registered target",
    },
    TimingRow {
        name: "memory_request",
        cycles: |_| 1,
        mirrors: "rtl/memory: output register",
    },
    TimingRow {
        name: "memory_response",
        cycles: |_| 0,
        mirrors: "rtl/memory: combinational routing",
    },
    TimingRow {
        name: "issue_schema",
        cycles: |_| 1,
        mirrors: "rtl/issue: state Schema",
    },
    TimingRow {
        name: "issue_probe_row",
        cycles: |_| 1,
        mirrors: "rtl/issue: state Probe",
    },
    TimingRow {
        name: "issue_vote",
        cycles: |_| 1,
        mirrors: "rtl/issue: state Vote",
    },
    TimingRow {
        name: "issue_alloc_cell",
        cycles: |_| 1,
        mirrors: "rtl/issue: state Alloc",
    },
    TimingRow {
        name: "issue_dispatch",
        cycles: |_| 1,
        mirrors: "rtl/issue: state Dispatch",
    },
    TimingRow {
        name: "pool_read",
        cycles: |_| 1,
        mirrors: "rtl/local_pool: read registers",
    },
    TimingRow {
        name: "reclaim_cell",
        cycles: |_| 1,
        mirrors: "rtl/local_pool: reclaim",
    },
    TimingRow {
        name: "vec_lane_pipeline",
        cycles: |c| c.vec_latency,
        mirrors: "rtl/pkg/pto_cfg_pkg.sv VecLatency",
    },
    TimingRow {
        name: "vec_beats_per_cell",
        cycles: |c| 32 / c.vec_lanes,
        mirrors: "rtl/pkg/pto_cfg_pkg.sv VecLanes",
    },
    TimingRow {
        name: "tlsu_response",
        cycles: |_| 1,
        mirrors: "rtl/tlsu: response register",
    },
    TimingRow {
        name: "tlsu_store_read",
        cycles: |_| 1,
        mirrors: "rtl/tlsu: state StRead",
    },
    TimingRow {
        name: "retire",
        cycles: |_| 1,
        mirrors: "rtl/retire: one entry per cycle",
    },
];

/// The constants that the front half looks up in every cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timing {
    /// EX occupancy of multiplies, cycles.
    pub ex_multiply: u32,
    /// EX occupancy of divides and remainders, cycles.
    pub ex_divide: u32,
}

impl Timing {
    /// EX occupancy of everything else, cycles.
    pub const EX_SINGLE: u32 = 1;

    /// The constants of a configuration.
    ///
    /// # Panics
    /// Never: the rows it looks up are in the table.
    #[must_use]
    pub fn new(config: &Config) -> Timing {
        let cycles = |name: &str| {
            let row = TIMING
                .iter()
                .find(|row| row.name == name)
                .expect("row of the table");
            (row.cycles)(config)
        };
        Timing {
            ex_multiply: cycles("ex_multiply"),
            ex_divide: cycles("ex_divide"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::config::ConfigName;

    #[test]
    fn configurations_differ_where_they_should() {
        let timing = ConfigName::ALL.map(|name| Timing::new(&Config::named(name)));
        assert_eq!(timing.map(|t| t.ex_divide), [66, 34, 18]);
        assert_eq!(timing.map(|t| t.ex_multiply), [3, 3, 2]);
    }

    #[test]
    fn names_are_unique_and_sourced() {
        for (index, row) in TIMING.iter().enumerate() {
            assert!(row.mirrors.starts_with("rtl/"), "{}", row.name);
            assert!(
                TIMING[..index]
                    .iter()
                    .all(|earlier| earlier.name != row.name)
            );
        }
    }
}
