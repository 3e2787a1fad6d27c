//! The options of a table, and what the rules read in them. CA:10
//!
//! Start reading at [`OPTIONS`].

use serde::{Deserialize, Serialize};

use crate::game::{OptionSpec, Options};

/// All of them, in the order of CA:10.
pub(super) const OPTIONS: &[OptionSpec] = &[
    OptionSpec::of("map", &["beginner5e", "variable", "variableRandomTokens"]),
    OptionSpec::switch("combinedTradeBuild"),
    OptionSpec::switch("robberToDesert"),
    OptionSpec::switch("lrHolderKeepsTie"),
    OptionSpec::of("firstPlayer", &["random", "host"]),
    OptionSpec::of("pointsToWin", &["10", "8", "12"]),
    OptionSpec { simulated: Some("10"), ..OptionSpec::of("offersPerTurn", &["off", "10", "3"]) },
    OptionSpec { simulated: Some("1000"), ..OptionSpec::of("turnLimit", &["off", "1000", "300"]) },
];

/// The options, as the rules ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Rules {
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
    /// CA:R21d; 0 for no limit.
    pub(super) offers: u8,
    /// CA:R42b; 0 for no limit.
    pub(super) turns: u16,
}

/// How the island is laid. CA:10
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum MapKind {
    /// The fixed map and starting places. CA:R1
    Beginner,
    /// Shuffled, tokens in a spiral. CA:R3, CA:R4
    Variable,
    /// Shuffled, tokens at random. CA:10
    Random,
}

macro_rules! choice {
    ($($(#[$doc:meta])* $name:ident { $first:ident, $second:ident = $word:literal })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub(super) enum $name {
            $first,
            $second,
        }

        impl $name {
            fn from_word(word: &str) -> $name {
                if word == $word { $name::$second } else { $name::$first }
            }
        }
    )*};
}
choice! {
    /// Whether one trades before one builds, or as one likes. CA:R11
    Phases { Strict, Combined = "on" }
    /// Whether the robber may go to the desert. CA:R16
    DesertRobber { Never, Allowed = "on" }
    /// Whether an interrupted holder keeps the longest road in a tie. CA:R39
    Ties { Nobody, Holder = "on" }
    /// Who begins. CA:R2
    FirstPlayer { Drawn, Host = "host" }
}

impl Rules {
    /// What the options say; the host has seen to it that each has one of its values.
    pub(super) fn of(options: &Options) -> Rules {
        Rules {
            map: match options.get("map") {
                "variable" => MapKind::Variable,
                "variableRandomTokens" => MapKind::Random,
                _ => MapKind::Beginner,
            },
            phases: Phases::from_word(options.get("combinedTradeBuild")),
            desert: DesertRobber::from_word(options.get("robberToDesert")),
            ties: Ties::from_word(options.get("lrHolderKeepsTie")),
            first: FirstPlayer::from_word(options.get("firstPlayer")),
            points: options.get("pointsToWin").parse().unwrap_or(10),
            offers: options.get("offersPerTurn").parse().unwrap_or(0),
            turns: options.get("turnLimit").parse().unwrap_or(0),
        }
    }
}
