//! Reconciles one destination with what it should show: posts or edits the wanted message, and puts
//! others away. A delivery ends wherever it would have to wait, and starts over from the table of
//! that time: nothing is sent long after it was composed. Which message is wanted is said in
//! `desired.rs`. Start reading at [`Delivery::run`].

use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use foldhash::quality::FixedState;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, MessageId, TableId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_delivery::{Destination, EditDraft, NotInOrder, Notice};
use tertulia_metrics::Rung;
use tertulia_model::Table;
use tertulia_render::help::asks_about_phone;
use tertulia_render::message::Message;
use tertulia_rules::game::SeatSet;
use tertulia_store::{Batch, Expect, StoreError, decode_numbered, keys};
use tertulia_tables::Trouble;

use super::backlog::{DeliveryOutcome, Resource};
use super::bells::{Bell, Late, rings};
use super::desired::desired;
use super::desired_message::{Desired, DesiredMessage, To};
use super::ledger::{Delivered, Ledger, Posted, Tried, UNKNOWN};
use super::post_numbers::{is_edited, is_of_same_turn, nonce};
use super::{Dispatcher, KEPT_AFTER_END, NotDelivered, Route, Sound, Upload};

/// A live message whose notice is this much older than a reminder's could not be delivered.
const OVERDUE: Duration = Duration::from_secs(60);
/// How often a message is posted again because the post brought back a deleted copy.
const MOST_COPIES: u32 = 4;

#[derive(Clone, Copy)]
pub(super) struct Delivery<'a> {
    pub(super) dispatcher: &'a Arc<Dispatcher>,
    pub(super) table: TableId,
    pub(super) destination: Destination,
    /// Set when a request got through.
    pub(super) progress: &'a AtomicBool,
    /// Set while the message may differ from the ledger, because an edit may have succeeded
    /// unnoticed.
    pub(super) doubt: &'a AtomicBool,
    /// The edit lock has been held for too long: ignore it.
    pub(super) regardless: bool,
    /// Set when text without its picture went out or stands, since the picture is not due yet.
    pub(super) without_picture: &'a AtomicBool,
    /// What was posted and is not in the ledger yet, with its try.
    pub(super) unsaved: &'a Mutex<Option<(Tried, MessageId)>>,
}

/// The table, at the revision that all requests of a delivery are made from.
pub(super) struct SeenTable<'a> {
    pub(super) table: &'a Arc<Table>,
    pub(super) draft: &'a EditDraft,
}

pub(super) enum Interrupted {
    Later(Duration),
    Blocked(Resource),
    Refused(Route),
    NotInOrder(NotInOrder),
    Trouble(Trouble),
}

impl From<NotInOrder> for Interrupted {
    fn from(why: NotInOrder) -> Interrupted {
        Interrupted::NotInOrder(why)
    }
}

impl From<NotDelivered> for Interrupted {
    fn from(why: NotDelivered) -> Interrupted {
        match why {
            NotDelivered::Later { wait, .. } => Interrupted::Later(wait),
            NotDelivered::Gone | NotDelivered::Closed | NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. } => {
                Interrupted::Later(Duration::ZERO)
            }
        }
    }
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

impl Delivery<'_> {
    pub(super) async fn run(self) -> DeliveryOutcome {
        let reconciled = self.reconcile().await;
        if reconciled.is_err() {
            self.take_back().await;
        }
        match reconciled {
            Ok(outcome) => outcome,
            Err(Interrupted::Later(wait)) => DeliveryOutcome::Later(wait),
            Err(Interrupted::Blocked(resource)) => DeliveryOutcome::Blocked(resource),
            Err(Interrupted::Refused(route)) => match self.is_kept().await {
                Ok(true) => DeliveryOutcome::Refused(route),
                Ok(false) => DeliveryOutcome::Delivered,
                Err(why) => {
                    tracing::error!(table = %self.table, destination = ?self.destination, %why, "delivery failed; retrying");
                    DeliveryOutcome::Later(Duration::ZERO)
                }
            },
            Err(Interrupted::NotInOrder(NotInOrder::Held)) => DeliveryOutcome::Held,
            Err(Interrupted::NotInOrder(NotInOrder::Outdated)) => DeliveryOutcome::Newer,
            Err(Interrupted::Trouble(why)) => {
                tracing::error!(table = %self.table, destination = ?self.destination, %why, "delivery failed; retrying");
                DeliveryOutcome::Later(Duration::ZERO)
            }
        }
    }

    /// Drops the notice, whatever it was about.
    pub(super) async fn give_up(self) -> Result<(), StoreError> {
        let mut batch = Batch::new();
        batch.delete(keys::notice(self.table, self.destination.bytes()));
        self.dispatcher.store.commit(batch).await
    }

    /// Returns whether a refused notice is kept. It is dropped if the game ended long ago.
    async fn is_kept(self) -> Result<bool, Trouble> {
        let notice = keys::notice(self.table, self.destination.bytes());
        let Some((_, Notice { made })) = self.dispatcher.store.read_numbered(&notice).await? else { return Ok(false) };
        let runs = self.table().await?.is_some_and(|table| table.head.is_running());
        if runs || self.dispatcher.clock.now() < made.plus(KEPT_AFTER_END) {
            return Ok(true);
        }
        self.give_up().await?;
        Ok(false)
    }

    async fn reconcile(self) -> Result<DeliveryOutcome, Interrupted> {
        let locks = self.dispatcher.tables.edit_locks();
        // From now on sent revisions are remembered: content of an older one must not follow them.
        let draft = locks.draft(self.table, self.destination);
        if !self.regardless && locks.has(self.table, self.destination) {
            return Ok(DeliveryOutcome::Held);
        }
        let store = &self.dispatcher.store;
        let notice = keys::notice(self.table, self.destination.bytes());
        let Some(row) = store.get(&notice).await? else { return Ok(DeliveryOutcome::Delivered) };
        let (number, Notice { made }) = decode_numbered(&notice, &row)?;
        let Some(table) = self.table().await? else {
            self.give_up().await?;
            return Ok(DeliveryOutcome::Delivered);
        };
        if table.head.revision < number {
            // The notice was faster: the table that was read is not yet what was committed.
            return Ok(DeliveryOutcome::Later(Duration::ZERO));
        }
        let kept = self.delivered().await?;
        if let Some(tried) = kept.tried {
            self.dispatcher.is_unanswered((self.table, self.destination), tried.channel);
        }
        let mut book = Ledger { now: kept.clone(), kept };
        let seen = SeenTable { table: &table, draft: &draft };
        self.check_follower(&table).await?;
        let (stands, tried) = (book.now.latest.map(|latest| latest.post), book.now.tried.map(|tried| tried.post));
        let desired = if self.is_rung_by_live(&table, made).await? {
            Desired::Nothing
        } else {
            desired(&self.dispatcher.tables, &table, self.destination, stands, tried).await?
        };
        if !matches!(desired, Desired::Message(_))
            && let Some(lost) = book.now.tried
        {
            // Nothing is posted now that would bring the lost message back.
            self.find_lost(&mut book, &seen, lost).await?;
        }
        let mut held = None;
        match desired {
            Desired::Message(wanted) => {
                held = wanted.held;
                self.show(&mut book, &seen, &wanted).await?;
                for late in wanted.late.iter().filter(|late| !book.now.due(&[late.bell]).is_empty()) {
                    self.ring_later(&seen, late).await?;
                }
                self.has_told(&book, &seen, &wanted).await?;
                if self.destination == Destination::Live && table.head.is_running() {
                    let people: Vec<UserId> = table.head.people().map(|(_, player)| player.user).collect();
                    self.dispatcher.deliver.bring_into(table.head.home.channel, &people).await;
                }
            }
            Desired::Later(wanted, late) => match book.now.latest.filter(|latest| is_of_same_turn(latest.post, wanted.post)) {
                Some(latest) => {
                    let rings_later = !is_edited(latest.post, wanted.post);
                    if rings_later {
                        self.ring_later(&seen, &late).await?;
                    }
                    self.edit(&mut book, &seen, latest, &wanted).await?;
                    if !rings_later {
                        book.now.stands_for(wanted.post);
                    }
                }
                None => {
                    self.ring_later(&seen, &late).await?;
                    book.now.put_away();
                }
            },
            Desired::IfThere(wanted) => self.edit_if_there(&mut book, &seen, &wanted).await?,
            Desired::Waits(until) => {
                book.now.put_away();
                held = Some(until);
            }
            Desired::Nothing => book.now.put_away(),
        }
        self.find_late(&mut book, &seen).await?;
        self.tidy(&mut book, &seen).await?;
        if self.without_picture.load(Ordering::Relaxed) {
            // The notice stays until the picture is shown.
            self.keep(&mut book).await?;
            return Ok(DeliveryOutcome::SettledFor(self.picture_wait()));
        }
        self.dispatcher.debounce.lock().shown(&(self.table, self.destination));
        if let Some(until) = held {
            // The notice stays until its reader is notified or has decided.
            self.keep(&mut book).await?;
            return Ok(DeliveryOutcome::SettledFor(until.after(self.dispatcher.clock.now())));
        }
        if !table.head.is_running() {
            // The ending is shown. What stands is saved before the follower is forgotten.
            self.keep(&mut book).await?;
            self.end_following().await?;
        }
        self.finish(&book, row).await
    }

    /// Edits the message of the same turn or decision, if one stands, and else puts away what does.
    async fn edit_if_there(&self, book: &mut Ledger, seen: &SeenTable<'_>, wanted: &DesiredMessage) -> Result<(), Interrupted> {
        match book.now.latest.filter(|latest| is_edited(latest.post, wanted.post)) {
            Some(latest) => {
                self.edit(book, seen, latest, wanted).await?;
                book.now.stands_for(wanted.post);
            }
            None => book.now.put_away(),
        }
        Ok(())
    }

    /// Returns how long a new picture has to wait because the place is changing quickly.
    fn picture_wait(&self) -> Duration {
        self.dispatcher.debounce.lock().wait(&(self.table, self.destination), self.dispatcher.clock.now())
    }

    /// Returns whether a message goes out ahead of its picture. A film is the whole message.
    fn leaves_picture(&self, content: &Message) -> bool {
        let waits = content.picture.as_ref().is_some_and(|order| !order.is_film()) && !self.picture_wait().is_zero();
        if waits {
            self.without_picture.store(true, Ordering::Relaxed);
        }
        waits
    }

    /// Reads the table. Of a damaged one, only the report of the damage can be shown.
    async fn table(&self) -> Result<Option<Arc<Table>>, Trouble> {
        let tables = &self.dispatcher.tables;
        let why = match tables.look(self.table).await {
            Err(Trouble::Damaged(why)) => why,
            looked => return looked,
        };
        match tables.look_without_game(self.table).await {
            Ok(Some(table)) if self.destination == Destination::Loss => Ok(Some(Arc::new(table))),
            Ok(_) | Err(Trouble::Damaged(_)) => {
                tracing::debug!(table = %self.table, destination = ?self.destination, why, "damaged table: skipping its delivery");
                Ok(None)
            }
            Err(why) => Err(why),
        }
    }

    /// Returns whether this is a reminder of a turn whose live message could not be delivered yet:
    /// that one will notify, and nobody needs two.
    async fn is_rung_by_live(&self, table: &Table, made: Moment) -> Result<bool, Interrupted> {
        let Destination::Reminder(seat) = self.destination else { return Ok(false) };
        let (store, live) = (&self.dispatcher.store, Destination::Live.bytes());
        let waits = store.read_numbered::<Notice>(&keys::notice(self.table, live)).await?;
        if waits.is_none_or(|(_, waiting)| waiting.made.plus(OVERDUE) > made) {
            return Ok(false);
        }
        let told: Delivered = store.read(&keys::delivered(self.table, live)).await?.unwrap_or_default();
        Ok(told.due(&rings(&self.dispatcher.tables, &table.head).await?).has(seat))
    }

    /// Schedules a notification after quiet hours or vacation, before this delivery is done.
    async fn ring_later(&self, seen: &SeenTable<'_>, late: &Late) -> Result<(), Trouble> {
        let Late { bell, until } = *late;
        let decision = seen.table.head.state(bell.seat).decision;
        self.dispatcher.tables.ring_later(self.table, bell.seat, decision, until).await
    }

    /// Remembers that a direct message has asked what its reader reads on.
    /// Or marks the other tables of a digest that stands as reminded. One edited in its reader's
    /// quiet hours does not count: what came since has yet to notify.
    async fn has_told(&self, book: &Ledger, seen: &SeenTable<'_>, wanted: &DesiredMessage) -> Result<(), Trouble> {
        match self.destination {
            Destination::Digest(seat) if book.now.latest.is_some_and(|latest| is_edited(latest.post, wanted.post)) => {
                self.dispatcher.tables.digest_has_come(&seen.table.head, seat).await
            }
            Destination::Panel(_) if asks_about_phone(&wanted.content) && book.now.latest.is_some() => match wanted.to {
                To::User(user) => self.dispatcher.tables.has_asked_for_screen(user, self.table).await,
                To::Channel(_) => Ok(()),
            },
            Destination::Digest(_)
            | Destination::Live
            | Destination::Panel(_)
            | Destination::Reminder(_)
            | Destination::Film
            | Destination::Offer(_)
            | Destination::StillPlaying
            | Destination::Loss
            | Destination::Homeless(_)
            | Destination::Follower(_) => Ok(()),
        }
    }

    /// Edits the message that stands or posts a new one, which alone can notify.
    async fn show(&self, book: &mut Ledger, seen: &SeenTable<'_>, wanted: &DesiredMessage) -> Result<(), Interrupted> {
        let post = wanted.post;
        // A lost post is found first: it must not notify twice or stand beside another direct
        // message.
        if let Some(lost) = book.now.tried.filter(|tried| tried.post != post) {
            self.find_lost(book, seen, lost).await?;
        }
        let has_rung = wanted.once.is_some_and(|bell| book.now.due(&[bell]).is_empty());
        let again = has_rung.then(|| wanted.silent());
        let wanted = again.as_ref().unwrap_or(wanted);
        let rings = !book.now.due(&wanted.bells).is_empty();
        // A silent try is put away first: repeated loudly, it would not tell whether it notified.
        let again = |tried: Tried| if rings && tried.rings.is_empty() { tried.copy.wrapping_add(1) } else { tried.copy };
        // A message in a channel that the table has left is put away.
        let left = book.now.latest.filter(|latest| matches!(wanted.to, To::Channel(to) if to != latest.channel));
        if left.is_some() {
            book.now.put_away();
        }
        let mut copy = match book.now.latest {
            Some(latest) if is_edited(latest.post, post) && rings => latest.copy.wrapping_add(1),
            Some(latest) if is_edited(latest.post, post) => {
                // A lost post that notified of something obsolete may stand beside it.
                let lost = book.now.tried;
                if let Some(lost) = lost {
                    self.find_lost(book, seen, lost).await?;
                }
                match self.edit(book, seen, latest, wanted).await? {
                    Edited::Stands => {
                        book.now.is_hushed(&wanted.hushed);
                        book.now.stands_for(post);
                        return Ok(());
                    }
                    Edited::Dropped => return Ok(()),
                    Edited::Gone => lost.map_or(latest.copy, |lost| lost.copy).wrapping_add(1),
                }
            }
            Some(_) | None => book
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
                Edited::Stands if book.now.due(&wanted.bells).is_empty() => return Ok(()),
                Edited::Stands | Edited::Gone => copy = copy.wrapping_add(1),
                Edited::Dropped => return Ok(()),
            }
        }
        Ok(())
    }

    async fn edit(
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
        let rings = book.now.due(&wanted.bells);
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
                let bells: Vec<Bell> = match wanted.sound {
                    Sound::Rings => {
                        wanted.once.into_iter().chain(wanted.bells.iter().copied().filter(|bell| rings.has(bell.seat))).collect()
                    }
                    Sound::Silent => wanted.bells.iter().copied().filter(|bell| rings.has(bell.seat)).collect(),
                };
                before = Some(book.now.clone());
                // A silent message counts as the notification of these players.
                book.now.is_hushed(&wanted.hushed);
                book.now.tries(tried, &bells);
                let nonce = self.nonce(&tried);
                self.keep(book).await?;
                let (deliver, sound) =
                    (&self.dispatcher.deliver, if rings == SeatSet::NONE { wanted.sound } else { Sound::Rings });
                let posted = self.posts(seen, tried, deliver.post(channel, content, picture, &nonce, sound)).await?;
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
                book.now.is_hushed(&wanted.hushed);
                book.now.put_away();
                let Tried { digest: stands, rings, .. } = book.now.tried.take().unwrap_or(tried);
                let picture = if stands == digest { of_picture } else { UNKNOWN };
                let posted = Posted { channel, message, post, copy, digest: stands, picture, rings };
                book.now.latest = Some(posted);
                book.now.has_rung(rings, &wanted.bells);
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

    pub(super) fn nonce(&self, tried: &Tried) -> String {
        nonce(self.table, self.destination, tried.post, tried.copy)
    }

    pub(super) fn got_through(&self, route: Route) {
        self.progress.store(true, Ordering::Relaxed);
        self.is_open(route);
    }

    /// Records that Discord does not refuse the bot on a route.
    pub(super) fn is_open(&self, route: Route) {
        let Dispatcher { clock, deliver, .. } = self.dispatcher.as_ref();
        self.dispatcher.backlog.lock().is_open(route, clock.now(), &|route| deliver.capacity(route));
    }

    /// Handles a failed request: retries it, waits for a permission, or drops and logs it.
    pub(super) fn dropped(&self, route: Route, why: NotDelivered) -> Result<(), Interrupted> {
        let (table, destination) = (self.table, self.destination);
        match &why {
            NotDelivered::Later { wait, why } => {
                tracing::debug!(%table, ?destination, why, "delivery delayed; retrying");
                return Err(Interrupted::Later(*wait));
            }
            NotDelivered::Closed => {
                tracing::debug!(%table, ?destination, "user has turned direct messages off: dropping the delivery")
            }
            NotDelivered::Gone => tracing::info!(%table, ?destination, "channel no longer exists: dropping the delivery"),
            NotDelivered::Forbidden { why } if destination.is_direct() => {
                tracing::debug!(%table, ?destination, why, "direct messages are closed: dropping the delivery")
            }
            NotDelivered::Forbidden { why } => return Err(self.refused(route, why)),
            NotDelivered::Refused { why } => tracing::error!(%table, ?destination, why, "Discord refused a message: dropping it"),
        }
        Ok(())
    }

    /// Records that Discord refuses the bot on a route until a change; the notice is kept.
    pub(super) fn refused(&self, route: Route, why: &str) -> Interrupted {
        let (table, destination) = (self.table, self.destination);
        if self.dispatcher.backlog.lock().refuse((table, destination), route, self.dispatcher.clock.now()) {
            tracing::warn!(%table, ?destination, ?route, why, "missing permission: keeping the message until the permission is granted");
        }
        Interrupted::Refused(route)
    }

    pub(super) async fn delivered(&self) -> Result<Delivered, StoreError> {
        match self.dispatcher.store.read(&self.key()).await {
            Ok(row) => Ok(row.unwrap_or_default()),
            Err(why @ StoreError::Damaged { .. }) => {
                tracing::error!(%why, "damaged delivery record: posting the message anew");
                Ok(Delivered::default())
            }
            Err(why) => Err(why),
        }
    }

    pub(super) async fn keep(&self, book: &mut Ledger) -> Result<(), StoreError> {
        if book.kept != book.now {
            let mut batch = Batch::new();
            self.write(&mut batch, &book.now);
            self.dispatcher.store.commit(batch).await?;
            book.kept.clone_from(&book.now);
            *self.unsaved.lock() = None;
        }
        Ok(())
    }

    /// Removes the notice, unless a newer one has replaced it meanwhile.
    async fn finish(&self, book: &Ledger, row: Vec<u8>) -> Result<DeliveryOutcome, Interrupted> {
        let notice = keys::notice(self.table, self.destination.bytes());
        let mut batch = Batch::new();
        if book.now != book.kept {
            self.write(&mut batch, &book.now);
        }
        let mut last = batch.clone();
        last.expect(notice.clone(), Expect::Same(row));
        last.delete(notice);
        match self.dispatcher.store.commit(last).await {
            Ok(()) => Ok(DeliveryOutcome::Delivered),
            Err(StoreError::Conflict(_)) => {
                if !batch.is_empty() {
                    self.dispatcher.store.commit(batch).await?;
                }
                Ok(DeliveryOutcome::Newer)
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

enum Edited {
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

/// Hashes stably, for the store. std's hasher would take a tenth of a delivery for a board.
fn of(what: &impl Hash) -> u64 {
    FixedState::default().hash_one(what).max(UNKNOWN + 1)
}
