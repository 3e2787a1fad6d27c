//! A game over days: people who are awake at different hours are rung when the game waits for them, and answer when they see it.
//!
//! They decide as the game's heuristic player does, and order and prepare what they would do as far as they can see: see `rehearsal.rs`. What is said
//! beforehand is carried out as the host does it. Not here: quiet rings, reminders and clocks, which are the host's. Start reading at
//! [`play_over_days`].

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
use crate::erased::{AnyGame, GameEntry, NotPlayed, obey, only_choice};
use crate::game::{Actor, Dice, Options, Order, Period, Seat, SeatSet, Turn};
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
    /// What takes decisions off people, by seat; nothing where it is not said.
    pub aids: Vec<Aids>,
}

/// What it came to, of all seats together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Days {
    /// How often somebody was rung: each time that the game begins to wait for him.
    pub rings: u64,
    /// Presses: one for a choice or a whole answer that is as he wants it, two where marks are changed and confirmed; those by which orders and
    /// prepared moves are given are counted too.
    pub presses: u64,
    /// From the first action to the last.
    pub minutes: u64,
    /// Decisions that an order or a prepared move answered, by what answered (an order in words, or `prepared`) and the key of the question.
    pub answers: BTreeMap<(String, String), Answers>,
    /// Points in the end, by seat; nothing where the game did not come to its end.
    pub points: Vec<i32>,
    /// Who won.
    pub winners: SeatSet,
    /// Whether the game came to its end.
    pub over: bool,
}

/// How decisions were answered that nobody was asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// All of them.
    pub automatic: u64,
    /// Of these, those which their owner would have answered otherwise at that moment.
    pub otherwise: u64,
}

impl std::ops::AddAssign for Answers {
    fn add_assign(&mut self, other: Answers) {
        self.automatic += other.automatic;
        self.otherwise += other.otherwise;
    }
}

impl Days {
    /// All that was answered.
    pub fn answered(&self) -> Answers {
        let mut all = Answers::default();
        self.answers.values().for_each(|answers| all += *answers);
        all
    }
}

/// Minutes that an answer waits which would tell something if it came at once: at least, and at most.
const WAITS: (u64, u64) = (1, 10);

/// Plays one game.
///
/// # Errors
/// When the game does not open, or refuses what was chosen in it.
pub fn play_over_days(rules: &GameEntry, how: &OverDays) -> Result<Days, NotPlayed> {
    let mut table = Table::open(rules, how)?;
    table.settle()?;
    table.ring(None);
    while let Some((at, seat, what)) = table.next() {
        table.now = table.now.max(at);
        table.present = Some(seat);
        match what {
            Comes::Person => table.visit(seat)?,
            Comes::Answer => table.carry_out(seat)?,
        }
        table.present = None;
        if table.left == 0 {
            break;
        }
    }
    table.days.minutes = table.now;
    if let Turn::Over(outcome) = table.game.turn() {
        table.days.over = true;
        table.days.points = outcome.scores.iter().map(|score| score.total).collect();
        table.days.winners = outcome.winners;
    }
    Ok(table.days)
}

struct Table {
    game: Box<dyn AnyGame>,
    aids: Vec<Aids>,
    chance: SeededDice,
    dice: SeededDice,
    people: Vec<Person>,
    /// Who was rung, and when he comes.
    due: BTreeMap<Seat, u64>,
    /// Whose answer is ready and waits a while, and until when.
    waits: BTreeMap<Seat, u64>,
    /// Who has caused what happens now: his answers need not wait.
    present: Option<Seat>,
    /// Minutes.
    now: u64,
    days: Days,
    /// Actions until the game is given up.
    left: u64,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Comes {
    /// Somebody who was rung.
    Person,
    /// An answer that has waited.
    Answer,
}

/// What was said beforehand to a decision.
enum Says {
    Prepared(String),
    Ordered(Order, Vec<String>),
}

impl Table {
    fn open(rules: &GameEntry, how: &OverDays) -> Result<Table, NotPlayed> {
        let game = rules.new_game(&how.options, how.seats).map_err(NotPlayed::Refused)?;
        let mut people = SeededDice::new(how.seed ^ 0x005e_ed0f_0ae5);
        Ok(Table {
            game,
            aids: how.aids.clone(),
            chance: SeededDice::new(how.seed),
            dice: SeededDice::new(how.seed ^ 0x9e37_79b9_7f4a_7c15),
            people: (0..how.seats).map(|_| Person::any(&mut people)).collect(),
            due: BTreeMap::new(),
            waits: BTreeMap::new(),
            present: None,
            now: 0,
            days: Days::default(),
            left: MOST_DECISIONS,
        })
    }

    fn next(&self) -> Option<(u64, Seat, Comes)> {
        let people = self.due.iter().map(|(seat, at)| (*at, *seat, Comes::Person));
        people.chain(self.waits.iter().map(|(seat, at)| (*at, *seat, Comes::Answer))).min()
    }

    fn aids(&self, seat: Seat) -> Aids {
        self.aids.get(seat.index()).copied().unwrap_or(Aids::None)
    }

    /// Whoever is newly awaited is rung, but for who is there and whose answer is ready; who is not awaited any more is not waited for.
    fn ring(&mut self, there: Option<Seat>) {
        let awaited = self.game.turn().awaited();
        self.due.retain(|seat, _| awaited.has(*seat));
        self.waits.retain(|seat, _| awaited.has(*seat));
        for seat in awaited.iter().filter(|seat| Some(*seat) != there && !self.waits.contains_key(seat)) {
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
            let Pressed { actions, presses, then } = press(self.game.as_ref(), seat, self.aids(seat), &mut self.dice);
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
        if self.aids(seat) == Aids::Orders && !matches!(self.game.turn(), Turn::Over(_)) {
            self.look_ahead(seat);
            self.settle()?;
            self.ring(None);
        }
        Ok(())
    }

    /// What has waited is answered; if it does not hold any more, the person is rung.
    fn carry_out(&mut self, seat: Seat) -> Result<(), NotPlayed> {
        self.waits.remove(&seat);
        self.settle()?;
        self.ring(None);
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

    /// One answer that needs no person.
    fn answer(&mut self, seat: Seat) -> Result<bool, NotPlayed> {
        let aids = self.aids(seat);
        if aids == Aids::Orders {
            let said = self.said(seat);
            let waits = said.is_some() && self.present != Some(seat) && !self.game.prompt(seat).public;
            if waits {
                // At once it would tell that he had no choice, or could not have answered by hand.
                let (least, most) = WAITS;
                let until = self.now + least + u64::from(self.dice.below((most - least + 1) as u32));
                self.waits.entry(seat).or_insert(until);
                return Ok(false);
            }
            self.waits.remove(&seat);
            if let Some(said) = said {
                return self.answer_as_said(seat, said).map(|()| true);
            }
        }
        match only_choice(self.game.as_ref(), seat).filter(|_| aids != Aids::None) {
            Some(only) => self.play_all(seat, &[only]).map(|()| true),
            None => Ok(false),
        }
    }

    /// What he has said to the decision that he has now: prepared moves come before orders. A plan that does not hold is dropped.
    fn said(&mut self, seat: Seat) -> Option<Says> {
        let game = self.game.as_ref();
        let person = self.people.get_mut(seat.index())?;
        match person.plan.as_ref().map(|plan| plan.next(game, seat)) {
            Some(Next::Play(action)) => return Some(Says::Prepared(action)),
            Some(Next::Drop(_)) => person.plan = None,
            Some(Next::Wait) | None => {}
        }
        let given = person.orders_in(game.period());
        let (order, _) = obey(game, seat, &given)?;
        Some(Says::Ordered(order.clone(), decide(game, seat, |at| at.obey(seat, order))))
    }

    fn answer_as_said(&mut self, seat: Seat, said: Says) -> Result<(), NotPlayed> {
        let would = decide(self.game.as_ref(), seat, |at| at.heuristic(seat, &mut self.dice));
        match said {
            Says::Ordered(order, actions) => {
                self.judge(seat, order.to_string(), same(&would, &actions));
                self.play_all(seat, &actions)
            }
            Says::Prepared(action) => {
                let mut begins = false;
                if let Some(person) = self.people.get_mut(seat.index()) {
                    person.plan = person.plan.take().and_then(|mut plan| {
                        begins = plan.first() == Some(action.as_str());
                        plan.played(&action);
                        (!plan.is_empty()).then_some(plan)
                    });
                }
                if !begins {
                    self.judge(seat, "prepared".to_owned(), would.contains(&action));
                }
                self.play_all(seat, &[action])
            }
        }
    }

    /// Counts an answer, and whether he would have given it.
    fn judge(&mut self, seat: Seat, said: String, as_he_would: bool) {
        let question = self.game.prompt(seat).ask.map(|ask| ask.key.into_owned()).unwrap_or_default();
        *self.days.answers.entry((said, question)).or_default() += Answers { automatic: 1, otherwise: u64::from(!as_he_would) };
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
