//! What people see: tables become messages, scenes become text.
//!
//! What must never come in: Discord's client, the store, a particular game. Start reading at [`message::Message`].

pub mod message;
pub mod press;

use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;

use crate::i18n::Lang;
use crate::tables::Table;
use message::Message;

/// The live public message of a table, in the language of its home: the lobby, the game with what happened since the mentioned player's
/// last turn, or the final scores.
pub fn live(table: &Table, story: &[Text]) -> Message {
    Message {
        text: format!("{:?} {:?} {:?} {story:?}", table.head.phase, table.head.players, table.head.awaited),
        ..Message::default()
    }
}

/// The private panel of a seat, or what anybody may know for `None`. `note` is said on top: the result of a press, or what was wrong with it.
pub fn panel(table: &Table, seat: Option<Seat>, lang: Lang, note: Option<&Text>) -> Message {
    Message { text: format!("panel {} {} {seat:?} {lang:?} {note:?}", table.head.id, table.head.log), ..Message::default() }
}

/// The direct message that a turn is over: what the panel becomes when nothing is left to press.
pub fn panel_done(table: &Table, seat: Seat, lang: Lang) -> Message {
    Message { text: format!("done {} {seat} {lang:?}", table.head.id), ..Message::default() }
}

/// A reminder in public, for a seat that has been awaited for long.
pub fn reminder(table: &Table, seat: Seat) -> Message {
    Message { text: format!("reminder {} {seat}", table.head.id), ..Message::default() }
}
