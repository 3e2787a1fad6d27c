//! Standing orders, tried in every position, and in a game of their own that is logged and played again.
//!
//! Start reading at [`orders_answer`].

use super::promise::{Breach, Found, Promise, breach, promised};
use super::simulation::{SeededDice, Simulation, record, replayed};
use crate::erased::{AnyGame, erased, obey};
use crate::game::{Actor, Dice, Eye, Game, Order, Resample, Seat, Simulate, Told, Turn};
use crate::orders::Cause;
use crate::record::{Move, Record};
use crate::undo::{History, undo_word};

/// Decisions of the game that is played with orders.
const DECISIONS: u32 = 300;

/// More answers than any decision is made of.
const MOST_ANSWERS: usize = 100;

/// Everything that can be ordered in that game.
pub(super) fn all<G: Game>() -> Vec<Order> {
    G::INFO.orders.iter().flat_map(crate::orders::OrderSpec::orders).collect()
}

/// An order answers with one of the offers or says nothing, and so does anything that is no order.
pub(super) fn orders_answer<G: Game>(game: &G, seat: Seat, offers: &[G::Action]) -> Found {
    let view = game.view(Eye::Seat(seat));
    for order in all::<G>() {
        if let Some(choice) = G::obey(&view, seat, offers, &order) {
            promised!(OrderIsLegal, choice < offers.len(), "`{order}` of {seat} chooses {choice} of {} offers", offers.len());
        }
        let strange = [
            Order { key: format!("{}-s", order.key), value: order.value.clone() },
            Order { value: Some("nothing-of-the-kind".to_owned()), ..order.clone() },
        ];
        for strange in strange {
            let said = G::obey(&view, seat, offers, &strange);
            promised!(OrderIsLegal, said.is_none(), "`{strange}`, which nobody can order, answers {said:?} for {seat}");
        }
    }
    Ok(())
}

/// An order whose owner sees no difference makes none.
pub(super) fn orders_see_no_secret<G: Game>(game: &G, other: &G, seat: Seat, offers: &[G::Action]) -> Found {
    let views = [game, other].map(|game| game.view(Eye::Seat(seat)));
    for order in all::<G>() {
        let [said, instead] = views.each_ref().map(|view| G::obey(view, seat, offers, &order));
        promised!(OrderIsLegal, said == instead, "`{order}` of {seat}, who sees no difference, chooses {said:?} or {instead:?}");
    }
    Ok(())
}

/// What one order answers of a decision, answer after answer, comes to an end.
pub(super) fn orders_end<G: Game>(game: &G, seat: Seat) -> Found {
    for order in all::<G>() {
        let mut game = game.clone();
        let mut offers = Vec::new();
        for answers in 0.. {
            offers.clear();
            game.legal(seat, &mut offers);
            let view = game.view(Eye::Seat(seat));
            let said = if offers.is_empty() { None } else { G::obey(&view, seat, &offers, &order) };
            let Some(action) = said.and_then(|at| offers.get(at)) else { break };
            promised!(OrderEnds, answers < MOST_ANSWERS, "`{order}` of {seat} still answers {action}");
            if let Err(why) = game.apply(Actor::Seat(seat), action, &mut Told::deaf()) {
                return Err((Promise::OrderIsLegal, format!("`{order}` of {seat} answers {action}: {why:?}")));
            }
        }
    }
    Ok(())
}

/// Plays a game in which seats have orders, some of it taken back: what they answer is logged with its cause, the record of it plays to the same
/// end, and no other action is taken for theirs.
pub(super) fn orders_are_logged<G: Simulate + Resample>(how: &Simulation) -> Result<(), Box<Breach>> {
    let opened = G::new(&how.options, how.seats).map_err(|why| breach(Promise::Opens, format!("{why:?}"), &[]))?;
    let mut table = Table {
        game: erased(opened),
        history: History::default(),
        moves: Vec::new(),
        orders: vec![Vec::new(); usize::from(how.seats)],
        dice: SeededDice::new(how.seed ^ 0x0dd5),
    };
    for decision in 0..DECISIONS {
        if decision % 20 == 0 {
            table.give_orders(&all::<G>());
        }
        match table.go_on() {
            Ok(true) => {}
            Ok(false) => break,
            Err((promise, found)) => return Err(breach(promise, found, &table.moves)),
        }
    }
    let differs = |found: String| breach(Promise::OrderIsLogged, found, &table.moves);
    let text = record(G::INFO, how, table.moves.clone()).to_string();
    let read: Record = text.parse().map_err(|why| differs(format!("{why}")))?;
    if read.to_string() != text {
        return Err(differs(format!("read and written again it is\n{read}")));
    }
    let end = replayed::<G>(&read).map_err(|why| differs(format!("{why:?}")))?;
    if end.save() == table.game.save() { Ok(()) } else { Err(differs(format!("{end:?}\ninstead of\n{:?}", table.game))) }
}

/// A game whose seats have orders.
struct Table {
    game: Box<dyn AnyGame>,
    history: History,
    moves: Vec<Move>,
    /// By seat.
    orders: Vec<Vec<Order>>,
    dice: SeededDice,
}

impl Table {
    /// To each seat about a third of all there are.
    fn give_orders(&mut self, all: &[Order]) {
        let dice = &mut self.dice;
        for orders in &mut self.orders {
            *orders = all.iter().filter(|_| dice.below(3) == 0).cloned().collect();
        }
    }

    /// One action: of chance, by an order, at random, or one that takes something back. Says whether the game goes on.
    fn go_on(&mut self) -> Result<bool, (Promise, String)> {
        let (by, action, cause) = match self.game.turn() {
            Turn::Over(_) => return Ok(false),
            Turn::Chance => (Actor::Chance, self.game.draw(&mut self.dice).unwrap_or_default(), None),
            Turn::Seats(seats) => {
                let Some(seat) = seats.iter().nth(self.dice.below(seats.len().max(1)) as usize) else { return Ok(false) };
                self.answer(seat)?
            }
        };
        self.play(Move::new(by, action).caused(cause))?;
        let most = self.history.latest(4).count() as u32;
        if most > 0 && self.dice.below(30) == 0 {
            let count = 1 + self.dice.below(most);
            self.play(Move::new(Actor::Seat(Seat(0)), undo_word(count)))?;
        }
        Ok(true)
    }

    /// What its orders say, else anything.
    fn answer(&mut self, seat: Seat) -> Result<(Actor, String, Option<Cause>), (Promise, String)> {
        let legal = self.game.legal(seat);
        let any = legal.get(self.dice.below(legal.len().max(1) as u32) as usize).cloned().unwrap_or_default();
        let orders = self.orders.get(seat.index()).into_iter().flatten();
        let Some((order, action)) = obey(self.game.as_ref(), seat, orders) else { return Ok((Actor::Seat(seat), any, None)) };
        let cause = Cause::Order(order.clone());
        if any != action {
            let (mut game, mut history) = (self.game.boxed_clone(), self.history.clone());
            let taken = history.play(&mut game, 0, Actor::Seat(seat), &any, Some(&cause)).is_ok();
            promised!(OrderIsLogged, !taken, "{any} is taken for what `{order}` says to {seat}, which is {action}");
        }
        Ok((Actor::Seat(seat), action, Some(cause)))
    }

    fn play(&mut self, played: Move) -> Found {
        let at = self.moves.len() as u32;
        let told = self.history.play(&mut self.game, at, played.by, &played.action, played.cause.as_ref());
        let words = played.to_string();
        self.moves.push(played);
        told.map(|_| ()).map_err(|why| (Promise::OrderIsLogged, format!("{words}: {why:?}")))
    }
}
