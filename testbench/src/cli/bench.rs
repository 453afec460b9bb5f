//! `pto-cosim bench`.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use testbench::args::{self, Address, Inject, LoadFile};
use testbench::data;
use testbench::fuzz::{self, FuzzConfig};
use testbench::numeric;
use testbench::output;
use testbench::session::{self, RunConfig, Sides};

use super::run::ConfigArg;
use super::{Failure, print};

/// Options of `bench`.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Program to run; its data are loaded when it is the shipped saxpy_relu.s.
    #[arg(long, default_value = "testbench/programs/saxpy_relu.s")]
    program: PathBuf,
    /// Configuration of the core.
    #[arg(long, value_enum, default_value = "default")]
    config: ConfigArg,
    /// Runs of each kind, 5 to 99.
    #[arg(long, default_value = "5", value_parser = clap::value_parser!(u32).range(5..=99))]
    runs: u32,
    /// Cycles per run.
    #[arg(long, default_value = "200000", value_parser = args::number)]
    cycles: u64,
    /// Random programs per run of the second measurement.
    #[arg(long, default_value = "20", value_parser = clap::value_parser!(u64).range(1..=1000))]
    seeds: u64,
    /// Directory for input data and for the report of the injected divergence.
    #[arg(long, default_value = "out/bench")]
    out: PathBuf,
}

/// One kind of run.
struct Kind {
    name: &'static str,
    sides: Sides,
    threads: u8,
    khz: Vec<f64>,
}

/// Median, lowest and highest of the values.
fn spread(values: &[f64]) -> (f64, f64, f64) {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    let median = if sorted.len().is_multiple_of(2) {
        (sorted[middle - 1] + sorted[middle]) / 2.0
    } else {
        sorted[middle]
    };
    (median, sorted[0], sorted[sorted.len() - 1])
}

/// A line with median, lowest and highest value.
fn row(name: &str, unit: &str, values: &[f64]) -> String {
    let (median, low, high) = spread(values);
    let places = if median < 10.0 { 3 } else { 1 };
    let percent = (high - low) / median * 100.0;
    format!(
        "  {name:<30} {median:>9.places$} {unit:<3}  lowest {low:.places$}  highest {high:.places$}  spread {percent:.1} %\n"
    )
}

/// Speed of the numeric operations of the model and of the Verilated units.
fn numeric(runs: u32) -> Result<(), Failure> {
    let mut text = format!("numeric operations, {runs} runs of each in turn, one core\n");
    for speed in numeric::speeds(runs)? {
        text += &row(&format!("{}, model", speed.name), "M/s", &speed.model);
        text += &row(&format!("{}, rtl", speed.name), "M/s", &speed.rtl);
    }
    print(&text)
}

/// Measures and prints.
pub(super) fn run(args: &BenchArgs) -> Result<u8, Failure> {
    if args.cycles < 1000 {
        let message = format!("--cycles: found {}, allowed: 1000 or more", args.cycles);
        return Err(Failure::input("pto::option", message));
    }
    output::make_dir(&args.out)?;
    let mut base = RunConfig::new(&args.program);
    base.config = args.config.into();
    base.settings.max_cycles = args.cycles;
    base.out = args.out.clone();
    if args
        .program
        .file_name()
        .is_some_and(|name| name == "saxpy_relu.s")
    {
        for (label, addr) in [("x", 0x10_0000), ("y", 0x20_0000)] {
            let path = args.out.join(format!("{label}.bin"));
            output::write(&path, &data::fp32(base.memory.seed, label, 65_536))?;
            base.loads.push(LoadFile {
                addr: Address::Number(addr),
                path,
            });
        }
    }
    let mut cycles = 0;
    let text = measured(args.runs, |sides, threads| {
        let mut config = base.clone();
        config.sides = sides;
        config.settings.threads = threads;
        let result = session::run(&config, &mut |_| ())?;
        if result.report.is_some() {
            let message = format!("the sides differ; see {}", args.out.display());
            return Err(Failure::tool("pto::bench", message));
        }
        cycles = result.summary.cycles;
        Ok(result.summary.khz)
    })?;
    print(&format!(
        "{}, config {}, {cycles} cycles, {} runs of each kind in turn\n{text}",
        args.program.display(),
        base.config.as_str(),
        args.runs
    ))?;
    let code = divergence(&base, cycles)?;
    random_programs(args)?;
    numeric(args.runs)?;
    Ok(code)
}

/// Speed of the sides on the random programs of the profile `mixed`.
fn random_programs(args: &BenchArgs) -> Result<(), Failure> {
    let config = FuzzConfig::new(0..args.seeds, "mixed", args.config.into())
        .map_err(|e| Failure::input("pto::profile", e.to_string()))?;
    let text = measured(args.runs, |sides, threads| {
        Ok(fuzz::khz(&config, sides, threads)?)
    })?;
    print(&format!(
        "random programs of the profile mixed, seeds 0..{}, {} runs of each kind in turn\n{text}",
        args.seeds, args.runs
    ))
}

/// Measures each kind of run and gives the speeds and their ratios.
fn measured(
    runs: u32,
    mut khz: impl FnMut(Sides, u8) -> Result<f64, Failure>,
) -> Result<String, Failure> {
    let mut kinds = [
        ("rtl only", Sides::Rtl, 1),
        ("model only", Sides::Model, 1),
        ("lockstep, 1 thread", Sides::Both, 1),
        ("lockstep, 2 threads", Sides::Both, 2),
    ]
    .map(|(name, sides, threads)| Kind {
        name,
        sides,
        threads,
        khz: Vec::new(),
    });
    // The first round warms caches and is not counted; the kinds take turns so that a disturbance of the
    // machine hits all of them.
    for round in 0..=runs {
        for kind in &mut kinds {
            let speed = khz(kind.sides, kind.threads)?;
            if round > 0 {
                kind.khz.push(speed);
            }
        }
    }
    let mut text = String::new();
    for kind in &kinds {
        text += &row(kind.name, "kHz", &kind.khz);
    }
    // Each ratio is of two runs next to each other, so that a slower phase of the machine slows both.
    for (name, kind) in [("lockstep, 1 thread", 2), ("lockstep, 2 threads", 3)] {
        let pairs = kinds[kind].khz.iter().zip(&kinds[0].khz);
        let ratios: Vec<f64> = pairs.map(|(khz, rtl)| rtl / khz).collect();
        text += &row(&format!("time of {name}"), "x", &ratios);
    }
    Ok(text)
}

/// Inverts one bit half way and measures the time to the written report.
fn divergence(base: &RunConfig, cycles: u64) -> Result<u8, Failure> {
    let mut config = base.clone();
    config.injects = vec![Inject::parse(&format!("header:bpc:5@{}", cycles / 2))?];
    let start = Instant::now();
    let result = session::run(&config, &mut |_| ())?;
    let total = start.elapsed().as_secs_f64();
    let Some(report) = &result.report else {
        return Err(Failure::tool(
            "pto::bench",
            "the injected fault was not found",
        ));
    };
    print(&format!(
        "  divergence in cycle {} ({}.{}): {total:.3} s from start to report, of these {:.3} s for the report\n",
        report.cycle, report.unit, report.field, result.report_seconds
    ))?;
    Ok(0)
}
