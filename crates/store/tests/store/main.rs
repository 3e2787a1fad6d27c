//! Stores in memory, on disk and in PostgreSQL.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod backup;
mod compacting;
mod copying;
mod disk;
mod postgres;
mod store;
