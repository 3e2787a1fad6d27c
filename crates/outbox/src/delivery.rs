//! Reconciles one destination with what it should show: shows the wanted message (`posting.rs`),
//! and puts others away (`cleanup.rs`). A delivery ends wherever it would have to wait, and starts
//! over from the table of that time: nothing is sent long after it was composed. Which message is
//! wanted is said in `desired.rs`. Start reading at [`Delivery::run`].

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tertulia_base::clock::Moment;
use tertulia_base::ids::{MessageId, TableId, UserId};
use tertulia_base::mutex::Mutex;
use tertulia_delivery::{Destination, EditDraft, NotInOrder, Notice};
use tertulia_model::Table;
use tertulia_render::help::asks_about_phone;
use tertulia_store::{Batch, StoreError, decode_numbered, keys};
use tertulia_tables::Trouble;

use super::backlog::{DeliveryOutcome, Resource};
use super::bells::{Late, rings};
use super::desired::desired;
use super::desired_message::{Desired, DesiredMessage, To};
use super::ledger::{Delivered, Ledger, Tried};
use super::post_numbers::is_of_same_turn;
use super::{Dispatcher, KEPT_AFTER_END, Route};

/// A live message whose notice is this much older than a reminder's could not be delivered.
const OVERDUE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy)]
pub(super) struct Delivery<'a> {
    pub(super) dispatcher: &'a Arc<Dispatcher>,
    /// The table, the noticeboard or the league.
    pub(super) table: TableId,
    pub(super) destination: Destination,
    /// Set when a request got through.
    pub(super) progress: &'a AtomicBool,
    /// Set while the message may differ from the ledger, because an edit may have succeeded
    /// unnoticed, or another may stand, of which nothing was saved.
    pub(super) doubt: &'a AtomicBool,
    /// The edit lock has been held for too long: ignore it.
    pub(super) regardless: bool,
    /// Set when text without its picture went out or stands, since the picture is not due yet.
    pub(super) without_picture: &'a AtomicBool,
    /// What was posted and is not in the ledger yet, with its try.
    pub(super) unsaved: &'a Mutex<Option<(Tried, MessageId)>>,
    /// Set while a message may stand of which nothing is saved
    /// ([`is_found_again`](Delivery::is_found_again)).
    pub(super) untold: &'a AtomicBool,
}

/// The table, at the revision that all requests of a delivery are made from.
pub(super) struct SeenTable<'a> {
    /// None for a noticeboard or a league.
    pub(super) table: Option<&'a Arc<Table>>,
    pub(super) draft: &'a EditDraft,
}

pub(super) enum Interrupted {
    Later(Duration),
    Blocked(Resource),
    Refused(Route),
    NotInOrder(NotInOrder),
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
        if self.destination.is_of_noticeboard() || self.destination == Destination::League {
            return self.reconcile_beside_tables(&draft, row).await;
        }
        let Some(table) = self.table().await? else {
            self.give_up().await?;
            return Ok(DeliveryOutcome::Delivered);
        };
        if table.head.revision < number {
            // The notice was faster: the table that was read is not yet what was committed.
            return Ok(DeliveryOutcome::Later(Duration::ZERO));
        }
        let mut book = self.book().await?;
        let seen = SeenTable { table: Some(&table), draft: &draft };
        self.check_follower(&table).await?;
        let desired = if self.is_rung_by_live(&table, made).await? {
            Desired::Nothing
        } else {
            desired(&self.dispatcher.tables, &table, self.destination, &book.now).await?
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
                held = wanted.bells.held;
                self.show(&mut book, &seen, &wanted).await?;
                for late in wanted.bells.late.iter().filter(|late| !book.now.due(&[late.bell]).is_empty()) {
                    self.ring_later(&seen, late).await?;
                }
                self.has_told(&book, &seen, &wanted).await?;
                if self.destination == Destination::Live && table.head.is_running() {
                    let people: Vec<UserId> = table.head.people().map(|(_, player)| player.user).collect();
                    self.dispatcher.deliver.bring_into(table.head.home.channel, &people).await;
                }
            }
            Desired::Later(wanted, _) if book.now.edited_into(wanted.post).is_some() => {
                self.edit_if_there(&mut book, &seen, &wanted).await?;
            }
            Desired::Later(wanted, late) => {
                self.ring_later(&seen, &late).await?;
                match book.now.latest.filter(|latest| is_of_same_turn(latest.post, wanted.post)) {
                    Some(latest) => {
                        self.edit(&mut book, &seen, latest, &wanted).await?;
                    }
                    None => book.now.put_away(),
                }
            }
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

    /// Reconciles what shows no one table: a noticeboard, a league.
    async fn reconcile_beside_tables(self, draft: &EditDraft, notice: Vec<u8>) -> Result<DeliveryOutcome, Interrupted> {
        let mut book = self.book().await?;
        let seen = SeenTable { table: None, draft };
        let wanted = match self.destination {
            Destination::League => self.league().await?,
            Destination::LobbyCall => self.lobby_call().await?,
            _ => self.noticeboard().await?,
        };
        match wanted {
            Some(wanted) => self.show(&mut book, &seen, &wanted).await?,
            None => {
                if let Some(lost) = book.now.tried {
                    self.find_lost(&mut book, &seen, lost).await?;
                }
                book.now.put_away();
            }
        }
        self.find_late(&mut book, &seen).await?;
        self.tidy(&mut book, &seen).await?;
        self.dispatcher.debounce.lock().shown(&(self.table, self.destination));
        self.finish(&book, notice).await
    }

    /// Opens the ledger.
    async fn book(&self) -> Result<Ledger, StoreError> {
        let kept = self.delivered().await?;
        if let Some(tried) = kept.tried {
            self.dispatcher.is_unanswered((self.table, self.destination), tried.channel);
        }
        Ok(Ledger { now: kept.clone(), kept })
    }

    /// Edits the message of the same turn or decision, if one stands, and else puts away what does.
    async fn edit_if_there(&self, book: &mut Ledger, seen: &SeenTable<'_>, wanted: &DesiredMessage) -> Result<(), Interrupted> {
        match book.now.edited_into(wanted.post) {
            Some(latest) => {
                self.edit(book, seen, latest, wanted).await?;
                book.now.stands_for(wanted.post);
            }
            None => book.now.put_away(),
        }
        Ok(())
    }

    /// Returns how long a new picture has to wait because the place is changing quickly.
    pub(super) fn picture_wait(&self) -> Duration {
        self.dispatcher.debounce.lock().wait(&(self.table, self.destination), self.dispatcher.clock.now())
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
        let Some(table) = seen.table else { return Ok(()) };
        let decision = table.head.state(bell.seat).decision;
        self.dispatcher.tables.ring_later(self.table, bell.seat, decision, until).await
    }

    /// Marks the other tables of a digest that stands as reminded; one edited in its reader's quiet
    /// hours does not count, since what came since has yet to notify. Remembers that a direct
    /// message has asked what its reader reads on.
    async fn has_told(&self, book: &Ledger, seen: &SeenTable<'_>, wanted: &DesiredMessage) -> Result<(), Trouble> {
        let tables = &self.dispatcher.tables;
        if let Destination::Digest(seat) = self.destination
            && let Some(table) = seen.table
            && book.now.edited_into(wanted.post).is_some()
        {
            tables.digest_has_come(&table.head, seat).await?;
        }
        if let (Destination::Panel(_), To::User(user)) = (self.destination, wanted.to)
            && asks_about_phone(&wanted.content)
            && book.now.latest.is_some()
        {
            tables.has_asked_for_screen(user, self.table).await?;
        }
        Ok(())
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
            self.untold.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Saves what stands and removes the notice, unless a newer one has replaced it meanwhile.
    async fn finish(&self, book: &Ledger, row: Vec<u8>) -> Result<DeliveryOutcome, Interrupted> {
        let notice = keys::notice(self.table, self.destination.bytes());
        let mut ledger = Batch::new();
        if book.now != book.kept {
            self.write(&mut ledger, &book.now);
        }
        let outcome = self.dispatcher.save((self.table, self.destination), ledger, notice, row).await?;
        self.untold.store(false, Ordering::Relaxed);
        Ok(outcome)
    }

    fn write(&self, batch: &mut Batch, now: &Delivered) {
        if *now == Delivered::default() { batch.delete(self.key()) } else { batch.put(self.key(), now) }
    }

    fn key(&self) -> keys::Key {
        keys::delivered(self.table, self.destination.bytes())
    }
}
