//! `pto-cosim numeric`.

use std::fmt::Write;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use testbench::args;
use testbench::numeric::{
    self, Exhaustive, Files, NumericError, Op, Random, Settings, Source, Tally, catalogue,
};
use testbench::rtl::Drive;
use testbench::session::Sides;

use super::run::{FormatArg, SideArg};
use super::{Failure, print};

/// `--notes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NotesArg {
    /// Results with a note letter count as all others.
    Together,
    /// They are also counted by letter.
    Separate,
}

/// Options of `numeric`.
#[derive(Debug, Args)]
pub(crate) struct NumericArgs {
    /// Files of golden results (*.gz), or directories that hold them at any depth.
    #[arg(required_unless_present_any = ["random", "exhaustive_small", "latency"])]
    paths: Vec<PathBuf>,
    /// Which sides run.
    #[arg(long, value_enum, default_value = "both")]
    side: SideArg,
    /// Only these operations, separated by commas.
    #[arg(long, value_delimiter = ',', value_parser = op)]
    ops: Vec<Op>,
    /// Whether results that rest on a choice are counted by note letter as well.
    #[arg(long, value_enum, default_value = "together")]
    notes: NotesArg,
    /// Differences that are shown.
    #[arg(long, default_value = "20")]
    show: usize,
    /// Form of the report.
    #[arg(long, value_enum, default_value = "text")]
    format: FormatArg,
    /// Seed of random operands, stalls, flushes and the choice of units.
    #[arg(long, default_value = "1", value_parser = args::number)]
    seed: u64,
    /// Percentage of cycles in which the RTL is offered nothing, and of those in which its answer waits, 0 to 99.
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u8).range(0..=99))]
    stall: u8,
    /// Mean number of answers between two flushes of the RTL; 0: none.
    #[arg(long, default_value = "500", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    flush_gap: u64,
    /// Percentage of the operations of narrow types that the 64-bit units perform, 0 to 100.
    #[arg(long, default_value = "15", value_parser = clap::value_parser!(u8).range(0..=100))]
    wide: u8,
    /// Compare the sides with each other on this many random operations instead of files.
    #[arg(long, value_name = "N", value_parser = args::number, conflicts_with = "paths")]
    random: Option<u64>,
    /// Compare the sides with each other on all operands of the small types.
    #[arg(long, conflicts_with_all = ["paths", "random"])]
    exhaustive_small: bool,
    /// Print the cycles of every operation in the idle RTL.
    #[arg(long, conflicts_with_all = ["paths", "random", "exhaustive_small", "side"])]
    latency: bool,
}

/// One name of `--ops`.
fn op(text: &str) -> Result<Op, args::ArgError> {
    Op::named(text.as_bytes()).ok_or_else(|| args::ArgError {
        found: text.to_owned(),
        allowed: Op::ALL.map(Op::name).join(" "),
    })
}

impl From<NumericError> for Failure {
    fn from(error: NumericError) -> Self {
        match error {
            NumericError::Side(error) => error.into(),
            other => Failure::input("pto::numeric", other.to_string()),
        }
    }
}

/// Runs the operations and returns the exit code.
pub(super) fn run(args: &NumericArgs, quiet: bool) -> Result<u8, Failure> {
    let ops = if args.ops.is_empty() {
        Op::ALL.to_vec()
    } else {
        args.ops.clone()
    };
    if args.latency {
        return latency(&ops, args);
    }
    let sides: Sides = args.side.into();
    let settings = Settings {
        sides,
        drive: Drive {
            seed: args.seed,
            stall: args.stall,
            flush_gap: args.flush_gap,
            wide: args.wide,
        },
        show: args.show,
    };
    let mut files = Vec::new();
    for path in &args.paths {
        files.extend(numeric::files(path)?);
    }
    let generated = args.random.is_some() || args.exhaustive_small;
    if generated && sides != Sides::Both {
        let message = "--random and --exhaustive-small compare the sides with each other: found another --side, allowed: both";
        return Err(Failure::input("pto::option", message));
    }
    let bytes = Arc::new(AtomicU64::new(0));
    let (mut source, total): (Box<dyn Source>, u64) = if let Some(count) = args.random {
        let source = Random::new(catalogue(&ops), count, args.seed);
        (Box::new(source), count)
    } else if args.exhaustive_small {
        let source = Exhaustive::new(&ops);
        let total = source.total();
        (Box::new(source), total)
    } else {
        let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |m| m.len());
        let total = files.iter().map(size).sum();
        let only = (!args.ops.is_empty()).then_some(ops);
        (Box::new(Files::new(&files, only, bytes.clone())), total)
    };
    let bar = bar(total, quiet);
    let tally = numeric::run(&mut *source, &settings, &mut |done| {
        bar.set_position(if generated {
            done
        } else {
            bytes.load(Ordering::Relaxed)
        });
        bar.set_message(format!("{done} results"));
    });
    bar.finish_and_clear();
    let tally = tally?;
    if tally.total.passed + tally.total.failed == 0 {
        let message = "found no results with the operations asked for, allowed: one or more";
        return Err(Failure::input("pto::numeric", message));
    }
    report(&tally, &files, args)?;
    Ok(u8::from(tally.total.failed != 0))
}

fn bar(total: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {percent} % {msg}, {elapsed}, {eta} to go")
        .expect("a fixed template");
    ProgressBar::new(total).with_style(style)
}

fn report(tally: &Tally, files: &[PathBuf], args: &NumericArgs) -> Result<(), Failure> {
    match args.format {
        FormatArg::Text => {
            let notes = args.notes == NotesArg::Separate;
            print(&numeric::describe(tally, files, notes))
        }
        FormatArg::Json => {
            let value = numeric::json(tally, files);
            print(&format!("{value:#}\n"))
        }
    }
}

/// `--latency`.
fn latency(ops: &[Op], args: &NumericArgs) -> Result<u8, Failure> {
    let found = numeric::latencies(ops, args.seed)?;
    let missing = found.iter().filter(|l| l.timing.is_none()).count();
    let text = match args.format {
        FormatArg::Json => format!("{:#}\n", numeric::latency_json(&found)),
        FormatArg::Text => {
            let mut text = "#op\tsrc\tdst\twidth\tunit\tleast\tgreatest\tinterval\n".to_owned();
            for l in &found {
                let width = if l.wide { 64 } else { 32 };
                let cycles = match l.timing {
                    Some(t) => format!("{}\t{}\t{}\t{}", t.unit, t.least, t.greatest, t.interval),
                    None => "-\t-\t-\t-".to_owned(),
                };
                let (op, src, dst) = (l.op.name(), l.src.name, l.dst.name);
                // Writing to a String cannot fail.
                let _ = writeln!(text, "{op}\t{src}\t{dst}\t{width}\t{cycles}");
            }
            text
        }
    };
    print(&text)?;
    Ok(u8::from(missing != 0))
}
