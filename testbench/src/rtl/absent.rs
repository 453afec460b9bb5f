//! Stands in for the RTL when the program was built without it.

use model::core::config::ConfigName;

use crate::args::Inject;
use crate::memory::Memory;
use crate::side::{Batched, ResetSpec, Resettable, SideError};

/// A core that cannot be made.
#[derive(Debug)]
pub enum RtlSide {}

impl RtlSide {
    /// Always an error.
    ///
    /// # Errors
    /// [`SideError`] that names the missing feature.
    pub fn new(_name: ConfigName) -> Result<Self, SideError> {
        let message =
            "this program was built without the feature `rtl`; use --side model".to_owned();
        Err(SideError {
            side: "rtl",
            message,
        })
    }

    /// Never called.
    ///
    /// # Errors
    /// None.
    pub fn inject(&mut self, _inject: &Inject) -> Result<(), SideError> {
        match *self {}
    }
}

impl Batched for RtlSide {
    fn fill(&mut self, _memory: &mut Memory, _records: &mut [u32]) -> Result<usize, SideError> {
        match *self {}
    }

    fn peek(&mut self, _sel: u8, _addr: u32) -> Result<u64, SideError> {
        match *self {}
    }
}

impl Resettable for RtlSide {
    fn reset(&mut self, _spec: &ResetSpec) -> Result<(), SideError> {
        match *self {}
    }

    fn config_hash(&mut self) -> Result<u64, SideError> {
        match *self {}
    }
}
