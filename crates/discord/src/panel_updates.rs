//! Keeps private panels true while their tables go on: what asks the reader something new is shown
//! anew, everything else is folded into a line. What was read beside a game goes with its end.
//! Start reading at [`PanelUpdates::keep`].

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures::{FutureExt, StreamExt};
use serenity::builder::CreateAttachment;
use serenity::http::Http;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::Table;
use tertulia_outbox::Debounce;
use tertulia_picture::{Drawn, PictureOrder};
use tertulia_render::message::{Message, NoteKind, PanelOf};
use tertulia_render::{illustrated, panel_asks, panel_expired, panel_folded};
use tertulia_rules::game::{Eye, Seat};
use tertulia_rules::text::Text;
use tertulia_tables::{Tables, Trouble};

use super::emojis::Emojis;
use super::panels::{Panels, PrivateAnswer, PrivatePanel};
use super::picture_queue::PictureQueue;
use super::wire::{self, Audience, LayoutsTaken};

/// How long a table that changes quickly must be quiet before its panels are edited.
const SETTLE: Duration = Duration::from_secs(1);
/// How often to look for panels that will soon take no more edits.
const LOOK: Duration = Duration::from_secs(15);
/// The most panels edited at once.
const AT_ONCE: usize = 8;

pub(super) struct PanelUpdates {
    pub(super) tables: Tables,
    pub(super) http: Arc<Http>,
    pub(super) panels: Arc<Panels>,
    pub(super) pictures: PictureQueue,
    pub(super) emojis: Emojis,
}

impl PanelUpdates {
    /// Edits panels for ever: at once after a pause of their table, and else once it is quiet.
    pub(super) async fn keep(self) {
        let (signals, clock) = (self.tables.signals(), self.tables.clock());
        let (mut debounce, mut waiting) = (Debounce::new(SETTLE), BTreeSet::new());
        let mut look = clock.now().plus(LOOK);
        loop {
            let now = clock.now();
            let wait = waiting.iter().map(|table| debounce.wait(table, now)).fold(look.after(now), Duration::min);
            let changed = tokio::select! {
                changed = signals.tables() => changed,
                () = self.panels.anew.notified() => BTreeSet::new(),
                () = clock.sleep(wait) => BTreeSet::new(),
            };
            let now = clock.now();
            changed.iter().for_each(|table| debounce.changed(*table, now));
            waiting.extend(changed);
            let (settled, later) = waiting.into_iter().partition(|table| debounce.wait(table, now).is_zero());
            waiting = later;
            let due = self.panels.to_check(&settled).into_iter().map(|key| unbroken(key, self.follow(key)));
            futures::stream::iter(due).buffer_unordered(AT_ONCE).collect::<()>().await;
            settled.iter().for_each(|table| debounce.shown(table));
            if self.panels.has_pages() {
                let settled = settled.into_iter().map(|table| unbroken(table, self.put_away(table)));
                futures::stream::iter(settled).buffer_unordered(AT_ONCE).collect::<()>().await;
            }
            if look <= now {
                look = now.plus(LOOK);
                let expiring = self.panels.expiring(now).into_iter().map(|key| unbroken(key, self.expire(key)));
                futures::stream::iter(expiring).buffer_unordered(AT_ONCE).collect::<()>().await;
            }
        }
    }

    /// Edits a panel whose table has gone on since it was shown.
    async fn follow(&self, key: (UserId, TableId)) {
        let Some(shown) = self.panels.newest(key) else { return };
        let table = match self.tables.look(key.1).await {
            Ok(Some(table)) => table,
            Ok(None) => return self.panels.forget(key, &shown.messages.token),
            Err(why) => return tracing::warn!(%why, table = %key.1, "cannot read a table: a private panel of it stays as it is"),
        };
        // A press may have shown something newer or is about to: its answer is the panel.
        let is_behind = |panel: &PrivatePanel| {
            let is_as_shown = Arc::ptr_eq(&panel.messages, &shown.messages);
            is_as_shown && panel.of.revision < table.head.revision && !panel.edits.is_pressed()
        };
        if !is_behind(&shown) {
            return;
        }
        match self.now(key.0, &table, &shown).await {
            Ok(Some(message)) if shown.lacks_nothing(&message) => {}
            Ok(Some(message)) if shown.lacks_only_picture(&message) => self.redraw(key, &shown, message.picture).await,
            Ok(Some(message)) => {
                // Before the lock is taken, for which the answer to a press waits.
                let drawn = match &message.picture {
                    Some(order) => self.pictures.draw(Arc::clone(order)).await,
                    None => None,
                };
                let _wire = shown.edits.wire.lock().await;
                let Some(shown) = self.panels.newest(key).filter(is_behind) else { return };
                self.edit(key, &shown, &message, drawn).await;
            }
            Ok(None) => {}
            Err(why) => tracing::warn!(%why, user = %key.0, "cannot read a user's preferences: their panel stays as it is"),
        }
        let is_over = !table.head.is_running();
        if is_over {
            self.delete_notes(key.0, &table, &[NoteKind::Line]).await;
        }
        // Nothing is asked after the end, and somebody who left has no more views of a seat.
        let is_page = shown.of.page == Some(table.head.phase);
        if is_over || !is_page && table.head.seat_for(key.0).is_none() {
            self.panels.forget(key, &shown.messages.token);
        }
    }

    /// Deletes what the people of a table that is over read beside their game. Their lines stay:
    /// one may say how they ended it.
    async fn put_away(&self, table: TableId) {
        match self.tables.look(table).await {
            Ok(Some(table)) if !table.head.is_running() && table.head.began.is_some() => {
                for reader in table.head.named() {
                    self.delete_notes(reader, &table, &[NoteKind::Board, NoteKind::Page]).await;
                }
            }
            Ok(_) => {}
            Err(why) => tracing::warn!(%why, %table, "cannot read a table: what was read beside its game stays as it is"),
        }
    }

    /// Deletes a reader's newest private answers of these kinds about a table that is over, in its
    /// channel. What they have opened since its end is no leftover of it.
    async fn delete_notes(&self, reader: UserId, table: &Table, kinds: &[NoteKind]) {
        let (now, head) = (self.tables.now(), &table.head);
        // A lobby that closes notes no moment.
        let end = head.began.map_or(now, |_| head.since);
        for kind in kinds {
            let is_over = |note: &PrivateAnswer| note.about == Some(head.id) && note.shown <= end;
            let Some(note) = self.panels.note_over((reader, head.home.channel, *kind), now, is_over) else { continue };
            if let Err(why) = note.messages.delete(&self.http).await {
                tracing::debug!(user = %reader, table = %head.id, %why, "cannot delete a private answer after the game: it stays as it is");
            }
        }
    }

    /// Returns what a panel should show now; `None` if it stays as it is: a page beside the game
    /// that is still for its phase and decision, or one that was marked and still asks the same,
    /// unless it offers an undo that is no longer free.
    async fn now(&self, reader: UserId, table: &Table, shown: &PrivatePanel) -> Result<Option<Message>, Trouble> {
        let lang = shown.of.lang;
        let seat = table.head.seat_for(reader);
        let decision = seat.map(|seat| u64::from(table.head.state(seat).decision));
        if shown.of.page == Some(table.head.phase) && (shown.of.asks.is_none() || shown.of.asks == decision) {
            return Ok(None);
        }
        let Some(seat) = seat else {
            // Whether a guest still sees the table is not known here.
            return Ok(Some(panel_expired(table, lang)));
        };
        let likes = self.tables.preferences(reader).await?;
        let asks = panel_asks(table, seat, &likes);
        let now = match asks {
            // Marks are not lost by what others do. Only a free undo that this ends goes.
            Some(_) if shown.marked && shown.of.asks == asks => {
                let rest = shown.without_undo.as_deref().filter(|_| table.free_undo(seat).is_none());
                let panel = Some(PanelOf { revision: table.head.revision, ..shown.of });
                return Ok(rest.map(|rest| Message { panel, ..rest.clone() }));
            }
            Some(_) => illustrated::panel_after_move(table, Some(seat), lang, &likes, &[]),
            None => panel_folded(table, seat, lang, self.did(table, seat).await?.as_ref()),
        };
        Ok(Some(now.for_reader(&likes)))
    }

    /// Returns what the seat's latest choice did.
    async fn did(&self, table: &Table, seat: Seat) -> Result<Option<Text>, Trouble> {
        let Some(choice) = table.history.latest_choice(seat) else { return Ok(None) };
        Ok(self.tables.story(table.head.id, choice.at, Eye::Seat(seat)).await?.into_iter().next())
    }

    /// Brings the picture of a panel up to date; the rest stays, with what a note says. Draws
    /// before it takes the panel's lock, for which the answer to a press waits. A panel that was
    /// pressed or replaced meanwhile is compared again after that answer.
    async fn redraw(&self, key: (UserId, TableId), shown: &PrivatePanel, picture: Option<Arc<PictureOrder>>) {
        let lacks = |panel: &PrivatePanel, order: &PictureOrder| !panel.marked && !panel.edits.has(order);
        let Some(order) = picture.filter(|order| lacks(shown, order)) else { return };
        let Some(Drawn { name, bytes, alt }) = self.pictures.draw(Arc::clone(&order)).await else { return };
        let _wire = shown.edits.wire.lock().await;
        let is_as_shown =
            |now: &PrivatePanel| Arc::ptr_eq(&now.messages, &shown.messages) && !now.edits.is_pressed() && lacks(now, &order);
        let Some(_) = self.panels.newest(key).filter(is_as_shown) else { return };
        // A picture that was ordered earlier and is still being drawn must not follow.
        shown.edits.next();
        let file = CreateAttachment::bytes(bytes.to_vec(), name.clone());
        let body = wire::illustration(&name, &alt);
        match shown.messages.edit_first(&self.http, &body, vec![file]).await {
            Ok(()) => shown.edits.stands(Some(&order)),
            Err(why) => tracing::debug!(%why, table = %shown.of.table, "cannot edit a panel's picture: the older one stays"),
        }
    }

    /// Takes the choices from a panel that will soon take no more edits.
    async fn expire(&self, key: (UserId, TableId)) {
        let Some(shown) = self.panels.newest(key) else { return };
        let _wire = shown.edits.wire.lock().await;
        if let Ok(Some(table)) = self.tables.look(key.1).await {
            self.edit(key, &shown, &panel_expired(&table, shown.of.lang), None).await;
        }
        self.panels.forget(key, &shown.messages.token);
    }

    /// Edits a panel, whose lock is taken, unless it shows the same already or is replaced.
    async fn edit(&self, key: (UserId, TableId), shown: &PrivatePanel, message: &Message, drawn: Option<Drawn>) {
        let is_newly_drawn = drawn.is_some() && message.picture.as_deref().is_some_and(|order| !shown.edits.has(order));
        let Some(changes) = self.panels.edited(key, &shown.messages.token, message) else { return };
        if !changes && !is_newly_drawn {
            return;
        }
        shown.edits.next();
        let layouts = LayoutsTaken::default();
        let body = wire::message(message, Audience::Asker, &self.emojis).laid_out(message.layout_on(shown.layout), &layouts);
        let (body, files) = match &drawn {
            Some(Drawn { name, bytes, alt }) => {
                (body.with_picture(name, alt), vec![CreateAttachment::bytes(bytes.to_vec(), name.clone())])
            }
            None => (body.without_files(), Vec::new()),
        };
        let edit = || shown.messages.edit_first(&self.http, &body, files.clone());
        let mut edited = edit().await;
        if edited.as_ref().is_err_and(|why| layouts.are_refused(why)) {
            edited = edit().await;
        }
        match edited {
            Ok(()) => shown.edits.stands(message.picture.as_deref().filter(|_| drawn.is_some())),
            Err(why) => {
                tracing::debug!(user = %key.0, table = %key.1, %why, "cannot edit a private panel: it stays as it is, and presses on it are refused as stale")
            }
        }
    }
}

/// Edits private answers of a table. If that panics, those of others go on.
async fn unbroken(of: impl Debug, edit: impl Future<Output = ()>) {
    if AssertUnwindSafe(edit).catch_unwind().await.is_err() {
        tracing::error!(?of, "editing private answers of a table panicked: they stay as they are");
    }
}

#[cfg(test)]
mod tests {
    use serenity::http::HttpBuilder;
    use serenity::model::id::InteractionId;
    use tertulia_base::clock::Moment;
    use tertulia_base::i18n::Lang;
    use tertulia_model::Preferences;
    use tertulia_render::message::Layout;
    use tertulia_testkit::{ANA, BO, CY, House};

    use super::*;
    use crate::answer_messages::AnswerMessages;

    #[tokio::test]
    async fn the_answer_to_a_press_does_not_wait_for_a_picture_that_follows_the_table() {
        let house = House::of_games(1);
        let table = house.begun_of(house.tables.games()[0].info.slug, &[ANA, BO, CY], &[]).await;
        let now = house.tables.look(table).await.unwrap().unwrap();
        let seat = now.head.awaited.iter().next().unwrap();
        let reader = now.head.player(seat).unwrap().user;
        let newer = illustrated::panel_after_move(&now, Some(seat), Lang::En, &Preferences::default(), &[]).panel.unwrap();
        let (pictures, mut waiting) = PictureQueue::idle();
        let (panels, http) = (Arc::<Panels>::default(), Arc::new(HttpBuilder::new("token").build()));
        let updates =
            PanelUpdates { tables: house.tables.clone(), http, panels: panels.clone(), pictures, emojis: Emojis::default() };
        // Only its picture is outdated, or all of it.
        for asks in [newer.asks, None] {
            let older = Message { panel: Some(PanelOf { revision: 0, asks, ..newer }), ..Message::default() };
            let messages = AnswerMessages::of("token");
            let shown = panels.shown(reader, &older, InteractionId::new(1), &messages, Moment(0)).unwrap();
            let follows = updates.follow((reader, table));
            tokio::pin!(follows);
            let drawing = tokio::select! {
                () = &mut follows => None,
                job = waiting.recv() => job,
            };
            assert!(drawing.is_some(), "a picture is drawn: {asks:?}");
            assert!(shown.edits.wire.try_lock().is_ok(), "the panel is locked meanwhile: {asks:?}");
        }
    }

    /// In the modern layout an edit sends the picture again, whatever it changes.
    #[tokio::test]
    async fn a_panel_with_a_list_is_drawn_anew_only_where_its_picture_changes() {
        let house = House::of_games(1);
        let table = house.begun_of("puerto-rico", &[ANA, BO, CY], &[]).await;
        let head = house.head(table).await;
        let (seat, player) = head.awaited_people().next().unwrap();
        house.play(player.user, table, &["role builder"]).await.unwrap();
        let now = house.table(table).await;
        let newer = illustrated::panel_after_move(&now, Some(seat), Lang::En, &Preferences::default(), &[]);
        assert_eq!(newer.layout(), Layout::Modern);
        let older = Message { panel: newer.panel.map(|of| PanelOf { revision: 0, ..of }), ..newer.clone() };
        let (pictures, mut waiting) = PictureQueue::idle();
        let (panels, http) = (Arc::<Panels>::default(), Arc::new(HttpBuilder::new("token").build()));
        let updates =
            PanelUpdates { tables: house.tables.clone(), http, panels: panels.clone(), pictures, emojis: Emojis::default() };
        for (number, stands) in [(1, newer.picture.as_deref()), (2, None)] {
            let (id, messages) = (InteractionId::new(number), AnswerMessages::of("token"));
            let shown = panels.shown(player.user, &older, id, &messages, Moment(0)).unwrap();
            shown.edits.stands(stands);
            let drawing = tokio::select! {
                () = updates.follow((player.user, table)) => None,
                job = waiting.recv() => job,
            };
            assert_eq!(drawing.is_some(), stands.is_none(), "{number}");
        }
    }
}
