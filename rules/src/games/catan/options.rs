//! A table's options and their values (CA:10). Start reading at [`OPTIONS`].

use serde::{Deserialize, Serialize};

use crate::choices::choices;
use crate::game::{OptionSpec, Options};

/// All options, in the order of CA:10.
pub(super) const OPTIONS: &[OptionSpec] = &[
    MapKind::SPEC.rated("variable").begins("island"),
    Phases::SPEC.begins("readings"),
    DesertRobber::SPEC,
    Ties::SPEC,
    FirstPlayer::SPEC.begins("course"),
    OptionSpec::of("pointsToWin", &["10", "8", "12"]),
    OptionSpec { simulated: Some("10"), ..OptionSpec::of("offersPerTurn", &["off", "10", "3"]) },
    OptionSpec { simulated: Some("1000"), ..OptionSpec::of("turnLimit", &["off", "1000", "300"]) },
];

/// The values of a table's options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Variant {
    /// CA:R1, CA:R3
    pub(super) map: MapKind,
    /// CA:R11
    pub(super) phases: Phases,
    /// CA:R16
    pub(super) desert: DesertRobber,
    /// CA:R39
    pub(super) ties: Ties,
    /// CA:R2
    pub(super) first: FirstPlayer,
    /// CA:R42
    pub(super) points: u8,
    /// CA:R21d; 0 means no limit.
    pub(super) offers: u8,
    /// CA:R42b; 0 means no limit.
    pub(super) turns: u16,
}

choices! {
    /// How the island is laid. CA:10
    pub(super) MapKind = "map" {
        /// The fixed map and starting places. CA:R1
        Beginner = "beginner5e",
        /// Shuffled hexes and harbors, tokens in a spiral. CA:R3, CA:R4
        Variable = "variable",
        /// Shuffled hexes and harbors, tokens at random. CA:10
        Random = "variableRandomTokens"
    }
    /// Whether trading must precede building. CA:R11
    pub(super) Phases = "combinedTradeBuild" { Strict = "off", Combined = "on" }
    /// Whether the robber may go to the desert. CA:R16
    pub(super) DesertRobber = "robberToDesert" { Never = "off", Allowed = "on" }
    /// Whether an interrupted holder keeps the longest road in a tie. CA:R39
    pub(super) Ties = "lrHolderKeepsTie" { Nobody = "off", Holder = "on" }
    /// Who goes first. CA:R2
    pub(super) FirstPlayer = "firstPlayer" { Drawn = "random", Host = "host" }
}

impl Variant {
    /// Reads a table's options. The host ensures that each has one of its values.
    pub(super) fn of(options: &Options) -> Variant {
        Variant {
            map: MapKind::of(options),
            phases: Phases::of(options),
            desert: DesertRobber::of(options),
            ties: Ties::of(options),
            first: FirstPlayer::of(options),
            points: options.get("pointsToWin").parse().unwrap_or(10),
            offers: options.get("offersPerTurn").parse().unwrap_or(0),
            turns: options.get("turnLimit").parse().unwrap_or(0),
        }
    }
}
