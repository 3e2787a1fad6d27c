//! Rows of preferences, and of whom direct messages reach.

use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_delivery::Reach;
use tertulia_model::{Begun, GuildPreferences, Preferences, Screen};
use tertulia_store::{Batch, Key, Row, keys};

use crate::rows::versioned::{VersionedRow, known, readable};
use crate::service::queue::Noted;
use crate::{Tables, Trouble};

impl Tables {
    /// Changes a person's preferences and returns old and new. `change` runs anew on a conflict.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn change_preferences(
        &self,
        user: UserId,
        change: impl Fn(&mut Preferences),
    ) -> Result<(Preferences, Preferences), Trouble> {
        let (before, after) = self.change(&keys::person(user), change).await?;
        self.has_changed(user, &before, &after).await;
        Ok((before, after))
    }

    /// Notes that the first direct message of that table has asked somebody what they read on.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn has_asked_for_screen(&self, user: UserId, table: TableId) -> Result<(), Trouble> {
        let ask = |likes: &mut Preferences| {
            if likes.screen == Screen::Unknown {
                likes.screen = Screen::Asked(table);
            }
        };
        self.change_preferences(user, ask).await.map(|_| ())
    }

    /// Tells somebody's tables that their language, vacation or quiet hours have changed.
    pub(crate) async fn has_changed(&self, user: UserId, before: &Preferences, after: &Preferences) {
        let hours = |likes: &Preferences| (likes.zone.clone(), likes.quiet, likes.night, likes.learned);
        if before.away != after.away {
            self.tell_who_is_away(user).await;
        } else if hours(before) != hours(after) {
            self.tell(user, Noted::RingAnew(user)).await;
        }
        // Without a choice their language is Discord's, which comes with their next act.
        if let Some(lang) = after.lang.filter(|_| before.lang != after.lang) {
            self.tell(user, Noted::ReadsIn(user, lang)).await;
        }
    }

    /// Ends a vacation that began by itself, as its person has acted.
    pub(crate) async fn come_back(&self, user: UserId) {
        let now = self.now();
        let back = |likes: &mut Preferences| {
            if likes.away.is_some_and(|away| away.begun == Begun::TimeUp) {
                likes.come_back(now);
            }
        };
        if let Err(why) = self.change_preferences(user, back).await {
            tracing::error!(%why, %user, "cannot end a user's vacation early: it ends at its date");
        }
    }

    /// Makes somebody's games show their vacation or return, and set clocks and rings by it. A
    /// table that cannot be told keeps its deadlines until its next commit.
    pub(crate) async fn tell_who_is_away(&self, user: UserId) {
        self.tell(user, Noted::WentAway(user)).await;
    }

    /// Tells each of somebody's tables, one after the other.
    async fn tell(&self, user: UserId, noted: Noted) {
        let tables = match self.seated(user).await {
            Ok(tables) => tables,
            Err(why) => {
                tracing::error!(%why, %user, "cannot read the tables of a user whose preferences changed: deadlines and a lobby's language stay until each table's next commit");
                return;
            }
        };
        for table in tables {
            // The table's queue logs failures.
            let _ = self.note(table, noted).await;
        }
    }

    /// Changes a server's preferences and returns old and new. `change` runs anew on a conflict.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn change_guild_preferences(
        &self,
        guild: GuildId,
        change: impl Fn(&mut GuildPreferences),
    ) -> Result<(GuildPreferences, GuildPreferences), Trouble> {
        self.change(&keys::guild(guild), change).await
    }

    /// Changes a row by compare-and-swap.
    async fn change<T: Row + Default + Clone + PartialEq>(&self, key: &Key, change: impl Fn(&mut T)) -> Result<(T, T), Trouble> {
        loop {
            let VersionedRow { row: before, known } = known::<T>(self.0.store.as_ref(), key).await?;
            let mut after = before.clone();
            change(&mut after);
            if after == before {
                return Ok((before, after));
            }
            let mut batch = Batch::new();
            batch.expect(key.clone(), known);
            batch.put(key.clone(), &after);
            if self.0.store.try_commit(batch).await? {
                return Ok((before, after));
            }
            // Another change came first.
        }
    }

    /// Returns whether direct messages reach somebody, as far as is known.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reach(&self, user: UserId) -> Result<Reach, Trouble> {
        Ok(readable(self.0.store.read(&keys::reach(user)).await)?)
    }

    /// Notes whether direct messages reach somebody.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_reach(&self, user: UserId, reach: Reach) -> Result<(), Trouble> {
        let key = keys::reach(user);
        let batch = if reach == Reach::default() { Batch::deleting(key) } else { Batch::putting(key, &reach) };
        Ok(self.0.store.commit(batch).await?)
    }
}
