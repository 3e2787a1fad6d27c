//! The second edition of the toy: other rules and words, as a later release has beside the first.

pub const VERSION: u16 = 2;
pub const TEXTS: &str = "toy-second";
/// The words; a dot where no test reads them.
pub const TEXT: &str = "\
toy-second-rolled = A new prize of { $prize }.\n\
toy-second-won = { $who } won.\n\
toy-second-name = .\n\
toy-second-about = .\n\
toy-second-kind = .\n\
toy-second-lasts = .\n\
toy-second-topic-turn = .\n\
toy-second-rules-turn = .\n\
toy-second-option-rounds = .\n\
toy-second-option-rounds-about = .\n\
toy-second-option-rounds-2 = .\n\
toy-second-option-rounds-1 = .\n\
toy-second-option-rounds-20 = .\n\
toy-second-option-purses = .\n\
toy-second-option-purses-about = .\n\
toy-second-option-purses-open = .\n\
toy-second-option-purses-closed = .\n\
toy-second-points = { $points } points\n\
toy-second-score-points = .\n\
toy-second-bid = .\n\
toy-second-you-bid = .\n\
toy-second-nobody-won = .\n\
toy-second-took = .\n\
toy-second-gone = .\n\
toy-second-not-now = .\n\
toy-second-too-poor = .\n\
toy-second-ask = .\n\
toy-second-about-ask = What a bid is for.\n\
toy-second-entry = .\n\
toy-second-label = .\n\
toy-second-verb-bid = bid\n\
toy-second-verb-bid-about = .\n\
toy-second-verb-add = add\n\
toy-second-verb-add-about = .\n\
toy-second-verb-done = done\n\
toy-second-verb-done-about = .\n\
toy-second-param-coins = coins\n\
toy-second-param-coins-about = .\n\
toy-second-order-bid = bid { $value }\n\
toy-second-order-bid-about = .\n\
toy-second-order-done = done\n\
toy-second-order-done-about = .\n\
";
pub const COINS: u8 = 2;

#[allow(clippy::duplicate_mod, reason = "two versions of one game")]
#[path = "bidding.rs"]
pub mod toy;
