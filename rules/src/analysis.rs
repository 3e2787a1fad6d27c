//! What a finished game was about: everybody's chance to win from decision to decision, and the
//! decisions at which most of it was lost. A chance is the share of play-outs by the heuristic that
//! a seat wins from the true position, hidden cards and all; so it is only for games that are over.
//! Pure and done in short steps, so that whoever waits for the processor meanwhile gets it. Start
//! reading at [`Analyst`].

use serde::{Deserialize, Serialize};

use crate::erased::{AnyGame, GameEntry, outcome};
use crate::game::{Actor, Seat};
use crate::play_outs::PlayOuts;
use crate::record::{Move, NotReplayed, Record};

/// A certain win: chances are whole numbers of its parts.
pub const CERTAIN: u16 = 1_000;

/// How many decisions all play-outs of an analysis together make, about: less than 20 seconds of a
/// core where the heuristic takes up to six microseconds.
pub const USUAL_EFFORT: u64 = 3_000_000;

/// Play-outs for the chances at a decision: a standard error of at most 9 %. Where a game has too
/// many decisions for the effort, every second one is looked at, and so on.
const FOR_CHANCES: u64 = 32;

/// The moves to which the one that was played is compared.
const OTHERS: usize = 3;

/// The fewest and the most rounds that compare a decision's moves, to find those worth a closer
/// look.
const TO_FIND: (u64, u64) = (6, 24);

/// The fewest and the most rounds that compare the played move with the best of the others, with
/// fresh dice: the first comparison flatters whatever it finds best.
const TO_PROVE: (u64, u64) = (32, 512);

/// How many decisions with a choice are looked at, from the first on, as the positions of all are
/// kept meanwhile: the longest games have some hundreds, and answers to offers have no end.
const MOST_DECISIONS: usize = 2_000;

/// How many decisions of a seat are looked at closely, at most.
const SUSPECTS: usize = 6;

/// How many standard errors a move must be better to be called so.
const PROOF: f64 = 2.0;

/// What was found out about a finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Analysis {
    /// The chances in the course of the game, the outcome last.
    pub chances: Vec<ChancePoint>,
    /// The decisions at which another move was clearly better, the worst first.
    pub lost: Vec<LostChance>,
}

/// Everybody's chance to win at some moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChancePoint {
    /// How many entries the log had.
    pub at: u32,
    /// The chance of each seat, in parts of [`CERTAIN`], which is their sum.
    pub by_seat: Vec<u16>,
}

/// A decision at which another move was clearly better.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LostChance {
    /// The index of its entry in the log.
    pub at: u32,
    /// Who decided.
    pub seat: Seat,
    /// What was played, in notation.
    pub played: String,
    /// What would have been better, in notation.
    pub better: String,
    /// The seat's chance after what was played, in parts of [`CERTAIN`].
    pub chance: u16,
    /// The seat's chance after the better move.
    pub better_chance: u16,
    /// The standard error of their difference.
    pub error: u16,
}

impl LostChance {
    /// Returns how much was lost, in parts of [`CERTAIN`].
    pub const fn loss(&self) -> u16 {
        self.better_chance.saturating_sub(self.chance)
    }
}

/// A decision that somebody made, and the position before it.
#[derive(Clone, Debug)]
struct PlayedDecision {
    at: u32,
    seat: Seat,
    action: String,
    before: Box<dyn AnyGame>,
}

/// A decision at which another move may have been better.
#[derive(Clone, Debug)]
struct Suspect {
    /// Its index among those made.
    decision: usize,
    better: String,
    /// By how much it seemed to be.
    lead: f64,
}

/// Analyses a game. The same record, seed and effort give the same analysis.
#[derive(Clone, Debug)]
pub struct Analyst {
    seed: u64,
    /// Decisions with a choice, oldest first.
    made: Vec<PlayedDecision>,
    /// Those to be judged: indices of `made`.
    judged: Vec<usize>,
    /// Of the decisions made, every so many-th is where chances are computed.
    chances_every: usize,
    find: u64,
    prove: u64,
    suspects_of_seat: usize,
    /// Decisions after which a play-out to the end is cut.
    horizon: u32,
    next: AnalysisStep,
    suspects: Vec<Suspect>,
    found: Analysis,
    /// The outcome, for the end.
    last: Option<ChancePoint>,
}

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnalysisStep {
    /// Computes the chances at the decision of that index.
    Chances(usize),
    /// Compares the moves at the judged decision of that index.
    Find(usize),
    /// Proves the suspect of that index.
    Prove(usize),
    Nothing,
}

/// Returns how many play-outs of that length a share of the effort has for each of `runs`, within
/// bounds; and how many of the runs share one place where even the fewest are too many.
fn spread(effort: u64, runs: usize, length: u64, (fewest, most): (u64, u64)) -> (u64, usize) {
    let each = (runs as u64 * length).max(1);
    let rounds = (effort / each).clamp(fewest, most);
    (rounds, (each * rounds).div_ceil(effort.max(1)).max(1) as usize)
}

impl Analyst {
    /// Prepares the analysis of a finished game by the row `entry`. Decisions are judged where
    /// `is_judged` says so of a seat and an index of the log.
    ///
    /// # Errors
    /// When the record cannot be played.
    pub fn of(
        record: &Record,
        entry: &GameEntry,
        seed: u64,
        effort: u64,
        is_judged: impl Fn(Seat, u32) -> bool,
    ) -> Result<Analyst, NotReplayed> {
        let standing = record.standing_moves();
        // What was played stands, whatever caused it.
        let moves = standing.iter().map(|(_, played)| Move { cause: None, ..(*played).clone() }).collect();
        let plain = Record { moves, game: record.game.clone(), options: record.options.clone(), ..*record };
        let mut position = plain.open(entry)?;
        let mut made: Vec<PlayedDecision> = Vec::new();
        let mut indices = standing.iter().map(|(at, _)| u32::try_from(*at).unwrap_or(u32::MAX));
        let last = plain.replay_by(entry, |played, after, _| {
            let before = std::mem::replace(&mut position, after.boxed_clone());
            let at = indices.next().unwrap_or(u32::MAX);
            if let Actor::Seat(seat) = played.by
                && made.len() < MOST_DECISIONS
                && is_choice(before.as_ref(), seat, &played.action)
                && !(entry.is_tentative)(&played.action)
            {
                made.push(PlayedDecision { at, seat, action: played.action.clone(), before });
            }
        })?;
        let end = u32::try_from(record.moves.len()).unwrap_or(u32::MAX);
        let last = outcome(last.as_ref()).map(|outcome| {
            let won = |seat: Seat| if outcome.winners.has(seat) { 1.0 } else { 0.0 };
            let won: Vec<f64> = Seat::all(record.seats).map(won).collect();
            ChancePoint { at: end, by_seat: shared_out(&won, CERTAIN) }
        });
        let mut judged: Vec<usize> = (0..made.len()).filter(|at| is_judged(made[*at].seat, made[*at].at)).collect();
        let (part, count) = (effort / 3, made.len() as u64);
        let halfway = count / 2 + 1;
        let (_, chances_every) = spread(part, made.len(), halfway, (FOR_CHANCES, FOR_CHANCES));
        // How far a search looks is the game's; none looks further than the end.
        let length = made.first().map_or(1, |first| u64::from(first.before.tuning().horizon).min(halfway));
        let (find, judged_every) = spread(part, judged.len() * (OTHERS + 1), length, TO_FIND);
        judged = judged.into_iter().step_by(judged_every).collect();
        let seats = Seat::all(record.seats).filter(|seat| judged.iter().any(|at| made[*at].seat == *seat)).count();
        let (prove, too_many) = spread(part, 2 * SUSPECTS * seats, halfway, TO_PROVE);
        Ok(Analyst {
            seed,
            made,
            judged,
            chances_every,
            find,
            prove,
            suspects_of_seat: (SUSPECTS / too_many).max(1),
            horizon: u32::try_from(2 * count + 20).unwrap_or(u32::MAX),
            next: AnalysisStep::Chances(0),
            suspects: Vec::new(),
            found: Analysis::default(),
            last,
        })
    }

    /// Does a part of the work, of milliseconds or tenths of a second. Returns whether there is
    /// more.
    pub fn step(&mut self) -> bool {
        self.next = match self.next {
            AnalysisStep::Chances(at) if at < self.made.len() => {
                self.chances_at(at);
                AnalysisStep::Chances(at + self.chances_every)
            }
            AnalysisStep::Chances(_) => {
                self.found.chances.extend(self.last.take());
                AnalysisStep::Find(0)
            }
            AnalysisStep::Find(at) if at < self.judged.len() => {
                self.find_at(self.judged[at]);
                AnalysisStep::Find(at + 1)
            }
            AnalysisStep::Find(_) => {
                self.keep_the_worst();
                AnalysisStep::Prove(0)
            }
            AnalysisStep::Prove(at) if at < self.suspects.len() => {
                self.prove_at(at);
                AnalysisStep::Prove(at + 1)
            }
            AnalysisStep::Prove(_) => {
                // The earlier first of equals.
                self.found.lost.sort_by_key(|lost| (std::cmp::Reverse(lost.loss()), lost.at));
                AnalysisStep::Nothing
            }
            AnalysisStep::Nothing => AnalysisStep::Nothing,
        };
        self.next != AnalysisStep::Nothing
    }

    /// Returns what was found; the whole only once [`Analyst::step`] has no more to do.
    pub fn finish(self) -> Analysis {
        self.found
    }

    fn chances_at(&mut self, decision: usize) {
        let Some(PlayedDecision { at, before, .. }) = self.made.get(decision) else { return };
        // The same dice at each decision, so that the course tells of decisions and not of them.
        let how = PlayOuts { seed: self.seed, rounds: FOR_CHANCES, horizon: Some(self.horizon) };
        let rounds = before.play_outs(None, how);
        let seats = usize::from(before.seats());
        let sums: Vec<f64> = (0..seats).map(|seat| of_seat(&rounds, seat).sum()).collect();
        let point = ChancePoint { at: *at, by_seat: shared_out(&sums, CERTAIN) };
        self.found.chances.push(point);
    }

    fn find_at(&mut self, decision: usize) {
        let Some(PlayedDecision { seat, action, before, .. }) = self.made.get(decision) else { return };
        let how = PlayOuts { seed: self.seed ^ 1, rounds: self.find, horizon: None };
        let brought =
            |action: &str| mean(&of_seat(&before.play_outs(Some((*seat, action)), how), seat.index()).collect::<Vec<_>>());
        let Some(played) = brought(action) else { return };
        let others = before.ranked(*seat, self.seed, OTHERS + 1).into_iter().filter(|other| other != action).take(OTHERS);
        let leads = others.filter_map(|better| Some((brought(&better)? - played, better)));
        let best = leads.filter(|(lead, _)| *lead > 0.0).max_by(|(one, _), (other, _)| one.total_cmp(other));
        self.suspects.extend(best.map(|(lead, better)| Suspect { decision, better, lead }));
    }

    /// Keeps the decisions of each seat at which most seems to be lost.
    fn keep_the_worst(&mut self) {
        self.suspects.sort_by(|one, other| other.lead.total_cmp(&one.lead));
        let mut kept = [0; u8::MAX as usize + 1];
        let (made, most) = (&self.made, self.suspects_of_seat);
        self.suspects.retain(|suspect| {
            let Some(of) = made.get(suspect.decision) else { return false };
            kept[of.seat.index()] += 1;
            kept[of.seat.index()] <= most
        });
    }

    fn prove_at(&mut self, suspect: usize) {
        let Some(Suspect { decision, better, .. }) = self.suspects.get(suspect) else { return };
        let Some(PlayedDecision { at, seat, action, before }) = self.made.get(*decision) else { return };
        let how = PlayOuts { seed: self.seed ^ 2, rounds: self.prove, horizon: Some(self.horizon) };
        let brought = |action: &str| of_seat(&before.play_outs(Some((*seat, action)), how), seat.index()).collect::<Vec<f64>>();
        let (played, other) = (brought(action), brought(better));
        let (Some(chance), Some(better_chance)) = (mean(&played), mean(&other)) else { return };
        let leads: Vec<f64> = other.iter().zip(&played).map(|(other, played)| other - played).collect();
        let lead = better_chance - chance;
        let squares: f64 = leads.iter().map(|one| (one - lead).powi(2)).sum();
        let error = squares.sqrt() / leads.len() as f64;
        if lead > 0.0 && lead >= PROOF * error {
            let parts = |part: f64| (part * f64::from(CERTAIN)).round() as u16;
            self.found.lost.push(LostChance {
                at: *at,
                seat: *seat,
                played: action.clone(),
                better: better.clone(),
                chance: parts(chance),
                better_chance: parts(better_chance),
                error: parts(error),
            });
        }
    }
}

/// Returns whether the action is one of several that an awaited seat had.
fn is_choice(before: &dyn AnyGame, seat: Seat, action: &str) -> bool {
    if !before.turn().awaited().has(seat) {
        return false;
    }
    let legal = before.legal(seat);
    legal.len() > 1 && legal.iter().any(|one| one == action)
}

fn of_seat(rounds: &[Vec<f64>], seat: usize) -> impl Iterator<Item = f64> {
    rounds.iter().filter_map(move |shares| shares.get(seat).copied())
}

fn mean(of: &[f64]) -> Option<f64> {
    (!of.is_empty()).then(|| of.iter().sum::<f64>() / of.len() as f64)
}

/// Shares a whole number out in proportion, in whole numbers with exactly that sum, the largest
/// remainders rounded up; equally where all are zero.
pub fn shared_out(parts: &[f64], whole: u16) -> Vec<u16> {
    let sum: f64 = parts.iter().sum();
    let of = |part: &f64| if sum > 0.0 { part / sum } else { 1.0 / parts.len().max(1) as f64 };
    let exact: Vec<f64> = parts.iter().map(|part| of(part) * f64::from(whole)).collect();
    let mut shares: Vec<u16> = exact.iter().map(|part| part.floor() as u16).collect();
    let mut by_remainder: Vec<usize> = (0..parts.len()).collect();
    by_remainder.sort_by(|one, other| exact[*other].fract().total_cmp(&exact[*one].fract()));
    let missing = whole.saturating_sub(shares.iter().sum());
    by_remainder.into_iter().take(usize::from(missing)).for_each(|at| shares[at] += 1);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Options;
    use crate::games::GAMES;
    use crate::kit::{CheckLevel, SimulatedPlayer, Simulation, TOYS, record};
    use crate::undo::undo_word;

    /// A game of the heuristic at as many seats as there may be, up to three.
    fn played(entry: &GameEntry, seed: u64) -> Record {
        let (fewest, most) = entry.info.seats;
        let how = Simulation {
            seats: most.min(3).max(fewest),
            options: Options::simulated(entry.info),
            seed,
            watch: CheckLevel::Record,
            player: SimulatedPlayer::Heuristic,
        };
        let played = (entry.play_at_random)(&how).unwrap();
        assert!(played.over, "{}", entry.info.slug);
        record(entry.info, &how, played.moves)
    }

    fn analysed(record: &Record, entry: &GameEntry, seed: u64) -> Analysis {
        let mut analyst = Analyst::of(record, entry, seed, 60_000, |_, _| true).unwrap();
        while analyst.step() {}
        analyst.finish()
    }

    #[test]
    fn every_game_has_chances_that_sum_to_a_certain_win_and_end_with_the_outcome() {
        for entry in GAMES.iter().chain(TOYS) {
            let record = played(entry, 5);
            let found = analysed(&record, entry, 7);
            assert!(found.chances.len() > 2, "{}: {found:?}", entry.info.slug);
            assert!(found.chances.windows(2).all(|two| two[0].at < two[1].at), "{}", entry.info.slug);
            for point in &found.chances {
                assert_eq!(point.by_seat.len(), usize::from(record.seats));
                assert_eq!(point.by_seat.iter().sum::<u16>(), CERTAIN, "{}: {point:?}", entry.info.slug);
            }
            let end = record.replay_by(entry, |_, _, _| {}).unwrap();
            let winners = outcome(end.as_ref()).unwrap().winners;
            let last = found.chances.last().unwrap();
            assert_eq!(usize::try_from(last.at).unwrap(), record.moves.len());
            for seat in Seat::all(record.seats) {
                assert_eq!(last.by_seat[seat.index()] > 0, winners.has(seat), "{}: {last:?}", entry.info.slug);
            }
            for lost in &found.lost {
                let one = &record.moves[lost.at as usize];
                assert_eq!((one.by, &one.action), (Actor::Seat(lost.seat), &lost.played));
                let moves = record.moves[..lost.at as usize].to_vec();
                let before = Record { moves, ..record.clone() }.replay_by(entry, |_, _, _| {}).unwrap();
                assert!(before.legal(lost.seat).contains(&lost.better) && lost.better != lost.played, "{lost:?}");
                assert!(lost.loss() > 0 && lost.better_chance <= CERTAIN, "{lost:?}");
            }
            let written = postcard::to_stdvec(&found).unwrap();
            assert_eq!(postcard::from_bytes::<Analysis>(&written), Ok(found), "{}", entry.info.slug);
        }
    }

    #[test]
    fn a_seed_repeats_an_analysis_and_what_was_taken_back_is_no_decision() {
        for entry in GAMES {
            let record = played(entry, 6);
            let found = analysed(&record, entry, 7);
            assert_eq!(found, analysed(&record, entry, 7), "{}", entry.info.slug);
            assert_ne!(found.chances, analysed(&record, entry, 8).chances, "{}", entry.info.slug);

            let half = record.moves.len() / 2;
            let mut undone = record.clone();
            let again = record.moves[half - 3..half].to_vec();
            undone.moves.splice(half..half, std::iter::once(Move::new(Actor::Seat(Seat(0)), undo_word(3))).chain(again));
            let late = |at: u32| if at as usize >= half - 3 { at + 4 } else { at };
            let points = found.chances.into_iter().map(|point| ChancePoint { at: late(point.at), ..point });
            let lost = found.lost.into_iter().map(|lost| LostChance { at: late(lost.at), ..lost });
            let expected = Analysis { chances: points.collect(), lost: lost.collect() };
            assert_eq!(analysed(&undone, entry, 7), expected, "{}", entry.info.slug);
        }
    }

    #[test]
    fn only_the_decisions_asked_for_are_judged() {
        let entry = crate::games::find("puerto-rico").unwrap();
        let record = played(entry, 5);
        let of = |is_judged: fn(Seat, u32) -> bool| {
            let mut analyst = Analyst::of(&record, entry, 7, 60_000, is_judged).unwrap();
            while analyst.step() {}
            analyst.finish()
        };
        assert!(of(|_, _| false).lost.is_empty());
        assert!(of(|seat, at| seat == Seat(1) && at > 40).lost.iter().all(|lost| lost.seat == Seat(1) && lost.at > 40));
    }

    #[test]
    fn a_whole_is_shared_out_without_a_rest() {
        let rows: [(&[f64], u16, &[u16]); 5] = [
            (&[1.0, 1.0, 1.0], 100, &[34, 33, 33]),
            (&[2.0, 6.0], 1_000, &[250, 750]),
            (&[0.0, 0.0], 100, &[50, 50]),
            (&[0.0, 3.0, 0.0], 7, &[0, 7, 0]),
            (&[], 100, &[]),
        ];
        for (parts, whole, shares) in rows {
            assert_eq!(shared_out(parts, whole), shares, "{parts:?}");
        }
    }
}
