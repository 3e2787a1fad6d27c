//! Tertulia: a Discord bot that hosts asynchronous board games.
//!
//! The command line and the settings; `ARCHITECTURE.md` is the map. Start reading at [`cli`].

pub mod cli;
pub mod config;

/// An allocator that is faster with small pieces, which messages have many of. In the library, so
/// that tests and benches have it, too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
