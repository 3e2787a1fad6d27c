//! What a table is, and what people and servers like: values that everything above speaks of.
//!
//! Not here: how a table comes to change, how it is stored, how it is shown. Start reading at [`Table`].

mod chapter;
mod preferences;
mod table;

pub use chapter::Chapter;
pub use preferences::{Board, GuildPreferences, Part, Preferences, Ring, Theme};
pub use table::{Due, DueWhat, Head, Home, Phase, Player, Stopped, Table};
