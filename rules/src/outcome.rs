//! Whose move it is, and how a game has ended. Start reading at [`Outcome`].

use serde::{Deserialize, Serialize};

use crate::seats::{Seat, SeatSet};

/// Whose move it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// These seats are awaited, each for a decision of its own. Never empty.
    Seats(SeatSet),
    /// Chance has to draw.
    Chance,
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// Returns the awaited seats; none on chance's turn and after the end.
    pub fn awaited(&self) -> SeatSet {
        match self {
            Turn::Seats(seats) => *seats,
            Turn::Chance | Turn::Over(_) => SeatSet::NONE,
        }
    }
}

/// The result of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The scores, one a seat.
    pub scores: Vec<Score>,
    /// The winners; several share a victory.
    pub winners: SeatSet,
    /// The seats that gave up. They rank behind all others, whatever their points.
    pub gone: SeatSet,
}

impl Outcome {
    /// Lets the best of `playing` win, by total then tie-break, perhaps several; others gave up.
    pub fn of(scores: Vec<Score>, playing: SeatSet) -> Outcome {
        let gone = SeatSet::all(scores.len() as u8).minus(playing);
        let rank = |seat: Seat| scores.get(seat.index()).map(|score| (score.total, score.tie_break));
        let best = playing.iter().map(rank).max().flatten();
        Outcome { winners: playing.iter().filter(|seat| rank(*seat) == best).collect(), scores, gone }
    }

    /// Returns a seat's place, from 1: the winners, then the others by points and tie-break, then
    /// together the seats that gave up. Equals share a place.
    pub fn place(&self, seat: Seat) -> u8 {
        let worth = |seat: Seat| {
            let rank = self.scores.get(seat.index()).map(|score| (score.total, score.tie_break));
            (self.winners.has(seat), rank.filter(|_| !self.gone.has(seat)))
        };
        1 + self.seats().filter(|other| worth(*other) > worth(seat)).count() as u8
    }

    /// Returns every seat, the best first, in table order where they share a place.
    pub fn ranking(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = self.seats().collect();
        seats.sort_by_key(|seat| self.place(*seat));
        seats
    }

    fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::all(self.scores.len() as u8)
    }
}

/// The result of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// The points; the most wins.
    pub total: i32,
    /// Breaks ties between equal totals: the larger wins. `None` where the rules have no tie-break.
    pub tie_break: Option<i32>,
    /// The parts that add up to the total: the suffix of `<texts>-score-<part>`, and points.
    pub parts: Vec<(String, i32)>,
}

impl Score {
    /// Returns the sum of these parts, without a tie-break.
    pub fn of(parts: impl IntoIterator<Item = (&'static str, i32)>) -> Score {
        let parts: Vec<(String, i32)> = parts.into_iter().map(|(part, points)| (part.to_owned(), points)).collect();
        Score { total: parts.iter().map(|(_, points)| points).sum(), tie_break: None, parts }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(totals: &[(i32, Option<i32>)], playing: SeatSet) -> Outcome {
        Outcome::of(
            totals.iter().map(|(total, tie_break)| Score { total: *total, tie_break: *tie_break, parts: vec![] }).collect(),
            playing,
        )
    }

    fn places(outcome: &Outcome) -> Vec<u8> {
        outcome.seats().map(|seat| outcome.place(seat)).collect()
    }

    #[test]
    fn whoever_won_is_first_equals_share_a_place_and_whoever_gave_up_is_last() {
        let plain = [30, 41, 30, 12].map(|total| (total, None));
        let outcome = ended(&plain, SeatSet::all(4));
        assert_eq!((places(&outcome), outcome.ranking()), (vec![2, 1, 2, 4], [1, 0, 2, 3].map(Seat).to_vec()));
        // Even with the most points of all, a seat that gave up is last.
        let outcome = ended(&plain, SeatSet::all(4).without(Seat(1)).without(Seat(2)));
        assert_eq!((places(&outcome), outcome.ranking()), (vec![1, 3, 3, 2], [0, 3, 1, 2].map(Seat).to_vec()));
        // A seat may win by another rule than points.
        let outcome = Outcome { winners: SeatSet::one(Seat(3)), ..ended(&plain, SeatSet::all(4)) };
        assert_eq!(places(&outcome), [3, 2, 3, 1]);
        let outcome = ended(&[(7, Some(1)), (7, Some(2)), (5, Some(9))], SeatSet::all(3));
        assert_eq!((places(&outcome), outcome.winners), (vec![2, 1, 3], SeatSet::one(Seat(1))));
    }
}
