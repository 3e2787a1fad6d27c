//! Computes a member's permissions in another channel than where they act, from what Discord says
//! of server, channel and threads. What cannot be found out is not allowed. Start reading at
//! [`PermissionLookup::rights`].

use std::sync::Arc;

use serenity::http::Http;
use serenity::model::channel::{ChannelType, GuildChannel};
use serenity::model::guild::{Member, PartialGuild};
use serenity::model::id;
use serenity::model::permissions::Permissions as Granted;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, UserId};
use tertulia_front::Permissions;
use tertulia_outbox::NotDelivered;

use super::errors::not_delivered;
use super::recent::Recent;

/// Servers, channels and members of private threads, cached for a moment. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct PermissionLookup(Arc<LookupState>);

#[derive(Debug, Default)]
struct LookupState {
    guilds: Recent<GuildId, PartialGuild>,
    channels: Recent<ChannelId, GuildChannel>,
    /// Present for whoever is in the thread.
    thread_members: Recent<(ChannelId, UserId), ()>,
}

impl PermissionLookup {
    /// Returns a member's permissions in a channel or thread of the server. `None` if it is not
    /// there, not for them, or not known.
    pub(super) async fn rights(
        &self,
        http: &Http,
        now: Moment,
        guild: GuildId,
        channel: ChannelId,
        member: &Member,
    ) -> Option<Permissions> {
        let (about, place) = tokio::join!(self.guild(http, now, guild), self.channel(http, now, channel));
        let (about, place) = (about?, place?);
        if place.guild_id != about.id {
            return None;
        }
        // A thread has the overwrites of its channel.
        let with_overwrites = match place.kind {
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread => {
                self.channel(http, now, ChannelId(place.parent_id?.get())).await?
            }
            _ => place.clone(),
        };
        let rights = about.user_permissions_in(&with_overwrites, member);
        let sees_all_threads = rights.intersects(Granted::MANAGE_THREADS | Granted::ADMINISTRATOR);
        if place.kind == ChannelType::PrivateThread && !sees_all_threads {
            self.thread_member(http, now, channel, UserId(member.user.id.get())).await?;
        }
        Some(permissions(rights))
    }

    /// Returns whether somebody is a member of a server and sees one of its channels or threads.
    ///
    /// # Errors
    /// When Discord could not say; it may later.
    pub(super) async fn sees(
        &self,
        http: &Http,
        now: Moment,
        guild: GuildId,
        channel: ChannelId,
        user: UserId,
    ) -> Result<bool, NotDelivered> {
        let Some(member) = self.member(http, guild, user).await? else { return Ok(false) };
        if let Some(rights) = self.rights(http, now, guild, channel, &member).await {
            return Ok(views(rights));
        }
        // It is not for them, or not known: then its channel cannot be read either.
        match http.get_channel(id::ChannelId::new(channel.0.max(1))).await.map_err(|why| not_delivered(&why)) {
            Err(why @ NotDelivered::Later { .. }) => Err(why),
            Ok(_) | Err(_) => Ok(false),
        }
    }

    /// Returns a member of a server; `None` if they are none.
    ///
    /// # Errors
    /// When Discord could not say; it may later.
    pub(super) async fn member(&self, http: &Http, guild: GuildId, user: UserId) -> Result<Option<Member>, NotDelivered> {
        let asked = http.get_member(id::GuildId::new(guild.0.max(1)), id::UserId::new(user.0.max(1))).await;
        match asked.map_err(|why| not_delivered(&why)) {
            Ok(member) => Ok(Some(member)),
            Err(why @ NotDelivered::Later { .. }) => Err(why),
            Err(_) => Ok(None),
        }
    }

    pub(super) async fn guild(&self, http: &Http, now: Moment, guild: GuildId) -> Option<Arc<PartialGuild>> {
        let ask = async {
            let about = http.get_guild(id::GuildId::new(guild.0.max(1))).await.inspect_err(|why| unseen(why, "server", guild.0));
            let mut about = about.ok()?;
            // Only roles matter here, and there may be hundreds of these.
            about.emojis.clear();
            about.stickers.clear();
            Some(about)
        };
        self.0.guilds.get(guild, now, ask).await
    }

    pub(super) async fn channel(&self, http: &Http, now: Moment, channel: ChannelId) -> Option<Arc<GuildChannel>> {
        let ask = async {
            let about = http.get_channel(id::ChannelId::new(channel.0.max(1))).await;
            about.inspect_err(|why| unseen(why, "channel", channel.0)).ok()?.guild()
        };
        self.0.channels.get(channel, now, ask).await
    }

    async fn thread_member(&self, http: &Http, now: Moment, thread: ChannelId, user: UserId) -> Option<Arc<()>> {
        let ask = async {
            let (channel, user) = (id::ChannelId::new(thread.0.max(1)), id::UserId::new(user.0.max(1)));
            http.get_thread_channel_member(channel, user, false).await.ok().map(|_| ())
        };
        self.0.thread_members.get((thread, user), now, ask).await
    }
}

/// Returns whether permissions in a channel let one view it.
pub(super) fn views(rights: Permissions) -> bool {
    rights.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR)
}

/// Keeps all of Discord's bits.
pub(super) fn permissions(of: Granted) -> Permissions {
    Permissions::from_bits_retain(of.bits())
}

fn unseen(why: &serenity::Error, what: &str, id: u64) {
    tracing::warn!(%why, what, id, "cannot read a member's permissions in another channel: telling the member that there is no table");
}
