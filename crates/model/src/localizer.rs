//! Says texts in one language about one table. Start reading at [`Localizer`].

use tertulia_base::i18n::{Lang, Names, plain, say, seat_of_placeholder};
use tertulia_base::ids::UserId;
use tertulia_rules::game::Seat;
use tertulia_rules::text::{Arg, Text};

use crate::{RobotLevel, Table};

/// A language and the names of the players.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Localizer {
    /// The language of the sentences.
    pub lang: Lang,
    /// The names of the players, by seat.
    pub names: Names,
}

impl Localizer {
    /// Makes a localizer for texts about a table. A robot's name says its level if it is unusual.
    pub fn at(table: &Table, lang: Lang) -> Localizer {
        let head = &table.head;
        let names = Names::new(head.players.iter().map(|player| player.name.as_str()));
        let noted = |names: Names, seat: Seat| match head.robot_level(seat).filter(|level| *level != RobotLevel::default()) {
            Some(level) => names.noted(seat, &plain(&level.name(), lang, &Names::seats())),
            None => names,
        };
        Localizer { lang, names: Seat::all(head.players.len() as u8).fold(names, noted) }
    }

    /// Makes a localizer for texts about no table.
    pub const fn nowhere(lang: Lang) -> Localizer {
        Localizer { lang, names: Names::seats() }
    }

    /// Renders a text in Markdown.
    pub fn say(&self, text: &Text) -> String {
        say(text, self.lang, &self.names)
    }

    /// Renders a text where Markdown means nothing.
    pub fn plain(&self, text: &Text) -> String {
        plain(text, self.lang, &self.names)
    }

    /// Returns the seat whose name alone the sentence begins with.
    pub fn subject(&self, text: &Text) -> Option<Seat> {
        let anonymous = |text: &Text| plain(text, self.lang, &Names::placeholders());
        let said = anonymous(text);
        let mut letters = said.chars();
        let seat = letters.next().and_then(seat_of_placeholder).filter(|_| letters.next() == Some(' '))?;
        let is_subject = |who: &Arg| said.starts_with(&anonymous(&Text::new("front-mention").with("who", who.clone())));
        let of_several = text.args.iter().any(|(_, arg)| matches!(arg, Arg::Seats(who) if who.len() > 1) && is_subject(arg));
        (!of_several).then_some(seat)
    }

    /// Mentions `user`, with the mark of the seat if its name alone is ambiguous.
    pub fn mention(&self, seat: Seat, user: UserId) -> Arg {
        let person = Arg::Person(user.0);
        match self.names.mark(seat) {
            Some(mark) => Text::new("front-mention-marked").with("mark", mark.to_string()).with("who", person).into(),
            None => person,
        }
    }

    /// Renders a text without arguments, without Markdown.
    pub fn word(&self, key: &'static str) -> String {
        self.plain(&Text::new(key))
    }

    /// Joins what several subjects did, "Ana rolled 5, paid and left; Bo stayed". Behind a list, a
    /// comma says which "and" begins the last of it: "Ana sold corn and sugar, and left". In French
    /// that is only needed directly behind the list.
    /// Everything is rendered already.
    pub fn clauses(&self, clauses: &[Vec<String>]) -> String {
        let (and, semicolon) = match self.lang {
            Lang::En => (" and ", "; "),
            Lang::Fr => (" et ", "\u{a0}; "),
        };
        let clause = |verbs: &Vec<String>| match verbs.as_slice() {
            [first @ .., last] if !first.is_empty() => {
                let is_unclear = match self.lang {
                    Lang::En => first.iter().any(|verb| verb.contains(and)),
                    Lang::Fr => first.last().is_some_and(|verb| verb.contains(and)),
                };
                let comma = if is_unclear { "," } else { "" };
                format!("{}{comma}{and}{last}", first.join(", "))
            }
            verbs => verbs.concat(),
        };
        clauses.iter().map(clause).collect::<Vec<_>>().join(semicolon)
    }

    /// Joins "label: what" with the spacing of the language; both are rendered already.
    pub fn pair(&self, label: &str, what: &str) -> String {
        match self.lang {
            Lang::En => format!("{label}: {what}"),
            Lang::Fr => format!("{label}\u{a0}: {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_about_several_has_no_one_subject() {
        let (p1, p2) = (Seat(0), Seat(1));
        let both = || Arg::Seats(vec![p1, p2]);
        for (who, what, subject) in
            [(Arg::Seat(p1), both(), Some(p1)), (Arg::Seats(vec![p2]), Arg::Seat(p1), Some(p2)), (both(), Arg::Seat(p1), None)]
        {
            let text = Text::new("front-invitation").with("who", who).with("game", what).with("channel", 1u8);
            assert_eq!(Localizer::nowhere(Lang::En).subject(&text), subject, "{text:?}");
        }
    }

    #[test]
    fn behind_a_list_a_comma_says_which_and_begins_the_last_of_what_somebody_did() {
        let joined =
            |lang, verbs: &[&str]| Localizer::nowhere(lang).clauses(&[verbs.iter().map(|verb| (*verb).to_owned()).collect()]);
        for (lang, verbs, sentence) in [
            (Lang::En, &["Ana rolled 5"][..], "Ana rolled 5"),
            (Lang::En, &["Ana rolled 5", "paid", "left"], "Ana rolled 5, paid and left"),
            (Lang::En, &["Ana sold corn and sugar", "left"], "Ana sold corn and sugar, and left"),
            (Lang::En, &["Ana paid", "took corn and sugar"], "Ana paid and took corn and sugar"),
            (Lang::Fr, &["Ana a vendu maïs et sucre", "a passé"], "Ana a vendu maïs et sucre, et a passé"),
            (Lang::Fr, &["Ana a vendu maïs et sucre", "a payé", "a passé"], "Ana a vendu maïs et sucre, a payé et a passé"),
        ] {
            assert_eq!(joined(lang, verbs), sentence);
        }
    }
}
