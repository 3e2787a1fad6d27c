//! Keeps the requests about one message in order. A turn's direct message has two senders: the
//! answer to a press on it ([`EditLocks::take`]), and the outbox ([`EditLocks::draft`]). While a
//! press is being answered the outbox leaves the message alone, one request is on the wire at a
//! time, and content of an older revision of the table never follows newer content.

use std::collections::HashMap;
use std::sync::Arc;

use tertulia_base::ids::TableId;
use tertulia_base::mutex::Mutex;
use tokio::sync::Notify;

use super::notice::Destination;

/// Who is sending to which destination. One without lock, draft or request is forgotten.
#[derive(Debug, Default)]
pub struct EditLocks {
    places: Mutex<HashMap<(TableId, Destination), SendingOrder>>,
    /// Notified when a lock, a draft or a request ends.
    changed: Notify,
    /// Notified likewise, for the outbox, which watches many destinations.
    released: Notify,
}

#[derive(Debug, Default)]
struct SendingOrder {
    /// Presses being answered.
    locks: usize,
    /// Edits being composed.
    drafts: usize,
    /// Requests about it on the wire: one, unless one lasted too long and another was sent anyway.
    requests: u32,
    /// Newest revision that was sent while this entry existed.
    sent: u64,
}

/// Marks a press being answered: the outbox does not send there until this is dropped.
#[derive(Debug)]
pub struct EditLock {
    locks: Arc<EditLocks>,
    at: (TableId, Destination),
    /// The revision of the table when the press came in.
    since: u64,
}

/// An edit being composed. Create it before reading the table.
#[derive(Debug)]
pub struct EditDraft {
    locks: Arc<EditLocks>,
    at: (TableId, Destination),
}

/// A request on the wire, until this is dropped.
#[derive(Debug)]
pub struct Sending {
    locks: Arc<EditLocks>,
    at: (TableId, Destination),
}

/// Why a request must not be sent now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotInOrder {
    /// A press is being answered, or another request is on the wire.
    Held,
    /// Content of a newer revision has been sent.
    Outdated,
}

impl EditLocks {
    /// Registers a press that came in at revision `since` of the table. Until it is answered, the
    /// outbox sends nothing there; [`EditLock::send`] waits for a request already on the wire.
    pub fn take(self: &Arc<Self>, table: TableId, destination: Destination, since: u64) -> EditLock {
        let at = (table, destination);
        self.places.lock().entry(at).or_default().locks += 1;
        EditLock { locks: self.clone(), at, since }
    }

    /// Begins an edit. What is sent from now on is remembered: the edit cannot follow newer
    /// content.
    pub fn draft(self: &Arc<Self>, table: TableId, destination: Destination) -> EditDraft {
        let at = (table, destination);
        self.places.lock().entry(at).or_default().drafts += 1;
        EditDraft { locks: self.clone(), at }
    }

    /// Returns whether a press is being answered there.
    pub fn has(&self, table: TableId, destination: Destination) -> bool {
        self.places.lock().get(&(table, destination)).is_some_and(|order| order.locks > 0)
    }

    /// Returns when a lock, a draft or a request has ended since the last call. For one caller
    /// only.
    pub async fn released(&self) {
        self.released.notified().await;
    }

    /// Removes a participant from a destination, and the destination with the last one.
    fn leave(&self, at: (TableId, Destination), leave: impl FnOnce(&mut SendingOrder)) {
        let mut places = self.places.lock();
        if let Some(order) = places.get_mut(&at) {
            leave(order);
            if order.locks == 0 && order.drafts == 0 && order.requests == 0 {
                places.remove(&at);
            }
        }
        drop(places);
        self.changed.notify_waiters();
        self.released.notify_one();
    }
}

impl EditLock {
    /// The table's revision when the press came in; the answer shows this one or a later one.
    pub fn since(&self) -> u64 {
        self.since
    }

    /// Begins an edit that is to be sent after the answer.
    pub fn draft(&self) -> EditDraft {
        self.locks.draft(self.at.0, self.at.1)
    }

    /// Waits until no request about the message is on the wire, then lets the answer made from
    /// `revision` go out. Answers to the same message wait for each other too.
    ///
    /// # Errors
    /// [`NotInOrder::Outdated`] when newer content was sent: then this answer must not be.
    pub async fn send(&self, revision: u64) -> Result<Sending, NotInOrder> {
        loop {
            // Listens before it looks, so that no change is missed.
            let changed = self.locks.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            {
                let mut places = self.locks.places.lock();
                let order = places.entry(self.at).or_default();
                if order.sent > revision {
                    return Err(NotInOrder::Outdated);
                }
                if order.requests == 0 {
                    order.requests = 1;
                    order.sent = revision;
                    return Ok(Sending { locks: self.locks.clone(), at: self.at });
                }
            }
            changed.await;
        }
    }
}

impl EditDraft {
    /// Lets an edit made from `revision` go out, if it may right now.
    ///
    /// # Errors
    /// When a press is being answered, a request is on the wire, or newer content was sent.
    pub fn send(&self, revision: u64) -> Result<Sending, NotInOrder> {
        let mut places = self.locks.places.lock();
        let order = places.entry(self.at).or_default();
        if order.locks > 0 || order.requests > 0 {
            return Err(NotInOrder::Held);
        }
        self.go(order, revision)
    }

    /// Like [`EditDraft::send`], but despite a lock or request that has lasted too long.
    ///
    /// # Errors
    /// When newer content was sent.
    pub fn send_regardless(&self, revision: u64) -> Result<Sending, NotInOrder> {
        let mut places = self.locks.places.lock();
        let order = places.entry(self.at).or_default();
        self.go(order, revision)
    }

    fn go(&self, order: &mut SendingOrder, revision: u64) -> Result<Sending, NotInOrder> {
        if order.sent > revision {
            return Err(NotInOrder::Outdated);
        }
        order.requests += 1;
        order.sent = revision;
        Ok(Sending { locks: self.locks.clone(), at: self.at })
    }
}

impl Drop for EditLock {
    fn drop(&mut self) {
        self.locks.leave(self.at, |order| order.locks = order.locks.saturating_sub(1));
    }
}

impl Drop for EditDraft {
    fn drop(&mut self) {
        self.locks.leave(self.at, |order| order.drafts = order.drafts.saturating_sub(1));
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        self.locks.leave(self.at, |order| order.requests = order.requests.saturating_sub(1));
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
        assert!(locks.places.lock().is_empty(), "nothing is kept of a message that nobody changes");
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
        // The edit was composed before the press, and its picture was finished after the answer.
        let draft = locks.draft(TABLE, PANEL);
        let lock = locks.take(TABLE, PANEL, 4);
        drop(lock.send(5).now_or_never().unwrap().unwrap());
        drop(lock);
        assert_eq!(draft.send(4).err(), Some(NotInOrder::Outdated));
        assert_eq!(draft.send_regardless(4).err(), Some(NotInOrder::Outdated));
        assert!(draft.send(5).is_ok());
        // An answer is retried after a later one got through.
        let (first, second) = (locks.take(TABLE, PANEL, 5), locks.take(TABLE, PANEL, 5));
        drop(second.send(7).now_or_never().unwrap().unwrap());
        assert_eq!(first.send(6).now_or_never().unwrap().err(), Some(NotInOrder::Outdated));
    }

    #[test]
    fn a_request_that_lasts_too_long_still_holds_others_when_the_one_sent_beside_it_has_ended() {
        let locks = Arc::new(EditLocks::default());
        let draft = locks.draft(TABLE, PANEL);
        let slow = draft.send(4).unwrap();
        drop(draft.send_regardless(5).unwrap());
        assert_eq!(draft.send(5).err(), Some(NotInOrder::Held));
        drop(slow);
        assert!(draft.send(5).is_ok());
    }
}
