//! Finds and names differences between two records.

use std::fmt;

use super::{FIELDS, ProbeField};

/// One element of a field that two records disagree on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Unit of the field.
    pub unit: &'static str,
    /// Name of the field.
    pub field: &'static str,
    /// Element (PE, LB number or hand); 0 for a field that is no array.
    pub index: usize,
    /// Elements of the field.
    pub count: usize,
    /// Width of an element in bits.
    pub bits: usize,
    /// Value in the first record, 32-bit words, lowest first.
    pub left: Vec<u32>,
    /// Value in the second record, 32-bit words, lowest first.
    pub right: Vec<u32>,
}

impl Difference {
    /// The lowest bit that differs, if the difference is inside the width of the field.
    pub fn lowest_bit(&self) -> Option<usize> {
        let words = self.left.iter().zip(&self.right).enumerate();
        let mut bits = words
            .filter(|(_, (a, b))| a != b)
            .map(|(i, (a, b))| 32 * i + (a ^ b).trailing_zeros() as usize);
        bits.next().filter(|&bit| bit < self.bits)
    }
}

impl fmt::Display for Difference {
    /// `unit.field[index]: 0xleft != 0xright`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.unit, self.field)?;
        if self.count > 1 {
            write!(f, "[{}]", self.index)?;
        }
        write!(f, ": {} != {}", hex(&self.left), hex(&self.right))
    }
}

/// A value of 32-bit words (lowest first) as `0x` and hexadecimal digits without leading zeros.
pub fn hex(words: &[u32]) -> String {
    let digits: String = words.iter().rev().map(|w| format!("{w:08x}")).collect();
    let short = digits.trim_start_matches('0');
    format!("0x{}", if short.is_empty() { "0" } else { short })
}

impl ProbeField {
    /// The field of this unit and name.
    pub fn find(unit: &str, name: &str) -> Option<&'static ProbeField> {
        FIELDS.iter().find(|f| f.unit == unit && f.name == name)
    }

    /// 32-bit words of one element.
    pub const fn element_words(&self) -> usize {
        self.bits.div_ceil(32)
    }

    /// The words of element `index` in a record, or `None` when the record or the field is too short.
    pub fn words<'a>(&self, record: &'a [u32], index: usize) -> Option<&'a [u32]> {
        let start = self.word + index * self.element_words();
        if index < self.count {
            record.get(start..start + self.element_words())
        } else {
            None
        }
    }
}

/// All differences of two records of `PROBE_WORDS` words each, in the order of their words.
///
/// An element that is missing in one record (a record that is too short) counts as different.
pub fn differences<'a>(a: &'a [u32], b: &'a [u32]) -> impl Iterator<Item = Difference> + 'a {
    let elements = FIELDS
        .iter()
        .flat_map(|f| (0..f.count).map(move |index| (f, index)));
    elements.filter_map(move |(f, index)| {
        let (left, right) = (f.words(a, index), f.words(b, index));
        if left == right && left.is_some() {
            return None;
        }
        let owned = |words: Option<&[u32]>| words.unwrap_or_default().to_vec();
        Some(Difference {
            unit: f.unit,
            field: f.name,
            index,
            count: f.count,
            bits: f.bits,
            left: owned(left),
            right: owned(right),
        })
    })
}

/// The first difference of two records of `PROBE_WORDS` words each, in the order of their words.
pub fn first_difference(a: &[u32], b: &[u32]) -> Option<Difference> {
    // The common case costs one comparison of memory.
    if a == b && a.len() == super::PROBE_WORDS {
        None
    } else {
        differences(a, b).next()
    }
}
