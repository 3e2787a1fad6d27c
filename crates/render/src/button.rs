//! A button with a text of ours on it.
//!
//! Start reading at [`button`].

use tertulia_model::Localizer;
use tertulia_rules::symbol::Symbol;

use super::limits;
use super::message::{Button, Style};
use super::press::Press;

/// One that does that, with the text of that key, shortened where it is too long.
pub(super) fn button(press: Press, key: &'static str, symbol: impl Into<Symbol>, style: Style, localizer: &Localizer) -> Button {
    Button {
        id: press.to_string(),
        label: limits::clip(&localizer.word(key), limits::LABEL),
        symbol: symbol.into(),
        style,
        enabled: true,
    }
}
