//! Settings: what a file and the environment may say, right and damaged by chance.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod fuzz;
mod settings;
