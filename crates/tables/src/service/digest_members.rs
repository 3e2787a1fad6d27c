//! Which digests mention a table, and how long it waits for one.
//!
//! Start reading at [`listed_in`].

use std::time::Duration;

use tertulia_base::ids::{TableId, UserId};
use tertulia_base::latest::Latest;
use tertulia_delivery::Destination;
use tertulia_model::Head;
use tertulia_store::{Store, StoreError, keys};

use crate::Inner;
use crate::rows::versioned;

/// After this long a table checks whether the digest that mentions it is still to come.
pub(crate) const DIGEST_TIMEOUT: Duration = Duration::from_secs(30 * 60);

/// The most people remembered who have no digest.
const MOST: usize = 50_000;

/// Who is known to have no digest: no commit has to look for it at their other tables. Where other
/// processes write, nobody is.
#[derive(Default)]
pub(crate) struct WithoutDigest {
    people: Latest<UserId, (), MOST>,
    /// Counts begins and ends of commits of tables that host a digest.
    changes: u64,
}

impl WithoutDigest {
    /// Notes that a commit of that head begins or has ended.
    pub(crate) fn note_commit(&mut self, head: &Head) {
        for user in hosted(head) {
            self.people.pop(&user);
            self.changes += 1;
        }
    }
}

/// Returns the people whose digest a table hosts, also where it does not await them or is paused.
fn hosted(head: &Head) -> impl Iterator<Item = UserId> {
    let seats = head.players.iter().zip(&head.states);
    seats.filter(move |(_, state)| state.notified.along == Some(head.id)).map(|(player, _)| player.user)
}

/// Returns digests of other tables to show anew, as they list this one for somebody whom it no
/// longer awaits. Each has its table's revision, which the delivery must have seen.
pub(crate) async fn listed_in(
    house: &Inner,
    before: Option<&Head>,
    after: &Head,
) -> Result<Vec<(TableId, Destination, u64)>, StoreError> {
    let store = house.store.as_ref();
    let mut found = Vec::new();
    let over = before.into_iter().flat_map(|before| before.awaited_people()).map(|(_, player)| player.user);
    for user in over.filter(|user| after.awaited_seat_of(*user).is_none()) {
        let along = before.and_then(|before| before.states[before.seat_of(user)?.index()].notified.along);
        let (has_none, changes) = {
            let without = house.without_digest.lock();
            (without.people.contains(&user), without.changes)
        };
        if has_none && along.is_none() {
            continue;
        }
        let mut may_have = store.is_shared();
        for other in
            versioned::tables_in(store, keys::seated_anywhere(user)).await?.into_iter().filter(|other| *other != after.id)
        {
            let Some(host) = head(store, other).await else {
                may_have = true;
                continue;
            };
            may_have |= hosted(&host).any(|hosted| hosted == user);
            let in_digest = along == Some(other);
            let seat = host.hosts_digest_of(user).or_else(|| host.seat_of(user).filter(|_| in_digest));
            found.extend(seat.map(|seat| (other, Destination::Digest(seat), host.revision)));
        }
        let mut without = house.without_digest.lock();
        if !may_have && without.changes == changes {
            without.people.put(user, ());
        }
    }
    Ok(found)
}

/// Returns a table's head; `None` if it is unreadable, which does not stop other tables.
pub(crate) async fn head(store: &dyn Store, table: TableId) -> Option<Head> {
    let read = store.read_numbered::<Head>(&keys::head(table)).await;
    let read = read.inspect_err(|why| tracing::warn!(%table, %why, "cannot read a table: reminding of it separately"));
    read.ok().flatten().map(|(_, head)| head).filter(Head::is_sound)
}
