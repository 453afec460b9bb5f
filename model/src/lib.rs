//! PTO co-simulation: model.
