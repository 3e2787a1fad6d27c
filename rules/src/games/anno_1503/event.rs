//! What can be told.
//!
//! Everything is for all eyes but [`Event::Chose`], [`Event::Saw`], [`Event::DrewWhat`] and [`Event::LostWhat`]. Start reading at
//! [`Event`].

use super::action::{Place, Space};
use super::fate::Fate;
use super::scoring::{Goals, POINTS};
use super::text::{self, key};
use super::{Back, Building, Face, Goal, Good, Goods, MOST, Rank, Square};
use crate::game::Seat;
use crate::text::Text;

/// A fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// Who begins. AN:R5
    First(Seat),
    /// A production roll, and with it a turn. AN:R9
    Rolled(Seat, u8),
    /// Goods taken from the stacks, by seat. AN:R9, AN:R18
    Took([Goods; MOST]),
    /// The stack was empty. AN:R9a
    Short(Seat),
    /// To the seat alone: a good it will take. AN:R12
    Chose(Good),
    /// What a six brought. AN:R13
    Fate(Fate),
    /// Gold for pirates or fire. AN:R14, AN:R16
    PaidFate(Seat, u32, Fate),
    /// A building protects. AN:R14, AN:R16
    Spared(Seat, Building),
    /// A tile lost to pirates. AN:R14
    LostTile(Seat, Face),
    /// A tile of the reserve, face down. AN:R15
    Put(Square, Back),
    /// An inhabitant lost in a fire, and what stood below. AN:R16
    Burned(Seat, Rank, Option<Building>),
    /// A ship. AN:R20
    Ship(Seat),
    /// A pioneer, and the building below. AN:R21, AN:R24
    Pioneer(Seat, Option<Building>),
    /// An inhabitant has become that. AN:R23
    Developed(Seat, Space, Rank),
    /// A good sold to the inhabitant there, for so much. AN:R27
    Sold(Seat, Good, Space, u8),
    /// A good bought for so much. AN:R29
    Bought(Seat, Good, u8),
    /// A card drawn from that player. AN:R31
    Drew(Seat, Seat),
    /// To the one who drew: which. AN:R31
    DrewWhat(Seat, Good),
    /// To the one who lost it. AN:R31
    LostWhat(Seat, Good),
    /// Where a ship has come to. AN:R33
    Sailed(Seat, Square),
    /// A tile looked at. AN:R34
    Looked(Seat, Square),
    /// To the one who looked. AN:R34
    Saw(Square, Face),
    /// It was put back. AN:R35
    Returned(Seat, Square),
    /// It was used, and what for. AN:R36
    Used(Seat, Square, Face, Place),
    /// A card over the limit. AN:R7
    Discarded(Seat, Good),
    /// A goal reached, and points now. AN:R40
    Reached(Seat, Goal, u8),
    /// A goal lost, and points now. AN:R41
    Missed(Seat, Goal, u8),
    /// Who won, and with which goals; with fewer than three where the others have given up. AN:R43
    Won(Seat, Goals),
    /// The turn limit. AN:R43a
    Limit(u32),
    /// A seat was given up.
    GaveUp(Seat),
}

impl From<Event> for Text {
    fn from(event: Event) -> Text {
        let of = |name: &str, seat: Seat| key(name).with("seat", seat);
        match event {
            Event::First(seat) => of("event-first", seat),
            Event::Rolled(seat, n) => of("event-rolled", seat).with("n", n),
            Event::Took(taken) => took(taken),
            Event::Short(seat) => of("event-short", seat),
            Event::Chose(good) => key("event-chose").with("good", text::some(good, 1)),
            Event::Fate(fate) => key(&format!("event-{}", fate.id())),
            Event::PaidFate(seat, n, fate) => of(&format!("event-paid-{}", fate.id()), seat).with("n", n),
            Event::Spared(seat, building) => of("event-spared", seat).with("building", text::building(building)),
            Event::LostTile(seat, face) => of("event-lost-tile", seat).with("tile", text::face(face)),
            Event::Put(square, back) => key("event-put").with("square", square.name()).with("n", back.number()),
            Event::Burned(seat, rank, None) => of("event-burned", seat).with("rank", text::a_rank(rank)),
            Event::Burned(seat, rank, Some(building)) => {
                of("event-burned-both", seat).with("rank", text::a_rank(rank)).with("building", text::building(building))
            }
            Event::Ship(seat) => of("event-ship", seat),
            Event::Pioneer(seat, None) => of("event-pioneer", seat),
            Event::Pioneer(seat, Some(building)) => of("event-pioneer-with", seat).with("building", text::building(building)),
            Event::Developed(seat, space, rank) => {
                of("event-developed", seat).with("space", space.number()).with("rank", text::a_rank(rank))
            }
            Event::Sold(seat, good, _, gold) => of("event-sold", seat).with("good", text::some(good, 1)).with("n", gold),
            Event::Bought(seat, good, gold) => of("event-bought", seat).with("good", text::some(good, 1)).with("n", gold),
            Event::Drew(seat, victim) => of("event-drew", seat).with("victim", victim),
            Event::DrewWhat(victim, good) => key("event-drew-what").with("victim", victim).with("good", text::some(good, 1)),
            Event::LostWhat(thief, good) => key("event-lost-what").with("thief", thief).with("good", text::some(good, 1)),
            Event::Sailed(seat, square) => of("event-sailed", seat).with("square", square.name()),
            Event::Looked(seat, square) => of("event-looked", seat).with("square", square.name()),
            Event::Saw(square, face) => key("event-saw").with("square", square.name()).with("tile", text::face(face)),
            Event::Returned(seat, square) => of("event-returned", seat).with("square", square.name()),
            Event::Used(seat, square, face, place) => {
                let used = match place {
                    Place::Plain => of("event-used", seat),
                    Place::Bridge(site) => of("event-used-bridge", seat).with("site", site + 1),
                    Place::Space(_) => of("event-used-space", seat),
                };
                used.with("square", square.name()).with("tile", text::face(face))
            }
            Event::Discarded(seat, good) => of("event-discarded", seat).with("good", text::some(good, 1)),
            Event::Reached(seat, goal, n) => of("event-reached", seat).with("goal", text::goal(goal)).with("n", n),
            Event::Missed(seat, goal, n) => of("event-missed", seat).with("goal", text::goal(goal)).with("n", n),
            Event::Won(seat, goals) if goals.len() < POINTS => of("event-won-alone", seat),
            Event::Won(seat, goals) => of("event-won", seat).with("goals", goals.iter().map(text::goal).collect::<Vec<_>>()),
            Event::Limit(n) => key("event-limit").with("n", n),
            Event::GaveUp(seat) => of("event-gave-up", seat),
        }
    }
}

/// One sentence for all who took something.
fn took(taken: [Goods; MOST]) -> Text {
    let each = |name: &str, (seat, goods): (u8, Goods)| key(name).with("seat", Seat(seat)).with("goods", text::goods(goods));
    let takers: Vec<(u8, Goods)> = (0..).zip(taken).filter(|(_, goods)| goods.total() > 0).collect();
    match takers[..] {
        [only] => each("event-took", only),
        _ => key("event-took-all").with("takers", takers.into_iter().map(|of| each("event-took-one", of)).collect::<Vec<_>>()),
    }
}
