//! The application's emojis, as its team manages them on the application's page. Not here: the
//! bot's requests (`rest::emojis`). Start at [`Discord::emojis`].

use axum::body::Bytes;

use super::{Discord, Named, find_user};
use crate::act_error::Refused;
use crate::emojis::{Format, OwnEmoji};
use crate::limits;
use crate::model::Emoji;
use crate::snowflake::Id;

impl Discord {
    /// Returns the application's emojis, oldest first.
    pub fn emojis(&self) -> Vec<Emoji> {
        self.shared.lock().emojis.values().map(OwnEmoji::emoji).collect()
    }

    /// Adds an emoji on behalf of a member of the team.
    ///
    /// # Errors
    /// When there is no such user, the name or picture is invalid, or there are too many emojis.
    pub fn add_emoji(&self, user: impl Into<Named>, name: &str, picture: &[u8]) -> Result<Emoji, Refused> {
        let name = checked(name)?;
        let format = Format::of(picture).ok_or_else(|| Refused::Invalid("this is no picture".to_owned()))?;
        let mut world = self.shared.lock();
        let by = Some(find_user(&world, &user.into())?.id);
        if world.emojis.len() >= limits::EMOJIS {
            return Err(Refused::NotAllowed(format!("an application has at most {} emojis", limits::EMOJIS)));
        }
        let own = OwnEmoji { id: world.ids.next(), name, format, by, guild: None };
        let emoji = own.emoji();
        world.add_emoji(own, Bytes::copy_from_slice(picture));
        Ok(emoji)
    }

    /// Renames an emoji.
    ///
    /// # Errors
    /// When there is no such emoji, or the name is invalid.
    pub fn rename_emoji(&self, emoji: Id, name: &str) -> Result<Emoji, Refused> {
        let name = checked(name)?;
        let mut world = self.shared.lock();
        let own = world.emojis.get(&emoji).cloned().ok_or_else(|| unknown(emoji))?;
        let own = OwnEmoji { name, ..own };
        let emoji = own.emoji();
        world.put_emoji(own);
        Ok(emoji)
    }

    /// Deletes an emoji.
    ///
    /// # Errors
    /// When there is no such emoji.
    pub fn remove_emoji(&self, emoji: Id) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        if !world.emojis.contains_key(&emoji) {
            return Err(unknown(emoji));
        }
        world.remove_emoji(emoji);
        Ok(())
    }
}

fn unknown(emoji: Id) -> Refused {
    Refused::NotFound(format!("no emoji {emoji}"))
}

fn checked(name: &str) -> Result<String, Refused> {
    let fits = limits::EMOJI_NAME.contains(&name.chars().count());
    let letters = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if fits && letters { Ok(name.to_owned()) } else { Err(Refused::Invalid(format!("\"{name}\" is no name of an emoji"))) }
}
