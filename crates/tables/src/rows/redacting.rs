//! An ended table whose mention of a person or a server is to be deleted.
//!
//! Start reading at [`Ended::read`].

use tertulia_base::ids::TableId;
use tertulia_model::Head;
use tertulia_model::results::GameResult;
use tertulia_store::{Batch, Expect, Store, decode, keys};

use crate::Trouble;

/// How often a table is read and changed again if somebody else writes to it meanwhile.
pub(crate) const MOST_TRIES: u32 = 5;

/// The head and the result, as far as there are any, and what is written beside them.
pub(crate) struct Ended {
    pub(crate) batch: Batch,
    pub(crate) head: Option<Head>,
    pub(crate) result: Option<GameResult>,
    table: TableId,
}

impl Ended {
    /// Reads a table; the batch expects it unchanged.
    pub(crate) async fn read(store: &dyn Store, table: TableId) -> Result<Ended, Trouble> {
        let (head_key, result_key) = (keys::head(table), keys::result(table));
        let mut batch = Batch::new();
        let head = store.read_numbered::<Head>(&head_key).await?.map(|(revision, head)| {
            batch.expect(head_key, Expect::Number(revision));
            head
        });
        let bytes = store.get(&result_key).await?;
        let result = bytes.as_ref().map(|bytes| decode(&result_key, bytes)).transpose()?;
        if let Some(bytes) = bytes {
            batch.expect(result_key, Expect::Same(bytes));
        }
        Ok(Ended { batch, head, result, table })
    }

    /// Returns the batch that writes the changes.
    pub(crate) fn changed(self) -> Batch {
        let Ended { mut batch, head, result, table } = self;
        if let Some(mut head) = head {
            head.revision += 1;
            batch.put_numbered(keys::head(table), head.revision, &head);
        }
        if let Some(result) = result {
            batch.put(keys::result(table), &result);
        }
        batch
    }
}
