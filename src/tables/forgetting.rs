//! What is kept of a person: given to them, and deleted.
//!
//! Every table that is over, or was stopped, stands in the index of everybody it names (`note_ended`), so that whoever wants to be forgotten
//! costs what they played and no more. What they have at running tables is theirs until those end: the commit that ends one looks whether
//! anybody it names was forgotten since it began. Start reading at [`Tables::forget`].

use serde::{Deserialize, Serialize};
use serde_json::json;
use tertulia_rules::text::Text;

use super::ended::{Ended, MOST_TRIES};
use super::known::readable;
use super::packed::Packed;
use super::rows::{self, Entry, Seated};
use super::statistics::PAGE;
use super::{Tables, Trouble};
use crate::clock::Moment;
use crate::delivery::Reach;
use crate::i18n::{self, Names};
use crate::ids::{TableId, UserId};
use crate::model::results::{GameResult, Scope, Who};
use crate::model::{Acts, Head};
use crate::store::{Batch, Expect, Pages, Row, Store, StoreError, decode, encode, keys};

/// Finished tables whose names are read at once.
const AT_ONCE: usize = 16;

/// That somebody's deletion has begun and not ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Forgetting;

/// When somebody had what is known of them deleted. It stays: tables that began before may still go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Forgotten(Moment);

impl Row for Forgetting {
    const VERSION: u8 = 1;
}

impl Row for Forgotten {
    const VERSION: u8 = 1;
}

/// Where a commit ends a table: puts it into the index of its server and of everybody it names, and a former player in the place of those who were forgotten
/// since it began, in the head and in these new entries as well as in the log. Who was invited is not needed any more.
pub(super) async fn note_ended(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    head: &mut Head,
    entries: &mut [Entry],
) -> Result<(), Trouble> {
    if head.is_running() || !before.is_some_and(Head::is_running) {
        return Ok(());
    }
    let began = head.began.unwrap_or(head.opened);
    let logged = head.log.saturating_sub(entries.len() as u32);
    for user in head.named() {
        let key = keys::forgotten(user);
        let bytes = store.get(&key).await?;
        let row: Option<Forgotten> = bytes.as_ref().map(|bytes| decode(&key, bytes)).transpose()?;
        // Whoever asks for it from now on finds the table in their index.
        batch.expect(key, bytes.map_or(Expect::Absent, Expect::Same));
        if row.is_some_and(|Forgotten(when)| when >= began) {
            forget_in(store, batch, head, logged, user).await?;
            entries.iter_mut().for_each(|entry| entry.forget(user));
        } else {
            batch.put(keys::ended(user, head.id), &Seated);
        }
    }
    if let Some(guild) = head.home.guild {
        batch.put(keys::ended_there(guild, head.id), &Seated);
    }
    batch.delete(keys::invited(head.id));
    Ok(())
}

/// Puts a former player in somebody's place in a head and in so many entries of its log.
async fn forget_in(store: &dyn Store, batch: &mut Batch, head: &mut Head, logged: u32, user: UserId) -> Result<(), Trouble> {
    let acted = head.parts.name_of(user).is_some();
    let name = i18n::plain(&Text::new("front-former-player"), head.home.lang, &Names::seats());
    head.forget(user, &name);
    if acted {
        let mut packed = Packed::read(store, head.id).await?;
        for (at, mut entry) in rows::entries(store, head.id, 0..logged).await? {
            if entry.deputy == Some(user) {
                entry.forget(user);
                match &mut packed {
                    Some(packed) => packed.replace(at, encode(None, &entry)),
                    None => batch.put(keys::entry(head.id, at), &entry),
                }
            }
        }
        if let Some(packed) = packed {
            let packed = packed.compressed().map_err(|why| Trouble::Failed(format!("table {}: {why}", head.id)))?;
            batch.put(keys::packed(head.id), &packed);
        }
    }
    Ok(())
}

impl Tables {
    /// Deletes what is kept of somebody beside what running tables need: where games are over they become a former player, in results, heads and
    /// logs, and so in records. What the others are believed to be able to stays. How reliable they are stays too, for as long as their ten
    /// latest games, and so does how many they invited in the last day: nobody gets a clean sheet by it. A running table forgets them when it
    /// ends.
    ///
    /// # Errors
    /// When the store fails, or a row is damaged; part of it may be deleted then. Asking again, or starting the program anew, deletes the rest.
    pub async fn forget(&self, user: UserId) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.put(keys::forgetting(user), &Forgetting);
        batch.put(keys::forgotten(user), &Forgotten(self.now()));
        batch.delete(keys::totals(None, Some(user)));
        self.0.store.commit(batch).await?;
        self.forget_the_rest(user).await
    }

    /// Goes on with deletions that the program's end interrupted. What fails is logged, and tried again at the next start.
    pub async fn resume_forgetting(&self) {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_forgetting(), AT_ONCE);
        loop {
            let page = match pages.next().await {
                Ok(Some(page)) => page,
                Ok(None) => return,
                Err(why) => {
                    tracing::error!(%why, "cannot read whose deletion was interrupted: trying again at the next start");
                    return;
                }
            };
            for user in page.iter().filter_map(|(key, _)| keys::forgetting_of(key)) {
                if let Err(why) = self.forget_the_rest(user).await {
                    tracing::error!(%user, %why, "cannot delete what is known of somebody: trying again at the next start");
                }
            }
        }
    }

    async fn forget_the_rest(&self, user: UserId) -> Result<(), Trouble> {
        for table in self.followed_by(user).await? {
            self.unfollow(user, table).await?;
        }
        let store = self.0.store.as_ref();
        let (mut pages, mut left) = (Pages::new(store, keys::ended_all(user), AT_ONCE), None);
        while let Some(page) = pages.next().await? {
            for table in page.iter().filter_map(|(key, _)| keys::ended_at(key)) {
                match self.forget_at(user, table).await {
                    Ok(()) => {}
                    Err(why @ Trouble::Damaged(_)) => {
                        tracing::error!(%user, %table, %why, "cannot delete a user's name at a table: going on with their other tables");
                        left = Some(why);
                    }
                    Err(why) => return Err(why),
                }
            }
        }
        if let Some(why) = left {
            return Err(why);
        }
        let mut batch = Batch::new();
        for key in [keys::person(user), keys::acts(user), keys::reach(user), keys::seats_taken(user), keys::forgetting(user)] {
            batch.delete(key);
        }
        Ok(store.commit(batch).await?)
    }

    /// The same at one table that is over or was stopped, in one commit.
    async fn forget_at(&self, user: UserId, table: TableId) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        for _ in 0..MOST_TRIES {
            let mut ended = Ended::read(store, table).await?;
            if let Some(head) = &mut ended.head {
                let logged = head.log;
                forget_in(store, &mut ended.batch, head, logged, user).await?;
            }
            if let Some(result) = ended.result.take() {
                if let Some(guild) = result.guild {
                    ended.batch.delete(keys::totals(Some(guild), Some(user)));
                }
                ended.result = Some(result.without(user));
            }
            ended.batch.delete(keys::ended(user, table));
            match store.commit(ended.changed()).await {
                Ok(()) => {
                    self.0.reload(table);
                    return Ok(());
                }
                // Somebody else who played with them is forgotten at the same moment.
                Err(StoreError::Conflict(_)) => {}
                Err(why) => return Err(why.into()),
            }
        }
        Err(Trouble::Failed(format!("table {table} is written to by somebody else all the time")))
    }

    /// Everything that is kept of somebody, as JSON; the moves of their games are in the records of those tables. Others who played with them
    /// are numbers of their seats in it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn export(&self, user: UserId) -> Result<String, Trouble> {
        let games = self.results_of(user).await?.into_iter().map(|result| as_told_to(user, result));
        let mut tables = Vec::new();
        for table in self.seated(user).await? {
            tables.extend(self.named_at(user, table).await?);
        }
        for table in self.ended(user).await? {
            tables.extend(self.named_at(user, table).await?);
        }
        let followed: Vec<String> = self.followed_by(user).await?.iter().map(ToString::to_string).collect();
        let store = self.0.store.as_ref();
        let forgotten: Option<Forgotten> = store.read(&keys::forgotten(user)).await?;
        let all = json!({
            "user": user.0.to_string(),
            "preferences": self.preferences(user).await?,
            "listing": self.listing(user).await?,
            "reliability": self.reliability(user).await?,
            "acts": readable::<Acts>(store.read(&keys::acts(user)).await)?,
            "direct_messages": readable::<Reach>(store.read(&keys::reach(user)).await)?,
            "invitations": self.invitations_by(user).await?,
            "deleted": forgotten,
            "tables": tables,
            "followed_tables": followed,
            "totals": self.totals(Scope::Everywhere, Some(user)).await?,
            "finished_games": games.collect::<Vec<_>>(),
        });
        serde_json::to_string_pretty(&all).map_err(|why| Trouble::Failed(format!("user {user}: cannot write their data: {why}")))
    }

    /// The tables in somebody's index of those that are over or were stopped.
    pub(super) async fn ended(&self, user: UserId) -> Result<Vec<TableId>, Trouble> {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::ended_all(user), PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            all.extend(page.iter().filter_map(|(key, _)| keys::ended_at(key)));
        }
        Ok(all)
    }

    /// As what a table names somebody.
    async fn named_at(&self, user: UserId, table: TableId) -> Result<Option<serde_json::Value>, Trouble> {
        let head: Option<(u64, Head)> = match self.0.store.read_numbered(&keys::head(table)).await {
            Err(StoreError::Damaged { .. }) => None,
            head => head?,
        };
        Ok(head.map(|(_, head)| {
            let seats = head.players.iter().enumerate().filter(|(_, player)| player.user == user);
            let seats = seats.map(|(at, player)| json!({ "seat": at + 1, "name": player.name }));
            let deputies = head.parts.deputies.iter().filter(|deputy| deputy.user == user);
            let deputies = deputies.map(|deputy| json!({ "acts_for": deputy.seat.0 + 1, "name": deputy.name }));
            let past = head.parts.past.iter().filter(|past| past.user == user);
            let past = past.map(|past| json!({ "earlier": past.seat.0 + 1, "name": past.name }));
            let parts: Vec<_> = seats.chain(deputies).chain(past).collect();
            json!({ "table": table.to_string(), "game": head.game, "opened": head.opened, "began": head.began,
                "host": head.host == user, "parts": parts })
        }))
    }
}

/// A result in which only somebody's own seat is said whose it is, what it opened with and what was believed of it.
fn as_told_to(user: UserId, mut result: GameResult) -> GameResult {
    for seat in result.seats.iter_mut().filter(|seat| seat.who != Who::Person(user)) {
        seat.before = Default::default();
        seat.opening.clear();
        if let Who::Person(_) = seat.who {
            seat.who = Who::Former;
        }
    }
    result
}
