//! Prepared moves in tests, made and followed in notation.

use super::position::At;
use crate::erased::erased;
use crate::game::{Actor, Resample, Seat, Simulate, Turn, legal};
use crate::kit::SeededDice;
use crate::prepare::{Next, Plan};

impl<G: Simulate + Resample> At<G> {
    /// Prepares moves now: `role builder; build smithy`.
    #[track_caller]
    pub(crate) fn prepares(&self, seat: Seat, actions: &str) -> Plan {
        let game = erased(self.game.clone());
        let mut plan = Plan::new(game.as_ref(), seat).expect("something to prepare");
        for action in actions.split(';').map(str::trim) {
            plan.add(game.as_ref(), seat, action).unwrap_or_else(|why| panic!("{action}: {why:?}"));
        }
        plan
    }

    /// Returns what can be added, separated by commas; nothing where the plan ends.
    #[track_caller]
    pub(crate) fn could_add(&self, seat: Seat, plan: &Plan) -> String {
        let draft = plan.draft(erased(self.game.clone()).as_ref(), seat).expect("a position to prepare in");
        if draft.end.is_some() { String::new() } else { draft.game.legal(seat).join(", ") }
    }

    /// Returns what the plan does now: `plays roll`, `waits`, or the key of why it is dropped.
    pub(crate) fn comes_to(&self, seat: Seat, plan: &Plan) -> String {
        match plan.next(erased(self.game.clone()).as_ref(), seat) {
            Next::Play(action) => format!("plays {action}"),
            Next::Wait => "waits".to_owned(),
            Next::Drop(why) => why.key.into_owned(),
        }
    }

    /// Plays on until the plan is empty or dropped; others take their last choice, mostly to pass.
    /// Returns what was played of the plan, and why it was dropped.
    #[track_caller]
    pub(crate) fn follows(&mut self, seat: Seat, mut plan: Plan) -> String {
        let mut dice = SeededDice::new(1);
        let mut followed: Vec<String> = Vec::new();
        for _ in 0..200 {
            if plan.is_empty() {
                return followed.join("; ");
            }
            match plan.next(erased(self.game.clone()).as_ref(), seat) {
                Next::Play(action) => {
                    self.play(&format!("{seat} {action}"));
                    plan.played(&action);
                    followed.push(action);
                }
                Next::Drop(why) => {
                    followed.push(why.key.into_owned());
                    return followed.join("; ");
                }
                Next::Wait => match self.game.turn() {
                    Turn::Over(_) => break,
                    Turn::Chance => {
                        let outcome = self.game.draw(&mut dice).expect("an outcome");
                        self.act(Actor::Chance, outcome);
                    }
                    Turn::Seats(seats) => {
                        let by = seats.iter().next().expect("somebody");
                        self.act(Actor::Seat(by), *legal(&self.game, by).last().expect("something"));
                    }
                },
            }
        }
        panic!("{plan:?} waits for ever after {followed:?}");
    }
}
