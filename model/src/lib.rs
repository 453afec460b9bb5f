//! PTO co-simulation: model.

pub mod core;
pub mod isa;
pub mod numeric;
pub mod probe;
pub mod semantics;
