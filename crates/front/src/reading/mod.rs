//! Reads what people type: commands and their options, actions in words, names of players, zones,
//! hours and dates; and offers completions while they type.
//!
//! Start reading at [`typed`], then [`words`].

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

use tertulia_base::i18n::folded;
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

/// Returns whether a word or a number of a text begins so, whatever its case and accents.
pub(crate) fn has_beginning(text: &str, words: &str) -> bool {
    let (text, words) = (folded(text), folded(words));
    let Some(first) = words.chars().next() else { return true };
    let goes_on = |before: char| before.is_alphabetic() && first.is_alphabetic() || before.is_numeric() && first.is_numeric();
    text.match_indices(&words).any(|(at, _)| !text[..at].ends_with(goes_on))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_found_by_the_beginnings_of_its_words_and_numbers() {
        for (text, words, found) in [
            ("Sell cloth to space 2", "", true),
            ("Sell cloth to space 2", "SELL CLO", true),
            ("Sell cloth to space 2", "cloth", true),
            ("Sell cloth to space 2", "loth", false),
            ("Sell cloth to space 12", "2", false),
            ("2brick-ore", "bri", true),
            ("2brick-ore", "ore", true),
            ("A2.SE", "se", true),
            ("Sort le cœur de l’île", "ile", true),
            ("Réponses", "rep", true),
        ] {
            assert_eq!(has_beginning(text, words), found, "{words:?} in {text:?}");
        }
    }
}
