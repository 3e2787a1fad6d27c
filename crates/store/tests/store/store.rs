//! One suite for every store, and what only sled must survive.

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::TableId;
use tertulia_metrics::{Looked, Metrics};
use tertulia_store::{
    Batch, Cached, DiskStore, Expect, Key, MemoryStore, Release, Row, Span, Start, Store, StoreError, StoreOpening, keys,
};
use tertulia_tables::Measured;

use crate::{all, files, key};
use tertulia_testkit::TestStore;
use tertulia_testkit::postgres::on_postgres;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note(pub String);

impl Row for Note {
    const VERSION: u8 = 3;

    fn upgrade(version: u8, bytes: &[u8]) -> Option<Note> {
        // Version 2 had a number instead.
        (version == 2).then(|| Note(format!("number {}", bytes[0])))
    }
}

pub fn note(words: &str) -> Note {
    Note(words.to_owned())
}

/// Makes a batch that writes one row.
pub fn one(n: u64, words: &str) -> Batch {
    Batch::putting(key(n), &note(words))
}

/// Makes a batch that writes one row with that number.
pub fn numbered(key: Key, number: u64, row: &impl Row) -> Batch {
    let mut batch = Batch::new();
    batch.put_numbered(key, number, row);
    batch
}

/// Runs a test on every store.
macro_rules! on_every_store {
    ($($name:ident => $test:ident;)*) => {$(
        mod $name {
            use super::*;

            #[tokio::test]
            async fn in_memory() {
                $test(Arc::new(MemoryStore::new())).await;
            }

            #[tokio::test]
            async fn measured() {
                $test(Arc::new(Measured::new(Arc::new(MemoryStore::new()), Metrics::default()))).await;
            }

            #[tokio::test]
            async fn cached() {
                $test(Arc::new(Cached::over(Arc::new(MemoryStore::new())))).await;
            }

            #[tokio::test]
            async fn on_disk() {
                let dir = tempfile::tempdir().unwrap();
                $test(Arc::new(DiskStore::open(dir.path()).unwrap())).await;
            }

            #[tokio::test]
            async fn in_postgres() {
                on_postgres(async |schema| $test(schema.open().await).await).await;
            }
        }
    )*};
}

on_every_store! {
    a_batch_is_written_whole => whole;
    a_batch_whose_guard_does_not_hold_writes_nothing => guarded;
    a_guard_sees_rows_before_its_own_batch => before_own_batch;
    a_span_is_read_in_order_page_by_page => spans;
    of_many_at_once_each_number_is_taken_once => contended;
    a_damaged_row_is_an_error_of_its_own => damaged;
    a_row_of_an_older_version_is_read => older;
    a_row_of_a_newer_version_is_refused_by_its_name => newer;
}

async fn whole(store: Arc<dyn Store>) {
    let mut batch = Batch::new();
    batch.put(key(1), &note("one"));
    batch.put_numbered(key(2), 7, &note("two"));
    store.commit(batch).await.unwrap();
    assert_eq!(store.read::<Note>(&key(1)).await, Ok(Some(note("one"))));
    assert_eq!(store.read_numbered::<Note>(&key(2)).await, Ok(Some((7, note("two")))));

    let mut batch = Batch::new();
    batch.delete(key(1));
    batch.delete(key(9));
    batch.put_numbered(key(2), 8, &note("two again"));
    store.commit(batch).await.unwrap();
    assert_eq!(store.read::<Note>(&key(1)).await, Ok(None));
    assert_eq!(store.read_numbered::<Note>(&key(2)).await, Ok(Some((8, note("two again")))));
}

async fn guarded(store: Arc<dyn Store>) {
    store.commit(numbered(key(1), 5, &note("five"))).await.unwrap();
    let bytes = store.get(&key(1)).await.unwrap().unwrap();

    let refused = [Expect::Absent, Expect::Number(4), Expect::Number(6), Expect::Same(vec![])];
    for expect in refused {
        let mut batch = Batch::new();
        batch.expect(key(2), Expect::Absent);
        batch.expect(key(1), expect.clone());
        batch.put(key(2), &note("never"));
        assert_eq!(store.commit(batch).await, Err(StoreError::Conflict(key(1))), "{expect:?}");
        assert_eq!(store.get(&key(2)).await, Ok(None));
    }
    for (at, expect) in [Expect::Number(5), Expect::Same(bytes)].into_iter().enumerate() {
        let mut batch = Batch::new();
        batch.expect(key(1), expect);
        batch.put(key(10 + at as u64), &note("yes"));
        store.commit(batch).await.unwrap();
        assert_eq!(store.read(&key(10 + at as u64)).await, Ok(Some(note("yes"))));
    }
}

async fn before_own_batch(store: Arc<dyn Store>) {
    let mut batch = numbered(key(1), 1, &note("new"));
    batch.expect(key(1), Expect::Absent);
    store.commit(batch.clone()).await.unwrap();
    assert_eq!(store.commit(batch).await, Err(StoreError::Conflict(key(1))));
}

async fn spans(store: Arc<dyn Store>) {
    let mut batch = Batch::new();
    for n in [5, 300, 1, 70_000, 2] {
        batch.put(key(n), &note(&n.to_string()));
    }
    batch.put(keys::snapshot(TableId::new(1)), &note("another kind"));
    store.commit(batch).await.unwrap();

    let mut found = Vec::new();
    let mut span = all();
    loop {
        let page = store.scan(&span, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some((last, _)) = page.last() else { break };
        span.from = last.next();
        found.extend(page.into_iter().map(|(key, _)| key));
    }
    assert_eq!(found, [1, 2, 5, 300, 70_000].map(key));
    assert_eq!(store.scan(&Span { from: key(6), to: key(5) }, 9).await, Ok(Vec::new()));
}

async fn contended(store: Arc<dyn Store>) {
    const WRITERS: u64 = 16;
    const EACH: usize = 10;
    store.commit(numbered(key(1), 0, &note(""))).await.unwrap();

    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut done = Vec::new();
                while done.len() < EACH {
                    let (number, _) = store.read_numbered::<Note>(&key(1)).await.unwrap().unwrap();
                    let mut batch = Batch::new();
                    batch.expect(key(1), Expect::Number(number));
                    batch.put(key(100 + number), &note(&writer.to_string()));
                    batch.put_numbered(key(1), number + 1, &note(""));
                    match store.commit(batch).await {
                        Ok(()) => done.push((key(100 + number), note(&writer.to_string()))),
                        Err(StoreError::Conflict(_)) => {}
                        Err(why) => panic!("{why}"),
                    }
                }
                done
            })
        })
        .collect();
    for writer in writers {
        for (key, theirs) in writer.await.unwrap() {
            assert_eq!(store.read(&key).await.unwrap(), Some(theirs), "nothing of a refused batch is written");
        }
    }
    let (number, _) = store.read_numbered::<Note>(&key(1)).await.unwrap().unwrap();
    assert_eq!(number, WRITERS * EACH as u64);
    let written = store.scan(&Span { from: key(100), to: key(u64::MAX) }, 1000).await.unwrap();
    assert_eq!(written.len() as u64, WRITERS * EACH as u64);
}

/// A row with arbitrary bytes.
#[derive(Serialize, Deserialize)]
struct Raw<const V: u8>(u8, u8);

impl<const V: u8> Row for Raw<V> {
    const VERSION: u8 = V;
}

async fn damaged(store: Arc<dyn Store>) {
    let mut batch = Batch::new();
    batch.put(key(1), &Raw::<3>(200, 1)); // Says 200 letters follow.
    batch.put(key(2), &Raw::<1>(0, 0)); // A version that never was.
    batch.put(key(3), &Raw::<3>(0, 1)); // No letters, then something more.
    batch.put(key(4), &note("fine"));
    store.commit(batch).await.unwrap();
    for n in 1..=3 {
        let found = store.read::<Note>(&key(n)).await;
        assert!(matches!(&found, Err(StoreError::Damaged { key: at, .. }) if *at == key(n)), "{found:?}");
        let found = store.read_numbered::<Note>(&key(n)).await;
        assert!(matches!(found, Err(StoreError::Damaged { .. })), "{found:?}");
    }
    assert_eq!(store.read(&key(4)).await, Ok(Some(note("fine"))));
}

async fn newer(store: Arc<dyn Store>) {
    store.commit(numbered(key(1), 7, &Raw::<9>(0, 0))).await.unwrap();
    let refused = StoreError::NewerRow { key: key(1), found: 9, known: 3 };
    assert_eq!(store.read_numbered::<Note>(&key(1)).await, Err(refused.clone()));
    assert!(refused.to_string().contains("(preferences of a user)"), "{refused}");
}

async fn older(store: Arc<dyn Store>) {
    store.commit(Batch::putting(key(1), &Raw::<2>(42, 0))).await.unwrap();
    let read = store.read::<Note>(&key(1)).await.unwrap().unwrap();
    assert_eq!(read, note("number 42"), "as what it became");
    let before = store.get(&key(1)).await.unwrap().unwrap();
    assert_eq!(before[0], 2, "reading leaves it as it is");
    let mut batch = Batch::new();
    batch.expect(key(1), Expect::Same(before));
    batch.put(key(1), &read);
    store.commit(batch).await.unwrap();
    assert_eq!(store.get(&key(1)).await.unwrap().unwrap()[0], Note::VERSION, "written anew");
    assert_eq!(store.read(&key(1)).await, Ok(Some(read)));
}

#[test]
fn a_second_opening_is_told_who_has_the_data() {
    let dir = tempfile::tempdir().unwrap();
    assert!(!DiskStore::is_in(dir.path()), "nobody was there yet");
    let first = DiskStore::open(dir.path()).unwrap();
    assert!(DiskStore::is_in(dir.path()));
    assert_eq!(DiskStore::open(dir.path()).err(), Some(StoreError::Held(dir.path().to_owned())));
    drop(first);
    DiskStore::open(dir.path()).unwrap();
}

/// Sled unlocks its file a moment late; releases before the directory lock lock only that file.
#[test]
fn while_somebody_lets_go_of_the_database_it_is_waited_for_and_nothing_is_moved() {
    for start in [Start::Resume, Start::New] {
        let dir = tempfile::tempdir().unwrap();
        drop(DiskStore::open(dir.path()).unwrap());
        let path = dir.path().join("db");
        let file = File::options().read(true).write(true).open(&path).unwrap();
        rustix::fs::flock(&file, rustix::fs::FlockOperation::LockExclusive).unwrap();
        let aside = dir.path().join("aside");
        let holder = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(60));
            let stays = path.exists() && !aside.exists();
            drop(file);
            stays
        });
        let store = DiskStore::open_with(dir.path(), StoreOpening { start, ..StoreOpening::default() }).unwrap();
        assert!(holder.join().unwrap(), "{start:?}: moved while somebody had it");
        assert!(store.report().set_aside.is_empty(), "{start:?}: {:?}", store.report());
    }
}

#[test]
fn data_of_a_newer_release_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let db = sled::open(dir.path()).unwrap();
    db.insert(keys::format().as_bytes(), &2u32.to_be_bytes()).unwrap();
    drop(db);
    let refused = DiskStore::open(dir.path()).err();
    assert_eq!(refused, Some(StoreError::Newer { dir: dir.path().to_owned(), by: None, found: 2, this: Release::this() }));
}

#[tokio::test]
async fn data_says_which_release_can_read_it_from_the_beginning_and_when_a_newer_one_has_opened_it() {
    for before in [None, Some(0u32)] {
        let dir = tempfile::tempdir().unwrap();
        if let Some(before) = before {
            sled::open(dir.path()).unwrap().insert(keys::format().as_bytes(), &before.to_be_bytes()).unwrap();
        }
        let store = DiskStore::open(dir.path()).unwrap();
        assert_eq!(store.get(&keys::format()).await, Ok(Some(1u32.to_be_bytes().to_vec())), "{before:?}");
    }
}

#[test]
fn a_place_that_is_no_directory_is_an_error_with_its_name() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    std::fs::write(&file, "not a directory").unwrap();
    let why = DiskStore::open(&file).err().unwrap().to_string();
    assert!(why.contains("file"), "{why}");
}

#[tokio::test]
async fn a_snapshot_of_sled_cut_short_loses_nothing() {
    for fault in ["half-made", "damaged"] {
        let dir = tempfile::tempdir().unwrap();
        let store: Arc<dyn Store> = Arc::new(DiskStore::open(dir.path()).unwrap());
        for n in 0..50 {
            store.commit(one(n, "kept")).await.unwrap();
        }
        drop(store);
        // Sled makes a snapshot when it opens existing data.
        drop(DiskStore::open(dir.path()).unwrap());
        match fault {
            "half-made" => std::fs::write(dir.path().join("snap.0000000000000FFF.generating"), b"half").unwrap(),
            _ => {
                let snapshot = files(dir.path(), "snap.").pop().expect("sled makes one when it is opened");
                let mut bytes = std::fs::read(&snapshot).unwrap();
                bytes.iter_mut().for_each(|byte| *byte ^= 0x55);
                std::fs::write(&snapshot, bytes).unwrap();
            }
        }
        let store: Arc<dyn Store> = Arc::new(DiskStore::open(dir.path()).unwrap());
        for n in 0..50 {
            assert_eq!(store.read(&key(n)).await, Ok(Some(note("kept"))), "{fault}");
        }
        if fault == "damaged" {
            for kept in ["aside.snap.", "aside.db"] {
                assert!(!files(dir.path(), kept).is_empty(), "{kept} is kept for whoever wants to look");
            }
        }
    }
}

const CHILD: &str = "STORE_CRASH_DIR";

/// Not a test itself: this is what the killed process below runs.
#[tokio::test]
async fn writes_until_it_is_killed() {
    use std::io::Write;
    let Ok(dir) = std::env::var(CHILD) else { return };
    let store: Arc<dyn Store> = Arc::new(DiskStore::open(Path::new(&dir)).unwrap());
    let start = store.scan(&all(), usize::MAX).await.unwrap().len() as u64;
    for n in start.. {
        // Two rows that belong together.
        let mut batch = Batch::new();
        batch.put(key(n), &note(&"x".repeat(1 + (n as usize * 37) % 2000)));
        batch.put(keys::due(Moment(n), TableId::new(1), 0), &note("with it"));
        store.commit(batch).await.unwrap();
        let mut out = std::io::stdout();
        writeln!(out, "acknowledged {n}").unwrap();
        out.flush().unwrap();
    }
}

#[tokio::test]
async fn a_killed_process_loses_nothing_it_has_acknowledged_and_leaves_nothing_half_written() {
    use std::io::{BufRead, BufReader};
    let dir = tempfile::tempdir().unwrap();
    let mut acknowledged = None;
    for round in 0..6u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::writes_until_it_is_killed", "--nocapture"])
            .env(CHILD, dir.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let mut seen = 0;
        while seen < 40 + round * 61 {
            let line = lines.next().expect("the child goes on until it is killed");
            // The test runner may have begun the line.
            if let Some((_, n)) = line.split_once("acknowledged ") {
                acknowledged = n.trim().parse::<u64>().ok().or(acknowledged);
                seen += 1;
            }
        }
        child.kill().unwrap();
        // Lines that it wrote before the signal arrived.
        for line in lines {
            if let Some(n) = line.split_once("acknowledged ").and_then(|(_, n)| n.trim().parse::<u64>().ok()) {
                acknowledged = Some(n);
            }
        }
        child.wait().unwrap();

        let store: Arc<dyn Store> = Arc::new(DiskStore::open(dir.path()).unwrap());
        let rows = store.scan(&all(), usize::MAX).await.unwrap();
        let due = store.scan(&keys::all_due(), usize::MAX).await.unwrap();
        assert!(rows.len() as u64 > acknowledged.unwrap(), "{} rows, {acknowledged:?} acknowledged", rows.len());
        assert_eq!(rows.len(), due.len(), "half a batch");
    }
}

#[tokio::test]
async fn a_store_that_is_measured_is_as_shared_as_the_one_below_and_counts_what_became_of_commits() {
    for below in [TestStore::patient(), TestStore::shared()] {
        let (is_shared, metrics) = (below.is_shared(), Metrics::default());
        let store = Measured::new(Arc::new(below), metrics.clone());
        assert_eq!((store.is_shared(), store.is_ours()), (is_shared, true));
        let mut batch = Batch::new();
        batch.expect(key(1), Expect::Absent);
        batch.put(key(1), &note("one"));
        store.commit(batch.clone()).await.unwrap();
        store.commit(batch).await.unwrap_err();
        let text = metrics.text(&Looked::default());
        for line in [r#"tertulia_commits_total{result="written"} 1"#, r#"tertulia_commits_total{result="conflict"} 1"#] {
            assert!(text.lines().any(|one| one == line), "{text}");
        }
    }
}
