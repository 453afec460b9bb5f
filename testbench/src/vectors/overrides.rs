//! Records that the project reads differently, by id and with the reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The reasons that are allowed, by key.
const REASONS: [(&str, &str); 13] = [
    (
        "taken-by-start",
        "a taken block ended by the next block start branches",
    ),
    ("explicit-padding", "explicit padding keeps the BSTART type"),
    (
        "offsets-from-ior",
        "TEXTRACT and TINSERT offsets come from B.IOR",
    ),
    ("sort-bf16", "TSORT accepts BF16"),
    ("lb0-required", "LB0 is required by the closed schemas"),
    (
        "one-budget",
        "one budget for Local and Shared, multiplied by the mask",
    ),
    ("shared", "Shared registers"),
    ("matrix", "matrix scales, groups and CScale"),
    (
        "trap-deactivates",
        "the interrupted block is deactivated at trap entry",
    ),
    (
        "tstore-dims",
        "a present B.DIM of a Local TSTORE must agree with its source",
    ),
    (
        "tepl-selectors",
        "TEPL selectors 0x075 to 0x078 are assigned",
    ),
    (
        "flags",
        "status flags of two-source operations are recorded",
    ),
    (
        "body-entry",
        "the body begins with whatever follows that is no header command, block start or block stop",
    ),
];

/// A list of overrides that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OverrideError {
    /// The file cannot be read.
    #[error("cannot read {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The file is not a list of overrides.
    #[error("{}: {source}", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: Box<toml::de::Error>,
    },
    /// A reason that is not on the list.
    #[error("{}: found reason `{found}`, allowed: {allowed}", path.display())]
    Reason {
        /// The file.
        path: PathBuf,
        /// The reason found.
        found: String,
        /// The reasons there are.
        allowed: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    overrides: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    reason: String,
    ids: Vec<String>,
}

/// Reasons by record id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Overrides(BTreeMap<String, &'static str>);

impl Overrides {
    /// Reads a list.
    ///
    /// # Errors
    /// [`OverrideError`].
    pub fn read(path: &Path) -> Result<Self, OverrideError> {
        let text = std::fs::read_to_string(path).map_err(|source| OverrideError::Read {
            path: path.to_owned(),
            source,
        })?;
        let file: File = toml::from_str(&text).map_err(|e| OverrideError::Toml {
            path: path.to_owned(),
            source: Box::new(e),
        })?;
        let mut reasons = BTreeMap::new();
        for entry in file.overrides {
            let Some(&(_, text)) = REASONS.iter().find(|(key, _)| *key == entry.reason) else {
                let allowed: Vec<&str> = REASONS.iter().map(|r| r.0).collect();
                return Err(OverrideError::Reason {
                    path: path.to_owned(),
                    found: entry.reason,
                    allowed: allowed.join(", "),
                });
            };
            reasons.extend(entry.ids.into_iter().map(|id| (id, text)));
        }
        Ok(Overrides(reasons))
    }

    /// Why the record is overridden, if it is.
    pub fn reason(&self, id: &str) -> Option<&'static str> {
        self.0.get(id).copied()
    }
}
