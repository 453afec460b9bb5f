//! Exact element arithmetic of Tile operations, in integers only (`isa-tile.md` sections 6 and 7).
//!
//! A floating operation takes encodings apart by the description of their [`format`], forms the exact value (or one with
//! a sticky bit for what lies far below), and rounds it once in [`round`]. [`convert`] does so from one type to another.
//! A result is an [`outcome::Outcome`], which has the value and the flags. [`op`] performs any operation by name;
//! [`lane`] applies an operation to the lanes of a vector unit.

pub mod arith;
pub mod compare;
pub mod convert;
pub mod data_type;
pub mod div;
pub mod e8m0;
mod encode;
pub mod exp;
pub mod expdif;
mod explog_table;
pub mod flags;
pub mod format;
pub mod fp32;
pub mod fpatr;
pub mod integer;
pub mod lane;
pub mod log;
pub mod maxima;
pub mod numeric_type;
pub mod op;
pub mod outcome;
pub mod parameter;
pub mod post;
pub mod prequant;
pub mod quant;
pub mod root;
pub mod round;
pub mod rounding;
pub mod scale;
pub mod taper;
pub mod timing;
pub mod value;
mod wide;

#[cfg(test)]
mod tests;
