//! Badges, numbers on their colours: the colours, and the characters that stand for badges within words.
//!
//! Not here: how one is drawn ([`Block::badge`](crate::block::Block::badge)). Start reading at [`letter`].

/// Around a badge: seen on any background.
pub const EDGE: &str = "#00000090";
/// Stands for the badge of 0 within words, those of other numbers follow. Unicode leaves it to private use.
const FIRST: u32 = 0xe100;
/// How many badges there are among the letters.
const MOST: u32 = 16;
/// The side of a badge within words, in thousandths of their size.
pub(crate) const SIDE: i32 = 1_180;
/// How far the next letter is from the beginning of one.
pub(crate) const ADVANCE: i32 = SIDE + 80;

/// A number's colour and what is written on it. Told apart by eyes that see fewer colours too, and always with the number.
pub const fn colors(number: u8) -> (&'static str, &'static str) {
    const DARK_INK: &str = "#17181c";
    match number {
        1 => ("#f39a2b", DARK_INK),
        2 => ("#f7f7f2", DARK_INK),
        3 => ("#3f7fe0", "#ffffff"),
        4 => ("#cf3f36", "#ffffff"),
        5 => ("#9a6ad9", "#ffffff"),
        _ => ("#7b7f88", "#ffffff"),
    }
}

/// The character that stands for a badge within words; for no badge beyond 15.
pub fn letter(number: u8) -> Option<char> {
    char::from_u32(FIRST + u32::from(number)).filter(|c| number_of(*c).is_some())
}

/// The number of a badge within words.
pub(crate) fn number_of(c: char) -> Option<u8> {
    let number = u32::from(c).checked_sub(FIRST).filter(|number| *number < MOST)?;
    u8::try_from(number).ok()
}

/// Some of a line of words.
pub(crate) enum Part<'a> {
    /// Letters of the typeface.
    Words(&'a str),
    /// A badge.
    Badge(u8),
}

/// Words without the badges among them, and these, in order.
pub(crate) fn parts(words: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = words;
    std::iter::from_fn(move || {
        let c = rest.chars().next()?;
        if let Some(number) = number_of(c) {
            rest = &rest[c.len_utf8()..];
            return Some(Part::Badge(number));
        }
        let end = rest.find(|c| number_of(c).is_some()).unwrap_or(rest.len());
        let words = &rest[..end];
        rest = &rest[end..];
        Some(Part::Words(words))
    })
}
