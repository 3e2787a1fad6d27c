//! For whom a lobby was opened from a server's queue. Start reading at [`MatchedPerson`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;

/// Somebody for whom a lobby was opened from the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchedPerson {
    /// Who it is.
    pub user: UserId,
    /// Whose place in the queue it is: their own, or that of a friend.
    pub holder: UserId,
    /// Until when they may answer.
    pub until: Moment,
    /// What they have answered.
    pub answer: MatchAnswer,
}

/// The answer of somebody who was asked to confirm a match. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MatchAnswer {
    /// None so far.
    Awaited,
    /// They play.
    Confirmed,
    /// They do not.
    Declined,
    /// None in time.
    Missed,
}

impl MatchAnswer {
    /// Whether it costs them their place.
    pub const fn gives_up(self) -> bool {
        matches!(self, MatchAnswer::Declined | MatchAnswer::Missed)
    }
}
