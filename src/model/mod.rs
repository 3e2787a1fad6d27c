//! What a table is, and what people and servers like: values that everything above speaks of.
//!
//! Not here: how a table comes to change, how it is stored, how it is shown. Start reading at [`Table`].

mod chapter;
mod parts;
mod preferences;
mod reliability;
mod table;
mod terms;

pub use chapter::Chapter;
pub use parts::{Deputy, Leaving, Parts, Past, Tenure};
pub use preferences::{Board, GuildPreferences, Part, Preferences, Ring, Theme};
pub use reliability::{Finished, Reliability, Standing};
pub use table::{Due, DueWhat, Head, Home, Phase, Player, Stopped, Table};
pub use terms::{Admits, Choice, NoChoice, Terms, Vacations, Wanted};
