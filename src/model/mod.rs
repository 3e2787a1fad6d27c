//! What a table is, and what people and servers like: values that everything above speaks of.
//!
//! Not here: how a table comes to change, how it is stored, how it is shown. Start reading at [`Table`].

mod acts;
mod away;
mod chapter;
mod hours;
mod preferences;
mod table;

pub use acts::Acts;
pub use away::{Away, MOST_AWAY, NotAway};
pub use chapter::Chapter;
pub use hours::{Hours, QuietHours, WallClock, Zone};
pub use preferences::{Arrival, Board, GuildPreferences, Night, Part, Preferences, Quiet, Ring, Theme};
pub use table::{Calls, Due, DueWhat, Head, Home, Phase, Player, Stopped, Table};
