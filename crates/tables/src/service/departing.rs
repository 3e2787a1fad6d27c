//! Data of a server that removed the bot: kept for a while, as the bot may come back, then deleted.
//!
//! Start reading at [`Tables::departed`] and [`Tables::delete_departed`].

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, TableId};
use tertulia_model::Home;
use tertulia_store::{Batch, Expect, Key, Pages, Row, Span, StoreError, decode, keys};

use crate::rows::noticeboard::forget_noticeboard;
use crate::rows::redacting::{Ended, MOST_TRIES};
use crate::{Tables, Trouble};

/// How long everything is kept, so that a bot that was removed by mistake finds it again.
pub const GRACE: Duration = Duration::from_secs(30 * 24 * 60 * 60);

const PAGE: usize = 64;

/// Since when the bot is no longer at a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Departed(Moment);

impl Row for Departed {}

impl Tables {
    /// Notes that the bot is no longer at a server; an earlier note stays.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn departed(&self, guild: GuildId) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.expect(keys::departed(guild), Expect::Absent);
        batch.put(keys::departed(guild), &Departed(self.now()));
        if self.0.store.try_commit(batch).await? {
            tracing::info!(%guild, delete_in = ?GRACE, "the bot was removed from a server: deleting the server's data later, unless it is added again");
        }
        Ok(())
    }

    /// Notes that the bot is at a server, so that nothing of it is deleted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn arrived(&self, guild: GuildId) -> Result<(), Trouble> {
        let key = keys::departed(guild);
        // Called for every server at every connection, and hardly ever has anything to write.
        if self.0.store.get(&key).await?.is_some() {
            self.0.store.commit(Batch::deleting(key)).await?;
        }
        Ok(())
    }

    /// Returns the servers with any data: settings, a greeting, tables, results or statistics.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn known_servers(&self) -> Result<BTreeSet<GuildId>, Trouble> {
        let mut known = BTreeSet::new();
        for Span { mut from, to } in keys::of_servers() {
            while let Some((key, _)) = self.0.store.scan(&Span { from: from.clone(), to: to.clone() }, 1).await?.pop() {
                let Some(guild) = keys::server_of(&key) else {
                    from = key.next();
                    continue;
                };
                known.insert(guild);
                from = keys::behind_server(&key);
            }
        }
        Ok(known)
    }

    /// Deletes settings and statistics of servers that the bot left long enough ago, and where
    /// ended tables, results and records were played. Running tables may go on in direct messages
    /// and lose that later: call this again then. Returns of how many servers nothing is left.
    ///
    /// # Errors
    /// When the store fails or a row is damaged. Part may be deleted then; a retry does the rest.
    pub async fn delete_departed(&self) -> Result<usize, Trouble> {
        let (mut pages, mut gone) = (Pages::new(self.0.store.as_ref(), keys::all_departed(), PAGE), 0);
        while let Some(page) = pages.next().await? {
            for (key, bytes) in &page {
                let Departed(when) = decode(key, bytes)?;
                if let Some(guild) = keys::server_of(key).filter(|_| when.plus(GRACE) <= self.now()) {
                    gone += usize::from(self.delete_server(guild, (key, bytes)).await?);
                }
            }
        }
        Ok(gone)
    }

    /// Returns whether nothing is left. A bot that comes back meanwhile keeps the rest.
    async fn delete_server(&self, guild: GuildId, departed: (&Key, &[u8])) -> Result<bool, Trouble> {
        let store = self.0.store.as_ref();
        let (key, bytes) = departed;
        let still_gone = |batch: &mut Batch| batch.expect(key.clone(), Expect::Same(bytes.to_vec()));
        let mut pages = Pages::new(store, keys::ended_at_server(guild), PAGE);
        while let Some(page) = pages.next().await? {
            for (index, _) in &page {
                let Some(table) = keys::ended_table_of_server(index) else { continue };
                if !self.forget_home(guild, table, index, still_gone).await? {
                    return Ok(false);
                }
            }
        }
        let mut batch = Batch::new();
        still_gone(&mut batch);
        let mut pages = Pages::new(store, keys::totals_at(guild), PAGE);
        while let Some(page) = pages.next().await? {
            page.into_iter().for_each(|(key, _)| batch.delete(key));
        }
        forget_noticeboard(store, &mut batch, guild).await?;
        batch.delete(keys::guild(guild));
        batch.delete(keys::greeting(guild));
        self.delete_bans(guild, &mut batch).await?;
        self.delete_queue(guild, &mut batch).await?;
        self.delete_leagues(guild, &mut batch).await?;
        let mut runs_on = false;
        for running in [keys::at_server_all(guild), keys::solo_at_server_all(guild)] {
            runs_on |= !store.scan(&running, 1).await?.is_empty();
        }
        if !runs_on {
            batch.delete(key.clone());
        }
        if !store.try_commit(batch).await? {
            // It came back, or a league there went on: the next time does the rest.
            return Ok(false);
        }
        tracing::info!(%guild, runs_on, "deleted the data of a server that removed the bot");
        Ok(!runs_on)
    }

    /// Removes from an ended table and its result where it was played, unless the bot is back.
    async fn forget_home(
        &self,
        guild: GuildId,
        table: TableId,
        index: &Key,
        still_gone: impl Fn(&mut Batch),
    ) -> Result<bool, Trouble> {
        let store = self.0.store.as_ref();
        for _ in 0..MOST_TRIES {
            let mut ended = Ended::read(store, table).await?;
            still_gone(&mut ended.batch);
            if let Some(head) = &mut ended.head {
                head.home = Home { guild: None, channel: ChannelId(0), lang: head.home.lang };
            }
            if let Some(result) = &mut ended.result {
                result.guild = None;
            }
            ended.batch.delete(index.clone());
            match store.commit(ended.changed()).await {
                Ok(()) => {
                    self.0.reload(table);
                    return Ok(true);
                }
                Err(StoreError::Conflict(conflict)) if conflict == keys::departed(guild) => return Ok(false),
                // Somebody who played there is being forgotten, too.
                Err(StoreError::Conflict(_)) => {}
                Err(why) => return Err(why.into()),
            }
        }
        Err(Trouble::Failed(format!("table {table} is written to by somebody else all the time")))
    }
}
