//! What people see: tables as messages, scenes as text. Not here: Discord's client, the store, a
//! particular game. Start reading at [`message::Message`], then [`live`] and [`panel`].

mod beforehand;
mod board;
mod button;
mod checkup;
pub mod choices;
mod custom_id;
mod ending;
mod following;
mod form;
pub mod guide;
pub mod help;
pub mod illustrated;
mod invite;
mod jumps;
pub mod limits;
mod live;
mod marks;
mod members;
pub mod message;
mod options;
mod ordering;
mod orders;
mod pages;
mod panel;
pub mod press;
mod replies;
mod rules;
mod scores;
mod settings;
mod sheet;
mod statistics;
mod status;
mod story;
pub mod terminal;
mod terms;
mod timing;
mod without_picture;
pub mod words;

pub use board::{Look, panel_lines};
pub use checkup::checkup;
pub use custom_id::{CustomId, NotOurs};
pub use ending::ending;
pub use following::{followed, following};
pub use form::Form;
pub use invite::{invitation, invitation_here, invite};
pub use live::{film, homeless, live, loss, reminder, with_away};
pub use marks::Marks;
pub use members::{appointed, invite_where, offer, offered, reliability, still_playing};
pub use options::options;
pub use ordering::Ordering;
pub use orders::{Giving, lasts_text, orders, prepared_prompt, preparing};
pub use pages::SettingsPage;
pub use panel::{At, panel, panel_closed, panel_done, panel_with};
pub use replies::{MayStop, ask_leave, ask_rash, ask_stop, board_text, happened, more, note, turns};
pub use rules::{RulesOf, rules};
pub use settings::{QUIET_HOURS, USUAL, quiet_words, server_settings, settings};
pub use statistics::{ask_end_tables, ask_forget, own_statistics, server_statistics, table_statistics};
pub use story::{EVERYBODY, moment, story};
pub use terms::TERM;
pub use tertulia_model::Localizer;
pub use timing::{choice_text, control_text, waits_notes};
pub use without_picture::without_picture;

#[cfg(test)]
mod tests;
