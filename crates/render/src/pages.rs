//! The pages of one's settings.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::press::NotOurs;

/// A page of one's settings: Discord takes five rows in a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsPage {
    /// Where and when somebody is rung.
    Rings,
    /// How they are shown things.
    Display,
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

impl Display for SettingsPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SettingsPage::Rings => "rings",
            SettingsPage::Display => "display",
        })
    }
}

impl FromStr for SettingsPage {
    type Err = NotOurs;

    fn from_str(s: &str) -> Result<SettingsPage, NotOurs> {
        [SettingsPage::Rings, SettingsPage::Display].into_iter().find(|page| page.to_string() == s).ok_or(NotOurs)
    }
}
