//! The standing orders of a seat, and the moves it prepared for its turn (premoves).
//!
//! They are kept beside the log and the position; undo ends only those that rest on what it takes
//! back. Not here: what an order answers and whether a plan holds (the rules crate), when they are
//! carried out (`tables/decide/beforehand.rs`). Start reading at [`Beforehand`].

use serde::{Deserialize, Serialize};
use tertulia_rules::game::{Order, Period};
use tertulia_rules::notation::notation;
use tertulia_rules::prepare::Plan;
use tertulia_rules::text::Text;

/// The standing orders and the plan of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beforehand {
    /// Its orders, in order of priority, at most one for each of the game's keys.
    pub orders: Vec<StandingOrder>,
    /// Its prepared moves.
    pub plan: Option<Plan>,
    /// Counts changes of the plan; a button that edits it is valid for one version.
    pub version: u32,
    /// The length of the log when the plan was last changed or carried on: it rests on all entries.
    pub rests_on: u32,
    /// Why the latest plan was dropped, until the seat acts itself or prepares something.
    pub dropped: Option<Text>,
    /// The decision number at which orders and plan do not answer, because something was undone.
    pub by_hand: Option<u32>,
}

/// A standing order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingOrder {
    /// What is ordered.
    pub order: Order,
    /// How long it lasts.
    pub lasts: Lasts,
    /// The period of the game in which it was given.
    pub given: Period,
    /// The log entry of the action that it was given with, if any; undoing that ends the order.
    pub along: Option<u32>,
}

/// How long an order lasts, as typed and pressed. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// Until the phase in which it was given ends.
    Phase,
    /// Until the round in which it was given ends.
    Round,
    /// Until somebody ends it, or the game is over.
    #[default]
    UntilEnded,
}

impl Lasts {
    /// Every duration.
    pub const ALL: [Lasts; 3] = [Lasts::Phase, Lasts::Round, Lasts::UntilEnded];
}
notation! {
    Lasts by '.' {
        Phase = ["phase"];
        Round = ["round"];
        UntilEnded = ["ended"];
    }
}

impl StandingOrder {
    /// Whether the order is still in force in period `now`.
    pub fn stands(&self, now: Period) -> bool {
        match self.lasts {
            Lasts::Phase => self.given == now,
            Lasts::Round => self.given.round == now.round,
            Lasts::UntilEnded => true,
        }
    }
}

impl Beforehand {
    /// Whether that order is in force for that long, and its seat does not decide by hand.
    pub fn has(&self, order: &Order, lasts: Lasts, decision: u32) -> bool {
        self.by_hand != Some(decision) && self.orders.iter().any(|standing| standing.order == *order && standing.lasts == lasts)
    }

    /// Adds an order; one with the same key ends.
    pub fn give(&mut self, given: StandingOrder) {
        self.orders.retain(|other| other.order.key != given.order.key);
        self.orders.push(given);
    }

    /// Sets the plan, made at a log of length `log`. An empty plan is none.
    pub fn set_plan(&mut self, plan: Option<Plan>, log: u32) {
        self.plan = plan.filter(|plan| !plan.is_empty());
        self.rests_on = log;
        self.version = self.version.wrapping_add(1);
    }

    /// Drops the plan and keeps the reason.
    pub fn drop_plan(&mut self, why: Text, log: u32) {
        self.set_plan(None, log);
        self.dropped = Some(why);
    }

    /// Adapts to the undo of the log entries from `first` on: drops a plan that rests on them, and
    /// ends the orders given with entry `along` or a later one.
    pub fn taken_back(&mut self, along: u32, first: u32, log: u32) {
        self.orders.retain(|order| order.along.is_none_or(|at| at < along));
        if self.plan.is_some() && self.rests_on > first {
            self.drop_plan(Text::new("front-plan-undone"), log);
        }
    }

    /// Ends all orders and the plan. Buttons for the plan so far are stale for any later one.
    pub fn clear(&mut self) {
        if *self != (Beforehand { version: self.version, ..Beforehand::default() }) {
            *self = Beforehand { version: self.version.wrapping_add(1), ..Beforehand::default() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_that_came_along_with_an_action_ends_when_that_is_taken_back_and_any_other_stays() {
        let order =
            |key: &str, along| StandingOrder { order: Order::of(key), lasts: Lasts::Phase, given: Period::default(), along };
        let said =
            Beforehand { orders: vec![order("a", None), order("b", Some(4)), order("c", Some(7))], ..Beforehand::default() };
        let left = |along, first| {
            let mut said = said.clone();
            said.taken_back(along, first, 9);
            said.orders.into_iter().map(|standing| standing.order.key).collect::<Vec<_>>()
        };
        assert_eq!((left(7, 7), left(4, 4)), (vec!["a".to_owned(), "b".to_owned()], vec!["a".to_owned()]));
        assert_eq!(left(0, 8), ["a"], "who takes something back is thinking again");
    }

    #[test]
    fn an_order_stands_as_long_as_its_phase_or_its_round_or_until_it_is_ended() {
        let given = Period { round: 3, phase: 2 };
        let stands = |lasts, round, phase| {
            StandingOrder { order: Order::of("a"), lasts, given, along: None }.stands(Period { round, phase })
        };
        let all = |round, phase| Lasts::ALL.map(|lasts| stands(lasts, round, phase));
        assert_eq!([all(3, 2), all(3, 4), all(4, 2)], [[true; 3], [false, true, true], [false, false, true]]);
    }
}
