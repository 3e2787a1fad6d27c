//! The checkpointer writes commits into the database, and reopens it when it fails. Not here: when
//! a checkpoint is due (`pace.rs`). Start reading at [`Checkpointer::run`].

use std::io;
use std::sync::Arc;
use std::time::Duration;

use super::locks::{lock, read, write};
use super::pace::{CheckpointTurn, Written};
use super::shared::{Failures, Shared, opened};
use crate::database::{self, Database};
use crate::disk_space::free_space;
use crate::journal::{self, Replay};
use crate::mark::CleanMark;
use crate::{Health, StoreError};

/// The least free bytes for a checkpoint: sled survives no full disk, and the journal has all.
const LEAST_FREE: u64 = 16 << 20;

/// Writes checkpoints, in its own thread.
pub(super) struct Checkpointer {
    pub(super) shared: Arc<Shared>,
    /// What the database certainly has.
    pub(super) mark: CleanMark,
    pub(super) every: Duration,
}

impl Checkpointer {
    /// Writes checkpoints until the store closes, the last of them then.
    pub(super) fn run(mut self) {
        let mut failures = Failures::none();
        let mut pause = self.every;
        loop {
            let turn = self.shared.pace.next_checkpoint(pause);
            pause = self.every;
            let tried = self.checkpoint();
            self.shared.pace.tried(*tried.as_ref().unwrap_or(&Written::No));
            match tried {
                Ok(_) => failures = Failures::none(),
                Err(why) if turn == CheckpointTurn::Last => {
                    tracing::error!(%why, "last checkpoint failed at shutdown: the next start completes the database from the journal")
                }
                Err(why) => {
                    tracing::error!(%why, dir = %self.shared.dir.display(), "checkpoint failed: reopening the database");
                    match failures.pause(&io::Error::other(why.to_string())) {
                        Some(longer) => pause = longer,
                        None => {
                            tracing::error!(%why, "cannot write the database: shutting the store down");
                            self.shared.is(Health::Ended(why.to_string()));
                            return;
                        }
                    }
                    self.reopen();
                }
            }
            if turn == CheckpointTurn::Last {
                return;
            }
            self.prepare_spare();
        }
    }

    /// Writes what was committed into the database, unless the disk is full.
    fn checkpoint(&mut self) -> Result<Written, StoreError> {
        if read(&self.shared.database).is_none() {
            return Err(StoreError::Failed("the database is not open".to_owned()));
        }
        if free_space(&self.shared.dir).is_some_and(|free| free < LEAST_FREE) {
            // The journal has everything, and refuses commits itself if it has no room.
            return Ok(Written::No);
        }
        let Some((rows, last)) = write(&self.shared.overlay).freeze() else { return Ok(Written::Yes) };
        opened(&read(&self.shared.database))?.write(&rows, last)?;
        write(&self.shared.overlay).thaw();
        self.mark.advance(&rows, last);
        if let Err(why) = self.mark.write(&self.shared.dir) {
            tracing::warn!(%why, dir = %self.shared.dir.display(), "cannot write the mark file: retrying with the next checkpoint");
        }
        if let Err(why) = lock(&self.shared.journal).retire(last) {
            tracing::warn!(%why, dir = %self.shared.dir.display(), "cannot delete old journal segments: retrying with the next checkpoint");
        }
        Ok(Written::Yes)
    }

    /// Reopens the database after it failed: only the disk tells what it has; the journal has all.
    fn reopen(&self) {
        let mut slot = write(&self.shared.database);
        *slot = None;
        match self.open_again() {
            Ok(database) => *slot = Some(database),
            Err(why) => {
                tracing::error!(%why, "cannot reopen the database: refusing commits and retrying");
                self.shared.is(Health::NotWriting(why.to_string()));
            }
        }
    }

    fn open_again(&self) -> Result<Database, StoreError> {
        if !Database::is_in(&self.shared.dir) {
            return Err(StoreError::Gone(self.shared.dir.clone()));
        }
        database::rewrite_as_read(&self.shared.dir)?;
        let journal = lock(&self.shared.journal);
        let database = Database::open(&self.shared.dir, journal.faults(), &self.shared.release)?.database;
        database.sign(&self.shared.release)?;
        let has = database.last()?;
        let durable = read(&self.shared.overlay).durable();
        if has < durable {
            let found = Replay::read(&self.shared.dir).map_err(|why| StoreError::io(&self.shared.dir, &why))?;
            let missing = found.since(has);
            if !missing.lost.is_empty() {
                tracing::error!(lost = ?missing.lost, "data loss: commits that were on disk are gone; going on without them");
            }
            database.write(&missing.rows, missing.last)?;
        }
        Ok(database)
    }

    fn prepare_spare(&self) {
        if !lock(&self.shared.journal).spare_is_missing() {
            return;
        }
        match journal::make_spare(&self.shared.dir) {
            Ok(()) => lock(&self.shared.journal).has_spare(),
            Err(why) => tracing::debug!(%why, "cannot create a spare journal segment: retrying with the next checkpoint"),
        }
    }
}
