//! French elision where a sentence meets an argument: "le tour de" and "Ana" give "le tour d’Ana".
//!
//! Only the seam is touched: [`begins`] marks an argument that begins with a vowel sound, and
//! [`elided`] drops the vowel of a word of the sentence right before the mark. Text within a name
//! or a sentence is never mistaken for one. Start reading at these two.

use super::fold::unaccented;

/// Marks an argument that begins with a vowel. No name and no typed word contains it.
const SEAM: char = '\u{e000}';

/// Characters without a sound between a word and the argument: Markdown around or in a name.
const SILENT: [char; 6] = ['*', '_', '~', '`', '|', '\\'];

/// Words of a sentence that lose their last letter before a vowel.
const ELIDED: [&str; 13] = ["de", "le", "la", "que", "ne", "se", "je", "me", "te", "jusque", "lorsque", "puisque", "quoique"];

/// Beginnings of words with a mute h. Every other h is taken for an aspirated one, above all in
/// names: "de Hugo" is right for everybody, "d’Hugo" is not.
const MUTE_H: [&str; 9] = ["habi", "hacienda", "hect", "heure", "hexagone", "histoire", "homme", "hôte", "huile"];

/// Beginnings of words whose first vowel causes no elision.
const SOUNDED: [&str; 2] = ["onz", "oui"];

/// Marks the argument if the word before it is to be elided.
pub(super) fn begins(value: String) -> String {
    if begins_with_vowel(&value) { format!("{SEAM}{value}") } else { value }
}

/// Elides the words before marked arguments and removes the marks.
pub(super) fn elided(sentence: String) -> String {
    if !sentence.contains(SEAM) {
        return sentence;
    }
    let mut parts = sentence.split(SEAM);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        elide_end(&mut out);
        out.push_str(part);
    }
    out
}

/// Turns "le tour de " into "le tour d’".
fn elide_end(before: &mut String) {
    let words = before.trim_end_matches(SILENT);
    let silent = before.len() - words.len();
    let Some(words) = words.strip_suffix(' ') else { return };
    let start =
        words.rfind(|c: char| !c.is_alphabetic()).map_or(0, |at| at + words[at..].chars().next().map_or(0, char::len_utf8));
    let word = &words[start..];
    if ELIDED.contains(&word.to_lowercase().as_str()) {
        // The vowel is one byte, and so is the space behind it.
        let vowel = words.len() - 1;
        let end = before.len() - silent;
        before.replace_range(vowel..end, "’");
    }
}

/// Whether the argument begins with a vowel sound. Signs do not: a number, an emoji, "A", "A1".
fn begins_with_vowel(value: &str) -> bool {
    let value = value.trim_start_matches(|c| SILENT.contains(&c));
    let end = value.find(|c: char| !c.is_alphanumeric()).unwrap_or(value.len());
    // No word of the lists is longer.
    let word: String = value[..end].chars().take(10).flat_map(char::to_lowercase).collect();
    let mut letters = word.chars();
    let (Some(first), Some(second)) = (letters.next(), letters.next()) else { return false };
    if second.is_ascii_digit() || SOUNDED.iter().any(|sounded| word.starts_with(sounded)) {
        return false;
    }
    match unaccented(first) {
        'a' | 'e' | 'i' | 'o' | 'u' | 'æ' => true,
        // "d’Yves", "de Yann".
        'y' => !matches!(unaccented(second), 'a' | 'e' | 'i' | 'o' | 'u'),
        'h' => MUTE_H.iter().any(|mute| word.starts_with(mute)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_of_the_sentence_loses_its_vowel_before_a_value_that_begins_with_one() {
        let rows = [
            ("le tour de ", "Ana", "le tour d’Ana"),
            ("le tour de ", "Bo", "le tour de Bo"),
            ("Que ", "Élodie", "Qu’Élodie"),
            ("jusque ", "en c2", "jusqu’en c2"),
            ("la ", "école", "l’école"),
            ("commence par ", "Ana", "commence par Ana"),
            ("le monde ", "Ana", "le monde Ana"),
            // Markdown around the name or in it.
            ("de **", "Ana", "d’**Ana"),
            ("de ", "\\*\\*Ana\\*\\*", "d’\\*\\*Ana\\*\\*"),
            ("de `", "échanger", "d’`échanger"),
            // Signs are not words.
            ("de ", "🦊 Ana", "de 🦊 Ana"),
            ("de ", "8 points", "de 8 points"),
            ("de ", "A1", "de A1"),
            ("de ", "A", "de A"),
            ("de ", "!", "de !"),
            ("de ", "", "de "),
            ("de ", "Łukasz", "de Łukasz"),
            // Aspirated h, h in names, and y by the letter that follows.
            ("de ", "Hugo", "de Hugo"),
            ("de ", "huit", "de huit"),
            ("la ", "hacienda", "l’hacienda"),
            ("le ", "Hôtel de ville", "l’Hôtel de ville"),
            ("de ", "Yves", "d’Yves"),
            ("de ", "Yann", "de Yann"),
            ("le ", "onze", "le onze"),
            ("le ", "oui", "le oui"),
            ("le ", "ouïe", "l’ouïe"),
        ];
        for (before, value, whole) in rows {
            assert_eq!(elided(format!("{before}{}", begins(value.to_owned()))), whole);
        }
    }

    #[test]
    fn only_the_seam_is_elided() {
        assert_eq!(elided("Jean de a dit que oui à Ana".to_owned()), "Jean de a dit que oui à Ana");
        let sentence = format!("de {} et de {}", begins("le Arbre".to_owned()), begins("Ana".to_owned()));
        assert_eq!(elided(sentence), "de le Arbre et d’Ana");
    }
}
