//! Whole messages: text and the order of its picture, both from one table at one moment. Any
//! message with a picture comes from here. Start reading at [`live`].

use std::sync::Arc;

use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::results::{GameResult, Totals};
use tertulia_model::{Board, Curve, GameMoment, Localizer, PastDecision, Phase, Preferences, Screen, Table, Theme};
use tertulia_picture::{Focus, Frame, PictureOrder};
use tertulia_rules::analysis::LostChance;
use tertulia_rules::game::{Entry, Eye, Seat};
use tertulia_rules::record::Record;
use tertulia_rules::scene::Scene;
use tertulia_rules::text::Text;

use crate::ids::press::Call;
use crate::live as in_words;
use crate::live::following;
use crate::message::Message;
use crate::panel::board::Look;
use crate::panel::orders::{prepared_scene, preparing as preparing_in_words};
use crate::panel::without_picture::without_picture;
use crate::panel::{PanelReader, PanelState, panel_folded, panel_for, with_words};
use crate::private_replies;
use crate::results::{analysis, statistics};
use crate::story;

/// Returns the live message with the public board. Changes since `before` are marked, and more
/// strongly those since `latest`, the scene before the last action.
pub fn live(table: &Table, story: &[Text], theme: Theme, before: Option<Scene>, latest: Option<Scene>) -> Message {
    let order = PictureOrder::of(table, Eye::Public, table.head.home.lang, theme, Focus::Table);
    with(in_words::live(table, story), order.map(|order| order.since(before).latest(latest)))
}

/// Returns the live message of a finished game, with places, sources of points, and the lead.
pub fn over(table: &Table, story: &[Text], theme: Theme, curve: Curve) -> Message {
    let order = PictureOrder::of(table, Eye::Public, table.head.home.lang, theme, Focus::Table);
    with(in_words::live(table, story), order.map(|order| order.results(curve)))
}

/// Returns a table's statistics. For a finished game they have the results as a picture in the
/// reader's colours, or in words if the reader prefers that.
pub fn table_statistics(
    table: &Table,
    result: Option<&GameResult>,
    reader: (UserId, &Totals),
    lang: Lang,
    likes: &Preferences,
    curve: Option<Curve>,
) -> Message {
    let message = statistics::table_statistics(table, result, reader, lang);
    let order =
        curve.and_then(|curve| Some(PictureOrder::of(table, Eye::Public, lang, likes.theme, Focus::Table)?.results(curve)));
    match (likes.board, &order) {
        (Board::Text, Some(order)) => without_picture(order, &message).unwrap_or(message),
        (Board::Picture | Board::Text, _) => with(message, order),
    }
}

/// Returns the page of an analysis with everybody's chance to win, as a curve or in words; `own` is
/// as for [`analysis`](crate::analysis).
pub fn analysed(table: &Table, own: Option<&[&LostChance]>, curve: Curve, lang: Lang, likes: &Preferences) -> Message {
    let message = analysis::analysis(table, own, &curve, lang);
    let order = PictureOrder::of(table, Eye::Public, lang, likes.theme, Focus::Table).map(|order| order.chances(curve));
    match (likes.board, &order) {
        (Board::Text, Some(order)) => without_picture(order, &message).unwrap_or(message),
        (Board::Picture | Board::Text, _) => with(message, order),
    }
}

/// Returns a message about a past decision with what its seat saw then, as a picture or in words.
pub fn at_past_decision(table: &Table, then: PastDecision, message: Message, lang: Lang, likes: &Preferences) -> Message {
    let seat = then.lost.seat;
    match likes.board {
        Board::Picture => {
            let order = private(table, Eye::Seat(seat), lang, likes, Focus::Table);
            with(message, order.map(|order| order.showing(then.scene).awaiting_nobody()))
        }
        Board::Text => with_words(&message, &then.scene, Some(seat), Look::Words, &Localizer::at(table, lang)),
    }
}

/// Returns the message to a follower of the table, in their preferred form.
pub fn followed(table: &Table, story: &[Text], lang: Lang, likes: &Preferences, before: Option<Scene>) -> Message {
    let message = following::followed(table, story, lang);
    match (&table.game, likes.board) {
        (None, _) => message,
        (Some(_), Board::Picture) => {
            let order = private(table, Eye::Public, lang, likes, Focus::Table);
            with(message, order.map(|order| order.since(before)))
        }
        (Some(game), Board::Text) => {
            with_words(&message, &game.scene(Eye::Public), None, Look::Words, &Localizer::at(table, lang))
        }
    }
}

/// Returns the private panel of a seat with its picture, or with the board in words if the reader
/// prefers that: the seat's own part, the whole table for a guest, and in words also after the end.
/// It shows what is marked, if the game can show that. After the end the table's message has the
/// picture of the results.
pub fn panel(table: &Table, seat: Option<Seat>, lang: Lang, likes: &Preferences, notes: &[Text], at: &PanelState) -> Message {
    with_board(table, PanelReader { seat, lang, likes }, notes, at, PanelPicture::Anew)
}

/// Returns the panel for the message that was pressed. Its picture stays unless marks are drawn.
pub fn panel_at(table: &Table, seat: Option<Seat>, lang: Lang, likes: &Preferences, notes: &[Text], at: &PanelState) -> Message {
    with_board(table, PanelReader { seat, lang, likes }, notes, at, PanelPicture::Stays)
}

/// Returns the panel that takes the place of one after a move. During the game it has a picture
/// only while its reader is awaited: else the live message shows the table, and `Board` their own
/// part. After the last move it is folded.
pub fn panel_after_move(table: &Table, seat: Option<Seat>, lang: Lang, likes: &Preferences, notes: &[Text]) -> Message {
    if let (Phase::Over, Some(seat)) = (table.head.phase, seat) {
        return panel_folded(table, seat, lang, notes.first());
    }
    with_board(table, PanelReader { seat, lang, likes }, notes, &PanelState::default(), PanelPicture::IfAwaited)
}

/// Returns the question before an action that is seldom meant, in the place of the panel, whose
/// picture stays.
pub fn ask_rash(table: &Table, call: Call, entry: &Entry, question: &Text, lang: Lang, likes: &Preferences) -> Message {
    let message = private_replies::ask_rash(table, call, entry, question, lang, likes);
    match likes.board {
        Board::Picture => with(message, private(table, Eye::Seat(call.seat), lang, likes, Focus::Seat(call.seat))),
        Board::Text => message,
    }
}

/// What becomes of a panel's picture where marks do not ask for another.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PanelPicture {
    Anew,
    IfAwaited,
    Stays,
}

fn with_board(table: &Table, reader: PanelReader<'_>, notes: &[Text], at: &PanelState, picture: PanelPicture) -> Message {
    let message = panel_for(table, reader, notes, at);
    let PanelReader { seat, lang, likes } = reader;
    let Some(game) = &table.game else { return message };
    let eye = seat.map_or(Eye::Public, Eye::Seat);
    let player = seat.filter(|_| table.head.phase == Phase::Playing);
    let marked = player.and_then(|seat| preview(table, seat, at));
    let is_anew = match picture {
        PanelPicture::Anew => true,
        PanelPicture::IfAwaited => seat.is_some_and(|seat| table.head.awaited.has(seat)),
        PanelPicture::Stays => false,
    };
    match likes.board {
        Board::Picture if table.head.phase == Phase::Playing && (is_anew || marked.is_some()) => {
            let order = private(table, eye, lang, likes, player.map_or(Focus::Table, Focus::Seat));
            with(message, order.map(|order| marked.into_iter().fold(order, PictureOrder::marked)))
        }
        Board::Picture => message,
        Board::Text => {
            with_words(&message, &marked.unwrap_or_else(|| game.scene(eye)), seat, Look::Words, &Localizer::at(table, lang))
        }
    }
}

/// Returns the scene with what is marked in the menus, as the seat would see it.
fn preview(table: &Table, seat: Seat, at: &PanelState) -> Option<Scene> {
    let marks = at.marks.as_ref()?;
    table.game.as_ref()?.preview(seat, &marks.actions(&table.prompt(seat)))
}

/// Returns the panel to prepare moves, with the position that the plan leads to.
pub fn preparing(table: &Table, seat: Seat, lang: Lang, likes: &Preferences, notes: &[Text], at: &PanelState) -> Message {
    let message = preparing_in_words(table, seat, lang, notes, at);
    let eye = Eye::Seat(seat);
    let Some(scene) = prepared_scene(table, seat, at) else { return message };
    match likes.board {
        Board::Picture => {
            let order = private(table, eye, lang, likes, Focus::Seat(seat));
            with(message, order.map(|order| order.showing(scene).awaiting_nobody()))
        }
        Board::Text => with_words(&message, &scene, Some(seat), Look::Words, &Localizer::at(table, lang)),
    }
}

/// Returns the film of the whole game.
pub fn film(table: &Table, record: Record, theme: Theme) -> Message {
    let last = PictureOrder::of(table, Eye::Public, table.head.home.lang, theme, Focus::Table);
    with(in_words::film(table), last.map(|last| last.film(record, table.entry)))
}

/// Returns a moment of the game as `eye` saw it: a picture with the last action's changes marked,
/// or the board in words if the reader prefers that.
pub fn moment(table: &Table, eye: Eye, lang: Lang, likes: &Preferences, moment: GameMoment) -> Message {
    let message = story::moment(table, &moment, lang);
    match likes.board {
        Board::Picture => {
            let order = private(table, eye, lang, likes, Focus::Table);
            let order = order
                .map(|order| order.showing(moment.scene).awaiting_nobody().since(moment.before.clone()).latest(moment.before));
            with(message, order)
        }
        Board::Text => with_words(&message, &moment.scene, None, Look::Words, &Localizer::at(table, lang)),
    }
}

/// Returns the board as it is `now` as pictures, with changes since `before` marked; `None` before
/// the game.
pub fn board(
    table: &Table,
    eye: Eye,
    lang: Lang,
    likes: &Preferences,
    focus: Focus,
    before: Option<Scene>,
    now: Moment,
) -> Option<BoardReply> {
    let order = private(table, eye, lang, likes, focus)?.since(before);
    let otherwise = private_replies::board_text(table, eye, lang, Look::Symbols, now);
    let pages = order.pages().into_iter().map(Arc::new).collect();
    let title = private_replies::board_title(table, &Localizer::at(table, lang), now);
    Some(BoardReply { about: table.head.id, title, pages, otherwise })
}

/// A board that somebody asked to see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardReply {
    /// The table of the board.
    pub about: TableId,
    /// What stands above its pages.
    pub title: String,
    /// Its pages, still to be drawn, which belong into one message; at least one.
    pub pages: Vec<Arc<PictureOrder>>,
    /// The replacement if they cannot be shown.
    pub otherwise: Vec<Message>,
}

impl BoardReply {
    /// Returns its message with each of the pages.
    pub fn messages(&self) -> impl Iterator<Item = Message> {
        let of = |page: &Arc<PictureOrder>| Message {
            text: self.title.clone(),
            picture: Some(Arc::clone(page)),
            about: Some(self.about),
            ..Message::default()
        };
        self.pages.iter().map(of)
    }
}

/// Orders a picture that only this reader sees, as they like it.
fn private(table: &Table, eye: Eye, lang: Lang, likes: &Preferences, focus: Focus) -> Option<PictureOrder> {
    let frame = match likes.screen {
        Screen::Phone => Frame::Portrait,
        Screen::Unknown | Screen::Asked(_) | Screen::Wide => Frame::Landscape,
    };
    Some(PictureOrder::of(table, eye, lang, likes.theme, focus)?.framed(frame))
}

fn with(message: Message, order: Option<PictureOrder>) -> Message {
    Message { picture: order.map(Arc::new), ..message }
}
