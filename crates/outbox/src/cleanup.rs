//! How messages that are no longer wanted are put away. Start reading at [`Delivery::tidy`].

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tertulia_base::i18n::Lang;
use tertulia_base::ids::{ChannelId, MessageId, TableId};
use tertulia_delivery::Destination;
use tertulia_model::Table;
use tertulia_render::message::Message;
use tertulia_render::{self as render, NoticeboardTables, Threads};
use tertulia_tables::{Tables, Trouble};

use super::backlog::Resource;
use super::delivery::{Delivery, Interrupted, SeenTable};
use super::desired::digest_of;
use super::ledger::{Delivered, Ledger};
use super::{NotDelivered, Route, Upload};

impl Delivery<'_> {
    /// Puts old messages away, once a start after a kill would know all of them, and know or find
    /// the newest. Where several processes write, a commit tells first that this one may still act.
    pub(super) async fn tidy(&self, book: &mut Ledger, seen: &SeenTable<'_>) -> Result<(), Interrupted> {
        if book.now.old.is_empty() {
            return Ok(());
        }
        let is_recovered = book.tells_of_old() && (book.tells_of_latest() || self.untold.load(Ordering::Relaxed));
        if !is_recovered || self.dispatcher.store.is_shared() {
            self.keep(book).await?;
        }
        let cleaned = self.clean_up(seen, &mut book.now).await;
        if cleaned.is_err() {
            self.keep(book).await?;
        }
        cleaned
    }

    /// Puts old messages away. Those that could not be put away stay in the ledger.
    async fn clean_up(&self, seen: &SeenTable<'_>, now: &mut Delivered) -> Result<(), Interrupted> {
        let last = match seen.table {
            Some(table) => last_words(&self.dispatcher.tables, table, self.destination).await?,
            None => None,
        };
        let mut left = Vec::new();
        let mut ends = None;
        for (channel, message) in std::mem::take(&mut now.old) {
            if let Err(why) = self.put_away(seen, last.as_ref(), channel, message).await {
                left.push((channel, message));
                ends = Some(match (ends, why) {
                    (Some(refused @ Interrupted::Refused(_)), _) => refused,
                    (Some(Interrupted::Later(one)), Interrupted::Later(other)) => Interrupted::Later(one.max(other)),
                    (_, why) => why,
                });
            }
        }
        now.old = left;
        ends.map_or(Ok(()), Err)
    }

    async fn put_away(
        &self,
        seen: &SeenTable<'_>,
        last: Option<&Message>,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), Interrupted> {
        let deliver = &self.dispatcher.deliver;
        let mut route = Route::Delete(channel);
        self.enter(Resource::Route(route))?;
        let mut gone = self.call(seen, route, || deliver.delete(channel, message)).await?;
        let stays = matches!(gone, Err(NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. } | NotDelivered::Closed));
        if let Some(last) = last.filter(|_| stays) {
            route = deliver.edit_route(channel, message);
            self.enter(Resource::Route(route))?;
            gone = self.call(seen, route, || deliver.edit(channel, message, last, Upload::Anew(None))).await?;
        }
        match gone {
            Ok(()) | Err(NotDelivered::Gone) => {
                self.got_through(route);
                Ok(())
            }
            Err(why) => self.dropped(route, why),
        }
    }
}

/// Returns what a message that is no longer wanted becomes where it cannot be deleted: only a
/// panel, whose buttons must not stay.
async fn last_words(tables: &Tables, table: &Table, destination: Destination) -> Result<Option<Message>, Trouble> {
    let Destination::Panel(seat) = destination else { return Ok(None) };
    let Some(player) = table.head.player(seat) else { return Ok(None) };
    let likes = tables.preferences(player.user).await?;
    let done = render::panel_done(table, likes.lang.unwrap_or(player.lang));
    Ok(Some(done.for_reader(&likes)))
}

/// Returns the content for repeating a post without answer, silently, to find and put away what it
/// made. If it made nothing, this stands until it is put away.
pub(super) async fn repetition(
    tables: &Tables,
    id: TableId,
    table: Option<&Arc<Table>>,
    destination: Destination,
) -> Result<Message, Trouble> {
    let Some(table) = table.map(|table| &**table) else {
        if destination == Destination::League
            && let Some(view) = tables.league_view(id).await?
        {
            return Ok(render::league(&view, None, Threads::Open, view.league.lang));
        }
        return Ok(render::noticeboard(&NoticeboardTables::default(), Lang::default()));
    };
    let message = match destination {
        Destination::Live => render::live(table, &[]),
        Destination::Reminder(seat) => render::reminder(table, seat),
        Destination::Digest(seat) => match table.head.player(seat) {
            Some(player) => digest_of(tables, player, tables.preferences(player.user).await?.lang).await?,
            None => render::panel_done(table, table.head.home.lang),
        },
        Destination::Follower(_) => render::followed(table, &[], table.head.home.lang),
        Destination::Film => render::film(table),
        Destination::Offer(seat) => render::offer(table, seat),
        Destination::StillPlaying => render::still_playing(table, Tables::closes(table.head.asked.unwrap_or_default()).seconds()),
        Destination::Loss => render::loss(&table.head, Some(table)),
        Destination::Homeless(seat) => {
            let lang = match table.head.player(seat) {
                Some(player) => tables.preferences(player.user).await?.lang.unwrap_or(player.lang),
                None => table.head.home.lang,
            };
            render::homeless(table, lang)
        }
        Destination::Confirm(place) => render::confirmation(table, place, table.head.home.lang),
        Destination::Noticeboard | Destination::LobbyCall | Destination::League => {
            render::noticeboard(&NoticeboardTables::default(), table.head.home.lang)
        }
        Destination::Panel(_) => {
            let done = last_words(tables, table, destination).await?;
            done.unwrap_or_else(|| render::panel_done(table, table.head.home.lang))
        }
    };
    Ok(Message { rings: Vec::new(), ..message })
}
