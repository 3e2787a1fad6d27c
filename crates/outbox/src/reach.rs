//! What is done when direct messages do not reach somebody. Start reading at
//! [`Delivery::not_reached`].

use std::time::Duration;

use tertulia_base::ids::UserId;
use tertulia_delivery::{Destination, Notice, Reach};
use tertulia_model::Phase;
use tertulia_store::{Batch, Expect, decode_numbered, keys};

use super::delivery::{Delivery, Interrupted, SeenTable};
use super::desired_message::To;

impl Delivery<'_> {
    /// Records that direct messages do not reach the user, and adds notices for the channel
    /// messages of all tables that wait for them, which then notify instead.
    pub(super) async fn not_reached(&self, seen: &SeenTable<'_>, user: UserId) -> Result<(), Interrupted> {
        if matches!(self.destination, Destination::Follower(_)) {
            return self.end_following().await;
        }
        let Some(shown) = seen.table else { return Ok(()) };
        let (store, tables, now) = (&self.dispatcher.store, &self.dispatcher.tables, self.dispatcher.clock.now());
        // Other tables may just have left the notification to direct messages: they look again too.
        let here = Some(&shown.head).filter(|head| head.phase == Phase::Playing || head.is_match());
        let mut places: Vec<_> = here.map(|head| (head.id, head.revision, Destination::Live)).into_iter().collect();
        for table in tables.of(user).await? {
            let Some(seat) = table.head.awaited_seat_of(user) else { continue };
            let new = [Destination::Live, Destination::Reminder(seat)].map(|place| (table.head.id, table.head.revision, place));
            places.extend(new.into_iter().filter(|(id, _, place)| *place != Destination::Live || *id != shown.head.id));
        }
        loop {
            let mut batch = Batch::new();
            batch.put(keys::reach(user), &Reach { closed: Some(now) });
            for (table, revision, place) in &places {
                let key = keys::notice(*table, place.bytes());
                let (number, made, expected) = match store.get(&key).await? {
                    // The notice must differ from the one that a delivery under way is to remove.
                    Some(row) => {
                        let (number, Notice { made }) = decode_numbered(&key, &row)?;
                        (number.max(*revision), now.max(made.plus(Duration::from_millis(1))), Expect::Same(row))
                    }
                    None => (*revision, now, Expect::Absent),
                };
                batch.expect(key.clone(), expected);
                batch.put_numbered(key, number, &Notice { made });
            }
            if store.try_commit(batch).await? {
                break;
            }
        }
        places.into_iter().for_each(|(table, _, place)| tables.signals().committed(table, [place], None));
        Ok(())
    }

    /// Records that a message arrived: the user can be reached again.
    pub(super) async fn reached(&self, to: To) -> Result<(), Interrupted> {
        let To::User(user) = to else { return Ok(()) };
        if self.dispatcher.tables.reach(user).await?.closed.is_some() {
            self.dispatcher.tables.set_reach(user, Reach::default()).await?;
        }
        Ok(())
    }
}
