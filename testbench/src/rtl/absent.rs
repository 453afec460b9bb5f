//! Stands in for the RTL when the program was built without it.

use model::core::config::ConfigName;

use super::{Drive, Timing};
use crate::args::Inject;
use crate::memory::Memory;
use crate::numeric::{Answer, Case, Units};
use crate::side::{Batched, ResetSpec, Resettable, SideError};

fn missing() -> SideError {
    SideError {
        side: "rtl",
        message: "this program was built without the feature `rtl`; use --side model".to_owned(),
    }
}

/// A core that cannot be made.
#[derive(Debug)]
pub enum RtlSide {}

impl RtlSide {
    /// Always an error.
    ///
    /// # Errors
    /// [`SideError`] that names the missing feature.
    pub fn new(_name: ConfigName) -> Result<Self, SideError> {
        Err(missing())
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

/// Numeric units that cannot be made.
#[derive(Debug)]
pub enum RtlUnits {}

impl RtlUnits {
    /// Always an error.
    ///
    /// # Errors
    /// [`SideError`] that names the missing feature.
    pub fn new(_drive: Drive) -> Result<Self, SideError> {
        Err(missing())
    }

    /// Never called.
    ///
    /// # Errors
    /// None.
    pub fn measure(&mut self, _cases: &[Case], _wide: bool) -> Result<Option<Timing>, SideError> {
        match *self {}
    }
}

impl Units for RtlUnits {
    fn answer(&mut self, _cases: &[Case], _answers: &mut Vec<Answer>) -> Result<(), SideError> {
        match *self {}
    }
}
