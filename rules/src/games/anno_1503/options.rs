//! The options (AN:8). Start reading at [`OPTIONS`].

use super::{Mix, Refusal, data};
use crate::choices::{choices, variant};
use crate::game::{OptionSpec, Options};

/// An example of `tileMix`: two treasures in place of two agreements, and more branches of spice
/// and tobacco in place of others.
pub(super) const EXAMPLE_MIX: &str = "2-spice-2,2-tobacco-2,2-cloth-1,2-stone-1,2-agreement-4,2-upgrade-3,2-gold-3,\
    3-spice-2,3-tobacco-2,3-wood-1,3-agreement-2,3-gold-1,4-spice-2,4-tobacco-2,4-agreement-3,4-upgrade-1";

/// The value of `tileMix` for the mix of AN:2.3.
const STANDARD_MIX: &str = "standard";

/// The options in the order of AN:8.
pub(super) const OPTIONS: &[OptionSpec] = &[
    Layout::SPEC.begins("sea"),
    OptionSpec::text("tileMix", &[STANDARD_MIX, EXAMPLE_MIX]),
    Tie::SPEC,
    ShowSeen::SPEC.begins("course"),
    Hands::SPEC,
    OptionSpec { simulated: Some("5000"), ..OptionSpec::of("turnLimit", &["off", "5000", "300"]) },
];

variant! {
    options:
    /// AN:8
    layout: Layout,
    /// AN:8
    tie: Tie,
    /// AN:8
    seen: ShowSeen,
    /// AN:8
    hands: Hands,
    /// The turn limit, 0 for none. AN:R43a
    turns: u32 = options.get("turnLimit").parse().unwrap_or(0),
    /// AN:2.3
    mix: Mix = data::TILES,
}

choices! {
    /// Whether the islands lie as in AN:2.5 or at random. AN:8
    pub(super) Layout = "boardLayout" { Standard = "standard", Shuffled = "shuffled" }
    /// Who decides between squares equally far. AN:R15, AN:8
    pub(super) Tie = "farthestTie" { RowColumn = "rowcol", ActivePlayer = "activePlayer" }
    /// Whether players are reminded of the tiles that they looked at. AN:8
    pub(super) ShowSeen = "showSeenTiles" { On = "on", Off = "off" }
    /// Whether hands lie open. AN:8
    pub(super) Hands = "openHands" { Hidden = "off", Open = "on" }
}

impl Variant {
    /// Reads a table's options, with the mix of tiles.
    ///
    /// # Errors
    ///
    /// Returns [`Refusal::TileKind`] or [`Refusal::TileMix`] where `tileMix` is no possible mix of
    /// tiles.
    pub(super) fn parse(options: &Options) -> Result<Variant, Refusal> {
        let variant = Variant::of(options);
        let words = options.get("tileMix");
        if ["", STANDARD_MIX].contains(&words) {
            return Ok(variant);
        }
        let mix = Mix::parse(words).map_err(|word| Refusal::TileKind(word.to_owned()))?;
        Ok(Variant { mix: Some(mix).filter(Mix::is_sound).ok_or(Refusal::TileMix)?, ..variant })
    }
}
