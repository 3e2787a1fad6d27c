//! Reads what people type: commands and their options, actions in words, names of players, zones,
//! hours and dates; and offers completions while they type.
//!
//! Start reading at [`typed`], then [`words`].

pub(crate) mod choice;
pub(crate) mod commands;
pub(crate) mod completion;
pub(crate) mod dates;
pub(crate) mod hint;
pub(crate) mod hours;
pub(crate) mod lexicon;
pub(crate) mod options;
pub(crate) mod typed;
pub(crate) mod verbs;
pub(crate) mod words;
pub(crate) mod zones;

use tertulia_render::limits;
use tertulia_rules::text::Text;
use tertulia_tables::LONGEST_ECHO;

/// Returns the text of that key, which says somebody's own words back to them as `words`.
pub(crate) fn quoting(key: &'static str, words: &str) -> Text {
    Text::new(key).with("words", quoted(words))
}

/// Returns as much of somebody's own words as is said back to them.
pub(crate) fn quoted(words: &str) -> String {
    limits::clip(words, LONGEST_ECHO)
}

/// Splits a word after the digits that it begins with: "1er", "22h30", "10pm".
pub(crate) fn split_number(word: &str) -> (&str, &str) {
    word.split_at(word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len())
}
