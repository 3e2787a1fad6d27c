//! A store that forgets everything when the process ends. Start reading at [`MemoryStore`].

use std::collections::BTreeMap;

use tertulia_base::mutex::Mutex;

use super::{Batch, Key, Span, Store, StoreError};

/// Rows in memory.
#[derive(Debug, Default)]
pub struct MemoryStore(Mutex<BTreeMap<Key, Vec<u8>>>);

impl MemoryStore {
    /// Makes an empty store.
    pub fn new() -> MemoryStore {
        MemoryStore::default()
    }

    pub(super) fn of(rows: BTreeMap<Key, Vec<u8>>) -> MemoryStore {
        MemoryStore(Mutex::new(rows))
    }

    /// Returns all rows, for tests.
    pub fn rows(&self) -> BTreeMap<Key, Vec<u8>> {
        self.0.lock().clone()
    }
}

#[async_trait::async_trait]
impl Store for MemoryStore {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.0.lock().get(key).cloned())
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        if span.from >= span.to {
            return Ok(Vec::new());
        }
        let rows = self.0.lock();
        Ok(rows.range(&span.from..&span.to).take(most).map(|(key, row)| (key.clone(), row.clone())).collect())
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let mut rows = self.0.lock();
        for (key, expect) in &batch.guards {
            if !expect.holds(rows.get(key).map(Vec::as_slice)) {
                return Err(StoreError::Conflict(key.clone()));
            }
        }
        for (key, row) in batch.writes {
            match row {
                Some(row) => rows.insert(key, row),
                None => rows.remove(&key),
            };
        }
        Ok(())
    }
}
