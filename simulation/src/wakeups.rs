//! One game over days at a real table: how often its people are rung, how many decisions orders and
//! prepared moves spare them, and how many of these they would have made otherwise. Nothing goes
//! wrong here, and everybody answers the first ring. Start reading at [`play`].

mod compare;
mod decision;
mod rehearsal;

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use tertulia_base::clock::{Clock, Moment, SimClock};
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Lasts, Seating, Table, Term, TimeControl};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Actor, Options, Order, Seat, SeatSet, Turn};
use tertulia_rules::games::GAMES;
use tertulia_rules::kit::SeededDice;
use tertulia_rules::orders::Cause;
use tertulia_store::MemoryStore;
use tertulia_tables::{Opening, Preparing, TablePolicy, What};
use tertulia_testkit::{CHANNEL, House, opening, pass, watch};
use tokio::runtime::Builder;

use crate::calendar::BEGINNING;
use crate::people::{PEOPLE, SimulatedPerson, Temper};
pub use compare::compare;
use decision::{PressedDecision, decide, press};
use rehearsal::{agrees_for_the_phase, foresees, orders_worth_giving};

/// A game over days.
pub struct WakeupPlan {
    /// The game.
    pub rules: &'static GameEntry,
    /// Its number of seats.
    pub seats: u8,
    /// Its options.
    pub options: Options,
    /// The seed, which repeats the game and its people.
    pub seed: u64,
    /// The seats that give orders and prepare moves.
    pub orders: SeatSet,
}

/// What a game over days came to, over all seats.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wakeups {
    /// How often the game began to wait for somebody.
    pub rings: u64,
    /// Presses: one for a choice or an answer as proposed, two where marks are changed first; those
    /// that give orders and prepare moves included.
    pub presses: u64,
    /// Minutes from the first action to the last.
    pub minutes: u64,
    /// The actions of orders and plans, by the order or `prepared`.
    pub answers: BTreeMap<String, Answers>,
    /// The points at the end, by seat; empty if the game did not end.
    pub points: Vec<i32>,
    /// Who won.
    pub winners: SeatSet,
}

/// Actions that nobody pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// All of them.
    pub automatic: u64,
    /// Those that their owner would not have chosen.
    pub otherwise: u64,
}

impl std::ops::AddAssign for Answers {
    fn add_assign(&mut self, other: Answers) {
        self.automatic += other.automatic;
        self.otherwise += other.otherwise;
    }
}

/// Plays a game.
///
/// # Errors
/// When the table refuses something, or the system gives no runtime.
pub fn play(plan: &WakeupPlan) -> io::Result<Wakeups> {
    Builder::new_current_thread().build()?.block_on(async {
        let mut game = OverDays::open(plan).await?;
        game.go_on().await?;
        game.ended().await
    })
}

struct OverDays<'a> {
    plan: &'a WakeupPlan,
    house: House,
    id: TableId,
    people: Vec<Someone>,
    dice: SeededDice,
    counts: Wakeups,
}

/// A person at the table.
struct Someone {
    who: SimulatedPerson,
    /// When they look at the table, if they were rung.
    looks: Option<Moment>,
    /// The round in which they last reviewed their orders.
    reviewed: Option<u32>,
}

impl OverDays<'_> {
    async fn open(plan: &WakeupPlan) -> io::Result<OverDays<'_>> {
        let mut dice = SeededDice::new(plan.seed ^ 0x9e37_79b9_7f4a_7c15);
        let policy = TablePolicy { remind_after: None, ..TablePolicy::default() };
        let house = House::of(GAMES, Arc::new(MemoryStore::new()), SimClock::at(BEGINNING), plan.seed, policy);
        let everybody = SimulatedPerson::all(PEOPLE, 1, &mut dice).into_iter();
        let prompt = everybody.filter(|who| who.temper == Temper::Prompt || who.temper == Temper::Slow);
        let people: Vec<Someone> = prompt
            .take(plan.seats.into())
            .map(|who| Someone { who: SimulatedPerson { away: None, vanishes: None, ..who }, looks: None, reviewed: None })
            .collect();
        let users: Vec<UserId> = people.iter().map(|person| person.who.user).collect();
        let asks = Opening {
            game: plan.rules.info.slug.to_owned(),
            seats: Some(plan.seats),
            options: plan.options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
            terms: vec![Term::Clock(TimeControl::None), Term::Seating(Seating::Joined)],
            ..opening(users[0], CHANNEL, &[])
        };
        let id = house.tables.open(asks).await.map_err(refused)?.table.head.id;
        for user in &users[1..] {
            house.ask(*user, id, What::Join).await.map_err(refused)?;
        }
        house.ask(users[0], id, What::Start).await.map_err(refused)?;
        Ok(OverDays { plan, house, id, people, dice, counts: Wakeups::default() })
    }

    async fn table(&self) -> io::Result<Arc<Table>> {
        self.house.tables.look(self.id).await.map_err(refused)?.ok_or_else(|| refused("no table"))
    }

    /// Lets everybody act when they look, and orders and plans when they are due, until the end.
    async fn go_on(&mut self) -> io::Result<()> {
        let reminders = watch(&self.house);
        loop {
            let table = self.table().await?;
            let Some(Turn::Seats(_)) = table.game.as_ref().map(|game| game.turn()) else { break };
            self.ring(&table);
            let now = self.house.clock.now();
            let due = table.head.due.iter().map(|due| due.when);
            let Some(next) = self.people.iter().filter_map(|person| person.looks).chain(due).min() else { break };
            pass(&self.house, next.after(now)).await;
            let looks = Seat::all(self.plan.seats).zip(&mut self.people);
            let looks: Vec<Seat> =
                looks.filter_map(|(seat, person)| person.looks.take_if(|when| *when <= next).map(|_| seat)).collect();
            for seat in looks {
                self.visit(seat).await?;
            }
        }
        reminders.stop().await;
        Ok(())
    }

    /// Rings those for whom the game begins to wait, and lets the others be.
    fn ring(&mut self, table: &Table) {
        let now = self.house.clock.now();
        for (seat, person) in Seat::all(self.plan.seats).zip(&mut self.people) {
            if !table.head.awaited.has(seat) || table.head.answers_itself(seat) {
                person.looks = None;
            } else if person.looks.is_none() {
                self.counts.rings += 1;
                person.looks = person.who.heeds(0, now, &mut self.dice);
            }
        }
    }

    /// Lets a person decide until the game waits for others, and then look ahead.
    async fn visit(&mut self, seat: Seat) -> io::Result<()> {
        loop {
            let table = self.table().await?;
            let Some(game) = table.game.as_ref().filter(|_| table.head.awaited.has(seat)) else { break };
            let PressedDecision { actions, presses, then } = press(game.as_ref(), seat, &mut self.dice);
            let then = then.filter(|(_, order)| {
                self.plan.orders.has(seat) && agrees_for_the_phase(game.as_ref(), seat, order, &mut self.dice)
            });
            self.counts.presses += presses;
            let decision = Some(table.head.state(seat).decision);
            let what = match then {
                Some((key, _)) => What::Ready { decision, key: key.to_owned() },
                None => What::Play { decision, actions },
            };
            self.ask(seat, what).await?;
        }
        if self.plan.orders.has(seat) { self.look_ahead(seat).await } else { Ok(()) }
    }

    /// Lets a person review their orders once a round, and prepare the next move if they know it.
    async fn look_ahead(&mut self, seat: Seat) -> io::Result<()> {
        let table = self.table().await?;
        let Some(game) = table.game.as_ref().filter(|game| matches!(game.turn(), Turn::Seats(_))) else { return Ok(()) };
        let round = game.period().round;
        let person = &mut self.people[seat.index()];
        if person.reviewed.replace(round) != Some(round) {
            let standing = table.head.state(seat).beforehand.orders.iter();
            let has: Vec<Order> =
                standing.filter(|order| order.lasts == Lasts::UntilEnded).map(|order| order.order.clone()).collect();
            let wanted = orders_worth_giving(game.as_ref(), seat, &has, &mut self.dice);
            let given: Vec<Order> = wanted.iter().filter(|order| !has.contains(order)).cloned().collect();
            let ended: Vec<Order> = has.into_iter().filter(|order| !wanted.contains(order)).collect();
            // The panel is opened; an order is chosen with its value and its duration, and ended by
            // one press.
            let presses = 2 * given.len() + ended.len();
            self.counts.presses += u64::from(presses > 0) + presses as u64;
            for order in ended {
                self.ask(seat, What::EndOrder(order)).await?;
            }
            for order in given {
                self.ask(seat, What::GiveOrder { order, lasts: Lasts::UntilEnded }).await?;
            }
        }
        let table = self.table().await?;
        let Some(game) = table.game.as_ref().filter(|_| table.head.state(seat).beforehand.plan.is_none()) else { return Ok(()) };
        if let (Some(plan), presses) = foresees(game.as_ref(), seat, &mut self.dice) {
            self.counts.presses += 1 + presses;
            let actions = plan.steps().iter().map(|step| step.action.clone()).collect();
            self.ask(seat, What::Prepare { version: None, how: Preparing::Add(actions) }).await?;
        }
        Ok(())
    }

    async fn ask(&self, seat: Seat, what: What) -> io::Result<()> {
        self.house.ask(self.people[seat.index()].who.user, self.id, what).await.map_err(refused).map(drop)
    }

    /// Counts the results, and compares automatic actions with what their owners would have chosen.
    async fn ended(mut self) -> io::Result<Wakeups> {
        let record = self.house.tables.record(self.id).await.map_err(refused)?.ok_or_else(|| refused("no record"))?;
        let mut before = record.open(self.plan.rules).map_err(refused)?;
        let (dice, answers) = (&mut self.dice, &mut self.counts.answers);
        let replayed = record.replay_by(self.plan.rules, |played, after, _| {
            if let (Some(cause), Actor::Seat(seat)) = (&played.cause, played.by) {
                let would = decide(before.as_ref(), seat, |at| at.heuristic(seat, dice));
                let otherwise = u64::from(!would.contains(&played.action));
                *answers.entry(named(cause)).or_default() += Answers { automatic: 1, otherwise };
            }
            before = after.boxed_clone();
        });
        self.counts.minutes = self.house.clock.now().after(BEGINNING).as_secs() / 60;
        if let Turn::Over(outcome) = replayed.map_err(refused)?.turn() {
            self.counts.points = outcome.scores.iter().map(|score| score.total).collect();
            self.counts.winners = outcome.winners;
        }
        Ok(self.counts)
    }
}

fn named(cause: &Cause) -> String {
    match cause {
        Cause::Order(order) => order.to_string(),
        Cause::Prepared => "prepared".to_owned(),
    }
}

fn refused(why: impl std::fmt::Debug) -> io::Error {
    io::Error::other(format!("{why:?}"))
}
