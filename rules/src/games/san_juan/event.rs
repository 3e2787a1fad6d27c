//! The events; all are public but [`Event::Saw`] and [`Event::Chose`]. Start reading at [`Event`].

use super::good::Each;
use super::text::{self, key};
use super::{Card, Cards, Cause, Good, Privilege, Role, Tile};
use crate::game::{Seat, SeatSet};
use crate::nouns::nouns;
use crate::text::{Text, sentences};

sentences! {
    /// A fact that came of an action.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// The first governor, where a draft comes before the first round.
        Governor(seat: Seat) = of("event-governor", seat);
        /// Everyone has an indigo plant and a hand of this many cards. SJ:R3
        Started(n: u8) = key("event-started").with("n", n);
        /// The discard pile becomes the draw pile. SJ:R5
        Reshuffled = key("event-reshuffled");
        /// A round begins, with this governor.
        Round(round: u16, governor: Seat) = key("event-round").with("round", round).with("seat", governor);
        /// This many cards of the hand were discarded.
        Discarded(seat: Seat, n: u16) = of("event-discarded", seat).with("n", n);
        /// A card went under the chapel; told only with that option. SJ:R37a
        Tucked(seat: Seat) = of("event-tucked", seat);
        /// A seat took a role; its privilege may be doubled.
        Role(seat: Seat, role: Role, privilege: Privilege) = {
            let name = match privilege {
                Privilege::Plain => "event-role",
                Privilege::Doubled => "event-role-doubled",
            };
            of(name, seat).with("role", text::the_role(role))
        };
        /// The seat builds, sells, draws or reveals nothing.
        Passed(seat: Seat, at: Without) = of(&format!("event-passed-{at}"), seat);
        /// A building, with what it covers and the cards and goods paid. SJ:R16a
        Built {
            /// The builder.
            seat: Seat,
            /// The building.
            card: Card,
            /// The building it covers.
            under: Option<Card>,
            /// Cards of the hand that paid.
            cards: u16,
            /// Goods that paid.
            goods: u8,
        } = {
            let built = match under {
                Some(under) => key("event-built-over").with("under", text::a_card(under)),
                None => key("event-built"),
            };
            built.with("seat", seat).with("card", text::a_card(card)).with("price", text::price(cards, goods))
        };
        /// The seat has `n` buildings, one less than end the game.
        Nearly(seat: Seat, n: u8) = of("event-nearly", seat).with("n", n);
        /// Cards drawn into the hand, and why.
        Drew(seat: Seat, n: u16, cause: Cause) = match cause {
            Cause::Built { giver, .. } => drew_by(seat, n, giver),
            Cause::Well => drew_by(seat, n, Card::Well),
            Cause::Deal | Cause::Goods | Cause::Sale | Cause::Council | Cause::Prospect | Cause::Mine => {
                of("event-drew", seat).with("n", n)
            }
        };
        /// To the seat alone: the cards drawn.
        Saw(seat: Seat, cards: Cards) = of("event-saw", seat).with("what", text::all_copies(&cards));
        /// To the seat alone: one of several choices.
        Chose(seat: Seat, choice: Choice) = Text::from(choice).with("seat", seat);
        /// Nobody can do anything in the phase of this role. SJ:R25, SJ:R28
        Idle(role: Role) = key(&format!("event-idle-{role}"));
        /// Goods produced, by kind.
        Produced(seat: Seat, goods: Each) = match goods {
            [0, 0, 0, 0, 0] => of("event-produced-nothing", seat),
            _ => of("event-produced", seat).with("goods", text::goods(goods)),
        };
        /// The prices of the trading house tile on top.
        Prices(tile: Tile) = key("event-prices").with("prices", text::prices(tile));
        /// Goods sold, by kind.
        Sold(seat: Seat, goods: Each) = of("event-sold", seat).with("goods", text::goods(goods));
        /// The numbers of cards drawn and kept.
        Kept(seat: Seat, drawn: u16, kept: u16) = of("event-kept", seat).with("drawn", drawn).with("n", kept).with("discarded", drawn - kept);
        /// A gold mine revealed these cards.
        Revealed(seat: Seat, cards: Cards) = of("event-revealed", seat).with("cards", text::costing(&cards));
        /// Two revealed cards cost the same.
        MinedNothing(seat: Seat) = of("event-mined-nothing", seat);
        /// A revealed card is taken.
        Took(seat: Seat, card: Card) = of("event-took", seat).with("card", text::a_card(card));
        /// The end has come, for this reason.
        Ending(why: Why) = match why {
            Why::Buildings(seat) => of("event-ending-buildings", seat),
            Why::DeadEnd => key("event-ending-dead-end"),
            Why::CutOff => key("event-ending-cut-off"),
        };
        /// The winners.
        Over(winners: SeatSet) = key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", winners.len());
        /// The seat gave up.
        Forfeit(seat: Seat) = of("event-forfeit", seat);
    }
}

nouns! {
    /// What a seat does without.
    pub enum Without {
        Building = "build";
        Sale = "sell";
        /// Cards of councillor or prospector.
        Draw = "draw";
        /// The gold mine's cards.
        Mine = "mine";
    }
}

/// What ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// This seat has twelve buildings. SJ:R24
    Buildings(Seat),
    /// No card moves any more. SJ:R24a
    DeadEnd,
    /// The round limit is reached. SJ:R24b
    CutOff,
}

sentences! {
    /// One of several choices that make a decision. Nobody else hears it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Choice {
        /// This card will be discarded.
        Discard(card: Card) = chose("discard", text::copies(card, 1));
        /// This card will be kept.
        Keep(card: Card) = chose("keep", text::copies(card, 1));
        /// This card will go under the chapel.
        Tuck(card: Card) = chose("tuck", text::copies(card, 1));
        /// This card pays.
        Pay(card: Card) = chose("pay", text::copies(card, 1));
        /// This good pays.
        PayGood(good: Good) = chose("pay", text::goods_of(good, 1));
        /// This good will be produced.
        Produce(good: Good) = chose("produce", text::goods_of(good, 1));
        /// This good will be sold.
        Sell(good: Good) = chose("sell", text::goods_of(good, 1));
    }
}

/// Says once what a seat chose one by one, what several buildings drew, what several seats did
/// alike, and what everybody hears of a choice that its owner knows in detail: "Ana built a crane
/// for 1 card (a palace)".
pub(super) fn merged(earlier: &Text, later: &Text) -> Option<Text> {
    const SUMMED: [&str; 7] = ["chose-discard", "chose-keep", "chose-pay", "chose-produce", "chose-sell", "drew-by", "saw-by"];
    const OF_SEVERAL: [&str; 5] = ["passed-build", "passed-sell", "produced", "produced-nothing", "kept"];
    let [before, name] = [earlier, later].map(|text| text.key.strip_prefix("san-juan-event-"));
    let (before, name) = (before?, name?);
    if OF_SEVERAL.contains(&name) && before.strip_suffix("-by").unwrap_or(before) == name {
        return earlier.of_several(later, key(&format!("event-{name}-by")));
    }
    if before == name {
        return earlier.summed(later).filter(|_| SUMMED.contains(&name));
    }
    let one = |of: &str| earlier.arg(of).filter(|it| later.arg(of) == Some(it)).is_some();
    if !one("seat") {
        return None;
    }
    let detailed = |name: &str, of: &'static str, from: &Text, all: &Text| {
        let detail = from.arg(of)?.clone();
        Some(Text { key: format!("san-juan-{name}").into(), ..all.clone() }.with(of, detail))
    };
    match (before, name) {
        ("drew", "saw") | ("chose-produce", "produced") | ("chose-sell", "sold") => Some(later.clone()),
        ("chose-tuck", "tucked") => Some(earlier.clone()),
        ("drew-by", "saw") => detailed("event-saw-by", "cards", earlier, later),
        ("chose-pay", "built") => detailed("event-built-with", "what", earlier, later),
        ("chose-pay", "built-over") => detailed("event-built-over-with", "what", earlier, later),
        ("chose-keep", "kept") => detailed("event-kept-what", "what", earlier, later),
        ("chose-discard", "discarded") => detailed("event-discarded-what", "what", earlier, later),
        _ => None,
    }
}

/// A choice with what was chosen as a list, which [`merged`] adds to.
fn chose(name: &str, what: Text) -> Text {
    key(&format!("event-chose-{name}")).with("what", vec![what])
}

fn drew_by(seat: Seat, n: u16, giver: Card) -> Text {
    of("event-drew-by", seat).with("n", n).with("cards", vec![text::card(giver)])
}

fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}
