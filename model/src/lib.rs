//! PTO co-simulation: model.

#![forbid(unsafe_code)]
// Results never come from the host's floating point.
#![cfg_attr(not(test), deny(clippy::float_arithmetic))]

pub mod core;
pub mod isa;
pub mod numeric;
pub mod probe;
pub mod semantics;
