//! Badges, numbers on their colours: the colours, and the characters for badges in words. Not here:
//! how to draw one ([`Block::badge`](crate::block::Block::badge)). Start reading at [`letter`].

/// The colour around a badge, visible on any background.
pub const EDGE: &str = "#00000090";
/// The character for the badge of 0 within words, in a private use area; others follow it.
const FIRST: u32 = 0xe100;
/// The number of badge characters.
const MOST: u32 = 16;
/// The side of a badge within words, in thousandths of their size.
pub(crate) const SIDE: i32 = 1_180;
/// The advance of a badge within words, in thousandths of their size.
pub(crate) const ADVANCE: i32 = SIDE + 80;

/// Returns the colours of a number and its digits. Colour-blind eyes can tell the former apart too.
pub const fn colors(number: u8) -> (&'static str, &'static str) {
    const DARK_INK: &str = "#17181c";
    match number {
        1 => ("#f39a2b", DARK_INK),
        2 => ("#f7f7f2", DARK_INK),
        3 => ("#3f7fe0", "#ffffff"),
        4 => ("#cf3f36", "#ffffff"),
        5 => ("#dcb0ff", DARK_INK),
        _ => ("#7b7f88", "#ffffff"),
    }
}

/// Returns the character for a badge within words; `None` beyond 15.
pub fn letter(number: u8) -> Option<char> {
    char::from_u32(FIRST + u32::from(number)).filter(|c| number_of(*c).is_some())
}

/// Returns the number of a badge within words.
pub(crate) fn number_of(c: char) -> Option<u8> {
    let number = u32::from(c).checked_sub(FIRST).filter(|number| *number < MOST)?;
    u8::try_from(number).ok()
}

pub(crate) enum LinePart<'a> {
    /// Letters of the typeface.
    Words(&'a str),
    Badge(u8),
}

/// Splits a line into words and badges, in order.
pub(crate) fn parts(words: &str) -> impl Iterator<Item = LinePart<'_>> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let c = rest.chars().next()?;
        if let Some(number) = number_of(c) {
            rest = &rest[c.len_utf8()..];
            return Some(LinePart::Badge(number));
        }
        let end = rest.find(|c| number_of(c).is_some()).unwrap_or(rest.len());
        let words = &rest[..end];
        rest = &rest[end..];
        Some(LinePart::Words(words))
    })
}
