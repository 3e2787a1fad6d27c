//! What the tests of every game share: steps of play, golden stories, damaged saves, words.
//!
//! Not here: a particular game. Start reading at [`step`].

pub(crate) mod golden;
pub(crate) mod play;
pub(crate) mod position;
pub(crate) mod prompts;
pub(crate) mod words;

/// The tests that are the same for every game, in its `tests/mod.rs`, and the names of its position and options there: how many seeds the contract is tried with, and with which options
/// speed is measured (`cargo test --release -p tertulia-rules speed -- --ignored --nocapture`).
macro_rules! what_every_game_promises {
    ($game:ty, contract_seeds: $seeds:literal, speed_with: $variants:expr) => {
        type At = crate::testing::position::At<$game>;

        fn options_of(set: &[(&str, &str)]) -> Options {
            crate::testing::options_of::<$game>(set)
        }

        #[test]
        fn the_contract_is_kept() {
            crate::kit::contract::<$game>($seeds);
        }

        #[test]
        fn both_languages_have_the_same_keys_with_the_same_arguments() {
            crate::testing::words::languages_agree::<$game>();
        }

        #[test]
        fn names_and_explanations_fit_discords_commands() {
            crate::testing::words::names_and_explanations_fit_discords_commands::<$game>();
        }

        #[test]
        #[ignore = "a measurement"]
        fn speed() {
            crate::testing::play::speed::<$game>($variants);
        }
    };
}
pub(crate) use what_every_game_promises;

use crate::game::{Actor, Dice, Eye, Game, Options, Seat, Simulate, Turn};
use crate::kit::{Player, SeededDice};

/// One step of play: an action and who does it; `None` when the game is over.
pub(crate) fn step<G: Simulate>(
    game: &G,
    player: Player,
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
            let at = match player {
                Player::Random => dice.below(offers.len() as u32) as usize,
                Player::Heuristic => G::heuristic(&game.view(Eye::Seat(seat)), seat, offers, dice),
            };
            Some((Actor::Seat(seat), offers[at]))
        }
    }
}

/// One step of uniformly random play.
pub(crate) fn random_step<G: Simulate>(
    game: &G,
    dice: &mut SeededDice,
    offers: &mut Vec<G::Action>,
) -> Option<(Actor, G::Action)> {
    step(game, Player::Random, dice, offers)
}

/// These options, the others as random play has them.
pub(crate) fn options_of<G: Game>(set: &[(&str, &str)]) -> Options {
    set.iter().fold(Options::simulated(G::INFO), |options, (key, value)| options.with(G::INFO, key, value).expect("an option"))
}

/// Everybody's eyes, the public's first.
pub(crate) fn eyes<G: Game>(game: &G) -> impl Iterator<Item = Eye> {
    std::iter::once(Eye::Public).chain(Seat::all(game.seats()).map(Eye::Seat))
}
