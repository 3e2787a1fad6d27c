//! Whether somebody may sit down at a table, as far as its terms say: who is invited, has a role, finishes what they begin. Also how the
//! latter comes to be known.
//!
//! Start reading at [`admit`].

use super::Tables;
use super::access::Operation;
use super::commit::{known, readable};
use super::inviting::Invited;
use super::refusal::Refusal;
use super::request::{Denied, Person, Trouble, What};
use crate::ids::UserId;
use crate::model::{Admits, Finished, Head, Leaving, Phase, Reliability, Standing, Tenure, Wanted};
use crate::store::{Batch, Expect, Row, Store, StoreError, decode, keys};

impl Row for Reliability {
    const VERSION: u8 = 1;
}

impl Tables {
    /// A person's latest games, for themselves to see.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reliability(&self, user: UserId) -> Result<Reliability, Trouble> {
        Ok(readable(self.0.store.read(&keys::reliability(user)).await)?)
    }
}

/// Looks whether the terms of a table admit somebody who wants to sit down there, and what is known of their reliability. Whatever else
/// keeps them from it is not asked here.
///
/// # Errors
/// Why they are not admitted, or the store fails.
pub(super) async fn admit(store: &dyn Store, head: &Head, who: &Person, what: &What) -> Result<Standing, Denied> {
    let sits_down = match what {
        What::Join => head.phase == Phase::Lobby,
        What::TakeSeat(_) => head.phase == Phase::Playing,
        What::LeaveLobby
        | What::Leave
        | What::AddStandIn
        | What::RemoveStandIn
        | What::HandOver
        | What::TakeBack
        | What::Start
        | What::Stop
        | What::Set { .. }
        | What::Play { .. }
        | What::Ready { .. }
        | What::OfferSeat(_)
        | What::WithdrawSeat(_)
        | What::Appoint(_)
        | What::Dismiss
        | What::StillPlaying
        | What::Choose(_)
        | What::GiveTime
        | What::Pause
        | What::Resume
        | What::Vote { .. }
        | What::Snooze { .. } => false,
    };
    // Who has a seat, or has one kept, was admitted before.
    if !sits_down || head.seat_of(who.user).is_some() || head.keeps_for(who.user) {
        return Ok(Standing::default());
    }
    head.allows(who.user, who.access, Operation::Join)?;
    match head.terms.admits {
        Admits::Anybody => {}
        Admits::Invited => {
            let invited = known::<Invited>(store, &keys::invited(head.id)).await?.row;
            if !invited.has(who.user) {
                return Err(Refusal::NotInvited.into());
            }
        }
        Admits::Role(role) if head.home.guild.is_none() || who.roles.guild != head.home.guild => {
            return Err(Refusal::RoleElsewhere { role, channel: head.home.channel }.into());
        }
        Admits::Role(role) if !who.roles.held.contains(&role) => return Err(Refusal::NoRole(role).into()),
        Admits::Role(_) => {}
    }
    let row = readable(store.read::<Reliability>(&keys::reliability(who.user)).await).map_err(Trouble::from)?;
    let standing = row.standing();
    match (head.terms.wanted, standing) {
        (Wanted::Reliability, Standing::Unreliable) => Err(Refusal::Unreliable(Box::new(row)).into()),
        (Wanted::Reliability | Wanted::Anything, Standing::New | Standing::Reliable | Standing::Unreliable) => Ok(standing),
    }
}

/// Notes in a commit how the game ended for those whose part in it ends with that.
pub(super) async fn note_finished(
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

/// For whom the game ended, and how. A game that somebody plays with stand-ins alone tells nothing of them.
fn finished(before: &Head, after: &Head) -> Vec<(UserId, Finished)> {
    let is_person = |user: &UserId| user.stand_in_number().is_none();
    let mut people: Vec<UserId> = after.players.iter().map(|player| player.user).filter(is_person).collect();
    people.extend(after.parts.past.iter().filter(|past| past.tenure != Tenure::Deputy).map(|past| past.user).filter(is_person));
    people.sort_unstable();
    people.dedup();
    if people.len() < 2 {
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
