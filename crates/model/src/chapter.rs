//! The story of a game, in chapters and moments.

use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

/// Whether two titles of scenes count the same round, or whatever a game counts by: "round 15" and
/// "round 15, the last".
pub fn is_same_round(one: &Option<Text>, other: &Option<Text>) -> bool {
    let counted = |title: &Option<Text>| title.as_ref().map(|title| title.args.clone());
    counted(one) == counted(other)
}

/// What happened in a round, or whatever a game counts by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// "Puerto Rico · round 3"; `None` if the game gives none.
    pub title: Option<Text>,
    /// What was told, oldest first.
    pub events: Vec<Text>,
    /// The number of log entries up to and including its last one.
    pub ends: u32,
}

/// A moment of a game as one observer saw it, right after an event it was told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameMoment {
    /// Its number: how many log entries there were.
    pub at: u32,
    /// What the last of these entries told.
    pub told: Vec<Text>,
    /// What lay on the table.
    pub scene: Scene,
    /// What lay there at the previous moment.
    pub before: Option<Scene>,
    /// The number of the previous moment, if any.
    pub earlier: Option<u32>,
    /// The number of the next moment, if any.
    pub later: Option<u32>,
    /// Its index among the moments, from 1, and how many there are.
    pub place: (usize, usize),
}
