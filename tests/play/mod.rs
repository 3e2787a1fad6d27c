//! People who play on the real program while it is killed or its disk fails, what they were told, and what has to be true afterwards.
//! Shared by the tests that break the program from outside.
//!
//! Nothing looks into the running program: everything is seen as a user sees it, or read once it has ended.
//! Start reading at [`player::play`], then [`check::everything`].
#![allow(dead_code)] // Each of the tests uses most of it.

pub mod bot;
pub mod check;
pub mod dice;
pub mod house;
pub mod lobby;
pub mod notes;
pub mod player;
pub mod prefill;
pub mod random;
pub mod screen;
pub mod user;

/// A number from the environment.
pub fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).map_or(otherwise, |words| words.parse().expect("a number"))
}
