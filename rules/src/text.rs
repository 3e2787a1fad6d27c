//! Sentences as keys and arguments; the host's `i18n` has the words, in Fluent files. Start reading
//! at [`Text`].

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

use crate::seats::Seat;

/// What the rules of any game may say, and what joins words. A game brings its own texts besides:
/// [`GameInfo::text`](crate::game::GameInfo::text).
pub const SHARED: Resources = Resources { en: include_str!("text/en.ftl"), fr: include_str!("text/fr.ftl") };

/// The Fluent sources of a game, embedded.
#[derive(Clone, Copy, Debug)]
pub struct Resources {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

/// A sentence, a label or a noun: the key of a Fluent message and its arguments.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Text {
    /// The id, prefixed with [`GameInfo::texts`](crate::game::GameInfo::texts) or the host's room.
    pub key: Cow<'static, str>,
    /// The arguments by name.
    pub args: Vec<(Cow<'static, str>, Arg)>,
}

/// An argument of a [`Text`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Arg {
    /// A number, also for plurals.
    Number(i64),
    /// A player, whose name the host inserts.
    Seat(Seat),
    /// Players, whose names the host joins.
    Seats(Vec<Seat>),
    /// Another text, inserted whole.
    Text(Box<Text>),
    /// Several texts, joined with commas and "and".
    List(Vec<Text>),
    /// Said as it is: an identifier, or what a player typed.
    Verbatim(String),
    /// Seconds since 1970, which the host shows in each reader's own time zone.
    Moment(i64),
    /// A person by Discord id, whom the host mentions.
    Person(u64),
}

impl Text {
    /// Returns a text without arguments.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Text {
        Text { key: key.into(), args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Text {
        self.args.push((Cow::Borrowed(name), arg.into()));
        self
    }

    /// Returns the argument of that name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.iter().find(|(of, _)| of == name).map(|(_, arg)| arg)
    }

    /// Returns one text for two that differ in numbers and lists alone: numbers are added up, lists
    /// joined ("1 corn" and "2 corn" are "3 corn").
    pub fn summed(&self, later: &Text) -> Option<Text> {
        if self.key != later.key || self.args.len() != later.args.len() {
            return None;
        }
        let arg = |((name, one), (_, other)): (&(_, Arg), &(_, Arg))| {
            let sum = match (one, other) {
                (Arg::Number(one), Arg::Number(other)) => Arg::Number(one + other),
                (Arg::List(one), Arg::List(other)) => Arg::List(joined(one, other)),
                (one, other) => (one == other).then(|| one.clone())?,
            };
            Some((Cow::clone(name), sum))
        };
        let args = self.args.iter().zip(&later.args).map(arg).collect::<Option<Vec<_>>>()?;
        Some(Text { key: self.key.clone(), args })
    }

    /// Returns one text, of that key, for two that differ in their first argument alone, who did
    /// it: one or several seats.
    pub fn of_several(&self, later: &Text, said: Text) -> Option<Text> {
        let (((_, one), same), ((_, other), rest)) = (self.args.split_first()?, later.args.split_first()?);
        let seats = [one, other].into_iter().flat_map(|arg| match arg {
            Arg::Seat(seat) => vec![*seat],
            Arg::Seats(seats) => seats.clone(),
            Arg::Number(_) | Arg::Text(_) | Arg::List(_) | Arg::Verbatim(_) | Arg::Moment(_) | Arg::Person(_) => Vec::new(),
        });
        let mut all = said.with("seats", seats.collect::<Vec<Seat>>());
        all.args.extend_from_slice(rest);
        (same == rest).then_some(all)
    }

    /// Returns whether the text names `seat`, in its arguments or in texts among them.
    pub fn mentions(&self, seat: Seat) -> bool {
        self.args.iter().any(|(_, arg)| match arg {
            Arg::Seat(named) => *named == seat,
            Arg::Seats(named) => named.contains(&seat),
            Arg::Text(text) => text.mentions(seat),
            Arg::List(texts) => texts.iter().any(|text| text.mentions(seat)),
            Arg::Number(_) | Arg::Verbatim(_) | Arg::Moment(_) | Arg::Person(_) => false,
        })
    }
}

/// Adds each text to the one of the list that it can be summed with, else to the end.
fn joined(list: &[Text], more: &[Text]) -> Vec<Text> {
    let mut all = list.to_vec();
    for text in more {
        match all.iter_mut().find_map(|one| one.summed(text).map(|sum| (one, sum))) {
            Some((one, sum)) => *one = sum,
            None => all.push(text.clone()),
        }
    }
    all
}

impl From<&'static str> for Text {
    fn from(key: &'static str) -> Text {
        Text::new(key)
    }
}

impl From<&Text> for Text {
    fn from(text: &Text) -> Text {
        text.clone()
    }
}

/// Turns nouns of a game into texts by the game's own `key`: one function a line. The noun's word
/// is appended to the key given, and a number is an argument where there is one.
///
/// ```text
/// nouns_as_texts! {
///     /// "3 corn"
///     barrels(Good, n) = "barrels";
/// }
/// ```
macro_rules! nouns_as_texts {
    ($($(#[$doc:meta])* $name:ident($noun:ty $(, $n:ident)?) = $key:literal;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(noun: $noun $(, $n: u8)?) -> Text {
            key(&[concat!($key, "-"), noun.id()].concat())$(.with("n", $n))?
        }
    )*};
}
pub(crate) use nouns_as_texts;

/// Defines an enum of facts, each with what it holds and the text made of it.
///
/// ```text
/// sentences! {
///     /// A fact.
///     pub enum Event {
///         /// Who begins.
///         First(seat: Seat) = key("event-first").with("seat", seat);
///     }
/// }
/// ```
macro_rules! sentences {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident
            $(($($arg:ident: $arg_type:ty),+))?
            $({ $($(#[$field_doc:meta])* $field:ident: $field_type:ty),+ $(,)? })?
            = $text:expr;)+
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$doc])* $variant $(($($arg_type),+))? $({ $($(#[$field_doc])* $field: $field_type),+ })?,)+
        }

        impl From<$name> for Text {
            fn from(fact: $name) -> Text {
                match fact {
                    $($name::$variant $(($($arg),+))? $({ $($field),+ })? => $text,)+
                }
            }
        }
    };
}
pub(crate) use sentences;

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Text> for Arg {
    fn from(text: Text) -> Arg {
        Arg::Text(Box::new(text))
    }
}

impl From<Vec<Text>> for Arg {
    fn from(texts: Vec<Text>) -> Arg {
        Arg::List(texts)
    }
}

impl From<Vec<Seat>> for Arg {
    fn from(seats: Vec<Seat>) -> Arg {
        Arg::Seats(seats)
    }
}

impl From<String> for Arg {
    fn from(word: String) -> Arg {
        Arg::Verbatim(word)
    }
}

macro_rules! number {
    ($($t:ty)*) => {$(
        impl From<$t> for Arg {
            fn from(n: $t) -> Arg {
                Arg::Number(i64::from(n))
            }
        }
    )*};
}
number!(u8 u16 u32 i8 i16 i32 i64);
