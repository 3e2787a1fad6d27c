//! Development cards. CA:6.5
//!
//! Start reading at [`Card`].

use crate::counts::Counts;
use crate::nouns::nouns;

nouns! {
    /// A development card.
    pub enum Card {
        /// Moves the robber. CA:R31
        Knight = "knight", "⚔️";
        /// Two free roads. CA:R32
        RoadBuilding = "road-building", "🚧";
        /// Two cards from the bank. CA:R33
        Invention = "invention", "💡";
        /// All cards of a kind. CA:R34
        Monopoly = "monopoly", "💰";
        /// One point. CA:R36
        VictoryPoint = "victory-point", "⭐";
    }
}

/// How many of each kind.
pub type Pack = Counts<Card, { Card::COUNT }>;

/// All in the box. CA:2
pub(super) const DECK: Pack = Pack::new([14, 2, 2, 2, 5]);
