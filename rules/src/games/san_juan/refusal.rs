//! Why something is not allowed.
//!
//! A refusal holds nothing of another's hand. Start reading at [`Refusal`].

use super::text::{self, Ask};
use super::{Card, Good, Role};
use crate::game::Seat;

crate::refusals! {
    /// Why not.
    #[derive(Copy)]
    pub enum Refusal of super::SanJuan, asking Ask => text::ask {
        /// Somebody has it.
        RoleTaken(role: Role => text::role, seat: Seat),
        /// Nobody asks whether to double. SJ:R39a
        NotAsked,
        /// He has no such building, or it is covered.
        NoBuilding(card: Card => text::card),
        /// He has no such card, or has chosen it already.
        NotInHand(card: Card => text::card),
        /// He has not drawn it, or has chosen it already.
        NotDrawn(card: Card => text::card),
        /// It is not among the cards revealed.
        NotRevealed(card: Card => text::card),
        /// Nobody has two of a violet kind. SJ:R15
        Owned(card: Card => text::card),
        /// The building, its price, and what he can pay.
        TooDear(card: Card => text::card, price: u8, n: u16),
        /// The crane cannot be covered. SJ:R19
        CraneStays,
        /// Not on its own kind. SJ:R19
        SameKind(card: Card => text::card),
        /// No such good is left to him.
        NoGood(good: Good => text::good),
        /// No such building is empty.
        NoneEmpty(card: Card => text::card),
        /// No such building holds a good. SJ:R19
        NoneFull(card: Card => text::card),
        /// So many goods at most.
        MostGoods(n: u8),
        /// One card a round.
        Tucked,
    }
}
