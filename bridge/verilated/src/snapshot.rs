//! A seal around saved states. Verilator checks that a state belongs to the model, but not that it is intact.

use std::fmt;

const MAGIC: [u8; 8] = *b"VLSAVE01";
const HEADER: usize = 24;

/// Why the seal of a saved state is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Broken {
    /// It does not start as a saved state does.
    NotASnapshot,
    /// It is shorter or longer than it says.
    Length,
    /// Its content changed.
    Content,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Broken::NotASnapshot => "this is no saved state",
            Broken::Length => "the saved state is not complete",
            Broken::Content => "the saved state is damaged",
        })
    }
}

impl std::error::Error for Broken {}

/// FNV-1a over 64-bit words: states are megabytes, and a byte at a time would cost more than saving them.
fn digest(bytes: &[u8]) -> u64 {
    let mut chunks = bytes.chunks_exact(8);
    let mix = |hash: u64, word: u64| {
        let hash = (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        hash ^ (hash >> 32)
    };
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for chunk in &mut chunks {
        hash = mix(
            hash,
            u64::from_le_bytes(chunk.try_into().expect("chunks have eight bytes")),
        );
    }
    chunks
        .remainder()
        .iter()
        .fold(hash, |hash, &byte| mix(hash, u64::from(byte)))
}

/// The state with a header: magic, length, digest.
pub fn seal(state: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::with_capacity(HEADER + state.len());
    sealed.extend(MAGIC);
    sealed.extend((state.len() as u64).to_le_bytes());
    sealed.extend(digest(state).to_le_bytes());
    sealed.extend(state);
    sealed
}

/// The state inside a seal.
///
/// # Errors
/// [`Broken`], when it is not what [`seal`] returned.
pub fn open(sealed: &[u8]) -> Result<&[u8], Broken> {
    let Some((header, state)) = sealed.split_at_checked(HEADER) else {
        return Err(Broken::NotASnapshot);
    };
    if header[..8] != MAGIC {
        return Err(Broken::NotASnapshot);
    }
    if header[8..16] != (state.len() as u64).to_le_bytes() {
        return Err(Broken::Length);
    }
    if header[16..] != digest(state).to_le_bytes() {
        Err(Broken::Content)
    } else {
        Ok(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_sealed_opens() {
        let state: Vec<u8> = (0..1003_u32).map(|i| (i * i) as u8).collect();
        let sealed = seal(&state);
        assert_eq!(open(&sealed), Ok(&state[..]));
        assert_eq!(open(&sealed[..10]), Err(Broken::NotASnapshot));
        assert_eq!(open(&sealed[..sealed.len() - 1]), Err(Broken::Length));
        for bit in [0, 8 * 8, 8 * 16, 8 * 24, 8 * 500 + 3, 8 * sealed.len() - 1] {
            let mut damaged = sealed.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(open(&damaged).is_err(), "bit {bit}");
        }
    }
}
