//! What is certainly on disk, written about once a second: a start-up notices what is missing.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;

use super::journal::Rows;
use super::{Key, keys, number_of, private};

/// How many heads are remembered: the latest, which an older database may lack.
const HEADS: usize = 2048;
pub(super) const FILE: &str = "mark";
const FRESH: &str = "mark.new";

/// The point up to which all commits are certainly in the database, whatever becomes of the
/// journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CleanPoint {
    /// The number of that commit.
    pub commit: u64,
    /// When that became certain.
    pub when: Moment,
}

impl CleanPoint {
    /// Reads the clean point of a directory without opening the store; `None` if none was written.
    ///
    /// # Errors
    /// When the mark cannot be read.
    pub fn of(dir: &Path) -> io::Result<Option<CleanPoint>> {
        let Some(mark) = CleanMark::read(dir)? else { return Ok(None) };
        let written = std::fs::metadata(dir.join(FILE))?.mtime();
        let when = Moment(u64::try_from(written).unwrap_or(0).saturating_mul(1_000));
        Ok(Some(CleanPoint { commit: mark.last, when }))
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CleanMark {
    /// The number of the last commit.
    pub(super) last: u64,
    /// Heads by key with their revisions, latest last.
    heads: VecDeque<(Vec<u8>, u64)>,
}

impl CleanMark {
    /// Reads the mark of a directory; `None` if it is missing or damaged.
    pub(super) fn read(dir: &Path) -> io::Result<Option<CleanMark>> {
        let bytes = match std::fs::read(dir.join(FILE)) {
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let mark = bytes.split_last_chunk::<4>().filter(|(mark, sum)| crc32fast::hash(mark).to_be_bytes() == **sum);
        Ok(mark.and_then(|(mark, _)| postcard::from_bytes(mark).ok()))
    }

    /// Records rows that are certainly on disk, up to commit `last`.
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

    /// Replaces what is recorded of a head that once had a later revision.
    pub(super) fn settle(&mut self, key: &Key, has: Option<u64>) {
        self.heads.retain(|(known, _)| known != key.as_bytes());
        self.heads.extend(has.map(|revision| (key.as_bytes().to_vec(), revision)));
    }

    /// Returns the heads with the least revisions they must have.
    pub(super) fn heads(&self) -> impl Iterator<Item = (Key, u64)> {
        self.heads.iter().map(|(key, revision)| (Key::from_bytes(key), *revision))
    }

    /// Replaces the mark on disk, whole or not at all.
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde::{Deserialize, Serialize};
    use tertulia_base::ids::TableId;
    use tertulia_base::row::Row;

    #[derive(Serialize, Deserialize)]
    struct Head;

    impl Row for Head {}

    /// Returns the row of a table's head at that revision.
    fn head(table: u32, revision: u64) -> (Key, Option<Vec<u8>>) {
        let mut batch = crate::Batch::new();
        batch.put_numbered(keys::head(TableId::new(table)), revision, &Head);
        batch.writes.remove(0)
    }

    #[test]
    fn the_latest_revision_of_each_table_is_kept_in_mind_and_only_so_many() {
        let mut mark = CleanMark::default();
        let heads = |mark: &CleanMark| mark.heads().collect::<Vec<_>>();
        let key = |table| keys::head(TableId::new(table));
        mark.advance(&Rows::from([head(1, 1), head(2, 1), head(3, 1)]), 7);
        mark.advance(&Rows::from([head(2, 9), (key(3), None), (keys::snapshot(TableId::new(4)), Some(vec![1; 20]))]), 8);
        assert_eq!((mark.last, heads(&mark)), (8, vec![(key(1), 1), (key(2), 9)]));
        mark.settle(&key(2), Some(5));
        mark.settle(&key(1), None);
        assert_eq!(heads(&mark), [(key(2), 5)]);
        let many: Rows = (0..HEADS as u32).map(|table| head(100 + table, 1)).collect();
        mark.advance(&many, 9);
        assert_eq!((mark.heads.len(), heads(&mark).contains(&(key(2), 5))), (HEADS, false), "the oldest one is forgotten");
    }

    #[test]
    fn a_mark_is_read_as_it_was_written_and_one_that_is_damaged_is_none() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(CleanPoint::of(dir.path()).unwrap(), None);
        let mut mark = CleanMark::default();
        mark.advance(&Rows::from([head(1, 3)]), 7);
        mark.write(dir.path()).unwrap();
        assert_eq!(CleanMark::read(dir.path()).unwrap(), Some(mark));
        assert_eq!(CleanPoint::of(dir.path()).unwrap().map(|point| point.commit), Some(7));
        let file = dir.path().join(FILE);
        let mut bytes = std::fs::read(&file).unwrap();
        bytes[0] ^= 1;
        std::fs::write(&file, bytes).unwrap();
        assert_eq!(CleanMark::read(dir.path()).unwrap(), None);
        std::fs::remove_file(&file).unwrap();
        std::fs::create_dir(&file).unwrap();
        assert!(CleanMark::read(dir.path()).is_err(), "what the disk does not give is no mark that is missing");
    }
}
