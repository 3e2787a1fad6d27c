//! Every game of the registry, played through the front within one process: nothing here names a
//! game.
//!
//! Not here: the client library, the network, a disk (`wire` has those). Start reading at
//! `whole_games.rs`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod advice;
mod analysis;
mod ear;
mod head_reads;
mod house;
mod league;
mod leaks;
mod managing;
mod newcomers;
mod noticeboard;
mod open_tables;
mod people;
mod pictures;
mod presses;
mod queueing;
mod snooze;
mod transcripts;
mod twins;
mod typed;
mod whole_games;
