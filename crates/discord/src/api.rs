//! What the front asks of Discord while it makes an answer. Start reading at [`Api`].

use std::time::Duration;

use async_trait::async_trait;
use serenity::model::guild::Member;
use tertulia_base::doctor::Finding;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_front::{Arrival, DiscordApi, NoThread, NotReached, Permissions, Picked};
use tertulia_outbox::{Deliver, NotDelivered, Sound};
use tertulia_render::message::Message;

use super::permission_lookup::views;
use super::services::Services;
use super::threads;

/// How long Discord may take to tell of another channel; after that the asker sees nothing of it.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks Discord on behalf of a user.
pub(super) struct Api {
    pub(super) to: Services,
    /// The user as a member of the server where they act; none in direct messages.
    pub(super) member: Option<Box<Member>>,
}

#[async_trait]
impl DiscordApi for Api {
    async fn permissions_in(&self, guild: GuildId, channel: ChannelId) -> Option<Permissions> {
        let member = self.member.as_ref()?;
        let rights = self.to.permission_lookup.rights(&self.to.http, self.to.tables.now(), guild, channel, member);
        // On the heap: the client library's requests are large, and few askers need one.
        tokio::time::timeout(PATIENCE, Box::pin(rights)).await.unwrap_or_else(|_| {
            tracing::warn!(%channel, user = %member.user.id, "timeout while reading a member's permissions in a channel: telling the member that there is no table");
            None
        })
    }

    async fn member(&self, guild: GuildId, channel: ChannelId, user: UserId) -> Option<Picked> {
        let Services { permission_lookup, http, tables, .. } = &self.to;
        let asked = async {
            let member = permission_lookup.member(http, guild, user).await.ok()??;
            let rights = permission_lookup.rights(http, tables.now(), guild, channel, &member).await;
            Some(Picked { user, bot: member.user.bot, sees: rights.is_some_and(views) })
        };
        tokio::time::timeout(PATIENCE, Box::pin(asked)).await.unwrap_or_else(|_| {
            tracing::warn!(%channel, %user, "timeout while reading whether a member can view a channel: not inviting them");
            None
        })
    }

    async fn open_thread(&self, guild: GuildId, channel: ChannelId, name: &str) -> Result<ChannelId, NoThread> {
        threads::open(&self.to.http, &self.to.tables, guild, channel, name).await.map_err(|why| {
            tracing::warn!(%why, %channel, "cannot create a thread for a table: telling the user why");
            match why {
                NotDelivered::Forbidden { .. } => NoThread::Forbidden,
                NotDelivered::Later { .. } | NotDelivered::Gone | NotDelivered::Closed | NotDelivered::Refused { .. } => {
                    NoThread::Failed
                }
            }
        })
    }

    async fn send_direct(&self, user: UserId, message: &Message, arrival: Arrival, nonce: &str) -> Result<(), NotReached> {
        let sound = if arrival == Arrival::Rings { Sound::Rings } else { Sound::Silent };
        let post = &self.to.post;
        let channel = post.direct(user).await.map_err(not_reached)?;
        post.post(channel, message, None, nonce, sound).await.map(|_| ()).map_err(not_reached)
    }

    async fn send_public(&self, channel: ChannelId, message: &Message, nonce: &str) -> Result<(), NotReached> {
        self.to.post.post(channel, message, None, nonce, Sound::Rings).await.map(|_| ()).map_err(not_reached)
    }

    fn is_owner(&self, user: UserId) -> bool {
        self.to.doctor.knows_as_owner(user)
    }

    async fn checkup(&self, user: UserId) -> Option<Vec<Finding>> {
        self.to.doctor.checkup(user).await
    }
}

fn not_reached(why: NotDelivered) -> NotReached {
    match why {
        NotDelivered::Closed | NotDelivered::Forbidden { .. } => NotReached::Closed,
        NotDelivered::Later { .. } | NotDelivered::Gone | NotDelivered::Refused { .. } => NotReached::Unsure,
    }
}
