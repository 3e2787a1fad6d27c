//! What is done about direct messages that do not reach somebody.
//!
//! Start reading at [`Delivery::not_reached`].

use std::time::Duration;

use super::delivery::{Delivery, Interrupted, Seen};
use super::desired::To;
use crate::delivery::{Destination, Notice, Reach};
use crate::ids::UserId;
use crate::model::Phase;
use crate::store::{Batch, Expect, StoreError, decode_numbered, keys};

impl Delivery<'_> {
    /// A turn cannot be told by a direct message: that is remembered, and the live message is looked at again, which then rings.
    pub(super) async fn not_reached(&self, seen: &Seen<'_>, user: UserId) -> Result<(), Interrupted> {
        if matches!(self.destination, Destination::Follower(_)) {
            return self.end_following().await;
        }
        let (store, head) = (&self.dispatcher.store, &seen.table.head);
        let now = self.dispatcher.clock.now();
        let key = keys::notice(head.id, Destination::Live.bytes());
        loop {
            let mut batch = Batch::new();
            batch.put(keys::reach(user), &Reach { closed: Some(now) });
            if head.phase == Phase::Playing {
                let (number, made, expected) = match store.get(&key).await? {
                    // A delivery may be under way that has not seen this: the notice has to differ from the one that it takes away.
                    Some(row) => {
                        let (number, Notice { made }) = decode_numbered(&key, &row)?;
                        (head.revision.max(number), now.max(made.plus(Duration::from_millis(1))), Expect::Same(row))
                    }
                    None => (head.revision, now, Expect::Absent),
                };
                batch.expect(key.clone(), expected);
                batch.put_numbered(key.clone(), number, &Notice { made });
            }
            match store.commit(batch).await {
                Ok(()) => break,
                Err(StoreError::Conflict(_)) => {}
                Err(why) => return Err(why.into()),
            }
        }
        self.dispatcher.tables.signals().committed(head.id, [Destination::Live], None);
        Ok(())
    }

    /// A message arrived: whoever could not be reached can be again.
    pub(super) async fn reached(&self, to: To) -> Result<(), Interrupted> {
        let To::User(user) = to else { return Ok(()) };
        if self.dispatcher.tables.reach(user).await?.closed.is_some() {
            self.dispatcher.tables.set_reach(user, Reach::default()).await?;
        }
        Ok(())
    }
}
