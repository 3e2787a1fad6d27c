//! Board games as pure rules: the contract that every game keeps ([`game`]), the record of a game
//! ([`record`]), the type-erased interface for the host ([`erased`]), the registry ([`games`]) and
//! the games. Nothing here reads a clock, does I/O, draws random numbers but from [`game::Dice`],
//! holds a sentence in any language or knows of Discord. Start reading at [`game::Game`].

pub mod ahead;
pub mod analysis;
pub mod appraisal;
mod best;
mod choices;
pub mod counts;
mod easy;
mod ensure;
pub mod erased;
mod foresight;
pub mod game;
pub mod games;
pub mod info;
#[cfg(feature = "kit")]
pub mod kit;
pub mod naming;
pub mod notation;
#[cfg(feature = "kit")]
mod notice;
pub mod nouns;
pub mod orders;
pub mod outcome;
pub mod play_outs;
pub mod prepare;
pub mod prompt;
pub mod record;
pub mod refusal;
pub mod scene;
pub mod search;
pub mod seats;
mod split_mix;
pub mod symbol;
#[cfg(test)]
mod testing;
pub mod text;
pub mod tuning;
pub mod undo;
