//! A command as it was typed, and what can be typed next. Start reading at [`Typed`].

use tertulia_base::ids::RoleId;

use crate::handlers::inviting::Picked;

/// What was typed: a command, a subcommand, options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// The name of the command.
    pub command: String,
    /// The subcommand; empty if there is none.
    pub sub: String,
    /// The options that were filled in, by name.
    pub options: Vec<(String, Value)>,
    /// The option that is being typed, for autocomplete.
    pub focused: Option<String>,
    /// The person of a user command.
    pub target: Option<Picked>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
/// The value of an option.
pub enum Value {
    /// A text.
    Words(String),
    /// A whole number.
    Number(i64),
    /// True or false.
    Switch(bool),
    /// A person.
    Person(Named),
    /// A role of the server.
    Role(RoleId),
}

/// A person who was named, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Who it is.
    pub who: Picked,
    /// What others call them.
    pub name: String,
    /// Whether they manage the server; false if that is not known.
    pub manages: bool,
}

/// A choice of autocomplete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The name that is shown.
    pub name: String,
    /// The value that is typed for the asker.
    pub value: String,
}

impl Typed {
    fn find(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }

    /// The words of an option, trimmed; `None` when it is left out or empty.
    pub(crate) fn words(&self, name: &str) -> Option<&str> {
        let Value::Words(words) = self.find(name)? else { return None };
        Some(words.trim()).filter(|words| !words.is_empty())
    }

    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        let Value::Number(number) = self.find(name)? else { return None };
        Some(*number)
    }

    /// Whether an option is switched on.
    pub(crate) fn switch(&self, name: &str) -> Option<bool> {
        let Value::Switch(on) = self.find(name)? else { return None };
        Some(*on)
    }

    pub(crate) fn person(&self, name: &str) -> Option<&Named> {
        let Value::Person(person) = self.find(name)? else { return None };
        Some(person)
    }

    pub(crate) fn role(&self, name: &str) -> Option<RoleId> {
        let Value::Role(role) = self.find(name)? else { return None };
        Some(*role)
    }
}
