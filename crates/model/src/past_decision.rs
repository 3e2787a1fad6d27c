//! A decision of a game that is over, to be looked at again.

use tertulia_rules::analysis::LostChance;
use tertulia_rules::game::Prompt;
use tertulia_rules::scene::Scene;

/// A decision at which another move was clearly better, as its seat saw it then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastDecision {
    /// What was found out about it.
    pub lost: LostChance,
    /// What lay on the table.
    pub scene: Scene,
    /// What was asked.
    pub prompt: Prompt,
    /// What could be played, in notation.
    pub legal: Vec<String>,
    /// Its place among those that its player is told, from 1, and how many these are.
    pub place: (usize, usize),
}
