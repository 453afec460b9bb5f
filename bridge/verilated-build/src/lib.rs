//! Verilator in build scripts: find, verilate, compile, cache.
//!
//! Neither make, perl nor python is needed: `verilator_bin` writes C++, the lists in `V*_classes.mk`
//! name the files, and the `cc` crate compiles them with fixed settings, whatever the Cargo profile.
//! Archives live in a content-addressed folder (`$VERILATED_CACHE`, else `target/verilated`), so that
//! Verilator and the compiler run only when sources, flags or tools change.

mod cache;
mod error;
mod model;
mod toolchain;

pub use cache::Archive;
pub use error::BuildError;
pub use model::Model;
pub use toolchain::Toolchain;
