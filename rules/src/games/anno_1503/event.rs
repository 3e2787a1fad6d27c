//! What happened, as it is told. Everything is told to all but [`Event::Chose`], [`Event::Saw`] and
//! [`Event::DrewWhat`], in which everybody is named, too. Start reading at [`Event`].

use super::action::{Place, Space};
use super::fate::Fate;
use super::scoring::{Goals, POINTS};
use super::text::{self, key};
use super::{Back, Building, Face, Goal, Good, Goods, Rank, Ship, Square};
use crate::game::Seat;
use crate::nouns::nouns;
use crate::text::{Arg, Text, sentences};

sentences! {
    /// Something that happened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// Who plays first. AN:R5
        First(seat: Seat) = of("event-first", seat);
        /// A production roll, the first event of a turn. AN:R9
        Rolled(seat: Seat, n: u8) = of("event-rolled", seat).with("n", n);
        /// Goods taken from the stacks: by that seat, and at the same time by others. AN:R9, AN:R18
        Took(seat: Seat, goods: Goods, others: Vec<(Seat, Goods)>) = took(seat, goods, &others);
        /// A seat gets nothing from an empty stack. AN:R9a
        Short(seat: Seat) = of("event-short", seat);
        /// Told to the seat alone: the good that it will take. AN:R12
        Chose(seat: Seat, good: Good) = of("event-chose", seat).with("goods", vec![text::some(good, 1)]);
        /// The event that a six brought. AN:R13
        Fate(fate: Fate) = key(&format!("event-{}", fate.id()));
        /// Gold paid to pirates or because of a fire. AN:R14, AN:R16
        PaidFate(seat: Seat, n: u32, fate: Fate) = of(&format!("event-paid-{}", fate.id()), seat).with("n", n);
        /// A building protects a seat. AN:R14, AN:R16
        Spared(seat: Seat, building: Building) =
            of(if building == Building::Forge { "event-spared-pirates" } else { "event-spared-fire" }, seat);
        /// A branch lost to pirates, who wanted so much gold. AN:R14
        LostBranch(seat: Seat, face: Face, site: u8, n: u32) =
            of("event-lost-branch", seat).with("tile", text::face(face)).with("site", site).with("n", n);
        /// A trade agreement lost to pirates, who wanted so much gold. AN:R14
        LostAgreement(seat: Seat, n: u32) = of("event-lost-agreement", seat).with("n", n);
        /// A tile of the reserve put on the board, face down, for the one that a seat lost. AN:R15
        Put(victim: Seat, square: Square, back: Back) =
            key("event-put").with("victim", victim).with("square", square.name()).with("n", back.number());
        /// An inhabitant lost in a fire, with the building below. AN:R16
        Burned(seat: Seat, space: Space, rank: Rank, below: Option<Building>) = match below {
            None => of("event-burned", seat),
            Some(below) => of("event-burned-both", seat).with("building", text::a_building(below)),
        }.with("rank", text::a_rank(rank)).with("space", space.number());
        /// A ship built. AN:R20
        Ship(seat: Seat, n: u8) = of("event-ship", seat).with("n", n);
        /// A pioneer placed, with the building below. AN:R21, AN:R24
        Pioneer(seat: Seat, below: Option<Building>) = match below {
            None => of("event-pioneer", seat),
            Some(below) => of("event-pioneer-with", seat).with("building", text::a_building(below)),
        };
        /// An inhabitant developed to that rank. AN:R23
        Developed(seat: Seat, space: Space, rank: Rank) =
            of("event-developed", seat).with("space", space.number()).with("rank", text::rank(rank));
        /// A good sold to the inhabitant on that space. AN:R27
        Sold(seat: Seat, good: Good, _space: Space, gold: u8) =
            of("event-sold", seat).with("goods", vec![text::some(good, 1)]).with("n", gold);
        /// A good bought. AN:R29
        Bought(seat: Seat, good: Good, gold: u8) =
            of("event-bought", seat).with("goods", vec![text::some(good, 1)]).with("n", gold);
        /// A card drawn from that player. AN:R31
        Drew(seat: Seat, victim: Seat) = of("event-drew", seat).with("victim", victim);
        /// Told to these two players: the card drawn. AN:R31
        DrewWhat(seat: Seat, victim: Seat, good: Good) =
            of("event-drew-what", seat).with("victim", victim).with("good", text::some(good, 1));
        /// The square that a ship has come to; the ship is named where two were at sea in this
        /// turn. AN:R33
        Sailed(seat: Seat, ship: Option<Ship>, voyage: Voyage, square: Square) = match ship {
            None => of(&format!("event-sailed-{voyage}"), seat).with("square", square.name()),
            Some(ship) => {
                let to = key(&format!("ship-{voyage}")).with("ship", ship.number()).with("square", square.name());
                of("event-sailed-ships", seat).with("ships", vec![to])
            }
        };
        /// A tile looked at. AN:R34
        Looked(seat: Seat, square: Square) = of("event-looked", seat).with("square", square.name());
        /// Told to the player who looked: the tile's face. AN:R34
        Saw(square: Square, face: Face) =
            key(&format!("event-saw-{}", kind(face))).with("square", square.name()).with("tile", text::face(face));
        /// A tile put back. AN:R35
        Returned(seat: Seat, square: Square) = of("event-returned", seat).with("square", square.name());
        /// A tile used, and where; the ship is named where two were at sea in this turn. With an
        /// agreement goods have that price. AN:R36, AN:R29
        Used(seat: Seat, ship: Option<Ship>, square: Square, face: Face, place: Place, price: u8) = {
            let used = of(&format!("event-used-{}", kind(face)), seat).with("tile", text::face(face));
            let used = used.with("square", square.name()).with("ship", text::spent(ship)).with("price", price);
            if let Place::Bridge(site) = place { used.with("site", site + 1) } else { used }
        };
        /// A card discarded over the hand limit. AN:R7
        Discarded(seat: Seat, good: Good) = of("event-discarded", seat).with("goods", vec![text::some(good, 1)]);
        /// A goal reached, with the seat's points now. AN:R40
        Reached(seat: Seat, goal: Goal, n: u8) = of("event-reached", seat).with("goal", text::goal(goal)).with("n", n);
        /// A goal lost, with the seat's points now. AN:R41
        Missed(seat: Seat, goal: Goal, n: u8) = of("event-missed", seat).with("goal", text::goal(goal)).with("n", n);
        /// The winner, with the goals reached: fewer than three if all others have given up. AN:R43
        Won(seat: Seat, goals: Goals) = if goals.len() < POINTS {
            of("event-won-alone", seat)
        } else {
            of("event-won", seat).with("goals", goals.iter().map(text::goal).collect::<Vec<_>>())
        };
        /// The game ends at the turn limit, without a winner. AN:R43a
        Limit(n: u32) = key("event-limit").with("n", n);
        /// A player gave up.
        GaveUp(seat: Seat) = of("event-gave-up", seat);
    }
}

nouns! {
    /// Where a ship's moves, told as one, have brought it.
    pub enum Voyage {
        /// To a square where it did not begin this turn.
        To = "to";
        /// Back to where it began this turn, from where it was last told to be.
        Back = "back";
        /// Back to where it was last told to be.
        Around = "around";
    }
}

/// Says once what a player sold, bought or discarded in a row, what a roll or a choice of goods
/// brought, whom a building protected, who paid as much gold, where each ship came to at last, and
/// of a tile looked at what came of it.
pub(super) fn merged(earlier: &Text, later: &Text) -> Option<Text> {
    const SUMMED: [&str; 4] = ["sold", "bought", "discarded", "chose"];
    const OF_SEVERAL: [&str; 4] = ["spared-pirates", "spared-fire", "paid-pirates", "paid-fire"];
    let short = |text: &Text| text.key.strip_prefix("anno-1503-event-").unwrap_or_default().to_owned();
    let (first, then) = (short(earlier), short(later));
    if SUMMED.contains(&then.as_str()) {
        return earlier.summed(later);
    }
    if first.strip_suffix("-by").unwrap_or(&first) == then && OF_SEVERAL.contains(&then.as_str()) {
        return earlier.of_several(later, key(&format!("event-{then}-by")));
    }
    let is_told = |by: &str| arg(earlier, by) == arg(later, by);
    match first.as_str() {
        "rolled" if then.starts_with("took") => return rolled_and_took(earlier, later),
        "chose" => then.starts_with("took") && matches!(arg(earlier, "seat"), Some(Arg::Seat(seat)) if later.mentions(*seat)),
        "sailed-to" => then == "sailed-to" && is_told("seat"),
        "sailed-ships" | "sailed-both" if then == "sailed-ships" && is_told("seat") => return voyages(earlier, later),
        // The same with the card, for who knows it.
        "drew" => then == "drew-what",
        "looked" => (then.starts_with("saw-") || then.starts_with("used-") || then == "returned") && is_told("square"),
        // Its finder is reminded of a tile that stays.
        saw if saw.starts_with("saw-") => then.starts_with("used-") && is_told("square"),
        _ => false,
    }
    .then(|| later.clone())
}

/// Tells who took what; those who took the same share a clause.
fn took(seat: Seat, goods: Goods, others: &[(Seat, Goods)]) -> Text {
    let (alike, rest): (Vec<_>, Vec<_>) = others.iter().copied().partition(|(_, theirs)| *theirs == goods);
    let said = if alike.is_empty() {
        of("event-took", seat)
    } else {
        let seats = std::iter::once(seat).chain(alike.into_iter().map(|(other, _)| other));
        key("event-took-by").with("seats", seats.collect::<Vec<_>>())
    };
    let said = said.with("goods", text::goods(goods));
    match rest.split_first() {
        None => said,
        Some(((next, theirs), rest)) => {
            key("event-took-and").with("one", clause(&said)).with("other", clause(&took(*next, *theirs, rest)))
        }
    }
}

/// Tells of a roll with what it gave to whom; `None` where it gave to the roller alone: what one
/// player did in a row shares a clause anyway.
fn rolled_and_took(rolled: &Text, took: &Text) -> Option<Text> {
    let (seat, n) = (arg(rolled, "seat")?, arg(rolled, "n")?);
    let said = |name: &str| key(name).with("seat", seat.clone()).with("n", n.clone());
    match (arg(took, "one"), arg(took, "other")) {
        (Some(Arg::Text(own)), Some(other)) if arg(own, "seat") == Some(seat) => {
            Some(said("event-rolled-took-and").with("goods", arg(own, "goods")?.clone()).with("other", other.clone()))
        }
        _ if arg(took, "seat") == Some(seat) => None,
        _ => Some(said("event-rolled-and").with("other", clause(took))),
    }
}

/// Turns a sentence of who took what into a clause.
fn clause(told: &Text) -> Text {
    let name = match told.key.rsplit("event-").next() {
        Some("took") => "took",
        Some("took-by") => "took-by",
        _ => "took-and",
    };
    Text { args: told.args.clone(), ..key(name) }
}

/// Joins the voyages of a player's ships; of each ship only the last square is told. A ship that
/// came there, went out and back has come there.
fn voyages(earlier: &Text, later: &Text) -> Option<Text> {
    let (Arg::List(before), Arg::List(after)) = (arg(earlier, "ships")?, arg(later, "ships")?) else { return None };
    let is_in = |ship: &Text, others: &[&Text]| others.iter().any(|other| arg(other, "ship") == arg(ship, "ship"));
    let before: Vec<&Text> = before.iter().collect();
    let returned = |ship: &&Text| ship.key == "anno-1503-ship-around" && is_in(ship, &before);
    let after: Vec<&Text> = after.iter().filter(|ship| !returned(ship)).collect();
    let ships: Vec<Text> = before.iter().filter(|ship| !is_in(ship, &after)).chain(&after).map(|ship| (*ship).clone()).collect();
    let square = arg(ships.first()?, "square")?.clone();
    let is_there = |ship: &Text| ship.key == "anno-1503-ship-to" && arg(ship, "square") == Some(&square);
    let name = if ships.len() > 1 && ships.iter().all(is_there) { "event-sailed-both" } else { "event-sailed-ships" };
    Some(key(name).with("seat", arg(later, "seat")?.clone()).with("square", square).with("ships", ships))
}

fn arg<'a>(text: &'a Text, name: &str) -> Option<&'a Arg> {
    text.args.iter().find(|(other, _)| other == name).map(|(_, arg)| arg)
}

/// Returns the end of the key that tells of a tile.
const fn kind(face: Face) -> &'static str {
    match face {
        Face::Branch(_) => "branch",
        Face::Agreement => "agreement",
        Face::Upgrade => "upgrade",
        Face::Gold => "gold",
    }
}

/// Begins a text about a seat.
fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}
