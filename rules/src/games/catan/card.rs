//! Development cards. CA:6.5

use crate::counts::Counts;
use crate::nouns::nouns;

nouns! {
    /// A development card.
    pub enum Card {
        /// Moves the robber. CA:R31
        Knight = "knight", "⚔️";
        /// Gives two free roads. CA:R32
        RoadBuilding = "road-building", "🚧";
        /// Takes two cards from the bank. CA:R33
        Invention = "invention", "💡";
        /// Takes all cards of a kind from the opponents. CA:R34
        Monopoly = "monopoly", "💰";
        /// Is worth one point. CA:R36
        VictoryPoint = "victory-point", "⭐";
    }
}

/// How many development cards of each kind.
pub type Pack = Counts<Card, { Card::COUNT }>;

/// All development cards in the box. CA:2
pub(super) const DECK: Pack = Pack::new([14, 2, 2, 2, 5]);
