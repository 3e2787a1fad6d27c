//! What people see: tables become messages, scenes become text.
//!
//! Not here: Discord's client, the store, a particular game. Start reading at [`message::Message`], then [`live`] and [`panel`].

mod board;
pub mod choices;
pub mod illustrated;
pub mod limits;
mod live;
mod localizer;
mod marks;
pub mod message;
mod panel;
pub mod picture;
pub mod press;
mod replies;
mod scores;
mod sheet;
mod status;
pub mod symbol;
pub mod terminal;
pub mod words;

pub use board::{Look, panel_lines};
pub use live::{film, live, loss, reminder};
pub use localizer::Localizer;
pub use marks::Marks;
pub use panel::{At, panel, panel_done, panel_done_with, panel_with};
pub use replies::{
    MayStop, ask_leave, ask_rash, ask_stop, board_text, game_rules_text, happened, more, note, rules_text, story, turns,
};

#[cfg(test)]
mod tests;
