use std::{
    collections::hash_map::DefaultHasher,
    env, fs,
    hash::{Hash, Hasher},
    path::{Path, PathBuf},
    process::{self, Command},
    time::{Duration, SystemTime},
};

use super::BuildError;

/// Entries that no build used for this long are removed.
const KEEP: Duration = Duration::from_secs(14 * 24 * 3600);
/// Written last: its time stamp is that of the last use, its lines are the libraries.
const MARK: &str = "libraries";
/// Lines of output that an error shows.
const TAIL_LINES: usize = 40;

/// One or more static libraries in a folder of the cache.
#[derive(Debug, Clone)]
pub struct Archive {
    dir: PathBuf,
    libraries: Vec<String>,
}

impl Archive {
    /// The folder; it also holds the generated headers.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Tells Cargo to link the libraries.
    pub fn link(&self) {
        println!("cargo::rustc-link-search=native={}", self.dir.display());
        for library in &self.libraries {
            println!("cargo::rustc-link-lib=static={library}");
        }
    }
}

/// What an entry's content depends on.
#[derive(Debug)]
pub(super) struct Key(DefaultHasher);

impl Key {
    pub(super) fn new(identity: &str) -> Key {
        let mut hasher = DefaultHasher::new();
        identity.hash(&mut hasher);
        // The settings of the compiler are part of this package.
        include_str!("toolchain.rs").hash(&mut hasher);
        include_str!("model.rs").hash(&mut hasher);
        Key(hasher)
    }

    pub(super) fn text(&mut self, text: &str) {
        text.hash(&mut self.0);
    }

    /// The content of a file counts, not its place: a second clone finds the entry of the first.
    pub(super) fn file(&mut self, path: &Path) -> Result<(), BuildError> {
        fs::read(path)
            .map_err(BuildError::io(path))?
            .hash(&mut self.0);
        Ok(())
    }
}

/// The entry `name` for `key`; `fill` makes it in the folder it is given and returns the libraries' names.
///
/// Entries appear by renaming a finished folder, so builds that run at once do not disturb each other.
pub(super) fn entry(
    name: &str,
    key: Key,
    fill: impl FnOnce(&Path) -> Result<Vec<String>, BuildError>,
) -> Result<Archive, BuildError> {
    let cache = folder();
    let dir = cache.join(format!("{name}-{:016x}", key.0.finish()));
    let mark = dir.join(MARK);
    if let Ok(text) = fs::read_to_string(&mark) {
        // Only the time stamp matters; a cache that cannot be written to is used as it is.
        let _ = fs::write(&mark, &text);
        return Ok(Archive {
            dir,
            libraries: text.lines().map(str::to_owned).collect(),
        });
    }
    prune(&cache);
    let temporary = cache.join(format!("{name}-{}.part", process::id()));
    let _ = fs::remove_dir_all(&temporary);
    fs::create_dir_all(&temporary).map_err(BuildError::io(&temporary))?;
    let libraries = fill(&temporary)?;
    fs::write(temporary.join(MARK), libraries.join("\n")).map_err(BuildError::io(&temporary))?;
    if fs::rename(&temporary, &dir).is_err() && !mark.is_file() {
        // Remains of a build that was killed.
        let _ = fs::remove_dir_all(&dir);
        fs::rename(&temporary, &dir).map_err(BuildError::io(&dir))?;
    }
    let _ = fs::remove_dir_all(&temporary);
    Ok(Archive { dir, libraries })
}

/// `$VERILATED_CACHE`, else `verilated` in Cargo's target folder.
fn folder() -> PathBuf {
    if let Some(folder) = env::var_os("VERILATED_CACHE").filter(|f| !f.is_empty()) {
        return PathBuf::from(folder);
    }
    let out =
        PathBuf::from(env::var_os("OUT_DIR").unwrap_or_else(|| "target/a/build/b/out".into()));
    // OUT_DIR is <target>/<profile>/build/<package>/out, with the target's name after <target> when crossing.
    let target = out
        .ancestors()
        .find(|a| a.join("CACHEDIR.TAG").is_file())
        .or(out.ancestors().nth(4));
    target.unwrap_or(&out).join("verilated")
}

fn prune(cache: &Path) {
    let Ok(entries) = fs::read_dir(cache) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let mark = path.join(MARK);
        let dated = if mark.is_file() { mark } else { path.clone() };
        let time = fs::metadata(dated).and_then(|m| m.modified());
        let old = time.is_ok_and(|t| {
            SystemTime::now()
                .duration_since(t)
                .is_ok_and(|age| age > KEEP)
        });
        if old {
            let _ = fs::remove_dir_all(path);
        }
    }
}

/// Runs a command and returns what it prints on its standard output.
pub(super) fn run(command: &mut Command) -> Result<String, BuildError> {
    let line = format!("{command:?}");
    let failed = |status: String, text: &str| {
        let lines: Vec<_> = text.lines().collect();
        let tail = lines[lines.len().saturating_sub(TAIL_LINES)..].join("\n");
        BuildError::Command {
            command: line.clone(),
            status,
            tail,
        }
    };
    let output = command.output().map_err(|e| failed(e.to_string(), ""))?;
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(stdout);
    }
    Err(failed(
        output.status.to_string(),
        &(stdout + &String::from_utf8_lossy(&output.stderr)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failing_command_shows_its_end() {
        let mut command = Command::new("sh");
        command.args(["-c", "for i in $(seq 100); do echo line $i; done; exit 3"]);
        let text = run(&mut command).expect_err("it exits with 3").to_string();
        assert!(
            text.contains("\"sh\" \"-c\"") && text.contains("exit status: 3"),
            "{text}"
        );
        assert!(
            text.contains("line 61\n") && text.ends_with("line 100") && !text.contains("line 60\n")
        );
        let text = run(&mut Command::new("/nonexistent/verilator")).expect_err("it is not there");
        assert!(text.to_string().contains("/nonexistent/verilator"));
    }

    #[test]
    fn keys_follow_content_and_not_place() {
        let folder = tempfile::tempdir().expect("temporary folders can be made");
        let hash = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("the folder is writable");
            let mut key = Key::new("tools");
            key.file(&path).expect("the file is there");
            key.0.finish()
        };
        assert_eq!(hash("a", "module"), hash("b", "module"));
        assert_ne!(hash("a", "module"), hash("b", "modulE"));
        assert!(Key::new("tools").file(&folder.path().join("c")).is_err());
    }
}
