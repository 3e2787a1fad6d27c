//! Final scoring: printed points, bonuses of large buildings, and the tie-break.
//!
//! Not here: points won during play (players get chips at once). Start reading at
//! [`Tabletop::outcome`].

use super::board::Board;
use super::buildings::BONUS;
use super::{Building, Tabletop};
use crate::game::{MOST_SEATS, Outcome, Score, Seat};

impl Tabletop {
    /// The final result for these chips. Seats that have given up do not win. PR:R72, PR:R78
    pub(super) fn outcome(&self, chips: [u16; MOST_SEATS]) -> Outcome {
        let scores: Vec<Score> = Seat::all(self.seats).map(|s| score(&self.boards[s.index()], chips[s.index()])).collect();
        Outcome::of(scores, self.playing())
    }
}

/// A player's score and its parts. PR:R72, PR:R104
pub(super) fn score(board: &Board, chips: u16) -> Score {
    let mut parts = vec![("chips".to_owned(), i32::from(chips)), ("buildings".to_owned(), i32::from(printed(board)))];
    if board.people.nobles() > 0 {
        parts.push(("nobles".to_owned(), i32::from(board.people.nobles())));
    }
    for building in board.city.and(BONUS).iter() {
        if let Some(bonus) = building.spec().effect.bonus {
            let part = if board.runs(building) {
                (building.id().to_owned(), i32::from(bonus(board, chips)))
            } else {
                (empty(building), 0)
            };
            parts.push(part);
        }
    }
    Score {
        total: parts.iter().map(|(_, points)| points).sum(),
        tie_break: Some(i32::from(board.doubloons) + i32::from(board.goods.total())),
        parts,
    }
}

/// The part of a score of a building that brings nothing because nobody is there.
pub(super) fn empty(building: Building) -> String {
    format!("{building}-empty")
}

/// Points printed on the buildings, occupied or not. PR:R72
pub(super) fn printed(board: &Board) -> u16 {
    board.city.iter().map(|b| u16::from(b.spec().vp)).sum()
}
