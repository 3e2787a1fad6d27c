//! What can be told.
//!
//! Everything is for all eyes but [`Event::Saw`] and [`Event::Chose`]. Start reading at [`Event`].

use super::good::Each;
use super::text::{self, key};
use super::{Card, Cards, Cause, Good, Privilege, Role, Tile};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Who is the first governor.
    Governor(Seat),
    /// The discard pile makes a new draw pile. SJ:R5
    Reshuffled,
    /// A round begins, with this governor.
    Round(u16, Seat),
    /// So many cards of the hand were discarded.
    Discarded(Seat, u16),
    /// A card went under the chapel. Told only where it is shown. SJ:R37a
    Tucked(Seat),
    /// A role is taken, with its privilege so.
    Role(Seat, Role, Privilege),
    /// Somebody does without.
    Passed(Seat),
    /// A building, what it covers, and how many cards and goods were paid. SJ:R16a
    Built {
        /// Who.
        seat: Seat,
        /// What.
        card: Card,
        /// What lies under it now.
        under: Option<Card>,
        /// Cards of the hand.
        cards: u16,
        /// Goods.
        goods: u8,
    },
    /// Cards drawn into the hand, and why.
    Drew(Seat, u16, Cause),
    /// To the seat alone: the cards it drew.
    Saw(Cards),
    /// To the seat alone: one choice of several.
    Chose(Choice),
    /// Goods produced, kind by kind.
    Produced(Seat, Each),
    /// The trading house tile on top.
    Prices(Tile),
    /// Goods sold, kind by kind.
    Sold(Seat, Each),
    /// Of so many cards drawn, so many are kept.
    Kept(Seat, u16, u16),
    /// A gold mine reveals these.
    Revealed(Seat, Cards),
    /// Two of them cost the same.
    MinedNothing(Seat),
    /// One of them is taken.
    Took(Seat, Card),
    /// The game ends.
    Ending(Why),
    /// Who won.
    Over(SeatSet),
    /// A seat was given up.
    Forfeit(Seat),
}

/// What brought the end on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Twelve buildings. SJ:R24
    Buildings(Seat),
    /// Nothing moves any more. SJ:R24a
    DeadEnd,
    /// The last round of the option. SJ:R24b
    CutOff,
}

/// One choice of several that make a decision. Nobody else hears it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// This card will be discarded.
    Discard(Card),
    /// This card will be kept.
    Keep(Card),
    /// This card will go under the chapel.
    Tuck(Card),
    /// This card pays.
    Pay(Card),
    /// This good pays.
    PayGood(Good),
    /// This good will be produced.
    Produce(Good),
    /// This good will be sold.
    Sell(Good),
}

impl Choice {
    fn text(self) -> Text {
        match self {
            Choice::Discard(card) => key("event-chose-discard").with("card", text::card(card)),
            Choice::Keep(card) => key("event-chose-keep").with("card", text::card(card)),
            Choice::Tuck(card) => key("event-chose-tuck").with("card", text::card(card)),
            Choice::Pay(card) => key("event-chose-pay").with("card", text::card(card)),
            Choice::PayGood(good) => key("event-chose-pay-good").with("good", text::good(good)),
            Choice::Produce(good) => key("event-chose-produce").with("good", text::good(good)),
            Choice::Sell(good) => key("event-chose-sell").with("good", text::good(good)),
        }
    }
}

impl From<Event> for Text {
    fn from(event: Event) -> Text {
        let of = |name: &str, seat: Seat| key(name).with("seat", seat);
        match event {
            Event::Governor(seat) => of("event-governor", seat),
            Event::Reshuffled => key("event-reshuffled"),
            Event::Round(round, governor) => key("event-round").with("round", round).with("seat", governor),
            Event::Discarded(seat, n) => of("event-discarded", seat).with("n", n),
            Event::Tucked(seat) => of("event-tucked", seat),
            Event::Role(seat, role, privilege) => {
                let name = match privilege {
                    Privilege::Plain => "event-role",
                    Privilege::Doubled => "event-role-doubled",
                };
                of(name, seat).with("role", text::the_role(role))
            }
            Event::Passed(seat) => of("event-passed", seat),
            Event::Built { seat, card, under, cards, goods } => {
                let built = match under {
                    Some(under) => key("event-built-over").with("under", text::card(under)),
                    None => key("event-built"),
                };
                built.with("seat", seat).with("card", text::a_card(card)).with("price", text::price(cards, goods))
            }
            Event::Drew(seat, n, cause) => {
                let drew = of("event-drew", seat).with("n", n);
                match cause {
                    Cause::Built { giver, .. } => of("event-drew-by", seat).with("n", n).with("card", text::card(giver)),
                    Cause::Well => of("event-drew-by", seat).with("n", n).with("card", text::card(Card::Well)),
                    Cause::Deal | Cause::Goods | Cause::Sale | Cause::Council | Cause::Prospect | Cause::Mine => drew,
                }
            }
            Event::Saw(cards) => key("event-saw").with("cards", text::cards(&cards)),
            Event::Chose(choice) => choice.text(),
            Event::Produced(seat, goods) if goods.iter().all(|&n| n == 0) => of("event-produced-nothing", seat),
            Event::Produced(seat, goods) => of("event-produced", seat).with("goods", text::goods(goods)),
            Event::Prices(tile) => key("event-prices").with("prices", text::prices(tile)),
            Event::Sold(seat, goods) => of("event-sold", seat).with("goods", text::goods(goods)),
            Event::Kept(seat, drawn, kept) => of("event-kept", seat).with("drawn", drawn).with("n", kept),
            Event::Revealed(seat, cards) => of("event-revealed", seat).with("cards", text::priced(&cards)),
            Event::MinedNothing(seat) => of("event-mined-nothing", seat),
            Event::Took(seat, card) => of("event-took", seat).with("card", text::a_card(card)),
            Event::Ending(Why::Buildings(seat)) => of("event-ending-buildings", seat),
            Event::Ending(Why::DeadEnd) => key("event-ending-dead-end"),
            Event::Ending(Why::CutOff) => key("event-ending-cut-off"),
            Event::Over(winners) => {
                let n = winners.len();
                key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", n)
            }
            Event::Forfeit(seat) => of("event-forfeit", seat),
        }
    }
}
