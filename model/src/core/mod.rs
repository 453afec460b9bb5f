//! Cycle model of the core (`docs/microarchitecture.md`).

pub mod config;
pub mod types;
