//! A server's noticeboard: whose it is, notices that something on it has changed, and the results
//! that it shows. Start reading at [`Tables::hang_noticeboard`], then [`shown_on`].

use serde::{Deserialize, Serialize};
use tertulia_base::clock::Moment;
use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, TableId};
use tertulia_delivery::{Destination, Notice};
use tertulia_model::{GuildPreferences, Head, Noticeboard, NoticeboardPlace, Phase};
use tertulia_store::{Batch, Expect, Key, Row, Store, StoreError, keys};

use crate::Tables;
use crate::request::Trouble;
use crate::rows::versioned::{VersionedRow, known, readable};

/// Results of a server that are remembered: some may be for fewer eyes than the noticeboard.
const MOST_RESULTS: usize = 16;

/// The server of a noticeboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct HangsAt(GuildId);

/// The tables of a server whose games ended last, the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct LatestResults(Vec<TableId>);

/// For which lobby a role was notified last beside a noticeboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LobbyCall {
    /// The lobby.
    pub table: TableId,
    /// When.
    pub at: Moment,
    /// Counts calls, from 1.
    pub number: u32,
}

impl Row for HangsAt {}

impl Row for LobbyCall {}

impl Row for LatestResults {}

/// Returns the number of a notice for a noticeboard, from the table that has changed and its new
/// revision. No two are equal, so that a delivery removes no notice that it has not seen.
pub(crate) fn number(table: TableId, revision: u64) -> u64 {
    (u64::from(table.number()) << 32) | (revision & u64::from(u32::MAX))
}

/// Takes a damaged row for none: then nothing is shown, or a role is notified once more.
async fn whole<T: Row>(store: &dyn Store, key: &Key) -> Result<Option<T>, StoreError> {
    match store.read(key).await {
        Err(why @ StoreError::Damaged { .. }) => {
            tracing::error!(%why, "damaged row of a noticeboard: going on without it");
            Ok(None)
        }
        read => read,
    }
}

/// Returns what a server's noticeboard shows anew when a table changes, with the number of the
/// notice; nothing where none hangs.
pub(crate) async fn shown_on(
    store: &dyn Store,
    before: Option<&Head>,
    after: &Head,
    revision: u64,
) -> Result<Vec<(TableId, Destination, u64)>, StoreError> {
    let Some(guild) = after.home.guild else { return Ok(Vec::new()) };
    let has: GuildPreferences = readable(store.read(&keys::guild(guild)).await)?;
    let Some((board, _)) = has.hung() else { return Ok(Vec::new()) };
    let is_or_was_lobby = before.is_none_or(|before| before.phase == Phase::Lobby);
    let call = board.rings.filter(|_| is_or_was_lobby).map(|_| Destination::LobbyCall);
    let shown = std::iter::once(Destination::Noticeboard).chain(call);
    Ok(shown.map(|place| (board.id, place, number(after.id, revision))).collect())
}

/// Notes, in the commit that ends the game of several people, that its result is the latest.
pub(crate) async fn note_latest_result(
    store: &dyn Store,
    batch: &mut Batch,
    before: Option<&Head>,
    after: &Head,
) -> Result<(), Trouble> {
    let ends = after.phase == Phase::Over && before.is_some_and(Head::is_running) && after.alone().is_none();
    let Some(guild) = after.home.guild.filter(|_| ends) else { return Ok(()) };
    let key = keys::latest_results(guild);
    let VersionedRow { row: LatestResults(mut latest), known } = known::<LatestResults>(store, &key).await?;
    latest.insert(0, after.id);
    latest.truncate(MOST_RESULTS);
    batch.expect(key.clone(), known);
    batch.put(key, &LatestResults(latest));
    Ok(())
}

/// Deletes what is kept of a server's noticeboard, with its results.
pub(crate) async fn forget_noticeboard(store: &dyn Store, batch: &mut Batch, guild: GuildId) -> Result<(), StoreError> {
    batch.delete(keys::latest_results(guild));
    let has: GuildPreferences = readable(store.read(&keys::guild(guild)).await)?;
    if let Some(Noticeboard { id, .. }) = has.noticeboard {
        batch.delete(keys::noticeboard(id));
        batch.delete(keys::lobby_call(id));
        for shown in Destination::OF_NOTICEBOARD.map(Destination::bytes) {
            batch.delete(keys::notice(id, shown));
            batch.delete(keys::delivered(id, shown));
        }
    }
    Ok(())
}

impl Tables {
    /// Hangs up a server's noticeboard in that channel as a new message, and takes down the old.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn hang_noticeboard(&self, guild: GuildId, channel: ChannelId, lang: Lang) -> Result<(), Trouble> {
        let hang = |board: &mut Noticeboard| {
            (board.place, board.lang) = (NoticeboardPlace::In(channel), lang);
            board.post = board.post.wrapping_add(1);
        };
        self.change_noticeboard(guild, hang).await
    }

    /// Takes down a server's noticeboard, if it has one.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_noticeboard_down(&self, guild: GuildId) -> Result<(), Trouble> {
        self.change_noticeboard(guild, |board| board.place = NoticeboardPlace::Nowhere).await
    }

    /// Sets which role is notified beside a server's noticeboard of a new lobby. Without a
    /// noticeboard it does nothing.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn call_for_lobbies(&self, guild: GuildId, role: Option<RoleId>) -> Result<(), Trouble> {
        self.change_noticeboard(guild, |board| board.rings = role).await
    }

    /// Returns for which lobby a role was notified last beside a noticeboard.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn lobby_call(&self, id: TableId) -> Result<Option<LobbyCall>, Trouble> {
        Ok(whole(self.0.store.as_ref(), &keys::lobby_call(id)).await?)
    }

    /// Notes for which lobby a role is notified now, before it is.
    ///
    /// # Errors
    /// When the store fails; nobody is to be notified then.
    pub async fn note_lobby_call(&self, id: TableId, call: &LobbyCall) -> Result<(), Trouble> {
        Ok(self.0.store.commit(Batch::putting(keys::lobby_call(id), call)).await?)
    }

    /// Notes that a channel of a server was deleted: if its noticeboard was there, nothing is
    /// posted until that is hung up anew.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn noticeboard_gone(&self, guild: GuildId, channel: ChannelId) -> Result<(), Trouble> {
        let gone = |has: &mut GuildPreferences| {
            if let Some(board) = &mut has.noticeboard
                && board.place == NoticeboardPlace::In(channel)
            {
                board.place = NoticeboardPlace::Gone;
            }
        };
        let (before, after) = self.change_guild_preferences(guild, gone).await?;
        if before != after {
            tracing::info!(%guild, %channel, "the channel of a noticeboard was deleted: showing none until it is hung up again");
        }
        Ok(())
    }

    /// Shows a server's noticeboard anew, if one hangs there: who may see which channel has
    /// changed.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn show_noticeboard_anew(&self, guild: GuildId) -> Result<(), Trouble> {
        if let Some((Noticeboard { id, .. }, _)) = self.guild_preferences(guild).await?.hung() {
            let mut batch = Batch::new();
            self.note_noticeboard(&mut batch, id);
            self.0.store.commit(batch).await?;
            self.signals().committed(id, Destination::OF_NOTICEBOARD, None);
        }
        Ok(())
    }

    /// Returns the server of a noticeboard, also after it was taken down.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn server_of_noticeboard(&self, id: TableId) -> Result<Option<GuildId>, Trouble> {
        Ok(whole::<HangsAt>(self.0.store.as_ref(), &keys::noticeboard(id)).await?.map(|HangsAt(guild)| guild))
    }

    /// Returns since when something on a noticeboard waits to be shown, if anything does.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn noticeboard_waits(&self, id: TableId) -> Result<Option<Moment>, Trouble> {
        let notice = keys::notice(id, Destination::Noticeboard.bytes());
        Ok(self.0.store.read_numbered::<Notice>(&notice).await?.map(|(_, Notice { made })| made))
    }

    /// Returns the tables of several people whose games ended last at a server, the latest first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn latest_results(&self, guild: GuildId) -> Result<Vec<TableId>, Trouble> {
        let LatestResults(latest) = readable(self.0.store.read(&keys::latest_results(guild)).await)?;
        Ok(latest)
    }

    /// Changes a server's noticeboard and has its message follow.
    async fn change_noticeboard(&self, guild: GuildId, change: impl Fn(&mut Noticeboard)) -> Result<(), Trouble> {
        let (store, key) = (self.0.store.as_ref(), keys::guild(guild));
        loop {
            let VersionedRow { row: mut has, known } = known::<GuildPreferences>(store, &key).await?;
            let mut batch = Batch::new();
            let is_new = has.noticeboard.is_none();
            let mut board = has.noticeboard.unwrap_or_else(|| Noticeboard {
                id: TableId::new(self.0.chance.dice().below(TableId::ALL)),
                place: NoticeboardPlace::Nowhere,
                post: 0,
                lang: Lang::default(),
                rings: None,
            });
            change(&mut board);
            if is_new && board.place == NoticeboardPlace::Nowhere {
                return Ok(());
            }
            if is_new {
                batch.expect(keys::noticeboard(board.id), Expect::Absent);
                batch.put(keys::noticeboard(board.id), &HangsAt(guild));
            }
            has.noticeboard = Some(board);
            batch.expect(key.clone(), known);
            batch.put(key.clone(), &has);
            self.note_noticeboard(&mut batch, board.id);
            if store.try_commit(batch).await? {
                self.signals().committed(board.id, Destination::OF_NOTICEBOARD, None);
                return Ok(());
            }
            // Another change came first, or the id is taken.
        }
    }

    fn note_noticeboard(&self, batch: &mut Batch, id: TableId) {
        let any = self.0.chance.dice().below(u32::MAX);
        for shown in Destination::OF_NOTICEBOARD.map(Destination::bytes) {
            batch.put_numbered(keys::notice(id, shown), number(id, any.into()), &Notice { made: self.now() });
        }
    }
}
