//! One game from its beginning to its end, without people. Start reading at [`play_at_random`].

use std::collections::BTreeMap;

use super::orders::orders_are_logged;
use super::prepare::plans_are_kept;
use super::promise::{Breach, Promise, breach};
use super::simulation::{CheckLevel, SeededDice, SimulatedPlayer, Simulation, record};
use super::undo::undo_is_exact;
use super::watcher::{Watcher, replays};
use crate::game::{Actor, Dice, Eye, Game, Options, Resample, Seat, SeatSet, Simulate, Told, Turn};
use crate::record::{Move, Record};

/// A random game that kept its contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The decisions of seats, without chance.
    pub decisions: u64,
    /// Whether it ended within [`MOST_DECISIONS`]. Not all rules promise an end to random play.
    pub over: bool,
    /// The winners.
    pub winners: SeatSet,
    /// The moves. Empty with [`CheckLevel::Off`].
    pub moves: Vec<Move>,
    /// How often each thing of [`Simulate::tally`] happened. Empty with [`CheckLevel::Off`].
    pub counts: BTreeMap<String, u64>,
}

/// The decisions after which a random game counts as aborted.
pub const MOST_DECISIONS: u64 = 200_000;

/// Plays one game, of uniformly random legal actions unless the heuristic player is asked for.
///
/// # Errors
/// The first promise found broken.
pub fn play_at_random<G: Simulate + Resample>(how: &Simulation) -> Result<Played, Box<Breach>> {
    let mut dice = SeededDice::new(how.seed);
    let mut game = match G::new(&how.options, how.seats) {
        Ok(game) => game,
        Err(why) => return Err(breach(Promise::Opens, format!("{why:?}"), &[])),
    };
    let mut watcher = (how.watch == CheckLevel::Contract).then(|| Watcher::<G>::new(how));
    let mut told = if how.watch == CheckLevel::Off { Told::deaf() } else { Told::new() };
    let mut offers = Vec::with_capacity(64);
    let mut played = Played { decisions: 0, over: false, winners: SeatSet::NONE, moves: Vec::new(), counts: BTreeMap::new() };

    while played.decisions < MOST_DECISIONS {
        if let Some(watcher) = &mut watcher {
            watcher.look(&game).map_err(|(promise, found)| breach(promise, found, &played.moves))?;
        }
        let (by, action) = match aside(&game, &mut dice, &mut offers) {
            Some(aside) => aside,
            None => match game.turn() {
                Turn::Chance => match game.draw(&mut dice) {
                    Some(outcome) => (Actor::Chance, outcome),
                    None => return Err(breach(Promise::NoDeadEnd, "chance draws nothing".into(), &played.moves)),
                },
                Turn::Seats(seats) => {
                    let one_of_several = || seats.iter().nth(dice.below(seats.len().max(1)) as usize);
                    let Some(seat) = seats.only().or_else(one_of_several) else {
                        return Err(breach(Promise::NoDeadEnd, "nobody is awaited".into(), &played.moves));
                    };
                    offers.clear();
                    game.legal(seat, &mut offers);
                    if offers.is_empty() {
                        return Err(breach(Promise::NoDeadEnd, format!("{seat} is awaited and can do nothing"), &played.moves));
                    }
                    played.decisions += 1;
                    let at = match how.player {
                        SimulatedPlayer::Random => dice.below(offers.len() as u32) as usize,
                        SimulatedPlayer::Heuristic => G::heuristic(&game.view(Eye::Seat(seat)), seat, &offers, &mut dice),
                    };
                    let Some(action) = offers.get(at) else {
                        let found = format!("{seat} chooses none of {offers:?}");
                        return Err(breach(Promise::LegalIsAccepted, found, &played.moves));
                    };
                    (Actor::Seat(seat), *action)
                }
                Turn::Over(outcome) => {
                    (played.over, played.winners) = (true, outcome.winners);
                    break;
                }
            },
        };
        let before = (how.watch != CheckLevel::Off).then(|| game.clone());
        if let Err(why) = game.apply(by, &action, &mut told) {
            return Err(breach(Promise::LegalIsAccepted, format!("{by} {action}: {why:?}"), &played.moves));
        }
        if let Some(before) = before {
            played.moves.push(Move::new(by, action.to_string()));
            for (_, event) in told.events.drain(..) {
                before.tally(&event, &mut |what| *played.counts.entry(what).or_default() += 1);
            }
        }
    }
    if how.watch == CheckLevel::Contract {
        replays::<G>(how, &played.moves, &game)?;
        undo_is_exact::<G>(how, &played.moves, &game)?;
        orders_are_logged::<G>(how)?;
        plans_are_kept::<G>(how)?;
    }
    Ok(played)
}

/// Returns an aside now and then, if the game has any.
fn aside<G: Game>(game: &G, dice: &mut SeededDice, offers: &mut Vec<G::Action>) -> Option<(Actor, G::Action)> {
    if !G::HAS_ASIDES || dice.below(4) > 0 {
        return None;
    }
    let seat = Seat(dice.below(u32::from(game.seats())) as u8);
    offers.clear();
    game.asides(seat, offers);
    let at = dice.below(offers.len().max(1) as u32);
    offers.get(at as usize).map(|action| (Actor::Seat(seat), *action))
}

/// Returns the record of a random game with the fewest seats, checked against the contract.
///
/// # Errors
/// The first promise found broken.
pub fn random_record<G: Simulate + Resample>(seed: u64) -> Result<Record, Box<Breach>> {
    let (info, watch) = (G::INFO, CheckLevel::Contract);
    let how = Simulation { seats: info.seats.0, options: Options::simulated(info), seed, watch, player: SimulatedPlayer::Random };
    Ok(record(info, &how, play_at_random::<G>(&how)?.moves))
}
