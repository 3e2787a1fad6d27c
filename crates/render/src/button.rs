//! A button with a text on it. Start reading at [`button`].

use tertulia_model::Localizer;
use tertulia_rules::symbol::Symbol;
use tertulia_rules::text::Text;

use crate::ids::custom_id::CustomId;
use crate::limits;
use crate::message::{Button, Style};

/// One that means that, with that text or the text of that key, shortened where it is too long.
pub(crate) fn button(
    id: impl Into<CustomId>,
    label: impl Into<Text>,
    symbol: impl Into<Symbol>,
    style: Style,
    localizer: &Localizer,
) -> Button {
    let label = limits::clip(&localizer.plain(&label.into()), limits::LABEL);
    Button { id: id.into(), label, symbol: symbol.into(), style, enabled: true }
}
