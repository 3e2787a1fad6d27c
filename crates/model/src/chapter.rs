//! The story of a game, in chapters and moments.

use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

/// What happened in a round, or in whatever a game counts by: while its scene had one title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// "Puerto Rico · round 3"; `None` where the game names nothing.
    pub title: Option<Text>,
    /// What was told, oldest first.
    pub events: Vec<Text>,
    /// Entries of the log up to its last one, that one included.
    pub ends: u32,
}

/// A moment of a game as one eye saw it: right after something that it was told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMoment {
    /// Entries of the log until then: its number.
    pub at: u32,
    /// What was told of the last of them.
    pub told: Vec<Text>,
    /// What lay on the table.
    pub scene: Scene,
    /// What lay there the moment before.
    pub before: Option<Scene>,
    /// The number of the moment before, if there was one.
    pub earlier: Option<u32>,
    /// The number of the one that came next, if there is one.
    pub later: Option<u32>,
    /// Which it is, from 1, of how many.
    pub place: (usize, usize),
}
