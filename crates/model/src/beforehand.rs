//! What a seat has said beforehand: standing orders, and moves prepared for its turn.
//!
//! It lies beside the log and the position, and what is taken back there leaves it alone, but for what rests on it. Not here: what an order
//! answers and whether a plan holds (the rules crate), when they are carried out (`tables/decide/orders.rs`). Start reading at [`Beforehand`].

use serde::{Deserialize, Serialize};
use tertulia_rules::game::{Order, Period};
use tertulia_rules::notation::notation;
use tertulia_rules::prepare::Plan;
use tertulia_rules::text::Text;

/// What is kept of one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beforehand {
    /// Its orders, the first that answers first. At most one with each key of the game's.
    pub orders: Vec<StandingOrder>,
    /// What it has prepared.
    pub plan: Option<Plan>,
    /// Counts what became of its plans: a button of the panel where one is made is of one of these.
    pub version: u32,
    /// Entries of the log when the plan was changed or carried on last: it rests on all of them.
    pub rests_on: u32,
    /// Why the latest plan was dropped, until the seat acts itself or prepares something.
    pub dropped: Option<Text>,
    /// The decision number at which it is asked whatever it has said, because something was taken back.
    pub by_hand: Option<u32>,
}

/// An order that stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingOrder {
    /// What is ordered.
    pub order: Order,
    /// How long.
    pub lasts: Lasts,
    /// How far the game was when it was given.
    pub given: Period,
    /// The entry of the log that it was given along with, if it came with an action: with that it is taken back.
    pub along: Option<u32>,
}

/// How long an order stands, written as it is typed and pressed. Stored by place: a new one goes to the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasts {
    /// As long as the phase in which it was given.
    Phase,
    /// As long as the round.
    Round,
    /// Until it is ended, or the game is.
    #[default]
    UntilEnded,
}

impl Lasts {
    /// All of them.
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
    /// Whether it still stands when the game is so far.
    pub fn stands(&self, now: Period) -> bool {
        match self.lasts {
            Lasts::Phase => self.given == now,
            Lasts::Round => self.given.round == now.round,
            Lasts::UntilEnded => true,
        }
    }
}

impl Beforehand {
    /// Whether that order stands for so long already, and is not to be given anew because its seat decides by hand.
    pub fn has(&self, order: &Order, lasts: Lasts, decision: u32) -> bool {
        self.by_hand != Some(decision) && self.orders.iter().any(|standing| standing.order == *order && standing.lasts == lasts)
    }

    /// An order is given: one of the same key ends by it.
    pub fn give(&mut self, given: StandingOrder) {
        self.orders.retain(|other| other.order.key != given.order.key);
        self.orders.push(given);
    }

    /// The plan is another one now, or none; an empty one is none.
    pub fn set_plan(&mut self, plan: Option<Plan>, log: u32) {
        self.plan = plan.filter(|plan| !plan.is_empty());
        self.rests_on = log;
        self.version = self.version.wrapping_add(1);
    }

    /// The plan is dropped.
    pub fn drop_plan(&mut self, why: Text, log: u32) {
        self.set_plan(None, log);
        self.dropped = Some(why);
    }

    /// The entries of the log from `first` on were taken back: a plan that rests on them is dropped. Orders that came along with the action numbered
    /// `along` or a later one end.
    pub fn taken_back(&mut self, along: u32, first: u32, log: u32) {
        self.orders.retain(|order| order.along.is_none_or(|at| at < along));
        if self.plan.is_some() && self.rests_on > first {
            self.drop_plan(Text::new("front-plan-undone"), log);
        }
    }

    /// Nothing is said beforehand any more. What was made for it before is none of whatever comes later.
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
