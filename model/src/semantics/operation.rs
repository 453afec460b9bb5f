//! The operations that scalar forms come down to once their operands are gathered.

/// Operation on up to three 64-bit operands; what each computes is said in [`super::evaluate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum ScalarOp {
    /// The result is operand b: immediates and moves.
    #[default]
    Second,
    /// Sum.
    Add,
    /// Difference.
    Sub,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Sum of words.
    AddW,
    /// Difference of words.
    SubW,
    /// Bitwise and of words.
    AndW,
    /// Bitwise or of words.
    OrW,
    /// Bitwise exclusive or of words.
    XorW,
    /// Left shift.
    Sll,
    /// Logical right shift.
    Srl,
    /// Arithmetic right shift.
    Sra,
    /// Left shift of a word.
    SllW,
    /// Logical right shift of a word.
    SrlW,
    /// Arithmetic right shift of a word.
    SraW,
    /// Signed maximum.
    Max,
    /// Unsigned maximum.
    MaxU,
    /// Signed minimum.
    Min,
    /// Unsigned minimum.
    MinU,
    /// Low half of the product.
    Mul,
    /// Low word of the product.
    MulW,
    /// Product added to operand c.
    Madd,
    /// Low word of the product added to operand c.
    MaddW,
    /// Signed quotient.
    Div,
    /// Unsigned quotient.
    DivU,
    /// Signed quotient of words.
    DivW,
    /// Unsigned quotient of words.
    DivUW,
    /// Signed remainder.
    Rem,
    /// Unsigned remainder.
    RemU,
    /// Signed remainder of words.
    RemW,
    /// Unsigned remainder of words.
    RemUW,
    /// Sign-extended bit field.
    Bxs,
    /// Zero-extended bit field.
    Bxu,
    /// Set bits of a bit field.
    Bcnt,
    /// Leading zeros of a bit field.
    Clz,
    /// Trailing zeros of a bit field.
    Ctz,
    /// Bit field cleared.
    Bic,
    /// Bit field set.
    Bis,
    /// Bytes of a bit field in reverse order.
    Rev,
    /// Operand a when operand c is not 0, else operand b.
    Select,
    /// Low byte sign-extended.
    SextB,
    /// Low halfword sign-extended.
    SextH,
    /// Low word sign-extended.
    SextW,
    /// Low byte zero-extended.
    ZextB,
    /// Low halfword zero-extended.
    ZextH,
    /// Low word zero-extended.
    ZextW,
    /// Equal.
    CmpEq,
    /// Not equal.
    CmpNe,
    /// The bitwise and is not 0.
    CmpAnd,
    /// The bitwise or is not 0.
    CmpOr,
    /// Signed less than.
    CmpLt,
    /// Signed greater or equal.
    CmpGe,
    /// Unsigned less than.
    CmpLtU,
    /// Unsigned greater or equal.
    CmpGeU,
    /// Low 16 bits of the sum.
    Sum16,
    /// High half of the signed product.
    MulHigh,
    /// High half of the unsigned product.
    MulHighU,
    /// High half of the 128-bit sum of the signed product and operand c.
    MaddHigh,
    /// High word of the sum of the product of words and word c.
    MaddHighW,
    /// Operand a plus the product of b and c.
    MulAdd,
    /// Operand a minus the product of b and c.
    MulSub,
    /// Bit field c of operand a replaced by the low bits of b.
    Bfi,
    /// Low half of {a, b} shifted right by c.
    Concat,
    /// High half of it.
    ConcatHigh,
    /// Low word of {word a, word b} shifted right by c.
    ConcatW,
    /// High word of it.
    ConcatHighW,
}
