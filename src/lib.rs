//! Tertulia: a Discord bot that hosts asynchronous board games.
//!
//! The rooms of the host, one module each; `ARCHITECTURE.md` is the map. Not here: a rule of any game. Start reading at [`tables`].

pub mod cli;
pub mod config;

/// Messages, and what travels, are made of many small pieces, which this one hands out faster. Here and not in the program, so that tests
/// and benches have it too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
