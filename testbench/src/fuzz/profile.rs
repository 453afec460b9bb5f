//! Profiles: what generated programs are made of.

use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Texts of the profiles of [`NAMES`].
const TEXTS: [&str; 5] = [
    include_str!("../../fuzz/scalar.toml"),
    include_str!("../../fuzz/block.toml"),
    include_str!("../../fuzz/memory.toml"),
    include_str!("../../fuzz/trap.toml"),
    include_str!("../../fuzz/mixed.toml"),
];

/// A profile that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// Neither a name nor a readable file.
    #[error("--profile {}: found {source}, allowed: a file or one of {}", path.display(), names())]
    Read {
        /// What was given.
        path: PathBuf,
        /// Why it cannot be read.
        source: std::io::Error,
    },
    /// Not a profile.
    #[error("{}: {source}", path.display())]
    Toml {
        /// The file.
        path: PathBuf,
        /// What is wrong and where.
        source: Box<toml::de::Error>,
    },
    /// A value that makes no programs.
    #[error("{}: found {key} = {found}, allowed: {allowed}", path.display())]
    Value {
        /// The file.
        path: PathBuf,
        /// The key.
        key: &'static str,
        /// Its value.
        found: String,
        /// What could be there.
        allowed: &'static str,
    },
}

/// Names of the profiles that are built in.
pub const NAMES: [&str; 5] = ["scalar", "block", "memory", "trap", "mixed"];

fn names() -> String {
    format!("{}, all", NAMES.join(", "))
}

/// Shares of the groups of forms in bodies.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// One-cycle ALU forms.
    pub alu: u32,
    /// Multiplies.
    pub multiply: u32,
    /// Divides and remainders.
    pub divide: u32,
    /// Comparisons, addresses of the PC, link setters.
    pub branch: u32,
    /// Loads.
    pub load: u32,
    /// Stores.
    pub store: u32,
    /// Prefetches.
    pub prefetch: u32,
    /// Scalar floating point.
    pub float: u32,
    /// Atomics and reservations.
    pub atomic: u32,
    /// Frame templates.
    pub frame: u32,
    /// MCOPY and MSET.
    pub copy: u32,
    /// Queue commands.
    pub queue: u32,
    /// Jumps in the body.
    pub jump: u32,
}

/// Shares of the kinds of blocks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blocks {
    /// Falls through.
    pub fall: u32,
    /// Conditional forward.
    pub conditional: u32,
    /// Direct.
    pub direct: u32,
    /// SYS.
    pub system: u32,
    /// Indirect by a target setter.
    pub indirect: u32,
    /// Call and return.
    pub call: u32,
    /// Bounded loop.
    pub repeat: u32,
    /// Tile blocks: loads, element operations, stores.
    pub tile: u32,
}

/// What programs are made of. Ranges are inclusive.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Groups of forms in bodies.
    pub weights: Weights,
    /// Kinds of blocks.
    pub blocks: Blocks,
    /// Blocks of a program.
    pub block_count: (u32, u32),
    /// Instructions of a body.
    pub body: (u32, u32),
    /// Header commands of a block.
    pub header: (u32, u32),
    /// Iterations of a loop.
    pub iterations: (u32, u32),
    /// Percentage of instructions that fault or would have to; twice as many blocks have such a sequence behind
    /// them.
    pub faults: u32,
    /// Percentage of bodies that store into code.
    pub self_modifying: u32,
    /// Read latency of the memory in cycles, the range from which each seed takes two bounds.
    pub latency: (u32, u32),
    /// Percentage of cycles without a ready memory.
    pub backpressure: (u32, u32),
    /// Percentage of spans with an interrupt line.
    pub irq_rate: (u32, u32),
}

impl Profile {
    /// A built-in profile by its name, otherwise the profile of a file.
    ///
    /// # Errors
    /// [`ProfileError`].
    pub fn find(name: &str) -> Result<Profile, ProfileError> {
        if let Some(index) = NAMES.iter().position(|n| *n == name) {
            return Profile::parse(Path::new(name), TEXTS[index]);
        }
        let path = PathBuf::from(name);
        match std::fs::read_to_string(&path) {
            Ok(text) => Profile::parse(&path, &text),
            Err(source) => Err(ProfileError::Read { path, source }),
        }
    }

    fn parse(path: &Path, text: &str) -> Result<Profile, ProfileError> {
        let profile: Profile = toml::from_str(text).map_err(|e| ProfileError::Toml {
            path: path.to_owned(),
            source: Box::new(e),
        })?;
        let wrong = |key, found: String, allowed| ProfileError::Value {
            path: path.to_owned(),
            key,
            found,
            allowed,
        };
        let ranges = [
            (
                "block_count",
                profile.block_count,
                1,
                200,
                "[LOW, HIGH] within 1 to 200",
            ),
            ("body", profile.body, 1, 40, "[LOW, HIGH] within 1 to 40"),
            (
                "header",
                profile.header,
                0,
                12,
                "[LOW, HIGH] within 0 to 12",
            ),
            (
                "iterations",
                profile.iterations,
                1,
                100,
                "[LOW, HIGH] within 1 to 100",
            ),
            (
                "latency",
                profile.latency,
                1,
                1000,
                "[LOW, HIGH] within 1 to 1000",
            ),
            (
                "backpressure",
                profile.backpressure,
                0,
                99,
                "[LOW, HIGH] within 0 to 99",
            ),
            (
                "irq_rate",
                profile.irq_rate,
                0,
                100,
                "[LOW, HIGH] within 0 to 100",
            ),
            ("faults", (0, profile.faults), 0, 100, "0 to 100"),
            (
                "self_modifying",
                (0, profile.self_modifying),
                0,
                100,
                "0 to 100",
            ),
        ];
        for (key, (low, high), least, most, allowed) in ranges {
            if low > high || low < least || high > most {
                return Err(wrong(key, format!("[{low}, {high}]"), allowed));
            }
        }
        let w = &profile.weights;
        if w.alu + w.load + w.branch == 0 {
            let found = "alu, load and branch 0".to_owned();
            return Err(wrong("weights", found, "one of them above 0"));
        }
        let b = &profile.blocks;
        let kinds = [
            b.fall,
            b.conditional,
            b.direct,
            b.system,
            b.indirect,
            b.call,
            b.repeat,
            b.tile,
        ];
        if kinds.iter().all(|&weight| weight == 0) {
            return Err(wrong("blocks", "all 0".to_owned(), "one of them above 0"));
        }
        Ok(profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_profiles_are_good() {
        for name in NAMES {
            assert!(Profile::find(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn bad_profiles_are_refused_with_their_place() {
        let text = TEXTS[0];
        let error = |text: &str| {
            let found = Profile::parse(Path::new("p.toml"), text);
            found.expect_err("a bad profile").to_string()
        };
        let message = error(&text.replace("alu =", "al ="));
        assert!(
            message.contains("p.toml") && message.contains("line"),
            "{message}"
        );
        let message = error(&text.replace("header = [", "header = [99, "));
        assert!(message.contains("header"), "{message}");
        let message = Profile::find("nowhere.toml").expect_err("no such file");
        assert!(message.to_string().contains("mixed"));
    }
}
