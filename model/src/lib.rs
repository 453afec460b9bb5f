//! PTO co-simulation: model.

pub mod probe;
