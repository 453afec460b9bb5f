//! Setting values: each is checked against its declaration before it is stored.

use std::io::Write;

use vcd::Value;

use super::super::{Kind, Var, VarId, VcdError};
use super::{VcdBody, top_mask};

impl<W: Write> VcdBody<W> {
    /// Sets a vector of one bit.
    ///
    /// # Errors
    /// [`VcdError::Kind`] or [`VcdError::ValueWidth`] if it is something else, [`VcdError::NoTime`].
    pub fn set_bit(&mut self, var: VarId, bit: bool) -> Result<(), VcdError> {
        let width = self.vector_width(var)?;
        if width != 1 {
            return Err(self.value_width(var, width, 1));
        }
        self.store(var.0, &[u32::from(bit)]);
        Ok(())
    }

    /// Sets a vector of any width to a number that fits it.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::ValueWidth`] if the number has more bits, [`VcdError::NoTime`].
    pub fn set_u64(&mut self, var: VarId, number: u64) -> Result<(), VcdError> {
        let width = self.vector_width(var)?;
        let bits = 64 - number.leading_zeros();
        if bits > width {
            return Err(self.value_width(var, width, u64::from(bits)));
        }
        let (start, words) = (self.vars[var.0].start, self.vars[var.0].words);
        let halves = [number as u32, (number >> 32) as u32];
        if words <= 2 {
            self.store(var.0, &halves[..words]);
        } else {
            self.value[start..start + words].fill(0);
            self.value[start..start + 2].copy_from_slice(&halves);
            self.known(var.0);
        }
        Ok(())
    }

    /// Sets a vector from words, bit 0 in the lowest bit of the first word.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::ValueWidth`] if the words are not exactly those of the
    /// vector or a bit above its width is set, [`VcdError::NoTime`].
    pub fn set_words(&mut self, var: VarId, words: &[u32]) -> Result<(), VcdError> {
        let width = self.vector_width(var)?;
        if words.len() != self.vars[var.0].words {
            return Err(self.value_width(var, width, words.len() as u64 * 32));
        }
        let top = words[words.len() - 1];
        if top & !top_mask(width) != 0 {
            let got = words.len() as u64 * 32 - u64::from(top.leading_zeros());
            return Err(self.value_width(var, width, got));
        }
        self.store(var.0, words);
        Ok(())
    }

    /// Sets a vector from four-valued bits, most significant first.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::ValueWidth`] if their number is not the width,
    /// [`VcdError::NoTime`].
    pub fn set_logic(&mut self, var: VarId, bits: &[Value]) -> Result<(), VcdError> {
        let width = self.vector_width(var)?;
        if bits.len() != width as usize {
            return Err(self.value_width(var, width, bits.len() as u64));
        }
        let (start, words) = (self.vars[var.0].start, self.vars[var.0].words);
        self.value[start..start + words].fill(0);
        self.unknown[start..start + words].fill(0);
        for (i, &bit) in bits.iter().rev().enumerate() {
            let at = start + i / 32;
            let mask = 1 << (i % 32);
            if matches!(bit, Value::V1 | Value::Z) {
                self.value[at] |= mask;
            }
            if matches!(bit, Value::X | Value::Z) {
                self.unknown[at] |= mask;
            }
        }
        self.vars[var.0].unknown = true;
        self.mark(var.0);
        Ok(())
    }

    /// Sets all bits of a vector to x.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::NoTime`].
    pub fn set_unknown(&mut self, var: VarId) -> Result<(), VcdError> {
        let width = self.vector_width(var)?;
        let (start, words) = (self.vars[var.0].start, self.vars[var.0].words);
        self.value[start..start + words].fill(0);
        self.unknown[start..start + words].fill(u32::MAX);
        self.unknown[start + words - 1] = top_mask(width);
        self.vars[var.0].unknown = true;
        self.mark(var.0);
        Ok(())
    }

    /// Sets a real number.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::NoTime`].
    pub fn set_real(&mut self, var: VarId, number: f64) -> Result<(), VcdError> {
        self.check_kind(var, Kind::Real)?;
        let bits = number.to_bits();
        self.store(var.0, &[bits as u32, (bits >> 32) as u32]);
        Ok(())
    }

    /// Sets a text; bytes other than printable ASCII are written as `\xHH`.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::NoTime`].
    pub fn set_text(&mut self, var: VarId, text: &str) -> Result<(), VcdError> {
        self.check_kind(var, Kind::Text)?;
        self.vars[var.0].text.clear();
        self.vars[var.0].text.push_str(text);
        self.mark(var.0);
        Ok(())
    }

    /// Lets an event happen at the current time.
    ///
    /// # Errors
    /// [`VcdError::Kind`], [`VcdError::NoTime`].
    pub fn fire(&mut self, var: VarId) -> Result<(), VcdError> {
        self.check_kind(var, Kind::Event)?;
        self.mark(var.0);
        Ok(())
    }

    fn check_set(&self, var: VarId) -> Result<&Var, VcdError> {
        self.check_open()?;
        let state = self.vars.get(var.0).ok_or(VcdError::UnknownId)?;
        if self.now.is_none() {
            return Err(VcdError::NoTime);
        }
        Ok(&state.var)
    }

    fn check_kind(&self, var: VarId, given: Kind) -> Result<(), VcdError> {
        let declared = self.check_set(var)?;
        if declared.kind == given {
            return Ok(());
        }
        Err(VcdError::Kind {
            path: declared.path.clone(),
            declared: declared.kind.word(),
            given: given.word(),
        })
    }

    fn vector_width(&self, var: VarId) -> Result<u32, VcdError> {
        let declared = self.check_set(var)?;
        match declared.kind {
            Kind::Vector(width) => Ok(width),
            other => Err(VcdError::Kind {
                path: declared.path.clone(),
                declared: other.word(),
                given: Kind::Vector(1).word(),
            }),
        }
    }

    fn value_width(&self, var: VarId, width: u32, got: u64) -> VcdError {
        VcdError::ValueWidth {
            path: self.vars[var.0].var.path.clone(),
            width,
            got,
        }
    }

    fn store(&mut self, index: usize, words: &[u32]) {
        let start = self.vars[index].start;
        let pending = &mut self.value[start..start + words.len()];
        if pending != words || self.vars[index].unknown {
            pending.copy_from_slice(words);
            self.known(index);
        }
    }

    fn known(&mut self, index: usize) {
        let state = &mut self.vars[index];
        if state.unknown {
            self.unknown[state.start..state.start + state.words].fill(0);
            state.unknown = false;
        }
        self.mark(index);
    }
}
