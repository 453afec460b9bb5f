//! What a form of the encoding tables is: opcode bits, fields, constraints.

/// How a field's bits become a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Sign-extended at the field width.
    Signed,
    /// Zero-extended.
    Unsigned,
    /// A raw code: zero-extended, and what it means is the operation's business.
    Raw,
}

/// A contiguous part of a field: instruction bits `hi..=lo` hold the field's bits from `at` upward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// Highest instruction bit.
    pub hi: u8,
    /// Lowest instruction bit.
    pub lo: u8,
    /// Lowest bit of the field value.
    pub at: u8,
}

/// Number of a field name, shared by all forms that have a field of that name
/// (constants in [`crate::isa::field`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u8);

/// One operand field of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Field {
    /// Name as in the tables, for example `SrcL`.
    pub name: &'static str,
    /// The same name as a number.
    pub id: FieldId,
    /// Extension of the value.
    pub sign: Sign,
    /// Width of the value in bits, including bits that no piece holds (always 0).
    pub width: u8,
    /// Where the bits are.
    pub pieces: &'static [Piece],
}

impl Field {
    /// The field's value in an instruction.
    #[inline]
    #[must_use]
    pub fn extract(&self, bits: u64) -> i64 {
        let mut value = 0_u64;
        for piece in self.pieces {
            let width = u32::from(piece.hi - piece.lo) + 1;
            value |= ((bits >> piece.lo) & low_mask(width)) << piece.at;
        }
        match self.sign {
            Sign::Signed => sign_extend(value, u32::from(self.width)),
            Sign::Unsigned | Sign::Raw => value as i64,
        }
    }

    /// Smallest and largest value the field can hold.
    #[must_use]
    pub fn range(&self) -> (i64, i64) {
        let width = u32::from(self.width);
        match self.sign {
            Sign::Signed => (-(1_i64 << (width - 1)), (1_i64 << (width - 1)) - 1),
            Sign::Unsigned | Sign::Raw => (0, low_mask(width) as i64),
        }
    }

    /// Bits of the value that the instruction does not carry and that must therefore be 0.
    #[must_use]
    pub fn implied_zero_bits(&self) -> u64 {
        self.pieces
            .iter()
            .fold(low_mask(u32::from(self.width)), |rest, piece| {
                rest & !(low_mask(u32::from(piece.hi - piece.lo) + 1) << piece.at)
            })
    }

    /// Instruction bits that hold `value`, or `None` when it does not fit.
    #[must_use]
    pub fn insert(&self, value: i64) -> Option<u64> {
        let (low, high) = self.range();
        if value < low || value > high || (value as u64) & self.implied_zero_bits() != 0 {
            return None;
        }
        Some(self.pieces.iter().fold(0, |bits, piece| {
            let width = u32::from(piece.hi - piece.lo) + 1;
            bits | (((value as u64) >> piece.at) & low_mask(width)) << piece.lo
        }))
    }

    /// Instruction bits that belong to the field.
    #[must_use]
    pub fn bit_mask(&self) -> u64 {
        self.pieces.iter().fold(0, |bits, piece| {
            bits | low_mask(u32::from(piece.hi - piece.lo) + 1) << piece.lo
        })
    }
}

/// Which values a constrained field may hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// Value `v` is allowed when bit `v` is set; constrained fields have at most 6 bits.
    OneOf(u64),
    /// Every value but this one.
    NotEqual(u8),
}

/// A restriction checked after a form has been selected; a violation is IllegalInstruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Constraint {
    /// The restricted field.
    pub field: FieldId,
    /// The allowed values.
    pub rule: Rule,
}

impl Rule {
    /// Whether the (zero-extended) field value is allowed.
    #[inline]
    #[must_use]
    pub fn allows(self, value: u64) -> bool {
        match self {
            Rule::OneOf(set) => value < 64 && set >> value & 1 == 1,
            Rule::NotEqual(other) => value != u64::from(other),
        }
    }
}

/// What an address-generating form does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AguAction {
    /// One load.
    Load,
    /// Two loads from consecutive addresses.
    LoadPair,
    /// One store.
    Store,
    /// Two stores to consecutive addresses.
    StorePair,
    /// No data moves.
    Prefetch,
}

/// How the address is formed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressKind {
    /// Base register plus modified, shifted index register.
    Register,
    /// Base register plus scaled immediate.
    Immediate,
    /// Program counter plus scaled immediate.
    PcRelative,
    /// Base register plus scaled immediate of a 16-bit form.
    Compressed,
}

/// When the base register is updated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpdateMode {
    /// Never.
    None,
    /// The access uses the updated address.
    PreIndex,
    /// The access uses the old address.
    PostIndex,
}

/// Address generation attributes (`isa-scalar-block.md` section 12.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Agu {
    /// What moves.
    pub action: AguAction,
    /// How the address is formed.
    pub address: AddressKind,
    /// Bytes of one access.
    pub size: u8,
    /// Whether a load sign-extends.
    pub signed: bool,
    /// Left shift of the immediate, or of the index of a store that has no shift field.
    pub scale: u8,
    /// Base register update.
    pub update: UpdateMode,
    /// Whether a prefetch writes the address to its destination.
    pub returns_address: bool,
}

/// One row of the encoding tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// Constant name, the same in [`crate::isa::form`] and in the RTL package.
    pub name: &'static str,
    /// Mnemonic in upper case.
    pub mnemonic: &'static str,
    /// Instruction length in bits: 16, 32, 48 or 64.
    pub length_bits: u8,
    /// Opcode bits.
    pub mask: u64,
    /// Value of the opcode bits.
    pub matchv: u64,
    /// Unit of a scalar form, purpose of a command form.
    pub family: &'static str,
    /// Whether the form is a block or header command.
    pub command: bool,
    /// Operand fields.
    pub fields: &'static [Field],
    /// Restrictions on field values.
    pub constraints: &'static [Constraint],
    /// Address generation, for scalar loads, stores and prefetches.
    pub agu: Option<Agu>,
    /// Shape of the assembly text, for people.
    pub syntax: &'static str,
}

impl Form {
    /// Whether these are the form's opcode bits. A more specific form may still take precedence
    /// ([`crate::isa::decode`]).
    #[inline]
    #[must_use]
    pub fn matches(&self, bits: u64) -> bool {
        bits & self.mask == self.matchv
    }

    /// The field of a given name.
    #[must_use]
    pub fn field_named(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The field of a given number.
    #[inline]
    #[must_use]
    pub fn field_by_id(&self, id: FieldId) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// Value of the named field, extended as the field says; `None` when the form has no such field.
    #[must_use]
    pub fn field(&self, name: &str, bits: u64) -> Option<i64> {
        self.field_named(name).map(|field| field.extract(bits))
    }

    /// Value of the numbered field; `None` when the form has no such field.
    #[inline]
    #[must_use]
    pub fn get(&self, id: FieldId, bits: u64) -> Option<i64> {
        self.field_by_id(id).map(|field| field.extract(bits))
    }

    /// Value of a raw or unsigned field, 0 when the form has no such field.
    #[inline]
    #[must_use]
    pub fn code(&self, id: FieldId, bits: u64) -> u32 {
        self.get(id, bits).map_or(0, |value| value as u32)
    }

    /// Whether every constrained field holds an allowed value.
    #[inline]
    #[must_use]
    pub fn constraints_hold(&self, bits: u64) -> bool {
        self.constraints.iter().all(|constraint| {
            self.field_by_id(constraint.field).is_none_or(|field| {
                let value = field.extract(bits) as u64 & low_mask(u32::from(field.width));
                constraint.rule.allows(value)
            })
        })
    }

    /// Instruction length in bytes.
    #[must_use]
    pub fn length_bytes(&self) -> u8 {
        self.length_bits / 8
    }
}

/// The lowest `width` bits set; `width` is 1..=64.
#[inline]
pub(crate) fn low_mask(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Sign extension of the lowest `width` bits; `width` is 1..=64.
#[inline]
pub(crate) fn sign_extend(value: u64, width: u32) -> i64 {
    let unused = 64 - width;
    ((value << unused) as i64) >> unused
}
