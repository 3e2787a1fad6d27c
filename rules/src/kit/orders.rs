//! Standing orders, tried in every position and in a game. Start reading at [`orders_answer`].

use super::promise::{Breach, Found, Promise, breach, promised};
use super::simulation::{SeededDice, Simulation, record, replayed};
use crate::erased::{AnyGame, erased, obey};
use crate::game::{Actor, Dice, Eye, Game, Order, Resample, Seat, Simulate, Told, Turn};
use crate::orders::Cause;
use crate::record::{Move, Record};
use crate::undo::{History, undo_word};

const DECISIONS: u32 = 300;

/// More answers than any decision takes.
const MOST_ANSWERS: usize = 100;

pub(super) fn all<G: Game>() -> Vec<Order> {
    G::INFO.orders.iter().flat_map(crate::orders::OrderSpec::orders).collect()
}

/// Checks that an order answers with one of the offers or nothing; an unknown one with nothing.
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

/// Checks that an order answers the same where its owner sees the same.
pub(super) fn orders_see_no_secret<G: Game>(game: &G, other: &G, seat: Seat, offers: &[G::Action]) -> Found {
    let views = [game, other].map(|game| game.view(Eye::Seat(seat)));
    for order in all::<G>() {
        let [said, instead] = views.each_ref().map(|view| G::obey(view, seat, offers, &order));
        promised!(OrderIsLegal, said == instead, "`{order}` of {seat}, who sees no difference, chooses {said:?} or {instead:?}");
    }
    Ok(())
}

/// Checks that the answers of one order to a decision come to an end.
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

/// Plays a game in which seats have orders, with some undo. Checks that the answers are logged with
/// their cause, that the record replays to the same end, and that no other action passes for them.
pub(super) fn orders_are_logged<G: Simulate + Resample>(how: &Simulation) -> Result<(), Box<Breach>> {
    let opened = G::new(&how.options, how.seats).map_err(|why| breach(Promise::Opens, format!("{why:?}"), &[]))?;
    let mut table = GameWithOrders {
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

struct GameWithOrders {
    game: Box<dyn AnyGame>,
    history: History,
    moves: Vec<Move>,
    orders: Vec<Vec<Order>>,
    dice: SeededDice,
}

impl GameWithOrders {
    /// Gives each seat about a third of all orders.
    fn give_orders(&mut self, all: &[Order]) {
        let dice = &mut self.dice;
        for orders in &mut self.orders {
            *orders = all.iter().filter(|_| dice.below(3) == 0).cloned().collect();
        }
    }

    /// Plays an action of chance, by order or at random, perhaps an undo. `false` after the end.
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

    /// Returns the answer of the seat's orders, else any action.
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
