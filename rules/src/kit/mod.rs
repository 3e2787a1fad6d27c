//! What every game gets for one line: the contract test, random play, and simulation. Start reading
//! at [`contract`] and [`play_at_random`].

pub mod arena;
mod contract;
mod elo;
mod orders;
pub mod outsiders;
mod play;
mod prepare;
mod promise;
mod prompt;
mod secrets;
mod simulation;
mod toys;
mod undo;
mod watcher;
mod words;

pub use contract::{contract, part_of_contract};
pub use play::{MOST_DECISIONS, Played, play_at_random, random_record};
pub use promise::{Breach, Promise};
pub use simulation::{CheckLevel, SeededDice, SimulatedPlayer, Simulation, record, replay};
pub use toys::{TOYS, second_toy, toy};
pub use words::LONGEST_NOTATION;
