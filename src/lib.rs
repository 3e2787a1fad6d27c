//! Tertulia: a Discord bot that hosts asynchronous board games.
//!
//! The rooms of the host, one module each; `ARCHITECTURE.md` is the map. Not here: a rule of any game. Start reading at [`tables`].

pub mod backoff;
pub mod cli;
pub mod clock;
pub mod config;
pub mod delivery;
pub mod discord;
pub mod doctor;
pub mod front;
pub mod i18n;
pub mod ids;
pub mod metrics;
pub mod model;
pub mod outbox;
pub mod reminders;
pub mod render;
pub mod store;
pub mod tables;

/// Messages, and what travels, are made of many small pieces, which this one hands out faster. Here and not in the program, so that tests
/// and benches have it too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
