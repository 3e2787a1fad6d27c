//! A button with a text on it. Start reading at [`button`].

use tertulia_model::Localizer;
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use super::custom_id::CustomId;
use super::limits;
use super::message::{Button, Style};

/// Returns a button for `id`, with `label` (a text or its key), shortened if it is too long.
pub(super) fn button(
    id: impl Into<CustomId>,
    label: impl Into<Text>,
    symbol: impl Into<Symbol>,
    style: Style,
    localizer: &Localizer,
) -> Button {
    let label = limits::clip(&localizer.plain(&label.into()), limits::LABEL);
    Button { id: id.into(), label, symbol: symbol.into(), style, enabled: true }
}
