//! The unmodified serenity client against the loopback, driven by users.
//! Never here: the inside of the loopback.
//! Start at `rig`, the bot; each other file is one side of what it meets.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod channels;
mod control;
mod gateway;
mod interactions;
mod mentions;
mod payloads;
mod persistence;
mod rate;
mod raw;
mod refuse_interactions;
mod rig;
