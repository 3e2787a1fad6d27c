//! Speaking in one language about one table.
//!
//! Start reading at [`Localizer`].

use tertulia_base::i18n::{Lang, Names, plain, say, seat_of_placeholder};
use tertulia_base::ids::UserId;
use tertulia_rules::game::Seat;
use tertulia_rules::text::{Arg, Text};

use crate::Table;

/// A language, and what the players are called.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Localizer {
    /// What is said is said in it.
    pub lang: Lang,
    /// What the players are called, by seat.
    pub names: Names,
}

impl Localizer {
    /// For what is said about a table.
    pub fn at(table: &Table, lang: Lang) -> Localizer {
        Localizer { lang, names: Names::new(table.head.players.iter().map(|player| player.name.as_str())) }
    }

    /// For what is said about no table.
    pub const fn nowhere(lang: Lang) -> Localizer {
        Localizer { lang, names: Names::seats() }
    }

    /// In Markdown.
    pub fn say(&self, text: &Text) -> String {
        say(text, self.lang, &self.names)
    }

    /// Where Markdown means nothing.
    pub fn plain(&self, text: &Text) -> String {
        plain(text, self.lang, &self.names)
    }

    /// The seat whose name a sentence begins with.
    pub fn subject(&self, text: &Text) -> Option<Seat> {
        let said = plain(text, self.lang, &Names::placeholders());
        let mut said = said.chars();
        said.next().and_then(seat_of_placeholder).filter(|_| said.next() == Some(' '))
    }

    /// The mention of whoever sits in a seat, with the mark of the seat where the name alone does not tell it.
    pub fn mention(&self, seat: Seat, user: UserId) -> Arg {
        let person = Arg::Person(user.0);
        match self.names.mark(seat) {
            Some(mark) => Text::new("front-mention-marked").with("mark", mark.to_string()).with("who", person).into(),
            None => person,
        }
    }

    /// A text without arguments.
    pub fn word(&self, key: &'static str) -> String {
        self.plain(&Text::new(key))
    }

    /// "label: what is there", spaced as the language does it. Both are already said.
    pub fn pair(&self, label: &str, what: &str) -> String {
        match self.lang {
            Lang::En => format!("{label}: {what}"),
            Lang::Fr => format!("{label}\u{a0}: {what}"),
        }
    }
}
