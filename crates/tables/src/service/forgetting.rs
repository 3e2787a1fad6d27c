//! What is kept of a person: exporting and deleting it.
//!
//! Every ended table is in the index of everybody it names (`note_ended`), so that forgetting
//! somebody costs no more than what they played. What they have at running tables is theirs until
//! those end: the commit that ends one checks whether anybody was forgotten since it began.
//!
//! [`keys::KINDS`] says which rows name people; a test checks that each is exported and deleted.
//! Start reading at [`Tables::forget`], then [`Tables::export`].

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tertulia_base::clock::Moment;
use tertulia_base::i18n::{self, Names};
use tertulia_base::ids::{TableId, UserId};
use tertulia_delivery::{Notice, Reach};
use tertulia_model::results::{GameResult, Scope, Who};
use tertulia_model::{Acts, Head, Stopped};
use tertulia_rules::game::Seat;
use tertulia_rules::text::Text;
use tertulia_store::{Batch, Expect, Pages, Row, Store, StoreError, decode, encode, keys};

use crate::rows::compressed::PackedGame;
use crate::rows::inviting::end_invitations;
use crate::rows::noticeboard::shown_on;
use crate::rows::redacting::{Ended, MOST_TRIES};
use crate::rows::table::{self, LogEntry, Seated};
use crate::rows::versioned::{readable, tables_in};
use crate::service::limits::{counted_of, forget_counted};
use crate::{Tables, Trouble};

/// Ended tables whose names are read at once.
const AT_ONCE: usize = 16;

/// Marks a deletion that has begun and not ended.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Forgetting;

/// When somebody's data was deleted. It stays, as tables that began before may still run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Forgotten(Moment);

impl Row for Forgetting {}

impl Row for Forgotten {}

/// In the commit that ends a table, indexes it for its server and for everybody it names. Replaces
/// those forgotten since it began, in the head, in these new entries and in the log, and deletes
/// its invitations. Returns whether anybody was forgotten.
pub(crate) async fn note_ended(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    head: &mut Head,
    entries: &mut [LogEntry],
) -> Result<bool, Trouble> {
    if head.is_running() || !before.is_some_and(Head::is_running) {
        return Ok(false);
    }
    let mut forgot = false;
    let began = head.began.unwrap_or(head.opened);
    let logged = head.log.saturating_sub(entries.len() as u32);
    for user in head.named() {
        let key = keys::forgotten(user);
        let bytes = store.get(&key).await?;
        let row: Option<Forgotten> = bytes.as_ref().map(|bytes| decode(&key, bytes)).transpose()?;
        // Whoever is forgotten from now on finds the table in their index.
        batch.expect(key, bytes.map_or(Expect::Absent, Expect::Same));
        if row.is_some_and(|Forgotten(when)| when >= began) {
            forgot = true;
            forget_in(store, batch, head, logged, user).await?;
            entries.iter_mut().for_each(|entry| entry.forget(user));
        } else {
            batch.put(keys::ended(user, head.id), &Seated);
        }
    }
    if let Some(guild) = head.home.guild {
        batch.put(keys::ended_there(guild, head.id), &Seated);
    }
    end_invitations(store, batch, head.id).await?;
    Ok(forgot)
}

/// Puts a former player in somebody's place in a head and in `logged` entries of its log.
async fn forget_in(store: &dyn Store, batch: &mut Batch, head: &mut Head, logged: u32, user: UserId) -> Result<(), Trouble> {
    let acted = head.parts.name_of(user).is_some();
    let name = i18n::plain(&Text::new("front-former-player"), head.home.lang, &Names::seats());
    head.forget(user, &name);
    if acted {
        let mut packed = PackedGame::read(store, head.id).await?;
        for (at, mut entry) in table::entries(store, head.id, 0..logged).await? {
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
    /// Deletes what is kept of somebody beside what running tables need. In results, heads, logs
    /// and so records of ended games they become a former player; a running table forgets them when
    /// it ends. Ratings of the others stay. So does their own reliability, until it has ten later
    /// games, how many they invited in the last day, and where they are banned: deletion clears
    /// nobody's record.
    ///
    /// # Errors
    /// When the store fails or a row is damaged. A retry, or the next start, deletes what is left.
    pub async fn forget(&self, user: UserId) -> Result<(), Trouble> {
        let mut batch = Batch::new();
        batch.put(keys::forgetting(user), &Forgetting);
        batch.put(keys::forgotten(user), &Forgotten(self.now()));
        batch.delete(keys::totals(None, Some(user)));
        self.0.store.commit(batch).await?;
        self.forget_the_rest(user).await
    }

    /// Resumes interrupted deletions. Failures are logged, and retried at the next start.
    pub async fn resume_forgetting(&self) {
        let mut pages = Pages::new(self.0.store.as_ref(), keys::all_forgetting(), AT_ONCE);
        loop {
            let page = match pages.next().await {
                Ok(Some(page)) => page,
                Ok(None) => return,
                Err(why) => {
                    tracing::error!(%why, "cannot read which users' deletions were interrupted: retrying at the next start");
                    return;
                }
            };
            for user in page.iter().filter_map(|(key, _)| keys::forgetting_of(key)) {
                if let Err(why) = self.forget_the_rest(user).await {
                    tracing::error!(%user, %why, "cannot delete a user's data: retrying at the next start");
                }
            }
        }
    }

    async fn forget_the_rest(&self, user: UserId) -> Result<(), Trouble> {
        self.0.forget_acts(user);
        for table in self.followed_by(user).await? {
            self.unfollow(user, table).await?;
        }
        let store = self.0.store.as_ref();
        for table in tables_in(store, keys::all_invitations(user)).await? {
            self.withdraw_invitation(user, table).await?;
        }
        self.forget_in_bans(user).await?;
        let mut left = match self.forget_in_leagues(user).await {
            Ok(()) => None,
            Err(why @ Trouble::Damaged(_)) => Some(why),
            Err(why) => return Err(why),
        };
        let mut pages = Pages::new(store, keys::ended_all(user), AT_ONCE);
        while let Some(page) = pages.next().await? {
            for table in page.iter().filter_map(|(key, _)| keys::table_of_user(key)) {
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
        for key in [keys::person(user), keys::acts(user), keys::reach(user)] {
            batch.delete(key);
        }
        forget_counted(store, &mut batch, user, self.now()).await?;
        self.forget_in_queues(user, &mut batch).await?;
        store.commit(batch).await?;
        store.forget_replaced().await?;
        Ok(store.commit(Batch::deleting(keys::forgetting(user))).await?)
    }

    async fn forget_at(&self, user: UserId, table: TableId) -> Result<(), Trouble> {
        let store = self.0.store.as_ref();
        for _ in 0..MOST_TRIES {
            let mut ended = Ended::read(store, table).await?;
            let mut noticeboard = Vec::new();
            if let Some(head) = &mut ended.head {
                let logged = head.log;
                forget_in(store, &mut ended.batch, head, logged, user).await?;
                noticeboard = shown_on(store, Some(&*head), head, head.revision + 1).await?;
            }
            for (id, place, number) in &noticeboard {
                ended.batch.put_numbered(keys::notice(*id, place.bytes()), *number, &Notice { made: self.now() });
            }
            if let Some(result) = ended.result.take() {
                if let Some(guild) = result.guild {
                    ended.batch.delete(keys::totals(Some(guild), Some(user)));
                }
                ended.result = Some(result.without(user));
            }
            ended.batch.delete(keys::ended(user, table));
            if store.try_commit(ended.changed()).await? {
                self.0.reload(table);
                noticeboard.into_iter().for_each(|(id, place, _)| self.signals().committed(id, [place], None));
                return Ok(());
            }
            // Another of its players is being forgotten, too.
        }
        Err(Trouble::Failed(format!("table {table} is written to by somebody else all the time")))
    }

    /// Returns everything kept of somebody as JSON; their own moves are in the records of the
    /// tables. Others are seat numbers in it. Of a running game it has what they know there.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn export(&self, user: UserId) -> Result<String, Trouble> {
        let store = self.0.store.as_ref();
        let invited = tables_in(store, keys::all_invitations(user)).await?;
        let mut named: BTreeSet<TableId> = invited.iter().copied().collect();
        for index in [keys::seated_anywhere(user), keys::named_anywhere(user), keys::ended_all(user)] {
            named.extend(tables_in(store, index).await?);
        }
        let mut tables = Vec::new();
        for table in named {
            tables.extend(self.named_at(user, table, invited.contains(&table)).await?);
        }
        let mut followed = Vec::new();
        for table in self.followed_by(user).await? {
            let lang = self.follows_in(user, table).await?;
            followed.push(json!({ "table": table.to_string(), "language": lang }));
        }
        let games = self.results_of(user).await?;
        let mut at_servers = serde_json::Map::new();
        for guild in games.iter().filter_map(|result| result.guild).collect::<BTreeSet<_>>() {
            let totals = self.totals(Scope::Server(guild), Some(user)).await?;
            at_servers.insert(guild.to_string(), json!(totals));
        }
        let forgotten: Option<Forgotten> = store.read(&keys::forgotten(user)).await?;
        let (seats_taken, begun) = counted_of(store, user).await?;
        let all = json!({
            "user": user.0.to_string(),
            "preferences": self.preferences(user).await?,
            "listing": self.listing(user).await?,
            "reliability": self.reliability(user).await?,
            "acts": readable::<Acts>(store.read(&keys::acts(user)).await)?,
            "direct_messages": readable::<Reach>(store.read(&keys::reach(user)).await)?,
            "invitations": self.invitations_by(user).await?,
            "seats_taken": seats_taken,
            "begun_with_stand_ins_alone": begun,
            "deleted": forgotten,
            "tables": tables,
            "followed_tables": followed,
            "bans": self.bans_of(user).await?,
            "queues": self.queues_of(user).await?,
            "latest_matches": self.latest_matches(user).await?,
            "blocks": self.blocks(user).await?,
            "leagues": self.leagues_of(user).await?,
            "totals": self.totals(Scope::Everywhere, Some(user)).await?,
            "totals_at_servers": at_servers,
            "finished_games": games.into_iter().map(|result| as_told_to(user, result)).collect::<Vec<_>>(),
        });
        serde_json::to_string_pretty(&all).map_err(|why| Trouble::Failed(format!("user {user}: cannot write their data: {why}")))
    }

    /// Returns the ended tables that name somebody.
    pub(crate) async fn ended(&self, user: UserId) -> Result<Vec<TableId>, Trouble> {
        Ok(tables_in(self.0.store.as_ref(), keys::ended_all(user)).await?)
    }

    /// Returns how a table names somebody and what they have there; `None` for a damaged table.
    async fn named_at(&self, user: UserId, table: TableId, invited: bool) -> Result<Option<serde_json::Value>, Trouble> {
        let store = self.0.store.as_ref();
        let head = match store.read_numbered::<Head>(&keys::head(table)).await {
            Ok(Some((_, head))) => head,
            Ok(None) => return Ok(None),
            Err(why @ StoreError::Damaged { .. }) => {
                tracing::warn!(%user, %table, %why, "damaged table: leaving it out of a user's export");
                return Ok(None);
            }
            Err(why) => return Err(why.into()),
        };
        let parts = parts_of(user, &head);
        let acted = if head.parts.name_of(user).is_some() { acted_by(store, &head, user).await? } else { Vec::new() };
        Ok(Some(
            json!({ "table": table.to_string(), "game": head.game, "server": head.home.guild.map(|guild| guild.to_string()), "channel": head.home.channel.to_string(),
            "opened": head.opened, "began": head.began, "host": head.host == user,
            "stopped_by_you": head.stopped == Some(Stopped::By(user)), "invited": invited, "parts": parts,
            "moves_for_others": acted }),
        ))
    }
}

/// Returns somebody's parts at a table, with what only they may know their seat said beforehand.
fn parts_of(user: UserId, head: &Head) -> Vec<serde_json::Value> {
    let seats = head.players.iter().zip(Seat::all(u8::MAX)).filter(|(player, _)| player.user == user);
    let seats = seats.map(|(player, seat)| {
        let (turns, timeouts) = head.turns_of_player(seat);
        let said = &head.state(seat).beforehand;
        let orders = said.orders.iter().map(|order| json!({ "order": order.order, "lasts": order.lasts }));
        let plan = said.plan.as_ref().map(|plan| plan.steps().iter().map(|step| &step.action));
        json!({ "seat": seat.0 + 1, "name": player.name, "language": player.lang, "gave_up": player.gone,
            "turns": turns, "timeouts": timeouts, "clock": head.state(seat).clock.left,
            "asked_for_no_undo": head.state(seat).no_undo, "snoozed": head.state(seat).notified.snoozed,
            "vote": head.timing.question.as_ref().and_then(|question| question.votes.get(seat.index()).copied().flatten()),
            "orders": orders.collect::<Vec<_>>(), "plan": plan.into_iter().flatten().collect::<Vec<_>>() })
    });
    let kept = head.kept.iter().filter(|player| player.user == user);
    let kept = kept.map(|player| json!({ "seat_kept_until": head.kept_until, "name": player.name, "language": player.lang }));
    let deputies = head.parts.deputies.iter().filter(|deputy| deputy.user == user);
    let deputies = deputies.map(|deputy| json!({ "acts_for": deputy.seat.0 + 1, "name": deputy.name, "from": deputy.from }));
    let past = head.parts.past.iter().filter(|past| past.user == user);
    let past = past.map(|past| {
        json!({ "earlier": past.seat.0 + 1, "name": past.name, "as": past.tenure, "from": past.from, "until": past.until,
            "turns": past.turns, "timeouts": past.timeouts })
    });
    seats.chain(kept).chain(deputies).chain(past).collect()
}

/// Returns the moves that somebody made for a friend's seat; none from a damaged log.
async fn acted_by(store: &dyn Store, head: &Head, user: UserId) -> Result<Vec<serde_json::Value>, Trouble> {
    let entries = match table::entries(store, head.id, 0..head.log).await {
        Err(why @ Trouble::Damaged(_)) => {
            tracing::warn!(table = %head.id, %user, %why, "damaged log: leaving a user's moves out of their export");
            return Ok(Vec::new());
        }
        entries => entries?,
    };
    let own = entries.into_iter().filter(|(_, entry)| entry.deputy == Some(user));
    Ok(own.map(|(at, entry)| json!({ "entry": at, "action": entry.action, "at": entry.at })).collect())
}

/// Hides from a result who the others are, how they opened, and their ratings.
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
