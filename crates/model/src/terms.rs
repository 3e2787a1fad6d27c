//! What the host of a table chooses besides the options of its game. Start reading at [`Terms`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::RoleId;
use tertulia_rules::text::Text;

use super::time_control::TimeControl;

/// Who may sit down at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Whom it is for.
    pub admits: Admits,
    /// What is wanted of them.
    pub wanted: Wanted,
}

/// Whom a table is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Admits {
    /// Anybody who sees its channel or was invited.
    #[default]
    Anybody,
    /// Those who were invited.
    Invited,
    /// Members with that role in its server.
    Role(RoleId),
}

/// What is wanted of whoever sits down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// Nothing.
    #[default]
    Anything,
    /// That they finish games and do not let turns time out, as far as is known.
    Reliability,
}

/// Whether a vacation stops the clocks of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacations {
    /// It does.
    Allowed,
    /// It does not.
    NotAllowed,
}

/// Who gets which seat when the game starts. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seating {
    /// Seats are drawn; every order is equally likely.
    #[default]
    Drawn,
    /// By the order of the lobby: who joined first has the first seat.
    Joined,
}

impl Seating {
    /// Both ways.
    pub const ALL: [Seating; 2] = [Seating::Drawn, Seating::Joined];

    /// Returns the word for it in commands and settings.
    pub const fn key(self) -> &'static str {
        match self {
            Seating::Drawn => "drawn",
            Seating::Joined => "joined",
        }
    }

    /// Finds the way with that word.
    pub fn of_key(key: &str) -> Option<Seating> {
        Seating::ALL.into_iter().find(|seating| seating.key() == key)
    }
}

/// The language of a table's public messages. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TableLanguage {
    /// That of its people where they all share one, else its server's.
    #[default]
    OfPeople,
    /// This one, whatever they share.
    Always(Lang),
}

impl TableLanguage {
    /// Returns every choice.
    pub fn all() -> impl Iterator<Item = TableLanguage> {
        std::iter::once(TableLanguage::OfPeople).chain(Lang::ALL.map(TableLanguage::Always))
    }

    /// Returns the word for it in commands.
    pub const fn key(self) -> &'static str {
        match self {
            TableLanguage::OfPeople => "players",
            TableLanguage::Always(lang) => lang.code(),
        }
    }

    /// Finds the choice with that word.
    pub fn of_key(key: &str) -> Option<TableLanguage> {
        TableLanguage::all().find(|language| language.key() == key)
    }
}

/// How well a robot plays. Stored by variant index: append only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum RobotLevel {
    /// By the heuristic, as stand-ins for people do.
    #[default]
    Medium,
    /// By a search, which looks ahead.
    Hard,
    /// By the heuristic, of whose moves it overlooks some.
    Easy,
    /// By a longer search at a table over days, else as hard.
    Expert,
}

impl RobotLevel {
    /// All levels, the weakest first.
    pub const ALL: [RobotLevel; 4] = [RobotLevel::Easy, RobotLevel::Medium, RobotLevel::Hard, RobotLevel::Expert];

    /// Returns the word for it in commands.
    pub const fn key(self) -> &'static str {
        match self {
            RobotLevel::Easy => "easy",
            RobotLevel::Medium => "medium",
            RobotLevel::Hard => "hard",
            RobotLevel::Expert => "expert",
        }
    }

    /// Finds the level with that word. A menu that was sent before there were four has two others.
    pub fn of_key(key: &str) -> Option<RobotLevel> {
        match key {
            "usual" => Some(RobotLevel::Medium),
            "strong" => Some(RobotLevel::Hard),
            _ => RobotLevel::ALL.into_iter().find(|level| level.key() == key),
        }
    }

    /// Returns the word for it that people read.
    pub fn name(self) -> Text {
        Text::new(match self {
            RobotLevel::Easy => "choice-robots-easy",
            RobotLevel::Medium => "choice-robots-medium",
            RobotLevel::Hard => "choice-robots-hard",
            RobotLevel::Expert => "choice-robots-expert",
        })
    }
}

/// Whether players of a table may ask for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hints {
    /// They may, unless the game is rated.
    Allowed,
    /// They may not.
    NotAllowed,
}

/// A choice for a lobby besides the options of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Who may join.
    Admits(Admits),
    /// What is wanted of them.
    Wanted(Wanted),
    /// Whether vacations stop the clock.
    Vacations(Vacations),
    /// How long each may think.
    Clock(TimeControl),
    /// Who gets which seat.
    Seating(Seating),
    /// The language of public messages.
    Language(TableLanguage),
    /// How well all its robots play.
    Robots(RobotLevel),
    /// How well the robot of that number plays, from 1.
    Robot(u8, RobotLevel),
    /// Whether there are hints.
    Hints(Hints),
}

/// The error for words that are no [`Term`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a term of a table")]
pub struct NoTerm;

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Admits(Admits::Anybody) => f.write_str("join anybody"),
            Term::Admits(Admits::Invited) => f.write_str("join invited"),
            Term::Admits(Admits::Role(role)) => write!(f, "join role {role}"),
            Term::Wanted(Wanted::Anything) => f.write_str("wanted anything"),
            Term::Wanted(Wanted::Reliability) => f.write_str("wanted reliability"),
            Term::Vacations(Vacations::Allowed) => f.write_str("vacations on"),
            Term::Vacations(Vacations::NotAllowed) => f.write_str("vacations off"),
            Term::Hints(Hints::Allowed) => f.write_str("hints on"),
            Term::Hints(Hints::NotAllowed) => f.write_str("hints off"),
            Term::Clock(control) => write!(f, "clock {}", control.key()),
            Term::Seating(seating) => write!(f, "seating {}", seating.key()),
            Term::Language(language) => write!(f, "language {}", language.key()),
            Term::Robots(level) => write!(f, "robots {}", level.key()),
            Term::Robot(number, level) => write!(f, "robot {number} {}", level.key()),
        }
    }
}

impl FromStr for Term {
    type Err = NoTerm;

    fn from_str(words: &str) -> Result<Term, NoTerm> {
        let term = match words {
            "join anybody" => Term::Admits(Admits::Anybody),
            "join invited" => Term::Admits(Admits::Invited),
            "wanted anything" => Term::Wanted(Wanted::Anything),
            "wanted reliability" => Term::Wanted(Wanted::Reliability),
            "vacations on" => Term::Vacations(Vacations::Allowed),
            "vacations off" => Term::Vacations(Vacations::NotAllowed),
            "hints on" => Term::Hints(Hints::Allowed),
            "hints off" => Term::Hints(Hints::NotAllowed),
            other => {
                let (what, which) = other.rsplit_once(' ').ok_or(NoTerm)?;
                match what {
                    "join role" => Term::Admits(Admits::Role(RoleId(which.parse().map_err(|_| NoTerm)?))),
                    "clock" => Term::Clock(TimeControl::of_key(which).ok_or(NoTerm)?),
                    "seating" => Term::Seating(Seating::of_key(which).ok_or(NoTerm)?),
                    "language" => Term::Language(TableLanguage::of_key(which).ok_or(NoTerm)?),
                    "robots" => Term::Robots(RobotLevel::of_key(which).ok_or(NoTerm)?),
                    _ => {
                        let number = what.strip_prefix("robot ").and_then(|number| number.parse().ok());
                        let number = number.filter(|number| *number > 0).ok_or(NoTerm)?;
                        Term::Robot(number, RobotLevel::of_key(which).ok_or(NoTerm)?)
                    }
                }
            }
        };
        Ok(term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_as_it_was_written() {
        for choice in [
            Term::Admits(Admits::Anybody),
            Term::Admits(Admits::Invited),
            Term::Admits(Admits::Role(RoleId(u64::MAX))),
            Term::Wanted(Wanted::Anything),
            Term::Wanted(Wanted::Reliability),
            Term::Vacations(Vacations::Allowed),
            Term::Vacations(Vacations::NotAllowed),
            Term::Clock(TimeControl::Slow),
            Term::Clock(TimeControl::SevenDays),
            Term::Seating(Seating::Drawn),
            Term::Seating(Seating::Joined),
            Term::Language(TableLanguage::OfPeople),
            Term::Language(TableLanguage::Always(Lang::En)),
            Term::Language(TableLanguage::Always(Lang::Fr)),
            Term::Robot(u8::MAX, RobotLevel::Hard),
            Term::Hints(Hints::Allowed),
            Term::Hints(Hints::NotAllowed),
        ]
        .into_iter()
        .chain(RobotLevel::ALL.map(Term::Robots))
        {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for words in [
            "",
            "join",
            "join role",
            "join role x",
            "vacations",
            "vacations ON",
            "seating",
            "seating x",
            "language de",
            "robots weak",
            "robot hard",
            "robot 0 hard",
            "robot 256 hard",
            "robot 1 weak",
        ] {
            assert_eq!(words.parse::<Term>(), Err(NoTerm), "{words}");
        }
        for (words, level) in [("robots usual", RobotLevel::Medium), ("robots strong", RobotLevel::Hard)] {
            assert_eq!(words.parse(), Ok(Term::Robots(level)), "a menu that was sent then");
        }
    }
}
