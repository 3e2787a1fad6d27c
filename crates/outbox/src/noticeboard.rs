//! What a server's noticeboard shows, and what notifies a role beside it: tables that everybody who
//! sees its channel may know of. Start reading at [`Delivery::noticeboard`].

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use futures::future::join_all;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, TableId, UserId};
use tertulia_base::latest::Latest;
use tertulia_base::mutex::Mutex;
use tertulia_model::{Admits, GuildPreferences, Head, Layout, Noticeboard, Phase, Table};
use tertulia_render::{self as render, MOST_NOTICED, NoticeboardPart, NoticeboardTables};
use tertulia_rules::game::Seat;
use tertulia_tables::{LobbyCall, Trouble};

use super::NotDelivered;
use super::bells::{Bell, BellOf};
use super::delivery::{Delivery, Interrupted};
use super::desired_message::{DesiredMessage, To};

/// Channels that are asked about together.
const AT_ONCE: usize = 16;
/// Most lobbies, and most games, whose channels are asked about.
const MOST_LOOKED_AT: usize = 4 * AT_ONCE;
/// Servers of whose channels it is remembered who sees them.
const MOST_SERVERS: usize = 1_000;
/// How long that is believed if no change is heard of.
const BELIEVED: Duration = Duration::from_secs(10 * 60);
/// How far apart a role is notified of new lobbies.
const APART: Duration = Duration::from_secs(60 * 60);
/// How long a lobby is new.
const NEW: Duration = Duration::from_secs(10 * 60);

/// Whether whoever sees one channel sees another, by server, until a change there.
#[derive(Default)]
pub(super) struct Sights(Latest<GuildId, Arc<Mutex<SightsOfServer>>, MOST_SERVERS>);

/// By noticeboard's and table's channel: whether, and when that was asked.
type SightsOfServer = HashMap<(ChannelId, ChannelId), (bool, Moment)>;

impl Sights {
    /// What is found out after a change goes into another map than what was asked before.
    fn of(&mut self, guild: GuildId) -> Arc<Mutex<SightsOfServer>> {
        self.0.get_or_insert(guild, Arc::default).clone()
    }

    /// Forgets what was found out about a server, since something has changed there.
    pub(super) fn forget(&mut self, guild: GuildId) {
        self.0.pop(&guild);
    }
}

/// From where a noticeboard's readers look.
struct Standpoint {
    guild: GuildId,
    /// The noticeboard's channel.
    from: ChannelId,
    sights: Arc<Mutex<SightsOfServer>>,
}

impl Delivery<'_> {
    /// Returns the noticeboard's message; `None` while it hangs nowhere.
    pub(super) async fn noticeboard(&self) -> Result<Option<DesiredMessage>, Interrupted> {
        let tables = &self.dispatcher.tables;
        let Some((has, board, at)) = self.hung().await? else { return Ok(None) };
        let running = tables.tables_of_server(at.guild).await?.into_iter().filter(is_for_all);
        let (mut lobbies, games): (Vec<Head>, Vec<Head>) = running.partition(|head| head.phase == Phase::Lobby);
        lobbies.retain(Head::seeks_players);
        lobbies.sort_by_key(|head| Reverse((head.opened, head.id)));
        let (open, running) = (self.shown_of(&at, &lobbies).await?, self.shown_of(&at, &games).await?);
        let shown = NoticeboardTables { open, running, over: self.latest_of(&at).await? };
        let content = render::noticeboard(&shown, has.lang.unwrap_or(board.lang));
        let content = match has.layout {
            Layout::Modern => content,
            Layout::Classic => content.classic().into_owned(),
        };
        Ok(Some(DesiredMessage::loud(To::Channel(at.from), board.post, content).silent()))
    }

    /// Returns the message that notifies a role of a new lobby; `None` once nobody can join that.
    pub(super) async fn lobby_call(&self) -> Result<Option<DesiredMessage>, Interrupted> {
        let (tables, now) = (&self.dispatcher.tables, self.dispatcher.clock.now());
        let Some((has, board, at)) = self.hung().await? else { return Ok(None) };
        let Some(role) = board.rings else { return Ok(None) };
        let mut call = tables.lobby_call(board.id).await?;
        if call.is_none_or(|last| last.at.plus(APART) <= now)
            && let Some(table) = self.new_lobby(&at, call).await?
            && answered(self.dispatcher.deliver.may_ring(at.guild, at.from, role).await)?
        {
            let next = LobbyCall { table, at: now, number: call.map_or(1, |last| last.number.wrapping_add(1)) };
            // Noted first: after a crash it notifies, and no other does within the hour.
            tables.note_lobby_call(board.id, &next).await?;
            call = Some(next);
        }
        let Some(call) = call else { return Ok(None) };
        let Some(table) = self.readable(call.table).await?.filter(|table| table.head.seeks_players()) else { return Ok(None) };
        if !self.is_seen(&at, table.head.home.channel).await? {
            return Ok(None);
        }
        let content = render::lobby_call(&table, role, has.lang.unwrap_or(board.lang));
        // It is counted as a turn of the first seat would be.
        let bell = Bell { seat: Seat(0), of: BellOf::Turn, number: call.number, user: UserId::FORMER };
        let wanted = DesiredMessage::loud(To::Channel(at.from), call.number, content);
        Ok(Some(DesiredMessage { once: Some(bell), ..wanted }))
    }

    /// Returns the newest lobby that was opened since the last call, and lately, for anybody.
    async fn new_lobby(&self, at: &Standpoint, last: Option<LobbyCall>) -> Result<Option<TableId>, Interrupted> {
        let now = self.dispatcher.clock.now();
        let is_new = |head: &Head| head.opened.plus(NEW) > now && last.is_none_or(|last| last.at < head.opened);
        let mut new = self.dispatcher.tables.tables_of_server(at.guild).await?;
        new.retain(|head| head.seeks_players() && head.kept.is_empty() && is_new(head));
        new.sort_by_key(|head| Reverse((head.opened, head.id)));
        for head in &new {
            if self.is_seen(at, head.home.channel).await? {
                return Ok(Some(head.id));
            }
        }
        Ok(None)
    }

    /// Returns the server's preferences, its noticeboard, and from where that is read; `None` while
    /// it hangs nowhere.
    async fn hung(&self) -> Result<Option<(GuildPreferences, Noticeboard, Standpoint)>, Interrupted> {
        let tables = &self.dispatcher.tables;
        let Some(guild) = tables.server_of_noticeboard(self.table).await? else { return Ok(None) };
        let has = tables.guild_preferences(guild).await?;
        let Some((board, from)) = has.hung().filter(|(board, _)| board.id == self.table) else { return Ok(None) };
        let sights = self.dispatcher.sights.lock().of(guild);
        let now = self.dispatcher.clock.now();
        sights.lock().retain(|_, (_, asked)| *asked <= now && now < asked.plus(BELIEVED));
        Ok(Some((has, board, Standpoint { guild, from, sights })))
    }

    /// Returns the first of these tables that may be shown, and counts those that may.
    async fn shown_of(&self, at: &Standpoint, heads: &[Head]) -> Result<NoticeboardPart, Interrupted> {
        let mut seen = Vec::new();
        for some in heads.chunks(AT_ONCE).take(MOST_LOOKED_AT / AT_ONCE) {
            let sees = join_all(some.iter().map(|head| self.is_seen(at, head.home.channel))).await;
            for (head, sees) in some.iter().zip(sees) {
                if sees? {
                    seen.push(head);
                }
            }
        }
        let all = seen.len();
        let mut tables = Vec::new();
        for head in seen.into_iter().take(MOST_NOTICED) {
            let now = self.readable(head.id).await?;
            // It may have gone where fewer people see it.
            tables.extend(now.filter(|now| now.head.home == head.home && now.head.phase == head.phase && is_for_all(&now.head)));
        }
        Ok(NoticeboardPart { tables, all })
    }

    /// Returns the latest results that may be shown.
    async fn latest_of(&self, at: &Standpoint) -> Result<Vec<Arc<Table>>, Interrupted> {
        let mut tables = Vec::new();
        for id in self.dispatcher.tables.latest_results(at.guild).await? {
            let over =
                self.readable(id).await?.filter(|table| table.head.home.guild == Some(at.guild) && is_for_all(&table.head));
            if let Some(table) = over
                && self.is_seen(at, table.head.home.channel).await?
            {
                tables.push(table);
            }
            if tables.len() == MOST_NOTICED {
                break;
            }
        }
        Ok(tables)
    }

    /// Returns a table unless it is damaged.
    async fn readable(&self, id: TableId) -> Result<Option<Arc<Table>>, Trouble> {
        match self.dispatcher.tables.look(id).await {
            Err(Trouble::Damaged(_)) => Ok(None),
            looked => looked,
        }
    }

    /// Returns whether whoever sees the noticeboard sees that channel.
    async fn is_seen(&self, at: &Standpoint, channel: ChannelId) -> Result<bool, Interrupted> {
        if channel == at.from {
            return Ok(true);
        }
        let known = at.sights.lock().get(&(at.from, channel)).map(|(sees, _)| *sees);
        if let Some(sees) = known {
            return Ok(sees);
        }
        // The delivery goes on from the answers so far once there is room for more.
        let (place, asked) = ((self.table, self.destination), self.dispatcher.clock.now());
        self.dispatcher.backlog.lock().try_to_spend(place, asked).map_err(Interrupted::Later)?;
        let sees = answered(self.dispatcher.deliver.all_see(at.guild, channel, at.from).await)?;
        at.sights.lock().insert((at.from, channel), (sees, asked));
        Ok(sees)
    }
}

/// Whether a table is or was not only for those whom its host invited.
fn is_for_all(head: &Head) -> bool {
    head.terms.admits != Admits::Invited
}

/// Takes what Discord refuses to tell for a no; what it may tell later is asked again.
fn answered(answer: Result<bool, NotDelivered>) -> Result<bool, Interrupted> {
    match answer {
        Ok(is_so) => Ok(is_so),
        Err(NotDelivered::Later { wait, .. }) => Err(Interrupted::Later(wait)),
        Err(NotDelivered::Gone | NotDelivered::Closed | NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. }) => {
            Ok(false)
        }
    }
}
