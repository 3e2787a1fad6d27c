//! Which private panel of a reader and table is the newest, so that an older one can say so.
//!
//! Kept in memory only: after a restart, or once Discord takes no more edits, an older panel stays,
//! and presses on it are compared with the decision as ever. Start reading at [`Panels::shown`].

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::model::id::MessageId;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_base::latest::Latest;

/// Discord takes edits of an answer for 15 minutes.
const EDITABLE: Duration = Duration::from_secs(14 * 60);
/// Most panels known at once.
const MOST: usize = 10_000;

#[derive(Debug, Default)]
pub(super) struct Panels(Mutex<Latest<(UserId, TableId), PrivatePanel, MOST>>);

/// Held while a panel is edited: its picture must not follow the edit that makes it stale.
pub(super) type PanelEdits = Arc<tokio::sync::Mutex<PanelStanding>>;

/// Whether a panel is its reader's newest of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum PanelStanding {
    #[default]
    Newest,
    Stale,
}

/// A panel that was shown, and the one before.
#[derive(Debug)]
pub(super) struct ShownPanel {
    pub(super) edits: PanelEdits,
    /// The reader's older panel, if it can still be edited.
    pub(super) older: Option<Older>,
}

/// A panel that is stale, or about to be.
#[derive(Debug)]
pub(super) struct Older {
    /// The token that edits it.
    pub(super) token: String,
    pub(super) edits: PanelEdits,
}

/// A panel as it was shown last.
#[derive(Debug)]
struct PrivatePanel {
    edits: PanelEdits,
    /// Its message, once something was pressed on it.
    message: Option<MessageId>,
    /// The token that edits it, of the interaction that showed it last.
    token: String,
    shown: Moment,
}

impl Panels {
    /// Notes that `token`'s interaction showed a panel, on the pressed message or as a new one.
    pub(super) fn shown(&self, reader: UserId, table: TableId, on: Option<MessageId>, token: &str, now: Moment) -> ShownPanel {
        let mut panels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let older = panels.pop(&(reader, table));
        // A panel with no press so far is taken for the one that is pressed now.
        let is_same = |older: &PrivatePanel| on.is_some() && older.message.is_none_or(|message| Some(message) == on);
        let (edits, older) = match older {
            Some(same) if is_same(&same) => (same.edits, None),
            older => (PanelEdits::default(), older.filter(|older| older.is_editable(now))),
        };
        let newest = PrivatePanel { edits: Arc::clone(&edits), message: on, token: token.to_owned(), shown: now };
        panels.put((reader, table), newest);
        ShownPanel { edits, older: older.map(|PrivatePanel { token, edits, .. }| Older { token, edits }) }
    }
}

impl PrivatePanel {
    fn is_editable(&self, now: Moment) -> bool {
        now < self.shown.plus(EDITABLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_newer_panel_of_the_same_reader_and_table_makes_an_older_one_stale_while_it_can_be_edited() {
        let panels = Panels::default();
        let (ana, bo, table) = (UserId(1), UserId(2), TableId::new(1));
        let (one, two, three) = (MessageId::new(1), MessageId::new(2), MessageId::new(3));
        let shown =
            |reader, table, on, token: &str, now| panels.shown(reader, table, on, token, now).older.map(|older| older.token);
        let at = |minutes: u64| Moment(60_000 * minutes);
        assert_eq!(shown(ana, table, None, "first", at(0)), None);
        assert_eq!(shown(bo, table, None, "of another", at(0)), None);
        assert_eq!(shown(ana, TableId::new(2), None, "elsewhere", at(0)), None);
        // Pressing on it renews it.
        assert_eq!(shown(ana, table, Some(one), "pressed", at(10)), None);
        assert_eq!(shown(ana, table, None, "second", at(20)).as_deref(), Some("pressed"));
        assert_eq!(shown(ana, table, Some(two), "pressed too", at(20)), None);
        assert_eq!(shown(ana, table, Some(three), "on a third", at(21)).as_deref(), Some("pressed too"));
        assert_eq!(shown(ana, table, None, "too late", at(40)), None);
    }
}
