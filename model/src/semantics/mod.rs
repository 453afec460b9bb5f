//! Semantics of scalar instructions: pure functions of operand values (`isa-scalar-block.md` sections 12.1 to 12.5).

mod atomic;
mod bit_field;
mod divide;
mod evaluate;
mod extend;
mod operation;

pub use atomic::{AtomicOp, atomic};
pub use bit_field::FieldSpec;
pub use evaluate::evaluate;
pub use extend::{Modifier, load_extend, sext32, zext32};
pub use operation::ScalarOp;
