//! Who was ahead when, in a game that is over. Start reading at [`Curve::of`].

use tertulia_rules::erased::{AnyGame, GameEntry};
use tertulia_rules::game::{Seat, SeatSet};
use tertulia_rules::record::{NotReplayed, Record};
use tertulia_rules::text::Text;

use crate::chapter::is_same_round;

/// Every seat's points, round by round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Curve {
    /// The rounds, oldest first.
    pub rounds: Vec<Round>,
}

/// A round, or whatever a game counts by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Round {
    /// "Puerto Rico · round 3"; `None` if the game gives none.
    pub title: Option<Text>,
    /// By seat, the points if the game had ended with this round.
    pub points: Vec<i32>,
}

/// Consecutive rounds after which the same seats were ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// The first of these rounds, from 0.
    pub first: usize,
    /// The last of these rounds, from 0.
    pub last: usize,
    /// The seats with the most points; several if equal.
    pub seats: SeatSet,
}

impl Curve {
    /// Computes the curve without undone actions. It reveals hidden points: only for games that are
    /// over.
    ///
    /// # Errors
    /// When the record cannot be played.
    pub fn of(record: &Record, entry: &GameEntry) -> Result<Curve, NotReplayed> {
        let points = |game: &dyn AnyGame| Seat::all(game.seats()).map(|seat| game.score(seat).total).collect::<Vec<i32>>();
        let mut rounds: Vec<Round> = Vec::new();
        // The title of the current round, and whether anything was done in it.
        let mut open: Option<(Option<Text>, bool)> = None;
        let last = record.standing().replay_by(entry, |_, game, _| {
            let after = game.title();
            // The action that ends a round belongs to it.
            open = match open.take() {
                Some((title, _)) if !is_same_round(&title, &after) => {
                    rounds.push(Round { title, points: points(game) });
                    Some((after, false))
                }
                Some((title, _)) => Some((title, true)),
                None => Some((after, true)),
            };
        })?;
        if let Some((title, true)) = open {
            rounds.push(Round { title, points: points(last.as_ref()) });
        }
        Ok(Curve { rounds })
    }

    /// Returns who was ahead, with consecutive rounds of equal leaders as one lead.
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
            // The action that ends a round belongs to it.
            let mut expected: Vec<(Option<Text>, Vec<i32>)> = Vec::new();
            let mut title = seen[0].0.clone();
            for (after, points) in &seen[1..] {
                if !is_same_round(&title, after) {
                    expected.push((std::mem::replace(&mut title, after.clone()), points.clone()));
                }
            }
            // After the last action the title says that the game is over; no round follows.
            if is_same_round(&title, &seen[seen.len() - 2].0) {
                expected.push((title, seen[seen.len() - 1].1.clone()));
            }
            assert!(seen.windows(2).last().is_some_and(|two| two[0].0 != two[1].0), "{file}");
            let found: Vec<_> = curve.rounds.iter().map(|round| (round.title.clone(), round.points.clone())).collect();
            assert_eq!(found, expected, "{file}");
            let outcome = tertulia_rules::erased::outcome(game.as_ref()).unwrap();
            let totals: Vec<i32> = outcome.scores.iter().map(|score| score.total).collect();
            assert!(found.len() > 5 && found.last().map(|(_, points)| points) == Some(&totals), "{file}");
            // Points come and go, but at the end there are more than at the beginning.
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
