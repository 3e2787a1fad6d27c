//! A table's options and their values (CA:10). Start reading at [`OPTIONS`].

use crate::choices::{choices, variant};
use crate::game::{Need, OptionSpec};

/// All options, in the order of CA:10.
pub(super) const OPTIONS: &[OptionSpec] = &[
    MapKind::SPEC.rated("variable").begins("island"),
    Phases::SPEC.begins("readings"),
    DesertRobber::SPEC,
    Ties::SPEC,
    FirstPlayer::SPEC.begins("course"),
    OptionSpec::of("pointsToWin", &["10", "8", "12"]),
    PlayerTrade::SPEC,
    OptionSpec { simulated: Some("10"), needs: Some(TRADE), ..OptionSpec::of("offersPerTurn", &["off", "10", "3"]) },
    OptionSpec { simulated: Some("1000"), ..OptionSpec::of("turnLimit", &["off", "1000", "300"]) },
];

const TRADE: Need = Need { key: PlayerTrade::SPEC.key, value: "on" };

variant! {
    options:
    /// CA:R1, CA:R3
    map: MapKind,
    /// CA:R11
    phases: Phases,
    /// CA:R16
    desert: DesertRobber,
    /// CA:R39
    ties: Ties,
    /// CA:R2
    first: FirstPlayer,
    /// CA:R42
    points: u8 = options.get("pointsToWin").parse().unwrap_or(10),
    /// CA:R20a
    trade: PlayerTrade,
    /// CA:R21d; 0 means no limit.
    offers: u8 = options.get("offersPerTurn").parse().unwrap_or(0),
    /// CA:R42b; 0 means no limit.
    turns: u16 = options.get("turnLimit").parse().unwrap_or(0),
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
    /// Whether players trade with each other. CA:R20a, our ruling
    pub(super) PlayerTrade = "trade" { Open = "on", Closed = "off" }
}
