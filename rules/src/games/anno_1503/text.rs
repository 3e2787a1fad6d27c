//! Text keys and arguments for the nouns. The texts are in `text/en.ftl` and `text/fr.ftl`. Start
//! reading at [`key`].

use super::{Building, Cause, Face, Goal, Good, Goods, Rank, Ship, Square, Stage, Way, nobody_awaited};
use crate::nouns::nouns;
use crate::text::{Text, nouns_as_texts};

pub(super) fn key(suffix: &str) -> Text {
    Text::new(["anno-1503-", suffix].concat())
}

nouns_as_texts! {
    /// Read after the player's name: "sail or end your turn".
    ask(Ask) = "ask";
    /// What a question is about, in a line for a first game.
    purpose(Ask) = "purpose";
    /// "spice"
    good(Good) = "good";
    /// "Spice", on the button that takes it.
    take(Good) = "do-take";
    /// "2 spice"
    some(Good, n) = "goods";
    /// "2 more spice", of goods that a hand lacks.
    more(Good, n) = "more";
    /// "settler"
    rank(Rank) = "rank";
    /// "a settler"
    a_rank(Rank) = "a-rank";
    /// "church"
    building(Building) = "building";
    /// "a church"
    a_building(Building) = "a-building";
    /// The effect of a building in short.
    effect(Building) = "effect";
    /// "north"
    way(Way) = "way";
    /// "north", said of where a ship goes.
    heading(Way) = "heading";
    /// "spice branch"
    branch(Good) = "branch";
    /// "3 merchants"
    goal(Goal) = "goal";
    /// "merchants"
    short_goal(Goal) = "short-goal";
}

/// "2 spice", "1 stone"
pub(super) fn goods(goods: Goods) -> Vec<Text> {
    goods.iter().map(|(good, n)| some(good, n)).collect()
}

/// "2 more spice", "1 more stone"
pub(super) fn lacking(goods: Goods) -> Vec<Text> {
    goods.iter().map(|(good, n)| more(good, n)).collect()
}

/// The way from a square to another by the compass: "northeast" where neither row nor column is
/// the lesser part of it.
pub(super) fn bearing(from: Square, to: Square) -> Text {
    let (down, across) = (i16::from(to.row()) - i16::from(from.row()), i16::from(to.column()) - i16::from(from.column()));
    // Within 22.5 degrees of the axis, by a tangent of 2 to 5.
    let (down, across) = (
        if 5 * down.abs() < 2 * across.abs() { 0 } else { down.signum() },
        if 5 * across.abs() < 2 * down.abs() { 0 } else { across.signum() },
    );
    key(match (down, across) {
        (-1, -1) => "bearing-northwest",
        (-1, 1) => "bearing-northeast",
        (-1, _) => "bearing-north",
        (1, -1) => "bearing-southwest",
        (1, 1) => "bearing-southeast",
        (1, _) => "bearing-south",
        (_, -1) => "bearing-west",
        (_, _) => "bearing-east",
    })
}

/// "spice branch", "trade agreement"
pub(super) fn face(face: Face) -> Text {
    match face {
        Face::Branch(of) => branch(of),
        Face::Agreement | Face::Upgrade | Face::Gold => key(&format!("face-{face}")),
    }
}

/// "the ship", "ship 2": the ship that the use of a tile cost.
pub(super) fn spent(ship: Option<Ship>) -> Text {
    match ship {
        None => key("spent-ship"),
        Some(ship) => key("spent-ship-of-two").with("ship", ship.number()),
    }
}

nouns! {
    /// The kind of decision that is pending.
    pub enum Ask {
        /// Nobody has to decide.
        Nothing = "nothing";
        /// Choose a good of production.
        Produce = "produce";
        /// Choose a good in a golden age.
        Golden = "golden";
        /// Choose what pirates take.
        Lose = "lose";
        /// Choose the square for a tile.
        Put = "put";
        /// Act in phase 2.
        Main = "main";
        /// Act in phase 3.
        Sail = "sail";
        /// Use a tile or put it back.
        Looked = "looked";
        /// Discard cards over the hand limit.
        Discard = "discard";
    }
}

impl Stage {
    /// Returns the kind of decision that this stage waits for.
    pub(super) const fn ask(self) -> Ask {
        match self {
            nobody_awaited!() => Ask::Nothing,
            Stage::Take { cause: Cause::Site(_), .. } => Ask::Produce,
            Stage::Take { cause: Cause::Golden, .. } => Ask::Golden,
            Stage::Lose(_) => Ask::Lose,
            Stage::Put(..) => Ask::Put,
            Stage::Main => Ask::Main,
            Stage::Sail => Ask::Sail,
            Stage::Looked(..) => Ask::Looked,
            Stage::Discard => Ask::Discard,
        }
    }
}
