//! Tests of the rules as tables that cite clauses and vectors. Start reading at `position.rs`.

mod ahead;
mod card;
mod construction;
mod forfeit;
mod golden;
mod heuristic;
mod map;
mod orders;
mod places;
mod play;
mod player_trade;
mod position;
mod production;
mod prompt;
mod record;
mod road;
mod secrets;
mod set_up;
mod seven;
mod victory;
mod words;

use super::*;
use crate::kit::{SeededDice, SimulatedPlayer};
use crate::testing::position::{P1, P2, P3, P4};
use crate::testing::{self, step::random_step, step::step};
use position::*;

testing::suite::what_every_game_promises!(Catan, contract_seeds: 1, stand_in: (14, 1500, 40));
