//! `pto-cosim fuzz`.

use std::fmt::Write;
use std::io::IsTerminal;
use std::ops::Range;
use std::path::PathBuf;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use testbench::args::{self, ArgError, Inject};
use testbench::fuzz::{self, FuzzConfig, FuzzResult};
use testbench::output;
use testbench::session::Sides;

use super::run::{ConfigArg, SideArg, positive};
use super::{Failure, print};

/// Options of `fuzz`.
#[derive(Debug, Args)]
pub(crate) struct FuzzArgs {
    /// Seeds A..B, B not included; each is a program of its own.
    #[arg(long, value_parser = seeds)]
    seeds: Range<u64>,
    /// What programs are made of: scalar, block, memory, trap, mixed, all of these in turn, or a TOML file.
    #[arg(long, default_value = "mixed")]
    profile: String,
    /// Configuration of the core.
    #[arg(long, value_enum, default_value = "default")]
    config: ConfigArg,
    /// Which sides run.
    #[arg(long, value_enum, default_value = "both")]
    side: SideArg,
    /// Seeds at a time [default: the processors there are].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Instructions after which a program ends.
    #[arg(long, default_value = "20000", value_parser = positive)]
    max_instr: u64,
    /// Cycles after which a program ends with exit code 4.
    #[arg(long, default_value = "2000000", value_parser = positive)]
    max_cycles: u64,
    /// Write form, outcome, hazards and count as tab-separated values.
    #[arg(long)]
    coverage: Option<PathBuf>,
    /// Fail unless every form retired N times and every fault that it can raise occurred; lists what is missing.
    #[arg(long, value_name = "N", value_parser = positive)]
    require: Option<u64>,
    /// Print the programs and run nothing.
    #[arg(long)]
    list: bool,
    /// Directory of the report of a divergence.
    #[arg(long, default_value = "out")]
    out: PathBuf,
    /// Invert a bit of the RTL in every seed, UNIT[.PE]:SIGNAL:BIT@CYCLE.
    #[arg(long, value_parser = Inject::parse)]
    inject: Vec<Inject>,
}

/// `--seeds`.
fn seeds(text: &str) -> Result<Range<u64>, ArgError> {
    let parts = text.split_once("..");
    let range = parts.and_then(|(a, b)| Some(args::number(a).ok()?..args::number(b).ok()?));
    range.filter(|r| r.start < r.end).ok_or_else(|| ArgError {
        found: text.to_owned(),
        allowed: "A..B with A < B".to_owned(),
    })
}

/// Runs the seeds and returns the exit code.
pub(super) fn run(args: &FuzzArgs, quiet: bool) -> Result<u8, Failure> {
    let names = match args.profile.as_str() {
        "all" => fuzz::NAMES.to_vec(),
        name => vec![name],
    };
    let configs = names
        .iter()
        .map(|name| config(args, name))
        .collect::<Result<Vec<FuzzConfig>, Failure>>()?;
    if args.list {
        let seeds = args.seeds.clone();
        let mut listings = configs.iter().flat_map(|config| {
            let title = move |seed| format!("seed {seed}, profile {}\n", config.profile_name);
            let seeds = seeds.clone();
            seeds.map(move |seed| title(seed) + &config.listing(seed))
        });
        return listings.try_for_each(|text| print(&text)).map(|()| 0);
    }
    if let Some(path) = &args.coverage {
        output::probe_file(path)?;
    }
    let length = args.seeds.end - args.seeds.start;
    let bar = bar(length * configs.len() as u64, quiet);
    let mut result = FuzzResult::default();
    for config in &configs {
        let before = result.seeds;
        result.add(fuzz::run(config, &|done| bar.set_position(before + done))?);
        if result.failed.is_some() {
            break;
        }
    }
    bar.finish_and_clear();
    if let Some(path) = &args.coverage {
        output::write(path, result.coverage.tsv().as_bytes())?;
    }
    let mut text = String::new();
    // Writing to a String cannot fail.
    if let Some(failed) = &result.failed {
        if let Some(report) = &failed.report {
            text.push_str(&report.text());
            text.push('\n');
        }
        let _ = writeln!(text, "seed {}: {}", failed.seed, failed.end);
        let _ = writeln!(text, "repeat with: {}", failed.replay);
    }
    text.push_str(&result.coverage.text());
    let missing = args.require.map(|least| {
        let missing = result.coverage.missing(least);
        text.push_str(&missing.text(least));
        missing
    });
    for (name, count) in fuzz::ENDS.iter().zip(result.ends) {
        let _ = writeln!(text, "ended by {name:<17} {count:>10}");
    }
    let _ = writeln!(text, "{} seeds, {} cycles", result.seeds, result.cycles);
    print(&text)?;
    Ok(match result.failed.map(|f| f.end) {
        None => u8::from(missing.is_some_and(|m| !m.lines.is_empty())),
        Some("divergence") => 1,
        Some(_) => 4,
    })
}

/// What to run for one profile.
fn config(args: &FuzzArgs, name: &str) -> Result<FuzzConfig, Failure> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let sides: Sides = args.side.into();
    let base = FuzzConfig::new(args.seeds.clone(), name, args.config.into())
        .map_err(|e| Failure::input("pto::profile", e.to_string()))?;
    Ok(FuzzConfig {
        sides,
        threads: args.threads.map_or(processors, usize::from),
        max_instr: args.max_instr,
        max_cycles: args.max_cycles,
        out: args.out.clone(),
        injects: args.inject.clone(),
        options: format!(" --side {}", sides.name()),
        ..base
    })
}

fn bar(seeds: u64, quiet: bool) -> ProgressBar {
    if quiet || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} seeds, {elapsed}, {eta} left")
        .expect("a fixed template");
    ProgressBar::new(seeds).with_style(style)
}
