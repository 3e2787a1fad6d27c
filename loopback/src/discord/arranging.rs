//! Arranges users, guilds, channels and permissions. Not here: acts of users (`playing`), faults
//! (`troubling`). Start at [`Discord::add_user`] and [`Discord::edit_channel`].

use std::sync::Arc;

use serde::Deserialize;

use super::{Discord, Named, find_channel, find_guild, find_user};
use crate::act_error::Refused;
use crate::faults::Plan;
use crate::limits;
use crate::model::{Channel, ChannelKind, Overwrite, OverwriteKind, User};
use crate::permissions::{Permissions, by_name};
use crate::roster::Guild;
use crate::snowflake::{Id, Snowflakes};
use crate::world::World;

/// Changes of a user. `Default` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserEdit {
    /// Locale.
    pub locale: Option<String>,
    /// Whether the user accepts direct messages from the bot.
    pub dms_open: Option<bool>,
    /// Whether they share a guild with the bot, to let it write to them; membership stays.
    pub shares_guild: Option<bool>,
    /// Whether the user has installed the application for themselves.
    pub installed: Option<bool>,
    /// Whether the user is a moderator.
    pub moderator: Option<bool>,
}

/// Changes of a guild. `Default` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuildEdit {
    /// Locale.
    pub locale: Option<String>,
    /// Whether the bot is a member. If not, users who installed it still use its commands there.
    pub bot: Option<bool>,
    /// Whether the bot gets no events of the guild, nobody acts in it, and REST answers 503.
    pub outage: Option<bool>,
}

/// Changes of a channel or thread. `Default` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelEdit {
    /// Permissions that the bot lacks there.
    #[serde(default, deserialize_with = "by_name")]
    pub deny: Option<Permissions>,
    /// Permissions that members lack there; moderators and the bot are exempt.
    #[serde(default, deserialize_with = "by_name")]
    pub deny_members: Option<Permissions>,
    /// Slow mode: seconds between two messages of one member, 0 for none.
    pub slowmode: Option<u16>,
    /// Whether only those who manage threads may write in the thread and reopen it.
    pub locked: Option<bool>,
    /// Whether the thread is archived; a new message reopens it.
    pub archived: Option<bool>,
}

impl Discord {
    /// Makes the world a new one again, without faults, and with fresh rate limits. The bot keeps
    /// its session, its emojis and its commands, those of guilds that are gone excepted.
    pub fn reset(&self) {
        self.shared.replace_faults(Plan::default());
        self.shared.limiter.end_windows();
        self.shared.lock().reset();
    }

    /// Adds a user, who is a member of every guild.
    ///
    /// # Errors
    /// When the name is not 1 to 32 characters long, or the locale is unknown.
    pub fn add_user(&self, name: &str, locale: &str) -> Result<Arc<User>, Refused> {
        let name = checked_name(name, 32)?;
        check_locale(locale)?;
        Ok(self.shared.lock().add_user(name, locale))
    }

    /// Changes a user.
    ///
    /// # Errors
    /// When there is no such user, or the locale is unknown.
    pub fn edit_user(&self, user: impl Into<Named>, edit: UserEdit) -> Result<Arc<User>, Refused> {
        edit.locale.as_deref().map_or(Ok(()), check_locale)?;
        let mut world = self.shared.lock();
        let mut user = User::clone(&*find_user(&world, &user.into())?);
        user.locale = edit.locale.unwrap_or(user.locale);
        user.dms_open = edit.dms_open.unwrap_or(user.dms_open);
        user.shares_guild = edit.shares_guild.unwrap_or(user.shares_guild);
        user.installed = edit.installed.unwrap_or(user.installed);
        user.moderator = edit.moderator.unwrap_or(user.moderator);
        Ok(world.put_user(user))
    }

    /// Adds a guild that the bot is in, with a channel `general`.
    ///
    /// # Errors
    /// When the name is not 1 to 100 characters long, or the locale is unknown.
    pub fn add_guild(&self, name: &str, locale: &str) -> Result<Guild, Refused> {
        self.add_guild_with(name, locale, Snowflakes::next)
    }

    /// Adds a guild as [`Discord::add_guild`] does, whose id belongs to that shard of `shards`.
    ///
    /// # Errors
    /// As there.
    pub fn add_guild_on_shard(&self, name: &str, locale: &str, shard: u64, shards: u64) -> Result<Guild, Refused> {
        self.add_guild_with(name, locale, |ids| ids.next_on(shard, shards))
    }

    fn add_guild_with(&self, name: &str, locale: &str, id: impl FnOnce(&mut Snowflakes) -> Id) -> Result<Guild, Refused> {
        let name = checked_name(name, 100)?;
        check_locale(locale)?;
        let mut world = self.shared.lock();
        let (id, roles) = (id(&mut world.ids), [world.ids.next(), world.ids.next()]);
        let owner = world.users.values().find(|user| !user.bot).map_or(world.application.bot, |user| user.id);
        let joined_ms = world.ids.clock.now_ms();
        let guild = Guild::new(id, name, locale, owner, roles, joined_ms);
        world.put_guild(guild.clone());
        add_channel(&mut world, guild.id, "general");
        Ok(guild)
    }

    /// Changes a guild.
    ///
    /// # Errors
    /// When there is no such guild, or the locale is unknown.
    pub fn edit_guild(&self, guild: impl Into<Named>, edit: GuildEdit) -> Result<Guild, Refused> {
        edit.locale.as_deref().map_or(Ok(()), check_locale)?;
        let mut world = self.shared.lock();
        let mut guild = find_guild(&world, &guild.into())?;
        let id = guild.id;
        if let Some(locale) = edit.locale {
            guild.locale = locale;
            world.put_guild(guild.clone());
        }
        if let Some(bot) = edit.bot {
            guild.has_bot = bot;
            world.put_membership(guild);
        }
        match edit.outage {
            Some(true) => world.begin_outage(id),
            Some(false) => world.end_outage(id),
            None => {}
        }
        find_guild(&world, &id.into())
    }

    /// Lets a user join a guild that they left.
    ///
    /// # Errors
    /// When there is no such user or guild, or the guild has banned the user.
    pub fn join_guild(&self, user: impl Into<Named>, guild: impl Into<Named>) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let mut guild = find_guild(&world, &guild.into())?;
        if guild.ban(user.id).is_some() {
            return Err(Refused::NotAllowed(format!("{} is banned from {}", user.display_name(), guild.name)));
        }
        guild.left.retain(|left| *left != user.id);
        world.put_attendance(guild, user.id);
        Ok(())
    }

    /// Lets a user join by an invitation, which counts the use.
    ///
    /// # Errors
    /// When there is no such user, the invitation is unknown or no longer valid, or the guild has
    /// banned the user.
    pub fn accept_invite(&self, user: impl Into<Named>, code: &str) -> Result<(), Refused> {
        let user = user.into();
        let invite = {
            let world = self.shared.lock();
            let now_ms = world.ids.clock.now_ms();
            world.invites.get(code).filter(|invite| invite.is_valid(now_ms)).cloned()
        };
        let invite = invite.ok_or_else(|| Refused::NotFound(format!("no invitation {code}, or it is no longer valid")))?;
        self.join_guild(user, invite.guild)?;
        self.shared.lock().note_use(invite);
        Ok(())
    }

    /// Lets a user leave a guild.
    ///
    /// # Errors
    /// When there is no such user or guild, or it is the bot: see [`GuildEdit::bot`].
    pub fn leave_guild(&self, user: impl Into<Named>, guild: impl Into<Named>) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        if user.bot {
            return Err(Refused::Invalid("the bot leaves by editing the guild".to_owned()));
        }
        let mut guild = find_guild(&world, &guild.into())?;
        guild.send_off(user.id);
        world.put_attendance(guild, user.id);
        Ok(())
    }

    /// Adds a group conversation of users without the bot.
    ///
    /// # Errors
    /// When a user is unknown or the bot, or the name is not 1 to 100 characters long.
    pub fn add_group(&self, name: &str, users: &[&str]) -> Result<Arc<Channel>, Refused> {
        let name = checked_name(name, 100)?;
        let mut world = self.shared.lock();
        let mut group = Channel::new(world.ids.next(), ChannelKind::Group, name);
        for user in users {
            let user = find_user(&world, &Named::from(*user))?;
            if user.bot {
                return Err(Refused::Invalid("the bot is in no conversation of others".to_owned()));
            }
            group.members.push(user.id);
        }
        Ok(world.put_channel(group))
    }

    /// Adds a text channel. The name is lower-cased, and its spaces become `-`.
    ///
    /// # Errors
    /// When there is no such guild, or the name is not 1 to 100 characters long.
    pub fn add_channel(&self, guild: impl Into<Named>, name: &str) -> Result<Arc<Channel>, Refused> {
        let name = checked_name(name, 100)?.to_lowercase().replace(' ', "-");
        let mut world = self.shared.lock();
        let guild = find_guild(&world, &guild.into())?;
        Ok(add_channel(&mut world, guild.id, &name))
    }

    /// Adds an announcement channel.
    ///
    /// # Errors
    /// As for [`Discord::add_channel`].
    pub fn add_announcements(&self, guild: impl Into<Named>, name: &str) -> Result<Arc<Channel>, Refused> {
        let mut channel = Channel::clone(&*self.add_channel(guild, name)?);
        channel.kind = ChannelKind::Announcement;
        Ok(self.shared.lock().put_channel(channel))
    }

    /// Sets the permissions of the bot's role in every guild.
    pub fn permit(&self, permissions: Permissions) {
        let mut world = self.shared.lock();
        world.bot_permissions = permissions;
        world.dispatch_bot_role();
    }

    /// Sets which permissions a channel denies to the bot.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn deny(&self, channel: impl Into<Named>, deny: Permissions) -> Result<Arc<Channel>, Refused> {
        self.edit_channel(channel, ChannelEdit { deny: Some(deny), ..ChannelEdit::default() })
    }

    /// Changes a channel or thread.
    ///
    /// # Errors
    /// When there is no such channel, slow mode exceeds six hours, or it is no thread that could be
    /// locked or archived.
    pub fn edit_channel(&self, channel: impl Into<Named>, edit: ChannelEdit) -> Result<Arc<Channel>, Refused> {
        let mut world = self.shared.lock();
        let mut channel = Channel::clone(&*find_channel(&world, &channel.into(), None)?);
        if edit.slowmode.is_some_and(|seconds| !limits::SLOWMODE.contains(&seconds)) {
            return Err(Refused::Invalid(format!("slow mode takes 0 to {} seconds", limits::SLOWMODE.end())));
        }
        if edit.locked.or(edit.archived).is_some() && !channel.kind.is_thread() {
            return Err(Refused::Invalid("only threads can be locked and archived".to_owned()));
        }
        channel.deny = edit.deny.unwrap_or(channel.deny);
        channel.deny_members = edit.deny_members.unwrap_or(channel.deny_members);
        channel.slowmode_seconds = edit.slowmode.unwrap_or(channel.slowmode_seconds);
        channel.locked = edit.locked.unwrap_or(channel.locked);
        if let Some(archived) = edit.archived {
            (channel.archived, channel.archive_changed_ms) = (archived, self.shared.clock.now_ms());
        }
        Ok(world.put_channel(channel))
    }

    /// Sets a member's overwrite for a channel and its threads; two empty sets remove it.
    ///
    /// # Errors
    /// When there is no such user or channel, the user is the bot (see [`Discord::deny`]), or the
    /// channel has no overwrites of its own, as a thread.
    pub fn overwrite(
        &self,
        channel: impl Into<Named>,
        user: impl Into<Named>,
        allow: Permissions,
        deny: Permissions,
    ) -> Result<Arc<Channel>, Refused> {
        let mut world = self.shared.lock();
        let user = find_user(&world, &user.into())?;
        let mut channel = Channel::clone(&*find_channel(&world, &channel.into(), None)?);
        if user.bot {
            return Err(Refused::Invalid("what the bot may not do is set by itself".to_owned()));
        }
        if !channel.kind.is_of_guild() {
            return Err(Refused::Invalid("only a guild's channels have overwrites".to_owned()));
        }
        channel.overwrites.retain(|own| own.id != user.id);
        if (allow, deny) != (Permissions::NONE, Permissions::NONE) {
            channel.overwrites.push(Overwrite { id: user.id, kind: OverwriteKind::Member, allow, deny });
        }
        Ok(world.put_channel(channel))
    }

    /// Deletes a channel or thread with its threads and messages.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn delete_channel(&self, channel: impl Into<Named>) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let channel = find_channel(&world, &channel.into(), None)?.id;
        world.remove_channel(channel);
        Ok(())
    }
}

fn add_channel(world: &mut World, guild: Id, name: &str) -> Arc<Channel> {
    let mut channel = Channel::new(world.ids.next(), ChannelKind::Text, name);
    channel.guild = Some(guild);
    let position = world.channels.values().filter(|other| other.guild == Some(guild) && other.kind == ChannelKind::Text).count();
    channel.position = u16::try_from(position).unwrap_or(u16::MAX);
    world.put_channel(channel)
}

fn checked_name(name: &str, most: usize) -> Result<&str, Refused> {
    let name = name.trim();
    let fits = (1..=most).contains(&name.chars().count());
    fits.then_some(name).ok_or_else(|| Refused::Invalid(format!("a name has 1 to {most} characters")))
}

fn check_locale(locale: &str) -> Result<(), Refused> {
    if LOCALES.contains(&locale) { Ok(()) } else { Err(Refused::Invalid(format!("\"{locale}\" is none of Discord's locales"))) }
}

pub(crate) const LOCALES: [&str; 33] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi",
    "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko", "he",
];
