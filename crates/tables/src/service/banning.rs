//! Bans: who manages a server keeps somebody from all its tables.
//!
//! A ban is committed with a note that it is under way; then the person's tables there are told one
//! by one, and the note goes. Meanwhile every commit that would let them in fails. A start resumes
//! what was interrupted. Not here: the rows and who is refused what (`rows/bans.rs`). Start reading
//! at [`Tables::ban`].

use std::collections::BTreeSet;

use serde_json::json;
use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_model::{BanAct, BanEntry, Head};
use tertulia_store::{Batch, Pages, StoreError, keys};

use crate::rows::bans::{BanLog, Banned, is_banned};
use crate::rows::table::Seated;
use crate::rows::versioned::{VersionedRow, known, tables_in};
use crate::service::queue::Noted;
use crate::{Tables, Trouble, unanswered};

const PAGE: usize = 64;

impl Tables {
    /// Returns whether somebody is banned at a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_banned(&self, guild: GuildId, user: UserId) -> Result<bool, Trouble> {
        is_banned(self.0.store.as_ref(), guild, user).await
    }

    /// Returns which of these people are banned at a server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn banned_of(&self, guild: Option<GuildId>, people: &[UserId]) -> Result<Vec<UserId>, Trouble> {
        let mut banned = Vec::new();
        for user in people {
            if let Some(guild) = guild
                && self.is_banned(guild, *user).await?
            {
                banned.push(*user);
            }
        }
        Ok(banned)
    }

    /// Returns a server's latest bans and what ended them, the latest first, and at most `most` of
    /// those who are banned.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn bans(&self, guild: GuildId, most: usize) -> Result<(Vec<BanEntry>, Vec<UserId>), Trouble> {
        let store = self.0.store.as_ref();
        let log = known::<BanLog>(store, &keys::ban_log(guild)).await?.row;
        let rows = store.scan(&keys::banned_at(guild), most).await?;
        Ok((log.latest().collect(), rows.iter().filter_map(|(key, _)| keys::user_banned(key)).collect()))
    }

    /// Bans somebody at a server: they sit in no lobby there any more, stand-ins play on for them,
    /// and nothing lets them in again. Returns whether they were not banned before; repeating it
    /// takes them out of tables that could not be written.
    ///
    /// # Errors
    /// When the store fails or a table cannot be written. If they are banned by then
    /// ([`is_banned`](Tables::is_banned)), a retry or the next start does the rest.
    pub async fn ban(&self, guild: GuildId, by: UserId, whom: UserId, reason: Option<String>) -> Result<bool, Trouble> {
        let is_new = self.note_act(guild, BanEntry { when: self.now(), by, whom, what: BanAct::Ban, reason }).await?;
        self.take_out(guild, whom).await?;
        Ok(is_new)
    }

    /// Ends a ban. What it took stays taken. Returns whether there was one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unban(&self, guild: GuildId, by: UserId, whom: UserId) -> Result<bool, Trouble> {
        self.note_act(guild, BanEntry { when: self.now(), by, whom, what: BanAct::Unban, reason: None }).await
    }

    /// Resumes interrupted bans. Failures are logged, and retried at the next start.
    pub async fn resume_bans(&self) {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_banning(), PAGE);
        loop {
            let page = match pages.next().await {
                Ok(Some(page)) => page,
                Ok(None) => return,
                Err(why) => {
                    tracing::error!(%why, "cannot read which bans were interrupted: retrying at the next start");
                    return;
                }
            };
            for (key, _) in &page {
                let (Some(guild), Some(user)) = (keys::server_of(key), keys::user_banned(key)) else { continue };
                if let Err(why) = self.take_out(guild, user).await {
                    tracing::error!(%guild, %user, %why, "cannot take a banned person out of their tables: retrying at the next start");
                }
            }
        }
    }

    /// Puts a former player in somebody's place in servers' logs of bans. Deletion lifts no ban:
    /// that they are banned stays.
    pub(crate) async fn forget_in_bans(&self, user: UserId) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        for guild in self.servers_naming(user).await? {
            loop {
                let VersionedRow { row: mut log, known } = known::<BanLog>(store, &keys::ban_log(guild)).await?;
                log.forget(user);
                let mut batch = Batch::new();
                batch.expect(keys::ban_log(guild), known);
                batch.put(keys::ban_log(guild), &log);
                if !is_banned(store, guild, user).await? {
                    batch.delete(keys::named_in_bans(user, guild));
                }
                if store.try_commit(batch).await? {
                    break;
                }
                // A manager was first.
            }
        }
        Ok(())
    }

    /// Returns what servers' bans say of somebody, for an export: not who else is named there.
    pub(crate) async fn bans_of(&self, user: UserId) -> Result<Vec<serde_json::Value>, Trouble> {
        let store = self.0.store.as_ref();
        let mut all = Vec::new();
        for guild in self.servers_naming(user).await? {
            let since: Option<Banned> = store.read(&keys::banned(guild, user)).await?;
            let log = known::<BanLog>(store, &keys::ban_log(guild)).await?.row;
            let own = log.latest().filter(|entry| entry.whom == user || entry.by == user).map(|entry| {
                json!({ "when": entry.when, "what": entry.what, "you_were": if entry.whom == user { "whom" } else { "by" },
                    "reason": entry.reason })
            });
            all.push(json!({ "server": guild.to_string(), "banned_since": since, "log": own.collect::<Vec<_>>() }));
        }
        Ok(all)
    }

    /// Deletes a server's bans and their log in that batch.
    pub(crate) async fn delete_bans(&self, guild: GuildId, batch: &mut Batch) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        let log = known::<BanLog>(store, &keys::ban_log(guild)).await?.row;
        log.named().for_each(|user| batch.delete(keys::named_in_bans(user, guild)));
        batch.delete(keys::ban_log(guild));
        let mut pages = Pages::new(store, keys::banned_at(guild), PAGE);
        while let Some(page) = pages.next().await? {
            for user in page.iter().filter_map(|(key, _)| keys::user_banned(key)) {
                for key in [keys::banned(guild, user), keys::banning(guild, user), keys::named_in_bans(user, guild)] {
                    batch.delete(key);
                }
            }
        }
        Ok(())
    }

    async fn servers_naming(&self, user: UserId) -> Result<Vec<GuildId>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::bans_naming(user), PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            all.extend(page.iter().filter_map(|(key, _)| keys::server_naming(key)));
        }
        Ok(all)
    }

    /// Begins or ends a ban, with that entry of the log. Returns false if that was so before.
    async fn note_act(&self, guild: GuildId, entry: BanEntry) -> Result<bool, Trouble> {
        let store = self.0.store.as_ref();
        let BanEntry { when, by, whom, what, .. } = entry;
        loop {
            // Every change of a server's bans writes this row: none comes between.
            let VersionedRow { row: mut log, known } = known::<BanLog>(store, &keys::ban_log(guild)).await?;
            if is_banned(store, guild, whom).await? == (what == BanAct::Ban) {
                return Ok(false);
            }
            let dropped = log.note(entry.clone());
            let mut batch = Batch::new();
            batch.expect(keys::ban_log(guild), known);
            batch.put(keys::ban_log(guild), &log);
            for user in dropped {
                if !is_banned(store, guild, user).await? {
                    batch.delete(keys::named_in_bans(user, guild));
                }
            }
            for user in [by, whom] {
                batch.put(keys::named_in_bans(user, guild), &Seated);
            }
            match what {
                BanAct::Ban => {
                    batch.put(keys::banned(guild, whom), &Banned(when));
                    batch.put(keys::banning(guild, whom), &Seated);
                }
                BanAct::Unban => {
                    batch.delete(keys::banned(guild, whom));
                    batch.delete(keys::banning(guild, whom));
                }
            }
            if store.try_commit(batch).await? {
                return Ok(true);
            }
            // Another manager was first.
        }
    }

    /// Takes a banned person out of the leagues, tables and queue of a server, and ends that they
    /// follow any table. An invitation stays: whoever accepts it reads why they cannot.
    async fn take_out(&self, guild: GuildId, user: UserId) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        let mut failed = self.withdraw_from_all_at(guild, user).await.err();
        for table in self.followed_by(user).await? {
            if self.is_at(table, guild).await? {
                self.unfollow(user, table).await?;
            }
        }
        let mut theirs: BTreeSet<TableId> = BTreeSet::new();
        for index in [keys::seated_anywhere(user), keys::named_anywhere(user)] {
            theirs.extend(tables_in(store, index).await?);
        }
        for table in theirs {
            if !self.is_at(table, guild).await? {
                continue;
            }
            let told = self.note(table, Noted::Banned(user)).await;
            if let Err(why) = told.unwrap_or_else(|_| Err(unanswered(table))) {
                tracing::error!(%guild, %user, %table, %why, "cannot take a banned person out of a table: going on with the others");
                failed = Some(why);
            }
        }
        self.leave_queue(guild, user).await?;
        match failed {
            Some(why) => Err(why),
            None => Ok(store.commit(Batch::deleting(keys::banning(guild, user))).await?),
        }
    }

    /// Returns whether a table is at that server. A damaged one counts as elsewhere: nobody can
    /// play there.
    async fn is_at(&self, table: TableId, guild: GuildId) -> Result<bool, Trouble> {
        match self.0.store.read_numbered::<Head>(&keys::head(table)).await {
            Ok(found) => Ok(found.is_some_and(|(_, head)| head.home.guild == Some(guild))),
            Err(StoreError::Damaged { .. }) => Ok(false),
            Err(why) => Err(why.into()),
        }
    }
}
