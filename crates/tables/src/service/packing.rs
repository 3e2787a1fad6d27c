//! Packs ended games: after a week, log and last position become one compressed row instead of
//! hundreds. [`rows`](crate::rows) reads a packed log like any other.
//!
//! Start reading at [`Tables::keep_packing`].

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::TableId;
use tertulia_model::Head;
use tertulia_store::{Batch, Expect, Row, keys};
use tokio_util::sync::CancellationToken;

use crate::Tables;
use crate::request::Trouble;
use crate::rows::compressed::PackedGame;
use crate::rows::table;
use crate::rows::versioned::NotCommitted;

/// How long after its end a game is packed: most looks at it come before.
const AFTER: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Games packed in a row, and the pause after them, in which presses go on.
const AT_ONCE: usize = 16;
const PAUSE: Duration = Duration::from_secs(1);
/// How often to look for games to pack.
const LOOK: Duration = Duration::from_secs(60 * 60);

/// The value of a row whose key says which game to pack, and when.
#[derive(Serialize, Deserialize)]
struct ToPack;

impl Row for ToPack {}

/// Notes in the commit that ends a game when it is to be packed.
pub(crate) fn note_ended(batch: &mut Batch, before: Option<&Head>, head: &Head, now: Moment) {
    if head.began.is_some() && !head.is_running() && before.is_some_and(Head::is_running) {
        batch.put(keys::to_pack(now.plus(AFTER), head.id), &ToPack);
    }
}

impl Tables {
    /// Packs ended games, a few at a time, until `stop` is cancelled.
    pub async fn keep_packing(&self, stop: CancellationToken) {
        loop {
            let pause = match self.pack_some().await {
                Ok(true) => PAUSE,
                Ok(false) => LOOK,
                Err(why) => {
                    tracing::error!(%why, retry_in = ?LOOK, "cannot pack finished games: retrying after a pause");
                    LOOK
                }
            };
            tokio::select! {
                biased;
                () = stop.cancelled() => return,
                () = self.0.clock.sleep(pause) => {}
            }
        }
    }

    /// Packs some games that are due for it. Returns whether there may be more.
    ///
    /// # Errors
    /// When the store fails. A table that cannot be read stays as it is, and is logged.
    pub async fn pack_some(&self) -> Result<bool, Trouble> {
        let store = self.0.store.as_ref();
        let due = store.scan(&keys::to_pack_by(self.now()), AT_ONCE).await?;
        for (key, _) in &due {
            let Some(table) = keys::to_pack_at(key) else { continue };
            match self.pack(table).await {
                Ok(()) => {}
                // Somebody was being forgotten there: the next look finds the row again.
                Err(NotCommitted::Conflict) => continue,
                Err(NotCommitted::Trouble(why)) => self.leave(table, why).await?,
            }
            store.commit(Batch::deleting(key.clone())).await?;
        }
        Ok(due.len() == AT_ONCE)
    }

    /// Leaves a damaged game as it is. Unless the store fails, others are retried a week later.
    async fn leave(&self, table: TableId, why: Trouble) -> Result<(), Trouble> {
        tracing::warn!(%table, %why, "cannot pack a finished game: leaving it unpacked");
        match why {
            Trouble::Damaged(_) => Ok(()),
            Trouble::Newer(_) | Trouble::Failed(_) => {
                let again = keys::to_pack(self.now().plus(AFTER), table);
                Ok(self.0.store.commit(Batch::putting(again, &ToPack)).await?)
            }
            Trouble::NotWritten(_) | Trouble::Unknown(_) => Err(why),
        }
    }

    /// Packs a table's game in one commit, unless it goes on or is packed. It is replayed first: if
    /// that does not lead to the stored position, all stays as it is.
    async fn pack(&self, id: TableId) -> Result<(), NotCommitted> {
        let store = self.0.store.as_ref();
        let Some(table) = table::load(store, self.0.games, id).await? else { return Ok(()) };
        let (head, Some(game)) = (&table.head, &table.game) else { return Ok(()) };
        if head.is_running() || store.get(&keys::packed(id)).await?.is_some() {
            return Ok(());
        }
        let position = table::guarded(|| game.save())?;
        let played = table::replay(store, &table, head.log, |_, _, _, _| {}).await?;
        if position != table::guarded(|| played.save())? {
            return Err(Trouble::Damaged(format!("table {id}: its log does not lead to the position that is kept")).into());
        }
        let entries = table::stored_entries(store, id, 0..head.log).await?.into_iter().map(|(_, row)| row).collect();
        let packed =
            PackedGame::new(position, entries).compressed().map_err(|why| Trouble::Failed(format!("table {id}: {why}")))?;
        // Whoever has read the log and writes to the table has to read it again.
        let head = Head { revision: head.revision + 1, ..head.clone() };
        let mut batch = Batch::new();
        batch.expect(keys::head(id), Expect::Number(table.head.revision));
        batch.put_numbered(keys::head(id), head.revision, &head);
        batch.put(keys::packed(id), &packed);
        batch.delete(keys::snapshot(id));
        (0..head.log).for_each(|at| batch.delete(keys::entry(id, at)));
        store.commit(batch).await?;
        self.0.reload(id);
        self.0.metrics.packed();
        Ok(())
    }
}
