//! Verbs of a game: what can be done with one now, and the action that the words after it mean.
//!
//! Start reading at [`offered`] and [`action`].

use tertulia_base::i18n::{Called, Lang, Names};
use tertulia_model::Table;
use tertulia_render::Localizer;
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Entry, Group, Prompt, Seat, Verb};
use tertulia_rules::text::Text;

use crate::reading::lexicon::{Lexicon, MOST_READINGS};

/// Most words of a player's name: Discord has 32 characters, and a mark may come before them.
const LONGEST_NAME: usize = 17;
/// Most words that are searched for players.
const MOST_WORDS: usize = 24;

/// An action that can be typed: the words after the verb, and what it is called.
pub(crate) struct Offered {
    pub(crate) words: Vec<String>,
    pub(crate) label: String,
    /// What it costs or does; may be empty.
    pub(crate) note: String,
    /// What its group is called.
    pub(crate) group: String,
    pub(crate) proposed: bool,
}

/// What the asker may do with that verb now, likeliest first: the proposal, then the order of the
/// rules.
pub(crate) fn offered(table: &Table, prompt: &Prompt, verb: &Verb, localizer: &Localizer) -> Vec<Offered> {
    let of = |group: &Text, entry: &Entry| {
        let mut words = entry.action.split(' ').map(str::to_owned);
        let same = words.next().is_some_and(|first| first == verb.name);
        same.then(|| Offered {
            words: words.collect(),
            label: localizer.plain(&entry.label),
            note: entry.note.as_ref().map(|note| localizer.plain(note)).unwrap_or_default(),
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
        offered.push(Offered { label, note: String::new(), words, group: String::new(), proposed: false });
    }
    offered.sort_by_key(|offer| !offer.proposed);
    offered
}

/// One action of what was given for each parameter: "harbor", "small market" and "petit marché" are
/// understood, "2 lumber, 1 ore" is one word of the notation, and a player may be called by name.
pub(crate) fn action(table: &Table, verb: &str, given: &[&str]) -> String {
    let spelt = |one: &dyn Fn(&str) -> String| {
        let words = given.iter().map(|words| one(words)).filter(|words| !words.is_empty());
        std::iter::once(verb.to_owned()).chain(words).collect::<Vec<_>>().join(" ").to_lowercase()
    };
    let as_typed = spelt(&|words| words.split_whitespace().collect::<Vec<_>>().join(" "));
    let joined = spelt(&|words| {
        let split = words.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
        split.collect::<Vec<_>>().join("-")
    });
    let names = Localizer::at(table, Lang::En).names;
    let seats: Result<Vec<String>, _> = given.iter().map(|words| with_seats(&names, words)).collect();
    let by_name =
        seats.ok().map(|given| std::iter::once(verb.to_owned()).chain(given).collect::<Vec<_>>().join(" ").to_lowercase());
    let known =
        [Some(as_typed.clone()), Some(joined), by_name].into_iter().flatten().find_map(|words| table.entry.notation(&words).ok());
    known.or_else(|| by_other_names(table, verb, given)).unwrap_or(as_typed)
}

/// Reads the action with names in any language for words of the notation.
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

/// A name that several players have, as it was typed, and their seats.
#[derive(Debug)]
pub(crate) struct Ambiguous {
    pub(crate) words: String,
    pub(crate) seats: Vec<Seat>,
}

/// Replaces players by seats, the longest names first: "Sam Jones, Bo" is `p2-p3` in notation.
///
/// # Errors
/// The first name that is not one player's.
pub(crate) fn with_seats(names: &Names, words: &str) -> Result<String, Ambiguous> {
    let find = |words: &str| match names.find(words) {
        Called::Nobody => None,
        Called::One(seat) => Some(Ok(seat.to_string())),
        Called::Several(seats) => Some(Err(Ambiguous { words: words.to_owned(), seats })),
    };
    if words.split_whitespace().nth(MOST_WORDS).is_some() {
        return Ok(words.to_owned());
    }
    // A name may have a comma in it.
    if let Some(whole) = find(words) {
        return whole;
    }
    let mut read = Vec::new();
    for part in words.split(',') {
        let words: Vec<&str> = part.split_whitespace().collect();
        let mut at = 0;
        while let Some(word) = words.get(at) {
            let longest = (1..=LONGEST_NAME.min(words.len() - at)).rev();
            let found = longest.into_iter().find_map(|n| Some((find(&words.get(at..at + n)?.join(" "))?, n)));
            let (seat, n) = found.unwrap_or_else(|| (Ok((*word).to_owned()), 1));
            read.push(seat?);
            at += n;
        }
    }
    Ok(read.join("-"))
}

/// Reads several actions of a verb without commas: "east east look north". Each takes as many words
/// as the notation reads. `None` if they cannot be told apart.
pub(crate) fn sequence(rules: &GameEntry, verb: &str, words: &str) -> Option<Vec<String>> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    // From the end: the actions that follow each word, if they can be read.
    let mut rest: Vec<Option<Vec<String>>> = vec![None; words.len()];
    rest.push(Some(Vec::new()));
    for from in (0..words.len()).rev() {
        let actions = (from + 1..=words.len()).rev().find_map(|to| {
            let after = rest.get(to)?.as_ref()?;
            let action = format!("{verb} {}", words.get(from..to)?.join(" "));
            let read = rules.notation(&action).ok()?;
            Some(std::iter::once(read).chain(after.iter().cloned()).collect::<Vec<_>>())
        });
        *rest.get_mut(from)? = actions;
    }
    rest.into_iter().next().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_actions_need_no_commas_where_the_notation_tells_them_apart() {
        let rules = tertulia_rules::games::find("san-juan").unwrap();
        let cut = |verb: &str, words: &str| sequence(rules, verb, words).map(|actions| actions.join(", "));
        assert_eq!(cut("discard", "quarry  Chapel quarry").as_deref(), Some("discard quarry, discard chapel, discard quarry"));
        assert_eq!(cut("produce", "indigo indigo done").as_deref(), Some("produce indigo, produce indigo, produce done"));
        // Each takes as many words as belong together.
        assert_eq!(cut("role", "builder double builder").as_deref(), Some("role builder double, role builder"));
        assert_eq!(cut("discard", "quarry chappel"), None);
        assert_eq!(cut("discard", "quarry chapel chappel quarry"), None);
    }

    #[test]
    fn the_longest_name_is_meant_and_a_name_of_several_is_none() {
        let names = Names::new(["Sam", "Sam Jones", "Jones", "Smith, J", "p1", "Zoë", "Zoe"]);
        let read = |words: &str| with_seats(&names, words).map_err(|several| several.words);
        for (words, seats) in [
            ("sam jones", "p2"),
            ("Sam Jones, Jones", "p2-p3"),
            ("Sam, Jones", "p1-p3"),
            ("jones sam jones sam", "p3-p2-p1"),
            ("Smith, J", "p4"),
            // A seat is meant, whoever has such a name.
            ("p1 p5", "p1-p5"),
            ("⑤ p1", "p5"),
            ("zoë, ZOE", "p6-p7"),
            ("1 lumber, 2 ore", "1-lumber-2-ore"),
        ] {
            assert_eq!(read(words).as_deref(), Ok(seats), "{words}");
        }
        let names = Names::new(["Alex", "ＡＬＥＸ", "Bo"]);
        let read = |words: &str| with_seats(&names, words).map_err(|several| several.words);
        assert_eq!(read("Bo, alex"), Err("alex".to_owned()));
        assert_eq!(read("Bo, ② alex"), Ok("p3-p2".to_owned()));
    }
}
