//! A player that looks ahead, the same for every game: it tries its moves in imagined positions and
//! plays on from each by the heuristic (a play-out). In each round all moves that are still in the
//! race meet the same determinization of what is hidden and the same dice (common random numbers),
//! so that their difference is not drowned by luck. It plays the heuristic's move unless there is
//! evidence for another.
//!
//! Pure: it knows no time and no threads, and of the position only what its seat may know. Not
//! here: how a play-out plays ([`StandIn::heuristic`]) and what a position is worth where it is cut
//! ([`StandIn::potential`]). Start reading at [`search`].

use std::collections::BTreeMap;

use crate::game::{Actor, Eye, Game, Outcome, Period, Resample, Score, Seat, StandIn, Told, Turn, legal};
use crate::split_mix::SplitMix;
use crate::tuning::Tuning;

/// The rounds before the first move leaves the race: from fewer, the spread is not known.
pub(crate) const FEWEST_ROUNDS: u64 = 8;

/// The sum of squares of differences that is assumed before any was seen.
const ASSUMED: f64 = 0.02;

/// A chance to win that is not worth more thought: moves that differ by less count as equal.
const NO_MATTER: f64 = 0.001;

/// A move in the race, and what each round brought it.
pub(crate) struct Candidate<A> {
    pub(crate) action: A,
    pub(crate) worths: Vec<f64>,
    pub(crate) total: f64,
    pub(crate) ends: FinalScores,
}

/// What play-outs of a move came to at the end of the game, all together; nothing where they are
/// cut before.
#[derive(Default)]
pub(crate) struct FinalScores {
    /// The points of each seat.
    pub(crate) points: Vec<i64>,
    /// Where those of the seat that moves came from.
    pub(crate) parts: BTreeMap<String, i64>,
}

impl<A> Candidate<A> {
    pub(crate) fn new(action: A) -> Candidate<A> {
        Candidate { action, worths: Vec::new(), total: 0.0, ends: FinalScores::default() }
    }

    pub(crate) fn count(&mut self, worth: f64) {
        self.worths.push(worth);
        self.total += worth;
    }
}

impl FinalScores {
    /// Adds the scores of all seats at one end, `seat` being the one that moves.
    pub(crate) fn count(&mut self, scores: Vec<Score>, seat: Seat) {
        self.points.resize(scores.len(), 0);
        for (sum, score) in self.points.iter_mut().zip(&scores) {
            *sum += i64::from(score.total);
        }
        for (part, points) in scores.into_iter().nth(seat.index()).into_iter().flat_map(|score| score.parts) {
            *self.parts.entry(part).or_default() += i64::from(points);
        }
    }
}

/// Returns the legal action that an awaited seat plays, the first of the candidates being the
/// heuristic's; `None` where it has nothing to decide. It goes on while `more` says so, which is
/// asked before each play-out. The same seed and the same number of play-outs give the same action
/// in all positions that the seat cannot tell apart.
pub(crate) fn search<G: StandIn + Resample>(
    game: &G,
    seat: Seat,
    seed: u64,
    tuning: &Tuning,
    more: &mut dyn FnMut() -> bool,
) -> Option<G::Action> {
    let ranked = ranked(game, seat, seed, tuning.candidates);
    let usual = *ranked.first()?;
    let mut race: Vec<Candidate<G::Action>> = ranked.into_iter().map(Candidate::new).collect();
    let mut offers = Vec::with_capacity(64);
    let (mut round, mut next_heat) = (0, FEWEST_ROUNDS);
    while race.len() > 1 {
        round += 1;
        let imagined = game.determinize(seat, &mut SplitMix::keyed(&[seed, round]));
        let mut worths = Vec::with_capacity(race.len());
        for candidate in &race {
            if !more() {
                return Some(verdict(&race, usual, tuning));
            }
            let mut game = imagined.clone();
            // Refused only where the imagined position lets the seat do something else.
            let played = game.apply(Actor::Seat(seat), &candidate.action, &mut Told::deaf()).is_ok();
            let mut play_out = PlayOut::new(seed, round, tuning, &mut offers);
            worths.push(if played { play_out.until_cut(&mut game, seat) } else { 0.0 });
        }
        for (candidate, worth) in race.iter_mut().zip(worths) {
            candidate.count(worth);
        }
        // Ever more seldom, as every comparison looks at all rounds so far.
        if round >= next_heat {
            drop_the_slow(&mut race, usual, tuning);
            next_heat += next_heat / FEWEST_ROUNDS;
        }
    }
    Some(verdict(&race, usual, tuning))
}

/// Returns the moves that race, as the heuristic ranks them: each is its choice among those left.
pub(crate) fn ranked<G: StandIn>(game: &G, seat: Seat, seed: u64, most: usize) -> Vec<G::Action> {
    let (mut offers, view) = (legal(game, seat), game.view(Eye::Seat(seat)));
    let mut dice = SplitMix::keyed(&[seed]);
    let mut ranked = Vec::with_capacity(most.min(offers.len()));
    while ranked.len() < most && !offers.is_empty() {
        let at = G::heuristic(&view, seat, &offers, &mut dice).min(offers.len() - 1);
        ranked.push(offers.remove(at));
    }
    ranked
}

/// Removes the moves that fell too far behind the best, and those that are surely hardly better
/// than the usual one.
fn drop_the_slow<A: Copy + PartialEq>(race: &mut Vec<Candidate<A>>, usual: A, tuning: &Tuning) {
    let Some(best) = best(race) else { return };
    let usual = race.iter().find(|one| one.action == usual);
    let surely_ahead = |one: &Candidate<A>, other: &Candidate<A>| {
        let (mean, error) = lead(one, other);
        mean - tuning.drops * error
    };
    let stays = |one: &Candidate<A>| {
        let hardly_better = |usual: &Candidate<A>| usual.action != one.action && surely_ahead(usual, one) > -NO_MATTER;
        surely_ahead(best, one) <= 0.0 && !usual.is_some_and(hardly_better)
    };
    let stays: Vec<bool> = race.iter().map(stays).collect();
    let mut stays = stays.into_iter();
    race.retain(|_| stays.next().unwrap_or(true));
}

/// Returns the best move so far, the first of equals.
fn best<A>(race: &[Candidate<A>]) -> Option<&Candidate<A>> {
    race.iter().rev().max_by(|one, other| one.total.total_cmp(&other.total))
}

/// Returns by how much the first of two moves is ahead, from their paired differences, and the
/// standard error of that.
pub(crate) fn lead<A>(one: &Candidate<A>, other: &Candidate<A>) -> (f64, f64) {
    let rounds = one.worths.len() as f64;
    let mean = (one.total - other.total) / rounds;
    let squares: f64 = one.worths.iter().zip(&other.worths).map(|(one, other)| (one - other - mean).powi(2)).sum();
    (mean, (squares + ASSUMED).sqrt() / rounds)
}

/// Returns the move to play: the best so far if it is ahead of the usual one beyond doubt.
pub(crate) fn verdict<A: Copy + PartialEq>(race: &[Candidate<A>], usual: A, tuning: &Tuning) -> A {
    let Some(best) = best(race).filter(|best| !best.worths.is_empty()) else { return usual };
    let is_beyond_doubt = |usual: &Candidate<A>| {
        let (mean, error) = lead(best, usual);
        mean >= tuning.evidence * error
    };
    match race.iter().find(|one| one.action == usual) {
        Some(usual) if !is_beyond_doubt(usual) => usual.action,
        Some(_) | None => best.action,
    }
}

/// One imagined continuation.
pub(crate) struct PlayOut<'a, A> {
    seed: u64,
    round: u64,
    tuning: &'a Tuning,
    offers: &'a mut Vec<A>,
    dice: SplitMix,
    /// The decisions with a choice so far.
    decisions: u32,
    /// When chance was drawn last, and how often before in that period.
    drawn: Option<(Period, u64)>,
}

impl<'a, A> PlayOut<'a, A> {
    pub(crate) fn new(seed: u64, round: u64, tuning: &'a Tuning, offers: &'a mut Vec<A>) -> PlayOut<'a, A> {
        let dice = SplitMix::keyed(&[seed, round, 1]);
        PlayOut { seed, round, tuning, offers, dice, decisions: 0, drawn: None }
    }

    /// Plays on by the heuristic until so many decisions were made in all, or to the end.
    pub(crate) fn go_on<G: StandIn<Action = A>>(&mut self, game: &mut G, horizon: u32) {
        let mut told = Told::deaf();
        while self.step(game, horizon, &mut told) {}
    }

    /// Plays one action on, unless so many decisions were made; returns whether it did.
    pub(crate) fn step<G: StandIn<Action = A>>(&mut self, game: &mut G, horizon: u32, told: &mut Told<G::Event>) -> bool {
        match game.turn() {
            Turn::Over(_) => false,
            Turn::Chance => {
                let now = G::period(&game.view(Eye::Public));
                let nth = self.drawn.filter(|(period, _)| *period == now).map_or(0, |(_, nth)| nth + 1);
                self.drawn = Some((now, nth));
                let Some(outcome) = game.draw(&mut self.chance_dice(now, nth)) else { return false };
                game.apply(Actor::Chance, &outcome, told).is_ok()
            }
            Turn::Seats(awaited) => {
                let Some(next) = awaited.iter().next() else { return false };
                self.offers.clear();
                game.legal(next, self.offers);
                let at = match self.offers.len() {
                    0 | 1 => 0,
                    _ if self.decisions >= horizon => return false,
                    _ => {
                        self.decisions += 1;
                        G::heuristic(&game.view(Eye::Seat(next)), next, self.offers, &mut self.dice)
                    }
                };
                let Some(action) = self.offers.get(at) else { return false };
                game.apply(Actor::Seat(next), action, told).is_ok()
            }
        }
    }

    /// Plays on by the heuristic and returns how the game ended; `None` where it is cut.
    pub(crate) fn play_on<G: StandIn<Action = A>>(&mut self, game: &mut G) -> Option<Outcome> {
        self.go_on(game, self.tuning.horizon);
        match game.turn() {
            Turn::Over(outcome) => Some(outcome),
            Turn::Chance | Turn::Seats(_) => None,
        }
    }

    /// Plays on until the play-out is cut, and returns what became of `seat`: 1 where it has won, 0
    /// where it has lost, else about its chance to win.
    pub(crate) fn until_cut<G: StandIn<Action = A>>(&mut self, game: &mut G, seat: Seat) -> f64 {
        let outcome = self.play_on(game);
        let chance = self.chance(game, seat);
        let Some(outcome) = outcome else { return chance };
        let shares = f64::from(outcome.winners.len().max(1));
        let won = if outcome.winners.has(seat) { 1.0 / shares } else { 0.0 };
        won * (1.0 - self.tuning.margin) + chance * self.tuning.margin
    }

    /// Returns the dice of the `nth` draw of a period: the same turn rolls the same numbers,
    /// whatever was played before it.
    fn chance_dice(&self, period: Period, nth: u64) -> SplitMix {
        SplitMix::keyed(&[self.seed, self.round, 2, u64::from(period.round), u64::from(period.phase), nth])
    }

    /// Returns about the chance that `seat` wins, from what every seat's position is worth.
    pub(crate) fn chance<G: Game + StandIn>(&self, game: &G, seat: Seat) -> f64 {
        let potentials = Seat::all(game.seats()).map(|seat| game.potential(seat));
        let most = potentials.clone().max().unwrap_or(0);
        // An exponential function of sums and products only, so that every machine agrees.
        let weight = |potential: i32| {
            let behind = f64::from(most - potential) / f64::from(self.tuning.lead.max(1));
            (1.0 - 1.1 * behind / 16.0).max(0.0).powi(16)
        };
        weight(game.potential(seat)) / potentials.map(weight).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::anno_1503::Anno;
    use crate::games::catan::Catan;
    use crate::games::puerto_rico::PuertoRico;
    use crate::games::san_juan::SanJuan;
    use crate::kit::{SeededDice, SimulatedPlayer};
    use crate::testing::step::{options_of, step};

    /// Searches some positions of a game of stand-ins, by a few play-outs.
    fn searches<G: StandIn + Resample>() {
        let mut game = G::new(&options_of::<G>(&[]), 4).unwrap();
        let (mut dice, mut offers) = (SeededDice::new(3), Vec::new());
        let tuning = Tuning { evidence: 0.0, horizon: 10, ..G::TUNING };
        let found = |game: &G, seat: Seat, seed: u64, most: u32| {
            let mut left = most;
            search(game, seat, seed, &tuning, &mut || {
                left = left.saturating_sub(1);
                left > 0
            })
        };
        let mut others = 0;
        for _ in 0..100 {
            if let Some(seat) = game.turn().awaited().iter().next() {
                let legal = legal(&game, seat);
                let usual = legal[G::heuristic(&game.view(Eye::Seat(seat)), seat, &legal, &mut SplitMix::keyed(&[7]))];
                assert_eq!(found(&game, seat, 7, 0), Some(usual), "without a play-out");
                let better = found(&game, seat, 7, 60);
                assert!(better.is_some_and(|better| legal.contains(&better)), "{better:?}");
                assert_eq!(better, found(&game, seat, 7, 60), "the same seed and number of play-outs");
                others += u32::from(better != Some(usual));
            }
            let (by, action) = step(&game, |_| SimulatedPlayer::Heuristic, &mut dice, &mut offers).unwrap();
            game.apply(by, &action, &mut Told::deaf()).unwrap();
        }
        assert!(others > 0, "a few play-outs, believed at once, never change a move");
    }

    #[test]
    fn a_seed_repeats_a_search_of_any_game_and_what_it_finds_is_legal() {
        searches::<Anno>();
        searches::<Catan>();
        searches::<PuertoRico>();
        searches::<SanJuan>();
    }

    /// Columns: what each round brought the usual move, and another one, and which is played.
    #[test]
    fn another_move_is_played_only_on_evidence() {
        let rows = [
            ([0.5, 0.4, 0.6, 0.5], [0.6, 0.3, 0.7, 0.45], 0),
            ([0.5, 0.4, 0.6, 0.5], [0.8, 0.7, 0.9, 0.9], 1),
            ([0.1, 0.9, 0.2, 0.8], [0.3, 1.0, 0.4, 1.0], 1),
            ([0.5, 0.5, 0.5, 0.5], [0.4, 0.4, 0.4, 0.4], 0),
        ];
        for (usual, other, played) in rows {
            let candidate = |action, worths: [f64; 4]| {
                let mut candidate = Candidate::new(action);
                worths.into_iter().for_each(|worth| candidate.count(worth));
                candidate
            };
            let race = [candidate(0, usual), candidate(1, other)];
            assert_eq!(verdict(&race, 0, &Tuning::USUAL), played, "{usual:?} {other:?}");
        }
    }
}
