//! Board games as pure rules.
//!
//! The contract every game keeps ([`game`]), the record of a game ([`record`]), the bridge to the host ([`erased`]), the registry
//! ([`games`]) and the games. Nothing in it reads a clock, does I/O, draws random numbers but from [`game::Dice`], or holds a sentence in
//! any language; of Discord it knows nothing. Start reading at [`game::Game`].

pub mod ahead;
mod best;
mod checks;
mod choices;
pub mod counts;
pub mod erased;
mod foresight;
pub mod game;
pub mod games;
pub mod info;
#[cfg(feature = "kit")]
pub mod kit;
pub mod naming;
pub mod notation;
pub mod nouns;
pub mod orders;
pub mod outcome;
pub mod prepare;
pub mod prompt;
pub mod record;
pub mod refusal;
pub mod scene;
pub mod seats;
pub mod symbol;
#[cfg(test)]
mod testing;
pub mod text;
pub mod undo;
