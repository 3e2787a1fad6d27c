//! The nouns as texts: keys and arguments. The words are in `text/en.ftl` and `text/fr.ftl`.
//!
//! Start reading at [`key`].

use std::cmp::Reverse;

use super::{Building, Circle, Good, Goods, Payment, People, Person, Place, Role, Stage, Thrown, Tile};
use crate::game::Seat;
use crate::nouns::nouns;
use crate::text::{Text, nouns_as_texts};

/// A text of this game, by its key without the prefix.
pub(super) fn key(suffix: &str) -> Text {
    Text::new(["puerto-rico-", suffix].concat())
}

nouns_as_texts! {
    /// The question, as words after the player's name: "pick a role".
    ask(Ask) = "ask";
    /// The question to several players at once, read after their names.
    asks(Ask) = "asks";
    /// What a question is about, in a line for a first game.
    purpose(Ask) = "purpose";
    /// "corn"
    good(Good) = "good";
    /// "3 corn"
    barrels(Good, n) = "barrels";
    /// "corn plantation", "quarry"
    tile(Tile) = "tile";
    /// "a corn plantation", "a quarry"
    a_tile(Tile) = "a-tile";
    /// "corn", "a quarry"; French says "du maïs".
    some_tile(Tile) = "order-settle";
    /// "a corn plantation", "2 corn plantations"
    counted(Tile, n) = "counted";
    /// "2 corn plantations"
    tiles(Tile, n) = "tiles";
    /// "harbor"
    building(Building) = "building";
    /// "a harbor"
    a_building(Building) = "a-building";
    /// "the harbor"
    the_building(Building) = "the-building";
    /// A building's effect in short.
    effect(Building) = "effect";
    /// "colonist"
    person(Person) = "person";
    /// "a colonist"
    a_person(Person) = "a-person";
    /// "constr. hut": a building's name where there is little room.
    short(Building) = "short";
    /// "Captain"
    role(Role) = "role";
    /// What a role does for everybody and for its picker, in a line.
    role_about(Role) = "role-about";
    /// "the captain"
    the_role(Role) = "the-role";
}

/// What passing at this question gives up, as its button and the story say it.
pub(super) const fn passing(ask: Ask) -> &'static str {
    match ask {
        Ask::Settle => "settle",
        Ask::Second => "second",
        Ask::Lodge => "lodge",
        Ask::Hospice | Ask::University | Ask::Recruit => "colonist",
        Ask::Build => "build",
        Ask::Take => "take",
        Ask::Sell => "sell",
        Ask::Load => "load",
        Ask::Stop => "stop",
        Ask::Nothing
        | Ask::Draft
        | Ask::Role
        | Ask::Plant
        | Ask::Welcome
        | Ask::Pay
        | Ask::Place
        | Ask::Produce
        | Ask::Supply
        | Ask::Bundle
        | Ask::Store => "nothing",
    }
}

/// "3 corn", "1 indigo"
pub(super) fn goods(goods: Goods) -> Vec<Text> {
    goods.iter().map(|(good, n)| barrels(good, n)).collect()
}

/// "3 corn on the 5-ship"; the points are still to be added.
pub(super) fn load(good: Good, n: u8, capacity: u8) -> Text {
    key("load").with("goods", vec![barrels(good, n)]).with("ship", ship(capacity))
}

/// A cargo ship, named by its capacity.
pub(super) fn ship(capacity: u8) -> Text {
    key("ship").with("ship", capacity)
}

/// "2 corn plantations", "1 indigo plantation"
pub(super) fn plantations(row: Goods) -> Vec<Text> {
    row.iter().map(|(good, n)| tiles(Tile::Plantation(good), n)).collect()
}

/// "corn plantation", "harbor"
pub(super) fn circle(circle: Circle) -> Text {
    match circle {
        Circle::Tile(t) => tile(t),
        Circle::Building(b) => building(b),
    }
}

/// "corn plantation", "San Juan"
pub(super) fn place(place: Place) -> Text {
    match place {
        Place::On(c) => circle(c),
        Place::SanJuan => key("san-juan"),
    }
}

/// "a corn plantation", "the harbor": nobody has two harbors.
pub(super) fn the_circle(circle: Circle) -> Text {
    the_circles(circle, 1)
}

/// "2 corn plantations", "the indigo plant"
fn the_circles(circle: Circle, n: u8) -> Text {
    match circle {
        Circle::Tile(tile) => counted(tile, n),
        Circle::Building(building) => the_building(building),
    }
}

/// "on a corn plantation", "on the harbor", "in San Juan"
pub(super) fn on(place: Place) -> Text {
    match place {
        Place::On(circle) => key("on").with("place", the_circle(circle)),
        Place::SanJuan => key("in-san-juan"),
    }
}

/// "a corn plantation", "a harbor", "San Juan"
pub(super) fn a_place(place: Place) -> Text {
    match place {
        Place::On(Circle::Tile(t)) => a_tile(t),
        Place::On(Circle::Building(b)) => a_building(b),
        Place::SanJuan => key("san-juan"),
    }
}

/// "corn plantation", "forest (corn)"
pub(super) fn thrown(thrown: Thrown) -> Text {
    match thrown {
        Thrown::Plantation(good) => tile(Tile::Plantation(good)),
        Thrown::Forest(kind) => key("forest-of").with("good", good(kind)),
    }
}

/// "1 VP", "1 corn", "a colonist (harbor)"
pub(super) fn payment(payment: Payment) -> Text {
    match payment {
        Payment::Chip => key("payment-chip"),
        Payment::Barrel(good) => barrels(good, 1),
        Payment::Person(who, from) => key("payment-person").with("person", a_person(who)).with("place", place(from)),
    }
}

/// How many people are put where: "2 colonists on a corn plantation and the harbor". Where a
/// building takes several of them, or nobles and colonists come, each place by itself, the most
/// people first: "3 colonists on the indigo plant and 1 on the harbor".
pub(super) fn put(people: &People) -> Vec<Text> {
    let mixed = people.nobles() > 0 && people.nobles() < people.total();
    let of = |(person, name): (Person, &'static str)| {
        let all = Circle::all().map(|circle| (circle, people.of(person, Place::On(circle))));
        let mut all: Vec<(Circle, u8)> = all.filter(|(_, n)| *n > 0).collect();
        let crowded = all.iter().any(|(circle, n)| matches!(circle, Circle::Building(_)) && *n > 1);
        let apart = mixed || crowded;
        if apart {
            all.sort_by_key(|(_, n)| Reverse(*n));
        }
        let names = std::iter::once(name).chain(std::iter::repeat("put-more"));
        let share = |(name, some): (&str, &[(Circle, u8)])| {
            let places: Vec<Text> = some.iter().map(|&(circle, n)| the_circles(circle, n)).collect();
            key(name).with("n", some.iter().map(|(_, n)| n).sum::<u8>()).with("places", places)
        };
        names.zip(all.chunks(if apart { 1 } else { all.len().max(1) })).map(share).collect::<Vec<_>>()
    };
    [(Person::Noble, "put-nobles"), (Person::Colonist, "put-colonists")].into_iter().flat_map(of).collect()
}

/// The circles of people: "a corn plantation", "2 corn plantations", "the indigo plant"
pub(super) fn circles(people: &People) -> Vec<Text> {
    let all = Circle::all().map(|circle| (circle, people.on(circle)));
    all.filter(|(_, n)| *n > 0).map(|(circle, n)| the_circles(circle, n)).collect()
}

/// "2 colonists for Ana", "1 for Bo"
pub(super) fn shares(shares: &[(Seat, u8)]) -> Vec<Text> {
    let names = std::iter::once("share-first").chain(std::iter::repeat("share"));
    names.zip(shares).map(|(name, &(seat, n))| key(name).with("seat", seat).with("n", n)).collect()
}

/// The places of people: "corn plantation ×2", "noble: harbor", "San Juan ×1".
pub(super) fn people(people: &People) -> Vec<Text> {
    let times = |what: Text, n: u8| if n == 1 { what } else { key("times").with("what", what).with("n", n) };
    let of = |who: Person, at: Place| match who {
        Person::Colonist => place(at),
        Person::Noble => key("noble-at").with("place", place(at)),
    };
    let all = people.places().flat_map(|at| Person::ALL.map(|who| (who, at, people.of(who, at))));
    all.filter(|(.., n)| *n > 0).map(|(who, at, n)| times(of(who, at), n)).collect()
}

nouns! {
    /// The kind of decision that the game awaits.
    pub enum Ask {
        /// Nobody has to decide.
        Nothing = "nothing";
        /// Pick a role.
        Role = "role";
        /// Take a tile, or draw one first.
        Settle = "settle";
        /// Whether to put a colonist on the new tile.
        Hospice = "hospice";
        /// Whether to take a colonist from the supply.
        Recruit = "recruit";
        /// Place people.
        Place = "place";
        /// Buy a building.
        Build = "build";
        /// Whether to put a colonist on the new building.
        University = "university";
        /// Choose what to produce.
        Produce = "produce";
        /// Choose the barrel of the craftsman's privilege.
        Take = "take";
        /// Sell a barrel.
        Sell = "sell";
        /// Load a ship or a wharf.
        Load = "load";
        /// Choose what to keep.
        Store = "store";
        /// Choose a violet building for the game.
        Draft = "draft";
        /// Whether to move guests.
        Stop = "stop";
        /// Whether to place the drawn plantation as a forest.
        Plant = "plant";
        /// Choose the settler's second tile.
        Second = "second";
        /// Whether to discard a tile.
        Lodge = "lodge";
        /// Take a colonist or a noble.
        Welcome = "welcome";
        /// Return something instead of a doubloon.
        Pay = "pay";
        /// Choose barrels for the royal supplier.
        Supply = "supply";
        /// Choose more barrels for the small wharf.
        Bundle = "bundle";
    }
}

impl Stage {
    /// The kind of decision that this stage awaits.
    pub(super) const fn ask(self) -> Ask {
        match self {
            Stage::Governor | Stage::Reveal | Stage::Draw { .. } | Stage::Over => Ask::Nothing,
            Stage::Role => Ask::Role,
            Stage::Settle { .. } => Ask::Settle,
            Stage::Hospice { .. } => Ask::Hospice,
            Stage::Recruit { .. } => Ask::Recruit,
            Stage::Place { .. } => Ask::Place,
            Stage::Build { .. } => Ask::Build,
            Stage::University { .. } => Ask::University,
            Stage::Produce { .. } => Ask::Produce,
            Stage::Take { .. } => Ask::Take,
            Stage::Sell { .. } => Ask::Sell,
            Stage::Load { .. } => Ask::Load,
            Stage::Store { .. } => Ask::Store,
            Stage::Draft { .. } => Ask::Draft,
            Stage::Stop { .. } => Ask::Stop,
            Stage::Plant { .. } => Ask::Plant,
            Stage::Second => Ask::Second,
            Stage::Lodge { .. } => Ask::Lodge,
            Stage::Welcome { .. } => Ask::Welcome,
            Stage::Pay { .. } => Ask::Pay,
            Stage::Supply { .. } => Ask::Supply,
            Stage::Bundle { .. } => Ask::Bundle,
        }
    }
}
