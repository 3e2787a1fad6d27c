//! Tertulia: a Discord bot that hosts asynchronous board games.
//!
//! This crate is the command line and the settings; `ARCHITECTURE.md` is the map. Start reading at
//! [`cli`].

pub mod cli;
pub mod config;

/// An allocator that is faster for small allocations, of which messages have many. It is set in the
/// library so that tests and benches use it too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
