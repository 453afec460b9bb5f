//! Writes the generated probe files: `rtl/probe/*.sv` and `model/src/probe/probe_gen.rs`.

use std::{error::Error, fs, path::Path};

use model::probe::{
    layout::{INJECT_TABLE, PROBE_TABLE, parse_inject, parse_probe},
    render,
};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let sections = parse_probe(PROBE_TABLE)?;
    let points = parse_inject(INJECT_TABLE)?;
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
        fs::write(root.join(path), text)?;
        println!("wrote {path}");
    }
    Ok(())
}
