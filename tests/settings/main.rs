//! The settings from a file and the environment: valid, invalid, and damaged at random.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fuzz;
mod settings;
