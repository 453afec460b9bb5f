//! Files that appear all together and complete, or not at all.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Distinguishes temporary files of one process.
static COUNTER: AtomicU64 = AtomicU64::new(0);

/// An I/O error and the file it belongs to.
pub(crate) type PathError = (PathBuf, io::Error);

struct Staged {
    temporary: PathBuf,
    target: PathBuf,
    renamed: bool,
}

/// Files written under temporary names in their target folder. Dropping the set before
/// [`commit`](Self::commit) has succeeded removes them all.
pub(crate) struct FileSet {
    folder: PathBuf,
    staged: Vec<Staged>,
    committed: bool,
}

impl FileSet {
    pub(crate) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            staged: Vec::new(),
            committed: false,
        }
    }

    /// Opens the temporary file that will become `name`.
    pub(crate) fn create(&mut self, name: &str) -> Result<File, PathError> {
        let n = COUNTER.fetch_add(1, Ordering::Relaxed);
        let temporary = self
            .folder
            .join(format!(".{name}.{}.{n}.tmp", std::process::id()));
        match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
        {
            Ok(file) => {
                self.staged.push(Staged {
                    temporary,
                    target: self.folder.join(name),
                    renamed: false,
                });
                Ok(file)
            }
            Err(error) => Err((temporary, error)),
        }
    }

    /// Creates a whole text file.
    pub(crate) fn create_text(&mut self, name: &str, text: &str) -> Result<(), PathError> {
        let mut file = self.create(name)?;
        io::Write::write_all(&mut file, text.as_bytes()).map_err(|e| (self.folder.join(name), e))
    }

    /// Gives all files their names, in the order of creation.
    pub(crate) fn commit(mut self) -> Result<Vec<PathBuf>, PathError> {
        for staged in &mut self.staged {
            fs::rename(&staged.temporary, &staged.target)
                .map_err(|e| (staged.target.clone(), e))?;
            staged.renamed = true;
        }
        self.committed = true;
        Ok(self.staged.iter().map(|s| s.target.clone()).collect())
    }
}

impl Drop for FileSet {
    fn drop(&mut self) {
        if self.committed {
            return;
        }
        for staged in &self.staged {
            let path = if staged.renamed {
                &staged.target
            } else {
                &staged.temporary
            };
            // The first error is the one to report; a file that cannot be removed adds nothing.
            let _ = fs::remove_file(path);
        }
    }
}
