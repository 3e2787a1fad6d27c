//! The store on disk: sled, with one thread that commits in groups.
//!
//! What must never come in: what a row means. Only this file imports sled. Start reading at [`SledStore::open`] and [`write_groups`].

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use tokio::sync::{mpsc, oneshot};

use super::{Batch, Key, Span, Store, StoreError, keys};

/// The format this release writes.
const FORMAT: u32 = 1;
/// The most batches that share one flush.
const GROUP: usize = 512;
/// Batches that may wait for the writer; more make their senders wait.
const WAITING: usize = 4096;
/// What sled may keep in memory.
const CACHE_BYTES: u64 = 128 << 20;

/// Rows in a directory.
#[derive(Debug)]
pub struct SledStore {
    db: sled::Db,
    /// Taken away when the store is dropped, which ends the writer.
    to_writer: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Job {
    batch: Batch,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// Sled's file in its directory.
const FILE: &str = "db";

impl SledStore {
    /// Whether there is a store in that directory.
    pub fn is_in(dir: &Path) -> bool {
        dir.join(FILE).is_file()
    }

    /// Opens the store in that directory, making it if need be. What a crash left behind is cleared up; data is never deleted.
    ///
    /// # Errors
    /// When another process has it open, a newer release wrote it, or the disk fails.
    pub fn open(dir: &Path) -> Result<SledStore, StoreError> {
        std::fs::create_dir_all(dir).map_err(|why| StoreError::Failed(format!("{}: {why}", dir.display())))?;
        let db = open_whatever_a_crash_left(dir)?;
        // What sled calls a flush ends in sync_file_range, which a power cut may undo: we sync its file ourselves.
        let file = File::options().read(true).write(true).open(dir.join(FILE)).map_err(failed)?;
        check_format(&db, dir)?;
        db.flush().map_err(failed)?;
        file.sync_all().map_err(failed)?;
        File::open(dir).and_then(|dir| dir.sync_all()).map_err(failed)?;

        let (to_writer, jobs) = mpsc::channel(WAITING);
        let tree = db.clone();
        let writer = std::thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || write_groups(&tree, &file, jobs))
            .map_err(failed)?;
        Ok(SledStore { db, to_writer: Some(to_writer), writer: Some(writer) })
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        // The writer finishes what it was given; then the directory is free for the next one to open.
        self.to_writer = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

#[async_trait::async_trait]
impl Store for SledStore {
    // Reads are microseconds from sled's cache or the page cache, so they are done where they are asked for.
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.db.get(key.as_bytes()).map_err(failed)?.map(|row| row.to_vec()))
    }

    async fn scan(&self, span: &Span, most: usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let rows = self.db.range(span.from.as_bytes()..span.to.as_bytes());
        rows.take(most).map(|row| row.map(|(key, row)| (Key::from_bytes(&key), row.to_vec())).map_err(failed)).collect()
    }

    async fn commit(&self, batch: Batch) -> Result<(), StoreError> {
        let stopped = || StoreError::Failed("the writer has stopped".to_owned());
        let (done, answer) = oneshot::channel();
        let to_writer = self.to_writer.as_ref().ok_or_else(stopped)?;
        to_writer.send(Job { batch, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

/// The writer: takes whatever is waiting, writes it as one atomic batch, flushes and syncs once for all of it, then answers.
///
/// One batch for all: applied one by one, 64 in flight came to a quarter of the rate.
fn write_groups(db: &sled::Db, file: &File, mut jobs: mpsc::Receiver<Job>) {
    let mut jobs_taken = Vec::with_capacity(GROUP);
    while jobs.blocking_recv_many(&mut jobs_taken, GROUP) > 0 {
        let mut group = Group { db, rows: HashMap::new() };
        let mut taken = Vec::with_capacity(jobs_taken.len());
        for Job { batch, done } in jobs_taken.drain(..) {
            match group.take(batch) {
                Ok(()) => taken.push(done),
                Err(why) => answer(done, Err(why)),
            }
        }
        if taken.is_empty() {
            continue;
        }
        let durable = group.apply().and_then(|()| db.flush().map_err(failed)).and_then(|_| file.sync_data().map_err(failed));
        if let Err(why) = &durable {
            tracing::error!(%why, "what was written may not be on disk");
        }
        taken.into_iter().for_each(|done| answer(done, durable.clone()));
    }
}

/// Batches that are written together, in their order.
struct Group<'a> {
    db: &'a sled::Db,
    /// What they write; the last one to a row counts.
    rows: HashMap<Key, Option<Vec<u8>>>,
}

impl Group<'_> {
    /// Takes a batch in if its guards hold of what is there after those before it. The writer is the only one that writes, so that
    /// stays so.
    fn take(&mut self, batch: Batch) -> Result<(), StoreError> {
        for (key, expect) in &batch.guards {
            let holds = match self.rows.get(key) {
                Some(row) => expect.holds(row.as_deref()),
                None => expect.holds(self.db.get(key.as_bytes()).map_err(failed)?.as_deref()),
            };
            if !holds {
                return Err(StoreError::Conflict(key.clone()));
            }
        }
        self.rows.extend(batch.writes);
        Ok(())
    }

    fn apply(self) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, row) in self.rows {
            match row {
                Some(row) => batch.insert(key.as_bytes(), row),
                None => batch.remove(key.as_bytes()),
            }
        }
        self.db.apply_batch(batch).map_err(failed)
    }
}

fn answer(done: oneshot::Sender<Result<(), StoreError>>, result: Result<(), StoreError>) {
    // Whoever asked may have stopped waiting; the batch is written all the same.
    let _ = done.send(result);
}

fn failed(why: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(why.to_string())
}

/// Opens; if that fails, deletes snapshots sled was still making; if it fails again, sets sled's snapshots aside, so that it reads its
/// whole log. Its snapshots are a cache of the log: no data is in them alone.
fn open_whatever_a_crash_left(dir: &Path) -> Result<sled::Db, StoreError> {
    let open = || sled::Config::default().path(dir).cache_capacity(CACHE_BYTES).flush_every_ms(None).open();
    let first = match open() {
        Ok(db) => return Ok(db),
        Err(why) => why,
    };
    if is_held(&first) {
        return Err(StoreError::Held(dir.to_owned()));
    }
    tracing::warn!(why = %first, dir = %dir.display(), "the store does not open; clearing up what a crash left");
    let snapshots = snapshots(dir).map_err(failed)?;
    for half in snapshots.iter().filter(|path| path.extension().is_some_and(|ending| ending == "generating")) {
        std::fs::remove_file(half).map_err(failed)?;
    }
    if let Ok(db) = open() {
        return Ok(db);
    }
    for whole in snapshots.iter().filter(|path| path.exists()) {
        let name = whole.file_name().unwrap_or_default().to_string_lossy();
        std::fs::rename(whole, free_name(dir, &format!("aside.{name}"))).map_err(failed)?;
    }
    open().map_err(|_| failed(first))
}

fn is_held(why: &sled::Error) -> bool {
    matches!(why, sled::Error::Io(io) if io.to_string().contains("could not acquire lock"))
}

fn snapshots(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

fn free_name(dir: &Path, name: &str) -> PathBuf {
    let numbered = (1u32..).map(|n| dir.join(format!("{name}.{n}")));
    std::iter::once(dir.join(name)).chain(numbered).find(|path| !path.exists()).unwrap_or_else(|| dir.join(name))
}

fn check_format(db: &sled::Db, dir: &Path) -> Result<(), StoreError> {
    let key = keys::format();
    let Some(row) = db.get(key.as_bytes()).map_err(failed)? else {
        db.insert(key.as_bytes(), FORMAT.to_be_bytes().as_slice()).map_err(failed)?;
        return Ok(());
    };
    let found = row.as_ref().try_into().map(u32::from_be_bytes).map_err(|_| StoreError::damaged(&key, "no format number"))?;
    if found > FORMAT {
        return Err(StoreError::Newer { dir: dir.to_owned(), found, known: FORMAT });
    }
    Ok(())
}
