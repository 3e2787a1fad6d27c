//! Queues, commits, reminders, and work across tables. Start reading at [`queue`].

pub(crate) mod admission;
pub(crate) mod analysing;
pub(crate) mod announcing;
pub(crate) mod banning;
pub(crate) mod commit;
pub(crate) mod departing;
pub(crate) mod digest;
pub(crate) mod digest_members;
pub(crate) mod enrolling;
pub(crate) mod forgetting;
pub(crate) mod hints;
pub(crate) mod homes;
pub(crate) mod limits;
pub(crate) mod matchmaking;
pub(crate) mod measured;
pub(crate) mod opening;
pub(crate) mod packing;
pub(crate) mod presence;
pub(crate) mod queue;
pub(crate) mod recounting;
pub mod reminders;
pub(crate) mod replays;
pub(crate) mod searching;
pub(crate) mod seasons;
pub(crate) mod unwritten_acts;
pub(crate) mod verifying;
