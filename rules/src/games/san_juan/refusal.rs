//! Why something is not allowed.
//!
//! Not here: words, and anything of another's hand. Start reading at [`Refusal`].

use super::text::{self, Ask, key};
use super::{Card, Good, Role};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No game has so many seats.
    Seats(u8),
    /// The game is over.
    Over,
    /// Cards are being drawn.
    Chance,
    /// It is nobody's draw.
    NotChance,
    /// Chance cannot decide that.
    BadOutcome,
    /// Others decide.
    NotYours(SeatSet, Ask),
    /// Something else is to be decided.
    NotNow(Ask),
    /// Somebody has it.
    RoleTaken(Role, Seat),
    /// Nobody asks whether to double. SJ:R39a
    NotAsked,
    /// He has no such building, or it is covered.
    NoBuilding(Card),
    /// He has no such card, or has chosen it already.
    NotInHand(Card),
    /// He has not drawn it, or has chosen it already.
    NotDrawn(Card),
    /// It is not among the cards revealed.
    NotRevealed(Card),
    /// Nobody has two of a violet kind. SJ:R15
    Owned(Card),
    /// The building, its price, and what he can pay.
    TooDear(Card, u8, u16),
    /// The crane cannot be covered. SJ:R19
    CraneStays,
    /// Not on its own kind. SJ:R19
    SameKind(Card),
    /// No such good is left to him.
    NoGood(Good),
    /// No such building is empty.
    NoneEmpty(Card),
    /// No such building holds a good. SJ:R19
    NoneFull(Card),
    /// So many goods at most.
    MostGoods(u8),
    /// One card a round.
    Tucked,
}

impl From<Refusal> for Text {
    fn from(refusal: Refusal) -> Text {
        match refusal {
            Refusal::Seats(n) => key("refused-seats").with("n", n),
            Refusal::Over => key("refused-over"),
            Refusal::Chance => key("refused-chance"),
            Refusal::NotChance => key("refused-not-chance"),
            Refusal::BadOutcome => key("refused-bad-outcome"),
            Refusal::NotYours(seats, ask) => {
                key("refused-not-yours").with("seats", seats.iter().collect::<Vec<Seat>>()).with("ask", ask.text())
            }
            Refusal::NotNow(ask) => key("refused-not-now").with("ask", ask.text()),
            Refusal::RoleTaken(role, seat) => key("refused-role-taken").with("role", text::role(role)).with("seat", seat),
            Refusal::NotAsked => key("refused-not-asked"),
            Refusal::NoBuilding(card) => key("refused-no-building").with("card", text::card(card)),
            Refusal::NotInHand(card) => key("refused-not-in-hand").with("card", text::card(card)),
            Refusal::NotDrawn(card) => key("refused-not-drawn").with("card", text::card(card)),
            Refusal::NotRevealed(card) => key("refused-not-revealed").with("card", text::card(card)),
            Refusal::Owned(card) => key("refused-owned").with("card", text::card(card)),
            Refusal::TooDear(card, price, have) => {
                key("refused-too-dear").with("card", text::card(card)).with("price", price).with("n", have)
            }
            Refusal::CraneStays => key("refused-crane-stays"),
            Refusal::SameKind(card) => key("refused-same-kind").with("card", text::card(card)),
            Refusal::NoGood(good) => key("refused-no-good").with("good", text::good(good)),
            Refusal::NoneEmpty(card) => key("refused-none-empty").with("card", text::card(card)),
            Refusal::NoneFull(card) => key("refused-none-full").with("card", text::card(card)),
            Refusal::MostGoods(n) => key("refused-most-goods").with("n", n),
            Refusal::Tucked => key("refused-tucked"),
        }
    }
}
