//! Lockstep of the PTO core's RTL and its model: memory, program loading, comparison, reports.
//!
//! The program `pto-cosim` is a thin layer over this library.

pub mod args;
pub mod data;
pub mod divergence;
pub mod fuzz;
pub mod image;
pub mod layout;
pub mod loader;
pub mod lockstep;
pub mod memory;
pub mod numeric;
pub mod output;
pub mod rtl;
pub mod seed;
pub mod session;
pub mod side;
pub mod summary;
pub mod text;
pub mod trace;
pub mod vectors;
