//! The nouns as texts: keys and arguments. The words are in `text/en.ftl` and `text/fr.ftl`.
//!
//! Start reading at [`key`].

use super::{Building, Circle, Good, Goods, Payment, People, Person, Place, Role, Stage, Thrown, Tile};
use crate::text::Text;

/// A text of this game.
pub(super) fn key(suffix: &str) -> Text {
    Text::new(format!("puerto-rico-{suffix}"))
}

/// "corn"
pub(super) fn good(good: Good) -> Text {
    key(&format!("good-{good}"))
}

/// "3 corn"
pub(super) fn barrels(good: Good, n: u8) -> Text {
    key(&format!("barrels-{good}")).with("n", n)
}

/// "3 corn", "1 indigo"
pub(super) fn goods(goods: Goods) -> Vec<Text> {
    goods.iter().map(|(good, n)| barrels(good, n)).collect()
}

/// A ship is called by its capacity.
pub(super) fn ship(capacity: u8) -> Text {
    key("ship").with("ship", capacity)
}

/// "corn plantation", "quarry"
pub(super) fn tile(tile: Tile) -> Text {
    key(&format!("tile-{tile}"))
}

/// "a corn plantation", "a quarry"
pub(super) fn a_tile(tile: Tile) -> Text {
    key(&format!("a-tile-{tile}"))
}

/// "2 corn plantations"
pub(super) fn tiles(tile: Tile, n: u8) -> Text {
    key(&format!("tiles-{tile}")).with("n", n)
}

/// "2 corn plantations", "1 indigo plantation"
pub(super) fn plantations(row: Goods) -> Vec<Text> {
    row.iter().map(|(good, n)| tiles(Tile::Plantation(good), n)).collect()
}

/// "harbor"
pub(super) fn building(building: Building) -> Text {
    key(&format!("building-{building}"))
}

/// "a harbor"
pub(super) fn a_building(building: Building) -> Text {
    key(&format!("a-building-{building}"))
}

/// What a building does, shortly.
pub(super) fn effect(building: Building) -> Text {
    key(&format!("effect-{building}"))
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

/// "a corn plantation", "a harbor", "San Juan"
pub(super) fn a_place(place: Place) -> Text {
    match place {
        Place::On(Circle::Tile(t)) => a_tile(t),
        Place::On(Circle::Building(b)) => a_building(b),
        Place::SanJuan => key("san-juan"),
    }
}

/// "colonist"
pub(super) fn person(person: Person) -> Text {
    key(&format!("person-{person}"))
}

/// "a colonist"
pub(super) fn a_person(person: Person) -> Text {
    key(&format!("a-person-{person}"))
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

/// "Captain"
pub(super) fn role(role: Role) -> Text {
    key(&format!("role-{role}"))
}

/// "the captain"
pub(super) fn the_role(role: Role) -> Text {
    key(&format!("the-role-{role}"))
}

/// Where people stand: "corn plantation ×2", "noble: harbor", "San Juan ×1".
pub(super) fn people(people: &People) -> Vec<Text> {
    let times = |what: Text, n: u8| if n == 1 { what } else { key("times").with("what", what).with("n", n) };
    let of = |who: Person, at: Place| match who {
        Person::Colonist => place(at),
        Person::Noble => key("noble-at").with("place", place(at)),
    };
    let all = people.places().flat_map(|at| Person::ALL.map(|who| (who, at, people.of(who, at))));
    all.filter(|(.., n)| *n > 0).map(|(who, at, n)| times(of(who, at), n)).collect()
}

/// What kind of decision is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Nobody's.
    Nothing,
    /// Pick a role.
    Role,
    /// Take a tile, perhaps after a draw.
    Settle,
    /// Colonist on the new tile?
    Hospice,
    /// Colonist from the supply?
    Recruit,
    /// Put people down.
    Place,
    /// Buy a building.
    Build,
    /// Colonist on the new building?
    University,
    /// Choose what to produce.
    Produce,
    /// The craftsman's barrel.
    Take,
    /// Sell a barrel.
    Sell,
    /// Load.
    Load,
    /// Choose what to keep.
    Store,
    /// Choose a building for the game.
    Draft,
    /// Guests may move.
    Stop,
    /// The drawn plantation, or a forest?
    Plant,
    /// The second tile.
    Second,
    /// A tile thrown off?
    Lodge,
    /// A colonist or a noble?
    Welcome,
    /// Instead of doubloons.
    Pay,
    /// Barrels for the royal supplier.
    Supply,
    /// More for the small wharf.
    Bundle,
}

impl Ask {
    /// "pick a role"
    pub(super) fn text(self) -> Text {
        key(match self {
            Ask::Nothing => "ask-nothing",
            Ask::Role => "ask-role",
            Ask::Settle => "ask-settle",
            Ask::Hospice => "ask-hospice",
            Ask::Recruit => "ask-recruit",
            Ask::Place => "ask-place",
            Ask::Build => "ask-build",
            Ask::University => "ask-university",
            Ask::Produce => "ask-produce",
            Ask::Take => "ask-take",
            Ask::Sell => "ask-sell",
            Ask::Load => "ask-load",
            Ask::Store => "ask-store",
            Ask::Draft => "ask-draft",
            Ask::Stop => "ask-stop",
            Ask::Plant => "ask-plant",
            Ask::Second => "ask-second",
            Ask::Lodge => "ask-lodge",
            Ask::Welcome => "ask-welcome",
            Ask::Pay => "ask-pay",
            Ask::Supply => "ask-supply",
            Ask::Bundle => "ask-bundle",
        })
    }
}

impl Stage {
    /// What kind of decision this stage waits for.
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
