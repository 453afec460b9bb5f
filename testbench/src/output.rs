//! Output files that are complete or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempPath;

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

/// The directory of a file.
fn parent(file: &Path) -> &Path {
    file.parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// A file that would be written over one that the same command reads or writes.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: it is also {what}, allowed: a file of its own", path.display())]
pub struct TakenError {
    /// The file.
    pub path: PathBuf,
    /// What else it is.
    pub what: String,
}

/// Checks that `path` is none of the files in `taken`, each with what it is. Devices and pipes may be named twice.
///
/// # Errors
/// [`TakenError`].
pub fn distinct(path: &Path, taken: &[(PathBuf, String)]) -> Result<(), TakenError> {
    let place = |path: &Path| {
        let new = || Some(fs::canonicalize(parent(path)).ok()?.join(path.file_name()?));
        fs::canonicalize(path).ok().or_else(new)
    };
    let special = fs::metadata(path).is_ok_and(|m| !m.is_file());
    let here = place(path);
    match taken
        .iter()
        .find(|(other, _)| !special && here.is_some() && place(other) == here)
    {
        Some((_, what)) => Err(TakenError {
            path: path.to_owned(),
            what: what.clone(),
        }),
        None => Ok(()),
    }
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
    at(dir, tempfile::tempfile_in(dir).map(drop))
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
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|m| !m.is_file()) {
        // To open a pipe already tells its reader something: a device or pipe is tried only when it is written.
        return Ok(());
    }
    at(path, probe_dir(parent(&target)).map_err(|e| e.source))
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

/// A file that is being written through a temporary name in the same directory, so that a reader never sees half of
/// it. A symbolic link stays, the file behind it is written. What exists and is no regular file (a device, a pipe) is
/// written in place: the new name would replace it. Nothing is left behind when it is dropped before the end.
#[derive(Debug)]
pub struct Pending {
    path: PathBuf,
    target: PathBuf,
    temporary: Option<TempPath>,
    out: BufWriter<File>,
}

impl Pending {
    /// Begins the file `path`.
    ///
    /// # Errors
    /// [`OutputError`] naming the file.
    pub fn create(path: &Path) -> Result<Self, OutputError> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let (file, temporary) = if fs::metadata(&target).is_ok_and(|m| !m.is_file()) {
            (at(path, File::create(&target))?, None)
        } else {
            // The library's own files are for their owner only; this one gets the permissions of any new file.
            let made = tempfile::Builder::new()
                .prefix(".pto-cosim-")
                .suffix(".tmp")
                .make_in(parent(&target), |path| File::create_new(path));
            let (file, temporary) = at(path, made)?.into_parts();
            (file, Some(temporary))
        };
        Ok(Pending {
            path: path.to_owned(),
            target,
            temporary,
            out: BufWriter::new(file),
        })
    }

    /// Ends the file and gives it its name.
    ///
    /// # Errors
    /// [`OutputError`] naming the file; nothing is left behind then.
    pub fn finish(mut self) -> Result<(), OutputError> {
        at(&self.path, self.out.flush())?;
        match self.temporary.take() {
            Some(temporary) => {
                let renamed = temporary.persist(&self.target);
                at(&self.path, renamed.map_err(|e| e.error))
            }
            None => Ok(()),
        }
    }

    /// Names the file in the error of a write to it.
    pub(crate) fn named<T>(&self, result: io::Result<T>) -> Result<T, OutputError> {
        at(&self.path, result)
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Writes `path` as [`Pending`] does.
///
/// # Errors
/// [`OutputError`] naming the file; nothing is left behind then.
pub fn write_with(
    path: &Path,
    body: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), OutputError> {
    let mut file = Pending::create(path)?;
    let written = body(&mut file);
    file.named(written)?;
    file.finish()
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

    #[test]
    fn threads_do_not_meet_in_a_directory() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let path = dir.path().join("a.txt");
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..200 {
                        probe_dir(dir.path()).expect("writable");
                        write(&path, b"one").expect("writable");
                    }
                });
            }
        });
        assert_eq!(fs::read(&path).expect("written"), b"one");
        assert_eq!(fs::read_dir(dir.path()).expect("readable").count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn new_files_have_the_usual_permissions() {
        use std::os::unix::fs::PermissionsExt;
        let dir = tempfile::tempdir().expect("a temporary directory");
        let mode = |name: &str| {
            let file = fs::metadata(dir.path().join(name)).expect("there");
            file.permissions().mode()
        };
        fs::write(dir.path().join("usual"), b"x").expect("writable");
        write(&dir.path().join("ours"), b"x").expect("writable");
        assert_eq!(mode("ours"), mode("usual"));
    }

    #[test]
    fn inputs_are_not_written_over() {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let (read, new) = (dir.path().join("a.s"), dir.path().join("b.bin"));
        fs::write(&read, b"x").expect("writable");
        let taken = [
            (read.clone(), "the program".to_owned()),
            (new.clone(), "of --dump".to_owned()),
        ];
        let again = dir.path().join(".").join("a.s");
        let message = distinct(&again, &taken)
            .expect_err("the same file")
            .to_string();
        assert!(
            message.contains("a.s") && message.contains("the program"),
            "{message}"
        );
        assert!(
            distinct(&new, &taken).is_err(),
            "not yet there, but named twice"
        );
        assert!(distinct(&dir.path().join("c.bin"), &taken).is_ok());
        let null = PathBuf::from("/dev/null");
        assert!(distinct(&null, &[(null.clone(), "of --trace".to_owned())]).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_devices_stay_what_they_are() {
        use std::os::unix::fs::symlink;
        let dir = tempfile::tempdir().expect("a temporary directory");
        let (file, link) = (dir.path().join("a.txt"), dir.path().join("link"));
        write(&file, b"one").expect("writable");
        symlink(&file, &link).expect("a link");
        probe_file(&link).expect("writable");
        write(&link, b"two").expect("writable through the link");
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).expect("written"), b"two");

        let null = dir.path().join("null");
        symlink("/dev/null", &null).expect("a link");
        probe_file(&null).expect("a device is writable");
        write(&null, b"x").expect("a device takes everything");
        assert!(null.is_symlink());
        assert!(!Path::new("/dev/null").is_file());
    }
}
