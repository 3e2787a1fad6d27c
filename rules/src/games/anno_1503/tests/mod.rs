//! Tests of the rules, as tables that cite clauses and vectors.
//!
//! Start reading at `position.rs`.

mod contract;
mod data;
mod fate;
mod forfeit;
mod golden;
mod market;
mod options;
mod play;
mod position;
mod production;
mod prompts;
mod records;
mod secrets;
mod set_up;
mod ships;
mod town;
mod victory;
mod words;

use super::data::SITES;
use super::options::EXAMPLE_MIX;
use super::*;
use crate::kit::{Player, SeededDice};
use crate::testing::{self, step};
use position::*;

fn options_of(set: &[(&str, &str)]) -> Options {
    testing::options_of::<Anno>(set)
}
