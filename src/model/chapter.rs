//! The story of a game in chapters.

use tertulia_rules::text::Text;

/// What happened in a round, or in whatever a game counts by: while its scene had one title.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// "Puerto Rico · round 3"; `None` where the game names nothing.
    pub title: Option<Text>,
    /// What was told, oldest first.
    pub events: Vec<Text>,
}
