//! Element types by DataType code (`isa-tile.md` section 6.1).

use super::format::{self, FloatFormat};

/// Type of one element. The 4-bit types are one lane of a packed X2 type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum NumericType {
    Fp64 = 0,
    Fp32 = 1,
    Tf32 = 2,
    Hf32 = 3,
    Fp16 = 4,
    Bf16 = 5,
    HiF8 = 6,
    E4M3 = 7,
    E5M2 = 8,
    E3M2 = 9,
    E2M3 = 10,
    E2M1 = 11,
    E1M2 = 12,
    E8M0 = 13,
    HiF4 = 14,
    S64 = 16,
    S32 = 17,
    S16 = 18,
    S8 = 19,
    S4 = 20,
    U64 = 24,
    U32 = 25,
    U16 = 26,
    U8 = 27,
    U4 = 28,
}

impl NumericType {
    /// Every type in the order of the codes.
    pub const ALL: [NumericType; 25] = {
        use NumericType::*;
        [
            Fp64, Fp32, Tf32, Hf32, Fp16, Bf16, HiF8, E4M3, E5M2, E3M2, E2M3, E2M1, E1M2, E8M0,
            HiF4, S64, S32, S16, S8, S4, U64, U32, U16, U8, U4,
        ]
    };

    /// The type of a DataType code; `None` for reserved codes and DTYPE_NONE.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<NumericType> {
        let index = match code {
            0..=14 => code,
            16..=20 => code - 1,
            24..=28 => code - 4,
            _ => return None,
        };
        Some(Self::ALL[index as usize])
    }

    /// DataType code.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Bits of an element in a Tile: 64, 32, 16, 8 or 4. E3M2 and E2M3 use the low six of their eight bits.
    #[must_use]
    pub const fn bits(self) -> u32 {
        use NumericType::*;
        match self {
            Fp64 | S64 | U64 => 64,
            Fp32 | Tf32 | Hf32 | S32 | U32 => 32,
            Fp16 | Bf16 | S16 | U16 => 16,
            HiF8 | E4M3 | E5M2 | E3M2 | E2M3 | E8M0 | S8 | U8 => 8,
            E2M1 | E1M2 | HiF4 | S4 | U4 => 4,
        }
    }

    /// One in every bit of an element.
    #[must_use]
    pub const fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// Name of the element type; the packed types have it without their X2.
    #[must_use]
    pub const fn name(self) -> &'static str {
        use NumericType::*;
        match self {
            Fp64 => "FP64",
            Fp32 => "FP32",
            Tf32 => "TF32",
            Hf32 => "HF32",
            Fp16 => "FP16",
            Bf16 => "BF16",
            HiF8 => "HiF8",
            E4M3 => "E4M3",
            E5M2 => "E5M2",
            E3M2 => "E3M2",
            E2M3 => "E2M3",
            E2M1 => "E2M1",
            E1M2 => "E1M2",
            E8M0 => "E8M0",
            HiF4 => "HiF4",
            S64 => "S64",
            S32 => "S32",
            S16 => "S16",
            S8 => "S8",
            S4 => "S4",
            U64 => "U64",
            U32 => "U32",
            U16 => "U16",
            U8 => "U8",
            U4 => "U4",
        }
    }

    /// The type of a [`NumericType::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<NumericType> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Whether the elements are floating (E8M0 included).
    #[must_use]
    pub const fn is_float(self) -> bool {
        self.code() < NumericType::S64.code()
    }

    /// Whether the type has negative values.
    #[must_use]
    pub const fn is_signed(self) -> bool {
        self.code() < NumericType::U64.code() && !matches!(self, NumericType::E8M0)
    }

    /// Description of a floating type with sign and zero; `None` for integers and for E8M0, which is a bare exponent.
    #[must_use]
    pub const fn float_format(self) -> Option<&'static FloatFormat> {
        use NumericType::*;
        Some(match self {
            Fp64 => &format::FP64,
            Fp32 => &format::FP32,
            Tf32 => &format::TF32,
            Hf32 => &format::HF32,
            Fp16 => &format::FP16,
            Bf16 => &format::BF16,
            HiF8 => &format::HIF8,
            E4M3 => &format::E4M3,
            E5M2 => &format::E5M2,
            E3M2 => &format::E3M2,
            E2M3 => &format::E2M3,
            E2M1 => &format::E2M1,
            E1M2 | HiF4 => &format::E1M2,
            _ => return None,
        })
    }
}
