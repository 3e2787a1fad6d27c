//! Why an action was refused, without anything of another's hand. Start reading at [`Refusal`].

use super::text::{self, Ask};
use super::{Card, Good, Role};
use crate::game::Seat;

crate::refusal::refusals_with_samples! {
    /// Why an action was refused.
    #[derive(Copy)]
    pub enum Refusal of super::SanJuan, asking Ask => text::ask {
        /// That seat has taken the role already.
        RoleTaken(role: Role => text::role, seat: Seat),
        /// Doubling is not asked about at this pick. SJ:R39a
        NotAsked,
        /// The player has no such building, or it is covered.
        NoBuilding(card: Card => text::card),
        /// The player has no such card, or has chosen it already.
        NotInHand(card: Card => text::card),
        /// The player has not drawn the card, or has chosen it already.
        NotDrawn(card: Card => text::card),
        /// The card is not among those revealed.
        NotRevealed(card: Card => text::card),
        /// Nobody may own two of a violet kind. SJ:R15
        Owned(card: Card => text::card),
        /// The building, its price, and what the player can pay.
        TooDear(card: Card => text::card, price: u8, n: u16),
        /// The crane cannot be covered. SJ:R19
        CraneStays,
        /// A building cannot cover its own kind. SJ:R19
        SameKind(card: Card => text::card),
        /// The player has no such good left.
        NoGood(good: Good => text::good),
        /// No building of this kind is empty.
        NoneEmpty(card: Card => text::card),
        /// No building of this kind holds a good. SJ:R19
        NoneFull(card: Card => text::card),
        /// At most this many goods are possible.
        MostGoods(n: u8),
        /// A chapel takes one card a round.
        Tucked,
    }
}
