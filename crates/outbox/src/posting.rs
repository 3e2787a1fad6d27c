//! Shows the wanted message: edits what stands, or posts a new one. Start reading at
//! [`Delivery::show`].

use std::hash::Hash;
use std::sync::atomic::Ordering;

use tertulia_base::clock::Moment;
use tertulia_base::hash;
use tertulia_base::ids::ChannelId;
use tertulia_delivery::Destination;
use tertulia_metrics::Rung;
use tertulia_render::message::Message;
use tertulia_rules::game::SeatSet;

use super::backlog::Resource;
use super::bells::Bell;
use super::delivery::{Delivery, Interrupted, SeenTable};
use super::desired_message::{DesiredMessage, To};
use super::ledger::{Ledger, Posted, Tried, UNKNOWN};
use super::post_numbers::nonce;
use super::{NotDelivered, Route, Sound, Upload};

/// How often a message is posted again because the post brought back a deleted copy.
const MOST_COPIES: u32 = 4;

impl Delivery<'_> {
    /// Edits the message that stands or posts a new one, which alone can notify.
    pub(super) async fn show(&self, book: &mut Ledger, seen: &SeenTable<'_>, wanted: &DesiredMessage) -> Result<(), Interrupted> {
        let post = wanted.post;
        // A kill, or a store that failed, may have left a post without a try in the ledger.
        if let Some(channel) = self.found_in(book, seen, post).filter(|_| self.doubt.load(Ordering::Relaxed)) {
            let lost = Tried { channel, post, copy: 0, digest: UNKNOWN, since: Moment::default(), rings: SeatSet::NONE };
            book.now.tries(lost, &[]);
            if wanted.to != To::Channel(channel) {
                self.find_lost(book, seen, lost).await?;
            }
        }
        // A lost post is found first: it must not notify twice or stand beside another direct
        // message.
        if let Some(lost) = book.now.tried.filter(|tried| tried.post != post) {
            self.find_lost(book, seen, lost).await?;
        }
        let has_rung = wanted.once.is_some_and(|bell| book.now.due(&[bell]).is_empty());
        let again = has_rung.then(|| wanted.clone().silent());
        let wanted = again.as_ref().unwrap_or(wanted);
        let rings = !book.now.due(&wanted.bells.loud).is_empty();
        // A silent try is put away first: repeated loudly, it would not tell whether it notified.
        let again = |tried: Tried| if rings && tried.rings.is_empty() { tried.copy.wrapping_add(1) } else { tried.copy };
        // A message in a channel that the table has left is put away.
        let left = book.now.latest.filter(|latest| matches!(wanted.to, To::Channel(to) if to != latest.channel));
        if left.is_some() {
            book.now.put_away();
        }
        let mut copy = match book.now.edited_into(post) {
            Some(latest) if rings => latest.copy.wrapping_add(1),
            Some(latest) => {
                // A lost post that notified of something obsolete may stand beside it.
                let lost = book.now.tried;
                if let Some(lost) = lost {
                    self.find_lost(book, seen, lost).await?;
                }
                match self.edit(book, seen, latest, wanted).await? {
                    Edited::Stands => {
                        book.now.is_hushed(&wanted.bells.hushed);
                        book.now.stands_for(post);
                        return Ok(());
                    }
                    Edited::Dropped => return Ok(()),
                    Edited::Gone => lost.map_or(latest.copy, |lost| lost.copy).wrapping_add(1),
                }
            }
            None => book
                .now
                .tried
                .filter(|tried| tried.post == post)
                .map_or_else(|| left.map_or(0, |left| left.copy.wrapping_add(1)), again),
        };
        let channel = match wanted.to {
            To::Channel(channel) => channel,
            To::User(user) => {
                // One direct message of a table stands at a time: the old one goes before the next.
                book.now.put_away();
                self.tidy(book, seen).await?;
                match self.direct(user).await? {
                    Ok(channel) => channel,
                    Err(why) => {
                        self.dropped(Route::OpenDirect, why)?;
                        return self.not_reached(seen, user).await;
                    }
                }
            }
        };
        // A repeated post may return a deleted message, or one that did not notify everybody: then
        // another copy is posted.
        for _ in 0..MOST_COPIES {
            match self.post(book, seen, wanted, channel, copy).await? {
                Edited::Stands if book.now.due(&wanted.bells.loud).is_empty() => return Ok(()),
                Edited::Stands | Edited::Gone => copy = copy.wrapping_add(1),
                Edited::Dropped => return Ok(()),
            }
        }
        Ok(())
    }

    pub(super) async fn edit(
        &self,
        book: &mut Ledger,
        seen: &SeenTable<'_>,
        latest: Posted,
        wanted: &DesiredMessage,
    ) -> Result<Edited, Interrupted> {
        // An edit notifies nobody, but repeats the mentions of the message.
        let content = &wanted.ringing(latest.rings);
        let Posted { channel, message, .. } = latest;
        let doubt = self.doubt.load(Ordering::Relaxed);
        let newest = of(&content.picture);
        let is_there = !doubt && (latest.picture == newest || self.leaves_picture(content));
        let picture = if is_there { latest.picture } else { newest };
        let digest = digest(content, picture);
        if latest.digest == digest && !doubt {
            return Ok(Edited::Stands);
        }
        let route = self.dispatcher.deliver.edit_route(channel, message);
        self.enter(Resource::Route(route))?;
        let upload = if is_there { Upload::AsItIs } else { Upload::Anew(self.draw(content).await?) };
        let edited = self.call(seen, route, || {
            self.doubt.store(true, Ordering::Relaxed);
            self.dispatcher.deliver.edit(channel, message, content, upload)
        });
        match edited.await? {
            Ok(()) => {
                self.got_through(route);
                self.doubt.store(false, Ordering::Relaxed);
                book.now.latest = Some(Posted { digest, picture, ..latest });
                Ok(Edited::Stands)
            }
            Err(NotDelivered::Gone) => {
                book.now.latest = None;
                Ok(Edited::Gone)
            }
            Err(why) => {
                if !matches!(why, NotDelivered::Later { .. }) {
                    self.doubt.store(doubt, Ordering::Relaxed);
                }
                self.dropped(route, why).map(|()| Edited::Dropped)
            }
        }
    }

    async fn post(
        &self,
        book: &mut Ledger,
        seen: &SeenTable<'_>,
        wanted: &DesiredMessage,
        channel: ChannelId,
        copy: u16,
    ) -> Result<Edited, Interrupted> {
        let rings = book.now.due(&wanted.bells.loud);
        let mut content = wanted.ringing(rings);
        if self.leaves_picture(&content) {
            content.picture = None;
        }
        let (content, of_picture) = (&content, of(&content.picture));
        let (post, digest, since) = (wanted.post, digest(content, of_picture), self.dispatcher.clock.now());
        let tried = Tried { channel, post, copy, digest, since, rings };
        if let Some(lost) = book.now.tried.filter(|earlier| !earlier.is_the_same_as(&tried)) {
            self.find_lost(book, seen, lost).await?;
        }
        let (mut route, mut before) = (Route::Read(channel), None);
        let posted = match self.repeated(book, seen, wanted, content, rings).await? {
            Some(message) => Ok(message),
            None => {
                route = Route::Post(channel);
                self.enter(Resource::Route(route))?;
                let picture = self.draw(content).await?;
                let loud = wanted.bells.loud.iter().copied().filter(|bell| rings.has(bell.seat));
                let bells: Vec<Bell> = wanted.once.filter(|_| wanted.sound == Sound::Rings).into_iter().chain(loud).collect();
                let is_found_again = self.is_found_again(book, seen, wanted, &tried, content);
                before = Some(book.now.clone());
                // A silent message counts as the notification of these players.
                book.now.is_hushed(&wanted.bells.hushed);
                book.now.tries(tried, &bells);
                let nonce = self.nonce(&tried);
                if is_found_again {
                    self.untold.store(true, Ordering::Relaxed);
                } else {
                    self.keep(book).await?;
                }
                let (deliver, sound) =
                    (&self.dispatcher.deliver, if rings == SeatSet::NONE { wanted.sound } else { Sound::Rings });
                let posted = self.posts(seen, tried, deliver.post(channel, content, picture, &nonce, sound)).await;
                if is_found_again && !matches!(posted, Ok(Ok(_))) {
                    self.keep(book).await?;
                }
                let posted = posted?;
                if posted.is_ok() && sound == Sound::Rings {
                    let metrics = self.dispatcher.tables.metrics();
                    match wanted.to {
                        To::User(_) => metrics.rang(Rung::Direct),
                        To::Channel(_) if content.rings.is_empty() => {}
                        To::Channel(_) => metrics.rang(Rung::Channel),
                    }
                }
                posted
            }
        };
        match posted {
            Ok(message) => {
                self.got_through(route);
                book.now.is_hushed(&wanted.bells.hushed);
                book.now.put_away();
                let Tried { digest: stands, rings, .. } = book.now.tried.take().unwrap_or(tried);
                let picture = if stands == digest { of_picture } else { UNKNOWN };
                let posted = Posted { channel, message, post, copy, digest: stands, picture, rings };
                book.now.latest = Some(posted);
                book.now.has_rung(rings, &wanted.bells.loud);
                if let Some(bell) = wanted.once {
                    book.now.has_rung(SeatSet::one(bell.seat), &[bell]);
                }
                self.reached(wanted.to).await?;
                if stands == digest {
                    return Ok(Edited::Stands);
                }
                // A repeated post may stand with other content. Save that it stands, then edit it.
                self.keep(book).await?;
                self.edit(book, seen, posted, wanted).await
            }
            Err(why) => {
                if why == NotDelivered::Gone {
                    self.dispatcher.directs.lock().forget(channel);
                    if let To::Channel(channel) = wanted.to {
                        self.dispatcher.tables.channel_deleted(channel).await?;
                        if self.destination.is_of_noticeboard()
                            && let Some(guild) = self.dispatcher.tables.server_of_noticeboard(self.table).await?
                        {
                            self.dispatcher.tables.noticeboard_gone(guild, channel).await?;
                        }
                    }
                }
                // Refused, this try has certainly notified nobody. An earlier try may still stand.
                if let Some(before) = before.filter(|_| matches!(why, NotDelivered::Forbidden { .. })) {
                    book.now = before;
                    self.keep(book).await?;
                }
                self.dropped(route, why)?;
                book.now.tried = None;
                if let To::User(user) = wanted.to {
                    self.not_reached(seen, user).await?;
                }
                Ok(Edited::Dropped)
            }
        }
    }

    /// Returns whether a post is not saved beforehand, since a start after a kill finds its message
    /// where it [looks](Delivery::found_in): by its buttons, beside the one before. Nobody is rung
    /// by it, or counted as rung.
    fn is_found_again(
        &self,
        book: &Ledger,
        seen: &SeenTable<'_>,
        wanted: &DesiredMessage,
        tried: &Tried,
        content: &Message,
    ) -> bool {
        let is_silent = wanted.sound == Sound::Silent && content.rings.is_empty() && wanted.bells.hushed.is_empty();
        self.found_in(book, seen, tried.post) == Some(tried.channel)
            && is_silent
            && tried.copy == 0
            && !content.rows.is_empty()
            && !self.doubt.load(Ordering::Relaxed)
            && !self.dispatcher.store.is_shared()
    }

    /// Returns where a message of that number may stand of which nothing is saved: the first copy
    /// of a new live message, beside the one before. Not among direct messages, where a player's
    /// panel has the same buttons.
    fn found_in(&self, book: &Ledger, seen: &SeenTable<'_>, post: u32) -> Option<ChannelId> {
        let is_public = self.destination == Destination::Live && seen.table.is_some_and(|table| table.head.home.guild.is_some());
        let latest = book.kept.latest.filter(|latest| is_public && latest.post != post);
        latest.filter(|_| book.kept.tried.is_none()).map(|latest| latest.channel)
    }

    pub(super) fn nonce(&self, tried: &Tried) -> String {
        nonce(self.table, self.destination, tried.post, tried.copy)
    }

    /// Returns whether a message goes out ahead of its picture. A film is the whole message.
    fn leaves_picture(&self, content: &Message) -> bool {
        let waits = content.picture.as_ref().is_some_and(|order| !order.is_film()) && !self.picture_wait().is_zero();
        if waits {
            self.without_picture.store(true, Ordering::Relaxed);
        }
        waits
    }
}

pub(super) enum Edited {
    Stands,
    /// Somebody deleted it.
    Gone,
    /// Discord does not accept it: it is dropped.
    Dropped,
}

/// Hashes a message with that picture, except whom it notifies. Another release may hash
/// differently: then a message is edited once more than needed.
fn digest(content: &Message, picture: u64) -> u64 {
    of(&(&content.text, &content.rows, picture))
}

fn of(what: &impl Hash) -> u64 {
    hash::stable(what).max(UNKNOWN + 1)
}
