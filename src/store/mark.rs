//! What is certainly on disk, written beside the database about once a second: so that a start-up knows whether something is missing.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::journal::Rows;
use super::{Key, keys, number_of, private};
use crate::clock::Moment;

/// Heads of tables that are kept in mind, the latest: those that an older database may lack.
const HEADS: usize = 2048;
pub(super) const FILE: &str = "mark";
const FRESH: &str = "mark.new";

/// Up to where everything committed is certainly on disk, in the database too, whatever becomes of the journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CleanPoint {
    /// The number of the last commit up to there.
    pub commit: u64,
    /// When that was made certain.
    pub when: Moment,
}

impl CleanPoint {
    /// The one of the data in a directory, as it was noted there last; `None` where none was. Nothing is opened for it.
    ///
    /// # Errors
    /// When what is noted cannot be read.
    pub fn of(dir: &Path) -> io::Result<Option<CleanPoint>> {
        let Some(mark) = Mark::read(dir)? else { return Ok(None) };
        let written = std::fs::metadata(dir.join(FILE))?.mtime();
        let when = Moment(u64::try_from(written).unwrap_or(0).saturating_mul(1_000));
        Ok(Some(CleanPoint { commit: mark.last, when }))
    }
}

/// What is certainly on disk.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Mark {
    /// The number of the last commit.
    pub(super) last: u64,
    /// Heads of tables by key with their revisions, the latest last.
    heads: VecDeque<(Vec<u8>, u64)>,
}

impl Mark {
    /// The one in a directory; `None` when there is none, or none that can be read.
    pub(super) fn read(dir: &Path) -> io::Result<Option<Mark>> {
        let bytes = match std::fs::read(dir.join(FILE)) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let mark = bytes.split_last_chunk::<4>().filter(|(mark, sum)| crc32fast::hash(mark).to_be_bytes() == **sum);
        Ok(mark.and_then(|(mark, _)| postcard::from_bytes(mark).ok()))
    }

    /// Takes note of rows that are certainly on disk, up to that commit.
    pub(super) fn advance(&mut self, rows: &Rows, last: u64) {
        self.last = last;
        for (key, row) in rows.iter().filter(|(key, _)| keys::is_head(key)) {
            self.heads.retain(|(known, _)| known != key.as_bytes());
            if let Some(revision) = row.as_deref().and_then(number_of) {
                self.heads.push_back((key.as_bytes().to_vec(), revision));
            }
        }
        let surplus = self.heads.len().saturating_sub(HEADS);
        self.heads.drain(..surplus);
    }

    /// Takes note of what there is of a head that was at a later revision once.
    pub(super) fn settle(&mut self, key: &Key, has: Option<u64>) {
        self.heads.retain(|(known, _)| known != key.as_bytes());
        self.heads.extend(has.map(|revision| (key.as_bytes().to_vec(), revision)));
    }

    /// Heads with the revisions that they have at least.
    pub(super) fn heads(&self) -> impl Iterator<Item = (Key, u64)> {
        self.heads.iter().map(|(key, revision)| (Key::from_bytes(key), *revision))
    }

    /// Writes it in place of the one before, whole or not at all.
    pub(super) fn write(&self, dir: &Path) -> io::Result<()> {
        let mut bytes = postcard::to_stdvec(self).map_err(io::Error::other)?;
        bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
        let fresh = dir.join(FRESH);
        let mut file = private::create_file(&fresh)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        std::fs::rename(&fresh, dir.join(FILE))?;
        File::open(dir)?.sync_all()
    }
}
