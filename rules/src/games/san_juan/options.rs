//! The options of a table, and what the rules read in them.
//!
//! Start reading at [`OPTIONS`].

use serde::{Deserialize, Serialize};

use crate::choices::choices;
use crate::game::{OptionSpec, Options};

/// All of them, in the order of the lobby.
pub(super) const OPTIONS: &[OptionSpec] =
    &[Draft::SPEC, Phases::SPEC, ShowChapels::SPEC, AskDraws::SPEC, OptionSpec::of("roundLimit", &["off", "300"])];

/// The options, as the rules ask for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Variant {
    /// SJ:R4
    pub(super) draft: Draft,
    /// SJ:R10a
    pub(super) phases: Phases,
    /// SJ:R37a
    pub(super) chapels: ShowChapels,
    /// SJ:R9a
    pub(super) ask_draws: AskDraws,
    /// SJ:R24b
    pub(super) most_rounds: Option<u16>,
}

choices! {
    /// Whether the first hand is chosen from more cards. SJ:R4
    pub(super) Draft = "startDraft" { Off = "off", On = "on" }
    /// Whether producer, trader and councillor are played by everybody at the same time. SJ:R10
    pub(super) Phases = "simultaneousPhases" { Together = "on", InTurn = "off" }
    /// Whether everybody sees how many cards lie under chapels. SJ:R37a
    pub(super) ShowChapels = "showChapelCount" { Off = "off", On = "on" }
    /// Whether one may draw nothing. SJ:R9a
    pub(super) AskDraws = "askDraws" { Off = "off", On = "on" }
}

impl Variant {
    /// What the options say; the host has seen to it that each has one of its values.
    pub(super) fn of(options: &Options) -> Variant {
        Variant {
            draft: Draft::of(options),
            phases: Phases::of(options),
            chapels: ShowChapels::of(options),
            ask_draws: AskDraws::of(options),
            most_rounds: options.get("roundLimit").parse().ok(),
        }
    }
}
