//! The events of the game. What everybody hears holds nothing secret. Everybody is named, also in
//! what is told to one seat alone. Start reading at [`Event`].

use super::player_trade::Deal;
use super::text::{self, key};
use super::{Card, Cards, Hex, Kinds, Node, Resource, Rolling};
use crate::game::{Seat, SeatSet};
use crate::text::{Text, sentences};

sentences! {
    /// A fact that came of an action.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// The island is laid.
        Laid = key("event-laid");
        /// Everybody has the settlements, roads and cards of the beginner map. CA:R1
        Prepared = key("event-prepared");
        /// This seat goes first.
        First(seat: Seat) = of("event-first", seat);
        /// Cards for the second founding settlement. CA:R9
        Received(seat: Seat, cards: Cards) = match cards {
            Cards::NONE => of("event-received-nothing", seat),
            some => of("event-received", seat).with("cards", text::cards(some)),
        };
        /// Both dice of a seat's roll.
        Rolled(seat: Seat, a: u8, b: u8) = of("event-rolled", seat).with("a", a).with("b", b).with("n", a + b);
        /// Production of a seat.
        Produced(seat: Seat, cards: Cards) = of("event-produced", seat).with("cards", text::cards(cards));
        /// The bank could not serve everybody. CA:R14
        Short(kind: Resource) = key("event-short").with("kind", text::kind(kind));
        /// To the chooser alone: these cards are chosen for discarding so far.
        Chosen(seat: Seat, cards: Cards) = of("event-chosen", seat).with("cards", text::cards(cards));
        /// Cards that a seven cost a seat. CA:R15b
        Discarded(seat: Seat, cards: Cards) = of("event-discarded", seat).with("cards", text::cards(cards));
        /// The robber's new hex.
        Robber(seat: Seat, hex: Hex) = of("event-robber", seat).with("hex", hex.name());
        /// A theft, without the card.
        Stole(thief: Seat, victim: Seat) = of("event-stole", thief).with("victim", victim);
        /// To thief and victim alone: a theft with the card.
        StoleWhat(thief: Seat, victim: Seat, kind: Resource) =
            of("event-stole-what", thief).with("victim", victim).with("cards", text::some(kind, 1));
        /// An offer to these seats, or to all opponents if none is named.
        Offered(seat: Seat, deal: Deal, to: SeatSet) = match to {
            SeatSet::NONE => with_deal(of("event-offered", seat), &deal),
            some => with_deal(of("event-offered-to", seat), &deal).with("to", seats(some)),
        };
        /// An offer instead of the seat's earlier one, which somebody could still have taken.
        OfferedInstead(seat: Seat, deal: Deal, to: SeatSet) = match to {
            SeatSet::NONE => with_deal(of("event-offered-anew", seat), &deal),
            some => with_deal(of("event-offered-instead", seat), &deal).with("to", seats(some)),
        };
        /// An addressee accepted the offer.
        Accepted(seat: Seat) = of("event-accepted", seat);
        /// An addressee declined the offer.
        Declined(seat: Seat) = of("event-declined", seat);
        /// To the seat alone: which offer of another its standing answer declined.
        DeclinedByItself(seat: Seat, other: Seat, deal: Deal) =
            with_deal(of("event-declined-by-itself", seat).with("other", other), &deal);
        /// A proposal to the active player.
        Proposed(seat: Seat, deal: Deal) = with_deal(of("event-proposed", seat), &deal);
        /// A proposal instead of the seat's earlier one.
        ProposedAnew(seat: Seat, deal: Deal) = with_deal(of("event-proposed-anew", seat), &deal);
        /// The active player withdrew the offer.
        Withdrew(seat: Seat, deal: Deal) = with_deal(of("event-withdrew", seat), &deal);
        /// An opponent withdrew its proposal.
        WithdrewProposal(seat: Seat, deal: Deal) = with_deal(of("event-withdrew-proposal", seat), &deal);
        /// To the seat alone: its proposal fell with what the active player did instead. CA:R21e
        Lapsed(seat: Seat, other: Seat, deal: Deal) = with_deal(of("event-lapsed", seat).with("other", other), &deal);
        /// A trade, as seen by the first seat.
        Traded(seat: Seat, other: Seat, deal: Deal) = with_deal(of("event-traded", seat).with("other", other), &deal);
        /// A trade with the bank: these cards for one of that kind.
        Banked(seat: Seat, cards: Cards, kind: Resource) =
            of("event-banked", seat).with("cards", text::cards(cards)).with("for", vec![text::some(kind, 1)]);
        /// Trading is over.
        Closed(seat: Seat) = of("event-closed", seat);
        /// A settlement was founded or built.
        Settled(seat: Seat, node: Node) = built(seat, "built-settlement", text::node(node));
        /// A road was founded, built or placed free, from the first place to the second.
        Road(seat: Seat, from: Node, to: Node) = built(seat, "built-road", text::between(text::node(from), text::node(to)));
        /// A city was built.
        City(seat: Seat, node: Node) = built(seat, "built-city", text::node(node));
        /// A development card was bought.
        Bought(seat: Seat) = of("event-bought", seat).with("n", 1);
        /// To the buyer alone: a purchase with the card. A point is never played.
        Drew(seat: Seat, card: Card) =
            of(if card == Card::VictoryPoint { "event-drew-point" } else { "event-drew" }, seat).with("card", text::card(card));
        /// A knight was played.
        Knight(seat: Seat) = of("event-knight", seat);
        /// Road building was played.
        RoadBuilding(seat: Seat) = of("event-road-building", seat);
        /// The second free road was waived.
        Waived(seat: Seat) = of("event-waived", seat);
        /// An invention brought these cards.
        Invented(seat: Seat, cards: Cards) = of("event-invented", seat).with("cards", text::cards(cards));
        /// A monopoly was played on this kind.
        Monopoly(seat: Seat, kind: Resource) = of("event-monopoly", seat).with("what", text::any(kind));
        /// Cards that a seat lost to a monopoly.
        Surrendered(seat: Seat, cards: Cards) = of("event-surrendered", seat).with("cards", text::cards(cards));
        /// The longest road has another holder, or none.
        LongestRoad {
            /// The former holder.
            before: Option<Seat>,
            /// The new holder.
            holder: Option<Seat>,
            /// The greatest length.
            length: u8,
        } = held("longest-road", before, holder).with("n", length);
        /// The largest army has another holder, or none.
        LargestArmy {
            /// The former holder.
            before: Option<Seat>,
            /// The new holder.
            holder: Option<Seat>,
            /// The most knights.
            knights: u8,
        } = held("largest-army", before, holder).with("n", knights);
        /// To the seat alone: a standing answer begins.
        NeverAsk(kinds: Kinds) = text::about("event-never", "event-never-all", kinds);
        /// To the seat alone: a standing answer ends.
        AskAgain(kinds: Kinds) = text::about("event-ask", "event-ask-all", kinds);
        /// To the seat alone: who rolls at the start of its turns. CA:R13a
        RollForMe(rolling: Rolling) = key(match rolling {
            Rolling::AtOnce => "event-roll-for-me",
            Rolling::Asked => "event-roll-myself",
        });
        /// Victory point cards revealed at the end. CA:R36
        Revealed(seat: Seat, n: u8) = of("event-revealed", seat).with("n", n);
        /// The winner, with this many points.
        Won(seat: Seat, points: u8) = of("event-won", seat).with("n", points);
        /// The game ended at the turn limit. CA:R42b
        Limit(turns: u16) = key("event-limit").with("n", turns);
        /// The seat gave up.
        GaveUp(seat: Seat) = of("event-gave-up", seat);
    }
}

fn with_deal(text: Text, deal: &Deal) -> Text {
    text.with("give", text::cards(deal.give)).with("want", text::cards(deal.want))
}

fn built(seat: Seat, what: &str, place: Text) -> Text {
    of("event-built", seat).with("things", vec![key(what).with("place", place)])
}

fn seats(seats: SeatSet) -> Vec<Seat> {
    seats.iter().collect()
}

/// Says that somebody has it, has taken it from somebody, or that nobody has it.
fn held(what: &str, before: Option<Seat>, holder: Option<Seat>) -> Text {
    match (before, holder) {
        (Some(before), Some(seat)) => key(&format!("event-{what}-from")).with("seat", seat).with("before", before),
        (None, Some(seat)) => key(&format!("event-{what}")).with("seat", seat),
        (_, None) => key(&format!("event-{what}-aside")),
    }
}

fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}

/// Says once what somebody built, bought or traded with the bank in a row, and what several
/// answered or got alike, and counts what a standing answer declined in a row. Drops what a trade
/// already tells (offer, answers), what became of an offer that another one replaced or that was
/// withdrawn, and the like.
pub(super) fn merged(earlier: &Text, later: &Text) -> Option<Text> {
    let (first, then) = (short(earlier), short(later));
    match then {
        "built" | "banked" | "bought" => earlier.summed(later),
        // Without the first one it is not another one.
        "proposed-anew" | "offered-anew" | "offered-instead" if FIRST.contains(&first) && supersedes(later, earlier) => {
            let name = match then {
                "proposed-anew" => "event-proposed",
                "offered-anew" => "event-offered",
                _ => "event-offered-to",
            };
            Some(Text { key: key(name).key, args: later.args.clone() })
        }
        "accepted" | "declined" | "produced" if first.strip_suffix("-by").unwrap_or(first) == then => {
            earlier.of_several(later, key(&format!("event-{then}-by")))
        }
        "declined-by-itself" if first.starts_with(then) => counted(earlier).summed(&counted(later)),
        _ => supersedes(later, earlier).then(|| later.clone()),
    }
}

/// Counts what a standing answer declined, without the deal: "Ana auto-declined 3 offers."
fn counted(declined: &Text) -> Text {
    if short(declined) == "declined-by-itself-often" {
        return declined.clone();
    }
    let mut counted = key("event-declined-by-itself-often");
    counted.args.extend(declined.args.first().cloned());
    counted.with("n", 1)
}

fn short(text: &Text) -> &str {
    text.key.strip_prefix("catan-event-").unwrap_or_default()
}

/// What somebody offers or proposes first.
const FIRST: [&str; 3] = ["offered", "offered-to", "proposed"];
/// What replaces or withdraws that, or says that it fell.
const ANOTHER: [&str; 6] = ["offered-anew", "offered-instead", "proposed-anew", "withdrew", "withdrew-proposal", "lapsed"];
const ANSWERS: [&str; 4] = ["accepted", "accepted-by", "declined", "declined-by"];

fn supersedes(later: &Text, earlier: &Text) -> bool {
    let first = short(earlier);
    // The first argument is who did it.
    let same_seat = later.args.first() == earlier.args.first();
    let (is_answer, is_suggestion) = (ANSWERS.contains(&first), FIRST.contains(&first) || ANOTHER.contains(&first));
    match short(later) {
        "traded" => is_answer || is_suggestion,
        "offered" | "offered-to" | "offered-anew" | "offered-instead" | "withdrew" => is_answer || same_seat && is_suggestion,
        // Somebody changed their mind about one offer.
        "accepted" | "declined" => same_seat && is_answer,
        "proposed" | "proposed-anew" | "withdrew-proposal" | "lapsed" => same_seat && (is_answer || is_suggestion),
        // These say the same with what its seat alone knows.
        "stole-what" => first == "stole",
        "drew" | "drew-point" => same_seat && first == "bought",
        "declined-by-itself" => same_seat && first == "declined",
        "first" => first == "laid",
        "chosen" | "discarded" => first == "chosen",
        _ => false,
    }
}
