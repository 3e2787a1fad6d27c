//! What happened, as it is told. Everything is told to all but [`Event::Chose`], [`Event::Saw`],
//! [`Event::DrewWhat`] and [`Event::LostWhat`]. Start reading at [`Event`].

use super::action::{Place, Space};
use super::fate::Fate;
use super::scoring::{Goals, POINTS};
use super::text::{self, key};
use super::{Back, Building, Face, Goal, Good, Goods, Rank, Square};
use crate::game::Seat;
use crate::text::{Arg, Text, sentences};

sentences! {
    /// Something that happened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// Who plays first. AN:R5
        First(seat: Seat) = of("event-first", seat);
        /// A production roll, the first event of a turn. AN:R9
        Rolled(seat: Seat, n: u8) = of("event-rolled", seat).with("n", n);
        /// Goods taken from the stacks. AN:R9, AN:R18
        Took(seat: Seat, goods: Goods) = of("event-took", seat).with("goods", text::goods(goods));
        /// A seat gets nothing from an empty stack. AN:R9a
        Short(seat: Seat) = of("event-short", seat);
        /// Told to the seat alone: the good that it will take. AN:R12
        Chose(good: Good) = key("event-chose").with("good", text::some(good, 1));
        /// The event that a six brought. AN:R13
        Fate(fate: Fate) = key(&format!("event-{}", fate.id()));
        /// Gold paid to pirates or because of a fire. AN:R14, AN:R16
        PaidFate(seat: Seat, n: u32, fate: Fate) = of(&format!("event-paid-{}", fate.id()), seat).with("n", n);
        /// A building protects a seat. AN:R14, AN:R16
        Spared(seat: Seat, building: Building) = of("event-spared", seat).with("building", text::building(building));
        /// A tile lost to pirates. AN:R14
        LostTile(seat: Seat, face: Face) = match face {
            Face::Branch(_) => of("event-lost-branch", seat).with("tile", text::face(face)),
            Face::Agreement | Face::Upgrade | Face::Gold => of("event-lost-agreement", seat),
        };
        /// A tile of the reserve put on the board, face down. AN:R15
        Put(square: Square, back: Back) = key("event-put").with("square", square.name()).with("n", back.number());
        /// An inhabitant lost in a fire, with the building below. AN:R16
        Burned(seat: Seat, rank: Rank, below: Option<Building>) = match below {
            None => of("event-burned", seat).with("rank", text::a_rank(rank)),
            Some(below) => of("event-burned-both", seat).with("rank", text::a_rank(rank)).with("building", text::building(below)),
        };
        /// A ship built. AN:R20
        Ship(seat: Seat) = of("event-ship", seat);
        /// A pioneer placed, with the building below. AN:R21, AN:R24
        Pioneer(seat: Seat, below: Option<Building>) = match below {
            None => of("event-pioneer", seat),
            Some(below) => of("event-pioneer-with", seat).with("building", text::building(below)),
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
        /// Told to the player who drew: the card. AN:R31
        DrewWhat(victim: Seat, good: Good) = key("event-drew-what").with("victim", victim).with("good", text::some(good, 1));
        /// Told to the player who lost it: the card. AN:R31
        LostWhat(thief: Seat, good: Good) = key("event-lost-what").with("thief", thief).with("good", text::some(good, 1));
        /// The square that a ship has come to. AN:R33
        Sailed(seat: Seat, square: Square) =
            of("event-sailed", seat).with("squares", vec![key("cell-at").with("square", square.name())]);
        /// A tile looked at. AN:R34
        Looked(seat: Seat, square: Square) = of("event-looked", seat).with("square", square.name());
        /// Told to the player who looked: the tile's face. AN:R34
        Saw(square: Square, face: Face) = key("event-saw").with("square", square.name()).with("tile", text::face(face));
        /// A tile put back. AN:R35
        Returned(seat: Seat, square: Square) = of("event-returned", seat).with("square", square.name());
        /// A tile used, and where. AN:R36
        Used(seat: Seat, square: Square, face: Face, place: Place) = {
            let used = match (face, place) {
                (Face::Branch(_), Place::Bridge(site)) => {
                    of("event-used-branch", seat).with("tile", text::face(face)).with("site", site + 1)
                }
                (Face::Gold, _) => of("event-used-gold", seat),
                (Face::Upgrade, _) => of("event-used-upgrade", seat),
                (Face::Branch(_) | Face::Agreement, _) => of("event-used-agreement", seat),
            };
            used.with("square", square.name())
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

/// Says once what a player sold, bought, discarded or sailed to in a row, and of a tile looked at
/// what came of it.
pub(super) fn merged(earlier: &Text, later: &Text) -> Option<Text> {
    const SUMMED: [&str; 4] = ["sold", "bought", "discarded", "sailed"];
    let short = |text: &Text| text.key.strip_prefix("anno-1503-event-").unwrap_or_default().to_owned();
    let (first, then) = (short(earlier), short(later));
    if SUMMED.contains(&then.as_str()) {
        return earlier.summed(later);
    }
    let is_told = match first.as_str() {
        "looked" => then.starts_with("used-") || then == "returned",
        // Its finder is reminded of a tile that stays.
        "saw" => then.starts_with("used-"),
        _ => false,
    };
    (is_told && square(earlier) == square(later)).then(|| later.clone())
}

fn square(text: &Text) -> Option<&Arg> {
    text.args.iter().find(|(name, _)| name == "square").map(|(_, square)| square)
}

/// Begins a text about a seat.
fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}
