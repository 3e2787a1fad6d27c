//! A cache answers what the store below it has, whatever becomes of commits.

use std::sync::{Arc, Mutex};
use std::task::Poll;

use tertulia_store::{Batch, Cached, Expect, MemoryStore, Store, StoreError, encode};
use tertulia_testkit::TestStore;

use crate::key;
use crate::store::{Note, note, one};

/// Returns the words of the first row, and how many rows are read below for them.
async fn read(store: &Cached, below: &TestStore) -> (Option<String>, usize) {
    let store: &dyn Store = store;
    let before = below.read.lock().unwrap().len();
    let row = store.read::<Note>(&key(1)).await.unwrap();
    (row.map(|Note(words)| words), below.read.lock().unwrap().len() - before)
}

#[tokio::test]
async fn a_row_is_read_once_and_anew_after_each_commit_that_names_it_and_fails() {
    // Whether a commit is written, and what is said of it.
    let fate = Arc::new(Mutex::new((true, Ok::<(), StoreError>(()))));
    let its = fate.clone();
    let below = Arc::new(TestStore::default().on_commit(move |below, batch| {
        let (is_written, said) = its.lock().unwrap().clone();
        Box::pin(async move {
            if is_written {
                below.commit(batch).await?;
            }
            said
        })
    }));
    let store = Cached::over(below.clone());
    assert_eq!(read(&store, &below).await, (None, 1));
    assert_eq!(read(&store, &below).await, (None, 0), "an absent row is remembered, too");
    let not_written = || Err(StoreError::NotWritten("scripted".to_owned()));
    let failed = || Err(StoreError::Failed("scripted".to_owned()));
    let mut stands = None;
    let fates = [(true, Ok(())), (false, not_written()), (false, failed()), (true, failed()), (true, Ok(()))];
    for (n, (is_written, said)) in fates.into_iter().enumerate() {
        *fate.lock().unwrap() = (is_written, said.clone());
        let words = n.to_string();
        assert_eq!(store.commit(one(1, &words)).await, said);
        if is_written {
            stands = Some(words);
        }
        let reads = usize::from(said.is_err());
        assert_eq!(read(&store, &below).await, (stands.clone(), reads), "written: {is_written}, {said:?}");
        assert_eq!(read(&store, &below).await, (stands.clone(), 0), "written: {is_written}, {said:?}");
    }
    // A guard is checked below. Whoever tries again reads the row anew.
    let mut batch = Batch::new();
    batch.expect(key(1), Expect::Absent);
    batch.put(key(2), &note("never"));
    assert_eq!(store.commit(batch).await, Err(StoreError::Conflict(key(1))));
    assert_eq!(read(&store, &below).await, (stands, 1));
}

/// As a store on disk reads: it may look just before a commit and answer after it.
#[tokio::test]
async fn a_read_that_a_commit_overtakes_is_not_remembered() {
    let late = Arc::new(Mutex::new(None::<Vec<u8>>));
    let answer = late.clone();
    let below = Arc::new(TestStore::patient().on_get(move |_| answer.lock().unwrap().clone()));
    let (row, old) = (key(1), encode(None, &note("old")));
    for commits_first in [false, true] {
        below.commit(one(1, "old")).await.unwrap();
        let store = Cached::over(below.clone());
        let (mut writing, mut reading) = (store.commit(one(1, "new")), store.get(&row));
        if commits_first {
            assert!(futures::poll!(writing.as_mut()).is_pending());
        }
        assert!(futures::poll!(reading.as_mut()).is_pending());
        writing.await.unwrap();
        *late.lock().unwrap() = Some(old.clone());
        assert_eq!(reading.await, Ok(Some(old.clone())));
        *late.lock().unwrap() = None;
        assert_eq!(store.get(&row).await, Ok(Some(encode(None, &note("new")))), "the commit begins first: {commits_first}");
    }
}

#[tokio::test]
async fn after_a_commit_whose_end_nobody_knows_rows_are_read_anew_each_time() {
    for is_dropped in [false, true] {
        let rows = Arc::new(MemoryStore::new());
        let below = Arc::new(TestStore::over(rows.clone()).on_commit(move |_, _| {
            Box::pin(async move {
                if is_dropped {
                    std::future::pending::<()>().await;
                }
                Err(StoreError::Unsure("scripted".to_owned()))
            })
        }));
        let store = Cached::over(below.clone());
        assert_eq!(read(&store, &below).await, (None, 1));
        let mut writing = store.commit(one(1, "late"));
        match futures::poll!(writing.as_mut()) {
            Poll::Pending => assert!(is_dropped),
            Poll::Ready(said) => assert!(matches!(said, Err(StoreError::Unsure(_))), "{said:?}"),
        }
        drop(writing);
        assert_eq!(read(&store, &below).await, (None, 1));
        // It is written after all.
        rows.commit(one(1, "late")).await.unwrap();
        assert_eq!(read(&store, &below).await, (Some("late".to_owned()), 1));
        assert_eq!(read(&store, &below).await, (Some("late".to_owned()), 1));
    }
}

#[tokio::test]
async fn where_other_processes_write_every_row_is_read_below() {
    let rows = Arc::new(MemoryStore::new());
    let below = Arc::new(TestStore::shared_over(rows.clone()));
    let store = Cached::over(below.clone());
    assert!(store.is_shared() && store.is_ours());
    assert_eq!(read(&store, &below).await, (None, 1));
    rows.commit(one(1, "theirs")).await.unwrap();
    assert_eq!(read(&store, &below).await, (Some("theirs".to_owned()), 1));
    store.commit(one(1, "ours")).await.unwrap();
    assert_eq!(read(&store, &below).await, (Some("ours".to_owned()), 1));
}

/// Two commits of a row at once may be written in either order.
#[tokio::test]
async fn what_commits_have_written_that_overlap_is_not_remembered() {
    for first_ends_first in [false, true] {
        let rows = Arc::new(MemoryStore::new());
        let store = Cached::over(Arc::new(TestStore::over(rows.clone()).on_commit(|below, batch| {
            Box::pin(async move {
                below.commit(batch).await?;
                tokio::task::yield_now().await;
                Ok(())
            })
        })));
        let (mut first, mut second) = (store.commit(one(1, "first")), store.commit(one(1, "second")));
        assert!(futures::poll!(first.as_mut()).is_pending());
        assert!(futures::poll!(second.as_mut()).is_pending());
        if first_ends_first {
            first.await.unwrap();
            second.await.unwrap();
        } else {
            second.await.unwrap();
            first.await.unwrap();
        }
        assert_eq!(store.get(&key(1)).await, Ok(Some(encode(None, &note("second")))), "{first_ends_first}");
    }
}
