//! Keeps what is sent to one message in order. Two senders change a turn's direct message: the answer to a press on it, and the outbox. While a
//! press is being answered the outbox leaves the message alone, one request is on the wire at a time, and what was made from an older revision of
//! the table never follows something newer.
//!
//! Start reading at [`EditLocks::take`] (the answer's side) and [`EditLocks::draft`] (the outbox's side).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tertulia_base::ids::TableId;
use tokio::sync::Notify;

use super::notice::Destination;

/// Who is sending to which destination, and what went out last. A destination is forgotten once nobody holds it or drafts for it.
#[derive(Debug, Default)]
pub struct EditLocks {
    places: Mutex<HashMap<(TableId, Destination), Order>>,
    /// Notified when somebody has finished.
    changed: Notify,
    /// The same, for the one who looks after many destinations.
    released: Notify,
}

/// How a destination stands.
#[derive(Debug, Default)]
struct Order {
    /// Presses being answered there.
    locks: usize,
    /// Edits being composed.
    drafts: usize,
    /// Whether a request is on the wire.
    sending: bool,
    /// The newest revision that was sent while anybody was here.
    sent: u64,
}

/// A press is being answered there: the outbox waits until this is dropped.
#[derive(Debug)]
pub struct EditLock {
    locks: Arc<EditLocks>,
    at: (TableId, Destination),
    /// The revision of the table when the press came in.
    since: u64,
}

/// An edit is being composed there. To be made before the table is looked at.
#[derive(Debug)]
pub struct Draft {
    locks: Arc<EditLocks>,
    at: (TableId, Destination),
}

/// A request is on the wire, until this is dropped.
#[derive(Debug)]
pub struct Sending {
    locks: Arc<EditLocks>,
    at: (TableId, Destination),
}

/// Why something must not be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInOrder {
    /// A press is being answered there, or something else is on the wire.
    Held,
    /// Something made from a newer revision has been sent.
    Outdated,
}

impl EditLocks {
    /// A press came in, at a table of that revision: the outbox sends nothing there until it is answered. What is on the wire already may still
    /// arrive; [`EditLock::send`] waits for it.
    pub fn take(self: &Arc<Self>, table: TableId, destination: Destination, since: u64) -> EditLock {
        let at = (table, destination);
        self.lock().entry(at).or_default().locks += 1;
        EditLock { locks: self.clone(), at, since }
    }

    /// Begins an edit. From here on what is sent there is remembered, so that the edit is not sent after something newer.
    pub fn draft(self: &Arc<Self>, table: TableId, destination: Destination) -> Draft {
        let at = (table, destination);
        self.lock().entry(at).or_default().drafts += 1;
        Draft { locks: self.clone(), at }
    }

    /// Whether a press is being answered there.
    pub fn has(&self, table: TableId, destination: Destination) -> bool {
        self.lock().get(&(table, destination)).is_some_and(|order| order.locks > 0)
    }

    /// Returns when a press was answered or a request came back since the last call. For one caller only.
    pub async fn released(&self) {
        self.released.notified().await;
    }

    /// Takes somebody out of the books of a destination.
    fn leave(&self, at: (TableId, Destination), leave: impl FnOnce(&mut Order)) {
        let mut places = self.lock();
        if let Some(order) = places.get_mut(&at) {
            leave(order);
            if order.locks == 0 && order.drafts == 0 && !order.sending {
                places.remove(&at);
            }
        }
        drop(places);
        self.changed.notify_waiters();
        self.released.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TableId, Destination), Order>> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl EditLock {
    /// The revision of the table when the press came in: what is answered was made from this one at least.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// An edit that is composed there for after the answer.
    pub fn draft(&self) -> Draft {
        self.locks.draft(self.at.0, self.at.1)
    }

    /// Waits until nothing else is on the wire to that message, then lets an answer made from that revision go out. Answers of one message wait
    /// for each other too.
    ///
    /// # Errors
    /// [`NotInOrder::Outdated`] when something newer has been sent: then this must not be.
    pub async fn send(&self, revision: u64) -> Result<Sending, NotInOrder> {
        loop {
            // Listening from before the look, so that no change is missed.
            let changed = self.locks.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            {
                let mut places = self.locks.lock();
                let order = places.entry(self.at).or_default();
                if order.sent > revision {
                    return Err(NotInOrder::Outdated);
                }
                if !order.sending {
                    order.sending = true;
                    order.sent = revision;
                    return Ok(Sending { locks: self.locks.clone(), at: self.at });
                }
            }
            changed.await;
        }
    }
}

impl Draft {
    /// Lets an edit made from that revision go out, if it may right now.
    ///
    /// # Errors
    /// When a press is being answered there, something is on the wire, or something newer was sent.
    pub fn send(&self, revision: u64) -> Result<Sending, NotInOrder> {
        let mut places = self.locks.lock();
        let order = places.entry(self.at).or_default();
        if order.locks > 0 || order.sending {
            return Err(NotInOrder::Held);
        }
        self.go(order, revision)
    }

    /// The same although a press is being answered there, because that has taken too long.
    ///
    /// # Errors
    /// When something newer was sent.
    pub fn send_regardless(&self, revision: u64) -> Result<Sending, NotInOrder> {
        let mut places = self.locks.lock();
        let order = places.entry(self.at).or_default();
        self.go(order, revision)
    }

    fn go(&self, order: &mut Order, revision: u64) -> Result<Sending, NotInOrder> {
        if order.sent > revision {
            return Err(NotInOrder::Outdated);
        }
        order.sending = true;
        order.sent = revision;
        Ok(Sending { locks: self.locks.clone(), at: self.at })
    }
}

impl Drop for EditLock {
    fn drop(&mut self) {
        self.locks.leave(self.at, |order| order.locks = order.locks.saturating_sub(1));
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        self.locks.leave(self.at, |order| order.drafts = order.drafts.saturating_sub(1));
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.locks.leave(self.at, |order| order.sending = false);
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use tertulia_rules::game::Seat;

    use super::*;

    const TABLE: TableId = TableId::new(1);
    const PANEL: Destination = Destination::Panel(Seat(0));

    #[test]
    fn an_edit_waits_while_a_press_is_being_answered_there_and_nowhere_else() {
        let locks = Arc::new(EditLocks::default());
        let draft = locks.draft(TABLE, PANEL);
        let (first, second) = (locks.take(TABLE, PANEL, 1), locks.take(TABLE, PANEL, 1));
        assert!(locks.has(TABLE, PANEL) && !locks.has(TABLE, Destination::Live));
        assert!(locks.draft(TABLE, Destination::Live).send(1).is_ok());
        drop(first);
        assert_eq!(draft.send(1).err(), Some(NotInOrder::Held));
        drop(second);
        assert!(draft.send(1).is_ok());
        drop(draft);
        assert!(locks.lock().is_empty(), "nothing is kept of a message that nobody changes");
    }

    #[test]
    fn an_answer_waits_for_the_edit_on_the_wire() {
        let locks = Arc::new(EditLocks::default());
        let draft = locks.draft(TABLE, PANEL);
        let edit = draft.send(4).unwrap();
        let lock = locks.take(TABLE, PANEL, 4);
        let answer = lock.send(5);
        tokio::pin!(answer);
        assert!(answer.as_mut().now_or_never().is_none());
        drop(edit);
        assert!(answer.as_mut().now_or_never().is_some_and(|sent| sent.is_ok()));
    }

    #[test]
    fn what_is_older_than_what_was_sent_is_not_sent() {
        let locks = Arc::new(EditLocks::default());
        // The edit was composed before the press came in, and its picture took until after the answer.
        let draft = locks.draft(TABLE, PANEL);
        let lock = locks.take(TABLE, PANEL, 4);
        drop(lock.send(5).now_or_never().unwrap().unwrap());
        drop(lock);
        assert_eq!(draft.send(4).err(), Some(NotInOrder::Outdated));
        assert_eq!(draft.send_regardless(4).err(), Some(NotInOrder::Outdated));
        assert!(draft.send(5).is_ok());
        // An answer that is tried again after a later one got through.
        let (first, second) = (locks.take(TABLE, PANEL, 5), locks.take(TABLE, PANEL, 5));
        drop(second.send(7).now_or_never().unwrap().unwrap());
        assert_eq!(first.send(6).now_or_never().unwrap().err(), Some(NotInOrder::Outdated));
    }
}
