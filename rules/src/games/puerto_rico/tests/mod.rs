//! Tests of the rules, as tables that cite clauses.
//!
//! Start reading at `position.rs`.

mod ahead;
mod builder;
mod captain;
mod craftsman;
mod draft;
mod ending;
mod forfeit;
mod golden;
mod heuristic;
mod mayor;
mod new_buildings;
mod nobles;
mod options;
mod orders;
mod play;
mod position;
mod prompt;
mod refusal;
mod set_up;
mod settler;
mod trader;
mod words;

use super::*;
use crate::kit::SeededDice;
use crate::testing;
use crate::testing::position::{P1, P2, P3, P4};
use position::*;

testing::suite::what_every_game_promises!(PuertoRico, contract_seeds: 1, stand_in: (14, 1000, 40));
