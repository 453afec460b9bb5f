//! PTO co-simulation: model.

pub mod core;
pub mod probe;
