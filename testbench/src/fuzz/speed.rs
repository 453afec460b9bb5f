//! Speed of random programs on one side and in lockstep.

use std::time::Instant;

use crate::lockstep::{self, End, Settings};
use crate::rtl::RtlSide;
use crate::session::{RunError, Sides, alone};
use crate::side::{ModelSide, Resettable, SideError};

use super::FuzzConfig;

/// Runs every seed on `sides` and returns the simulated kilocycles per second of all of them. Generation, reset and
/// counting of coverage are outside of the time.
///
/// # Errors
/// [`RunError::Side`] when a simulation fails and when a seed does not end with the core halted.
pub fn khz(config: &FuzzConfig, sides: Sides, threads: u8) -> Result<f64, RunError> {
    let mut rtl = RtlSide::new(config.config)?;
    let settings = Settings {
        threads,
        max_cycles: config.max_cycles,
        ..Settings::default()
    };
    let ignore = &mut |_| ();
    let (mut cycles, mut seconds) = (0, 0.0);
    for seed in config.seeds.clone() {
        let case = config.case(seed);
        let (mut memory, mut model_memory) = (case.memory.clone(), case.memory);
        rtl.reset(&case.reset)?;
        let mut model = ModelSide::new(config.config, &case.reset);
        let start = Instant::now();
        let outcome = match sides {
            Sides::Both => lockstep::run(
                &mut rtl,
                &mut memory,
                &mut model,
                &mut model_memory,
                &settings,
                ignore,
            )?,
            Sides::Rtl => alone(&mut rtl, &mut memory, &settings, ignore)?,
            Sides::Model => alone(&mut model, &mut model_memory, &settings, ignore)?,
        };
        seconds += start.elapsed().as_secs_f64();
        cycles += outcome.cycles;
        if !matches!(outcome.end, End::Halted) {
            let message = format!("seed {seed} does not end: `{}`", config.replay(seed));
            let side = sides.name();
            return Err(SideError { side, message }.into());
        }
    }
    Ok(cycles as f64 / seconds / 1000.0)
}
