//! Text keys and arguments for the nouns. The texts are in `text/en.ftl` and `text/fr.ftl`. Start
//! reading at [`key`].

use super::{Building, Cause, Face, Goal, Good, Goods, Rank, Stage, Way, nobody_awaited};
use crate::nouns::nouns;
use crate::text::{Text, nouns_as_texts};

/// Returns a text of this game.
pub(super) fn key(suffix: &str) -> Text {
    Text::new(format!("anno-1503-{suffix}"))
}

nouns_as_texts! {
    /// Read after the player's name: "sail or end your turn".
    ask(Ask) = "ask";
    /// "spice"
    good(Good) = "good";
    /// "2 spice"
    some(Good, n) = "goods";
    /// "settler"
    rank(Rank) = "rank";
    /// "a settler"
    a_rank(Rank) = "a-rank";
    /// "church"
    building(Building) = "building";
    /// The effect of a building in short.
    effect(Building) = "effect";
    /// "north"
    way(Way) = "way";
    /// "3 merchants"
    goal(Goal) = "goal";
}

/// "2 spice", "1 stone"
pub(super) fn goods(goods: Goods) -> Vec<Text> {
    goods.iter().map(|(good, n)| some(good, n)).collect()
}

/// "spice branch", "trade agreement"
pub(super) fn face(face: Face) -> Text {
    match face {
        Face::Branch(of) => key("face-branch").with("good", good(of)),
        Face::Agreement | Face::Upgrade | Face::Gold => key(&format!("face-{face}")),
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
