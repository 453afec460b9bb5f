//! Code under construction: instructions, labels, and what has to be filled in later.

use model::isa;

/// A place in the code that may not be known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Label(usize);

/// How a label is written into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Distance {
    /// The address itself.
    Absolute,
    /// Halfwords from the instruction.
    Halfwords,
    /// Halfwords from two bytes behind the start of the instruction, as return addresses of calls are.
    Return,
}

struct Fixup {
    at: usize,
    field: &'static isa::Field,
    label: Label,
    distance: Distance,
}

/// Instructions one after the other.
pub(super) struct Code {
    pub(super) base: u64,
    pub(super) bytes: Vec<u8>,
    /// Address of each instruction.
    pub(super) starts: Vec<u64>,
    labels: Vec<Option<u64>>,
    fixups: Vec<Fixup>,
}

impl Code {
    pub(super) fn new(base: u64) -> Code {
        Code {
            base,
            bytes: Vec::new(),
            starts: Vec::new(),
            labels: Vec::new(),
            fixups: Vec::new(),
        }
    }

    pub(super) fn pc(&self) -> u64 {
        self.base + self.bytes.len() as u64
    }

    /// The 8 bytes from an address on; 0 behind the end and before the start.
    pub(super) fn word_at(&self, pc: u64) -> u64 {
        let mut word = [0; 8];
        let at = usize::try_from(pc.wrapping_sub(self.base)).unwrap_or(usize::MAX);
        for (to, from) in word.iter_mut().zip(self.bytes.iter().skip(at)) {
            *to = *from;
        }
        u64::from_le_bytes(word)
    }

    /// Appends an instruction of `len` bytes.
    pub(super) fn word(&mut self, bits: u64, len: u8) {
        self.starts.push(self.pc());
        self.bytes.extend(&bits.to_le_bytes()[..usize::from(len)]);
    }

    /// Appends an instruction by its form; false when these fields belong to another form.
    pub(super) fn form(&mut self, form: u16, fields: &[(&str, i64)]) -> bool {
        match isa::encode(form, fields) {
            Ok(bits) => {
                self.word(bits, isa::form_of(form).length_bytes());
                true
            }
            Err(_) => false,
        }
    }

    /// Appends an instruction whose field `field` gets a label.
    pub(super) fn with_label(
        &mut self,
        form: u16,
        fields: &[(&str, i64)],
        field: &str,
        label: Label,
        distance: Distance,
    ) {
        let at = self.bytes.len();
        if !self.form(form, fields) {
            return;
        }
        self.fix(at, form, field, label, distance);
    }

    /// Lets the field of the instruction at `at` get a label, too.
    pub(super) fn fix(
        &mut self,
        at: usize,
        form: u16,
        field: &str,
        label: Label,
        distance: Distance,
    ) {
        if let Some(field) = isa::form_of(form).field_named(field) {
            self.fixups.push(Fixup {
                at,
                field,
                label,
                distance,
            });
        }
    }

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    pub(super) fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.pc());
    }

    /// A label at an address that need not be in this code.
    pub(super) fn bind_at(&mut self, label: Label, address: u64) {
        self.labels[label.0] = Some(address);
    }

    /// Fills in the labels; false when one is too far away.
    pub(super) fn finish(&mut self) -> bool {
        let mut good = true;
        for fixup in &self.fixups {
            let target = self.labels[fixup.label.0].unwrap_or(self.base) as i64;
            let pc = (self.base + fixup.at as u64) as i64;
            let value = match fixup.distance {
                Distance::Absolute => target,
                Distance::Halfwords => (target - pc) / 2,
                Distance::Return => (target - pc - 2) / 2,
            };
            let Some(placed) = fixup.field.insert(value) else {
                good = false;
                continue;
            };
            let mask = fixup.field.bit_mask();
            let end = self.bytes.len().min(fixup.at + 8);
            let mut word = [0; 8];
            word[..end - fixup.at].copy_from_slice(&self.bytes[fixup.at..end]);
            let word = (u64::from_le_bytes(word) & !mask | placed).to_le_bytes();
            self.bytes[fixup.at..end].copy_from_slice(&word[..end - fixup.at]);
        }
        good
    }
}
