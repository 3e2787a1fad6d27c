use async_trait::async_trait;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_render::message::Message;

use crate::{Arrival, DiscordApi, NoThread, NotReached, Permissions, Picked};

/// For tests and simulations, a Discord that knows no permission, opens no thread, reaches nobody.
#[derive(Clone, Copy, Debug)]
pub struct NoDiscord;

#[async_trait]
impl DiscordApi for NoDiscord {
    async fn permissions_in(&self, _: GuildId, _: ChannelId) -> Option<Permissions> {
        None
    }

    async fn member(&self, _: GuildId, _: ChannelId, _: UserId) -> Option<Picked> {
        None
    }

    async fn open_thread(&self, _: GuildId, _: ChannelId, _: &str) -> Result<ChannelId, NoThread> {
        Err(NoThread::Failed)
    }

    async fn send_direct(&self, _: UserId, _: &Message, _: Arrival, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }

    async fn send_public(&self, _: ChannelId, _: &Message, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }
}
