//! The server whose queue is kept: its members see all channels, and a thread is opened whenever
//! Discord answers. Start reading at [`SimulatedServer`].

use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_front::{Arrival, DiscordApi, NoThread, NotReached, Permissions, Picked};
use tertulia_render::message::Message;

use crate::discord::SimulatedDiscord;

/// The first thread; the others follow.
const THREADS: u64 = 10_000;

pub struct SimulatedServer {
    discord: SimulatedDiscord,
    threads: AtomicU64,
}

impl SimulatedServer {
    pub fn new(discord: SimulatedDiscord) -> SimulatedServer {
        SimulatedServer { discord, threads: AtomicU64::new(THREADS) }
    }
}

#[async_trait]
impl DiscordApi for SimulatedServer {
    async fn permissions_in(&self, _: GuildId, _: ChannelId) -> Option<Permissions> {
        (!self.discord.is_out()).then(|| Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES)
    }

    async fn member(&self, _: GuildId, _: ChannelId, user: UserId) -> Option<Picked> {
        (!self.discord.is_out()).then_some(Picked { user, bot: false, sees: true })
    }

    async fn open_thread(&self, _: GuildId, _: ChannelId, _: &str) -> Result<ChannelId, NoThread> {
        if self.discord.is_out() {
            return Err(NoThread::Failed);
        }
        Ok(ChannelId(self.threads.fetch_add(1, Ordering::SeqCst)))
    }

    /// Friends look for themselves who asks them.
    async fn send_direct(&self, _: UserId, _: &Message, _: Arrival, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }

    async fn send_public(&self, _: ChannelId, _: &Message, _: &str) -> Result<(), NotReached> {
        Err(NotReached::Unsure)
    }
}
