//! One destination is brought up to date: post or edit what is wanted, put away what is not.
//!
//! What must never come in: which message is wanted. Start reading at [`Errand::run`].

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::wanted::{Farewell, To, Wanted, farewell, nonce, repetition, wanted};
use super::{NotDelivered, Office, Sound, Upload};
use crate::ids::{ChannelId, MessageId, TableId};
use crate::render::message::Message;
use crate::store::{Batch, Expect, Row, StoreError, keys};
use crate::tables::{Destination, Notice, Table, Trouble};

/// What was delivered to a destination. No row when there is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Delivered {
    /// The message that shows the newest state.
    latest: Option<Posted>,
    /// A message that we began to post and have no answer about. Noted before posting, so that whatever comes between, nothing stands
    /// that nobody knows of.
    tried: Option<Tried>,
    /// Messages still to be put away, the oldest first.
    old: Vec<(ChannelId, MessageId)>,
}

/// A message that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Posted {
    channel: ChannelId,
    message: MessageId,
    /// As in [`Wanted`].
    post: u32,
    /// How often it was posted again because somebody had deleted it.
    copy: u16,
    /// Of what it shows: that is not sent again.
    digest: u64,
    /// Of its picture. [`UNKNOWN`] when different ones were tried.
    picture: u64,
}

/// A message that may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Tried {
    channel: ChannelId,
    post: u32,
    copy: u16,
    /// Of what it shows: a repetition brings back the message that got through, whichever that was. [`UNKNOWN`] when different ones were
    /// tried.
    digest: u64,
}

/// Not the digest of anything.
const UNKNOWN: u64 = 0;

/// What was delivered as we know it now, and as it is written down.
struct Book {
    now: Delivered,
    kept: Delivered,
}

impl Row for Delivered {
    const VERSION: u8 = 2;

    /// The first version knew of no pictures.
    fn upgrade(version: u8, bytes: &[u8]) -> Option<Delivered> {
        type First = (Option<(ChannelId, MessageId, u32, u16, u64)>, Option<Tried>, Vec<(ChannelId, MessageId)>);
        let (latest, tried, old) = postcard::from_bytes::<First>(bytes).ok().filter(|_| version == 1)?;
        let posted = |(channel, message, post, copy, digest)| Posted { channel, message, post, copy, digest, picture: UNKNOWN };
        Some(Delivered { latest: latest.map(posted), tried, old })
    }
}

/// How it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The destination shows the newest state, or never will.
    Delivered,
    /// There is a newer state already.
    Newer,
    /// Try again after that long; zero leaves it to the caller.
    Later(Duration),
}

/// How often a message is posted again because what came back was deleted.
const MOST_COPIES: u32 = 4;

/// The messages kept to be put away; when somebody keeps us from deleting, older ones are left where they are.
const MOST_OLD: usize = 8;

#[derive(Clone, Copy)]
pub(super) struct Errand<'a> {
    pub(super) office: &'a Arc<Office>,
    pub(super) table: TableId,
    pub(super) destination: Destination,
    /// Set when something got through.
    pub(super) progress: &'a AtomicBool,
    /// Set while an edit may have been carried out without our knowing: then the message may show something else than what is written
    /// down.
    pub(super) doubt: &'a AtomicBool,
}

/// Why an errand ends early.
enum Interrupted {
    Later(Duration),
    Trouble(Trouble),
}

impl From<Trouble> for Interrupted {
    fn from(why: Trouble) -> Interrupted {
        Interrupted::Trouble(why)
    }
}

impl From<StoreError> for Interrupted {
    fn from(why: StoreError) -> Interrupted {
        Interrupted::Trouble(why.into())
    }
}

impl Errand<'_> {
    pub(super) async fn run(self) -> Outcome {
        match self.bring().await {
            Ok(outcome) => outcome,
            Err(Interrupted::Later(wait)) => Outcome::Later(wait),
            Err(Interrupted::Trouble(why)) => {
                tracing::error!(table = %self.table, destination = ?self.destination, %why, "a delivery has to wait");
                Outcome::Later(Duration::ZERO)
            }
        }
    }

    /// Drops the notice, whatever it was about.
    pub(super) async fn give_up(self) -> Result<(), StoreError> {
        let mut batch = Batch::new();
        batch.delete(keys::notice(self.table, self.destination.bytes()));
        self.office.store.commit(batch).await
    }

    async fn bring(self) -> Result<Outcome, Interrupted> {
        let store = &self.office.store;
        let notice = keys::notice(self.table, self.destination.bytes());
        let Some((number, _)) = store.read_numbered::<Notice>(&notice).await? else { return Ok(Outcome::Delivered) };
        let Some(table) = self.office.tables.look(self.table).await? else {
            self.give_up().await?;
            return Ok(Outcome::Delivered);
        };
        if table.head.revision < number {
            // We were faster than the news: what we see is not yet what was committed.
            return Ok(Outcome::Later(Duration::ZERO));
        }
        let kept = self.delivered().await?;
        let mut book = Book { now: kept.clone(), kept };
        match wanted(&self.office.tables, &table, self.destination).await? {
            Wanted::Message { to, post, content } => self.show(&mut book, &table, to, post, &content).await?,
            Wanted::IfThere { post, content } => match book.now.latest {
                Some(latest) if latest.post == post => {
                    self.edit(&mut book, latest, &content).await?;
                }
                Some(_) | None => self.clear(&mut book, &table).await?,
            },
            Wanted::Nothing => self.clear(&mut book, &table).await?,
        }
        if !book.now.old.is_empty() {
            // Where the new one is has to be known before the old one goes: a crash between must not lose either.
            self.keep(&mut book).await?;
            if let Some(wait) = self.say_farewell(&table, &mut book.now).await? {
                self.keep(&mut book).await?;
                return Err(Interrupted::Later(wait));
            }
        }
        self.finish(&book, number).await
    }

    /// Nothing is to stand.
    async fn clear(&self, book: &mut Book, table: &Table) -> Result<(), Interrupted> {
        if let Some(lost) = book.now.tried {
            self.find_lost(book, table, lost).await?;
        }
        book.now.put_away();
        Ok(())
    }

    /// Edits the message that stands, or posts a new one.
    async fn show(&self, book: &mut Book, table: &Table, to: To, post: u32, content: &Message) -> Result<(), Interrupted> {
        let mut copy = match book.now.latest {
            Some(latest) if latest.post == post => match self.edit(book, latest, content).await? {
                Edited::Stands => return Ok(()),
                Edited::Gone => latest.copy.wrapping_add(1),
            },
            Some(_) | None => book.now.tried.filter(|tried| tried.post == post).map_or(0, |tried| tried.copy),
        };
        let channel = match to {
            To::Channel(channel) => channel,
            To::User(user) => match self.office.deliver.direct(user).await {
                Ok(channel) => channel,
                Err(why) => return self.dropped(None, why),
            },
        };
        // A repeated post may bring back a message that somebody has deleted since; then it takes another copy.
        for _ in 0..MOST_COPIES {
            let tried = Tried { channel, post, copy, digest: digest(content) };
            match self.post(book, table, tried, content).await? {
                Edited::Stands => return Ok(()),
                Edited::Gone => copy = copy.wrapping_add(1),
            }
        }
        Ok(())
    }

    async fn edit(&self, book: &mut Book, latest: Posted, content: &Message) -> Result<Edited, Interrupted> {
        let digest = digest(content);
        if latest.digest == digest && !self.doubt.load(Ordering::Relaxed) {
            return Ok(Edited::Stands);
        }
        let Posted { channel, message, .. } = latest;
        let picture = self::digest(&content.picture);
        let is_there = latest.picture == picture && !self.doubt.load(Ordering::Relaxed);
        self.doubt.store(true, Ordering::Relaxed);
        let upload = if is_there { Upload::AsItIs } else { Upload::Anew };
        match self.office.deliver.edit(channel, message, content, upload).await {
            Ok(()) => {
                self.got_through(channel);
                self.doubt.store(false, Ordering::Relaxed);
                book.now.latest = Some(Posted { digest, picture, ..latest });
                Ok(Edited::Stands)
            }
            Err(NotDelivered::Gone) => {
                book.now.latest = None;
                Ok(Edited::Gone)
            }
            Err(why) => self.dropped(Some(channel), why).map(|()| Edited::Stands),
        }
    }

    async fn post(&self, book: &mut Book, table: &Table, tried: Tried, content: &Message) -> Result<Edited, Interrupted> {
        if let Some(lost) = book.now.tried.filter(|earlier| !earlier.is_the_same_as(&tried)) {
            self.find_lost(book, table, lost).await?;
        }
        let Tried { channel, post, copy, digest } = tried;
        let tried = book.now.tried.get_or_insert(tried);
        if tried.digest != digest {
            tried.digest = UNKNOWN;
        }
        let tried = *tried;
        self.keep(book).await?;
        match self.office.deliver.post(channel, content, &self.nonce(&tried), Sound::Rings).await {
            Ok(message) => {
                self.got_through(channel);
                book.now.put_away();
                let picture = if tried.digest == digest { self::digest(&content.picture) } else { UNKNOWN };
                let posted = Posted { channel, message, post, copy, digest: tried.digest, picture };
                book.now.latest = Some(posted);
                book.now.tried = None;
                if tried.digest == digest {
                    return Ok(Edited::Stands);
                }
                // This was a repetition: something else may stand. That it stands need not be found out again.
                self.keep(book).await?;
                self.edit(book, posted, content).await
            }
            Err(why) => {
                self.dropped(Some(channel), why)?;
                book.now.tried = None;
                Ok(Edited::Stands)
            }
        }
    }

    /// A message was tried whose time is past: find out whether it stands, so that it can be put away.
    async fn find_lost(&self, book: &mut Book, table: &Table, lost: Tried) -> Result<(), Interrupted> {
        let content = repetition(&self.office.tables, table, self.destination).await?;
        match self.office.deliver.post(lost.channel, &content, &self.nonce(&lost), Sound::Silent).await {
            Ok(message) => {
                self.got_through(lost.channel);
                book.now.old.push((lost.channel, message));
            }
            Err(why) => self.dropped(Some(lost.channel), why)?,
        }
        book.now.tried = None;
        Ok(())
    }

    fn nonce(&self, tried: &Tried) -> String {
        nonce(self.table, self.destination, tried.post, tried.copy)
    }

    /// Puts old messages away. Returns how long to wait if one of them could not be.
    async fn say_farewell(&self, table: &Table, now: &mut Delivered) -> Result<Option<Duration>, Interrupted> {
        let farewell = farewell(&self.office.tables, table, self.destination).await?;
        let mut left = Vec::new();
        let mut longest = None;
        for (channel, message) in std::mem::take(&mut now.old) {
            let gone = match &farewell {
                Farewell::Delete => self.office.deliver.delete(channel, message).await,
                Farewell::Edit(last) => self.office.deliver.edit(channel, message, last, Upload::Anew).await,
            };
            match gone {
                Ok(()) | Err(NotDelivered::Gone) => self.got_through(channel),
                Err(why) => match self.dropped(Some(channel), why) {
                    Err(Interrupted::Later(wait)) => {
                        left.push((channel, message));
                        longest = longest.max(Some(wait));
                    }
                    other => other?,
                },
            }
        }
        now.old = left;
        Ok(longest)
    }

    /// A call was carried out.
    fn got_through(&self, channel: ChannelId) {
        self.progress.store(true, Ordering::Relaxed);
        self.office.may_again(channel);
    }

    /// What to do about a delivery that did not succeed: try again, or leave it and say so in the log.
    fn dropped(&self, channel: Option<ChannelId>, why: NotDelivered) -> Result<(), Interrupted> {
        let (table, destination) = (self.table, self.destination);
        match &why {
            NotDelivered::Later { wait, why } => {
                tracing::debug!(%table, ?destination, why, "a delivery has to wait");
                return Err(Interrupted::Later(*wait));
            }
            NotDelivered::Closed => tracing::debug!(%table, ?destination, "no direct messages wanted"),
            NotDelivered::Gone => tracing::info!(%table, ?destination, "the channel is gone"),
            NotDelivered::Forbidden { why } => match channel {
                Some(channel) => self.office.may_not(channel, why),
                None => tracing::debug!(%table, ?destination, why, "no direct messages possible"),
            },
            NotDelivered::Refused { why } => tracing::error!(%table, ?destination, why, "a message was refused; it is dropped"),
        }
        Ok(())
    }

    async fn delivered(&self) -> Result<Delivered, StoreError> {
        match self.office.store.read(&self.key()).await {
            Ok(row) => Ok(row.unwrap_or_default()),
            Err(why @ StoreError::Damaged { .. }) => {
                tracing::error!(%why, "what was delivered is forgotten; it is posted anew");
                Ok(Delivered::default())
            }
            Err(why) => Err(why),
        }
    }

    async fn keep(&self, book: &mut Book) -> Result<(), StoreError> {
        if book.kept != book.now {
            let mut batch = Batch::new();
            self.write(&mut batch, &book.now);
            self.office.store.commit(batch).await?;
            book.kept.clone_from(&book.now);
        }
        Ok(())
    }

    /// Takes the notice away, unless a newer one has replaced it meanwhile.
    async fn finish(&self, book: &Book, number: u64) -> Result<Outcome, Interrupted> {
        let notice = keys::notice(self.table, self.destination.bytes());
        let mut batch = Batch::new();
        if book.now != book.kept {
            self.write(&mut batch, &book.now);
        }
        let mut last = batch.clone();
        last.expect(notice.clone(), Expect::Number(number));
        last.delete(notice);
        match self.office.store.commit(last).await {
            Ok(()) => Ok(Outcome::Delivered),
            Err(StoreError::Conflict(_)) => {
                if !batch.is_empty() {
                    self.office.store.commit(batch).await?;
                }
                Ok(Outcome::Newer)
            }
            Err(why) => Err(why.into()),
        }
    }

    fn write(&self, batch: &mut Batch, now: &Delivered) {
        if *now == Delivered::default() { batch.delete(self.key()) } else { batch.put(self.key(), now) }
    }

    fn key(&self) -> keys::Key {
        keys::delivered(self.table, self.destination.bytes())
    }
}

/// What became of an edit.
enum Edited {
    /// The message stands (or cannot be helped).
    Stands,
    /// Somebody deleted it.
    Gone,
}

impl Tried {
    fn is_the_same_as(&self, other: &Tried) -> bool {
        (self.channel, self.post, self.copy) == (other.channel, other.post, other.copy)
    }
}

impl Delivered {
    /// The latest message is no longer the one to show.
    fn put_away(&mut self) {
        if let Some(Posted { channel, message, .. }) = self.latest.take() {
            self.old.push((channel, message));
            let surplus = self.old.len().saturating_sub(MOST_OLD);
            self.old.drain(..surplus);
        }
    }
}

/// Differs when messages or their pictures differ. It need not be the same in another release: then a message is edited once more than
/// needed.
fn digest(what: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish().max(UNKNOWN + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_delivered_before_there_were_pictures_is_still_known() {
        let old = vec![(ChannelId(1), MessageId(2))];
        let bytes = postcard::to_stdvec(&(Some((ChannelId(1), MessageId(3), 4_u32, 5_u16, 6_u64)), None::<Tried>, &old)).unwrap();
        let posted = Posted { channel: ChannelId(1), message: MessageId(3), post: 4, copy: 5, digest: 6, picture: UNKNOWN };
        let kept = Delivered { latest: Some(posted), tried: None, old };
        assert_eq!(Delivered::upgrade(1, &bytes), Some(kept));
        assert_eq!(Delivered::upgrade(3, &bytes), None);
    }
}
