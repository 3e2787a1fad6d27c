//! Messages that are whole: their words, and the order of the picture that belongs to them, both from one table at one moment.
//!
//! Whoever sends or answers with a picture takes its message from here. Start reading at [`live`].

use std::sync::Arc;

use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

use super::board::Look;
use super::message::Message;
use super::panel::{At, panel_with};
use super::picture::{Focus, Order};
use super::{live as in_words, replies};
use crate::i18n::Lang;
use crate::model::{Board, Phase, Preferences, Table, Theme};

/// The live message with the board as everybody may see it. What has changed since `before` is marked.
pub fn live(table: &Table, story: &[Text], theme: Theme, before: Option<Scene>) -> Message {
    let order = Order::of(table, Eye::Public, table.head.home.lang, theme, Focus::Whole);
    with(in_words::live(table, story), order.map(|order| order.since(before)))
}

/// The private panel of a seat with what is its own as a picture: where a game goes on, and its reader likes pictures.
pub fn panel(table: &Table, seat: Option<Seat>, lang: Lang, likes: &Preferences, notes: &[Text]) -> Message {
    let draws = table.head.phase == Phase::Playing && likes.board == Board::Picture;
    let order = seat.filter(|_| draws).and_then(|seat| Order::of(table, Eye::Seat(seat), lang, likes.theme, Focus::Seat(seat)));
    with(panel_with(table, seat, lang, notes, &At::default()), order)
}

/// The whole game as a film.
pub fn film(table: &Table, record: Record, theme: Theme) -> Message {
    let last = Order::of(table, Eye::Public, table.head.home.lang, theme, Focus::Whole);
    with(in_words::film(table), last.map(|last| last.film(record, table.entry)))
}

/// The board as a picture, with what has changed since `before` marked; `None` where no game has begun.
pub fn board(table: &Table, eye: Eye, lang: Lang, theme: Theme, focus: Focus, before: Option<Scene>) -> Option<BoardReply> {
    let order = Order::of(table, eye, lang, theme, focus)?.since(before);
    let otherwise = replies::board_text(table, eye, lang, Look::Symbols);
    Some(BoardReply { message: with(replies::board_title(table, lang), Some(order)), otherwise })
}

/// A board that somebody asked to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardReply {
    /// With its picture, which is still to be drawn.
    pub message: Message,
    /// What is said if it cannot be drawn.
    pub otherwise: Vec<Message>,
}

fn with(message: Message, order: Option<Order>) -> Message {
    Message { picture: order.map(Arc::new), ..message }
}
