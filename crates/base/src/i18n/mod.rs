//! Text keys, arguments and a language become a sentence.
//!
//! Not here: Discord's client, a game's rules, a sentence in any language. Start reading at [`say`].

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

/// A language that people can read Tertulia in.
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
    /// All of them.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The language for one of Discord's locales (`fr`, `en-GB`, `de`); English where there is no better.
    pub fn of_locale(locale: &str) -> Lang {
        match locale.split('-').next() {
            Some("fr") => Lang::Fr,
            Some(_) | None => Lang::En,
        }
    }

    /// Its code, as in settings and file names.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }
}

#[cfg(test)]
mod tests;
