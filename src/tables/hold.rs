//! While somebody's press upon a message is being answered, nobody else changes that message: whichever came last would stand.
//!
//! What must never come in: what is answered, sending. Start reading at [`Holds::take`].

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::notice::Destination;
use crate::ids::TableId;

/// Destinations that somebody is answering at.
#[derive(Debug, Default)]
pub struct Holds {
    held: Mutex<HashMap<(TableId, Destination), usize>>,
    released: Notify,
}

/// Keeps a destination as it is until it is dropped.
#[derive(Debug)]
pub struct Hold {
    holds: Arc<Holds>,
    at: (TableId, Destination),
}

impl Holds {
    /// Asks whoever brings that destination up to date to wait. What is under way there already may still arrive.
    pub fn take(self: &Arc<Self>, table: TableId, destination: Destination) -> Hold {
        let at = (table, destination);
        *self.lock().entry(at).or_default() += 1;
        Hold { holds: self.clone(), at }
    }

    /// Whether somebody answers there.
    pub fn has(&self, table: TableId, destination: Destination) -> bool {
        self.lock().contains_key(&(table, destination))
    }

    /// Returns when nobody does.
    pub async fn released(&self, table: TableId, destination: Destination) {
        loop {
            let released = self.released.notified();
            tokio::pin!(released);
            released.as_mut().enable();
            if !self.has(table, destination) {
                return;
            }
            released.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(TableId, Destination), usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut held = self.holds.lock();
        if let Some(count) = held.get_mut(&self.at) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.at);
            }
        }
        drop(held);
        self.holds.released.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use tertulia_rules::game::Seat;

    use super::*;

    #[tokio::test]
    async fn a_destination_is_free_when_the_last_hold_is_gone() {
        let holds = Arc::new(Holds::default());
        let (table, panel) = (TableId::new(1), Destination::Panel(Seat(0)));
        let (first, second) = (holds.take(table, panel), holds.take(table, panel));
        assert!(!holds.has(table, Destination::Live));
        holds.released(table, Destination::Live).await;
        let waiting = holds.released(table, panel);
        tokio::pin!(waiting);
        assert!(waiting.as_mut().now_or_never().is_none());
        drop(first);
        assert!(waiting.as_mut().now_or_never().is_none());
        drop(second);
        waiting.await;
        assert!(!holds.has(table, panel));
    }
}
