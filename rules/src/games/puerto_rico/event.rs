//! What the game reports.
//!
//! All events are public except [`Event::Put`] and [`Event::Kept`]. Start reading at [`Event`].

use super::building_kind::BuildingSet;
use super::text::{self, Ask, key};
use super::{Building, Circle, Good, Goods, Market, Payment, People, Person, Place, Privilege, Role, Thrown, Tile};
use crate::game::{Seat, SeatSet};
use crate::text::{Text, sentences};

sentences! {
    /// Something that happened.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum Event {
        /// This seat is the first governor.
        Governor(seat: Seat) = of("event-governor", seat);
        /// The seat receives a starting plantation.
        FirstTile(seat: Seat, good: Good) = of("event-first-tile", seat).with("tile", text::a_tile(Tile::Plantation(good)));
        /// A new face-up row is revealed.
        Revealed(row: Goods) = key("event-revealed").with("tiles", text::plantations(row));
        /// The discard pile becomes the new bag.
        Reshuffled = key("event-reshuffled");
        /// A round begins with this governor; who is the first one has just been told.
        Round(round: u16, governor: Seat) = match round {
            1 => key("event-round-first"),
            _ => key("event-round").with("round", round).with("seat", governor),
        };
        /// These violet buildings of the list come into the game. PR:R82b
        Listed(buildings: BuildingSet) =
            key("event-listed").with("buildings", buildings.iter().map(text::building).collect::<Vec<_>>());
        /// The seat drafts a violet building.
        Drafted(seat: Seat, building: Building) = of("event-drafted", seat).with("building", text::building(building));
        /// Chance draws a violet building.
        Drawn(building: Building) = key("event-drawn").with("building", text::building(building));
        /// The seat picks a role and takes `n` doubloons from its card.
        Role(seat: Seat, role: Role, privilege: Privilege, n: u8) = {
            let name = match (privilege, n) {
                (Privilege::Plain, 0) => "event-role",
                (Privilege::Plain, _) => "event-role-paid",
                (Privilege::Doubled, 0) => "event-role-doubled",
                (Privilege::Doubled, _) => "event-role-doubled-paid",
            };
            of(name, seat).with("role", text::the_role(role)).with("n", n)
        };
        /// The seat passes at this question.
        Passed(seat: Seat, at: Ask) = of(&format!("event-passed-{}", text::passing(at)), seat);
        /// The seat draws a face-down plantation with a hacienda or land office.
        Drew(seat: Seat, by: Building, good: Good) =
            of("event-drew", seat).with("tile", text::a_tile(Tile::Plantation(good))).with("building", text::building(by));
        /// The seat takes a face-up plantation or a quarry.
        Settled(seat: Seat, tile: Tile) = of("event-settled", seat).with("tile", text::a_tile(tile));
        /// The seat places a plantation as a forest.
        Forested(seat: Seat, good: Good) = of("event-forested", seat).with("tile", text::a_tile(Tile::Plantation(good)));
        /// The seat discards an island tile.
        Threw(seat: Seat, thrown: Thrown) = of("event-threw", seat).with("tile", text::thrown(thrown));
        /// A hospice, university or villa brings a person to this place.
        Manned(seat: Seat, by: Building, person: Person, place: Place) = {
            let (name, arg, to) = match place {
                Place::On(Circle::Tile(tile)) => ("event-manned-tile", "tile", text::tile(tile)),
                Place::On(Circle::Building(_)) | Place::SanJuan => ("event-manned", "place", text::on(place)),
            };
            of(name, seat).with("person", text::a_person(person)).with("building", text::building(by)).with(arg, to)
        };
        /// The mayor takes a person from the supply.
        Recruited(seat: Seat, person: Person) = of(&format!("event-recruited-{person}"), seat);
        /// These seats have taken so many colonists from the ship, in this order.
        Arrived(shares: Vec<(Seat, u8)>) = key("event-arrived").with("shares", text::shares(&shares));
        /// The seat takes a noble from the ship.
        Welcomed(seat: Seat) = of("event-welcomed", seat);
        /// Private: the seat has placed its people, and others still place theirs.
        Put(seat: Seat, before: People, now: People) =
            moved(["event-put-same", "event-put", "event-put-away"], &before, &now).with("seat", seat);
        /// The seat moves a guest.
        GuestMoved(seat: Seat, person: Person, circle: Circle) =
            of("event-guest", seat).with("person", text::a_person(person)).with("place", text::the_circle(circle));
        /// The seat lets its guests rest.
        GuestsRest(seat: Seat) = of("event-guests-rest", seat);
        /// The seat's people, who stood as `before`, stand so now.
        Placed(seat: Seat, before: People, now: People) =
            moved(["event-placed-same", "event-placed", "event-placed-away"], &before, &now).with("seat", seat);
        /// The colonist ship is refilled with `n` colonists and these nobles; `rest` colonists are
        /// left in the supply. Not told when no ship comes any more.
        ShipFilled(n: u8, nobles: u8, rest: u8) =
            key(if nobles == 0 { "event-ship-filled" } else { "event-ship-filled-noble" }).with("n", n).with("rest", rest);
        /// The seat buys a building at this price.
        Built(seat: Seat, building: Building, price: u8) =
            of("event-built", seat).with("building", text::a_building(building)).with("n", price);
        /// The seat returns something to the black market.
        Paid(seat: Seat, payment: Payment) = of("event-paid", seat).with("payment", text::payment(payment));
        /// A building gives the seat `n` victory points.
        Awarded(seat: Seat, building: Building, n: u8) =
            of("event-awarded", seat).with("building", text::building(building)).with("n", n);
        /// The seat produces these barrels.
        Produced(seat: Seat, goods: Goods) = match goods {
            Goods::NONE => of("event-produced-nothing", seat),
            _ => of("event-produced", seat).with("goods", text::goods(goods)),
        };
        /// The seat could have produced these barrels too, but the supply has none left.
        Short(seat: Seat, goods: Goods) = of("event-short", seat).with("goods", text::goods(goods));
        /// A building pays the seat `n` doubloons.
        Income(seat: Seat, building: Building, n: u8) =
            of("event-income", seat).with("building", text::building(building)).with("n", n);
        /// The seat takes a barrel with the craftsman's privilege.
        Took(seat: Seat, good: Good) = of("event-took", seat).with("good", text::good(good));
        /// The seat sells a barrel for `n` doubloons.
        Sold(seat: Seat, good: Good, market: Market, n: u8) = {
            let name = match market {
                Market::House => "event-sold",
                Market::Post => "event-sold-post",
            };
            of(name, seat).with("goods", text::barrels(good, 1)).with("n", n)
        };
        /// The seat gives a barrel to the royal supplier.
        Supplied(seat: Seat, good: Good) = of("event-supplied", seat).with("goods", text::barrels(good, 1));
        /// The full trading house is emptied.
        HouseCleared = key("event-house-cleared");
        /// The seat loads a ship.
        Shipped {
            /// The player who loads.
            seat: Seat,
            /// The kind of goods.
            good: Good,
            /// The number of barrels.
            barrels: u8,
            /// The capacity of the ship.
            capacity: u8,
            /// The points gained, with bonuses.
            points: u8,
        } = of("event-shipped", seat).with("loads", vec![text::load(good, barrels, capacity).with("points", points)]);
        /// The seat loads its wharf.
        Wharfed {
            /// The player who loads.
            seat: Seat,
            /// The kind of goods.
            good: Good,
            /// The number of barrels.
            barrels: u8,
            /// The points gained, with bonuses.
            points: u8,
        } = of("event-wharfed", seat).with("goods", text::barrels(good, barrels)).with("points", points);
        /// The seat loads its small wharf.
        Bundled {
            /// The player who loads.
            seat: Seat,
            /// The barrels.
            goods: Goods,
            /// The points gained, with bonuses.
            points: u8,
        } = of("event-bundled", seat).with("goods", text::goods(goods)).with("points", points);
        /// The seat has barrels and can load none of them from the start.
        Stuck(seat: Seat, goods: Goods) = of("event-stuck", seat).with("goods", text::goods(goods));
        /// Nobody can do anything in the phase of this role.
        Idle(role: Role) = key(&format!("event-idle-{role}"));
        /// Private: the seat has chosen what it keeps.
        Kept(seat: Seat, goods: Goods) = of("event-kept", seat).with("goods", text::goods(goods));
        /// The seat returns barrels that it could not keep besides those that it has kept.
        Lost(seat: Seat, goods: Goods, kept: Goods) =
            of("event-lost", seat).with("goods", text::goods(goods)).with("kept", text::goods(kept));
        /// The seat returns barrels of which it could have kept some.
        GaveBack(seat: Seat, goods: Goods, kept: Goods) = {
            let name = if kept == Goods::NONE { "event-gave-back-all" } else { "event-gave-back" };
            of(name, seat).with("goods", text::goods(goods)).with("kept", text::goods(kept))
        };
        /// A full ship is emptied.
        Sailed(capacity: u8, good: Good) = key("event-sailed").with("ship", capacity).with("good", text::good(good));
        /// The prospector takes `n` doubloons.
        Prospected(seat: Seat, n: u8) = of("event-prospected", seat).with("n", n);
        /// The supply of colonists is nearly used up, which ends the game. PR:R70
        Nearly = key("event-nearly");
        /// The end of the game is triggered: this round is the last.
        Ending(why: Why) = match why {
            Why::Colonists => key("event-ending-colonists"),
            Why::City(seat) => of("event-ending-city", seat),
            Why::Points => key("event-ending-points"),
        };
        /// The game is over, with these winners.
        Over(winners: SeatSet) = key("event-over").with("seats", winners.iter().collect::<Vec<Seat>>()).with("n", winners.len());
        /// The seat gives up.
        Forfeit(seat: Seat) = of("event-forfeit", seat);
    }
}

/// What is said instead of a private choice and what everybody then hears of it, of a tile and who
/// comes with it, of what one player loads in a row, and of what several begin with or do alike.
pub(super) fn merged(earlier: &Text, later: &Text) -> Option<Text> {
    let [before, name] = [earlier, later].map(|text| text.key.strip_prefix("puerto-rico-event-"));
    match (before?, name?) {
        (_, "shipped") => return earlier.summed(later),
        ("first-tile" | "first-tiles", "first-tile") => return earlier.of_several(later, key("event-first-tiles")),
        ("passed-build" | "passed-build-by", "passed-build") => return earlier.of_several(later, key("event-passed-build-by")),
        ("produced" | "produced-by", "produced") => return earlier.of_several(later, key("event-produced-by")),
        _ => {}
    }
    if earlier.arg("seat") != later.arg("seat") {
        return None;
    }
    if (before, name) == (Some("settled"), Some("manned-tile")) {
        let said = key("event-settled-manned").with("tile", earlier.arg("tile")?.clone());
        return ["seat", "person", "building"]
            .into_iter()
            .try_fold(said, |said, name| Some(said.with(name, later.arg(name)?.clone())));
    }
    let is_repeated = matches!(
        (before?, name?),
        ("put" | "put-away", "placed" | "placed-away") | ("put-same", "placed-same") | ("kept", "lost" | "gave-back")
    );
    is_repeated.then(|| later.clone())
}

/// What triggered the end of the game. PR:R70
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The colonist ship could not be refilled.
    Colonists,
    /// This player filled their city.
    City(Seat),
    /// The supply of victory points is empty.
    Points,
}

/// How many people came where, and where fewer are than before.
fn moved([same, come_only, away]: [&str; 3], before: &People, now: &People) -> Text {
    let (come, gone) = (now.more_than(before), before.more_than(now));
    let name = match (come.total(), gone.total()) {
        (0, _) => same,
        (_, 0) => come_only,
        _ => away,
    };
    key(name).with("people", text::put(&come)).with("m", gone.total()).with("left", text::circles(&gone))
}

/// A text about a seat.
fn of(name: &str, seat: Seat) -> Text {
    key(name).with("seat", seat)
}
