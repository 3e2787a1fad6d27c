//! Arranges users, guilds, channels and permissions. Not here: acts of users (`playing`), faults
//! (`troubling`). Start at [`Discord::add_user`] and [`Discord::deny`].

use std::sync::Arc;

use super::{Discord, Named, find_channel, find_guild, find_user};
use crate::limits;
use crate::model::{Channel, ChannelKind, Guild, Overwrite, User};
use crate::permissions::Permissions;
use crate::refused::Refused;
use crate::snowflake::{Id, Snowflakes};
use crate::world::World;

/// Changes of a user. `Default` changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

/// Begins or ends a guild's outage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outage {
    /// The bot gets no events of the guild, nobody acts in it, and REST answers 503.
    Begins,
    /// The guild is available again.
    Ends,
}

/// Whether the bot is a member of a guild.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Membership {
    /// The application is installed in the guild.
    Member,
    /// The bot is not there. Users who installed the application still use its commands there.
    Absent,
}

/// Whether a thread is archived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// Archived; a new message reopens the thread.
    Archived,
    /// Active.
    Open,
}

/// Whether a thread is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// Only those who manage threads may write in the thread and reopen it.
    Locked,
    /// The thread has no such restriction.
    Unlocked,
}

impl Discord {
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
        let name = checked_name(name, 100)?.to_owned();
        check_locale(locale)?;
        let mut world = self.shared.lock();
        let (id, bot_role, moderator_role) = (id(&mut world.ids), world.ids.next(), world.ids.next());
        let owner = world.users.values().find(|user| !user.bot).map_or(world.application.bot, |user| user.id);
        let joined_ms = world.ids.clock.now_ms();
        let guild = Guild { id, name, locale: locale.to_owned(), owner, bot_role, moderator_role, joined_ms, has_bot: true };
        world.put_guild(guild.clone());
        add_channel(&mut world, guild.id, "general");
        Ok(guild)
    }

    /// Changes the locale of a guild.
    ///
    /// # Errors
    /// When there is no such guild, or the locale is unknown.
    pub fn set_guild_locale(&self, guild: impl Into<Named>, locale: &str) -> Result<Guild, Refused> {
        check_locale(locale)?;
        let mut world = self.shared.lock();
        let mut guild = find_guild(&world, &guild.into())?;
        guild.locale = locale.to_owned();
        world.put_guild(guild.clone());
        Ok(guild)
    }

    /// Begins or ends a guild's outage.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn outage(&self, guild: impl Into<Named>, outage: Outage) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let guild = find_guild(&world, &guild.into())?.id;
        world.set_outage(guild, outage);
        Ok(())
    }

    /// Adds the bot to a guild or removes it.
    ///
    /// # Errors
    /// When there is no such guild.
    pub fn membership(&self, guild: impl Into<Named>, membership: Membership) -> Result<(), Refused> {
        let mut world = self.shared.lock();
        let guild = find_guild(&world, &guild.into())?;
        world.set_membership(guild, membership);
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
        let channel = self.add_channel(guild, name)?;
        self.change_channel(&Named::from(channel.id), |channel| {
            channel.kind = ChannelKind::Announcement;
            Ok(())
        })
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
        self.change_channel(&channel.into(), |channel| {
            channel.deny = deny;
            Ok(())
        })
    }

    /// Sets which permissions a channel denies to members; moderators and the bot are exempt.
    ///
    /// # Errors
    /// When there is no such channel.
    pub fn deny_members(&self, channel: impl Into<Named>, deny: Permissions) -> Result<Arc<Channel>, Refused> {
        self.change_channel(&channel.into(), |channel| {
            channel.deny_members = deny;
            Ok(())
        })
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
        let user = find_user(&self.shared.lock(), &user.into())?;
        if user.bot {
            return Err(Refused::Invalid("what the bot may not do is set by itself".to_owned()));
        }
        self.change_channel(&channel.into(), |channel| {
            if !channel.kind.has_threads() {
                return Err(Refused::Invalid("only a guild's channels have overwrites".to_owned()));
            }
            channel.overwrites.retain(|own| own.user != user.id);
            if (allow, deny) != (Permissions::NONE, Permissions::NONE) {
                channel.overwrites.push(Overwrite { user: user.id, allow, deny });
            }
            Ok(())
        })
    }

    /// Sets a channel's slow mode: seconds between two messages of one member, 0 for none.
    ///
    /// # Errors
    /// When there is no such channel, or the seconds exceed six hours.
    pub fn slow_down(&self, channel: impl Into<Named>, seconds: u16) -> Result<Arc<Channel>, Refused> {
        if !limits::SLOWMODE.contains(&seconds) {
            return Err(Refused::Invalid(format!("slow mode takes 0 to {} seconds", limits::SLOWMODE.end())));
        }
        self.change_channel(&channel.into(), |channel| {
            channel.slowmode_seconds = seconds;
            Ok(())
        })
    }

    /// Locks or unlocks a thread.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn lock(&self, thread: impl Into<Named>, lock: Lock) -> Result<Arc<Channel>, Refused> {
        self.change_channel(&thread.into(), |channel| {
            if !channel.kind.is_thread() {
                return Err(Refused::Invalid("only threads can be locked".to_owned()));
            }
            channel.locked = lock == Lock::Locked;
            Ok(())
        })
    }

    /// Archives or reopens a thread.
    ///
    /// # Errors
    /// When there is no such thread.
    pub fn archive(&self, thread: impl Into<Named>, shelf: Shelf) -> Result<Arc<Channel>, Refused> {
        let now = self.shared.clock.now_ms();
        self.change_channel(&thread.into(), |channel| {
            if !channel.kind.is_thread() {
                return Err(Refused::Invalid("only threads can be archived".to_owned()));
            }
            channel.archived = shelf == Shelf::Archived;
            channel.archive_changed_ms = now;
            Ok(())
        })
    }

    fn change_channel(
        &self,
        channel: &Named,
        change: impl FnOnce(&mut Channel) -> Result<(), Refused>,
    ) -> Result<Arc<Channel>, Refused> {
        let mut world = self.shared.lock();
        let mut channel = Channel::clone(&*find_channel(&world, channel, None)?);
        change(&mut channel)?;
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
