//! The state file: a record per line of JSON, a later one replacing an earlier one about its
//! subject. Not here: applying records (`restoring`). Start at [`Record`], then [`Journal`].

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};

use crate::audit_entry::AuditEntry;
use crate::commands::Command;
use crate::emojis::OwnEmoji;
use crate::interactions::Interaction;
use crate::limits;
use crate::model::{About, Channel, Invite, Message, User, Webhook};
use crate::roster::{AutomodRule, Guild, ScheduledEvent, StageInstance, Sticker};
use crate::snowflake::{Id, now_ms};

/// Version of the format, raised when old files can no longer be read.
const VERSION: u32 = 1;

/// One line of the state file.
#[derive(Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
pub(crate) enum Record<'a> {
    /// The first line.
    World {
        version: u32,
        last_id: Id,
    },
    User(Cow<'a, User>),
    Guild(Cow<'a, Guild>),
    Channel(Cow<'a, Channel>),
    Message(Cow<'a, Message>),
    Command(Cow<'a, Command>),
    Emoji(Cow<'a, OwnEmoji>),
    Webhook(Cow<'a, Webhook>),
    Invite(Cow<'a, Invite>),
    AuditEntry(Cow<'a, AuditEntry>),
    ScheduledEvent(Cow<'a, ScheduledEvent>),
    AutomodRule(Cow<'a, AutomodRule>),
    Sticker(Cow<'a, Sticker>),
    Stage(Cow<'a, StageInstance>),
    Application(Cow<'a, About>),
    Interaction(SavedInteraction<'a>),
    Nonce {
        channel: Id,
        nonce: String,
        message: Id,
    },
    Read {
        user: Id,
        channel: Id,
        message: Id,
    },
    /// A command was created, which counts against the daily limit.
    CommandMade {
        guild: Option<Id>,
        at_ms: u64,
    },
    GoneChannel {
        id: Id,
    },
    GoneMessage {
        channel: Id,
        id: Id,
    },
    GoneCommand {
        id: Id,
    },
    GoneEmoji {
        id: Id,
    },
    GoneWebhook {
        id: Id,
    },
    GoneInvite {
        code: String,
    },
    GoneScheduledEvent {
        id: Id,
    },
    GoneAutomodRule {
        id: Id,
    },
    GoneSticker {
        id: Id,
    },
    GoneStage {
        channel: Id,
    },
}

/// An interaction, borrowed for writing or owned after reading.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum SavedInteraction<'a> {
    #[serde(skip_deserializing)]
    Borrowed(&'a Interaction),
    Owned(Box<Interaction>),
}

/// The open state file. Changes are appended before they are reported: a kill loses none.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// Current length in bytes, and the length when the file was last rewritten.
    length: u64,
    whole_length: u64,
    lines: Vec<u8>,
    failed: bool,
}

impl Journal {
    /// Reads the records of a file. A missing file has none.
    ///
    /// # Errors
    /// When the file is unreadable or holds other data. A truncated last line is ignored.
    pub(crate) fn read(path: &Path) -> io::Result<Vec<Record<'static>>> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut records = Vec::new();
        let mut lines = BufReader::new(file).split(b'\n').peekable();
        let mut number = 0;
        while let Some(line) = lines.next() {
            let line = line?;
            number += 1;
            if line.is_empty() {
                continue;
            }
            match serde_json::from_slice(&line) {
                Ok(Record::World { version, .. }) if version != VERSION => {
                    return Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        format!("line {number}: version {version} is unknown"),
                    ));
                }
                Ok(record) => records.push(record),
                Err(error) if lines.peek().is_none() && !records.is_empty() => {
                    tracing::info!(path = %path.display(), %error, "the state file ends in a truncated line: ignoring the line");
                }
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, format!("line {number}: {error}"))),
            }
        }
        if !matches!(records.first(), None | Some(Record::World { .. })) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "line 1: not a saved world"));
        }
        Ok(records)
    }

    /// Renames a damaged file and returns its new path.
    ///
    /// # Errors
    /// When it cannot be renamed.
    pub(crate) fn set_aside(path: &Path) -> io::Result<PathBuf> {
        let mut aside = path.as_os_str().to_owned();
        aside.push(format!(".damaged-{}", now_ms()));
        let aside = PathBuf::from(aside);
        fs::rename(path, &aside)?;
        Ok(aside)
    }

    /// Rewrites the file: writes it under another name, renames it, and opens it for appending.
    ///
    /// # Errors
    /// When it cannot be written or renamed.
    pub(crate) fn write_whole<'a>(path: &Path, last_id: Id, records: impl Iterator<Item = Record<'a>>) -> io::Result<Self> {
        let mut fresh = path.as_os_str().to_owned();
        fresh.push(".new");
        let fresh = PathBuf::from(fresh);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            create_private_dir(folder)?;
        }
        let mut out = BufWriter::new(create_private_file(&fresh)?);
        for record in std::iter::once(Record::World { version: VERSION, last_id }).chain(records) {
            serde_json::to_writer(&mut out, &record)?;
            out.write_all(b"\n")?;
        }
        out.into_inner()?.sync_all()?;
        fs::rename(&fresh, path)?;
        let file = OpenOptions::new().append(true).open(path)?;
        let length = file.metadata()?.len();
        Ok(Self { path: path.to_owned(), file, length, whole_length: length, lines: Vec::new(), failed: false })
    }

    /// Appends a record and all queued ones. Only the first failure is logged; later writes go on.
    pub(crate) fn put(&mut self, record: &Record<'_>) {
        self.add(record);
        self.flush();
    }

    /// Queues a record. Nobody may be told of it before [`Journal::flush`] or [`Journal::put`].
    pub(crate) fn add(&mut self, record: &Record<'_>) {
        let before = self.lines.len();
        let added = serde_json::to_writer(&mut self.lines, record).map_err(io::Error::from);
        match added {
            Ok(()) => self.lines.push(b'\n'),
            Err(_) => self.lines.truncate(before),
        }
        self.note(added);
    }

    /// Writes the queued records at once.
    pub(crate) fn flush(&mut self) {
        if !self.lines.is_empty() {
            let written = self.file.write_all(&self.lines);
            self.length += self.lines.len() as u64;
            self.lines.clear();
            self.note(written);
        }
    }

    /// Whether most of the file is obsolete.
    pub(crate) fn is_wasteful(&self) -> bool {
        self.length > 4 * 1024 * 1024 && self.length > 4 * self.whole_length
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the contents of a file beside the journal.
    pub(crate) fn put_file(&mut self, id: Id, contents: &Bytes) {
        let path = file_path(&self.path, id);
        let written =
            path.parent().map_or(Ok(()), create_private_dir).and_then(|()| create_private_file(&path)?.write_all(contents));
        self.note(written);
    }

    pub(crate) fn forget_file(&mut self, id: Id) {
        match fs::remove_file(file_path(&self.path, id)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => self.note(Err(error)),
            Ok(()) | Err(_) => {}
        }
    }

    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written
            && !std::mem::replace(&mut self.failed, true)
        {
            tracing::warn!(path = %self.path.display(), %error, "cannot write the state file: changes from now on are lost when the process ends");
        }
    }
}

/// Creates a directory for its owner only: the state holds direct messages and tokens.
fn create_private_dir(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Creates an empty file that only its owner can read, replacing an existing one.
fn create_private_file(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        Ok(()) | Err(_) => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Reads the contents of a saved file.
pub(crate) fn read_file(state: &Path, id: Id) -> Option<Bytes> {
    fs::read(file_path(state, id)).ok().map(Bytes::from)
}

fn file_path(state: &Path, id: Id) -> PathBuf {
    let mut folder = state.as_os_str().to_owned();
    folder.push(".files");
    PathBuf::from(folder).join(id.to_string())
}

/// Whether the nonce of a message sent at a time is still recognised. Both times are in
/// milliseconds since 1970, by `Clock::steady_ms`.
pub(crate) fn nonce_is_remembered(sent_ms: u64, now_ms: u64) -> bool {
    now_ms < sent_ms + limits::NONCE_MEMORY.as_millis() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_is_written_with_the_next_record_or_when_it_is_to_be_told_and_only_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("world");
        let mut journal = Journal::write_whole(&path, Id::new(1), std::iter::empty()).unwrap();
        let gone = |journal: &mut Journal, id| journal.add(&Record::GoneCommand { id: Id::new(id) });
        let ids = || -> Vec<u64> {
            let records = Journal::read(&path).unwrap();
            let ids =
                records.iter().filter_map(|record| if let Record::GoneCommand { id } = record { Some(id.get()) } else { None });
            ids.collect()
        };
        gone(&mut journal, 1);
        assert!(ids().is_empty());
        journal.put(&Record::GoneCommand { id: Id::new(2) });
        assert_eq!(ids(), [1, 2]);
        gone(&mut journal, 3);
        journal.flush();
        journal.flush();
        assert_eq!(ids(), [1, 2, 3]);
        assert_eq!(journal.length, fs::metadata(&path).unwrap().len());
    }

    #[test]
    #[cfg(unix)]
    fn what_is_saved_is_its_owners_alone() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("worlds/one");
        let mut journal = Journal::write_whole(&path, Id::new(1), std::iter::empty()).unwrap();
        journal.put_file(Id::new(2), &Bytes::from_static(b"a hand"));
        assert_eq!(read_file(&path, Id::new(2)).unwrap(), "a hand");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let file = file_path(&path, Id::new(2));
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        assert_eq!((mode(&file), mode(file.parent().unwrap())), (0o600, 0o700));
        // Rewriting also protects a readable file of an earlier release.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        Journal::write_whole(&path, Id::new(1), std::iter::empty()).unwrap();
        assert_eq!(mode(&path), 0o600);
    }
}
