//! What is told.
//!
//! Not here: words, and in what everybody hears anything secret. Start reading at [`Event`].

use super::text::{self, key};
use super::trade::Deal;
use super::{Card, Cards, Hex, Kinds, Node, Path, Resource};
use crate::game::{Seat, SeatSet};
use crate::text::Text;

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The island lies.
    Laid,
    /// Who begins.
    First(Seat),
    /// Cards for the second founding settlement. CA:R9
    Received(Seat, Cards),
    /// Both dice.
    Rolled(Seat, u8, u8),
    /// What the land gave.
    Produced(Seat, Cards),
    /// The bank could not serve everybody. CA:R14
    Short(Resource),
    /// To the chooser alone: one card will be discarded.
    Chosen(Seat, Resource),
    /// What a seven cost. CA:R15b
    Discarded(Seat, Cards),
    /// The robber's new place.
    Robber(Seat, Hex),
    /// Somebody stole from somebody.
    Stole(Seat, Seat),
    /// To the thief alone.
    StoleWhat(Seat, Resource),
    /// To the victim alone.
    LostWhat(Seat, Resource),
    /// An offer to these.
    Offered(Seat, Deal, SeatSet),
    /// To the offer.
    Accepted(Seat),
    /// To the offer.
    Declined(Seat),
    /// To the active player.
    Proposed(Seat, Deal),
    /// The own offer or proposal.
    Withdrew(Seat),
    /// The deal as seen by the first.
    Traded(Seat, Seat, Deal),
    /// These for one of that kind.
    Banked(Seat, Cards, Resource),
    /// Trading is over.
    Closed(Seat),
    /// A settlement, founded or built.
    Settled(Seat, Node),
    /// A road, founded, built or free.
    Road(Seat, Path),
    /// A city.
    City(Seat, Node),
    /// A development card.
    Bought(Seat),
    /// To the buyer alone.
    Drew(Card),
    /// A knight was played.
    Knight(Seat),
    /// Road building was played.
    RoadBuilding(Seat),
    /// No second free road.
    Waived(Seat),
    /// An invention brought these.
    Invented(Seat, Cards),
    /// A monopoly on that.
    Monopoly(Seat, Resource),
    /// What a monopoly took.
    Surrendered(Seat, Cards),
    /// The longest road has another holder, or none.
    LongestRoad {
        /// Who had it.
        before: Option<Seat>,
        /// Who has it.
        holder: Option<Seat>,
        /// The greatest length.
        length: u8,
    },
    /// The largest army has another holder, or none.
    LargestArmy {
        /// Who had it.
        before: Option<Seat>,
        /// Who has it.
        holder: Option<Seat>,
        /// The most knights.
        knights: u8,
    },
    /// To the seat alone: a standing answer.
    NeverAsk(Kinds),
    /// To the seat alone: no longer.
    AskAgain(Kinds),
    /// Victory point cards at the end. CA:R36
    Revealed(Seat, u8),
    /// Who won, with so many points.
    Won(Seat, u8),
    /// The turn limit. CA:R42b
    Limit(u16),
    /// A seat was given up.
    GaveUp(Seat),
}

impl From<Event> for Text {
    fn from(event: Event) -> Text {
        let of = |name: &str, seat: Seat| key(name).with("seat", seat);
        match event {
            Event::Laid => key("event-laid"),
            Event::First(seat) => of("event-first", seat),
            Event::Received(seat, cards) => match cards {
                Cards::NONE => of("event-received-nothing", seat),
                some => of("event-received", seat).with("cards", text::cards(some)),
            },
            Event::Rolled(seat, a, b) => of("event-rolled", seat).with("a", a).with("b", b).with("n", a + b),
            Event::Produced(seat, cards) => of("event-produced", seat).with("cards", text::cards(cards)),
            Event::Short(kind) => key("event-short").with("kind", text::kind(kind)),
            Event::Chosen(_, kind) => key("event-chosen").with("cards", text::some(kind, 1)),
            Event::Discarded(seat, cards) => of("event-discarded", seat).with("cards", text::cards(cards)),
            Event::Robber(seat, hex) => of("event-robber", seat).with("hex", hex.name()),
            Event::Stole(thief, victim) => of("event-stole", thief).with("victim", victim),
            Event::StoleWhat(victim, kind) => key("event-stole-what").with("victim", victim).with("cards", text::some(kind, 1)),
            Event::LostWhat(thief, kind) => key("event-lost-what").with("thief", thief).with("cards", text::some(kind, 1)),
            Event::Offered(seat, deal, to) => with_deal(of("event-offered", seat), &deal).with("to", seats(to)),
            Event::Accepted(seat) => of("event-accepted", seat),
            Event::Declined(seat) => of("event-declined", seat),
            Event::Proposed(seat, deal) => with_deal(of("event-proposed", seat), &deal),
            Event::Withdrew(seat) => of("event-withdrew", seat),
            Event::Traded(seat, other, deal) => with_deal(of("event-traded", seat).with("other", other), &deal),
            Event::Banked(seat, cards, kind) => {
                of("event-banked", seat).with("cards", text::cards(cards)).with("for", text::some(kind, 1))
            }
            Event::Closed(seat) => of("event-closed", seat),
            Event::Settled(seat, node) => of("event-settled", seat).with("place", node.name()),
            Event::Road(seat, path) => of("event-road", seat).with("place", path.name()),
            Event::City(seat, node) => of("event-city", seat).with("place", node.name()),
            Event::Bought(seat) => of("event-bought", seat),
            Event::Drew(card) => key("event-drew").with("card", text::card(card)),
            Event::Knight(seat) => of("event-knight", seat),
            Event::RoadBuilding(seat) => of("event-road-building", seat),
            Event::Waived(seat) => of("event-waived", seat),
            Event::Invented(seat, cards) => of("event-invented", seat).with("cards", text::cards(cards)),
            Event::Monopoly(seat, kind) => of("event-monopoly", seat).with("kind", text::kind(kind)),
            Event::Surrendered(seat, cards) => of("event-surrendered", seat).with("cards", text::cards(cards)),
            Event::LongestRoad { before, holder, length } => held("longest-road", before, holder).with("n", length),
            Event::LargestArmy { before, holder, knights } => held("largest-army", before, holder).with("n", knights),
            Event::NeverAsk(kinds) => key("event-never").with("what", text::kinds(kinds)),
            Event::AskAgain(kinds) => key("event-ask").with("what", text::kinds(kinds)),
            Event::Revealed(seat, n) => of("event-revealed", seat).with("n", n),
            Event::Won(seat, points) => of("event-won", seat).with("n", points),
            Event::Limit(turns) => key("event-limit").with("n", turns),
            Event::GaveUp(seat) => of("event-gave-up", seat),
        }
    }
}

fn with_deal(text: Text, deal: &Deal) -> Text {
    text.with("give", text::cards(deal.give)).with("want", text::cards(deal.want))
}

fn seats(seats: SeatSet) -> Vec<Seat> {
    seats.iter().collect()
}

/// Somebody has it now, took it from somebody, or nobody has it.
fn held(what: &str, before: Option<Seat>, holder: Option<Seat>) -> Text {
    match (before, holder) {
        (Some(before), Some(seat)) => key(&format!("event-{what}-from")).with("seat", seat).with("before", before),
        (None, Some(seat)) => key(&format!("event-{what}")).with("seat", seat),
        (_, None) => key(&format!("event-{what}-aside")),
    }
}
