//! The first edition of the toy.

pub const VERSION: u16 = 1;
pub const TEXTS: &str = "toy";
/// The words; a dot where no test reads them.
pub const TEXT: &str = "\
toy-rolled = A prize of { $prize }.\n\
toy-won = { $who } won.\n\
toy-name = .\n\
toy-about = .\n\
toy-kind = .\n\
toy-lasts = .\n\
toy-topic-turn = .\n\
toy-rules-turn = .\n\
toy-option-rounds = .\n\
toy-option-rounds-about = .\n\
toy-option-rounds-2 = .\n\
toy-option-rounds-1 = .\n\
toy-option-rounds-20 = .\n\
toy-option-purses = .\n\
toy-option-purses-about = .\n\
toy-option-purses-open = .\n\
toy-option-purses-closed = .\n\
toy-points = { $points } points\n\
toy-score-points = .\n\
toy-bid = .\n\
toy-you-bid = .\n\
toy-nobody-won = .\n\
toy-took = .\n\
toy-gone = .\n\
toy-not-now = .\n\
toy-too-poor = .\n\
toy-ask = .\n\
toy-about-ask = What a bid is for.\n\
toy-entry = .\n\
toy-label = .\n\
toy-verb-bid = bid\n\
toy-verb-bid-about = .\n\
toy-verb-add = add\n\
toy-verb-add-about = .\n\
toy-verb-done = done\n\
toy-verb-done-about = .\n\
toy-param-coins = coins\n\
toy-param-coins-about = .\n\
toy-order-bid = bid { $value }\n\
toy-order-bid-about = .\n\
toy-order-done = done\n\
toy-order-done-about = .\n\
";
pub const COINS: u8 = 6;

#[allow(clippy::duplicate_mod, reason = "two versions of one game")]
#[path = "bidding.rs"]
pub mod toy;
