//! Opens a thread for a table, once even if the answer is lost: a thread has no nonce.
//!
//! Start reading at [`open`] and [`find_or_open`].

use std::time::Duration;

use serde_json::{Value, json};
use serenity::http::Http;
use serenity::model::channel::{Channel, ChannelType, GuildChannel};
use serenity::model::id;
use tertulia_base::backoff::Backoff;
use tertulia_base::ids::{ChannelId, GuildId};
use tertulia_outbox::NotDelivered;
use tertulia_tables::Tables;

use super::errors::not_delivered;

/// Pauses and number of retries: about a quarter of a minute.
const RETRY: (Backoff, usize) = (Backoff::new(Duration::from_millis(250), Duration::from_secs(6)).by(3), 5);

/// Discord docs: Channel Resource, "Channel Types". Announcement channels have only their own kind.
const ANNOUNCEMENT_THREAD: u8 = 10;
const PUBLIC_THREAD: u8 = 11;
const A_WEEK_IN_MINUTES: u32 = 7 * 24 * 60;

/// Opens a thread below a channel, or finds one that was opened without our hearing of it.
pub(super) async fn open(
    http: &Http,
    tables: &Tables,
    guild: GuildId,
    channel: ChannelId,
    name: &str,
) -> Result<ChannelId, NotDelivered> {
    let body = body(http, channel, name).await;
    let mut why = match create(http, channel, &body).await {
        Ok(thread) => return Ok(thread),
        Err(why) => why,
    };
    let (backoff, retries) = RETRY;
    for pause in backoff.retries(retries) {
        if !matches!(not_delivered(&why), NotDelivered::Later { .. }) {
            break;
        }
        tracing::debug!(%why, %channel, "creating a thread failed: looking for it before retrying");
        tables.clock().sleep(pause).await;
        why = match lost_thread(http, tables, guild, channel, name).await {
            Ok(Some(thread)) => return Ok(thread),
            // Not before it is known that there is none.
            Ok(None) => match create(http, channel, &body).await {
                Ok(thread) => return Ok(thread),
                Err(why) => why,
            },
            Err(why) => why,
        };
    }
    Err(not_delivered(&why))
}

/// Finds an empty thread of ours with that name and no table.
async fn lost_thread(
    http: &Http,
    tables: &Tables,
    guild: GuildId,
    channel: ChannelId,
    name: &str,
) -> serenity::Result<Option<ChannelId>> {
    for thread in empty(http, guild, channel, name).await? {
        if let Ok(None) = tables.at(thread).await {
            return Ok(Some(thread));
        }
    }
    Ok(None)
}

/// Returns the empty thread of ours with that name below a channel, or opens one: a name stands for
/// one table.
pub(super) async fn find_or_open(http: &Http, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NotDelivered> {
    let found = empty(http, guild, channel, name).await.map_err(|why| not_delivered(&why))?;
    match found.first() {
        Some(thread) => Ok(*thread),
        None => create(http, channel, &body(http, channel, name).await).await.map_err(|why| not_delivered(&why)),
    }
}

async fn body(http: &Http, channel: ChannelId, name: &str) -> Value {
    let kind = match http.get_channel(of(channel)).await {
        Ok(Channel::Guild(channel)) if channel.kind == ChannelType::News => ANNOUNCEMENT_THREAD,
        // If it is an announcement channel after all, Discord refuses, and whoever asked is told.
        Ok(_) | Err(_) => PUBLIC_THREAD,
    };
    json!({ "name": name, "type": kind, "auto_archive_duration": A_WEEK_IN_MINUTES })
}

async fn create(http: &Http, channel: ChannelId, body: &Value) -> serenity::Result<ChannelId> {
    Ok(ChannelId(http.create_thread(of(channel), body, None).await?.id.get()))
}

/// Returns the empty threads of ours with that name below a channel.
async fn empty(http: &Http, guild: GuildId, channel: ChannelId, name: &str) -> serenity::Result<Vec<ChannelId>> {
    let us = http.application_id().map(id::ApplicationId::get);
    let is_it = |thread: &&GuildChannel| {
        thread.parent_id.is_some_and(|parent| parent.get() == channel.0)
            && thread.owner_id.map(id::UserId::get) == us
            && thread.name == name
            && thread.message_count.unwrap_or(0) == 0
    };
    let threads = http.get_guild_active_threads(id::GuildId::new(guild.0.max(1))).await?.threads;
    Ok(threads.iter().filter(is_it).map(|thread| ChannelId(thread.id.get())).collect())
}

fn of(channel: ChannelId) -> id::ChannelId {
    id::ChannelId::new(channel.0.max(1))
}
