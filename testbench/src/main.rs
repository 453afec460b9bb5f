//! `pto-cosim`: runs programs on the RTL and the model of the PTO core in lockstep.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
