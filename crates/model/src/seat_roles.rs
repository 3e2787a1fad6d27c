//! Parts besides a seat's player: seats given away, deputies, former players. See [`Parts`].

use serde::{Deserialize, Serialize};
use tertulia_rules::game::{Seat, SeatSet};

use tertulia_base::ids::UserId;

/// Who may act besides the players, and who no longer has a part in the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// Open seats that their own players give away in good order.
    pub given: SeatSet,
    /// Counts how often a seat was offered at the table.
    pub offers: u32,
    /// Friends who may act for a seat, at most one each.
    pub deputies: Vec<Deputy>,
    /// Former players and deputies, oldest first.
    pub past: Vec<Past>,
    /// Seats of a lobby whose people had too few games to be called reliable when they sat down.
    pub newcomers: SeatSet,
    /// Seats of a game whose people had finished none of its kind when they sat down to it.
    pub learners: SeatSet,
}

/// A friend who may act for a seat until either of them ends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deputy {
    /// The seat.
    pub seat: Seat,
    /// Their Discord account.
    pub user: UserId,
    /// What the others call them.
    pub name: String,
    /// The first log entry that they could make.
    pub from: u32,
}

/// Somebody who no longer has a part in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Past {
    /// The seat.
    pub seat: Seat,
    /// Their Discord account.
    pub user: UserId,
    /// What the others called them.
    pub name: String,
    /// What they were.
    pub tenure: Tenure,
    /// The first log entry of their time.
    pub from: u32,
    /// The first log entry after their time, which their successor made.
    pub until: u32,
    /// The turns of the seat in their time.
    pub turns: u32,
    /// How many of those turns timed out.
    pub timeouts: u16,
}

/// What somebody was to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tenure {
    /// A player who gave it away or lost it to a successor.
    Player(Leaving),
    /// A deputy.
    Deputy,
}

/// How a player left a game that went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaving {
    /// They gave their seat away, and somebody took it.
    InGoodOrder,
    /// They stayed away, and somebody took their seat.
    Absent,
}

impl Parts {
    /// Returns the deputy of a seat.
    pub fn deputy_of(&self, seat: Seat) -> Option<&Deputy> {
        self.deputies.iter().find(|deputy| deputy.seat == seat)
    }

    /// Returns the seat that somebody may act for as a deputy.
    pub fn acts_for(&self, user: UserId) -> Option<Seat> {
        self.deputies.iter().find(|deputy| deputy.user == user).map(|deputy| deputy.seat)
    }

    /// Returns those who sat in a seat before, oldest first.
    pub fn players_before(&self, seat: Seat) -> impl Iterator<Item = &Past> {
        let sat = |past: &&Past| match past.tenure {
            Tenure::Player(_) => true,
            Tenure::Deputy => false,
        };
        self.past.iter().filter(move |past| past.seat == seat).filter(sat)
    }

    /// Returns the first log entry that the current player of a seat could make.
    pub fn sits_since(&self, seat: Seat) -> u32 {
        self.players_before(seat).map(|past| past.until).max().unwrap_or(0)
    }

    /// Returns the seats whose private side somebody has seen as a deputy or formerly.
    pub fn seen_by(&self, user: UserId) -> SeatSet {
        let now = self.deputies.iter().filter(|deputy| deputy.user == user).map(|deputy| deputy.seat);
        now.chain(self.past.iter().filter(|past| past.user == user).map(|past| past.seat)).collect()
    }

    /// Returns the name of a deputy or of somebody who had a part.
    pub fn name_of(&self, user: UserId) -> Option<&str> {
        let now = self.deputies.iter().map(|deputy| (deputy.user, &deputy.name));
        let mut all = now.chain(self.past.iter().rev().map(|past| (past.user, &past.name)));
        all.find(|(known, _)| *known == user).map(|(_, name)| name.as_str())
    }
}
