//! The first edition of the toy.

pub const VERSION: u16 = 1;
pub const TEXTS: &str = "toy";
pub const TEXT: &str = words!("toy", rolled: "A prize of { $prize }.");
pub const COINS: u8 = 6;

#[allow(clippy::duplicate_mod, reason = "two versions of one game")]
#[path = "bidding.rs"]
pub mod toy;
