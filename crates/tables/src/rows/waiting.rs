//! Rows of servers' queues: places, their indices, and what the end of a match makes of them.
//!
//! A place has a row of its own; every other row of it follows from that one ([`change_place`]).
//! Not here: who is matched (`decide/matching.rs`). Start reading at [`read_place`].

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_model::{Head, MatchAnswer, Phase, QueuePlace};
use tertulia_store::{Batch, Expect, Key, Row, Store, StoreError, decode, keys};

use crate::request::Trouble;
use crate::rows::table::Seated;
use crate::rows::versioned::{VersionedRow, known};

/// Latest matches that are remembered of each person.
const LATEST: usize = 3;

/// The tables at which the queue brought somebody together with others, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LatestMatches(pub(crate) Vec<TableId>);

impl Row for LatestMatches {}

/// Returns the number that stands for a game in keys. Of two games with one number, the rows that
/// the keys lead to tell which is meant.
pub(crate) fn number_of_game(slug: &str) -> u32 {
    // FNV-1a, 32 bits.
    slug.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Reads somebody's place in a server's queue, in order to change it. A damaged one is none.
pub(crate) async fn read_place(
    store: &dyn Store,
    guild: GuildId,
    user: UserId,
) -> Result<VersionedRow<Option<QueuePlace>>, StoreError> {
    let key = keys::queued(guild, user);
    let Some(bytes) = store.get(&key).await? else { return Ok(VersionedRow { row: None, known: Expect::Absent }) };
    let row = match decode(&key, &bytes) {
        Ok(place) => Some(place),
        Err(why @ StoreError::Damaged { .. }) => {
            tracing::error!(%why, "damaged place in a queue: its person has to queue again");
            None
        }
        Err(why) => return Err(why),
    };
    Ok(VersionedRow { row, known: Expect::Same(bytes) })
}

/// Changes a place and its indices. The caller expects the place to be as it was read.
pub(crate) fn change_place(batch: &mut Batch, guild: GuildId, before: Option<&QueuePlace>, after: Option<&QueuePlace>) {
    let rows = |place: Option<&QueuePlace>| place.map(|place| index_of(guild, place)).unwrap_or_default();
    let (were, are) = (rows(before), rows(after));
    were.difference(&are).for_each(|gone| batch.delete(gone.clone()));
    are.difference(&were).for_each(|new| batch.put(new.clone(), &Seated));
    match (before, after) {
        (_, Some(place)) => batch.put(keys::queued(guild, place.holder.user), place),
        (Some(place), None) => batch.delete(keys::queued(guild, place.holder.user)),
        (None, None) => {}
    }
}

fn index_of(guild: GuildId, place: &QueuePlace) -> BTreeSet<Key> {
    let holder = place.holder.user;
    let named = place.people().map(|player| keys::named_in_queue(player.user, guild, holder));
    let waits = place.games.iter().filter(|_| place.is_ready());
    let waits = waits.map(|game| keys::queued_for(guild, number_of_game(game), place.since, holder));
    std::iter::once(keys::queue_due(place.look, guild, holder)).chain(named).chain(waits).collect()
}

/// In the commit that ends a match: if its game begins, its people leave the queue, and it is among
/// their latest; if not, whoever did not confirm leaves, and the others wait on from when they
/// began. Returns whether anybody waits again.
pub(crate) async fn note_match(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    after: &Head,
    now: Moment,
) -> Result<bool, Trouble> {
    let Some(before) = before.filter(|before| before.is_match() && !after.is_match()) else { return Ok(false) };
    let Some(guild) = before.home.guild else { return Ok(false) };
    let begins = after.phase == Phase::Playing;
    let gives_up = |user: UserId| {
        let answer = after.matched.iter().find(|matched| matched.user == user).map(|matched| matched.answer);
        begins || answer.is_some_and(MatchAnswer::gives_up)
    };
    let mut waits = false;
    let holders: BTreeSet<UserId> = before.matched.iter().map(|matched| matched.holder).collect();
    for holder in holders {
        let VersionedRow { row, known } = read_place(store, guild, holder).await?;
        let Some(place) = row.filter(|place| place.table == Some(after.id)) else { continue };
        batch.expect(keys::queued(guild, holder), known);
        let next = (!gives_up(holder)).then(|| {
            let mut next = QueuePlace { table: None, look: now, ..place.clone() };
            next.friends.retain(|friend| !gives_up(friend.player.user));
            next
        });
        waits |= next.is_some();
        change_place(batch, guild, Some(&place), next.as_ref());
    }
    let together = if begins { before.matched.as_slice() } else { &[] };
    for matched in together {
        let key = keys::latest_matches(matched.user);
        let VersionedRow { row: LatestMatches(mut latest), known } = known::<LatestMatches>(store, &key).await?;
        latest.insert(0, after.id);
        latest.truncate(LATEST);
        batch.expect(key.clone(), known);
        batch.put(key, &LatestMatches(latest));
    }
    Ok(waits)
}
