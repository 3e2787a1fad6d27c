//! A table's options and their values. Start reading at [`OPTIONS`].

use crate::choices::{choices, variant};
use crate::game::OptionSpec;

/// All options, in the order of the lobby.
pub(super) const OPTIONS: &[OptionSpec] =
    &[Draft::SPEC, Phases::SPEC, ShowChapels::SPEC, AskDraws::SPEC, OptionSpec::of("roundLimit", &["off", "300"])];

variant! {
    options:
    /// SJ:R4
    draft: Draft,
    /// SJ:R10a
    phases: Phases,
    /// SJ:R37a
    chapels: ShowChapels,
    /// SJ:R9a
    ask_draws: AskDraws,
    /// SJ:R24b
    most_rounds: Option<u16> = options.get("roundLimit").parse().ok(),
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
