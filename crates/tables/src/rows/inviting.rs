//! Rows of invitations: nobody is invited twice to one table, and nobody invites without end.
//!
//! Start reading at [`Tables::invite`].

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{TableId, UserId};
use tertulia_model::{Phase, Table};
use tertulia_rules::game::SeatSet;
use tertulia_rules::text::{Arg, Text};
use tertulia_store::{Batch, Expect, Row, Store, keys};

use crate::Tables;
use crate::access::{Operation, allows, own_seat};
use crate::refusal::Refusal;
use crate::request::{Denied, Person, Trouble};
use crate::rows::bans::refuse_banned;
use crate::rows::table::Seated;
use crate::rows::versioned::{VersionedRow, known};

/// Most people invited to one table.
const MOST_AT_TABLE: usize = 12;
/// Most people whom one person invites within a [`DAY`].
const MOST_A_DAY: usize = 24;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Invited(Vec<UserId>);

impl Invited {
    pub(crate) fn has(&self, user: UserId) -> bool {
        self.0.contains(&user)
    }
}

/// Deletes the invitations to a table, in the commit that ends it.
pub(crate) async fn end_invitations(store: &dyn Store, batch: &mut Batch, table: TableId) -> Result<(), Trouble> {
    let invited = known::<Invited>(store, &keys::invited(table)).await?;
    batch.expect(keys::invited(table), invited.known);
    invited.row.0.iter().for_each(|user| batch.delete(keys::invitation(*user, table)));
    batch.delete(keys::invited(table));
    Ok(())
}

/// How many people somebody has invited since a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Inviter {
    since: Moment,
    count: usize,
}

impl Inviter {
    /// Returns the count with so many more people, unless they are too many for a day.
    fn with(self, more: usize, now: Moment) -> Result<Inviter, Refusal> {
        let is_over = self.since.plus(DAY) <= now;
        let of_day = if is_over { Inviter { since: now, count: 0 } } else { self };
        let of_day = Inviter { count: of_day.count + more, ..of_day };
        if of_day.count > MOST_A_DAY {
            let again = Arg::Moment(of_day.since.plus(DAY).seconds() + 1);
            return Err(Refusal::Words(Text::new("front-invite-too-many").with("most", MOST_A_DAY as u32).with("when", again)));
        }
        Ok(of_day)
    }
}

impl Row for Invited {}

impl Row for Inviter {}

impl Tables {
    /// Returns how many people somebody has invited lately.
    pub(crate) async fn invitations_by(&self, user: UserId) -> Result<Inviter, Trouble> {
        Ok(known::<Inviter>(self.0.store.as_ref(), &keys::inviter(user)).await?.row)
    }

    /// Notes invitations and returns whom to tell: those not invited before who neither sit there
    /// nor are banned at its server. It is on disk before anybody is told: a lost invitation is
    /// better than a second one.
    ///
    /// # Errors
    /// When the asker may not invite, a limit is reached, or the store fails.
    pub async fn invite(&self, who: &Person, id: TableId, people: &[UserId]) -> Result<(Arc<Table>, Vec<UserId>), Denied> {
        loop {
            let table = self.look(id).await?.ok_or(Refusal::Unknown(id))?;
            may_invite(&table, who)?;
            let guild = table.head.home.guild;
            refuse_banned(self.0.store.as_ref(), guild, who.user).await?;
            let banned = self.banned_of(guild, people).await?;
            let invited = known::<Invited>(self.0.store.as_ref(), &keys::invited(id)).await?;
            let inviter = known::<Inviter>(self.0.store.as_ref(), &keys::inviter(who.user)).await?;
            let mut all = invited.row.0;
            let before = all.len();
            for user in people.iter().filter(|user| table.head.seat_of(**user).is_none() && !banned.contains(user)) {
                if !all.contains(user) {
                    all.push(*user);
                }
            }
            let fresh = all.get(before..).unwrap_or_default().to_vec();
            if fresh.is_empty() {
                return Ok((table, fresh));
            }
            if all.len() > MOST_AT_TABLE {
                return Err(Refusal::Words(Text::new("front-invite-full").with("most", MOST_AT_TABLE as u32)).into());
            }
            let of_day = inviter.row.with(fresh.len(), self.now())?;
            let mut batch = Batch::new();
            // A table that ended meanwhile must not keep invitations.
            batch.expect(keys::head(id), Expect::Number(table.head.revision));
            batch.expect(keys::invited(id), invited.known);
            batch.expect(keys::inviter(who.user), inviter.known);
            fresh.iter().for_each(|user| batch.put(keys::invitation(*user, id), &Seated));
            batch.put(keys::invited(id), &Invited(all));
            batch.put(keys::inviter(who.user), &of_day);
            if self.0.store.try_commit(batch).await.map_err(Trouble::from)? {
                return Ok((table, fresh));
            }
            // Somebody else invited meanwhile, or the table went on.
        }
    }

    /// Counts people whom somebody asks to wait with them in a queue as invited.
    ///
    /// # Errors
    /// When they invite too many in a day, or the store fails.
    pub async fn count_invitations(&self, user: UserId, asked: usize) -> Result<(), Denied> {
        loop {
            let VersionedRow { row, known } = known::<Inviter>(self.0.store.as_ref(), &keys::inviter(user)).await?;
            let of_day = row.with(asked, self.now())?;
            let mut batch = Batch::new();
            batch.expect(keys::inviter(user), known);
            batch.put(keys::inviter(user), &of_day);
            if self.0.store.try_commit(batch).await.map_err(Trouble::from)? {
                return Ok(());
            }
            // They invited somebody meanwhile.
        }
    }

    pub(crate) async fn withdraw_invitation(&self, user: UserId, id: TableId) -> Result<(), Trouble> {
        loop {
            let VersionedRow { mut row, known } = known::<Invited>(self.0.store.as_ref(), &keys::invited(id)).await?;
            row.0.retain(|invited| *invited != user);
            let mut batch = Batch::new();
            batch.delete(keys::invitation(user, id));
            if known != Expect::Absent {
                batch.put(keys::invited(id), &row);
            }
            batch.expect(keys::invited(id), known);
            if self.0.store.try_commit(batch).await? {
                return Ok(());
            }
            // Somebody else invited meanwhile, or the table has ended.
        }
    }

    /// Returns whether somebody was invited to a table.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn is_invited(&self, table: TableId, user: UserId) -> Result<bool, Trouble> {
        Ok(known::<Invited>(self.0.store.as_ref(), &keys::invited(table)).await?.row.has(user))
    }
}

/// Checks whether somebody may invite: as a player of a lobby with a free seat, or, to an open
/// seat, as a player or as somebody who may offer seats.
///
/// # Errors
/// Why they may not.
pub fn may_invite(table: &Table, who: &Person) -> Result<(), Refusal> {
    let head = &table.head;
    allows(head, who.user, who.access, Operation::Look)?;
    match head.phase {
        Phase::Lobby if head.is_match() => return Err(Refusal::Matched),
        Phase::Lobby => {}
        Phase::Playing if head.open == SeatSet::NONE => return Err(Refusal::Started),
        // Whoever may offer seats of others may also say to whom.
        Phase::Playing => {
            return own_seat(head, who.user).map(|_| ()).or_else(|_| allows(head, who.user, who.access, Operation::Offer));
        }
        Phase::Over | Phase::Stopped => return Err(Refusal::Ended),
    }
    own_seat(head, who.user)?;
    if head.players.len() >= usize::from(head.seats) { Err(Refusal::Full(head.seats)) } else { Ok(()) }
}
