//! Messages that may stand although the bot does not know: a post's answer was lost, or its process
//! ended before it came, or it arrived after other processes had taken over. Start reading at
//! [`Delivery::find_lost`].

use tertulia_base::ids::{ChannelId, MessageId};
use tertulia_render::message::Message;
use tertulia_rules::game::SeatSet;

use super::backlog::Resource;
use super::cleanup::repetition;
use super::delivery::{Delivery, Interrupted, SeenTable};
use super::desired_message::DesiredMessage;
use super::ledger::{Ledger, Tried, UNKNOWN};
use super::{NONCE_IS_SURE, NotDelivered, Route, Sought, Sound};

impl Delivery<'_> {
    /// Finds out whether an obsolete post without an answer stands, so that it can be put away.
    pub(super) async fn find_lost(&self, book: &mut Ledger, seen: &SeenTable<'_>, lost: Tried) -> Result<(), Interrupted> {
        let content = repetition(&self.dispatcher.tables, self.table, seen.table, self.destination).await?;
        // A repetition cannot tell whether the first post notified; whether it stands is looked up.
        if self.is_forgotten(&lost) || book.now.may_have_rung() {
            let found = self.find(book, seen, lost.channel, &content).await?;
            if !found.is_empty() {
                book.now.tried_has_rung();
            }
            if !found.is_empty() || self.is_forgotten(&lost) {
                book.now.old.extend(found.into_iter().map(|message| (lost.channel, message)));
                book.now.tried = None;
                return Ok(());
            }
        }
        let route = Route::Post(lost.channel);
        self.enter(Resource::Route(route))?;
        let (deliver, nonce) = (&self.dispatcher.deliver, self.nonce(&lost));
        match self.posts(seen, lost, deliver.post(lost.channel, &content, None, &nonce, Sound::Silent)).await? {
            Ok(message) => {
                self.got_through(route);
                book.now.old.push((lost.channel, message));
            }
            Err(why) => self.dropped(route, why)?,
        }
        book.now.tried = None;
        Ok(())
    }

    /// Returns the tried message, if posting it again may not bring it back (Discord has forgotten
    /// the nonce) or tell whom it notified (now others). If `None`, the post is like a first try.
    pub(super) async fn repeated(
        &self,
        book: &mut Ledger,
        seen: &SeenTable<'_>,
        wanted: &DesiredMessage,
        content: &Message,
        rings: SeatSet,
    ) -> Result<Option<MessageId>, Interrupted> {
        let rang_others = book.now.may_have_rung_others(wanted);
        let rings_more = |tried: &Tried| rings.iter().any(|seat| !tried.rings.has(seat));
        let is_sought = |tried: &Tried| rang_others || rings_more(tried) || self.is_forgotten(tried);
        let Some(tried) = book.now.tried.filter(is_sought) else { return Ok(None) };
        let mut found = self.find(book, seen, tried.channel, content).await?;
        let newest = found.pop();
        if newest.is_some() {
            book.now.tried_has_rung();
        }
        book.now.old.extend(found.into_iter().map(|message| (tried.channel, message)));
        // It may be an older message: whatever it shows, it is edited.
        book.now.tried = newest.map(|_| Tried { digest: UNKNOWN, ..tried });
        Ok(newest)
    }

    /// Deletes what was posted and could not be saved, unless the ledger knows of it: while this
    /// process was paused others have taken over and shown something newer. Their requests may go
    /// on meanwhile; this one is about a message that nobody else knows.
    pub(super) async fn take_back(&self) {
        let Some((tried, message)) = self.unsaved.lock().take() else { return };
        if !self.dispatcher.store.is_shared() {
            return;
        }
        let (table, destination) = (self.table, self.destination);
        match self.delivered().await {
            Ok(theirs) if theirs.knows(&tried, message) => return,
            Ok(_) => {}
            Err(why) => {
                tracing::error!(%table, ?destination, posted = %message, %why, "cannot find out whether a message is known that arrived late: leaving it");
                return;
            }
        }
        tracing::warn!(%table, ?destination, posted = %message, "a message arrived after other processes had taken over: deleting it");
        match self.dispatcher.deliver.delete(tried.channel, message).await {
            // The others may have found it meanwhile.
            Ok(()) | Err(NotDelivered::Gone) => {}
            Err(why) => {
                tracing::error!(%table, ?destination, posted = %message, %why, "cannot delete a message that arrived late: leaving it to the next delivery");
            }
        }
    }

    /// Finds unknown messages, to be put away, for a while after a post without an answer. Another
    /// process may be paused with that on the wire, and end before it could take it back; if it
    /// arrives once the repeated message has been put away, no nonce reveals it.
    pub(super) async fn find_late(&self, book: &mut Ledger, seen: &SeenTable<'_>) -> Result<(), Interrupted> {
        let late = self.dispatcher.may_come_late((self.table, self.destination));
        let Some(channel) = late.filter(|_| book.now.tried.is_none()) else { return Ok(()) };
        // What stands is saved first, as this may have to wait.
        self.keep(book).await?;
        let content = repetition(&self.dispatcher.tables, self.table, seen.table, self.destination).await?;
        let found = self.find(book, seen, channel, &content).await?;
        if !found.is_empty() {
            tracing::info!(table = %self.table, destination = ?self.destination, count = found.len(), "a message arrived late, after it had been posted again: deleting the surplus one");
        }
        book.now.old.extend(found.into_iter().map(|message| (channel, message)));
        Ok(())
    }

    fn is_forgotten(&self, tried: &Tried) -> bool {
        let now = self.dispatcher.clock.now();
        // After the clock was set back nobody knows how long it was.
        tried.since > now || now.after(tried.since) >= NONCE_IS_SURE
    }

    async fn find(
        &self,
        book: &Ledger,
        seen: &SeenTable<'_>,
        channel: ChannelId,
        content: &Message,
    ) -> Result<Vec<MessageId>, Interrupted> {
        let latest = book.now.latest.map(|latest| latest.message);
        let except: Vec<MessageId> = latest.into_iter().chain(book.now.old.iter().map(|(_, message)| *message)).collect();
        let sought = Sought { table: self.table, destination: self.destination, content, except: &except };
        let route = Route::Read(channel);
        self.enter(Resource::Route(route))?;
        match self.call(seen, route, || self.dispatcher.deliver.find(channel, &sought)).await? {
            Ok(found) => {
                self.is_open(route);
                Ok(found)
            }
            // What cannot be read cannot be put away either.
            Err(why) => self.dropped(route, why).map(|()| Vec::new()),
        }
    }
}
