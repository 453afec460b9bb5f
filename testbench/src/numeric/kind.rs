//! The element types (`isa-tile.md` section 6.1), as far as files and reports need them.

/// How the bits of a type are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Sign, exponent, fraction, then zero bits of the carrier.
    Binary {
        /// Bits of the exponent.
        exponent: u8,
        /// Bits of the fraction.
        fraction: u8,
        /// Zero bits below.
        low: u8,
        /// What the largest exponent means.
        top: Top,
    },
    /// Sign, then an exponent of variable length.
    HiF8,
    /// An exponent alone.
    E8M0,
    /// Two's complement.
    Signed,
    /// Unsigned.
    Unsigned,
}

/// What the largest exponent of a binary format means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Top {
    /// Infinity and NaN, as in IEEE 754.
    Ieee,
    /// NaN where all bits are ones, numbers otherwise.
    NanOnly,
    /// Numbers.
    Finite,
}

/// One element type. Four-bit types are one lane of the packed type.
#[derive(Debug, PartialEq, Eq)]
pub struct Type {
    /// Name in files.
    pub name: &'static str,
    /// DataType code.
    pub code: u8,
    /// Bits that an encoding uses, at the low end.
    pub bits: u8,
    /// Hexadecimal digits in files.
    pub digits: u8,
    /// How the bits are read.
    pub form: Form,
}

/// A type.
pub type Kind = &'static Type;

const fn float(
    name: &'static str,
    code: u8,
    digits: u8,
    exponent: u8,
    fraction: u8,
    low: u8,
    top: Top,
) -> Type {
    Type {
        name,
        code,
        bits: 1 + exponent + fraction + low,
        digits,
        form: Form::Binary {
            exponent,
            fraction,
            low,
            top,
        },
    }
}

const fn plain(name: &'static str, code: u8, bits: u8, form: Form) -> Type {
    Type {
        name,
        code,
        bits,
        digits: bits / 4,
        form,
    }
}

/// All types of the files, in the order of their codes.
pub static KINDS: [Type; 25] = [
    float("FP64", 0, 16, 11, 52, 0, Top::Ieee),
    float("FP32", 1, 8, 8, 23, 0, Top::Ieee),
    float("TF32", 2, 8, 8, 10, 13, Top::Ieee),
    float("HF32", 3, 8, 8, 11, 12, Top::Ieee),
    float("FP16", 4, 4, 5, 10, 0, Top::Ieee),
    float("BF16", 5, 4, 8, 7, 0, Top::Ieee),
    plain("HiF8", 6, 8, Form::HiF8),
    float("E4M3", 7, 2, 4, 3, 0, Top::NanOnly),
    float("E5M2", 8, 2, 5, 2, 0, Top::Ieee),
    float("E3M2", 9, 2, 3, 2, 0, Top::Finite),
    float("E2M3", 10, 2, 2, 3, 0, Top::Finite),
    float("E2M1", 11, 1, 2, 1, 0, Top::Finite),
    float("E1M2", 12, 1, 1, 2, 0, Top::Finite),
    plain("E8M0", 13, 8, Form::E8M0),
    float("HiF4", 14, 1, 1, 2, 0, Top::Finite),
    plain("S64", 16, 64, Form::Signed),
    plain("S32", 17, 32, Form::Signed),
    plain("S16", 18, 16, Form::Signed),
    plain("S8", 19, 8, Form::Signed),
    plain("S4", 20, 4, Form::Signed),
    plain("U64", 24, 64, Form::Unsigned),
    plain("U32", 25, 32, Form::Unsigned),
    plain("U16", 26, 16, Form::Unsigned),
    plain("U8", 27, 8, Form::Unsigned),
    plain("U4", 28, 4, Form::Unsigned),
];

impl Type {
    /// The type of a name.
    pub fn named(name: &[u8]) -> Option<Kind> {
        KINDS.iter().find(|kind| kind.name.as_bytes() == name)
    }

    /// The type of a DataType code.
    pub fn of_code(code: u8) -> Option<Kind> {
        KINDS.iter().find(|kind| kind.code == code)
    }

    /// All bits of an encoding.
    pub fn mask(&self) -> u64 {
        u64::MAX >> (64 - u32::from(self.bits))
    }

    /// Bits that are 0 in every valid encoding.
    pub fn zero_bits(&self) -> u64 {
        match self.form {
            Form::Binary { low, .. } => !self.mask() | ((1 << low) - 1),
            _ => !self.mask(),
        }
    }

    /// The lowest bit that may be 1.
    pub fn unit(&self) -> u64 {
        match self.form {
            Form::Binary { low, .. } => 1 << low,
            _ => 1,
        }
    }

    /// Whether the 64-bit units are needed.
    pub fn is_wide(&self) -> bool {
        self.bits == 64
    }

    /// Whether it is an integer type.
    pub fn is_integer(&self) -> bool {
        matches!(self.form, Form::Signed | Form::Unsigned)
    }

    /// The value of an encoding as a decimal number; exact but for the shortening of long fractions.
    pub fn decimal(&self, bits: u64) -> String {
        let negative = bits >> (self.bits - 1) & 1 != 0;
        match self.form {
            Form::Unsigned => bits.to_string(),
            Form::Signed => {
                let shift = 64 - u32::from(self.bits);
                (((bits << shift) as i64) >> shift).to_string()
            }
            Form::E8M0 if bits == 0xff => "NaN".to_owned(),
            Form::E8M0 => shorten(1, bits as i32 - 127, false),
            Form::HiF8 => match bits {
                0x80 => "NaN".to_owned(),
                0x6f => "inf".to_owned(),
                0xef => "-inf".to_owned(),
                _ => {
                    let (significand, exponent) = hif8(bits as u8 & 0x7f);
                    shorten(significand, exponent, negative)
                }
            },
            Form::Binary {
                exponent,
                fraction,
                low,
                top,
            } => {
                let field = bits >> low & ((1 << fraction) - 1);
                let all = (1_u64 << exponent) - 1;
                let biased = bits >> (low + fraction) & all;
                let special = match top {
                    Top::Ieee => biased == all,
                    Top::NanOnly => biased == all && field == (1 << fraction) - 1,
                    Top::Finite => false,
                };
                if special && field == 0 {
                    return if negative { "-inf" } else { "inf" }.to_owned();
                }
                if special {
                    return "NaN".to_owned();
                }
                // The bias of the one-bit exponent is 1, as that of the two-bit one.
                let bias = if exponent == 1 { 1 } else { (all >> 1) as i32 };
                let hidden = u64::from(biased != 0) << fraction;
                shorten(
                    hidden | field,
                    biased.max(1) as i32 - bias - i32::from(fraction),
                    negative,
                )
            }
        }
    }

    /// Sign, exponent and fraction of a floating encoding as fields.
    pub fn fields(&self, bits: u64) -> String {
        match self.form {
            Form::Binary {
                exponent,
                fraction,
                low,
                ..
            } => {
                let sign = if bits >> (self.bits - 1) & 1 != 0 {
                    '-'
                } else {
                    '+'
                };
                let field = bits >> low & ((1 << fraction) - 1);
                let biased = bits >> (low + fraction) & ((1 << exponent) - 1);
                format!("{sign} exponent {biased:#x} fraction {field:#x}")
            }
            Form::HiF8 => format!(
                "{} body {:07b}",
                if bits & 0x80 != 0 { '-' } else { '+' },
                bits & 0x7f
            ),
            _ => String::new(),
        }
    }
}

/// Significand and exponent of its last bit of a finite HiF8 body (`isa-tile.md` section 6.1).
fn hif8(body: u8) -> (u64, i32) {
    let body = i32::from(body);
    let bit = |i: i32| body >> i & 1;
    let signed = |negative: i32, magnitude: i32| {
        if negative != 0 { -magnitude } else { magnitude }
    };
    let (exponent, width) = match body >> 3 {
        0 if body == 0 => return (0, 0),
        0 => return (1, body - 23),
        1 => (0, 3),
        2 | 3 => (signed(bit(3), 1), 3),
        4..=7 => (signed(bit(4), 2 + bit(3)), 3),
        8..=11 => (signed(bit(4), 4 + (body >> 2 & 3)), 2),
        _ => (signed(bit(4), 8 + (body >> 1 & 7)), 1),
    };
    let significand = (1 << width) | (body & ((1 << width) - 1));
    (significand as u64, exponent - width)
}

/// `significand * 2^exponent`, which every type here lets a host double hold exactly, in its shortest form.
fn shorten(significand: u64, exponent: i32, negative: bool) -> String {
    let sign = if negative { -1.0 } else { 1.0 };
    // In two steps, so that the power of a subnormal does not vanish before the multiplication.
    let half = exponent / 2;
    let value = sign * significand as f64 * 2_f64.powi(half) * 2_f64.powi(exponent - half);
    if value == 0.0 || (1e-4..1e7).contains(&value.abs()) {
        format!("{value}")
    } else {
        format!("{value:e}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(name: &str, bits: u64) -> String {
        Type::named(name.as_bytes())
            .expect("the type exists")
            .decimal(bits)
    }

    #[test]
    fn values_are_those_of_the_type_table() {
        let table = [
            ("FP64", 1, "5e-324"),
            ("FP64", 0x3ff8_0000_0000_0000, "1.5"),
            ("FP64", 0x7fef_ffff_ffff_ffff, "1.7976931348623157e308"),
            ("FP32", 0x8000_0000, "-0"),
            ("FP32", 0x7f80_0000, "inf"),
            ("TF32", 0x3f80_2000, "1.0009765625"),
            ("HF32", 0xbf80_1000, "-1.00048828125"),
            ("FP16", 0x7bff, "65504"),
            ("FP16", 0x7e00, "NaN"),
            ("BF16", 0xff80, "-inf"),
            ("E4M3", 0x7e, "448"),
            ("E4M3", 0xff, "NaN"),
            ("E5M2", 0x7b, "57344"),
            ("E3M2", 0x1f, "28"),
            ("E3M2", 0x21, "-0.0625"),
            ("E2M3", 0x1f, "7.5"),
            ("E2M1", 7, "6"),
            ("E1M2", 0xf, "-1.75"),
            ("E8M0", 0, "5.877471754111438e-39"),
            ("E8M0", 127, "1"),
            ("HiF8", 0x6e, "32768"),
            ("HiF8", 1, "2.384185791015625e-7"),
            ("HiF8", 8, "1"),
            ("HiF8", 0x87, "-1.52587890625e-5"),
            ("S8", 0x80, "-128"),
            ("S4", 7, "7"),
            ("S64", u64::MAX, "-1"),
            ("U64", u64::MAX, "18446744073709551615"),
        ];
        for (name, bits, text) in table {
            assert_eq!(decimal(name, bits), text, "{name} {bits:#x}");
        }
    }

    #[test]
    fn codes_and_names_are_unique_and_known_to_the_model() {
        for kind in &KINDS {
            assert!(std::ptr::eq(Type::of_code(kind.code).expect("there"), kind));
            let known = model::isa::data_type_by_code(kind.code).expect("a DataType");
            assert!(known.name.starts_with(kind.name), "{}", kind.name);
            assert_eq!(
                u32::from(known.bits),
                u32::from(kind.bits)
                    .next_multiple_of(4)
                    .max(4)
                    .next_power_of_two()
            );
        }
    }
}
