//! Tests of the rules, citing clauses and test vectors. Start reading at `position.rs`.

mod ahead;
mod data;
mod fate;
mod forfeit;
mod golden;
mod market;
mod options;
mod orders;
mod places;
mod play;
mod position;
mod production;
mod prompt;
mod record;
mod secrets;
mod set_up;
mod ships;
mod town;
mod victory;
mod words;

use super::data::SITES;
use super::options::EXAMPLE_MIX;
use super::*;
use crate::kit::{SeededDice, SimulatedPlayer};
use crate::testing::position::{P1, P2, P3, P4};
use crate::testing::{self, step::step};
use position::*;

testing::suite::what_every_game_promises!(Anno, contract_seeds: 1, stand_in: (14, 2000, 60));
