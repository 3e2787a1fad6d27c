//! The newest private panel of each reader and table: what it shows, and how it is edited; and the
//! newest private answer of each other kind.
//!
//! Kept in memory only: after a restart a panel stays as it is, and presses on it are compared with
//! the decision as ever. Not here: how panels follow their table (`panel_updates.rs`). Start
//! reading at [`Panels::shown`].

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use serenity::model::id::InteractionId;
use tertulia_base::clock::Moment;
use tertulia_base::hash;
use tertulia_base::ids::{ChannelId, TableId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_picture::PictureOrder;
use tertulia_render::message::{Layout, Message, NoteKind, PanelOf};
use tokio::sync::Notify;

use super::answer_messages::AnswerMessages;

/// Discord takes edits of an answer for 15 minutes.
const EDITABLE: Duration = Duration::from_secs(14 * 60);
/// Most panels known at once.
const MOST: usize = 10_000;

type PanelKey = (UserId, TableId);

/// A private answer that is no panel: its reader, where, and what it is.
pub(super) type Note = (UserId, ChannelId, NoteKind);

#[derive(Debug, Default)]
pub(super) struct Panels {
    newest: Mutex<Newest>,
    /// Notified when a panel is to be compared with its table.
    pub(super) anew: Notify,
}

/// The newest of each kind.
#[derive(Debug, Default)]
struct Newest {
    panels: Latest<PanelKey, PrivatePanel, MOST>,
    /// The readers of these panels by table.
    readers: BTreeSet<(TableId, UserId)>,
    /// Panels that were shown or pressed since they were compared with their tables. Some may be
    /// forgotten.
    unchecked: BTreeSet<PanelKey>,
    notes: Latest<Note, PrivateAnswer, MOST>,
    /// As what each message was noted last, by the interaction that it answered first. It may have
    /// been replaced there.
    kinds: Latest<InteractionId, PrivateKind, { 2 * MOST }>,
}

/// What a private message is.
#[derive(Clone, Copy, Debug)]
enum PrivateKind {
    Panel(PanelKey),
    Note(Note),
}

impl Newest {
    /// Returns what the message that answered `made_by` first is the newest of.
    fn kind(&self, made_by: InteractionId) -> Option<PrivateKind> {
        let kind = *self.kinds.peek(&made_by)?;
        let is_newest = match kind {
            PrivateKind::Panel(key) => self.panels.peek(&key).is_some_and(|panel| panel.made_by == made_by),
            PrivateKind::Note(note) => self.notes.peek(&note).is_some_and(|answer| answer.made_by == made_by),
        };
        is_newest.then_some(kind)
    }

    fn put_panel(&mut self, key: PanelKey, panel: PrivatePanel) {
        if let Some(((reader, table), _)) = self.panels.push(key, panel) {
            self.readers.remove(&(table, reader));
        }
        self.readers.insert((key.1, key.0));
        self.unchecked.insert(key);
    }

    fn pop_panel(&mut self, key: &PanelKey) -> Option<PrivatePanel> {
        self.readers.remove(&(key.1, key.0));
        self.panels.pop(key)
    }
}

/// Orders the edits of one panel.
#[derive(Debug, Default)]
pub(super) struct PanelEdits {
    /// Held while the panel is edited.
    pub(super) wire: tokio::sync::Mutex<()>,
    /// Counts what it was made to show. A picture belongs to one of these and to no later one.
    version: AtomicU64,
    /// A hash of the order of the picture that stands there; 0 for none. Changed while `wire` is
    /// held.
    picture: AtomicU64,
    /// Presses on it that are still to be answered.
    unanswered: AtomicUsize,
}

/// A press on a panel until it is answered, which may change the panel.
pub(super) struct PressedPanel<'a> {
    panels: &'a Panels,
    key: PanelKey,
    edits: Arc<PanelEdits>,
}

impl Drop for PressedPanel<'_> {
    fn drop(&mut self) {
        self.edits.unanswered.fetch_sub(1, Ordering::SeqCst);
        self.panels.check(self.key);
    }
}

impl PanelEdits {
    /// Returns the number of what the panel is made to show from now on.
    pub(super) fn next(&self) -> u64 {
        self.version.fetch_add(1, Ordering::SeqCst) + 1
    }

    /// Returns whether nothing newer was shown since that number.
    pub(super) fn is_newest(&self, version: u64) -> bool {
        self.version.load(Ordering::SeqCst) == version
    }

    /// Returns whether a press on the panel is still to be answered.
    pub(super) fn is_pressed(&self) -> bool {
        self.unanswered.load(Ordering::SeqCst) > 0
    }

    /// Notes which picture stands there from now on.
    pub(super) fn stands(&self, picture: Option<&PictureOrder>) {
        self.picture.store(picture.map_or(0, hash::stable), Ordering::SeqCst);
    }

    pub(super) fn has(&self, picture: &PictureOrder) -> bool {
        self.picture.load(Ordering::SeqCst) == hash::stable(picture)
    }
}

/// A panel that was shown, and the one before.
#[derive(Debug)]
pub(super) struct ShownPanel {
    pub(super) edits: Arc<PanelEdits>,
    /// The number of what it shows now.
    pub(super) version: u64,
    /// The reader's older panel, if it can still be deleted.
    pub(super) older: Option<PrivateAnswer>,
}

/// A private answer, to delete it once it is replaced.
#[derive(Debug)]
pub(super) struct PrivateAnswer {
    /// The interaction that its message answered first, which tells it from other private messages.
    pub(super) made_by: InteractionId,
    /// Its messages, of the interaction that showed it last.
    pub(super) messages: Arc<AnswerMessages>,
    /// The table that it is about, if it is about one.
    pub(super) about: Option<TableId>,
    pub(super) shown: Moment,
}

impl PrivateAnswer {
    fn is_deletable(&self, now: Moment) -> bool {
        now < self.shown.plus(EDITABLE)
    }
}

/// A panel as it was shown last.
#[derive(Clone, Debug)]
pub(super) struct PrivatePanel {
    pub(super) edits: Arc<PanelEdits>,
    /// The interaction that its message answered first, which tells it from other private messages.
    made_by: InteractionId,
    /// Its message, of the interaction that showed it last.
    pub(super) messages: Arc<AnswerMessages>,
    shown: Moment,
    pub(super) of: PanelOf,
    /// How its message stands.
    pub(super) layout: Layout,
    /// A hash of its text and its rows.
    said: (u64, u64),
    /// Whether a press on it left the question as it was: it may show marks.
    pub(super) marked: bool,
    /// What it shows without its button to undo, if it may show marks and has one.
    pub(super) without_undo: Option<Arc<Message>>,
}

impl PrivatePanel {
    /// Returns whether it asks what `message` asks.
    pub(super) fn asks_as(&self, message: &Message) -> bool {
        self.of.asks.is_some() && message.panel.and_then(|of| of.asks) == self.of.asks
    }

    /// Returns whether it asks what `message` asks, with the same to press: only its picture is to
    /// follow.
    fn asks_alike(&self, message: &Message) -> bool {
        self.asks_as(message) && message.picture.is_some() && self.said.1 == hash::stable(&message.rows)
    }

    /// Returns whether only its picture is to change to show `message`, and can change alone.
    pub(super) fn lacks_only_picture(&self, message: &Message) -> bool {
        self.asks_alike(message) && self.layout == Layout::Classic
    }

    /// Returns whether it shows what `message` shows, its picture too.
    pub(super) fn lacks_nothing(&self, message: &Message) -> bool {
        self.asks_alike(message) && message.picture.as_deref().is_some_and(|order| self.edits.has(order))
    }
}

impl Panels {
    /// Notes that an interaction with those messages shows a panel on the one that answered
    /// `made_by` first.
    pub(super) fn shown(
        &self,
        reader: UserId,
        message: &Message,
        made_by: InteractionId,
        messages: &Arc<AnswerMessages>,
        now: Moment,
    ) -> Option<ShownPanel> {
        let of = message.panel?;
        let key = (reader, of.table);
        let mut newest = self.newest.lock();
        let older = newest.pop_panel(&key);
        let (edits, stands, marked, older) = match older {
            Some(same) if same.made_by == made_by => (same.edits, same.layout, same.of.asks == of.asks, None),
            older => (Arc::default(), Layout::Classic, false, older.filter(|older| now < older.shown.plus(EDITABLE))),
        };
        let layout = message.layout_on(stands);
        let version = edits.next();
        let panel = PrivatePanel {
            edits: Arc::clone(&edits),
            made_by,
            messages: Arc::clone(messages),
            shown: now,
            of,
            layout,
            said: said_by(message),
            marked,
            without_undo: marked.then(|| message.without_undo()).flatten().map(Arc::new),
        };
        newest.put_panel(key, panel);
        newest.kinds.put(made_by, PrivateKind::Panel(key));
        let older = older.map(|PrivatePanel { messages, edits, made_by, shown, .. }| {
            edits.next();
            PrivateAnswer { made_by, messages, about: Some(of.table), shown }
        });
        Some(ShownPanel { edits, version, older })
    }

    /// Notes a press on a reader's panel, if the message that answered `made_by` first is that.
    pub(super) fn pressed(&self, key: PanelKey, made_by: InteractionId) -> Option<PressedPanel<'_>> {
        let newest = self.newest.lock();
        let edits = newest.panels.peek(&key).filter(|panel| panel.made_by == made_by).map(|panel| Arc::clone(&panel.edits))?;
        edits.unanswered.fetch_add(1, Ordering::SeqCst);
        Some(PressedPanel { panels: self, key, edits })
    }

    /// Has a panel be compared with its table.
    fn check(&self, key: PanelKey) {
        let mut newest = self.newest.lock();
        if newest.panels.contains(&key) {
            newest.unchecked.insert(key);
            self.anew.notify_one();
        }
    }

    /// Notes that `token`'s interaction has sent `message`: its table may have gone on meanwhile.
    pub(super) fn sent(&self, reader: UserId, message: &Message, token: &str) {
        let Some(of) = message.panel else { return };
        let (key, mut newest) = ((reader, of.table), self.newest.lock());
        if let Some(panel) = newest.panels.peek_mut(&key).filter(|panel| panel.messages.token == token) {
            (panel.of, panel.said) = (of, said_by(message));
            newest.unchecked.insert(key);
        }
        self.anew.notify_one();
    }

    /// Notes that answer as the newest. Returns the older one, if it can still be deleted.
    pub(super) fn noted(&self, note: Note, answer: PrivateAnswer) -> Option<PrivateAnswer> {
        let (now, mut newest) = (answer.shown, self.newest.lock());
        newest.kinds.put(answer.made_by, PrivateKind::Note(note));
        newest.notes.put(note, answer).filter(|older| older.is_deletable(now))
    }

    /// Forgets that answer, if it is over. Returns it, if it can still be deleted.
    pub(super) fn note_over(
        &self,
        note: Note,
        now: Moment,
        is_over: impl FnOnce(&PrivateAnswer) -> bool,
    ) -> Option<PrivateAnswer> {
        let mut newest = self.newest.lock();
        if !is_over(newest.notes.peek(&note)?) {
            return None;
        }
        newest.notes.pop(&note).filter(|older| older.is_deletable(now))
    }

    /// Returns whether anybody reads something beside their game, as far as it is known.
    pub(super) fn has_pages(&self) -> bool {
        let newest = self.newest.lock();
        newest.notes.iter().any(|((_, _, kind), answer)| *kind != NoteKind::Line && answer.about.is_some())
    }

    /// Forgets what the message that answered `made_by` first was noted as: it becomes something
    /// else, or the next page. A panel that becomes one of the same table stays noted.
    pub(super) fn becomes(&self, made_by: InteractionId, message: &Message) {
        let mut newest = self.newest.lock();
        match newest.kind(made_by) {
            Some(PrivateKind::Panel(key)) if message.panel.is_some_and(|of| of.table == key.1) => {}
            Some(PrivateKind::Panel(key)) => drop(newest.pop_panel(&key)),
            Some(PrivateKind::Note(note)) => drop(newest.notes.pop(&note)),
            None => {}
        }
    }

    /// Returns whether the message that answered `made_by` first is its reader's newest of a kind.
    pub(super) fn is_newest(&self, made_by: InteractionId) -> bool {
        self.newest.lock().kind(made_by).is_some()
    }

    /// Returns the panels of these tables, and those shown since the last call.
    pub(super) fn to_check(&self, changed: &BTreeSet<TableId>) -> Vec<PanelKey> {
        let mut newest = self.newest.lock();
        let mut due = std::mem::take(&mut newest.unchecked);
        for table in changed {
            let readers = newest.readers.range((*table, UserId(0))..=(*table, UserId(u64::MAX)));
            due.extend(readers.map(|(table, reader)| (*reader, *table)));
        }
        due.into_iter().filter(|key| newest.panels.contains(key)).collect()
    }

    /// Returns a reader's newest panel, if it is still that.
    pub(super) fn newest(&self, key: PanelKey) -> Option<PrivatePanel> {
        self.newest.lock().panels.peek(&key).cloned()
    }

    /// Notes that the panel was edited into `message`, or would not change by that. Returns whether
    /// it changes, apart from its picture; `None` if another is the newest by now.
    pub(super) fn edited(&self, key: PanelKey, token: &str, message: &Message) -> Option<bool> {
        let of = message.panel?;
        let mut newest = self.newest.lock();
        let panel = newest.panels.peek_mut(&key).filter(|panel| panel.messages.token == token)?;
        let is_new = panel.said != said_by(message) || panel.of.asks != of.asks;
        panel.marked = panel.marked && panel.asks_as(message);
        panel.without_undo = None;
        (panel.of, panel.said, panel.layout) = (of, said_by(message), message.layout_on(panel.layout));
        Some(is_new)
    }

    /// Forgets a panel that is not to be edited again.
    pub(super) fn forget(&self, key: PanelKey, token: &str) {
        let mut newest = self.newest.lock();
        if newest.panels.peek(&key).is_some_and(|panel| panel.messages.token == token) {
            newest.pop_panel(&key);
        }
    }

    /// Returns the panels that will soon take no more edits.
    pub(super) fn expiring(&self, now: Moment) -> Vec<PanelKey> {
        let newest = self.newest.lock();
        newest.panels.iter().filter(|(_, panel)| panel.shown.plus(EDITABLE) <= now).map(|(key, _)| *key).collect()
    }
}

fn said_by(message: &Message) -> (u64, u64) {
    (hash::stable(&message.text), hash::stable(&message.rows))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tertulia_base::i18n::Lang;

    fn panel(table: TableId) -> Message {
        Message {
            panel: Some(PanelOf { table, seat: None, lang: Lang::En, revision: 1, asks: None, page: None }),
            ..Message::default()
        }
    }

    #[test]
    fn a_newer_panel_of_the_same_reader_and_table_replaces_an_older_one_while_it_can_be_edited() {
        let panels = Panels::default();
        let (ana, bo, table) = (UserId(1), UserId(2), TableId::new(1));
        let shown = |reader, table, made_by, token: &str, now| {
            let shown =
                panels.shown(reader, &panel(table), InteractionId::new(made_by), &AnswerMessages::of(token), now).unwrap();
            shown.older.map(|older| older.messages.token.clone())
        };
        let at = |minutes: u64| Moment(60_000 * minutes);
        assert_eq!(shown(ana, table, 1, "first", at(0)), None);
        assert_eq!(shown(bo, table, 2, "of another", at(0)), None);
        assert_eq!(shown(ana, TableId::new(2), 3, "elsewhere", at(0)), None);
        // Pressing on it renews it; what becomes of another message is no matter.
        assert_eq!(shown(ana, table, 1, "pressed", at(10)), None);
        panels.becomes(InteractionId::new(9), &Message::default());
        assert_eq!(shown(ana, table, 4, "second", at(20)).as_deref(), Some("pressed"));
        assert_eq!(shown(ana, table, 4, "pressed too", at(20)), None);
        assert_eq!(shown(ana, table, 5, "on a third", at(21)).as_deref(), Some("pressed too"));
        panels.becomes(InteractionId::new(5), &Message::default());
        assert_eq!(shown(ana, table, 6, "after another page", at(22)), None);
        assert_eq!(shown(ana, table, 7, "too late", at(40)), None);
    }

    #[test]
    fn a_page_is_replaced_by_the_next_and_not_by_what_its_own_message_becomes() {
        let (panels, table) = (Panels::default(), TableId::new(1));
        let noted = |made_by, token, minutes: u64| {
            let (made_by, messages) = (InteractionId::new(made_by), AnswerMessages::of(token));
            let answer = PrivateAnswer { made_by, messages, about: None, shown: Moment(60_000 * minutes) };
            panels.noted((UserId(1), ChannelId(1), NoteKind::Page), answer).map(|older| older.messages.token.clone())
        };
        assert_eq!(noted(1, "log", 0), None);
        // Its pages are turned.
        panels.becomes(InteractionId::new(1), &Message::default());
        assert_eq!(noted(1, "earlier", 10), None);
        assert_eq!(noted(2, "rules", 20).as_deref(), Some("earlier"));
        assert!(!panels.is_newest(InteractionId::new(1)) && panels.is_newest(InteractionId::new(2)));
        // It becomes a panel.
        panels.becomes(InteractionId::new(2), &panel(table));
        let _ = panels.shown(UserId(1), &panel(table), InteractionId::new(2), &AnswerMessages::of("view"), Moment(0));
        assert!(panels.is_newest(InteractionId::new(2)));
        assert_eq!(noted(3, "help", 20), None);
        assert_eq!(noted(4, "too late", 40), None);
    }

    #[test]
    fn a_picture_belongs_to_what_the_panel_showed_when_it_was_ordered() {
        let (panels, table) = (Panels::default(), TableId::new(1));
        let shown = |made_by, token: &str| {
            let (made_by, messages) = (InteractionId::new(made_by), AnswerMessages::of(token));
            panels.shown(UserId(1), &panel(table), made_by, &messages, Moment(0)).unwrap()
        };
        let first = shown(1, "first");
        assert!(first.edits.is_newest(first.version));
        let pressed = shown(1, "pressed");
        assert!(!first.edits.is_newest(first.version) && pressed.edits.is_newest(pressed.version));
        let newer = shown(2, "newer");
        assert!(!pressed.edits.is_newest(pressed.version) && newer.edits.is_newest(newer.version));
    }

    #[test]
    fn a_panel_with_marks_keeps_them_when_it_is_edited_until_it_asks_something_else() {
        let (panels, key, made_by) = (Panels::default(), (UserId(1), TableId::new(1)), InteractionId::new(1));
        let asking = |asks| {
            let of = panel(key.1).panel.map(|of| PanelOf { asks: Some(asks), ..of });
            Message { panel: of, ..Message::default() }
        };
        for token in ["opened", "marked"] {
            let _ = panels.shown(key.0, &asking(1), made_by, &AnswerMessages::of(token), Moment(0));
        }
        for (asks, marked) in [(1, true), (2, false)] {
            assert!(panels.edited(key, "marked", &asking(asks)).is_some());
            assert_eq!(panels.newest(key).unwrap().marked, marked, "it asks {asks}");
        }
    }

    #[test]
    fn the_panels_of_tables_that_have_changed_are_compared_with_them_and_no_others() {
        let (panels, none) = (Panels::default(), BTreeSet::new());
        let (ana, bo, table, other) = (UserId(1), UserId(2), TableId::new(1), TableId::new(2));
        for (made_by, (reader, of)) in (1..).zip([(ana, table), (bo, table), (ana, other)]) {
            let _ = panels.shown(reader, &panel(of), InteractionId::new(made_by), &AnswerMessages::of("token"), Moment(0));
        }
        assert_eq!(panels.to_check(&none), [(ana, table), (ana, other), (bo, table)], "they are new");
        assert!(panels.to_check(&none).is_empty());
        let changed = BTreeSet::from([table]);
        assert_eq!(panels.to_check(&changed), [(ana, table), (bo, table)]);
        panels.forget((ana, table), "token");
        panels.becomes(InteractionId::new(2), &Message::default());
        assert!(panels.to_check(&changed).is_empty(), "neither is a panel any more");
    }

    #[test]
    fn a_panel_is_left_alone_while_a_press_on_it_is_unanswered_and_then_compared_with_its_table() {
        let (panels, table, made_by) = (Panels::default(), TableId::new(1), InteractionId::new(1));
        let (key, none) = ((UserId(1), table), BTreeSet::new());
        let _ = panels.shown(UserId(1), &panel(table), made_by, &AnswerMessages::of("first"), Moment(0));
        assert_eq!(panels.to_check(&none), [key]);
        assert!(panels.pressed(key, InteractionId::new(2)).is_none(), "that is another message");
        let is_pressed = || panels.newest(key).unwrap().edits.is_pressed();
        let (first, second) = (panels.pressed(key, made_by).unwrap(), panels.pressed(key, made_by).unwrap());
        assert!(panels.to_check(&none).is_empty());
        drop(first);
        assert!(is_pressed(), "the second one is unanswered");
        drop(second);
        assert!(!is_pressed());
        assert_eq!(panels.to_check(&none), [key], "its table may have gone on meanwhile");
    }
}
