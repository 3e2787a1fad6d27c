//! What somebody only looks at: boards, the story, the record. Start reading at [`Front::board`].

use std::sync::Arc;

use tertulia_model::{Board, Part, Preferences, Table};
use tertulia_picture::Focus;
use tertulia_render::message::{Message, PanelOf};
use tertulia_render::{self as render, Localizer, Look, illustrated};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::text::Text;

use crate::Front;
use crate::answer::{Answer, not_ours, put, sentence, turned};
use crate::asker::{Asker, MessageContext};

pub(crate) struct BoardView {
    /// As the asker prefers, or has just said.
    pub(crate) likes: Preferences,
    pub(crate) focus: Focus,
}

impl BoardView {
    /// As they like it, from that seat or from none.
    pub(crate) fn of(asker: &Asker, seat: Option<Seat>) -> BoardView {
        let focus = match (asker.likes.focus, seat) {
            (Part::Common, _) => Focus::Common,
            (Part::Own, Some(seat)) => Focus::Seat(seat),
            (Part::Own, None) | (Part::Whole, _) => Focus::Whole,
        };
        BoardView { likes: asker.likes.clone(), focus }
    }
}

impl Front {
    /// The board as a picture, with what has changed since the asker's last move marked; in words
    /// where it cannot be drawn.
    pub(crate) async fn board(&self, asker: &Asker, table: &Table, view: &BoardView) -> Answer {
        let (lang, seat, now) = (asker.lang(), table.head.seat_for(asker.person.user), self.tables.now());
        let BoardView { likes, focus } = view;
        if likes.board == Board::Text {
            return Answer::Private(render::board_text(table, eye(seat), lang, Look::Words, now));
        }
        let since = seat.map(|seat| table.head.state(seat).read);
        let before = match since {
            Some(since) => self.tables.scene_at(table, since, eye(seat)).await.unwrap_or_else(|why| {
                tracing::error!(table = %table.head.id, %why, "cannot rebuild the earlier board: sending the picture without marking changes");
                None
            }),
            None => None,
        };
        match illustrated::board(table, eye(seat), lang, likes, *focus, before, now) {
            Some(board) => Answer::Picture(board),
            None => Answer::Private(render::board_text(table, eye(seat), lang, Look::Symbols, now)),
        }
    }

    /// The story, or what it tells of one player.
    pub(crate) async fn story(&self, asker: &Asker, table: &Arc<Table>, of: Option<Seat>, page: Option<u16>) -> Answer {
        let eye = eye(table.head.seat_for(asker.person.user));
        let is_turned = page.is_some() || of.is_some();
        match self.tables.chapters(table.head.id, eye).await {
            Ok(chapters) => paged(asker, table, is_turned, render::story(table, &chapters, of, page, asker.lang())),
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }

    /// The story of the player chosen in its menu, or of all.
    pub(crate) async fn story_by(&self, asker: &Asker, table: &Arc<Table>, chosen: &[String]) -> Answer {
        let of = match chosen {
            [all] if all == render::EVERYBODY => None,
            [seat] => match seat.parse().ok().filter(|seat| table.head.player(*seat).is_some()) {
                Some(seat) => Some(seat),
                None => return not_ours(asker.lang()),
            },
            _ => return not_ours(asker.lang()),
        };
        let eye = eye(table.head.seat_for(asker.person.user));
        match self.tables.chapters(table.head.id, eye).await {
            Ok(chapters) => paged(asker, table, true, render::story(table, &chapters, of, None, asker.lang())),
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }

    /// The table as it was after that many entries of its log, as the asker saw it.
    pub(crate) async fn moment(&self, asker: &Asker, table: &Arc<Table>, at: u32) -> Answer {
        let seat = table.head.seat_for(asker.person.user);
        match self.tables.moment(table, at, eye(seat)).await {
            Ok(Some(moment)) => put(asker, illustrated::moment(table, eye(seat), asker.lang(), &asker.likes, moment)),
            Ok(None) => sentence(&Text::new("front-story-empty"), asker.lang()),
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }

    /// Returns who played which part, as comments of a record.
    async fn credits(&self, table: &Table) -> String {
        self.tables.credits(table).await.unwrap_or_else(|why| {
            tracing::error!(table = %table.head.id, %why, "cannot read which deputies acted: leaving their names out of the record");
            String::new()
        })
    }

    /// A finished game's record is everybody's; so is that of one that nobody will finish.
    pub(crate) async fn record(&self, asker: &Asker, table: &Arc<Table>) -> Answer {
        if !table.head.is_finished() {
            return sentence(&Text::new("front-record-later"), asker.lang());
        }
        match self.tables.record(table.head.id).await {
            Ok(Some(record)) => {
                let text = Text::new("front-record-here").with("table", table.head.id.to_string());
                let name = format!("{}-{}.txt", table.head.game, table.head.id);
                Answer::File {
                    message: render::note(&text, &Localizer::at(table, asker.lang())),
                    name,
                    contents: format!("{record}\n{}", self.credits(table).await),
                }
            }
            Ok(None) => sentence(&Text::new("front-record-later"), asker.lang()),
            Err(why) => self.denied(&asker.beside(), Some(table), why.into()),
        }
    }
}

/// A page of something long about a table. In private it takes the place of what led to it, with a
/// way back.
pub(crate) fn paged(asker: &Asker, table: &Table, is_turned: bool, page: Message) -> Answer {
    if asker.context != MessageContext::Private {
        return turned(asker, is_turned, page);
    }
    // As the panel, a picture goes that stood there.
    let panel = (!is_turned).then(|| PanelOf::page(table, table.head.seat_for(asker.person.user), asker.lang()));
    Answer::Update(render::help::with_back(Message { panel, ..page }, table.head.id, asker.lang()))
}

fn eye(seat: Option<Seat>) -> Eye {
    seat.map_or(Eye::Public, Eye::Seat)
}
