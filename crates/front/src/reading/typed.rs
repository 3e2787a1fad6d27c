//! A command as it was typed. Start reading at [`Typed`].

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
}

impl Typed {
    fn find(&self, name: &str) -> Option<&Value> {
        self.options.iter().find(|(option, _)| option == name).map(|(_, value)| value)
    }

    /// The words of an option, trimmed; `None` when it is left out or empty.
    pub(crate) fn words(&self, name: &str) -> Option<&str> {
        match self.find(name)? {
            Value::Words(words) => Some(words.trim()).filter(|words| !words.is_empty()),
            Value::Number(_) | Value::Switch(_) | Value::Person(_) | Value::Role(_) => None,
        }
    }

    pub(crate) fn number(&self, name: &str) -> Option<i64> {
        match self.find(name)? {
            Value::Number(number) => Some(*number),
            Value::Words(_) | Value::Switch(_) | Value::Person(_) | Value::Role(_) => None,
        }
    }

    /// Whether an option is switched on.
    pub(crate) fn switch(&self, name: &str) -> Option<bool> {
        match self.find(name)? {
            Value::Switch(on) => Some(*on),
            Value::Words(_) | Value::Number(_) | Value::Person(_) | Value::Role(_) => None,
        }
    }

    pub(crate) fn person(&self, name: &str) -> Option<&Named> {
        match self.find(name)? {
            Value::Person(person) => Some(person),
            Value::Words(_) | Value::Number(_) | Value::Switch(_) | Value::Role(_) => None,
        }
    }

    pub(crate) fn role(&self, name: &str) -> Option<RoleId> {
        match self.find(name)? {
            Value::Role(role) => Some(*role),
            Value::Words(_) | Value::Number(_) | Value::Switch(_) | Value::Person(_) => None,
        }
    }
}
