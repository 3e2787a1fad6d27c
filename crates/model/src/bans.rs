//! A server's log of bans. Start reading at [`BanEntry`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::UserId;

/// A line of a server's log of bans.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BanEntry {
    /// When it was done.
    pub when: Moment,
    /// Who did it.
    pub by: UserId,
    /// To whom.
    pub whom: UserId,
    /// What was done.
    pub what: BanAct,
    /// Why, if that was said.
    pub reason: Option<String>,
}

/// What is done about a ban. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BanAct {
    /// It begins.
    Ban,
    /// It ends.
    Unban,
}
