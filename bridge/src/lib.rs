//! PTO co-simulation: bridge.
