//! A store that remembers rows which nearly every delivery reads and hardly anything changes
//! ([`keys::is_read_often`]). Start reading at [`Cached`].

use std::sync::Arc;

use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

use super::{Batch, Key, Span, Store, StoreError, keys};

/// The most rows remembered.
const MOST: usize = 20_000;

/// Answers reads of such rows from memory, and passes everything else on to the store below. All
/// writes of the process have to go through it. Where other processes write too, it remembers
/// nothing.
pub struct Cached {
    below: Arc<dyn Store>,
    rows: Mutex<CachedRows>,
}

#[derive(Default)]
struct CachedRows {
    /// Rows as the store below has them; `None` for an absent row.
    known: Latest<Key, Option<Vec<u8>>, MOST>,
    /// Commits of such rows that are under way, or whose end nobody knows. While there are any, no
    /// row is added.
    unfinished: usize,
    /// How many commits of such rows have finished.
    finished: u64,
}

impl Cached {
    /// Remembers rows of a store.
    pub fn over(below: Arc<dyn Store>) -> Cached {
        Cached { below, rows: Mutex::default() }
    }
}

#[async_trait::async_trait]
impl Store for Cached {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        if !keys::is_read_often(key) || self.is_shared() {
            return self.below.get(key).await;
        }
        let finished = {
            let mut rows = self.rows.lock();
            if let Some(row) = rows.known.get(key) {
                return Ok(row.clone());
            }
            rows.finished
        };
        let row = self.below.get(key).await?;
        let mut rows = self.rows.lock();
        // What a commit has written meanwhile may have been read or not.
        if rows.unfinished == 0 && rows.finished == finished {
            rows.known.put(key.clone(), row.clone());
        }
        Ok(row)
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.below.scan(span, most).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        // Also what it expects: whoever was wrong about that reads it anew.
        let named = batch.guards().map(|(key, _)| key).chain(batch.writes().map(|(key, _)| key));
        let named: Vec<Key> = named.filter(|key| keys::is_read_often(key)).cloned().collect();
        if named.is_empty() || self.is_shared() {
            return self.below.commit(batch).await;
        }
        {
            let mut rows = self.rows.lock();
            rows.unfinished += 1;
            for key in &named {
                rows.known.pop(key);
            }
        }
        let done = self.below.commit(batch).await;
        // One that may yet be written has not finished, nor has one whose future is dropped above.
        if !matches!(done, Err(StoreError::Unsure(_))) {
            let mut rows = self.rows.lock();
            rows.unfinished -= 1;
            rows.finished += 1;
        }
        done
    }

    async fn forget_replaced(&self) -> Result<(), StoreError> {
        self.below.forget_replaced().await
    }

    fn is_shared(&self) -> bool {
        self.below.is_shared()
    }

    fn is_ours(&self) -> bool {
        self.below.is_ours()
    }
}
