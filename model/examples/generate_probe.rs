//! Writes the generated probe files: `rtl/probe/*.sv` and `model/src/probe/probe_gen.rs`. With `--check` it writes
//! nothing and fails when a file is stale.

use std::{error::Error, fs, path::Path};

use model::probe::{
    layout::{INJECT_TABLE, PROBE_TABLE, parse_inject, parse_probe},
    render,
};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sections = parse_probe(PROBE_TABLE)?;
    let points = parse_inject(INJECT_TABLE)?;
    let check = std::env::args().any(|argument| argument == "--check");
    for (path, text) in [
        (
            "rtl/probe/pto_probe_pkg.sv",
            render::probe_package(&sections),
        ),
        (
            "rtl/probe/pto_inject_pkg.sv",
            render::inject_package(&points),
        ),
        (
            "model/src/probe/probe_gen.rs",
            render::rust_source(&sections, &points),
        ),
    ] {
        if check {
            if fs::read_to_string(root.join(path))? != text {
                return Err(format!("{path} is stale: run `make generate`").into());
            }
            continue;
        }
        fs::write(root.join(path), text)?;
        println!("wrote {path}");
    }
    Ok(())
}
