//! Goals, victory, ranking (AN:R40-R43b). Start reading at [`Anno::check_victory`].

use super::{Anno, Board, Event, Own, Stage};
use crate::game::{Outcome, Score, Seat, SeatSet, Told};
use crate::nouns::{Kinds, nouns};

nouns! {
    /// A goal, worth one point. AN:R40
    pub enum Goal {
        /// At least 30 gold.
        Gold = "gold", "💰" as "coin";
        /// 4 branches.
        Branches = "branches", "🏝️" as "branch";
        /// 3 agreements.
        Agreements = "agreements", "🤝" as "agreement";
        /// 4 public buildings.
        Buildings = "buildings", "🏛️" as "hall";
        /// 3 merchants.
        Merchants = "merchants", "🎩" as "mansion";
    }
}

impl Goal {
    /// Returns the figure at which the goal is reached. AN:R40
    pub(super) const fn needs(self) -> u32 {
        [30, 4, 3, 4, 3][self as usize]
    }
}

/// The number of points that win. AN:R43
pub(super) const POINTS: u8 = 3;

/// A set of goals.
pub type Goals = Kinds<Goal>;

impl Board {
    /// Returns the figure that the seat has for a goal. AN:R40
    pub(super) fn progress(&self, goal: Goal) -> u32 {
        match goal {
            Goal::Gold => self.gold,
            Goal::Branches => u32::from(self.branches()),
            Goal::Agreements => u32::from(self.agreements()),
            Goal::Buildings => self.buildings.iter().flatten().count() as u32,
            Goal::Merchants => u32::from(self.merchants()),
        }
    }

    /// Returns the goals that are reached now. AN:R40, AN:R41
    pub(super) fn reached(&self) -> Goals {
        Goal::ALL.into_iter().filter(|goal| self.progress(*goal) >= goal.needs()).collect()
    }
}

impl Anno {
    /// Updates the seat's goals and tells those reached and lost. AN:R41
    pub(super) fn note_goals(&mut self, seat: Seat, told: &mut Told<Event>) {
        let board = self.board(seat);
        let (before, now) = (board.goals, board.reached());
        if before == now {
            return;
        }
        board.goals = now;
        for goal in Goal::ALL {
            match (before.has(goal), now.has(goal)) {
                (false, true) => told.all(Event::Reached(seat, goal, now.len())),
                (true, false) => told.all(Event::Missed(seat, goal, now.len())),
                (true, true) | (false, false) => {}
            }
        }
    }

    /// Ends the game if the active player has three points: called at the start of a turn and after
    /// each change that can raise points. AN:R43
    pub(super) fn check_victory(&mut self, told: &mut Told<Event>) {
        let active = self.table.active;
        if self.table.playing().has(active) && self.table.board(active).goals.len() >= POINTS {
            self.end_game(Some(active), told);
        }
    }

    /// Ends the game and drops pending choices.
    pub(super) fn end_game(&mut self, winner: Option<Seat>, told: &mut Told<Event>) {
        self.table.stage = Stage::Over(winner);
        self.table.done = Default::default();
        for own in &mut self.own {
            *own = Own { picks: [None; 2], ..*own };
        }
        told.all(match winner {
            Some(seat) => Event::Won(seat, self.table.board(seat).goals),
            None => Event::Limit(self.table.turn),
        });
    }

    /// Returns the scores and the winner. AN:R43a, AN:R43b
    pub(super) fn outcome(&self, winner: Option<Seat>) -> Outcome {
        let scores = Seat::all(self.table.seats).map(|seat| score(self.table.board(seat))).collect();
        Outcome { scores, winners: winner.map_or(SeatSet::NONE, SeatSet::one), gone: self.table.gone }
    }
}

/// Returns a point for each goal, with gold as the tie-break. AN:R43b
pub(super) fn score(board: &Board) -> Score {
    let goals = board.reached();
    let parts: Vec<(String, i32)> =
        Goal::ALL.into_iter().map(|goal| (goal.id().to_owned(), i32::from(goals.has(goal)))).collect();
    Score { total: goals.len() as i32, tie_break: Some(i32::try_from(board.gold).unwrap_or(i32::MAX)), parts }
}
