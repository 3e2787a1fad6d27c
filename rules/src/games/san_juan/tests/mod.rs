//! Tests of the rules as tables that cite clauses. Start reading at `position.rs`.

mod ahead;
mod builder;
mod councillor;
mod damaged;
mod ending;
mod forfeit;
mod golden;
mod heuristic;
mod library;
mod orders;
mod play;
mod position;
mod producer;
mod prompt;
mod prospector;
mod refusal;
mod round_start;
mod scene;
mod scoring;
mod secrets;
mod set_up;
mod tally;
mod together;
mod trader;
mod words;

use super::*;
use crate::kit::SeededDice;
use crate::testing::position::{P1, P2, P3, P4};
use crate::testing::{self, step::random_step};
use position::*;

testing::suite::what_every_game_promises!(SanJuan, contract_seeds: 2, stand_in: (14, 700, 30));
