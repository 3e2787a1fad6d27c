//! A table's options and their values. Start reading at [`OPTIONS`].

use serde::{Deserialize, Serialize};

use crate::choices::choices;
use crate::game::{OptionSpec, Options};

/// All options, in the order of the lobby.
pub(super) const OPTIONS: &[OptionSpec] =
    &[Draft::SPEC, Phases::SPEC, ShowChapels::SPEC, AskDraws::SPEC, OptionSpec::of("roundLimit", &["off", "300"])];

/// The values of a table's options.
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
    /// Whether everybody plays producer, trader and councillor at once. SJ:R10
    pub(super) Phases = "simultaneousPhases" { Together = "on", InTurn = "off" }
    /// Whether everybody sees how many cards lie under chapels. SJ:R37a
    pub(super) ShowChapels = "showChapelCount" { Off = "off", On = "on" }
    /// Whether players may decline to draw. SJ:R9a
    pub(super) AskDraws = "askDraws" { Off = "off", On = "on" }
}

impl Variant {
    /// Reads a table's options. The host ensures that each has one of its values.
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
