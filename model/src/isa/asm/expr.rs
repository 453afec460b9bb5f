//! Expressions: numbers, symbols, local labels, `.` and operators with the precedence of C.

use super::Problem;
use super::cursor::Cursor;
use super::lexer::Kind;

/// An expression and where it starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Expr {
    pub(super) node: Node,
    pub(super) column: u32,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Number(i128),
    Symbol(String),
    /// Numeric label, forward or backward.
    Local(u32, bool),
    /// Address of the statement.
    Here,
    Unary(char, Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// Upper part of the distance to a symbol.
    TpcrelHi(Box<Expr>),
    /// Lower part of the distance that the ADDTPC at a label adds to.
    TpcrelLo(Box<Expr>),
}

/// Value of an expression: a number, or an address in a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) number: i128,
    pub(super) chunk: Option<usize>,
}

impl Value {
    pub(super) fn number(number: i128) -> Self {
        Self {
            number,
            chunk: None,
        }
    }
}

/// What names stand for at a place in the program.
pub(super) trait Names {
    fn symbol(&self, name: &str, column: u32) -> Result<Value, Problem>;
    fn local(&self, number: u32, forward: bool, column: u32) -> Result<Value, Problem>;
    fn here(&self) -> Value;
    fn tpcrel_hi(&self, target: &Expr) -> Result<i128, Problem>;
    fn tpcrel_lo(&self, label: &Expr) -> Result<i128, Problem>;
    /// Whether addresses are final, so that they may be used as plain numbers.
    fn placed(&self) -> bool;
}

const LEVELS: [&[&str]; 8] = [
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Reads an expression.
pub(super) fn parse(cursor: &mut Cursor<'_>) -> Result<Expr, Problem> {
    parse_level(cursor, 0)
}

fn parse_level(cursor: &mut Cursor<'_>, level: usize) -> Result<Expr, Problem> {
    let Some(operators) = LEVELS.get(level) else {
        return parse_unary(cursor);
    };
    let mut left = parse_level(cursor, level + 1)?;
    while let Some(operator) = operators
        .iter()
        .copied()
        .find(|operator| cursor.accept(operator))
    {
        let right = parse_level(cursor, level + 1)?;
        let column = left.column;
        left = Expr {
            node: Node::Binary(operator, Box::new(left), Box::new(right)),
            column,
        };
    }
    Ok(left)
}

/// Reads an operand with its prefix operators.
pub(super) fn parse_unary(cursor: &mut Cursor<'_>) -> Result<Expr, Problem> {
    let column = cursor.column();
    for (mark, operator) in [("-", '-'), ("+", '+'), ("~", '~'), ("!", '!')] {
        if cursor.accept(mark) {
            return Ok(Expr {
                node: Node::Unary(operator, Box::new(parse_unary(cursor)?)),
                column,
            });
        }
    }
    if cursor.accept("(") {
        let inner = parse(cursor)?;
        cursor.expect(")")?;
        return Ok(inner);
    }
    let Some(token) = cursor.peek() else {
        return Err(cursor.unexpected("an expression"));
    };
    let node = match &token.kind {
        Kind::Char(byte) => Node::Number(i128::from(*byte)),
        Kind::Word => word(cursor, &token.text)?,
        Kind::Punct | Kind::Text(_) => return Err(cursor.unexpected("an expression")),
    };
    cursor.advance();
    match node {
        Node::Symbol(name) if name.starts_with('%') => {
            cursor.expect("(")?;
            let inner = Box::new(parse(cursor)?);
            cursor.expect(")")?;
            let node = if name.eq_ignore_ascii_case("%tpcrel_hi") {
                Node::TpcrelHi(inner)
            } else {
                Node::TpcrelLo(inner)
            };
            Ok(Expr { node, column })
        }
        node => Ok(Expr { node, column }),
    }
}

fn word(cursor: &Cursor<'_>, text: &str) -> Result<Node, Problem> {
    if text == "." {
        return Ok(Node::Here);
    }
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        let modifier = text.starts_with('%');
        if modifier
            && !["%tpcrel_hi", "%tpcrel_lo"]
                .iter()
                .any(|known| text.eq_ignore_ascii_case(known))
        {
            return Err(cursor.unexpected("`%tpcrel_hi` or `%tpcrel_lo`"));
        }
        return Ok(Node::Symbol(
            text.strip_suffix("@plt").unwrap_or(text).to_owned(),
        ));
    }
    if let Some(number) = number(text) {
        return Ok(Node::Number(number));
    }
    let local = text
        .strip_suffix('b')
        .map(|digits| (digits, false))
        .or_else(|| text.strip_suffix('f').map(|d| (d, true)));
    local
        .and_then(|(digits, forward)| {
            digits
                .parse()
                .ok()
                .map(|number| Node::Local(number, forward))
        })
        .ok_or_else(|| cursor.unexpected("a number or a local label"))
}

/// A decimal, `0x` or `0b` number; `_` may separate digits.
pub(super) fn number(text: &str) -> Option<i128> {
    let lower = text.to_ascii_lowercase().replace('_', "");
    if let Some(digits) = lower.strip_prefix("0x") {
        return i128::from_str_radix(digits, 16).ok();
    }
    if let Some(digits) = lower.strip_prefix("0b").filter(|digits| !digits.is_empty()) {
        return i128::from_str_radix(digits, 2).ok();
    }
    let digits = lower.bytes().all(|byte| byte.is_ascii_digit());
    if digits { lower.parse().ok() } else { None }
}

/// Value of an expression where names mean what `names` says.
pub(super) fn evaluate(expr: &Expr, names: &dyn Names) -> Result<Value, Problem> {
    match &expr.node {
        Node::Number(number) => Ok(Value::number(*number)),
        Node::Symbol(name) => names.symbol(name, expr.column),
        Node::Local(number, forward) => names.local(*number, *forward, expr.column),
        Node::Here => Ok(names.here()),
        Node::TpcrelHi(target) => names.tpcrel_hi(target).map(Value::number),
        Node::TpcrelLo(label) => names.tpcrel_lo(label).map(Value::number),
        Node::Unary(operator, inner) => {
            let inner = plain(evaluate(inner, names)?, names, expr.column)?;
            let result = match operator {
                '-' => inner.checked_neg(),
                '~' => Some(!inner),
                '!' => Some(i128::from(inner == 0)),
                _ => Some(inner),
            };
            result
                .map(Value::number)
                .ok_or_else(|| overflow(expr.column))
        }
        Node::Binary(operator, left, right) => {
            let (left, right) = (evaluate(left, names)?, evaluate(right, names)?);
            binary(operator, left, right, names, expr.column)
        }
    }
}

fn overflow(column: u32) -> Problem {
    Problem::new(
        column,
        "the expression overflows",
        "a value of at most 64 bits",
    )
}

/// The number of a value; addresses count only when they are final.
fn plain(value: Value, names: &dyn Names, column: u32) -> Result<i128, Problem> {
    if value.chunk.is_some() && !names.placed() {
        return Err(Problem::new(
            column,
            "found an address that is not placed yet",
            "a constant",
        ));
    }
    Ok(value.number)
}

fn binary(
    operator: &str,
    left: Value,
    right: Value,
    names: &dyn Names,
    column: u32,
) -> Result<Value, Problem> {
    let sum = |number: Option<i128>, chunk| {
        number
            .map(|n| Value { number: n, chunk })
            .ok_or_else(|| overflow(column))
    };
    match (operator, left.chunk, right.chunk) {
        ("+", Some(_), None) | ("+", None, Some(_)) => {
            return sum(
                left.number.checked_add(right.number),
                left.chunk.or(right.chunk),
            );
        }
        ("-", Some(chunk), None) => return sum(left.number.checked_sub(right.number), Some(chunk)),
        ("-" | "==" | "!=" | "<" | ">", Some(a), Some(b)) if a == b => {
            return operate(operator, left.number, right.number, column).map(Value::number);
        }
        _ => {}
    }
    let (a, b) = (plain(left, names, column)?, plain(right, names, column)?);
    operate(operator, a, b, column).map(Value::number)
}

fn operate(operator: &str, a: i128, b: i128, column: u32) -> Result<i128, Problem> {
    let shift = || u32::try_from(b).ok().filter(|amount| *amount < 64);
    let result = match operator {
        "|" => Some(a | b),
        "^" => Some(a ^ b),
        "&" => Some(a & b),
        "==" => Some(i128::from(a == b)),
        "!=" => Some(i128::from(a != b)),
        "<" => Some(i128::from(a < b)),
        ">" => Some(i128::from(a > b)),
        "<<" => shift().and_then(|amount| a.checked_mul(1_i128 << amount)),
        ">>" => shift().map(|amount| a >> amount),
        "+" => a.checked_add(b),
        "-" => a.checked_sub(b),
        "*" => a.checked_mul(b),
        "/" | "%" if b == 0 => {
            return Err(Problem::new(
                column,
                "found a division by zero",
                "a nonzero divisor",
            ));
        }
        "/" => a.checked_div(b),
        _ => a.checked_rem(b),
    };
    result.ok_or_else(|| overflow(column))
}
