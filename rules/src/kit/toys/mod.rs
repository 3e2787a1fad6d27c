//! A toy game in two editions, for the tests of whoever hosts games. Start reading at [`TOYS`].

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "it is tests' alone")]

mod first;
mod second;

pub use first::toy;
pub use second::toy as second_toy;

use crate::erased::GameEntry;

/// Both editions, the newer first, as in a registry.
pub static TOYS: &[GameEntry] = &[GameEntry::of::<second_toy::Toy>(), GameEntry::of::<toy::Toy>()];
