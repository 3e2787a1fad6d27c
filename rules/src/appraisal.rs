//! What the best moves of a seat are worth and what they do, for somebody who wants a hint: as a
//! [search](crate::search), but the front of the race runs to the end of the budget, and each
//! play-out to the end of the game. Start reading at [`appraise`].

use crate::game::{Actor, Eye, Resample, Score, Seat, StandIn, Told};
use crate::search::{Candidate, FEWEST_ROUNDS, PlayOut, lead, ranked, verdict};
use crate::split_mix::SplitMix;
use crate::text::Text;
use crate::tuning::Tuning;

/// The most decisions of a play-out, should a game not end.
const LONGEST: u32 = 10_000;

/// How many imagined positions say what is known to come of a move.
const FORETOLD_BY: u64 = 16;

/// The most events that are likely to follow.
const MOST_LIKELY: usize = 2;

/// A move, and what a search found out about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Appraisal<A = String> {
    /// The move, in notation.
    pub action: A,
    /// What its seat is told of it at once, as far as that is the same whatever is hidden.
    pub tells: Vec<Text>,
    /// What it is then most likely told of itself until the [period](crate::game::Period) is over.
    pub then: Vec<Text>,
    /// The estimated chance that the seat wins, from 0 to 1.
    pub chance: f64,
    /// The points of each seat at the end, on average.
    pub points: Vec<f64>,
    /// Where those of the seat come from: parts of a [`Score`](crate::game::Score), on average.
    pub parts: Vec<(String, f64)>,
    /// How many play-outs say so.
    pub play_outs: u32,
}

impl<A> Appraisal<A> {
    /// Returns the same with its move written by `write`.
    pub(crate) fn map<B>(self, write: impl FnOnce(&A) -> B) -> Appraisal<B> {
        let Appraisal { action, tells, then, chance, points, parts, play_outs } = self;
        Appraisal { action: write(&action), tells, then, chance, points, parts, play_outs }
    }
}

/// Returns at most so many moves of an awaited seat: first the one that a search would play, then
/// those that win most. It goes on until `more` says no, which is asked before each play-out. Empty
/// where the seat has nothing to decide, or where not every move has had a play-out. The same seed
/// and number of play-outs give the same in all positions that the seat cannot tell apart.
pub(crate) fn appraise<G: StandIn + Resample>(
    game: &G,
    seat: Seat,
    seed: u64,
    most: usize,
    tuning: &Tuning,
    more: &mut dyn FnMut() -> bool,
) -> Vec<Appraisal<G::Action>> {
    let ranked = ranked(game, seat, seed, tuning.candidates);
    let Some(usual) = ranked.first().copied() else { return Vec::new() };
    let mut race: Vec<Candidate<G::Action>> = ranked.into_iter().map(Candidate::new).collect();
    let mut offers = Vec::with_capacity(64);
    let (mut round, mut next_heat) = (0, FEWEST_ROUNDS);
    'rounds: loop {
        round += 1;
        let imagined = game.determinize(seat, &mut SplitMix::keyed(&[seed, round]));
        let mut ends = Vec::with_capacity(race.len());
        for candidate in &race {
            if !more() {
                break 'rounds;
            }
            let mut game = imagined.clone();
            // Refused only where the imagined position lets the seat do something else.
            let played = game.apply(Actor::Seat(seat), &candidate.action, &mut Told::deaf()).is_ok();
            let mut play_out = PlayOut::new(seed, round, tuning, &mut offers);
            let worth = if played { play_out.until_cut(&mut game, seat) } else { 0.0 };
            play_out.go_on(&mut game, LONGEST);
            let scores: Vec<Score> = Seat::all(game.seats()).map(|seat| game.score(seat)).collect();
            ends.push((worth, scores));
        }
        for (candidate, (worth, scores)) in race.iter_mut().zip(ends) {
            candidate.count(worth);
            candidate.ends.count(scores, seat);
        }
        if round >= next_heat {
            keep_the_front(&mut race, usual, most, tuning);
            next_heat += next_heat / FEWEST_ROUNDS;
        }
    }
    if race.iter().all(|candidate| candidate.worths.is_empty()) {
        return Vec::new();
    }
    let first = verdict(&race, usual, tuning);
    race.sort_by(|one, other| {
        let is_first = |candidate: &Candidate<G::Action>| candidate.action == first;
        is_first(other).cmp(&is_first(one)).then(other.total.total_cmp(&one.total))
    });
    race.truncate(most);
    race.into_iter().map(|candidate| appraisal(game, seat, seed, candidate, tuning)).collect()
}

/// Removes the moves behind the first `kept` that are surely worse than the best. The heuristic's
/// stays.
fn keep_the_front<A: Copy + PartialEq>(race: &mut Vec<Candidate<A>>, usual: A, kept: usize, tuning: &Tuning) {
    race.sort_by(|one, other| other.total.total_cmp(&one.total));
    let Some(best) = race.first() else { return };
    let is_behind = |one: &Candidate<A>| {
        let (mean, error) = lead(best, one);
        mean > tuning.drops * error
    };
    let stays = |(place, one): (usize, &Candidate<A>)| place < kept || one.action == usual || !is_behind(one);
    let stays: Vec<bool> = race.iter().enumerate().map(stays).collect();
    let mut stays = stays.into_iter();
    race.retain(|_| stays.next().unwrap_or(true));
}

fn appraisal<G: StandIn + Resample>(
    game: &G,
    seat: Seat,
    seed: u64,
    candidate: Candidate<G::Action>,
    tuning: &Tuning,
) -> Appraisal<G::Action> {
    let Candidate { action, worths, total, ends } = candidate;
    let rounds = worths.len() as f64;
    let (tells, then) = foretold(game, seat, seed, &action, tuning);
    Appraisal {
        action,
        tells,
        then,
        chance: total / rounds,
        points: ends.points.into_iter().map(|sum| sum as f64 / rounds).collect(),
        parts: ends.parts.into_iter().map(|(part, sum)| (part, sum as f64 / rounds)).collect(),
        play_outs: u32::try_from(worths.len()).unwrap_or(u32::MAX),
    }
}

/// Returns what a seat is told of its move in each of some imagined positions alike, up to the
/// first difference; and what it is told of itself in most of them until the period is over.
fn foretold<G: StandIn + Resample>(
    game: &G,
    seat: Seat,
    seed: u64,
    action: &G::Action,
    tuning: &Tuning,
) -> (Vec<Text>, Vec<Text>) {
    let (eye, mut offers) = (Eye::Seat(seat), Vec::new());
    let mut alike: Option<Vec<G::Event>> = None;
    let mut later: Vec<(Text, u64)> = Vec::new();
    for sample in 1..=FORETOLD_BY {
        let (mut imagined, mut told) = (game.determinize(seat, &mut SplitMix::keyed(&[seed, sample])), Told::new());
        // Nothing is told of what is refused.
        let _ = imagined.apply(Actor::Seat(seat), action, &mut told);
        let heard = told.heard(eye);
        alike = Some(match alike {
            Some(alike) => alike.into_iter().zip(heard).take_while(|(one, other)| one == other).map(|(one, _)| one).collect(),
            None => heard,
        });
        let period = |game: &G| G::period(&game.view(Eye::Public));
        let (now, mut told) = (period(&imagined), Told::new());
        let mut play_out = PlayOut::new(seed, sample, tuning, &mut offers);
        while period(&imagined) == now && play_out.step(&mut imagined, LONGEST, &mut told) {}
        let heard: Vec<Text> = told.heard(eye).into_iter().map(Into::into).collect();
        for (at, event) in heard.iter().enumerate().filter(|(_, event)| event.mentions(seat)) {
            match later.iter_mut().find(|(known, _)| known == event) {
                _ if heard[..at].contains(event) => {}
                Some((_, times)) => *times += 1,
                None => later.push((event.clone(), 1)),
            }
        }
    }
    let likely = later.into_iter().filter(|(_, times)| 3 * times >= 2 * FORETOLD_BY).map(|(event, _)| event);
    (alike.unwrap_or_default().into_iter().map(Into::into).collect(), likely.take(MOST_LIKELY).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::legal;
    use crate::games::anno_1503::Anno;
    use crate::games::catan::Catan;
    use crate::games::puerto_rico::PuertoRico;
    use crate::games::san_juan::SanJuan;
    use crate::kit::{SeededDice, SimulatedPlayer};
    use crate::testing::step::{options_of, step};

    /// Appraises the moves in some positions of a game of stand-ins, by a few play-outs. Returns
    /// how many events are likely to follow.
    fn appraises<G: StandIn + Resample>() -> usize {
        const MOST: usize = 3;
        let mut game = G::new(&options_of::<G>(&[]), 3).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(4), Vec::new());
        let found = |game: &G, seat: Seat, most: u32| {
            let mut left = most;
            appraise(game, seat, 7, MOST, &G::TUNING, &mut || {
                left = left.saturating_sub(1);
                left > 0
            })
        };
        let (mut compared, mut told, mut likely) = (0, 0, 0);
        for at in 0..90 {
            if let Some(seat) = game.turn().awaited().iter().next().filter(|_| at % 15 == 14) {
                let legal = legal(&game, seat);
                let moves = found(&game, seat, 40);
                assert!(found(&game, seat, 1).is_empty(), "a move without a play-out");
                assert_eq!(moves, found(&game, seat, 40), "the same seed and number of play-outs");
                let other = game.resample_hidden(Eye::Seat(seat), &mut dice);
                assert_eq!(moves, found(&other, seat, 40), "everything hidden was dealt anew");
                assert!((1..=legal.len().min(MOST)).contains(&moves.len()), "{moves:?} of {legal:?}");
                assert!(moves[1..].is_sorted_by(|one, next| one.chance >= next.chance), "{moves:?}");
                for Appraisal { action, tells, then, chance, points, parts, play_outs } in &moves {
                    assert!(legal.contains(action), "{action}");
                    assert!((0.0..=1.0).contains(chance) && *play_outs > 0, "{action}: {chance} of {play_outs}");
                    let sum: f64 = parts.iter().map(|(_, points)| points).sum();
                    assert!(points.len() == 3 && (sum - points[seat.index()]).abs() < 1e-6, "{parts:?} of {points:?}");
                    told += tells.len();
                    likely += then.len();
                }
                compared += usize::from(moves.len() > 1);
            }
            let Some((by, action)) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers) else { break };
            game.apply(by, &action, &mut Told::deaf()).unwrap();
        }
        assert!(compared > 0 && told > 0, "{compared} hints with a choice, which tell {told} events");
        likely
    }

    #[test]
    fn a_hint_is_legal_repeatable_and_blind_to_what_is_hidden_in_every_game() {
        let likely = [appraises::<Anno>(), appraises::<Catan>(), appraises::<PuertoRico>(), appraises::<SanJuan>()];
        assert!(likely.iter().sum::<usize>() > 0, "{likely:?}");
    }
}
