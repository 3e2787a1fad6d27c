//! The unmodified serenity client against the loopback, driven by users.
//! Start at `rig`, the bot; each other file is one side of what it meets.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod channels;
mod control;
mod emojis;
mod faults;
mod gateway;
mod gateway_connection;
mod gateway_events;
mod gateway_identify;
mod gateway_resume;
mod installations;
mod interactions;
mod limits_rest;
mod mentions;
mod openapi;
mod payloads;
mod persistence;
mod plain;
mod rate;
mod raw;
mod reactions;
mod refuse_commands;
mod refuse_components;
mod refuse_interactions;
mod refuse_messages;
mod refuse_modals;
mod refuse_permissions;
mod refuse_replies;
mod refuse_threads;
mod requests;
mod rig;
mod tap;
mod wire;
