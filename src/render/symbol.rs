//! Symbols within a text: characters, marked so that whoever has a drawing as an emoji can put that instead.
//!
//! Start reading at [`written`] and [`drawn`].
//!
//! A mark is two characters of Unicode's private use, which stand for nothing and which no name and no typed word has: one before the
//! symbol that says which drawing it is, and one after it. Marks are never sent and take no room: [`length`] does not count them.

use std::borrow::Cow;

use tertulia_drawing::icons;
use tertulia_rules::symbol::Symbol;

/// That and the place of a drawing among all of them: it begins a symbol.
const FIRST: u32 = 0xF_0000;
/// Ends one.
const END: char = '\u{10_0000}';

/// The symbol as it stands in a text, marked if there is a drawing of it.
pub fn written(symbol: Symbol) -> String {
    let character = symbol.character;
    match place(symbol).and_then(|at| char::from_u32(FIRST + at)) {
        Some(begin) => format!("{begin}{character}{END}"),
        None => character.to_owned(),
    }
}

fn place(symbol: Symbol) -> Option<u32> {
    let at = icons::ALL.binary_search_by(|icon| icon.name.cmp(symbol.icon)).ok()?;
    u32::try_from(at).ok()
}

/// A text with an emoji for each symbol that `emoji` has one of, in at most that many characters. What matters most is said first: from
/// the first line on whose emojis do not fit, and where there is none, symbols are the characters that they are.
pub fn drawn<'t>(text: &'t str, most: usize, emoji: impl Fn(&str) -> Option<String>) -> Cow<'t, str> {
    if !text.contains(is_mark) {
        return Cow::Borrowed(text);
    }
    let mut left = most.saturating_sub(length(text));
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text;
    for line in text.split_inclusive('\n') {
        let drawn = with_emojis(line, &emoji);
        let Some(room) = (left + length(line)).checked_sub(drawn.chars().count()) else { break };
        left = room;
        out.push_str(&drawn);
        rest = &rest[line.len()..];
    }
    out.push_str(&characters(rest));
    Cow::Owned(out)
}

/// However many characters that takes.
fn with_emojis(text: &str, emoji: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((at, mark)) = rest.char_indices().find(|(_, c)| is_mark(*c)) {
        out.push_str(&rest[..at]);
        rest = &rest[at + mark.len_utf8()..];
        // A symbol that was cut off has no end: its characters stay.
        let whole = rest.split_once(END).filter(|(symbol, _)| !symbol.contains(is_mark));
        if let Some(((_, after), emoji)) = whole.zip(named(mark).and_then(&emoji)) {
            out.push_str(&emoji);
            rest = after;
        }
    }
    out.push_str(rest);
    out
}

/// The drawing that a mark names.
fn named(mark: char) -> Option<&'static str> {
    let at = u32::from(mark).checked_sub(FIRST)?;
    icons::ALL.get(usize::try_from(at).ok()?).map(|icon| icon.name)
}

/// A text without any marks, as people read it.
pub fn characters(text: &str) -> String {
    text.chars().filter(|c| !is_mark(*c)).collect()
}

/// Characters of a text without its marks.
pub fn length(text: &str) -> usize {
    text.chars().filter(|c| !is_mark(*c)).count()
}

/// Whether it is (part of) a mark: Unicode's planes for private use.
pub(super) const fn is_mark(c: char) -> bool {
    matches!(c, '\u{F_0000}'..='\u{10_FFFF}')
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORN: Symbol = Symbol::of("🌽", "corn");
    const SWORDS: Symbol = Symbol::of("⚔️", "knight");

    fn emoji(icon: &str) -> Option<String> {
        Some(format!("<:{icon}:7>"))
    }

    #[test]
    fn a_symbol_becomes_the_emoji_of_its_drawing_or_stays_the_character_that_it_is() {
        let text = format!("{} 3 corn, {} knight, {} plain", written(CORN), written(SWORDS), written(Symbol::plain("🎲")));
        assert_eq!(drawn(&text, 2_000, emoji), "<:corn:7> 3 corn, <:knight:7> knight, 🎲 plain");
        assert_eq!(drawn(&text, 2_000, |_| None), "🌽 3 corn, ⚔️ knight, 🎲 plain");
        let some = |icon: &str| (icon == "corn").then(|| "<:corn:7>".to_owned());
        assert_eq!(drawn(&text, 2_000, some), "<:corn:7> 3 corn, ⚔️ knight, 🎲 plain");
        assert_eq!(characters(&text), "🌽 3 corn, ⚔️ knight, 🎲 plain");
        assert_eq!(length(&text), characters(&text).chars().count());
    }

    #[test]
    fn from_the_first_line_whose_emojis_do_not_fit_symbols_are_characters() {
        let text = format!("{0}\n{0}{0}\n{0}", written(CORN));
        let whole = "<:corn:7>\n<:corn:7><:corn:7>\n<:corn:7>";
        assert_eq!(drawn(&text, whole.len(), emoji), whole);
        assert_eq!(drawn(&text, whole.len() - 1, emoji), "<:corn:7>\n<:corn:7><:corn:7>\n🌽");
        assert_eq!(drawn(&text, 29, emoji), "<:corn:7>\n🌽🌽\n🌽", "the last line would fit again");
        assert_eq!(drawn(&text, 13, emoji), "🌽\n🌽🌽\n🌽");
        assert_eq!(drawn(&text, 0, emoji), "🌽\n🌽🌽\n🌽", "what is too long already stays as it is");
        assert_eq!(drawn("none", 0, emoji), "none");
    }

    #[test]
    fn a_symbol_that_was_cut_is_what_is_left_of_it() {
        let whole = format!("{} {}", written(SWORDS), written(CORN));
        let chars: Vec<char> = whole.chars().collect();
        for from in 0..=chars.len() {
            for to in from..=chars.len() {
                let part: String = chars[from..to].iter().collect();
                let shown = drawn(&part, 2_000, emoji);
                assert!(!shown.contains(is_mark), "{shown:?}");
                let back = shown.replace("<:knight:7>", "⚔️").replace("<:corn:7>", "🌽");
                assert_eq!(back, characters(&part), "nothing else is lost");
            }
        }
    }

    #[test]
    fn a_symbol_without_a_drawing_has_no_mark() {
        assert_eq!(written(Symbol::of("🌽", "nobody drew this")), "🌽");
        assert_eq!(written(Symbol::NONE), "");
    }
}
