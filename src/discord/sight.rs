//! What somebody sees of the channel a table stands in, and so whether there is a table for them at all.
//!
//! The only way from an id to a table in this room. What is seen is judged by where the asker acts and by what Discord lets them do in the
//! table's own channel; whatever cannot be found out counts as not allowed.
//!
//! Not here: the rule itself (`tables/access.rs`). Start reading at [`Front::known`].

use std::sync::Arc;
use std::time::Duration;

use serenity::http::Http;
use serenity::model::channel::{ChannelType, GuildChannel};
use serenity::model::guild::{Member, PartialGuild};
use serenity::model::id;
use serenity::model::permissions::Permissions;

use super::asker::{Asker, Place};
use super::front::Front;
use super::recent::Recent;
use crate::clock::Moment;
use crate::ids::{ChannelId, GuildId, TableId, UserId};
use crate::tables::{Deed, Denied, Home, Refusal, Sight, Table};

/// For so long Discord is asked about another channel than the one somebody acts in. Then they see nothing of it.
const PATIENCE: Duration = Duration::from_secs(2);

/// What makes a member who can view a channel its manager.
const MANAGES: Permissions = Permissions::ADMINISTRATOR.union(Permissions::MANAGE_GUILD).union(Permissions::MANAGE_CHANNELS);

/// A table that the asker may know of.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) table: Arc<Table>,
    /// What they see of its channel.
    pub(super) sight: Sight,
}

impl Front {
    /// The table of that id, for somebody who may know that there is one.
    ///
    /// # Errors
    /// [`Refusal::Unknown`], whether there is no such table or none for them; trouble with the store only where the table concerns them.
    pub(super) async fn known(&self, asker: &Asker, id: TableId) -> Result<Known, Denied> {
        let table = match self.tables.look(id).await {
            Ok(table) => table.ok_or(Refusal::Unknown(id))?,
            Err(why) if self.tables.concerns(id, asker.person.user, asker.place.channel).await? => return Err(why.into()),
            Err(why) => {
                tracing::error!(%why, table = %id, "a table cannot be read; whom it does not concern is told that there is none");
                return Err(Refusal::Unknown(id).into());
            }
        };
        let sight = self.sight(asker, &table.head.home).await;
        table.head.allows(asker.person.user, sight, Deed::Look)?;
        Ok(Known { table, sight })
    }

    async fn sight(&self, asker: &Asker, home: &Home) -> Sight {
        if let Some(sight) = seen_from(&asker.place, asker.rights(), home) {
            return sight;
        }
        let (Some(guild), Some(member)) = (home.guild, &asker.member) else { return Sight::Hidden };
        let rights = self.surroundings.rights(&self.http, self.tables.now(), guild, home.channel, member);
        // On the heap: the client library's requests are large, and few askers need one.
        match tokio::time::timeout(PATIENCE, Box::pin(rights)).await {
            Ok(rights) => rights.map_or(Sight::Hidden, seen_with),
            Err(_) => {
                tracing::warn!(channel = %home.channel, user = %member.user.id, "Discord does not say in time what a member may do in a \
                     channel; they are told that there is no table");
                Sight::Hidden
            }
        }
    }
}

/// What somebody sees of a table's channel from a place where they have those rights; `None` from another channel of its server, where
/// Discord has to be asked.
fn seen_from(place: &Place, rights: Permissions, home: &Home) -> Option<Sight> {
    if place.guild != home.guild {
        Some(Sight::Hidden)
    } else if place.channel == home.channel {
        // Discord lets nobody act where they see nothing. In a direct conversation it names no rights at all.
        Some(seen_with(rights | Permissions::VIEW_CHANNEL))
    } else if home.guild.is_none() {
        Some(Sight::Hidden)
    } else {
        None
    }
}

/// What rights in a channel let one see of a table in it.
fn seen_with(rights: Permissions) -> Sight {
    if !rights.intersects(Permissions::VIEW_CHANNEL | Permissions::ADMINISTRATOR) {
        Sight::Hidden
    } else if rights.intersects(MANAGES) {
        Sight::Managed
    } else {
        Sight::Visible
    }
}

/// Servers, channels, and who is in private threads, as Discord described them a moment ago. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Surroundings(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    guilds: Recent<GuildId, PartialGuild>,
    channels: Recent<ChannelId, GuildChannel>,
    /// There for whoever is in it.
    thread_members: Recent<(ChannelId, UserId), ()>,
}

impl Surroundings {
    /// What a member of a server may do in one of its channels or threads. `None` when it is not there, not for them, or nobody could
    /// say.
    async fn rights(&self, http: &Http, now: Moment, guild: GuildId, channel: ChannelId, member: &Member) -> Option<Permissions> {
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
        let sees_all_threads = rights.intersects(Permissions::MANAGE_THREADS | Permissions::ADMINISTRATOR);
        if place.kind == ChannelType::PrivateThread && !sees_all_threads {
            self.thread_member(http, now, channel, UserId(member.user.id.get())).await?;
        }
        Some(rights)
    }

    async fn guild(&self, http: &Http, now: Moment, guild: GuildId) -> Option<Arc<PartialGuild>> {
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

    async fn channel(&self, http: &Http, now: Moment, channel: ChannelId) -> Option<Arc<GuildChannel>> {
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

fn unseen(why: &serenity::Error, what: &str, id: u64) {
    tracing::warn!(%why, what, id, "permissions cannot be worked out; who asks from another channel is told that there is no table");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::asker::PlaceKind;
    use crate::i18n::Lang;

    #[test]
    fn only_the_tables_own_channel_and_server_show_it() {
        let (none, view, manage) = (Permissions::empty(), Permissions::VIEW_CHANNEL, Permissions::MANAGE_CHANNELS);
        // Servers 1 and 2, none for direct conversations; where the table stands, where somebody acts, and as whom.
        for (home, place, rights, sight) in [
            ((Some(1), 5), (Some(1), 5), view, Some(Sight::Visible)),
            ((Some(1), 5), (Some(1), 5), view | manage, Some(Sight::Managed)),
            ((Some(1), 5), (Some(1), 6), view | manage, None),
            ((Some(1), 5), (Some(2), 6), view | manage, Some(Sight::Hidden)),
            ((Some(1), 5), (None, 6), none, Some(Sight::Hidden)),
            ((None, 5), (None, 5), none, Some(Sight::Visible)),
            ((None, 5), (None, 6), none, Some(Sight::Hidden)),
            ((None, 5), (Some(1), 6), view | manage, Some(Sight::Hidden)),
        ] {
            let home_of = Home { guild: home.0.map(GuildId), channel: ChannelId(home.1), lang: Lang::En };
            let place_of = Place {
                guild: place.0.map(GuildId),
                channel: ChannelId(place.1),
                parent: None,
                kind: PlaceKind::Channel,
                granted: None,
                guild_lang: None,
            };
            assert_eq!(seen_from(&place_of, rights, &home_of), sight, "a table in {home:?} from {place:?} with {rights:?}");
        }
    }

    #[test]
    fn who_cannot_view_a_channel_manages_nothing_in_it() {
        use Permissions as P;
        for (rights, sight) in [
            (P::empty(), Sight::Hidden),
            (P::MANAGE_CHANNELS | P::MANAGE_GUILD | P::SEND_MESSAGES, Sight::Hidden),
            (P::VIEW_CHANNEL, Sight::Visible),
            (P::all() - MANAGES, Sight::Visible),
            (P::VIEW_CHANNEL | P::MANAGE_CHANNELS, Sight::Managed),
            (P::VIEW_CHANNEL | P::MANAGE_GUILD, Sight::Managed),
            (P::ADMINISTRATOR, Sight::Managed),
        ] {
            assert_eq!(seen_with(rights), sight, "{rights:?}");
        }
    }
}
