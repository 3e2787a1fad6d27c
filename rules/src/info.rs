//! What a game says of itself, apart from any position: its slug and seats, the options it can be
//! opened with, its verbs, its rules in short. Start reading at [`GameInfo`].

use serde::{Deserialize, Serialize};

use crate::orders::OrderSpec;
use crate::text::{Resources, Text};

/// What a game is, apart from any position. One `const` a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The permanent name in commands, records and the store: lower case, digits and hyphens.
    pub slug: &'static str,
    /// The prefix of the keys of its texts, before a hyphen: the slug. A module that plays an older
    /// version beside the newest has a prefix of its own, so that each says its own words.
    pub texts: &'static str,
    /// The version of rules and notation by which new games are played. Raised when an old log
    /// would replay differently; older games go on by theirs, see
    /// [`Game::by_version`](crate::game::Game::by_version).
    pub version: u16,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The options a table can be opened with, in the order they are offered.
    pub options: &'static [OptionSpec],
    /// Which texts name words of the notation: with `good` here, `<texts>-good-corn` is what people
    /// call `corn` and may type for it. A text with a placeholder is not such a name. `word` names
    /// the words that are no nouns of the game.
    pub nouns: &'static [&'static str],
    /// What a seat can do, as the subcommands of the game's slash command, in order. At most 25.
    pub verbs: &'static [Verb],
    /// The standing orders that a seat can give, in the order they are offered. At most 25.
    pub orders: &'static [OrderSpec],
    /// The rules in short, in reading order: a turn, roles or phases, buildings or cards, scoring,
    /// as far as there are any. At least one. [`GameInfo::options`] tells what options change.
    pub topics: &'static [Topic],
    /// The Fluent resources of the game.
    pub text: Resources,
    /// The `RULES.md` of the game: what is implemented and how, and the complete notation.
    pub manual: &'static str,
}

/// A topic of a game's rules in short, with the name `<texts>-topic-<key>` and the text
/// `<texts>-rules-<key>`: paragraphs separated by empty lines, each short enough for a message.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Lower case letters and hyphens: `turn`.
    pub key: &'static str,
    /// What is listed below those paragraphs, a line each: every building with its price, effect
    /// and points. For a table with these options, or with `None` for any table.
    pub list: fn(Option<&Options>) -> Vec<Text>,
}

impl Topic {
    /// Returns a topic of paragraphs alone.
    pub const fn of(key: &'static str) -> Topic {
        Topic::listing(key, |_| Vec::new())
    }

    /// Returns a topic of paragraphs with a list below.
    pub const fn listing(key: &'static str, list: fn(Option<&Options>) -> Vec<Text>) -> Topic {
        Topic { key, list }
    }
}

/// An option of a game, with the name `<texts>-option-<key>` and the meaning
/// `<texts>-option-<key>-about`, the key in kebab-case (`captainShip` is `captain-ship`).
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The key as in `docs/rules/<slug>.md`: `captainShip`.
    pub key: &'static str,
    /// The possible values, the default first. `off` and `on` make a switch. A value's name is
    /// `<texts>-option-<key>-<value>`, or the shared `option-on` and `option-off`.
    pub values: &'static [&'static str],
    /// Whether `values` are all there are, or examples of a text.
    pub open: Open,
    /// The value of another option without which this one has no effect.
    pub needs: Option<Need>,
    /// The value for random play, where the default does not promise an end to it; one of `values`.
    pub simulated: Option<&'static str>,
    /// The value for rated games, where the default is for a first game and favours some seats; one
    /// of `values`. Preset for hosts who have finished this game; the default is never rated.
    pub rated: Option<&'static str>,
    /// The group that begins here and lasts up to the next option that begins one, with the name
    /// `<texts>-option-group-<group>`. Without groups the options are one list.
    pub begins: Option<&'static str>,
}

/// Whether an option's values are a closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// One of the values listed.
    Closed,
    /// Words of small letters, digits and hyphens, separated by commas (or spaces, when they are
    /// typed), at most [`LONGEST_OPTION`] characters; the game judges them.
    Text,
}

/// The longest value of an open option, in characters.
pub const LONGEST_OPTION: usize = 600;

/// Another option, and the value it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The key of the other option.
    pub key: &'static str,
    /// The value it must have.
    pub value: &'static str,
}

impl GameInfo {
    /// Returns the options group by group; the first of a group names it in [`OptionSpec::begins`].
    pub fn option_groups(&self) -> impl Iterator<Item = &'static [OptionSpec]> {
        self.options.chunk_by(|_, next| next.begins.is_none())
    }
}

impl OptionSpec {
    /// Returns an option with several values, the default first.
    pub const fn of(key: &'static str, values: &'static [&'static str]) -> OptionSpec {
        OptionSpec { key, values, open: Open::Closed, needs: None, simulated: None, rated: None, begins: None }
    }

    /// Returns a switch that is `off` by default.
    pub const fn switch(key: &'static str) -> OptionSpec {
        OptionSpec::of(key, &["off", "on"])
    }

    /// Returns an open option; the values are examples, the default first.
    pub const fn text(key: &'static str, examples: &'static [&'static str]) -> OptionSpec {
        OptionSpec { open: Open::Text, ..OptionSpec::of(key, examples) }
    }

    /// Sets the value for rated games, where that is not the default.
    pub const fn rated(self, value: &'static str) -> OptionSpec {
        OptionSpec { rated: Some(value), ..self }
    }

    /// Returns whether this option keeps games with these options from being rated.
    pub fn is_unrated(&self, options: &Options) -> bool {
        self.rated.is_some() && self.values.first() == Some(&options.get(self.key))
    }

    /// Begins a group of options.
    pub const fn begins(self, group: &'static str) -> OptionSpec {
        OptionSpec { begins: Some(group), ..self }
    }

    /// Returns whether the option has an effect at a table with these options.
    pub fn matters(&self, options: &Options) -> bool {
        self.needs.is_none_or(|need| options.get(need.key) == need.value)
    }

    /// Returns the stored spelling of a value; `None` if the option cannot have it.
    fn read(&self, value: &str) -> Option<String> {
        let word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_,".contains(c);
        match self.open {
            Open::Closed => self.values.iter().find(|v| v.eq_ignore_ascii_case(value)).map(|v| (*v).to_owned()),
            Open::Text => {
                let words = value.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
                let text = words.collect::<Vec<_>>().join(",").to_ascii_lowercase();
                (!text.is_empty() && text.len() <= LONGEST_OPTION && text.chars().all(word)).then_some(text)
            }
        }
    }
}

/// A verb of a game and subcommand of its slash command. Its texts are `<texts>-verb-<name>` (lower
/// case, no space) and `<texts>-verb-<name>-about` (at most 100 characters).
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The first word of the notation of its actions.
    pub name: &'static str,
    /// The words after the verb, one parameter each, in order; the last takes the rest.
    pub params: &'static [Param],
    /// Whether several actions of this verb can be given at once, separated by commas.
    pub many: bool,
}

/// A parameter of a [`Verb`], with texts `<texts>-param-<name>` and `<texts>-param-<name>-about`.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// The English name, and the option's name on Discord.
    pub name: &'static str,
    /// Whether the verb means nothing without it.
    pub required: bool,
}

/// The options a table was opened with: a valid value for every key of [`GameInfo::options`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Returns every option at its default.
    pub fn defaults(kind: &GameInfo) -> Options {
        Options::each(kind, |_| None)
    }

    /// Returns every option at its value for random play: see [`OptionSpec::simulated`].
    pub fn simulated(kind: &GameInfo) -> Options {
        Options::each(kind, |option| option.simulated)
    }

    /// Returns every option at its value for rated games: see [`OptionSpec::rated`].
    pub fn rated(kind: &GameInfo) -> Options {
        Options::each(kind, |option| option.rated)
    }

    fn each(kind: &GameInfo, value: impl Fn(&OptionSpec) -> Option<&'static str>) -> Options {
        let of = |o: &OptionSpec| Some((o.key.to_owned(), value(o).or(o.values.first().copied())?.to_owned()));
        Options(kind.options.iter().filter_map(of).collect())
    }

    /// Adds missing options at their defaults, since a release may have added some after a table
    /// was stored. Puts the options in the game's order, and those unknown to the game last.
    #[must_use]
    pub fn completed(self, kind: &GameInfo) -> Options {
        let mut stored = self.0;
        let mut all = Options::defaults(kind);
        for (key, value) in &mut all.0 {
            if let Some(at) = stored.iter().position(|(stored, _)| stored == key) {
                *value = stored.remove(at).1;
            }
        }
        all.0.extend(stored);
        all
    }

    /// Changes one option.
    ///
    /// # Errors
    /// When the game has no such option, or the option no such value.
    pub fn with(self, kind: &GameInfo, key: &str, value: &str) -> Result<Options, BadOption> {
        let spec = kind
            .options
            .iter()
            .find(|o| o.key.eq_ignore_ascii_case(key))
            .ok_or_else(|| BadOption::Unknown { key: key.to_owned(), known: kind.options.iter().map(|o| o.key).collect() })?;
        let value =
            spec.read(value).ok_or_else(|| BadOption::Value { key: spec.key, value: value.to_owned(), allowed: spec.values })?;
        let mut all = self.completed(kind);
        all.0.iter_mut().filter(|(key, _)| key == spec.key).for_each(|(_, old)| value.clone_into(old));
        Ok(all)
    }

    /// Returns the value of an option; the empty string for one the game does not have.
    pub fn get(&self, key: &str) -> &str {
        self.0.iter().find(|(k, _)| k == key).map_or("", |(_, v)| v)
    }

    /// Returns whether a switch is on.
    pub fn on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }

    /// Returns all options, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
}

/// An option that does not exist, or not with that value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// The game has no option of that key.
    #[error("there is no option `{key}`; the options are: {}", known.join(", "))]
    Unknown {
        /// The key as it was given.
        key: String,
        /// Every key of the game, in its order.
        known: Vec<&'static str>,
    },
    /// The option cannot have that value.
    #[error("option `{key}` cannot be `{value}`; allowed: {}", allowed.join(", "))]
    Value {
        /// The key of the option.
        key: &'static str,
        /// The value as it was given.
        value: String,
        /// [`OptionSpec::values`] of it.
        allowed: &'static [&'static str],
    },
}
