//! What a table decides and writes, with a toy game instead of a real one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod clocks;
mod departing;
mod durable;
mod forgetting;
mod holding;
mod inviting;
mod limits;
mod packing;
mod rematch;
mod request;
mod rules_versions;
mod seats;
mod settings;
mod statistics;
mod undo;
