//! Threads that Discord archives during a game. Start reading at [`keep_open`].

use serde_json::json;
use serenity::http::Http;
use serenity::model::channel::GuildChannel;
use serenity::model::id;
use tertulia_base::ids::ChannelId;
use tertulia_tables::Tables;

/// Reopens a thread that was archived during a game, so that its people find it. A locked one stays
/// as it is: a moderator wants it so.
pub(super) async fn keep_open(tables: &Tables, http: &Http, thread: &GuildChannel) {
    let is_archived = thread.thread_metadata.is_some_and(|thread| thread.archived && !thread.locked);
    if !is_archived {
        return;
    }
    let channel = ChannelId(thread.id.get());
    match tables.is_played_in(channel).await {
        Ok(true) => match reopen(http, thread.id).await {
            Ok(()) => tracing::debug!(%channel, "reopened a thread that was archived during its game"),
            Err(why) => tracing::warn!(%channel, %why, "cannot reopen an archived thread: the next message there reopens it"),
        },
        Ok(false) => {}
        Err(why) => tracing::error!(%channel, %why, "cannot read the table of an archived thread: leaving the thread archived"),
    }
}

/// Reopens an archived thread, as a new message there would.
pub(super) async fn reopen(http: &Http, thread: id::ChannelId) -> serenity::Result<()> {
    http.edit_thread(thread, &json!({ "archived": false }), None).await.map(|_| ())
}
