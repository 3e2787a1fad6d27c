//! Rows of who follows a table by direct messages without playing: one of the table, one per
//! person, deleted with the table.
//!
//! Start reading at [`Tables::follow`]. Each delivery checks whether they still see the channel.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::{Destination, Notice};
use tertulia_model::Table;
use tertulia_rules::text::Text;
use tertulia_store::{Batch, Expect, Key, Row, keys};

use crate::Tables;
use crate::access::{Operation, allows};
use crate::refusal::Refusal;
use crate::request::{Denied, Person, Trouble};
use crate::rows::bans::refuse_banned;
use crate::rows::versioned::{VersionedRow, known};

/// Most people who follow one table.
const MOST_AT_TABLE: usize = 50;
/// Most tables that one person follows.
const MOST_TABLES: usize = 20;

/// Who follows a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Followers {
    /// Counts how often anybody began to follow.
    count: u32,
    all: Vec<Follower>,
}

/// Somebody who follows a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Follower {
    /// A small number that tells them from other present followers of the table.
    pub slot: u8,
    /// A number that tells them from whoever had that slot before.
    pub number: u32,
    /// Their Discord account.
    pub user: UserId,
    /// The language they used.
    pub lang: Lang,
}

/// The tables that somebody follows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Following(Vec<TableId>);

impl Row for Followers {}

impl Row for Following {}

impl Followers {
    /// Returns the destinations of all followers.
    pub(crate) fn places(&self) -> impl Iterator<Item = Destination> {
        self.all.iter().map(|follower| Destination::Follower(follower.slot))
    }

    fn free_slot(&self) -> Option<u8> {
        let is_free = |slot: &u8| !self.all.iter().any(|follower| follower.slot == *slot);
        (0..u8::try_from(MOST_AT_TABLE).unwrap_or(u8::MAX)).find(is_free)
    }
}

struct FollowRows {
    table: VersionedRow<Followers>,
    person: VersionedRow<Following>,
    /// What must be absent for the person to follow anything there.
    not_banned: Option<Key>,
}

impl Tables {
    /// Makes the asker follow a running table; idempotent. The caller knows what they see of it.
    ///
    /// # Errors
    /// When they may not look at it or play there, it has ended, or a limit is reached.
    pub async fn follow(&self, who: &Person, id: TableId) -> Result<Arc<Table>, Denied> {
        loop {
            let table = self.look(id).await?.ok_or(Refusal::Unknown(id))?;
            let head = &table.head;
            allows(head, who.user, who.access, Operation::Look)?;
            if !head.is_running() {
                return Err(Refusal::Ended.into());
            }
            if head.seat_for(who.user).is_some() {
                return Err(Refusal::Words(Text::new("front-follow-player")).into());
            }
            let FollowRows { table: mut at_table, mut person, .. } = self.rows_of(id, who.user).await?;
            let Followers { count, all } = &mut at_table.row;
            if all.iter().any(|follower| follower.user == who.user) {
                return Ok(table);
            }
            if person.row.0.len() >= MOST_TABLES {
                return Err(Refusal::Words(Text::new("front-follow-too-many").with("most", MOST_TABLES as u32)).into());
            }
            let not_banned = refuse_banned(self.0.store.as_ref(), head.home.guild, who.user).await?;
            let number = count.saturating_add(1);
            let Some(slot) = at_table.row.free_slot() else {
                return Err(Refusal::Words(Text::new("front-follow-full").with("most", MOST_AT_TABLE as u32)).into());
            };
            at_table.row.count = number;
            at_table.row.all.push(Follower { slot, number, user: who.user, lang: who.lang });
            person.row.0.push(id);
            let place = Destination::Follower(slot);
            let rows = FollowRows { table: at_table, person, not_banned };
            if self.write_rows(id, who.user, rows, Some((place, head.revision))).await? {
                return Ok(table);
            }
        }
    }

    /// Ends following and removes the message. Returns whether the user followed.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub async fn unfollow(&self, user: UserId, id: TableId) -> Result<bool, Trouble> {
        let revision = self.look(id).await?.map_or(0, |table| table.head.revision);
        self.stop_following(user, id, |slot| Some((Destination::Follower(slot), revision))).await
    }

    /// Ends following and leaves the message as it is. Returns whether the user followed.
    ///
    /// # Errors
    /// When it cannot be read or written.
    pub async fn forget_follower(&self, user: UserId, id: TableId) -> Result<bool, Trouble> {
        self.stop_following(user, id, |_| None).await
    }

    async fn stop_following(
        &self,
        user: UserId,
        id: TableId,
        shown: impl Fn(u8) -> Option<(Destination, u64)>,
    ) -> Result<bool, Trouble> {
        loop {
            let mut rows = self.rows_of(id, user).await?;
            let Some(at) = rows.table.row.all.iter().position(|follower| follower.user == user) else { return Ok(false) };
            let Follower { slot, .. } = rows.table.row.all.remove(at);
            rows.person.row.0.retain(|table| *table != id);
            if self.write_rows(id, user, rows, shown(slot)).await? {
                return Ok(true);
            }
        }
    }

    /// Returns who follows a table in that slot.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn follower(&self, table: TableId, slot: u8) -> Result<Option<Follower>, Trouble> {
        let row = known::<Followers>(self.0.store.as_ref(), &keys::followers(table)).await?.row;
        Ok(row.all.into_iter().find(|follower| follower.slot == slot))
    }

    /// Returns the tables that somebody follows.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn followed_by(&self, user: UserId) -> Result<Vec<TableId>, Trouble> {
        Ok(known::<Following>(self.0.store.as_ref(), &keys::following(user)).await?.row.0)
    }

    /// Returns the language in which somebody follows a table.
    pub(crate) async fn follows_in(&self, user: UserId, table: TableId) -> Result<Option<Lang>, Trouble> {
        let row = known::<Followers>(self.0.store.as_ref(), &keys::followers(table)).await?.row;
        Ok(row.all.iter().find(|follower| follower.user == user).map(|follower| follower.lang))
    }

    async fn rows_of(&self, table: TableId, user: UserId) -> Result<FollowRows, Trouble> {
        let store = self.0.store.as_ref();
        Ok(FollowRows {
            table: known(store, &keys::followers(table)).await?,
            person: known(store, &keys::following(user)).await?,
            not_banned: None,
        })
    }

    /// Writes both rows and a notice of what to show; `false` if either row has changed meanwhile.
    async fn write_rows(
        &self,
        id: TableId,
        user: UserId,
        rows: FollowRows,
        shown: Option<(Destination, u64)>,
    ) -> Result<bool, Trouble> {
        let FollowRows { table, person, not_banned } = rows;
        let mut batch = Batch::new();
        not_banned.into_iter().for_each(|key| batch.expect(key, Expect::Absent));
        batch.expect(keys::followers(id), table.known);
        batch.expect(keys::following(user), person.known);
        if table.row.all.is_empty() && shown.is_none() {
            batch.delete(keys::followers(id));
        } else {
            batch.put(keys::followers(id), &table.row);
        }
        if person.row.0.is_empty() {
            batch.delete(keys::following(user));
        } else {
            batch.put(keys::following(user), &person.row);
        }
        if let Some((place, revision)) = shown {
            batch.put_numbered(keys::notice(id, place.bytes()), revision, &Notice { made: self.now() });
        }
        let is_committed = self.0.store.try_commit(batch).await?;
        if is_committed {
            self.signals().committed(id, shown.map(|(place, _)| place), None);
        }
        Ok(is_committed)
    }
}
