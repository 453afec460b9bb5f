//! Verilator from Rust.
