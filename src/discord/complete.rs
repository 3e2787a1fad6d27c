//! What is offered while somebody types, and what they meant by what they typed.
//!
//! Start reading at [`choices`] and [`meant`].

use std::sync::Arc;

use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Actor, Entry, Group, Param, Prompt, Seat, Verb};
use tertulia_rules::text::Text;

use super::asker::Asker;
use super::front::Front;
use super::presses::prompt;
use super::slash::{Typed, options};
use crate::i18n::Lang;
use crate::render::choices::READY;
use crate::render::{Voice, limits, words};
use crate::tables::{Phase, Table, What};

/// Most choices of a completion.
const MOST: usize = 25;
/// Characters of a choice's name or value.
const LONGEST: usize = 100;

/// A choice that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Shown.
    pub(super) name: String,
    /// Typed for the asker.
    pub(super) value: String,
}

/// What can be typed next. Nothing where there is nothing, or no table.
pub(super) async fn choices(front: &Front, asker: &Asker, data: &serenity::model::application::CommandData) -> Vec<Choice> {
    let typed = Typed::of(data);
    let Some(focused) = typed.focused.clone() else { return Vec::new() };
    let words = typed.words(&focused).unwrap_or_default().to_owned();
    let mut choices = match (typed.command.as_str(), focused.as_str()) {
        (_, "table") => tables(front, asker, &words).await,
        ("table", "options") => {
            let rules = typed.words("game").and_then(|slug| front.tables.game(slug));
            rules.map(|rules| option_choices(rules, &words, asker.lang())).unwrap_or_default()
        }
        ("table" | "turns" | "settings", _) => Vec::new(),
        (slug, param) => match front.which(asker, &typed).await {
            Ok(known) if known.table.head.game == slug => verb_choices(asker, &known.table, &typed, param, &words),
            Ok(_) | Err(_) => Vec::new(),
        },
    };
    choices.retain(|choice| choice.value.chars().count() <= LONGEST && !choice.value.is_empty());
    choices.truncate(MOST);
    for choice in &mut choices {
        choice.name = limits::clip(&choice.name, LONGEST);
    }
    choices
}

/// The asker's tables, those that wait for them first.
async fn tables(front: &Front, asker: &Asker, words: &str) -> Vec<Choice> {
    let Ok(mut mine) = front.tables.of(asker.person.user).await else { return Vec::new() };
    let waits = |table: &Table| table.head.seat_of(asker.person.user).is_some_and(|seat| table.head.awaited.has(seat));
    mine.sort_by_key(|table| (!waits(table), table.head.since));
    let choices = mine.iter().map(|table| {
        let game = Voice::nowhere(asker.lang()).plain(&words::game_name(table.entry.info));
        let others: Vec<&str> = table.head.players.iter().map(|player| player.name.as_str()).collect();
        Choice { name: format!("{} · {game} · {}", table.head.id, others.join(", ")), value: table.head.id.to_string() }
    });
    choices.filter(|choice| holds(&choice.name, words)).collect()
}

/// `key=value, ...`: what is being typed last is completed, and what stands before it kept.
fn option_choices(rules: &GameEntry, words: &str, lang: Lang) -> Vec<Choice> {
    let (before, last) = words.rsplit_once(',').map_or(("", words), |(before, last)| (before.trim(), last.trim()));
    let given: Vec<String> = options(before).unwrap_or_default().into_iter().map(|(key, _)| key.to_lowercase()).collect();
    let voice = Voice::nowhere(lang);
    let kind = rules.info;
    let free = kind.options.iter().filter(|option| !given.contains(&option.key.to_lowercase()));
    let pairs = free.flat_map(|option| option.values.iter().skip(1).map(move |value| (option, *value)));
    let choices = pairs.map(|(option, value)| {
        let shown =
            voice.pair(&voice.plain(&words::option_name(kind, option)), &voice.plain(&words::option_value(kind, option, value)));
        let pair = format!("{}={value}", option.key);
        if before.is_empty() {
            Choice { name: shown, value: pair }
        } else {
            Choice { name: format!("{before}, {shown}"), value: format!("{before}, {pair}") }
        }
    });
    choices.filter(|choice| holds(&choice.name, last) || holds(&choice.value, last)).collect()
}

/// An action that can be typed: the words after the verb, and what it is called.
struct Offered {
    words: Vec<String>,
    label: String,
    /// What its group is called.
    group: String,
    proposed: bool,
}

/// What the asker may do with that verb now, likeliest first: the proposal, then the order of the rules.
fn offered(prompt: &Prompt, verb: &Verb, voice: &Voice) -> Vec<Offered> {
    let of = |group: &Text, entry: &Entry| {
        let mut words = entry.action.split(' ').map(str::to_owned);
        let same = words.next().is_some_and(|first| first == verb.name);
        same.then(|| Offered {
            words: words.collect(),
            label: voice.plain(&entry.label),
            group: voice.plain(group),
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

fn verb_choices(asker: &Asker, table: &Arc<Table>, typed: &Typed, param: &str, words: &str) -> Vec<Choice> {
    let Some((prompt, verb)) = asked(asker, table, &typed.sub) else { return Vec::new() };
    let voice = Voice::at(table, asker.lang());
    let offered = offered(&prompt, verb, &voice);
    if verb.many {
        list_choices(&prompt, verb, &offered, words, &voice)
    } else {
        let listed = word_choices(verb, &offered, typed, param, words);
        if listed.is_empty() { open_choices(asker, table, verb, &offered, typed, param) } else { listed }
    }
}

/// What can be typed next where no listed action goes on so: words that stand there in listed actions, and players; those with which the
/// game takes what has been given so far.
fn open_choices(asker: &Asker, table: &Table, verb: &Verb, offered: &[Offered], typed: &Typed, param: &str) -> Vec<Choice> {
    let place = verb.params.iter().position(|p| p.name == param);
    let (Some(game), Some(at), Some(seat)) = (&table.game, place, table.head.seat_of(asker.person.user)) else {
        return Vec::new();
    };
    let given: Vec<&str> = verb.params.iter().take(at).filter_map(|p| typed.words(p.name)).collect();
    if given.is_empty() || given.len() < at {
        return Vec::new();
    }
    let (before, last) = typed.words(param).map_or(("", ""), |words| words.rsplit_once([' ', ',']).unwrap_or(("", words)));
    let listed = offered.iter().filter_map(|offer| offer.words.get(at));
    let mut words: Vec<(String, String)> = listed.map(|word| (word.clone(), word.clone())).collect();
    words.sort_unstable();
    words.dedup();
    words.extend(table.head.present().map(|(seat, player)| (player.name.clone(), seat.to_string())));
    let whole = |word: &str| if before.is_empty() { word.to_owned() } else { format!("{} {word}", before.trim_end()) };
    let taken = |word: &str| {
        let word = whole(word);
        let given: Vec<&str> = given.iter().copied().chain([word.as_str()]).collect();
        game.boxed_clone().play(Actor::Seat(seat), &action(table, verb.name, &given)).is_ok()
    };
    let fits = words.into_iter().filter(|(name, word)| (holds(name, last) || holds(word, last)) && taken(word));
    fits.map(|(name, word)| Choice { name: whole(&name), value: whole(&word) }).collect()
}

fn asked<'a>(asker: &Asker, table: &'a Table, verb: &str) -> Option<(Prompt, &'a Verb)> {
    let seat = table.head.seat_of(asker.person.user).filter(|_| table.head.phase == Phase::Playing)?;
    let prompt = Some(prompt(table, seat)).filter(|prompt| !prompt.groups.is_empty())?;
    Some((prompt, table.entry.info.verbs.iter().find(|v| v.name == verb)?))
}

/// The words that fit one parameter, given those before it.
fn word_choices(verb: &Verb, offered: &[Offered], typed: &Typed, param: &str, words: &str) -> Vec<Choice> {
    let Some(at) = verb.params.iter().position(|p| p.name == param) else { return Vec::new() };
    let last = at + 1 == verb.params.len();
    let before = verb.params.iter().take(at).enumerate();
    let given: Vec<(usize, String)> = before.filter_map(|(at, p)| Some((at, typed.words(p.name)?.to_lowercase()))).collect();
    let mut choices: Vec<Choice> = Vec::new();
    for offer in offered.iter().filter(|offer| given.iter().all(|(at, word)| offer.words.get(*at) == Some(word))) {
        let value = if last {
            offer.words.get(at..).unwrap_or_default().join(" ")
        } else {
            offer.words.get(at).cloned().unwrap_or_default()
        };
        // What the whole action is called, when the word settles it; or a group that has this word for itself.
        let name = if last || offered.iter().filter(|other| other.words.get(at) == offer.words.get(at)).count() == 1 {
            offer.label.clone()
        } else if offered.iter().all(|other| (other.group == offer.group) == (other.words.get(at) == offer.words.get(at))) {
            offer.group.clone()
        } else {
            value.clone()
        };
        let fits = !value.is_empty() && (holds(&name, words) || holds(&value, words));
        if fits && !choices.iter().any(|choice| choice.value == value) {
            choices.push(Choice { name, value });
        }
    }
    choices
}

/// Several at once: whole answers first, then what can be added to the list that was begun.
fn list_choices(prompt: &Prompt, verb: &Verb, offered: &[Offered], words: &str, voice: &Voice) -> Vec<Choice> {
    let (before, last) = words.rsplit_once(',').map_or(("", words), |(before, last)| (before.trim(), last.trim()));
    let mut used: Vec<String> =
        before.split(',').map(|piece| piece.trim().to_lowercase()).filter(|piece| !piece.is_empty()).collect();
    let mut choices: Vec<Choice> = Vec::new();
    if before.is_empty() {
        for ready in &prompt.ready {
            let name = voice.plain(&ready.label);
            let pieces: Option<Vec<&str>> = ready.actions.iter().map(|a| a.strip_prefix(verb.name).map(str::trim)).collect();
            if let Some(pieces) = pieces.filter(|pieces| !pieces.is_empty()) {
                let list = pieces.join(", ");
                let shown = format!("{name}: {list}");
                choices.push(Choice { name: shown, value: format!("{READY}{}", ready.key) });
            }
        }
        choices.retain(|choice| holds(&choice.name, last) || holds(&choice.value, last));
    }
    for offer in offered {
        let word = offer.words.join(" ");
        // Each entry once: what is in the list already is offered as often as it is left.
        if let Some(at) = used.iter().position(|piece| *piece == word) {
            used.swap_remove(at);
            continue;
        }
        let (name, value) = if before.is_empty() {
            (offer.label.clone(), word.clone())
        } else {
            (format!("{before}, {}", offer.label), format!("{before}, {word}"))
        };
        if (holds(&offer.label, last) || holds(&word, last)) && !choices.iter().any(|choice| choice.value == value) {
            choices.push(Choice { name, value });
        }
    }
    choices
}

fn holds(text: &str, words: &str) -> bool {
    words.is_empty() || text.to_lowercase().contains(&words.to_lowercase())
}

/// What was meant by a verb with its parameters: words of the notation, or what they are called on the buttons.
pub(super) fn meant(asker: &Asker, table: &Arc<Table>, verb: &Verb, typed: &Typed) -> What {
    let voice = Voice::at(table, asker.lang());
    let prompt = asked(asker, table, verb.name).map(|(prompt, _)| prompt).unwrap_or_default();
    let offered = offered(&prompt, verb, &voice);
    let given: Vec<&str> = verb.params.iter().filter_map(|param: &Param| typed.words(param.name)).collect();
    let whole = given.join(" ");
    let named = |key: &str, label: &str| whole.strip_prefix(READY) == Some(key) || whole.eq_ignore_ascii_case(label);
    if let Some(ready) = prompt.ready.iter().find(|ready| named(ready.key, &voice.plain(&ready.label))) {
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
}
