//! Element arithmetic, comparison and conversion against definitions on exact numbers.
//!
//! The expected results come from a description of the formats, a search for the neighbours of an exact number and the
//! rules for special operands, all of them written here a second time and with unlimited integers.

mod conversion;
mod exact;
mod expected;
mod formats;
mod integers;
mod names;
mod neighbours;
mod one_source;
mod properties;
mod sampling;
mod special;
mod two_sources;
