//! A table that is over or was stopped, to be changed where it names what is to be deleted: a person, or the server where it was played.
//!
//! Start reading at [`Ended::read`].

use tertulia_base::ids::TableId;
use tertulia_model::Head;
use tertulia_model::results::GameResult;
use tertulia_store::{Batch, Expect, Store, decode, keys};

use crate::Trouble;

/// How often one is read and changed again because somebody else wrote to it in between.
pub(crate) const MOST_TRIES: u32 = 5;

/// Its head and its result, as far as there are any, and what is to be written beside them.
pub(crate) struct Ended {
    pub(crate) batch: Batch,
    pub(crate) head: Option<Head>,
    pub(crate) result: Option<GameResult>,
    table: TableId,
}

impl Ended {
    /// As it is now; the batch has to find it so.
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

    /// What writes it as it was changed.
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
