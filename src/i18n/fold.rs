//! Words as they are compared: without accents and in small letters, so that "Café" is found by "cafe".
//!
//! Start reading at [`folded`].

/// In small letters, without accents.
pub fn folded(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars().flat_map(char::to_lowercase) {
        match c {
            'œ' => out.push_str("oe"),
            'æ' => out.push_str("ae"),
            '’' => out.push('\''),
            c => out.push(unaccented(c)),
        }
    }
    out
}

/// A small letter without its accent; others are what they are.
pub(super) const fn unaccented(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ä' | 'ã' | 'å' => 'a',
        'ç' => 'c',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ñ' => 'n',
        'ò' | 'ó' | 'ô' | 'ö' | 'õ' | 'œ' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ý' | 'ÿ' => 'y',
        letter => letter,
    }
}
