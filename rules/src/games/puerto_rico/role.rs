//! The role cards.
//!
//! Not here: what a role does (see the file of its phase). Start reading at [`Role`].

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

/// Who holds a role card, and the doubloons on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Card {
    pub(super) doubloons: u8,
    /// The seat that has taken it in this round.
    pub(super) holder: Option<Seat>,
}
