//! The pages of a user's settings.

use tertulia_rules::notation::notation;

/// A page of a user's settings: Discord allows five rows in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SettingsPage {
    /// Where and when notifications arrive.
    Rings,
    /// How things are shown.
    Display,
}
notation! {
    SettingsPage by '.' {
        Rings = ["rings"];
        Display = ["display"];
    }
}

impl SettingsPage {
    /// Returns the page with the setting of that key.
    pub fn of(key: &str) -> SettingsPage {
        match key {
            "boards" | "phone" | "text" | "theme" | "focus" | "language" | "listed" => SettingsPage::Display,
            _ => SettingsPage::Rings,
        }
    }
}
