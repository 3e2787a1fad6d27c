//! The nouns as texts: keys and arguments. The words are in `text/en.ftl` and `text/fr.ftl`.
//!
//! Start reading at [`key`].

use super::{Building, Cause, Face, Goal, Good, Goods, Rank, Stage, Way};
use crate::text::Text;

/// A text of this game.
pub(super) fn key(suffix: &str) -> Text {
    Text::new(format!("anno-1503-{suffix}"))
}

/// "spice"
pub(super) fn good(good: Good) -> Text {
    key(&format!("good-{good}"))
}

/// "2 spice"
pub(super) fn some(good: Good, n: u8) -> Text {
    key(&format!("goods-{good}")).with("n", n)
}

/// "2 spice", "1 stone"
pub(super) fn goods(goods: Goods) -> Vec<Text> {
    goods.iter().map(|(good, n)| some(good, n)).collect()
}

/// "settler"
pub(super) fn rank(rank: Rank) -> Text {
    key(&format!("rank-{}", rank.id()))
}

/// "a settler"
pub(super) fn a_rank(rank: Rank) -> Text {
    key(&format!("a-rank-{}", rank.id()))
}

/// "church"
pub(super) fn building(building: Building) -> Text {
    key(&format!("building-{building}"))
}

/// What a building does, shortly.
pub(super) fn effect(building: Building) -> Text {
    key(&format!("effect-{building}"))
}

/// "spice branch", "trade agreement"
pub(super) fn face(face: Face) -> Text {
    match face {
        Face::Branch(of) => key("face-branch").with("good", good(of)),
        Face::Agreement | Face::Upgrade | Face::Gold => key(&format!("face-{face}")),
    }
}

/// "north"
pub(super) fn way(way: Way) -> Text {
    key(&format!("way-{}", way.id()))
}

/// "3 merchants"
pub(super) fn goal(goal: Goal) -> Text {
    key(&format!("goal-{}", goal.id()))
}

/// What kind of decision is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Nobody's.
    Nothing,
    /// A good, in production.
    Produce,
    /// A good, in a golden age.
    Golden,
    /// What pirates take.
    Lose,
    /// Where a tile goes.
    Put,
    /// Phase 2.
    Main,
    /// Phase 3.
    Sail,
    /// To use a tile or put it back.
    Looked,
    /// Cards over the limit.
    Discard,
}

impl Ask {
    /// Every one.
    pub const ALL: [Ask; 9] =
        [Ask::Nothing, Ask::Produce, Ask::Golden, Ask::Lose, Ask::Put, Ask::Main, Ask::Sail, Ask::Looked, Ask::Discard];

    /// Read after the player's name: "sail or end your turn".
    pub(super) fn text(self) -> Text {
        key(match self {
            Ask::Nothing => "ask-nothing",
            Ask::Produce => "ask-produce",
            Ask::Golden => "ask-golden",
            Ask::Lose => "ask-lose",
            Ask::Put => "ask-put",
            Ask::Main => "ask-main",
            Ask::Sail => "ask-sail",
            Ask::Looked => "ask-looked",
            Ask::Discard => "ask-discard",
        })
    }
}

impl Stage {
    /// What kind of decision this stage waits for.
    pub(super) const fn ask(self) -> Ask {
        match self {
            Stage::Board
            | Stage::Tiles(_)
            | Stage::Islands
            | Stage::First
            | Stage::Roll
            | Stage::Fate
            | Stage::Top(_)
            | Stage::Card(_)
            | Stage::Over(_) => Ask::Nothing,
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
