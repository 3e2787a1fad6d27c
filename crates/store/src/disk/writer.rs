//! The writer, the only thread that commits. It appends all waiting batches to the journal as one
//! commit, syncs once, and only then makes them visible. Start reading at [`DiskWriter::run`].

use std::io;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::locks::{lock, read, write};
use super::shared::{Failures, Shared};
use crate::journal::{Journal, NotAppended, Rows};
use crate::{Batch, Health, StoreError};

/// The most batches that share a sync.
const GROUP: usize = 512;
/// How often a commit is appended, if its sync fails and it is rolled back each time.
const MOST_TRIES: u32 = 3;

#[derive(Debug)]
pub(super) struct Job {
    pub(super) work: DiskWork,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

#[derive(Debug)]
pub(super) enum DiskWork {
    Commit(Batch),
    /// Renews the journal, so that it has no earlier state of a row.
    Renew,
}

/// Commits, in its own thread.
pub(super) struct DiskWriter {
    pub(super) shared: Arc<Shared>,
    pub(super) jobs: mpsc::Receiver<Job>,
    /// How many bytes may wait for a checkpoint.
    pub(super) most_ahead: usize,
}

impl DiskWriter {
    /// Makes all waiting batches durable together and answers them, until all senders are gone.
    pub(super) fn run(mut self) {
        let mut taken = Vec::with_capacity(GROUP);
        while self.jobs.blocking_recv_many(&mut taken, GROUP) > 0 {
            self.shared.pace.wait_while(|| self.is_too_far_ahead());
            let mut rows = Rows::new();
            let (mut waiting, mut renewing) = (Vec::with_capacity(taken.len()), Vec::new());
            for Job { work, done } in taken.drain(..) {
                match work {
                    DiskWork::Renew => renewing.push(done),
                    DiskWork::Commit(batch) => match self.guards_hold(&batch, &rows) {
                        Ok(()) => {
                            rows.extend(batch.writes);
                            waiting.push(done);
                        }
                        Err(why) => answer(done, Err(why)),
                    },
                }
            }
            let persisted = if waiting.is_empty() { Ok(()) } else { self.persist(rows) };
            waiting.into_iter().for_each(|done| answer(done, persisted.clone()));
            if let Err(StoreError::Unsure(_)) = persisted {
                return;
            }
            let renewed = if renewing.is_empty() { Ok(()) } else { self.renew() };
            renewing.into_iter().for_each(|done| answer(done, renewed.clone()));
            if let Err(StoreError::Unsure(_)) = renewed {
                return;
            }
        }
    }

    /// Whether commits must wait for a checkpoint.
    fn is_too_far_ahead(&self) -> bool {
        read(&self.shared.overlay).bytes() > self.most_ahead && *self.shared.health.borrow() == Health::Well
    }

    /// Checks a batch's guards after the batches before it. They keep holding: nobody else writes.
    fn guards_hold(&self, batch: &Batch, group: &Rows) -> Result<(), StoreError> {
        for (key, expect) in &batch.guards {
            let holds = match group.get(key) {
                Some(row) => expect.holds(row.as_deref()),
                None => expect.holds(self.shared.get(key).map_err(|why| StoreError::NotWritten(why.to_string()))?.as_deref()),
            };
            if !holds {
                return Err(StoreError::Conflict(key.clone()));
            }
        }
        Ok(())
    }

    /// Makes rows durable, then visible. Returns once their fate is known, else `Unsure`.
    fn persist(&mut self, rows: Rows) -> Result<(), StoreError> {
        let mut tries = 0;
        loop {
            let appended = lock(&self.shared.journal).append(&rows);
            match appended {
                Ok(()) => {
                    let number = lock(&self.shared.journal).last();
                    {
                        let mut overlay = write(&self.shared.overlay);
                        if let Some(noted) = &mut *lock(&self.shared.noted) {
                            noted.extend(rows.iter().map(|(key, row)| (key.clone(), row.clone())));
                        }
                        overlay.apply(rows, number);
                    }
                    self.shared.is(Health::Well);
                    return Ok(());
                }
                Err(NotAppended::Refused(why)) => {
                    self.shared.is(Health::NotWriting(why.to_string()));
                    return Err(StoreError::NotWritten(why.to_string()));
                }
                Err(NotAppended::Unsure(why)) => {
                    tracing::error!(%why, dir = %self.shared.dir.display(), "journal sync failed, so a commit may or may not be on disk: rolling it back");
                    self.take_back()?;
                    tries += 1;
                    if tries == MOST_TRIES {
                        self.shared.is(Health::NotWriting(why.to_string()));
                        return Err(StoreError::NotWritten(why.to_string()));
                    }
                }
            }
        }
    }

    /// Rewrites the journal without any earlier state of a row.
    fn renew(&mut self) -> Result<(), StoreError> {
        let Err(why) = self.rewrite(Journal::renew) else { return Ok(()) };
        tracing::error!(%why, dir = %self.shared.dir.display(), "cannot renew the journal: it may still contain deleted data; refusing the commit");
        self.take_back()?;
        Err(StoreError::NotWritten(why.to_string()))
    }

    /// Rewrites the journal from the rows that the database may lack, and the commit that it
    /// certainly has.
    fn rewrite(&self, how: fn(&mut Journal, &Rows, u64) -> io::Result<()>) -> io::Result<()> {
        let (rows, durable) = {
            let overlay = read(&self.shared.overlay);
            (overlay.all(), overlay.durable())
        };
        let number = {
            let mut journal = lock(&self.shared.journal);
            how(&mut journal, &rows, durable)?;
            journal.last()
        };
        write(&self.shared.overlay).apply(Rows::new(), number);
        Ok(())
    }

    /// Voids a commit that the journal may hold. Meanwhile all other jobs fail as not written.
    fn take_back(&mut self) -> Result<(), StoreError> {
        let mut failures = Failures::none();
        loop {
            let Err(why) = self.rewrite(Journal::restate) else {
                tracing::warn!(dir = %self.shared.dir.display(), "rolled an uncertain commit back with a new journal segment");
                return Ok(());
            };
            self.shared.is(Health::NotWriting(why.to_string()));
            while let Ok(Job { done, .. }) = self.jobs.try_recv() {
                answer(done, Err(StoreError::NotWritten(why.to_string())));
            }
            let Some(pause) = failures.pause(&why) else {
                let said = StoreError::io(&self.shared.dir, &why).to_string();
                tracing::error!(why = said, "cannot write the journal: shutting the store down");
                self.shared.is(Health::Ended(said.clone()));
                return Err(StoreError::Unsure(said));
            };
            std::thread::sleep(pause);
        }
    }
}

fn answer(done: oneshot::Sender<Result<(), StoreError>>, result: Result<(), StoreError>) {
    // The caller may have stopped waiting; the batch is written anyway.
    let _ = done.send(result);
}
