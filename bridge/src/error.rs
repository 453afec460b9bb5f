use verilated::{VerilatedError, snapshot::Broken};

/// Result of a call to the core.
pub type Result<T> = std::result::Result<T, Error>;

/// What a call to the core can fail with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The design stopped itself, or the run time failed.
    #[error(transparent)]
    Verilated(#[from] VerilatedError),
    /// The core has not been reset yet.
    #[error("the core must be reset before it can run")]
    NotReset,
    /// Bits 0..3 of the PE mask select the PEs; at least one must be set.
    #[error("pe_enable is {0:#x}; it must be 1 to 15")]
    PeEnable(u8),
    /// The slice for the records is shorter than one record.
    #[error("a record has {words} words, the slice {found}")]
    Buffer {
        /// Words of a record.
        words: usize,
        /// Words of the slice.
        found: usize,
    },
    /// An injection whose PE or bit does not exist.
    #[error("an injection takes PE 0 to 3 and bit 0 to 1023, not PE {pe} and bit {bit}")]
    InjectionRange {
        /// PE asked for.
        pe: u8,
        /// Bit asked for.
        bit: u16,
    },
    /// An injection in a cycle that is over or has one already.
    #[error("cycle {cycle} is over or has an injection already; the next cycle is {next}")]
    InjectionCycle {
        /// Cycle asked for.
        cycle: u64,
        /// Next cycle of the core.
        next: u64,
    },
}

impl From<Broken> for Error {
    fn from(broken: Broken) -> Error {
        VerilatedError::Snapshot(broken.to_string()).into()
    }
}
