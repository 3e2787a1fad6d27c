//! Opens a thread for a table, once even if the answer is lost: a thread has no nonce.
//!
//! Start reading at [`Api::thread`].

use std::time::Duration;

use serde_json::json;
use serenity::model::channel::{Channel, ChannelType, GuildChannel};
use serenity::model::id;
use tertulia_base::backoff::Backoff;
use tertulia_base::ids::{ChannelId, GuildId};
use tertulia_outbox::NotDelivered;

use super::api::Api;
use super::errors::not_delivered;

/// Pauses and number of retries: about a quarter of a minute.
const RETRY: (Backoff, usize) = (Backoff::new(Duration::from_millis(250), Duration::from_secs(6)).by(3), 5);

/// Discord docs: Channel Resource, "Channel Types". Announcement channels have only their own kind.
const ANNOUNCEMENT_THREAD: u8 = 10;
const PUBLIC_THREAD: u8 = 11;
const A_WEEK_IN_MINUTES: u32 = 7 * 24 * 60;

impl Api {
    /// Opens a thread below a channel, or finds one that was opened without our hearing of it.
    pub(super) async fn thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NotDelivered> {
        let id = id::ChannelId::new(channel.0.max(1));
        let kind = match self.to.http.get_channel(id).await {
            Ok(Channel::Guild(channel)) if channel.kind == ChannelType::News => ANNOUNCEMENT_THREAD,
            // If it is an announcement channel after all, Discord refuses, and the asker is told.
            Ok(_) | Err(_) => PUBLIC_THREAD,
        };
        let body = json!({ "name": name, "type": kind, "auto_archive_duration": A_WEEK_IN_MINUTES });
        let mut why = match self.to.http.create_thread(id, &body, None).await {
            Ok(thread) => return Ok(ChannelId(thread.id.get())),
            Err(why) => why,
        };
        let (backoff, retries) = RETRY;
        for pause in backoff.retries(retries) {
            if !matches!(not_delivered(&why), NotDelivered::Later { .. }) {
                break;
            }
            tracing::debug!(%why, %channel, "creating a thread failed: looking for it before retrying");
            self.to.tables.clock().sleep(pause).await;
            why = match self.lost_thread(guild, channel, name).await {
                Ok(Some(thread)) => return Ok(thread),
                // Not before it is known that there is none.
                Ok(None) => match self.to.http.create_thread(id, &body, None).await {
                    Ok(thread) => return Ok(ChannelId(thread.id.get())),
                    Err(why) => why,
                },
                Err(why) => why,
            };
        }
        Err(not_delivered(&why))
    }

    /// Finds an empty thread of ours with that name and no table.
    async fn lost_thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> serenity::Result<Option<ChannelId>> {
        let us = self.to.http.application_id().map(id::ApplicationId::get);
        let is_it = |thread: &GuildChannel| {
            thread.parent_id.is_some_and(|parent| parent.get() == channel.0)
                && thread.owner_id.map(id::UserId::get) == us
                && thread.name == name
                && thread.message_count.unwrap_or(0) == 0
        };
        let threads = self.to.http.get_guild_active_threads(id::GuildId::new(guild.0.max(1))).await?.threads;
        for thread in threads.iter().filter(|thread| is_it(thread)) {
            let thread = ChannelId(thread.id.get());
            if let Ok(None) = self.to.tables.at(thread).await {
                return Ok(Some(thread));
            }
        }
        Ok(None)
    }
}
