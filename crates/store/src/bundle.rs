//! A backup: every row of a store as of one moment, as compressed text. It is made while commits go
//! on, and can be read on any machine and by every later release.
//!
//! ```text
//! tertulia-backup 1
//! release 0.2.0                  which wrote these rows
//! format 7
//! made 1764108000000
//! h AAAAKg BwAAAAAAAAADBg...     kind of row, the rest of its key, its bytes (both in base64)
//! o AAAAKmwA -                   a row that was removed while the backup was made
//! end 2
//! ```
//!
//! Rows are written in key order, followed by those committed meanwhile; the last line of a row
//! counts. Start reading at [`write_bundle`] and [`Bundle::open`].

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tertulia_base::clock::Moment;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD as BASE64;
use flate2::Compression;
use flate2::bufread::GzDecoder;
use flate2::write::GzEncoder;
use tokio_util::sync::CancellationToken;

use super::journal::Rows;
use super::{FORMAT, Key, MemoryStore, Span, StoreError, keys, private, release};

/// The first line, and the version of the file. Whoever raises it has to write the old one before
/// an upgrade: the release before restores that backup.
const NAME: &str = "tertulia-backup";
const VERSION: u32 = 1;
/// The line with the release begins so.
const RELEASE: &str = "release ";
/// The temporary name of a backup; the next one overwrites a leftover.
const PART: &str = "tertulia-backup.part";
/// How many rows are read or written at once.
pub(super) const PAGE: usize = 512;
/// The longest line accepted, in bytes. Base64 makes a row a third longer; the longest rows, of
/// packed games, have some hundred KiB.
const LONGEST_LINE: u64 = 16 << 20;
/// How many times its size a backup may unpack to, beside [`FREE`]. Base64 of rows that hardly
/// resemble one another makes 3 to 20 times normal.
const MOST_UNPACKED: u64 = 128;
/// How many bytes a backup of any size may unpack to.
const FREE: u64 = 64 << 20;
/// How many compressed bytes are written at once.
const BUFFER: usize = 64 << 10;

/// Why a backup was not made or cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BundleError {
    /// The file cannot be read or written.
    #[error("{}: {why}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// The file is something else.
    #[error("{} is not a backup of Tertulia", .0.display())]
    NotOne(PathBuf),
    /// A newer release made it.
    #[error(
        "{} was made by {}, and this is Tertulia {}, which cannot read it: its format is {found}, and this release knows {known}",
        file.display(), release::newer(by.as_deref()), env!("CARGO_PKG_VERSION")
    )]
    Newer {
        /// The file.
        file: PathBuf,
        /// The version of that release, if the file says it.
        by: Option<String>,
        /// Its format.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// A line cannot be parsed.
    #[error("{}: line {line} is damaged", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: u64,
    },
    /// A line is longer than any that we write.
    #[error("{}: line {line} is damaged: it unpacks to more than {} MiB, longer than any row", file.display(), LONGEST_LINE >> 20)]
    TooLong {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: u64,
    },
    /// The file unpacks to more than any backup of ours.
    #[error("{} is not a backup of Tertulia: it unpacks to more than {} MiB, {MOST_UNPACKED} times its size", file.display(), most >> 20)]
    TooMuch {
        /// The file.
        file: PathBuf,
        /// How many bytes it may unpack to.
        most: u64,
    },
    /// The file ends too early.
    #[error("{} is incomplete: its end is missing", .0.display())]
    Incomplete(PathBuf),
    /// The new directory exists and is not empty.
    #[error("{} is not empty: name a new directory", .0.display())]
    NotEmpty(PathBuf),
    /// Another backup is being made. Only one may be, as it holds commits in memory.
    #[error("another backup is being made: try again once it is finished")]
    Busy,
    /// The program is shutting down.
    #[error("the bot is shutting down")]
    Stopped,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is written above the rows.
pub(super) struct BundleHeading<'a> {
    /// The version of the release that wrote the rows, if it is known.
    pub(super) version: Option<&'a str>,
    /// The format of the rows.
    pub(super) format: u32,
    pub(super) made: Moment,
}

/// Writes the rows that `page` reads, at most so many of a span, and then those of `later`. Errors
/// call `to` by `name`. Returns the number of row lines.
pub(super) fn write_bundle(
    to: impl Write,
    name: &Path,
    heading: &BundleHeading<'_>,
    page: impl Fn(&Span, usize) -> Result<Vec<(Key, Vec<u8>)>, StoreError>,
    later: impl FnOnce() -> Rows,
    stop: &CancellationToken,
) -> Result<u64, BundleError> {
    let at = |why| BundleError::Io { file: name.to_owned(), why };
    let mut to = GzEncoder::new(BufWriter::with_capacity(BUFFER, to), Compression::default());
    writeln!(to, "{NAME} {VERSION}").map_err(at)?;
    if let Some(version) = heading.version {
        writeln!(to, "{RELEASE}{version}").map_err(at)?;
    }
    write!(to, "format {}\nmade {}\n", heading.format, heading.made.0).map_err(at)?;
    let (mut span, mut count) = (keys::everything(), 0);
    loop {
        if stop.is_cancelled() {
            return Err(BundleError::Stopped);
        }
        let rows = page(&span, PAGE)?;
        let Some((last, _)) = rows.last() else { break };
        span.from = last.next();
        for (key, row) in rows.iter().filter(|(key, _)| !keys::is_of_store(key)) {
            to.write_all(line(key, Some(row)).as_bytes()).map_err(at)?;
            count += 1;
        }
    }
    for (key, row) in later() {
        to.write_all(line(&key, row.as_deref()).as_bytes()).map_err(at)?;
        count += 1;
    }
    writeln!(to, "end {count}").map_err(at)?;
    to.finish().and_then(|mut to| to.flush()).map_err(at)?;
    Ok(count)
}

/// A backup being written into a new file that only its owner can read. It has a temporary name
/// until it is kept, and is removed if it never is.
pub struct Incoming {
    file: PathBuf,
    part: PathBuf,
    to: File,
    kept: bool,
}

impl Incoming {
    /// Begins a backup. A leftover in the same directory is overwritten.
    ///
    /// # Errors
    /// When the file cannot be created.
    pub fn new(file: &Path) -> Result<Incoming, BundleError> {
        let part = file.with_file_name(PART);
        let to = private::create_file(&part).map_err(|why| BundleError::Io { file: file.to_owned(), why })?;
        Ok(Incoming { file: file.to_owned(), part, to, kept: false })
    }

    /// Keeps the backup if it is complete. Returns the number of row lines.
    ///
    /// # Errors
    /// When a part of it is damaged or missing, or the disk fails.
    pub fn keep_whole(self) -> Result<u64, BundleError> {
        let rows = Bundle::open(&self.part).and_then(|mut bundle| bundle.try_fold(0, |count, row| row.map(|_| count + 1)))?;
        self.keep()?;
        Ok(rows)
    }

    pub(super) fn keep(mut self) -> Result<(), BundleError> {
        let kept = self.to.sync_all().and_then(|()| std::fs::rename(&self.part, &self.file));
        kept.map_err(|why| BundleError::Io { file: self.file.clone(), why })?;
        self.kept = true;
        sync_directory_of(&self.file).map_err(|why| BundleError::Io { file: self.file.clone(), why })
    }
}

impl Write for Incoming {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

impl Drop for Incoming {
    fn drop(&mut self) {
        if !self.kept {
            let _ = std::fs::remove_file(&self.part);
        }
    }
}

/// Syncs the directory of a file, without which a new name does not survive a power cut.
pub(super) fn sync_directory_of(file: &Path) -> io::Result<()> {
    let dir = file.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(dir)?.sync_all()
}

fn line(key: &Key, row: Option<&[u8]>) -> String {
    let (kind, rest) = key.as_bytes().split_first().unwrap_or((&b'?', &[]));
    let row = row.map_or_else(|| "-".to_owned(), |row| BASE64.encode(row));
    format!("{} {} {row}\n", char::from(*kind), BASE64.encode(rest))
}

/// A row's bytes, or `None` where it is removed.
type Line = (Key, Option<Vec<u8>>);

/// An open backup, read row by row.
pub struct Bundle {
    file: PathBuf,
    unpacked: BufReader<GzDecoder<BufReader<File>>>,
    /// How many bytes it may unpack to, and how many of these are left.
    most: u64,
    left: u64,
    read: u64,
    rows: u64,
    made: Moment,
    over: bool,
}

impl Bundle {
    /// Opens a backup.
    ///
    /// # Errors
    /// When it cannot be read, is no backup, or was made by a newer release.
    pub fn open(file: &Path) -> Result<Bundle, BundleError> {
        let opened = File::open(file).map_err(|why| BundleError::Io { file: file.to_owned(), why })?;
        let size = opened.metadata().map_err(|why| BundleError::Io { file: file.to_owned(), why })?.len();
        let most = size.saturating_mul(MOST_UNPACKED).saturating_add(FREE);
        let unpacked = BufReader::new(GzDecoder::new(BufReader::new(opened)));
        let mut bundle =
            Bundle { file: file.to_owned(), unpacked, most, left: most, read: 0, rows: 0, made: Moment(0), over: false };
        let not_one = || BundleError::NotOne(file.to_owned());
        let (mut line, mut by) = (bundle.heading_line()?, None);
        for (name, known) in [(NAME, VERSION), ("format", FORMAT)] {
            let found = line.strip_prefix(name).and_then(|number| number.trim().parse().ok()).ok_or_else(not_one)?;
            if found > known {
                return Err(BundleError::Newer { file: file.to_owned(), by, found, known });
            }
            line = bundle.heading_line()?;
            if let Some(version) = line.strip_prefix(RELEASE).map(str::to_owned) {
                (line, by) = (bundle.heading_line()?, Some(version));
            }
        }
        bundle.made = line.strip_prefix("made ").and_then(|number| number.parse().ok()).map(Moment).ok_or_else(not_one)?;
        Ok(bundle)
    }

    /// Returns when the backup was made.
    pub fn made(&self) -> Moment {
        self.made
    }

    /// Reads all rows into memory.
    ///
    /// # Errors
    /// When a part of it is damaged or missing.
    pub fn into_memory(self) -> Result<MemoryStore, BundleError> {
        let mut rows = BTreeMap::new();
        for line in self {
            match line? {
                (key, Some(row)) => rows.insert(key, row),
                (key, None) => rows.remove(&key),
            };
        }
        Ok(MemoryStore::of(rows))
    }

    /// Reads a line above the rows. A file without one is no backup.
    fn heading_line(&mut self) -> Result<String, BundleError> {
        match self.next_line() {
            Ok(Some(line)) => Ok(line),
            Err(why @ (BundleError::TooLong { .. } | BundleError::TooMuch { .. })) => Err(why),
            Ok(None) | Err(_) => Err(BundleError::NotOne(self.file.clone())),
        }
    }

    fn next_line(&mut self) -> Result<Option<String>, BundleError> {
        self.read += 1;
        let file = || self.file.clone();
        let most = LONGEST_LINE.min(self.left);
        let mut line = String::new();
        // One byte more reveals a line that is too long.
        let read = (&mut self.unpacked).take(most.saturating_add(1)).read_line(&mut line).map_err(|why| match why.kind() {
            io::ErrorKind::UnexpectedEof => BundleError::Incomplete(file()),
            _ => BundleError::Io { file: file(), why },
        })? as u64;
        match read {
            0 => Ok(None),
            read if read > self.left => Err(BundleError::TooMuch { file: file(), most: self.most }),
            read if read > LONGEST_LINE => Err(BundleError::TooLong { file: file(), line: self.read }),
            read => {
                self.left -= read;
                line.truncate(line.trim_end_matches(['\r', '\n']).len());
                Ok(Some(line))
            }
        }
    }

    /// Reads the row on the next line; `None` after the last.
    fn next_row(&mut self) -> Result<Option<Line>, BundleError> {
        let Some(line) = self.next_line()? else { return Err(BundleError::Incomplete(self.file.clone())) };
        if let Some(count) = line.strip_prefix("end ") {
            // Reading to the very end checks the checksum.
            let is_last = self.next_line()?.is_none();
            let is_whole = is_last && count.parse() == Ok(self.rows);
            return if is_whole { Ok(None) } else { Err(BundleError::Damaged { file: self.file.clone(), line: self.read }) };
        }
        let damaged = || BundleError::Damaged { file: self.file.clone(), line: self.read };
        let mut parts = line.split(' ');
        let (Some(kind), Some(rest), Some(row), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else {
            return Err(damaged());
        };
        let [kind] = kind.as_bytes() else { return Err(damaged()) };
        let mut key = vec![*kind];
        BASE64.decode_vec(rest, &mut key).map_err(|_| damaged())?;
        let row = match row {
            "-" => None,
            row => Some(BASE64.decode(row).map_err(|_| damaged())?),
        };
        self.rows += 1;
        Ok(Some((Key::from_bytes(&key), row)))
    }
}

impl Iterator for Bundle {
    type Item = Result<Line, BundleError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        let next = self.next_row().transpose();
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_may_be_named_without_its_directory() {
        for file in ["all.backup", "./all.backup", "src/all.backup"] {
            assert!(sync_directory_of(Path::new(file)).is_ok(), "{file}");
        }
    }
}
