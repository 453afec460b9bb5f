//! The command line.

mod bench;
mod failure;
mod fuzz;
mod log;
mod numeric;
mod run;
mod tools;
mod vectors;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

const EXIT_CODES: &str = "Exit codes: 0 success (also for a program that ends in a trap on both sides), \
    1 the sides differ or a golden record or result fails, 2 bad input, 3 a tool failed, 4 cycle limit or deadlock, \
    5 internal error.";

/// Lockstep of the PTO core's RTL and its cycle-accurate model.
#[derive(Debug, Parser)]
#[command(name = "pto-cosim", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Log more (-v debug, -vv everything).
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    /// Log errors only.
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Write the log to a file instead of the terminal.
    #[arg(long, global = true, value_name = "FILE")]
    log_file: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run a program: assembler source, ELF, $readmemh text or raw bytes.
    Run(run::RunArgs),
    /// Run golden records and compare the complete architectural state.
    Vectors(vectors::VectorArgs),
    /// Run golden results of the numeric operations, or random operands, on the units of the RTL and the model.
    Numeric(numeric::NumericArgs),
    /// Assemble a source file.
    Asm(tools::AsmArgs),
    /// Disassemble a program.
    Disasm(tools::DisasmArgs),
    /// List the injection points of the RTL.
    Points,
    /// Write input data for the shipped programs.
    GenData(tools::GenDataArgs),
    /// Run random programs of a range of seeds on both sides, each in lockstep.
    Fuzz(fuzz::FuzzArgs),
    /// Measure the speed of both sides and of the lockstep.
    Bench(bench::BenchArgs),
}

impl Command {
    /// The files that the command reads, and what they are.
    fn files_read(&self) -> Vec<(PathBuf, String)> {
        let program = |path: &PathBuf| (path.clone(), "the program".to_owned());
        match self {
            Command::Run(args) => args.files_read(),
            Command::Asm(args) => vec![program(&args.file)],
            Command::Disasm(args) => vec![program(&args.file)],
            Command::Vectors(args) => {
                let records = |path: &PathBuf| (path.clone(), "a file of records".to_owned());
                args.paths.iter().map(records).collect()
            }
            Command::Numeric(_) | Command::Points | Command::GenData(_) => Vec::new(),
            Command::Fuzz(_) | Command::Bench(_) => Vec::new(),
        }
    }
}

/// Runs the program; the only place that decides the exit code.
pub(crate) fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are not errors; clap knows where each belongs.
            let _ = error.print();
            return if error.use_stderr() {
                ExitCode::from(2)
            } else {
                ExitCode::SUCCESS
            };
        }
    };
    let result = std::panic::catch_unwind(|| {
        let quiet = cli.quiet;
        let read = cli.command.files_read();
        log::start(cli.verbose, cli.quiet, cli.log_file.as_deref(), &read)?;
        match cli.command {
            Command::Run(args) => run::run(&args, quiet),
            Command::Vectors(args) => vectors::run(&args),
            Command::Numeric(args) => numeric::run(&args, quiet),
            Command::Asm(args) => tools::asm(&args),
            Command::Disasm(args) => tools::disasm(&args),
            Command::Points => tools::points(),
            Command::GenData(args) => tools::gen_data(&args),
            Command::Fuzz(args) => fuzz::run(&args, quiet),
            Command::Bench(args) => bench::run(&args),
        }
    });
    match result {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(failure)) => {
            let code = failure.exit_code();
            eprintln!("{:?}", failure.into_report());
            ExitCode::from(code)
        }
        // The panic hook has printed what happened.
        Err(_) => ExitCode::from(5),
    }
}

/// Writes to standard output; a closed pipe ends the output, not the program.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    use std::io::{ErrorKind, Write};
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(Failure::input(
            "pto::output",
            format!("cannot write to standard output: {e}"),
        )),
        _ => Ok(()),
    }
}
