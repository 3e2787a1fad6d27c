//! Tertulia: a Discord bot that hosts asynchronous board games.
//!
//! The rooms of the host, one module each; `ARCHITECTURE.md` is the map. Not here: a rule of any game. Start reading at [`tables`].

pub mod backoff;
pub mod cli;
pub mod clock;
pub mod config;
pub mod delivery;
pub mod discord;
pub mod front;
pub mod i18n;
pub mod ids;
pub mod model;
pub mod outbox;
pub mod reminders;
pub mod render;
pub mod store;
pub mod tables;
