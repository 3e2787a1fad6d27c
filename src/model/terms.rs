//! What the opener of a table chooses besides the options of its game.
//!
//! Start reading at [`Terms`].

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::ids::RoleId;

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
    /// Anybody who sees its channel, or was invited.
    #[default]
    Anybody,
    /// Those who were invited.
    Invited,
    /// Members of that role of its server.
    Role(RoleId),
}

/// What is wanted of who sits down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wanted {
    /// Nothing.
    #[default]
    Anything,
    /// That they finish what they begin and do not let turns time out, as far as is known.
    Reliability,
}

/// Whether a vacation stops the clock of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacations {
    /// It does.
    Allowed,
    /// It does not.
    NotAllowed,
}

/// One of the choices of a lobby besides the options of its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Who may join.
    Admits(Admits),
    /// What is wanted of them.
    Wanted(Wanted),
    /// Whether vacations stop the clock.
    Vacations(Vacations),
}

/// Words that are no choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a choice of a lobby")]
pub struct NoChoice;

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Admits(Admits::Anybody) => f.write_str("join anybody"),
            Choice::Admits(Admits::Invited) => f.write_str("join invited"),
            Choice::Admits(Admits::Role(role)) => write!(f, "join role {role}"),
            Choice::Wanted(Wanted::Anything) => f.write_str("wanted anything"),
            Choice::Wanted(Wanted::Reliability) => f.write_str("wanted reliability"),
            Choice::Vacations(Vacations::Allowed) => f.write_str("vacations on"),
            Choice::Vacations(Vacations::NotAllowed) => f.write_str("vacations off"),
        }
    }
}

impl FromStr for Choice {
    type Err = NoChoice;

    fn from_str(words: &str) -> Result<Choice, NoChoice> {
        let choice = match words {
            "join anybody" => Choice::Admits(Admits::Anybody),
            "join invited" => Choice::Admits(Admits::Invited),
            "wanted anything" => Choice::Wanted(Wanted::Anything),
            "wanted reliability" => Choice::Wanted(Wanted::Reliability),
            "vacations on" => Choice::Vacations(Vacations::Allowed),
            "vacations off" => Choice::Vacations(Vacations::NotAllowed),
            other => {
                let role = other.strip_prefix("join role ").and_then(|role| role.parse().ok()).ok_or(NoChoice)?;
                Choice::Admits(Admits::Role(RoleId(role)))
            }
        };
        Ok(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_read_as_it_was_written() {
        for choice in [
            Choice::Admits(Admits::Anybody),
            Choice::Admits(Admits::Invited),
            Choice::Admits(Admits::Role(RoleId(u64::MAX))),
            Choice::Wanted(Wanted::Anything),
            Choice::Wanted(Wanted::Reliability),
            Choice::Vacations(Vacations::Allowed),
            Choice::Vacations(Vacations::NotAllowed),
        ] {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        for words in ["", "join", "join role", "join role x", "vacations", "vacations ON"] {
            assert_eq!(words.parse::<Choice>(), Err(NoChoice), "{words}");
        }
    }
}
