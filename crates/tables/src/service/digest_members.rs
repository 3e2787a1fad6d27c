//! Which digests mention a table, and how long it waits for one.
//!
//! Start reading at [`listed_in`].

use std::time::Duration;

use tertulia_base::ids::TableId;
use tertulia_delivery::Destination;
use tertulia_model::Head;
use tertulia_store::{Store, StoreError, keys};

use crate::rows::versioned;

/// After this long a table checks whether the digest that mentions it is still to come.
pub(crate) const DIGEST_TIMEOUT: Duration = Duration::from_secs(30 * 60);

/// Returns digests of other tables to show anew, as they list this one for somebody whom it no
/// longer awaits. Each has its table's revision, which the delivery must have seen.
pub(crate) async fn listed_in(
    store: &dyn Store,
    before: Option<&Head>,
    after: &Head,
) -> Result<Vec<(TableId, Destination, u64)>, StoreError> {
    let mut found = Vec::new();
    let over = before.into_iter().flat_map(|before| before.awaited_people()).map(|(_, player)| player.user);
    for user in over.filter(|user| after.awaited_seat_of(*user).is_none()) {
        for other in
            versioned::tables_in(store, keys::seated_anywhere(user)).await?.into_iter().filter(|other| *other != after.id)
        {
            let Some(host) = head(store, other).await else { continue };
            let in_digest = before.is_some_and(|before| {
                before.seat_of(user).is_some_and(|seat| before.states[seat.index()].notified.along == Some(other))
            });
            let seat = host.hosts_digest_of(user).or_else(|| host.seat_of(user).filter(|_| in_digest));
            found.extend(seat.map(|seat| (other, Destination::Digest(seat), host.revision)));
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
