//! Symbols within a text: characters, marked so that an emoji of the same drawing can replace them.
//! Start reading at [`written`] and [`drawn`].
//!
//! A mark is a pair of Unicode private-use characters, which mean nothing and occur in no name or
//! typed word: one before the symbol, which says which drawing it is, and one after it. Marks are
//! never sent and take no room: [`length`] does not count them.

use tertulia_drawing::icons;
use tertulia_rules::symbol::Symbol;

/// This plus the index of a drawing begins a symbol.
const FIRST: u32 = 0xF_0000;
/// Begins a symbol without a drawing.
const PLAIN: char = '\u{F_FFFD}';
const END: char = '\u{10_0000}';

/// Returns the symbol for a text, marked with its drawing or as one without.
pub fn written(symbol: Symbol) -> String {
    let character = symbol.character;
    if character.is_empty() {
        return String::new();
    }
    let begin = place(symbol).and_then(|at| char::from_u32(FIRST + at)).unwrap_or(PLAIN);
    format!("{begin}{character}{END}")
}

fn place(symbol: Symbol) -> Option<u32> {
    let at = icons::ALL.binary_search_by(|icon| icon.name.cmp(symbol.icon)).ok()?;
    u32::try_from(at).ok()
}

/// Characters in the bot's own texts, and the drawings of the same things.
const OWN: [(&str, &str); 12] = [
    ("⚠️", "warning"),
    ("✅", "yes"),
    ("🏆", "trophy"),
    ("⏳", "wait"),
    ("⌛", "wait"),
    ("⏰", "wait"),
    ("⏸️", "pause"),
    ("▶️", "go-on"),
    ("↩️", "take-back"),
    ("🪑", "seat"),
    ("🏖️", "away"),
    ("🤝", "handshake"),
];
/// The other signs of the bot's texts, which have no drawing.
const UNDRAWN: [&str; 16] = ["⚙️", "📱", "🔎", "🎲", "🎬", "➡️", "👋", "💤", "🌙", "🕐", "📊", "🏅", "🔔", "📣", "📋", "⛔"];
/// Begins and ends a code block, where Discord shows no emoji.
const FENCE: &str = "```";

/// Returns a text with an emoji for each of its symbols, at most `most` characters long. Symbols
/// without a drawing are left out: the words beside them say it. `None` if an emoji is missing or
/// the text gets too long: then all stay characters, so that no message has both.
pub fn drawn(text: &str, most: usize, emoji: impl Fn(&str) -> Option<String>) -> Option<String> {
    let fenced = text.split(FENCE).skip(1).step_by(2).any(|inside| OWN.iter().any(|(own, _)| inside.contains(own)));
    if fenced {
        return None;
    }
    let mut out = with_emojis(text, &emoji)?;
    for (own, icon) in OWN.iter().filter(|(own, _)| text.contains(own)) {
        out = out.replace(own, &emoji(icon)?);
    }
    (out.chars().count() <= most).then_some(out)
}

/// Replaces the symbols, however long the text gets.
fn with_emojis(text: &str, emoji: impl Fn(&str) -> Option<String>) -> Option<String> {
    let mut out = String::with_capacity(2 * text.len());
    let mut rest = text;
    while let Some((at, mark)) = rest.char_indices().find(|(_, c)| is_mark(*c)) {
        out.push_str(&rest[..at]);
        rest = &rest[at + mark.len_utf8()..];
        // A symbol that was cut off has no end: its characters stay.
        if let Some((_, after)) = rest.split_once(END).filter(|(symbol, _)| !symbol.contains(is_mark)) {
            let shown = if mark == PLAIN { String::new() } else { named(mark).and_then(&emoji)? };
            out.push_str(&shown);
            rest = after.strip_prefix(' ').filter(|_| shown.is_empty()).unwrap_or(after);
        }
    }
    out.push_str(rest);
    Some(out)
}

/// Returns a text as it is read aloud: without symbols and the bot's own signs, beside which words
/// say the same. Names keep what their owners put there.
pub fn spoken(text: &str) -> String {
    let mut out = with_emojis(text, |_| Some(String::new())).unwrap_or_else(|| characters(text));
    for sign in OWN.iter().map(|(own, _)| *own).chain(UNDRAWN) {
        out = out.replace(&format!("{sign} "), "");
    }
    // A pause, which a dot is not to every screen reader.
    out.replace(" · ", ", ")
}

/// Returns the drawing that a mark names.
fn named(mark: char) -> Option<&'static str> {
    let at = u32::from(mark).checked_sub(FIRST)?;
    icons::ALL.get(usize::try_from(at).ok()?).map(|icon| icon.name)
}

/// Returns a text without marks, as people read it.
pub fn characters(text: &str) -> String {
    text.chars().filter(|c| !is_mark(*c)).collect()
}

/// Returns whether a text has a symbol with a drawing.
pub fn has_drawing(text: &str) -> bool {
    text.contains(|c: char| ('\u{F_0000}'..PLAIN).contains(&c))
}

/// Returns the number of characters of a text, without its marks.
pub fn length(text: &str) -> usize {
    text.chars().filter(|c| !is_mark(*c)).count()
}

/// Shortens a text to at most `most` characters, with an ellipsis where it is cut.
pub fn clip(words: &str, most: usize) -> String {
    if length(words) <= most {
        return words.to_owned();
    }
    let room = most.saturating_sub(1);
    let mut kept: String = words.chars().take(room).collect();
    let is_in_word = words.chars().nth(room).is_some_and(|next| !next.is_whitespace());
    // A long word is cut, so that most of the room is used.
    match kept.rfind(' ') {
        Some(at) if is_in_word && 3 * at >= 2 * kept.len() => kept.truncate(at),
        Some(_) | None => {}
    }
    kept.truncate(kept.trim_end_matches([' ', '\u{a0}', ',', ';', ':', '(']).len());
    kept.push('…');
    kept
}

/// Returns whether a character is part of a mark: in Unicode's private-use planes.
pub const fn is_mark(c: char) -> bool {
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
    fn symbols_become_the_emojis_of_their_drawings_or_all_stay_the_characters_that_they_are() {
        let text = format!("{} 3 corn, {} knight", written(CORN), written(SWORDS));
        assert_eq!(drawn(&text, 2_000, emoji).as_deref(), Some("<:corn:7> 3 corn, <:knight:7> knight"));
        assert_eq!(drawn(&text, 2_000, |_| None), None);
        assert_eq!(drawn(&text, 2_000, |icon| emoji(icon).filter(|_| icon == "corn")), None, "one of two");
        assert_eq!(characters(&text), "🌽 3 corn, ⚔️ knight");
        assert_eq!(length(&text), characters(&text).chars().count());
        assert_eq!(drawn("none", 4, emoji).as_deref(), Some("none"));
    }

    #[test]
    fn what_is_read_aloud_has_no_symbol_and_names_stay_as_they_are() {
        let undrawn = written(Symbol::of("✋", "nobody drew this"));
        let text = format!("⚠️ {} 3 corn · {undrawn} 🦊 Ana 🏆", written(CORN));
        assert_eq!(spoken(&text), "3 corn, 🦊 Ana 🏆");
        assert_eq!(spoken("➡️ **Catan**: roll\n⏳ San Juan"), "**Catan**: roll\nSan Juan");
        let texts = [
            include_str!("../../base/src/i18n/text/front.en.ftl"),
            include_str!("../../base/src/i18n/text/front.fr.ftl"),
            include_str!("../../base/src/i18n/text/tables.en.ftl"),
            include_str!("../../base/src/i18n/text/tables.fr.ftl"),
        ];
        let is_sign = |c: char| matches!(c, '\u{2190}'..='\u{21FF}' | '\u{2300}'..='\u{2BFF}' | '\u{FE0F}' | '\u{1F000}'..);
        for line in texts.into_iter().flat_map(str::lines) {
            assert!(!spoken(line).contains(is_sign), "{}", spoken(line));
        }
    }

    #[test]
    fn the_hosts_own_symbols_are_drawn_too_but_not_in_equal_widths() {
        assert_eq!(drawn("⚠️ no", 99, emoji).as_deref(), Some("<:warning:7> no"));
        assert_eq!(drawn("a\n```\n1. Ana 🏆\n```", 99, emoji), None);
        assert!(OWN.iter().all(|(_, icon)| icons::ALL.iter().any(|there| there.name == *icon)));
    }

    #[test]
    fn where_emojis_do_not_fit_all_symbols_are_characters() {
        let text = format!("{0}\n{0}", written(CORN));
        let whole = "<:corn:7>\n<:corn:7>";
        assert_eq!(drawn(&text, whole.len(), emoji).as_deref(), Some(whole));
        assert_eq!(drawn(&text, whole.len() - 1, emoji), None);
    }

    #[test]
    fn a_symbol_that_was_cut_is_what_is_left_of_it() {
        let whole = format!("{} {}", written(SWORDS), written(CORN));
        let chars: Vec<char> = whole.chars().collect();
        for from in 0..=chars.len() {
            for to in from..=chars.len() {
                let part: String = chars[from..to].iter().collect();
                let shown = drawn(&part, 2_000, emoji).expect("an emoji for each");
                assert!(!shown.contains(is_mark), "{shown:?}");
                let back = shown.replace("<:knight:7>", "⚔️").replace("<:corn:7>", "🌽");
                assert_eq!(back, characters(&part), "nothing else is lost");
            }
        }
    }

    #[test]
    fn a_symbol_that_nobody_drew_is_left_out_beside_emojis() {
        let undrawn = written(Symbol::of("✋", "nobody drew this"));
        assert_eq!(characters(&undrawn), "✋");
        assert!(!has_drawing(&undrawn));
        let text = format!("{} 3, {undrawn} Ana", written(CORN));
        assert_eq!(drawn(&text, 2_000, emoji).as_deref(), Some("<:corn:7> 3, Ana"));
        assert_eq!(written(Symbol::NONE), "");
    }

    #[test]
    fn what_is_too_long_ends_in_an_ellipsis_at_the_limit() {
        assert_eq!(clip("colonists", 9), "colonists");
        assert_eq!(clip("colonists", 8), "colonis…");
        assert_eq!(clip("é é é", 3), "é…");
        assert_eq!(clip("two of the colonists", 14), "two of the…", "between words");
        assert_eq!(clip("two (of the colonists) work", 24), "two (of the colonists)…");
        assert_eq!(clip("kept corn, (2 of them", 13), "kept corn…");
        assert_eq!(clip("on constructionhuts", 14), "on constructi…", "a long word is cut");
        assert_eq!(clip("", 0), "");
    }
}
