//! The RTL as a side: Verilated with the feature `rtl`, otherwise an error that says so.

#[cfg(not(feature = "rtl"))]
mod absent;
#[cfg(feature = "rtl")]
mod verilated;

#[cfg(not(feature = "rtl"))]
pub use absent::RtlSide;
#[cfg(feature = "rtl")]
pub use verilated::RtlSide;
