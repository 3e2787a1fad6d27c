//! The role cards.
//!
//! Not here: what a role does (its phase's file does that). Start reading at [`Role`].

use serde::{Deserialize, Serialize};

use crate::game::Seat;
use crate::nouns::nouns;

nouns! {
    /// A role card. The two prospectors are two cards. PR:R7a
    pub enum Role {
        Settler = "settler", "🌱";
        Mayor = "mayor", "👥";
        Builder = "builder", "🔨";
        Craftsman = "craftsman", "🏭";
        Trader = "trader", "💰";
        Captain = "captain", "⛵";
        Prospector = "prospector", "⛏️";
        Prospector2 = "prospector-2", "⛏️" as "prospector";
    }
}

/// Where a card is and what lies on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Card {
    /// Doubloons on it.
    pub(super) doubloons: u8,
    /// Who has taken it this round.
    pub(super) holder: Option<Seat>,
}
