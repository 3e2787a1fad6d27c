//! The store on a disk that fails, is full, or was silently damaged.

use std::collections::{BTreeMap, HashMap};
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};

use tertulia_base::ids::TableId;
use tertulia_rules::game::Dice;
use tertulia_rules::kit::SeededDice;
use tertulia_store::{Batch, DiskStore, Expect, FaultStep, Faults, Health, Report, Start, Store, StoreError, StoreOpening, keys};

use crate::store::{Note, note, numbered, one};
use crate::{all, files, key};
use tertulia_testkit::random::{seed, times};

#[derive(Default)]
struct Script {
    /// For each step, how many more times it fails, and how.
    failing: Mutex<HashMap<FaultStep, (u32, io::ErrorKind)>>,
    counts: Mutex<HashMap<FaultStep, u32>>,
}

impl Script {
    fn fail(&self, step: FaultStep, times: u32, how: io::ErrorKind) {
        self.failing.lock().unwrap().insert(step, (times, how));
    }

    fn count(&self, step: FaultStep) -> u32 {
        self.counts.lock().unwrap().get(&step).copied().unwrap_or(0)
    }

    fn faults(self: &Arc<Script>) -> Faults {
        let script = self.clone();
        Faults::new(move |step| {
            *script.counts.lock().unwrap().entry(step).or_default() += 1;
            match script.failing.lock().unwrap().get_mut(&step) {
                Some((times, how)) if *times > 0 => {
                    *times -= 1;
                    Err(io::Error::from(*how))
                }
                _ => Ok(()),
            }
        })
    }
}

fn open_on(dir: &Path, script: &Arc<Script>) -> DiskStore {
    let (faults, checkpoint_every) = (script.faults(), std::time::Duration::from_millis(5));
    DiskStore::open_with(dir, StoreOpening { faults, checkpoint_every, ..StoreOpening::default() }).unwrap()
}

/// Makes a directory in memory where possible: the tests are about order, not the disk.
fn temp() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// Returns the size of the journal.
fn bytes_of(dir: &Path) -> u64 {
    files(dir, "journal.").iter().map(|file| file.metadata().unwrap().len()).sum()
}

async fn read(store: &DiskStore, n: u64) -> Option<String> {
    let store: &dyn Store = store;
    store.read::<Note>(&key(n)).await.unwrap().map(|note| note.0)
}

/// Ends a store as a kill does: the database gets nothing more.
fn kill(store: DiskStore, script: &Script) {
    script.fail(FaultStep::DatabaseWrite, u32::MAX, io::ErrorKind::Other);
    drop(store);
    script.fail(FaultStep::DatabaseWrite, 0, io::ErrorKind::Other);
}

#[tokio::test]
async fn a_commit_whose_sync_fails_once_is_taken_back_and_tried_again() {
    for step in [FaultStep::JournalWrite, FaultStep::JournalSync] {
        let (dir, script) = (temp(), Arc::new(Script::default()));
        let store = open_on(dir.path(), &script);
        store.commit(one(1, "before")).await.unwrap();
        script.fail(step, 1, io::ErrorKind::Other);
        store.commit(one(2, "meanwhile")).await.unwrap();
        store.commit(one(3, "after")).await.unwrap();
        let health = store.health();
        assert_eq!(*health.borrow(), Health::Well);
        store.commit(one(4, "later")).await.unwrap();
        assert!(!health.has_changed().unwrap(), "that all is well is said once");
        kill(store, &script);
        let store = open_on(dir.path(), &script);
        for (n, words) in [(1, "before"), (2, "meanwhile"), (3, "after"), (4, "later")] {
            assert_eq!(read(&store, n).await.as_deref(), Some(words), "{step:?}");
        }
        assert!(store.report().is_complete());
    }
}

/// A power cut during a rollback may leave the new segment's header without its rows.
#[tokio::test]
async fn a_segment_that_was_half_begun_hides_nothing_of_those_before_it() {
    const HEADERS: usize = 36 + 16;
    let (dir, script) = (temp(), Arc::new(Script::default()));
    let store = open_on(dir.path(), &script);
    script.fail(FaultStep::DatabaseWrite, u32::MAX, io::ErrorKind::Other);
    for n in 1..=5 {
        store.commit(one(n, "acknowledged")).await.unwrap();
    }
    script.fail(FaultStep::JournalSync, 1, io::ErrorKind::Other);
    store.commit(one(6, "taken back and tried again")).await.unwrap();
    kill(store, &script);
    let newest = files(dir.path(), "journal.0").pop().unwrap();
    damage(&newest, |bytes| bytes[HEADERS..].fill(0));

    let store = DiskStore::open(dir.path()).unwrap();
    assert!(store.report().is_complete(), "{:?}", store.report());
    for n in 1..=5 {
        assert_eq!(read(&store, n).await.as_deref(), Some("acknowledged"), "{n}");
    }
}

#[tokio::test]
async fn while_it_is_not_known_what_became_of_a_commit_others_are_refused_and_nothing_is_shown_of_it() {
    let (dir, script) = (temp(), Arc::new(Script::default()));
    let store = Arc::new(open_on(dir.path(), &script));
    // The record's own sync, and those of its rollback.
    script.fail(FaultStep::JournalSync, 6, io::ErrorKind::Other);
    let first = tokio::spawn({
        let store = store.clone();
        async move { store.commit(one(1, "first")).await }
    });
    let mut health = store.health();
    health.wait_for(|health| matches!(health, Health::NotWriting(_))).await.unwrap();
    assert_eq!(read(&store, 1).await, None, "it is not known to be on disk");
    let second = store.commit(one(2, "second")).await;
    assert!(matches!(second, Err(StoreError::NotWritten(_))), "{second:?}");
    first.await.unwrap().unwrap();
    assert_eq!(read(&store, 1).await.as_deref(), Some("first"));
    store.commit(one(3, "third")).await.unwrap();
    assert_eq!(*store.health().borrow(), Health::Well);
    kill(Arc::into_inner(store).unwrap(), &script);
    let store = open_on(dir.path(), &script);
    assert_eq!((read(&store, 1).await, read(&store, 2).await), (Some("first".to_owned()), None));
}

#[tokio::test]
async fn what_was_taken_back_for_good_never_comes_back() {
    let (dir, script) = (temp(), Arc::new(Script::default()));
    let store = open_on(dir.path(), &script);
    store.commit(one(1, "kept")).await.unwrap();
    // Record and rollback are written in turn, never synced: the record's bytes are there.
    let syncs = AtomicU32::new(0);
    drop(store);
    let odd = Faults::new(move |step| match step {
        FaultStep::JournalSync if syncs.fetch_add(1, Ordering::SeqCst) % 2 == 1 => Err(io::Error::other("scripted")),
        _ => Ok(()),
    });
    let store = DiskStore::open_with(dir.path(), StoreOpening { faults: odd, ..StoreOpening::default() }).unwrap();
    let refused = store.commit(one(2, "refused")).await;
    assert!(matches!(refused, Err(StoreError::NotWritten(_))), "{refused:?}");
    assert!(matches!(*store.health().borrow(), Health::NotWriting(_)));
    assert_eq!(read(&store, 2).await, None);
    drop(store);
    let store = DiskStore::open(dir.path()).unwrap();
    assert_eq!((read(&store, 1).await, read(&store, 2).await), (Some("kept".to_owned()), None));
    assert!(store.report().is_complete());
}

#[tokio::test]
async fn nothing_is_visible_before_its_sync_and_each_answer_has_one() {
    static STORE: OnceLock<Weak<DiskStore>> = OnceLock::new();
    static SEEN: Mutex<Vec<Option<Vec<u8>>>> = Mutex::new(Vec::new());
    let dir = temp();
    let look = Faults::new(|step| {
        if let (FaultStep::JournalSync, Some(store)) = (step, STORE.get().and_then(Weak::upgrade)) {
            SEEN.lock().unwrap().push(futures::executor::block_on(store.get(&key(1))).unwrap());
        }
        Ok(())
    });
    let store = Arc::new(DiskStore::open_with(dir.path(), StoreOpening { faults: look, ..StoreOpening::default() }).unwrap());
    STORE.set(Arc::downgrade(&store)).unwrap();
    for n in 0..5u8 {
        store.commit(one(1, &n.to_string())).await.unwrap();
    }
    let seen: Vec<_> = SEEN.lock().unwrap().iter().map(|row| row.as_ref().and_then(|row| row.last().copied())).collect();
    assert_eq!(seen, [None, Some(b'0'), Some(b'1'), Some(b'2'), Some(b'3')]);
}

#[tokio::test]
async fn on_a_full_disk_commits_are_refused_and_reads_and_later_commits_go_on_by_themselves() {
    let (dir, script) = (temp(), Arc::new(Script::default()));
    let store = open_on(dir.path(), &script);
    store.commit(one(1, "before")).await.unwrap();
    script.fail(FaultStep::JournalFile, u32::MAX, io::ErrorKind::StorageFull);
    script.fail(FaultStep::DatabaseWrite, u32::MAX, io::ErrorKind::StorageFull);
    let big = "x".repeat(300_000);
    let mut written = 0;
    let refused = loop {
        match store.commit(one(100 + written, &big)).await {
            Ok(()) => written += 1,
            Err(why) => break why,
        }
        assert!(written < 50, "the journal has no end");
    };
    assert!(matches!(refused, StoreError::NotWritten(_)), "{refused:?}");
    assert!(matches!(*store.health().borrow(), Health::NotWriting(_)));
    assert_eq!(read(&store, 1).await.as_deref(), Some("before"));
    assert_eq!(read(&store, 100 + written).await, None, "what was refused is not shown");
    assert_eq!(store.scan(&all(), 99).await.unwrap().len() as u64, 1 + written);
    script.fail(FaultStep::JournalFile, 0, io::ErrorKind::StorageFull);
    script.fail(FaultStep::DatabaseWrite, 0, io::ErrorKind::StorageFull);
    store.commit(one(2, "after")).await.unwrap();
    assert_eq!(*store.health().borrow(), Health::Well);
    drop(store);
    let store = open_on(dir.path(), &script);
    assert_eq!(store.scan(&all(), 99).await.unwrap().len() as u64, 2 + written);
}

#[tokio::test]
async fn a_database_that_fails_is_opened_again_and_nobody_notices() {
    for step in [FaultStep::DatabaseWrite, FaultStep::DatabaseSync] {
        let (dir, script) = (temp(), Arc::new(Script::default()));
        let store = open_on(dir.path(), &script);
        store.commit(one(1, "before")).await.unwrap();
        script.fail(step, 1, io::ErrorKind::Other);
        let before = script.count(FaultStep::DatabaseSync);
        while script.count(FaultStep::DatabaseSync) < before + 2 {
            store.commit(one(2, "meanwhile")).await.unwrap();
            assert_eq!(read(&store, 1).await.as_deref(), Some("before"), "{step:?}");
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        drop(store);
        let store = open_on(dir.path(), &script);
        assert_eq!(read(&store, 2).await.as_deref(), Some("meanwhile"), "{step:?}");
    }
}

#[tokio::test]
async fn the_journal_does_not_grow_with_every_start_nor_with_every_commit() {
    let (dir, script) = (temp(), Arc::new(Script::default()));
    let segments = || files(dir.path(), "journal.");
    let bytes = || bytes_of(dir.path());
    for n in 0..70 {
        let store = open_on(dir.path(), &script);
        store.commit(one(n, "a little")).await.unwrap();
        if n % 2 == 0 { kill(store, &script) } else { drop(store) }
    }
    assert!(segments().len() < 70 && bytes() < 4 << 20, "{} segments, {} bytes", segments().len(), bytes());
    let store = open_on(dir.path(), &script);
    let big = "x".repeat(100_000);
    for n in 0..200 {
        store.commit(one(n, &big)).await.unwrap();
    }
    drop(store);
    drop(open_on(dir.path(), &script));
    // Eight MiB are kept, besides the current segment.
    assert!((8 << 20..12 << 20).contains(&bytes()), "{} bytes after twenty megabytes", bytes());
}

#[tokio::test]
async fn a_data_directory_that_is_removed_is_noticed() {
    let dir = temp();
    let data = dir.path().join("data");
    let store = DiskStore::open(&data).unwrap();
    store.commit(one(1, "before")).await.unwrap();
    std::fs::remove_dir_all(&data).unwrap();
    let refused = store.commit(one(2, "after")).await;
    assert!(matches!(refused, Err(StoreError::NotWritten(_))), "{refused:?}");
}

/// Reads until the database is open again.
async fn patiently<T>(mut read: impl AsyncFnMut() -> Result<T, StoreError>) -> T {
    loop {
        match read().await {
            Ok(found) => return found,
            Err(StoreError::Failed(_)) => tokio::time::sleep(std::time::Duration::from_millis(5)).await,
            Err(why) => panic!("{why}"),
        }
    }
}

/// Acknowledged rows are there and refused ones are not, whatever fails, now and after a restart.
#[tokio::test]
async fn answers_are_true_whatever_fails() {
    for seed in (seed(0)..).take(times(6) as usize) {
        let mut dice = SeededDice::new(seed);
        let (dir, script) = (temp(), Arc::new(Script::default()));
        let mut model: BTreeMap<u64, String> = BTreeMap::new();
        let mut store = open_on(dir.path(), &script);
        for n in 0..60u64 {
            let steps = [
                FaultStep::JournalFile,
                FaultStep::JournalWrite,
                FaultStep::JournalSync,
                FaultStep::DatabaseWrite,
                FaultStep::DatabaseSync,
            ];
            if dice.below(4) == 0 {
                let kinds = [io::ErrorKind::Other, io::ErrorKind::StorageFull];
                script.fail(steps[dice.below(5) as usize], dice.below(4), kinds[dice.below(2) as usize]);
            }
            let at = u64::from(dice.below(6));
            let gone = dice.below(5) == 0;
            let words = format!("{n} {}", "x".repeat(dice.below(30_000) as usize));
            let batch = if gone { Batch::deleting(key(at)) } else { Batch::putting(key(at), &note(&words)) };
            match store.commit(batch).await {
                Ok(()) if gone => drop(model.remove(&at)),
                Ok(()) => drop(model.insert(at, words)),
                Err(StoreError::NotWritten(_)) => {}
                Err(why) => panic!("seed {seed}: {why}"),
            }
            if dice.below(12) == 0 {
                if dice.below(2) == 0 {
                    kill(store, &script)
                } else {
                    drop(store)
                }
                for step in steps {
                    script.fail(step, 0, io::ErrorKind::Other);
                }
                store = open_on(dir.path(), &script);
                assert!(store.report().is_complete(), "seed {seed}: {:?}", store.report());
            }
            let rows = patiently(async || store.scan(&all(), 99).await).await;
            let mut found = BTreeMap::new();
            for at in 0..6 {
                let row = patiently(async || (&store as &dyn Store).read::<Note>(&key(at)).await).await;
                found.extend(row.map(|note| (at, note.0)));
            }
            assert_eq!(found, model, "seed {seed}, commit {n}");
            assert_eq!(rows.len(), model.len(), "seed {seed}, commit {n}");
        }
    }
}

/// Fills a store with table heads whose revisions grow, and other rows. Returns the latter.
async fn house(dir: &Path, commits: u64, bytes: usize) -> BTreeMap<u64, String> {
    let store = DiskStore::open(dir).unwrap();
    let mut model = BTreeMap::new();
    let mut revisions = [0u64; 7];
    for n in 0..commits {
        let table = (n % 7) as u32;
        let mut batch = one(n, &format!("{n} {}", "y".repeat(bytes)));
        let revision = &mut revisions[table as usize];
        batch.expect(keys::head(TableId::new(table)), if *revision == 0 { Expect::Absent } else { Expect::Number(*revision) });
        *revision += 1;
        batch.put_numbered(keys::head(TableId::new(table)), *revision, &note("head"));
        store.commit(batch).await.unwrap();
        model.insert(n, format!("{n} {}", "y".repeat(bytes)));
    }
    model
}

async fn is_whole(store: &DiskStore, model: &BTreeMap<u64, String>) -> bool {
    for (n, words) in model {
        let store: &dyn Store = store;
        if store.read::<Note>(&key(*n)).await.ok().flatten().map(|note| note.0).as_ref() != Some(words) {
            return false;
        }
    }
    true
}

fn damage(path: &Path, change: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = std::fs::read(path).unwrap();
    change(&mut bytes);
    std::fs::write(path, bytes).unwrap();
}

fn copy(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            std::fs::create_dir_all(&target).unwrap();
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

#[tokio::test]
async fn the_newest_of_the_database_can_be_damaged_and_is_repaired() {
    const NEWEST: usize = 512 << 10;
    let original = temp();
    let model = house(original.path(), 120, 2000).await;
    let mut dice = SeededDice::new(5);
    for round in 0..12 {
        let dir = temp();
        copy(original.path(), dir.path());
        damage(&dir.path().join("db"), |bytes| {
            let used = bytes.iter().rposition(|byte| *byte != 0).unwrap();
            let at = used.saturating_sub(dice.below(NEWEST.min(used) as u32) as usize);
            match round % 3 {
                0 => bytes[at] ^= 1 << dice.below(8),
                1 => bytes[at & !511..used.min((at & !511) + 512)].fill(0),
                _ => bytes.truncate(at),
            }
        });
        let store = DiskStore::open(dir.path()).unwrap();
        assert!(store.report().is_complete(), "round {round}: {:?}", store.report());
        assert!(is_whole(&store, &model).await, "round {round}: {:?}", store.report());
    }
}

/// Writes tables as the host keeps them: a head with the length of the log, and a log.
async fn tables(dir: &Path, tables: u32, entries: u32) {
    let store = DiskStore::open(dir).unwrap();
    for n in 0..tables * entries {
        // Tables take turns.
        let (table, entry) = (TableId::new(n % tables), n / tables);
        let mut batch = Batch::new();
        batch.put_numbered(keys::head(table), u64::from(entry) + 1, &note(&(entry + 1).to_string()));
        batch.put(keys::entry(table, entry), &note(&"e".repeat(200)));
        batch.put(keys::snapshot(table), &note(&"s".repeat(3000)));
        store.commit(batch).await.unwrap();
    }
}

/// The state in which a table is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Whole,
    SaysItIsDamaged,
    NamedAtTheStart,
    SilentlyLess,
}

async fn look(store: &DiskStore, table: TableId, entries: u32) -> Found {
    let named = store.report().rolled_back.iter().any(|fell| fell.table == table);
    let dynamic: &dyn Store = store;
    match dynamic.read_numbered::<Note>(&keys::head(table)).await {
        Err(_) => Found::SaysItIsDamaged,
        Ok(None) if named => Found::NamedAtTheStart,
        Ok(None) => Found::SilentlyLess,
        Ok(Some((revision, _))) => {
            let span = keys::entries(table, 0, revision as u32);
            let log = store.scan(&span, usize::MAX).await.map_or(0, |rows| rows.len());
            match (revision, log) {
                (revision, log) if log as u64 != revision => Found::SaysItIsDamaged,
                (revision, _) if revision == u64::from(entries) => Found::Whole,
                (_, _) if named => Found::NamedAtTheStart,
                (_, _) => Found::SilentlyLess,
            }
        }
    }
}

/// Damage anywhere in the database, as by a bad disk, is repaired or reported, never passed over.
/// `--nocapture` shows the outcome of the rounds.
#[tokio::test]
async fn damage_anywhere_is_repaired_or_said() {
    const TABLES: u32 = 60;
    const ENTRIES: u32 = 30;
    let rounds = times(6);
    let original = temp();
    tables(original.path(), TABLES, ENTRIES).await;
    let mut dice = SeededDice::new(seed(9));
    let mut outcomes: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for round in 0..rounds {
        let dir = temp();
        copy(original.path(), dir.path());
        let mut kind = "eight bits flipped";
        damage(&dir.path().join("db"), |bytes| {
            let used = bytes.iter().rposition(|byte| *byte != 0).unwrap() as u32;
            match round % 3 {
                0 => (0..8).for_each(|_| bytes[dice.below(used) as usize] ^= 1 << dice.below(8)),
                1 => {
                    kind = "a sector zeroed";
                    let sector = dice.below(used) as usize & !511;
                    bytes[sector..sector + 512].fill(0);
                }
                _ => {
                    kind = "cut short";
                    bytes.truncate(dice.below(used) as usize);
                }
            }
        });
        let outcome = match DiskStore::open(dir.path()) {
            Err(StoreError::Unreadable { .. } | StoreError::Gone(_)) => "refused with what to do",
            Err(why) => panic!("round {round}: {why}"),
            Ok(store) => {
                let mut worst = Found::Whole;
                for table in 0..TABLES {
                    worst = worst.max(look(&store, TableId::new(table), ENTRIES).await);
                }
                match worst {
                    Found::Whole if store.report().repaired > 0 => "repaired",
                    Found::Whole => "nothing lost",
                    Found::SaysItIsDamaged => "a table says that it is damaged",
                    Found::NamedAtTheStart => "a table that lost something is named",
                    Found::SilentlyLess => "silent loss",
                }
            }
        };
        *outcomes.entry((kind, outcome)).or_default() += 1;
        assert_ne!(outcome, "silent loss", "round {round}");
    }
    eprintln!("{rounds} rounds: {outcomes:#?}");
}

#[tokio::test]
async fn sleds_settings_can_be_damaged() {
    let original = temp();
    let model = house(original.path(), 20, 100).await;
    let length = std::fs::metadata(original.path().join("conf")).unwrap().len() as usize;
    for at in (0..length).step_by(3) {
        let dir = temp();
        copy(original.path(), dir.path());
        damage(&dir.path().join("conf"), |bytes| bytes[at] ^= 0x41);
        let store = DiskStore::open(dir.path()).unwrap();
        assert!(is_whole(&store, &model).await, "byte {at}");
    }
}

#[tokio::test]
async fn a_young_house_without_its_database_is_made_again_from_the_journal_and_an_old_one_never_starts_empty() {
    let young = temp();
    let model = house(young.path(), 30, 100).await;
    for remove in [true, false] {
        let dir = temp();
        copy(young.path(), dir.path());
        let db = dir.path().join("db");
        if remove {
            std::fs::remove_file(&db).unwrap()
        } else {
            std::fs::write(&db, b"").unwrap()
        }
        let store = DiskStore::open(dir.path()).unwrap();
        assert!(is_whole(&store, &model).await);
    }

    let old = temp();
    let model = house(old.path(), 160, 60_000).await;
    assert!(!files(old.path(), "journal.").is_empty());
    std::fs::rename(old.path().join("db"), old.path().join("elsewhere")).unwrap();
    let refused = DiskStore::open(old.path()).err();
    assert_eq!(refused, Some(StoreError::Gone(old.path().to_owned())));
    for left in ["journal.", "mark"] {
        let dir = temp();
        for file in files(old.path(), left) {
            std::fs::copy(&file, dir.path().join(file.file_name().unwrap())).unwrap();
        }
        assert_eq!(DiskStore::open(dir.path()).err(), Some(StoreError::Gone(dir.path().to_owned())), "{left} tells");
    }
    std::fs::rename(old.path().join("elsewhere"), old.path().join("db")).unwrap();
    assert!(is_whole(&DiskStore::open(old.path()).unwrap(), &model).await, "a refusal changes nothing");

    std::fs::remove_file(old.path().join("db")).unwrap();
    let store = DiskStore::open_with(old.path(), StoreOpening { start: Start::New, ..StoreOpening::default() }).unwrap();
    assert_eq!(store.scan(&all(), 9).await, Ok(Vec::new()));
    assert!(!files(&old.path().join("aside"), "journal.").is_empty(), "what was there is kept");
}

#[tokio::test]
async fn what_can_not_be_repaired_is_named() {
    let dir = temp();
    drop(house(dir.path(), 40, 2000).await);
    let earlier = temp();
    copy(dir.path(), earlier.path());
    {
        let store = DiskStore::open(dir.path()).unwrap();
        store.commit(numbered(keys::head(TableId::new(3)), 99, &note("head"))).await.unwrap();
    }
    // The database is an older one and the journal is gone: only the mark knows.
    for file in files(dir.path(), "journal.").into_iter().chain(files(dir.path(), "snap.")) {
        std::fs::remove_file(file).unwrap();
    }
    std::fs::copy(earlier.path().join("db"), dir.path().join("db")).unwrap();
    let store = DiskStore::open(dir.path()).unwrap();
    let report = store.report();
    assert_eq!(report.rolled_back.iter().map(|fell| (fell.table, fell.had)).collect::<Vec<_>>(), [(TableId::new(3), 99)]);
    let [(from, to)] = report.lost[..] else { panic!("one commit is lost: {:?}", report.lost) };
    assert!(from == to && !report.is_complete());
    let (lost, rolled_back) = (report.lost.clone(), report.rolled_back.clone());
    let halves = [Report { lost, ..Report::default() }, Report { rolled_back, ..Report::default() }];
    assert!(halves.iter().all(|half| !half.is_complete()));
    drop(store);
    assert!(DiskStore::open(dir.path()).unwrap().report().is_complete(), "it is said once");
}

/// Opens a store without periodic checkpoints, which lets that many bytes wait for one.
fn in_no_hurry(dir: &Path, script: &Arc<Script>, most_ahead: usize) -> DiskStore {
    let checkpoint_every = std::time::Duration::from_secs(60 * 60);
    DiskStore::open_with(dir, StoreOpening { faults: script.faults(), checkpoint_every, most_ahead, ..StoreOpening::default() })
        .unwrap()
}

#[tokio::test]
async fn commits_wait_for_a_database_that_is_too_far_behind_unless_it_fails() {
    const ROW: usize = 100_000;
    const AHEAD: usize = 10 * ROW;
    let words = "x".repeat(ROW);
    let (dir, script) = (tempfile::tempdir().unwrap(), Arc::<Script>::default());
    let store = in_no_hurry(dir.path(), &script, AHEAD);
    for n in 0..250 {
        store.commit(one(n, &words)).await.unwrap();
        let journal = bytes_of(dir.path());
        // A checkpoint being written, the next one, what is kept for repairs, the spare.
        assert!(journal < 2 * AHEAD as u64 + (16 << 20), "{journal} bytes wait after {n} rows");
    }
    assert!((10..=50).contains(&script.count(FaultStep::DatabaseSync)), "{}", script.count(FaultStep::DatabaseSync));

    // Commits do not wait for a failing database: the journal has everything.
    script.fail(FaultStep::DatabaseWrite, u32::MAX, io::ErrorKind::Other);
    for n in 250..300 {
        store.commit(one(n, &words)).await.unwrap();
    }
    assert_eq!(*store.health().borrow(), Health::Well, "nor was it tried all the time");
    script.fail(FaultStep::DatabaseWrite, 0, io::ErrorKind::Other);
    drop(store);
    let store = in_no_hurry(dir.path(), &script, AHEAD);
    assert_eq!(store.scan(&all(), usize::MAX).await.unwrap().len(), 300);
}

/// Foreign content in the place of the database, or what a bad disk made of it.
fn strange() -> Vec<Vec<u8>> {
    let mut dice = SeededDice::new(3);
    let bytes = |dice: &mut SeededDice, count: usize| (0..count).map(|_| dice.below(256) as u8).collect();
    vec![b"hello".to_vec(), bytes(&mut dice, 700), bytes(&mut dice, 600 << 10)]
}

#[tokio::test]
async fn a_database_of_which_nothing_is_one_is_refused_also_where_no_mark_says_that_there_were_tables() {
    let original = temp();
    tables(original.path(), 3, 5).await;
    for bytes in strange() {
        let alone = temp();
        std::fs::write(alone.path().join("db"), &bytes).unwrap();
        let marked = temp();
        copy(original.path(), marked.path());
        std::fs::write(marked.path().join("db"), &bytes).unwrap();
        for file in files(marked.path(), "journal") {
            std::fs::remove_file(file).unwrap();
        }
        for dir in [alone.path(), marked.path()] {
            let refused = DiskStore::open(dir).err();
            assert!(matches!(refused, Some(StoreError::Unreadable { .. })), "{refused:?}");
            assert_eq!(std::fs::read(dir.join("db")).unwrap(), bytes, "it stays as it is");
            let new = DiskStore::open_with(dir, StoreOpening { start: Start::New, ..StoreOpening::default() });
            assert!(new.is_ok_and(|store| store.report().is_complete()));
            assert_eq!(std::fs::read(dir.join("aside/db")).unwrap(), bytes);
        }
    }
    // As left by a start that was interrupted before it wrote anything.
    let blank = temp();
    std::fs::write(blank.path().join("db"), [0; 4096]).unwrap();
    assert!(DiskStore::open(blank.path()).is_ok());
}

#[tokio::test]
async fn what_stands_in_the_place_of_a_database_is_set_aside_where_the_journal_has_everything() {
    for bytes in strange() {
        let dir = temp();
        tables(dir.path(), 3, 5).await;
        std::fs::write(dir.path().join("db"), &bytes).unwrap();
        let store = DiskStore::open(dir.path()).unwrap();
        assert!(store.report().is_complete() && store.report().repaired > 0, "{:?}", store.report());
        assert!(matches!(look(&store, TableId::new(2), 5).await, Found::Whole));
        assert_eq!(store.report().set_aside, [dir.path().join("aside.db")]);
        assert_eq!(std::fs::read(dir.path().join("aside.db")).unwrap(), bytes);
    }
}
