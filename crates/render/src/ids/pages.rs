//! The pages of a user's settings.

controls! {
    /// A page of a user's settings: Discord allows five rows in a message.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum SettingsPage by '.' {
        Rings = ["rings"] "Where and when notifications arrive";
        Display = ["display"] "How things are shown";
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
