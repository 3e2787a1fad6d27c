//! Reads the words of a game's notation as people say them: in both languages, with or without
//! accents, in the plural, with or without an article. Start reading at [`Lexicon::read`].

use tertulia_base::i18n::{Called, Lang, folded, nouns};
use tertulia_model::Table;
use tertulia_rules::seats::Seat;

use tertulia_render::Localizer;

/// Most words of a name.
const LONGEST: usize = 6;
/// Words said in passing, which no name needs.
const PASSING: [&str; 18] =
    ["le", "la", "les", "l", "un", "une", "des", "de", "du", "d", "et", "sur", "the", "a", "an", "of", "and", "on"];
const MOST_NEAR: usize = 3;
/// Most ways to read what was typed.
pub(crate) const MOST_READINGS: usize = 16;

/// What can be said at a table besides numbers and places.
pub(crate) struct Lexicon {
    names: Vec<LexiconName>,
}

/// A word of the notation, and one of the things it is called.
pub(crate) struct LexiconName {
    /// In the notation.
    pub(crate) word: String,
    /// As it is shown, in the reader's language; empty for a name that is only understood.
    pub(crate) shown: String,
    /// The name as it is compared.
    plain: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypedPiece {
    /// A name as it was typed, and the words it may stand for.
    Known(String, Vec<String>),
    /// Anything else, as it is compared: a number, a place, an unknown word.
    Other(String),
}

impl TypedPiece {
    /// Returns the word of the notation that it stands for, the likeliest of several.
    pub(crate) fn notation(&self) -> String {
        match self {
            TypedPiece::Known(_, words) => words.first().cloned().unwrap_or_default(),
            TypedPiece::Other(word) => word.clone(),
        }
    }
}

impl Lexicon {
    /// The reader's words first.
    pub(crate) fn of(table: &Table, lang: Lang) -> Lexicon {
        let info = table.entry.info;
        let others = Lang::ALL.into_iter().filter(|other| *other != lang);
        let own = nouns(info, lang).map(|(word, name)| LexiconName::new(word.to_owned(), name, name));
        let other = others.flat_map(|other| nouns(info, other)).map(|(word, name)| LexiconName::new(word.to_owned(), "", name));
        let words = nouns(info, lang).map(|(word, name)| LexiconName::new(word.to_owned(), name, word));
        Lexicon::with(own.chain(other).chain(words).chain(players(table)))
    }

    /// Those names, the ones to be preferred first.
    pub(crate) fn with(names: impl Iterator<Item = LexiconName>) -> Lexicon {
        Lexicon { names: names.filter(|name| !name.plain.is_empty()).collect() }
    }

    /// Knows these names too, the least preferred.
    pub(crate) fn add(&mut self, names: impl IntoIterator<Item = LexiconName>) {
        self.names.extend(names.into_iter().filter(|name| !name.plain.is_empty()));
    }

    /// What a word of the notation is called; the word itself where it has no name.
    pub(crate) fn shown<'a>(&'a self, word: &'a str) -> &'a str {
        self.names.iter().find(|name| name.word == word && !name.shown.is_empty()).map_or(word, |name| &name.shown)
    }

    pub(crate) fn shown_names(&self) -> impl Iterator<Item = &LexiconName> {
        self.names.iter().filter(|name| !name.shown.is_empty())
    }

    /// What was typed as names, the longest first, and what stands between them.
    pub(crate) fn pieces(&self, typed: &str) -> Vec<TypedPiece> {
        let words = words(typed);
        let mut pieces = Vec::new();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let found = (1..=LONGEST.min(words.len() - at)).rev().find_map(|n| {
                let known = self.called_plainly(&plain(words.get(at..at + n)?));
                (!known.is_empty()).then_some((known, n))
            });
            match found {
                Some((known, n)) => {
                    pieces.push(TypedPiece::Known(words.get(at..at + n).unwrap_or_default().join(" "), known));
                    at += n;
                }
                None => {
                    if !PASSING.contains(&word.as_str()) {
                        pieces.push(TypedPiece::Other(word.clone()));
                    }
                    at += 1;
                }
            }
        }
        pieces
    }

    /// What was typed in words of the notation, in every way that it can be read.
    pub(crate) fn read(&self, typed: &str) -> Vec<Vec<String>> {
        let mut readings = vec![Vec::new()];
        for piece in self.pieces(typed) {
            let words = match piece {
                TypedPiece::Known(_, words) => words,
                TypedPiece::Other(word) => vec![word],
            };
            let longer = |reading: &Vec<String>| {
                let with = |word: &String| reading.iter().chain([word]).cloned().collect::<Vec<_>>();
                words.iter().map(with).collect::<Vec<_>>()
            };
            readings = readings.iter().flat_map(longer).take(MOST_READINGS).collect();
        }
        readings
    }

    /// Names that are shown and written almost so, the nearest first.
    pub(crate) fn near(&self, typed: &str) -> Vec<String> {
        self.nearest(&[(typed.to_owned(), ())], |(), _| true, |_| true)
    }

    /// The same of several spellings, each with what it stands for: only those that fit, if any
    /// does, and the likelier of those equally near first.
    pub(crate) fn nearest<S>(
        &self,
        spellings: &[(String, S)],
        fits: impl Fn(&S, &LexiconName) -> bool,
        is_likely: impl Fn(&LexiconName) -> bool,
    ) -> Vec<String> {
        let mut near: Vec<(usize, &LexiconName, bool)> = Vec::new();
        for (typed, meant) in spellings {
            let names = self.shown_names().filter_map(|name| Some((name.distance(typed)?, name)));
            near.extend(names.map(|(distance, name)| (distance, name, fits(meant, name))));
        }
        near.sort_by_key(|(distance, name, _)| (*distance, !is_likely(name)));
        let any_fits = near.iter().any(|(_, _, fits)| *fits);
        let best = near.into_iter().filter(|(_, _, fits)| *fits || !any_fits);
        distinct(best.map(|(_, name, _)| name.shown.clone())).into_iter().take(MOST_NEAR).collect()
    }

    /// The words of the notation that are called so, as it was typed.
    pub(crate) fn called(&self, typed: &str) -> Vec<String> {
        self.called_plainly(&plain(&words(typed)))
    }

    fn called_plainly(&self, plain: &str) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for name in self.names.iter().filter(|name| !plain.is_empty() && name.plain == plain) {
            if !words.contains(&name.word) {
                words.push(name.word.clone());
            }
        }
        words
    }
}

/// Returns the players' names with their marks, and without where only one player has it.
fn players(table: &Table) -> Vec<LexiconName> {
    let names = Localizer::at(table, Lang::En).names;
    let seats = (0u8..).take(table.head.players.len()).map(Seat);
    let all: Vec<LexiconName> = seats
        .flat_map(|seat| {
            let (word, shown, bare) = (seat.to_string(), names.of(seat), names.bare(seat));
            let alone = names.find(&bare) == Called::One(seat);
            let bare = alone.then(|| LexiconName::new(word.clone(), "", &bare));
            std::iter::once(LexiconName::new(word, &shown, &shown)).chain(bare)
        })
        .collect();
    let is_one = |name: &LexiconName| !all.iter().any(|other| other.plain == name.plain && other.word != name.word);
    let kept: Vec<bool> = all.iter().map(is_one).collect();
    all.into_iter().zip(kept).filter_map(|(name, is_one)| is_one.then_some(name)).collect()
}

impl LexiconName {
    /// A word that is called something, and shown as that or not at all.
    pub(crate) fn new(word: String, shown: &str, called: &str) -> LexiconName {
        LexiconName { word, shown: shown.to_owned(), plain: plain(&words(called)) }
    }

    /// Returns how many letters differ from what was typed; `None` if nobody would confuse them.
    fn distance(&self, typed: &str) -> Option<usize> {
        let typed = plain(&words(typed));
        let long = typed.chars().count();
        if long < 2 {
            return None;
        }
        let begins = self.plain.starts_with(&typed) || self.plain.split(' ').any(|word| long > 2 && word.starts_with(&typed));
        if begins {
            return Some(0);
        }
        let whole = edits(&self.plain, &typed);
        let part = self.plain.split(' ').map(|word| edits(word, &typed) + 1).min().unwrap_or(whole);
        Some(whole.min(part)).filter(|distance| *distance <= (long / 3).max(1))
    }
}

/// Each once, in order, without empty ones.
pub(crate) fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names.filter(|name| !name.is_empty()) {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Splits into lower-case words without accents, at all but letters, digits and points ("c2.s").
fn words(typed: &str) -> Vec<String> {
    let typed = folded(typed);
    let parts = typed.split(|c: char| !(c.is_alphanumeric() || c == '.'));
    parts.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Drops passing words, unless there are only such (a switch is "on"), and plural endings.
fn plain(words: &[String]) -> String {
    let is_passing = |word: &String| PASSING.contains(&word.as_str());
    let all_are = words.iter().all(is_passing);
    let words = words.iter().filter(|word| all_are || !is_passing(word));
    let singular = words.map(|word| if word.len() > 3 { word.trim_end_matches(['s', 'x']) } else { word });
    singular.collect::<Vec<_>>().join(" ")
}

/// Returns the Levenshtein distance: letters to add, leave out or change.
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().enumerate() {
        let mut before = at;
        let mut left = at + 1;
        for (cell, against) in row.iter_mut().skip(1).zip(&other) {
            let changed = before + usize::from(letter != *against);
            before = *cell;
            *cell = changed.min(before + 1).min(left + 1);
            left = *cell;
        }
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
    }
    row.last().copied().unwrap_or_default()
}
