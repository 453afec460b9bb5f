use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{Archive, BuildError, Toolchain, cache};

/// Flags of every model. Snapshots exclude coverage and timing; initial values are zero, so that two runs of
/// a design that reads what it never wrote are the same. Lint has its own gate: a warning that a newer
/// Verilator invents must not break the build of a user.
const FLAGS: [&str; 10] = [
    "--cc",
    "-O3",
    "--savable",
    "--assert",
    "--x-assign",
    "fast",
    "--x-initial",
    "0",
    "-Wno-fatal",
    "-Wno-lint",
];

/// A design to verilate.
#[derive(Debug, Clone)]
pub struct Model {
    top: String,
    prefix: String,
    parameters: Vec<(String, String)>,
    folder: PathBuf,
    sources: Vec<PathBuf>,
}

impl Model {
    /// A model of the module `top` whose C++ class is called `prefix`. Messages name files relative to `folder`.
    pub fn new(top: &str, prefix: &str, folder: impl Into<PathBuf>) -> Model {
        let (top, prefix, folder) = (top.to_owned(), prefix.to_owned(), folder.into());
        Model {
            top,
            prefix,
            parameters: Vec::new(),
            folder,
            sources: Vec::new(),
        }
    }

    /// Sets a parameter of the top module.
    #[must_use]
    pub fn parameter(mut self, name: &str, value: impl ToString) -> Model {
        self.parameters.push((name.to_owned(), value.to_string()));
        self
    }

    /// Adds SystemVerilog and configuration files, relative to the folder, packages before their users.
    #[must_use]
    pub fn sources<P: Into<PathBuf>>(mut self, files: impl IntoIterator<Item = P>) -> Model {
        self.sources.extend(files.into_iter().map(Into::into));
        self
    }

    /// Verilates and compiles, or takes the result from the cache. The folder of the archive holds the headers.
    ///
    /// # Errors
    /// [`BuildError::Command`] with Verilator's messages, [`BuildError::Compile`], [`BuildError::Io`].
    pub fn build(&self, toolchain: &Toolchain) -> Result<Archive, BuildError> {
        let mut key = cache::Key::new(&toolchain.identity());
        key.text(&format!(
            "{:?} {} {} {:?}",
            FLAGS, self.top, self.prefix, self.parameters
        ));
        for file in &self.sources {
            key.text(&file.to_string_lossy());
            key.file(&self.folder.join(file))?;
        }
        cache::entry(&self.prefix, key, |dir| self.make(toolchain, dir))
    }

    fn make(&self, toolchain: &Toolchain, dir: &Path) -> Result<Vec<String>, BuildError> {
        let mut command = toolchain.verilate();
        command.current_dir(&self.folder);
        command
            .args(FLAGS)
            .args(["--top-module", &self.top, "--prefix", &self.prefix]);
        command.arg("--Mdir").arg(dir);
        command.args(
            self.parameters
                .iter()
                .map(|(name, value)| format!("-G{name}={value}")),
        );
        cache::run(command.args(&self.sources))?;
        let list = dir.join(format!("{}_classes.mk", self.prefix));
        let list = fs::read_to_string(&list).map_err(BuildError::io(list))?;
        let files = |names: [&str; 2]| -> Vec<PathBuf> {
            let names = names.iter().flat_map(|name| listed(&list, name));
            names.map(|name| dir.join(name + ".cpp")).collect()
        };
        let fast = files(["VM_CLASSES_FAST", "VM_SUPPORT_FAST"]);
        // What runs once, and the serialisers: one function of thousands of calls, each of which inlines a loop.
        // With inlining a compiler takes minutes for it; without, states are saved as fast.
        let slow = files(["VM_CLASSES_SLOW", "VM_SUPPORT_SLOW"]);
        let made = toolchain.archive(dir, &self.prefix.to_lowercase(), &fast, &slow)?;
        discard_objects(dir);
        Ok(made)
    }
}

/// The names in the list `variable` of a `V*_classes.mk`.
fn listed(text: &str, variable: &str) -> Vec<String> {
    let Some((_, list)) = text.split_once(&format!("{variable} += \\\n")) else {
        return Vec::new();
    };
    let names = list.lines().map(|line| line.trim_end_matches('\\').trim());
    names
        .take_while(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Object files and generated sources are in the archive or not needed any more.
fn discard_objects(dir: &Path) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|e| e == "o" || e == "cpp") {
            let _ = fs::remove_file(path);
        }
    }
}
