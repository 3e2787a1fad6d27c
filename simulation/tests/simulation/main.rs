//! Simulated people at simulated tables: what must never happen does not, and what is broken on
//! purpose is found.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod soak;
mod wakeups;
mod year;
