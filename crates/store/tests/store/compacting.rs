//! A compacted copy replaces the data, and nothing is lost whenever that is interrupted.

use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tertulia_store::{Batch, DiskStore, FaultStep, Faults, Start, Store, StoreError, StoreOpening, copy, finish, size_of, swap};

use crate::store::{note, one};
use crate::{key, rows};

/// Makes a store whose rows were rewritten often, so that the database has more than it needs.
async fn worn(dir: &Path, rounds: u64) {
    let store = DiskStore::open(dir).unwrap();
    for round in 0..rounds {
        let mut batch = Batch::new();
        (0..500).for_each(|n| batch.put(key(n), &note(&format!("{round} {n} {}", "x".repeat(200)))));
        store.commit(batch).await.unwrap();
    }
}

/// Makes a complete copy that only has to replace the data.
async fn copied(dir: &Path) -> (DiskStore, DiskStore) {
    let (from, to) = (DiskStore::open(dir).unwrap(), DiskStore::open(&swap::part(dir)).unwrap());
    copy(&from, &to).await.unwrap();
    finish(&to).await.unwrap();
    (from, to)
}

/// Fails at that step of a replacement and all later ones; counts the steps.
fn failing_at(step: usize) -> (Faults, Arc<AtomicUsize>) {
    let steps = Arc::new(AtomicUsize::new(0));
    let counted = steps.clone();
    let faults = Faults::new(move |at| match at {
        FaultStep::Swap if counted.fetch_add(1, Ordering::SeqCst) >= step => Err(io::Error::other("scripted")),
        _ => Ok(()),
    });
    (faults, steps)
}

fn leftovers(dir: &Path) -> Vec<String> {
    let names = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.starts_with("compact")).collect()
}

#[tokio::test]
async fn whenever_a_replacement_is_interrupted_the_next_start_has_everything() {
    let mut step = 0;
    loop {
        let here = tempfile::tempdir().unwrap();
        let dir = here.path();
        worn(dir, 3).await;
        let (from, to) = copied(dir).await;
        let before = rows(&from).await;
        let held = from.lock();
        drop((from, to));
        let (faults, _) = failing_at(step);
        let done = swap::replace(dir, &held, &faults);
        drop(held);
        assert!(DiskStore::is_in(dir), "{step}");
        assert!(dir.join("mark").exists(), "{step}: an earlier release would begin empty here");
        // The start that finishes it may be interrupted as well.
        let (faults, steps) = failing_at(1);
        let again = DiskStore::open_with(dir, StoreOpening { faults, ..StoreOpening::default() });
        assert_eq!(again.is_ok(), steps.load(Ordering::SeqCst) < 2, "{step}: {again:?}");
        assert!(dir.join("mark").exists(), "{step}: nor here");
        drop(again);
        let store = DiskStore::open(dir).unwrap();
        assert!(store.report().is_complete() && store.report().set_aside.is_empty(), "{step}: {:?}", store.report());
        assert_eq!(rows(&store).await, before, "{step}");
        assert_eq!(leftovers(dir), Vec::<String>::new(), "{step}");
        store.commit(one(9_000, "later")).await.unwrap();
        drop(store);
        let store = DiskStore::open(dir).unwrap();
        assert!(store.report().is_complete(), "{step}: {:?}", store.report());
        assert_eq!(rows(&store).await.len(), before.len() + 1, "{step}");
        if done.is_ok() {
            break;
        }
        step += 1;
    }
    assert!(step > 8, "the files are moved one by one: {step}");
}

#[tokio::test]
async fn a_copy_that_was_not_finished_is_worth_nothing_and_the_data_stays() {
    let here = tempfile::tempdir().unwrap();
    let dir = here.path();
    worn(dir, 2).await;
    let (from, to) = copied(dir).await;
    from.commit(one(9_000, "after the copy")).await.unwrap();
    let before = rows(&from).await;
    drop((from, to));
    let store = DiskStore::open(dir).unwrap();
    assert_eq!(rows(&store).await, before);
    assert!(leftovers(dir).is_empty());
    let held = store.lock();
    drop(store);
    // The copy does not exist; or it is a database without a mark.
    for is_begun in [false, true] {
        if is_begun {
            std::fs::create_dir(swap::part(dir)).unwrap();
            std::fs::copy(dir.join("db"), swap::part(dir).join("db")).unwrap();
        }
        let nothing = swap::replace(dir, &held, &Faults::default());
        assert!(matches!(nothing, Err(StoreError::Failed(_))), "{nothing:?}");
    }
    drop(held);
    assert_eq!(rows(&DiskStore::open(dir).unwrap()).await, before);
}

#[tokio::test]
async fn what_was_worn_is_smaller_and_nobody_else_opens_it_meanwhile() {
    let here = tempfile::tempdir().unwrap();
    let dir = here.path();
    worn(dir, 60).await;
    let (from, to) = copied(dir).await;
    let (before, large) = (rows(&from).await, size_of(dir));
    let held = from.lock();
    drop((from, to));
    let refused = DiskStore::open(dir).map(|_| ()).unwrap_err();
    assert_eq!(refused, StoreError::Held(dir.to_owned()), "a bot that is started now would play on in what is removed");
    let file = |dir: &Path| std::fs::metadata(dir.join("db")).unwrap().ino();
    let copied = file(&swap::part(dir));
    swap::replace(dir, &held, &Faults::default()).unwrap();
    assert_eq!(file(dir), copied, "the copy itself is there now");
    drop(held);
    let store = DiskStore::open(dir).unwrap();
    assert_eq!(rows(&store).await, before);
    drop(store);
    let small = size_of(dir);
    assert!(small * 2 < large, "{small} bytes of {large}");
}

#[tokio::test]
async fn beginning_empty_sets_aside_what_a_replacement_left() {
    let here = tempfile::tempdir().unwrap();
    let dir = here.path();
    worn(dir, 2).await;
    let (from, to) = copied(dir).await;
    let before = rows(&from).await;
    let held = from.lock();
    drop((from, to));
    let (faults, _) = failing_at(4);
    assert!(swap::replace(dir, &held, &faults).is_err());
    drop(held);
    let store = DiskStore::open_with(dir, StoreOpening { start: Start::New, ..StoreOpening::default() }).unwrap();
    assert!(rows(&store).await.is_empty());
    drop(store);
    assert_eq!(rows(&DiskStore::open(&dir.join("aside")).unwrap()).await, before);
}
