//! Turns a text key, its arguments and a language into a sentence. Not here: Discord's client, a
//! game's rules, the sentences themselves. Start reading at [`say`].

mod bundle;
mod elision;
mod fold;
mod names;
mod nouns;
mod say;

pub use fold::folded;
pub use names::{Called, Names, seat_of_placeholder};
pub use nouns::nouns;
pub use say::{plain, say};

use serde::{Deserialize, Serialize};

/// A language in which Tertulia can be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// Returns the language for a Discord locale (`fr`, `en-GB`, `de`); English by default.
    pub fn of_locale(locale: &str) -> Lang {
        match locale.split('-').next() {
            Some("fr") => Lang::Fr,
            Some(_) | None => Lang::En,
        }
    }

    /// Returns the code used in settings and file names.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }
}

#[cfg(test)]
mod tests;
