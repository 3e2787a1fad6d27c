//! The program itself, as its operator sees it: what it logs, whose its files are, and what somebody who floods it does to others.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod database;
mod disk;
mod doctor;
mod files;
mod flood;
mod operation;
#[allow(dead_code, reason = "the host's tests use the rest of it")]
mod program;
mod secrets;
