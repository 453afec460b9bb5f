//! The operations of the files.

/// An operation; the number is the code of the port `op_i` of `rtl/top/pto_fp_top.sv`.
#[allow(missing_docs, reason = "the names say it")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Op {
    Add = 0,
    Sub = 1,
    Mul = 2,
    Div = 3,
    Fma = 4,
    Rem = 5,
    Min = 6,
    Max = 7,
    Cmp = 8,
    Abs = 9,
    Neg = 10,
    Relu = 11,
    Sqrt = 12,
    Recip = 13,
    Rsqrt = 14,
    Exp = 15,
    Log = 16,
    Cvt = 17,
    And = 18,
    Or = 19,
    Xor = 20,
    Not = 21,
    Shl = 22,
    Shr = 23,
    Fpatr = 24,
    Fmamx = 25,
    Quant = 26,
    Dequant = 27,
    Cscale = 28,
    Expdif = 29,
}

impl Op {
    /// All operations.
    pub const ALL: [Op; 30] = [
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Div,
        Op::Fma,
        Op::Rem,
        Op::Min,
        Op::Max,
        Op::Cmp,
        Op::Abs,
        Op::Neg,
        Op::Relu,
        Op::Sqrt,
        Op::Recip,
        Op::Rsqrt,
        Op::Exp,
        Op::Log,
        Op::Cvt,
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Not,
        Op::Shl,
        Op::Shr,
        Op::Fpatr,
        Op::Fmamx,
        Op::Quant,
        Op::Dequant,
        Op::Cscale,
        Op::Expdif,
    ];

    /// The code of the port.
    pub fn code(self) -> u8 {
        self as u8
    }

    /// Name in files.
    pub fn name(self) -> &'static str {
        match self {
            Op::Add => "add",
            Op::Sub => "sub",
            Op::Mul => "mul",
            Op::Div => "div",
            Op::Fma => "fma",
            Op::Rem => "rem",
            Op::Min => "min",
            Op::Max => "max",
            Op::Cmp => "cmp",
            Op::Abs => "abs",
            Op::Neg => "neg",
            Op::Relu => "relu",
            Op::Sqrt => "sqrt",
            Op::Recip => "recip",
            Op::Rsqrt => "rsqrt",
            Op::Exp => "exp",
            Op::Log => "log",
            Op::Cvt => "cvt",
            Op::And => "and",
            Op::Or => "or",
            Op::Xor => "xor",
            Op::Not => "not",
            Op::Shl => "shl",
            Op::Shr => "shr",
            Op::Fpatr => "fpatr",
            Op::Fmamx => "fmamx",
            Op::Quant => "quant",
            Op::Dequant => "dequant",
            Op::Cscale => "cscale",
            Op::Expdif => "expdif",
        }
    }

    /// The operation of a name.
    pub fn named(name: &[u8]) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.name().as_bytes() == name)
    }

    /// Number of operands, 1 to 3.
    pub fn sources(self) -> usize {
        match self {
            Op::Abs
            | Op::Neg
            | Op::Relu
            | Op::Sqrt
            | Op::Recip
            | Op::Rsqrt
            | Op::Exp
            | Op::Log
            | Op::Cvt
            | Op::Not => 1,
            Op::Fma | Op::Fpatr | Op::Fmamx | Op::Quant | Op::Dequant => 3,
            _ => 2,
        }
    }

    /// Whether the result may have another type than the operands.
    pub fn converts(self) -> bool {
        matches!(self, Op::Cvt | Op::Expdif) || self.has_control()
    }

    /// Whether the operation has a control word (port `ctl_i`) and parameter words as operands.
    pub fn has_control(self) -> bool {
        matches!(
            self,
            Op::Fpatr | Op::Fmamx | Op::Quant | Op::Dequant | Op::Cscale
        )
    }

    /// Whether floating types have the operation.
    pub fn on_floats(self) -> bool {
        !matches!(
            self,
            Op::And | Op::Or | Op::Xor | Op::Not | Op::Shl | Op::Shr
        )
    }

    /// Whether integer types have the operation.
    pub fn on_integers(self) -> bool {
        !matches!(
            self,
            Op::Sqrt | Op::Recip | Op::Rsqrt | Op::Exp | Op::Log | Op::Expdif
        )
    }

    /// Whether the operation rounds as the mode says on floating types.
    pub fn rounds(self) -> bool {
        !matches!(
            self,
            Op::Min | Op::Max | Op::Cmp | Op::Abs | Op::Neg | Op::Relu
        ) && self.on_floats()
    }

    /// Whether the operation does not execute with a zero as second operand of an integer type.
    pub fn divides(self) -> bool {
        matches!(self, Op::Div | Op::Rem)
    }
}
