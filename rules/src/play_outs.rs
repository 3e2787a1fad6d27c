//! Play-outs from one position, in which nothing is imagined: how often everybody wins from there.
//! For games that are over, as they know what is hidden. Start reading at [`shares`].

use crate::game::{Actor, Seat, StandIn, Told};
use crate::search::PlayOut;
use crate::tuning::Tuning;

/// How to play on from a position. The same seed gives the same play-outs, and round for round the
/// same dice from any position, so that positions can be compared (common random numbers).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayOuts {
    /// The seed of heuristics and chance.
    pub seed: u64,
    /// How many there are.
    pub rounds: u64,
    /// The decisions after which each is cut; `None` for as many as where the game is searched.
    pub horizon: Option<u32>,
}

/// Returns what each round brought every seat: its share of the victory, or about its chance where
/// the play-out was cut. Each round's sum is 1. They begin with `first`, if there is such a move;
/// nothing is returned where that is refused.
pub(crate) fn shares<G: StandIn>(game: &G, first: Option<(Seat, G::Action)>, how: PlayOuts) -> Vec<Vec<f64>> {
    let mut begun = game.clone();
    if let Some((seat, action)) = first
        && begun.apply(Actor::Seat(seat), &action, &mut Told::deaf()).is_err()
    {
        return Vec::new();
    }
    let tuning = Tuning { horizon: how.horizon.unwrap_or(G::TUNING.horizon), ..G::TUNING };
    let mut offers = Vec::with_capacity(64);
    (1..=how.rounds)
        .map(|round| {
            let mut play_out = PlayOut::new(how.seed, round, &tuning, &mut offers);
            let mut game = begun.clone();
            let seats = Seat::all(game.seats());
            match play_out.play_on(&mut game).map(|outcome| outcome.winners) {
                Some(winners) if !winners.is_empty() => {
                    let share = 1.0 / f64::from(winners.len());
                    seats.map(|seat| if winners.has(seat) { share } else { 0.0 }).collect()
                }
                // Everybody has given up, or it is not over.
                Some(_) | None => seats.map(|seat| play_out.chance(&game, seat)).collect(),
            }
        })
        .collect()
}
