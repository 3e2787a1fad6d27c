//! Tertulia: a Discord bot that hosts asynchronous board games.
//!
//! This crate is the command line and the settings; `ARCHITECTURE.md` is the map. Start reading at
//! [`cli`].

pub mod cli;
pub mod config;
