//! Waves of the co-simulation: what happened in the last cycles, in a form every viewer opens.
//!
//! * [`RingRecorder`] keeps the last N cycles of one side at the price of one copy per cycle.
//! * [`Signal`] and [`SignalTable`] say where each signal lies in such a record.
//! * [`VcdHeader`] and [`VcdBody`] write VCD and refuse whatever makes a viewer fail: wrong widths,
//!   decreasing time, names that split into two, comments that end the header.
//! * [`Divergence`] puts both sides and their difference into one VCD, with a GTKWave save file
//!   and a Surfer command file beside it.
//!
//! The writer stands on the crate [`vcd`]; that crate formats, the rules are kept here.
//!
//! # A round trip
//!
//! Writing a counter, then reading it back with the parser of the `vcd` crate:
//!
//! ```
//! use waves::{ScopeId, Timescale, VcdHeader};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut file = Vec::new();
//!
//! let mut header = VcdHeader::new(&mut file, Timescale::NANOSECOND);
//! let core = header.add_scope(ScopeId::ROOT, "core")?;
//! let clk = header.add_vector(core, "clk", 1)?;
//! let count = header.add_vector(core, "count", 40)?;
//! let mut body = header.begin()?;
//! for cycle in 0..3u64 {
//!     body.advance(cycle * 10)?;
//!     body.set_bit(clk, true)?;
//!     body.set_u64(count, cycle << 32)?;
//!     body.advance(cycle * 10 + 5)?;
//!     body.set_bit(clk, false)?;
//! }
//! let summary = body.finish()?;
//! assert_eq!((summary.first_time, summary.last_time), (Some(0), Some(25)));
//!
//! let mut parser = vcd::Parser::new(&file[..]);
//! let header = parser.parse_header()?;
//! let count = header.find_var(&["core", "count"]).ok_or("no such signal")?.code;
//! let (mut time, mut seen) = (0, Vec::new());
//! for command in parser {
//!     match command? {
//!         vcd::Command::Timestamp(t) => time = t,
//!         vcd::Command::ChangeVector(id, bits) if id == count => {
//!             let value = bits.iter().fold(0u64, |v, b| v << 1 | u64::from(b == vcd::Value::V1));
//!             seen.push((time, value));
//!         }
//!         _ => {}
//!     }
//! }
//! assert_eq!(seen, [(0, 0), (10, 1 << 32), (20, 2 << 32)]);
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

mod atomic;
mod divergence;
mod gtkw;
mod layout;
mod name;
mod ring;
mod signal;
mod sucl;
mod timescale;
mod vcd_writer;

pub use divergence::{Divergence, DivergenceError, DivergenceFiles, Window};
pub use name::NameError;
pub use ring::{RingError, RingRecorder};
pub use signal::{Radix, Signal, SignalError, SignalTable};
pub use timescale::{Magnitude, TimeUnit, Timescale};
pub use vcd_writer::{
    MAX_WIDTH, SAFE_TIME, ScopeId, VarId, VcdBody, VcdError, VcdHeader, VcdSummary,
};
