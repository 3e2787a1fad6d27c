//! The second edition of the toy: other rules and words, as a later release has beside the first.

pub const VERSION: u16 = 2;
pub const TEXTS: &str = "toy-second";
pub const TEXT: &str = words!("toy-second", rolled: "A new prize of { $prize }.");
pub const COINS: u8 = 2;

#[allow(clippy::duplicate_mod, reason = "two versions of one game")]
#[path = "bidding.rs"]
pub mod toy;
