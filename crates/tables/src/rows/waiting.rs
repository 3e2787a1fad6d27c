//! Rows of servers' queues: places, their indices, and what the end of a match makes of them.
//!
//! A place has a row of its own; every other row of it follows from that one ([`change_place`]).
//! Not here: who is matched (`decide/matching.rs`). Start reading at [`read_place`].

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, TableId, UserId};
use tertulia_model::{Head, MatchAnswer, Phase, QueuePlace};
use tertulia_store::{Batch, Expect, Key, Row, Store, StoreError, decode, keys};

use crate::request::Trouble;
use crate::rows::table::Seated;
use crate::rows::versioned::{VersionedRow, known};

/// When a place is looked at again for which there was no table, in case somebody has room by then;
/// and for how long nobody is matched who has not confirmed.
pub(crate) const AGAIN: Duration = Duration::from_secs(6 * 60 * 60);
/// Latest matches that are remembered of each person.
const LATEST: usize = 3;

/// What became of the tables that the queue opened for somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LatestMatches {
    /// Those at which they played, the latest first.
    pub(crate) tables: Vec<TableId>,
    /// When they last declined, or did not answer.
    pub(crate) gave_up: Option<Moment>,
}

impl LatestMatches {
    /// Whether they are not matched yet: whoever declines and queues again could otherwise have the
    /// same people notified without end.
    pub(crate) fn pauses_at(&self, now: Moment) -> bool {
        self.gave_up.is_some_and(|gave_up| gave_up.plus(AGAIN) > now)
    }
}

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
/// began. If nobody leaves, as when somebody stopped it, the same people would be asked again at
/// once: they wait some hours. Returns whether anybody is looked at now.
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
    let look = if before.matched.iter().any(|matched| gives_up(matched.user)) { now } else { now.plus(AGAIN) };
    let mut waits = false;
    let holders: BTreeSet<UserId> = before.matched.iter().map(|matched| matched.holder).collect();
    for holder in holders {
        let VersionedRow { row, known } = read_place(store, guild, holder).await?;
        let Some(place) = row.filter(|place| place.table == Some(after.id)) else { continue };
        batch.expect(keys::queued(guild, holder), known);
        let next = (!gives_up(holder)).then(|| {
            let mut next = QueuePlace { table: None, look: look.min(place.until), ..place.clone() };
            next.friends.retain(|friend| !gives_up(friend.player.user));
            next
        });
        waits |= next.as_ref().is_some_and(|next| next.look <= now);
        change_place(batch, guild, Some(&place), next.as_ref());
    }
    for matched in before.matched.iter().filter(|matched| gives_up(matched.user)) {
        let key = keys::latest_matches(matched.user);
        let VersionedRow { mut row, known } = known::<LatestMatches>(store, &key).await?;
        if begins {
            row.tables.insert(0, after.id);
            row.tables.truncate(LATEST);
        } else {
            row.gave_up = Some(now);
        }
        batch.expect(key.clone(), known);
        batch.put(key, &row);
    }
    Ok(waits)
}
