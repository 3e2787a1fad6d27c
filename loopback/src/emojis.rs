//! Emojis: recognises Unicode ones and defines those that the application and guilds own. Not here:
//! reactions (`reactions`), changes (`changes`). Start at [`OwnEmoji`] and [`is_character`].

use serde::{Deserialize, Serialize};

use crate::model::Emoji;
use crate::snowflake::Id;

/// An emoji of the application or of a guild. Its picture is among the world's files, by the same
/// id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnEmoji {
    pub(crate) id: Id,
    pub(crate) name: String,
    pub(crate) format: Format,
    /// The member of the team who added it on the application's page; `None` if the bot did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) by: Option<Id>,
    /// The guild whose emoji it is; `None` for one of the application.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) guild: Option<Id>,
}

/// Picture formats of an emoji (Discord docs: Emoji Resource, "Emoji Formats").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Format {
    Png,
    Jpeg,
    Gif,
    Webp,
    Avif,
}

impl Format {
    /// Recognises a format by the first bytes of a picture.
    pub(crate) fn of(contents: &[u8]) -> Option<Self> {
        match contents {
            [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            [_, _, _, _, b'f', b't', b'y', b'p', b'a', b'v', b'i', b'f' | b's', ..] => Some(Self::Avif),
            _ => None,
        }
    }

    pub(crate) const fn media_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Gif => "image/gif",
            Self::Webp => "image/webp",
            Self::Avif => "image/avif",
        }
    }
}

impl OwnEmoji {
    /// Returns the emoji object of messages and reactions. A GIF counts as animated.
    pub(crate) fn emoji(&self) -> Emoji {
        Emoji { id: Some(self.id), name: self.name.clone(), animated: self.format == Format::Gif }
    }
}

/// Whether the text is one Unicode emoji, with or without a variation selector; like Discord,
/// accepts a single regional indicator.
pub(crate) fn is_character(text: &str) -> bool {
    let known = |text: &str| emojis::get(text).is_some();
    let mut letters = text.chars();
    // Half a flag, which the list lacks, is also one.
    let half_flag = matches!((letters.next(), letters.next()), (Some('\u{1f1e6}'..='\u{1f1ff}'), None));
    let coloured = || known(&text.replace('\u{fe0f}', "")) || known(&format!("{text}\u{fe0f}"));
    !text.is_ascii() && (half_flag || known(text) || coloured())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_emoji_is_told_from_a_word_in_each_way_to_write_it() {
        for emoji in ["👍", "👍🏽", "❤️", "❤", "✔️", "✔", "🇫🇷", "👨‍👩‍👧‍👦", "1️⃣", "⚙️", "⏹️", "⏹", "▶", "🏛️", "🇦", "🧑‍🌾"]
        {
            assert!(is_character(emoji), "{emoji}");
        }
        for word in ["", "thumbsup", ":thumbsup:", "a", "👍👍", "1", "<:x:1>", "→", "●", "🌽 "] {
            assert!(!is_character(word), "{word}");
        }
    }

    #[test]
    fn a_pictures_form_is_told_from_its_head() {
        assert_eq!(Format::of(b"\x89PNG\r\n\x1a\n..."), Some(Format::Png));
        assert_eq!(Format::of(b"RIFF....WEBPVP8 "), Some(Format::Webp));
        assert_eq!(Format::of(b"GIF89a..."), Some(Format::Gif));
        assert_eq!(Format::of(&[0xff, 0xd8, 0xff, 0xe0]), Some(Format::Jpeg));
        assert_eq!(Format::of(b"....ftypavif"), Some(Format::Avif));
        assert_eq!(Format::of(b"<svg/>"), None);
    }
}
