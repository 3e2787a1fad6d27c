//! Autocomplete: what is offered while somebody types. Start reading at [`Front::complete`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_model::Table;
use tertulia_render::choices::READY;
use tertulia_render::{Localizer, limits, words};
use tertulia_rules::erased::GameEntry;
use tertulia_rules::game::{Actor, Prompt, Seat, Verb};

use crate::Front;
use crate::asker::Asker;
use crate::reading::has_beginning;
use crate::reading::hours;
use crate::reading::lexicon::Lexicon;
use crate::reading::options;
use crate::reading::typed::{Completion, Typed};
use crate::reading::verbs::{Offered, action, offered};
use crate::reading::words::asked;

const MOST: usize = 25;
/// Most characters of a choice's name or value.
const LONGEST: usize = 100;

impl Front {
    /// Returns what can be typed next, if anything.
    pub async fn complete(&self, asker: &Asker, typed: &Typed) -> Vec<Completion> {
        let Some(focused) = typed.focused.clone() else { return Vec::new() };
        let words = typed.words(&focused).unwrap_or_default().to_owned();
        let mut choices = match (typed.command.as_str(), focused.as_str()) {
            (_, "table") => self.tables_of(asker, &words).await,
            ("table" | "league", "options") => {
                let named = typed.words("game").and_then(|slug| self.tables.game(slug));
                let rules = match named {
                    Some(rules) => Some(rules),
                    // The game of the lobby.
                    None => self.which(asker, typed).await.ok().map(|known| known.table.entry),
                };
                rules.map(|rules| option_choices(rules, &words, asker.lang())).unwrap_or_default()
            }
            ("settings", option) => hours::choices(option, &words, &asker.likes, self.tables.now(), asker.lang()),
            ("table", "player") => self.players_of(asker, typed, &words).await,
            ("table", param @ ("give" | "end")) => self.order_choices(asker, typed, param, &words).await,
            ("table" | "turns" | "stats", _) => Vec::new(),
            (slug, param) => match self.which(asker, typed).await {
                Ok(known) if known.table.head.game == slug => verb_choices(asker, &known.table, typed, param, &words),
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

    /// Offers the players who are still in the game.
    async fn players_of(&self, asker: &Asker, typed: &Typed, words: &str) -> Vec<Completion> {
        let Ok(known) = self.which(asker, typed).await else { return Vec::new() };
        let names = Localizer::at(&known.table, asker.lang()).names;
        let seats = known.table.head.present().map(|(seat, _)| seat);
        let choices = seats.map(|seat| Completion { name: names.of(seat), value: seat.to_string() });
        choices.filter(|choice| has_beginning(&choice.name, words)).collect()
    }

    /// Offers the asker's tables, those that wait for them first.
    async fn tables_of(&self, asker: &Asker, words: &str) -> Vec<Completion> {
        let Ok(mut mine) = self.tables.of(asker.person.user).await else { return Vec::new() };
        let waits = |table: &Table| table.head.seat_of(asker.person.user).is_some_and(|seat| table.head.awaited.has(seat));
        mine.sort_by_key(|table| (!waits(table), table.head.since));
        let choices = mine.iter().map(|table| {
            let localizer = Localizer::at(table, asker.lang());
            let game = localizer.plain(&words::game_name(table.entry.info));
            let others: Vec<String> = (0u8..).take(table.head.players.len()).map(|seat| localizer.names.of(Seat(seat))).collect();
            Completion { name: format!("{} · {game} · {}", table.head.id, others.join(", ")), value: table.head.id.to_string() }
        });
        choices.filter(|choice| has_beginning(&choice.name, words)).collect()
    }
}

/// Completes the last of `key=value, ...` and keeps what is before it.
fn option_choices(rules: &GameEntry, words: &str, lang: Lang) -> Vec<Completion> {
    let (before, last) = words.rsplit_once(',').map_or(("", words), |(before, last)| (before.trim(), last.trim()));
    let localizer = Localizer::nowhere(lang);
    let kind = rules.info;
    let given = options::read(kind, before, lang).unwrap_or_default();
    let free = kind.options.iter().filter(|option| given.iter().all(|(key, _)| key != option.key));
    let pairs = free.flat_map(|option| option.values.iter().skip(1).map(move |value| (option, *value)));
    let choices = pairs.map(|(option, value)| {
        let shown = localizer.pair(
            &localizer.plain(&words::option_name(kind, option)),
            &localizer.plain(&words::option_value(kind, option, value)),
        );
        let pair = format!("{}={value}", option.key);
        if before.is_empty() {
            Completion { name: shown, value: pair }
        } else {
            Completion { name: format!("{before}, {shown}"), value: format!("{before}, {pair}") }
        }
    });
    choices.filter(|choice| has_beginning(&choice.name, last) || has_beginning(&choice.value, last)).collect()
}

fn verb_choices(asker: &Asker, table: &Arc<Table>, typed: &Typed, param: &str, words: &str) -> Vec<Completion> {
    let Some((prompt, verb)) = asked(asker, table, &typed.sub) else { return Vec::new() };
    let localizer = Localizer::at(table, asker.lang());
    let offered = offered(table, &prompt, verb, &localizer);
    if verb.many {
        list_choices(&prompt, verb, &offered, words, &localizer)
    } else {
        let listed = word_choices(verb, &offered, typed, param, words, &Lexicon::of(table, localizer.lang));
        if listed.is_empty() { open_choices(asker, table, verb, &offered, typed, param) } else { listed }
    }
}

/// Offers words where no listed action goes on so: words of listed actions in that place, and
/// players, if the game takes them with what was given before.
fn open_choices(asker: &Asker, table: &Table, verb: &Verb, offered: &[Offered], typed: &Typed, param: &str) -> Vec<Completion> {
    let place = verb.params.iter().position(|p| p.name == param);
    let (Some(game), Some(at), Some(seat)) = (&table.game, place, table.head.seat_for(asker.person.user)) else {
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
    let names = Localizer::at(table, asker.lang()).names;
    words.extend(table.head.present().map(|(seat, _)| (names.of(seat), seat.to_string())));
    let whole = |word: &str| if before.is_empty() { word.to_owned() } else { format!("{} {word}", before.trim_end()) };
    let taken = |word: &str| {
        let word = whole(word);
        let given: Vec<&str> = given.iter().copied().chain([word.as_str()]).collect();
        game.boxed_clone().play(Actor::Seat(seat), &action(table, verb.name, &given)).is_ok()
    };
    let fits = words.into_iter().filter(|(name, word)| (has_beginning(name, last) || has_beginning(word, last)) && taken(word));
    fits.map(|(name, word)| Completion { name: whole(&name), value: whole(&word) }).collect()
}

/// Offers words for one parameter, given those before it.
fn word_choices(verb: &Verb, offered: &[Offered], typed: &Typed, param: &str, words: &str, lexicon: &Lexicon) -> Vec<Completion> {
    let Some(at) = verb.params.iter().position(|p| p.name == param) else { return Vec::new() };
    let last = at + 1 == verb.params.len();
    let before = verb.params.iter().take(at).enumerate();
    let given: Vec<(usize, String)> = before.filter_map(|(at, p)| Some((at, typed.words(p.name)?.to_lowercase()))).collect();
    let mut choices: Vec<Completion> = Vec::new();
    for offer in offered.iter().filter(|offer| given.iter().all(|(at, word)| offer.words.get(*at) == Some(word))) {
        let value = if last {
            offer.words.get(at..).unwrap_or_default().join(" ")
        } else {
            offer.words.get(at).cloned().unwrap_or_default()
        };
        // The label of the action that the word settles, or of the group that alone has it.
        let name = if last || offered.iter().filter(|other| other.words.get(at) == offer.words.get(at)).count() == 1 {
            if offer.note.is_empty() { offer.label.clone() } else { format!("{} · {}", offer.label, offer.note) }
        } else if offered.iter().all(|other| (other.group == offer.group) == (other.words.get(at) == offer.words.get(at))) {
            offer.group.clone()
        } else {
            lexicon.shown(&value).to_owned()
        };
        let fits = !value.is_empty() && (has_beginning(&name, words) || has_beginning(&value, words));
        if fits && !choices.iter().any(|choice| choice.value == value) {
            choices.push(Completion { name, value });
        }
    }
    choices
}

/// Offers lists: whole answers first, then what can be added to the list that was begun.
fn list_choices(prompt: &Prompt, verb: &Verb, offered: &[Offered], words: &str, localizer: &Localizer) -> Vec<Completion> {
    let (before, last) = words.rsplit_once(',').map_or(("", words), |(before, last)| (before.trim(), last.trim()));
    let mut used: Vec<String> =
        before.split(',').map(|piece| piece.trim().to_lowercase()).filter(|piece| !piece.is_empty()).collect();
    let mut choices: Vec<Completion> = Vec::new();
    if before.is_empty() {
        for ready in &prompt.ready {
            let name = localizer.plain(&ready.label);
            let pieces: Option<Vec<&str>> = ready.actions.iter().map(|a| a.strip_prefix(verb.name).map(str::trim)).collect();
            if let Some(pieces) = pieces.filter(|pieces| !pieces.is_empty()) {
                let list = pieces.join(", ");
                let shown = format!("{name}: {list}");
                choices.push(Completion { name: shown, value: format!("{READY}{}", ready.key) });
            }
        }
        choices.retain(|choice| has_beginning(&choice.name, last) || has_beginning(&choice.value, last));
    }
    for offer in offered {
        let word = offer.words.join(" ");
        // What is in the list already is offered only as often as it is left.
        if let Some(at) = used.iter().position(|piece| *piece == word) {
            used.swap_remove(at);
            continue;
        }
        let (name, value) = if before.is_empty() {
            (offer.label.clone(), word.clone())
        } else {
            (format!("{before}, {}", offer.label), format!("{before}, {word}"))
        };
        if (has_beginning(&offer.label, last) || has_beginning(&word, last))
            && !choices.iter().any(|choice| choice.value == value)
        {
            choices.push(Completion { name, value });
        }
    }
    choices
}
