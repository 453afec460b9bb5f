//! Verilates the core at its three configurations, the numeric units, and the self-test modules, and links them.
//!
//! `rtl/pto.f` is the one list of the core's files, `rtl/pto_fp.f` that of the numeric units: one path a line,
//! relative to the folder of the list or to the root of the repository, packages before their users; `//` and `#`
//! start comments.
//!
//! With `PTO_BUILD_CONFIG=tiny|default|wide` in the environment only that configuration is the core; the two others
//! are the self-test module. It makes trials of an RTL change faster.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use verilated_build::{BuildError, Model, Toolchain};

/// Class of the model and value of the parameter `Config` of `rtl/top/pto_top.sv`.
const CONFIGURATIONS: [(&str, u32); 3] = [("Vpto_tiny", 0), ("Vpto_default", 1), ("Vpto_wide", 2)];

#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Build(#[from] BuildError),
    #[error("{list}: line {line}: there is no file {name}")]
    Missing {
        list: PathBuf,
        line: usize,
        name: String,
    },
}

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), Error> {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let root = fs::canonicalize(&root).map_err(BuildError::io(root))?;
    let toolchain = Toolchain::find()?;
    let core = file_list(&root, "rtl/pto.f", "rtl/top/pto_top.sv")?;
    let units = file_list(&root, "rtl/pto_fp.f", "rtl/top/pto_fp_top.sv")?;
    let selftest = [
        "rtl/pkg/pto_pkg.sv",
        "rtl/probe/pto_probe_pkg.sv",
        "bridge/rtl/pto_top_selftest.sv",
    ];
    let selftest = selftest.map(PathBuf::from);
    let units_selftest = [PathBuf::from("bridge/rtl/pto_fp_selftest.sv")];
    for path in core
        .iter()
        .chain(&units)
        .chain(&selftest)
        .chain(&units_selftest)
    {
        rerun_if_changed(&root.join(path));
    }
    for name in [
        "build.rs",
        "src/ffi.rs",
        "cpp/core_sim.h",
        "cpp/core_sim.cpp",
        "src/fp_ffi.rs",
        "cpp/fp_sim.h",
        "cpp/fp_sim.cpp",
    ] {
        rerun_if_changed(&root.join("bridge").join(name));
    }

    // A trial of an RTL change needs one configuration only.
    println!("cargo::rerun-if-env-changed=PTO_BUILD_CONFIG");
    let only = env::var("PTO_BUILD_CONFIG").unwrap_or_default();
    let mut archives = Vec::new();
    for (class, config) in CONFIGURATIONS {
        let model = if only.is_empty() || class == format!("Vpto_{only}") {
            Model::new("pto_top", class, &root)
                .parameter("Config", config)
                .sources(&core)
        } else {
            Model::new("pto_top_selftest", class, &root).sources(&selftest)
        };
        archives.push(model.build(&toolchain)?);
    }
    for (top, class, sources) in [
        ("pto_top_selftest", "Vpto_selftest", &selftest[..]),
        ("pto_fp_top", "Vpto_fp", &units),
        ("pto_fp_selftest", "Vpto_fp_selftest", &units_selftest),
    ] {
        let model = Model::new(top, class, &root).sources(sources);
        archives.push(model.build(&toolchain)?);
    }

    let mut glue = cxx_build::bridges(["src/ffi.rs", "src/fp_ffi.rs"]);
    toolchain.configure(&mut glue);
    glue.includes(archives.iter().map(|archive| archive.dir()));
    // Linked first: it needs the models, and they need the run time, which the package `verilated` links.
    glue.files(["cpp/core_sim.cpp", "cpp/fp_sim.cpp"])
        .compile("pto_core_sim");
    for archive in &archives {
        archive.link();
    }
    Ok(())
}

fn rerun_if_changed(path: &Path) {
    println!("cargo::rerun-if-changed={}", path.display());
}

/// The files that a list names, relative to `root`, with `top` as the last one.
fn file_list(root: &Path, list: &str, top: &str) -> Result<Vec<PathBuf>, Error> {
    let path = root.join(list);
    rerun_if_changed(&path);
    let text = fs::read_to_string(&path).map_err(BuildError::io(&path))?;
    let folder = Path::new(list).parent().unwrap_or(Path::new(""));
    let mut files = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let name = line.split("//").next().unwrap_or_default().trim();
        if name.is_empty() || name.starts_with('#') {
            continue;
        }
        let candidates = [folder.join(name), PathBuf::from(name)];
        let Some(file) = candidates.into_iter().find(|f| root.join(f).is_file()) else {
            return Err(Error::Missing {
                list: path,
                line: i + 1,
                name: name.to_owned(),
            });
        };
        files.push(file);
    }
    let top = PathBuf::from(top);
    files.retain(|file| *file != top);
    files.push(top);
    Ok(files)
}
