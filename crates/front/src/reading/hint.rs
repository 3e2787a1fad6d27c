//! Hints on words not understood: near names, or what fits. Start reading at [`not_understood`].

use tertulia_base::i18n::Lang;
use tertulia_model::Table;
use tertulia_render::Localizer;
use tertulia_rules::game::{Seat, Verb};
use tertulia_rules::naming;
use tertulia_rules::text::Text;

use crate::reading::lexicon::{Lexicon, TypedPiece, distinct};
use crate::reading::quoting;
use crate::reading::verbs::{Ambiguous, Offered, action, sequence, with_seats};

/// Most names listed where none is near.
const MOST_LISTED: usize = 5;

/// A command of a game whose words its notation does not have.
pub(crate) struct Unread<'a> {
    pub(crate) table: &'a Table,
    pub(crate) lang: Lang,
    pub(crate) verb: &'a Verb,
    /// What was given for each parameter.
    pub(crate) given: &'a [&'a str],
    /// What the asker may do with the verb now.
    pub(crate) offered: &'a [Offered],
}

/// The words that are not understood, in which parameter and between which others.
struct Fault {
    param: usize,
    pieces: Vec<TypedPiece>,
    /// The range of pieces, without `to`.
    from: usize,
    to: usize,
}

impl Fault {
    fn words(&self) -> String {
        let typed = self.pieces.iter().take(self.to).skip(self.from).map(|piece| match piece {
            TypedPiece::Known(typed, _) | TypedPiece::Other(typed) => typed.as_str(),
        });
        typed.collect::<Vec<_>>().join(" ")
    }

    /// Returns the whole parameter with `word` instead, in notation.
    fn mended(&self, word: &str) -> String {
        let before = self.pieces.iter().take(self.from).map(TypedPiece::notation);
        let after = self.pieces.iter().skip(self.to).map(TypedPiece::notation);
        before.chain([word.to_owned()]).chain(after).collect::<Vec<_>>().join(" ")
    }

    /// Extends the words by a name before or after: "tobacco plantatoin" may be a longer name.
    fn with_neighbours(&self) -> Vec<Fault> {
        let is_name = |at: usize| matches!(self.pieces.get(at), Some(TypedPiece::Known(..)));
        let before = self.from.checked_sub(1).filter(|at| is_name(*at));
        let after = is_name(self.to).then_some(self.to + 1);
        let spans = [(before, after), (before, Some(self.to)), (Some(self.from), after), (Some(self.from), Some(self.to))];
        let spans = spans.into_iter().filter_map(|(from, to)| Some((from?, to?)));
        spans.map(|(from, to)| Fault { param: self.param, pieces: self.pieces.clone(), from, to }).collect()
    }
}

/// Names what is not understood, and what was perhaps meant.
pub(crate) fn not_understood(unread: &Unread<'_>) -> Text {
    let names = Localizer::at(unread.table, unread.lang).names;
    if let Some(name) = unread.given.iter().find_map(|given| with_seats(&names, given).err()) {
        return several_players(&name);
    }
    let lexicon = Lexicon::of(unread.table, unread.lang);
    let fault = unread.fault(&lexicon);
    let said = |key: &'static str| quoting(key, &fault.words());
    let near = unread.near(&lexicon, &fault);
    if !near.is_empty() {
        return said("front-typed-near").with("names", near.join(", "));
    }
    let mut listed = unread.possible(&lexicon, &fault);
    if !listed.is_empty() {
        if listed.len() > MOST_LISTED {
            listed.truncate(MOST_LISTED);
            listed.push("…".to_owned());
        }
        return said("front-typed-possible").with("names", listed.join(", "));
    }
    let info = unread.table.entry.info;
    match unread.verb.params.get(fault.param) {
        Some(param) => said("front-typed-hint")
            .with("param", naming::param_name(info, param))
            .with("about", naming::param_about(info, param)),
        None => said("rules-bad-notation").with("action", fault.words()),
    }
}

/// Whom a name can mean that several players have, and what to type instead.
pub(crate) fn several_players(name: &Ambiguous) -> Text {
    let seats: Vec<String> = name.seats.iter().map(Seat::to_string).collect();
    let text = quoting("front-several-players", &name.words);
    text.with("who", name.seats.clone()).with("seats", seats.join(", "))
}

impl Unread<'_> {
    /// Returns the first run of unknown words; if all are known the first that does not fit, or
    /// else the last parameter.
    fn fault(&self, lexicon: &Lexicon) -> Fault {
        for (param, given) in self.given.iter().enumerate() {
            let pieces = lexicon.pieces(given);
            let strange = |piece: &TypedPiece| matches!(piece, TypedPiece::Other(word) if !self.is_plain(word));
            let Some(from) = pieces.iter().position(strange) else { continue };
            let to = from + pieces.iter().skip(from).take_while(|piece| strange(piece)).count();
            return Fault { param, pieces, from, to };
        }
        if let Some(misfit) = self.misfit(lexicon) {
            return misfit;
        }
        let words = self.given.last().copied().unwrap_or_default().to_owned();
        Fault { param: self.given.len().saturating_sub(1), pieces: vec![TypedPiece::Other(words)], from: 0, to: 1 }
    }

    /// Returns the first word with which no action goes on, as far as a few more words can tell.
    fn misfit(&self, lexicon: &Lexicon) -> Option<Fault> {
        let name = self.verb.name;
        let mut more: Vec<String> = lexicon.shown_names().map(|name| name.word.clone()).collect();
        more.extend(self.offered.iter().flat_map(|offer| offer.words.iter().cloned()).chain((1..10).map(|n| n.to_string())));
        more.sort_unstable();
        more.dedup();
        let entry = self.table.entry;
        let reads = |action: &str| {
            let rest = action.strip_prefix(name).filter(|_| self.verb.many);
            entry.notation(action).is_ok() || rest.is_some_and(|words| sequence(entry, name, words).is_some())
        };
        let one_more = |begun: &str| more.iter().any(|word| [' ', '-'].iter().any(|by| reads(&format!("{begun}{by}{word}"))));
        let goes_on = |begun: &str, later: usize| {
            reads(begun)
                || one_more(begun)
                || later > 0 && more.iter().any(|word| [' ', '-'].iter().any(|by| one_more(&format!("{begun}{by}{word}"))))
        };
        let later = |param: usize| self.verb.params.len().saturating_sub(param + 1);
        if !goes_on(name, later(0)) {
            return None;
        }
        // Several words may be several in the notation, too, or one.
        let mut begun = vec![name.to_owned()];
        for (param, given) in self.given.iter().enumerate() {
            let pieces = lexicon.pieces(given);
            let words: Vec<String> = pieces.iter().map(TypedPiece::notation).collect();
            let upto = |to: usize| {
                let words = words.get(..to).unwrap_or_default();
                let joined = |before: &String| [" ", "-"].map(|by| format!("{before} {}", words.join(by)));
                begun.iter().flat_map(joined).collect::<Vec<_>>()
            };
            let fits = |to: usize| upto(to).iter().any(|begun| goes_on(begun, later(param)));
            if let Some(from) = (0..words.len()).find(|from| !fits(from + 1)) {
                return Some(Fault { param, pieces, from, to: from + 1 });
            }
            begun = upto(words.len());
            begun.dedup();
        }
        None
    }

    /// Returns whether a word other than a name can be right: a number, a seat, part of an action.
    fn is_plain(&self, word: &str) -> bool {
        let offered = || self.offered.iter().flat_map(|offer| &offer.words).any(|other| other == word);
        word.chars().all(|c| c.is_ascii_digit()) || word.parse::<Seat>().is_ok() || offered()
    }

    /// Returns names with a similar spelling, nearest first; only those that fit there, if any do.
    fn near(&self, lexicon: &Lexicon, fault: &Fault) -> Vec<String> {
        let spellings: Vec<(String, Fault)> = fault.with_neighbours().into_iter().map(|fault| (fault.words(), fault)).collect();
        lexicon.nearest(&spellings, |fault, name| self.fits(fault, &name.word), |name| self.is_offered(&name.word))
    }

    /// Returns what can follow what was given before, else all names that the notation reads there.
    fn possible(&self, lexicon: &Lexicon, fault: &Fault) -> Vec<String> {
        let before: Vec<Vec<Vec<String>>> = self.given.iter().take(fault.param).map(|given| lexicon.read(given)).collect();
        let follows = |offer: &&Offered| {
            let mut words = offer.words.iter();
            before.iter().all(|ways| words.next().is_some_and(|word| ways.iter().any(|way| way.join("-") == *word)))
        };
        let is_last = fault.param + 1 >= self.verb.params.len();
        let there = |offer: &Offered| {
            let words = offer.words.iter().skip(fault.param).take(if is_last { usize::MAX } else { 1 });
            words.map(|word| lexicon.shown(word)).collect::<Vec<_>>().join(" ")
        };
        let mut listed = distinct(self.offered.iter().filter(follows).map(there));
        if listed.is_empty() {
            listed = distinct(self.offered.iter().map(there));
        }
        if listed.is_empty() {
            let fits = lexicon.shown_names().filter(|name| self.fits(fault, &name.word));
            listed = distinct(fits.map(|name| name.shown.clone()));
        }
        listed
    }

    fn is_offered(&self, word: &str) -> bool {
        self.offered.iter().any(|offer| offer.words.iter().any(|other| other == word))
    }

    /// Returns whether the notation reads the command with that word instead.
    fn fits(&self, fault: &Fault, word: &str) -> bool {
        let whole = fault.mended(word);
        let given = self.given.iter().enumerate().map(|(at, given)| if at == fault.param { whole.as_str() } else { given });
        let action = action(self.table, self.verb.name, &given.collect::<Vec<_>>());
        self.table.entry.notation(&action).is_ok()
    }
}
