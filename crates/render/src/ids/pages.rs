//! The pages of one's settings.

use tertulia_rules::notation::notation;

/// A page of one's settings: Discord takes five rows in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsPage {
    /// Where and when somebody is rung.
    Rings,
    /// How they are shown things.
    Display,
}
notation! {
    SettingsPage by '.' {
        Rings = ["rings"];
        Display = ["display"];
    }
}

impl SettingsPage {
    /// The one with the setting of that key.
    pub fn of(key: &str) -> SettingsPage {
        match key {
            "boards" | "text" | "theme" | "focus" | "language" | "listed" => SettingsPage::Display,
            _ => SettingsPage::Rings,
        }
    }
}
