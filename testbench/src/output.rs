//! Output files that are complete or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {source}", path.display())]
pub struct OutputError {
    /// The file or directory.
    pub path: PathBuf,
    /// Why not.
    pub source: io::Error,
}

/// Names `path` in errors of `result`.
fn at<T>(path: &Path, result: io::Result<T>) -> Result<T, OutputError> {
    result.map_err(|source| OutputError {
        path: path.to_owned(),
        source,
    })
}

/// Makes the directory `dir` and everything above it.
///
/// # Errors
/// [`OutputError`] naming the directory.
pub fn make_dir(dir: &Path) -> Result<(), OutputError> {
    at(dir, fs::create_dir_all(dir))
}

/// Checks that a file could be created in `dir` (which must exist) without leaving one.
///
/// # Errors
/// [`OutputError`] naming the directory.
pub fn probe_dir(dir: &Path) -> Result<(), OutputError> {
    let probe = dir.join(format!(".pto-cosim-{}.tmp", std::process::id()));
    at(dir, File::create(&probe))?;
    at(dir, fs::remove_file(&probe))
}

/// Checks that the file `path` could be written, without leaving anything.
///
/// # Errors
/// [`OutputError`] naming the file or its directory.
pub fn probe_file(path: &Path) -> Result<(), OutputError> {
    if path.is_dir() {
        return at(
            path,
            Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "it is a directory",
            )),
        );
    }
    let parent = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    probe_dir(parent)
}

/// Checks that `dir` is a writable directory or could be made, without making it.
///
/// # Errors
/// [`OutputError`] naming the directory that stands in the way.
pub fn probe_new_dir(dir: &Path) -> Result<(), OutputError> {
    let exists = |d: &&Path| d.as_os_str().is_empty() || d.symlink_metadata().is_ok();
    let Some(nearest) = dir.ancestors().find(exists) else {
        return Ok(());
    };
    let nearest = if nearest.as_os_str().is_empty() {
        Path::new(".")
    } else {
        nearest
    };
    if !nearest.is_dir() {
        return at(
            nearest,
            Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                "it is not a directory",
            )),
        );
    }
    probe_dir(nearest)
}

/// Writes `path` through a temporary name in the same directory, so that a reader never sees half a file.
///
/// # Errors
/// [`OutputError`] naming the file; nothing is left behind then.
pub fn write_with(
    path: &Path,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), OutputError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = (|| {
        let mut out = BufWriter::new(File::create(&temporary)?);
        body(&mut out)?;
        out.flush()?;
        drop(out);
        fs::rename(&temporary, path)
    })();
    if written.is_err() {
        // The first error is the one to report; the temporary file may not even exist.
        let _ = fs::remove_file(&temporary);
    }
    at(path, written)
}

/// Writes `bytes` to `path` as [`write_with`] does.
///
/// # Errors
/// [`OutputError`] naming the file.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), OutputError> {
    write_with(path, |out| out.write_all(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_appear_whole_or_not_at_all() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().join("a.txt");
        write(&path, b"one").expect("writable");
        assert_eq!(fs::read(&path).expect("written"), b"one");
        let failed = write_with(&path, |out| {
            out.write_all(b"tw")?;
            Err(io::Error::other("full"))
        });
        assert!(failed.is_err_and(|e| e.to_string().contains("a.txt")));
        assert_eq!(fs::read(&path).expect("still there"), b"one");
        assert_eq!(fs::read_dir(dir.path()).expect("readable").count(), 1);
        assert!(write(&dir.path().join("no/such/file"), b"x").is_err());
    }
}
