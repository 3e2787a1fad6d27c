//! Tests of the rules, as tables that cite clauses.
//!
//! Start reading at `position.rs`.

mod builder;
mod contract;
mod councillor;
mod ending;
mod forfeit;
mod golden;
mod library;
mod play;
mod position;
mod producer;
mod prompts;
mod prospector;
mod refusals;
mod round_start;
mod scoring;
mod secrets;
mod set_up;
mod together;
mod trader;
mod words;

use super::*;
use crate::kit::SeededDice;
use crate::testing::{self, random_step};
use position::*;

fn options_of(set: &[(&str, &str)]) -> Options {
    testing::options_of::<SanJuan>(set)
}
