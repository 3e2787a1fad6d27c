//! Tests of the rules, as tables that cite clauses.
//!
//! Start reading at `position.rs`.

mod builder;
mod captain;
mod contract;
mod craftsman;
mod draft;
mod ending;
mod forfeit;
mod golden;
mod mayor;
mod new_buildings;
mod nobles;
mod options;
mod play;
mod position;
mod prompts;
mod refusals;
mod set_up;
mod settler;
mod trader;
mod words;

use super::*;
use crate::kit::SeededDice;
use crate::testing;
use position::*;

fn options_of(set: &[(&str, &str)]) -> Options {
    testing::options_of::<PuertoRico>(set)
}
