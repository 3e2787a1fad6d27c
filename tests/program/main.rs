//! The program as its operator sees it: its log, the owner of its files, and how a flood affects
//! other users.
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
mod setup;
mod small;
mod upgrade;
