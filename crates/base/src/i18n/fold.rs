//! Words as they are compared: without accents and in small letters, so that "Café" is found by "cafe".
//!
//! Start reading at [`folded`].

use unicode_normalization::UnicodeNormalization;

/// In small letters of the usual width, without accents, however it is encoded.
pub fn folded(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in recased(words).chars() {
        match c {
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            '’' => out.push('\''),
            '\u{300}'..='\u{36f}' => {}
            c => out.push(c),
        }
    }
    out.nfc().collect()
}

/// In small letters of the usual width, the accents apart from their letters. By way of capitals, so that letters with two small forms are
/// the same.
pub(super) fn recased(words: &str) -> String {
    words.nfkd().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkd().collect()
}

/// A small letter without its accent; others are what they are.
pub(super) fn unaccented(letter: char) -> char {
    if letter == 'œ' { 'o' } else { letter.nfd().next().unwrap_or(letter) }
}
