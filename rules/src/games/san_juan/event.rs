//! What can be told.
//!
//! Everything is for all eyes but [`Event::Saw`] and [`Event::Chose`]. Start reading at [`Event`].

use super::good::Each;
use super::text::{self, key};
use super::{Card, Cards, Cause, Good, Privilege, Role, Tile};
use crate::game::{Seat, SeatSet};
use crate::text::{Text, sentences};

sentences! {
    /// A fact.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// Who is the first governor.
        Governor(seat: Seat) = of("event-governor", seat);
        /// The discard pile makes a new draw pile. SJ:R5
        Reshuffled = key("event-reshuffled");
        /// A round begins, with this governor.
        Round(round: u16, governor: Seat) = key("event-round").with("round", round).with("seat", governor);
        /// So many cards of the hand were discarded.
        Discarded(seat: Seat, n: u16) = of("event-discarded", seat).with("n", n);
        /// A card went under the chapel. Told only where it is shown. SJ:R37a
        Tucked(seat: Seat) = of("event-tucked", seat);
        /// A role is taken, with its privilege so.
        Role(seat: Seat, role: Role, privilege: Privilege) = {
            let name = match privilege {
                Privilege::Plain => "event-role",
                Privilege::Doubled => "event-role-doubled",
            };
            of(name, seat).with("role", text::the_role(role))
        };
        /// Somebody does without.
        Passed(seat: Seat) = of("event-passed", seat);
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
        } = {
            let built = match under {
                Some(under) => key("event-built-over").with("under", text::card(under)),
                None => key("event-built"),
            };
            built.with("seat", seat).with("card", text::a_card(card)).with("price", text::price(cards, goods))
        };
        /// Cards drawn into the hand, and why.
        Drew(seat: Seat, n: u16, cause: Cause) = match cause {
            Cause::Built { giver, .. } => of("event-drew-by", seat).with("n", n).with("card", text::card(giver)),
            Cause::Well => of("event-drew-by", seat).with("n", n).with("card", text::card(Card::Well)),
            Cause::Deal | Cause::Goods | Cause::Sale | Cause::Council | Cause::Prospect | Cause::Mine => {
                of("event-drew", seat).with("n", n)
            }
        };
        /// To the seat alone: the cards it drew.
        Saw(cards: Cards) = key("event-saw").with("cards", text::cards(&cards));
        /// To the seat alone: one choice of several.
        Chose(choice: Choice) = choice.into();
        /// Goods produced, kind by kind.
        Produced(seat: Seat, goods: Each) = match goods {
            [0, 0, 0, 0, 0] => of("event-produced-nothing", seat),
            _ => of("event-produced", seat).with("goods", text::goods(goods)),
        };
        /// The trading house tile on top.
        Prices(tile: Tile) = key("event-prices").with("prices", text::prices(tile));
        /// Goods sold, kind by kind.
        Sold(seat: Seat, goods: Each) = of("event-sold", seat).with("goods", text::goods(goods));
        /// Of so many cards drawn, so many are kept.
        Kept(seat: Seat, drawn: u16, kept: u16) = of("event-kept", seat).with("drawn", drawn).with("n", kept);
        /// A gold mine reveals these.
        Revealed(seat: Seat, cards: Cards) = of("event-revealed", seat).with("cards", text::priced(&cards));
        /// Two of them cost the same.
        MinedNothing(seat: Seat) = of("event-mined-nothing", seat);
        /// One of them is taken.
        Took(seat: Seat, card: Card) = of("event-took", seat).with("card", text::a_card(card));
        /// The game ends.
        Ending(why: Why) = match why {
            Why::Buildings(seat) => of("event-ending-buildings", seat),
            Why::DeadEnd => key("event-ending-dead-end"),
            Why::CutOff => key("event-ending-cut-off"),
        };
        /// Who won.
        Over(winners: SeatSet) = key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", winners.len());
        /// A seat was given up.
        Forfeit(seat: Seat) = of("event-forfeit", seat);
    }
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

sentences! {
    /// One choice of several that make a decision. Nobody else hears it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Choice {
        /// This card will be discarded.
        Discard(card: Card) = key("event-chose-discard").with("card", text::card(card));
        /// This card will be kept.
        Keep(card: Card) = key("event-chose-keep").with("card", text::card(card));
        /// This card will go under the chapel.
        Tuck(card: Card) = key("event-chose-tuck").with("card", text::card(card));
        /// This card pays.
        Pay(card: Card) = key("event-chose-pay").with("card", text::card(card));
        /// This good pays.
        PayGood(good: Good) = key("event-chose-pay-good").with("good", text::good(good));
        /// This good will be produced.
        Produce(good: Good) = key("event-chose-produce").with("good", text::good(good));
        /// This good will be sold.
        Sell(good: Good) = key("event-chose-sell").with("good", text::good(good));
    }
}

/// What is told of a seat.
fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}
