//! What people and servers like.
//!
//! Start reading at [`Preferences`].

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::i18n::Lang;
use crate::store::Row;

/// A person's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preferences {
    /// Their language; none means Discord's.
    pub lang: Option<Lang>,
    /// Whether each turn of theirs is sent to them.
    pub dms: Dms,
    /// How long a decision may wait before they are reminded; none means the server's; zero means never. A decision that waits
    /// already keeps the time it was given.
    pub remind_after: Option<Duration>,
    /// Colours of the pictures they ask for, and of those sent to them.
    pub theme: Theme,
    /// How boards that they ask for, and those sent to them, are shown.
    pub board: Board,
    /// What of a board they are shown first.
    pub focus: Part,
}

/// How a board is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Board {
    /// As a picture.
    #[default]
    Picture,
    /// In words alone, as for reading aloud.
    Text,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Everything.
    #[default]
    Whole,
    /// What is common.
    Common,
    /// What is the player's own.
    Own,
}

/// Which of Discord's looks a picture is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// Discord's dark one.
    #[default]
    Dark,
    /// On white.
    Light,
}

/// Whether somebody wants direct messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dms {
    /// Each turn is sent.
    #[default]
    On,
    /// Nothing is sent.
    Off,
}

/// A server's preferences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuildPreferences {
    /// Language of new tables; none means Discord's.
    pub lang: Option<Lang>,
    /// How long a decision may wait before its player is reminded; none means the house's; zero means never.
    pub remind_after: Option<Duration>,
    /// Colours of the pictures at its tables.
    pub theme: Theme,
    /// Lobbies and games it may have at once, at least 1; none means as many as the house allows, and more than those it never has.
    pub tables: Option<u32>,
}

impl Row for Preferences {
    const VERSION: u8 = 3;

    /// The first version knew of no pictures, the second of their colours only.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<Preferences> {
        type First = (Option<Lang>, Dms, Option<Duration>);
        let ((lang, dms, remind_after), theme) = match version {
            1 => (postcard::from_bytes::<First>(bytes).ok()?, Theme::default()),
            2 => postcard::from_bytes::<(First, Theme)>(bytes).ok()?,
            _ => return None,
        };
        Some(Preferences { lang, dms, remind_after, theme, ..Preferences::default() })
    }
}

impl Row for GuildPreferences {
    const VERSION: u8 = 3;

    /// The first version knew of no pictures, the second of no limit.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<GuildPreferences> {
        type First = (Option<Lang>, Option<Duration>);
        let ((lang, remind_after), theme) = match version {
            1 => (postcard::from_bytes::<First>(bytes).ok()?, Theme::default()),
            2 => postcard::from_bytes::<(First, Theme)>(bytes).ok()?,
            _ => return None,
        };
        Some(GuildPreferences { lang, remind_after, theme, tables: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_liked_before_there_were_pictures_is_kept() {
        let hour = Some(Duration::from_secs(3600));
        let bytes = postcard::to_stdvec(&(Some(Lang::Fr), Dms::Off, hour)).unwrap();
        let kept = Preferences { lang: Some(Lang::Fr), dms: Dms::Off, remind_after: hour, ..Preferences::default() };
        assert_eq!(Preferences::upgrade(1, &bytes), Some(kept.clone()));
        let bytes = postcard::to_stdvec(&(Some(Lang::Fr), Dms::Off, hour, Theme::Light)).unwrap();
        assert_eq!(Preferences::upgrade(2, &bytes), Some(Preferences { theme: Theme::Light, ..kept }));
        assert_eq!(Preferences::upgrade(0, &bytes), None);
        let bytes = postcard::to_stdvec(&(None::<Lang>, hour)).unwrap();
        assert_eq!(GuildPreferences::upgrade(1, &bytes).map(|kept| kept.remind_after), Some(hour));
        assert_eq!(GuildPreferences::upgrade(1, &bytes[..1]), None);
        let bytes = postcard::to_stdvec(&(None::<Lang>, hour, Theme::Light)).unwrap();
        let kept = GuildPreferences { remind_after: hour, theme: Theme::Light, ..GuildPreferences::default() };
        assert_eq!(GuildPreferences::upgrade(2, &bytes), Some(kept));
    }
}
