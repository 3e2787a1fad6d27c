//! The nouns as texts: keys and arguments. The words are in `text/en.ftl` and `text/fr.ftl`.
//!
//! What must never come in: a sentence. Start reading at [`key`].

use super::board::{Circle, People, Tile};
use super::{Building, Good, Goods, Role, Stage};
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

/// "a corn plantation", "a harbor"
pub(super) fn a_circle(circle: Circle) -> Text {
    match circle {
        Circle::Tile(t) => a_tile(t),
        Circle::Building(b) => a_building(b),
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

/// Where people stand: "corn plantation ×2", "harbor", "San Juan ×1".
pub(super) fn people(people: &People) -> Vec<Text> {
    let times = |what: Text, n: u8| if n == 1 { what } else { key("times").with("what", what).with("n", n) };
    let mut list: Vec<Text> = Circle::all().filter(|&c| people.at(c) > 0).map(|c| times(circle(c), people.at(c))).collect();
    if people.san_juan > 0 {
        list.push(times(key("san-juan"), people.san_juan));
    }
    list
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
            Stage::Recruit => Ask::Recruit,
            Stage::Place { .. } => Ask::Place,
            Stage::Build { .. } => Ask::Build,
            Stage::University { .. } => Ask::University,
            Stage::Produce { .. } => Ask::Produce,
            Stage::Take { .. } => Ask::Take,
            Stage::Sell { .. } => Ask::Sell,
            Stage::Load { .. } => Ask::Load,
            Stage::Store { .. } => Ask::Store,
        }
    }
}
