//! Who wins, and where the points come from (SJ:R40-R45). Not here: what a bonus is worth
//! (`buildings/large.rs`). Start reading at [`score`].

use super::buildings::{BONUS, SHARE};
use super::{Board, Load, SanJuan};
use crate::game::{Outcome, Score, Seat};

/// Returns the points of a board with `chapel` cards under its chapels. SJ:R40
pub(super) fn score(board: &Board, chapel: u16, tie_break: u16) -> Score {
    let printed: u16 = board.buildings().map(|slot| u16::from(slot.card.spec().vp)).sum();
    let mut parts = vec![("buildings".to_owned(), printed), ("chapel".to_owned(), chapel)];
    for card in board.owned.and(BONUS).iter() {
        parts.push((card.id().to_owned(), card.spec().effect.bonus.map_or(0, |bonus| bonus(board))));
    }
    let others = parts.iter().map(|(_, points)| points).sum();
    for card in board.owned.and(SHARE).iter() {
        parts.push((card.id().to_owned(), card.spec().effect.share.map_or(0, |share| share(others))));
    }
    parts.retain(|(_, points)| *points > 0);
    Score {
        total: parts.iter().map(|(_, points)| i32::from(*points)).sum(),
        tie_break: Some(i32::from(tie_break)),
        parts: parts.into_iter().map(|(part, points)| (part, i32::from(points))).collect(),
    }
}

/// Counts cards in hand and goods on uncovered buildings. SJ:R45
pub(super) fn tie_break(board: &Board, hand: u16) -> u16 {
    hand + board.goods(Load::Full).iter().map(|&n| u16::from(n)).sum::<u16>()
}

impl SanJuan {
    /// Returns the result; a seat that gave up does not win. SJ:R45
    pub(super) fn outcome(&self) -> Outcome {
        Outcome::of(Seat::all(self.table.seats).map(|seat| self.score_of(seat)).collect(), self.table.playing())
    }

    /// Returns a seat's points if the game ended now. SJ:R40, SJ:R45
    pub(super) fn score_of(&self, seat: Seat) -> Score {
        let (board, own) = (&self.table.boards[seat.index()], &self.own[seat.index()]);
        score(board, own.chapel.total(), tie_break(board, own.hand.total() + own.drawn.total()))
    }
}
