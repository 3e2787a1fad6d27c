//! Rows of who is banned at a server, and the log of it that its managers read.
//!
//! Not here: what a ban does to tables that run (`service/banning.rs`). Start reading at
//! [`check_ban`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::ids::{GuildId, UserId};
use tertulia_model::{BanEntry, Head};
use tertulia_store::{Key, Row, Store, keys};

use crate::access::{Operation, allows};
use crate::refusal::Refusal;
use crate::request::{Denied, Person, Trouble, What};

/// Most entries of a server's log; the oldest go.
const MOST_ENTRIES: usize = 20;

/// Since when somebody is banned at a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Banned(pub(crate) Moment);

/// A server's latest bans and what ended them, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BanLog(Vec<BanEntry>);

impl Row for Banned {}

impl Row for BanLog {}

impl BanLog {
    /// Adds an entry, and returns those that it names no more.
    pub(crate) fn note(&mut self, entry: BanEntry) -> Vec<UserId> {
        self.0.push(entry);
        let dropped = self.0.len().saturating_sub(MOST_ENTRIES);
        let dropped: Vec<BanEntry> = self.0.drain(..dropped).collect();
        dropped.iter().flat_map(|entry| [entry.by, entry.whom]).filter(|user| !self.names(*user)).collect()
    }

    /// Returns those whom it names, some perhaps twice.
    pub(crate) fn named(&self) -> impl Iterator<Item = UserId> {
        self.0.iter().flat_map(|entry| [entry.by, entry.whom]).filter(|user| user.is_person())
    }

    fn names(&self, user: UserId) -> bool {
        self.named().any(|named| named == user)
    }

    /// Returns the entries, the latest first.
    pub(crate) fn latest(self) -> impl Iterator<Item = BanEntry> {
        self.0.into_iter().rev()
    }

    /// Puts a former player in somebody's place, and drops what was said of them.
    pub(crate) fn forget(&mut self, user: UserId) {
        for entry in &mut self.0 {
            if entry.whom == user {
                (entry.whom, entry.reason) = (UserId::FORMER, None);
            }
            if entry.by == user {
                entry.by = UserId::FORMER;
            }
        }
    }
}

/// Whether somebody is banned at a server. A damaged row is a ban, too.
pub(crate) async fn is_banned(store: &dyn Store, guild: GuildId, user: UserId) -> Result<bool, Trouble> {
    Ok(store.get(&keys::banned(guild, user)).await?.is_some())
}

/// Checks that somebody is not banned at a table's server, if it has one, and returns the row that
/// must be absent still when what they do is committed.
///
/// # Errors
/// [`Refusal::Banned`], or the store fails.
pub(crate) async fn refuse_banned(store: &dyn Store, guild: Option<GuildId>, user: UserId) -> Result<Option<Key>, Denied> {
    match guild {
        Some(guild) if is_banned(store, guild, user).await? => Err(Refusal::Banned.into()),
        guild => Ok(guild.map(|guild| keys::banned(guild, user))),
    }
}

/// Checks that a request lets nobody who is banned at the table's server into the table, or back
/// into a seat that a stand-in plays. Returns the rows that must be absent still in the commit.
///
/// # Errors
/// Who is banned; that there is no such table for the asker; or the store fails.
pub(crate) async fn check_ban(store: &dyn Store, head: &Head, who: &Person, what: &What) -> Result<Vec<Key>, Denied> {
    let Some(guild) = head.home.guild else { return Ok(Vec::new()) };
    let own = head.seat_of(who.user);
    let sits_down = own.is_none() && what.takes_seat_in() == Some(head.phase);
    // A ban gives every seat to a stand-in: nobody else who plays has to be looked up.
    let comes_back = own.is_some_and(|seat| head.stand_ins.has(seat)) && !what.gives_up();
    let mut absent = Vec::new();
    if sits_down || comes_back {
        // Strangers hear of no table first.
        allows(head, who.user, who.access, Operation::Look)?;
        absent.extend(refuse_banned(store, Some(guild), who.user).await?);
    }
    if let (What::Appoint(friend), Some(_)) = (what, own) {
        if is_banned(store, guild, friend.user).await? {
            return Err(Refusal::FriendBanned.into());
        }
        absent.push(keys::banned(guild, friend.user));
    }
    Ok(absent)
}
