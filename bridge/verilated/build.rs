//! Compiles Verilator's run time, together with the hooks that turn its fatal path into exceptions.

use std::{path::Path, process::ExitCode};

use verilated_build::{BuildError, Toolchain};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/lib.rs");
    println!("cargo::rerun-if-changed=cpp");
    match compile() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn compile() -> Result<(), BuildError> {
    let toolchain = Toolchain::find()?;
    let cpp = Path::new(env!("CARGO_MANIFEST_DIR")).join("cpp");
    cxx_build::CFG.exported_header_dirs.push(&cpp);
    let mut glue = cxx_build::bridge("src/lib.rs");
    toolchain.configure(&mut glue);
    // The linker takes the glue first, since it needs the run time.
    glue.file(cpp.join("hooks.cpp")).compile("verilated_glue");
    toolchain.runtime()?.link();
    toolchain.link_system();
    Ok(())
}
