//! Messages that are whole: their words, and the order of the picture that belongs to them, both from one table at one moment.
//!
//! Whoever sends or answers with a picture takes its message from here. Start reading at [`live`].

use std::sync::Arc;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::UserId;
use tertulia_model::Localizer;
use tertulia_model::results::{GameResult, Totals};
use tertulia_model::{Board, Curve, GameMoment, Phase, Preferences, Table, Theme};
use tertulia_picture::{Focus, Order};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

use crate::live as in_words;
use crate::live::following;
use crate::message::Message;
use crate::panel::board::Look;
use crate::panel::orders::{prepared_scene, preparing as preparing_in_words};
use crate::panel::without_picture::without_picture;
use crate::panel::{At, panel_with, with_words};
use crate::replies;
use crate::results::statistics;
use crate::story;

/// The live message with the board as everybody may see it. What has changed since `before` is marked, and more strongly
/// what has changed since `latest`, which lay there before the last action.
pub fn live(table: &Table, story: &[Text], theme: Theme, before: Option<Scene>, latest: Option<Scene>) -> Message {
    let order = Order::of(table, Eye::Public, table.head.home.lang, theme, Focus::Table);
    with(in_words::live(table, story), order.map(|order| order.since(before).latest(latest)))
}

/// The live message of a game that is over, with who came where, where every point came from, and who was ahead when.
pub fn over(table: &Table, story: &[Text], theme: Theme, curve: Curve) -> Message {
    let order = Order::of(table, Eye::Public, table.head.home.lang, theme, Focus::Table);
    with(in_words::live(table, story), order.map(|order| order.results(curve)))
}

/// How a table's game went or goes, as numbers; of one that is over with the same picture, in the reader's colours, or in words for who likes
/// that better.
pub fn table_statistics(
    table: &Table,
    result: Option<&GameResult>,
    reader: (UserId, &Totals),
    lang: Lang,
    likes: &Preferences,
    curve: Option<Curve>,
) -> Message {
    let message = statistics::table_statistics(table, result, reader, lang);
    let order = curve.and_then(|curve| Some(Order::of(table, Eye::Public, lang, likes.theme, Focus::Table)?.results(curve)));
    match (likes.board, &order) {
        (Board::Text, Some(order)) => without_picture(order, &message).unwrap_or(message),
        (Board::Picture | Board::Text, _) => with(message, order),
    }
}

/// What somebody who follows the table is shown, as they like it.
pub fn followed(table: &Table, story: &[Text], lang: Lang, likes: &Preferences, before: Option<Scene>) -> Message {
    let message = following::followed(table, story, lang);
    match (&table.game, likes.board) {
        (None, _) => message,
        (Some(_), Board::Picture) => {
            let order = Order::of(table, Eye::Public, lang, likes.theme, Focus::Table);
            with(message, order.map(|order| order.since(before)))
        }
        (Some(game), Board::Text) => with_words(&message, &game.scene(Eye::Public), None, &Localizer::at(table, lang)),
    }
}

/// The private panel of a seat with its picture, or with the board in words for who likes that better: what is the seat's own while the game
/// goes on, and the whole table when it is over or for a guest. It shows what is marked, where the game can show that.
pub fn panel(table: &Table, seat: Option<Seat>, lang: Lang, likes: &Preferences, notes: &[Text], at: &At) -> Message {
    panel_drawn(table, seat, lang, likes, notes, at, true)
}

/// The same on the message that was pressed upon: the picture that stands there stays unless what is marked is drawn, or the game is over.
pub fn panel_at(table: &Table, seat: Option<Seat>, lang: Lang, likes: &Preferences, notes: &[Text], at: &At) -> Message {
    panel_drawn(table, seat, lang, likes, notes, at, false)
}

fn panel_drawn(
    table: &Table,
    seat: Option<Seat>,
    lang: Lang,
    likes: &Preferences,
    notes: &[Text],
    at: &At,
    is_new: bool,
) -> Message {
    let message = panel_with(table, seat, lang, notes, at);
    let Some(game) = &table.game else { return message };
    let eye = seat.map_or(Eye::Public, Eye::Seat);
    let player = seat.filter(|_| table.head.phase == Phase::Playing);
    let marked = player.and_then(|seat| preview(table, seat, at));
    match likes.board {
        Board::Picture if is_new || marked.is_some() || table.head.phase != Phase::Playing => {
            let order = Order::of(table, eye, lang, likes.theme, player.map_or(Focus::Table, Focus::Seat));
            with(message, order.map(|order| marked.into_iter().fold(order, Order::showing)))
        }
        Board::Picture => message,
        Board::Text => with_words(&message, &marked.unwrap_or_else(|| game.scene(eye)), seat, &Localizer::at(table, lang)),
    }
}

/// The table with what is marked in its menus, as its seat would see it.
fn preview(table: &Table, seat: Seat, at: &At) -> Option<Scene> {
    let marks = at.marks.as_ref().filter(|_| at.form.is_none())?;
    table.game.as_ref()?.preview(seat, &marks.actions(&table.prompt(seat)))
}

/// The panel in which a seat prepares its moves, with the position that its plan leads to.
pub fn preparing(table: &Table, seat: Seat, lang: Lang, likes: &Preferences, notes: &[Text], at: &At) -> Message {
    let message = preparing_in_words(table, seat, lang, notes, at);
    let eye = Eye::Seat(seat);
    let Some(scene) = prepared_scene(table, seat, at) else { return message };
    match likes.board {
        Board::Picture => {
            let order = Order::of(table, eye, lang, likes.theme, Focus::Seat(seat));
            with(message, order.map(|order| order.showing(scene).awaiting_nobody()))
        }
        Board::Text => with_words(&message, &scene, Some(seat), &Localizer::at(table, lang)),
    }
}

/// The whole game as a film.
pub fn film(table: &Table, record: Record, theme: Theme) -> Message {
    let last = Order::of(table, Eye::Public, table.head.home.lang, theme, Focus::Whole);
    with(in_words::film(table), last.map(|last| last.film(record, table.entry)))
}

/// A moment of the game as that eye saw it: a picture with what the last action changed marked, or the board in words for who likes that
/// better.
pub fn moment(table: &Table, eye: Eye, lang: Lang, likes: &Preferences, moment: GameMoment) -> Message {
    let message = story::moment(table, &moment, lang);
    match likes.board {
        Board::Picture => {
            let order = Order::of(table, eye, lang, likes.theme, Focus::Whole);
            let order = order
                .map(|order| order.showing(moment.scene).awaiting_nobody().since(moment.before.clone()).latest(moment.before));
            with(message, order)
        }
        Board::Text => with_words(&message, &moment.scene, None, &Localizer::at(table, lang)),
    }
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
