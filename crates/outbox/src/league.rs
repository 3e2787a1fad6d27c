//! Has a league go on, opens its tables in threads, and composes its message.
//!
//! Start reading at [`Delivery::league`].

use tertulia_model::Layout;
use tertulia_render::{self as render, Threads};
use tertulia_tables::Trouble;

use super::NotDelivered;
use super::delivery::{Delivery, Interrupted};
use super::desired_message::{DesiredMessage, To};

impl Delivery<'_> {
    /// Does what is to be done in a league, and returns its message; `None` while it has no
    /// channel.
    pub(super) async fn league(&self) -> Result<Option<DesiredMessage>, Interrupted> {
        let tables = &self.dispatcher.tables;
        tables.league_moves_on(self.table).await?;
        let threads = self.open_league_tables().await?;
        let Some(view) = tables.league_view(self.table).await?.filter(|view| !view.league.is_homeless) else { return Ok(None) };
        let has = tables.guild_preferences(view.league.guild).await?;
        let game = tables.game(&view.league.rules.game).map(|entry| entry.info);
        let content = render::league(&view, game, threads, has.lang.unwrap_or(view.league.lang));
        let content = match has.layout {
            Layout::Modern => content,
            Layout::Classic => content.classic().into_owned(),
        };
        Ok(Some(DesiredMessage::loud(To::Channel(view.league.channel), view.league.post, content).silent()))
    }

    /// Opens every table that can be opened now. A kill between a thread and its table leaves an
    /// empty thread, which is found again by its name.
    async fn open_league_tables(&self) -> Result<Threads, Interrupted> {
        let tables = &self.dispatcher.tables;
        let mut skipped = Vec::new();
        while let Some(next) = tables.next_league_table(self.table, &skipped).await? {
            let league = &next.league;
            let Some(game) = tables.game(&league.rules.game) else { return Ok(Threads::Open) };
            let lang = tables.guild_preferences(league.guild).await?.lang.unwrap_or(league.lang);
            let name = render::league_thread(game.info, league.season, next.number, next.is_final, lang);
            let thread = match self.dispatcher.deliver.open_thread(league.guild, league.channel, &name).await {
                Ok(thread) => thread,
                Err(NotDelivered::Later { wait, .. }) => return Err(Interrupted::Later(wait)),
                Err(NotDelivered::Gone) => {
                    tables.channel_deleted(league.channel).await?;
                    return Ok(Threads::Open);
                }
                Err(NotDelivered::Forbidden { .. } | NotDelivered::Refused { .. } | NotDelivered::Closed) => {
                    return Ok(Threads::Forbidden);
                }
            };
            match tables.open_league_table(&next, thread).await {
                Ok(true) => {}
                Ok(false) => skipped.push(next.number),
                Err(why @ Trouble::Failed(_)) => {
                    tracing::error!(league = %league.id, number = next.number, %why, "cannot open a table of a league: retrying within an hour");
                    skipped.push(next.number);
                }
                Err(why) => return Err(why.into()),
            }
        }
        Ok(Threads::Open)
    }
}
