//! A store that remembers rows which nearly every delivery reads ([`keys::is_read_often`]). Start
//! reading at [`Cached`].

use std::collections::BTreeMap;
use std::sync::Arc;

use tertulia_base::hash;
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;

use super::{Batch, Key, Span, Store, StoreError, keys};

/// The most rows remembered: those of some 5,000 tables, in 10 MB.
const MOST: usize = 40_000;
/// Commits are counted together for keys of one hash modulo this.
const SLOTS: usize = 1_024;

/// Answers reads of such rows from memory, and passes everything else on to the store below. All
/// writes of the process have to go through it. Where other processes write too, it remembers
/// nothing.
pub struct Cached {
    below: Arc<dyn Store>,
    rows: Mutex<CachedRows>,
}

struct CachedRows {
    /// Rows as the store below has them; `None` for an absent row.
    known: Latest<Key, Option<Vec<u8>>, MOST>,
    commits: Vec<Commits>,
}

/// Commits of rows whose keys share a slot.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Commits {
    /// Under way, or of an end that nobody knows. While there are any, no row is added.
    unfinished: u32,
    finished: u64,
}

impl Cached {
    /// Remembers rows of a store.
    pub fn over(below: Arc<dyn Store>) -> Cached {
        Cached { below, rows: Mutex::new(CachedRows { known: Latest::default(), commits: vec![Commits::default(); SLOTS] }) }
    }
}

impl CachedRows {
    fn commits(&mut self, key: &Key) -> &mut Commits {
        &mut self.commits[hash::stable(key) as usize % SLOTS]
    }
}

#[async_trait::async_trait]
impl Store for Cached {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        if !keys::is_read_often(key) || self.is_shared() {
            return self.below.get(key).await;
        }
        let before = {
            let mut rows = self.rows.lock();
            if let Some(row) = rows.known.get(key) {
                return Ok(row.clone());
            }
            *rows.commits(key)
        };
        let row = self.below.get(key).await?;
        let mut rows = self.rows.lock();
        // What a commit has written meanwhile may have been read or not.
        if before.unfinished == 0 && *rows.commits(key) == before {
            rows.known.put(key.clone(), row.clone());
        }
        Ok(row)
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.below.scan(span, most).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        // Also what it expects: whoever was wrong about that reads it anew.
        let mut named: BTreeMap<&Key, Option<&[u8]>> = batch.guards().map(|(key, _)| (key, None)).collect();
        named.extend(batch.writes());
        named.retain(|key, _| keys::is_read_often(key));
        if named.is_empty() || self.is_shared() {
            return self.below.commit(batch).await;
        }
        let begun: Vec<(Key, Option<Vec<u8>>, Commits)> = {
            let mut rows = self.rows.lock();
            let begin = |(key, row): (&Key, Option<&[u8]>)| {
                rows.known.pop(key);
                let commits = rows.commits(key);
                commits.unfinished += 1;
                (key.clone(), row.map(<[u8]>::to_vec), *commits)
            };
            named.into_iter().map(begin).collect()
        };
        let done = self.below.commit(batch).await;
        // One that may yet be written has not finished, nor has one whose future is dropped above.
        if matches!(done, Err(StoreError::Unsure(_))) {
            return done;
        }
        let mut rows = self.rows.lock();
        for (key, row, begun) in begun {
            let commits = rows.commits(&key);
            // Which of several was written last is not known.
            let is_alone = begun.unfinished == 1 && *commits == begun;
            *commits = Commits { unfinished: commits.unfinished - 1, finished: commits.finished + 1 };
            if let Some(row) = row.filter(|_| is_alone && done.is_ok()) {
                rows.known.put(key, Some(row));
            }
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
