//! Preferences as rows, of every version that there was.

use std::time::Duration;

use crate::i18n::Lang;
use crate::model::{Dms, GuildPreferences, Preferences, Theme};
use crate::store::Row;

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
