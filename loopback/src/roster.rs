//! Guilds with their roles, members and bans, as they are saved. Not here: their JSON for clients
//! (`shapes`), who may change them (`rest`). Start at [`Guild`].

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::model::{User, yes};
use crate::permissions::Permissions;
use crate::snowflake::Id;

/// A server. Every user is a member of every guild that they did not leave; the bot need not be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guild {
    /// Snowflake of the guild.
    pub id: Id,
    /// Name.
    pub name: String,
    /// Preferred language.
    pub locale: String,
    /// The owner.
    pub owner: Id,
    /// The role that holds the bot's permissions.
    pub bot_role: Id,
    /// The role of moderators.
    pub moderator_role: Id,
    /// When the bot joined or left last, in milliseconds since 1970.
    #[serde(default)]
    pub joined_ms: u64,
    /// Whether the application is installed there, which makes its bot a member.
    #[serde(default = "yes")]
    pub has_bot: bool,
    /// Roles that were made, lowest first. They stand below the moderators' and the bot's.
    #[serde(default)]
    pub roles: Vec<Role>,
    /// Members of whom more is known than of any user.
    #[serde(default)]
    pub members: Vec<Member>,
    /// Users who left, were kicked or banned. All others are members.
    #[serde(default)]
    pub left: Vec<Id>,
    /// Users who cannot join.
    #[serde(default)]
    pub bans: Vec<Ban>,
}

/// A user whom a guild has banned.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ban {
    /// The user.
    pub user: Id,
    /// The reason that the bot gave.
    pub reason: Option<String>,
}

/// A role that somebody made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Role {
    /// Snowflake.
    pub id: Id,
    /// Name.
    pub name: String,
    /// What its members may do, besides what everybody may.
    pub permissions: Permissions,
    /// Colour, as `0xrrggbb`; 0 for none.
    pub color: u32,
    /// Whether its members are listed apart.
    pub hoist: bool,
    /// Whether everybody may mention it.
    pub mentionable: bool,
}

impl Role {
    pub(crate) fn new(id: Id, name: &str) -> Self {
        Self { id, name: name.to_owned(), permissions: Permissions::MEMBER, color: 0, hoist: false, mentionable: false }
    }
}

/// A rule by which a guild moderates messages. Discord docs: Auto Moderation Resource.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AutomodRule {
    pub(crate) id: Id,
    pub(crate) guild: Id,
    pub(crate) creator: Id,
    pub(crate) name: String,
    /// 1 messages, 2 profiles.
    pub(crate) event: u8,
    /// 1 keywords, 3 spam, 4 sets of words, 5 mentions, 6 profiles.
    pub(crate) trigger: u8,
    pub(crate) metadata: Value,
    pub(crate) actions: Vec<Value>,
    pub(crate) enabled: bool,
    pub(crate) exempt_roles: Vec<Id>,
    pub(crate) exempt_channels: Vec<Id>,
}

/// Something that a guild has planned. Discord docs: Guild Scheduled Event Resource.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ScheduledEvent {
    pub(crate) id: Id,
    pub(crate) guild: Id,
    /// The voice or stage channel, unless it happens elsewhere.
    pub(crate) channel: Option<Id>,
    pub(crate) creator: Id,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    /// Start and end, in milliseconds since 1970.
    pub(crate) starts_ms: u64,
    pub(crate) ends_ms: Option<u64>,
    /// 1 scheduled, 2 active, 3 completed, 4 cancelled.
    pub(crate) status: u8,
    /// 1 in a stage channel, 2 in a voice channel, 3 elsewhere.
    pub(crate) kind: u8,
    /// Where it happens, if elsewhere.
    pub(crate) location: Option<String>,
    /// How often it happens again.
    #[serde(default)]
    pub(crate) recurrence: Value,
    /// Users who are interested.
    pub(crate) interested: Vec<Id>,
}

impl ScheduledEvent {
    /// Whether it is still to come, or happening.
    pub(crate) fn is_open(&self) -> bool {
        self.status <= 2
    }
}

/// A sticker of a guild. Its picture is among the world's files, by the same id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sticker {
    pub(crate) id: Id,
    pub(crate) guild: Id,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    /// The name of an emoji that it goes with, or other words to find it by.
    pub(crate) tags: String,
    /// 1 PNG, 2 animated PNG, 4 GIF.
    pub(crate) format: u8,
}

/// That a stage channel is live. Discord docs: Stage Instance Resource.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StageInstance {
    pub(crate) id: Id,
    pub(crate) guild: Id,
    pub(crate) channel: Id,
    pub(crate) topic: String,
    /// 1 public, 2 for members.
    pub(crate) privacy: u8,
    /// The scheduled event that it is.
    pub(crate) event: Option<Id>,
}

/// What one guild knows of a member.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The user.
    pub user: Id,
    /// Nickname in the guild.
    pub nick: Option<String>,
    /// The member's roles among those that were made.
    pub roles: Vec<Id>,
    /// Until when the member can only read, in milliseconds since 1970; 0 if they never could not.
    pub timed_out_ms: u64,
}

impl Member {
    pub(crate) fn new(user: Id) -> Self {
        Self { user, nick: None, roles: Vec::new(), timed_out_ms: 0 }
    }
}

impl Guild {
    /// Makes a guild that the bot is in.
    pub(crate) fn new(id: Id, name: &str, locale: &str, owner: Id, [bot_role, moderator_role]: [Id; 2], joined_ms: u64) -> Self {
        Self {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            owner,
            bot_role,
            moderator_role,
            joined_ms,
            has_bot: true,
            roles: Vec::new(),
            members: Vec::new(),
            left: Vec::new(),
            bans: Vec::new(),
        }
    }

    /// Whether a user is a member.
    pub(crate) fn has(&self, user: Id) -> bool {
        !self.left.contains(&user)
    }

    /// Makes a user no member, who loses nickname, roles and timeout.
    pub(crate) fn send_off(&mut self, user: Id) {
        self.members.retain(|member| member.user != user);
        if self.has(user) {
            self.left.push(user);
        }
    }

    pub(crate) fn ban(&self, user: Id) -> Option<&Ban> {
        self.bans.iter().find(|ban| ban.user == user)
    }

    pub(crate) fn member(&self, user: Id) -> Option<&Member> {
        self.members.iter().find(|member| member.user == user)
    }

    pub(crate) fn member_mut(&mut self, user: Id) -> &mut Member {
        let known = self.members.iter().position(|member| member.user == user);
        let number = known.unwrap_or_else(|| {
            self.members.push(Member::new(user));
            self.members.len() - 1
        });
        &mut self.members[number]
    }

    /// Whether the guild has a role besides `@everyone`.
    pub(crate) fn has_role(&self, id: Id) -> bool {
        id == self.bot_role || id == self.moderator_role || self.roles.iter().any(|role| role.id == id)
    }

    /// Whether everybody may mention a role.
    pub(crate) fn is_mentionable(&self, id: Id) -> bool {
        self.roles.iter().any(|role| role.id == id && role.mentionable)
    }

    /// Returns a user's roles besides `@everyone`.
    pub(crate) fn roles_of(&self, user: &User) -> Vec<Id> {
        let fixed = if user.bot { Some(self.bot_role) } else { user.moderator.then_some(self.moderator_role) };
        fixed.into_iter().chain(self.member(user.id).into_iter().flat_map(|member| member.roles.iter().copied())).collect()
    }

    /// Returns what a person may do before channels deny or allow anything.
    pub(crate) fn permissions_of(&self, user: &User) -> Permissions {
        let Some(member) = self.member(user.id) else { return user.permissions() };
        let made = self.roles.iter().filter(|role| member.roles.contains(&role.id));
        made.fold(user.permissions(), |all, role| all | role.permissions)
    }

    /// Whether a member can only read at a time, in milliseconds since 1970.
    pub(crate) fn is_timed_out(&self, user: Id, at_ms: u64) -> bool {
        self.member(user).is_some_and(|member| member.timed_out_ms > at_ms)
    }
}
