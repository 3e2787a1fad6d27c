//! A game over days: people who are awake at different hours are rung when the game waits for them, and answer when they see it.
//!
//! They decide as the game's heuristic player does, and order and prepare what they would do as far as they can see: see `rehearsal.rs`. Not here:
//! quiet rings, reminders and clocks, which are the host's. Start reading at [`play_over_days`].

mod decision;
mod person;
mod rehearsal;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use decision::{Pressed, decide, press};
use person::Person;
use rehearsal::{agrees_for_the_phase, foresees, orders_worth_giving};

use super::play::MOST_DECISIONS;
use super::simulation::SeededDice;
use crate::erased::{AnyGame, GameEntry, NotPlayed, only_choice};
use crate::game::{Actor, Options, Order, Period, Seat, Turn};
use crate::orders::obey;
use crate::prepare::Next;

/// What takes decisions off people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aids {
    /// Nothing: whoever is awaited is asked, even where there is one thing to do.
    None,
    /// An only choice that everybody may know is made, and whole answers do and pass in one press.
    Passes,
    /// Besides these, standing orders and prepared moves.
    Orders,
}

/// How a game is played over days.
#[derive(Clone, Debug)]
pub struct OverDays {
    /// Number of seats.
    pub seats: u8,
    /// Options of the game.
    pub options: Options,
    /// Repeats the game, and the people.
    pub seed: u64,
    /// What takes decisions off people.
    pub aids: Aids,
}

/// What it came to, of all seats together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// How often somebody was rung: each time that the game begins to wait for him.
    pub rings: u64,
    /// Presses: one for a choice or a whole answer that is as he wants it, two where marks are changed and confirmed; those by which orders and
    /// prepared moves are given are counted too.
    pub presses: u64,
    /// From the first action to the last.
    pub minutes: u64,
    /// Decisions that an order or a prepared move answered.
    pub automatic: u64,
    /// Of these, those which their owner would have answered otherwise.
    pub wrong: u64,
    /// Whether the game came to its end.
    pub over: bool,
}

/// Plays one game.
///
/// # Errors
/// When the game does not open, or refuses what was chosen in it.
pub fn play_over_days(rules: &GameEntry, how: &OverDays) -> Result<Days, NotPlayed> {
    let game = rules.new_game(&how.options, how.seats).map_err(NotPlayed::Refused)?;
    let mut people = SeededDice::new(how.seed ^ 0x005e_ed0f_0ae5);
    let mut table = Table {
        game,
        aids: how.aids,
        chance: SeededDice::new(how.seed),
        dice: SeededDice::new(how.seed ^ 0x9e37_79b9_7f4a_7c15),
        people: (0..how.seats).map(|_| Person::any(&mut people)).collect(),
        due: BTreeMap::new(),
        now: 0,
        days: Days::default(),
        left: MOST_DECISIONS,
    };
    table.settle()?;
    table.ring(None);
    while let Some((seat, at)) = table.next_visit() {
        table.now = table.now.max(at);
        table.visit(seat)?;
        if table.left == 0 {
            break;
        }
    }
    table.days.minutes = table.now;
    table.days.over = matches!(table.game.turn(), Turn::Over(_));
    Ok(table.days)
}

struct Table {
    game: Box<dyn AnyGame>,
    aids: Aids,
    chance: SeededDice,
    dice: SeededDice,
    people: Vec<Person>,
    /// Who was rung, and when he comes.
    due: BTreeMap<Seat, u64>,
    /// Minutes.
    now: u64,
    days: Days,
    /// Actions until the game is given up.
    left: u64,
}

impl Table {
    fn next_visit(&self) -> Option<(Seat, u64)> {
        self.due.iter().map(|(seat, at)| (*seat, *at)).min_by_key(|(_, at)| *at)
    }

    /// Whoever is newly awaited is rung, but for who is there; who is not awaited any more is not waited for.
    fn ring(&mut self, there: Option<Seat>) {
        let awaited = self.game.turn().awaited();
        self.due.retain(|seat, _| awaited.has(*seat));
        for seat in awaited.iter().filter(|seat| Some(*seat) != there) {
            let Some(person) = self.people.get(seat.index()) else { continue };
            if !self.due.contains_key(&seat) {
                self.days.rings += 1;
                self.due.insert(seat, person.answers(self.now, &mut self.dice));
            }
        }
    }

    /// He answers until the game does not wait for him any more; then he looks ahead.
    fn visit(&mut self, seat: Seat) -> Result<(), NotPlayed> {
        self.due.remove(&seat);
        while self.left > 0 && self.game.turn().awaited().has(seat) {
            let Pressed { actions, presses, then } = press(self.game.as_ref(), seat, self.aids, &mut self.dice);
            let then = then.filter(|order| agrees_for_the_phase(self.game.as_ref(), seat, order, &mut self.dice));
            self.days.presses += presses;
            self.play_all(seat, &actions)?;
            if let Some(order) = then {
                let until = self.game.period();
                if let Some(person) = self.people.get_mut(seat.index()) {
                    person.for_phase = Some((order, until));
                }
            }
            self.settle()?;
            self.ring(Some(seat));
        }
        if self.aids == Aids::Orders && !matches!(self.game.turn(), Turn::Over(_)) {
            self.look_ahead(seat);
            self.settle()?;
            self.ring(None);
        }
        Ok(())
    }

    fn play_all(&mut self, seat: Seat, actions: &[String]) -> Result<(), NotPlayed> {
        for action in actions {
            self.left = self.left.saturating_sub(1);
            self.game.play(Actor::Seat(seat), action)?;
        }
        Ok(())
    }

    /// Chance draws, and what needs nobody is done, until somebody has to be asked.
    fn settle(&mut self) -> Result<(), NotPlayed> {
        while self.left > 0 {
            match self.game.turn() {
                Turn::Over(_) => return Ok(()),
                Turn::Chance => {
                    self.left -= 1;
                    let drawn = self.game.draw(&mut self.chance).unwrap_or_default();
                    self.game.play(Actor::Chance, &drawn)?;
                }
                Turn::Seats(seats) => {
                    let mut answered = false;
                    for seat in seats.iter() {
                        if self.game.turn().awaited().has(seat) && self.answer(seat)? {
                            answered = true;
                            break;
                        }
                    }
                    if !answered {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// One answer that needs no person. Prepared moves come before orders.
    fn answer(&mut self, seat: Seat) -> Result<bool, NotPlayed> {
        if self.aids == Aids::None {
            return Ok(false);
        }
        if self.aids == Aids::Orders && self.answer_as_prepared(seat)? {
            return Ok(true);
        }
        let game = self.game.as_ref();
        let given = self.people.get(seat.index()).map(|person| person.orders_in(game.period())).unwrap_or_default();
        if let Some((order, _)) = obey(game, seat, &given) {
            let said = decide(game, seat, |at| at.obey(seat, order));
            self.judge(seat, &said);
            self.play_all(seat, &said)?;
            return Ok(true);
        }
        match only_choice(game, seat) {
            Some(only) => self.play_all(seat, &[only]).map(|()| true),
            None => Ok(false),
        }
    }

    fn answer_as_prepared(&mut self, seat: Seat) -> Result<bool, NotPlayed> {
        let Some(person) = self.people.get_mut(seat.index()) else { return Ok(false) };
        let Some(plan) = person.plan.as_mut() else { return Ok(false) };
        match plan.next(self.game.as_ref(), seat) {
            Next::Wait => Ok(false),
            Next::Drop(_) => {
                person.plan = None;
                Ok(false)
            }
            Next::Play(action) => {
                let begins = plan.first() == Some(action.as_str());
                plan.played(&action);
                if plan.is_empty() {
                    person.plan = None;
                }
                if !begins {
                    let would = decide(self.game.as_ref(), seat, |at| at.heuristic(seat, &mut self.dice));
                    self.days.automatic += 1;
                    self.days.wrong += u64::from(!would.contains(&action));
                }
                self.play_all(seat, &[action]).map(|()| true)
            }
        }
    }

    /// Whether he would have answered the same.
    fn judge(&mut self, seat: Seat, said: &[String]) {
        let would = decide(self.game.as_ref(), seat, |at| at.heuristic(seat, &mut self.dice));
        self.days.automatic += 1;
        self.days.wrong += u64::from(!same(&would, said));
    }

    /// Once a round he thinks about his orders; and he prepares his next move where he knows it.
    fn look_ahead(&mut self, seat: Seat) {
        let (game, dice) = (self.game.as_ref(), &mut self.dice);
        let Some(person) = self.people.get_mut(seat.index()) else { return };
        let round = game.period().round;
        if person.reviewed != Some(round) {
            person.reviewed = Some(round);
            let wanted = orders_worth_giving(game, seat, &person.orders, dice);
            let given = wanted.iter().filter(|order| !person.orders.contains(order)).count() as u64;
            let ended = person.orders.iter().filter(|order| !wanted.contains(order)).count() as u64;
            // The panel is opened; an order is chosen with its value, and for how long; one press ends one.
            self.days.presses += u64::from(given + ended > 0) + 2 * given + ended;
            person.orders = wanted;
        }
        let (wants, presses) = match &person.plan {
            Some(_) => return,
            None => foresees(game, seat, dice),
        };
        if let Some(plan) = wants {
            self.days.presses += 1 + presses;
            person.plan = Some(plan);
        }
    }
}

/// Whether two answers are the same, in whatever order.
fn same(one: &[String], other: &[String]) -> bool {
    let sorted = |actions: &[String]| {
        let mut actions = actions.to_vec();
        actions.sort();
        actions
    };
    sorted(one) == sorted(other)
}

impl Person {
    /// Those that hold now, in the order they are asked.
    fn orders_in(&self, now: Period) -> Vec<Order> {
        let for_phase = self.for_phase.iter().filter(|(_, until)| *until == now).map(|(order, _)| order.clone());
        for_phase.chain(self.orders.iter().cloned()).collect()
    }
}
