//! The answers of standing orders, position by position, against what is written of them. Start
//! reading at [`answers_are_as_written`].

use super::step::{options_of, step};
use crate::game::{Actor, Eye, Game, Order, Prompt, Seat, StandIn, Told};
use crate::kit::{SeededDice, SimulatedPlayer};
use crate::orders::OrderSpec;

pub(crate) struct Decision<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    pub(crate) offers: &'a [G::Action],
}

impl<G: StandIn> Decision<'_, G> {
    pub(crate) fn offered(&self, which: impl Fn(&G::Action) -> bool) -> Vec<G::Action> {
        self.offers.iter().copied().filter(which).collect()
    }

    pub(crate) fn most(of: Vec<G::Action>, worth: impl Fn(&G::Action) -> i64) -> Vec<G::Action> {
        let most = of.iter().map(&worth).max();
        of.into_iter().filter(|action| Some(worth(action)) == most).collect()
    }

    /// Returns `these`, or `that` where there are none.
    pub(crate) fn or(these: Vec<G::Action>, that: G::Action) -> Vec<G::Action> {
        if these.is_empty() { vec![that] } else { these }
    }

    pub(crate) fn after(&self, action: &G::Action) -> G {
        let mut game = self.game.clone();
        game.apply(Actor::Seat(self.seat), action, &mut Told::deaf()).expect("legal");
        game
    }

    pub(crate) fn prompt(&self) -> Prompt<G::Action> {
        G::prompt(&self.game.view(Eye::Seat(self.seat)), self.seat)
    }

    pub(crate) fn stand_in(&self) -> G::Action {
        let view = self.game.view(Eye::Seat(self.seat));
        self.offers[G::heuristic(&view, self.seat, self.offers, &mut SeededDice::new(0))]
    }
}

/// Checks what every order answers in games of stand-ins and random players, and where it leaves
/// its seat to be asked. `written` returns the answers that the order's words and its row of
/// `RULES.md` allow: none where it is to ask, `None` for an order that nobody has read. Each table
/// has as many games, with as many decisions looked at; each order answers somewhere.
#[track_caller]
pub(crate) fn answers_are_as_written<G: StandIn>(
    tables: &[(u8, &[(&str, &str)])],
    (games, decisions): (usize, u32),
    written: impl Fn(&Decision<'_, G>, &Order) -> Option<Vec<G::Action>>,
) {
    let mut orders: Vec<(Order, u32)> = G::INFO.orders.iter().flat_map(OrderSpec::orders).map(|order| (order, 0)).collect();
    for (seed, (seats, set)) in (0..).zip(tables.iter().cycle().take(games * tables.len())) {
        let mut game = G::new(&options_of::<G>(set), *seats).expect("a game");
        let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
        let players = |seat: Seat| if seat.0.is_multiple_of(2) { SimulatedPlayer::Heuristic } else { SimulatedPlayer::Random };
        for _ in 0..decisions {
            for seat in game.turn().awaited().iter() {
                offers.clear();
                game.legal(seat, &mut offers);
                let (view, decision) = (game.view(Eye::Seat(seat)), Decision { game: &game, seat, offers: &offers });
                for (order, answers) in &mut orders {
                    let may = written(&decision, order).unwrap_or_else(|| panic!("nobody has read what is written of `{order}`"));
                    let said = G::obey(&view, seat, &offers, order).map(|at| offers[at]);
                    let fits = said.map_or(may.is_empty(), |said| may.contains(&said));
                    assert!(
                        fits,
                        "seed {seed}: of {offers:?} `{order}` of {seat} answers {said:?}, written is {may:?}: {view:?}"
                    );
                    *answers += u32::from(said.is_some());
                }
            }
            let Some((by, action)) = step(&game, players, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).expect("legal");
        }
    }
    let silent: Vec<String> = orders.iter().filter(|(_, answers)| *answers == 0).map(|(order, _)| order.to_string()).collect();
    assert!(silent.is_empty(), "answered nothing at all: {silent:?}");
}
