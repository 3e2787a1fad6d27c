//! The announcement: one line of whoever runs the bot at the live message of every running table,
//! until it is over. One row keeps it. Whatever live message is composed meanwhile has the line;
//! those that stand are refreshed by notices, a few tables a second.
//!
//! Start reading at [`Tables::announce`], then [`Tables::keep_announcing`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::TableId;
use tertulia_delivery::{Destination, Notice};
use tertulia_model::Head;
use tertulia_store::{Batch, Expect, Row, Span, StoreError, decode, keys};
use tokio_util::sync::CancellationToken;

use crate::Tables;
use crate::request::Trouble;
use crate::rows::table::Occupied;
use crate::rows::versioned::{VersionedRow, known, readable};

/// The most characters of an announcement.
pub const LONGEST_ANNOUNCEMENT: usize = 200;
/// Tables refreshed in a row, and the pause after them. That is a fifth of what Discord takes from
/// a bot, so that turns are shown meanwhile; 10,000 tables take 17 minutes.
const AT_ONCE: usize = 10;
const PAUSE: Duration = Duration::from_secs(1);
/// How often to look for an announcement that another process was asked for, and to retry.
const LOOK: Duration = Duration::from_secs(10);
/// How often a table may be committed to while it is being refreshed.
const MOST_TRIES: u32 = 3;

/// What is announced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Announcement {
    text: String,
    /// When it is over by itself.
    until: Option<Moment>,
    step: AnnouncementStep,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum AnnouncementStep {
    /// Live messages are being refreshed to show it.
    Begins,
    /// All live messages show it.
    Stands,
    /// It is over, and live messages are being refreshed. A damaged row counts as this.
    #[default]
    Ends,
}

impl Row for Announcement {}

impl Announcement {
    fn is_shown(&self, now: Moment) -> bool {
        self.step != AnnouncementStep::Ends && self.until.is_none_or(|until| now < until)
    }
}

/// How far the live messages have been refreshed.
struct LiveRefresh {
    /// What they are refreshed for.
    of: Announcement,
    /// The channels of the tables that are left.
    rest: Span,
}

impl Tables {
    /// Announces a text of at most [`LONGEST_ANNOUNCEMENT`] characters at every running table, in
    /// place of an earlier one. It is over at `until`, or when it is ended.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn announce(&self, text: &str, until: Option<Moment>) -> Result<(), Trouble> {
        let announcement = Announcement { text: text.to_owned(), until, step: AnnouncementStep::Begins };
        self.0.store.commit(Batch::putting(keys::announcement(), &announcement)).await?;
        self.0.announcing.notify_one();
        Ok(())
    }

    /// Ends the announcement. Returns whether there was one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn end_announcement(&self) -> Result<bool, Trouble> {
        let announcement: Announcement = readable(self.0.store.read(&keys::announcement()).await)?;
        if announcement.step == AnnouncementStep::Ends {
            return Ok(false);
        }
        let over = Announcement { step: AnnouncementStep::Ends, ..announcement };
        self.0.store.commit(Batch::putting(keys::announcement(), &over)).await?;
        self.0.announcing.notify_one();
        Ok(true)
    }

    /// Returns what running tables show as announced, if anything.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn announcement(&self) -> Result<Option<String>, Trouble> {
        let announcement: Announcement = readable(self.0.store.read(&keys::announcement()).await)?;
        Ok(announcement.is_shown(self.now()).then_some(announcement.text))
    }

    /// Refreshes live messages when an announcement begins or is over, until `stop` is cancelled.
    /// After a restart it begins anew: what shows the newest state already is not edited.
    pub async fn keep_announcing(&self, stop: CancellationToken) {
        let mut refresh = None;
        loop {
            let pause = match self.announce_further(&mut refresh).await {
                Ok(pause) => pause,
                Err(why) => {
                    tracing::error!(%why, retry_in = ?LOOK, "cannot refresh live messages for an announcement: retrying after a pause");
                    LOOK
                }
            };
            // Halfway, the pause is kept whatever is announced.
            let is_idle = refresh.is_none();
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                () = self.0.announcing.notified(), if is_idle => {}
                () = self.0.clock.sleep(pause) => {}
            }
        }
    }

    /// Refreshes the next tables, if there is anything to refresh them for. Returns when to go on.
    async fn announce_further(&self, refresh: &mut Option<LiveRefresh>) -> Result<Duration, Trouble> {
        // Of several processes, one does it for the tables of all.
        let Some(_work) = self.0.share.work_at(None) else { return Ok(LOOK) };
        let (store, key, now) = (self.0.store.as_ref(), keys::announcement(), self.now());
        let VersionedRow { row: announced, known } = known::<Announcement>(store, &key).await?;
        if known == Expect::Absent {
            return Ok(LOOK);
        }
        if announced.step == AnnouncementStep::Stands && announced.is_shown(now) {
            return Ok(announced.until.map_or(LOOK, |until| until.after(now).min(LOOK)));
        }
        let mut batch = Batch::new();
        batch.expect(key.clone(), known);
        if announced.step != AnnouncementStep::Ends && !announced.is_shown(now) {
            batch.put(key, &Announcement { step: AnnouncementStep::Ends, ..announced });
            store.try_commit(batch).await?;
            return Ok(Duration::ZERO);
        }
        let left = refresh.take().filter(|refresh| refresh.of == announced);
        let LiveRefresh { rest, .. } =
            refresh.insert(left.unwrap_or_else(|| LiveRefresh { of: announced.clone(), rest: keys::all_channels() }));
        let page = store.scan(rest, AT_ONCE).await?;
        let Some((last, _)) = page.last() else {
            match announced.step {
                AnnouncementStep::Ends => batch.delete(key),
                AnnouncementStep::Begins | AnnouncementStep::Stands => {
                    batch.put(key, &Announcement { step: AnnouncementStep::Stands, ..announced });
                }
            }
            *refresh = None;
            // If it conflicts, another announcement has begun.
            store.try_commit(batch).await?;
            return Ok(Duration::ZERO);
        };
        for (key, row) in &page {
            // People are told of a damaged row when they ask for the table.
            if let Ok(Occupied(table)) = decode(key, row) {
                self.refresh_live(table).await?;
            }
        }
        rest.from = last.next();
        Ok(PAUSE)
    }

    /// Leaves a notice that has a running table's live message edited if it should look different.
    async fn refresh_live(&self, table: TableId) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        for _ in 0..MOST_TRIES {
            let (revision, head) = match store.read_numbered::<Head>(&keys::head(table)).await {
                Ok(Some(read)) => read,
                Ok(None) | Err(StoreError::Damaged { .. } | StoreError::NewerRow { .. }) => return Ok(()),
                Err(why) => return Err(why.into()),
            };
            if !head.is_running() {
                return Ok(());
            }
            let mut batch = Batch::new();
            // In place of the notice of a newer commit, it might be delivered from an older state.
            batch.expect(keys::head(table), Expect::Number(revision));
            batch.put_numbered(keys::notice(table, Destination::Live.bytes()), revision, &Notice { made: self.now() });
            if store.try_commit(batch).await? {
                self.signals().committed(table, [Destination::Live], None);
                return Ok(());
            }
        }
        // Commits in such a row leave notices of their own.
        Ok(())
    }
}
