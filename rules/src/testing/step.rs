//! Steps of play, options and eyes. Start reading at [`step`].

use crate::game::{Actor, Dice, Eye, Game, Options, Seat, StandIn, Turn};
use crate::kit::{SeededDice, SimulatedPlayer};

/// Returns who acts next and how, each seat by its kind of player; `None` after the end.
pub(crate) fn step<G: StandIn>(
    game: &G,
    players: impl Fn(Seat) -> SimulatedPlayer,
    dice: &mut SeededDice,
    offers: &mut Vec<G::Action>,
) -> Option<(Actor, G::Action)> {
    match game.turn() {
        Turn::Over(_) => None,
        Turn::Chance => Some((Actor::Chance, game.draw(dice).expect("an outcome"))),
        Turn::Seats(seats) => {
            let at = dice.below(seats.len());
            let seat = seats.iter().nth(at as usize).expect("awaited");
            offers.clear();
            game.legal(seat, offers);
            let at = match players(seat) {
                SimulatedPlayer::Random => dice.below(offers.len() as u32) as usize,
                SimulatedPlayer::Heuristic => G::heuristic(&game.view(Eye::Seat(seat)), seat, offers, dice),
            };
            Some((Actor::Seat(seat), offers[at]))
        }
    }
}

pub(crate) fn random_step<G: StandIn>(
    game: &G,
    dice: &mut SeededDice,
    offers: &mut Vec<G::Action>,
) -> Option<(Actor, G::Action)> {
    step(game, |_| SimulatedPlayer::Random, dice, offers)
}

/// Returns these options, and the others as in random play.
pub(crate) fn options_of<G: Game>(set: &[(&str, &str)]) -> Options {
    set.iter().fold(Options::simulated(G::INFO), |options, (key, value)| options.with(G::INFO, key, value).expect("an option"))
}
