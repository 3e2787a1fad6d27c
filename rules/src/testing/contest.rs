//! Stand-ins against random players, and among themselves. Start reading at [`wins`].

use super::step::{options_of, step};
use crate::game::{Actor, Seat, StandIn, Told, Turn};
use crate::kit::{MOST_DECISIONS, SeededDice, SimulatedPlayer};

/// Returns how many of `games` one stand-in wins among random players; its seat goes round.
pub(crate) fn wins<G: StandIn>(seats: u8, games: u64) -> u32 {
    let mut wins = 0;
    for seed in 0..games {
        let hero = Seat((seed % u64::from(seats)) as u8);
        let players = |seat| if seat == hero { SimulatedPlayer::Heuristic } else { SimulatedPlayer::Random };
        if let Turn::Over(outcome) = play::<G>(seats, seed, players, |_, _| {}).turn() {
            wins += u32::from(outcome.winners.has(hero));
        }
    }
    wins
}

/// Plays a whole game; `look` is shown every decision before it is played.
fn play<G: StandIn>(
    seats: u8,
    seed: u64,
    players: impl Fn(Seat) -> SimulatedPlayer,
    mut look: impl FnMut(Seat, &G::Action),
) -> G {
    let mut game = G::new(&options_of::<G>(&[]), seats).expect("a game");
    let (mut dice, mut offers) = (SeededDice::new(seed), Vec::new());
    for _ in 0..MOST_DECISIONS {
        let Some((by, action)) = step(&game, &players, &mut dice, &mut offers) else { break };
        if let Actor::Seat(seat) = by {
            look(seat, &action);
        }
        game.apply(by, &action, &mut Told::deaf()).unwrap_or_else(|why| panic!("seed {seed}: {by} {action}: {why:?}"));
    }
    game
}

/// Checks that stand-ins among themselves finish every game, with at most `most` decisions a game
/// and `streak` of one seat while nobody else acts.
pub(crate) fn come_to_an_end<G: StandIn>(most: u32, streak: u32) {
    for seats in G::INFO.seats.0..=G::INFO.seats.1 {
        for seed in 0..3 {
            let (mut decisions, mut same, mut last) = (0, 0, None);
            let end = play::<G>(
                seats,
                seed,
                |_| SimulatedPlayer::Heuristic,
                |seat, action| {
                    decisions += 1;
                    same = if last == Some(seat) { same + 1 } else { 1 };
                    last = Some(seat);
                    assert!(same <= streak, "{seats} seats, seed {seed}: {seat} goes on and on with {action}");
                },
            );
            assert!(matches!(end.turn(), Turn::Over(_)), "{seats} seats, seed {seed}: not over after {decisions} decisions");
            assert!(decisions <= most, "{seats} seats, seed {seed}: {decisions} decisions");
        }
    }
}
