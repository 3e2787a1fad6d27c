//! A verb of a game: what can be done with it now, and the action that words after it are.
//!
//! Start reading at [`offered`] and [`action`].

use tertulia_rules::game::{Entry, Group, Prompt, Seat, Verb};
use tertulia_rules::text::Text;

use super::lexicon::{Lexicon, MOST_READINGS};
use crate::i18n::Lang;
use crate::model::Table;
use crate::render::Localizer;

/// An action that can be typed: the words after the verb, and what it is called.
pub(super) struct Offered {
    pub(super) words: Vec<String>,
    pub(super) label: String,
    /// What its group is called.
    pub(super) group: String,
    pub(super) proposed: bool,
}

/// What the asker may do with that verb now, likeliest first: the proposal, then the order of the rules.
pub(super) fn offered(table: &Table, prompt: &Prompt, verb: &Verb, localizer: &Localizer) -> Vec<Offered> {
    let of = |group: &Text, entry: &Entry| {
        let mut words = entry.action.split(' ').map(str::to_owned);
        let same = words.next().is_some_and(|first| first == verb.name);
        same.then(|| Offered {
            words: words.collect(),
            label: localizer.plain(&entry.label),
            group: localizer.plain(group),
            proposed: entry.chosen,
        })
    };
    let mut offered: Vec<Offered> = Vec::new();
    for group in &prompt.groups {
        match group {
            Group::One { label, entries } | Group::Several { label, entries, .. } => {
                offered.extend(entries.iter().filter_map(|entry| of(label, entry)));
            }
            Group::Form { .. } => {}
        }
    }
    let close = prompt.groups.iter().find_map(|group| match group {
        Group::Several { close, .. } => close.as_deref(),
        Group::One { .. } | Group::Form { .. } => None,
    });
    if let Some(words) = close.and_then(|action| action.strip_prefix(verb.name)) {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let lexicon = Lexicon::of(table, localizer.lang);
        let label = words.iter().map(|word| lexicon.shown(word)).collect::<Vec<_>>().join(" ");
        offered.push(Offered { label, words, group: String::new(), proposed: false });
    }
    offered.sort_by_key(|offer| !offer.proposed);
    offered
}

/// One action of what was given for each parameter: "harbor", "small market" and "petit marché" are understood, "2 lumber, 1 ore" is one
/// word of the notation, and a player may be called by name.
pub(super) fn action(table: &Table, verb: &str, given: &[&str]) -> String {
    let spelt = |one: &dyn Fn(&str) -> String| {
        let words = given.iter().map(|words| one(words)).filter(|words| !words.is_empty());
        std::iter::once(verb.to_owned()).chain(words).collect::<Vec<_>>().join(" ").to_lowercase()
    };
    let pieces = |words: &str, piece: &dyn Fn(&str) -> String| {
        let split = words.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        split.map(piece).collect::<Vec<_>>().join("-")
    };
    let as_typed = spelt(&|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
    let joined = spelt(&|words| pieces(words, &str::to_owned));
    let by_name = spelt(&|words| {
        seat_called(table, words)
            .unwrap_or_else(|| pieces(words, &|word| seat_called(table, word).unwrap_or_else(|| word.to_owned())))
    });
    let known = [&as_typed, &joined, &by_name].into_iter().find_map(|words| table.entry.notation(words).ok());
    known.or_else(|| by_other_names(table, verb, given)).unwrap_or(as_typed)
}

/// The action, with names of any language for the words of the notation.
fn by_other_names(table: &Table, verb: &str, given: &[&str]) -> Option<String> {
    let lexicon = Lexicon::of(table, Lang::En);
    let given: Vec<Vec<Vec<String>>> = given.iter().map(|words| lexicon.read(words)).collect();
    [" ", "-"].into_iter().find_map(|separator| {
        let mut actions = vec![verb.to_owned()];
        for ways in &given {
            let longer = |action: &String| ways.iter().map(|way| format!("{action} {}", way.join(separator))).collect::<Vec<_>>();
            actions = actions.iter().flat_map(longer).take(MOST_READINGS).collect();
        }
        actions.iter().find_map(|action| table.entry.notation(action.trim_end()).ok())
    })
}

/// `p2` for the player of that name.
fn seat_called(table: &Table, name: &str) -> Option<String> {
    let player = table.head.players.iter().position(|player| player.name.to_lowercase() == name.trim().to_lowercase())?;
    Some(Seat(u8::try_from(player).ok()?).to_string())
}
