//! Verilator from Rust, for Verilator 5.
//!
//! Links Verilator's run time once, for all models of a program. [`VerilatedError`] gives the exceptions that
//! cross the language border a type, [`snapshot`] protects saved states, and the header `verilated_rt.h` has the
//! C++ side: one context per model, the guard for the thread's context, streams in memory. The package
//! `verilated-build` makes the models.
//!
//! Every model has its own context, is `Send` and not `Sync`, and enters through `verilated_rt::Enter`.

mod error;
pub mod snapshot;

pub use error::VerilatedError;

#[allow(unreachable_pub, reason = "cxx makes everything public")]
#[cxx::bridge(namespace = "verilated_rt")]
mod ffi {
    unsafe extern "C++" {
        include!("verilated_rt.h");

        fn version() -> String;
    }
}

/// Name and version of the Verilator whose run time is linked.
pub fn version() -> String {
    ffi::version()
}

#[cfg(test)]
mod tests {
    #[test]
    fn version_names_verilator() {
        assert!(
            super::version().contains("Verilator"),
            "{}",
            super::version()
        );
    }
}
