//! Computes a member's permissions in another channel than where they act, from what Discord says
//! of server, channel and threads. What cannot be found out is not allowed. Start reading at
//! [`PermissionLookup::rights`].

use std::sync::Arc;

use serenity::http::Http;
use serenity::model::channel::{ChannelType, GuildChannel, PermissionOverwrite, PermissionOverwriteType};
use serenity::model::guild::{Member, PartialGuild};
use serenity::model::id;
use serenity::model::permissions::Permissions as Granted;
use tertulia_base::clock::Moment;
use tertulia_base::ids::{ChannelId, GuildId, RoleId, UserId};
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
        let with_overwrites = self.with_overwrites(http, now, place.clone()).await?;
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
        match self.rights(http, now, guild, channel, &member).await {
            Some(rights) => Ok(views(rights)),
            None => self.unknown(http, guild, channel).await,
        }
    }

    /// Returns whether everybody who sees the channel `from` sees `channel`: one is a thread of
    /// the other, their overwrites admit the same people, or @everyone sees `channel`, and whomever
    /// it is hidden from, `from` is hidden from, too. A private thread is seen by nobody for sure.
    ///
    /// # Errors
    /// When Discord could not say; it may later.
    pub(super) async fn all_see(
        &self,
        http: &Http,
        now: Moment,
        guild: GuildId,
        channel: ChannelId,
        from: ChannelId,
    ) -> Result<bool, NotDelivered> {
        let known = async {
            let (about, place, from) =
                tokio::join!(self.guild(http, now, guild), self.channel(http, now, channel), self.channel(http, now, from));
            let (about, place, from) = (about?, place?, from?);
            if place.guild_id != about.id || from.guild_id != about.id || place.kind == ChannelType::PrivateThread {
                return Some(false);
            }
            let (place, from) = (self.with_overwrites(http, now, place).await?, self.with_overwrites(http, now, from).await?);
            let (of, than) = (&place.permission_overwrites, &from.permission_overwrites);
            let is_hidden_from_nobody = || everyone_views(&about, &place) && !hides_more(everyone(&about), of, than);
            Some(place.id == from.id || admit_alike(of, than) || is_hidden_from_nobody())
        };
        match known.await {
            Some(see) => Ok(see),
            None => self.unknown(http, guild, channel).await,
        }
    }

    /// Returns a no, as a channel is not for the asker or not known, unless Discord may tell more
    /// about it later.
    async fn unknown(&self, http: &Http, guild: GuildId, channel: ChannelId) -> Result<bool, NotDelivered> {
        let about = http.get_guild(id::GuildId::new(guild.0.max(1))).await.map(|_| ());
        let place = http.get_channel(id::ChannelId::new(channel.0.max(1))).await.map(|_| ());
        for answer in [about, place] {
            if let Err(why @ NotDelivered::Later { .. }) = answer.map_err(|why| not_delivered(&why)) {
                return Err(why);
            }
        }
        Ok(false)
    }

    /// Returns whether the bot, which is `us`, may notify a role in a channel: anybody may, or the
    /// bot may notify all roles.
    ///
    /// # Errors
    /// When Discord could not say; it may later.
    pub(super) async fn may_mention(
        &self,
        http: &Http,
        now: Moment,
        guild: GuildId,
        channel: ChannelId,
        role: RoleId,
        us: UserId,
    ) -> Result<bool, NotDelivered> {
        let about = self.guild(http, now, guild).await;
        let named = about.as_ref().and_then(|about| about.roles.get(&id::RoleId::new(role.0.max(1))));
        if named.is_some_and(|role| role.mentionable) {
            return Ok(true);
        }
        let Some(bot) = self.member(http, guild, us).await? else { return Ok(false) };
        match self.rights(http, now, guild, channel, &bot).await {
            Some(rights) => Ok(rights.intersects(Permissions::MENTION_EVERYONE | Permissions::ADMINISTRATOR)),
            None => self.unknown(http, guild, channel).await,
        }
    }

    /// Forgets what was asked: it has changed.
    pub(super) fn clear(&self) {
        self.0.guilds.clear();
        self.0.channels.clear();
        self.0.thread_members.clear();
    }

    /// Returns the channel that says who sees a place: a thread has the overwrites of its channel.
    async fn with_overwrites(&self, http: &Http, now: Moment, place: Arc<GuildChannel>) -> Option<Arc<GuildChannel>> {
        match place.kind {
            ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread => {
                self.channel(http, now, ChannelId(place.parent_id?.get())).await
            }
            _ => Some(place),
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

/// Returns whether a member without roles views a channel. Discord docs: Permissions, "Permission
/// Overwrites".
fn everyone_views(about: &PartialGuild, channel: &GuildChannel) -> bool {
    let everyone = everyone(about);
    let Some(role) = about.roles.get(&everyone) else { return false };
    let own = channel.permission_overwrites.iter().find(|own| own.kind == PermissionOverwriteType::Role(everyone));
    let granted = own.map_or(role.permissions, |own| role.permissions.difference(own.deny).union(own.allow));
    views(permissions(granted)) || role.permissions.contains(Granted::ADMINISTRATOR)
}

/// Returns whether overwrites say the same of who views two channels, as in one category.
fn admit_alike(one: &[PermissionOverwrite], other: &[PermissionOverwrite]) -> bool {
    let views = |all: &[PermissionOverwrite]| -> Vec<(PermissionOverwriteType, bool, bool)> {
        let has = |rights: Granted| rights.contains(Granted::VIEW_CHANNEL);
        all.iter().map(|own| (own.kind, has(own.allow), has(own.deny))).filter(|(_, allow, deny)| *allow || *deny).collect()
    };
    let (one, other) = (views(one), views(other));
    one.len() == other.len() && one.iter().all(|own| other.contains(own))
}

/// Returns whether overwrites may hide a channel, which @everyone views, from somebody who sees the
/// channel with the overwrites `than`: from a role or a member that these do not hide theirs from,
/// or whom another overwrite lets in there alone, as it takes precedence over a role's denial.
fn hides_more(everyone: id::RoleId, of: &[PermissionOverwrite], than: &[PermissionOverwrite]) -> bool {
    let whom = |all: &[PermissionOverwrite], which: fn(&PermissionOverwrite) -> Granted| -> Vec<PermissionOverwriteType> {
        let named = all.iter().filter(|own| own.kind != PermissionOverwriteType::Role(everyone));
        named.filter(|own| which(own).contains(Granted::VIEW_CHANNEL)).map(|own| own.kind).collect()
    };
    let (hidden, admitted) = (whom(of, |own| own.deny), whom(of, |own| own.allow));
    let (also_hidden, admitted_there) = (whom(than, |own| own.deny), whom(than, |own| own.allow));
    let hides_role = hidden.iter().any(|who| matches!(who, PermissionOverwriteType::Role(_)));
    hidden.iter().any(|who| !also_hidden.contains(who)) || hides_role && admitted_there.iter().any(|who| !admitted.contains(who))
}

/// The role that everybody has, by the server's id.
fn everyone(about: &PartialGuild) -> id::RoleId {
    id::RoleId::new(about.id.get())
}

/// Keeps all of Discord's bits.
pub(super) fn permissions(of: Granted) -> Permissions {
    Permissions::from_bits_retain(of.bits())
}

fn unseen(why: &serenity::Error, what: &str, id: u64) {
    tracing::warn!(%why, what, id, "cannot read a member's permissions in another channel: telling the member that there is no table");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number is a role, of which 1 is @everyone, a word a member; a plus lets them in.
    fn overwrites(words: &str) -> Vec<PermissionOverwrite> {
        let overwrite = |word: &str| {
            let (who, lets_in) = word.strip_prefix('+').map_or((word, false), |who| (who, true));
            let kind = match who.parse() {
                Ok(role) => PermissionOverwriteType::Role(id::RoleId::new(role)),
                Err(_) => PermissionOverwriteType::Member(id::UserId::new(who.len() as u64)),
            };
            let (views, none) = (Granted::VIEW_CHANNEL, Granted::empty());
            let (allow, deny) = if lets_in { (views, none) } else { (none, views) };
            PermissionOverwrite { allow, deny, kind }
        };
        words.split_whitespace().map(overwrite).collect()
    }

    #[test]
    fn a_channel_is_shown_elsewhere_only_if_nobody_there_is_kept_from_it() {
        for (of, than, expected) in [
            ("", "", false),
            ("", "1 2 a", false),
            ("+1", "1 +2", false),
            ("2", "", true),
            ("2", "2", false),
            ("2", "1", true),
            ("a", "a", false),
            ("a", "aa", true),
            // Whoever has both roles sees the other channel, where the second lets them in.
            ("2", "2 +3", true),
            ("2", "2 +a", true),
            ("2 +3", "2 +3", false),
            ("2 +3", "2 +3 +4", true),
            ("2 +1", "2 +1", false),
            // Nothing takes precedence over a member's own denial.
            ("a", "a +3", false),
        ] {
            let hides = hides_more(id::RoleId::new(1), &overwrites(of), &overwrites(than));
            assert_eq!(hides, expected, "{of:?} beside {than:?}");
        }
    }

    #[test]
    fn channels_with_the_same_overwrites_are_seen_by_the_same_people_in_whatever_order_these_stand() {
        for (one, other, expected) in [
            ("", "", true),
            ("1 +2 a", "a 1 +2", true),
            ("1 +2", "1 +3", false),
            ("1 +2", "1 +2 +3", false),
            ("1 +2 +3", "1 +2", false),
            ("1 +2", "1 2", false),
        ] {
            assert_eq!(admit_alike(&overwrites(one), &overwrites(other)), expected, "{one:?} beside {other:?}");
        }
    }
}
