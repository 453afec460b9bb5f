//! `pto-cosim vectors`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use model::core::config::ConfigName;
use model::probe::{PROBE_WORDS, first_difference};
use testbench::rtl::RtlSide;
use testbench::session::Sides;
use testbench::side::{ModelSide, ResetSpec, Resettable};
use testbench::vectors::{self, Overrides, Record, Tally, Values};

use super::run::{ConfigArg, SideArg};
use super::{Failure, print};

/// Options of `vectors`.
#[derive(Debug, Args)]
pub(crate) struct VectorArgs {
    /// Files of records, or directories of them.
    #[arg(required = true)]
    pub(super) paths: Vec<PathBuf>,
    /// Which sides run; with both, their probe records are compared as well.
    #[arg(long, value_enum, default_value = "both")]
    side: SideArg,
    /// Configuration of the core.
    #[arg(long, value_enum, default_value = "default")]
    config: ConfigArg,
    /// Records that the project reads differently [default: overrides.toml beside the records, if there].
    #[arg(long)]
    overrides: Option<PathBuf>,
    /// Run only records whose id contains this text.
    #[arg(long)]
    only: Option<String>,
    /// Differences shown per failed record.
    #[arg(long, default_value = "8")]
    show: usize,
}

/// The cores that records run on.
struct Cores {
    model: Option<ModelSide>,
    rtl: Option<RtlSide>,
}

fn input(error: &dyn std::error::Error) -> Failure {
    Failure::input("pto::vectors", error.to_string())
}

fn overrides(args: &VectorArgs, file: &Path) -> Result<Overrides, Failure> {
    let beside = || Some(file.parent()?.join("overrides.toml")).filter(|p| p.is_file());
    match args.overrides.clone().or_else(beside) {
        Some(path) => Overrides::read(&path).map_err(|e| input(&e)),
        None => Ok(Overrides::default()),
    }
}

impl Cores {
    fn new(sides: Sides, config: ConfigName) -> Result<Self, Failure> {
        let spec = ResetSpec {
            reset_pc: 0,
            mem_bytes: 0,
            pe_enable: 1,
            spec_compat: true,
            stop_pc: None,
            max_instr: 0,
            user_bytes: 0,
            fault_limit: 0,
            irq_en: false,
            gprs: [[0; 24]; 4],
        };
        let model = (sides != Sides::Rtl).then(|| ModelSide::new(config, &spec));
        let mut rtl = if sides == Sides::Model {
            None
        } else {
            Some(RtlSide::new(config)?)
        };
        if let (Some(rtl), Some(model)) = (&mut rtl, &mut { model.clone() }) {
            rtl.reset(&spec)?;
            let (found, expected) = (rtl.config_hash()?, model.config_hash()?);
            if found != expected {
                let message = format!("configuration hash {found:#x}, the model has {expected:#x}");
                return Err(Failure::tool("pto::simulation", message));
            }
        }
        Ok(Cores { model, rtl })
    }

    /// Differences of a record on all sides.
    fn run(&mut self, record: &Record) -> Result<Vec<String>, Failure> {
        let mut found = Vec::new();
        let mut streams = Vec::new();
        if let Some(model) = &mut self.model {
            let ran = vectors::run_record(record, model)?;
            found.extend(ran.differences.into_iter().map(|d| format!("model: {d}")));
            streams.push(ran.records);
        }
        if let Some(rtl) = &mut self.rtl {
            let ran = vectors::run_record(record, rtl)?;
            found.extend(ran.differences.into_iter().map(|d| format!("rtl: {d}")));
            streams.push(ran.records);
        }
        if let [model, rtl] = &streams[..]
            && model != rtl
        {
            let pairs = rtl.chunks(PROBE_WORDS).zip(model.chunks(PROBE_WORDS));
            let first = pairs
                .enumerate()
                .find_map(|(n, (a, b))| Some((n, first_difference(a, b)?)));
            found.insert(
                0,
                match first {
                    Some((cycle, d)) => {
                        format!("sides differ in cycle {cycle}: {d} (rtl != model)")
                    }
                    None => "one side runs longer than the other".to_owned(),
                },
            );
        }
        Ok(found)
    }
}

/// Runs the records and returns the exit code.
pub(super) fn run(args: &VectorArgs) -> Result<u8, Failure> {
    let mut files = Vec::new();
    for path in &args.paths {
        files.extend(vectors::files(path).map_err(|e| input(&e))?);
    }
    // Everything is read before anything runs: bad input is reported at once.
    let mut families = Vec::new();
    for file in &files {
        let records = vectors::read(file).map_err(|e| input(&e))?;
        families.push((file, records, overrides(args, file)?));
    }
    if let Some(only) = &args.only {
        let mut records = families.iter().flat_map(|(_, records, _)| records);
        if !records.any(|r| r.id.contains(only.as_str())) {
            return Err(Failure::input(
                "pto::vectors",
                format!("--only: found `{only}`, allowed: a part of the id of one of the records"),
            ));
        }
    }
    let mut cores = Cores::new(args.side.into(), args.config.into())?;
    let mut total = Tally::default();
    for (file, records, overrides) in &families {
        let before = (total.passed, total.failed.len(), total.skips());
        for record in records {
            if args
                .only
                .as_ref()
                .is_some_and(|only| !record.id.contains(only.as_str()))
            {
                continue;
            }
            if let Some(reason) = overrides.reason(&record.id) {
                *total.overridden.entry(reason.to_owned()).or_default() += 1;
            } else if let Some(reason) = vectors::unsupported(record) {
                *total.skipped.entry(reason).or_default() += 1;
            } else {
                let differences = cores.run(record)?;
                if differences.is_empty() {
                    total.passed += 1;
                    total.without_values +=
                        usize::from(vectors::values_of(record) == Values::NotNumeric);
                } else {
                    total.failed.push((record.id.clone(), differences));
                }
            }
        }
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let (passed, failed) = (total.passed - before.0, total.failed.len() - before.1);
        print(&format!(
            "{name:<24} {passed:>4} passed {failed:>4} failed {:>4} skipped\n",
            total.skips() - before.2
        ))?;
    }
    print(&describe(&total, args.show))?;
    Ok(u8::from(!total.failed.is_empty()))
}

fn describe(total: &Tally, show: usize) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    for (id, differences) in &total.failed {
        let _ = writeln!(text, "failed {id}");
        for difference in differences.iter().take(show) {
            let _ = writeln!(text, "  {difference}");
        }
        if differences.len() > show {
            let _ = writeln!(text, "  and {} more", differences.len() - show);
        }
    }
    for (reason, count) in &total.skipped {
        let _ = writeln!(text, "skipped {count:>5}  not implemented: {reason}");
    }
    for (reason, count) in &total.overridden {
        let _ = writeln!(text, "skipped {count:>5}  overridden: {reason}");
    }
    let _ = writeln!(
        text,
        "{} of the passed records define no numeric values",
        total.without_values
    );
    let _ = writeln!(
        text,
        "{} passed, {} failed, {} skipped",
        total.passed,
        total.failed.len(),
        total.skips()
    );
    text
}
