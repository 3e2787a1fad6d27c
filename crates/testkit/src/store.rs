//! A store that fails, waits and answers wrongly on command, over another one.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use tertulia_model::Head;
use tertulia_store::{Batch, Key, MemoryStore, Span, Store, StoreError};

/// What becomes of a commit.
pub type Committed<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;
type OnCommit = dyn for<'a> Fn(&'a dyn Store, Batch) -> Committed<'a> + Send + Sync;
type OnGet = dyn Fn(&Key) -> Option<Vec<u8>> + Send + Sync;

/// Passes on what it is asked to the store below, unless it is told otherwise.
pub struct TestStore {
    below: Arc<dyn Store>,
    on_commit: Box<OnCommit>,
    on_get: Box<OnGet>,
    /// Whether others go first before it answers, as with a store on disk.
    is_patient: bool,
    is_shared: bool,
    /// Whether others may have taken this process for dead.
    pub is_taken_over: AtomicBool,
    /// Whether spans cannot be read.
    pub scans_fail: AtomicBool,
    /// Whether every commit fails, with or without an effect that anybody knows of.
    pub commits_fail: AtomicBool,
    /// Commits that it still takes; all of them where nothing is said. What comes after is not
    /// written.
    pub left: Mutex<Option<u32>>,
    /// The keys of rows that were read.
    pub read: Mutex<Vec<Key>>,
    /// Spans that were looked at, and commits, begun and done.
    pub scans: AtomicU64,
    pub commits: AtomicU64,
    pub committed: AtomicU64,
}

impl Default for TestStore {
    fn default() -> TestStore {
        TestStore::over(Arc::new(MemoryStore::new()))
    }
}

impl TestStore {
    pub fn over(below: Arc<dyn Store>) -> TestStore {
        TestStore {
            below,
            on_commit: Box::new(|below, batch| Box::pin(below.commit(batch))),
            on_get: Box::new(|_| None),
            is_patient: false,
            is_shared: false,
            is_taken_over: false.into(),
            scans_fail: false.into(),
            commits_fail: false.into(),
            left: Mutex::default(),
            read: Mutex::default(),
            scans: 0.into(),
            commits: 0.into(),
            committed: 0.into(),
        }
    }

    /// One that lets others go first before it answers.
    pub fn patient() -> TestStore {
        TestStore { is_patient: true, ..TestStore::default() }
    }

    /// A patient one that several processes write to.
    pub fn shared() -> TestStore {
        TestStore::shared_over(Arc::new(MemoryStore::new()))
    }

    /// One process's own, over what all of them write to.
    pub fn shared_over(below: Arc<dyn Store>) -> TestStore {
        TestStore { is_patient: true, is_shared: true, ..TestStore::over(below) }
    }

    /// One that takes that many commits and no more.
    pub fn after(commits: u32) -> TestStore {
        TestStore { left: Mutex::new(Some(commits)), ..TestStore::default() }
    }

    /// Does this with every commit that it takes, in place of passing it on.
    #[must_use]
    pub fn on_commit(self, act: impl for<'a> Fn(&'a dyn Store, Batch) -> Committed<'a> + Send + Sync + 'static) -> TestStore {
        TestStore { on_commit: Box::new(act), ..self }
    }

    /// Answers with this row, where there is one, in place of the row below.
    #[must_use]
    pub fn on_get(self, answer: impl Fn(&Key) -> Option<Vec<u8>> + Send + Sync + 'static) -> TestStore {
        TestStore { on_get: Box::new(answer), ..self }
    }

    async fn wait(&self) {
        if self.is_patient {
            tokio::task::yield_now().await;
        }
    }
}

fn unless(fails: &AtomicBool) -> Result<(), StoreError> {
    if fails.load(Ordering::SeqCst) { Err(StoreError::Failed("scripted".to_owned())) } else { Ok(()) }
}

#[async_trait::async_trait]
impl Store for TestStore {
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.wait().await;
        self.read.lock().unwrap().push(key.clone());
        match (self.on_get)(key) {
            Some(row) => Ok(Some(row)),
            None => self.below.get(key).await,
        }
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.wait().await;
        let found = match unless(&self.scans_fail) {
            Ok(()) => self.below.scan(span, most).await,
            Err(why) => Err(why),
        };
        self.scans.fetch_add(1, Ordering::SeqCst);
        found
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        self.wait().await;
        self.commits.fetch_add(1, Ordering::SeqCst);
        unless(&self.commits_fail)?;
        if let Some(left) = self.left.lock().unwrap().as_mut() {
            *left = left.checked_sub(1).ok_or_else(|| StoreError::NotWritten("no more".to_owned()))?;
        }
        let done = (self.on_commit)(self.below.as_ref(), batch).await;
        self.committed.fetch_add(1, Ordering::SeqCst);
        done
    }

    fn is_shared(&self) -> bool {
        self.is_shared
    }

    fn is_ours(&self) -> bool {
        !self.is_taken_over.load(Ordering::SeqCst)
    }
}

/// What somebody else would write to a table's head by now.
pub async fn next_revision(store: &dyn Store, head: &Key) -> Batch {
    let (revision, now) = store.read_numbered::<Head>(head).await.unwrap().unwrap();
    let mut batch = Batch::new();
    batch.put_numbered(head.clone(), revision + 1, &Head { revision: revision + 1, ..now });
    batch
}
