//! A toy game in two editions, for the tests of whoever hosts games. Start reading at [`TOYS`].

#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "it is tests' alone")]

/// The words of an edition, whose keys begin with `$texts`; a dot where no test reads them.
macro_rules! words {
    ($texts:literal, rolled: $rolled:literal) => {
        words!(@lines $texts,
            "rolled" = $rolled, "won" = "{ $who } won.", "points" = "{ $points } points", "about-ask" = "What a bid is for.",
            "verb-bid" = "bid", "verb-add" = "add", "verb-done" = "done", "param-coins" = "coins",
            "order-bid" = "bid { $value }", "order-done" = "done", "name" = ".", "about" = ".", "kind" = ".", "lasts" = ".",
            "topic-turn" = ".", "rules-turn" = ".", "option-rounds" = ".", "option-rounds-about" = ".", "option-rounds-2" = ".",
            "option-rounds-1" = ".", "option-rounds-20" = ".", "option-purses" = ".", "option-purses-about" = ".",
            "option-purses-open" = ".", "option-purses-closed" = ".", "score-points" = ".", "bid" = ".", "you-bid" = ".",
            "nobody-won" = ".", "took" = ".", "gone" = ".", "not-now" = ".", "too-poor" = ".", "ask" = ".", "entry" = ".",
            "label" = ".", "verb-bid-about" = ".", "verb-add-about" = ".", "verb-done-about" = ".", "param-coins-about" = ".",
            "order-bid-about" = ".", "order-done-about" = "."
        )
    };
    (@lines $texts:literal, $($key:literal = $words:literal),+) => {
        concat!($($texts, "-", $key, " = ", $words, "\n",)+)
    };
}

mod first;
mod second;

pub use first::toy;
pub use second::toy as second_toy;

use crate::erased::GameEntry;

/// Both editions, the newer first, as in a registry.
pub static TOYS: &[GameEntry] = &[GameEntry::of::<second_toy::Toy>(), GameEntry::of::<toy::Toy>()];
