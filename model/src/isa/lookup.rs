//! Instruction length and form selection (`isa-scalar-block.md` sections 3.1 and 3.2).

use std::sync::OnceLock;

use super::{FORMS, Form};

/// Length in bytes (2, 4, 6 or 8) of the instruction that begins with halfword `h0`.
///
/// `h1` is the halfword after it; it matters only for BSTART.CALL, whose first halfword alone
/// would be a 16-bit block start.
#[inline]
#[must_use]
pub fn instruction_length(h0: u16, h1: u16) -> u8 {
    match h0 & 0xf {
        0xf => 8,
        0xe => 6,
        low if low & 1 == 1 => 4,
        0x2 if h1 & 0xf83f == 0x5016 => 4,
        _ => 2,
    }
}

/// Index into [`FORMS`] of the form that `bits` encode at a length of 16, 32, 48 or 64 bits.
///
/// Commands come before scalar forms; among matching forms of one table the one with most opcode
/// bits is selected. Constraints play no part; check [`Form::constraints_hold`] afterwards. Bits above the
/// length are ignored.
#[inline]
#[must_use]
pub fn decode(bits: u64, length_bits: u8) -> Option<u16> {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(Index::new).find(bits, length_bits)
}

/// The form at an index returned by [`decode`].
///
/// # Panics
/// When the index is not one of the table.
#[inline]
#[must_use]
pub fn form_of(index: u16) -> &'static Form {
    &FORMS[usize::from(index)]
}

#[derive(Clone, Copy)]
struct Candidate {
    mask: u64,
    matchv: u64,
    form: u16,
}

/// First level: the opcode bits of the length. Second level: five more bits, chosen for each first-level entry
/// so that its candidates spread best.
#[derive(Clone, Copy, Default)]
struct Node {
    first_list: u32,
    shift: u8,
    select: u8,
}

struct Index {
    short: Vec<u16>,
    word: Vec<Node>,
    long: Vec<Node>,
    lists: Vec<(u32, u32)>,
    candidates: Vec<Candidate>,
}

const NO_FORM: u16 = u16::MAX;
const WORD_KEYS: u64 = 1 << 10;
const LONG_KEYS: u64 = 1 << 12;

fn word_key(bits: u64) -> u64 {
    bits & 0x7f | (bits >> 12 & 7) << 7
}

fn word_key_bits(key: u64) -> u64 {
    key & 0x7f | (key >> 7 & 7) << 12
}

fn long_key(bits: u64) -> u64 {
    bits >> 16 & 0x7f | (bits >> 28 & 7) << 7 | (bits >> 4 & 3) << 10
}

fn long_key_bits(key: u64) -> u64 {
    (key & 0x7f) << 16 | (key >> 7 & 7) << 28 | (key >> 10 & 3) << 4
}

/// Forms of one length in order of precedence.
fn by_precedence(length_bits: u8) -> Vec<Candidate> {
    let mut forms: Vec<(u16, &Form)> = (0..)
        .zip(FORMS.iter())
        .filter(|(_, form)| form.length_bits == length_bits)
        .collect();
    forms.sort_by_key(|(_, form)| (!form.command, std::cmp::Reverse(form.mask.count_ones())));
    forms
        .iter()
        .map(|&(index, form)| Candidate {
            mask: form.mask,
            matchv: form.matchv,
            form: index,
        })
        .collect()
}

impl Index {
    fn new() -> Self {
        let mut short = vec![NO_FORM; 1 << 16];
        for candidate in by_precedence(16).iter().rev() {
            for bits in 0..1_u64 << 16 {
                if bits & candidate.mask == candidate.matchv {
                    short[bits as usize] = candidate.form;
                }
            }
        }
        let mut index = Index {
            short,
            word: Vec::new(),
            long: Vec::new(),
            lists: Vec::new(),
            candidates: Vec::new(),
        };
        let words = by_precedence(32);
        index.word = (0..WORD_KEYS)
            .map(|key| index.add_node(&words, word_key_bits(WORD_KEYS - 1), word_key_bits(key), 32))
            .collect();
        let longs = by_precedence(48);
        index.long = (0..LONG_KEYS)
            .map(|key| index.add_node(&longs, long_key_bits(LONG_KEYS - 1), long_key_bits(key), 48))
            .collect();
        index
    }

    fn add_node(&mut self, forms: &[Candidate], key_mask: u64, key: u64, length: u32) -> Node {
        const DIRECT: usize = 3;
        let compatible = |candidate: &Candidate, mask: u64, value: u64| {
            (candidate.matchv ^ value) & candidate.mask & mask == 0
        };
        let here: Vec<Candidate> = forms
            .iter()
            .copied()
            .filter(|c| compatible(c, key_mask, key))
            .collect();
        let lists_at = |shift: u32| -> Vec<Vec<Candidate>> {
            (0..32_u64)
                .map(|sub| {
                    here.iter()
                        .copied()
                        .filter(|c| compatible(c, 31 << shift, sub << shift))
                        .collect()
                })
                .collect()
        };
        let best = (here.len() > DIRECT)
            .then(|| {
                (0..=length - 5)
                    .min_by_key(|&s| lists_at(s).iter().map(Vec::len).max().unwrap_or(0))
            })
            .flatten();
        let first_list = self.lists.len() as u32;
        let lists = best.map_or_else(|| vec![here.clone()], lists_at);
        for list in lists {
            let start = self.candidates.len() as u32;
            self.candidates.extend(list);
            self.lists.push((start, self.candidates.len() as u32));
        }
        Node {
            first_list,
            shift: best.unwrap_or(0) as u8,
            select: if best.is_some() { 31 } else { 0 },
        }
    }

    #[inline]
    fn find(&self, bits: u64, length_bits: u8) -> Option<u16> {
        let node = match length_bits {
            16 => {
                let form = self.short[(bits & 0xffff) as usize];
                return (form != NO_FORM).then_some(form);
            }
            32 => self.word[word_key(bits) as usize],
            48 => self.long[long_key(bits) as usize],
            _ => {
                return by_length_64(bits, length_bits);
            }
        };
        let sub = bits >> node.shift & u64::from(node.select);
        let (start, end) = self.lists[node.first_list as usize + sub as usize];
        self.candidates[start as usize..end as usize]
            .iter()
            .find(|candidate| bits & candidate.mask == candidate.matchv)
            .map(|candidate| candidate.form)
    }
}

/// The 64-bit space has a single form, so it needs no table.
fn by_length_64(bits: u64, length_bits: u8) -> Option<u16> {
    let index = super::form::F64_L_BSTOP;
    (length_bits == 64 && form_of(index).matches(bits)).then_some(index)
}
