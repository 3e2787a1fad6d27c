//! Which private panel of each reader and table is the newest, so that an older one can say that it is not.
//!
//! Kept in memory only: after a restart, or once Discord takes no more edits, an older panel stays as it is and what is pressed on it is
//! compared with the decision as ever. Start reading at [`Panels::shown`].

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serenity::model::id::MessageId;

use crate::clock::Moment;
use crate::ids::{TableId, UserId};

/// Discord takes edits of an answer for 15 minutes.
const EDITABLE: Duration = Duration::from_secs(14 * 60);
/// Most panels that are known at once.
const MOST: usize = 10_000;

/// The newest private panels.
#[derive(Debug, Default)]
pub(super) struct Panels(Mutex<HashMap<(UserId, TableId), Panel>>);

/// One as it was last shown.
#[derive(Debug)]
struct Panel {
    /// Its message, once something was pressed on it.
    message: Option<MessageId>,
    /// What edits it: of the interaction that showed it last.
    token: String,
    shown: Moment,
}

impl Panels {
    /// A reader's panel of a table was shown by the interaction of that token: as a new message, or on the one that was pressed upon.
    /// Returns the token that edits their older one, if there is one that can be edited.
    pub(super) fn shown(
        &self,
        reader: UserId,
        table: TableId,
        on: Option<MessageId>,
        token: &str,
        now: Moment,
    ) -> Option<String> {
        let mut panels = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if panels.len() >= MOST {
            panels.retain(|_, panel| panel.is_editable(now));
        }
        if panels.len() >= MOST {
            panels.clear();
        }
        let newest = Panel { message: on, token: token.to_owned(), shown: now };
        let older = panels.insert((reader, table), newest)?;
        // A panel that nothing was pressed on yet is taken for the one that is pressed upon now.
        let is_same = on.is_some() && older.message.is_none_or(|message| Some(message) == on);
        (!is_same && older.is_editable(now)).then_some(older.token)
    }
}

impl Panel {
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
        let at = |minutes: u64| Moment(60_000 * minutes);
        assert_eq!(panels.shown(ana, table, None, "first", at(0)), None);
        assert_eq!(panels.shown(bo, table, None, "of another", at(0)), None);
        assert_eq!(panels.shown(ana, TableId::new(2), None, "elsewhere", at(0)), None);
        // Pressing on it renews it.
        assert_eq!(panels.shown(ana, table, Some(one), "pressed", at(10)), None);
        assert_eq!(panels.shown(ana, table, None, "second", at(20)).as_deref(), Some("pressed"));
        assert_eq!(panels.shown(ana, table, Some(two), "pressed too", at(20)), None);
        assert_eq!(panels.shown(ana, table, Some(three), "on a third", at(21)).as_deref(), Some("pressed too"));
        assert_eq!(panels.shown(ana, table, None, "too late", at(40)), None);
    }
}
