//! Directed programs on the RTL and the model in lockstep, with results that are computed independently of both.
#![cfg(feature = "rtl")]

mod bench;
mod dma;
mod interrupts;
mod records;
mod redirects;
mod reservations;
mod restart;
mod self_modifying;
mod system_registers;
