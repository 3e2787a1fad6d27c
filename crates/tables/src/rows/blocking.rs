//! Rows of whom somebody blocks. Nobody is told that they are blocked: a block is its person's own,
//! and what others have exported does not show it.
//!
//! Start reading at [`Tables::block`].

use serde::{Deserialize, Serialize};
use tertulia_base::ids::UserId;
use tertulia_model::Table;
use tertulia_rules::text::Text;
use tertulia_store::{Batch, Row, Store, keys};

use crate::Tables;
use crate::refusal::Refusal;
use crate::request::{Denied, Trouble};
use crate::rows::versioned::{VersionedRow, known};

/// Most people whom one person blocks.
const MOST: usize = 100;

/// Whom somebody blocks, the latest last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct BlockList(Vec<UserId>);

impl Row for BlockList {}

/// Returns whom somebody blocks.
pub(crate) async fn blocked_by(store: &dyn Store, user: UserId) -> Result<Vec<UserId>, Trouble> {
    Ok(known::<BlockList>(store, &keys::blocks(user)).await?.row.0)
}

/// Expects in a batch that none of these people blocks another. Returns whether that is so by now.
pub(crate) async fn expect_no_blocks(store: &dyn Store, people: &[UserId], batch: &mut Batch) -> Result<bool, Trouble> {
    for user in people {
        let VersionedRow { row: BlockList(blocked), known } = known::<BlockList>(store, &keys::blocks(*user)).await?;
        if blocked.iter().any(|whom| people.contains(whom)) {
            return Ok(false);
        }
        batch.expect(keys::blocks(*user), known);
    }
    Ok(true)
}

impl Tables {
    /// Returns whom somebody blocks, the latest last, for themselves to see.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn blocks(&self, user: UserId) -> Result<Vec<UserId>, Trouble> {
        blocked_by(self.0.store.as_ref(), user).await
    }

    /// Keeps somebody from being matched with `whom`, and invitations of theirs from reaching them.
    /// Blocking again changes nothing.
    ///
    /// # Errors
    /// When they block as many as one may, or the store fails.
    pub async fn block(&self, user: UserId, whom: UserId) -> Result<(), Denied> {
        let add = |all: &mut Vec<UserId>| {
            if !all.contains(&whom) {
                all.push(whom);
            }
            all.len() <= MOST
        };
        if self.change_blocks(user, add).await? {
            return Ok(());
        }
        Err(Refusal::Words(Text::new("front-block-too-many").with("most", MOST as u32)).into())
    }

    /// Ends a block, if there is one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unblock(&self, user: UserId, whom: UserId) -> Result<(), Trouble> {
        let remove = |all: &mut Vec<UserId>| {
            all.retain(|blocked| *blocked != whom);
            true
        };
        self.change_blocks(user, remove).await.map(|_| ())
    }

    /// Returns which of these people an invitation to a table does not reach: who blocks whoever
    /// invites, or somebody who sits there. The inviter must not notice.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unreached_by(&self, by: UserId, table: &Table, people: &[UserId]) -> Result<Vec<UserId>, Trouble> {
        let mut unreached = Vec::new();
        for user in people {
            let blocked = self.blocks(*user).await?;
            let sits = |whom: &UserId| *whom == by || table.head.seat_of(*whom).is_some();
            if blocked.iter().any(sits) {
                unreached.push(*user);
            }
        }
        Ok(unreached)
    }

    /// Changes whom somebody blocks, unless `change` returns false. Returns what it did.
    async fn change_blocks(&self, user: UserId, change: impl Fn(&mut Vec<UserId>) -> bool) -> Result<bool, Trouble> {
        let (store, key) = (self.0.store.as_ref(), keys::blocks(user));
        loop {
            let VersionedRow { row: BlockList(mut all), known } = known::<BlockList>(store, &key).await?;
            if !change(&mut all) {
                return Ok(false);
            }
            let mut batch = Batch::new();
            batch.expect(key.clone(), known);
            if all.is_empty() {
                batch.delete(key.clone())
            } else {
                batch.put(key.clone(), &BlockList(all))
            }
            if store.try_commit(batch).await? {
                return Ok(true);
            }
            // Another press was first.
        }
    }
}
