//! PTO co-simulation: waves.
