//! How games end for their people. Start reading at [`note_finished`].

use tertulia_base::ids::UserId;
use tertulia_model::{Finished, Head, Leaving, Phase, Reliability, Tenure};
use tertulia_store::{Batch, Expect, Store, StoreError, decode, keys};

use crate::rows::versioned::readable;

/// Notes, in the commit that ends it, how a game ended for those whose part in it ends.
pub(crate) async fn note_finished(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    after: &Head,
) -> Result<(), StoreError> {
    let Some(before) = before.filter(|before| before.phase == Phase::Playing) else { return Ok(()) };
    for (user, finished) in finished(before, after) {
        let key = keys::reliability(user);
        let bytes = store.get(&key).await?;
        let mut row: Reliability = readable(bytes.as_ref().map(|bytes| decode(&key, bytes)).transpose())?;
        row.add(finished);
        batch.expect(key.clone(), bytes.map_or(Expect::Absent, Expect::Same));
        batch.put(key, &row);
    }
    Ok(())
}

/// Returns for whom the game ended, and how. A game with stand-ins alone tells nothing.
fn finished(before: &Head, after: &Head) -> Vec<(UserId, Finished)> {
    let is_person = |user: &UserId| user.is_person();
    // Nobody takes a seat over from themselves: with a past player there were two people.
    let past = after.parts.past.iter().filter(|past| past.tenure != Tenure::Deputy).map(|past| past.user);
    if after.players.iter().map(|player| player.user).chain(past).filter(is_person).count() < 2 {
        return Vec::new();
    }
    let of_seat = |seat, abandoned| {
        let (turns, timeouts) = after.turns_of_player(seat);
        Finished { abandoned, turns, timeouts }
    };
    let replaced = after.parts.past.iter().skip(before.parts.past.len()).filter_map(|past| match past.tenure {
        Tenure::Player(leaving) => {
            let abandoned = leaving == Leaving::Absent;
            Some((past.user, Finished { abandoned, turns: past.turns, timeouts: past.timeouts }))
        }
        Tenure::Deputy => None,
    });
    let gave_up = after.members_gone().filter(|(seat, _)| before.player(*seat).is_some_and(|player| !player.gone));
    let gave_up = gave_up.map(|(seat, player)| (player.user, of_seat(seat, true)));
    let played = after.members().filter(|_| after.phase == Phase::Over).map(|(seat, player)| (player.user, of_seat(seat, false)));
    replaced.chain(gave_up).chain(played).filter(|(user, _)| is_person(user)).collect()
}
