//! The write-ahead log: a commit is acknowledged once it is synced here; the database follows about
//! a second later.
//!
//! It is also a second durable copy of the latest commits: what the database lost is replayed into
//! it at the next start. Commits are numbered without gaps, so that a start-up notices a missing
//! one. Start reading at [`Journal::append`], then [`Replay::since`].
//!
//! A journal is a sequence of segments, files `journal.NNNNNNNNNN` of at least [`SEGMENT`] bytes.
//! They are filled with zeros when created, so that a full disk is noticed before anything is
//! written and a sync writes no metadata. Numbers are big-endian:
//!
//! | segment | record |
//! |---|---|
//! | magic, 8 bytes | length of the payload, 4 bytes |
//! | epoch, 8 bytes: segments are read in this order | CRC-32 of epoch, number and payload, 4 bytes |
//! | number of the first commit in it, 8 bytes | number of the commit, 8 bytes |
//! | what the database must have for the segment to be complete, 8 bytes | payload: rows, as postcard writes them |
//! | CRC-32 of these, 4 bytes | |
//!
//! A segment voids earlier records from its first number on: this rolls back a failed sync.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};

use super::fault::{FaultStep, Faults};
use super::{Key, private};

/// Rows after some commits; `None` if removed.
pub(super) type Rows = BTreeMap<Key, Option<Vec<u8>>>;

/// The least size of a segment, in bytes.
pub(super) const SEGMENT: u64 = 1 << 20;
/// Bytes of sealed segments kept, although the database has them, to repair it from.
const RETAINED: u64 = 8 << 20;
/// The most sealed segments kept, however small: each start begins one.
const MOST_SEALED: usize = 64;
const MAGIC: &[u8; 8] = b"TTJRNL01";
const HEADER: u64 = 36;
const RECORD: u64 = 16;
const PREFIX: &str = "journal.";
/// A spare segment of zeros.
const SPARE: &str = "journal.spare";

#[derive(Debug)]
pub(super) struct Journal {
    dir: PathBuf,
    current: Segment,
    /// The older segments, oldest first.
    sealed: Vec<Sealed>,
    spare: Spare,
    /// The number of the last commit that it certainly has.
    last: u64,
    /// Whether a record may follow the last one: nothing is appended before [`Journal::restate`].
    unsure: bool,
    faults: Faults,
}

/// The segment being written.
#[derive(Debug)]
struct Segment {
    file: File,
    path: PathBuf,
    epoch: u64,
    at: u64,
    size: u64,
}

/// Whether [`SPARE`] exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spare {
    Ready,
    Missing,
}

/// A full segment.
#[derive(Debug)]
struct Sealed {
    path: PathBuf,
    last: u64,
    bytes: u64,
}

/// Why a commit was not appended.
#[derive(Debug)]
pub(super) enum NotAppended {
    /// It is not in the journal and never will be.
    Refused(io::Error),
    /// It may or may not be in the journal.
    Unsure(io::Error),
}

impl Journal {
    /// Begins a segment after what a replay found; the database has all commits up to `last`.
    pub(super) fn begin(dir: &Path, found: &Replay, last: u64, faults: Faults) -> io::Result<Journal> {
        let sealed = found.segments.iter().map(|segment| Sealed {
            path: segment.path.clone(),
            last: segment.records.last().map_or(segment.first.saturating_sub(1), |(number, _)| *number),
            bytes: segment.bytes,
        });
        let epoch = found.segments.last().map_or(0, |segment| segment.epoch) + 1;
        remove(&dir.join(SPARE))?;
        let current = begin_segment(dir, epoch, last, last, &[], Spare::Missing, &faults)?;
        for segment in found.segments.iter().filter(|segment| segment.is_clean) {
            // Frees the room that a kill left unused; if that fails, the file is just larger.
            let _ = File::options().write(true).open(&segment.path).and_then(|file| file.set_len(segment.bytes));
        }
        let sealed = sealed.collect();
        let mut journal = Journal { dir: dir.to_owned(), sealed, spare: Spare::Missing, last, unsure: false, current, faults };
        journal.retire(last)?;
        Ok(journal)
    }

    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Appends rows as one commit, which survives a power cut once this returns.
    pub(super) fn append(&mut self, rows: &Rows) -> Result<(), NotAppended> {
        if self.unsure {
            return Err(NotAppended::Refused(io::Error::other("an earlier commit is still being checked")));
        }
        if self.current.file.metadata().map_err(NotAppended::Refused)?.nlink() == 0 {
            return Err(NotAppended::Refused(io::Error::new(io::ErrorKind::NotFound, "the data directory was removed")));
        }
        let payload = encode(rows).map_err(NotAppended::Refused)?;
        let number = self.last + 1;
        if self.current.at + RECORD + payload.len() as u64 > self.current.size {
            self.make_room(payload.len() as u64).map_err(NotAppended::Refused)?;
        }
        let record = record(self.current.epoch, number, &payload);
        let appended = self.write(&record).and_then(|()| self.sync());
        if let Err(why) = appended {
            self.unsure = true;
            return Err(NotAppended::Unsure(why));
        }
        self.current.at += record.len() as u64;
        self.last = number;
        Ok(())
    }

    /// Begins a segment that voids what may follow the last commit, and restates the rows that the
    /// database may lack, so that no earlier segment is needed. Then commits can be appended again.
    pub(super) fn restate(&mut self, rows: &Rows, complete_from: u64) -> io::Result<()> {
        self.unsure = true;
        let payload = encode(rows)?;
        self.next_segment(complete_from.min(self.last), &payload)?;
        self.last += 1;
        self.unsure = false;
        Ok(())
    }

    /// Restates all rows that it keeps, as they are now, in a new segment, and removes all others:
    /// no earlier state of a row remains. Restates only `rows`, what the database may lack since
    /// commit `durable`, if the segments cannot be read whole.
    pub(super) fn renew(&mut self, rows: &Rows, durable: u64) -> io::Result<()> {
        let found = Replay::read(&self.dir)?;
        let from = found.segments.first().map_or(durable, |oldest| oldest.complete_from);
        let kept = found.since(from);
        if from <= durable && kept.lost.is_empty() && kept.last == self.last {
            self.restate(&kept.rows, from)?;
        } else {
            self.restate(rows, durable)?;
        }
        while let Some(old) = self.sealed.first() {
            self.faults.at(FaultStep::JournalFile)?;
            remove(&old.path)?;
            self.sealed.remove(0);
        }
        Ok(())
    }

    pub(super) fn faults(&self) -> Faults {
        self.faults.clone()
    }

    /// Whether the spare segment is missing; making it takes a while.
    pub(super) fn spare_is_missing(&self) -> bool {
        self.spare == Spare::Missing
    }

    /// Records that [`make_spare`] made one.
    pub(super) fn has_spare(&mut self) {
        self.spare = Spare::Ready;
    }

    /// Removes segments up to commit `durable`, which the database has; keeps enough to repair it.
    pub(super) fn retire(&mut self, durable: u64) -> io::Result<()> {
        let mut kept: u64 = self.current.at + self.sealed.iter().map(|sealed| sealed.bytes).sum::<u64>();
        while let Some(oldest) = self.sealed.first() {
            let enough = kept - oldest.bytes >= RETAINED || self.sealed.len() > MOST_SEALED;
            if !enough || oldest.last > durable {
                break;
            }
            self.faults.at(FaultStep::JournalFile)?;
            remove(&oldest.path)?;
            kept -= oldest.bytes;
            self.sealed.remove(0);
        }
        Ok(())
    }

    /// Seals the current segment and begins another, with a first commit if there is a payload.
    fn next_segment(&mut self, complete_from: u64, payload: &[u8]) -> io::Result<()> {
        let spare = std::mem::replace(&mut self.spare, Spare::Missing);
        let epoch = self.current.epoch + 1;
        let begun = begin_segment(&self.dir, epoch, self.last, complete_from, payload, spare, &self.faults)?;
        let old = std::mem::replace(&mut self.current, begun);
        // Frees unused room; if that fails, the file is just larger.
        let _ = old.file.set_len(old.at);
        self.sealed.push(Sealed { path: old.path, last: self.last, bytes: old.at });
        Ok(())
    }

    /// Begins a segment with room for a payload of that length.
    fn make_room(&mut self, payload: u64) -> io::Result<()> {
        self.next_segment(self.last, &[])?;
        let size = HEADER + RECORD + payload;
        if size > self.current.size {
            self.faults.at(FaultStep::JournalFile)?;
            fill(&self.current.file, self.current.size, size)?;
            self.current.file.sync_all()?;
            self.current.size = size;
        }
        Ok(())
    }

    fn write(&mut self, record: &[u8]) -> io::Result<()> {
        self.faults.at(FaultStep::JournalWrite)?;
        self.current.file.write_all_at(record, self.current.at)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.faults.at(FaultStep::JournalSync)?;
        self.current.file.sync_data()
    }
}

/// Creates a durable segment after commit `last`, with one more commit if there is a payload.
fn begin_segment(
    dir: &Path,
    epoch: u64,
    last: u64,
    complete_from: u64,
    payload: &[u8],
    spare: Spare,
    faults: &Faults,
) -> io::Result<Segment> {
    faults.at(FaultStep::JournalFile)?;
    let path = dir.join(format!("{PREFIX}{epoch:010}"));
    let size = SEGMENT.max(HEADER + RECORD + payload.len() as u64);
    let begin = || {
        let file = if spare == Spare::Ready && size == SEGMENT {
            std::fs::rename(dir.join(SPARE), &path)?;
            File::options().read(true).write(true).open(&path)?
        } else {
            let file = private::create_file(&path)?;
            fill(&file, 0, size)?;
            file
        };
        let mut bytes = header(epoch, last + 1, complete_from);
        if !payload.is_empty() {
            bytes.extend(record(epoch, last + 1, payload));
        }
        faults.at(FaultStep::JournalWrite)?;
        file.write_all_at(&bytes, 0)?;
        faults.at(FaultStep::JournalSync)?;
        file.sync_all()?;
        File::open(dir)?.sync_all()?;
        Ok(Segment { file, path: path.clone(), epoch, at: bytes.len() as u64, size })
    };
    // A half-made segment says nothing false, but takes room.
    begin().inspect_err(|_: &io::Error| {
        let _ = std::fs::remove_file(&path);
    })
}

/// Creates the spare segment.
pub(super) fn make_spare(dir: &Path) -> io::Result<()> {
    let path = dir.join(SPARE);
    let make = || {
        let file = private::create_file(&path)?;
        fill(&file, 0, SEGMENT)?;
        file.sync_all()
    };
    make().inspect_err(|_| {
        let _ = std::fs::remove_file(&path);
    })
}

/// Whether a file of that name belongs to a journal.
pub(super) fn is_one(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Writes zeros, so that the room is allocated.
fn fill(file: &File, from: u64, to: u64) -> io::Result<()> {
    const CHUNK: usize = 1 << 16;
    let zeros = vec![0; CHUNK];
    let mut at = from;
    while at < to {
        let more = (CHUNK as u64).min(to - at);
        file.write_all_at(&zeros[..more as usize], at)?;
        at += more;
    }
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match std::fs::remove_file(path) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

fn header(epoch: u64, first: u64, complete_from: u64) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for number in [epoch, first, complete_from] {
        bytes.extend(number.to_be_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_be_bytes());
    bytes
}

fn record(epoch: u64, number: u64, payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(RECORD as usize + payload.len());
    bytes.extend((payload.len() as u32).to_be_bytes());
    bytes.extend(crc(epoch, number, payload).to_be_bytes());
    bytes.extend(number.to_be_bytes());
    bytes.extend(payload);
    bytes
}

fn crc(epoch: u64, number: u64, payload: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(&epoch.to_be_bytes());
    crc.update(&number.to_be_bytes());
    crc.update(payload);
    crc.finalize()
}

fn encode(rows: &Rows) -> io::Result<Vec<u8>> {
    let rows: Vec<(&[u8], Option<&[u8]>)> = rows.iter().map(|(key, row)| (key.as_bytes(), row.as_deref())).collect();
    let bytes = postcard::to_stdvec(&rows).map_err(io::Error::other)?;
    // A length has four bytes. Requests are bounded, so this is never reached.
    if u32::try_from(bytes.len()).is_err() { Err(io::Error::other("a commit of more than 4 GiB")) } else { Ok(bytes) }
}

fn decode(payload: &[u8]) -> Option<Rows> {
    let rows: Vec<(Vec<u8>, Option<Vec<u8>>)> = postcard::from_bytes(payload).ok()?;
    Some(rows.into_iter().map(|(key, row)| (Key::from_bytes(&key), row)).collect())
}

/// What a journal was found to hold.
#[derive(Debug, Default)]
pub(super) struct Replay {
    segments: Vec<JournalContents>,
    /// Files with an unreadable header: their contents are unknown.
    pub(super) unreadable: Vec<PathBuf>,
}

#[derive(Debug)]
struct JournalContents {
    path: PathBuf,
    epoch: u64,
    first: u64,
    complete_from: u64,
    records: Vec<(u64, Rows)>,
    /// The bytes up to the end of the last readable record.
    bytes: u64,
    /// Whether nothing follows them.
    is_clean: bool,
}

impl JournalContents {
    /// Whether no earlier segment is needed: what it restates is there. A power cut may have torn a
    /// new segment; then its predecessors still hold that.
    fn is_complete(&self) -> bool {
        let restates = self.complete_from + 1 < self.first;
        !restates || self.records.first().is_some_and(|(number, _)| *number == self.first)
    }
}

/// What the database lacks, and what is lost.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Missing {
    /// The rows of the commits that it lacks.
    pub(super) rows: Rows,
    /// How many commits it lacks.
    pub(super) commits: u64,
    /// The first and last number of each run of lost commits.
    pub(super) lost: Vec<(u64, u64)>,
    /// The number of the last commit that exists.
    pub(super) last: u64,
}

impl Replay {
    /// Reads the journal in a directory.
    pub(super) fn read(dir: &Path) -> io::Result<Replay> {
        let mut replay = Replay::default();
        for entry in std::fs::read_dir(dir)? {
            let path = entry?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            // The spare segment may be in the making.
            if !is_one(&name) || name == SPARE {
                continue;
            }
            let bytes = std::fs::read(&path)?;
            match found(&path, &bytes) {
                Some(found) => replay.segments.push(found),
                // This one was still being made.
                None if bytes.iter().all(|byte| *byte == 0) => remove(&path)?,
                None => replay.unreadable.push(path),
            }
        }
        replay.segments.sort_by_key(|segment| segment.epoch);
        // Records from the first number of the next segment on are void.
        let firsts: Vec<u64> = replay.segments.iter().skip(1).map(|segment| segment.first).collect();
        for (segment, first) in replay.segments.iter_mut().zip(firsts) {
            segment.records.retain(|(number, _)| *number < first);
        }
        Ok(replay)
    }

    /// Whether there is no journal.
    pub(super) fn is_empty(&self) -> bool {
        self.segments.is_empty() && self.unreadable.is_empty()
    }

    /// Returns what a database lacks that has everything up to commit `has`.
    pub(super) fn since(&self, has: u64) -> Missing {
        let mut missing = Missing { last: has, ..Missing::default() };
        let begin = self.segments.iter().rposition(|segment| segment.is_complete() && segment.complete_from <= has).unwrap_or(0);
        for segment in self.segments.iter().skip(begin) {
            for (number, rows) in &segment.records {
                // The first record of a segment restates everything since `complete_from`.
                let restates = *number == segment.first && segment.complete_from <= missing.last;
                if *number > missing.last + 1 && !restates {
                    missing.lost.push((missing.last + 1, number - 1));
                }
                if *number > has {
                    missing.commits += 1;
                    missing.rows.extend(rows.iter().map(|(key, row)| (key.clone(), row.clone())));
                }
                missing.last = missing.last.max(*number);
            }
            // Commits before its first one were made, even if none is readable.
            if segment.first > missing.last + 1 {
                missing.lost.push((missing.last + 1, segment.first - 1));
                missing.last = segment.first - 1;
            }
        }
        missing
    }
}

fn found(path: &Path, bytes: &[u8]) -> Option<JournalContents> {
    let number = |at: usize| Some(u64::from_be_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let (epoch, first, complete_from) = (number(8)?, number(16)?, number(24)?);
    if bytes.get(..HEADER as usize)? != header(epoch, first, complete_from) {
        return None;
    }
    let mut segment = JournalContents {
        path: path.to_owned(),
        epoch,
        first,
        complete_from,
        records: Vec::new(),
        bytes: HEADER,
        is_clean: true,
    };
    let mut at = HEADER as usize;
    let mut last = first.saturating_sub(1);
    let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |at| at + 1);
    while at + RECORD as usize <= end {
        match record_at(bytes, at, epoch, last) {
            Some((number, rows, behind)) => {
                segment.records.push((number, rows));
                last = number;
                at = behind;
                segment.bytes = behind as u64;
            }
            // Damage in the middle: later records are still worth having.
            None => at += 1,
        }
    }
    segment.is_clean = end as u64 <= segment.bytes;
    Some(segment)
}

/// Parses the record at `at`, and returns where it ends.
fn record_at(bytes: &[u8], at: usize, epoch: u64, last: u64) -> Option<(u64, Rows, usize)> {
    let head = bytes.get(at..at + RECORD as usize)?;
    let length = u32::from_be_bytes(head.get(..4)?.try_into().ok()?) as usize;
    let sum = u32::from_be_bytes(head.get(4..8)?.try_into().ok()?);
    let number = u64::from_be_bytes(head.get(8..16)?.try_into().ok()?);
    let begin = at + RECORD as usize;
    // Rules out most offsets without a checksum of a megabyte.
    if length == 0 || number <= last || number - last > SEGMENT {
        return None;
    }
    let payload = bytes.get(begin..begin.checked_add(length)?)?;
    (crc(epoch, number, payload) == sum).then_some(())?;
    Some((number, decode(payload)?, begin + length))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::*;

    fn row(n: u8) -> Rows {
        Rows::from([(Key::from_bytes(&[n]), Some(vec![n; 600]))])
    }

    /// Begins a journal after that many commits, and appends three rows.
    fn with_three(before: u64, faults: Faults) -> (tempfile::TempDir, Journal) {
        let dir = tempfile::tempdir().unwrap();
        let mut journal = Journal::begin(dir.path(), &Replay::default(), before, faults).unwrap();
        for n in 1..=3 {
            journal.append(&row(n)).unwrap();
        }
        (dir, journal)
    }

    /// Makes a row that takes this many bytes in the journal, about a megabyte.
    fn large(bytes: u64) -> Rows {
        let row = |bytes: usize| Rows::from([(Key::from_bytes(b"p"), Some(vec![7; bytes]))]);
        let around = encode(&row(1 << 20)).unwrap().len() - (1 << 20);
        row(bytes as usize - around)
    }

    #[test]
    fn a_segment_torn_while_it_was_begun_takes_nothing_from_those_before_it() {
        let (dir, _journal) = with_three(0, Faults::default());
        // The fourth sync failed; a power cut tears the segment that restates what is not durable.
        let rows: Rows = (1..=4).flat_map(row).collect();
        let mut half = header(2, 4, 0);
        half.extend(record(2, 4, &encode(&rows).unwrap()));
        half.truncate(512);
        half.resize(SEGMENT as usize, 0);
        std::fs::write(dir.path().join("journal.0000000002"), half).unwrap();

        let missing = Replay::read(dir.path()).unwrap().since(0);
        assert_eq!(missing.rows, (1..=3).flat_map(row).collect());
        assert_eq!((missing.commits, missing.last, missing.lost), (3, 3, Vec::new()));
    }

    #[test]
    fn a_segment_that_says_everything_again_needs_none_before_it() {
        let (dir, mut journal) = with_three(0, Faults::default());
        // The second one is unreadable, and an incomplete record follows the last one.
        let first = File::options().write(true).open(dir.path().join("journal.0000000001")).unwrap();
        let length = RECORD + encode(&row(1)).unwrap().len() as u64;
        first.write_all_at(&[0; 100], HEADER + length + 100).unwrap();
        first.write_all_at(&[9; 40], HEADER + 3 * length + 500).unwrap();
        let replay = Replay::read(dir.path()).unwrap();
        let found: Vec<_> = replay.segments.iter().map(|one| (one.records.len(), one.bytes, one.is_clean)).collect();
        assert_eq!(found, [(2, HEADER + 3 * length, false)]);
        assert_eq!(replay.since(0).lost, [(2, 2)]);

        let all: Rows = (1..=3).flat_map(row).collect();
        journal.restate(&all, 0).unwrap();
        let missing = Replay::read(dir.path()).unwrap().since(0);
        assert_eq!((missing.rows, missing.last, missing.lost), (all, 4, Vec::new()));
    }

    #[test]
    fn a_journal_that_is_renewed_has_the_rows_of_all_its_commits_and_nothing_that_they_were_before() {
        let state = |key: u8, bytes: &[u8]| Rows::from([(Key::from_bytes(&[key]), Some(bytes.to_vec()))]);
        let files = |dir: &Path| -> Vec<Vec<u8>> {
            let names = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
            names.map(|path| std::fs::read(path).unwrap()).collect()
        };
        let has = |dir: &Path, word: &[u8]| files(dir).iter().any(|file| file.windows(word.len()).any(|part| part == word));
        for damaged in [false, true] {
            let dir = tempfile::tempdir().unwrap();
            let dir = dir.path();
            let mut journal = Journal::begin(dir, &Replay::default(), 0, Faults::default()).unwrap();
            for rows in [state(1, b"Zebedee"), state(2, b"Ana"), state(1, b"nobody")] {
                journal.append(&rows).unwrap();
            }
            journal.next_segment(3, &[]).unwrap();
            journal.append(&state(3, b"Bo")).unwrap();
            make_spare(dir).unwrap();
            journal.has_spare();
            if damaged {
                let first = File::options().write(true).open(dir.join("journal.0000000001")).unwrap();
                first.write_all_at(&[0; 12], HEADER).unwrap();
            }
            // The database has the first three.
            journal.renew(&state(3, b"Bo"), 3).unwrap();
            assert!(!has(dir, b"Zebedee"), "{damaged}");
            assert!(dir.join(SPARE).exists() || journal.spare == Spare::Missing, "what is said to be there is");
            journal.append(&state(4, b"Cy")).unwrap();
            let missing = Replay::read(dir).unwrap().since(3);
            assert!(missing.lost.is_empty() && missing.last == 6, "{missing:?}");
            assert!(missing.rows.contains_key(&Key::from_bytes(&[3])) && missing.rows.contains_key(&Key::from_bytes(&[4])));
            if !damaged {
                // The journal still duplicates what the database has.
                let all = [state(1, b"nobody"), state(2, b"Ana"), state(3, b"Bo"), state(4, b"Cy")];
                assert_eq!(Replay::read(dir).unwrap().since(0).rows, all.into_iter().flatten().collect());
            }
        }
    }

    #[test]
    fn commits_before_a_segment_of_which_nothing_can_be_read_were_made_and_are_lost() {
        let (dir, _journal) = with_three(10, Faults::default());
        Journal::begin(dir.path(), &Replay::read(dir.path()).unwrap(), 13, Faults::default()).unwrap();
        let first = File::options().write(true).open(dir.path().join("journal.0000000001")).unwrap();
        let length = RECORD + encode(&row(1)).unwrap().len() as u64;
        first.write_all_at(&[0; 100], HEADER + length + 100).unwrap();
        first.write_all_at(&[0; 100], HEADER + 2 * length + 100).unwrap();
        let missing = Replay::read(dir.path()).unwrap().since(10);
        assert_eq!((missing.rows, missing.commits, missing.last, missing.lost), (row(1), 1, 13, vec![(12, 13)]));
    }

    #[test]
    fn a_record_whose_sync_failed_is_void_once_its_number_is_given_out_again() {
        let fails = Arc::new(AtomicBool::new(false));
        let told = fails.clone();
        let faults = Faults::new(move |step| match step {
            FaultStep::JournalSync if told.swap(false, Ordering::SeqCst) => Err(io::Error::other("scripted")),
            _ => Ok(()),
        });
        let (dir, mut journal) = with_three(0, faults);
        fails.store(true, Ordering::SeqCst);
        assert!(matches!(journal.append(&row(4)), Err(NotAppended::Unsure(_))));
        // The database certainly had the first two, and has lost them since.
        journal.restate(&row(3), 2).unwrap();
        journal.append(&row(5)).unwrap();
        let missing = Replay::read(dir.path()).unwrap().since(0);
        assert_eq!(missing.rows, [1, 2, 3, 5].into_iter().flat_map(row).collect());
        assert_eq!((missing.last, missing.lost), (5, Vec::new()));
    }

    #[test]
    fn the_room_of_a_segment_is_taken_before_anything_is_written_and_used_up() {
        const BEFORE: u64 = 5_000_000;
        let dir = tempfile::tempdir().unwrap();
        let size = |epoch: u64| std::fs::metadata(dir.path().join(format!("{PREFIX}{epoch:010}"))).map(|file| file.len()).ok();
        let mut journal = Journal::begin(dir.path(), &Replay::default(), BEFORE, Faults::default()).unwrap();
        make_spare(dir.path()).unwrap();
        assert_eq!((size(1), std::fs::metadata(dir.path().join(SPARE)).unwrap().len()), (Some(SEGMENT), SEGMENT));
        journal.append(&large(SEGMENT - HEADER - RECORD)).unwrap();
        assert_eq!((size(1), size(2)), (Some(SEGMENT), None), "it fits exactly");
        let more = SEGMENT + 500_000;
        journal.append(&large(more)).unwrap();
        assert_eq!(size(2), Some(HEADER + RECORD + more));
        journal.restate(&large(more), BEFORE).unwrap();
        assert_eq!(size(3), Some(HEADER + RECORD + more));
        journal.append(&row(1)).unwrap();
        let at = HEADER + RECORD + encode(&row(1)).unwrap().len() as u64;
        journal.append(&large(SEGMENT - at - RECORD + 1)).unwrap();
        assert_eq!((size(4), size(5)), (Some(at), Some(SEGMENT)), "it has no room for one byte more");

        let replay = Replay::read(dir.path()).unwrap();
        let numbers: Vec<u64> = replay.segments.iter().flat_map(|one| &one.records).map(|(number, _)| number - BEFORE).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5]);
        assert!(replay.segments.iter().all(|one| one.is_clean));
        Journal::begin(dir.path(), &replay, BEFORE + 5, Faults::default()).unwrap();
        assert_eq!((size(5), size(6)), (replay.segments.last().map(|last| last.bytes), Some(SEGMENT)));
    }

    #[test]
    fn a_segment_of_zeros_was_never_used_and_of_one_without_a_header_nobody_knows() {
        let dir = tempfile::tempdir().unwrap();
        make_spare(dir.path()).unwrap();
        let (begun, unknown) = (dir.path().join("journal.0000000008"), dir.path().join("journal.0000000009"));
        std::fs::write(&begun, [0; 100]).unwrap();
        std::fs::write(&unknown, [1; 100]).unwrap();
        let replay = Replay::read(dir.path()).unwrap();
        assert_eq!((replay.segments.len(), replay.unreadable), (0, vec![unknown]));
        assert!(!begun.exists() && dir.path().join(SPARE).exists(), "whoever has a spare one finds it");
    }

    #[test]
    fn a_checksum_is_of_epoch_number_and_payload() {
        let bytes = [&1_u64.to_be_bytes()[..], &2_u64.to_be_bytes(), b"rows"].concat();
        assert_eq!(crc(1, 2, b"rows"), crc32fast::hash(&bytes));
    }
}
