//! Who was ahead when, in a game that is over.
//!
//! Start reading at [`Curve::of`].

use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::record::{NotReplayed, Record};
use tertulia_rules::text::Text;

/// Everybody's points, round by round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Curve {
    /// From the first one that the game has a name for to the last.
    pub rounds: Vec<Round>,
}

/// A round, or whatever a game counts by: what happened while its scene had one title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// "Puerto Rico · round 3"; `None` where the game names nothing.
    pub title: Option<Text>,
    /// By seat, what the game would have counted if it had ended with this round.
    pub points: Vec<i32>,
}

/// Rounds in a row after which the same seats were ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The first of them, from 0.
    pub first: usize,
    /// The last of them, from 0.
    pub last: usize,
    /// Who had most; several if they had as much.
    pub seats: SeatSet,
}

impl Curve {
    /// That of a game: what was taken back is left out. It tells what was hidden, so it is for games that are over.
    ///
    /// # Errors
    /// When the record cannot be played.
    pub fn of(record: &Record, entry: &GameEntry) -> Result<Curve, NotReplayed> {
        let points = |game: &dyn AnyGame| Seat::all(game.seats()).map(|seat| game.score(seat).total).collect::<Vec<i32>>();
        let mut rounds: Vec<Round> = Vec::new();
        // What the round that goes on is called, and whether anything was done in it.
        let mut open: Option<(Option<Text>, bool)> = None;
        let last = record.standing().replay_by(entry, |_, game, _| {
            let after = game.title();
            // What ends a round is done in it.
            open = match open.take() {
                Some((title, _)) if title != after => {
                    rounds.push(Round { title, points: points(game) });
                    Some((after, false))
                }
                Some(_) | None => Some((after, true)),
            };
        })?;
        if let Some((title, true)) = open {
            rounds.push(Round { title, points: points(last.as_ref()) });
        }
        Ok(Curve { rounds })
    }

    /// Who was ahead after each round, those with the same leaders together.
    pub fn leads(&self) -> Vec<Lead> {
        let mut leads: Vec<Lead> = Vec::new();
        for (at, round) in self.rounds.iter().enumerate() {
            let most = round.points.iter().max();
            let seats: SeatSet = round
                .points
                .iter()
                .zip(Seat::all(u8::MAX))
                .filter(|(points, _)| Some(*points) == most)
                .map(|(_, seat)| seat)
                .collect();
            match leads.last_mut().filter(|lead| lead.seats == seats) {
                Some(lead) => lead.last = at,
                None => leads.push(Lead { first: at, last: at, seats }),
            }
        }
        leads
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_rules::game::Actor;
    use tertulia_rules::record::Move;
    use tertulia_rules::undo::undo_word;

    fn golden(file: &str) -> Record {
        let path = format!("{}/../../rules/src/games/{file}.record", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap().parse().unwrap()
    }

    const GOLDEN: [&str; 4] = ["anno_1503/golden/three", "catan/golden/three", "puerto_rico/golden/two", "san_juan/golden/two"];

    #[test]
    fn every_round_has_the_points_of_the_position_that_ended_it_and_the_last_one_those_of_the_outcome() {
        for file in GOLDEN {
            let record = golden(file);
            let curve = Curve::of(&record, record.entry().unwrap()).unwrap();
            let mut seen: Vec<(Option<Text>, Vec<i32>)> = Vec::new();
            let points = |game: &dyn AnyGame| Seat::all(game.seats()).map(|seat| game.score(seat).total).collect();
            let game = record.replay(|_, game, _| seen.push((game.title(), points(game)))).unwrap();
            // What ends a round is done in it.
            let ended = seen.windows(2).filter(|two| two[0].0 != two[1].0).map(|two| (two[0].0.clone(), two[1].1.clone()));
            // At the end the title says that it is over: nothing was done in that.
            let expected: Vec<_> = ended.collect();
            assert!(seen.windows(2).last().is_some_and(|two| two[0].0 != two[1].0), "{file}");
            let found: Vec<_> = curve.rounds.iter().map(|round| (round.title.clone(), round.points.clone())).collect();
            assert_eq!(found, expected, "{file}");
            let outcome = tertulia_rules::erased::outcome(game.as_ref()).unwrap();
            let totals: Vec<i32> = outcome.scores.iter().map(|score| score.total).collect();
            assert!(found.len() > 5 && found.last().map(|(_, points)| points) == Some(&totals), "{file}");
            // Points come and go, and nobody has at the beginning what they have in the end.
            assert!(curve.rounds[0].points.iter().sum::<i32>() < totals.iter().sum(), "{file}");
        }
    }

    #[test]
    fn what_was_taken_back_is_not_in_the_curve() {
        for file in GOLDEN {
            let record = golden(file);
            let entry = record.entry().unwrap();
            let straight = Curve::of(&record, entry).unwrap();
            let mut undone = record.clone();
            let half = record.moves.len() / 2;
            let again = record.moves[half - 3..half].to_vec();
            let undo = Move::new(Actor::Seat(Seat(0)), undo_word(3));
            undone.moves.splice(half..half, std::iter::once(undo).chain(again));
            assert_eq!(Curve::of(&undone, entry).unwrap(), straight, "{file}");
        }
    }

    #[test]
    fn those_with_most_are_ahead_together_and_rounds_with_the_same_leaders_are_one_lead() {
        let round = |points: [i32; 3]| Round { title: None, points: points.into() };
        let curve = Curve { rounds: vec![round([0, 0, 0]), round([2, 1, 2]), round([3, 1, 3]), round([3, 5, 4])] };
        let lead = |first, last, seats: &[u8]| Lead { first, last, seats: seats.iter().map(|seat| Seat(*seat)).collect() };
        assert_eq!(curve.leads(), [lead(0, 0, &[0, 1, 2]), lead(1, 2, &[0, 2]), lead(3, 3, &[1])]);
        assert!(Curve::default().leads().is_empty());
    }
}
