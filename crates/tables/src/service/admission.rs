//! Whether somebody may sit down at a table. Start reading at [`admit`].

use tertulia_base::ids::UserId;
use tertulia_model::{Admits, Head, Reliability, Standing, Table, Wanted};
use tertulia_store::{Store, keys};

use crate::Tables;
use crate::access::{Operation, allows};
use crate::decide::change::Context;
use crate::decide::lobby;
use crate::refusal::Refusal;
use crate::request::{Denied, Person, Trouble, What};
use crate::rows::bans::check_ban;
use crate::rows::inviting::Invited;
use crate::rows::versioned::{known, readable};

impl Tables {
    /// Returns a person's reliability, for themselves to see.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn reliability(&self, user: UserId) -> Result<Reliability, Trouble> {
        Ok(readable(self.0.store.read(&keys::reliability(user)).await)?)
    }

    /// Checks whether somebody could join a table as it stands, apart from how many tables they
    /// have.
    ///
    /// # Errors
    /// Why [`What::Join`] would be refused, or the store fails.
    pub async fn may_join(&self, table: &Table, who: &Person) -> Result<(), Denied> {
        let house = &self.0;
        check_ban(house.store.as_ref(), &table.head, who, &What::Join).await?;
        let standing = admit(house.store.as_ref(), &table.head, who, &What::Join).await?;
        let (games, chance, policy) = (house.games, house.chance.as_ref(), &house.policy);
        let context = Context { games, chance, policy, now: house.clock.now(), person: None, standing, play_outs: 0 };
        lobby::join(&context, table, who).map(|_| ())
    }
}

/// Checks whether a table's terms admit somebody who wants to sit down, and returns their standing.
/// What else may keep them from it is not checked here.
///
/// # Errors
/// Why they are not admitted, or the store fails.
pub(crate) async fn admit(store: &dyn Store, head: &Head, who: &Person, what: &What) -> Result<Standing, Denied> {
    let sits_down = what.takes_seat_in() == Some(head.phase);
    // Whoever has a seat, or one kept, was admitted before.
    if !sits_down || head.seat_of(who.user).is_some() || head.keeps_for(who.user) {
        return Ok(Standing::default());
    }
    allows(head, who.user, who.access, Operation::Join)?;
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
