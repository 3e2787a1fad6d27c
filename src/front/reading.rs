//! What typed words mean: actions by their notation or by what they are called on the buttons, players by name, options as pairs.
//!
//! Start reading at [`meant`].

use std::sync::Arc;

use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Entry, Group, Param, Prompt, Seat, Verb};
use tertulia_rules::text::Text;

use super::asker::Asker;
use super::typed::Typed;
use crate::model::{Phase, Table};
use crate::render::Localizer;
use crate::render::choices::READY;
use crate::tables::What;

/// An action that can be typed: the words after the verb, and what it is called.
pub(super) struct Offered {
    pub(super) words: Vec<String>,
    pub(super) label: String,
    /// What its group is called.
    pub(super) group: String,
    pub(super) proposed: bool,
}

/// What the asker may do with that verb now, likeliest first: the proposal, then the order of the rules.
pub(super) fn offered(prompt: &Prompt, verb: &Verb, localizer: &Localizer) -> Vec<Offered> {
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
        offered.push(Offered { label: words.join(" "), words, group: String::new(), proposed: false });
    }
    offered.sort_by_key(|offer| !offer.proposed);
    offered
}

/// What an asker is asked, and the verb that they type.
pub(super) fn asked<'a>(asker: &Asker, table: &'a Table, verb: &str) -> Option<(Prompt, &'a Verb)> {
    let seat = table.head.seat_of(asker.person.user).filter(|_| table.head.phase == Phase::Playing)?;
    let prompt = Some(table.prompt(seat)).filter(|prompt| !prompt.groups.is_empty())?;
    Some((prompt, table.entry.info.verbs.iter().find(|v| v.name == verb)?))
}

/// What was meant by a verb with its parameters: words of the notation, or what they are called on the buttons.
pub(super) fn meant(asker: &Asker, table: &Arc<Table>, verb: &Verb, typed: &Typed) -> What {
    let localizer = Localizer::at(table, asker.lang());
    let prompt = asked(asker, table, verb.name).map(|(prompt, _)| prompt).unwrap_or_default();
    let offered = offered(&prompt, verb, &localizer);
    let given: Vec<&str> = verb.params.iter().filter_map(|param: &Param| typed.words(param.name)).collect();
    let whole = given.join(" ");
    let named = |key: &str, label: &str| whole.strip_prefix(READY) == Some(key) || whole.eq_ignore_ascii_case(label);
    if let Some(ready) = prompt.ready.iter().find(|ready| named(ready.key, &localizer.plain(&ready.label))) {
        return What::Ready { decision: None, key: ready.key.to_owned() };
    }
    if let Some(key) = whole.strip_prefix(READY) {
        return What::Ready { decision: None, key: key.to_owned() };
    }
    let labelled = |piece: &str| {
        let offer = offered.iter().find(|offer| offer.label.to_lowercase() == piece.to_lowercase())?;
        Some(format!("{} {}", verb.name, offer.words.join(" ")).trim_end().to_owned())
    };
    let action = |given: &[&str]| labelled(&given.join(" ")).unwrap_or_else(|| action(table, verb.name, given));
    let actions = if verb.many && given.len() == 1 {
        let pieces = whole.split(',').map(str::trim).filter(|piece| !piece.is_empty());
        let read = |piece| {
            let one = action(&[piece]);
            let several = if table.entry.notation(&one).is_ok() { None } else { sequence(table.entry, verb.name, piece) };
            several.unwrap_or_else(|| vec![one])
        };
        pieces.flat_map(read).collect()
    } else {
        vec![action(&given)]
    };
    What::Play { decision: None, actions }
}

/// Several actions of a verb in a row, without commas between them: "east east look north". Each takes as many words as the notation
/// reads. `None` where they cannot be told apart.
fn sequence(rules: &GameEntry, verb: &str, words: &str) -> Option<Vec<String>> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    // From the end: what follows each word, if it can be read.
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

/// One action of what was given for each parameter: "harbor" and "small market" are understood, "2 lumber, 1 ore" is one word of the
/// notation, and a player may be called by name.
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
    known.unwrap_or(as_typed)
}

/// `p2` for the player of that name.
fn seat_called(table: &Table, name: &str) -> Option<String> {
    let player = table.head.players.iter().position(|player| player.name.to_lowercase() == name.trim().to_lowercase())?;
    Some(Seat(u8::try_from(player).ok()?).to_string())
}

/// `captainShip=largestShip, openVP=on` as keys and values.
///
/// # Errors
/// Gives back the part that has no value.
pub(super) fn options(words: &str) -> Result<Vec<(String, String)>, String> {
    let parts = words.split(',').map(str::trim).filter(|part| !part.is_empty());
    let pairs = parts.map(|part| {
        let pair = part.split_once(['=', ':']).or_else(|| part.split_once(' '));
        let (key, value) = pair.ok_or_else(|| part.to_owned())?;
        Ok((key.trim().to_owned(), value.trim().to_owned()))
    });
    pairs.collect()
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
        // As many words as belong together.
        assert_eq!(cut("role", "builder double builder").as_deref(), Some("role builder double, role builder"));
        assert_eq!(cut("discard", "quarry chappel"), None);
        assert_eq!(cut("discard", "quarry chapel chappel quarry"), None);
    }

    #[test]
    fn options_are_typed_as_pairs_in_several_ways() {
        let pair = |key: &str, value: &str| (key.to_owned(), value.to_owned());
        assert_eq!(options(""), Ok(Vec::new()));
        assert_eq!(options("a=b"), Ok(vec![pair("a", "b")]));
        assert_eq!(options(" a = b , c:d, e f ,"), Ok(vec![pair("a", "b"), pair("c", "d"), pair("e", "f")]));
        assert_eq!(options("a=b, c"), Err("c".to_owned()));
    }
}
