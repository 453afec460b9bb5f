//! Writes the generated tables: `model/src/isa/forms_gen.rs`, `model/src/isa/tile_ops_gen.rs` and
//! `rtl/pkg/pto_decode_pkg.sv`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let outputs = [
        (
            root.join("src/isa/forms_gen.rs"),
            model::isa::generate_forms_rs(),
        ),
        (
            root.join("src/isa/tile_ops_gen.rs"),
            model::isa::generate_tile_ops_rs(),
        ),
        (
            root.join("../rtl/pkg/pto_decode_pkg.sv"),
            model::isa::generate_decode_pkg(),
        ),
    ];
    for (path, text) in outputs {
        std::fs::write(&path, text)?;
        println!("{}", path.display());
    }
    Ok(())
}
