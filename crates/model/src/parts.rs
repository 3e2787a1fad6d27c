//! Who plays which seat besides those who sit there: seats that are given away, friends who may act, and who had a part before.
//!
//! Start reading at [`Parts`].

use serde::{Deserialize, Serialize};
use tertulia_rules::game::{Seat, SeatSet};

use tertulia_base::ids::UserId;

/// Who may act besides the players, and who had a part in the game and has none any more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parts {
    /// Open seats that their own player gives away, in good order.
    pub given: SeatSet,
    /// Counts how often a seat was offered at the table.
    pub offers: u32,
    /// Friends who may act for a seat, at most one each.
    pub deputies: Vec<Deputy>,
    /// Who had a seat, or acted for one, and does no more; oldest first.
    pub past: Vec<Past>,
    /// Seats of a lobby whose people had fewer games than tell whether they are reliable when they sat down.
    pub newcomers: SeatSet,
}

/// A friend who may act for a seat until that is taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deputy {
    /// The seat.
    pub seat: Seat,
    /// Their Discord account.
    pub user: UserId,
    /// What the others call them.
    pub name: String,
    /// The first entry of the log that they could make.
    pub from: u32,
}

/// Somebody who had a part in a game and has it no more.
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
    /// From this entry of the log on.
    pub from: u32,
    /// Up to this one, which was made by their successor.
    pub until: u32,
    /// Turns the seat had meanwhile.
    pub turns: u32,
    /// How many of those timed out.
    pub timeouts: u16,
}

/// As what somebody had a part in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tenure {
    /// They sat there, and gave it away or lost it to a successor.
    Player(Leaving),
    /// They were a friend who could act for it.
    Deputy,
}

/// How a player left a game that went on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leaving {
    /// They gave their seat away, and somebody took it.
    InGoodOrder,
    /// Somebody took it after they had stayed away.
    Absent,
}

impl Parts {
    /// The friend who may act for a seat.
    pub fn deputy_of(&self, seat: Seat) -> Option<&Deputy> {
        self.deputies.iter().find(|deputy| deputy.seat == seat)
    }

    /// The seat that a friend may act for.
    pub fn acts_for(&self, user: UserId) -> Option<Seat> {
        self.deputies.iter().find(|deputy| deputy.user == user).map(|deputy| deputy.seat)
    }

    /// Those who sat in a seat before, oldest first.
    pub fn players_before(&self, seat: Seat) -> impl Iterator<Item = &Past> {
        let sat = |past: &&Past| match past.tenure {
            Tenure::Player(_) => true,
            Tenure::Deputy => false,
        };
        self.past.iter().filter(move |past| past.seat == seat).filter(sat)
    }

    /// The first entry of the log that whoever sits in a seat now could make.
    pub fn sits_since(&self, seat: Seat) -> u32 {
        self.players_before(seat).map(|past| past.until).max().unwrap_or(0)
    }

    /// The seats whose private side somebody has seen, whatever their part was.
    pub fn seen_by(&self, user: UserId) -> SeatSet {
        let now = self.deputies.iter().filter(|deputy| deputy.user == user).map(|deputy| deputy.seat);
        now.chain(self.past.iter().filter(|past| past.user == user).map(|past| past.seat)).collect()
    }

    /// What somebody was called who had a part, or has one as a friend.
    pub fn name_of(&self, user: UserId) -> Option<&str> {
        let now = self.deputies.iter().map(|deputy| (deputy.user, &deputy.name));
        let mut all = now.chain(self.past.iter().rev().map(|past| (past.user, &past.name)));
        all.find(|(known, _)| *known == user).map(|(_, name)| name.as_str())
    }
}
