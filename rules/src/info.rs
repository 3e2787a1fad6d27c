//! What a game says of itself, apart from any position of it: its slug and seats, the options it can be opened with, its verbs, its rules in short.
//!
//! Start reading at [`GameInfo`].

use serde::{Deserialize, Serialize};

use crate::orders::OrderSpec;
use crate::text::{Resources, Text};

/// What a game is, apart from any position of it. One `const` a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The game's name in commands, records and the store: lower case, digits and hyphens. For ever.
    pub slug: &'static str,
    /// What the keys of its texts begin with, before a hyphen: the slug. A module that plays an older version beside the newest one has
    /// another, so that each says its own words.
    pub texts: &'static str,
    /// Version of rules and notation, by which new games are played. Raised when an old log would replay differently; games begun by an
    /// older one go on by it, see [`Game::by_version`](crate::game::Game::by_version).
    pub version: u16,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// Options a table can be opened with, in the order they are offered.
    pub options: &'static [OptionSpec],
    /// Which of its texts name words of the notation: with `good` among them, `<texts>-good-corn` is what people call, and may type for,
    /// `corn`. A text whose words have a placeholder is none. The words that are no nouns of the game are called by `word`.
    pub nouns: &'static [&'static str],
    /// What a seat can do, as the subcommands of the game's slash command, in the order they are listed. At most 25.
    pub verbs: &'static [Verb],
    /// Standing orders that a seat can give, in the order they are offered. At most 25.
    pub orders: &'static [OrderSpec],
    /// Its rules in short, topic by topic, in the order they are read: a turn, roles or phases, buildings or cards, scoring, as far as it has
    /// them. At least one. What its options change is told from [`GameInfo::options`].
    pub topics: &'static [Topic],
    /// Its Fluent resources: English, French.
    pub text: Resources,
    /// Its `RULES.md`: what is implemented and how, and the complete notation.
    pub manual: &'static str,
}

/// A topic of a game's rules in short. Its name is the text `<texts>-topic-<key>` and what it says `<texts>-rules-<key>`: paragraphs with an
/// empty line between them, each short enough for a message.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    /// Lower case letters and hyphens: `turn`.
    pub key: &'static str,
    /// What is listed below those paragraphs, a line each: every building with its price, effect and points. At a table with these options, or
    /// whatever a table may have.
    pub list: fn(Option<&Options>) -> Vec<Text>,
}

impl Topic {
    /// Paragraphs alone.
    pub const fn of(key: &'static str) -> Topic {
        Topic::listing(key, |_| Vec::new())
    }

    /// Paragraphs, and a list below.
    pub const fn listing(key: &'static str, list: fn(Option<&Options>) -> Vec<Text>) -> Topic {
        Topic { key, list }
    }
}

/// One option of a game. Its name and meaning are the texts `<texts>-option-<key>` and `<texts>-option-<key>-about`, with
/// [`GameInfo::texts`] in front and the key in kebab-case (`captainShip` is `captain-ship`).
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// As in `docs/rules/<slug>.md`: `captainShip`.
    pub key: &'static str,
    /// Possible values, the default first. Two values `off`, `on` are a switch. A value's name is the text
    /// `<texts>-option-<key>-<value>`, or the shared `option-on` and `option-off`.
    pub values: &'static [&'static str],
    /// Whether `values` are all there are, or examples of a text.
    pub open: Open,
    /// The option means something only while another one has a value.
    pub needs: Option<Need>,
    /// The value for random play, where the rules promise no end to it with the default; one of `values`.
    pub simulated: Option<&'static str>,
    /// The value for rated games, where the default is for a first game and gives some seats more than others; one of `values`. A table of
    /// somebody who has finished a game of it opens with this value, and no game with the default is rated.
    pub rated: Option<&'static str>,
    /// The group that begins with it and goes up to the next option that begins one; its name is the text
    /// `<texts>-option-group-<group>`. Without any the options are one list.
    pub begins: Option<&'static str>,
}

/// Whether an option's values are a closed list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// One of the values listed.
    Closed,
    /// Words of small letters, digits and hyphens, separated by commas (or spaces, when they are typed), at most [`LONGEST_OPTION`]
    /// characters; the game judges them.
    Text,
}

/// The longest value of an open option.
pub const LONGEST_OPTION: usize = 600;

/// Another option and the value it must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// Key of the other option.
    pub key: &'static str,
    /// The value it must have.
    pub value: &'static str,
}

impl GameInfo {
    /// Its options, group by group. The first of a group says its name: [`OptionSpec::begins`].
    pub fn option_groups(&self) -> impl Iterator<Item = &'static [OptionSpec]> {
        self.options.chunk_by(|_, next| next.begins.is_none())
    }
}

impl OptionSpec {
    /// One of several values, the default first.
    pub const fn of(key: &'static str, values: &'static [&'static str]) -> OptionSpec {
        OptionSpec { key, values, open: Open::Closed, needs: None, simulated: None, rated: None, begins: None }
    }

    /// `off` unless switched on.
    pub const fn switch(key: &'static str) -> OptionSpec {
        OptionSpec::of(key, &["off", "on"])
    }

    /// A text; the values are examples, the default first.
    pub const fn text(key: &'static str, examples: &'static [&'static str]) -> OptionSpec {
        OptionSpec { open: Open::Text, ..OptionSpec::of(key, examples) }
    }

    /// With another value than the default for rated games.
    pub const fn rated(self, value: &'static str) -> OptionSpec {
        OptionSpec { rated: Some(value), ..self }
    }

    /// Whether no game with these options is rated because of this one.
    pub fn is_unrated(&self, options: &Options) -> bool {
        self.rated.is_some() && self.values.first() == Some(&options.get(self.key))
    }

    /// The first option of a group.
    pub const fn begins(self, group: &'static str) -> OptionSpec {
        OptionSpec { begins: Some(group), ..self }
    }

    /// Whether it has any effect at a table with these options: what it needs is set.
    pub fn matters(&self, options: &Options) -> bool {
        self.needs.is_none_or(|need| options.get(need.key) == need.value)
    }

    /// The value in its stored spelling; `None` if the option cannot have it.
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

/// A verb of a game, and a subcommand of its slash command. Its texts are `<texts>-verb-<name>` (the command's name in that language:
/// lower case, no space) and `<texts>-verb-<name>-about` (at most 100 characters).
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// First word of the notation of the actions it stands for.
    pub name: &'static str,
    /// The words after the verb, one parameter each, in order; the last takes the rest.
    pub params: &'static [Param],
    /// Whether several actions of this verb can be given at once, separated by commas.
    pub many: bool,
}

/// A parameter of a [`Verb`]. Its texts are `<texts>-param-<name>` and `<texts>-param-<name>-about`.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// English name, and the option's name on Discord.
    pub name: &'static str,
    /// Whether the verb means anything without it.
    pub required: bool,
}

/// The options a table was opened with: every key of [`GameInfo::options`] has a value of its list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options(Vec<(String, String)>);

impl Options {
    /// Every option at its default.
    pub fn defaults(kind: &GameInfo) -> Options {
        Options(kind.options.iter().filter_map(|o| Some((o.key.to_owned(), (*o.values.first()?).to_owned()))).collect())
    }

    /// Every option at its value for random play: see [`OptionSpec::simulated`].
    pub fn simulated(kind: &GameInfo) -> Options {
        let value = |o: &OptionSpec| o.simulated.or(o.values.first().copied());
        Options(kind.options.iter().filter_map(|o| Some((o.key.to_owned(), value(o)?.to_owned()))).collect())
    }

    /// Every option at its value for rated games: see [`OptionSpec::rated`].
    pub fn rated(kind: &GameInfo) -> Options {
        let value = |o: &OptionSpec| o.rated.or(o.values.first().copied());
        Options(kind.options.iter().filter_map(|o| Some((o.key.to_owned(), value(o)?.to_owned()))).collect())
    }

    /// The same with those options of the game that are missing, at their defaults: a release may have added some since a table was
    /// stored. In the game's order; what the game does not have is behind the others.
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

    /// The same with one option changed.
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

    /// The value of an option; the empty string for one the game does not have.
    pub fn get(&self, key: &str) -> &str {
        self.0.iter().find(|(k, _)| k == key).map_or("", |(_, v)| v)
    }

    /// Whether a switch is on.
    pub fn on(&self, key: &str) -> bool {
        self.get(key) == "on"
    }

    /// All of them, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
}

/// An option that does not exist, or not with that value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadOption {
    /// The game has no option of that key.
    #[error("there is no option `{key}`; there are: {}", known.join(", "))]
    Unknown {
        /// The key as it was given.
        key: String,
        /// Every key of the game, in its order.
        known: Vec<&'static str>,
    },
    /// The option cannot have that value.
    #[error("option {key} cannot be `{value}`; allowed: {}", allowed.join(", "))]
    Value {
        /// Key of the option.
        key: &'static str,
        /// The value as it was given.
        value: String,
        /// [`OptionSpec::values`] of it.
        allowed: &'static [&'static str],
    },
}
