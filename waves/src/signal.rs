//! Where the signals lie in a record.

use std::collections::HashSet;

use crate::name::{self, NameError};

/// Widest signal of a record, in bits.
const MAX_BITS: u32 = 4096;

/// How viewers show a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Radix {
    /// Hexadecimal.
    #[default]
    Hex,
    /// Binary.
    Binary,
    /// Unsigned decimal.
    Unsigned,
}

/// A signal description that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SignalError {
    /// A name or a component of the scope path is not legal.
    #[error("signal `{path}`: {source}")]
    Name {
        /// Scope and name, joined by a dot.
        path: String,
        /// What is wrong with it.
        source: NameError,
    },
    /// The width is not in 1..=4096.
    #[error("signal `{path}`: width {width} is not in 1..={MAX_BITS}")]
    Width {
        /// Scope and name, joined by a dot.
        path: String,
        /// Width asked for, in bits.
        width: u32,
    },
    /// The signal reaches beyond the end of the record.
    #[error("signal `{path}` ends at bit {end} of a record of {bits} bits")]
    OutOfRecord {
        /// Scope and name, joined by a dot.
        path: String,
        /// First bit behind the signal.
        end: u64,
        /// Bits of the record.
        bits: u64,
    },
    /// Two signals have one path, or a signal has the path of a scope.
    #[error("two items have the path `{path}`")]
    Duplicate {
        /// The path.
        path: String,
    },
    /// The fields of a packed struct do not add up to its width.
    #[error("signal `{path}` has {width} bits, its fields have {fields}")]
    Fields {
        /// Scope and name, joined by a dot.
        path: String,
        /// Bits of the whole.
        width: u32,
        /// Bits of all fields.
        fields: u64,
    },
}

/// One signal of a record: its place in the scope tree and its bits in the words.
///
/// Bit 0 of the value is bit `bit_offset` of word `word_offset`; following bits follow in the same
/// word, then in the next ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signal {
    /// Path of the unit, components joined by dots, for example `vec.pe0`.
    pub scope: String,
    /// Name within the scope.
    pub name: String,
    /// Width in bits, 1..=4096.
    pub width_bits: u32,
    /// First `u32` word of the record that holds bits of the signal.
    pub word_offset: usize,
    /// Place of bit 0 in that word, 0..=31.
    pub bit_offset: u32,
    /// Whether a difference between both sides counts.
    pub compared: bool,
    /// How viewers show it.
    pub radix: Radix,
}

impl Signal {
    /// A compared signal that starts at bit 0 of word `word_offset`; one bit wide ones are shown
    /// in binary, wider ones in hexadecimal.
    pub fn new(
        scope: impl Into<String>,
        name: impl Into<String>,
        width_bits: u32,
        word_offset: usize,
    ) -> Self {
        let radix = if width_bits == 1 {
            Radix::Binary
        } else {
            Radix::Hex
        };
        Self {
            scope: scope.into(),
            name: name.into(),
            width_bits,
            word_offset,
            bit_offset: 0,
            compared: true,
            radix,
        }
    }

    /// The same signal with bit 0 at bit `bit` counted from the start of its word; `bit` may
    /// reach into later words.
    #[must_use]
    pub fn at_bit(mut self, bit: u32) -> Self {
        self.word_offset += (bit / 32) as usize;
        self.bit_offset = bit % 32;
        self
    }

    /// The same signal, recorded but not compared.
    #[must_use]
    pub fn not_compared(mut self) -> Self {
        self.compared = false;
        self
    }

    /// The same signal, shown in `radix`.
    #[must_use]
    pub fn shown_in(mut self, radix: Radix) -> Self {
        self.radix = radix;
        self
    }

    /// A packed struct: the whole vector and, named `<name>_<field>`, each field, lowest bits
    /// first.
    ///
    /// # Errors
    /// [`SignalError::Fields`] if the widths do not add up to the whole.
    pub fn with_fields(self, fields: &[(&str, u32)]) -> Result<Vec<Self>, SignalError> {
        let total: u64 = fields.iter().map(|&(_, width)| u64::from(width)).sum();
        if total != u64::from(self.width_bits) {
            return Err(SignalError::Fields {
                path: self.path(),
                width: self.width_bits,
                fields: total,
            });
        }
        let mut bit = self.bit_offset;
        let mut all = Vec::with_capacity(fields.len() + 1);
        all.push(self);
        for &(field, width) in fields {
            let mut part = Self::new(
                &*all[0].scope,
                format!("{}_{field}", all[0].name),
                width,
                all[0].word_offset,
            )
            .at_bit(bit);
            part.compared = all[0].compared;
            all.push(part);
            bit += width;
        }
        Ok(all)
    }

    /// Scope and name, joined by a dot.
    pub fn path(&self) -> String {
        format!("{}.{}", self.scope, self.name)
    }

    /// Number of `u32` words that hold the extracted value.
    pub fn words(&self) -> usize {
        self.width_bits.div_ceil(32) as usize
    }

    /// Word `i` of the value, in a record that holds the whole signal.
    fn word(&self, record: &[u32], i: usize) -> u32 {
        let at = self.word_offset + i;
        let low = record[at] >> self.bit_offset;
        let have = 32 - self.bit_offset;
        let need = (self.width_bits - 32 * i as u32).min(32);
        let value = if need > have {
            low | record[at + 1] << have
        } else {
            low
        };
        value & (u32::MAX >> (32 - need))
    }

    fn end_bit(&self) -> u64 {
        self.word_offset as u64 * 32 + u64::from(self.bit_offset) + u64::from(self.width_bits)
    }

    fn check(&self, words_per_record: usize) -> Result<(), SignalError> {
        let named = |source| SignalError::Name {
            path: self.path(),
            source,
        };
        name::check_signal(&self.name).map_err(named)?;
        for component in self.scope.split('.') {
            name::check_scope(component).map_err(named)?;
        }
        if self.width_bits == 0 || self.width_bits > MAX_BITS {
            return Err(SignalError::Width {
                path: self.path(),
                width: self.width_bits,
            });
        }
        let (end, bits) = (self.end_bit(), words_per_record as u64 * 32);
        if self.word_offset >= words_per_record || self.bit_offset > 31 || end > bits {
            return Err(SignalError::OutOfRecord {
                path: self.path(),
                end,
                bits,
            });
        }
        Ok(())
    }
}

/// A checked set of signals over records of one length.
///
/// ```
/// use waves::{Signal, SignalTable};
/// let table = SignalTable::new(3, vec![
///     Signal::new("fetch", "valid", 1, 0),
///     Signal::new("fetch", "pc", 48, 1),
/// ])?;
/// let mut value = [0; 2];
/// assert_eq!(table.extract(1, &[1, 0x8000_0000, 0xffff_1234], &mut value), 2);
/// assert_eq!(value, [0x8000_0000, 0x1234]);
/// # Ok::<(), waves::SignalError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignalTable {
    words_per_record: usize,
    signals: Vec<Signal>,
}

impl SignalTable {
    /// Checks `signals` for records of `words_per_record` words.
    ///
    /// # Errors
    /// A [`SignalError`] naming the first signal with an illegal name or width, one that does not
    /// fit the record, or one whose path is taken by a signal or a scope.
    pub fn new(words_per_record: usize, signals: Vec<Signal>) -> Result<Self, SignalError> {
        let mut paths = HashSet::with_capacity(signals.len());
        for signal in &signals {
            signal.check(words_per_record)?;
            if !paths.insert(signal.path()) {
                return Err(SignalError::Duplicate {
                    path: signal.path(),
                });
            }
        }
        for signal in &signals {
            let ends = signal.scope.match_indices('.').map(|(i, _)| i);
            for end in ends.chain([signal.scope.len()]) {
                if paths.contains(&signal.scope[..end]) {
                    return Err(SignalError::Duplicate {
                        path: signal.scope[..end].to_owned(),
                    });
                }
            }
        }
        Ok(Self {
            words_per_record,
            signals,
        })
    }

    /// The signals, in the order given.
    pub fn signals(&self) -> &[Signal] {
        &self.signals
    }

    /// Words per record.
    pub fn words_per_record(&self) -> usize {
        self.words_per_record
    }

    /// Writes the value of signal `index` into the first words of `out`, bit 0 first, unused high
    /// bits zero, and returns their number.
    ///
    /// # Panics
    /// If `index` is not a signal of the table, `record` is shorter than a record or `out` than
    /// the value.
    pub fn extract(&self, index: usize, record: &[u32], out: &mut [u32]) -> usize {
        let signal = &self.signals[index];
        let words = signal.words();
        for (i, word) in out[..words].iter_mut().enumerate() {
            *word = signal.word(record, i);
        }
        words
    }

    /// Whether signal `index` has one value in both records.
    ///
    /// # Panics
    /// If `index` is not a signal of the table or a record is too short.
    pub fn equal(&self, index: usize, a: &[u32], b: &[u32]) -> bool {
        let signal = &self.signals[index];
        (0..signal.words()).all(|i| signal.word(a, i) == signal.word(b, i))
    }

    /// Indices of the compared signals that differ between two records.
    pub fn differing<'a>(&'a self, a: &'a [u32], b: &'a [u32]) -> impl Iterator<Item = usize> + 'a {
        (0..self.signals.len()).filter(move |&i| self.signals[i].compared && !self.equal(i, a, b))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(signals: Vec<Signal>) -> SignalError {
        SignalTable::new(4, signals).unwrap_err()
    }

    #[test]
    fn names_widths_and_places_are_checked() {
        for (scope, name) in [
            ("", "a"),
            ("u.", "a"),
            ("u", ""),
            ("u", "a b"),
            ("u v", "a"),
        ] {
            let e = error(vec![Signal::new(scope, name, 1, 0)]);
            assert!(matches!(e, SignalError::Name { .. }), "{scope:?} {name:?}");
        }
        for width in [0, 4097, u32::MAX] {
            let e = error(vec![Signal::new("u", "a", width, 0)]);
            assert!(matches!(e, SignalError::Width { .. }));
        }
        for signal in [
            Signal::new("u", "a", 33, 3),
            Signal::new("u", "a", 1, 4),
            Signal::new("u", "a", 32, 3).at_bit(1),
            Signal::new("u", "a", 1, usize::MAX / 64),
        ] {
            assert!(matches!(
                error(vec![signal]),
                SignalError::OutOfRecord { .. }
            ));
        }
        let edge = vec![
            Signal::new("u", "a", 128, 0),
            Signal::new("u", "b", 1, 0).at_bit(127),
        ];
        assert!(SignalTable::new(4, edge).is_ok());
    }

    #[test]
    fn one_path_names_one_item() {
        let twice = vec![Signal::new("u", "a", 1, 0), Signal::new("u", "a", 2, 1)];
        assert_eq!(error(twice), SignalError::Duplicate { path: "u.a".into() });
        let scope = vec![Signal::new("u.a.b", "c", 1, 0), Signal::new("u", "a", 1, 1)];
        assert_eq!(error(scope), SignalError::Duplicate { path: "u.a".into() });
    }

    #[test]
    fn fields_must_fill_the_struct() {
        let s = Signal::new("u", "s", 9, 0);
        assert!(matches!(
            s.with_fields(&[("a", 4)]),
            Err(SignalError::Fields { fields: 4, .. })
        ));
    }

    proptest! {
        #[test]
        fn extraction_equals_bit_by_bit(record in prop::collection::vec(any::<u32>(), 6),
                                        bit in 0u32..64, width in 1u32..=128) {
            let signal = Signal::new("u", "a", width, 0).at_bit(bit);
            let table = SignalTable::new(6, vec![signal]).unwrap();
            let mut out = [u32::MAX; 4];
            let words = table.extract(0, &record, &mut out);
            for i in 0..words as u32 * 32 {
                let from = bit + i;
                let expected = i < width && record[from as usize / 32] >> (from % 32) & 1 == 1;
                prop_assert_eq!(out[i as usize / 32] >> (i % 32) & 1 == 1, expected);
            }
            let mut other = record.clone();
            other[(bit / 32) as usize] ^= 1 << (bit % 32);
            prop_assert!(table.equal(0, &record, &record));
            prop_assert!(!table.equal(0, &record, &other));
        }
    }
}
