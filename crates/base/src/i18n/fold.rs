//! Words folded for comparison, so that "cafe" finds "Café". Start reading at [`folded`].

use unicode_normalization::UnicodeNormalization;

/// Folds to lower case and standard width, without accents, whatever the encoding.
pub fn folded(words: &str) -> String {
    let recased = recased(words);
    if recased.is_ascii() {
        return recased;
    }
    let mut out = String::with_capacity(recased.len());
    for c in recased.chars() {
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

/// Folds to lower case and standard width, with accents as separate characters. It goes through
/// upper case, so that letters with two lower-case forms become equal.
pub(super) fn recased(words: &str) -> String {
    if words.is_ascii() {
        return words.to_ascii_lowercase();
    }
    words.nfkd().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfkd().collect()
}

/// Returns a lower-case letter without its accent, and other letters unchanged.
pub(super) fn unaccented(letter: char) -> char {
    if letter == 'œ' { 'o' } else { letter.nfd().next().unwrap_or(letter) }
}
