//! The world on disk: one file of JSON lines, each a record; a later record replaces an earlier one of the same thing.
//! Never here: what the records mean to anybody.
//! Start at [`Record`], then [`Journal`].

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::commands::Command;
use crate::emojis::OwnEmoji;
use crate::interactions::Interaction;
use crate::limits;
use crate::model::{Channel, Guild, Message, User};
use crate::snowflake::{Id, now_ms};
use crate::world::{About, World};

/// The form of the file. Raised when an old file can no longer be read.
const VERSION: u32 = 1;

/// One line of the file.
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
    /// A command was made: a day allows only so many.
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
}

/// An interaction, borrowed to be written or owned when it was read.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum SavedInteraction<'a> {
    #[serde(skip_deserializing)]
    Borrowed(&'a Interaction),
    Owned(Box<Interaction>),
}

impl<'a> Record<'a> {
    pub(crate) fn user(user: &'a User) -> Self {
        Self::User(Cow::Borrowed(user))
    }
    pub(crate) fn guild(guild: &'a Guild) -> Self {
        Self::Guild(Cow::Borrowed(guild))
    }
    pub(crate) fn channel(channel: &'a Channel) -> Self {
        Self::Channel(Cow::Borrowed(channel))
    }
    pub(crate) fn message(message: &'a Message) -> Self {
        Self::Message(Cow::Borrowed(message))
    }
    pub(crate) fn command(command: &'a Command) -> Self {
        Self::Command(Cow::Borrowed(command))
    }
    pub(crate) fn emoji(emoji: &'a OwnEmoji) -> Self {
        Self::Emoji(Cow::Borrowed(emoji))
    }
}

/// The open file, to which every change is appended at once: a killed process loses nothing that it has told anybody.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes in the file, and how many there were when it was last written whole.
    length: u64,
    whole_length: u64,
    /// What has been added and not been written.
    lines: Vec<u8>,
    failed: bool,
}

impl Journal {
    /// Reads the records of a file and the path where they stand. A missing file has none.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else than records. A torn last line is no error.
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
                    tracing::info!(path = %path.display(), %error, "the last line was cut off; it is left out");
                }
                Err(error) => return Err(io::Error::new(io::ErrorKind::InvalidData, format!("line {number}: {error}"))),
            }
        }
        if !matches!(records.first(), None | Some(Record::World { .. })) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "line 1: not a saved world"));
        }
        Ok(records)
    }

    /// Moves a damaged file out of the way and says where it is now.
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

    /// Writes the file anew, whole, under another name first; then appends to it from now on.
    ///
    /// # Errors
    /// When it cannot be written or renamed.
    pub(crate) fn write_whole<'a>(path: &Path, last_id: Id, records: impl Iterator<Item = Record<'a>>) -> io::Result<Self> {
        let mut fresh = path.as_os_str().to_owned();
        fresh.push(".new");
        let fresh = PathBuf::from(fresh);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)?;
        }
        let mut out = BufWriter::new(File::create(&fresh)?);
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

    /// Appends a record, and those added before it. A failure is told once in the log; the world goes on unsaved.
    pub(crate) fn put(&mut self, record: &Record<'_>) {
        self.add(record);
        self.flush();
    }

    /// Adds a record that is written together with the next. Nobody may be told of it before [`Journal::flush`] or [`Journal::put`].
    pub(crate) fn add(&mut self, record: &Record<'_>) {
        let before = self.lines.len();
        let added = serde_json::to_writer(&mut self.lines, record).map_err(io::Error::from);
        match added {
            Ok(()) => self.lines.push(b'\n'),
            Err(_) => self.lines.truncate(before),
        }
        self.note(added);
    }

    /// Writes what has been added, in one piece.
    pub(crate) fn flush(&mut self) {
        if !self.lines.is_empty() {
            let written = self.file.write_all(&self.lines);
            self.length += self.lines.len() as u64;
            self.lines.clear();
            self.note(written);
        }
    }

    /// Whether most of the file is about things that have changed since.
    pub(crate) fn is_wasteful(&self) -> bool {
        self.length > 4 * 1024 * 1024 && self.length > 4 * self.whole_length
    }

    /// The path of the file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves the contents of an attached file beside the journal.
    pub(crate) fn put_file(&mut self, id: Id, contents: &Bytes) {
        let path = file_path(&self.path, id);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, contents));
        self.note(written);
    }

    /// Removes the contents of an attached file.
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
            tracing::warn!(path = %self.path.display(), %error, "the world cannot be saved");
        }
    }
}

/// The contents of an attached file, if they were saved.
pub(crate) fn read_file(state: &Path, id: Id) -> Option<Bytes> {
    fs::read(file_path(state, id)).ok().map(Bytes::from)
}

fn file_path(state: &Path, id: Id) -> PathBuf {
    let mut folder = state.as_os_str().to_owned();
    folder.push(".files");
    PathBuf::from(folder).join(id.to_string())
}

impl World {
    /// Takes over what a file holds and appends every change to it from now on. A missing file means a new world; so does a damaged
    /// one, which is set aside.
    ///
    /// # Errors
    /// When the file cannot be set aside or written.
    pub(crate) fn restore(&mut self, path: &Path) -> io::Result<()> {
        match Journal::read(path) {
            Ok(records) if records.is_empty() => self.furnish(),
            Ok(records) => {
                for record in records {
                    self.take_over(record);
                }
                self.settle_restored(path);
            }
            Err(error) => {
                let aside = Journal::set_aside(path)?;
                tracing::warn!(%error, path = %path.display(), aside = %aside.display(), "the saved world is damaged: set aside, starting afresh");
                self.furnish();
            }
        }
        let last_id = self.ids.next();
        self.journal = Some(Journal::write_whole(path, last_id, self.records())?);
        Ok(())
    }

    /// Writes the file anew without what has changed since. If that fails the old one goes on being used.
    pub(crate) fn tidy_journal(&mut self) {
        let Some(path) = self.journal.as_ref().map(|journal| journal.path().to_owned()) else { return };
        let last_id = self.ids.next();
        match Journal::write_whole(&path, last_id, self.records()) {
            Ok(journal) => self.journal = Some(journal),
            Err(error) => tracing::warn!(%error, path = %path.display(), "the saved world cannot be tidied"),
        }
    }

    fn take_over(&mut self, record: Record<'static>) {
        match record {
            Record::World { last_id, .. } => self.ids.above(last_id),
            // The bot is made anew by the options.
            Record::User(user) if user.bot => {}
            Record::User(user) => drop(self.users.insert(user.id, Arc::new(user.into_owned()))),
            Record::Guild(guild) => drop(self.guilds.insert(guild.id, guild.into_owned())),
            Record::Channel(channel) => drop(self.channels.insert(channel.id, Arc::new(channel.into_owned()))),
            Record::Message(message) => {
                self.ids.above(message.id);
                self.messages.entry(message.channel).or_default().insert(message.id, Arc::new(message.into_owned()));
            }
            Record::Command(command) => drop(self.commands.insert(command.id, Arc::new(command.into_owned()))),
            Record::Emoji(emoji) => drop(self.emojis.insert(emoji.id, emoji.into_owned())),
            Record::Application(about) => self.application.about = about.into_owned(),
            Record::Interaction(SavedInteraction::Owned(interaction)) => self.interactions.insert(*interaction),
            Record::Interaction(SavedInteraction::Borrowed(_)) => {}
            Record::Nonce { channel, nonce, message } => drop(self.nonces.insert((channel, nonce), (message, message.millis()))),
            Record::Read { user, channel, message } => drop(self.reads.insert((user, channel), message)),
            Record::CommandMade { guild, at_ms } => self.commands_made.entry(guild).or_default().push_back(at_ms),
            Record::GoneChannel { id } => {
                self.channels.remove(&id);
                self.messages.remove(&id);
            }
            Record::GoneMessage { channel, id } => {
                drop(self.messages.get_mut(&channel).and_then(|messages| messages.remove(&id)))
            }
            Record::GoneCommand { id } => drop(self.commands.remove(&id)),
            Record::GoneEmoji { id } => drop(self.emojis.remove(&id)),
        }
    }

    /// What follows from the records: newest messages, files and their addresses, the highest id.
    fn settle_restored(&mut self, path: &Path) {
        let page = self.page;
        self.messages.retain(|channel, _| self.channels.contains_key(channel));
        self.dms = self.channels.values().filter_map(|channel| Some((channel.recipient?, channel.id))).collect();
        for (id, messages) in &mut self.messages {
            self.channel_of.extend(messages.keys().map(|message| (*message, *id)));
            for message in messages.values_mut().filter(|message| !message.attachments.is_empty()) {
                let message = Arc::make_mut(message);
                for attachment in &mut message.attachments {
                    let url = attachment_url(page, *id, attachment.id, &attachment.filename);
                    let old = std::mem::replace(&mut attachment.url, url.clone());
                    message.embeds.iter_mut().chain(&mut message.components).for_each(|value| repoint(value, &old, &url));
                    attachment.proxy_url = url;
                    if let Some(contents) = read_file(path, attachment.id) {
                        self.files.insert(attachment.id, contents);
                    }
                }
            }
            if let Some(channel) = self.channels.get_mut(id).map(Arc::make_mut) {
                let public = || messages.values().filter(|message| message.only_for.is_none());
                channel.last_message = public().next_back().map(|message| message.id);
                channel.sent = u32::try_from(public().count()).unwrap_or(u32::MAX);
            }
        }
        for id in self.emojis.keys() {
            if let Some(contents) = read_file(path, *id) {
                self.files.insert(*id, contents);
            }
        }
        let ids = self
            .users
            .keys()
            .chain(self.emojis.keys())
            .chain(self.guilds.keys())
            .chain(self.channels.keys())
            .chain(self.commands.keys());
        if let Some(highest) = ids.max() {
            self.ids.above(*highest);
        }
    }

    fn records(&self) -> impl Iterator<Item = Record<'_>> {
        let users = self.users.values().map(|user| Record::user(user));
        let guilds = self.guilds.values().map(Record::guild);
        let channels = self.channels.values().map(|channel| Record::channel(channel));
        let messages = self.messages.values().flat_map(|messages| messages.values()).map(|message| Record::message(message));
        let commands = self.commands.values().map(|command| Record::command(command));
        let mut interactions: Vec<&Interaction> = self.interactions.living().collect();
        interactions.sort_by_key(|interaction| interaction.id);
        let interactions =
            interactions.into_iter().map(|interaction| Record::Interaction(SavedInteraction::Borrowed(interaction)));
        let nonces = self.nonces.iter().filter(|(_, (_, sent_ms))| nonce_is_remembered(*sent_ms));
        let nonces = nonces.map(|((channel, nonce), (message, _))| Record::Nonce {
            channel: *channel,
            nonce: nonce.clone(),
            message: *message,
        });
        let reads = self.reads.iter();
        let reads = reads.map(|((user, channel), message)| Record::Read { user: *user, channel: *channel, message: *message });
        let emojis = self.emojis.values().map(Record::emoji);
        let about = std::iter::once(Record::Application(Cow::Borrowed(&self.application.about)));
        let made = self.commands_made.iter().flat_map(|(guild, made)| made.iter().map(move |at_ms| (*guild, *at_ms)));
        let made = made.map(|(guild, at_ms)| Record::CommandMade { guild, at_ms });
        users
            .chain(emojis)
            .chain(about)
            .chain(guilds)
            .chain(channels)
            .chain(messages)
            .chain(commands)
            .chain(made)
            .chain(interactions)
            .chain(nonces)
            .chain(reads)
    }
}

/// Whether the nonce of a message sent at that moment of the machine's clock is still looked at.
pub(crate) fn nonce_is_remembered(sent_ms: u64) -> bool {
    now_ms() < sent_ms + limits::NONCE_MEMORY.as_millis() as u64
}

/// Replaces an address wherever it stands.
fn repoint(value: &mut Value, old: &str, new: &str) {
    match value {
        Value::String(text) if text == old => new.clone_into(text),
        Value::Array(items) => items.iter_mut().for_each(|item| repoint(item, old, new)),
        Value::Object(fields) => fields.values_mut().for_each(|field| repoint(field, old, new)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Where an attached file is served.
pub(crate) fn attachment_url(page: SocketAddr, channel: Id, id: Id, name: &str) -> String {
    format!("http://{page}/attachments/{channel}/{id}/{name}")
}
