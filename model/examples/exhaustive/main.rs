//! Compares all 2^32 FP32 operands of the one-operand functions with a check of its own, value and flags:
//! `make exhaustive ARGS='--threads 2 --record'`.
//!
//! Reciprocals and roots are checked by integer inequalities, exp and log by host floats with a margin and, inside the
//! margin, by a series in big integers. Nothing of that is shared with the model. A run can be stopped at any time;
//! the next one goes on after the chunks that are complete.

mod functions;
mod oracle;
mod series;
mod state;
mod sweep;

use functions::Function;
use std::{path::Path, process::ExitCode, time::Duration};

/// What the command line asks for.
struct Options {
    threads: usize,
    record: bool,
    functions: Vec<Function>,
}

fn options() -> Result<Options, String> {
    let mut options = Options {
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        record: false,
        functions: Function::ALL.to_vec(),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--threads" => {
                options.threads = value()?
                    .parse()
                    .ok()
                    .filter(|&threads| threads > 0)
                    .ok_or("--threads needs a positive number")?;
            }
            "--op" => {
                let name = value()?;
                let function = Function::ALL.into_iter().find(|f| f.name() == name);
                options.functions = vec![function.ok_or(format!("there is no function {name}"))?];
            }
            "--record" => options.record = true,
            _ => return Err(format!("unknown option {argument}")),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<bool, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut state = state::State::open(&root.join("target/exhaustive"))
        .map_err(|error| format!("state of the sweep: {error}"))?;
    series::check_host_floats()?;
    sweep::run(&options.functions, options.threads, &mut state)
        .map_err(|error| format!("state of the sweep: {error}"))?;
    let (table, clean) = table(&options.functions, &state);
    println!("{table}");
    if options.record && options.functions.len() == Function::ALL.len() {
        let path = root.join("docs/numerics/exhaustive.md");
        std::fs::write(&path, document(&table, &state))
            .map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(clean)
}

/// The results as a table, and whether everything agrees.
fn table(functions: &[Function], state: &state::State) -> (String, bool) {
    let mut table = String::from(
        "| op | operands | results checked | undecided by f64 | mismatches | thread time |\n\
         | --- | ---: | ---: | ---: | ---: | ---: |\n",
    );
    let mut clean = true;
    for &function in functions {
        let total = state.total(function);
        let seconds = Duration::from_nanos(total.nanoseconds).as_secs();
        table += &format!(
            "| {} | {} | {} | {} | {} | {}:{:02} min |\n",
            function.name(),
            1u64 << 32,
            total.checked,
            total.undecided,
            total.mismatches,
            seconds / 60,
            seconds % 60
        );
        clean &= total.mismatches == 0 && total.checked == 1 << 32;
    }
    (table, clean)
}

fn document(table: &str, state: &state::State) -> String {
    format!(
        "# All FP32 operands\n\n\
         Written by `make exhaustive ARGS=--record`. Every operand of the one-operand functions of FP32, rounded to \
         nearest even: value and flags of the model against a check that shares nothing with it \
         (`model/examples/exhaustive`). Reciprocal, root and reciprocal root: integer inequalities between the \
         operand and the two midpoints next to the result. Exp and log: host floats with a margin of 4 units in the \
         last place of FP64; where a midpoint lies inside the margin (undecided), a series in big integers with an \
         enclosing error decides.\n\n\
         {table}\n\
         Sources of the model: fingerprint {}.\n",
        state.fingerprint()
    )
}

fn main() -> ExitCode {
    match options().and_then(|options| run(&options)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            eprintln!("the model and the check differ; see target/exhaustive");
            ExitCode::FAILURE
        }
        Err(message) => {
            eprintln!("exhaustive: {message}");
            ExitCode::FAILURE
        }
    }
}
